"""What is kept: every acknowledged action, nothing half done, from the first schema on; and bots that lose a worker."""

import asyncio
import json
import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from portroyal.core.faults import Fault
from portroyal.match import BOT as BY_BOT
from portroyal.match import STAND_IN
from portroyal.record import read, verify
from portroyal.web.bots import BotPool, Choice, History, Question
from portroyal.web.http.guard import COOKIE
from portroyal.web.scheduler import IDLE_SECONDS
from portroyal.web.storage.schema import MIGRATIONS, migrate
from portroyal.web.storage.sqlite import Job, SqliteStorage, connect
from portroyal.web.storage.writer import Writer
from portroyal.web.tables.table import DAY
from portroyal.web.turns import Asker
from tests.papers import Answer, call
from tests.web.serving import BOT, FREE, ME, Guest, Quick, Server, T, in_a_loop, opened, run_async, serve


async def admin(*arguments: str) -> Answer:
    """A command of the administration, while a server runs in this process."""
    return await asyncio.to_thread(call, "admin", *arguments)


@contextmanager
def file_of(server: Server) -> Iterator[sqlite3.Connection]:
    """The file, as another program sees it."""
    connection = sqlite3.connect(server.file)
    try:
        yield connection
        connection.commit()
    finally:
        connection.close()


def kept(server: Server, table: str) -> list[tuple[int, str | None]]:
    """The steps of a table in the file."""
    query = "SELECT step, data FROM entry WHERE game = ? AND step IS NOT NULL ORDER BY number"
    with file_of(server) as connection:
        return [(step, json.loads(data)["action"]) for step, data in connection.execute(query, (table,))]


async def two_people(server: Server, game: str = "harbour", **more: Any) -> str:
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = await anna.open(game, ME, FREE, *[BOT] * (game == "loot"), **more)
    await bert.done(f"/tables/{table}/join")
    await anna.done(f"/tables/{table}/start")
    await server.settle()
    return table


async def frames(server: Server, table: str) -> list[str]:
    """What everyone sees of a table, to the byte."""
    viewers = [*server.guests, await server.spectator()]
    return [(await viewer.get(f"/tables/{table}")).text for viewer in viewers]


def acting(server: Server, table: str) -> tuple[int, Guest]:
    seat = server.table(table).to_act
    assert seat is not None
    return seat, server.at(table, seat)


# Nothing is lost


