"""A game in progress behind an interface that checks: play, look, take back.

Everything here that shows hidden cards says so in its name: `full_…`. What `view`, `seen`, `legal` and `play` hand out
is safe to give to the viewer named, or to the seat to act.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, overload

from portroyal.core import codec
from portroyal.core.chance import SEED_BYTES, seed_from_text
from portroyal.core.faults import Fault
from portroyal.core.game import AnyGame
from portroyal.core.values import (
    Action,
    AlreadyRevealed,
    Event,
    NotAnAction,
    NothingToUndo,
    NotYourDecision,
    Outcome,
    Reason,
    Seat,
    Undone,
    Viewer,
    Word,
)
from portroyal.games import game_named
from portroyal.games.harbour.position import Position as HarbourPosition
from portroyal.games.harbour.view import View as HarbourView
from portroyal.games.loot.position import Position as LootPosition
from portroyal.games.loot.view import View as LootView

if TYPE_CHECKING:
    # A match of a game that is not known before it runs has views and positions of any type.
    from typing_extensions import TypeVar

    V = TypeVar("V", default=Any)
    P = TypeVar("P", default=Any)
else:
    from typing import TypeVar

    V = TypeVar("V")
    P = TypeVar("P")

HarbourMatch: TypeAlias = "Match[HarbourView, HarbourPosition]"
LootMatch: TypeAlias = "Match[LootView, LootPosition]"


class Actor(Word):
    """Who acts for a seat."""

    PERSON = "person"
    BOT = "bot"
    STAND_IN = "stand-in"
    """A bot in a person's place, or in place of a bot that failed."""
    CLOCK = "clock"


PERSON: Final = Actor.PERSON
BOT: Final = Actor.BOT
STAND_IN: Final = Actor.STAND_IN
CLOCK: Final = Actor.CLOCK


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of the full log: an action, or an undo, in which case `action` is None."""

    step: int
    seat: Seat
    by: Actor
    action: Action | None
    events: tuple[Event, ...]


class IllegalAction(ValueError):
    """The action, or the undo, was refused and nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(repr(reason))


