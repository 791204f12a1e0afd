"""The storage in one SQLite file.

Reads are done at once, in the event loop: they take microseconds, and a thread would cost more. Writes are done by one
thread that puts everything queued into one commit, so that many tables share the price of a synchronised disk.
"""

import asyncio
import json
import logging
import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final, TypeVar

from portroyal.core import codec
from portroyal.web.logs import say
from portroyal.web.metrics import COUNTERS
from portroyal.web.storage.door import (
    Conflict,
    Person,
    PersonLine,
    StoredTable,
    Summary,
    TableLine,
    Unavailable,
    summary_of,
)
from portroyal.web.storage.mark import Mark
from portroyal.web.storage.schema import migrate
from portroyal.web.storage.writer import Writer
from portroyal.web.tables.entries import Absence, Logged, Sat, read_entry
from portroyal.web.tables.table import FORGOTTEN, FORGOTTEN_NAME, UNFINISHED, Aid, Header, SeatState, Status, Table

T = TypeVar("T")
Job = Callable[[sqlite3.Connection], T]

BUSY_SECONDS: Final = 5.0
"""How long a write waits for a file that another process has locked."""
READ_BUSY_SECONDS: Final = 0.05
"""The same for a read. It hardly ever has to, and everyone waits with it."""
UNREADABLE_SECONDS: Final = 10.0
"""The storage counts as unreadable this long after a read has failed: not every page may be bad."""
MAX_INSPECTED: Final = 1_000_000_000
"""In a file of at most this many bytes a start after a kill looks for damage: that takes about two seconds."""


_TO_RESUME: Final = """
    WITH unfinished AS (
        SELECT id, status, summary, json_extract(header, '$.clock') AS clock,
            json_extract(summary, '$.seats[' || json_extract(summary, '$.to_act') || ']') AS seat,
            json_extract(header, '$.rules') = json_extract(?, '$.' || json_extract(header, '$.game')) AS is_of_now
        FROM game WHERE status NOT IN ('over', 'closed')
    ), waiting AS (
        SELECT id FROM unfinished WHERE is_of_now AND status = 'open'
        UNION ALL
        SELECT id FROM unfinished WHERE is_of_now AND status = 'playing' AND clock = 'none'
            AND seat IS NOT NULL AND json_extract(seat, '$.bot') IS NULL AND json_extract(seat, '$.away') IS NULL
        UNION ALL
        -- All people are away: the greatest of 0 and 1, and null where bots alone play, says whether one is there.
        SELECT id FROM unfinished WHERE is_of_now AND status = 'playing' AND 0 = (
            SELECT max(json_extract(value, '$.away') IS NULL) FROM json_each(summary, '$.seats')
            WHERE json_extract(value, '$.person') IS NOT NULL
        )
    )
    SELECT id FROM unfinished WHERE id NOT IN (SELECT id FROM waiting)
"""


def connect(file: Path, busy_seconds: float = BUSY_SECONDS) -> sqlite3.Connection:
    connection = sqlite3.connect(file, timeout=busy_seconds, isolation_level=None, check_same_thread=False)
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA foreign_keys = ON")
    # What is removed is overwritten: nothing of a forgotten person stays in the file.
    connection.execute("PRAGMA secure_delete = ON")
    return connection


