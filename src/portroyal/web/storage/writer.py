"""The one thread that writes to a SQLite file. Jobs that wait at the same time share one commit."""

import asyncio
import sqlite3
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, Final, TypeVar

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], Any]

MAX_IN_ONE_COMMIT: Final = 256


class Writer:
    def __init__(self, connection: sqlite3.Connection) -> None:
        self._jobs: SimpleQueue[tuple[Job, asyncio.Future[Any]] | None] = SimpleQueue()
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

    def close(self) -> None:
        """Write what is queued, and end."""
        self._jobs.put(None)
        self._thread.join()

    def _write_all(self, connection: sqlite3.Connection) -> None:
        while (batch := self._next_batch()) is not None:
            try:
                results = _in_one_commit(connection, [job for job, _ in batch])
            except Exception:
                # One job's fault must not lose the work of another: each once more, by itself.
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
