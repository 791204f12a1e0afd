"""The live tables: those in the memory of this process. They are loaded, locked one by one, and changed by commands.

The truth is in the storage. A table in memory is what its entries make of it; it can be dropped and read again at any
time, and is, when a write fails or nobody has needed it for a while.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from typing import Any, Final

from portroyal.core import chance
from portroyal.core.game import AnyGame
from portroyal.games import GAMES
from portroyal.match import IllegalAction
from portroyal.web.addresses import Addresses
from portroyal.web.clock import Clock, system_clock
from portroyal.web.logs import say_of_process
from portroyal.web.news import News
from portroyal.web.refusals import Illegal, Refused
from portroyal.web.storage.door import Conflict, Storage, Unavailable
from portroyal.web.tables import commands
from portroyal.web.tables.entries import Entry, Rematched
from portroyal.web.tables.table import REVEAL_SECONDS, UNDO_SECONDS, Aid, Header, Status, Table
from portroyal.web.tokens import Tokens, new_id, new_token
from portroyal.web.watch import observe

MAX_TABLES_OF_A_PERSON: Final = 50
"""Open or playing at the same time."""
MAX_BOT_GAMES_OF_A_PERSON: Final = 2
"""Games that only bots play, which run at the same time. An address may be a whole school."""
MAX_BOT_GAMES_OF_AN_ADDRESS: Final = 8
SECRET_BYTES: Final = 32
JUMP_SECONDS: Final = 1.0
"""A clock that differs by less from the time that has passed was not set."""
LOOK_SECONDS: Final = 1.0
"""Everyone who looks at a table waits this long for a write that is on its way."""

Listener = Callable[[Table], None]


@dataclass(frozen=True, slots=True)
class NewTable:
    """What a person asks for who opens a table."""

    game: str
    seats: int
    options: dict[str, Any]
    clock: str
    aids: tuple[Aid, ...]
    listed: bool


@dataclass(slots=True)
class LiveTable:
    """A table in memory. Its lock is held by everyone who changes it, and by everyone who reads it."""

    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    table: Table | None = None
    """None until it was read from the storage."""
    used: float = 0.0
    stored: Table | None = None
    """The table as it is in the storage, for those who look at it while a write takes long."""
    failure: Unavailable | None = None
    """Why it could not be written. It is not live any more then, and nobody who waited for the lock tries again."""


class Tables:
    def __init__(
        self,
        storage: Storage,
        news: News,
        clock: Clock = system_clock,
        tokens: Tokens = new_token,
        games: Mapping[str, AnyGame] = GAMES,
        undo_seconds: float = UNDO_SECONDS,
        reveal_seconds: float = REVEAL_SECONDS,
        addresses: Addresses | None = None,
    ) -> None:
        self.storage = storage
        self.games = games
        self.clock = clock
        self._news = news
        self._tokens = tokens
        self._undo_seconds = undo_seconds
        self._reveal_seconds = reveal_seconds
        self._addresses = addresses or Addresses()
        self._live: dict[str, LiveTable] = {}
        self._ahead = self._ahead_now()
        self.on_change: Listener = lambda _: None
        """Called with every table that was loaded or changed, while it is locked."""
        self.on_failure: Callable[[str], None] = lambda _: None
        """Called with the id of a table that could not be written."""

    # Opening

    async def open(self, host: int, wanted: NewTable, entries: Callable[[Table], Sequence[Entry]]) -> Table:
        """A new table, with the first entries that `entries` gives for it."""
        if await self.storage.count_unfinished(host) >= MAX_TABLES_OF_A_PERSON:
            raise Refused("too-many-tables", most=MAX_TABLES_OF_A_PERSON)
        now = self.clock()
        secret = self._tokens(SECRET_BYTES)
        game = self.games[wanted.game]
        header = Header(
            game=wanted.game,
            rules=game.rules_version,
            seats=wanted.seats,
            options=wanted.options,
            clock=wanted.clock,
            aids=wanted.aids,
            host=host,
            commitment=chance.commitment(secret).hex(),
            created=now,
        )
        table = Table(new_id(self._tokens), header, secret, game, self._undo_seconds, self._reveal_seconds)

        new = table.enter(entries(table), now)
        if table.status == Status.PLAYING:
            self.check_bot_games(table)
        live = self._live[table.id] = LiveTable(table=table, used=now)
        async with live.lock:
            try:
                await self.storage.add_table(table, wanted.listed, new)
            except BaseException:
                self._drop(table.id, live)
                raise
            observe(table, None, [logged.entry for logged in new])
            self.on_change(table)
        return table

    def check_bot_games(self, table: Table) -> None:
        """Raises Refused if its host, or the host's address, has too many games already that are left to bots."""
        if not table.has_only_bots:
            return
        hosts = [other.header.host for other in self._loaded_tables() if other.is_left_to_bots and other is not table]
        host = table.header.host
        if hosts.count(host) >= MAX_BOT_GAMES_OF_A_PERSON:
            raise Refused("too-many-bot-games", most=MAX_BOT_GAMES_OF_A_PERSON, per="person")
        address = self._addresses.of(host)
        if address is not None and [*map(self._addresses.of, hosts)].count(address) >= MAX_BOT_GAMES_OF_AN_ADDRESS:
            raise Refused("too-many-bot-games", most=MAX_BOT_GAMES_OF_AN_ADDRESS, per="address")

    async def rematch(self, id: str, person: int) -> Table:
        """A new table for the same players, with the next one to begin; the same one for all who ask."""
        async with self._locked(id) as live:
            table = _loaded(live)
            commands.must_be_over(table)
            commands.must_belong(table, person)
            if table.rematch is None:
                header = table.header
                options = {**header.options, table.game.first_option: commands.next_to_begin(table)}
                wanted = NewTable(header.game, header.seats, options, header.clock, header.aids, listed=False)
                again = await self.open(person, wanted, lambda _: commands.sit_again(table))
                await self._enter(live, [Rematched(again.id)])
            assert table.rematch is not None
            rematch = table.rematch
        return await self.table(rematch)

    # Looking and changing

    @asynccontextmanager
    async def reading(self, id: str) -> AsyncIterator[Table]:
        """A table as it is in the storage: nothing of it is still being written. Raises Refused if there is none."""
        try:
            async with asyncio.timeout(LOOK_SECONDS):
                live = await self._lock(id)
        except (TimeoutError, Unavailable):
            live = None
        if live is None:
            yield await self._stored(id)
            return
        try:
            yield _loaded(live)
        finally:
            live.lock.release()

    async def _stored(self, id: str) -> Table:
        """A table for those who look while a write takes long or has just failed: not ahead of the storage."""
        live = self._live.setdefault(id, LiveTable())
        if live.stored is None:
            live.stored = await self._read(id)
        return live.stored

    async def table(self, id: str) -> Table:
        """How a table stands. Raises Refused if there is none."""
        async with self.reading(id) as table:
            return table

    async def execute(self, id: str, command: commands.Command) -> Table:
        """Carry a command out. When this returns, it is in the storage. Raises Refused; then nothing has changed."""
        async with self._locked(id) as live:
            table = _loaded(live)
            entries = command(table, self.clock())
            if entries:
                await self._enter(live, entries)
            return table

    async def _enter(self, live: LiveTable, entries: Sequence[Entry]) -> None:
        """Enter, write, tell. The caller holds the lock; until the write is done nobody can look."""
        table = _loaded(live)
        before = table.status
        live.stored = None
        try:
            await self.storage.append(table, table.enter(entries, self.clock()))
        except IllegalAction as illegal:
            raise Illegal(illegal.reason) from None
        except BaseException as error:
            # What is in memory is not in the storage: forget it.
            live.failure = error if isinstance(error, Unavailable) else None
            self._drop(table.id, live)
            self.on_failure(table.id)
            if isinstance(error, Conflict):
                raise Refused("busy") from None
            raise
        live.stored = None
        observe(table, before, entries)
        self.on_change(table)
        self._news.publish(table.id)

    @asynccontextmanager
    async def _locked(self, id: str) -> AsyncIterator[LiveTable]:
        live = await self._lock(id)
        try:
            yield live
        finally:
            live.lock.release()

    async def _lock(self, id: str) -> LiveTable:
        """The live table, for one at a time. One that was dropped while the caller waited is not entered.

        Raises Unavailable if it could not be written while the caller waited: the next write would wait as long.
        """
        self._follow_clock()
        while True:
            live = self._live.get(id)
            if live is None:
                live = self._live[id] = LiveTable()
            await live.lock.acquire()
            try:
                if live.failure is not None:
                    raise live.failure
                if self._live.get(id) is live:
                    if live.table is None:
                        await self._load(id, live)
                    live.used = self.clock()
                    return live
            except BaseException:
                live.lock.release()
                raise
            live.lock.release()

    async def _load(self, id: str, live: LiveTable) -> None:
        try:
            live.table = await self._read(id)
        except BaseException:
            self._drop(id, live)
            raise
        self.on_change(live.table)

    async def _read(self, id: str) -> Table:
        stored = await self.storage.read_table(id)
        if stored is None:
            raise Refused("no-such-table")
        game = self.games[stored.header.game]
        table = Table(id, stored.header, stored.secret, game, self._undo_seconds, self._reveal_seconds)
        table.read(stored.log, stored.status)
        table.begin_by(self.clock())
        return table

    # Time

    def _ahead_now(self) -> float:
        return self.clock() - self.clock.steady()

    def _follow_clock(self) -> None:
        """When the clock is set, everything in memory that has begun moves with it."""
        jump = self._ahead_now() - self._ahead
        if abs(jump) < JUMP_SECONDS:
            return
        say_of_process("clock-set", logging.WARNING, seconds=round(jump))
        self._ahead += jump
        for live in self._live.values():
            live.used += jump
            for table in (live.table, live.stored):
                if table is not None:
                    table.shift(jump)

    # Memory

    def live(self, id: str) -> Table | None:
        """The table, if it is in memory now. It may be ahead of the storage: nobody outside may be told of it."""
        live = self._live.get(id)
        return None if live is None else live.table

    def _loaded_tables(self) -> Iterable[Table]:
        return (live.table for live in self._live.values() if live.table is not None)

    def count_by_status(self) -> Mapping[str, int]:
        """How many tables are in memory."""
        return Counter(table.status for table in self._loaded_tables())

    def idle_since(self, before: float) -> Iterable[str]:
        """The tables in memory that nobody has used since then."""
        return [id for id, live in self._live.items() if live.used < before and not live.lock.locked()]

    def drop(self, id: str) -> None:
        """Take a table out of memory."""
        self._live.pop(id, None)
        self._news.publish(id)

    def _drop(self, id: str, live: LiveTable) -> None:
        if self._live.get(id) is live:
            self.drop(id)

    # People

    async def forget(self, person: int) -> None:
        """Remove a person everywhere; bots play on where they sat."""
        while not await self._try_to_forget(person):
            pass

    async def _try_to_forget(self, person: int) -> bool:
        """False if they have sat down at one more table meanwhile."""
        kept = {line.id for line in await self.storage.tables_of(person)}
        # In one order for everyone: two people who go at the same time must not wait for each other.
        tables = sorted(kept | self._live_tables_of(person))
        for id in tables:
            with suppress(Refused):
                await self.execute(id, lambda table, _: commands.vanish(table, person))
        async with AsyncExitStack() as held:
            # A write that is on its way would bring the name back.
            for id in tables:
                with suppress(Refused):
                    await held.enter_async_context(self._locked(id))
            if not self._live_tables_of(person) <= {*tables}:
                return False
            await self.storage.forget_person(person)
            for id in tables:
                self.drop(id)
        return True

    def _live_tables_of(self, person: int) -> set[str]:
        """The tables in memory where they sit, or are about to."""
        return {table.id for table in self._loaded_tables() if table.seats_of(person)}


def _loaded(live: LiveTable) -> Table:
    assert live.table is not None
    return live.table
