"""The seams of the server: storage behind one door and awaited, legality asked once, entries that are values."""

import asyncio
import re
from collections import Counter
from collections.abc import Coroutine
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import pytest

from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.values import Action, Reason
from portroyal.games import GAMES
from portroyal.games.harbour.game import HarbourGame
from portroyal.games.harbour.variants import HARBOUR
from portroyal.match import Actor
from portroyal.web.bots import Choice, History, Question
from portroyal.web.storage.door import Person, StoredTable, TableLine, Unavailable
from portroyal.web.storage.sqlite import SqliteStorage
from portroyal.web.tables.entries import (
    ENTRY_TYPES,
    Absence,
    Closing,
    HandedOver,
    Lifted,
    Rematched,
    Returned,
    Rose,
    Sat,
    Shut,
    Started,
    Stepped,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
    read_entry,
)
from portroyal.web.tables.table import Table
from portroyal.web.turns import Asker
from tests.web.serving import BOT, FREE, ME, Ended, Quick, run_async, serve

SOURCE = Path(__file__).parent.parent.parent / "src" / "portroyal"
SQL = re.compile(r"\b(SELECT|INSERT|UPDATE|DELETE|PRAGMA|CREATE TABLE)\b")


# Storage


def test_sql_is_spoken_behind_the_storage_door_and_nowhere_else() -> None:
    speakers = {file for file in SOURCE.rglob("*.py") if SQL.search(file.read_text("utf-8"))}
    assert {file.parent for file in speakers} == {SOURCE / "web" / "storage"}
    importers = {file for file in SOURCE.rglob("*.py") if "import sqlite3" in file.read_text("utf-8")}
    assert {file.parent for file in importers} == {SOURCE / "web" / "storage"}


class FarAway(SqliteStorage):
    """A storage that takes its time to answer, as one in another process does."""

    async def read_table(self, id: str) -> StoredTable | None:
        await asyncio.sleep(0.002)
        return await super().read_table(id)

    async def person_by_key(self, key: bytes) -> Person | None:
        await asyncio.sleep(0.001)
        return await super().person_by_key(key)

    async def count_unfinished(self, person: int) -> int:
        await asyncio.sleep(0.001)
        return await super().count_unfinished(person)

    async def read_scores(self, id: str) -> Any:
        await asyncio.sleep(0.001)
        return await super().read_scores(id)


@run_async
async def test_a_storage_that_answers_late_is_waited_for(tmp_path: Path) -> None:
    async with serve(tmp_path, storage=FarAway) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = await anna.open("travel", ME, FREE, BOT)
        await bert.done(f"/tables/{table}/join")
        await anna.done(f"/tables/{table}/start")
        for until in (4, 8, 12, 16, 20):
            await server.play(table, lambda table, until=until: table.step >= until)  # type: ignore[misc]  # bound now
            server.tables.drop(table)
            # Many ask for a table that is not in memory: it is read once, and all see the same.
            answers = await asyncio.gather(*(anna.get(f"/tables/{table}") for _ in range(8)))
            assert len({answer.text for answer in answers}) == 1
            assert len(server.tables._live) == 1
        await server.play(table)
        assert server.table(table).status == "over"


@run_async
async def test_of_many_who_act_at_a_table_that_is_still_being_read_one_wins(tmp_path: Path) -> None:
    async with serve(tmp_path, storage=FarAway) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, ME, start=True)
        server.tables.drop(table)
        body = {"step": 0, "action": "draw"}
        answers = await asyncio.gather(*(anna.post(f"/tables/{table}/actions", **body) for _ in range(6)))
        assert Counter(answer.status_code for answer in answers) == {200: 1, 409: 5}


class Interrupted(SqliteStorage):
    """Lets something happen after the tables of a person were listed."""

    meanwhile: ClassVar[list[Coroutine[Any, Any, Any]]] = []

    async def tables_of(self, person: int, limit: int | None = None) -> list[TableLine]:
        found = await super().tables_of(person, limit)
        while Interrupted.meanwhile:
            await Interrupted.meanwhile.pop()
        return found


@run_async
async def test_a_person_who_sits_down_while_they_are_forgotten_is_forgotten_there_too(tmp_path: Path) -> None:
    async with serve(tmp_path, storage=Interrupted) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bertram")
        table = await anna.open("harbour", ME, FREE)
        person = await server.person(bert)
        Interrupted.meanwhile.append(bert.done(f"/tables/{table}/join"))
        await server.tables.forget(person.id)
        assert not Interrupted.meanwhile
        assert "Bertram" not in (await anna.get(f"/tables/{table}")).text


