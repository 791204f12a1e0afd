"""Bots think in processes of their own, so that no table waits for another's bot.

There is one queue for each kind of work: the bots' moves, hints, and replays. None of them waits for another.

A bot lives as long as its game. The worker that has it keeps it, and is told with each question what the bot's seat has
seen since the last one. A bot whose worker died, or is busy while another is free, is made anew elsewhere and sees
everything from the beginning; so what a bot answers must follow from what it saw, and from the chance of the question.
"""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, field, replace
from functools import partial
from hashlib import sha256
from multiprocessing import get_context, parent_process
from random import Random
from typing import Any, Final, Protocol, TypeVar

from portroyal.bots import BOTS, LADDER, BotType, Budget, SeatedBot, seat_bot
from portroyal.bots.advice import Advice, advise
from portroyal.bots.limits import has_alarm, with_timeout
from portroyal.bots.protocol import without_limit
from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Event, Outcome, Seat
from portroyal.games import GAMES
from portroyal.web.refusals import Refused
from portroyal.web.tables.table import Table

log = logging.getLogger("portroyal.web")

T = TypeVar("T")

MAX_TRIES: Final = 3
"""A question that ends its worker this many times is not asked again."""
MOVE_SECONDS: Final = 10.0
"""The time that a bot has for one decision. One that needs more has failed."""
BUDGET: Final = Budget(seconds=8.0)
"""What bots are told of that, with some time left to answer."""
MAX_BOTS_OF_A_WORKER: Final = 500
"""More are made anew when they are asked again."""
MAX_WAITING_REPLAYS: Final = 16
"""Each that waits holds what was sent for it."""

BotKey = tuple[str, Seat]
"""A table and a seat."""


@dataclass(frozen=True, slots=True)
class Question:
    """All that a bot is told: its view, never the state."""

    table: str
    seat: Seat
    bot: str
    game: str
    step: int
    options: Any
    view: Any
    legal: Sequence[Action]
    chance: str
    """What the bot's random numbers come from; the same question has the same answer."""

    @property
    def key(self) -> BotKey:
        return self.table, self.seat


History = Callable[[int], tuple[tuple[Event, ...], ...]]
"""What the bot's seat saw of every step from the given one on; step 0 is the set-up."""


@dataclass(frozen=True, slots=True)
class Choice:
    action: str
    failure: str | None = None
    """Why another bot had to choose."""


def question(table: Table, seat: Seat, bot: str) -> Question:
    match = table.match
    assert match is not None
    return Question(
        table=table.id,
        seat=seat,
        bot=bot,
        game=table.header.game,
        step=match.step,
        options=match.options,
        view=match.view(seat),
        legal=match.legal(),
        # Nobody can know it beforehand, and it tells nothing of the deck.
        chance=sha256(table.secret + b"bot" + match.step.to_bytes(4)).hexdigest(),
    )


def history(table: Table, seat: Seat) -> History:
    match = table.match
    assert match is not None

    # Others may act before it is read.
    last = match.step

    def seen(first: int) -> tuple[tuple[Event, ...], ...]:
        return tuple(match.seen(step, seat) for step in range(first, last + 1))

    return seen


class Bots(Protocol):
    """What the server asks of its bots."""

    async def choose(self, question: Question, history: History) -> Choice: ...

    async def advise(self, question: Question) -> Advice:
        """What the strongest bot would do."""

    async def run_in_worker(self, function: Callable[..., T], *arguments: Any) -> T:
        """Let a worker do what takes long. Raises Refused if too many wait for that already."""

    def end_game(self, table: str, outcome: Outcome | None) -> None:
        """The game at a table is over, or was broken off."""

    async def check(self) -> None:
        """Raises an exception if a worker has died and cannot be replaced."""

    def close(self) -> None: ...


# In a worker


@dataclass(frozen=True, slots=True)
class Task:
    """A question for the worker that has the bot."""

    question: Question
    seen: tuple[tuple[Event, ...], ...]
    """What is new since the last question; everything, if the bot is made for this one."""
    is_new: bool
    ended: tuple[tuple[BotKey, Outcome | None], ...]
    """Bots whose games have ended meanwhile."""


