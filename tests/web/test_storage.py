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

from portroyal import GAMES
from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.match import BOT as BY_BOT
from portroyal.match import STAND_IN
from portroyal.record import read, verify
from portroyal.web.guard import COOKIE
from portroyal.web.house import IDLE_SECONDS
from portroyal.web.schema import MIGRATIONS, migrate
from portroyal.web.store import Store, back_up, opened
from portroyal.web.table import DAY
from portroyal.web.thinking import Question, Thinkers
from tests.papers import call
from tests.web.house import BOT, FREE, ME, Guest, Home, Quick, home, run_async

FIRST_SCHEMA = Path(__file__).parent / "schema-1.sql"
ANNAS_KEY = "5985e1752c7ca6cae56d5d1ef2d8412b28b0768e71d271dc2ee955a44e99459a"
"""Her key in the database of the first schema."""


@contextmanager
def file_of(house: Home) -> Iterator[sqlite3.Connection]:
    """The file, as another program sees it."""
    connection = sqlite3.connect(house.file)
    try:
        yield connection
        connection.commit()
    finally:
        connection.close()


def kept(house: Home, table: str) -> list[tuple[int, str | None]]:
    """The steps of a table in the file."""
    query = "SELECT step, data FROM entry WHERE game = ? AND kind = 'step' ORDER BY number"
    with file_of(house) as connection:
        return [(step, json.loads(data)["action"]) for step, data in connection.execute(query, (table,))]


async def two_people(house: Home, game: str = "harbour", **more: Any) -> str:
    anna, bert = await house.guest("Anna"), await house.guest("Bert")
    table = await anna.open(game, ME, FREE, *[BOT] * (game == "loot"), **more)
    await bert.done(f"/tables/{table}/join")
    await anna.done(f"/tables/{table}/start")
    await house.settle()
    return table


async def frames(house: Home, table: str) -> list[str]:
    """What everyone sees of a table, to the byte."""
    viewers = [*house.guests, await house.spectator()]
    return [(await viewer.get(f"/tables/{table}")).text for viewer in viewers]


def acting(house: Home, table: str) -> tuple[int, Guest]:
    seat = house.table(table).to_act
    assert seat is not None
    return seat, house.at(table, seat)


# Nothing is lost