class Gone(SqliteStorage):
    """Cannot be read as long as the test says so."""

    is_gone = False

    async def read_table(self, id: str) -> StoredTable | None:
        if Gone.is_gone:
            raise Unavailable("locked")
        return await super().read_table(id)


@run_async
async def test_a_socket_whose_table_cannot_be_read_is_told_to_try_again(tmp_path: Path) -> None:
    async with serve(tmp_path, storage=Gone) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, ME, start=True)
        async with anna.socket(table) as socket:
            await socket.frame()
            Gone.is_gone = True
            server.tables.drop(table)
            assert (await socket.frame())["error"] == "busy"
            with pytest.raises(Ended, match="1013"):
                await socket.frame()
            Gone.is_gone = False


@run_async
async def test_a_fault_of_ours_is_not_blamed_on_the_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def fail(*_: Any) -> Any:
        raise KeyError("ours")

    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, ME, start=True)
        monkeypatch.setattr("portroyal.web.http.socket.read_frame", fail)
        with pytest.raises(KeyError, match="ours"):
            async with anna.socket(table):
                pass


@run_async
async def test_a_game_that_is_too_long_is_not_shown_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, ME, start=True)
        await anna.act(table, "draw", 0)
        assert (await anna.get(f"/tables/{table}/replay")).status_code == 200
        monkeypatch.setattr("portroyal.web.replays.MAX_STEPS", 0)
        assert (await anna.get(f"/tables/{table}/replay")).json()["error"] == "game-too-long"


# Legality


class Counting(HarbourGame):
    """Counts how often it is asked whether an action is legal."""

    asked = 0

    def why_not(self, state: Any, action: Action) -> Reason | None:
        Counting.asked += 1
        return super().why_not(state, action)


@run_async
async def test_legality_is_asked_once_per_action(tmp_path: Path) -> None:
    async with serve(tmp_path, games={**GAMES, "harbour": Counting(HARBOUR)}) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, ME, start=True)
        rng = Random(1)
        for step in range(12):
            legal = (await anna.look(table, 1_000_000))["now"]["legal"]
            Counting.asked = 0
            await anna.done(f"/tables/{table}/actions", step=step, action=rng.choice(legal))
            assert Counting.asked == 1
        Counting.asked = 0
        number = server.table(table).number
        assert (await anna.refused(f"/tables/{table}/actions", step=12, action="take jester-5"))["error"] == (
            "illegal-action"
        )
        assert Counting.asked == 1
        assert (server.table(table).step, server.table(table).number) == (12, number)


class Never(Quick):
    """Bots that never answer."""

    async def choose(self, question: Question, history: History, asker: Asker) -> Choice:
        await asyncio.sleep(3600)
        return await super().choose(question, history, asker)


@run_async
async def test_a_refused_action_of_a_person_who_is_away_brings_nobody_back(tmp_path: Path) -> None:
    """It would be entered as two things, of which the rules refuse one: then neither is."""
    async with serve(tmp_path, Never) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = await anna.open("harbour", ME, FREE, options={"start": 0})
        await bert.done(f"/tables/{table}/join")
        await anna.done(f"/tables/{table}/start")
        await anna.done(f"/tables/{table}/leave")
        before = (await bert.get(f"/tables/{table}")).text
        assert (await anna.refused(f"/tables/{table}/actions", step=0, action="pass"))["error"] == "illegal-action"
        assert (await bert.get(f"/tables/{table}")).text == before
        assert is_away(server.table(table))
        await anna.done(f"/tables/{table}/actions", step=0, action="draw")
        assert not is_away(server.table(table))


def is_away(table: Table) -> bool:
    return any(seat.away for seat in table.seats)


# Entries


@pytest.mark.parametrize(
    "entry",
    [
        Sat(1, person=5, name="Łucja", nonce="5a"),
        Sat(0, bot="expert"),
        Rose(1),
        Started(("5a", "5b"), "digest"),
        Stepped(1, Actor.PERSON, "take jester-5", "digest"),
        Stepped(1, Actor.STAND_IN, None, "digest"),
        UndoAsked(0),
        UndoAgreed(1),
        UndoRefused(1),
        HandedOver(1, Absence.CLOCK),
        Returned(1),
        Lifted(2),
        Shut(Closing.RULES),
        Rematched("k3v9"),
    ],
    ids=lambda entry: entry.id,
)
def test_an_entry_is_read_as_it_was_written(entry: Any) -> None:
    assert type(entry) in ENTRY_TYPES
    assert read_entry(codec.text(entry)) == entry


@pytest.mark.parametrize("text", ["", "{}", '{"type":"flew"}', '{"type":"rose"}', '{"type":"rose","seat":"1"}', "[]"])
def test_what_is_no_entry_is_a_fault(text: str) -> None:
    with pytest.raises(Fault):
        read_entry(text)