class Players:
    """The bots that live in one worker."""

    def __init__(self, bots: Mapping[str, BotType], budget: Budget, seconds: float) -> None:
        self._bot_types = bots
        self._budget = budget
        self._seconds = seconds
        self._players: dict[BotKey, SeatedBot] = {}

    def answer(self, task: Task) -> Choice:
        for key, outcome in task.ended:
            player = self._players.pop(key, None)
            if player is not None:
                player.end(outcome)
        asked = task.question
        if task.is_new:
            self._players[asked.key] = self._new_player(asked)
        player = self._players[asked.key]
        for events in task.seen:
            player.see(events)
        action = player.choose(asked.view, asked.legal, Random(asked.chance))
        return Choice(str(action), None if player.failure is None else _text(player.failure))

    def _new_player(self, asked: Question) -> SeatedBot:
        limit = partial(with_timeout, int(1000 * self._seconds)) if has_alarm() else without_limit
        bot_type, game = self._bot_types[asked.bot], GAMES[asked.game]
        return seat_bot(bot_type, game, asked.seat, asked.options, self._budget_of(bot_type, game), limit)

    def _budget_of(self, bot_type: BotType, game: AnyGame) -> Budget:
        """A bot that usually counts nodes goes on to do so, and chooses the same: the time is only its upper limit."""
        usual_nodes = getattr(bot_type.factories[game.family], "default_nodes", None)
        return replace(self._budget, nodes=self._budget.nodes or usual_nodes)


def _text(failure: Any) -> str:
    return f"{failure.cause} {failure.detail}".strip()


_players: Players | None = None
"""In a worker: its bots."""


def _begin_work(more: Mapping[str, BotType] | None = None, budget: Budget = Budget(), seconds: float = 0.0) -> None:  # noqa: B008  # frozen
    """Ctrl-C goes to the whole terminal; the server ends its workers itself. If it is killed, they end with it."""
    global _players  # a process has nothing else to keep it in
    if more is not None:
        _players = Players({**BOTS, **more}, budget, seconds)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)


def _answer(task: Task) -> Choice:
    assert _players is not None
    return _players.answer(task)


def give_advice(question: Question) -> Advice:
    return advise(GAMES[question.game], question.seat, question.options, question.view, question.legal)


# In the server


class Worker:
    """A process that is started when it is first needed, and again when it died."""

    def __init__(self, *start: Any) -> None:
        self._start = start
        self._pool: ProcessPoolExecutor | None = None
        self.told: dict[BotKey, int] = {}
        """How many steps the bots that live there have seen."""
        self.ended: list[tuple[BotKey, Outcome | None]] = []
        """Bots that live there and whose games have ended, which it has not been told yet."""
        self._pending = 0
        self._has_died = False

    async def run(self, function: Callable[..., T], *arguments: Any) -> T:
        """Raises BrokenProcessPool if the process died."""
        if self._pool is None:
            # Forking a process with threads and an event loop is asking for trouble.
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin_work, self._start)
        pool = self._pool
        self._pending += 1
        try:
            result = await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
        except BrokenProcessPool:
            self._has_died = True
            if self._pool is pool:
                self.close()
            raise
        finally:
            self._pending -= 1
        self._has_died = False
        return result

    async def check(self) -> None:
        """Let it say something, unless it is at work or was never needed. One that has died is started again."""
        if not self._pending and (self._has_died or self._pool is not None):
            await _try(lambda worker: worker.run(os.getpid), self)

    async def ask(self, question: Question, history: History) -> Choice:
        """Let the bot choose that lives here, or make it."""
        key = question.key
        first = self.told.pop(key, 0)
        self._make_room()
        seen = history(first)
        ended, self.ended = tuple(self.ended), []
        choice = await self.run(_answer, Task(question, seen, first == 0, ended))
        # Last used, last to leave.
        self.told[key] = first + len(seen)
        return choice

    def _make_room(self) -> None:
        while len(self.told) >= MAX_BOTS_OF_A_WORKER:
            self.end(next(iter(self.told)), None)

    def end(self, key: BotKey, outcome: Outcome | None) -> None:
        if self.told.pop(key, None) is not None:
            self.ended.append((key, outcome))

    def processes(self) -> Iterable[int]:
        return (getattr(self._pool, "_processes", None) or {}).keys()

    def close(self, wait: bool = False) -> None:
        self.told.clear()
        self.ended.clear()
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=True)
            self._pool = None


