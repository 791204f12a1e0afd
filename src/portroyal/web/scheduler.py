"""The scheduler: what happens at tables without a request. Bots play, clocks run out, old tables are closed.

It claims a table before it acts there. In one process every claim is granted; with several, a lease in the storage can
stand there, and then one process alone runs the bots and clocks of a table.
"""

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, Protocol

from portroyal.web.addresses import Addresses
from portroyal.web.bots import Bots, History, Question, history, question
from portroyal.web.logs import brief, first_line, say
from portroyal.web.metrics import COUNTERS
from portroyal.web.news import News
from portroyal.web.refusals import Refused
from portroyal.web.storage.door import Unavailable
from portroyal.web.tables import commands
from portroyal.web.tables.live import Tables
from portroyal.web.tables.table import SHUT_AFTER, UNFINISHED, Status, Table
from portroyal.web.turns import Asker

IDLE_SECONDS: Final = 120.0
"""A table that nobody watches leaves the memory after this time."""
SWEEP_SECONDS: Final = 30.0
RETRY_SECONDS: Final = 5.0
PRESENT_SECONDS: Final = 30.0
"""Somebody who looked at a table this long ago still counts as present: without a socket they look again and again."""
LAPSE_SECONDS: Final = 0.1
"""Viewers are told this long after a request to undo has lapsed."""


class Claims(Protocol):
    """Which process may act at a table by itself. A process may take a table that it has already."""

    async def take(self, table: str) -> bool:
        """Claim a table. False if another process has it."""

    async def release(self, table: str) -> None: ...


class LocalClaims:
    """One process: nobody else wants a table."""

    async def take(self, table: str) -> bool:
        return True

    async def release(self, table: str) -> None:
        pass


