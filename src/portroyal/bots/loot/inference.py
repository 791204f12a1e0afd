"""What bids say about hands.

What is certain (the marks of L4.2, the cards that were seen) is in every sample of a view. A bid only suggests:
whoever bids wants the privileges so much, and whoever passes does not. Of a few samples the one is taken in which the
wishes fit the bids best. It is little that one learns so: what the prizes of a round mean to a player, which everybody
can see, moves his bids more than his cards do.
"""

from random import Random
from typing import Final

from portroyal.bots.loot.auction import privileges_of
from portroyal.bots.loot.bits import PACK, bits
from portroyal.bots.loot.table import Table
from portroyal.games.loot.cards import Card
from portroyal.games.loot.sample import sample
from portroyal.games.loot.state import State
from portroyal.games.loot.view import View

DEALS: Final = 2
"""So many are compared."""
EARLY: Final = 4
"""After so many tricks most of a hand was seen."""


class Bids:
    """The bids of a round, for imagining tables that fit them."""

    def __init__(self, view: View, deal: State) -> None:
        table = Table(deal)
        self._view = view
        self._prices = [table.price(seat) for seat in range(len(view.players))]
        self._least: dict[int, int] = {}
        """By seat the highest bid."""
        self._refused: dict[int, int] = {}
        """By seat the bid that it would not make."""
        level = 0
        for bid in view.bids:
            if bid.amount:
                level = self._least[bid.seat] = bid.amount
            else:
                self._refused[bid.seat] = level + 1

    def imagine(self, rng: Random) -> State:
        """A state that agrees with the view, and rather one that fits the bids."""
        if not self._view.bids or len(self._view.past) >= EARLY:
            return sample(self._view, rng)
        return min([sample(self._view, rng) for _ in range(DEALS)], key=self.misfit)

    def misfit(self, state: State) -> float:
        """By how many points the bids miss what the privileges would have been worth."""
        total = 0.0
        for seat, price in enumerate(self._prices):
            if seat == self._view.viewer:
                continue
            worth = price * _wish(state, seat)
            total += max(0.0, self._least.get(seat, 0) - worth)
            if seat in self._refused:
                total += max(0.0, worth - self._refused[seat])
        return total


def _wish(state: State, seat: int) -> float:
    """In tricks: how much the privileges would have helped a seat."""
    hand = dealt(state, seat)
    offered = state.taken or state.open
    return privileges_of(hand, offered, PACK[len(state.players)] & ~bits(hand) & ~bits(offered))


def dealt(state: State, seat: int) -> list[Card]:
    """What a seat had in hand when it bid."""
    seats = len(state.players)
    cards = state.players[seat].hand[:]
    for leader, trick, _ in state.past:
        cards.append(trick[(seat - leader) % seats])
    place = (seat - state.leader) % seats
    if place < len(state.trick):
        cards.append(state.trick[place])
    if seat == state.holder:
        cards = [card for card in cards + state.aside if card not in state.taken]
    return cards