@dataclass(slots=True)
class WorkQueue:
    """One kind of work: it waits for its own workers, first come, first served."""

    workers: list[Worker]
    max_waiting: int | None = None
    """More are refused."""
    _free: list[Worker] = field(init=False)
    _places: asyncio.Semaphore = field(init=False)
    _waiting: int = 0

    def __post_init__(self) -> None:
        self._free = [*self.workers]
        self._places = asyncio.Semaphore(len(self.workers))

    async def run(self, work: Callable[[Worker], Any], prefer: Callable[[Worker], bool] = lambda _: False) -> Any:
        """Do it with the free worker that is preferred, or with any. A worker that dies is replaced."""
        if self.max_waiting is not None and self._waiting >= self.max_waiting:
            raise Refused("busy")
        self._waiting += 1
        try:
            async with self._places:
                worker = next(filter(prefer, self._free), self._free[0])
                self._free.remove(worker)
                try:
                    return await _try(work, worker)
                finally:
                    self._free.append(worker)
        finally:
            self._waiting -= 1


async def _try(work: Callable[[Worker], Any], worker: Worker) -> Any:
    for _ in range(MAX_TRIES - 1):
        try:
            return await work(worker)
        except BrokenProcessPool:
            continue
    return await work(worker)


class BotPool:
    """The workers of a server."""

    def __init__(
        self,
        workers: int,
        bots: Mapping[str, BotType] = BOTS,
        budget: Budget = BUDGET,
        seconds: float = MOVE_SECONDS,
    ) -> None:
        # Every process has our own bots already.
        more = {name: bot for name, bot in bots.items() if BOTS.get(name) is not bot}
        self._moves = WorkQueue([Worker(more, budget, seconds) for _ in range(workers)])
        self._failed: set[BotKey] = set()
        """Bots that ended their worker again and again: they are not asked any more."""
        self._asking: set[str] = set()
        """Tables where a bot is being asked; it is one at a time."""
        self._ended: dict[str, Outcome | None] = {}
        """How those games ended that did so meanwhile."""
        self._hints = WorkQueue([Worker()])
        self._replays = WorkQueue([Worker()], MAX_WAITING_REPLAYS)

    async def choose(self, question: Question, history: History) -> Choice:
        """The bot's choice. A bot that ends its worker again and again has failed: the weakest one chooses."""
        table = question.table
        self._asking.add(table)
        try:
            return await self._ask(question, history)
        finally:
            self._asking.discard(table)
            if table in self._ended:
                # Only now is it known which worker has the bot.
                self.end_game(table, self._ended.pop(table))

    async def _ask(self, question: Question, history: History) -> Choice:
        async def ask(worker: Worker) -> Choice:
            return await worker.ask(question, history)

        if question.key not in self._failed:
            try:
                choice: Choice = await self._moves.run(ask, lambda worker: question.key in worker.told)
            except BrokenProcessPool:
                self._failed.add(question.key)
            else:
                return choice
        return await self._choose_instead(question)

    async def _choose_instead(self, question: Question) -> Choice:
        stand_in = replace(question, bot=LADDER[0])

        async def ask(worker: Worker) -> Choice:
            return await worker.run(choose_once, stand_in)

        choice: Choice = await self._moves.run(ask)
        return replace(choice, failure="crashed")

    async def advise(self, question: Question) -> Advice:
        advice: Advice = await self._hints.run(lambda worker: worker.run(give_advice, question))
        return advice

    async def run_in_worker(self, function: Callable[..., T], *arguments: Any) -> T:
        result: T = await self._replays.run(lambda worker: worker.run(function, *arguments))
        return result

    def end_game(self, table: str, outcome: Outcome | None) -> None:
        if table in self._asking:
            self._ended[table] = outcome
        self._failed = {key for key in self._failed if key[0] != table}
        for worker in self._moves.workers:
            for key in [key for key in worker.told if key[0] == table]:
                worker.end(key, outcome)

    async def check(self) -> None:
        queues = (self._moves, self._hints, self._replays)
        await asyncio.gather(*(worker.check() for queue in queues for worker in queue.workers))

    def processes(self) -> list[int]:
        """The ids of the processes that think about moves now."""
        return [id for worker in self._moves.workers for id in worker.processes()]

    def close(self) -> None:
        for queue in (self._moves, self._hints, self._replays):
            for worker in queue.workers:
                worker.close(wait=True)


def choose_once(question: Question) -> Choice:
    bot_type = BOTS[question.bot]
    bot = seat_bot(bot_type, GAMES[question.game], question.seat, question.options)
    return Choice(str(bot.choose(question.view, question.legal, Random(question.chance))))


class Hints:
    """A person gets one hint at a time."""

    def __init__(self, bots: Bots) -> None:
        self._bots = bots
        self._asking: set[int] = set()

    async def ask(self, question: Question, person: int) -> Advice:
        if person in self._asking:
            raise Refused("too-many-requests")
        self._asking.add(person)
        try:
            return await self._bots.advise(question)
        finally:
            self._asking.discard(person)