class Scheduler:
    def __init__(
        self,
        tables: Tables,
        news: News,
        bots: Bots,
        addresses: Addresses,
        claims: Claims | None = None,
        retention: float | None = None,
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        self._tables = tables
        self._news = news
        self._bots = bots
        self._addresses = addresses
        self._claims = claims or LocalClaims()
        self._retention = retention
        """A table that has ended is removed after this many seconds; None keeps them all."""
        self._retry_seconds = retry_seconds
        self._playing: dict[str, asyncio.Task[None]] = {}
        """By table: the task that lets its bots play."""
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        """By table: when to look at it again, because its clock runs out or something failed there."""
        self._background: set[asyncio.Task[None]] = set()
        self.has_resumed = asyncio.Event()
        """Set when every table has been looked at that goes on by itself; the others wait until somebody asks."""
        tables.on_change = self.wake
        tables.on_failure = self._retry

    def start(self) -> None:
        self._run(self._resume_all())
        self._run(self._sweep_for_ever())

    async def close(self) -> None:
        tasks = [*self._background, *self._playing.values()]
        for task in tasks:
            task.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def is_busy(self, table: str) -> bool:
        """Is a bot playing there, or is it to be looked at again?"""
        return table in self._playing or table in self._alarms

    @property
    def bots_are_playing(self) -> bool:
        return bool(self._playing)

    async def _resume_all(self) -> None:
        """Go on with every game that goes on by itself; close those that cannot go on by the rules of this version."""
        for id in await self._to_resume():
            await self._look_again(id)
            await asyncio.sleep(0)
        self.has_resumed.set()

    async def _to_resume(self) -> list[str]:
        rules = {id: game.rules_version for id, game in self._tables.games.items()}
        while True:
            try:
                return await self._tables.storage.tables_to_resume(rules)
            except Exception as error:
                _say_failure("resume-failed", error)
            await asyncio.sleep(self._retry_seconds)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        """Run it beside everything else, until the server stops."""
        task = asyncio.create_task(work)
        self._background.add(task)
        task.add_done_callback(self._background.discard)

    # Bots and clocks

    def wake(self, table: Table) -> None:
        """See to it that the next decision is made: by a bot, or by a person before their clock runs out."""
        id = table.id
        self._cancel_alarm(id)
        if table.status not in UNFINISHED:
            self._bots.end_game(id, table.match.outcome if table.match else None)
        now = self._tables.clock()
        if table.status == Status.DEALING:
            self._set_alarm(id, table.reveal_until - now)
        if table.status != Status.PLAYING:
            return
        if table.is_too_long:
            self._run(self._look_again(id))
            return
        if table.request is not None:
            # No entry tells that it has lapsed, and everybody has to see that it has.
            loop = asyncio.get_running_loop()
            loop.call_later(max(0.0, table.request.until - now) + LAPSE_SECONDS, self._news.publish, id)
        bot_due, deadline = table.bot_due(), table.deadline()
        if bot_due is not None and bot_due <= now:
            if id not in self._playing:
                self._playing[id] = asyncio.create_task(self._let_bots_play(id))
        elif bot_due is not None:
            self._set_alarm(id, bot_due - now)
        elif deadline is not None:
            self._set_alarm(id, deadline - now)

    async def _let_bots_play(self, id: str) -> None:
        """Bots play until a person is to act, or a bot for whose decision it is too early."""
        try:
            is_ours = await self._claims.take(id)
            if is_ours:
                try:
                    while (asked := await self._next_question(id)) is not None:
                        await self._play(*asked)
                finally:
                    await self._claims.release(id)
        except Exception as error:
            _say_failure("bots-stopped", error, id)
            is_ours = False
        del self._playing[id]
        table = self._tables.live(id)
        if not is_ours:
            self._retry(id)
        elif table is not None and table.bot_due() is not None:
            # Something happened after the last look, or a bot has to wait.
            self.wake(table)

    async def _play(self, asked: Question, seen: History, asker: Asker) -> None:
        """One decision of a bot."""
        choice = await self._bots.choose(asked, seen, asker)
        if choice.failure is not None:
            COUNTERS.bot_failures[asked.bot] += 1
            say(
                "bot-failed",
                logging.WARNING,
                bot=asked.bot,
                table=brief(asked.table),
                seat=asked.seat,
                step=asked.step,
                cause=first_line(choice.failure),
            )
        failed = choice.failure is not None
        await self._tables.execute(
            asked.table, lambda table, _: commands.act_as_bot(table, asked.seat, asked.step, choice.action, failed)
        )

    async def _next_question(self, id: str) -> tuple[Question, History, Asker] | None:
        async with self._tables.reading(id) as table:
            due, seat = table.bot_due(), table.to_act
            if due is None or due > self._tables.clock() or seat is None:
                return None
            bot = table.seats[seat].played_by
            assert bot is not None
            return question(table, seat, bot), history(table, seat), self._asker(table)

    def _asker(self, table: Table) -> Asker:
        """Bots play for the host of their table."""
        id, host = table.id, table.header.host
        return Asker(self._addresses.of(host), host, id, lambda: self._has_people(table))

    def _has_people(self, table: Table) -> bool:
        """Does anyone look at this table, or did so just now, or has just opened it?"""
        is_new = self._tables.clock() < table.header.created + PRESENT_SECONDS
        return is_new or self._news.is_heard(table.id, PRESENT_SECONDS)

    def _retry(self, id: str) -> None:
        """Look at a table again in a while."""
        self._set_alarm(id, self._retry_seconds)

    def _set_alarm(self, id: str, seconds: float) -> None:
        """Look at a table after this time, and not at any time that was set before."""
        self._cancel_alarm(id)
        self._alarms[id] = asyncio.get_running_loop().call_later(max(0.0, seconds), self._ring, id)

    def _cancel_alarm(self, id: str) -> None:
        if (alarm := self._alarms.pop(id, None)) is not None:
            alarm.cancel()

    def _ring(self, id: str) -> None:
        self._alarms.pop(id, None)
        self._run(self._look_again(id))

    async def _look_again(self, id: str) -> None:
        """See what the time has brought about, and who is to act."""
        try:
            table = await self._catch_up(id)
        except Refused:
            # It is gone, or another writer was first; then a retry is set already.
            return
        except Exception as error:
            _say_failure("table-stopped", error, id)
            table = None
        if table is None:
            self._retry(id)
        else:
            self.wake(table)

    async def _catch_up(self, id: str) -> Table | None:
        """Enter what new rules and time alone bring about, if the table is ours."""
        if not await self._claims.take(id):
            return None
        try:
            return await self._tables.execute(id, commands.catch_up)
        finally:
            await self._claims.release(id)

    # Sweeping

    async def _sweep_for_ever(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_SECONDS)
            try:
                await self.sweep()
            except Exception as error:
                _say_failure("sweep-failed", error)

    async def sweep(self) -> None:
        """Remove what is too old, close what was forgotten, and drop from memory what nobody looks at."""
        now = self._tables.clock()
        storage = self._tables.storage
        if self._retention is not None:
            await storage.delete_ended(now - self._retention)
        for id in await storage.unfinished_tables(unchanged_since=now - SHUT_AFTER):
            try:
                with suppress(Refused):
                    await self._catch_up(id)
            except Exception as error:
                _say_failure("close-failed", error, id)
        for id in self._tables.idle_since(now - IDLE_SECONDS):
            if not self._news.is_heard(id) and not self.is_busy(id):
                self._tables.drop(id)


def _say_failure(event: str, error: Exception, table: str | None = None) -> None:
    # A storage that fails says so itself, once for all tables.
    if not isinstance(error, Unavailable):
        say(event, logging.ERROR, error, **({} if table is None else {"table": brief(table)}))
