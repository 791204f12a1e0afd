"""The command that opens tables for people."""

import asyncio
import os
import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import segno
import typer
from rich.text import Text

from portroyal.core.faults import Fault
from portroyal.record import AnyRecord, write
from portroyal.terminal.shell import BAD_INPUT, USAGE, console, end, end_by_fault, text
from portroyal.web.http.app import Settings
from portroyal.web.http.serve import ANYWHERE, FIRST_PORT, LOOPBACK, lan_address, listen, run
from portroyal.web.pages import IN_BROWSER
from portroyal.web.storage.door import Unavailable
from portroyal.web.storage.sqlite import SqliteStorage

LOCAL_NAMES = (LOOPBACK, "localhost", "::1")

Database = Annotated[
    Path | None,
    typer.Option(envvar="PORTROYAL_DATABASE", help=text("cli-option-database"), show_default=False),
]


def serve_command(
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
) -> None:
    file = database or default_database()
    _check_database(file)
    host = ANYWHERE if lan else host
    listener, number = _listen(host, port)
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
        here = f"http://{_in_address(LOOPBACK if host == ANYWHERE else host)}:{number}{path}"
        out.print(Text(text("serve-ready", address=here)))
        if host == ANYWHERE:
            address = f"http://{outside}:{number}{path}"
            out.print(Text(text("serve-lan", address=address)))
            segno.make(address).terminal(out=sys.stdout, compact=True)
        out.print(Text(text("serve-stop", database=str(file))))
        if open_page:
            open_browser(here)

    run(settings, listener, proxy or [], announce)


def show_in_browser(record: AnyRecord, step: int) -> None:
    """Serve the replay of a record to this computer, until told to stop. Nothing is kept."""
    if record.game not in IN_BROWSER:
        end(USAGE, text("cli-no-page", game=record.game))
    listener, number = _listen(LOOPBACK, None)
    address = f"http://{LOOPBACK}:{number}/replay#{step}"

    def announce() -> None:
        console().print(Text(text("serve-replay", address=address)))
        open_browser(address)

    # The server lets a signal do its work when it has stopped: it must end this function, too, and not the process.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    with TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "portroyal.db", LOCAL_NAMES, workers=1, shown=write(record).encode())
        run(settings, listener, [], announce)


def _in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def _listen(host: str, port: int | None) -> tuple[socket.socket, int]:
    """What listens, and at which port."""
    try:
        listener = listen(host, port)
    except OSError as error:
        end(BAD_INPUT, text("cli-cannot-listen", address=f"{host}:{port or FIRST_PORT}", error=str(error.strerror)))
    return listener, listener.getsockname()[1]


def open_browser(address: str) -> None:
    """Show the page, where there is a browser to show it. It says so itself if there is none."""
    with suppress(webbrowser.Error):
        webbrowser.get()
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()


def default_database() -> Path:
    return Path(typer.get_app_dir("portroyal")) / "portroyal.db"


def _check_database(file: Path) -> None:
    """Open the database once, to say in words what is wrong with it."""
    try:
        asyncio.run(SqliteStorage(file).close())
    except Fault as fault:
        end_by_fault(fault)
    except Unavailable as error:
        end(BAD_INPUT, text("cli-cannot-open", file=str(file), error=str(error)))
