"""The cards of the loot game (L1). All of them differ, so a card is named by what it shows."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from portroyal.core.values import Named, Word


class CardKind(Word):
    TRICK = "trick"
    GOODS = "goods"
    EXTRA = "extra"
    BONUS = "bonus"


class Colour(Word):
    """The colour of a trick card; pirates have none."""

    RED = "red"
    BLUE = "blue"
    GREEN = "green"
    BLACK = "black"


class Good(Word):
    """Each player has a ship for each of them."""

    BISCUIT = "biscuit"
    TOBACCO = "tobacco"
    RUM = "rum"
    GUNPOWDER = "gunpowder"


TRICK: Final = CardKind.TRICK
GOODS: Final = CardKind.GOODS
EXTRA: Final = CardKind.EXTRA
BONUS: Final = CardKind.BONUS

COLOURS: Final = tuple(Colour)
PIRATE: Final = len(COLOURS)
"""The suit of pirates, after the four colours."""
SHIPS: Final = tuple(Good)

LIMIT_CHANGE: Final = 5
MAX_STACK: Final = 5
"""At most this many bonus cards come into play (L2.2), and all of them can lie on one ship."""


@dataclass(frozen=True, slots=True, eq=False)
class Card(Named):
    number: int
    id: str
    kind: CardKind
    suit: int
    """For the rules: a trick card's place in COLOURS or PIRATE; the place of goods in SHIPS; -1 for the rest."""
    value: int
    """A trick card's number, the load of goods, what an extra adds to a load, what a bonus is worth."""
    limit: int = 0
    """What an extra adds to a limit."""
    pays: bool = False
    """Can it pay a bid back (L5.1)?"""

    @classmethod
    def named(cls, id: str) -> "Card":
        return CARD_BY_ID[id]

    @classmethod
    def all_ids(cls) -> Iterable[str]:
        return CARD_BY_ID

    @property
    def colour(self) -> Colour | None:
        """The colour of a trick card that is no pirate."""
        return COLOURS[self.suit] if self.kind is TRICK and self.suit != PIRATE else None

    @property
    def good(self) -> Good | None:
        """Which goods it is, and so the ship it goes to."""
        return SHIPS[self.suit] if self.kind is GOODS else None

    @property
    def message(self) -> tuple[str, dict[str, int | str]]:
        suit = self.id if self.kind in (EXTRA, BONUS) else self.colour or self.good or "pirate"
        return f"loot-{self.kind}", {"suit": str(suit), "value": self.value}

    def __repr__(self) -> str:
        return f"<{self.id}>"


def _cards() -> Iterator[Card]:
    """L1.1, L1.2, L1.3"""
    number = 0

    def card(id: str, kind: CardKind, suit: int, value: int, limit: int = 0, pays: bool = False) -> Card:
        nonlocal number
        number += 1
        return Card(number - 1, id, kind, suit, value, limit, pays)

    for suit, colour in enumerate(COLOURS):
        for value in range(1, 9):
            yield card(f"{colour}-{value}", TRICK, suit, value)
    for value in (1, 5, 7):
        yield card(f"pirate-{value}", TRICK, PIRATE, value)
    for suit, good in enumerate(SHIPS):
        for value in (*range(2, 11), 12):
            yield card(f"{good}-{value}", GOODS, suit, value, pays=True)
    yield card("plus-8", EXTRA, -1, 8, pays=True)
    yield card("plus-6", EXTRA, -1, 6, pays=True)
    yield card("minus-10", EXTRA, -1, -10)
    yield card("minus-5", EXTRA, -1, -5)
    yield card("max-plus-5", EXTRA, -1, 0, limit=LIMIT_CHANGE)
    yield card("max-minus-5", EXTRA, -1, 0, limit=-LIMIT_CHANGE)
    yield card("double", EXTRA, -1, 0)
    yield card("remove", EXTRA, -1, 0)
    yield card("move", EXTRA, -1, 0)
    for value in range(1, 7):
        yield card(f"prisoner-{value}", BONUS, -1, value)


CARDS: Final = tuple(_cards())
CARD_BY_ID: Final = {card.id: card for card in CARDS}
DOUBLE: Final = CARD_BY_ID["double"]
REMOVE: Final = CARD_BY_ID["remove"]
MOVE: Final = CARD_BY_ID["move"]
LOOT: Final = tuple(card for card in CARDS if card.kind in (GOODS, EXTRA))
PRISONERS: Final = tuple(card for card in CARDS if card.kind == BONUS)


@dataclass(frozen=True, slots=True)
class Size:
    """What differs between three and four players."""

    highest: int
    pirates: tuple[int, ...]
    limit: int

    def trick_cards(self) -> list[Card]:
        """L1.1"""
        return [
            card
            for card in CARDS
            if card.kind == TRICK
            and (card.value in self.pirates if card.suit == PIRATE else card.value <= self.highest)
        ]


SIZES: Final = {3: Size(highest=6, pirates=(1, 5), limit=24), 4: Size(highest=8, pirates=(1, 7), limit=18)}
"""L1.1, L7.1, by the number of players."""
