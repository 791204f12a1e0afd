"""Serve tables to browsers and bots."""

import asyncio
import os
import sys
from pathlib import Path
from typing import Annotated

import segno
import typer
from rich.text import Text

from portroyal.core.faults import Fault
from portroyal.terminal.browser import LOCAL_NAMES, in_address, open_browser, open_port
from portroyal.terminal.options import Database, default_database
from portroyal.terminal.refusals import end_by_fault
from portroyal.terminal.shell import BAD_INPUT, console, end, text
from portroyal.web.http.app import Settings
from portroyal.web.http.serve import ANYWHERE, FIRST_PORT, LOOPBACK, lan_address, run
from portroyal.web.logs import Style, set_up
from portroyal.web.storage.door import Unavailable
from portroyal.web.storage.sqlite import SqliteStorage


def command(
    host: Annotated[str, typer.Option(envvar="PORTROYAL_HOST", help=text("cli-option-host"))] = LOOPBACK,
    port: Annotated[
        int | None,
        typer.Option(
            envvar="PORTROYAL_PORT",
            help=text("cli-option-port", port=FIRST_PORT),
            show_default=False,
            min=1,
            max=65535,
        ),
    ] = None,
    database: Database = None,
    lan: Annotated[bool, typer.Option("--lan", help=text("cli-option-lan"))] = False,
    host_name: Annotated[
        list[str] | None, typer.Option(envvar="PORTROYAL_HOST_NAMES", help=text("cli-option-host-name"))
    ] = None,
    root_path: Annotated[str, typer.Option(envvar="PORTROYAL_ROOT_PATH", help=text("cli-option-root-path"))] = "",
    proxy: Annotated[list[str] | None, typer.Option(envvar="PORTROYAL_PROXIES", help=text("cli-option-proxy"))] = None,
    workers: Annotated[
        int, typer.Option(envvar="PORTROYAL_WORKERS", help=text("cli-option-workers"), min=1, max=64)
    ] = os.cpu_count() or 1,
    open_page: Annotated[bool, typer.Option("--open", help=text("cli-option-open"))] = False,
    retention: Annotated[
        float | None,
        typer.Option(envvar="PORTROYAL_RETENTION", help=text("cli-option-retention"), show_default=False, min=0),
    ] = None,
    log: Annotated[
        Style | None, typer.Option(envvar="PORTROYAL_LOG", help=text("cli-option-log"), show_default=False)
    ] = None,
) -> None:
    file = database or default_database()
    _check_database(file)
    host = ANYWHERE if lan else host
    listener, number = open_port(host, port)
    outside = lan_address() if host == ANYWHERE else host
    settings = Settings(
        database=file,
        hosts=(*LOCAL_NAMES, outside, *(host_name or ())),
        root_path=root_path.rstrip("/"),
        workers=workers,
        retention_days=retention,
    )

    def announce() -> None:
        out = console()
        path = f"{settings.root_path}/"
        here = f"http://{in_address(LOOPBACK if host == ANYWHERE else host)}:{number}{path}"
        out.print(Text(text("serve-ready", address=here)))
        if host == ANYWHERE:
            address = f"http://{outside}:{number}{path}"
            out.print(Text(text("serve-lan", address=address)))
            segno.make(address).terminal(out=sys.stdout, compact=True)
        out.print(Text(text("serve-stop", database=str(file))))
        if open_page:
            open_browser(here)

    set_up(log)
    run(settings, listener, proxy or [], announce)


def _check_database(file: Path) -> None:
    """Open the database once, to report in words what is wrong with it."""
    try:
        asyncio.run(SqliteStorage(file).close())
    except Fault as fault:
        end_by_fault(fault)
    except Unavailable as error:
        end(BAD_INPUT, text("cli-cannot-open", file=str(file), error=str(error)))
