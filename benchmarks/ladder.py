"""Is every level of the ladder stronger than the one below? Plays what is missing, and writes docs/bots.md.

Every tournament is kept in its own folder of the arena, so a run that was stopped goes on where it stopped. What the
page needs of the arena's reports is kept in docs/bots.json; `--write` makes the page from that alone. A bot that fails
in a game ends it all: such figures mean nothing.
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
from portroyal.arena import Settings, Store, hold, report_of
from portroyal.arena.report import to_json
from portroyal.bots import LADDER, STYLES
from portroyal.bots.harbour.expert import Expert

ROOT = Path(__file__).parent.parent
FIGURES = ROOT / "docs" / "bots.json"
PAGE = ROOT / "docs" / "bots.md"
KEPT = ROOT / "build" / "ladder"
SOURCES = ROOT / "src" / "portroyal"

MAIN = ("harbour", 2, "points")
MAIN_GAMES = 1000
ASKED_FOR = 0.65
MAX_GAMES = 400
SIDE_GAMES = 100
STYLE_GAMES = 200
TIMED_GAMES = 5
"""By one worker, on a machine that has nothing else to do."""
SLOWEST = 20.0
"""Milliseconds at the 95th percentile, for all levels but the top."""


@dataclass(frozen=True)
class Tournament:
    name: str
    settings: Settings
    games: int
    sequential: bool = False


def rungs() -> list[Tournament]:
    """The main game at full length, then everything else by the sequential test, each pair of neighbours."""
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


def side_shows() -> list[Tournament]:
    """Ten times the budget, and the styles."""
    main = Settings("harbour", (), 2, seed="ladder", ending="points")
    shows = [Tournament("ten-times", replace(main, bots=(f"expert@{10 * Expert.default_nodes}", "expert")), SIDE_GAMES)]
    for style in STYLES:
        shows.append(Tournament(f"style-{style}", replace(main, bots=(style, "skilled")), STYLE_GAMES))
    return shows


def timings() -> list[Tournament]:
    """Each level beside the one below, at full tables."""
    found = []
    for lower, upper in pairwise(LADDER):
        for game in GAMES.values():
            settings = Settings(game.id, (upper, lower), max(game.seat_counts), seed="time")
            found.append(Tournament(f"time-{upper}-{game.id}", settings, TIMED_GAMES))
    return found


def play(tournament: Tournament, workers: int) -> dict[str, Any]:
    with Store(
        KEPT / digest(tournament.settings.rules.family) / tournament.name, tournament.settings, __version__
    ) as store:
        results = hold(
            tournament.settings,
            tournament.games,
            workers=workers,
            store=store,
            sequential=tournament.sequential,
            told=lambda done, total: _progress(tournament.name, done, total),
        )
    return _kept(json.loads(to_json(report_of(results))))


def digest(family: str) -> str:
    """Other bots, or other rules, play other games, and begin anew."""
    shared = [*SOURCES.glob("bots/*.py"), *SOURCES.glob("core/*.py"), SOURCES / "arena/schedule.py"]
    sources = sorted([*shared, *SOURCES.glob(f"bots/{family}/*.py"), *SOURCES.glob(f"games/{family}/*.py")])
    return sha256(b"".join(file.read_bytes() for file in sources)).hexdigest()[:12]


def _kept(report: dict[str, Any]) -> dict[str, Any]:
    """What the page needs of a report."""
    results = report["results"]
    times = {line["bot"]: line["time"] for line in report["times"]}
    first, second = results["settings"]["bots"]
    if failed := [*results["failures"], *results["lost"]]:
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
    figures = json.loads(FIGURES.read_text("utf-8")) if FIGURES.exists() else {}
    for tournament in [*timings(), *rungs(), *side_shows()]:
        if only in tournament.name:
            figures[tournament.name] = play(tournament, 1 if tournament in timings() else workers)
            FIGURES.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    if only in CEILING:
        figures[CEILING] = _kept(json.loads(to_json(report_of(ceiling.results(SIDE_GAMES, workers)))))
        FIGURES.write_text(json.dumps(figures, indent=1, sort_keys=True) + "\n", encoding="utf-8")


# The page

HEAD = """# The bots

Four levels play every game with every number of players; three styles play nearly as well as `skilled`, each in its own
way. `portroyal bots` lists them, `portroyal play --bots expert,gambler` sits them down, and
[bot-protocol.md](bot-protocol.md) says how to write another. This page is written by `make ladder` from the reports of
the arena ([arena.md](arena.md)); nobody types its figures.

| level | how it plays |
|---|---|
| `beginner` | habits: a fixed idea of when to stop, likes what it can pay |
| `casual` | rules of thumb, a limit to the risk it takes |
| `skilled` | the exact risk from the unseen cards, what each card is worth to it now, what it leaves to the others |
| `expert` | imagines tables that agree with what it sees and plays them on; a choice takes some 50 ms |

Strength is measured by node budgets only, so the figures can be repeated anywhere: same seed, same games. Every deal is
played in all rotations of the seats. *Ahead* is the share of pairs of seats in which the upper bot is placed ahead of
the lower, ties half; the range is a 95 % interval. The sequential test asks 50 % against 57 %, errors 5 %, and stops
when it is clear, which makes the share and the range of its games a little too favourable.
"""


def page(figures: dict[str, Any]) -> str:
    rows = [figures[tournament.name] for tournament in rungs() if tournament.name in figures]
    main = [row for row in rows if row["verdict"] is None]
    tested = [row for row in rows if row["verdict"] is not None]
    parts = [HEAD, "## Two players, `harbour`\n", _table(main, f"at least {ASKED_FOR:.0%}")]
    parts += ["## Every other game, number of players and ending\n", _table(tested, "sequential test")]
    shows = [tournament.name for tournament in side_shows()] + [CEILING]
    beside = [figures[name] for name in shows if name in figures]
    if beside:
        parts += ["## Beside the ladder\n", SIDE, _table(beside, "")]
    timed = [figures[tournament.name] for tournament in timings() if tournament.name in figures]
    parts += ["## Time\n", _times(timed)]
    return "\n".join(parts)


SIDE = """Ten times the budget of the top level; a bot that is allowed to see the deck, which shows how much luck there
is left to know (it exists in the benchmark alone: no bot at a table sees more than its view); the styles. Two players,
`harbour`.
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
        f"Milliseconds per real decision at full tables, one worker. Asked for: all but the top under {SLOWEST:.0f} at"
        f" the 95th percentile.\n",
        "| level | game | players | median | 95th percentile |",
        "|---|---|---|---|---|",
    ]
    for level in LADDER:
        for row in rows:
            # Each level but the lowest is in two of them: once as the upper one.
            if level == row["bots"][0] or (level == LADDER[0] and level == row["bots"][1]):
                time = row["milliseconds"][level]
                lines.append(
                    f"| `{level}` | `{row['game']}` | {row['seats']} | {time['median']:.1f} | {time['high']:.1f} |"
                )
    return "\n".join(lines) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="only tournaments with this in their name")
    parser.add_argument("--write", action="store_true", help="write the page and play nothing")
    arguments = parser.parse_args()
    if not arguments.write:
        measure(arguments.workers, arguments.only)
    PAGE.write_text(page(json.loads(FIGURES.read_text("utf-8"))), encoding="utf-8")


if __name__ == "__main__":
    main()
