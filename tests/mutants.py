"""Do the tests notice broken rules? Runs mutmut over the rules and shows every mutant that survives.

    make mutants

Takes a quarter of an hour or so. Fails when more than 5 % survive. docs/mutants.md explains those that may.
"""

import re
import subprocess
import sys
from pathlib import Path

MOST = 0.05
ROOT = Path(__file__).parent.parent


def mutmut(*arguments: str) -> str:
    command = [sys.executable, "-m", "mutmut", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False).stdout


def main() -> None:
    subprocess.run([sys.executable, "-m", "mutmut", "run"], cwd=ROOT, check=False)
    results = re.findall(r"^\s*(\S+): (.+)$", mutmut("results", "--all", "true"), re.MULTILINE)
    survivors = [name for name, state in results if state in ("survived", "no tests", "suspicious")]
    for name in survivors:
        changed = [line for line in mutmut("show", name).splitlines() if re.match(r"[-+](?![-+]{2} )", line)]
        print("\n".join([name, *(f"    {line}" for line in changed)]))  # noqa: T201
    share = len(survivors) / max(1, len(results))
    print(f"{len(survivors)} of {len(results)} mutants survive: {share:.1%}, at most {MOST:.0%} may")  # noqa: T201
    sys.exit(not results or share > MOST)


if __name__ == "__main__":
    main()
