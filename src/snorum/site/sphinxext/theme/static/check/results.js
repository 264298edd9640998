// Shows what the referee says about a record: the replay with its list of plays, and the readings. The words come from Python.

import { byId, guide, link, make, ownWords, sentence, sources, toldFirst, verdict } from "./dom.js";
import { drawing } from "./picture.js";

const LONG = 6; // a table with more plays scrolls on its own, as in the edition

const COUNTED = "reference/record-format.html#the-result"; // explains the words for the result

const said = (css) => (each) => make("p", { css }, sentence(each.says), ...sources(each));

// The reasons for a verdict: first the rules, as in the command, then mere counts in one line.
export function why(play) {
  const mere = play.reasons.filter((each) => !each.rule).map((each) => each.says);
  return [...play.reasons.filter((each) => each.rule).map(said("reason")), ...(mere.length ? [make("p", { css: "reason" }, sentence(mere.join("; ")))] : [])];
}

function followed(play) {
  const first = play.put_right ? [toldFirst("event", play.put_right), ...why(play.put_right)] : [];
  const lines = [...why(play), ...play.events.map(said("event")), ...play.owed.map((each) => make("p", { css: "event" }, sentence(each.says), ...sources(each.when))), ...first];
  return lines.length ? lines : [make("p", { css: "nothing" }, "—")];
}

function table(plays) {
  const deals = new Set(plays.map((each) => each.deal)).size;
  const rows = plays.flatMap((play, at) => {
    const row = make("tr", { "data-at": at },
      make("td", {}, make("p", {}, make("code", { css: "docutils literal" }, play.text))),
      make("td", {}, make("p", {}, verdict(play.verdict))),
      make("td", {}, ...followed(play)));
    const first = deals > 1 && play.play === 1;
    return first ? [make("tr", { css: "deal" }, make("td", { colspan: 3 }, make("p", {}, `Deal ${play.deal}`))), row] : [row];
  });
  const head = ["Play", "Verdict", "Why, and what followed"].map((each) => make("th", { css: "head", scope: "col" }, make("p", {}, each)));
  const whole = make("table", { css: "plays docutils" }, make("thead", {}, make("tr", {}, ...head)), make("tbody", {}, ...rows));
  return make("div", { css: "table-wrapper plays docutils container", tabindex: plays.length > LONG ? 0 : null, role: "region", "aria-label": "The plays" }, whole);
}

// Shown before anything has been checked; `size` is the size of the download.
export const invitation = (size) =>
  make("div", { css: "invitation" },
    make("p", { css: "lead" }, "Write down what was played, and the referee judges it."),
    make("p", {}, "Each play gets a verdict beside its line. Here you will see the reasons, the payments, the sentences of the source behind them, and the table at that moment."),
    make("p", { css: "brings" }, "The referee works in your browser, and what you write stays there. The first check loads the referee", size, ", which takes some seconds; your browser keeps it for the next time."));

// Shown while the record cannot be read; the error is shown beside the record.
export const unread = (line) =>
  make("div", { css: "invitation" }, make("p", { css: "lead" }, "Nothing is judged until the record can be read."),
    make("p", {}, line ? "The line is marked. " : "", "How to write a record is explained in ", guide("guide/checking-a-record.html", "Checking a record"), ", and everything that it may contain in ",
      guide("reference/record-format.html", "the format of records"), "."));

// A place for each picture, which is drawn when it is shown.
function places(plays) {
  return plays.flatMap((play, at) => {
    const laid = play.laid && make("li", { "data-at": at, "data-laid": "" },
      make("div", { css: "caption docutils container" }, make("p", {}, play.deal === 1 ? "As dealt" : `Deal ${play.deal}`)));
    const after = play.played && make("li", { "data-at": at },
      make("div", { css: "caption docutils container" }, make("p", {}, make("code", {}, play.text), " ", verdict(play.verdict))));
    return [laid, after].filter(Boolean);
  });
}

// A button that goes to the next play that is not lawful, and from the last to the first; none if all are lawful.
function onward(box, plays) {
  const not = plays.flatMap((each, at) => (each.verdict === "lawful" ? [] : [at]));
  const next = () => {
    const here = Number(box.querySelector("tr.here")?.dataset.at ?? -1);
    go(box, not.find((each) => each > here) ?? not[0]);
  };
  return not.length > 1 ? make("p", { css: "onward" }, make("button", { type: "button", css: "quiet", on: { click: next } }, `Next of ${not.length} not lawful`)) : null;
}

// The replay of a report. `draw(first)` gets the pictures of a play; `shown(play)` is called with the play being shown.
export function replay(found, { draw, shown }) {
  const pictures = make("ol", { css: "pictures" }, ...places(found.plays));
  const board = make("div", { css: "board docutils container" }, pictures,
    make("div", { css: "controls docutils container" }), make("div", { css: "spoken docutils container" }));
  const box = make("div", { css: "example replay docutils container" });
  board.append(...[onward(box, found.plays)].filter(Boolean));
  box.append(make("div", { css: `replayed docutils container${found.plays.length > LONG ? " long" : ""}` }, board, table(found.plays)));
  const asked = new Map();
  const fill = async (place) => {
    if (!place || place.querySelector("svg, .no-table")) return;
    const at = Number(place.dataset.at);
    if (!asked.has(at)) asked.set(at, draw(at));
    asked.get(at).catch(() => asked.delete(at)); // for instance after a stop: the picture is asked for again when it is shown again
    const [drawn] = (await asked.get(at)) ?? [];
    if (!drawn || place.querySelector("svg, .no-table")) return;
    const svg = "laid" in place.dataset ? drawn.laid : drawn.svg;
    const none = found.plays[at].verdict === "impossible" ? "This could not be played." : "The table is not known here.";
    place.prepend(svg ? drawing(svg) : make("p", { css: "no-table" }, none));
  };
  box.addEventListener("snorum:shown", ({ detail }) => {
    fill(detail.picture).then(() => fill(detail.picture?.nextElementSibling)).catch(() => {});
    if (detail.row) shown(found.plays[Number(detail.row.dataset.at)], detail.at);
  });
  return box;
}

