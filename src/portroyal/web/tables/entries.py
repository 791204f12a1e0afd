"""What happens at a table, as values: one class for each kind of entry, in the past tense.

An entry is kept as its JSON text. Its number, its time and, for a step of the game, the number of the step are kept
beside it.
"""

from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from portroyal.core import codec
from portroyal.core.values import Event, Seat, Value, Word
from portroyal.match import Actor

DIGEST_DIGITS: Final = 16


class Entry(Value):
    """Something that happened at a table."""

    __slots__ = ()


class Absence(Word):
    """Why a bot plays for a person."""

    CLOCK = "clock"
    LEFT = "left"
    AWAY = "away"


class Closing(Word):
    """Why a table was closed before its game was over."""

    HOST = "host"
    IDLE = "idle"
    LENGTH = "length"
    RULES = "rules"


@dataclass(frozen=True, slots=True)
class Sat(Entry):
    """A person or a bot took a seat."""

    seat: Seat
    person: int | None = None
    bot: str | None = None
    name: str = ""
    nonce: str = ""
    """Only in old entries: players once sent their nonces when they sat down."""
    is_awaited: bool = False
    """In a rematch: the seat took part in the last shuffle, so its device is given time to commit again."""


@dataclass(frozen=True, slots=True)
class Rose(Entry):
    """A seat became free."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Committed(Entry):
    """A seat showed the hash of its nonce."""

    seat: Seat
    hash: str


@dataclass(frozen=True, slots=True)
class DealBegun(Entry):
    """Seats and hashes stay as they are; each seat that committed is to reveal its nonce."""


@dataclass(frozen=True, slots=True)
class Revealed(Entry):
    seat: Seat
    nonce: str


@dataclass(frozen=True, slots=True)
class DealAbandoned(Entry):
    """These seats did not reveal their nonces. Everyone commits anew, to another secret of the server too."""

    seats: tuple[Seat, ...]
    cause: Absence


@dataclass(frozen=True, slots=True)
class Started(Entry):
    """The cards were dealt."""

    nonces: tuple[str, ...]
    digest: str = ""
    """Of the events of the set-up."""
    version: int = 1
    """Of the way to deal; 1 is from before seats could commit to their nonces."""


@dataclass(frozen=True, slots=True)
class Stepped(Entry):
    """An action was done, or taken back: then `action` is None."""

    seat: Seat
    by: Actor
    action: str | None
    digest: str = ""
    """Of what happened by it. A game whose steps have the same digests again is the same game."""


@dataclass(frozen=True, slots=True)
class UndoAsked(Entry):
    seat: Seat


@dataclass(frozen=True, slots=True)
class UndoAgreed(Entry):
    seat: Seat


@dataclass(frozen=True, slots=True)
class UndoRefused(Entry):
    seat: Seat


@dataclass(frozen=True, slots=True)
class TimedOut(Entry):
    """A person's clock ran out. The step that follows was done for them."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class HandedOver(Entry):
    """From now on a bot plays for the person."""

    seat: Seat
    cause: Absence


@dataclass(frozen=True, slots=True)
class Returned(Entry):
    """The person plays again."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Lifted(Entry):
    """At a shared device: the player of this seat looks at their cards now."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Shut(Entry):
    """The table was closed before its game was over."""

    cause: Closing


@dataclass(frozen=True, slots=True)
class Rematched(Entry):
    """The players went on to another table."""

    table: str


ENTRY_TYPES: Final = (
    Sat,
    Rose,
    Committed,
    DealBegun,
    Revealed,
    DealAbandoned,
    Started,
    Stepped,
    UndoAsked,
    UndoAgreed,
    UndoRefused,
    TimedOut,
    HandedOver,
    Returned,
    Lifted,
    Shut,
    Rematched,
)


@dataclass(frozen=True, slots=True)
class Logged:
    """An entry in its place in the log of a table."""

    number: int
    at: float
    step: int | None
    """The step of the game, for an entry that is one."""
    entry: Entry


def read_entry(text: str) -> Entry:
    """The entry in a text that `codec.text` wrote. Raises Fault."""
    return codec.decode_value(ENTRY_TYPES, codec.parse(text))


def digest(events: tuple[Event, ...]) -> str:
    """Tells whether a step, played again, has the same events. It is kept on the server and never sent."""
    return sha256(codec.text(events).encode()).hexdigest()[:DIGEST_DIGITS]
