"""The cards of the harbour family (H1), read from cards.csv beside this file.

The table is meant to be checked against real cards by anyone: one row per face and set, with its
traits in words. A new person made of known traits is one row there.
"""

import csv
from collections.abc import Iterable, Iterator
from dataclasses import astuple, dataclass
from importlib.resources import files
from typing import Final

from portroyal.core.values import Named

SHIP: Final = "ship"
PERSON: Final = "person"
EXPEDITION: Final = "expedition"
TAX: Final = "tax"

SPECIAL: Final = "special"
"""The role of the expedition for five players."""
MOST_SWORDS: Final = "most-swords"
"""The role of a tax from which most swords gain; from the other kind fewest points do."""

COLOURS: Final = ("yellow", "blue", "green", "red", "black")
SYMBOLS: Final = ("captain", "priest", "settler")

SKULL: Final = 99
"""The swords of a ship that nobody can repel: more than all persons together have."""


@dataclass(frozen=True, slots=True, eq=False)
class Card(Named):
    """A face. Equal cards are the same object; a deck holds it several times.

    What a card does not have is 0; for colour and symbol -1.
    """

    number: int
    id: str
    kind: str
    role: str
    colour: int
    cost: int
    points: int
    coins: int
    swords: int
    """A ship's swords are those it takes to repel it, a person's are those they lend."""
    needs: tuple[tuple[int, int], ...]
    """What an expedition asks for: pairs of a place in SYMBOLS and how many of it."""
    trade: int
    tucks: int
    discount: int
    extra_takes: int
    crowd_coins: int
    bust_coins: int
    symbol: int
    """A place in SYMBOLS, or -1."""
    jack: int

    @classmethod
    def named(cls, id: str) -> "Card":
        return CARD_BY_ID[id]

    @classmethod
    def all_ids(cls) -> Iterable[str]:
        return CARD_BY_ID

    @property
    def message(self) -> tuple[str, dict[str, int | str]]:
        return self.kind, {
            "role": self.role,
            "colour": COLOURS[self.colour] if self.colour >= 0 else "",
            "cost": self.cost,
            "points": self.points,
            "coins": self.coins,
            "swords": "skull" if self.swords == SKULL else self.swords,
            "needs": "-".join(SYMBOLS[symbol] for symbol, count in self.needs for _ in range(count)),
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
    needs = row["needs"].split()
    card = Card(
        number=number,
        id=_id(row),
        kind=row["kind"],
        role=row["role"],
        colour=COLOURS.index(row["colour"]) if row["colour"] else -1,
        cost=int(row["cost"] or 0),
        points=int(row["points"] or 0),
        coins=int(row["coins"] or 0),
        swords=SKULL if row["swords"] == "skull" else int(row["swords"] or traits.pop("swords", 0)),
        needs=tuple((n, needs.count(symbol)) for n, symbol in enumerate(SYMBOLS) if symbol in needs),
        trade=traits.pop("trade", 0),
        tucks=traits.pop("tucks", 0),
        discount=traits.pop("discount", 0),
        extra_takes=traits.pop("extra-takes", 0),
        crowd_coins=traits.pop("crowd-coins", 0),
        bust_coins=traits.pop("bust-coins", 0),
        symbol=max((n for n, symbol in enumerate(SYMBOLS) if traits.pop(symbol, 0)), default=-1),
        jack=traits.pop("jack", 0),
    )
    if traits:
        raise ValueError(f"cards.csv: {card.id} has unknown traits: {', '.join(traits)}")
    return card


def _printings() -> Iterator[Printing]:
    cards: dict[str, Card] = {}
    with files(__package__).joinpath("cards.csv").open(encoding="utf-8") as table:
        for row in csv.DictReader(table):
            known = cards.get(_id(row))
            card = _card(len(cards) if known is None else known.number, row)
            if known is not None and astuple(known) != astuple(card):
                raise ValueError(f"cards.csv: there are two different cards {card.id}")
            card = cards.setdefault(card.id, card)
            yield Printing(row["set"], card, int(row["count"]), row["combines"] == "yes", row["source"] == "attested")


PRINTINGS: Final = tuple(_printings())
CARD_BY_ID: Final = {printing.card.id: printing.card for printing in PRINTINGS}
CARDS: Final = tuple(CARD_BY_ID.values())
"""Every face of the family; a card's number is its place here."""