class SqliteStorage:
    def __init__(self, file: Path, busy_seconds: float = BUSY_SECONDS) -> None:
        """Open the file, or make it. Raises Unavailable, and Fault if a newer program wrote it."""
        self.file = file
        self._busy_seconds = busy_seconds
        self._mark = Mark(file)
        self._unreadable_until = 0.0
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            self._reader = connect(file, busy_seconds)
            migrate(self._reader)
            self._reader.execute(f"PRAGMA busy_timeout = {int(1000 * READ_BUSY_SECONDS)}")
            self._writer = Writer(connect(file, busy_seconds), _count, self._mark.note)
        except (OSError, sqlite3.Error) as error:
            raise Unavailable(getattr(error, "strerror", None) or str(error)) from error

    # Tables

    async def add_table(self, table: Table, listed: bool, new: Sequence[Logged]) -> None:
        header = table.header
        row = (table.id, json.dumps(asdict(header)), table.secret, listed, header.created, header.created)
        insert = _insertion(table, new)

        def job(connection: sqlite3.Connection) -> None:
            connection.execute(
                "INSERT INTO game (id, header, secret, listed, created, status, changed, summary)"
                " VALUES (?, ?, ?, ?, ?, '', ?, '{}')",
                row,
            )
            # The host finds the table again, and it counts for them, without a seat too.
            connection.execute("INSERT INTO sitting (person, game) VALUES (?, ?)", (header.host, table.id))
            insert(connection)

        await self._write(job)

    async def append(self, table: Table, new: Sequence[Logged]) -> None:
        await self._write(_insertion(table, new))

    async def read_table(self, id: str) -> StoredTable | None:
        row = self._row("SELECT header, secret, status FROM game WHERE id = ?", id)
        if row is None:
            return None
        entries = self._rows("SELECT number, at, step, data FROM entry WHERE game = ? ORDER BY number", id)
        log = [Logged(kept["number"], kept["at"], kept["step"], read_entry(kept["data"])) for kept in entries]
        return StoredTable(_header(row["header"]), row["secret"], Status(row["status"]), log)

    async def read_scores(self, id: str) -> Any:
        row = self._row("SELECT scores FROM game WHERE id = ?", id)
        return json.loads(row["scores"]) if row and row["scores"] else None

    async def unfinished_tables(self, unchanged_since: float | None = None) -> list[str]:
        before = float("inf") if unchanged_since is None else unchanged_since
        rows = self._rows("SELECT id FROM game WHERE status IN (?, ?, ?) AND changed <= ?", *UNFINISHED, before)
        return [row["id"] for row in rows]

    async def tables_to_resume(self, rules: Mapping[str, int]) -> list[str]:
        rows = self._rows(_TO_RESUME, json.dumps(dict(rules)))
        return [row["id"] for row in rows]

    async def listed_tables(self, limit: int, of_host: int) -> list[TableLine]:
        which = (
            "JOIN (SELECT id, row_number() OVER"
            " (PARTITION BY json_extract(header, '$.host') ORDER BY created DESC) AS nth"
            " FROM game WHERE status = ? AND listed = 1) AS listing ON listing.id = game.id"
            " WHERE nth <= ? ORDER BY created DESC LIMIT ?"
        )
        return self._lines(which, Status.OPEN, of_host, limit)

    async def tables_of(self, person: int, limit: int | None = None) -> list[TableLine]:
        which = "JOIN sitting ON sitting.game = game.id WHERE sitting.person = ? ORDER BY changed DESC LIMIT ?"
        return self._lines(which, person, -1 if limit is None else limit)

    async def all_tables(self) -> list[TableLine]:
        return self._lines("ORDER BY created")

    def _lines(self, which: str, *arguments: Any) -> list[TableLine]:
        rows = self._rows(f"SELECT game.id, header, summary, status, changed FROM game {which}", *arguments)
        return [TableLine(row["id"], _header(row["header"]), _summary(row)) for row in rows]

    async def count_unfinished(self, person: int) -> int:
        row = self._row(
            "SELECT count(*) AS count FROM sitting JOIN game ON game.id = sitting.game"
            " WHERE person = ? AND status IN (?, ?, ?)",
            *(person, *UNFINISHED),
        )
        return row["count"] if row else 0

    async def delete_table(self, id: str) -> bool:
        return await self._write(
            lambda connection: connection.execute("DELETE FROM game WHERE id = ?", (id,)).rowcount > 0
        )

    async def delete_ended(self, before: float) -> None:
        ended = (*UNFINISHED, before)
        await self._write(
            lambda connection: (
                connection.execute("DELETE FROM game WHERE status NOT IN (?, ?, ?) AND changed < ?", ended).rowcount
            )
        )

    # People

    async def person_by_key(self, key: bytes) -> Person | None:
        row = self._row("SELECT person.* FROM device JOIN person ON person.id = device.person WHERE hash = ?", key)
        return None if row is None else _person(row)

    async def add_person(self, name: str, language: str, key: bytes, now: float) -> Person:
        def job(connection: sqlite3.Connection) -> int:
            row = connection.execute(
                "INSERT INTO person (name, language, created, seen) VALUES (?, ?, ?, ?)", (name, language, now, now)
            )
            assert row.lastrowid is not None
            connection.execute("INSERT INTO device VALUES (?, ?, ?)", (key, row.lastrowid, now))
            return row.lastrowid

        return Person(await self._write(job), name, language)

    async def change_person(self, person: Person, now: float) -> None:
        row = (person.name, person.language, now, person.id)
        await self._write(
            lambda connection: (
                connection.execute("UPDATE person SET name = ?, language = ?, seen = ? WHERE id = ?", row).rowcount
            )
        )

    async def add_code(self, person: int, code: bytes, expires: float, now: float) -> None:
        def job(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM code WHERE person = ? OR expires < ?", (person, now))
            connection.execute("INSERT INTO code VALUES (?, ?, ?)", (code, person, expires))

        await self._write(job)

    async def use_code(self, code: bytes, key: bytes, now: float) -> Person | None:
        def job(connection: sqlite3.Connection) -> Person | None:
            used = connection.execute(
                "DELETE FROM code WHERE hash = ? AND expires >= ? RETURNING person", (code, now)
            ).fetchone()
            if used is None:
                return None
            connection.execute("INSERT INTO device VALUES (?, ?, ?)", (key, used["person"], now))
            return _person(connection.execute("SELECT * FROM person WHERE id = ?", (used["person"],)).fetchone())

        return await self._write(job)

    async def all_people(self) -> list[PersonLine]:
        rows = self._rows(
            "SELECT person.*, (SELECT count(*) FROM sitting WHERE sitting.person = person.id) AS tables"
            " FROM person ORDER BY id"
        )
        return [PersonLine(_person(row), row["created"], row["tables"]) for row in rows]

    async def forget_person(self, person: int) -> bool:
        known = await self._write(lambda connection: _forget(connection, person))
        await asyncio.get_running_loop().run_in_executor(None, self._scrub)
        return known

    def _scrub(self) -> None:
        """Leave nothing of what was removed in the log beside the file either."""
        connection = connect(self.file, self._busy_seconds)
        try:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            connection.close()

    # The file

    async def start(self) -> list[str]:
        noted, commits = self._mark.read(), self._commits()
        lost = [] if noted is None else await asyncio.get_running_loop().run_in_executor(None, self._damage)
        if noted is not None and noted > commits:
            lost.append(f"the last {noted - commits} commits are gone: {self.file.name}-wal was removed or cut")
        self._mark.begin(commits)
        return lost

    def _commits(self) -> int:
        row = self._row("SELECT commits FROM written")
        assert row is not None
        commits: int = row["commits"]
        return commits

    def _damage(self) -> list[str]:
        """What is wrong with the pages of the file, if it is small enough to look at all of them."""
        if self.file.stat().st_size > MAX_INSPECTED:
            return []
        try:
            connection = connect(self.file, self._busy_seconds)
            try:
                found = [row[0] for row in connection.execute("PRAGMA quick_check(3)")]
            finally:
                connection.close()
        except sqlite3.Error as error:
            found = [str(error)]
        return [] if found == ["ok"] else [f"the database is damaged: {problem}" for problem in found]

    async def check_reading(self) -> None:
        if time.monotonic() < self._unreadable_until:
            raise Unavailable("a read has failed lately")
        self._commits()

    async def check_writing(self) -> None:
        await self._write(_count)

    @property
    def waiting(self) -> int:
        return self._writer.waiting

    async def back_up(self, target: Path) -> None:
        await asyncio.get_running_loop().run_in_executor(None, self._copy, target)

    def _copy(self, target: Path) -> None:
        try:
            source, copy = connect(self.file), connect(target)
            try:
                source.backup(copy)
            finally:
                source.close()
                copy.close()
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error

    async def close(self) -> None:
        self._writer.close()
        self._reader.close()
        self._mark.end()

    # SQL

    def _rows(self, query: str, *arguments: Any) -> list[sqlite3.Row]:
        try:
            return self._reader.execute(query, arguments).fetchall()
        except sqlite3.Error as error:
            raise self._cannot_read(error) from error

    def _row(self, query: str, *arguments: Any) -> sqlite3.Row | None:
        try:
            found: sqlite3.Row | None = self._reader.execute(query, arguments).fetchone()
        except sqlite3.Error as error:
            raise self._cannot_read(error) from error
        return found

    def _cannot_read(self, error: sqlite3.Error) -> Unavailable:
        COUNTERS.storage_failures["read"] += 1
        say("storage-failed", logging.ERROR, doing="read", text=str(error))
        self._unreadable_until = time.monotonic() + UNREADABLE_SECONDS
        return Unavailable(str(error))

    async def _write(self, job: Job[T]) -> T:
        try:
            return await self._writer.write(job)
        except sqlite3.IntegrityError as error:
            raise Conflict(str(error)) from error
        except sqlite3.Error as error:
            raise Unavailable(str(error)) from error


def _count(connection: sqlite3.Connection) -> int:
    commits: int = connection.execute("UPDATE written SET commits = commits + 1 RETURNING commits").fetchone()[0]
    return commits


def _insertion(table: Table, new: Sequence[Logged]) -> Job[None]:
    """The job that writes new entries; all it needs is read from the table now."""
    rows = [(table.id, logged.number, logged.step, logged.at, codec.text(logged.entry)) for logged in new]
    people = [(person, table.id) for logged in new if (person := _sitting(logged)) is not None]
    now = summary_of(table)
    summary = json.dumps({"seats": [_public(state) for state in now.seats], "to_act": now.to_act, "step": now.step})
    scores = codec.text(table.match.full_outcome()) if table.match else None
    present = (now.status, now.changed, summary, scores, table.id)

    def insert(connection: sqlite3.Connection) -> None:
        connection.executemany("INSERT INTO entry (game, number, step, at, data) VALUES (?, ?, ?, ?, ?)", rows)
        if people:
            connection.executemany("INSERT OR IGNORE INTO sitting (person, game) VALUES (?, ?)", people)
        connection.execute(
            "UPDATE game SET status = ?, changed = ?, summary = ?, scores = coalesce(?, scores) WHERE id = ?",
            present,
        )

    return insert


def _sitting(logged: Logged) -> int | None:
    """The person who sat down by this entry."""
    return logged.entry.person if isinstance(logged.entry, Sat) else None


def _public(state: SeatState) -> dict[str, int | str | None]:
    """All of a seat but its part of the shuffle."""
    return {"person": state.person, "bot": state.bot, "name": state.name, "away": state.away}


def _seat_state(kept: dict[str, Any]) -> SeatState:
    away = kept["away"]
    return SeatState(kept["person"], kept["bot"], kept["name"], away=None if away is None else Absence(away))


def _header(text: str) -> Header:
    kept = json.loads(text)
    return Header(**{**kept, "aids": tuple(map(Aid, kept["aids"]))})


def _summary(row: sqlite3.Row) -> Summary:
    kept = json.loads(row["summary"])
    seats = tuple(map(_seat_state, kept["seats"]))
    return Summary(Status(row["status"]), row["changed"], kept["step"], kept["to_act"], seats)


def _person(row: sqlite3.Row) -> Person:
    return Person(row["id"], row["name"], row["language"])


def _forget(connection: sqlite3.Connection, person: int) -> bool:
    tables = connection.execute(
        "SELECT id, summary FROM game JOIN sitting ON sitting.game = game.id WHERE person = ?", (person,)
    ).fetchall()
    for row in tables:
        summary = json.loads(row["summary"])
        summary["seats"] = [_forgotten(seat) if seat["person"] == person else seat for seat in summary["seats"]]
        connection.execute("UPDATE game SET summary = ? WHERE id = ?", (json.dumps(summary), row["id"]))
    connection.execute(
        "UPDATE entry SET data = json_set(data, '$.person', ?, '$.name', ?)"
        " WHERE json_extract(data, '$.type') = ? AND json_extract(data, '$.person') = ?"
        " AND game IN (SELECT game FROM sitting WHERE person = ?)",
        (FORGOTTEN, FORGOTTEN_NAME, Sat.id, person, person),
    )
    connection.execute(
        "UPDATE game SET header = json_set(header, '$.host', ?)"
        " WHERE json_extract(header, '$.host') = ? AND id IN (SELECT game FROM sitting WHERE person = ?)",
        (FORGOTTEN, person, person),
    )
    return connection.execute("DELETE FROM person WHERE id = ?", (person,)).rowcount > 0


def _forgotten(seat: dict[str, Any]) -> dict[str, Any]:
    return {**seat, "person": FORGOTTEN, "name": FORGOTTEN_NAME, "away": Absence.LEFT}