@run_async
async def test_what_is_acknowledged_is_in_the_file(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await two_people(server)
        done: list[tuple[int, str | None]] = []
        for _ in range(15):
            seat, guest = acting(server, table)
            now = (await guest.look(table))["now"]
            action = Random(len(done)).choice(now["legal"])
            await guest.done(f"/tables/{table}/actions", step=now["table"]["step"], action=action)
            done.append((len(done) + 1, action))
            assert kept(server, table) == done
            assert seat == server.table(table).match.full_log[-1].seat  # type: ignore[union-attr]
        with file_of(server) as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        for setting, value in (("synchronous", 2), ("secure_delete", 1), ("foreign_keys", 1)):
            assert server.storage._reader.execute(f"PRAGMA {setting}").fetchone()[0] == value


class FullDisk(SqliteStorage):
    """A disk that is full as long as the test says so."""

    is_full = False

    async def _write(self, job: Job[T]) -> T:
        return await super()._write(disk_is_full if FullDisk.is_full else job)


def disk_is_full(_: object) -> Any:
    raise sqlite3.OperationalError("database or disk is full")


@run_async
async def test_a_write_that_fails_leaves_the_table_as_it_was(tmp_path: Path) -> None:
    async with serve(tmp_path, storage=FullDisk) as server:
        table = await two_people(server)
        await server.play(table, lambda table: table.step == 5)
        before = await frames(server, table)
        _, guest = acting(server, table)
        action = (await guest.look(table))["now"]["legal"][0]
        FullDisk.is_full = True
        for path, body in (
            (f"/tables/{table}/actions", {"step": 5, "action": action}),
            (f"/tables/{table}/leave", {}),
            ("/tables", {"game": "harbour", "seats": [ME, BOT]}),
            ("/me", {"name": "Anne"}),
            ("/me/codes", {}),
        ):
            refused = await guest.refused(path, **body)
            assert (refused["status"], refused["error"]) == (503, "busy")
        FullDisk.is_full = False
        assert await frames(server, table) == before
        assert len(kept(server, table)) == 5
        await guest.done(f"/tables/{table}/actions", step=5, action=action)
        assert len(kept(server, table)) == 6


@run_async
async def test_one_write_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    with opened(tmp_path / "portroyal.db") as connection:
        connection.execute("CREATE TABLE note (name TEXT)")
        writer = Writer(connect(tmp_path / "portroyal.db"))

        def add(name: str) -> Callable[[sqlite3.Connection], None]:
            def job(connection: sqlite3.Connection) -> None:
                connection.execute("INSERT INTO note VALUES (?)", (name,))
                if name == "broken":
                    raise ValueError(name)

            return job

        names = ["Anna", "broken", "Bert"]
        results = await asyncio.gather(*(writer.write(add(name)) for name in names), return_exceptions=True)
        writer.close()
        assert [type(result) for result in results] == [type(None), ValueError, type(None)]
        assert [row["name"] for row in connection.execute("SELECT name FROM note")] == ["Anna", "Bert"]


@run_async
async def test_a_writer_who_comes_after_another_process_is_refused_and_sees_it(tmp_path: Path) -> None:
    async with serve(tmp_path) as one, serve(tmp_path, clock=one.clock, tokens=one.tokens) as other:
        table = await two_people(one)
        _, guest = acting(one, table)
        twin = await other.spectator()
        twin.client.cookies.set(COOKIE, guest.key or "")
        legal = (await twin.look(table))["now"]["legal"]
        await twin.done(f"/tables/{table}/actions", step=0, action=legal[0])
        late = await guest.refused(f"/tables/{table}/actions", step=0, action=legal[0])
        assert (late["status"], late["error"]) == (503, "busy")
        again = await guest.refused(f"/tables/{table}/actions", step=0, action=legal[0])
        assert (again["error"], again["done"]) == ("stale-step", 1)
        assert len(kept(one, table)) == 1
        assert await frames(one, table)
        await one.play(table, lambda table: table.step == 20)
        assert [step for step, _ in kept(one, table)] == [*range(1, 21)]
        assert memory_and_file_agree(one, table)


def memory_and_file_agree(server: Server, table: str) -> bool:
    match = server.table(table).match
    assert match
    return [(entry.step, entry.action and str(entry.action)) for entry in match.full_log] == kept(server, table)


@pytest.mark.parametrize("game", ["harbour", "loot"])
@run_async
async def test_a_table_dropped_from_memory_is_the_same_when_it_is_read_again(tmp_path: Path, game: str) -> None:
    async with serve(tmp_path) as server:
        table = await two_people(server, game, clock="relaxed")
        await server.play(table, lambda table: table.step >= 30)
        before = await frames(server, table)
        server.tables.drop(table)
        assert await frames(server, table) == before
        keys = [guest.key for guest in server.guests]
        clock, tokens = server.clock, server.tokens
    async with serve(tmp_path, clock=clock, tokens=tokens) as server:
        for key in keys:
            await server.welcome(await server.spectator(), key)
        assert await frames(server, table) == before
        await server.play(table)
        assert server.table(table).status == "over"


@run_async
async def test_a_table_that_nobody_needs_leaves_the_memory(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        idle, watched = await two_people(server), await server.guests[0].open("harbour", ME, BOT)
        async with server.guests[0].socket(watched) as socket:
            await socket.frame()
            server.clock.pass_by(IDLE_SECONDS + 1)
            await server.scheduler.sweep()
            assert [*server.tables._live] == [watched]
            await server.tables.table(idle)
            seat, guest = acting(server, idle)
            await server.move(idle, guest, seat, Random(1))
        assert len(kept(server, idle)) == 1


# Schemas and versions


def shape(connection: sqlite3.Connection) -> list[Any]:
    query = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
    return [tuple(row) for row in connection.execute(query)]


NEXT_SCHEMA = (*MIGRATIONS, "ALTER TABLE person ADD COLUMN colour TEXT; UPDATE person SET colour = 'red'")
"""A made-up version of the schema that follows the present one."""


def test_an_older_database_becomes_a_newer_one_and_keeps_what_it_has(tmp_path: Path) -> None:
    with opened(tmp_path / "older.db") as older, opened(tmp_path / "new.db") as new:
        migrate(older)
        older.execute("INSERT INTO person (name, language, created, seen) VALUES ('Anna', 'en', 0, 0)")
        migrate(older, NEXT_SCHEMA)
        migrate(new, NEXT_SCHEMA)
        migrate(older, NEXT_SCHEMA)
        assert shape(older) == shape(new)
        versions = [connection.execute("PRAGMA user_version").fetchone()[0] for connection in (older, new)]
        assert versions == [len(NEXT_SCHEMA)] * 2
        assert [tuple(row) for row in older.execute("SELECT name, colour FROM person")] == [("Anna", "red")]


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    with opened(tmp_path / "older.db") as older:
        migrate(older)
        before = shape(older)
        with pytest.raises(sqlite3.Error):
            migrate(older, (*MIGRATIONS, "ALTER TABLE person ADD COLUMN colour TEXT; UPDATE nothing SET colour = 1"))
        older.rollback()
        assert shape(older) == before
        migrate(older, NEXT_SCHEMA)


def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "portroyal.db"
    in_a_loop(SqliteStorage(file).close())
    with opened(file) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(Fault, match="database-too-new"):
        SqliteStorage(file)
    answer = call("admin", "tables", "--database", str(file))
    assert answer.code != 0
    assert "99" in answer.err


# Looking after the file


@run_async
async def test_the_database_is_copied_while_people_play(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    async with serve(tmp_path) as server:
        table = await two_people(server)
        play = asyncio.create_task(server.play(table, lambda table: table.step == 40))
        await asyncio.sleep(0.02)
        await server.storage.back_up(tmp_path / "copy" / "portroyal.db")
        await play
        keys, clock, tokens = [guest.key for guest in server.guests], server.clock, server.tokens
        done = kept(server, table)
    async with serve(tmp_path / "copy", clock=clock, tokens=tokens) as copy:
        copied = kept(copy, table)
        assert copied == done[: len(copied)]
        for key in keys:
            await copy.welcome(await copy.spectator(), key)
        await copy.play(table)
        assert copy.table(table).status == "over"


@run_async
async def test_tables_that_ended_are_removed_after_as_long_as_the_host_says(tmp_path: Path) -> None:
    async with serve(tmp_path, retention_days=2.0) as server:
        playing = await two_people(server)
        ended = await server.guests[0].open("harbour", ME, BOT)
        await server.guests[0].done(f"/tables/{ended}/close")
        server.clock.pass_by(2 * DAY)
        await server.scheduler.sweep()
        assert (await server.guests[0].get(f"/tables/{ended}")).status_code == 200
        server.clock.pass_by(IDLE_SECONDS + 1)
        await server.scheduler.sweep()
        assert (await server.guests[0].get(f"/tables/{ended}")).json()["error"] == "no-such-table"
        assert (await server.guests[0].get(f"/tables/{playing}")).status_code == 200
        with file_of(server) as connection:
            assert connection.execute("SELECT count(*) FROM entry WHERE game = ?", (ended,)).fetchone() == (0,)


@run_async
async def test_without_such_a_setting_nothing_is_removed(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        ended = await anna.open("harbour", ME, BOT)
        await anna.done(f"/tables/{ended}/close")
        server.clock.pass_by(10_000 * DAY)
        await server.scheduler.sweep()
        assert (await anna.get(f"/tables/{ended}")).status_code == 200


@run_async
async def test_the_admin_lists_exports_copies_and_deletes_while_the_house_is_open(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await two_people(server, "travel")
        database = ("--database", str(server.file))
        listed = await admin("tables", *database)
        assert listed.code == 0
        for word in (table, "travel", "playing", "Anna, Bert"):
            assert word in listed.out
        persons = await admin("people", *database)
        assert "Anna" in persons.out
        assert "Bert" in persons.out

        assert (await admin("export", table, *database)).code != 0, "not before the end"
        await server.play(table)
        exported = await admin("export", table, *database)
        assert exported.out == (await server.guests[0].get(f"/tables/{table}/record")).text
        verify(read(exported.out))

        target = tmp_path / "copy.db"
        assert (await admin("backup", str(target), *database)).code == 0
        assert (await admin("export", table, "--database", str(target))).out == exported.out
        assert (await admin("backup", str(target), *database)).code != 0, "it does not overwrite"

        assert (await admin("delete", table, *database)).code == 0
        assert (await admin("delete", table, *database)).code != 0
        assert (await admin("export", table, *database)).code != 0
        assert table not in (await admin("tables", *database)).out
        assert (await admin("tables", "--database", str(tmp_path / "nowhere.db"))).code != 0
        assert not (tmp_path / "nowhere.db").exists()


@run_async
async def test_a_table_that_the_admin_deleted_is_gone_with_the_next_thing_that_happens_there(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await two_people(server)
        _, guest = acting(server, table)
        action = (await guest.look(table))["now"]["legal"][0]
        assert (await admin("delete", table, "--database", str(server.file))).code == 0
        assert (await guest.refused(f"/tables/{table}/actions", step=0, action=action))["error"] == "busy"
        assert (await guest.refused(f"/tables/{table}/actions", step=0, action=action))["error"] == "no-such-table"


@run_async
async def test_the_admin_forgets_a_person_and_a_bot_plays_on_in_their_place(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await two_people(server)
        await server.play(table, lambda table: table.step == 10)
        key = server.guests[0].key
        clock, tokens = server.clock, server.tokens
        bert = str((await server.person(server.guests[1])).id)
    database = ("--database", str(tmp_path / "portroyal.db"))
    assert (await admin("forget", bert, *database)).code == 0
    assert (await admin("forget", bert, *database)).code != 0
    assert "Bert" not in (await admin("people", *database)).out
    assert all(b"Bert" not in file.read_bytes() for file in tmp_path.glob("portroyal.db*"))
    async with serve(tmp_path, clock=clock, tokens=tokens) as server:
        anna = await server.spectator()
        await server.welcome(anna, key)
        seat = (await anna.look(table))["now"]["table"]["seats"][1]
        assert (seat["name"], seat["kind"], seat["away"]) == ("–", "person", "left")
        await server.play(table)
        match = server.table(table).match
        assert match
        assert {entry.by for entry in match.full_log[10:] if entry.seat == 1} == {STAND_IN}


# Bots


async def until(condition: Callable[[], bool]) -> None:
    while not condition():
        await asyncio.sleep(0.01)


@run_async
async def test_the_turn_of_a_worker_that_dies_is_taken_up_again_and_meanwhile_others_are_answered(
    tmp_path: Path,
) -> None:
    async with serve(tmp_path, BotPool) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, BOT, start=True)
        pool = server.services.bots
        assert isinstance(pool, BotPool)
        await until(lambda: server.table(table).to_act == 0)
        match = server.table(table).match
        assert match
        while not any(entry.by == BY_BOT for entry in match.full_log):
            await server.move(table, anna, 0, Random(1))
            await until(lambda: server.table(table).to_act in (0, None))
        (worker,) = pool.processes()
        os.kill(worker, signal.SIGSTOP)  # it thinks, and thinks
        try:
            while server.table(table).to_act == 0:
                await server.move(table, anna, 0, Random(2))
            stuck = server.table(table).step
            for _ in range(5):
                assert (await anna.look(table))["now"]["table"]["step"] == stuck
                await anna.open("harbour", ME, FREE)
        finally:
            os.kill(worker, signal.SIGKILL)
        await until(lambda: server.table(table).to_act == 0)
        assert server.table(table).step > stuck
        assert match.full_log[stuck].by == BY_BOT
        assert worker not in pool.processes()
        await server.settle()
        assert memory_and_file_agree(server, table)


class Clumsy(Quick):
    """Fails the first time it is asked."""

    failures = 0

    async def choose(self, question: Question, history: History, asker: Asker) -> Choice:
        if not Clumsy.failures:
            Clumsy.failures += 1
            raise RuntimeError("stumbled")
        return await super().choose(question, history, asker)


@run_async
async def test_a_bot_that_fails_is_asked_again_after_a_while(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    Clumsy.failures = 0
    async with serve(tmp_path, Clumsy, retry_seconds=0.01) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", BOT, BOT, start=True)
        await until(lambda: server.table(table).status == "over")
        assert f"bots-stopped table={table[:6]}" in caplog.text


# Waking


@run_async
async def test_after_a_restart_tables_wait_in_the_file_until_somebody_asks(tmp_path: Path) -> None:
    async with serve(tmp_path, Silent) as server:
        anna = await server.guest("Anna")
        waiting = [await anna.open("harbour", ME, ME, start=True) for _ in range(5)] + [
            await anna.open("loot", ME, FREE, FREE)
        ]
        timed = await anna.open("harbour", ME, ME, start=True, clock="brisk")
        bots = await anna.open("travel", BOT, BOT, start=True)
        key, clock, tokens = anna.key, server.clock, server.tokens
    async with serve(tmp_path, clock=clock, tokens=tokens) as server:
        assert {*server.tables._live} == {timed, bots}
        await server.settle()
        assert server.table(bots).status == "over"
        anna = await server.spectator()
        await server.welcome(anna, key)
        await anna.act(waiting[0], "draw", 0)
        assert {*server.tables._live} == {timed, bots, waiting[0]}
        # Those that nobody asks for are closed in their time all the same.
        clock.pass_by(14 * DAY)
        await server.scheduler.sweep()
        lines = {line.id: line.summary.status for line in await server.storage.all_tables()}
        assert {lines[id] for id in waiting} == {"closed"}


class Silent(Quick):
    """Bots that never answer."""

    async def choose(self, *_: Any) -> Any:
        await asyncio.sleep(3600)
