"""A table in the eyes of its players: what each prize means to each of them."""

from typing import Final

from portroyal.bots.loot.fleet import PRISONER, Season, best_gain, fleet_of, gain, kept_worth, rearrangement, relief
from portroyal.bots.loot.taste import PLAIN, Taste
from portroyal.games.loot.cards import GOODS, MOVE, REMOVE, Card
from portroyal.games.loot.rules import HAND, ROUNDS
from portroyal.games.loot.state import State

WAITING: Final = 0.05
"""The part of a bid that each later trick is expected to pay back; so much less is paying now worth."""


class Table:
    """What prizes are worth is found once, and kept until `forget` says that a seat's ships or debt have changed."""

    __slots__ = ("_worths", "season", "seats", "state")

    def __init__(self, state: State, taste: Taste = PLAIN) -> None:
        self.state = state
        self.seats = len(state.players)
        self.season = Season(self.seats, HAND * (ROUNDS - state.round), taste.hope)
        """As it will be when this round is over."""
        self._worths: list[dict[Card, float]] = [{} for _ in state.players]

    def forget(self, seat: int) -> None:
        self._worths[seat] = {}

    def worth(self, seat: int, card: Card) -> float:
        """What winning a card adds to a seat's total, bonus cards under it included."""
        known = self._worths[seat]
        value = known.get(card)
        if value is None:
            value = known[card] = _worth(self.state, seat, card, self.season)
        return value

    def price(self, seat: int) -> float:
        """What a sure trick is worth later in this round; nothing when there is none to come."""
        layout = self.state.layout
        if len(self.state.past) == HAND - 1 or not layout:
            return 0.0
        return sum([max(0.0, self.worth(seat, card)) for card in layout]) / len(layout)


def _worth(state: State, seat: int, card: Card, season: Season) -> float:
    player = state.players[seat]
    if card.kind == GOODS:
        best = gain(tuple(player.ships[card.suit]), card, season)
    elif card is REMOVE:
        best = max(kept_worth(season.left), relief(fleet_of(player), season))
    elif card is MOVE:
        best = max(0.0, rearrangement(fleet_of(player), season))
    else:
        best = best_gain(fleet_of(player), card, season)
    if seat == state.holder and state.bid and card.pays and not state.paid:
        best = max(best, payment(state, card))
    if player.kept and card is not MOVE:
        best = max(best, -kept_worth(season.left))
    if card is state.leftover:
        best += PRISONER * len(state.under)
    return best


def payment(state: State, card: Card) -> float:
    """What paying back with this card saves, beyond what a later card would save anyway."""
    return min(card.value, state.bid) * (1 - WAITING * (HAND - len(state.past)))
