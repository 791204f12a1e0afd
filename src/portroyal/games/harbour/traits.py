"""What persons can do: one row for each trait.

The totals of a player, their copies, views, the data of card pages, texts and signs all follow from this table. A new
trait is a row here, its word in cards.csv, its text `about-trait-…`, and the rule that asks for a player's total of it.
"""

from dataclasses import dataclass
from typing import Final

from portroyal.core.values import Word


class Colour(Word):
    """The colour of a ship, and of a person who deals in such ships."""

    YELLOW = "yellow"
    BLUE = "blue"
    GREEN = "green"
    RED = "red"
    BLACK = "black"


class Symbol(Word):
    """What an expedition asks for."""

    CAPTAIN = "captain"
    PRIEST = "priest"
    SETTLER = "settler"


class Group(Word):
    """What a person is for, in the order in which screens show them."""

    TRADE = "trade"
    SWORDS = "swords"
    EXPEDITIONS = "expeditions"
    OTHER = "other"


SHIP_ICON: Final = "ship"
"""In a sign: the picture of a ship of the person's colour."""
EACH: Final = "×"
"""In a sign: before an icon that is shown once for each."""


@dataclass(frozen=True, slots=True)
class Trait:
    """Amounts of a trait always add up: over all persons of a player, or apart for each colour."""

    id: str
    group: Group
    sign: tuple[str, ...]
    """What it does, in signs: names of icons, and texts, in which # is the amount."""
    by_colour: bool = False


TRAITS: Final = (
    Trait("trade", Group.TRADE, (SHIP_ICON, "+#", "coin"), by_colour=True),
    Trait("tucks", Group.TRADE, (SHIP_ICON, "+1", "shield"), by_colour=True),
    Trait("swords", Group.SWORDS, (f"{EACH}sword",)),
    Trait("captain", Group.EXPEDITIONS, ("expedition",)),
    Trait("priest", Group.EXPEDITIONS, ("expedition",)),
    Trait("settler", Group.EXPEDITIONS, ("expedition",)),
    Trait("jack", Group.EXPEDITIONS, ("expedition",)),
    Trait("discount", Group.OTHER, ("−#", "coin")),
    Trait("extra-takes", Group.OTHER, ("+#", "deck")),
    Trait("crowd-coins", Group.OTHER, ("5", "discard", "+#", "coin")),
    Trait("bust-coins", Group.OTHER, ("risk", "+#", "coin")),
)
TRAIT_BY_ID: Final = {trait.id: trait for trait in TRAITS}

COLOURS: Final = tuple(Colour)
SYMBOLS: Final = tuple(Symbol)


def _slots() -> list[tuple[str, Colour | None]]:
    slots: list[tuple[str, Colour | None]] = []
    for trait in TRAITS:
        slots += [(trait.id, colour) for colour in COLOURS] if trait.by_colour else [(trait.id, None)]
    return slots


SLOTS: Final = tuple(_slots())
"""Where the totals of a player lie: a trait, and for a trait by colour the colour."""
_FIRST: Final = {id: place for place, (id, _) in reversed([*enumerate(SLOTS)])}


def slot(trait: str, colour: Colour | None = None) -> int:
    """The place of a total. Raises KeyError for an unknown trait."""
    return _FIRST[trait] + (COLOURS.index(colour) if colour is not None and TRAIT_BY_ID[trait].by_colour else 0)


# The places that the rules ask for. A trait by colour is asked for at its place plus the number of the colour.
TRADE: Final = slot("trade")
TUCKS: Final = slot("tucks")
SWORDS: Final = slot("swords")
JACK: Final = slot("jack")
DISCOUNT: Final = slot("discount")
EXTRA_TAKES: Final = slot("extra-takes")
CROWD_COINS: Final = slot("crowd-coins")
BUST_COINS: Final = slot("bust-coins")
CREW: Final = len(SLOTS)
"""One more total: how many persons can go on an expedition."""
TOTALS: Final = CREW + 1
