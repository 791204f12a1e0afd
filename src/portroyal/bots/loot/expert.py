"""Tries its candidates on sampled games that agree with what it knows."""

from collections.abc import Sequence
from random import Random
from typing import ClassVar, Final

from portroyal.bots.loot.candidates import candidates
from portroyal.bots.loot.inference import Bids
from portroyal.bots.loot.search import search
from portroyal.bots.search import Candidate, SearchBot
from portroyal.core.values import Action
from portroyal.games.loot.sample import sample
from portroyal.games.loot.view import View

BONUS: Final = 0.015
"""The heuristics' choice stands unless another action seems better by more than this chance to win."""


class Expert(SearchBot):
    default_nodes: ClassVar = 2500
    """About 50 ms for a decision on the machine on which this was written."""

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        meter = self.meter()
        deal = sample(view, rng)
        default, *others = candidates(deal)
        if not others:
            return default
        assert view.viewer is not None
        tried = [Candidate(default, BONUS), *map(Candidate, others)]
        return search(tried, view.viewer, rng, meter, Bids(view, deal).deal)

    def evaluate(self, view: View, legal: Sequence[Action]) -> list[float]:
        """For each action the chance to win that was found; rough for actions that were given up early."""
        assert view.viewer is not None
        tried = [Candidate(action) for action in legal]
        rng = Random(0)
        search(tried, view.viewer, rng, self.meter(), Bids(view, sample(view, rng)).deal)
        # With little time some actions, or all, are never tried: they get the average of the others.
        found = [candidate.mean for candidate in tried if candidate.tries] or [1 / len(view.players)]
        average = sum(found) / len(found)
        return [candidate.mean if candidate.tries else average for candidate in tried]