class Match(Generic[V, P]):
    """One game at one table. Steps are numbered from 1 and never go back: an undo is a step of its own."""

    def __init__(self, game: AnyGame, seats: int, seed: bytes, options: Any) -> None:
        if len(seed) != SEED_BYTES:
            raise Fault("not-a-seed", "/seed", seed.hex())
        state, events = game.start(seats, seed, options)
        self._begin(game, seats, state, events)
        self.seed: bytes | None = seed
        self.options = options

    def _begin(self, game: AnyGame, seats: int, state: Any, events: list[Event]) -> None:
        self.game = game
        self.seats = seats
        self._state = state
        self._set_up: tuple[Event, ...] = tuple(events)
        self.full_log: list[Entry] = []
        """Every step with its full events. An action may be secret too: which card was laid aside."""
        self._undoable: list[tuple[Entry, Any]] = []
        """The latest actions that can be taken back, all of one seat, each with the state before it."""
        self._last_view: tuple[int, Any] = (-1, None)
        """The last view that was asked for, and at which step."""
        self.full_start: P | None = None
        """The position that the game began from, hidden cards included; None after the usual set-up."""

    @overload
    @classmethod
    def start(
        cls, game: Literal["harbour", "travel", "combined"], seats: int, seed: str | bytes, **options: Any
    ) -> HarbourMatch: ...
    @overload
    @classmethod
    def start(cls, game: Literal["loot"], seats: int, seed: str | bytes, **options: Any) -> LootMatch: ...
    @overload
    @classmethod
    def start(cls, game: str, seats: int, seed: str | bytes, **options: Any) -> "Match": ...
    @classmethod
    def start(cls, game: str, seats: int, seed: str | bytes, **options: Any) -> "Match":
        """A new game, by the id of the game. Text as a seed stands for its SHA-256. Raises Fault."""
        rules = game_named(game)
        return cls(
            rules,
            seats,
            seed if isinstance(seed, bytes) else seed_from_text(seed),
            codec.decode(rules.options_type, options, "/options"),
        )

    @overload
    @classmethod
    def from_position(cls, position: HarbourPosition) -> HarbourMatch: ...
    @overload
    @classmethod
    def from_position(cls, position: LootPosition) -> LootMatch: ...
    @classmethod
    def from_position(cls, position: Any) -> "Match":
        """A game that begins in the middle; the position names its game. Raises Fault if it is impossible."""
        game = game_named(getattr(position, "game", None))
        if not isinstance(position, game.position_type):
            raise Fault("not-a-position", "/", type(position).__name__)
        match = cls.__new__(cls)
        match._begin(game, len(position.players), game.set_up(position), [])
        match.seed = None
        match.options = None
        match.full_start = position
        return match

    @property
    def step(self) -> int:
        return len(self.full_log)

    @property
    def to_act(self) -> Seat | None:
        return self.game.to_act(self._state)

    @property
    def first_seat(self) -> Seat:
        """Who began: the start player, or the first dealer."""
        return self.game.first_seat(self._state)

    def undone(self) -> set[int]:
        """The steps whose actions were taken back."""
        return {event.step for entry in self.full_log for event in entry.events if isinstance(event, Undone)}

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._state)

    def legal(self) -> Sequence[Action]:
        """What the seat to act may do. Where hands are hidden, this is for that seat alone."""
        return self.game.legal(self._state)

    def cautious(self) -> Action:
        """What the seat to act would do that wants to risk nothing. Like `legal`, for that seat alone."""
        legal = self.legal()
        for kind in self.game.cautious:
            for action in legal:
                if isinstance(action, kind):
                    return action
        return legal[0]

    def why_not(self, action: Action | str, seat: Seat | None = None) -> Reason | None:
        """Why this cannot be done now, by this seat if one is named."""
        _check_type(seat)
        to_act = self.to_act
        if seat is not None and to_act is not None and seat != to_act:
            return NotYourDecision(to_act)
        known = self.game.action_by_text.get(str(action))
        return NotAnAction() if known is None else self.game.why_not(self._state, known)

    def view(self, viewer: Viewer = None) -> V:
        """What a seat, or a spectator, may know. Raises Fault for a seat that does not exist."""
        self._check(viewer)
        step, last = self._last_view
        view: V
        if step == self.step:
            view = self.game.view_for_another(last, self._state, viewer)
        else:
            view = self.game.view(self._state, viewer)
        self._last_view = (self.step, view)
        return view

    def reveal(self) -> Any:
        """Everything, once the game is over. Raises Fault before."""
        return self.game.reveal(self._state)

    def seen(self, step: int, viewer: Viewer = None) -> tuple[Event, ...]:
        """What a seat, or a spectator, saw of a step; step 0 is the set-up. Raises Fault."""
        self._check(viewer)
        events = self.full_events(step)
        return tuple([self.game.see(event, viewer) for event in events]) if self.game.has_secrets else events

    def full_events(self, step: int) -> tuple[Event, ...]:
        """What happened in a step, hidden cards included; step 0 is the set-up. Raises Fault."""
        if not 0 <= step <= self.step:
            raise Fault("no-such-step", "/step", step)
        return self.full_log[step - 1].events if step else self._set_up

    def full_position(self) -> P:
        """The position at this moment, hidden cards included."""
        position: P = self.game.position(self._state)
        return position

    def full_outcome(self) -> Outcome:
        """The outcome if the game ended now, hidden cards counted."""
        return self.game.full_outcome(self._state)

    def play(self, action: Action | str, seat: Seat | None = None, by: Actor | str = PERSON) -> tuple[Event, ...]:
        """Do it, or raise IllegalAction with the reason and change nothing.

        The events are those that the acting seat saw; `seen` gives every other viewer theirs.
        """
        acting = _actor(by)
        reason = self.why_not(action, seat)
        if reason is not None:
            raise IllegalAction(reason)
        actor = self.to_act
        assert actor is not None
        action = self.game.action_by_text[str(action)]
        before = self._state.copy()
        events = tuple(self.game.apply(self._state, action))
        entry = Entry(self.step + 1, actor, acting, action, events)
        self.full_log.append(entry)
        if self._undoable and self._undoable[-1][0].seat != actor:
            self._undoable.clear()
        self._undoable.append((entry, before))
        if any(event.reveals for event in events):
            self._undoable.clear()
        return self.seen(self.step, actor)

    def why_not_undo(self, seat: Seat) -> Reason | None:
        """Why this seat cannot take its last action back."""
        _check_type(seat)
        if self._undoable and self._undoable[-1][0].seat == seat:
            return None
        done = [entry for entry in self.full_log[-1:] if entry.action and entry.seat == seat]
        return AlreadyRevealed() if done else NothingToUndo()

    def undo(self, seat: Seat, by: Actor | str = PERSON) -> tuple[Event, ...]:
        """Take the seat's last action back, or raise IllegalAction."""
        acting = _actor(by)
        reason = self.why_not_undo(seat)
        if reason is not None:
            raise IllegalAction(reason)
        undone, self._state = self._undoable.pop()
        events = (Undone(seat, undone.step),)
        self.full_log.append(Entry(self.step + 1, seat, acting, None, events))
        return events

    def _check(self, viewer: Viewer) -> None:
        _check_type(viewer, "/viewer")
        if viewer is not None and viewer not in range(self.seats):
            raise Fault("no-such-seat", "/viewer", viewer)


def _check_type(seat: Seat | None, place: str = "/seat") -> None:
    """Python takes True for 1, but a record with it could not be read."""
    if seat is not None and type(seat) is not int:
        raise Fault("no-such-seat", place, seat)


def _actor(by: str) -> Actor:
    if by not in tuple(Actor):
        raise Fault("unknown-actor", "/by", by)
    return Actor(by)
