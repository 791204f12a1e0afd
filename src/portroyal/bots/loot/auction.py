"""How much to bid, which cards to lay aside, which colour to name."""

from collections.abc import Sequence
from typing import Final

from portroyal.bots.loot.bits import unseen
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.tricks import strength
from portroyal.bots.loot.weights import Weights
from portroyal.core.values import Action
from portroyal.games.loot.actions import BIDS, PASS, TRUMPS, Lay
from portroyal.games.loot.cards import COLOURS, Card
from portroyal.games.loot.rules import HAND

SUITS: Final = range(len(COLOURS))
NAMING: Final = 1.0
"""The value of naming the first start player, in tricks."""

SHORT: Final = 0.03
"""How much less a card is worth keeping for each card that its colour is shorter."""


def bid(table: Table, weights: Weights) -> Action:
    state = table.state
    return BIDS[state.bid] if state.bid + 1 <= weights.bidding * privileges(table) else PASS


def privileges(table: Table) -> float:
    """The value of the privileges in points, at the value of a trick in this round."""
    state = table.state
    hand = state.players[state.turn].hand
    return privileges_of(hand, state.open, unseen(state, state.turn)) * table.trick_value(state.turn)


def privileges_of(hand: Sequence[Card], offered: Sequence[Card], hidden: int) -> float:
    """The tricks they add: with the two open cards and the best trump, over the worst trump that others could name."""
    least = min(expected_tricks(hand, trump, hidden) for trump in SUITS)
    return best_trump([*hand, *offered], hidden)[0] - least + NAMING


def expected_tricks(hand: Sequence[Card], trump: int, hidden: int) -> float:
    """The expected number of tricks with the best cards of a hand that may be larger than allowed."""
    return sum(sorted([strength(card, trump, hidden) for card in hand])[-HAND:])


def best_trump(hand: Sequence[Card], hidden: int) -> tuple[float, int]:
    return max([(expected_tricks(hand, trump, hidden), trump) for trump in SUITS])


def lay(table: Table, weights: Weights) -> Action:
    return min(table.state.legal, key=lambda action: keep_value(table, action))


def keep_value(table: Table, action: Action) -> float:
    """How much a card is worth keeping: its strength, and less in a short colour, because a void allows trumps."""
    assert isinstance(action, Lay)
    state, card = table.state, action.card
    hand = state.players[state.turn].hand
    hidden = unseen(state, state.turn)
    trump = best_trump(hand, hidden)[1]
    return strength(card, trump, hidden) + SHORT * sum(other.suit == card.suit for other in hand)


def name_trump(table: Table, weights: Weights) -> Action:
    state = table.state
    return TRUMPS[best_trump(state.players[state.turn].hand, unseen(state, state.turn))[1]]
