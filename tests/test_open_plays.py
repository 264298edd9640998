"""Plays left open while nothing depends on them, and what it costs to decide them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from tests.recording import deal, record

from snorum.games import game
from snorum.records import Record
from snorum.referee import branches
from snorum.referee.branches import Branch, Budget, PlayNumber, TooMany, add_branch, resolve_open_plays
from snorum.referee.judging import Judge, Outcome
from snorum.referee.knowledge import Never
from snorum.referee.replay import Replay

SNIP = game("snip-snap-snorum")
PLAYS = ["B 9", "C 10", "A 2", "B 4", "C 6", "A 8", "B Q", "C K", "A 3", "B 5", "C 7", "A J"]
"""Nobody pairs: each play but the first is in doubt."""


def after(*plays: str, hands: Sequence[str] = (), settling: str = "end-of-deal") -> Branch:
    """The only branch after these plays of Snip-Snap-Snorum, with its open plays."""
    given = deal("A", plays, hands=hands)
    (branch,) = Replay(record("snip-snap-snorum", "ABC", given, rules={"settling": settling})).branches
    return branch


def cost(branch: Branch, *, lawful: bool = False) -> int:
    """How many steps it takes to decide the open plays."""
    budget = Budget(1000)
    resolve_open_plays(SNIP, branch, budget, assuming_doubtful_lawful=lawful)
    return 1000 - budget.left


def test_a_budget_is_spent_to_its_last_step() -> None:
    budget = Budget(3)
    budget.spend(2)
    budget.spend()
    with pytest.raises(TooMany):
        budget.spend()
    with pytest.raises(TooMany):
        Budget(0).spend()
    assert Budget().left == branches.MOST_STEPS


def test_a_table_to_which_several_open_plays_lead_keeps_them_all_open() -> None:
    """The options of plays 0 and 2 lead to one table, and to that of play 1 nothing is due any more."""
    ways = [(frozenset({0}), "poorer"), (frozenset({1}), "the same"), (frozenset({2}), "poorer")]
    assert branches._by_table(ways) == [(frozenset({0, 2}), "poorer"), (frozenset({1}), "the same")]
    branch = after("B 9", "C 10", "A 2", "B 4", settling="end-of-deal")
    assert branch.pending and len(branch.pending.plays) == 3
    assert frozenset[int]().union(*(numbers for numbers, _ in branch.pending.others)) == {0, 1, 2}


def test_nothing_open_costs_nothing() -> None:
    branch = after("B 9", "C 9")
    assert branch.pending is None
    assert resolve_open_plays(SNIP, branch, Budget(0)) == [branch]


@pytest.mark.parametrize(("more", "expected"), [(0, 4), (6, 4), (7, 6)])
def test_each_option_costs_a_step_and_so_does_repeating_eight_plays(more: int, expected: int) -> None:
    """Two options are tried, and the plays from the open one on are repeated for each."""
    hands = ["A: 2C 2D 8C 3C JC", "B: 9C 4C 4D QC 5C", "C: 10C ? ? ? ?"]
    branch = after("B 9C", "C 10C", hands=hands)
    assert branch.pending and len(branch.pending.plays) == 1 and len(branch.pending.steps) == 1
    steps = (*branch.pending.steps, *[branches.Settle()] * more)
    pending = branches.OpenPlays(branch.pending.plays, branch.pending.others, branch.pending.start, steps)
    assert cost(Branch(branch.table, branch.evidence, branch.given, branch.wrong, pending)) == expected


def test_open_plays_are_decided_in_every_way() -> None:
    branch = after(*PLAYS[:3])
    assert branch.pending and [each.place for each in branch.pending.plays] == [PlayNumber(1, 2), PlayNumber(1, 3)]
    found = resolve_open_plays(SNIP, branch, Budget(100))
    second, third = PlayNumber(1, 2), PlayNumber(1, 3)
    assert [each.wrong for each in found] == [
        (frozenset(),),
        (frozenset({third}),),
        (frozenset({second}),),
        (frozenset({second, third}),),
    ]
    assert all(each.pending is None for each in found)
    assert [len(SNIP.owed(each.table)) for each in found] == [0, 2, 2, 4]
    assert all(each.given for each in found) and len({each.given for each in found}) == 4
    assert cost(branch) == (2 + 4) + 4


def test_if_doubtful_plays_count_as_lawful_there_is_one_way() -> None:
    branch = after(*PLAYS)
    (found,) = resolve_open_plays(SNIP, branch, Budget(1000), assuming_doubtful_lawful=True)
    assert found.wrong == (frozenset(),) and found.table == branch.table
    assert cost(branch, lawful=True) == 11 + 1 + 11 // 8


def test_more_ways_than_are_followed_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    branch = after(*PLAYS[:3])
    monkeypatch.setattr(branches, "MOST_BRANCHES", 4)
    assert len(resolve_open_plays(SNIP, branch, Budget(100))) == 4
    monkeypatch.setattr(branches, "MOST_BRANCHES", 3)
    with pytest.raises(TooMany):
        resolve_open_plays(SNIP, branch, Budget(100))


def test_open_plays_are_decided_to_count_if_a_count_depends_on_one_of_them() -> None:
    branch, judge = after(*PLAYS[:3]), Judge(turned_up(1), Budget())
    assert branch.pending and judge.resolve_counts(branch) == [branch], "nobody has paid yet"
    first, (number, table) = branch.pending.others
    paid = replace(branch.pending, others=(first, (number, replace(table, pool=1))))
    assert len(judge.resolve_counts(replace(branch, pending=paid))) == 4


def test_what_is_due_is_not_settled_in_a_course_that_has_ended() -> None:
    ended = Outcome(after(*PLAYS[:3]), [], [])
    assert Judge(turned_up(1), Budget()).settle_before_next_deal(ended) == [ended]


def test_a_card_held_back_is_paid_for_in_the_ways_in_which_it_was() -> None:
    """What was paid since is paid again: the table is played from the open play on."""
    branch = after("B 9", "C 10", "A 10")
    assert branch.pending
    lawful, offence = resolve_open_plays(SNIP, branch, Budget(100))
    assert lawful.table == branch.table and lawful.events == branch.events and lawful.events
    assert lawful.table.counters == {"A": 5, "B": 5, "C": 4} and not SNIP.owed(lawful.table)
    assert offence.table.counters == lawful.table.counters
    assert [(each.player, each.counters) for each in SNIP.owed(offence.table)] == [("C", 2), ("B", 1)]


def test_branches_that_suppose_different_cards_are_one(monkeypatch: pytest.MonkeyPatch) -> None:
    branch = after("B 9", "C 9")
    a, b, c = (frozenset({number}) for number in "abc")
    place, other = frozenset({PlayNumber(1, 1)}), frozenset({PlayNumber(1, 2)})

    def supposing(given: object, wrong: object) -> Branch:
        return Branch(branch.table, branch.evidence, given, wrong)  # type: ignore[arg-type]

    found = [supposing((a, b), (place,))]
    add_branch(found, supposing((c, a), (other, place | other)), frozenset())
    assert found == [supposing((a, b, c), (place, other))], "in order, without what contains another"
    add_branch(found, supposing((a,), (frozenset(),)), frozenset())
    assert len(found) == 2, "a branch in which every play was lawful stays by itself"
    add_branch(found, supposing((b,), (place,)), place)
    assert len(found) == 2 and found[0].wrong == (place, other), "an offence in every branch is no doubt"
    monkeypatch.setattr(branches, "MOST_BRANCHES", 2)
    third = replace(supposing((a,), (frozenset(),)), table=after("B 9", "C 9", "A 9").table)
    with pytest.raises(TooMany):
        add_branch(found, third, frozenset())
    monkeypatch.setattr(branches, "MOST_BRANCHES", 3)
    add_branch(found, third, frozenset())
    assert found[2] is third


def test_what_is_supposed_together_is_possible_together() -> None:
    branch = after("B 9", "C 10", "A 2")
    evidence = branch.evidence
    assert evidence
    one, other = resolve_open_plays(SNIP, branch, Budget(100))[::3]
    both = one.supposing(other.given)
    assert both == () and one.supposing(one.given) == one.given
    assert one.supposing((frozenset(),)) == one.given


def test_of_several_courses_to_a_table_the_one_with_the_fewest_offences_counts() -> None:
    one, two, three = (PlayNumber(1, play) for play in (1, 2, 3))
    branch = Branch(wrong=(frozenset({one, two}), frozenset({three})))
    assert branch.doubtful_offences(frozenset()) == 1 and branch.doubtful_offences(frozenset({three})) == 0
    assert branch.with_offence(one).wrong == (frozenset({one, two}), frozenset({one, three}))


def test_more_courses_to_a_table_than_are_followed_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    branch = after("B 9", "C 9")
    courses = [replace(branch, wrong=(frozenset({PlayNumber(1, play)}),)) for play in (1, 2, 3)]
    monkeypatch.setattr(branches, "MOST_BRANCHES", 2)
    found = [courses[0]]
    add_branch(found, courses[1], frozenset())
    assert len(found) == 1 and len(found[0].wrong) == 2
    with pytest.raises(TooMany):
        add_branch(found, courses[2], frozenset())


def test_who_pays_stays_open_into_the_next_deal() -> None:
    """In Jig somebody held the queen, and so the pool has two counters, whoever has paid them."""
    deals = deal("B", ["A JH", "B 9C"]), deal("A", ["B KH", "= pool 2"])
    replay = Replay(record("jig", "AB", *deals, rules={"fine": 2}))
    assert [play.verdict for play in replay.plays] == ["lawful", "offence", "lawful", "lawful"]
    assert replay.result() == {"counters": {"A": None, "B": None}, "pool": 2, "winner": None, "draw": False}
    ways = resolve_open_plays(replay.game, replay.branches[0], Budget(9))
    assert sorted(each.table.counters["A"] for each in ways) == [-2, 0]


def turned_up(number: int, *last: str) -> Record:
    """Deals of which the turn-ups are not recorded: the first card of each may have matched it."""
    plays = [["B 9"], ["C 9"], ["A 9"]][:number]
    if last:
        plays[-1] = list(last)
    rules = {"turn_up": "dealer-pays", "turn_up_match": "may"}
    return record("snip-snap-snorum", "ABC", *map(deal, "ABC", plays), rules=rules)


def test_a_budget_is_shared_by_replays() -> None:
    """The first lead is played in two branches, and so takes one step beside the first."""
    budget = Budget(1)
    assert Replay(turned_up(1), budget=budget).gave_up_at is None and budget.left == 0
    late = Replay(turned_up(1), budget=budget)
    assert late.gave_up_at == PlayNumber(1, 1)
    assert late.branches[0].table.pool == 0, "the course is followed in which nothing was matched, so nothing paid"
    budget = Budget(9)
    Replay(turned_up(2), budget=budget)
    assert budget.left == 9 - 1 - 3


def test_a_turn_up_that_is_dealt_again_ends_the_only_course_in_which_it_was_turned_up() -> None:
    """The first nine matched the turn-up, and then three others are played."""
    nines = turned_up(2, "C 9", "A 9", "B 9")
    nines = replace(nines, rules=replace(nines.rules, reshuffle="from-undealt"))
    replay = Replay(replace(nines, deals=nines.deals[:1]))
    replay.branches = [branch for branch in replay.branches if branch.table.pool]
    replay._deal(2, nines.deals[1], last=True)
    assert replay.plays[-1].reasons[0].text == "these cards cannot have been dealt, given the cards shown before"


def test_a_deal_of_which_there_are_too_many_is_given_up_at_its_first_string(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(branches, "MOST_BRANCHES", 3)
    replay = Replay(turned_up(3))
    assert replay.gave_up_at == PlayNumber(2, 1) and replay.branches[0].table.pool == 0
    assert [play.verdict for play in replay.plays] == ["lawful", "undetermined", "undetermined"]
    one, other = frozenset({Never("A", "9")}), frozenset({Never("A", "10")})
    replay._give_up_branches(PlayNumber(3, 1), Branch(given=(one, other)))
    assert (replay.branches, replay.gave_up_at) == ([Branch(given=(one,))], PlayNumber(2, 1))
