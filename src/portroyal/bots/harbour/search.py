"""Trying actions on sampled games: all actions on the same games, played on by the quick policy and then evaluated."""

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from portroyal.bots.harbour import policy
from portroyal.bots.harbour.chances import chances, share_behind
from portroyal.bots.harbour.skilled import SKILLED
from portroyal.bots.harbour.weights import DEFAULT, Weights
from portroyal.bots.search import Candidate, Meter, best_candidate
from portroyal.core.values import Action, Seat
from portroyal.games.harbour import rules
from portroyal.games.harbour.cards import Card
from portroyal.games.harbour.state import State
from portroyal.games.harbour.view import View, sample

TURNS: Final = 1
"""How many turns are played after the current one before the game is evaluated; each more adds knowledge and noise."""
MAX_STEPS: Final = 400
"""The longest sampled game."""
BONUS: Final = 0.01
"""By how much another action must look better than the heuristics' choice."""
CUTS: Final = (0.3, 0.6, 1.0)
"""After these parts of the budget the worse half of the actions is given up."""
MIN_ALIVE: Final = 2

Evaluate = Callable[[State], list[float]]


class Decision:
    """One decision of one seat, and the games that are sampled for it."""

    def __init__(self, view: View, legal: Sequence[Action], rng: Random, meter: Meter) -> None:
        assert view.to_act is not None
        self.view = view
        self.legal = legal
        self.seat = view.to_act
        self.rng = rng
        self.meter = meter
        self.next_cards: list[Card] = []
        self.weights = DEFAULT if len(view.players) == 2 else SKILLED

    def best(self, default: Action) -> Action:
        """The action that leaves most rivals behind; the default has an advance."""
        # Of equal actions the last one wins: a claim cannot wait, a draw can.
        candidates = [Candidate(action, BONUS if action == default else 0.0) for action in reversed(self.legal)]
        self.try_all(candidates, share_behind)
        return best_candidate(
            candidates, self.meter, CUTS, lambda alive: self.try_all(alive, share_behind), MIN_ALIVE
        ).action

    def chances(self) -> list[float]:
        """For each action the chance to win."""
        candidates = [Candidate(action) for action in self.legal]
        self.try_all(candidates, chances)
        while self.meter.used() < 1:
            self.try_all(candidates, chances)
        return [candidate.mean for candidate in candidates]

    def try_all(self, candidates: Sequence[Candidate], evaluate: Evaluate) -> None:
        sampled = sample(self.view, self.rng)
        self._put_next_card_on_top(sampled.deck)
        for candidate in candidates:
            state = sampled.copy()
            rules.apply(state, candidate.action)
            self.meter.nodes += 1 + play_on(state, self.view.active, self.weights)
            candidate.total += evaluate(state)[self.seat]
            candidate.tries += 1

    def _put_next_card_on_top(self, deck: list[Card]) -> None:
        """Every unseen card comes up next in turn, which makes the result depend less on luck."""
        if not deck:
            return
        if not self.next_cards:
            self.next_cards = list(self.view.pools[-1].cards)
            self.rng.shuffle(self.next_cards)
        card = self.next_cards.pop()
        if card in deck:
            place = deck.index(card)
            deck[place], deck[-1] = deck[-1], card


def play_on(state: State, active: Seat, weights: Weights) -> int:
    """Play to the end of the turn of `active` and TURNS more, or to the end of a last round; returns the steps."""
    turns = TURNS
    for step in range(MAX_STEPS):
        if not state.legal:
            return step
        if state.active != active:
            if not (turns or state.last_round):
                return step
            active = state.active
            turns -= 1
        rules.apply(state, policy.choose(state, weights))
    return MAX_STEPS
