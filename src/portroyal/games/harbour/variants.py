"""Everything in which the games of the harbour family differ."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Final

from portroyal.core.values import Word
from portroyal.games.harbour.cards import PRINTINGS, Card, Printing


class Ending(Word):
    """What sets off the last round, and who can win."""

    POINTS = "points"
    EXPEDITIONS = "expeditions"
    """H9.4"""


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    id: str
    printings: list[Printing]
    seat_counts: range
    goal: int
    endings: tuple[Ending, ...]
    tax_loss: Callable[[int], int]
    """How many coins a tax takes from a player with this many."""

    @property
    def cards(self) -> tuple[Card, ...]:
        """The whole game, each card as often as it is there, by number."""
        return tuple(in_order(printing.card for printing in self.printings for _ in range(printing.count)))


def _half_of_twelve_or_more(coins: int) -> int:
    """H5.8"""
    return coins // 2 if coins >= 12 else 0


def _all_above_eight(coins: int) -> int:
    """H5.9"""
    return max(0, coins - 8)


BASE_PRINTINGS = [printing for printing in PRINTINGS if printing.set == "harbour"]
"""H1.1"""
TRAVEL_PRINTINGS = [printing for printing in PRINTINGS if printing.set == "travel"]
"""H1.2"""
MARKED_PRINTINGS = [printing for printing in TRAVEL_PRINTINGS if printing.combines]
"""H1.3: the travel cards that may be mixed with the others."""


def in_order(cards: Iterable[Card]) -> list[Card]:
    """Cards by number, as they lie before a shuffle."""
    return sorted(cards, key=attrgetter("number"))


HARBOUR: Final = Variant(
    id="harbour",
    printings=BASE_PRINTINGS,
    seat_counts=range(2, 6),
    goal=12,
    endings=tuple(Ending),
    tax_loss=_half_of_twelve_or_more,
)
TRAVEL: Final = Variant(
    id="travel",
    printings=TRAVEL_PRINTINGS,
    seat_counts=range(2, 5),
    goal=8,
    endings=(Ending.POINTS,),
    tax_loss=_all_above_eight,
)
COMBINED: Final = Variant(
    id="combined",
    printings=BASE_PRINTINGS + MARKED_PRINTINGS,
    seat_counts=range(2, 6),
    goal=12,
    endings=tuple(Ending),
    tax_loss=_half_of_twelve_or_more,
)
VARIANTS: Final = {variant.id: variant for variant in (HARBOUR, TRAVEL, COMBINED)}
