"""How long the program takes to start. Prints the table of docs/speed.md.

Each result is the processor time (user and system) of a new process, divided by that of a Python that imports a part of
the standard library and ends. The runs of one round follow each other; a result is the median of the rounds' ratios.
"""

import argparse
import os
import subprocess
import sys
from statistics import median

REFERENCE = ["-c", "import asyncio"]
STARTS = {
    "`import portroyal.match`": ["-c", "import portroyal.match"],
    "`portroyal --help`": ["-m", "portroyal", "--help"],
    "`portroyal play --help`": ["-m", "portroyal", "play", "--help"],
}


def processor_time(arguments: list[str]) -> float:
    """Seconds that a new Python with these arguments spends."""
    before = os.times()
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
    after = os.times()
    return after.children_user + after.children_system - before.children_user - before.children_system


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    rounds = parser.parse_known_args()[0].rounds
    ratios: dict[str, list[float]] = {name: [] for name in STARTS}
    for _ in range(rounds):
        reference = processor_time(REFERENCE)
        for name, arguments in STARTS.items():
            ratios[name].append(processor_time(arguments) / reference)
    print("| what | median | range |\n|---|---|---|")
    for name, values in ratios.items():
        print(f"| {name}, over `import asyncio` | {median(values):.1f} | {min(values):.1f}–{max(values):.1f} |")


if __name__ == "__main__":
    main()
