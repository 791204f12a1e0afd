"""Bots think in processes of their own, so that no table waits for another's bot.

There is one queue for each kind of work: the bots' moves, hints, replays of tables, and records that somebody sent. No
queue waits for another, and each is fair (`turns.py`). Moves at tables that nobody looks at are left to one more worker
with a lower priority: so a person who waits for a bot waits for no table without people.

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
from dataclasses import dataclass, replace
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
from portroyal.web.turns import Asker, FairQueue, Full

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
HINT_LIMITS: Final = (32, 8, 1)
"""How many may be asked for at the same time: by all, from one address, by one person."""
REPLAY_LIMITS: Final = (32, 8, 2)
RECORD_LIMITS: Final = (8, 1)
"""Each that waits holds what was sent for it."""
BACKGROUND_NICENESS: Final = 10

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
    """What the server asks of its bots. All but moves are refused if too many wait for the same already."""

    async def choose(self, question: Question, history: History, asker: Asker) -> Choice: ...

    async def advise(self, question: Question, asker: Asker) -> Advice:
        """What the strongest bot would do."""

    async def replay(self, asker: Asker, function: Callable[..., T], *arguments: Any) -> T:
        """Let a worker play a game of this server again."""

    async def replay_record(self, asker: Asker, function: Callable[..., T], *arguments: Any) -> T:
        """Let a worker play a game again that somebody sent."""

    def end_game(self, table: str, outcome: Outcome | None) -> None:
        """The game at a table is over, or was broken off."""

    def queues(self) -> Mapping[str, int]:
        """By kind of work: how much waits or is being done."""

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


def _begin_work(niceness: int, players: tuple[Mapping[str, BotType], Budget, float] | None) -> None:
    """Ctrl-C goes to the whole terminal; the server ends its workers itself. If it is killed, they end with it."""
    global _players  # a process has nothing else to keep it in
    if players is not None:
        more, budget, seconds = players
        _players = Players({**BOTS, **more}, budget, seconds)
    if hasattr(os, "nice"):
        os.nice(niceness)
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

    def __init__(self, players: tuple[Mapping[str, BotType], Budget, float] | None = None, niceness: int = 0) -> None:
        self._start = niceness, players
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


@dataclass(slots=True, eq=False)
class Ticket:
    """Work that waits for a worker."""

    asker: Asker
    prefer: Callable[[Worker], bool]
    place: asyncio.Future[Worker]


class Lane:
    """Workers that do the same part of the work."""

    def __init__(self, *workers: Worker, accepts: Callable[[Ticket], bool] = lambda _: True) -> None:
        self.workers = workers
        self.accepts = accepts
        self.busy: dict[Worker, Ticket] = {}

    def free(self) -> list[Worker]:
        return [worker for worker in self.workers if worker not in self.busy]

    def works_for(self, ticket: Ticket) -> bool:
        """Is anything being done for the same address?"""
        return any(busy.asker.path[0] == ticket.asker.path[0] for busy in self.busy.values())


def lanes_for_moves(workers: Sequence[Worker], reserve: Worker, background: Worker) -> tuple[Lane, ...]:
    """A person who waits for a bot waits for no table without people, and not until somebody else's bot has decided.

    Tables that nobody looks at have the worker in the background. While all other workers are busy, the one in reserve
    is there for addresses that have none of them.
    """
    usual = Lane(*workers, accepts=lambda ticket: ticket.asker.is_present())
    return (
        usual,
        Lane(reserve, accepts=lambda ticket: ticket.asker.is_present() and not usual.works_for(ticket)),
        Lane(background, accepts=lambda ticket: not ticket.asker.is_present()),
    )


class WorkQueue:
    """One kind of work: it waits for its own workers, and everyone who causes it has their turn."""

    def __init__(self, *lanes: Lane, limits: Sequence[int] = ()) -> None:
        self._lanes = lanes
        self._tickets: FairQueue[Ticket] = FairQueue(limits)

    def __len__(self) -> int:
        """How much waits or is being done."""
        return len(self._tickets)

    @property
    def workers(self) -> list[Worker]:
        return [worker for lane in self._lanes for worker in lane.workers]

    async def run(
        self, work: Callable[[Worker], Any], asker: Asker, prefer: Callable[[Worker], bool] = lambda _: False
    ) -> Any:
        """Do it with the free worker that is preferred, or with any. A worker that dies is replaced."""
        ticket = Ticket(asker, prefer, asyncio.get_running_loop().create_future())
        try:
            self._tickets.add(asker.path, ticket)
        except Full as full:
            raise Refused("still-waiting" if full.level else "queue-full") from None
        self._hand_out()
        try:
            worker = await ticket.place
        except asyncio.CancelledError:
            if ticket.place.cancelled():
                self._tickets.give_up(asker.path, ticket)
            else:
                self._end(ticket)
            raise
        try:
            return await _try(work, worker)
        finally:
            self._end(ticket)

    def _hand_out(self) -> None:
        """Give every free worker something to do."""
        for lane in self._lanes:
            while (free := lane.free()) and (ticket := self._next(lane)) is not None:
                worker = next(filter(ticket.prefer, free), free[0])
                lane.busy[worker] = ticket
                ticket.place.set_result(worker)

    def _next(self, lane: Lane) -> Ticket | None:
        # The place of somebody who has just gone is done already.
        return self._tickets.take(lambda ticket: not ticket.place.done() and lane.accepts(ticket))

    def _end(self, ticket: Ticket) -> None:
        worker = ticket.place.result()
        for lane in self._lanes:
            lane.busy.pop(worker, None)
        self._tickets.finish(ticket.asker.path)
        self._hand_out()


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
        players = more, budget, seconds
        usual, reserve = [Worker(players) for _ in range(workers)], Worker(players)
        self._moves = WorkQueue(*lanes_for_moves(usual, reserve, Worker(players, BACKGROUND_NICENESS)))
        self._failed: set[BotKey] = set()
        """Bots that ended their worker again and again: they are not asked any more."""
        self._asking: set[str] = set()
        """Tables where a bot is being asked; it is one at a time."""
        self._ended: dict[str, Outcome | None] = {}
        """How those games ended that did so meanwhile."""
        self._hints = WorkQueue(Lane(Worker()), limits=HINT_LIMITS)
        self._replays = WorkQueue(Lane(Worker()), limits=REPLAY_LIMITS)
        self._records = WorkQueue(Lane(Worker(niceness=BACKGROUND_NICENESS)), limits=RECORD_LIMITS)
        self._queues = (self._moves, self._hints, self._replays, self._records)

    async def choose(self, question: Question, history: History, asker: Asker) -> Choice:
        """The bot's choice. A bot that ends its worker again and again has failed: the weakest one chooses."""
        table = question.table
        self._asking.add(table)
        try:
            return await self._ask(question, history, asker)
        finally:
            self._asking.discard(table)
            if table in self._ended:
                # Only now is it known which worker has the bot.
                self.end_game(table, self._ended.pop(table))

    async def _ask(self, question: Question, history: History, asker: Asker) -> Choice:
        async def ask(worker: Worker) -> Choice:
            return await worker.ask(question, history)

        if question.key not in self._failed:
            try:
                choice: Choice = await self._moves.run(ask, asker, lambda worker: question.key in worker.told)
            except BrokenProcessPool:
                self._failed.add(question.key)
            else:
                return choice
        return await self._choose_instead(question, asker)

    async def _choose_instead(self, question: Question, asker: Asker) -> Choice:
        stand_in = replace(question, bot=LADDER[0])

        async def ask(worker: Worker) -> Choice:
            return await worker.run(choose_once, stand_in)

        choice: Choice = await self._moves.run(ask, asker)
        return replace(choice, failure="crashed")

    async def advise(self, question: Question, asker: Asker) -> Advice:
        advice: Advice = await self._hints.run(lambda worker: worker.run(give_advice, question), asker)
        return advice

    async def replay(self, asker: Asker, function: Callable[..., T], *arguments: Any) -> T:
        result: T = await self._replays.run(lambda worker: worker.run(function, *arguments), asker)
        return result

    async def replay_record(self, asker: Asker, function: Callable[..., T], *arguments: Any) -> T:
        result: T = await self._records.run(lambda worker: worker.run(function, *arguments), asker)
        return result

    def end_game(self, table: str, outcome: Outcome | None) -> None:
        if table in self._asking:
            self._ended[table] = outcome
        self._failed = {key for key in self._failed if key[0] != table}
        for worker in self._moves.workers:
            for key in [key for key in worker.told if key[0] == table]:
                worker.end(key, outcome)

    def queues(self) -> Mapping[str, int]:
        works = ("moves", "hints", "replays", "records")
        return {work: len(queue) for work, queue in zip(works, self._queues, strict=True)}

    async def check(self) -> None:
        await asyncio.gather(*(worker.check() for queue in self._queues for worker in queue.workers))

    def processes(self) -> list[int]:
        """The ids of the processes that think about moves now."""
        return [id for worker in self._moves.workers for id in worker.processes()]

    def close(self) -> None:
        for queue in self._queues:
            for worker in queue.workers:
                worker.close(wait=True)


def choose_once(question: Question) -> Choice:
    bot_type = BOTS[question.bot]
    bot = seat_bot(bot_type, GAMES[question.game], question.seat, question.options)
    return Choice(str(bot.choose(question.view, question.legal, Random(question.chance))))
