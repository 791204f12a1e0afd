"""What happens in a game, as small facts in the past tense.

Where a card is hidden from a viewer, their version of the event has None in its place (L8.1): `hidden_from` makes it.
"""

from dataclasses import dataclass, replace
from functools import cache
from typing import Final

from portroyal.core.values import Event, Move, Seat, Viewer, Word, moves, zone_of
from portroyal.games.loot.cards import MOVE, PRISONERS, REMOVE, Card, Colour, Good


class Zone(Word):
    """Where cards lie. Hands, kept cards and ships, which are named by their goods, belong to a seat: `hand/1`."""

    DECK = "deck"
    """Where trick cards lie between two rounds."""
    HAND = "hand"
    OPEN = "open"
    ASIDE = "aside"
    TRICK = "trick"
    PLAYED = "played"
    LOOT = "loot"
    LAYOUT = "layout"
    BONUS = "bonus"
    UNDER = "under"
    """Where bonus cards lie under the loot card that was left over."""
    PRIZE = "prize"
    WON = "won"
    SPOILS = "spoils"
    KEPT = "kept"
    OUT = "out"


Cards = tuple[Card | None, ...]


@dataclass(frozen=True, slots=True)
class DealerChosen(Event):
    """L2.3"""

    seat: Seat


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """L2.2, L2.3. The trick cards of the last round are gathered: those played, and `aside` of those laid aside."""

    round: int
    dealer: Seat
    played: tuple[Card, ...]
    aside: int

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves(self.played, Zone.PLAYED, Zone.DECK) + moves((None,) * self.aside, Zone.ASIDE, Zone.DECK)


@dataclass(frozen=True, slots=True)
class LootLaidOut(Event):
    """L2.2"""

    cards: tuple[Card, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves(self.cards, Zone.LOOT, Zone.LAYOUT)

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class BonusBuried(Event):
    """L2.2: one more bonus card, face down, under the loot card that was left over."""

    card: Card

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([None], Zone.BONUS, Zone.UNDER)


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """L2.3"""

    seat: Seat
    cards: Cards

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves(self.cards, Zone.DECK, zone_of(Zone.HAND, self.seat))

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class CardsOpened(Event):
    """L2.3"""

    cards: tuple[Card, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves(self.cards, Zone.DECK, Zone.OPEN)

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class BidMade(Event):
    """L3.1"""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    """L3.1"""

    seat: Seat


@dataclass(frozen=True, slots=True)
class PrivilegesWon(Event):
    """L3.1, L3.3, L3.4: with them come the two open cards."""

    seat: Seat
    bid: int
    cards: tuple[Card, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves(self.cards, Zone.OPEN, zone_of(Zone.HAND, self.seat))


@dataclass(frozen=True, slots=True)
class LaidAside(Event):
    """L3.4"""

    seat: Seat
    card: Card | None

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], zone_of(Zone.HAND, self.seat), Zone.ASIDE)


@dataclass(frozen=True, slots=True)
class TrumpNamed(Event):
    """L3.4"""

    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class StartNamed(Event):
    """L3.4, L4.5"""

    seat: Seat
    start: Seat


@dataclass(frozen=True, slots=True)
class LootChosen(Event):
    """L4.1"""

    seat: Seat
    card: Card

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.LAYOUT, Zone.PRIZE)


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    """L4.1"""

    seat: Seat
    card: Card

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], zone_of(Zone.HAND, self.seat), Zone.TRICK)

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """L4.2: for all to see, they hold none of this colour."""

    seat: Seat
    colour: Colour


@dataclass(frozen=True, slots=True)
class TrickWon(Event):
    """L4.3, L4.4, L4.5"""

    seat: Seat
    card: Card
    cards: tuple[Card, ...]

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves(self.cards, Zone.TRICK, Zone.PLAYED) + moves([self.card], Zone.PRIZE, Zone.WON)


@dataclass(frozen=True, slots=True)
class BonusWon(Event):
    """L4.5: the winner alone sees them."""

    seat: Seat
    cards: Cards

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves(self.cards, Zone.UNDER, Zone.SPOILS)

    @property
    def reveals(self) -> bool:
        return True


