"""The settings of a tournament: everything that decides its games, except their number."""

from dataclasses import dataclass, fields
from functools import cache
from typing import Any, Final

from portroyal.bots import BotType, Budget
from portroyal.bots.loading import find
from portroyal.core.faults import Fault
from portroyal.core.game import AnyGame
from portroyal.games import GAMES

SEED: Final = "arena"
MAX_WORKERS: Final = 256


@dataclass(frozen=True, slots=True)
class Settings:
    """The same settings give the same games on every machine and with any number of workers.

    Bots are specs, as on the command line, because every worker loads them itself.
    """

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: str = SEED
    ending: str | None = None
    nodes: int | None = None
    milliseconds: int | None = None
    """How long a bot may think about a decision. Games limited by nodes can be repeated, by time they cannot."""
    timeout: int | None = None
    """A bot that does not answer within this many milliseconds has failed.

    Programs have a timeout of their own; for bots in Python it is an alarm.
    """

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.game]

    @property
    def options(self) -> dict[str, Any]:
        return {} if self.ending is None else {"ending": self.ending}

    @property
    def budget(self) -> Budget:
        """For all bots; a budget in a bot's own spec (`expert@500`) comes first."""
        return Budget(self.nodes, None if self.milliseconds is None else self.milliseconds / 1000)

    def bot_type(self, bot: str) -> BotType:
        return _found(bot, self.game, None if self.timeout is None else self.timeout / 1000)


@cache
def _found(bot: str, game: str, timeout: float | None) -> BotType:
    return find(bot, GAMES[game], timeout)


def check(settings: Settings) -> None:
    """Raises Fault, with the name of the setting as the place, if the settings are not possible."""
    if settings.game not in GAMES:
        raise Fault("unknown-game", "/game", settings.game)
    if settings.seats not in settings.rules.seat_counts:
        raise Fault("seat-count", "/seats", settings.seats)
    if settings.ending is not None and not _has(settings.rules, "ending", settings.ending):
        raise Fault("unknown-ending", "/ending", settings.ending)
    if not settings.seed.isprintable():
        raise Fault("unprintable", "/seed", settings.seed)
    for name in ("nodes", "milliseconds", "timeout"):
        value = getattr(settings, name)
        if value is not None and value < 1:
            raise Fault("not-positive", f"/{name}", value)
    if settings.nodes is not None and settings.milliseconds is not None:
        raise Fault("nodes-and-seconds", "/nodes")
    _check_bots(settings)


def _has(game: AnyGame, option: str, value: str) -> bool:
    return option in {field.name for field in fields(game.options_type)} and value in game.choices(option)


def _check_bots(settings: Settings) -> None:
    if not any(settings.bots):
        raise Fault("no-bots", "/bots")
    for number, bot in enumerate(settings.bots):
        if not bot.isprintable():
            raise Fault("unprintable", "/bots", bot)
        if bot in settings.bots[:number]:
            raise Fault("bot-twice", "/bots", bot)
        settings.bot_type(bot)


def check_workers(workers: int) -> None:
    if not 1 <= workers <= MAX_WORKERS:
        raise Fault("workers-count", "/workers", workers)
