"""`{example}`: a worked example replayed when the page is built, play by play, with the referee's verdicts."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from typing import ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx import addnodes
from sphinx.util.typing import OptionSpec

from snorum import records, referee
from snorum.site import trace
from snorum.site.sphinxext.base import (
    SnorumDirective,
    cell_of,
    label_line,
    para,
    passage_links,
    self_link,
    source_file,
    span,
    table_of,
)
from snorum.site.sphinxext.checking.checker import link_to_try
from snorum.site.sphinxext.entries.cite import cite_nodes
from snorum.site.sphinxext.files.downloads import licence_link
from snorum.site.sphinxext.pages.folded import fold
from snorum.site.sphinxext.pictures.replay import capitalise, picture_list, verdict
from snorum.site.trace import Example
from snorum.site.trace.pages import parse_overrides

MOST_ROWS = 6
"""A table with more rows than this scrolls on its own, beside a single picture."""


class ExampleDirective(SnorumDirective):
    """Replay a record. `:under:` changes its rules; `:compact:` suits a front page."""

    kind = "example"
    option_spec: ClassVar[OptionSpec] = {
        "verdict": directives.unchanged,
        "under": directives.unchanged,
        "compact": directives.flag,
    }

    def run(self) -> list[nodes.Node]:
        """The plays and their results; nothing if there is no record to replay, which `trace` reports."""
        self.note_shown()
        name = "/".join(self.arguments[0].split())
        example = trace.example(name)
        if example is None or example.record is None:
            return self.nothing(name, [each.id for each in trace.examples()])
        under = dict(parse_overrides(self.options.get("under", "")))
        try:
            record = records.read_file(example.path, under) if under else example.record
        except records.RecordError:
            return []
        report = referee.check(record)
        self.depends_on(example.path, source_file(record.game.Rules), source_file(referee))
        compact = "compact" in self.options
        frame = nodes.container(classes=["example", "replay", *(["compact"] if compact else [])])
        if compact or under:
            frame += label_line("Example", self.link("example", example.id, example.title))
        else:
            self.anchor(frame, example.id, example.title)
            frame += label_line("Example", self_link(example.id, example.title, "name"))
        if under:
            frame += para("under", "Replayed with ", *_chosen_rules(under))
        shown = [play for play in report.plays if not (compact and _is_mere_assertion(record, play))]
        game = nodes.container(classes=["replayed", *(["long"] if len(shown) > MOST_ROWS else [])])
        game += picture_list(self, record, shown)
        game += self._plays(shown, compact)
        frame += game
        frame += _outcome(report)
        frame += para("try", link_to_try(example.id, under, "Try it: change the record and check it"))
        if not compact:
            frame += self._about(example)
        if not compact and not under:
            frame += cite_nodes(self, "example", example.id)
        return [frame]

    def _plays(self, shown: Sequence[referee.PlayReport], compact: bool) -> nodes.table:
        """A row for each play of the record: the play, its verdict, the reason, and what followed."""
        deals = len({play.deal for play in shown})
        rows = list[nodes.row]()
        deal = 0
        for play in shown:
            if deals > 1 and play.deal != deal:
                cell = nodes.entry("", para("", f"Deal {play.deal}"), morecols=2)
                rows.append(nodes.row("", cell, classes=["deal"]))
            deal = play.deal
            rows.append(self._play(play, compact))
        return table_of(["Play", "Verdict", "Why, and what followed"], rows, "plays", widths=(2, 2, 6))

    def _play(self, play: referee.PlayReport, compact: bool) -> nodes.row:
        followed: list[nodes.Node] = []
        mere = [reason.text for reason in play.reasons if not reason.rule]
        for reason in play.reasons:
            if not reason.rule:
                continue
            said = reason.text if reason.text != play.text else "as the rule says"
            line = para("reason", capitalise(said))
            if not compact:
                rests_on = passage_links(self, reason.rule.passages) or [span("supplied", "supplied")]
                line += [nodes.Text(" ("), *rests_on, nodes.Text(")")]
            followed.append(line)
        if mere:
            followed.append(para("reason", capitalise("; ".join(mere))))
        followed += [para("event", capitalise(referee.describe_event(event))) for event in play.events]
        return nodes.row(
            "",
            cell_of(nodes.literal("", play.text)),
            cell_of(verdict(play.verdict)),
            nodes.entry("", *(followed or [para("nothing", "—")])),
        )

    def _about(self, example: Example) -> nodes.container:
        """The record itself: its passages, the editors' note and the file to download."""
        found = nodes.container(classes=["about"])
        if example.passages:
            found += para("rests-on", "Records ", *passage_links(self, example.passages))
        if example.record and example.record.note:
            found += para("note", example.record.note)
        text = example.path.read_text(encoding="utf-8")
        block = nodes.literal_block(text, text, language="toml")
        found += fold("The record", block, para("", self._download(example), ", ", licence_link()), css="code")
        return found

    def _download(self, example: Example) -> addnodes.download_reference:
        target = "/" + os.path.relpath(example.path, self.env.srcdir)
        text = nodes.inline("", f"Download {example.path.name}", classes=["xref", "download"])
        return addnodes.download_reference("", "", text, refdoc=self.env.docname, reftarget=target)


def _is_mere_assertion(record: records.Record, play: referee.PlayReport) -> bool:
    """Whether an entry of the record is a lawful assertion without a play, so that the rows above show it already."""
    return play.verdict == "lawful" and not record.deals[play.deal - 1].plays[play.play - 1].played


def _outcome(report: referee.Report) -> nodes.container:
    """The verdict on the whole record, and the state of the game at its end."""
    found = nodes.container(classes=["outcome"])
    found += [para("jointly", capitalise(each.says)) for each in report.jointly]
    found += para("", "The record: ", verdict(report.verdict))
    standing = referee.describe_end(report)
    if standing:
        found += para("standing", f"At the end: {standing}.")
    return found


def _chosen_rules(under: Mapping[str, str]) -> list[nodes.Node]:
    found: list[nodes.Node] = []
    for name, value in under.items():
        found += [nodes.Text(", ") if found else nodes.Text(""), nodes.literal("", f"{name} = {value}")]
    return found
