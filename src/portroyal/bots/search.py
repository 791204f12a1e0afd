"""What the searches of all families share: a budget that is used up, candidates, and giving up the worse ones."""

from collections.abc import Callable, Sequence
from math import ceil
from time import perf_counter
from typing import Any, ClassVar

from portroyal.bots.protocol import Budget
from portroyal.core.values import Action, Seat


class Meter:
    """How much of a budget is used. Searches count in `nodes` the actions that they try on sampled games."""

    def __init__(self, budget: Budget, default_nodes: int) -> None:
        self.nodes = 0
        self._max_nodes = budget.nodes or (None if budget.seconds else default_nodes)
        self._seconds = budget.seconds
        self._started = perf_counter()

    def used(self) -> float:
        """The used part: 1 or more at the end. With a limit in nodes and one in seconds, the first one counts."""
        nodes = self.nodes / self._max_nodes if self._max_nodes else 0.0
        seconds = (perf_counter() - self._started) / self._seconds if self._seconds else 0.0
        return max(nodes, seconds)


class Candidate:
    """An action and what the search has found about it."""

    __slots__ = ("action", "bonus", "total", "tries")

    def __init__(self, action: Action, bonus: float = 0.0) -> None:
        self.action = action
        self.bonus = bonus
        """An advance for the heuristics' choice: another action must look better by more than this."""
        self.total = 0.0
        self.tries = 0

    @property
    def mean(self) -> float:
        """The chance to win that was found, or whatever else the search measures."""
        return self.total / self.tries if self.tries else 0.0

    @property
    def score(self) -> float:
        return self.mean + self.bonus


def best_candidate(
    candidates: Sequence[Candidate],
    meter: Meter,
    cuts: Sequence[float],
    try_all: Callable[[Sequence[Candidate]], None],
    min_alive: int = 1,
) -> Candidate:
    """Try the candidates, and after each of these parts of the budget give up the worse half of them."""
    alive = list(candidates)
    for part in cuts:
        while meter.used() < part:
            try_all(alive)
        alive.sort(key=lambda candidate: candidate.score, reverse=True)
        alive = alive[: max(min_alive, ceil(len(alive) / 2))]
    return alive[0]


class SearchBot:
    """A bot that searches: as much as the budget allows, or `default_nodes` without one."""

    default_nodes: ClassVar[int]

    def __init__(self) -> None:
        self._budget = Budget()

    def start(self, game: str, seat: Seat, options: Any, budget: Budget) -> None:
        self._budget = budget

    def meter(self) -> Meter:
        return Meter(self._budget, self.default_nodes)
