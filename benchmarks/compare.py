"""Compare two versions of this project: run their benchmarks in turn, and print how each figure changed.

    git worktree add ../before HEAD~10
    python -m benchmarks.compare ../before

Each round runs one short round of every benchmark in both trees, the older tree first in even rounds and second in odd
ones. A row is the median over the rounds of "after divided by before", with the smallest and the largest. Rows are
paired by their order, so the benchmarks of both trees must print the same table.
"""

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Final

SHORT_ROUND: Final = {
    "engine": ["--rounds", "1", "--seconds", "0.6"],
    "bots": ["--rounds", "1", "--games", "60", "--brief"],
    "web": ["--rounds", "1", "--seconds", "1"],
}
"""What makes one round of a benchmark short."""
ROW: Final = re.compile(r"^\| (?P<name>[^|]+) \| (?P<figure>[\d,.]+) \|", re.MULTILINE)


def run(tree: Path, benchmark: str, arguments: list[str]) -> list[tuple[str, float]]:
    """The rows that the benchmark of a tree prints: name and figure."""
    done = subprocess.run(
        [sys.executable, "-m", f"benchmarks.{benchmark}", *arguments],
        cwd=tree,
        env={**os.environ, "PYTHONPATH": str(tree / "src")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        sys.exit(f"benchmarks.{benchmark} failed in {tree}:\n{done.stderr[-2000:]}")
    return [(row["name"], float(row["figure"].replace(",", ""))) for row in ROW.finditer(done.stdout)]


def compare(before: Path, after: Path, benchmark: str, arguments: list[str], rounds: int) -> None:
    ratios: dict[str, list[float]] = {}
    for number in range(rounds):
        print(f"{benchmark}: round {number + 1} of {rounds}", file=sys.stderr, flush=True)
        order = (before, after) if number % 2 == 0 else (after, before)
        rows = {tree: run(tree, benchmark, arguments) for tree in order}
        for (_, old), (name, new) in zip(rows[before], rows[after], strict=True):
            ratios.setdefault(name, []).append(new / old)
    print(f"\n| `{benchmark}`: after over before | median | range |\n|---|---|---|")
    for name, found in ratios.items():
        print(f"| {name} | {median(found):.2f} | {min(found):.2f}–{max(found):.2f} |", flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="the folder of the older version")
    parser.add_argument("after", type=Path, nargs="?", default=Path.cwd(), help="the newer one; this folder by default")
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--only", choices=SHORT_ROUND, action="append", help="compare this benchmark alone")
    arguments = parser.parse_args()
    for benchmark in arguments.only or SHORT_ROUND:
        compare(
            arguments.before.resolve(),
            arguments.after.resolve(),
            benchmark,
            SHORT_ROUND[benchmark],
            arguments.rounds,
        )


if __name__ == "__main__":
    main()
