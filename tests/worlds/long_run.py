"""Compares the referee with the oracle on many random records, in one process, as long as it takes.

python -m tests.worlds.long_run cassino --records 10000 --seed 1
"""

from __future__ import annotations

import argparse
import time
from collections import Counter

from tests.worlds.comparing import compare
from tests.worlds.generate import SHAPES, random_record


def main() -> int:
    """Print the first disagreements of each kind and the totals; the exit status is 1 if there was any."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=list(SHAPES))
    parser.add_argument("--records", type=int, default=1000)
    parser.add_argument(
        "--seed", type=int, default=0, help="the seed of the first record; the next records have the next seeds"
    )
    parser.add_argument("--show", type=int, default=1, help="how many records to print for each kind of disagreement")
    asked = parser.parse_args()
    kinds: dict[str, list[int]] = {}
    counts: Counter[str] = Counter()
    slowest, start = (0.0, 0), time.perf_counter()
    for seed in range(asked.seed, asked.seed + asked.records):
        whole = random_record(asked.game, seed)
        began = time.perf_counter()
        comparison = compare(whole)
        slowest = max(slowest, (time.perf_counter() - began, seed))
        counts["worlds"] += len(comparison.judged.ways[-1]) if comparison.judged.ways else 0
        counts.update(comparison.judged.verdicts)
        counts["strings not settled"] += comparison.unsettled
        counts["clashes"] += not comparison.judged.can_all_be_lawful(comparison.judged.undetermined)
        new = {difference.kind for difference in comparison.differences}
        for kind in new:
            kinds.setdefault(kind, []).append(seed)
        if any(len(kinds[kind]) <= asked.show for kind in new):
            print(f"# {asked.game} --seed {seed}\n{comparison}\n", flush=True)
    seconds = time.perf_counter() - start
    failed = len({seed for seeds in kinds.values() for seed in seeds})
    print(
        f"{asked.game}: {asked.records} records in {seconds:.0f} s, the slowest in {slowest[0]:.1f} (seed {slowest[1]})"
    )
    print(", ".join(f"{number} {name}" for name, number in counts.most_common()))
    print(f"{failed} disagreements")
    for kind, seeds in sorted(kinds.items(), key=lambda each: -len(each[1])):
        print(f"{len(seeds):6}  {kind}: seeds {' '.join(map(str, seeds[:8]))}")
    return int(failed > 0)


if __name__ == "__main__":
    raise SystemExit(main())
