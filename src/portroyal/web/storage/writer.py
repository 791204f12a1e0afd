"""The one thread that writes to a SQLite file. Jobs that wait at the same time share one commit.

A transaction that can neither begin nor commit is the file's fault: it is locked, or the disk is full. Then everyone
who waits is told at once, because the next try would only wait once more.
"""

import asyncio
import logging
import sqlite3
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from portroyal.web.logs import say, say_of_process
from portroyal.web.metrics import COUNTERS

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]

Commit = Callable[[Any], None]
Queued = tuple[Job, asyncio.Future[Any]]

MAX_IN_ONE_COMMIT: Final = 256
SLOW_SECONDS: Final = 1.0
"""A commit that takes longer is worth a line in the log."""


class FileFault(Exception):
    """No transaction can begin or commit now."""

    def __init__(self, error: sqlite3.Error) -> None:
        self.error = error
        super().__init__(str(error))


class Writer:
    def __init__(
        self, connection: sqlite3.Connection, last: Job = lambda _: None, committed: Commit = lambda _: None
    ) -> None:
        """`last` is done at the end of every transaction that changes something, and `committed` is told its result."""
        self._last = last
        self._committed = committed
        self._jobs: SimpleQueue[Queued | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write_all, args=[connection], name="writer", daemon=True)
        self._thread.start()

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run the job in a transaction and wait until it is on the disk.

        If it raises, nothing of it is written. It may be run twice, if another that was queued with it fails.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        # A caller that is cancelled does not take the job back: it may be on the disk already.
        return await done

    @property
    def waiting(self) -> int:
        return self._jobs.qsize()

    def close(self) -> None:
        """Write what is queued, and end."""
        self._jobs.put(None)
        self._thread.join()

    def _write_all(self, connection: sqlite3.Connection) -> None:
        while (batch := self._next_batch()) is not None:
            try:
                self._write(connection, batch)
            except FileFault as fault:
                waiting = [*batch, *self._queued()]
                COUNTERS.storage_failures["write"] += 1
                say("storage-failed", logging.ERROR, doing="write", text=str(fault), waiting=len(waiting))
                for _, done in waiting:
                    _answer(done, None, fault.error)
        connection.close()

    def _next_batch(self) -> list[Queued] | None:
        first = self._jobs.get()
        return None if first is None else [first, *self._queued(MAX_IN_ONE_COMMIT - 1)]

    def _queued(self, most: int | None = None) -> list[Queued]:
        """What has come in meanwhile."""
        queued: list[Queued] = []
        while len(queued) != most and not self._jobs.empty():
            following = self._jobs.get()
            if following is None:
                self._jobs.put(None)
                break
            queued.append(following)
        return queued

    def _write(self, connection: sqlite3.Connection, batch: list[Queued]) -> None:
        """Write the jobs and answer them. Raises FileFault; then those that are left in the batch have no answer."""
        try:
            results = self._in_one_commit(connection, [job for job, _ in batch])
        except FileFault:
            raise
        except Exception:
            # One job's fault must not lose the work of another: each once more, by itself.
            while batch:
                job, done = batch[0]
                _answer(done, *self._alone(connection, job))
                del batch[0]
        else:
            for (_, done), result in zip(batch, results, strict=True):
                _answer(done, result, None)

    def _alone(self, connection: sqlite3.Connection, job: Job) -> tuple[Any, Exception | None]:
        try:
            return self._in_one_commit(connection, [job])[0], None
        except FileFault:
            raise
        except Exception as error:
            return None, error

    def _in_one_commit(self, connection: sqlite3.Connection, jobs: list[Job]) -> list[Any]:
        """What the jobs return, when all of them are on the disk. If one fails none is."""
        if connection.in_transaction:
            # It could not be rolled back the last time.
            _control(connection, "ROLLBACK")
        begin = time.monotonic()
        _control(connection, "BEGIN IMMEDIATE")
        try:
            before = connection.total_changes
            results = [job(connection) for job in jobs]
            has_changes = connection.total_changes != before
            last = self._last(connection) if has_changes else None
            _control(connection, "COMMIT")
        except Exception:
            if connection.in_transaction:
                _control(connection, "ROLLBACK")
            raise
        seconds = time.monotonic() - begin
        COUNTERS.commits.add(seconds)
        if seconds >= SLOW_SECONDS:
            say_of_process("slow-commit", logging.WARNING, seconds=round(seconds, 3), jobs=len(jobs))
        if has_changes:
            self._committed(last)
        return results


def _control(connection: sqlite3.Connection, statement: str) -> None:
    try:
        connection.execute(statement)
    except sqlite3.Error as error:
        raise FileFault(error) from error


def _answer(done: asyncio.Future[Any], result: Any, failure: BaseException | None) -> None:
    def tell() -> None:
        if done.cancelled():
            return
        if failure is None:
            done.set_result(result)
        else:
            done.set_exception(failure)

    loop = done.get_loop()
    if not loop.is_closed():
        loop.call_soon_threadsafe(tell)
