"""Attacks on bots, hints and replays: a person who causes a lot of work waits for it, and others hardly notice."""

import asyncio
import gzip
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median
from typing import Any, ClassVar, Final

import pytest

from portroyal.bots import Budget
from portroyal.match import Match
from portroyal.record import Player, record_of, write
from portroyal.web.bots import RECORD_LIMITS, BotPool
from portroyal.web.replays import pack_record
from portroyal.web.scheduler import PRESENT_SECONDS
from portroyal.web.tables import commands
from portroyal.web.tables.entries import Closing, Entry, Shut
from portroyal.web.tables.live import MAX_BOT_GAMES_OF_A_PERSON, MAX_BOT_GAMES_OF_AN_ADDRESS
from portroyal.web.tables.table import MAX_STEPS, MAX_UNDO_STEP, Table
from portroyal.web.turns import Asker
from tests.web.serving import BOT, ME, Guest, Quick, Server, run_async, serve

OTHER_ADDRESS: Final = "192.0.2.7"
EXPERT: Final = {"kind": "bot", "bot": "expert"}
BEGINNER: Final = {"kind": "bot", "bot": "beginner"}
MAX_RATIO: Final = 3.0
LITTLE: Final = 0.01
"""Seconds that nobody notices."""
RECOVERY_SECONDS: Final = 5.0


def slower(attacked: list[float], calm: list[float]) -> float:
    return median(attacked) / max(median(calm), LITTLE)


# Bots


@run_async
async def test_games_of_bots_alone_are_few_for_a_person_and_for_an_address(tmp_path: Path) -> None:
    async with serve(tmp_path, Never) as server:
        eves = [await server.guest(f"Eve {number}", address=OTHER_ADDRESS) for number in range(6)]
        opened = Counter[int]()
        refusals = []
        for number, eve in enumerate(eves):
            for _ in range(MAX_BOT_GAMES_OF_A_PERSON + 1):
                answer = await eve.post("/tables", game="harbour", seats=[EXPERT] * 5, start=True)
                opened[number] += answer.is_success
                refusals += [answer.json()] if answer.is_error else []
        assert [*opened.values()] == [2, 2, 2, 2, 0, 0]
        assert {refusal["error"] for refusal in refusals} == {"too-many-bot-games"}
        assert [(refusal["per"], refusal["most"]) for refusal in refusals[3:6]] == [
            ("person", MAX_BOT_GAMES_OF_A_PERSON),
            *[("address", MAX_BOT_GAMES_OF_AN_ADDRESS)] * 2,
        ]
        # A table that is filled later counts as well; where everybody is away nobody plays.
        anna = await server.guest("Anna")
        await anna.done(f"/tables/{await anna.open('harbour', ME, BOT, start=True)}/leave")
        *others, last = [await anna.open("harbour", BOT, BOT) for _ in range(3)]
        for table in others:
            await anna.done(f"/tables/{table}/start")
        assert (await anna.refused(f"/tables/{last}/start"))["error"] == "too-many-bot-games"
        # With a person it may begin.
        await anna.done(f"/tables/{last}/seats/0", bot=None)
        await anna.done(f"/tables/{last}/join")
        await anna.done(f"/tables/{last}/start")


