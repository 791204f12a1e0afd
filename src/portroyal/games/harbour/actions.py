"""What a player can do, and why they sometimes cannot."""

from dataclasses import dataclass
from typing import Final

from portroyal.core.values import Action, GameOver, NotAnAction, Reason, Seat
from portroyal.games.harbour.cards import CARDS, EXPEDITION, PERSON, SHIP, Card
from portroyal.games.harbour.traits import Symbol
from portroyal.games.harbour.variants import Variant


@dataclass(frozen=True, slots=True)
class Draw(Action):
    """H5.1"""


@dataclass(frozen=True, slots=True)
class Stop(Action):
    """H5.1: enough discovered; on to phase 2."""


@dataclass(frozen=True, slots=True)
class Repel(Action):
    """H5.3: send the ship just drawn away."""


@dataclass(frozen=True, slots=True)
class Keep(Action):
    """H5.5: let the ship just drawn in, come what may."""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """H6.3: take no more."""


@dataclass(frozen=True, slots=True)
class Take(Action):
    """H6.4, H6.5: trade a ship or hire a person."""

    card: Card


@dataclass(frozen=True, slots=True)
class Claim(Action):
    """H8.2"""

    card: Card


DRAW: Final = Draw()
STOP: Final = Stop()
REPEL: Final = Repel()
KEEP: Final = Keep()
PASS: Final = Pass()
TAKES: Final = tuple(Take(card) for card in CARDS)
CLAIMS: Final = tuple(Claim(card) for card in CARDS)
"""By card number, so that rules find actions and never make them; not every one is in a game's table."""


def actions_of(variant: Variant) -> tuple[Action, ...]:
    """The ordered table of all actions of a game."""
    numbers = sorted({card.number for card in variant.cards})
    return (
        *(DRAW, STOP, REPEL, KEEP, PASS),
        *(TAKES[number] for number in numbers if CARDS[number].kind in (SHIP, PERSON)),
        *(CLAIMS[number] for number in numbers if CARDS[number].kind is EXPEDITION),
    )


@dataclass(frozen=True, slots=True)
class NotNow(Reason):
    """Another kind of decision is asked for."""


@dataclass(frozen=True, slots=True)
class DrawFirst(Reason):
    """H5.1: at least one card must be drawn."""


@dataclass(frozen=True, slots=True)
class NothingToDraw(Reason):
    """H3.5: the deck and the discard pile are empty."""


@dataclass(frozen=True, slots=True)
class AnswerFirst(Reason):
    """H5.5: the ship just drawn waits for an answer."""

    card: Card


@dataclass(frozen=True, slots=True)
class NoShipToRepel(Reason):
    """H5.3"""


@dataclass(frozen=True, slots=True)
class NotInHarbour(Reason):
    """H6.3"""

    card: Card


@dataclass(frozen=True, slots=True)
class NoTakesLeft(Reason):
    """H6.1, H6.2"""


@dataclass(frozen=True, slots=True)
class TooFewCoins(Reason):
    """H6.5, H6.6: `price` and `fee` are asked for, `short` coins are missing."""

    card: Card
    price: int
    fee: int
    short: int


@dataclass(frozen=True, slots=True)
class NoIncomeForFee(Reason):
    """H6.6: with no coin the fee comes out of the ship's income, and no card can be drawn for it."""

    card: Card


@dataclass(frozen=True, slots=True)
class NotLaidOut(Reason):
    """H5.6: this expedition does not lie beside the harbour."""

    card: Card


@dataclass(frozen=True, slots=True)
class LacksPersons(Reason):
    """H8.2: these persons are missing, after the jacks have stood in."""

    card: Card
    missing: tuple[Symbol, ...]


@dataclass(frozen=True, slots=True)
class NotActive(Reason):
    """H8.1: only the active player claims."""

    seat: Seat


ACTION_TYPES: Final = (Draw, Stop, Repel, Keep, Pass, Take, Claim)
REASON_TYPES: Final = (
    *(GameOver, NotAnAction, NotNow, DrawFirst, NothingToDraw, AnswerFirst, NoShipToRepel, NotInHarbour),
    *(NoTakesLeft, TooFewCoins, NoIncomeForFee, NotLaidOut, LacksPersons, NotActive),
)
