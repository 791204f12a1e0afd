"""The engine compared with OpenSpiel's games, driven from Python in the same run. Prints the table of docs/speed.md.

Random play. On both sides only decisions with at least two legal actions count, but all the time of a game does:
set-up, shuffles, chance nodes, forced moves. Rounds are interleaved, and each result is the median of the ratios of
each round, with the smallest and the largest.
"""

import argparse
import platform
from collections.abc import Callable, Sequence
from functools import partial
from importlib.metadata import version
from random import Random
from statistics import median
from time import perf_counter

import pyspiel

from portroyal import GAMES
from portroyal.core.game import AnyGame
from portroyal.core.values import Action

RIVALS = ("spades", "chess", "backgammon", "gin_rummy")
HARBOUR = GAMES["harbour"]
LOOT = GAMES["loot"]


def play_ours(game: AnyGame, seats: int, rng: Random) -> int:
    """Play one game; returns the number of decisions with a choice."""
    random = rng.random
    decisions = 0
    state, _ = game.start(seats, rng.randbytes(32), game.options_type())
    while legal := game.legal(state):
        choices = len(legal)
        if choices > 1:
            decisions += 1
            game.apply(state, legal[int(random() * choices)])
        else:
            game.apply(state, legal[0])
    return decisions


def play_rival(game: pyspiel.Game, rng: Random) -> int:
    """The same for a game of OpenSpiel."""
    random = rng.random
    decisions = 0
    state = game.new_initial_state()
    while not state.is_terminal():
        # At a chance node an outcome is drawn by its probability.
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(rng.choices([action for action, _ in outcomes], [weight for _, weight in outcomes])[0])
            continue
        legal = state.legal_actions()
        choices = len(legal)
        if choices > 1:
            decisions += 1
            state.apply_action(legal[int(random() * choices)])
        else:
            state.apply_action(legal[0])
    return decisions


def rate(play: Callable[[Random], int], rng: Random, seconds: float) -> float:
    """Decisions per second."""
    decisions = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds:
        decisions += play(rng)
    return decisions / spent


def seconds_per_call(call: Callable[[], object], seconds: float) -> float:
    calls = 0
    start = perf_counter()
    while (spent := perf_counter() - start) < seconds:
        for _ in range(100):
            call()
        calls += 100
    return spent / calls


def middle_of_harbour(rng: Random) -> Callable[[], object]:
    state, _ = HARBOUR.start(2, rng.randbytes(32), HARBOUR.options_type())
    for _ in range(120):
        if legal := HARBOUR.legal(state):
            HARBOUR.apply(state, rng.choice(legal))
    copy: Callable[[], object] = state.copy
    return copy


def middle_of_rival(game: pyspiel.Game, rng: Random) -> Callable[[], object]:
    state = game.new_initial_state()
    for _ in range(60):
        if not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
    clone: Callable[[], object] = state.clone
    return clone


def late_against_early(rng: Random) -> float:
    """The time of late steps, divided by that of early ones, of an endless game in which nobody takes a card."""

    def thousands(count: int) -> float:
        start = perf_counter()
        for _ in range(1000 * count):
            HARBOUR.apply(state, choose(HARBOUR.legal(state)))
        return perf_counter() - start

    def choose(legal: Sequence[Action]) -> Action:
        names = [str(action) for action in legal]
        return legal[names.index("pass")] if "pass" in names else rng.choice(legal)

    state, _ = HARBOUR.start(2, rng.randbytes(32), HARBOUR.options_type())
    thousands(5)
    early = thousands(5)
    thousands(30)
    return thousands(5) / early


def row(name: str, ratios: list[float], aim: str) -> str:
    return f"| {name} | {median(ratios):.2f} | {min(ratios):.2f}–{max(ratios):.2f} | {aim} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--seconds", type=float, default=0.7, help="per measurement")
    arguments = parser.parse_args()
    rng = Random(1)
    rivals = {name: pyspiel.load_game(name) for name in RIVALS}
    faster: dict[str, list[float]] = {name: [] for name in RIVALS}
    copies: dict[str, list[float]] = {name: [] for name in RIVALS}
    loot: list[float] = []
    late: list[float] = []
    absolute: list[float] = []
    for number in range(arguments.rounds):
        print(f"round {number + 1} of {arguments.rounds}", flush=True)
        ours = rate(partial(play_ours, HARBOUR, 2), rng, arguments.seconds)
        absolute.append(ours)
        copy = seconds_per_call(middle_of_harbour(rng), arguments.seconds / 4)
        for name, game in rivals.items():
            theirs = rate(partial(play_rival, game), rng, arguments.seconds)
            faster[name].append(ours / theirs)
            if name == "spades":
                loot.append(rate(partial(play_ours, LOOT, 4), rng, arguments.seconds) / theirs)
            copies[name].append(copy / seconds_per_call(middle_of_rival(game, rng), arguments.seconds / 4))
        late.append(late_against_early(rng))
    print(f"\nCPython {platform.python_version()}, OpenSpiel {version('open_spiel')}")
    print(f"about {median(absolute):,.0f} decisions a second\n")
    aims = {"spades": "at least 0.6, aim 1"}
    print("| what | median | range | asked for |\n|---|---|---|---|")
    for name in RIVALS:
        print(row(f"`harbour`, 2 seats: decisions per second, over `{name}`", faster[name], aims.get(name, "above 1")))
    print(row("`loot`, 4 seats: decisions per second, over `spades`", loot, aims["spades"]))
    for name in RIVALS:
        print(
            row(
                f"time of `copy()`, over `{name}`'s `clone()`",
                copies[name],
                "at most 0.5" if name == "gin_rummy" else "",
            )
        )
    print(row("time of late steps, over early ones of one endless game", late, "about 1"))


if __name__ == "__main__":
    main()
