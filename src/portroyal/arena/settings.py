"""What is played: everything that decides the games of a tournament but how many there are."""

from dataclasses import dataclass
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
    """The same settings, the same games, on every machine and with any number of workers.

    Bots are named as on the command line, because every worker finds them for itself.
    """

    game: str
    bots: tuple[str, ...]
    seats: int
    seed: str = SEED
    ending: str | None = None
    nodes: int | None = None
    milliseconds: int | None = None
    """How long a bot may think about a decision. By nodes games can be repeated, by time they cannot."""
    timeout: int | None = None
    """After so many milliseconds without an answer a bot has failed.

    Programs keep this time themselves, all others by an alarm.
    """

    @property
    def rules(self) -> AnyGame:
        return GAMES[self.game]

    @property
    def options(self) -> dict[str, Any]:
        return {} if self.ending is None else {"ending": self.ending}

    @property
    def budget(self) -> Budget:
        """What is said for all; what a bot's own name says (`expert@500`) goes before it."""
        return Budget(self.nodes, None if self.milliseconds is None else self.milliseconds / 1000)

    def kind(self, bot: str) -> BotType:
        return _found(bot, self.game, None if self.timeout is None else self.timeout / 1000)


@cache
def _found(bot: str, game: str, timeout: float | None) -> BotType:
    return find(bot, GAMES[game], timeout)


def check(settings: Settings) -> None:
    """Raises Fault, with the name of the setting as the place, if no tournament can be held so."""
    if settings.game not in GAMES:
        raise Fault("unknown-game", "/game", settings.game)
    if settings.seats not in settings.rules.seat_counts:
        raise Fault("seat-count", "/seats", settings.seats)
    if settings.ending not in (None, *_endings(settings.rules)):
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


def _endings(game: AnyGame) -> list[str]:
    return [options.ending for options in game.all_options() if hasattr(options, "ending")]


def _check_bots(settings: Settings) -> None:
    if not any(settings.bots):
        raise Fault("no-bots", "/bots")
    for number, bot in enumerate(settings.bots):
        if not bot.isprintable():
            raise Fault("unprintable", "/bots", bot)
        if bot in settings.bots[:number]:
            raise Fault("bot-twice", "/bots", bot)
        settings.kind(bot)


def check_workers(workers: int) -> None:
    if not 1 <= workers <= MAX_WORKERS:
        raise Fault("workers-count", "/workers", workers)
