"""The storage door: all reads and writes, in the words of the server. All SQL is behind it.

A write is on the disk when it returns. All of it was done or, if it raises, none.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from portroyal.core.values import Seat
from portroyal.web.tables.entries import Logged
from portroyal.web.tables.table import Header, SeatState, Status, Table


class Conflict(Exception):
    """Another writer was first; nothing was written."""


class Unavailable(Exception):
    """The storage cannot be read or written now: a full disk, a locked file. Nothing was written."""


@dataclass(frozen=True, slots=True)
class Person:
    id: int
    name: str
    language: str


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A person in a list."""

    person: Person
    created: float
    tables: int
    """At how many tables they have sat."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """All that is kept of a table."""

    header: Header
    secret: bytes
    status: Status
    log: Sequence[Logged]


@dataclass(frozen=True, slots=True)
class Summary:
    """What is kept beside the entries, so that lists need not play a game again."""

    status: Status
    changed: float
    step: int
    to_act: Seat | None
    seats: tuple[SeatState, ...]


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list."""

    id: str
    header: Header
    summary: Summary


def summary_of(table: Table) -> Summary:
    return Summary(table.status, table.changed, table.step, table.to_act, tuple(table.seats))


class Storage(Protocol):
    # Tables

    async def add_table(self, table: Table, listed: bool, new: Sequence[Logged]) -> None:
        """Keep a new table with its first entries. Raises Conflict if its host is nobody any more."""

    async def append(self, table: Table, new: Sequence[Logged]) -> None:
        """Keep new entries, and how the table stands with them. Raises Conflict if another writer was first."""

    async def read_table(self, id: str) -> StoredTable | None: ...

    async def read_scores(self, id: str) -> Any:
        """The scores as they stood after the last entry, as JSON: for a game that cannot be played again."""

    async def unfinished_tables(self, unchanged_since: float | None = None) -> list[str]:
        """The ids of all tables that have not ended; of those only that nothing happened at since then."""

    async def tables_to_resume(self, rules: Mapping[str, int]) -> list[str]:
        """The ids of the unfinished tables where something is to be done although nobody asks.

        Those where no person is to act, those with a clock, and those that were opened with other rules than these, by
        game; but not those where all people are away. All others wait for a person.
        """

    async def listed_tables(self, limit: int, of_host: int) -> list[TableLine]:
        """Open tables that anyone may join, the newest first, and at most `of_host` of one host."""

    async def tables_of(self, person: int, limit: int | None = None) -> list[TableLine]:
        """The tables that a person opened or sat at, the latest first."""

    async def all_tables(self) -> list[TableLine]: ...

    async def count_unfinished(self, person: int) -> int:
        """At how many tables that have not ended a person sits."""

    async def delete_table(self, id: str) -> bool:
        """Remove a table for good. False if there is none."""

    async def delete_ended(self, before: float) -> None:
        """Remove all tables for good that ended before this time."""

    # People

    async def person_by_key(self, key: bytes) -> Person | None:
        """The person whose key has this hash."""

    async def add_person(self, name: str, language: str, key: bytes, now: float) -> Person:
        """A new person, and the hash of their key."""

    async def change_person(self, person: Person, now: float) -> None: ...

    async def add_code(self, person: int, code: bytes, expires: float, now: float) -> None:
        """Keep the hash of a person's code; older ones are no longer good."""

    async def use_code(self, code: bytes, key: bytes, now: float) -> Person | None:
        """Use up a code and give its person one more key; None if the code is not good."""

    async def all_people(self) -> list[PersonLine]: ...

    async def forget_person(self, person: int) -> bool:
        """Remove a person, and their name and number wherever they stand, to the last byte. False if there is none."""

    # The storage itself

    async def start(self) -> list[str]:
        """Called by a server before it serves: what seems to be lost or broken since the last one, in sentences."""

    async def check_reading(self) -> None:
        """Raises Unavailable if not everything can be read."""

    async def check_writing(self) -> None:
        """Raises Unavailable if nothing can be written. Waits as long as a write does."""

    @property
    def waiting(self) -> int:
        """How many writes wait."""

    async def back_up(self, target: Path) -> None:
        """Copy everything, as it is at one moment, to a file."""

    async def close(self) -> None: ...
