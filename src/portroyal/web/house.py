"""The house: all tables, who watches them, their clocks and their bots. One process, one event loop.

The truth is in the store. A table in memory is what its entries make of it; it can be dropped and read again at any
time, and is, when a write fails or nobody has needed it for a while.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Final, TypeVar

from portroyal.bots.advice import Advice
from portroyal.core import chance
from portroyal.games import GAMES
from portroyal.web import archive, commands, people
from portroyal.web.archive import Line
from portroyal.web.chances import Chances
from portroyal.web.refusals import Refused
from portroyal.web.store import Conflict, Store
from portroyal.web.table import (
    OPEN,
    PLAYING,
    REMATCHED,
    SHUT,
    SHUT_AFTER,
    Aid,
    Draft,
    Entry,
    Header,
    Table,
)
from portroyal.web.thinking import Question, Thinkers

log = logging.getLogger("portroyal.web")

MAX_TABLES_OF_A_PERSON: Final = 50
"""Open or playing at the same time."""
IDLE_SECONDS: Final = 120.0
"""A table that nobody watches leaves the memory after this time."""
SWEEP_SECONDS: Final = 30.0
RETRY_SECONDS: Final = 5.0
MAX_APART: Final = 1
MAX_QUEUED: Final = 16
"""So many replays may be wanted at the same time; each that waits holds what was sent for it."""
LAPSE_SECONDS: Final = 0.1
"""So long after the time is up everybody is told."""
T = TypeVar("T")


@dataclass(slots=True)
class Room:
    """A table in memory, and what goes on around it in this process."""

    table: Table
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    moved: asyncio.Event = field(default_factory=asyncio.Event)
    """Set and replaced whenever something was entered."""
    watchers: int = 0
    used: float = 0.0
    thinking: asyncio.Task[None] | None = None
    alarm: asyncio.TimerHandle | None = None


class House:
    def __init__(
        self, store: Store, thinkers: Thinkers, chances: Chances | None = None, retention: float | None = None
    ) -> None:
        self.store = store
        self.chances = chances or Chances()
        self._apart = asyncio.Semaphore(MAX_APART)
        self._queued = 0
        self._retention = retention
        """After so many seconds a table that has ended is removed; None keeps them all."""
        self._thinkers = thinkers
        self._rooms: dict[str, Room] = {}
        self._background: set[asyncio.Task[None]] = set()
        self._advised: set[int] = set()
        """The persons for whom a bot is thinking about a hint."""
        self._closing = False

    # Opening and closing the house

    async def open(self) -> None:
        self._keep(self._take_up_all())
        self._keep(self._sweep_for_ever())

    async def _take_up_all(self) -> None:
        """Go on with every game that was running; what was opened by other rules is closed."""
        for row in self.store.rows("SELECT id FROM game WHERE status IN (?, ?)", OPEN, PLAYING):
            try:
                room = self._room(row["id"])
                if room.table.header.rules != room.table.game.rules_version:
                    async with room.lock:
                        await self._enter(room, [(SHUT, {"cause": "rules"})])
            except Exception:
                log.exception("table %s could not be taken up", row["id"])
            await asyncio.sleep(0)

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
        """Run it beside everything else, until the house closes."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    async def forget(self, person: int) -> None:
        """Remove a person everywhere; bots play on where he sat."""
        # In one order for everyone: two who go at the same time must not wait for each other.
        tables = sorted(line.id for line in self.tables_of(person, -1))
        for id in tables:
            with suppress(Refused):
                await self.do(id, lambda table, _: commands.vanish(table, person))
        async with AsyncExitStack() as held:
            # A write that is on its way would bring the name back.
            for room in [self._rooms[id] for id in tables if id in self._rooms]:
                await held.enter_async_context(room.lock)
            await self.store.write(lambda connection: people.forget(connection, person))
            for room in [self._rooms[id] for id in tables if id in self._rooms]:
                self._drop(room)
        await self.store.scrub()

    def let_go(self) -> None:
        """Answer everyone who waits without a socket: the house is about to close."""
        self._closing = True
        for room in self._rooms.values():
            _tell_watchers(room)

    async def close(self) -> None:
        tasks = [*self._background, *(room.thinking for room in self._rooms.values() if room.thinking)]
        for task in tasks:
            task.cancel()
        for room in self._rooms.values():
            if room.alarm:
                room.alarm.cancel()
            room.moved.set()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._thinkers.close()

    # Tables

    async def open_table(
        self,
        host: int,
        game: str,
        seats: int,
        options: dict[str, Any],
        clock: str,
        listed: bool,
        aids: list[Aid],
        drafts: Callable[[Table], Sequence[Draft]],
    ) -> Table:
        """A new table, with the first entries that `drafts` makes for it."""
        if archive.count_of(self.store, host) >= MAX_TABLES_OF_A_PERSON:
            raise Refused("too-many-tables", most=MAX_TABLES_OF_A_PERSON)
        now = self.chances.now()
        secret = self.chances.token(32)
        header = Header(
            game=game,
            rules=GAMES[game].rules_version,
            seats=seats,
            options=options,
            clock=clock,
            aids=aids,
            host=host,
            commitment=chance.commitment(secret).hex(),
            created=now,
        )
        table = Table(self.chances.id(), header, secret)
        entries = _entered(table, drafts(table), now)

        await self.store.write(archive.opening(table, listed, entries))
        room = self._rooms[table.id] = Room(table, used=now)
        self._wake(room)
        return table

    def table(self, id: str) -> Table:
        """How a table stands. Raises Refused if there is none."""
        return self._room(id).table

    def listed(self, limit: int) -> list[Line]:
        """Open tables that anyone may join, the newest first."""
        return archive.listed(self.store, limit)

    def tables_of(self, person: int, limit: int) -> list[Line]:
        """A person's tables, the latest first."""
        return archive.tables_of(self.store, person, limit)

    def standing(self, id: str) -> Any:
        """The scores of a table whose game can no longer be played again."""
        return archive.standing(self.store, id)

    async def do(self, id: str, command: commands.Command) -> Table:
        """Carry a command out. When this returns, it is on the disk. Raises Refused, and then nothing has changed."""
        async with self._locked(id) as room:
            drafts = command(room.table, self.chances.now())
            if drafts:
                await self._enter(room, drafts)
        self._wake(room)
        return room.table

    async def rematch(self, id: str, person: int) -> Table:
        """A new table for the same players, with the next one to begin; the same one for all who ask."""
        async with self._locked(id) as room:
            table = room.table
            commands.must_be_over(table)
            commands.must_belong(table, person)
            if table.rematch is None:
                header = table.header
                again = await self.open_table(
                    person,
                    header.game,
                    header.seats,
                    {**header.options, table.game.first_option: commands.next_to_begin(table)},
                    header.clock,
                    False,
                    header.aids,
                    lambda _: commands.sit_again(table),
                )
                await self._enter(room, [(REMATCHED, {"table": again.id})])
        assert room.table.rematch is not None
        return self.table(room.table.rematch)

    async def advise(self, asked: Question, person: int) -> Advice:
        """What the strongest bot thinks. A person gets one hint at a time: the bots of all tables need the workers."""
        if person in self._advised:
            raise Refused("too-many-requests")
        self._advised.add(person)
        try:
            return await self._thinkers.advise(asked)
        finally:
            self._advised.discard(person)

    async def apart(self, work: Callable[..., T], *arguments: Any) -> T:
        """Let a worker do what takes long. Bots and hints need the workers too: only a few such things at a time."""
        if self._queued >= MAX_QUEUED:
            raise Refused("busy")
        self._queued += 1
        try:
            async with self._apart:
                return await self._thinkers.work(work, *arguments)
        finally:
            self._queued -= 1

    @asynccontextmanager
    async def reading(self, id: str) -> AsyncIterator[Table]:
        """A table as it stands on the disk: nothing of it is on its way there."""
        async with self._locked(id) as room:
            yield room.table

    @asynccontextmanager
    async def _locked(self, id: str) -> AsyncIterator[Room]:
        """The room of a table, for one at a time. A room that was dropped while one waited is not entered."""
        while True:
            room = self._room(id)
            async with room.lock:
                if self._rooms.get(id) is room:
                    yield room
                    return

    async def _enter(self, room: Room, drafts: Sequence[Draft]) -> None:
        """Enter, write, tell. The caller holds the lock; until the write is done nobody can look."""
        table = room.table
        try:
            entries = _entered(table, drafts, self.chances.now())
            await self.store.write(archive.entering(table, entries))
        except BaseException as error:
            # What is in memory is not on the disk: forget it.
            self._drop(room)
            self._try_again(table.id)
            if isinstance(error, Conflict):
                raise Refused("busy") from None
            raise
        _tell_watchers(room)

    async def wait(self, id: str, after: int, seconds: float | None = None) -> None:
        """Wait until something was entered after this number, but not longer than so many seconds."""
        room = self._room(id)
        if room.table.number > after or (self._closing and seconds is not None):
            return
        room.watchers += 1
        try:
            async with asyncio.timeout(seconds):
                await room.moved.wait()
        except TimeoutError:
            pass
        finally:
            room.watchers -= 1

    def _room(self, id: str) -> Room:
        room = self._rooms.get(id)
        if room is None:
            room = self._rooms[id] = Room(archive.read(self.store, id))
            self._wake(room)
        room.used = self.chances.now()
        return room

    def _drop(self, room: Room) -> None:
        if self._rooms.get(room.table.id) is room:
            del self._rooms[room.table.id]
        if room.alarm:
            room.alarm.cancel()
        room.moved.set()

    # Bots and clocks

    def _wake(self, room: Room) -> None:
        """See to it that whoever has to decide does."""
        table = room.table
        if room.alarm:
            room.alarm.cancel()
            room.alarm = None
        if self._rooms.get(table.id) is not room or table.status != PLAYING:
            return
        if table.request is not None:
            # Nobody enters anything when it lapses, and everybody has to see that it has.
            lapse = max(0.0, table.request.until - self.chances.now()) + LAPSE_SECONDS
            asyncio.get_running_loop().call_later(lapse, _tell_watchers, room)
        seat = table.to_act
        if seat is not None and table.seats[seat].played_by:
            if room.thinking is None:
                room.thinking = asyncio.create_task(self._let_bots_play(room))
        elif (deadline := table.deadline()) is not None:
            delay = max(0.0, deadline - self.chances.now())
            room.alarm = asyncio.get_running_loop().call_later(delay, self._ring, table.id)

    async def _let_bots_play(self, room: Room) -> None:
        """Bots play until a person is to act."""
        table = room.table
        try:
            while self._rooms.get(table.id) is room and (asked := self._next_question(table)) is not None:
                step = table.step
                answer = await self._thinkers.choose(asked)
                async with room.lock:
                    # A room that was dropped meanwhile has a successor, with a bot of its own.
                    left = self._rooms.get(table.id) is not room
                    drafts = [] if left else commands.act_as_bot(table, asked.seat, step, answer)
                    if drafts:
                        await self._enter(room, drafts)
        except Exception:
            log.exception("a bot could not play at table %s", table.id)
            self._try_again(table.id)
            room.thinking = None
        except asyncio.CancelledError:
            room.thinking = None
            raise
        else:
            room.thinking = None
            self._wake(room)

    def _next_question(self, table: Table) -> Question | None:
        seat = table.to_act
        bot = None if seat is None else table.seats[seat].played_by
        return None if seat is None or bot is None else question(table, seat, bot)

    def _try_again(self, id: str) -> None:
        """Take a table up again in a while."""
        asyncio.get_running_loop().call_later(RETRY_SECONDS, self._ring, id)

    def _ring(self, id: str) -> None:
        """See what the time has brought about, and who is to act."""
        self._keep(self._time_out(id))

    async def _time_out(self, id: str) -> None:
        with suppress(Refused):
            await self.do(id, commands.run_out)

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception:
                log.exception("sweeping failed")

    async def sweep(self) -> None:
        """Close what was forgotten, and drop from memory what nobody looks at."""
        now = self.chances.now()
        old = now - SHUT_AFTER
        if self._retention is not None:
            ended = now - self._retention
            await self.store.write(lambda connection: archive.remove_ended(connection, ended))
        rows = self.store.rows("SELECT id FROM game WHERE status IN (?, ?) AND changed <= ?", OPEN, PLAYING, old)
        for row in rows:
            try:
                await self._time_out(row["id"])
            except Exception:
                log.exception("table %s could not be closed", row["id"])
        for room in [*self._rooms.values()]:
            busy = room.watchers or room.thinking or room.alarm or room.lock.locked()
            if not busy and room.used < now - IDLE_SECONDS:
                self._drop(room)


def _tell_watchers(room: Room) -> None:
    moved, room.moved = room.moved, asyncio.Event()
    moved.set()


def question(table: Table, seat: int, bot: str) -> Question:
    match = table.match
    assert match is not None
    return Question(
        bot=bot,
        game=table.header.game,
        seat=seat,
        options=match.options,
        view=match.view(seat),
        legal=match.legal(),
        # Nobody can know it beforehand, and it tells nothing of the deck.
        chance=sha256(table.secret + b"bot" + match.step.to_bytes(4)).hexdigest(),
    )


def _entered(table: Table, drafts: Sequence[Draft], now: float) -> list[Entry]:
    entries = []
    for draft in drafts:
        entry = table.next_entry(draft, now)
        table.enter(entry)
        entries.append(entry)
    return entries
