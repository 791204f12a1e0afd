"""Small immutable facts with a name: what actions, events and reasons have in common.

A value's `id` is its class name in kebab case. It is how the value is written in JSON, and how the
catalogues of `portroyal.i18n` find its sentence; no value contains words for people.
"""

import re
from collections.abc import Callable, ItemsView, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from enum import StrEnum
from typing import Annotated, ClassVar, Self, TypeAlias

Seat: TypeAlias = Annotated[int, "seat"]
"""A place at the table, counted clockwise from 0. The mark lets `i18n` put the player's name there."""

Viewer: TypeAlias = Seat | None
"""Who looks: a seat, or None for a spectator."""


class Word(StrEnum):
    """One of a closed set. Codec, schema and catalogues know it by its text."""

    __hash__ = str.__hash__
    """The hash of Enum is written in Python, and members are keys in every step of a game."""


class Amounts(Mapping[str, int]):
    """Numbers by name that nobody can change, so that views can share them."""

    __slots__ = ("_numbers",)

    def __init__(self, numbers: Mapping[str, int]) -> None:
        self._numbers = dict(numbers)

    def __getitem__(self, name: str) -> int:
        return self._numbers[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._numbers)

    def __len__(self) -> int:
        return len(self._numbers)

    def __hash__(self) -> int:
        return hash(frozenset(self._numbers.items()))

    def __repr__(self) -> str:
        return repr(self._numbers)

    def items(self) -> ItemsView[str, int]:
        """Without a call for each item: views are written after every step."""
        return self._numbers.items()


class Named:
    """Something that exists once and is written as its id: a card."""

    __slots__ = ()
    id: str

    @property
    def message(self) -> tuple[str, dict[str, int | str]]:
        """Its part of the id of the message `card-…`, and the arguments of all its messages."""
        raise NotImplementedError

    @property
    def name_id(self) -> str:
        """Its part of the id of the message `name-…`."""
        return self.message[0]

    @classmethod
    def named(cls, id: str) -> Self:
        """The one thing of this class with that id. Raises KeyError."""
        raise NotImplementedError

    @classmethod
    def all_ids(cls) -> Iterable[str]:
        raise NotImplementedError

    def __reduce__(self) -> tuple[Callable[[str], Self], tuple[str]]:
        """In another process it is that process's one thing with this id."""
        return type(self).named, (self.id,)


class Value:
    """Subclasses are frozen dataclasses with slots. The text form is the id and the fields: `take jester-5`."""

    __slots__ = ()
    id: ClassVar[str]
    family: ClassVar[str]

    def __init_subclass__(cls) -> None:
        cls.id = re.sub(r"(?<=[a-z])(?=[A-Z])", "-", cls.__name__).lower()
        if Value in cls.__bases__:
            cls.family = cls.id

    def __str__(self) -> str:
        contents = (getattr(self, field.name) for field in fields(self))  # type: ignore[arg-type]  # a dataclass
        return " ".join([self.id, *map(_text, contents)])


def _text(content: object) -> str:
    if isinstance(content, tuple):
        return f"[{' '.join(map(_text, content))}]"
    return content.id if isinstance(content, Named) else str(content)


class Action(Value):
    """What a player does."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Move:
    """One card that went from one zone to another; `card` is None when its face was not seen.

    A zone is a word (`deck`), or a word and the seat it belongs to (`coins/1`).
    """

    card: str | None
    source: str
    target: str


def zone_of(zone: str, seat: int) -> str:
    """The zone of one seat."""
    return f"{zone}/{seat}"


def moves(cards: Iterable[Named | None], source: str, target: str) -> tuple[Move, ...]:
    """One move for each card, from one zone to another; None is a card that was not seen."""
    return tuple(Move(None if card is None else card.id, source, target) for card in cards)


class Event(Value):
    """What happened, in the past tense."""

    __slots__ = ()

    @property
    def moves(self) -> tuple[Move, ...]:
        """The cards that moved, in order, so that a screen can show it without knowing a rule."""
        return ()

    @property
    def reveals(self) -> bool:
        """Did anyone learn something that was hidden before? Undo never goes back behind this."""
        return False


class Reason(Value):
    """Why an action is not possible."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Undone(Event):
    """The action of this step was taken back."""

    seat: Seat
    step: int


@dataclass(frozen=True, slots=True)
class GameOver(Reason):
    """Nothing can be done any more."""


@dataclass(frozen=True, slots=True)
class NotAnAction(Reason):
    """This game has no such action."""


@dataclass(frozen=True, slots=True)
class NotYourDecision(Reason):
    """The decision belongs to `seat`."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NothingToUndo(Reason):
    """No action of this seat was the last one."""


@dataclass(frozen=True, slots=True)
class AlreadyRevealed(Reason):
    """The last action showed something that was hidden before."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game. All but `winners` have one entry per seat."""

    winners: tuple[Seat, ...]
    places: tuple[int, ...]
    points: tuple[int, ...]
    """The number that decides first."""
    scores: tuple[dict[str, int], ...] = field(hash=False)
    """Every number that the screens show beside it, `points` included."""


@dataclass(frozen=True, slots=True)
class Printed:
    """A card of a game: how many of it are in the box, and whether that is attested by a source."""

    card: Named
    count: int
    attested: bool = True


@dataclass(frozen=True, slots=True)
class Option:
    """A choice that a menu offers before the game begins; the first choice is the default."""

    name: str
    choices: tuple[str, ...]
