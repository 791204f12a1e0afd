"""Tries every action out on imagined tables."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from portroyal.bots.harbour.search import Trial
from portroyal.bots.harbour.skilled import Skilled
from portroyal.bots.protocol import Budget
from portroyal.core.values import Action, Seat
from portroyal.games.harbour.view import View

NODES: Final = 4000
"""About 50 ms on the machine it was made on."""


class Expert:
    def __init__(self) -> None:
        self.budget = Budget(nodes=NODES)
        self.thumb = Skilled()

    def start(self, game: str, seat: Seat, options: Any, budget: Budget) -> None:
        if budget.nodes is not None or budget.seconds is not None:
            self.budget = budget

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        return Trial(view, legal, rng).best(self.budget, self.thumb.choose(view, legal, rng))

    def evaluate(self, view: View, legal: Sequence[Action]) -> list[float]:
        """The same for the same view, whenever asked, unless the budget is one of time."""
        return Trial(view, legal, Random(0)).chances(self.budget)