@run_async
async def test_a_bot_plays_for_the_host_and_whoever_looks_is_present(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with serve(tmp_path, Asked) as server:
        anna, bert = await server.guest("Anna", address=OTHER_ADDRESS), await server.guest("Bert")
        await anna.open("harbour", BOT, BOT, start=True)
        await until(lambda: bool(Asked.askers))
        asker = Asked.askers[0]
        assert (asker.address, asker.person) == (OTHER_ADDRESS, (await server.person(anna)).id)
        assert asker.is_present(), "it was opened just now"
        server.clock.pass_by(PRESENT_SECONDS)
        assert asker.is_present(), "and the server was started just now"
        monkeypatch.setattr("portroyal.web.scheduler.PRESENT_SECONDS", 0.0)
        assert not asker.is_present()
        async with bert.socket(asker.table):
            assert asker.is_present()
        await until(lambda: not asker.is_present())


class Never(Quick):
    """Bots that never answer."""

    async def choose(self, *_: Any) -> Any:
        await asyncio.sleep(3600)


class Asked(Never):
    """Remembers for whom bots are to play."""

    askers: ClassVar[list[Asker]] = []

    async def choose(self, question: Any, history: Any, asker: Asker) -> Any:
        Asked.askers.append(asker)
        await super().choose()


async def until(holds: Callable[[], bool]) -> None:
    while not holds():
        await asyncio.sleep(0.001)


async def until_asked(server: Server, table: str) -> bool:
    """Wait until it is the first player's turn. False if the game is over."""
    await until(lambda: server.table(table).to_act in (0, None))
    return server.table(table).to_act == 0


async def answers_of_bots(server: Server, guest: Guest, count: int) -> list[float]:
    """How long a beginner takes for a decision, for somebody who looks at the table."""
    found: list[float] = []
    rng = Random(1)
    while len(found) < count:
        table = await guest.open("harbour", ME, BEGINNER, start=True)
        async with guest.socket(table):
            while await until_asked(server, table) and len(found) < count:
                step, begun = server.table(table).step, time.perf_counter()
                await server.move(table, guest, 0, rng)
                await until_asked(server, table)
                decisions = server.table(table).step - step - 1
                if decisions:
                    found.append((time.perf_counter() - begun) / decisions)
    return found


async def hints(guest: Guest, table: str, count: int) -> list[float]:
    found = []
    for _ in range(count):
        begun = time.perf_counter()
        assert (await guest.get(f"/tables/{table}/hint")).is_success
        found.append(time.perf_counter() - begun)
    return found


@asynccontextmanager
async def experts_everywhere(server: Server, watched: bool) -> AsyncIterator[list[str]]:
    """Six identities of one address, with as many tables of experts as they can get; where they must, they act."""
    tables = []
    async with AsyncExitStack() as sockets:
        for number in range(6):
            eve = await server.guest(f"Eve {number}", address=OTHER_ADDRESS)
            for seats in [[EXPERT] * 5] * 3 + [[ME, *[EXPERT] * 4]] * 4:
                answer = await eve.post("/tables", game="harbour", seats=seats, start=True)
                if answer.is_error:
                    continue
                table = answer.json()["id"]
                if watched:
                    await sockets.enter_async_context(eve.socket(table))
                tables.append(table)
        acting = asyncio.create_task(act_everywhere(server, tables))
        yield tables
        acting.cancel()
        for table in tables:
            await server.tables.execute(table, close)


async def act_everywhere(server: Server, tables: list[str]) -> None:
    while True:
        for table in tables:
            await server.tables.execute(table, first_legal)
            await asyncio.sleep(0.005)


def first_legal(table: Table, _: float) -> list[Entry]:
    person = None if table.to_act is None else table.seats[table.to_act].person
    if person is None or table.match is None:
        return []
    return commands.act(table, person, None, table.step, str(table.match.legal()[0]))


def close(table: Table, _: float) -> list[Entry]:
    return [Shut(Closing.HOST)] if table.status == "playing" else []


@pytest.mark.parametrize("watched", [False, True])
@run_async
async def test_experts_at_many_tables_of_one_address_slow_nobody_else_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, watched: bool
) -> None:
    """M3 of the report: 48 tables of five experts, and a beginner's move took 7 seconds."""
    monkeypatch.setattr("portroyal.web.scheduler.PRESENT_SECONDS", 0.0)
    async with serve(tmp_path, BotPool, workers=1, budget=Budget(seconds=0.3)) as server:
        anna = await server.guest("Anna")
        asking = await anna.open("harbour", ME, ME, start=True)
        await answers_of_bots(server, anna, 2)
        await hints(anna, asking, 1)
        calm, calm_hints = await answers_of_bots(server, anna, 15), await hints(anna, asking, 3)
        async with experts_everywhere(server, watched) as tables:
            assert len(tables) >= 20
            # The worker that answers while the others are busy starts when it is first needed.
            await answers_of_bots(server, anna, 2)
            steps = sum(server.table(table).step for table in tables)
            attacked, attacked_hints = await answers_of_bots(server, anna, 15), await hints(anna, asking, 3)
            await until(lambda: sum(server.table(table).step for table in tables) > steps + 2)
        assert slower(attacked, calm) <= MAX_RATIO
        assert slower(attacked_hints, calm_hints) <= MAX_RATIO
        begun = time.perf_counter()
        again = await answers_of_bots(server, anna, 5)
        assert slower(again[1:], calm) <= MAX_RATIO
        assert time.perf_counter() - begun < RECOVERY_SECONDS