@run_async
async def test_what_is_acknowledged_is_in_the_file(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        table = await two_people(house)
        done: list[tuple[int, str | None]] = []
        for _ in range(15):
            seat, guest = acting(house, table)
            now = (await guest.look(table))["now"]
            action = Random(len(done)).choice(now["legal"])
            await guest.done(f"/tables/{table}/actions", step=now["table"]["step"], action=action)
            done.append((len(done) + 1, action))
            assert kept(house, table) == done
            assert seat == house.table(table).match.full_log[-1].seat  # type: ignore[union-attr]
        with file_of(house) as connection:
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        for setting, value in (("synchronous", 2), ("secure_delete", 1), ("foreign_keys", 1)):
            assert house.house.store.row(f"PRAGMA {setting}")[0] == value  # type: ignore[index]


def disk_is_full(_: object) -> None:
    raise sqlite3.OperationalError("database or disk is full")


@run_async
async def test_a_write_that_fails_leaves_the_table_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with home(tmp_path) as house:
        table = await two_people(house)
        await house.play(table, lambda table: table.step == 5)
        before = await frames(house, table)
        _, guest = acting(house, table)
        action = (await guest.look(table))["now"]["legal"][0]
        write = house.house.store.write
        monkeypatch.setattr(house.house.store, "write", lambda _: write(disk_is_full))
        for path, body in (
            (f"/tables/{table}/actions", {"step": 5, "action": action}),
            (f"/tables/{table}/leave", {}),
            ("/tables", {"game": "harbour", "seats": [ME, BOT]}),
            ("/me", {"name": "Anne"}),
            ("/me/codes", {}),
        ):
            refused = await guest.refused(path, **body)
            assert (refused["status"], refused["error"]) == (503, "busy")
        monkeypatch.undo()
        assert await frames(house, table) == before
        assert len(kept(house, table)) == 5
        await guest.done(f"/tables/{table}/actions", step=5, action=action)
        assert len(kept(house, table)) == 6


@run_async
async def test_one_write_that_fails_takes_no_other_with_it(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        store = house.house.store

        def add(name: str) -> Callable[[sqlite3.Connection], None]:
            def job(connection: sqlite3.Connection) -> None:
                connection.execute("INSERT INTO person (name, language, created, seen) VALUES (?, 'en', 0, 0)", (name,))
                if name == "broken":
                    raise ValueError(name)

            return job

        names = ["Anna", "broken", "Bert"]
        results = await asyncio.gather(*(store.write(add(name)) for name in names), return_exceptions=True)
        assert [type(result) for result in results] == [type(None), ValueError, type(None)]
        assert [row["name"] for row in store.rows("SELECT name FROM person ORDER BY id")] == ["Anna", "Bert"]


@run_async
async def test_whoever_finds_that_another_process_was_first_is_refused_and_sees_it(tmp_path: Path) -> None:
    async with home(tmp_path) as one, home(tmp_path, clock=one.clock, tokens=one.tokens) as other:
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
        assert house_and_file_agree(one, table)


def house_and_file_agree(house: Home, table: str) -> bool:
    match = house.table(table).match
    assert match
    return [(entry.step, entry.action and str(entry.action)) for entry in match.full_log] == kept(house, table)


@pytest.mark.parametrize("game", ["harbour", "loot"])
@run_async
async def test_a_table_dropped_from_memory_is_the_same_when_it_is_read_again(tmp_path: Path, game: str) -> None:
    async with home(tmp_path) as house:
        table = await two_people(house, game, clock="relaxed")
        await house.play(table, lambda table: table.step >= 30)
        before = await frames(house, table)
        house.house._drop(house.house._rooms[table])
        assert await frames(house, table) == before
        keys = [guest.key for guest in house.guests]
        clock, tokens = house.clock, house.tokens
    async with home(tmp_path, clock=clock, tokens=tokens) as house:
        for key in keys:
            guest = await house.spectator()
            guest.client.cookies.set(COOKIE, key or "")
            house.guests.append(guest)
        assert await frames(house, table) == before
        await house.play(table)
        assert house.table(table).status == "over"


@run_async
async def test_a_table_that_nobody_needs_leaves_the_memory(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        idle, watched = await two_people(house), await house.guests[0].open("harbour", ME, BOT)
        async with house.guests[0].socket(watched) as socket:
            await socket.frame()
            house.clock.pass_by(IDLE_SECONDS + 1)
            await house.house.sweep()
            assert [*house.house._rooms] == [watched]
            seat, guest = acting(house, idle)
            await house.move(idle, guest, seat, Random(1))
        assert len(kept(house, idle)) == 1


# Schemas and versions


def shape(connection: sqlite3.Connection) -> list[Any]:
    query = "SELECT type, name, tbl_name, sql FROM sqlite_master WHERE name NOT LIKE 'sqlite_%' ORDER BY name"
    return [tuple(row) for row in connection.execute(query)]


def first_database(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.executescript(FIRST_SCHEMA.read_text("utf-8"))
    connection.close()


def test_the_first_step_of_the_schema_is_what_was_released(tmp_path: Path) -> None:
    first_database(tmp_path / "kept.db")
    with opened(tmp_path / "kept.db") as kept, opened(tmp_path / "new.db") as new:
        new.executescript(MIGRATIONS[0])
        assert shape(kept) == shape(new)


def test_a_database_of_the_first_schema_becomes_one_of_the_present(tmp_path: Path) -> None:
    first_database(tmp_path / "kept.db")
    with opened(tmp_path / "kept.db") as kept, opened(tmp_path / "new.db") as new:
        migrate(kept)
        migrate(new)
        migrate(kept)
        assert shape(kept) == shape(new)
        versions = [connection.execute("PRAGMA user_version").fetchone()[0] for connection in (kept, new)]
        assert versions == [len(MIGRATIONS)] * 2
        assert kept.execute("SELECT count(*) FROM person").fetchone()[0] == 2


@run_async
async def test_people_and_tables_of_the_first_schema_go_on(tmp_path: Path) -> None:
    first_database(tmp_path / "house.db")
    async with home(tmp_path) as house:
        anna = await house.spectator()
        anna.client.cookies.set(COOKIE, ANNAS_KEY)
        assert (await anna.get("/me")).json() == {"name": "Anna", "language": "en"}
        lines = {line["game"]: line for line in (await anna.get("/me/tables")).json()}
        assert lines.keys() == {"travel", "harbour", "loot"}
        assert (await anna.look(lines["travel"]["id"]))["now"]["table"]["status"] == "closed"
        assert [line["id"] for line in (await anna.get("/tables")).json()] == [lines["harbour"]["id"]]
        for line in lines.values():
            frame = await anna.look(line["id"])
            chair = frame["now"]["table"]["seats"][0]
            assert (chair["name"], chair["you"], chair["kind"]) == ("Anna", True, "person")
            assert frame["now"]["table"]["host"]
        await anna.done(f"/tables/{lines['loot']['id']}/leave")


def test_a_database_of_a_newer_program_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    Store(file).close()
    with opened(file) as connection:
        connection.execute("PRAGMA user_version = 99")
    with pytest.raises(Fault, match="database-too-new"):
        Store(file)
    answer = call("admin", "tables", "--database", str(file))
    assert answer.code != 0
    assert "99" in answer.err


@run_async
async def test_a_table_of_older_rules_ends_with_the_scores_as_they_stand_and_says_so(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        table = await two_people(house)
        await house.play(table, lambda table: table.step == 30)
        match = house.table(table).match
        assert match
        standing = codec.encode(match.full_outcome())
        waiting = await house.guests[0].open("harbour", ME, FREE, listed=True)
        fresh = await house.guests[0].open("travel", ME, FREE)
        key, clock, tokens = house.guests[0].key, house.clock, house.tokens
    with opened(tmp_path / "house.db") as connection:
        connection.execute("UPDATE game SET header = json_set(header, '$.rules', 0) WHERE id != ?", (fresh,))
    async with home(tmp_path, clock=clock, tokens=tokens) as house:
        anna = await house.spectator()
        anna.client.cookies.set(COOKIE, key or "")
        while house.house._background and house.house.store.row(
            "SELECT 1 FROM game WHERE status != 'closed' AND id != ?", fresh
        ):
            await asyncio.sleep(0.001)
        frame = await anna.look(table)
        assert frame["now"]["table"]["status"] == "closed"
        assert frame["now"]["outcome"] == standing
        assert "rules" in frame["messages"][-1]["sentences"][0]
        assert [told["type"] for told in frame["messages"]] == ["sat", "sat", "shut"]
        assert (await anna.get(f"/tables/{table}/record")).json()["error"] == "other-rules"
        assert (await anna.refused(f"/tables/{table}/actions", step=30, action="draw"))["error"] == "over"
        assert (await anna.look(waiting))["now"]["table"]["status"] == "closed"
        assert (await anna.get("/tables")).json() == []
        assert (await anna.look(fresh))["now"]["table"]["status"] == "open"
        again = await anna.done(f"/tables/{table}/rematch")
        assert again["rules"] == GAMES["harbour"].rules_version


# Looking after the file


@run_async
async def test_the_database_is_copied_while_people_play(tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    async with home(tmp_path) as house:
        table = await two_people(house)
        play = asyncio.create_task(house.play(table, lambda table: table.step == 40))
        await asyncio.sleep(0.02)
        await asyncio.to_thread(back_up, house.house.store.file, tmp_path / "copy" / "house.db")
        await play
        keys, clock, tokens = [guest.key for guest in house.guests], house.clock, house.tokens
        done = kept(house, table)
    async with home(tmp_path / "copy", clock=clock, tokens=tokens) as copy:
        copied = kept(copy, table)
        assert copied == done[: len(copied)]
        for key in keys:
            guest = await copy.spectator()
            guest.client.cookies.set(COOKIE, key or "")
            copy.guests.append(guest)
        await copy.play(table)
        assert copy.table(table).status == "over"


@run_async
async def test_tables_that_ended_are_removed_after_as_long_as_the_host_says(tmp_path: Path) -> None:
    async with home(tmp_path, retention_days=2.0) as house:
        playing = await two_people(house)
        ended = await house.guests[0].open("harbour", ME, BOT)
        await house.guests[0].done(f"/tables/{ended}/close")
        house.clock.pass_by(2 * DAY)
        await house.house.sweep()
        assert (await house.guests[0].get(f"/tables/{ended}")).status_code == 200
        house.clock.pass_by(IDLE_SECONDS + 1)
        await house.house.sweep()
        assert (await house.guests[0].get(f"/tables/{ended}")).json()["error"] == "no-such-table"
        assert (await house.guests[0].get(f"/tables/{playing}")).status_code == 200
        with file_of(house) as connection:
            assert connection.execute("SELECT count(*) FROM entry WHERE game = ?", (ended,)).fetchone() == (0,)


@run_async
async def test_without_such_a_setting_nothing_is_removed(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        anna = await house.guest("Anna")
        ended = await anna.open("harbour", ME, BOT)
        await anna.done(f"/tables/{ended}/close")
        house.clock.pass_by(10_000 * DAY)
        await house.house.sweep()
        assert (await anna.get(f"/tables/{ended}")).status_code == 200


@run_async
async def test_the_admin_lists_exports_copies_and_deletes_while_the_house_is_open(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        table = await two_people(house, "travel")
        database = ("--database", str(house.file))
        listed = call("admin", "tables", *database)
        assert listed.code == 0
        for word in (table, "travel", "playing", "Anna, Bert"):
            assert word in listed.out
        persons = call("admin", "people", *database)
        assert "Anna" in persons.out
        assert "Bert" in persons.out

        assert call("admin", "export", table, *database).code != 0, "not before the end"
        await house.play(table)
        exported = call("admin", "export", table, *database)
        assert exported.out == (await house.guests[0].get(f"/tables/{table}/record")).text
        verify(read(exported.out))

        target = tmp_path / "copy.db"
        assert call("admin", "backup", str(target), *database).code == 0
        assert call("admin", "export", table, "--database", str(target)).out == exported.out
        assert call("admin", "backup", str(target), *database).code != 0, "it does not overwrite"

        assert call("admin", "delete", table, *database).code == 0
        assert call("admin", "delete", table, *database).code != 0
        assert call("admin", "export", table, *database).code != 0
        assert table not in call("admin", "tables", *database).out
        assert call("admin", "tables", "--database", str(tmp_path / "nowhere.db")).code != 0
        assert not (tmp_path / "nowhere.db").exists()


@run_async
async def test_a_table_that_the_admin_deleted_is_gone_with_the_next_thing_that_happens_there(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        table = await two_people(house)
        _, guest = acting(house, table)
        action = (await guest.look(table))["now"]["legal"][0]
        assert call("admin", "delete", table, "--database", str(house.file)).code == 0
        assert (await guest.refused(f"/tables/{table}/actions", step=0, action=action))["error"] == "busy"
        assert (await guest.refused(f"/tables/{table}/actions", step=0, action=action))["error"] == "no-such-table"


@run_async
async def test_the_admin_forgets_a_person_and_a_bot_plays_on_in_his_place(tmp_path: Path) -> None:
    async with home(tmp_path) as house:
        table = await two_people(house)
        await house.play(table, lambda table: table.step == 10)
        key = house.guests[0].key
        clock, tokens = house.clock, house.tokens
        bert = str(house.app.state.people.by_key(house.guests[1].key).id)
    database = ("--database", str(tmp_path / "house.db"))
    assert call("admin", "forget", bert, *database).code == 0
    assert call("admin", "forget", bert, *database).code != 0
    assert "Bert" not in call("admin", "people", *database).out
    assert all(b"Bert" not in file.read_bytes() for file in tmp_path.glob("house.db*"))
    async with home(tmp_path, clock=clock, tokens=tokens) as house:
        anna = await house.spectator()
        anna.client.cookies.set(COOKIE, key or "")
        house.guests.append(anna)
        chair = (await anna.look(table))["now"]["table"]["seats"][1]
        assert (chair["name"], chair["kind"], chair["away"]) == ("–", "person", "left")
        await house.play(table)
        match = house.table(table).match
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
    async with home(tmp_path, Thinkers) as house:
        anna = await house.guest("Anna")
        table = await anna.open("harbour", ME, BOT, start=True)
        thinkers = house.house._thinkers
        await until(lambda: house.table(table).to_act == 0)
        match = house.table(table).match
        assert match
        while not any(entry.by == BY_BOT for entry in match.full_log):
            await house.move(table, anna, 0, Random(1))
            await until(lambda: house.table(table).to_act in (0, None))
        (worker,) = thinkers.workers()
        os.kill(worker, signal.SIGSTOP)  # it thinks, and thinks
        try:
            while house.table(table).to_act == 0:
                await house.move(table, anna, 0, Random(2))
            stuck = house.table(table).step
            for _ in range(5):
                assert (await anna.look(table))["now"]["table"]["step"] == stuck
                await anna.open("harbour", ME, FREE)
        finally:
            os.kill(worker, signal.SIGKILL)
        await until(lambda: house.table(table).to_act == 0)
        assert house.table(table).step > stuck
        assert match.full_log[stuck].by == BY_BOT
        assert worker not in thinkers.workers()
        await house.settle()
        assert house_and_file_agree(house, table)


class Clumsy(Quick):
    """Fails the first time it is asked."""

    failures = 0

    async def choose(self, question: Question) -> str:
        if not Clumsy.failures:
            Clumsy.failures += 1
            raise RuntimeError("stumbled")
        return await super().choose(question)


@run_async
async def test_a_bot_that_fails_is_asked_again_after_a_while(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("portroyal.web.house.RETRY_SECONDS", 0.01)
    Clumsy.failures = 0
    async with home(tmp_path, Clumsy) as house:
        anna = await house.guest("Anna")
        table = await anna.open("harbour", BOT, BOT, start=True)
        await until(lambda: house.table(table).status == "over")
        assert "a bot could not play" in caplog.text
