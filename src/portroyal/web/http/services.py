"""The parts of a server, put together."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

from portroyal import __version__
from portroyal.bots import BOTS, BotType, Budget
from portroyal.core.game import AnyGame
from portroyal.games import GAMES
from portroyal.i18n import languages, load
from portroyal.web.addresses import Addresses
from portroyal.web.bots import BUDGET, BotPool, Bots
from portroyal.web.clock import Clock, system_clock
from portroyal.web.health import Checks
from portroyal.web.http.rates import Limits, Uploads
from portroyal.web.listing import Listing
from portroyal.web.logs import say, say_of_process
from portroyal.web.news import LocalNews, News
from portroyal.web.people import People
from portroyal.web.scheduler import RETRY_SECONDS, Claims, LocalClaims, Scheduler
from portroyal.web.storage.door import Storage
from portroyal.web.storage.sqlite import SqliteStorage
from portroyal.web.tables.live import Tables
from portroyal.web.tables.table import DAY, REVEAL_SECONDS, UNDO_SECONDS
from portroyal.web.tokens import Tokens, new_token
from portroyal.web.watch import watch_loop


@dataclass(frozen=True, slots=True)
class Settings:
    database: Path
    hosts: tuple[str, ...] = ("127.0.0.1", "localhost", "::1")
    """The names that a request may call us by; `*` for any, where a proxy has checked."""
    root_path: str = ""
    workers: int = 2
    retention_days: float | None = None
    """How long tables that have ended are kept; None is for ever."""
    limits: Limits = field(default_factory=Limits)
    shown: bytes | None = None
    """The record that the server was started to show."""
    games: Mapping[str, AnyGame] = field(default_factory=lambda: GAMES)
    bot_types: Mapping[str, BotType] = field(default_factory=lambda: BOTS)
    undo_seconds: float = UNDO_SECONDS
    reveal_seconds: float = REVEAL_SECONDS
    retry_seconds: float = RETRY_SECONDS
    clock: Clock = system_clock
    tokens: Tokens = new_token
    storage: Callable[[Path], Storage] = SqliteStorage
    budget: Budget = BUDGET
    """What bots are told that they may use for one decision."""
    bots: Callable[[int, Mapping[str, BotType], Budget], Bots] = BotPool
    """Makes the bots of a server with this many workers."""
    claims: Claims = field(default_factory=LocalClaims)


@dataclass(frozen=True, slots=True)
class Services:
    storage: Storage
    news: News
    tables: Tables
    bots: Bots
    scheduler: Scheduler
    addresses: Addresses
    people: People
    listing: Listing
    uploads: Uploads
    checks: Checks
    clock: Clock
    games: Mapping[str, AnyGame]
    bot_types: Mapping[str, BotType]
    shown: bytes | None


@asynccontextmanager
async def running(settings: Settings) -> AsyncIterator[Services]:
    """A server at work, until the block ends."""
    clock, tokens = settings.clock, settings.tokens
    retention = None if settings.retention_days is None else DAY * settings.retention_days
    storage = settings.storage(settings.database)
    for problem in await storage.start():
        advice = "acknowledged moves may be missing; see “If something is lost” in docs/hosting.md"
        say("storage-damaged", logging.ERROR, text=problem, advice=advice)
    news = LocalNews()
    addresses = Addresses()
    seconds = (settings.undo_seconds, settings.reveal_seconds)
    tables = Tables(storage, news, clock, tokens, settings.games, *seconds, addresses)
    bots = settings.bots(settings.workers, settings.bot_types, settings.budget)
    scheduler = Scheduler(tables, news, bots, addresses, settings.claims, retention, settings.retry_seconds)
    people = People(storage, clock, tokens)
    scheduler.start()
    beside = [asyncio.create_task(watch_loop()), asyncio.create_task(_load_catalogues())]
    say_of_process("start", version=__version__, workers=settings.workers)
    begin = time.monotonic()
    try:
        yield Services(
            storage,
            news,
            tables,
            bots,
            scheduler,
            addresses,
            people,
            Listing(storage, addresses),
            Uploads(settings.limits.uploads),
            Checks(storage, bots),
            clock,
            settings.games,
            settings.bot_types,
            settings.shown,
        )
    finally:
        for task in beside:
            task.cancel()
        await scheduler.close()
        bots.close()
        await storage.close()
        say_of_process("stop", seconds=round(time.monotonic() - begin, 1))


async def _load_catalogues() -> None:
    """The first sentence of a language would wait for its catalogue, and everybody else with it."""
    for language in languages():
        for _ in load(language):
            await asyncio.sleep(0)
