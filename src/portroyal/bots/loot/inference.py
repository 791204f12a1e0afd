"""What bids say about hands.

Every sample of a view agrees with what is certain (the marks of L4.2, the cards that were seen). A bid is only a hint:
the bidder wants the privileges at that price, and a player who passes does not. From a few samples, this module chooses
the one that fits the bids best. It helps little: a player's bids depend more on the prizes of a round, which everybody
sees, than on their cards.
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
"""The number of samples to choose from."""
MAX_TRICKS: Final = 4
"""After this many tricks most of each hand has been seen."""


class Bids:
    """The bids of a round, for sampling deals that fit them."""

    def __init__(self, view: View, deal: State) -> None:
        table = Table(deal)
        self._view = view
        self._trick_values = [table.trick_value(seat) for seat in range(len(view.players))]
        self._highest: dict[int, int] = {}
        """By seat the highest bid."""
        self._refused: dict[int, int] = {}
        """By seat the lowest bid that it refused to make."""
        level = 0
        for bid in view.bids:
            if bid.amount:
                level = self._highest[bid.seat] = bid.amount
            else:
                self._refused[bid.seat] = level + 1

    def deal(self, rng: Random) -> State:
        """A state that agrees with the view, preferably one that fits the bids."""
        if not self._view.bids or len(self._view.past) >= MAX_TRICKS:
            return sample(self._view, rng)
        return min([sample(self._view, rng) for _ in range(DEALS)], key=self.misfit)

    def misfit(self, state: State) -> float:
        """By how many points the bids differ from the value of the privileges."""
        total = 0.0
        for seat, price in enumerate(self._trick_values):
            if seat == self._view.viewer:
                continue
            value = price * _help(state, seat)
            total += max(0.0, self._highest.get(seat, 0) - value)
            if seat in self._refused:
                total += max(0.0, value - self._refused[seat])
        return total


def _help(state: State, seat: int) -> float:
    """How much the privileges would have helped a seat, in tricks."""
    hand = dealt(state, seat)
    offered = state.taken or state.open
    return privileges_of(hand, offered, PACK[len(state.players)] & ~bits(hand) & ~bits(offered))


def dealt(state: State, seat: int) -> list[Card]:
    """The hand of a seat when it bid."""
    seats = len(state.players)
    cards = state.players[seat].hand[:]
    for trick in state.past:
        cards.append(trick.cards[(seat - trick.leader) % seats])
    place = (seat - state.leader) % seats
    if place < len(state.trick):
        cards.append(state.trick[place])
    if seat == state.holder:
        cards = [card for card in cards + state.aside if card not in state.taken]
    return cards
