"""What a bot is, and how it takes part in a game.

A bot is a function `choose(view, legal, rng) -> action`, or a class whose instances have such a method; every game
gets a new instance. A class may have more methods, which are then called:

- `start(game, seat, options, budget)` before the first decision,
- `see(events)` after every step, with what its seat saw of it,
- `evaluate(view, legal)`: for each legal action, the chance it gives its seat to win,
- `end(outcome)` when the game is over.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from typing import Any, Final, Protocol

from portroyal.core.faults import printable
from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Event, Outcome, Seat

Choose = Callable[[Any, Sequence[Action], Random], Action]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may think about one decision; without a limit it sets its own.

    Nodes are actions tried on a sampled game. With a limit in nodes a bot chooses the same on every machine; with a
    limit in seconds it may not.
    """

    nodes: int | None = None
    seconds: float | None = None


class Bot(Protocol):
    """One player of one game. Only this method is required."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action: ...


class FunctionBot:
    """A function as a player."""

    def __init__(self, choose: Choose) -> None:
        self.choose = choose


Factory = Callable[[], Bot]


def factory(bot: Choose | type[Bot]) -> Factory:
    """A callable that makes players from a function or a class."""
    return bot if isinstance(bot, type) else partial(FunctionBot, bot)


@dataclass(frozen=True, slots=True)
class BotType:
    """A bot with a name, and the families of games that it plays."""

    factories: Mapping[str, Factory]
    budget: Budget = Budget()

    def plays(self, game: AnyGame) -> bool:
        return game.family in self.factories


class BotFailed(Exception):
    """A bot cannot continue; `cause` is an id, `detail` says more."""

    def __init__(self, cause: str, detail: str = "") -> None:
        self.cause = cause
        self.detail = detail
        super().__init__(cause, detail)


HUNG: Final = "hung"
MAX_DETAIL: Final = 120


class Hung(BaseException):
    """A bot is out of time; says how much it had. Not an Exception, so that a bot that catches those is stopped too."""


Limit = Callable[[Callable[[], Any]], Any]
"""Calls a bot and returns its answer. Raises Hung if the answer does not come in time."""


def without_limit(call: Callable[[], Any]) -> Any:
    return call()


FAILURES = (Exception, SystemExit, Hung)
"""The failures of a bot that end nothing but its own game."""


class SeatedBot:
    """A bot in its seat for one game.

    If the bot fails, a stand-in plays for it for the rest of the game, and `failure` says why. So `choose` always
    returns a legal action. The limit applies to the bot alone, not to its stand-in.
    """

    def __init__(
        self,
        bot_type: BotType,
        stand_in: BotType,
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
        own = bot_type.budget if bot_type.budget != Budget() else budget
        try:
            self._bot: Bot = limit(bot_type.factories[game.family])
        except FAILURES as error:
            self._fail(error)
        else:
            self._call("start", game.id, seat, options, own)

    def see(self, events: Sequence[Event]) -> None:
        self._call("see", events)

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        if self.failure is None:
            try:
                action: Action = self._limit(partial(self._bot.choose, view, legal, rng))
                if action not in legal:
                    raise BotFailed("illegal", printable(action))
                return action
            except FAILURES as error:
                self._fail(error)
        return self._bot.choose(view, legal, rng)

    def evaluate(self, view: Any, legal: Sequence[Action]) -> Sequence[float] | None:
        """For each legal action the seat's chance to win; None if this bot does not estimate it."""
        chances: Sequence[float] | None = self._call("evaluate", view, legal)
        return chances

    def end(self, outcome: Outcome | None) -> None:
        """The game is over or abandoned. Nobody waits for an answer, so a bot that is slow now has not failed."""
        before = self.failure
        self._call("end", outcome)
        if self.failure is not None and self.failure.cause == HUNG:
            self.failure = before

    def _call(self, method: str, *arguments: Any) -> Any:
        """Call a method that the bot may not have."""
        optional = getattr(self._bot, method, None)
        if optional is not None:
            try:
                return self._limit(partial(optional, *arguments))
            except FAILURES as error:
                self._fail(error)
        return None

    def _fail(self, error: BaseException) -> None:
        if isinstance(error, BotFailed):
            self.failure = BotFailed(printable(error.cause), printable(error.detail, MAX_DETAIL))
        elif isinstance(error, Hung):
            self.failure = BotFailed(HUNG, str(error))
        else:
            self.failure = BotFailed("crashed", printable(f"{type(error).__name__}: {error}"))
        self._limit = without_limit
        self._bot = self._stand_in.factories[self._game.family]()
