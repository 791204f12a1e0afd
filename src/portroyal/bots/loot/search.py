"""Trying candidates on sampled games: all on the same deals, each played to the end of the round by heuristics."""

from collections.abc import Callable, Sequence
from math import ceil, log2
from random import Random

from portroyal.bots.loot.chances import chance_to_win
from portroyal.bots.loot.policy import play_round
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.weights import DEFAULT
from portroyal.bots.search import Candidate, Meter, best_candidate
from portroyal.core.values import Action, Seat
from portroyal.games.loot import rules
from portroyal.games.loot.state import State


def search(
    candidates: Sequence[Candidate], seat: Seat, rng: Random, meter: Meter, deal: Callable[[Random], State]
) -> Action:
    """The best action for a seat. Candidates that are given up early keep a rough mean."""
    stages = max(1, ceil(log2(len(candidates))))
    cuts = [stage / stages for stage in range(1, stages + 1)]
    return best_candidate(candidates, meter, cuts, lambda alive: try_all(alive, seat, deal(rng), meter)).action


def try_all(candidates: Sequence[Candidate], seat: Seat, deal: State, meter: Meter) -> None:
    for candidate in candidates:
        state = deal.copy()
        rules.apply(state, candidate.action)
        meter.nodes += 1 + play_round(Table(state), DEFAULT)
        candidate.total += chance_to_win(state, seat)
        candidate.tries += 1
        if meter.used() >= 1:
            return
