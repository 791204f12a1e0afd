"""What the members of the harbour family differ in, and nothing else."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from portroyal.games.harbour.cards import PRINTINGS, Card

POINTS: Final = "points"
EXPEDITIONS: Final = "expeditions"


@dataclass(frozen=True, slots=True, eq=False)
class Variant:
    id: str
    cards: tuple[Card, ...]
    """The whole game, each card as often as it is there, by number."""
    seat_counts: range
    goal: int
    endings: tuple[str, ...]
    tax_loss: Callable[[int], int]
    """How many of so many coins a tax takes."""


def _half_of_twelve_or_more(coins: int) -> int:
    """H5.8"""
    return coins // 2 if coins >= 12 else 0


def _all_above_eight(coins: int) -> int:
    """H5.9"""
    return max(0, coins - 8)


def _base_cards() -> Iterator[Card]:
    """H1.1"""
    for printing in PRINTINGS:
        if printing.set == "harbour":
            yield from [printing.card] * printing.count


def _travel_cards() -> Iterator[Card]:
    """H1.2"""
    for printing in PRINTINGS:
        if printing.set == "travel":
            yield from [printing.card] * printing.count


def _combined_cards() -> Iterator[Card]:
    """H1.3"""
    yield from _base_cards()
    for printing in PRINTINGS:
        if printing.combines:
            yield from [printing.card] * printing.count


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards by number, as they lie before a shuffle."""
    return tuple(sorted(cards, key=lambda card: card.number))


HARBOUR: Final = Variant(
    id="harbour",
    cards=in_order(_base_cards()),
    seat_counts=range(2, 6),
    goal=12,
    endings=(POINTS, EXPEDITIONS),
    tax_loss=_half_of_twelve_or_more,
)
TRAVEL: Final = Variant(
    id="travel",
    cards=in_order(_travel_cards()),
    seat_counts=range(2, 5),
    goal=8,
    endings=(POINTS,),
    tax_loss=_all_above_eight,
)
COMBINED: Final = Variant(
    id="combined",
    cards=in_order(_combined_cards()),
    seat_counts=range(2, 6),
    goal=12,
    endings=(POINTS, EXPEDITIONS),
    tax_loss=_half_of_twelve_or_more,
)
VARIANTS: Final = {variant.id: variant for variant in (HARBOUR, TRAVEL, COMBINED)}
