"""What viewers are sent, as values: the one description of a frame.

The server writes these values by the codec; OpenAPI, the table of fields in docs/api.md and the types of the page all
follow from their classes.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import ConfigDict, Field, WithJsonSchema

from portroyal.web.tables.entries import ENTRY_TYPES, Absence
from portroyal.web.tables.table import Aid, Status


def about(text: str) -> Any:
    return Field(description=text)


def by_engine(kind: str, text: str) -> Any:
    """A value of a game. The published description refers to the schema of the engine for it."""
    return WithJsonSchema({"x-engine": kind, "description": text})


Options: TypeAlias = Annotated[dict[str, Any], about("The options of the game")]
Seat: TypeAlias = int
SeatKind: TypeAlias = Literal["person", "bot", "open"]


class Shape:
    """What is sent has no other fields."""

    __slots__ = ()
    __pydantic_config__: ClassVar = ConfigDict(extra="forbid")


@dataclass(frozen=True, slots=True)
class SeatInfo(Shape):
    name: Annotated[str, about("What the player is called, in the language of the viewer")]
    kind: Annotated[SeatKind, about("A person, a bot, or nobody yet")]
    bot: Annotated[str | None, about("Which bot, for a bot")]
    you: Annotated[bool, about("Is it yours?")]
    away: Annotated[Absence | None, about("Why a bot plays for the person; null if none does")]


@dataclass(frozen=True, slots=True)
class UndoInfo(Shape):
    """A player asks to undo an action."""

    seat: Annotated[Seat, about("Who asks")]
    asked: Annotated[bool, about("Do you have to answer?")]
    time_left: Annotated[float, about("Seconds until the request lapses")]


@dataclass(frozen=True, slots=True)
class ShuffleInfo(Shape):
    """Before the game: what the seats have shown of their parts of the shuffle."""

    hashes: Annotated[
        tuple[str | None, ...], about("By seat: the hash of its nonce; null where the nonce follows from the secret")
    ]
    revealed: Annotated[tuple[Seat, ...], about("The seats that have revealed their nonces")]
    time_left: Annotated[float | None, about("Seconds until a deal that has begun is abandoned")]
    abandoned: Annotated[
        tuple[tuple[Seat, ...], ...], about("For each deal that was abandoned: the seats that did not reveal")
    ]


@dataclass(frozen=True, slots=True)
class TableInfo(Shape):
    """The table itself: who sits there, whose turn it is, how much time is left."""

    id: Annotated[str, about("Part of the addresses of the table")]
    game: Annotated[str, about("The id of the game")]
    rules: Annotated[int, about("The version of the rules that it was opened with")]
    options: Options
    clock: Annotated[str, about("`none`, `relaxed` or `brisk`")]
    aids: Annotated[tuple[Aid, ...], about("What the table allows")]
    status: Annotated[
        Status, about("At `dealing` the seats reveal their nonces; `closed` is a table that ended before its game did")
    ]
    host: Annotated[bool, about("Did you open it?")]
    commitment: Annotated[str, about("The server's commitment to the secret that the seed is made of")]
    shuffle: Annotated[ShuffleInfo | None, about("How the seats take part in the shuffle; null once it is done")]
    number: Annotated[int, about("The number of the last message")]
    step: Annotated[int, about("The step that the next action answers")]
    seats: Annotated[tuple[SeatInfo, ...], about("By seat, counted clockwise from 0")]
    to_act: Annotated[Seat | None, about("The seat whose decision it is")]
    clock_seconds: Annotated[float | None, about("Seconds for each decision; null without a clock")]
    time_left: Annotated[float | None, about("Seconds on the clock of the person to act, with a head start; or null")]
    bot_in: Annotated[float | None, about("Seconds until a bot acts for the person to act, who is away; or null")]
    asleep: Annotated[bool, about("Are all its people away? Then the game waits for one of them")]
    curtain: Annotated[Seat | None, about("At a shared device: the seat whose player has to lift the curtain")]
    undo: Annotated[UndoInfo | None, about("A request to undo an action")]
    rematch: Annotated[str | None, about("The table that the players went on to")]


@dataclass(frozen=True, slots=True)
class TableSummary(Shape):
    """A table in a list."""

    id: Annotated[str, about("Part of the addresses of the table")]
    game: Annotated[str, about("The id of the game")]
    options: Options
    clock: Annotated[str, about("`none`, `relaxed` or `brisk`")]
    status: Annotated[
        Status, about("At `dealing` the seats reveal their nonces; `closed` is a table that ended before its game did")
    ]
    host: Annotated[bool, about("Did you open it?")]
    changed: Annotated[int, about("When something last happened there, in seconds since 1970")]
    step: Annotated[int, about("How many steps were played")]
    seats: Annotated[tuple[SeatInfo, ...], about("By seat, counted clockwise from 0")]
    to_act: Annotated[Seat | None, about("The seat whose decision it is")]
    has_replay: Annotated[bool, about("Has its game ended, by itself or because the table was closed?")]


Events: TypeAlias = Annotated[tuple[Any, ...], by_engine("events", "What you saw happen in the game")]
Moves: TypeAlias = Annotated[
    tuple[tuple[tuple[str | None, str, str], ...], ...],
    about("For each event the cards that moved: which, or null if you did not see it; from which zone; to which"),
]
Sentences: TypeAlias = Annotated[tuple[str, ...], about("The same in words, in your language")]


MessageType: TypeAlias = Annotated[
    str,
    WithJsonSchema(
        {"type": "string", "enum": [entry.id for entry in ENTRY_TYPES], "description": "What happened at the table"}
    ),
]


@dataclass(frozen=True, slots=True)
class Message(Shape):
    number: Annotated[int, about("Messages are numbered from 1, alike for everybody")]
    type: MessageType
    step: Annotated[int | None, about("The step of the game, for `stepped`")]
    seat: Annotated[Seat | None, about("Who did it")]
    events: Events
    moves: Moves
    sentences: Sentences


@dataclass(frozen=True, slots=True)
class Now(Shape):
    """How things stand after the last message."""

    table: Annotated[TableInfo, about("The table itself")]
    view: Annotated[Any, by_engine("view", "All that you may know; null before the start")]
    legal: Annotated[tuple[str, ...], about("What you may do now; empty if it is not your turn")]
    outcome: Annotated[Any, by_engine("outcome", "Who won and by what; null before the end")]


@dataclass(frozen=True, slots=True)
class Frame(Shape):
    """What the socket sends and the feed answers: what you have not seen yet, and how things stand."""

    messages: Annotated[tuple[Message, ...], about("What happened since the message that you saw last, up to `last`")]
    last: Annotated[int, about("Ask after this message for what follows, if it is not the table's last")]
    now: Annotated[Now, about("How things stand after the last message")]


@dataclass(frozen=True, slots=True)
class ReplayStep(Shape):
    events: Events
    moves: Moves
    sentences: Sentences
    view: Annotated[Any, by_engine("view", "All that you could know then")]


@dataclass(frozen=True, slots=True)
class ReplayTable(Shape):
    seats: tuple[SeatInfo, ...]


@dataclass(frozen=True, slots=True)
class Replay(Shape):
    """A whole game, the set-up first."""

    game: str
    table: ReplayTable
    steps: tuple[ReplayStep, ...]
