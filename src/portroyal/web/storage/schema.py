"""The tables of the SQLite database, and how an older one becomes a newer one.

A migration is never changed once it was released: the next version of the schema is one more of them.
"""

import sqlite3
from collections.abc import Sequence
from typing import Final

from portroyal.core.faults import Fault

MIGRATIONS: Final = (
    """
    CREATE TABLE person (
        -- Never used again for another person: sockets and memory may still hold it.
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        name TEXT NOT NULL,
        language TEXT NOT NULL,
        created REAL NOT NULL,
        seen REAL NOT NULL
    );
    -- A person has one key per device, and only the hash is kept.
    CREATE TABLE device (
        hash BLOB PRIMARY KEY,
        person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
        created REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX device_person ON device(person);
    -- One-time codes to go on with another device.
    CREATE TABLE code (
        hash BLOB PRIMARY KEY,
        person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
        expires REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE game (
        id TEXT PRIMARY KEY,
        header TEXT NOT NULL,
        secret BLOB NOT NULL,
        listed INTEGER NOT NULL,
        created REAL NOT NULL,
        -- All of this follows from the entries, and is kept for lists and for games that no rules play again.
        status TEXT NOT NULL,
        changed REAL NOT NULL,
        summary TEXT NOT NULL,
        scores TEXT
    ) WITHOUT ROWID;
    CREATE INDEX game_status ON game(status, changed);
    -- All that ever happened at a table, in order. An entry is written once and stays as it is, with one exception:
    -- when a person is forgotten, their number and name are replaced wherever they sat down.
    CREATE TABLE entry (
        game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        step INTEGER,
        at REAL NOT NULL,
        data TEXT NOT NULL,
        PRIMARY KEY (game, number),
        UNIQUE (game, step)
    ) WITHOUT ROWID;
    -- Who opened a table, sits or sat there: to find a person's tables.
    CREATE TABLE sitting (
        person INTEGER NOT NULL REFERENCES person(id) ON DELETE CASCADE,
        game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE,
        PRIMARY KEY (person, game)
    ) WITHOUT ROWID;
    """,
    # How often something was written; see mark.py.
    """
    CREATE TABLE written (commits INTEGER NOT NULL);
    INSERT INTO written VALUES (0);
    """,
    # To find the newest open tables that anyone may join.
    """
    CREATE INDEX game_listed ON game(created) WHERE listed = 1 AND status = 'open';
    """,
)


def migrate(connection: sqlite3.Connection, migrations: Sequence[str] = MIGRATIONS) -> None:
    """Bring the database to the present schema. Raises Fault if a newer program wrote it."""
    while (version := _version(connection)) < len(migrations):
        connection.execute("BEGIN IMMEDIATE")
        # Another process may have been first.
        if _version(connection) == version:
            for statement in migrations[version].split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("COMMIT")
    if version > len(migrations):
        raise Fault("database-too-new", "", version)


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version
