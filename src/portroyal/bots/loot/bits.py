"""Sets of trick cards as bits of a number, for fast questions about which cards win a trick."""

from collections.abc import Iterable, Sequence
from typing import Final

from portroyal.games.loot.cards import CARDS, PIRATE, SIZES, TRICK, Card
from portroyal.games.loot.state import State

TRICKS: Final = tuple(card for card in CARDS if card.kind == TRICK)
HIGHEST: Final = max(card.value for card in TRICKS)


def bits(cards: Iterable[Card]) -> int:
    held = 0
    for card in cards:
        held |= 1 << card.number
    return held


PACK: Final = {seats: bits(size.trick_cards()) for seats, size in SIZES.items()}
"""All trick cards, by the number of players."""
SUIT: Final = tuple(bits(card for card in TRICKS if card.suit == suit) for suit in range(PIRATE + 1))
OVER: Final = tuple(bits(c for c in TRICKS if c.suit == card.suit and c.value > card.value) for card in TRICKS)
"""By card number: the higher cards of its suit."""
AT_LEAST: Final = tuple(bits(card for card in TRICKS if card.value >= value) for value in range(HIGHEST + 2))


def unseen(state: State, seat: int) -> int:
    """The cards that a seat has not seen in this round."""
    seen = bits(state.players[seat].hand) | bits(state.trick) | bits(state.open)
    for trick in state.past:
        seen |= bits(trick.cards)
    if seat == state.holder:
        seen |= bits(state.aside)
    return PACK[len(state.players)] & ~seen


class Takers:
    """The cards that would beat the card that is winning a trick."""

    __slots__ = ("free", "place", "trumps")

    def __init__(self, trick: Sequence[Card], trump: int) -> None:
        best, top, pirate = 0, 0, False
        for place, card in enumerate(trick):
            winning = trick[best]
            if card.value > top:
                top = card.value
            if card.suit == PIRATE:
                pirate = True
            elif (card.suit == winning.suit and card.value > winning.value) or (
                card.suit == trump and winning.suit != trump
            ):
                best = place
        if pirate:
            best = max(place for place, card in enumerate(trick) if card.value == top)
            self.free = AT_LEAST[top]
            self.trumps = 0
        else:
            self.free = OVER[trick[best].number] | (SUIT[PIRATE] & AT_LEAST[top])
            self.trumps = 0 if trick[best].suit == trump else SUIT[trump]
        self.place = best
        """The place of the winning card, counted from the leader."""
