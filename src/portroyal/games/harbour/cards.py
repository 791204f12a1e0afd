"""The cards of the harbour family (H1), read from cards.csv beside this file.

The table is meant to be checked against real cards by anyone: one row per face and set, with its
traits in words. A new person made of known traits is one row there.
"""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from importlib.resources import files
from typing import Final

from portroyal.core.values import Named, Word
from portroyal.games.harbour.traits import COLOURS, CREW, SYMBOLS, TRAIT_BY_ID, Colour, Group, Symbol, slot


class CardKind(Word):
    SHIP = "ship"
    PERSON = "person"
    EXPEDITION = "expedition"
    TAX = "tax"


class Skull(Word):
    """What stands on a ship that nobody can repel, in place of its swords."""

    SKULL = "skull"


SHIP: Final = CardKind.SHIP
PERSON: Final = CardKind.PERSON
EXPEDITION: Final = CardKind.EXPEDITION
TAX: Final = CardKind.TAX

SPECIAL: Final = "special"
"""The role of the expedition for five players."""
MOST_SWORDS: Final = "most-swords"
"""The role of a tax from which most swords gain; from the other kind fewest points do."""

UNBEATABLE: Final = 99
"""The strength of a ship with a skull: more than all persons together have."""


@dataclass(frozen=True, slots=True, eq=False)
class Card(Named):
    """A face. Equal cards are the same object; a deck holds it several times.

    What a card does not have is 0, empty or None.
    """

    number: int
    id: str
    kind: CardKind
    role: str
    colour: Colour | None
    cost: int
    points: int
    coins: int
    swords: int | Skull
    """A ship's swords are those it takes to repel it, a person's those they lend."""
    needs: tuple[Symbol, ...]
    """What an expedition asks for."""
    traits: dict[str, int]
    """What a person can do, by the ids of `traits.TRAITS`."""

    # The rest is the same again for rules and bots, which ask for it at every step.
    group: Group | None
    """What a person is for; None for other cards."""
    is_crew: bool
    """Can this person go on an expedition?"""
    strength: int
    """A ship's swords as a number; UNBEATABLE for a skull."""
    colour_number: int
    """The place of the colour in COLOURS; -1 for none."""
    crew: tuple[tuple[int, int], ...]
    """What an expedition asks for: pairs of the place of a total and how many."""
    adds: tuple[tuple[int, int], ...]
    """What a person adds to the totals of a player: pairs of a place and an amount."""

    @classmethod
    def named(cls, id: str) -> "Card":
        return CARD_BY_ID[id]

    @classmethod
    def all_ids(cls) -> Iterable[str]:
        return CARD_BY_ID

    @property
    def name_id(self) -> str:
        return self.role if self.kind in (SHIP, PERSON) else self.kind

    @property
    def message(self) -> tuple[str, dict[str, int | str]]:
        return self.kind, {
            "role": self.role,
            "colour": self.colour or "",
            "cost": self.cost,
            "points": self.points,
            "coins": self.coins,
            "swords": self.swords,
            "needs": "-".join(self.needs),
        }

    def __repr__(self) -> str:
        return f"<{self.id}>"


@dataclass(frozen=True, slots=True)
class Printing:
    """How often a card is printed in a set, and how well that is known (H1.4)."""

    set: str
    card: Card
    count: int
    combines: bool
    attested: bool


def _id(row: dict[str, str]) -> str:
    match row["kind"]:
        case "ship":
            return f"{row['role']}-{row['coins']}-{row['swords']}"
        case "person":
            return "-".join(filter(None, [row["role"], row["colour"], row["cost"]]))
        case "expedition":
            return "-".join(["expedition", *row["needs"].split()])
        case _:
            return f"{row['kind']}-{row['role']}"


def _card(number: int, row: dict[str, str]) -> Card:
    words = row["traits"].split()
    traits = dict(zip(words[::2], map(int, words[1::2]), strict=True))
    unknown = [trait for trait in traits if trait not in TRAIT_BY_ID]
    if unknown:
        raise ValueError(f"cards.csv: {_id(row)} has unknown traits: {', '.join(unknown)}")
    colour = Colour(row["colour"]) if row["colour"] else None
    swords = Skull.SKULL if row["swords"] == Skull.SKULL else int(row["swords"] or traits.get("swords", 0))
    asked = row["needs"].split()
    needs = tuple(symbol for symbol in SYMBOLS for _ in range(asked.count(symbol)))
    adds = [(slot(trait, colour), amount) for trait, amount in traits.items()]
    groups = [TRAIT_BY_ID[trait].group for trait in traits] or [Group.OTHER]
    is_crew = Group.EXPEDITIONS in groups
    if is_crew:
        adds.append((CREW, 1))
    return Card(
        number=number,
        id=_id(row),
        kind=CardKind(row["kind"]),
        role=row["role"],
        colour=colour,
        cost=int(row["cost"] or 0),
        points=int(row["points"] or 0),
        coins=int(row["coins"] or 0),
        swords=swords,
        needs=needs,
        traits=traits,
        group=groups[0] if row["kind"] == PERSON else None,
        is_crew=is_crew,
        strength=UNBEATABLE if isinstance(swords, Skull) else swords,
        colour_number=-1 if colour is None else COLOURS.index(colour),
        crew=tuple((slot(symbol), needs.count(symbol)) for symbol in SYMBOLS if symbol in needs),
        adds=tuple(adds),
    )


def _printings() -> Iterator[Printing]:
    cards: dict[str, Card] = {}
    with files(__package__).joinpath("cards.csv").open(encoding="utf-8") as table:
        for row in csv.DictReader(table):
            known = cards.get(_id(row))
            card = _card(len(cards) if known is None else known.number, row)
            if known is not None and not _are_alike(known, card):
                raise ValueError(f"cards.csv: there are two different cards {card.id}")
            card = cards.setdefault(card.id, card)
            yield Printing(row["set"], card, int(row["count"]), row["combines"] == "yes", row["source"] == "attested")


def _are_alike(one: Card, other: Card) -> bool:
    return all(getattr(one, field.name) == getattr(other, field.name) for field in fields(Card))


PRINTINGS: Final = tuple(_printings())
CARD_BY_ID: Final = {printing.card.id: printing.card for printing in PRINTINGS}
CARDS: Final = tuple(CARD_BY_ID.values())
"""Every face of the family; a card's number is its place here."""