@dataclass(frozen=True, slots=True)
class Loaded(Event):
    """L6.1"""

    seat: Seat
    card: Card
    ship: Good

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.WON, zone_of(self.ship, self.seat))


@dataclass(frozen=True, slots=True)
class PaidBack(Event):
    """L5.1, L5.2, L5.3: `debt` is what was left of the bid and is debt now."""

    seat: Seat
    card: Card
    debt: int

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.WON, Zone.OUT)


@dataclass(frozen=True, slots=True)
class ThrownOut(Event):
    """L6.5"""

    seat: Seat
    card: Card

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.WON, Zone.OUT) + moves([REMOVE], zone_of(Zone.KEPT, self.seat), Zone.OUT)


@dataclass(frozen=True, slots=True)
class RemoveKept(Event):
    """L6.4, L6.5"""

    seat: Seat

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([REMOVE], Zone.WON, zone_of(Zone.KEPT, self.seat))


@dataclass(frozen=True, slots=True)
class Discharged(Event):
    """L6.4"""

    seat: Seat
    card: Card | None
    ship: Good

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], zone_of(self.ship, self.seat), Zone.OUT) + moves([REMOVE], Zone.WON, Zone.OUT)


@dataclass(frozen=True, slots=True)
class Shifted(Event):
    """L6.6"""

    seat: Seat
    card: Card | None
    ship: Good
    to: Good

    @property
    def moves(self) -> tuple[Move, ...]:
        moved = moves([self.card], zone_of(self.ship, self.seat), zone_of(self.to, self.seat))
        return moved + moves([MOVE], Zone.WON, Zone.OUT)


@dataclass(frozen=True, slots=True)
class MoveUnused(Event):
    """L6.6: declined, or there was nothing to move."""

    seat: Seat

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([MOVE], Zone.WON, Zone.OUT)


@dataclass(frozen=True, slots=True)
class Stowed(Event):
    """L6.1"""

    seat: Seat
    card: Card | None
    ship: Good

    @property
    def moves(self) -> tuple[Move, ...]:
        return moves([self.card], Zone.SPOILS, zone_of(self.ship, self.seat))


@dataclass(frozen=True, slots=True)
class DebtMarked(Event):
    """L5.3: a bid that was not paid back is debt now."""

    seat: Seat
    amount: int


@dataclass(frozen=True, slots=True)
class ShipScored(Event):
    """L7.1, L7.2: the bonus cards are shown; `score` is 0 if the ship has sunk."""

    seat: Seat
    ship: Good
    load: int
    limit: int
    bonus: int
    score: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    """L7.3, L8.1. Everything is shown now, so nobody takes anything back."""

    winners: tuple[Seat, ...]

    @property
    def reveals(self) -> bool:
        return True


bid_made = cache(BidMade)
passed = cache(Passed)
trump_named = cache(TrumpNamed)
start_named = cache(StartNamed)
loot_chosen = cache(LootChosen)
card_played = cache(CardPlayed)
marked = cache(Marked)
loaded = cache(Loaded)

EVENT_TYPES: Final = (
    *(DealerChosen, RoundBegan, LootLaidOut, BonusBuried, Dealt, CardsOpened, BidMade, Passed, PrivilegesWon),
    *(LaidAside, TrumpNamed, StartNamed, LootChosen, CardPlayed, Marked, TrickWon, BonusWon, Loaded, PaidBack),
    *(ThrownOut, RemoveKept, Discharged, Shifted, MoveUnused, Stowed, DebtMarked, ShipScored, GameEnded),
)


def hidden_from(event: Event, viewer: Viewer) -> Event:
    """The viewer's version of an event."""
    if isinstance(event, (Dealt, BonusWon)) and event.seat != viewer:
        return replace(event, cards=(None,) * len(event.cards))
    if isinstance(event, LaidAside) and event.seat != viewer:
        return replace(event, card=None)
    if isinstance(event, (Stowed, Discharged, Shifted)) and event.seat != viewer and _is_bonus(event.card):
        return replace(event, card=None)
    return event


def _is_bonus(card: Card | None) -> bool:
    return card is not None and card in PRISONERS
