"""Is every level of the ladder stronger than the one below? Plays the missing tournaments and writes docs/bots.md.

Every tournament has its own arena folder, so an interrupted run continues where it stopped. docs/bots.json has the part
of the reports that the page needs; `--write` makes the page from that file alone. A failure of a bot ends the run:
its results would mean nothing.
"""

import argparse
import json
import os
import sys
from dataclasses import dataclass, replace
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from benchmarks import ceiling
from benchmarks.ceiling import CEILING
from portroyal import GAMES, __version__
from portroyal.arena import Settings, Store, report_of, run
from portroyal.arena.report import to_json
from portroyal.bots import LADDER, STYLES
from portroyal.bots.harbour.expert import Expert

ROOT = Path(__file__).parent.parent
RESULTS = ROOT / "docs" / "bots.json"
PAGE = ROOT / "docs" / "bots.md"
FOLDER = ROOT / "build" / "ladder"
SOURCES = ROOT / "src" / "portroyal"

MAIN = ("harbour", 2, "points")
MAIN_GAMES = 1000
ASKED_FOR = 0.65
MAX_GAMES = 400
SIDE_GAMES = 100
STYLE_GAMES = 200
TIMED_GAMES = 5
"""With one worker, on an otherwise idle machine."""
MAX_MILLISECONDS = 20.0
"""At the 95th percentile, for all levels except the top."""


@dataclass(frozen=True)
class Tournament:
    name: str
    settings: Settings
    games: int
    sequential: bool = False


def rungs() -> list[Tournament]:
    """All pairs of neighbouring levels: the main game at full length, then the others with the sequential test."""
    found = []
    for lower, upper in pairwise(LADDER):
        for game in GAMES.values():
            for seats in game.seat_counts:
                for ending in endings(game.id):
                    is_main = (game.id, seats, ending) == MAIN
                    settings = Settings(game.id, (upper, lower), seats, seed="ladder", ending=ending)
                    name = "-".join(filter(None, [upper, game.id, str(seats), ending]))
                    found.append(Tournament(name, settings, MAIN_GAMES if is_main else MAX_GAMES, not is_main))
    return sorted(found, key=lambda tournament: tournament.sequential)


def endings(game: str) -> list[str | None]:
    return [getattr(options, "ending", None) for options in GAMES[game].all_options()]


def extras() -> list[Tournament]:
    """Ten times the budget, and the styles."""
    main = Settings("harbour", (), 2, seed="ladder", ending="points")
    extra = [Tournament("ten-times", replace(main, bots=(f"expert@{10 * Expert.default_nodes}", "expert")), SIDE_GAMES)]
    for style in STYLES:
        extra.append(Tournament(f"style-{style}", replace(main, bots=(style, "skilled")), STYLE_GAMES))
    return extra


def timings() -> list[Tournament]:
    """Each level against the one below, with as many players as possible."""
    found = []
    for lower, upper in pairwise(LADDER):
        for game in GAMES.values():
            settings = Settings(game.id, (upper, lower), max(game.seat_counts), seed="time")
            found.append(Tournament(f"time-{upper}-{game.id}", settings, TIMED_GAMES))
    return found


def play(tournament: Tournament, workers: int) -> dict[str, Any]:
    with Store(
        FOLDER / digest(tournament.settings.rules.family) / tournament.name, tournament.settings, __version__
    ) as store:
        results = run(
            tournament.settings,
            tournament.games,
            workers=workers,
            store=store,
            sequential=tournament.sequential,
            progress=lambda done, total: _progress(tournament.name, done, total),
        )
    return _extract(json.loads(to_json(report_of(results))))


def digest(family: str) -> str:
    """Changed bots or rules play other games, so their tournaments start again."""
    shared = [*SOURCES.glob("bots/*.py"), *SOURCES.glob("core/*.py"), SOURCES / "arena/schedule.py"]
    sources = sorted([*shared, *SOURCES.glob(f"bots/{family}/*.py"), *SOURCES.glob(f"games/{family}/*.py")])
    return sha256(b"".join(file.read_bytes() for file in sources)).hexdigest()[:12]


def _extract(report: dict[str, Any]) -> dict[str, Any]:
    """The part of a report that the page needs."""
    results = report["results"]
    times = {line["bot"]: line["time"] for line in report["times"]}
    first, second = results["settings"]["bots"]
    if failed := [*results["failures"], *results["abandoned"]]:
        raise SystemExit(f"{first} and {second}: {failed[:3]}")
    pair = next(line for line in results["pairs"] if line["bot"] == first)
    wins = next(line for line in results["bots"] if line["bot"] == first)
    return {
        "game": results["settings"]["game"],
        "seats": results["settings"]["seats"],
        "ending": results["settings"]["ending"],
        "bots": [first, second],
        "games": results["games"],
        "ahead": pair["ahead"],
        "win_rate": wins["win_rate"],
        "verdict": results["verdict"]["answer"] if results["verdict"] else None,
        "milliseconds": {bot: {key: times[bot][key] for key in ("median", "high")} for bot in (first, second)},
    }


