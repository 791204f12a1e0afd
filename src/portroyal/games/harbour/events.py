"""What happens in a game, as small facts in the past tense.

Most events come from a few hundred possible values. Those are made once and then found again by the
lower-case functions at the end, four times as fast as making them.
"""

from dataclasses import dataclass
from functools import cache
from typing import Final

from portroyal.core.values import Event, Move, Seat, Word, moves, zone_of
from portroyal.games.harbour.cards import Card


class Zone(Word):
    """Where cards lie. The last four belong to a seat: `coins/1`."""

    DECK = "deck"
    DISCARD = "discard"
    HARBOUR = "harbour"
    LAID_OUT = "expeditions"
    DRAWN = "drawn"
    """Where the card being dealt with lies."""
    COINS = "coins"
    PERSONS = "persons"
    CLAIMED = "claimed"
    TUCKED = "tucked"


class Cause(Word):
    """What paid coins."""

    DEAL = "deal"
    TRADE = "trade"
    CLAIM = "claim"
    TAX = "tax"
    CROWD = "crowd"
    """Many cards in the harbour (H7.4)."""
    BUST = "bust"
    EMPTY = "empty"
    """No card left in the harbour in another player's turn (H7.5)."""


@dataclass(frozen=True, slots=True)
class StartPlayerChosen(Event):
    """H2.4"""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Gained(Event):
    """H3.1. `cause` is what paid."""

    seat: Seat
    count: int
    cause: Cause

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([None] * self.count, Zone.DECK, zone_of(Zone.COINS, self.seat))


@dataclass(frozen=True, slots=True)
class NotGained(Event):
    """H3.5: coins that could not be drawn."""

    seat: Seat
    count: int
    cause: Cause


@dataclass(frozen=True, slots=True)
class Paid(Event):
    """H3.2. The faces are public from now on."""

    seat: Seat
    cards: tuple[Card, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves(self.cards, zone_of(Zone.COINS, self.seat), Zone.DISCARD)

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class FeePaid(Event):
    """H3.3, H6.6: a coin to the active player, still face down."""

    seat: Seat
    to: Seat

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([None], zone_of(Zone.COINS, self.seat), zone_of(Zone.COINS, self.to))


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    """H3.4. `cards`, by number, are now the deck."""

    cards: tuple[Card, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves(self.cards, Zone.DISCARD, Zone.DECK)

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """H4.1"""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """H5.1. `target` is where the card went: harbour, expeditions, or `drawn` if it is still being dealt with."""

    seat: Seat
    card: Card
    target: Zone

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.DECK, self.target)

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Repelled(Event):
    """H5.3"""

    seat: Seat
    card: Card

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.DRAWN, Zone.DISCARD)


@dataclass(frozen=True, slots=True)
class LetIn(Event):
    """H5.4"""

    seat: Seat
    card: Card

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.DRAWN, Zone.HARBOUR)


@dataclass(frozen=True, slots=True)
class Busted(Event):
    """H5.7. `twin` is the ship of the same colour in the harbour; `harbour` is all that lay there, in this order."""

    seat: Seat
    card: Card
    twin: Card
    harbour: tuple[Card, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.DRAWN, Zone.DISCARD) + moves(self.harbour, Zone.HARBOUR, Zone.DISCARD)


@dataclass(frozen=True, slots=True)
class Taxed(Event):
    """H5.8, H5.9: the coins one player lost."""

    seat: Seat
    cards: tuple[Card, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves(self.cards, zone_of(Zone.COINS, self.seat), Zone.DISCARD)

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class TaxDiscarded(Event):
    """H5.8"""

    card: Card

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.DRAWN, Zone.DISCARD)


@dataclass(frozen=True, slots=True)
class Stopped(Event):
    """H5.1, H6.1: phase 2 begins, with this many ship colours in the harbour."""

    seat: Seat
    colours: int


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """H6.4"""

    seat: Seat
    card: Card

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.HARBOUR, Zone.DISCARD)


@dataclass(frozen=True, slots=True)
class Tucked(Event):
    """H7.8: traded, and tucked under a wholesaler."""

    seat: Seat
    card: Card

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.HARBOUR, zone_of(Zone.TUCKED, self.seat))


@dataclass(frozen=True, slots=True)
class Hired(Event):
    """H6.5"""

    seat: Seat
    card: Card

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.HARBOUR, zone_of(Zone.PERSONS, self.seat))


@dataclass(frozen=True, slots=True)
class Claimed(Event):
    """H8.2, H8.3"""

    seat: Seat
    card: Card
    persons: tuple[Card, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        persons = moves(self.persons, zone_of(Zone.PERSONS, self.seat), Zone.DISCARD)
        return persons + moves([self.card], Zone.LAID_OUT, zone_of(Zone.CLAIMED, self.seat))


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """H6.3"""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HarbourCleared(Event):
    """H6.7"""

    cards: tuple[Card, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves(self.cards, Zone.HARBOUR, Zone.DISCARD)


@dataclass(frozen=True, slots=True)
class LastRoundBegan(Event):
    """H9.2, H9.4: this seat has reached the goal."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PilesRanOut(Event):
    """H3.5: a turn begins with nothing to draw; this round is the last."""


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """H9.3. Everything is shown now, so nobody takes anything back."""

    winners: tuple[Seat, ...]

    @property
    def reveals(self) -> bool:
        return True


gained = cache(Gained)
fee_paid = cache(FeePaid)
turn_began = cache(TurnBegan)
drawn = cache(Drawn)
repelled = cache(Repelled)
let_in = cache(LetIn)
stopped = cache(Stopped)
traded = cache(Traded)
hired = cache(Hired)
passed = cache(Passed)

EVENT_TYPES: Final = (
    *(StartPlayerChosen, Gained, NotGained, Paid, FeePaid, Reshuffled, TurnBegan, Drawn, Repelled, LetIn),
    *(Busted, Taxed, TaxDiscarded, Stopped, Traded, Tucked, Hired, Claimed, Passed, HarbourCleared),
    *(LastRoundBegan, PilesRanOut, GameEnded),
)