# Replays


def longest_record(seed: str, steps: int = MAX_STEPS) -> bytes:
    """An action that is undone and done again as often as a record can hold."""
    match = Match.start("harbour", 5, seed)
    rng = Random(1)
    while match.step < steps:
        last = match.full_log[-1] if match.full_log else None
        if match.step > 100 and last and last.action is not None and match.why_not_undo(last.seat) is None:
            match.undo(last.seat)
        else:
            match.play(rng.choice(match.legal()))
    return write(record_of(match, [Player("Eve" * 20, None) for _ in range(5)])).encode()


def test_the_longest_record_is_shown_in_a_few_megabytes() -> None:
    record = longest_record("long")
    packed = pack_record(record, "en")
    assert len(record) < 500_000
    assert len(packed) < 500_000
    assert len(gzip.decompress(packed)) < 10_000_000


async def replays(guest: Guest, table: str, count: int) -> list[float]:
    found = []
    for _ in range(count):
        begun = time.perf_counter()
        assert (await guest.get(f"/tables/{table}/replay")).is_success
        found.append(time.perf_counter() - begun)
    return found


@run_async
async def test_sixteen_long_records_slow_no_replay_of_a_table_down(tmp_path: Path) -> None:
    """M2 of the report: somebody else's replay took 145 seconds, and further ones were refused."""
    record = await asyncio.to_thread(longest_record, "sixteen")
    async with serve(tmp_path, BotPool, workers=1) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, ME, start=True)
        await server.play(table, lambda table: table.step >= 150)
        await replays(anna, table, 1)
        calm = await replays(anna, table, 7)
        eves = [await server.spectator(address=f"192.0.2.{number}") for number in range(16)]
        uploads = [asyncio.create_task(eve.client.post("/records", content=record)) for eve in eves]
        await asyncio.sleep(0.5)
        waiting = uploads.index(next(upload for upload in uploads if not upload.done()))
        # From one address there is one at a time.
        answers = [await eves[waiting].client.post("/records", content=record)]
        attacked = await replays(anna, table, 7)
        answers += [upload.result() for upload in uploads if upload.done() and upload.result().is_error]
        assert len(answers) > 16 - RECORD_LIMITS[0]
        assert {answer.status_code for answer in answers} <= {429, 503}
        assert slower(attacked, calm) <= MAX_RATIO
        # Those who go leave their places.
        for upload in uploads:
            upload.cancel()
        begun = time.perf_counter()
        assert slower(await replays(anna, table, 3), calm) <= MAX_RATIO
        assert time.perf_counter() - begun < RECOVERY_SECONDS
        assert (await eves[waiting].client.post("/records", content=longest_record("short", 20))).is_success


@run_async
async def test_a_record_that_no_game_can_have_is_refused(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        eve = await server.spectator()
        answer = await eve.client.post("/records", content=longest_record("longer", MAX_STEPS + 1))
        assert (answer.status_code, answer.json()["error"]) == (413, "game-too-long")


# Games without an end


@run_async
async def test_after_many_steps_nothing_is_undone_and_a_game_without_an_end_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So every game at a table can be shown again; and whatever was undone, a whole game still fits."""
    assert MAX_UNDO_STEP + 550 < MAX_STEPS
    monkeypatch.setattr("portroyal.web.tables.commands.MAX_UNDO_STEP", 20)
    monkeypatch.setattr("portroyal.web.tables.table.MAX_STEPS", 30)
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, BOT, ME, start=True)
        await server.play(table, lambda table: table.step >= 20)
        refused = await anna.refused(f"/tables/{table}/undo", step=server.table(table).step)
        assert (refused["error"], refused["most"]) == ("too-many-steps", 20)
        await server.play(table, lambda table: table.step >= 30)
        await until(lambda: server.table(table).status == "closed")
        assert server.table(table).step == 30
        frame = await anna.look(table)
        assert frame["messages"][-1]["sentences"] == [
            "The table was closed because the game has 1,500 steps. The scores are as they stood."
        ]
        assert (await anna.get(f"/tables/{table}/replay")).is_success
        assert (await anna.get(f"/tables/{table}/record")).is_success
