"""Thinking on imagined tables.

Every candidate is tried on the same deals, each played to the end of the round by rules of thumb, and again and again
the worse half is given up.
"""

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random
from time import perf_counter

from portroyal.bots.loot.chances import chance_to_win
from portroyal.bots.loot.policy import play_round
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.taste import PLAIN
from portroyal.core.values import Action
from portroyal.games.loot import rules
from portroyal.games.loot.state import State
from portroyal.games.loot.view import View


class Allowance:
    """How much may be tried: by nodes, or by the clock."""

    def __init__(self, nodes: int, seconds: float | None = None) -> None:
        self.spent = 0
        self._nodes = nodes
        self._seconds = seconds
        self._begun = perf_counter()

    def used(self) -> float:
        """The part that is gone."""
        if self._seconds is None:
            return self.spent / self._nodes
        return (perf_counter() - self._begun) / self._seconds


class Trial:
    """What was found about a candidate."""

    __slots__ = ("action", "credit", "sum", "tries")

    def __init__(self, action: Action, credit: float = 0.0) -> None:
        self.action = action
        self.credit = credit
        """So much better it is thought to be than it turns out."""
        self.sum = 0.0
        self.tries = 0

    @property
    def mean(self) -> float:
        """The chance to win that was found."""
        return self.sum / self.tries if self.tries else 0.0

    @property
    def standing(self) -> float:
        return self.mean + self.credit


def search(
    view: View,
    trials: Sequence[Trial],
    rng: Random,
    allowance: Allowance,
    imagine: Callable[[Random], State],
) -> list[Trial]:
    """The trials, the best first. Who comes first was tried most."""
    alive = list(trials)
    given_up: list[Trial] = []
    stages = max(1, ceil(log2(len(alive))))
    for stage in range(1, stages + 1):
        while allowance.used() < stage / stages:
            try_all(alive, view, imagine(rng), allowance)
        alive.sort(key=lambda trial: -trial.standing)
        half = ceil(len(alive) / 2)
        given_up = alive[half:] + given_up
        alive = alive[:half]
    return alive + given_up


def try_all(trials: Sequence[Trial], view: View, deal: State, allowance: Allowance) -> None:
    for trial in trials:
        state = deal.copy()
        rules.apply(state, trial.action)
        allowance.spent += 1 + play_round(Table(state), PLAIN)
        assert view.viewer is not None
        trial.sum += chance_to_win(state, view.viewer)
        trial.tries += 1
        if allowance.used() >= 1:
            return