// Go to a play of a replay on the page.
export const go = (box, at) => box.querySelector(`tr[data-at="${at}"] button.go`)?.click();

// The first play with the verdict of the whole record; -1 if all are lawful.
export const due = (found) => (found.verdict === "lawful" ? -1 : found.plays.findIndex((each) => each.verdict === found.verdict));

// One line: the verdict, and the first play with it.
export function inShort(found) {
  const at = due(found);
  const plays = `${found.plays.length} play${found.plays.length === 1 ? "" : "s"} judged`;
  if (at < 0) return [verdict(found.verdict), ` · ${plays}`];
  const { text, line } = found.plays[at];
  return [verdict(found.verdict), " · first at ", make("code", {}, text), line ? `, line ${line}` : ""];
}

export function outcome(found) {
  const box = make("div", { css: "outcome docutils container" }, ...found.jointly.map((each) => make("p", { css: "jointly" }, sentence(each.says))),
    make("p", {}, "The record: ", verdict(found.verdict)));
  if (found.owed?.length) box.append(make("ul", { css: "owed" }, ...found.owed.map((each) => make("li", {}, each.says, ...sources(each.when)))));
  if (found.outcome) box.append(make("p", { css: "standing" }, `At the end: ${found.outcome}. `, guide(COUNTED, "What is counted")));
  box.append(...ownWords(found));
  if (found.elsewhere) box.append(make("p", { css: "elsewhere" }, found.elsewhere));
  if (found.read_as) box.append(make("details", { css: "read-as" }, make("summary", {}, "Read as this record"), make("pre", { tabindex: 0 }, found.read_as)));
  return box;
}

function answer(each, game) {
  const point = game.points.find((one) => one.name === each.crux);
  const glosses = each.options.map((option) => point?.options.find((one) => one.value === option)?.gloss ?? option);
  const line = make("li", {}, make("span", { css: "asks" }, link(point?.address, point?.says ?? each.crux)), " ", sentence(glosses.join("; or: ")), " ",
    make("code", {}, `${each.crux} = ${each.options.join(" or ")}`));
  for (const [option, example] of Object.entries(each.excluded)) {
    const by = game.examples.find((one) => one.id === example);
    line.append(make("span", { css: "excluded" }, ` ${option} is excluded by `, link(by?.address, example)));
  }
  return line;
}

const listed = (all) => (all.length > 1 ? `${all.slice(0, -1).join(", ")} and ${all.at(-1)}` : all.join(""));

// What stays the same in all readings, and which rules of the record do not: only choices on this page settle a question.
function held(found, game, settings) {
  const cruxes = game.points.filter((each) => each.kind === "crux").map((each) => each.name);
  const set = Object.entries(settings).filter(([name]) => cruxes.includes(name)).map(([name, value]) => `${name} = ${value}`);
  const own = found.fixed.filter((name) => cruxes.includes(name) && !(name in settings));
  const agreed = game.points.some((each) => each.kind === "parameter") ? ["the rules that the players agreed"] : [];
  const beside = set.length ? [`your choices on this page (${listed(set)})`] : [];
  const varied = own.length
    ? [` The record’s own answers (${listed(own)}) are varied too; to keep one, choose it here as well.`] : [];
  const what = listed([...agreed, ...beside]);
  return [what ? `The same in all of them: ${what}.` : "", ...varied];
}

// The readings, grouped by verdict.
export function readings(found, game, settings) {
  const groups = found.readings.map((each) => {
    const known = each.verdict in JSON.parse(byId("checker").dataset.signs);
    const head = make("p", { css: "head" }, known ? verdict(each.verdict) : each.verdict,
      each.conditions.length ? ", if" : found.readings.length > 1 ? ", otherwise" : ", whatever is answered");
    const ways = each.conditions.flatMap((answers, at) => [
      ...(at ? [make("p", { css: "or" }, "or if")] : []),
      make("ul", {}, ...answers.map((one) => answer(one, game))),
    ]);
    return make("li", {}, head, ...ways);
  });
  return [
    make("p", {}, "The verdict, however the questions are answered that the text leaves open. Questions that change nothing here are left out."),
    make("p", { css: "held" }, ...held(found, game, settings)),
    make("ol", { css: "readings" }, ...groups),
    make("p", {}, `Under the reading chosen: ${found.come_to}.`, found.changes.length
      ? " Another answer, changed by itself, gives this:" : " No other answer, changed by itself, changes what is paid, or the end."),
    make("ul", { css: "changes" }, ...found.changes.map((each) => {
      const line = answer(each, game);
      line.append(make("p", {}, each.verdict === "not judged" ? "not judged in the time allowed" : verdict(each.verdict), each.comes_to ? ` — ${each.comes_to}` : ""));
      return line;
    })),
  ];
}
