"""The rooms of the package, and the tests that should notice a mistake in each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

OF_RULES = (
    *("src/snorum/games", "src/snorum/referee", "tests/games"),
    *(f"tests/worlds/test_{name}.py" for name in (
        "broken_off", "brute_force", "builds", "drawing", "found", "forgetting", "giving_up", "layouts", "results",
        "short_cuts", "suits")),
    *(f"tests/test_{name}.py" for name in (
        "agreement", "between_sources", "cards", "combinations", "combined", "compared_assertions", "comparison",
        "costly_offences", "drawing", "early", "frames", "hands_left", "hands_shown", "hedged_reasons", "in_force",
        "joint_plays", "knowledge", "open_plays", "owed", "passed_over", "places", "plain", "playing", "put_right",
        "readings", "records", "referee", "references", "repeated_cards", "report", "rulings", "scene", "scores",
        "settled", "shortcuts", "small_faults", "snap_claims", "spoken", "stacks", "together", "told", "undealable",
        "witnesses", "wording", "worlds")),
    *("tests/cli/test_cli.py", "tests/table"),
)  # fmt: skip
"""The tests of rules and verdicts."""
OF_SOURCES = (
    *("src/snorum/edition", "src/snorum/books", "tests/edition"),
    *(f"tests/test_{name}.py" for name in (
        "between_sources", "claims", "comparison", "files", "proofs", "reference_managers",
        "rulings", "through_time", "trace")),
    *("tests/cli/test_claims.py", "tests/studies/test_quantities.py", "tests/studies/test_verdicts.py"),
)  # fmt: skip
"""The tests of texts, books, claims and findings."""
OF_PAGES = (
    *("src/snorum/site", "tests/sphinxext"),
    *(f"tests/test_{name}.py" for name in (
        "assistants", "drawing", "hosted", "plot", "trace", "web", "web_table")),
    *(f"tests/site/test_{name}.py" for name in ("exports", "epub")),
)  # fmt: skip
"""The tests of pages that need no browser."""

ROOMS: Mapping[str, Sequence[str]] = {
    "cards": ("src/snorum/cards", *OF_RULES),
    "games": OF_RULES,
    "edition": (*OF_SOURCES, *(f"tests/test_{name}.py" for name in ("citing", "frames", "references", "witnesses"))),
    "books": (*OF_SOURCES, "tests/studies/test_study.py", "tests/tournaments/test_tournament.py"),
    "records": ("src/snorum/records", *OF_RULES, "tests/cli/test_seated.py"),
    "referee": OF_RULES,
    "table": ("src/snorum/table", "tests/table", "tests/policies", "tests/test_playing.py", "tests/tournaments"),
    "lab": (
        *("src/snorum/lab", "tests/studies", "tests/environments", "tests/tournaments"),
        *(
            "tests/test_effects.py",
            "tests/test_snap_claims.py",
            "tests/test_through_time.py",
            "tests/cli/test_claims.py",
        ),
    ),
    "site": OF_PAGES,
    "cli": (
        *("src/snorum/cli", "tests/cli", "tests/policies", "tests/test_trace.py", "tests/test_web.py"),
        *("tests/edition/test_editions.py", "tests/edition/test_own_games.py"),
    ),
}
"""The files of tests of each room, from the ground up."""
LEFT_OUT = ("lab/studies/kernels/",)
"""Not changed: compiled code, which the tests compare with the reference game by game."""
