"""The contract every game fulfils. Screens, bots and servers know games only by this."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from functools import cached_property
from itertools import product
from random import Random
from typing import Any, Generic, Protocol, Self, TypeVar

from portroyal.core import codec
from portroyal.core.values import Action, Event, Named, Option, Outcome, Printed, Reason, Seat, Viewer


class State(Protocol):
    """A game in progress. Only its own game reads or changes it."""

    def copy(self) -> Self: ...


S = TypeVar("S", bound=State)
V = TypeVar("V")
O = TypeVar("O")  # noqa: E741  # options
P = TypeVar("P")


class Game(ABC, Generic[S, V, O, P]):
    """The rules of one game over its state S, its view V, its options O and its position P.

    `apply` trusts its caller; `Match.play` is the door that checks.
    """

    id: str
    family: str
    """Games of one family have the same types and the same screens."""
    rules_version: int
    seat_counts: range
    has_secrets: bool
    """Does a seat know more than a spectator?"""
    options: tuple[Option, ...]
    """What a menu asks before the game begins."""
    first_option: str
    """The option that names the seat to begin; `first_seat` says which seat that was."""
    cards: tuple[Printed, ...]
    """Every card in the box, once, in the order of card numbers."""
    actions: tuple[Action, ...]
    """Every action the game has, in the order in which `legal` lists them."""
    action_types: tuple[type[Action], ...]
    cautious: tuple[type[Action], ...] = ()
    """The most cautious first: what is done for a player who lets their time run out. See `Match.cautious`."""
    event_types: tuple[type[Event], ...]
    reason_types: tuple[type[Reason], ...]
    view_type: type[V]
    options_type: type[O]
    position_type: type[P]

    @cached_property
    def action_by_text(self) -> dict[str, Action]:
        return {str(action): action for action in self.actions}

    def choices(self, option: str) -> tuple[str, ...]:
        """The values of an option, the default first; just the default of one that no menu offers."""
        for offered in self.options:
            if offered.name == option:
                return offered.choices
        return (getattr(self.options_type(), option),)

    def all_options(self) -> list[O]:
        """One of each combination of choices, the default first."""
        names = [option.name for option in self.options]
        choices = product(*(option.choices for option in self.options))
        return [self.options_type(**dict(zip(names, chosen, strict=True))) for chosen in choices]

    @abstractmethod
    def start(self, seats: int, seed: bytes, options: O) -> tuple[S, list[Event]]:
        """Set the table up. Raises Fault for a number of seats or options the game does not have."""

    @abstractmethod
    def first_seat(self, state: S) -> Seat:
        """Who began the game: the seat that `first_option` would have named."""

    @abstractmethod
    def to_act(self, state: S) -> Seat | None:
        """Whose decision it is; None when the game is over."""

    @abstractmethod
    def legal(self, state: S) -> Sequence[Action]:
        """What `to_act` may do, in the order of `actions`; empty only when the game is over."""

    @abstractmethod
    def why_not(self, state: S, action: Action) -> Reason | None:
        """Why `to_act` may not do this now; None if it may."""

    @abstractmethod
    def apply(self, state: S, action: Action) -> list[Event]:
        """Change the state by a legal action, and say what happened."""

    @abstractmethod
    def view(self, state: S, viewer: Viewer) -> V:
        """All that a viewer with perfect memory may know."""

    def view_for_another(self, seen: V, state: S, viewer: Viewer) -> V:
        """The view for one more viewer; `seen` is another viewer's, from which to reuse what is alike."""
        return self.view(state, viewer)

    @abstractmethod
    def see(self, event: Event, viewer: Viewer) -> Event:
        """The viewer's version of an event."""

    @abstractmethod
    def reveal(self, state: S) -> Any:
        """Everything, hidden cards included. Raises Fault before the game is over."""

    @abstractmethod
    def sample(self, view: V, rng: Random) -> S:
        """A state that agrees with the view, every such state as likely as the viewer must think it."""

    @abstractmethod
    def position(self, state: S) -> P:
        """The state written down, hidden cards included."""

    @abstractmethod
    def set_up(self, position: P) -> S:
        """The state of a position. Raises Fault if it cannot be."""

    def read_position(self, text: str) -> P:
        """The position of this game that a text describes, as JSON or in notation. Raises Fault."""
        if text.lstrip().startswith("{"):
            return codec.decode(self.position_type, codec.parse(text))
        return self.read_notation(text)

    @abstractmethod
    def read_notation(self, text: str) -> P:
        """The position that a text in notation describes. Raises Fault."""

    @abstractmethod
    def write_position(self, position: P) -> str:
        """The position in notation, without the fields that have their default values."""

    @abstractmethod
    def zones(self, state: S) -> dict[str, list[Named]]:
        """Where every card lies, by the names that moves use; a pile from its top down."""

    @abstractmethod
    def full_outcome(self, state: S) -> Outcome:
        """The outcome if the game ended now, hidden cards counted."""

    def outcome(self, state: S) -> Outcome | None:
        """Who won and by what; None before the game is over."""
        return self.full_outcome(state) if self.to_act(state) is None else None


AnyGame = Game[Any, Any, Any, Any]
