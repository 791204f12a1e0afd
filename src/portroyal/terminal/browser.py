"""What `serve` and `replay --web` share: a port, a browser, and a page for a record."""

import signal
import socket
import sys
import threading
import webbrowser
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

from rich.text import Text

from portroyal.record import AnyRecord, write
from portroyal.terminal.shell import BAD_INPUT, USAGE, console, end, text
from portroyal.web.families import BROWSER_GAMES
from portroyal.web.http.app import Settings
from portroyal.web.http.serve import FIRST_PORT, LOOPBACK, listen, run
from portroyal.web.logs import Style, set_up

LOCAL_NAMES = (LOOPBACK, "localhost", "::1")


def show_replay(record: AnyRecord, step: int) -> None:
    """Serve the replay of a record to this computer until a signal stops it. Nothing is saved."""
    if record.game not in BROWSER_GAMES:
        end(USAGE, text("cli-no-page", game=record.game))
    listener, number = open_port(LOOPBACK, None)
    address = f"http://{LOOPBACK}:{number}/replay#{step}"

    def announce() -> None:
        console().print(Text(text("serve-replay", address=address)))
        open_browser(address)

    # The server raises the signal again after it has stopped; it must end this function, not the whole process.
    signal.signal(signal.SIGTERM, lambda number, _: sys.exit(128 + number))
    with TemporaryDirectory() as folder:
        settings = Settings(Path(folder) / "portroyal.db", LOCAL_NAMES, workers=1, shown=write(record).encode())
        set_up(Style.TEXT)
        run(settings, listener, [], announce)


def in_address(host: str) -> str:
    return f"[{host}]" if ":" in host else host


def open_port(host: str, port: int | None) -> tuple[socket.socket, int]:
    """A listening socket and its port."""
    try:
        listener = listen(host, port)
    except OSError as error:
        end(BAD_INPUT, text("cli-cannot-listen", address=f"{host}:{port or FIRST_PORT}", error=str(error.strerror)))
    return listener, listener.getsockname()[1]


def open_browser(address: str) -> None:
    """Show the page if there is a browser. If there is none, nothing happens."""
    with suppress(webbrowser.Error):
        webbrowser.get()
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
