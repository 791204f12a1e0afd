"""Maintain the database of a server. The commands work on its file, also while the server runs."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Annotated

import typer
from rich.box import SIMPLE_HEAD
from rich.table import Table

from portroyal.core.faults import Fault
from portroyal.record import write
from portroyal.terminal.options import Database, default_database
from portroyal.terminal.refusals import end_by_fault
from portroyal.terminal.shell import BAD_INPUT, NO, USAGE, console, end, listed, text
from portroyal.web import archive, feed, people
from portroyal.web.refusals import Refused
from portroyal.web.store import Store, back_up, opened, scrub

command = typer.Typer(help=text("cli-admin"), no_args_is_help=True, add_completion=False, rich_markup_mode=None)


@command.command("tables", help=text("cli-admin-tables"))
def tables_command(database: Database = None) -> None:
    board = _board("admin-id", "admin-game", "admin-status", "admin-step", "admin-players", "admin-changed")
    with _store(database) as store:
        for line in archive.all_tables(store):
            players = [chair["name"] or chair["bot"] or "–" for chair in line.summary["seats"]]
            step = str(line.summary["step"])
            board.add_row(line.id, line.header["game"], line.status, step, listed(players), _time(line.changed))
    console().print(board)


@command.command("people", help=text("cli-admin-people"))
def people_command(database: Database = None) -> None:
    board = _board("admin-id", "admin-name", "admin-language", "admin-tables", "admin-created")
    with _store(database) as store:
        for row in people.everybody(store):
            board.add_row(str(row["id"]), row["name"], row["language"], str(row["tables"]), _time(row["created"]))
    console().print(board)


@command.command("export", help=text("cli-admin-export"))
def export_command(table: str, database: Database = None) -> None:
    with _store(database) as store:
        try:
            typer.echo(write(feed.record(archive.read(store, table))), nl=False)
        except Refused as refused:
            end(NO, text(f"refusal-{refused.id}"))


@command.command("delete", help=text("cli-admin-delete"))
def delete_command(table: str, database: Database = None) -> None:
    with _connection(database) as connection:
        if not archive.delete(connection, table):
            end(NO, text("refusal-no-such-table"))
    console().print(text("admin-deleted", table=table))


@command.command("forget", help=text("cli-admin-forget"))
def forget_command(person: int, database: Database = None) -> None:
    with _connection(database) as connection:
        connection.execute("BEGIN IMMEDIATE")
        known = people.forget(connection, person)
        connection.execute("COMMIT")
        scrub(connection)
    if not known:
        end(NO, text("admin-no-such-person"))
    console().print(text("admin-forgotten", person=person))


@command.command("backup", help=text("cli-admin-backup"))
def backup_command(
    target: Annotated[Path, typer.Argument(help=text("cli-option-target"))], database: Database = None
) -> None:
    file = _existing(database)
    if target.exists():
        end(USAGE, text("cli-target-exists", file=str(target)))
    try:
        back_up(file, target)
    except (OSError, sqlite3.Error) as error:
        end(BAD_INPUT, text("cli-cannot-open", file=str(target), error=str(error)))
    console().print(text("admin-backed-up", file=str(target)))


def _existing(database: Path | None) -> Path:
    """The database file, which must exist: these commands never create one."""
    file = database or default_database()
    if not file.is_file():
        end(BAD_INPUT, text("cli-no-file", file=str(file)))
    return file


@contextmanager
def _store(database: Path | None) -> Iterator[Store]:
    file = _existing(database)
    try:
        store = Store(file)
    except Fault as fault:
        end_by_fault(fault)
    except sqlite3.Error as error:
        end(BAD_INPUT, text("cli-cannot-open", file=str(file), error=str(error)))
    try:
        yield store
    finally:
        store.close()


@contextmanager
def _connection(database: Path | None) -> Iterator[sqlite3.Connection]:
    with _store(database):
        pass  # the file exists and has the schema of this version
    with opened(_existing(database)) as connection:
        yield connection


def _board(*columns: str) -> Table:
    board = Table(box=SIMPLE_HEAD)
    for column in columns:
        board.add_column(text(column), overflow="fold", no_wrap=column == "admin-id")
    return board


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
