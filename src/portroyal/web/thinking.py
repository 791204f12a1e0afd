"""Bots think in processes of their own, so that no table waits for another's bot."""

import asyncio
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from multiprocessing import get_context, parent_process
from random import Random
from typing import Any, Final, TypeVar

from portroyal.bots import BOTS, seat_bot
from portroyal.bots.advice import Advice, advise
from portroyal.core.values import Action, Seat
from portroyal.games import GAMES

MAX_TRIES: Final = 3
T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Question:
    """All that a bot is told: its view, never the state."""

    bot: str
    game: str
    seat: Seat
    options: Any
    view: Any
    legal: Sequence[Action]
    chance: str
    """What the bot's random numbers come from; the same question has the same answer."""


def choose(question: Question) -> str:
    """The choice of a bot, in a worker."""
    bot = seat_bot(BOTS[question.bot], GAMES[question.game], question.seat, question.options)
    return str(bot.choose(question.view, question.legal, Random(question.chance)))


def give_advice(question: Question) -> Advice:
    """What the strongest bot would do, in a worker."""
    return advise(GAMES[question.game], question.seat, question.options, question.view, question.legal)


def _begin_work() -> None:
    """Ctrl-C goes to the whole terminal; the server ends its workers itself. If it is killed, they end with it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


class Thinkers:
    """Workers that answer questions. One that dies is replaced, and its question is asked again."""

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, question: Question) -> str:
        return await self.work(choose, question)

    async def advise(self, question: Question) -> Advice:
        return await self.work(give_advice, question)

    async def work(self, function: Callable[..., T], *arguments: Any) -> T:
        for attempt in range(MAX_TRIES):
            pool = self._running_pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False, cancel_futures=True)
                if attempt + 1 == MAX_TRIES:
                    raise
        raise AssertionError("unreachable")

    def _running_pool(self) -> ProcessPoolExecutor:
        if self._pool is None:
            # Forking a process with threads and an event loop is asking for trouble.
            self._pool = ProcessPoolExecutor(self._workers, get_context("spawn"), _begin_work)
        return self._pool

    def workers(self) -> list[int]:
        """The ids of the processes now running."""
        processes = getattr(self._pool, "_processes", None) or {}
        return [*processes]

    def close(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None
