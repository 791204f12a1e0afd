"""What a player can do, and why they sometimes cannot."""

from dataclasses import dataclass
from typing import Final

from portroyal.core.values import Action, GameOver, NotAnAction, Reason, Seat
from portroyal.games.loot.cards import (
    CARDS,
    COLOURS,
    EXTRA,
    LOOT,
    MAX_STACK,
    MOVE,
    REMOVE,
    SHIPS,
    TRICK,
    Card,
    Colour,
    Good,
)

MAX_DEBT: Final = 19
"""L3.2"""


@dataclass(frozen=True, slots=True)
class Pass(Action):
    """L3.1"""


@dataclass(frozen=True, slots=True)
class Bid(Action):
    """L3.1"""

    amount: int


@dataclass(frozen=True, slots=True)
class Lay(Action):
    """L3.4: lay one of the two cards aside."""

    card: Card


@dataclass(frozen=True, slots=True)
class Trump(Action):
    """L3.4"""

    colour: Colour


@dataclass(frozen=True, slots=True)
class Start(Action):
    """L3.4, L4.5: name the start player of the next trick."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Choose(Action):
    """L4.1: pick the loot card to play for."""

    card: Card


@dataclass(frozen=True, slots=True)
class Play(Action):
    """L4.1"""

    card: Card


@dataclass(frozen=True, slots=True)
class Load(Action):
    """L4.5, L6.1: load the loot card just won."""

    ship: Good


@dataclass(frozen=True, slots=True)
class PayBack(Action):
    """L5.1"""


@dataclass(frozen=True, slots=True)
class ThrowOut(Action):
    """L6.5: the loot card just won leaves the game with the Remove that was kept."""


@dataclass(frozen=True, slots=True)
class KeepRemove(Action):
    """L6.5: keep Remove beside the ships."""


@dataclass(frozen=True, slots=True)
class Discharge(Action):
    """L6.4: a goods or extra card leaves the game with Remove."""

    card: Card


@dataclass(frozen=True, slots=True)
class DischargeBonus(Action):
    """L6.4: the bonus card at this place of a ship, counted from 1 as they were loaded, leaves the game."""

    ship: Good
    place: int


@dataclass(frozen=True, slots=True)
class Shift(Action):
    """L6.6: an extra goes to another ship."""

    card: Card
    ship: Good


@dataclass(frozen=True, slots=True)
class ShiftBonus(Action):
    """L6.6: the bonus card at this place of a ship goes to another ship."""

    ship: Good
    place: int
    to: Good


@dataclass(frozen=True, slots=True)
class Decline(Action):
    """L6.6: move nothing."""


@dataclass(frozen=True, slots=True)
class Stow(Action):
    """L4.5, L6.1: load one of the bonus cards just won, counted from 1."""

    place: int
    ship: Good


PASS: Final = Pass()
BIDS: Final = tuple(Bid(amount) for amount in range(1, MAX_DEBT + 1))
LAYS: Final = tuple(Lay(card) for card in CARDS)
TRUMPS: Final = tuple(Trump(colour) for colour in COLOURS)
STARTS: Final = tuple(Start(seat) for seat in range(4))
CHOICES: Final = tuple(Choose(card) for card in CARDS)
PLAYS: Final = tuple(Play(card) for card in CARDS)
LOADS: Final = tuple(Load(ship) for ship in SHIPS)
PAY_BACK: Final = PayBack()
THROW_OUT: Final = ThrowOut()
KEEP: Final = KeepRemove()
DECLINE: Final = Decline()
STOWS: Final = tuple(tuple(Stow(place, ship) for ship in SHIPS) for place in range(1, MAX_STACK + 1))

SHIFTABLE: Final = tuple(card for card in LOOT if card.kind == EXTRA and card not in (REMOVE, MOVE))

ACTIONS: Final[tuple[Action, ...]] = (
    PASS,
    *BIDS,
    *(LAYS[card.number] for card in CARDS if card.kind == TRICK),
    *TRUMPS,
    *STARTS,
    *(CHOICES[card.number] for card in LOOT),
    *(PLAYS[card.number] for card in CARDS if card.kind == TRICK),
    *LOADS,
    PAY_BACK,
    THROW_OUT,
    KEEP,
    *(Discharge(card) for card in LOOT if card not in (REMOVE, MOVE)),
    *(DischargeBonus(ship, place) for ship in SHIPS for place in range(1, MAX_STACK + 1)),
    *(Shift(card, ship) for card in SHIFTABLE for ship in SHIPS),
    *(ShiftBonus(ship, place, to) for ship in SHIPS for place in range(1, MAX_STACK + 1) for to in SHIPS if to != ship),
    DECLINE,
    *(stow for stows in STOWS for stow in stows),
)


@dataclass(frozen=True, slots=True)
class NotNow(Reason):
    """Another kind of decision is asked for."""


@dataclass(frozen=True, slots=True)
class BidTooLow(Reason):
    """L3.1"""

    highest: int


@dataclass(frozen=True, slots=True)
class TooMuchDebt(Reason):
    """L3.2: old debt and bid together would exceed what is allowed."""

    debt: int
    most: int


@dataclass(frozen=True, slots=True)
class NotInHand(Reason):
    """L4.1"""

    card: Card


@dataclass(frozen=True, slots=True)
class HoldsLedColour(Reason):
    """L4.2: a player who holds the led colour may not play a trump on it."""

    colour: Colour


@dataclass(frozen=True, slots=True)
class NoSuchSeat(Reason):
    """Nobody sits there."""


@dataclass(frozen=True, slots=True)
class NotOnOffer(Reason):
    """L4.1: this loot card does not lie open."""

    card: Card


@dataclass(frozen=True, slots=True)
class OtherShip(Reason):
    """L6.1: goods go to the ship of their kind."""

    ship: Good


@dataclass(frozen=True, slots=True)
class NeverLoaded(Reason):
    """L6.1: Remove and Move never go to a ship."""


@dataclass(frozen=True, slots=True)
class NothingToPay(Reason):
    """L5.1: they do not hold the privileges, bid nothing, or have paid back already."""


@dataclass(frozen=True, slots=True)
class CannotPay(Reason):
    """L5.1: this card cannot pay."""

    card: Card


@dataclass(frozen=True, slots=True)
class NoRemoveKept(Reason):
    """L6.5"""


@dataclass(frozen=True, slots=True)
class CannotBeThrownOut(Reason):
    """L6.5: not Move, and not Remove itself."""

    card: Card


@dataclass(frozen=True, slots=True)
class NotOnBoard(Reason):
    """L6.4, L6.6: there is no such card on their ships."""


@dataclass(frozen=True, slots=True)
class AlreadyThere(Reason):
    """L6.6: it must go to another ship."""


@dataclass(frozen=True, slots=True)
class NoSuchBonus(Reason):
    """L4.5: fewer bonus cards were won."""


ACTION_TYPES: Final = (
    *(Pass, Bid, Lay, Trump, Start, Choose, Play, Load, PayBack, ThrowOut, KeepRemove),
    *(Discharge, DischargeBonus, Shift, ShiftBonus, Decline, Stow),
)
REASON_TYPES: Final = (
    *(GameOver, NotAnAction, NotNow, BidTooLow, TooMuchDebt, NotInHand, HoldsLedColour, NoSuchSeat, NotOnOffer),
    *(
        OtherShip,
        NeverLoaded,
        NothingToPay,
        CannotPay,
        NoRemoveKept,
        CannotBeThrownOut,
        NotOnBoard,
        AlreadyThere,
        NoSuchBonus,
    ),
)
