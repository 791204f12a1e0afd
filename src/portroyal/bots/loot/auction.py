"""How much to bid, what to lay aside, which colour to name."""

from collections.abc import Sequence
from typing import Final

from portroyal.bots.loot.bits import unseen
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.taste import Taste
from portroyal.bots.loot.tricks import strength
from portroyal.core.values import Action
from portroyal.games.loot.actions import BIDS, PASS, TRUMPS, Lay
from portroyal.games.loot.cards import COLOURS, Card
from portroyal.games.loot.rules import HAND

SUITS: Final = range(len(COLOURS))
BEGINNING: Final = 1.0
"""To name the first start player is worth so many tricks."""

SHORT: Final = 0.03
"""How much less a card is missed for each card that its colour is shorter."""


def bid(table: Table, taste: Taste) -> Action:
    state = table.state
    return BIDS[state.bid] if state.bid + 1 <= taste.bidding * privileges(table) else PASS


def privileges(table: Table) -> float:
    """What they are worth in points, at what tricks are worth in this round."""
    state = table.state
    hand = state.players[state.turn].hand
    return privileges_of(hand, state.open, unseen(state, state.turn)) * table.price(state.turn)


def privileges_of(hand: Sequence[Card], offered: Sequence[Card], hidden: int) -> float:
    """How many tricks more: with the two open cards and the best trumps, over the worst that others would name."""
    least = min(power(hand, trump, hidden) for trump in SUITS)
    return best_trump([*hand, *offered], hidden)[0] - least + BEGINNING


def power(hand: Sequence[Card], trump: int, hidden: int) -> float:
    """Tricks to hope for, with the best cards that one may keep."""
    return sum(sorted([strength(card, trump, hidden) for card in hand])[-HAND:])


def best_trump(hand: Sequence[Card], hidden: int) -> tuple[float, int]:
    return max([(power(hand, trump, hidden), trump) for trump in SUITS])


def lay(table: Table, taste: Taste) -> Action:
    return min(table.state.legal, key=lambda action: keeping(table, action))


def keeping(table: Table, action: Action) -> float:
    """How much he would like to keep a card: by its strength, and less in a short colour, to be free to trump."""
    assert isinstance(action, Lay)
    state, card = table.state, action.card
    hand = state.players[state.turn].hand
    hidden = unseen(state, state.turn)
    trump = best_trump(hand, hidden)[1]
    return strength(card, trump, hidden) + SHORT * sum(other.suit == card.suit for other in hand)


def name_trump(table: Table, taste: Taste) -> Action:
    state = table.state
    return TRUMPS[best_trump(state.players[state.turn].hand, unseen(state, state.turn))[1]]
