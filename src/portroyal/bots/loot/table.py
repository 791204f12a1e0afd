"""The value of each prize to each player."""

from typing import Final

from portroyal.bots.loot.fleet import (
    PRISONER,
    Horizon,
    best_gain,
    best_shift,
    best_unloading,
    fleet_of,
    gain,
    kept_value,
)
from portroyal.bots.loot.weights import DEFAULT, Weights
from portroyal.games.loot.cards import GOODS, MOVE, REMOVE, Card
from portroyal.games.loot.rules import HAND, ROUNDS
from portroyal.games.loot.state import State

WAITING: Final = 0.05
"""The part of a bid that each later trick is expected to pay back; paying now is worth that much less."""


class Table:
    """A state and the values of its prizes, kept until `forget` says that a seat's ships or debt have changed."""

    __slots__ = ("_values", "horizon", "seats", "state")

    def __init__(self, state: State, weights: Weights = DEFAULT) -> None:
        self.state = state
        self.seats = len(state.players)
        self.horizon = Horizon(self.seats, HAND * (ROUNDS - state.round), weights.hope)
        """At the end of this round."""
        self._values: list[dict[Card, float]] = [{} for _ in state.players]

    def forget(self, seat: int) -> None:
        self._values[seat] = {}

    def value(self, seat: int, card: Card) -> float:
        """What winning a card adds to a seat's total, bonus cards under it included."""
        known = self._values[seat]
        value = known.get(card)
        if value is None:
            value = known[card] = _value(self.state, seat, card, self.horizon)
        return value

    def trick_value(self, seat: int) -> float:
        """The value of a certain trick later in this round; 0 after the last."""
        layout = self.state.layout
        if len(self.state.past) == HAND - 1 or not layout:
            return 0.0
        return sum([max(0.0, self.value(seat, card)) for card in layout]) / len(layout)


def _value(state: State, seat: int, card: Card, horizon: Horizon) -> float:
    player = state.players[seat]
    if card.kind == GOODS:
        best = gain(tuple(player.ships[card.suit]), card, horizon)
    elif card is REMOVE:
        best = max(kept_value(horizon.left), best_unloading(fleet_of(player), horizon))
    elif card is MOVE:
        best = max(0.0, best_shift(fleet_of(player), horizon))
    else:
        best = best_gain(fleet_of(player), card, horizon)
    if seat == state.holder and state.bid and card.pays and not state.paid:
        best = max(best, payment(state, card))
    if player.kept and card is not MOVE:
        best = max(best, -kept_value(horizon.left))
    if card is state.leftover:
        best += PRISONER * len(state.under)
    return best


def payment(state: State, card: Card) -> float:
    """What paying back with this card saves, beyond what a later card would save anyway."""
    return min(card.value, state.bid) * (1 - WAITING * (HAND - len(state.past)))
