"""Tries what it could do on imagined tables that agree with what it knows."""

from collections.abc import Sequence
from random import Random
from typing import Final

from portroyal.bots.loot.candidates import candidates
from portroyal.bots.loot.inference import Bids
from portroyal.bots.loot.search import Allowance, Trial, search
from portroyal.bots.protocol import Budget
from portroyal.core.values import Action, Seat
from portroyal.games.loot.sample import sample
from portroyal.games.loot.view import View

NODES: Final = 2500
"""About 50 ms for a decision, on the machine that this was written on."""
TRUST: Final = 0.015
"""Rules of thumb are followed unless something seems better by more than this chance to win."""


class Expert:
    def __init__(self) -> None:
        self._budget = Budget()

    def start(self, game: str, seat: Seat, options: object, budget: Budget) -> None:
        self._budget = budget

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        allowance = self._allowance()
        deal = sample(view, rng)
        thumb, *others = candidates(deal)
        if not others:
            return thumb
        trials = [Trial(thumb, TRUST), *map(Trial, others)]
        return search(view, trials, rng, allowance, Bids(view, deal).imagine)[0].action

    def evaluate(self, view: View, legal: Sequence[Action]) -> list[float]:
        """For each action the chance to win that was found, those given up early less exactly."""
        trials = [Trial(action) for action in legal]
        rng = Random(0)
        search(view, trials, rng, self._allowance(), Bids(view, sample(view, rng)).imagine)
        # the clock may leave some untried, or all: the others say what to think of those
        tried = [trial.mean for trial in trials if trial.tries] or [1 / len(view.players)]
        average = sum(tried) / len(tried)
        return [trial.mean if trial.tries else average for trial in trials]

    def _allowance(self) -> Allowance:
        return Allowance(self._budget.nodes or NODES, self._budget.seconds)
