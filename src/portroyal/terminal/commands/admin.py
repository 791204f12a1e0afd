"""Maintain the database of a server. The commands work on its file, also while the server runs."""

import asyncio
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated, Any, TypeVar

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from portroyal.core.faults import Fault
from portroyal.record import write
from portroyal.terminal.options import Database, default_database
from portroyal.terminal.refusals import end_by_fault
from portroyal.terminal.shell import BAD_INPUT, NO, USAGE, console, end, listed, text
from portroyal.web import feed
from portroyal.web.news import LocalNews
from portroyal.web.refusals import Refused
from portroyal.web.storage.door import Storage, Unavailable
from portroyal.web.storage.sqlite import SqliteStorage
from portroyal.web.tables.live import Tables

T = TypeVar("T")

command = typer.Typer(help=text("cli-admin"), no_args_is_help=True, add_completion=False, rich_markup_mode=None)


@command.command("tables", help=text("cli-admin-tables"))
def tables_command(database: Database = None) -> None:
    board = _board("admin-id", "admin-game", "admin-status", "admin-step", "admin-players", "admin-changed")
    for line in _ask(database, lambda storage: storage.all_tables()):
        kept = line.summary
        players = listed([seat.name or seat.bot or "–" for seat in kept.seats])
        board.add_row(line.id, line.header.game, kept.status, str(kept.step), players, _time(kept.changed))
    console().print(board)


@command.command("people", help=text("cli-admin-people"))
def people_command(database: Database = None) -> None:
    board = _board("admin-id", "admin-name", "admin-language", "admin-tables", "admin-created")
    for line in _ask(database, lambda storage: storage.all_people()):
        person = line.person
        board.add_row(str(person.id), person.name, person.language, str(line.tables), _time(line.created))
    console().print(board)


@command.command("export", help=text("cli-admin-export"))
def export_command(table: str, database: Database = None) -> None:
    async def export(storage: Storage) -> str:
        return write(feed.record(await Tables(storage, LocalNews()).table(table)))

    try:
        typer.echo(_ask(database, export), nl=False)
    except Refused as refused:
        end(NO, text(f"refusal-{refused.id}"))


@command.command("delete", help=text("cli-admin-delete"))
def delete_command(table: str, database: Database = None) -> None:
    if not _ask(database, lambda storage: storage.delete_table(table)):
        end(NO, text("refusal-no-such-table"))
    console().print(text("admin-deleted", table=table))


@command.command("forget", help=text("cli-admin-forget"))
def forget_command(person: int, database: Database = None) -> None:
    if not _ask(database, lambda storage: storage.forget_person(person)):
        end(NO, text("admin-no-such-person"))
    console().print(text("admin-forgotten", person=person))


@command.command("backup", help=text("cli-admin-backup"))
def backup_command(
    target: Annotated[Path, typer.Argument(help=text("cli-option-target"))], database: Database = None
) -> None:
    _existing(database)
    if target.exists():
        end(USAGE, text("cli-target-exists", file=str(target)))
    try:
        _ask(database, lambda storage: storage.back_up(target))
    except Unavailable as error:
        end(BAD_INPUT, text("cli-cannot-open", file=str(target), error=str(error)))
    console().print(text("admin-backed-up", file=str(target)))


def _existing(database: Path | None) -> Path:
    """The database file, which must exist: these commands never create one."""
    file = database or default_database()
    if not file.is_file():
        end(BAD_INPUT, text("cli-no-file", file=str(file)))
    return file


def _ask(database: Path | None, work: Callable[[Storage], Coroutine[Any, Any, T]]) -> T:
    """What the storage answers."""
    file = _existing(database)
    try:
        storage = SqliteStorage(file)
    except Fault as fault:
        end_by_fault(fault)
    except Unavailable as error:
        end(BAD_INPUT, text("cli-cannot-open", file=str(file), error=str(error)))

    async def ask() -> T:
        try:
            return await work(storage)
        finally:
            await storage.close()

    return asyncio.run(ask())


def _board(*columns: str) -> Table:
    board = Table(box=SIMPLE_HEAD)
    for column in columns:
        board.add_column(text(column), overflow="fold", no_wrap=column == "admin-id")
    return board


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
