"""The tables of the database, and how an older one becomes a newer one.

A step is never changed once it was released: the next version of the schema is one more entry in MIGRATIONS.
"""

import sqlite3
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
        -- What follows is found again from the entries, and kept for lists.
        status TEXT NOT NULL,
        changed REAL NOT NULL,
        summary TEXT NOT NULL DEFAULT '{}',
        standing TEXT
    ) WITHOUT ROWID;
    CREATE INDEX game_status ON game(status, changed);
    -- All that ever happened at a table, in order. Nothing is ever changed or taken out.
    CREATE TABLE entry (
        game TEXT NOT NULL REFERENCES game(id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        step INTEGER,
        at REAL NOT NULL,
        kind TEXT NOT NULL,
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
    # Helps can be allowed one by one; before, these two could not be taken away.
    """
    UPDATE game SET header = json_set(
        header,
        '$.helps',
        json(iif(json_extract(header, '$.helps'), '["risk","unseen","hint","undo","zoom"]', '["undo","zoom"]'))
    )
    """,
    # What a table allows is called an aid; who sits where is told by seat.
    """
    UPDATE game SET
        header = json_remove(json_set(header, '$.aids', json_extract(header, '$.helps')), '$.helps'),
        summary = json_remove(json_set(summary, '$.seats', json_extract(summary, '$.chairs')), '$.chairs')
    """,
)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the database to the present schema. Raises Fault if a newer program wrote it."""
    while (version := _version(connection)) < len(MIGRATIONS):
        connection.execute("BEGIN IMMEDIATE")
        # Another process may have been first.
        if _version(connection) == version:
            for statement in MIGRATIONS[version].split(";"):
                connection.execute(statement)
            connection.execute(f"PRAGMA user_version = {version + 1}")
        connection.execute("COMMIT")
    if version > len(MIGRATIONS):
        raise Fault("database-too-new", "", version)


def _version(connection: sqlite3.Connection) -> int:
    version: int = connection.execute("PRAGMA user_version").fetchone()[0]
    return version
