"""What a bot is, and what seats it at a table.

A bot is a function `choose(view, legal, rng) -> action`, or a class whose instances have such a method; every game
gets a new instance. A bot that is a class may have more methods, and gets what they ask for:

- `start(game, seat, options, budget)` before the first decision,
- `see(events)` after every step, with its own seat's version of what happened,
- `evaluate(view, legal)`: for each legal action, the chance it gives its seat to win,
- `end(outcome)` when the game is over.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, Protocol

from portroyal.core.faults import shown
from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Event, Outcome, Seat

Choose = Callable[[Any, Sequence[Action], Random], Action]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision; what it is not given, it sets for itself.

    By nodes, which are actions tried on an imagined table, it chooses the same everywhere; by seconds it does not.
    """

    nodes: int | None = None
    seconds: float | None = None


class Bot(Protocol):
    """One player of one game. Only this method is asked for."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action: ...


class Plain:
    """A plain function as a player."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose


Factory = Callable[[], Bot]


def factory(bot: Choose | type[Bot]) -> Factory:
    """What makes players of a function or a class."""
    return bot if isinstance(bot, type) else partial(Plain, bot)


@dataclass(frozen=True, slots=True)
class Kind:
    """A bot that one can name, and the families of games it plays."""

    factories: Mapping[str, Factory]
    budget: Budget = Budget()

    def plays(self, game: AnyGame) -> bool:
        return game.family in self.factories


class BotFailed(Exception):
    """A bot cannot go on; `cause` is an id, `detail` what is known about it."""

    def __init__(self, cause: str, detail: str = "") -> None:
        self.cause = cause
        self.detail = detail
        super().__init__(cause, detail)


HUNG: Final = "hung"
MAX_DETAIL: Final = 120


class Hung(BaseException):
    """A bot is out of time; it says how much it had. No Exception: a bot that catches all of those is stopped too."""


Limit = Callable[[Callable[[], Any]], Any]
"""Calls a bot and gives its answer. Raises Hung if there is none in time."""


def without_limit(call: Callable[[], Any]) -> Any:
    return call()


FAILURES = (Exception, SystemExit, Hung)
"""What a bot may do wrong without ending more than its own game."""


class Seated:
    """A bot on its chair for one game.

    A bot that fails leaves its chair to a stand-in for the rest of the game; `failure` says why. So whoever asks a
    chair always gets a legal action. The limit is for the bot alone: nobody hurries a stand-in.
    """

    def __init__(
        self,
        kind: Kind,
        stand_in: Kind,
        game: AnyGame,
        seat: Seat,
        options: Any,
        budget: Budget,
        limit: Limit = without_limit,
    ) -> None:
        self._game = game
        self._stand_in = stand_in
        self._limit = limit
        self.failure: BotFailed | None = None
        own = kind.budget if kind.budget != Budget() else budget
        try:
            self._bot: Bot = limit(kind.factories[game.family])
        except FAILURES as error:
            self._fail(error)
        else:
            self._tell("start", game.id, seat, options, own)

    def see(self, events: Sequence[Event]) -> None:
        self._tell("see", events)

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        if self.failure is None:
            try:
                action: Action = self._limit(partial(self._bot.choose, view, legal, rng))
                if action not in legal:
                    raise BotFailed("illegal", shown(action))
                return action
            except FAILURES as error:
                self._fail(error)
        return self._bot.choose(view, legal, rng)

    def evaluate(self, view: Any, legal: Sequence[Action]) -> Sequence[float] | None:
        """For each legal action the chance of the seat to win; None if this bot does not say."""
        chances: Sequence[float] | None = self._tell("evaluate", view, legal)
        return chances

    def end(self, outcome: Outcome | None) -> None:
        """The game is over, or broken off. Nobody waits for an answer, so a bot that is slow now has not failed."""
        before = self.failure
        self._tell("end", outcome)
        if self.failure is not None and self.failure.cause == HUNG:
            self.failure = before

    def _tell(self, method: str, *arguments: Any) -> Any:
        """Call a method that a bot need not have."""
        tell = getattr(self._bot, method, None)
        if tell is not None:
            try:
                return self._limit(partial(tell, *arguments))
            except FAILURES as error:
                self._fail(error)
        return None

    def _fail(self, error: BaseException) -> None:
        if isinstance(error, BotFailed):
            self.failure = BotFailed(shown(error.cause), shown(error.detail, MAX_DETAIL))
        elif isinstance(error, Hung):
            self.failure = BotFailed(HUNG, str(error))
        else:
            self.failure = BotFailed("crashed", shown(f"{type(error).__name__}: {error}"))
        self._limit = without_limit
        self._bot = self._stand_in.factories[self._game.family]()