def _progress(name: str, done: int, total: int) -> None:
    end = "\n" if done == total else ""
    sys.stderr.write(f"\r{name}: {done} of {total} games    {end}")


def measure(workers: int, only: str) -> None:
    results = json.loads(RESULTS.read_text("utf-8")) if RESULTS.exists() else {}
    for tournament in [*timings(), *rungs(), *extras()]:
        if only in tournament.name:
            results[tournament.name] = play(tournament, 1 if tournament in timings() else workers)
            RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if only in CEILING:
        results[CEILING] = _extract(json.loads(to_json(report_of(ceiling.results(SIDE_GAMES, workers)))))
        RESULTS.write_text(json.dumps(results, indent=1, sort_keys=True) + "\n", encoding="utf-8")


# The page

HEAD = """# The bots

Four levels play every game with every number of players; three styles play almost as well as `skilled`, each in its own
way. `portroyal bots` lists them, `portroyal play --bots expert,gambler` plays against them, and
[bot-protocol.md](bot-protocol.md) explains how to write another. `make ladder` generates this page from the reports of
the arena ([arena.md](arena.md)).

| level | how it plays |
|---|---|
| `beginner` | stops at a fixed number of cards, takes what it can pay for |
| `casual` | heuristics, and a limit for the risk it takes |
| `skilled` | the exact risk from the unseen cards, the value of each card now, and what it leaves to the others |
| `expert` | samples games that agree with its view and plays them on; a choice takes about 50 ms |

Strength is measured with node budgets only, so the same seed gives the same games on every machine. Every deal is
played in all rotations of the seats. *Ahead* is the share of pairs of seats in which the first bot is placed ahead of
the second; a tie counts half, and the range is a 95 % interval. The sequential test compares 50 % with 57 % at error
rates of 5 % and stops when the answer is clear, which makes the share and the range slightly too favourable.
"""


def page(results: dict[str, Any]) -> str:
    rows = [results[tournament.name] for tournament in rungs() if tournament.name in results]
    main = [row for row in rows if row["verdict"] is None]
    tested = [row for row in rows if row["verdict"] is not None]
    parts = [HEAD, "## Two players, `harbour`\n", _table(main, f"at least {ASKED_FOR:.0%}")]
    parts += ["## Every other game, number of players and ending\n", _table(tested, "sequential test")]
    extra = [tournament.name for tournament in extras()] + [CEILING]
    compared = [results[name] for name in extra if name in results]
    if compared:
        parts += ["## More comparisons\n", EXTRAS, _table(compared, "")]
    timed = [results[tournament.name] for tournament in timings() if tournament.name in results]
    parts += ["## Time\n", _times(timed)]
    return "\n".join(parts)


EXTRAS = """Ten times the budget of the top level; a bot that sees the deck, as an upper bound (it exists only in this
benchmark: a bot in a game never sees more than its view); and the styles. Two players, `harbour`.
"""


def _table(rows: list[dict[str, Any]], asked: str) -> str:
    lines = [f"| game | players | bots | games | ahead | range | {asked} |", "|---|---|---|---|---|---|---|"]
    for row in rows:
        game = f"`{row['game']}`" + (", expeditions" if row["ending"] == "expeditions" else "")
        ahead = row["ahead"]
        answer = row["verdict"] or ("yes" if ahead["value"] >= ASKED_FOR else "no") if asked else ""
        lines.append(
            f"| {game} | {row['seats']} | `{row['bots'][0]}` over `{row['bots'][1]}` | {row['games']} |"
            f" {ahead['value']:.1%} | {ahead['low']:.1%}–{ahead['high']:.1%} | {answer} |"
        )
    return "\n".join(lines) + "\n"


def _times(rows: list[dict[str, Any]]) -> str:
    lines = [
        "Milliseconds per decision with a choice, with as many players as possible and one worker. Goal: all levels"
        f" except the top below {MAX_MILLISECONDS:.0f} at the 95th percentile.\n",
        "| level | game | players | median | 95th percentile |",
        "|---|---|---|---|---|",
    ]
    for level in LADDER:
        for row in rows:
            # Each level except the lowest and the top is in two of them; use the one in which it is the stronger.
            if level == row["bots"][0] or (level == LADDER[0] and level == row["bots"][1]):
                time = row["milliseconds"][level]
                lines.append(
                    f"| `{level}` | `{row['game']}` | {row['seats']} | {time['median']:.1f} | {time['high']:.1f} |"
                )
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only tournaments whose name contains this")
    parser.add_argument("--write", action="store_true", help="write the page and play nothing")
    arguments = parser.parse_args()
    if not arguments.write:
        measure(arguments.workers, arguments.only)
    PAGE.write_text(page(json.loads(RESULTS.read_text("utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
