"""Which prize to play for, which card to play, who should lead."""

from typing import Final

from portroyal.bots.loot.bits import AT_LEAST, OVER, SUIT, Takers, unseen
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.weights import Weights
from portroyal.core.values import Action
from portroyal.games.loot.actions import CHOICES, STARTS
from portroyal.games.loot.cards import PIRATE, Card

FADE: Final = 0.65
"""Every unseen card that beats a card multiplies its strength by this."""
RUFF: Final = 0.55
"""An unseen trump counts as this part of a beating card: only a player with none of the colour may play it."""
PIRATES: Final = {1: 0.3, 5: 0.6, 7: 0.6}
"""The strength of pirates, by their number: they may be played at any time."""
LEADS: Final = 0.6
"""How often the start player wins the prize that they chose."""


def strength(card: Card, trump: int, hidden: int) -> float:
    """The chance of a card to win a trick against the unseen cards."""
    if card.suit == PIRATE:
        return PIRATES[card.value]
    beaters = float(((OVER[card.number] | SUIT[PIRATE] & AT_LEAST[card.value]) & hidden).bit_count())
    if card.suit != trump:
        beaters += RUFF * (SUIT[trump] & hidden).bit_count()
    return float(FADE**beaters)


def start(table: Table, weights: Weights) -> Action:
    """The player themselves, unless only bad prizes are left: then the rival whom choosing one hurts most."""
    layout, me = table.state.layout, table.state.turn
    envy = weights.envy / (table.seats - 1)
    best, named = -1e9, me
    for seat in range(table.seats):
        value = max([table.value(seat, card) for card in layout])
        if seat != me:
            value *= -envy
        if value > best or (seat == me and value == best):
            best, named = value, seat
    return STARTS[named]


def choose(table: Table, weights: Weights) -> Action:
    """The prize with the highest value, less its value to the rivals who may win it."""
    me = table.state.turn
    envy = weights.envy / (table.seats - 1)
    others = [seat for seat in range(table.seats) if seat != me]

    def value(card: Card) -> float:
        rivals = sum([max(0.0, table.value(seat, card)) for seat in others])
        return LEADS * table.value(me, card) - (1 - LEADS) * envy * rivals

    return CHOICES[max(table.state.layout, key=value).number]


def play(table: Table, weights: Weights) -> Action:
    """The card whose trick has the highest expected value, less what the card could win later."""
    state = table.state
    trick = Trick(table, weights)
    saved = weights.thrift * table.trick_value(state.turn)
    best, chosen = -1e9, state.legal[0]
    duck: float | None = None
    for action in state.legal:
        card: Card = action.card  # type: ignore[attr-defined]  # in a trick all are cards
        if trick.is_taken_by(card):
            value = trick.expected_value(card)
        else:  # cards that neither win the trick nor change its rules all lead to the same
            duck = value = trick.expected_value(card) if duck is None else duck
        value -= saved * strength(card, state.trump, trick.hidden)
        if value > best:
            best, chosen = value, action
    return chosen


class Trick:
    """A trick, seen by the seat that plays next."""

    def __init__(self, table: Table, weights: Weights) -> None:
        state = table.state
        assert state.prize is not None
        self.state = state
        self.hidden = unseen(state, state.turn)
        values = [table.value(seat, state.prize) for seat in range(table.seats)]
        self.keen = [keenness(value) for value in values]
        envy = -weights.envy / (table.seats - 1)
        self.stakes = [value if seat == state.turn else envy * value for seat, value in enumerate(values)]
        """By seat: the value for the player to act if that seat wins."""
        takers = Takers(state.trick, state.trump) if state.trick else None
        self._taking = -1 if takers is None else takers.free | takers.trumps | SUIT[PIRATE]

    def is_taken_by(self, card: Card) -> bool:
        return bool(self._taking >> card.number & 1)

    def expected_value(self, card: Card) -> float:
        """The expected value of the trick for the player to act if they play this card."""
        state, hidden = self.state, self.hidden
        seats = len(state.players)
        trick = [*state.trick, card]
        takers = Takers(trick, state.trump)
        winner = self.stakes[(state.leader + takers.place) % seats]
        if len(trick) == seats:
            return winner
        unknown = hidden.bit_count()
        free = 1 - (takers.free & hidden).bit_count() / unknown
        ruff = 1 - (takers.trumps & hidden).bit_count() / unknown
        led = trick[0].suit
        follow = 1 - (SUIT[led] & hidden).bit_count() / unknown
        value, stands = 0.0, 1.0
        for step in range(1, seats - len(trick) + 1):
            other = (state.turn + step) % seats
            player = state.players[other]
            size = len(player.hand)
            fails = free**size
            if ruff < 1:
                void = 1.0 if player.marks >> led & 1 else follow**size
                fails *= 1 - void * (1 - ruff**size)
            takes = self.keen[other] * (1 - fails)
            value += stands * takes * self.stakes[other]
            stands *= 1 - takes
        return value + stands * winner


def keenness(value: float) -> float:
    """The chance that a player wins a trick if they can, by its value to them."""
    return 0.1 if value <= 0 else min(0.9, 0.3 + value / 8)
