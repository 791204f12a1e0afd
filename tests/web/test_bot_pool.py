"""Bots in their workers: they live as long as their game, see all of it, have limited time, and may fail."""

import asyncio
import logging
import os
import re
import signal
import time
from collections.abc import Mapping
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from portroyal.bots import BOTS, Budget, seat_bot
from portroyal.bots.search import Meter
from portroyal.core.values import Event, Outcome
from portroyal.match import BOT as BY_BOT
from portroyal.match import STAND_IN, Match
from portroyal.web.bots import MOVE_SECONDS, BotPool, Choice, Players, Question, Task, choose_once, history
from portroyal.web.http.app import Settings
from portroyal.web.scheduler import Claims
from portroyal.web.storage.door import StoredTable, Unavailable
from portroyal.web.storage.sqlite import SqliteStorage
from portroyal.web.turns import Asker
from tests.web.serving import BOT, ME, Others, Quick, Server, run_async, serve
from tests.web.strange_bots import STRANGE_BOTS, Diary

SEED = "pool"
ANNA = Asker("192.0.2.1", 1, "table")


def question(match: Match, bot: str, table: str = "table") -> Question:
    seat = match.to_act
    assert seat is not None
    legal, view = match.legal(), match.view(seat)
    return Question(table, seat, bot, match.game.id, match.step, match.options, view, legal, f"chance {match.step}")


def seen_by(match: Match, seat: int, first: int = 0) -> tuple[tuple[Event, ...], ...]:
    return tuple(match.seen(step, seat) for step in range(first, match.step + 1))


# In a worker


def test_a_bot_sees_every_step_of_its_seat_once_and_is_told_the_end() -> None:
    Diary.diaries.clear()
    players = Players(STRANGE_BOTS, Budget(nodes=9), 60.0)
    match = Match.start("harbour", 2, SEED)
    told = [0, 0]
    for _ in range(12):
        asked = question(match, "diary")
        first, told[asked.seat] = told[asked.seat], match.step + 1
        task = Task(asked, seen_by(match, asked.seat, first), first == 0, ())
        match.play(players.answer(task).action)
    other = Match.start("harbour", 2, SEED)
    ended = ((("table", 0), None), (("table", 1), None))
    players.answer(Task(question(other, "random", "other"), seen_by(other, 0), True, ended))
    assert len(Diary.diaries) == 2, "one instance for each seat, for the whole game"
    for diary in Diary.diaries:
        (_, game, seat, budget), *seen, end = diary.heard
        assert (game, budget, end) == ("harbour", Budget(nodes=9), ("end", None))
        assert seen == [match.seen(step, seat) for step in range(len(seen))]
        assert len(seen) == told[seat]


@pytest.mark.parametrize(("bot", "cause"), [("sleeper", "hung"), ("cheat", "illegal")])
def test_a_bot_that_fails_is_replaced_and_the_cause_is_told(bot: str, cause: str) -> None:
    match = Match.start("harbour", 2, SEED)
    players = Players(STRANGE_BOTS, Budget(), 0.05)
    choice = players.answer(Task(question(match, bot), seen_by(match, 0), True, ()))
    assert choice.action in [str(action) for action in match.legal()]
    assert choice.failure is not None
    assert choice.failure.startswith(cause)


# In processes


async def moves(pool: BotPool, match: Match, bot: str, count: int) -> list[str]:
    """The bot plays all seats."""
    done = []
    table = f"table {id(match)}"
    for _ in range(count):
        asked = question(match, bot, table)
        choice = await pool.choose(asked, partial(seen_by, match, asked.seat), ANNA)
        assert choice.failure is None
        match.play(choice.action)
        done.append(choice.action)
    return done


@run_async
async def test_a_bot_that_lost_its_worker_plays_on_as_if_nothing_had_happened() -> None:
    pool = BotPool(1, STRANGE_BOTS)
    try:
        whole = await moves(pool, Match.start("harbour", 2, SEED), "counter", 16)
        match = Match.start("harbour", 2, SEED)
        begun = await moves(pool, match, "counter", 8)
        for pid in pool.processes():
            os.kill(pid, signal.SIGKILL)
        assert begun + await moves(pool, match, "counter", 8) == whole
        assert len({*whole}) > 2
    finally:
        pool.close()


