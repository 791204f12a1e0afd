"""Tables on the disk: reading, writing, lists."""

import json
import sqlite3
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from portroyal.core import codec
from portroyal.web.refusals import Refused
from portroyal.web.store import Store
from portroyal.web.table import CLOSED, OPEN, OVER, PLAYING, Entry, Header, Table

Job = Callable[[sqlite3.Connection], None]


@dataclass(frozen=True, slots=True)
class Line:
    """A table in a list: what is known of it without playing its game again."""

    id: str
    status: str
    changed: float
    header: dict[str, Any]
    summary: dict[str, Any]


def read(store: Store, id: str) -> Table:
    """A table as its entries make it. Raises Refused if there is none."""
    row = store.row("SELECT header, secret, status FROM game WHERE id = ?", id)
    if row is None:
        raise Refused("no-such-table")
    table = Table(id, Header(**json.loads(row["header"])), row["secret"])
    entries = [
        Entry(kept["number"], kept["at"], kept["kind"], json.loads(kept["data"]), kept["step"])
        for kept in store.rows("SELECT * FROM entry WHERE game = ? ORDER BY number", id)
    ]
    table.read(entries, row["status"])
    return table


def opening(table: Table, listed: bool, entries: Sequence[Entry]) -> Job:
    """The job that writes a new table with its first entries."""
    header = table.header
    row = (table.id, json.dumps(asdict(header)), table.secret, listed, header.created, OPEN, header.created)
    enter = entering(table, entries)

    def open_table(connection: sqlite3.Connection) -> None:
        connection.execute(
            "INSERT INTO game (id, header, secret, listed, created, status, changed) VALUES (?, ?, ?, ?, ?, ?, ?)", row
        )
        # Whoever opens a table finds it again, and is counted for it, without a seat too.
        connection.execute("INSERT INTO sitting (person, game) VALUES (?, ?)", (header.host, table.id))
        enter(connection)

    return open_table


def entering(table: Table, entries: Sequence[Entry]) -> Job:
    """The job that writes entries; all it needs is read from the table now."""
    rows = [(table.id, entry.number, entry.step, entry.at, entry.kind, json.dumps(entry.data)) for entry in entries]
    people = [(entry.data["person"], table.id) for entry in entries if entry.data.get("person")]
    standing = codec.text(table.match.full_outcome()) if table.match else None
    summary = json.dumps({"seats": [chair.told() for chair in table.seats], "to_act": table.to_act, "step": table.step})
    present = (table.status, table.changed, summary, standing, table.id)

    def insert(connection: sqlite3.Connection) -> None:
        connection.executemany("INSERT INTO entry (game, number, step, at, kind, data) VALUES (?, ?, ?, ?, ?, ?)", rows)
        if people:
            connection.executemany("INSERT OR IGNORE INTO sitting (person, game) VALUES (?, ?)", people)
        connection.execute(
            "UPDATE game SET status = ?, changed = ?, summary = ?, standing = coalesce(?, standing) WHERE id = ?",
            present,
        )

    return insert


def listed(store: Store, limit: int) -> list[Line]:
    return _lines(store, "WHERE status = ? AND listed = 1 ORDER BY created DESC LIMIT ?", OPEN, limit)


def tables_of(store: Store, person: int, limit: int) -> list[Line]:
    which = "JOIN sitting ON sitting.game = game.id WHERE sitting.person = ? ORDER BY changed DESC LIMIT ?"
    return _lines(store, which, person, limit)


def all_tables(store: Store) -> list[Line]:
    return _lines(store, "ORDER BY created")


def _lines(store: Store, which: str, *arguments: Any) -> list[Line]:
    rows = store.rows(f"SELECT game.id, header, summary, status, changed FROM game {which}", *arguments)
    return [
        Line(row["id"], row["status"], row["changed"], json.loads(row["header"]), json.loads(row["summary"]))
        for row in rows
    ]


def count_of(store: Store, person: int) -> int:
    """At how many tables that have not ended a person sits."""
    row = store.row(
        "SELECT count(*) AS count FROM sitting JOIN game ON game.id = sitting.game"
        " WHERE person = ? AND status IN (?, ?)",
        *(person, OPEN, PLAYING),
    )
    return row["count"] if row else 0


def standing(store: Store, id: str) -> Any:
    row = store.row("SELECT standing FROM game WHERE id = ?", id)
    return json.loads(row["standing"]) if row and row["standing"] else None


def remove_ended(connection: sqlite3.Connection, before: float) -> None:
    connection.execute("DELETE FROM game WHERE status IN (?, ?) AND changed < ?", (OVER, CLOSED, before))


def delete(connection: sqlite3.Connection, table: str) -> bool:
    """Remove a table for good. False if there is none."""
    return connection.execute("DELETE FROM game WHERE id = ?", (table,)).rowcount > 0
