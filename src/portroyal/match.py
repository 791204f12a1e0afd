"""A game in progress behind a door that checks: play, look, take back."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

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
)
from portroyal.games import GAMES

PERSON = "person"
BOT = "bot"
STAND_IN = "stand-in"
CLOCK = "clock"
ACTORS = (PERSON, BOT, STAND_IN, CLOCK)
"""Who can act for a seat: its person, its bot, a bot in a person's place, or the clock."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One step of the log: an action, or an undo, in which case `action` is None."""

    step: int
    seat: Seat
    by: str
    action: Action | None
    events: tuple[Event, ...]


class IllegalAction(ValueError):
    """The action, or the undo, was refused and nothing has changed."""

    def __init__(self, reason: Reason) -> None:
        self.reason = reason
        super().__init__(repr(reason))


class Match:
    """One game at one table.

    Steps are numbered from 1 and never go back: an undo is a step of its own. `opening` holds the
    events of the set-up, before the first step.
    """

    def __init__(self, game: AnyGame, seats: int, seed: bytes, options: Any) -> None:
        if len(seed) != SEED_BYTES:
            raise Fault("not-a-seed", "/seed", seed.hex())
        state, opening = game.start(seats, seed, options)
        self._begin(game, seats, state, opening)
        self.seed: bytes | None = seed
        self.options = options
        self.position = None

    def _begin(self, game: AnyGame, seats: int, state: Any, opening: list[Event]) -> None:
        self.game = game
        self.seats = seats
        self._state = state
        self.opening: tuple[Event, ...] = tuple(opening)
        self.log: list[Entry] = []
        self._undoable: list[tuple[Entry, Any]] = []
        """The latest actions that can be taken back, all of one seat, each with the state before it."""
        self._seen: tuple[int, Any] = (-1, None)
        """The last view that was asked for, and at which step."""

    @classmethod
    def start(cls, game: str, seats: int, seed: str | bytes, **options: Any) -> "Match":
        """A new game, by the id of the game. Text as a seed stands for its SHA-256."""
        rules = GAMES[game]
        return cls(
            rules,
            seats,
            seed if isinstance(seed, bytes) else seed_from_text(seed),
            rules.options_type(**options),
        )

    @classmethod
    def from_position(cls, game: AnyGame, position: Any) -> "Match":
        """A game that begins in the middle. Raises Fault if the position cannot be."""
        match = cls.__new__(cls)
        match._begin(game, len(position.players), game.set_up(position), [])
        match.seed = None
        match.options = None
        match.position = position
        return match

    @property
    def step(self) -> int:
        return len(self.log)

    @property
    def to_act(self) -> Seat | None:
        return self.game.to_act(self._state)

    def undone(self) -> set[int]:
        """The steps whose actions were taken back."""
        return {event.step for entry in self.log for event in entry.events if isinstance(event, Undone)}

    def now(self) -> Any:
        """The position at this moment, hidden cards included."""
        return self.game.position(self._state)

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self._state)

    def standing(self) -> Outcome:
        """Who would have won if the game ended now, hidden cards counted."""
        return self.game.standing(self._state)

    def legal(self) -> Sequence[Action]:
        return self.game.legal(self._state)

    def why_not(self, action: Action, seat: Seat | None = None) -> Reason | None:
        """Why this cannot be done now, by this seat if one is named."""
        to_act = self.to_act
        if seat is not None and to_act is not None and seat != to_act:
            return NotYourDecision(to_act)
        if str(action) not in self.game.action_by_text:
            return NotAnAction()
        return self.game.why_not(self._state, action)

    def view(self, viewer: Viewer = None) -> Any:
        """What a seat, or a spectator, may know. Raises Fault for a seat that is not there."""
        if viewer is not None and viewer not in range(self.seats):
            raise Fault("no-such-seat", "/viewer", viewer)
        step, seen = self._seen
        if step == self.step:
            view = self.game.view_beside(seen, self._state, viewer)
        else:
            view = self.game.view(self._state, viewer)
        self._seen = (self.step, view)
        return view

    def reveal(self) -> Any:
        """Everything, once the game is over."""
        return self.game.reveal(self._state)

    def events(self, viewer: Viewer = None, after: int = 0) -> list[tuple[Event, ...]]:
        """What this viewer saw in every step after the given one."""
        return [tuple(self.game.see(event, viewer) for event in entry.events) for entry in self.log[after:]]

    def play(self, action: Action | str, seat: Seat | None = None, by: str = PERSON) -> tuple[Event, ...]:
        """Do it, or raise IllegalAction with the reason and change nothing.

        The events are the full ones; `events` gives each viewer his own version.
        """
        if isinstance(action, str):
            if action not in self.game.action_by_text:
                raise IllegalAction(NotAnAction())
            action = self.game.action_by_text[action]
        reason = self.why_not(action, seat)
        if reason is not None:
            raise IllegalAction(reason)
        actor = self.to_act
        assert actor is not None
        before = self._state.copy()
        events = tuple(self.game.apply(self._state, action))
        entry = Entry(self.step + 1, actor, by, action, events)
        self.log.append(entry)
        if self._undoable and self._undoable[-1][0].seat != actor:
            self._undoable.clear()
        self._undoable.append((entry, before))
        if any(event.reveals for event in events):
            self._undoable.clear()
        return events

    def why_not_undo(self, seat: Seat) -> Reason | None:
        """Why this seat cannot take its last action back."""
        if self._undoable and self._undoable[-1][0].seat == seat:
            return None
        done = [entry for entry in self.log[-1:] if entry.action and entry.seat == seat]
        return AlreadyRevealed() if done else NothingToUndo()

    def undo(self, seat: Seat, by: str = PERSON) -> Entry:
        """Take the seat's last action back, or raise IllegalAction."""
        reason = self.why_not_undo(seat)
        if reason is not None:
            raise IllegalAction(reason)
        undone, self._state = self._undoable.pop()
        entry = Entry(self.step + 1, seat, by, None, (Undone(seat, undone.step),))
        self.log.append(entry)
        return entry
