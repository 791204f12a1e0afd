"""Which prize to play for, which card to play, whom to let begin."""

from typing import Final

from portroyal.bots.loot.bits import AT_LEAST, OVER, SUIT, Takers, unseen
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.taste import Taste
from portroyal.core.values import Action
from portroyal.games.loot.actions import CHOICES, STARTS
from portroyal.games.loot.cards import PIRATE, Card

FADE: Final = 0.65
"""Every unseen card that beats a card makes it so much weaker."""
RUFF: Final = 0.55
"""An unseen trump counts so much of a card that beats: only who has none of the colour can play it."""
PIRATES: Final = {1: 0.3, 5: 0.6, 7: 0.6}
"""How strong pirates are, by their number: they may be played at any time."""
LEADS: Final = 0.6
"""How often the start player wins what he picked."""


def strength(card: Card, trump: int, hidden: int) -> float:
    """How likely a card is to win a trick, between 0 and 1, against the cards that one has not seen."""
    if card.suit == PIRATE:
        return PIRATES[card.value]
    beaters = float(((OVER[card.number] | SUIT[PIRATE] & AT_LEAST[card.value]) & hidden).bit_count())
    if card.suit != trump:
        beaters += RUFF * (SUIT[trump] & hidden).bit_count()
    return float(FADE**beaters)


def start(table: Table, taste: Taste) -> Action:
    """Himself, unless only bad prizes are left: then who is hurt most by having to pick one."""
    layout, me = table.state.layout, table.state.turn
    envy = taste.envy / (table.seats - 1)
    best, named = -1e9, me
    for seat in range(table.seats):
        value = max([table.worth(seat, card) for card in layout])
        if seat != me:
            value *= -envy
        if value > best or (seat == me and value == best):
            best, named = value, seat
    return STARTS[named]


def choose(table: Table, taste: Taste) -> Action:
    """What he likes best, less what those like who may take it from him."""
    me = table.state.turn
    envy = taste.envy / (table.seats - 1)
    others = [seat for seat in range(table.seats) if seat != me]

    def value(card: Card) -> float:
        rivals = sum([max(0.0, table.worth(seat, card)) for seat in others])
        return LEADS * table.worth(me, card) - (1 - LEADS) * envy * rivals

    return CHOICES[max(table.state.layout, key=value).number]


def play(table: Table, taste: Taste) -> Action:
    """The card whose trick promises most, less what it could win later."""
    state = table.state
    trick = Trick(table, taste)
    dear = taste.thrift * table.price(state.turn)
    best, chosen = -1e9, state.legal[0]
    duck: float | None = None
    for action in state.legal:
        card: Card = action.card  # type: ignore[attr-defined]  # in a trick all are cards
        if trick.is_taken_by(card):
            value = trick.outlook(card)
        else:  # all cards that neither take the trick nor change its rules lead to the same
            duck = value = trick.outlook(card) if duck is None else duck
        value -= dear * strength(card, state.trump, trick.hidden)
        if value > best:
            best, chosen = value, action
    return chosen


class Trick:
    """A trick in the eyes of the seat that plays next to it."""

    def __init__(self, table: Table, taste: Taste) -> None:
        state = table.state
        assert state.prize is not None
        self.state = state
        self.hidden = unseen(state, state.turn)
        worths = [table.worth(seat, state.prize) for seat in range(table.seats)]
        self.keen = [keenness(value) for value in worths]
        envy = -taste.envy / (table.seats - 1)
        self.stakes = [value if seat == state.turn else envy * value for seat, value in enumerate(worths)]
        """What it means to him when each of the seats wins."""
        takers = Takers(state.trick, state.trump) if state.trick else None
        self._taking = -1 if takers is None else takers.free | takers.trumps | SUIT[PIRATE]

    def is_taken_by(self, card: Card) -> bool:
        return bool(self._taking >> card.number & 1)

    def outlook(self, card: Card) -> float:
        """What the trick means to him if he plays this card."""
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
    """How likely somebody is to take a trick if he can, by what it is worth to him."""
    return 0.1 if value <= 0 else min(0.9, 0.3 + value / 8)
