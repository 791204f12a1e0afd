"""People without accounts: a person is a random key in a cookie. Only the hash of a key is kept."""

import json
import sqlite3
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from portroyal.i18n import ENGLISH, languages
from portroyal.record import is_name
from portroyal.web.chances import Chances
from portroyal.web.refusals import Refused
from portroyal.web.store import Store
from portroyal.web.table import FORGOTTEN

KEY_BYTES: Final = 32
CODE_SECONDS: Final = 600.0
"""How long a code for another device is good."""
NOBODY: Final = "–"
"""What is written where the name of somebody stood who was forgotten."""


@dataclass(frozen=True, slots=True)
class Person:
    id: int
    name: str
    language: str


def _hash(key: str) -> bytes:
    return sha256(key.encode()).digest()


class People:
    def __init__(self, store: Store, chances: Chances) -> None:
        self._store = store
        self._chances = chances

    def by_key(self, key: str | None) -> Person | None:
        if not key or len(key) != 2 * KEY_BYTES:
            return None
        row = self._store.row(
            "SELECT person.* FROM device JOIN person ON person.id = device.person WHERE hash = ?", _hash(key)
        )
        return None if row is None else Person(row["id"], row["name"], row["language"])

    async def arrive(self, name: str, language: str) -> tuple[Person, str]:
        """A new person and his key."""
        name = checked_name(name)
        language = checked_language(language)
        key = self._chances.token(KEY_BYTES).hex()
        now = self._chances.now()

        def job(connection: sqlite3.Connection) -> int:
            row = connection.execute(
                "INSERT INTO person (name, language, created, seen) VALUES (?, ?, ?, ?)", (name, language, now, now)
            )
            assert row.lastrowid is not None
            connection.execute("INSERT INTO device VALUES (?, ?, ?)", (_hash(key), row.lastrowid, now))
            return row.lastrowid

        return Person(await self._store.write(job), name, language), key

    async def change(self, person: Person, name: str, language: str) -> Person:
        name, language = checked_name(name), checked_language(language)
        await self._store.write(
            lambda connection: (
                connection.execute(
                    "UPDATE person SET name = ?, language = ?, seen = ? WHERE id = ?",
                    (name, language, self._chances.now(), person.id),
                ).rowcount
            )
        )
        return Person(person.id, name, language)

    async def new_code(self, person: Person) -> str:
        """A code that makes another device this person's, once."""
        code = self._chances.token(KEY_BYTES).hex()
        now = self._chances.now()

        def job(connection: sqlite3.Connection) -> None:
            connection.execute("DELETE FROM code WHERE person = ? OR expires < ?", (person.id, now))
            connection.execute("INSERT INTO code VALUES (?, ?, ?)", (_hash(code), person.id, now + CODE_SECONDS))

        await self._store.write(job)
        return code

    async def use_code(self, code: str) -> tuple[Person, str]:
        """The person of a code and a key for this device; the code is used up."""
        key = self._chances.token(KEY_BYTES).hex()
        now = self._chances.now()

        def job(connection: sqlite3.Connection) -> sqlite3.Row | None:
            used = connection.execute(
                "DELETE FROM code WHERE hash = ? AND expires >= ? RETURNING person", (_hash(code), now)
            ).fetchone()
            if used is None:
                return None
            connection.execute("INSERT INTO device VALUES (?, ?, ?)", (_hash(key), used["person"], now))
            row: sqlite3.Row = connection.execute("SELECT * FROM person WHERE id = ?", (used["person"],)).fetchone()
            return row

        row = await self._store.write(job)
        if row is None:
            raise Refused("no-such-code")
        return Person(row["id"], row["name"], row["language"]), key


def forget(connection: sqlite3.Connection, person: int) -> bool:
    """Remove a person from the database; at the tables where he sat, he was nobody. False if there is none."""
    kept = connection.execute(
        "SELECT id, summary FROM game JOIN sitting ON sitting.game = game.id WHERE person = ?", (person,)
    ).fetchall()
    for row in kept:
        summary = json.loads(row["summary"])
        summary["seats"] = [_nobody(chair) if chair["person"] == person else chair for chair in summary["seats"]]
        connection.execute("UPDATE game SET summary = ? WHERE id = ?", (json.dumps(summary), row["id"]))
    connection.execute(
        "UPDATE entry SET data = json_set(data, '$.person', ?, '$.name', ?)"
        " WHERE kind = 'sat' AND json_extract(data, '$.person') = ?"
        " AND game IN (SELECT game FROM sitting WHERE person = ?)",
        (FORGOTTEN, NOBODY, person, person),
    )
    connection.execute(
        "UPDATE game SET header = json_set(header, '$.host', ?)"
        " WHERE json_extract(header, '$.host') = ? AND id IN (SELECT game FROM sitting WHERE person = ?)",
        (FORGOTTEN, person, person),
    )
    return connection.execute("DELETE FROM person WHERE id = ?", (person,)).rowcount > 0


def _nobody(chair: dict[str, Any]) -> dict[str, Any]:
    return {**chair, "person": FORGOTTEN, "name": NOBODY, "away": "left"}


def everybody(store: Store) -> list[sqlite3.Row]:
    """All people, and at how many tables each has sat."""
    return store.rows(
        "SELECT person.*, (SELECT count(*) FROM sitting WHERE sitting.person = person.id) AS tables"
        " FROM person ORDER BY id"
    )


def checked_name(name: str) -> str:
    if not is_name(name):
        raise Refused("bad-name")
    return name.strip()


def checked_language(language: str) -> str:
    """The language itself; English for a language that there is no catalogue for."""
    return language if language in languages() else ENGLISH
