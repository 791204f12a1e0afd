"""The one file that keeps everything.

Reading is done by whoever asks. Writing is done by one thread that puts all that is queued into one commit, so that
many tables share the price of a synchronised disk. What `write` has returned from is on the disk. A job may be run
twice, if another that was queued with it fails.
"""

import asyncio
import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from typing import Any, Final, TypeVar

from portroyal.web.schema import migrate

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]

BUSY_SECONDS: Final = 10.0
MAX_IN_ONE_COMMIT: Final = 256


class Conflict(Exception):
    """Another writer was first; nothing was written."""


def connect(file: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # What is removed is overwritten: whoever asks to be forgotten is.
    connection.execute("PRAGMA secure_delete = ON")
    return connection


class Store:
    def __init__(self, file: Path) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        self.file = file
        self._reader = connect(file)
        migrate(self._reader)
        self._jobs: SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = SimpleQueue()
        writing = connect(file)
        self._writer = threading.Thread(target=self._write_all, args=[writing], name="writer", daemon=True)
        self._writer.start()

    def rows(self, query: str, *arguments: Any) -> list[sqlite3.Row]:
        return self._reader.execute(query, arguments).fetchall()

    def row(self, query: str, *arguments: Any) -> sqlite3.Row | None:
        found: sqlite3.Row | None = self._reader.execute(query, arguments).fetchone()
        return found

    async def write(self, job: Callable[[sqlite3.Connection], T]) -> T:
        """Run the job in a transaction and wait until it is on the disk.

        Raises Conflict if what it writes is there already; then nothing of the job is written.
        """
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._jobs.put((job, done))
        # A caller who gives up does not take the job back: it may be on the disk already.
        return await done

    async def scrub(self) -> None:
        """Leave nothing of what was removed in the log beside the file either."""

        def checkpoint() -> None:
            with opened(self.file) as connection:
                scrub(connection)

        await asyncio.get_running_loop().run_in_executor(None, checkpoint)

    def close(self) -> None:
        self._jobs.put(None)
        self._writer.join()
        self._reader.close()

    def _write_all(self, connection: sqlite3.Connection) -> None:
        while (batch := self._next_batch()) is not None:
            try:
                results = _in_one_commit(connection, [job for job, _ in batch])
            except Exception:
                # Nobody's work is lost by the fault of another: each once more, by itself.
                for job, done in batch:
                    _answer(done, *_alone(connection, job))
            else:
                for (_, done), result in zip(batch, results, strict=True):
                    _answer(done, result, None)
        connection.close()

    def _next_batch(self) -> list[tuple[Job, asyncio.Future[Any]]] | None:
        first = self._jobs.get()
        if first is None:
            return None
        batch = [first]
        while len(batch) < MAX_IN_ONE_COMMIT and not self._jobs.empty():
            following = self._jobs.get()
            if following is None:
                self._jobs.put(None)
                break
            batch.append(following)
        return batch


def _in_one_commit(connection: sqlite3.Connection, jobs: list[Job]) -> list[Any]:
    """What the jobs return, when all of them are on the disk. If one fails none is."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        results = [job(connection) for job in jobs]
        connection.execute("COMMIT")
    except Exception:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def _alone(connection: sqlite3.Connection, job: Job) -> tuple[Any, BaseException | None]:
    try:
        return _in_one_commit(connection, [job])[0], None
    except sqlite3.IntegrityError as error:
        return None, Conflict(str(error))
    except Exception as error:
        return None, error


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


def back_up(source: Path, target: Path) -> None:
    with opened(source) as origin, opened(target) as copy:
        origin.backup(copy)


def scrub(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    connection = connect(file)
    try:
        yield connection
    finally:
        connection.close()
