"""What every storage does. A new one is added to `STORAGES`."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Final

import pytest

from portroyal.games import GAMES
from portroyal.web.storage.door import Conflict, Storage, summary_of
from portroyal.web.storage.sqlite import SqliteStorage
from portroyal.web.tables.entries import Absence, Closing, Entry, HandedOver, Sat, Shut, Started
from portroyal.web.tables.table import FORGOTTEN, FORGOTTEN_NAME, Header, Table
from tests.web.serving import NOON, run_async

Maker = Callable[[Path], Storage]

STORAGES: Final[dict[str, Maker]] = {"sqlite": SqliteStorage}

each_storage = pytest.mark.parametrize("make", STORAGES.values(), ids=STORAGES)


@asynccontextmanager
async def opened(make: Maker, folder: Path) -> AsyncIterator[Storage]:
    storage = make(folder / "storage")
    try:
        yield storage
    finally:
        await storage.close()


def new_table(host: int, id: str = "table") -> Table:
    game = GAMES["harbour"]
    return Table(id, Header("harbour", game.rules_version, 2, {}, "none", (), host, "00", NOON), b"secret", game)


async def add(storage: Storage, table: Table, *entries: Entry, listed: bool = False) -> None:
    await storage.add_table(table, listed, table.enter(entries, NOON))


@each_storage
@run_async
async def test_what_is_written_is_read_again_after_a_restart(make: Maker, tmp_path: Path) -> None:
    async with opened(make, tmp_path) as storage:
        anna = await storage.add_person("Anna", "en", b"key", NOON)
        table = new_table(anna.id)
        await add(storage, table, Sat(0, anna.id, None, "Anna"), listed=True)
        await storage.append(table, table.enter([Sat(1, None, "random", "")], NOON + 1))
    async with opened(make, tmp_path) as storage:
        assert await storage.person_by_key(b"key") == anna
        stored = await storage.read_table("table")
        assert stored is not None
        assert (stored.header, stored.secret, stored.status) == (table.header, table.secret, table.status)
        assert list(stored.log) == table.log
        for lines in (await storage.tables_of(anna.id), await storage.listed_tables(9, 9), await storage.all_tables()):
            assert [(line.id, line.summary) for line in lines] == [("table", summary_of(table))]
        assert await storage.read_table("another") is None


@each_storage
@run_async
async def test_a_storage_that_works_says_so_and_has_nothing_to_report(make: Maker, tmp_path: Path) -> None:
    for _ in range(2):
        async with opened(make, tmp_path) as storage:
            assert await storage.start() == []
            await storage.check_reading()
            await storage.check_writing()


@each_storage
@run_async
async def test_of_two_writers_the_second_one_changes_nothing(make: Maker, tmp_path: Path) -> None:
    async with opened(make, tmp_path) as storage:
        anna = await storage.add_person("Anna", "en", b"key", NOON)
        one, other = new_table(anna.id), new_table(anna.id)
        await add(storage, one, Sat(0, anna.id, None, "Anna"))
        other.enter([Sat(0, anna.id, None, "Anna")], NOON)
        await storage.append(one, one.enter([Sat(1, None, "random", "")], NOON))
        with pytest.raises(Conflict):
            await storage.append(other, other.enter([Shut(Closing.HOST)], NOON))
        with pytest.raises(Conflict):
            await add(storage, new_table(anna.id + 1, "of nobody"))
        stored = await storage.read_table("table")
        assert stored is not None
        assert (list(stored.log), stored.status) == (one.log, one.status)
        assert await storage.read_table("of nobody") is None


@each_storage
@run_async
async def test_unfinished_tables_are_counted_and_those_that_ended_can_be_removed(make: Maker, tmp_path: Path) -> None:
    async with opened(make, tmp_path) as storage:
        anna = await storage.add_person("Anna", "en", b"key", NOON)
        for id in ("one", "two"):
            await add(storage, new_table(anna.id, id))
        ended = new_table(anna.id, "ended")
        await add(storage, ended, Shut(Closing.HOST))
        assert {*await storage.unfinished_tables()} == {"one", "two"}
        assert await storage.unfinished_tables(unchanged_since=NOON - 1) == []
        assert await storage.count_unfinished(anna.id) == 2
        await storage.delete_ended(NOON + 1)
        assert {line.id for line in await storage.all_tables()} == {"one", "two"}
        assert await storage.delete_table("one")
        assert not await storage.delete_table("one")


@each_storage
@run_async
async def test_tables_where_only_a_person_can_go_on_are_not_to_be_resumed(make: Maker, tmp_path: Path) -> None:
    async with opened(make, tmp_path) as storage:
        anna = await storage.add_person("Anna", "en", b"key", NOON)
        game = GAMES["harbour"]
        me, bot, start = Sat(0, anna.id, None, "Anna"), Sat(0, None, "random", ""), Started(("00" * 32,) * 2)
        other = Sat(1, anna.id, None, "Bert")

        async def table(id: str, *entries: Entry, clock: str = "none", rules: int = game.rules_version) -> None:
            header = Header("harbour", rules, 2, {"start": 0}, clock, (), anna.id, "00", NOON)
            await add(storage, Table(id, header, b"secret", game), *entries)

        await table("open", me)
        await table("open, a clock", me, clock="brisk")
        await table("a person", me, other, start)
        left = HandedOver(0, Absence.LEFT), HandedOver(1, Absence.LEFT)
        await table("all are away", me, other, start, *left, clock="brisk")
        await table("a bot, and all are away", bot, other, start, left[1])
        await table("over", me, Shut(Closing.HOST), rules=0)
        assert await storage.tables_to_resume({"harbour": game.rules_version}) == []
        to_resume = {"a clock", "a bot", "bots alone", "away", "open, other rules", "other rules"}
        await table("a clock", me, other, start, clock="brisk")
        await table("a bot", bot, other, start)
        await table("away", me, other, start, HandedOver(0, Absence.LEFT))
        await table("bots alone", bot, replace(bot, seat=1), start)
        await table("open, other rules", me, rules=0)
        await table("other rules", me, other, start, rules=0)
        assert {*await storage.tables_to_resume({"harbour": game.rules_version})} == to_resume
        assert len(await storage.tables_to_resume({})) == len(to_resume) + 5


@each_storage
@run_async
async def test_a_host_does_not_fill_the_list_of_open_tables(make: Maker, tmp_path: Path) -> None:
    async with opened(make, tmp_path) as storage:
        anna, bert = [await storage.add_person(name, "en", name.encode(), NOON) for name in ("Anna", "Bert")]
        for number in range(9):
            header = Header("harbour", 1, 2, {}, "none", (), anna.id, "00", NOON + number)
            await add(storage, Table(f"anna {number}", header, b"secret", GAMES["harbour"]), listed=True)
        await add(storage, new_table(bert.id, "bert"), listed=True)
        listed = [line.id for line in await storage.listed_tables(50, 3)]
        assert listed == ["anna 8", "anna 7", "anna 6", "bert"]
        assert [line.id for line in await storage.listed_tables(2, 3)] == ["anna 8", "anna 7"]


@each_storage
@run_async
async def test_a_code_is_good_once_and_until_it_expires(make: Maker, tmp_path: Path) -> None:
    async with opened(make, tmp_path) as storage:
        anna = await storage.add_person("Anna", "en", b"key", NOON)
        await storage.add_code(anna.id, b"code", NOON + 60, NOON)
        assert await storage.use_code(b"code", b"late", NOON + 61) is None
        assert await storage.use_code(b"code", b"second", NOON + 1) == anna
        assert await storage.use_code(b"code", b"third", NOON + 1) is None
        assert await storage.person_by_key(b"second") == anna
        assert await storage.person_by_key(b"third") is None


@each_storage
@run_async
async def test_a_person_who_is_forgotten_is_nowhere_any_more(make: Maker, tmp_path: Path) -> None:
    async with opened(make, tmp_path) as storage:
        anna = await storage.add_person("Anna", "en", b"key", NOON)
        await add(storage, new_table(anna.id), Sat(0, anna.id, None, "Anna"))
        assert await storage.forget_person(anna.id)
        assert not await storage.forget_person(anna.id)
        assert await storage.person_by_key(b"key") is None
        assert await storage.tables_of(anna.id) == []
        stored = await storage.read_table("table")
        assert stored is not None
        assert stored.header.host == FORGOTTEN
        assert stored.log[0].entry == Sat(0, FORGOTTEN, None, FORGOTTEN_NAME)
        assert [line.summary.seats[0].name for line in await storage.all_tables()] == [FORGOTTEN_NAME]