@run_async
async def test_hints_and_replays_do_not_wait_for_moves() -> None:
    pool = BotPool(1, STRANGE_BOTS, seconds=20.0)
    match = Match.start("harbour", 2, SEED)
    try:
        asked = question(match, "sleeper")
        thinking = asyncio.create_task(pool.choose(asked, partial(seen_by, match, asked.seat), ANNA))
        await asyncio.sleep(0.1)
        advice = await pool.advise(question(match, ""), ANNA)
        assert advice.best in match.legal()
        assert await pool.replay(ANNA, sum, (1, 2)) == 3
        assert await pool.replay_record(ANNA, sum, (1, 2)) == 3
        assert not thinking.done()
        for pid in pool.processes():
            os.kill(pid, signal.SIGKILL)
        thinking.cancel()
    finally:
        pool.close()


@pytest.mark.parametrize("dies", [False, True])
@run_async
async def test_a_game_that_ends_while_its_bot_thinks_leaves_nothing_behind(
    monkeypatch: pytest.MonkeyPatch, dies: bool
) -> None:
    pool = BotPool(1)
    worker = pool._moves.workers[0]
    tasks: list[Any] = []
    may_answer = asyncio.Event()

    async def run(function: Any, task: Any) -> Choice:
        tasks.append(task)
        await may_answer.wait()
        if dies and function is not choose_once:
            raise BrokenProcessPool
        return Choice("draw")

    monkeypatch.setattr(worker, "run", run)
    match = Match.start("harbour", 2, SEED)
    asked = question(match, "random")
    thinking = asyncio.create_task(pool.choose(asked, partial(seen_by, match, asked.seat), ANNA))
    await asyncio.sleep(0)
    pool.end_game("table", None)
    may_answer.set()
    await thinking
    assert not worker.told
    assert not pool._failed
    asked_before, dies = len(tasks), False
    await pool.choose(question(match, "random", "other"), partial(seen_by, match, asked.seat), ANNA)
    # A worker that died has no bot that could be told.
    assert tasks[-1].ended == (((asked.key, None),) if asked_before == 1 else ())


@run_async
async def test_the_stand_in_of_a_bot_that_failed_does_not_wait_for_hints() -> None:
    pool = BotPool(1)
    match = Match.start("harbour", 2, SEED)
    asked = question(match, "random")
    pool._failed.add(asked.key)
    may_end = asyncio.Event()
    hints = asyncio.create_task(pool._hints.run(lambda _: may_end.wait(), ANNA))
    await asyncio.sleep(0)
    try:
        choice = await pool.choose(asked, partial(seen_by, match, asked.seat), ANNA)
        assert (choice.action, choice.failure) == ("draw", "crashed")
    finally:
        may_end.set()
        await hints
        pool.close()


# Budgets


def test_a_bot_is_told_its_time_and_one_that_counts_nodes_counts_as_many_as_ever() -> None:
    Diary.diaries.clear()
    players = Players(STRANGE_BOTS, Settings(Path("none.db")).budget, 60.0)
    match = Match.start("harbour", 2, SEED)
    players.answer(Task(question(match, "diary"), seen_by(match, 0), True, ()))
    ((_, _, _, budget), *_) = Diary.diaries[0].heard
    assert budget.nodes is None
    assert 0 < budget.seconds < MOVE_SECONDS
    for _ in range(6):
        asked = question(match, "expert")
        choice = players.answer(Task(asked, seen_by(match, asked.seat), True, ()))
        alone = seat_bot(BOTS["expert"], match.game, asked.seat, match.options)
        begun = time.perf_counter()
        assert choice.action == str(alone.choose(asked.view, asked.legal, Random(asked.chance)))
        assert time.perf_counter() - begun < budget.seconds
        match.play(choice.action)


def test_of_two_limits_the_first_one_ends_a_search() -> None:
    meter = Meter(Budget(nodes=10, seconds=1000.0), 99)
    meter.nodes = 10
    assert meter.used() == 1.0
    assert Meter(Budget(nodes=10, seconds=1e-9), 99).used() > 1.0


# At a table


