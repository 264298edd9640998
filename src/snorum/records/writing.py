"""Write records as TOML text, in the form in which a person would write them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields

from snorum.books.rulings import find, stated
from snorum.cards import Card
from snorum.cards.builds import in_record, lying_in_record
from snorum.games.vocabulary import spelled
from snorum.records.shapes import Deal, Line, Played, Record

_ESCAPES = {code: f"\\u{code:04x}" for code in (*range(0x20), 0x7F)}
_ESCAPES |= str.maketrans({'"': '\\"', "\\": "\\\\", "\n": "\\n", "\r": "\\r", "\t": "\\t"})


def line(played: Played) -> Line:
    """Write the line of a play: `C 9H snip`, `A 4C takes AD 3H`, `B 2C builds 9 on 7D`, `B snap C+D`, `B passes`."""
    card = [] if played.card is None else [str(played.card)]
    taken = [*lying_in_record(played.takes, played.builds)]
    does = ["takes", *taken] if taken else [*in_record(played.building)] if played.building else []
    text = " ".join(filter(None, [played.player, *card, *does, played.call, "+".join(played.piles)]))
    return Line(text, played.player, played, ())


def write(record: Record) -> str:
    """Write a record as TOML text, which reads back as the same record. Usual rules that nobody named are left out."""
    return "\n".join(_written(record)) + "\n"


def _written(record: Record) -> Iterator[str]:
    yield "format = 1"
    yield f"game = {_text(record.game.NAME)}"
    yield f"players = [{_texts(record.players)}]"
    if record.title:
        yield f"title = {_text(record.title)}"
    if record.source:
        yield f"source = {_text(record.source)}"
    if record.passages:
        yield f"passages = [{_texts(record.passages)}]"
    if record.note:
        yield f"note = {_text(record.note)}"
    if record.seed is not None:
        yield f"seed = {record.seed}"
    if record.ruling:
        yield f"as = {_text(record.ruling)}"
    usual = find(record.game.NAME, record.ruling).rules(len(record.players)) if record.ruling else record.game.Rules()
    agreed = {each.name: getattr(record.rules, each.name) for each in fields(record.rules)}
    named = {*record.fixed} - stated(record.game.NAME, record.ruling)
    chosen = {name: value for name, value in agreed.items() if name in named or value != getattr(usual, name)}
    if chosen:
        yield "\n[rules]"
    for name, value in chosen.items():
        yield f"{name} = {spelled(value) if isinstance(value, int) else _text(value)}"
    for deal in record.deals:
        yield from _deal(deal)


def _deal(deal: Deal) -> Iterator[str]:
    yield "\n[[deals]]"
    yield f"dealer = {_text(deal.dealer)}"
    if deal.turn_up is not None:
        yield f"turn_up = {_text(str(deal.turn_up))}"
    if deal.layout is not None:
        yield f"layout = {_text(_cards(deal.layout))}"
    if deal.hands:
        hands = [_text(f"{player}: {_cards(hand)}") for player, hand in deal.hands.items()]
        yield from ["hands = [", *[f"  {hand}," for hand in hands], "]"]
    yield from ["plays = [", *[f"  {_text(line.text)}," for line in deal.plays], "]"]
    put_right = sorted((number, line.text) for number, line in deal.put_right.items() if number <= len(deal.plays))
    if put_right:
        first = [_text(f"{number}: {text}") for number, text in put_right]
        yield from ["put_right = [", *[f"  {each}," for each in first], "]"]


def _cards(cards: Iterable[Card | None]) -> str:
    return " ".join("?" if card is None else str(card) for card in cards)


def _texts(texts: Iterable[str]) -> str:
    return ", ".join(map(_text, texts))


def _text(text: str) -> str:
    return f'"{text.translate(_ESCAPES)}"'
