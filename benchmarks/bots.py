"""How fast bots search and the arena plays, and how both scale with workers. Prints the table of docs/speed.md.

Rounds are interleaved; a ratio is the median of the ratios of each round, with the smallest and the largest.
"""

import argparse
import os
import platform
from functools import partial
from multiprocessing import get_context
from random import Random
from statistics import median
from time import perf_counter
from typing import Any

from portroyal import BOTS, GAMES
from portroyal.arena import Settings, run
from portroyal.bots import Budget, seat_bot

NODES = 20_000
POSITIONS = 4


def positions(game: str, seats: int) -> list[tuple[int, Any, Any]]:
    """Decisions with a choice, from the middle of games between casual bots."""
    rules = GAMES[game]
    rng = Random(7)
    found: list[tuple[int, Any, Any]] = []
    while len(found) < POSITIONS:
        state, _ = rules.start(seats, rng.randbytes(32), rules.options_type())
        bots = [seat_bot(BOTS["casual"], rules, seat, rules.options_type()) for seat in range(seats)]
        for _ in range(60):
            seat = rules.to_act(state)
            if seat is None:
                break
            rules.apply(state, bots[seat].choose(rules.view(state, seat), rules.legal(state), rng))
        while (seat := rules.to_act(state)) is not None and len(rules.legal(state)) < 2:
            rules.apply(state, rules.legal(state)[0])
        if seat is not None:
            found.append((seat, rules.view(state, seat), rules.legal(state)))
    return found


def search(game: str, seats: int, seed: int) -> int:
    """Search each position once; returns the number of nodes."""
    rules = GAMES[game]
    found = positions(game, seats)
    for seat, view, legal in found:
        seat_bot(BOTS["expert"], rules, seat, rules.options_type(), Budget(nodes=NODES)).choose(
            view, legal, Random(seed)
        )
    return NODES * len(found)


def nodes_per_second(game: str, seats: int, workers: int) -> float:
    with get_context("spawn").Pool(workers) as pool:
        pool.map(partial(search, game, seats), range(workers))  # load everything first
        start = perf_counter()
        nodes = sum(pool.map(partial(search, game, seats), range(workers), chunksize=1))
        return nodes / (perf_counter() - start)


def games_per_second(games: int, workers: int) -> float:
    settings = Settings("harbour", ("casual", "beginner"), 2, seed="bench")
    start = perf_counter()
    run(settings, games, workers=workers)
    return games / (perf_counter() - start)


def late_over_early(level: str, games: int) -> float:
    """The time of decisions in the last third of games, divided by that of the first third."""
    rules = GAMES["harbour"]
    rng = Random(11)
    early, late = 0.0, 0.0
    for _ in range(games):
        state, _events = rules.start(2, rng.randbytes(32), rules.options_type())
        bots = [seat_bot(BOTS[level], rules, seat, rules.options_type()) for seat in range(2)]
        times = []
        while (seat := rules.to_act(state)) is not None:
            view, legal = rules.view(state, seat), rules.legal(state)
            start = perf_counter()
            action = bots[seat].choose(view, legal, rng)
            if len(legal) > 1:
                times.append(perf_counter() - start)
            rules.apply(state, action)
        third = len(times) // 3
        early += sum(times[:third])
        late += sum(times[-third:])
    return late / early


def milliseconds(game: str, seats: int) -> list[float]:
    """How long the top level, with its default budget, takes for each choice of one seat among casual bots."""
    rules = GAMES[game]
    rng = Random(13)
    state, _ = rules.start(seats, rng.randbytes(32), rules.options_type())
    bots = [seat_bot(BOTS["casual"], rules, seat, rules.options_type()) for seat in range(seats)]
    top = seat_bot(BOTS["expert"], rules, 0, rules.options_type())
    times = []
    while (seat := rules.to_act(state)) is not None:
        view, legal = rules.view(state, seat), rules.legal(state)
        if seat == 0 and len(legal) > 1:
            start = perf_counter()
            top.choose(view, legal, rng)
            times.append(1000 * (perf_counter() - start))
        rules.apply(state, bots[seat].choose(view, legal, rng))
    return times


def row(name: str, rates: list[float]) -> str:
    return f"| {name} | {median(rates):,.0f} | {min(rates):,.0f}–{max(rates):,.0f} |"


def ratio(name: str, more: list[float], one: list[float]) -> str:
    ratios = [a / b for a, b in zip(more, one, strict=True)]
    return f"| {name} | {median(ratios):.2f} | {min(ratios):.2f}–{max(ratios):.2f} |"


def print_choices() -> None:
    for game in GAMES.values():
        for seats in (min(game.seat_counts), max(game.seat_counts)):
            name = f"`expert`: milliseconds a choice, `{game.id}`, {seats} players"
            print(row(name, milliseconds(game.id, seats)))
    for level in ("skilled", "expert"):
        name = f"`{level}`: time of a choice late in a game, over early ones"
        print(f"| {name} | {late_over_early(level, 10):.2f} | |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--brief", action="store_true", help="do not measure single choices")
    arguments = parser.parse_args()
    cores = os.cpu_count() or 1
    rates: dict[tuple[str, int], list[float]] = {}
    for number in range(arguments.rounds):
        print(f"round {number + 1} of {arguments.rounds}", flush=True)
        for workers in (1, cores):
            rates.setdefault(("harbour", workers), []).append(nodes_per_second("harbour", 2, workers))
            rates.setdefault(("loot", workers), []).append(nodes_per_second("loot", 4, workers))
            rates.setdefault(("arena", workers), []).append(games_per_second(arguments.games, workers))
    print(f"\nCPython {platform.python_version()}, {cores} cores\n")
    print("| what | median | range |\n|---|---|---|")
    print(row("search nodes a second, `harbour`, 2 players, one worker", rates["harbour", 1]))
    print(row("search nodes a second, `loot`, 4 players, one worker", rates["loot", 1]))
    print(row("arena, games of `casual` and `beginner` a second, one worker", rates["arena", 1]))
    if not arguments.brief:
        print_choices()
    for what in ("harbour", "loot", "arena"):
        name = "arena games" if what == "arena" else f"search nodes, `{what}`"
        print(ratio(f"{name}: {cores} workers over one", rates[what, cores], rates[what, 1]))


if __name__ == "__main__":
    main()