@run_async
async def test_a_bot_sees_the_game_as_it_stood_when_it_was_asked(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = server.table(await anna.open("harbour", ME, ME, start=True))
        seen = history(table, 0)
        before = seen(0)
        await anna.act(table.id, "draw", 0)
        assert seen(0) == before


@run_async
async def test_what_is_played_for_a_bot_that_failed_is_logged_and_recorded_as_a_stand_ins(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    # Bots at a table have names that the catalogue knows.
    bots = {**STRANGE_BOTS, "trader": STRANGE_BOTS["crasher"], "gambler": STRANGE_BOTS["cheat"]}
    async with serve(tmp_path, BotPool, bot_types=bots) as server:
        anna = await server.guest("Anna")
        seats = [{"kind": "bot", "bot": bot} for bot in ("trader", "gambler", "random")]
        with caplog.at_level(logging.WARNING):
            table = await anna.open("harbour", *seats, start=True)
            await until_step(server, table, 12)
        match = server.table(table).match
        assert match
        by = {seat: {entry.by for entry in match.full_log if entry.seat == seat} for seat in range(3)}
        assert by == {0: {STAND_IN}, 1: {STAND_IN}, 2: {BY_BOT}}
        for bot, seat, cause in (("trader", 0, "crashed"), ("gambler", 1, "illegal")):
            assert re.search(rf"bot-failed bot={bot} table={table[:6]} seat={seat} step=\d+ cause={cause}", caplog.text)
        await anna.done(f"/tables/{table}/close")


async def until_step(server: Server, table: str, step: int) -> None:
    while server.table(table).step < step:
        await asyncio.sleep(0.01)


class Told(Quick):
    """Remembers which games it was told have ended."""

    ended: ClassVar[list[tuple[str, Outcome | None]]] = []

    def end_game(self, table: str, outcome: Outcome | None) -> None:
        Told.ended.append((table, outcome))


@run_async
async def test_bots_are_told_how_their_game_ended(tmp_path: Path) -> None:
    async with serve(tmp_path, Told) as server:
        anna = await server.guest("Anna")
        bot = {"kind": "bot", "bot": "random"}
        over = await anna.open("travel", bot, bot, start=True)
        await server.settle()
        match = server.table(over).match
        assert match
        assert match.outcome
        assert (over, match.outcome) in Told.ended
        broken_off = await anna.open("harbour", ME, bot, start=True)
        await anna.done(f"/tables/{broken_off}/close")
        assert (broken_off, None) in Told.ended


# Claims


@run_async
async def test_the_scheduler_acts_only_at_tables_that_it_has_claimed(tmp_path: Path) -> None:
    claims: Claims = Others()
    assert isinstance(claims, Others)
    async with serve(tmp_path, claims=claims, retry_seconds=0.01) as server:
        anna = await server.guest("Anna")
        bot = {"kind": "bot", "bot": "random"}
        table = await anna.open("travel", bot, bot, start=True)
        timed = await anna.open("harbour", ME, ME, start=True, clock="brisk")
        server.clock.pass_by(60.0)
        server.scheduler.wake(server.table(timed))
        while {*claims.asked} != {table, timed} or len(claims.asked) < 6:
            await asyncio.sleep(0.01)
        assert server.table(table).step == 0
        assert server.table(timed).step == 0
        assert claims.released == []
        claims.are_ours = True
        await until(lambda: server.table(table).status == "over" and server.table(timed).step)
        assert {*claims.released} == {table, timed}


async def until(holds: Any) -> None:
    while not holds():
        await asyncio.sleep(0.01)


# A storage that fails


class Unreadable(SqliteStorage):
    """Fails as often as the test says."""

    failing_lists = 0
    failing_reads = 0

    async def tables_to_resume(self, rules: Mapping[str, int]) -> list[str]:
        if Unreadable.failing_lists:
            Unreadable.failing_lists -= 1
            raise Unavailable("locked")
        return await super().tables_to_resume(rules)

    async def read_table(self, id: str) -> StoredTable | None:
        if Unreadable.failing_reads:
            Unreadable.failing_reads -= 1
            raise Unavailable("locked")
        return await super().read_table(id)


@pytest.mark.parametrize(("lists", "reads"), [(2, 0), (0, 2)])
@run_async
async def test_games_go_on_although_the_storage_fails_at_the_start(tmp_path: Path, lists: int, reads: int) -> None:
    async with serve(tmp_path, claims=Others()) as server:
        anna = await server.guest("Anna")
        table = await anna.open("travel", BOT, BOT, start=True)
        clock, tokens = server.clock, server.tokens
    Unreadable.failing_lists, Unreadable.failing_reads = lists, reads
    async with serve(tmp_path, clock=clock, tokens=tokens, storage=Unreadable, retry_seconds=0.01) as server:
        await until(lambda: (live := server.tables.live(table)) is not None and live.status == "over")


@run_async
async def test_a_clock_runs_out_although_the_storage_fails_then(tmp_path: Path) -> None:
    async with serve(tmp_path, storage=Unreadable, retry_seconds=0.01) as server:
        anna = await server.guest("Anna")
        timed = await anna.open("harbour", ME, ME, start=True, clock="brisk")
        server.clock.pass_by(60.0)
        server.scheduler.wake(server.table(timed))
        server.tables.drop(timed)
        Unreadable.failing_reads = 2
        await until(lambda: (live := server.tables.live(timed)) is not None and live.step > 0)
