"""Trying actions out: all on the same imagined tables, played on by habit for a while, and then judged."""

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Final

from portroyal.bots.harbour import policy
from portroyal.bots.harbour.chance import chances, share_behind
from portroyal.bots.harbour.skilled import SKILLED
from portroyal.bots.harbour.taste import USUAL, Taste
from portroyal.bots.protocol import Budget
from portroyal.core.values import Action, Seat
from portroyal.games.harbour import rules
from portroyal.games.harbour.cards import Card
from portroyal.games.harbour.state import State
from portroyal.games.harbour.view import View, sample

TURNS: Final = 1
"""How many turns are played after the present one before the table is judged; each more adds knowledge and noise."""
STEPS: Final = 400
"""No imagined game goes on for longer."""
HEAD_START: Final = 0.01
"""By how much another action must look better than the rules of thumb's before it is believed to be."""
CUTS: Final = (0.3, 0.6)
"""After these parts of the budget the worse half of the actions is given up."""


class Trial:
    """One decision being thought about."""

    def __init__(self, view: View, legal: Sequence[Action], rng: Random) -> None:
        assert view.to_act is not None
        self.view = view
        self.legal = legal
        self.seat = view.to_act
        self.rng = rng
        self.sums = [0.0] * len(legal)
        self.rounds = 0
        self.next_cards: list[Card] = []
        self.nodes = 0
        self.favourite = -1
        self.taste = USUAL if len(view.players) == 2 else SKILLED

    def best(self, budget: Budget, favourite: Action) -> Action:
        """The better half of the actions gets more of the budget, twice; the favourite has a head start."""
        spent = meter(self, budget)
        self.favourite = self.legal.index(favourite)
        left = list(reversed(range(len(self.legal))))  # of equal actions the last: a claim cannot wait, a draw can
        self.try_out(left, share_behind)
        for part in (*CUTS, 1.0):
            while spent() < part:
                self.try_out(left, share_behind)
            left = sorted(left, key=self.sums.__getitem__, reverse=True)
            if part < 1:
                left = left[: max(2, (len(left) + 1) // 2)]
        return self.legal[left[0]]

    def chances(self, budget: Budget) -> list[float]:
        """For each action the chance to win."""
        spent = meter(self, budget)
        self.try_out(range(len(self.legal)), chances)
        while spent() < 1:
            self.try_out(range(len(self.legal)), chances)
        return [total / self.rounds for total in self.sums]

    def try_out(self, actions: Sequence[int], judge: Callable[[State], list[float]]) -> None:
        table = sample(self.view, self.rng)
        self._stack(table.deck)
        for n in actions:
            twin = table.copy()
            rules.apply(twin, self.legal[n])
            self.nodes += 1 + play_on(twin, self.view.active, self.taste)
            self.sums[n] += judge(twin)[self.seat]
        if self.favourite in actions:
            self.sums[self.favourite] += HEAD_START
        self.rounds += 1

    def _stack(self, deck: list[Card]) -> None:
        """Let every unseen card be the next one in turn, so that luck has less of a say."""
        if not deck:
            return
        if not self.next_cards:
            self.next_cards = list(self.view.pools[-1].cards)
            self.rng.shuffle(self.next_cards)
        card = self.next_cards.pop()
        if card in deck:
            place = deck.index(card)
            deck[place], deck[-1] = deck[-1], card


def meter(trial: Trial, budget: Budget) -> Callable[[], float]:
    """What tells the part of the budget that is spent."""
    seconds, nodes = budget.seconds, budget.nodes
    if seconds is not None:
        begun = perf_counter()
        return lambda: (perf_counter() - begun) / seconds
    assert nodes is not None
    return lambda: trial.nodes / nodes


def play_on(state: State, active: Seat, taste: Taste) -> int:
    """To the end of the turn of `active` and TURNS more, or of a game in its last round; says in how many steps."""
    turns = TURNS
    for step in range(STEPS):
        if not state.legal:
            return step
        if state.active != active:
            if not (turns or state.last_round):
                return step
            active = state.active
            turns -= 1
        rules.apply(state, policy.choose(state, taste))
    return STEPS
