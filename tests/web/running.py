"""A server that listens on 127.0.0.1, in a thread of this process or as a process of its own, and clients of it."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import randrange
from socket import create_connection
from typing import Any

import httpx
from fastapi import FastAPI
from websockets.sync.client import ClientConnection, connect

from portroyal.web.http.app import Settings
from portroyal.web.http.guard import COOKIE
from portroyal.web.http.serve import LOOPBACK, listen, server
from portroyal.web.http.services import Services
from portroyal.web.tables.live import Tables
from portroyal.web.tables.table import Table

SECONDS = 30.0
"""No request, and no frame, takes longer."""


@dataclass(frozen=True)
class Running:
    """A server in a thread."""

    port: int
    app: FastAPI

    @property
    def services(self) -> Services:
        found: Services = self.app.state.services
        return found

    @property
    def tables(self) -> Tables:
        return self.services.tables

    def table(self, id: str) -> Table:
        """A table as it is in memory."""
        table = self.tables.live(id)
        assert table is not None, "it is not in memory"
        return table

    def client(self, key: str | None = None, **more: Any) -> httpx.Client:
        return client(self.port, key, **more)

    def person(self, name: str) -> str:
        """The key of a new person."""
        return person(self.port, name)

    def socket(self, table: str, key: str | None = None, after: int | str = 0, **more: Any) -> ClientConnection:
        return socket(self.port, table, key, after, **more)


def client(port: int, key: str | None = None, **more: Any) -> httpx.Client:
    cookies = {COOKIE: key} if key else {}
    address = f"http://{LOOPBACK}:{port}/api/v1"
    # Reading all certificates of the world takes longer than most tests.
    return httpx.Client(base_url=address, cookies=cookies, timeout=SECONDS, verify=False, **more)


def person(port: int, name: str) -> str:
    with client(port) as newcomer:
        answer = newcomer.post("/me", json={"name": name})
        answer.raise_for_status()
        return answer.cookies[COOKIE]


def socket(port: int, table: str, key: str | None = None, after: int | str = 0, **more: Any) -> ClientConnection:
    headers = {"cookie": f"{COOKIE}={key}"} if key else {}
    headers |= more.pop("headers", {})
    name = headers.pop("host", LOOPBACK)
    address = f"ws://{name}:{port}/api/v1/tables/{table}/socket?after={after}"
    more |= {"sock": create_connection((LOOPBACK, port), SECONDS), "open_timeout": SECONDS, "close_timeout": 1}
    found: ClientConnection = connect(address, additional_headers=headers, **more)
    return found


@contextmanager
def running(settings: Settings) -> Iterator[Running]:
    listener = listen(LOOPBACK, 0)
    ready = threading.Event()
    serving = server(settings, [], ready.set)
    thread = threading.Thread(target=serving.run, kwargs={"sockets": [listener]}, daemon=True)
    thread.start()
    try:
        assert ready.wait(SECONDS), "the server does not start"
        app = serving.config.app
        assert isinstance(app, FastAPI)
        yield Running(listener.getsockname()[1], app)
    finally:
        serving.should_exit = True
        thread.join(SECONDS)
        listener.close()


# A process of its own


@dataclass
class Process:
    """`portroyal serve` on a file."""

    file: Path
    arguments: tuple[str, ...] = ()
    environment: dict[str, str] = field(default_factory=dict)
    process: subprocess.Popen[str] | None = None
    port: int = 0
    said: str = ""
    """What it said when it was ready."""
    seconds: float = 0.0
    """How long it took to start."""

    @property
    def log(self) -> Path:
        return self.file.with_suffix(".log")

    def start(self) -> None:
        begin = time.monotonic()
        # On the port that it had before, for those who come back.
        port = ["--port", str(self.port)] if self.port else []
        # A pipe that nobody reads would hold the server up in the end.
        with self.log.open("w") as errors:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "portroyal", "serve", "--database", str(self.file), *port, *self.arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **self.environment},
                text=True,
            )
        assert self.process.stdout is not None
        self.said = ""
        while "Ctrl-C" not in self.said:
            line = self.process.stdout.readline()
            assert line, self.logged()
            self.said += line
        self.seconds = time.monotonic() - begin
        self.port = int(self.said.partition("http://")[2].partition(":")[2].split("/")[0])

    def kill(self) -> None:
        """By its id, in the middle of whatever it does."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.communicate(timeout=SECONDS)

    def end(self, by: signal.Signals) -> tuple[int, str, str]:
        """Exit code, output, errors."""
        assert self.process is not None
        self.process.send_signal(by)
        out, _ = self.process.communicate(timeout=SECONDS)
        return self.process.returncode, self.said + out, self.logged()

    def logged(self) -> str:
        """All that it wrote to its log since the last start."""
        return self.log.read_text()

    def events(self) -> list[dict[str, Any]]:
        """The same, line by line."""
        return [json.loads(line) for line in self.logged().splitlines()]

    def workers(self) -> list[int]:
        """The processes that it has started."""
        assert self.process is not None
        return [
            int(file.parent.name) for file in Path("/proc").glob("[0-9]*/stat") if _parent(file) == self.process.pid
        ]


def _parent(file: Path) -> int | None:
    try:
        return int(file.read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None


def free_port() -> int:
    """A port that no other test takes while the server is down: not one of those that are tried first."""
    while True:
        with suppress(OSError), listen(LOOPBACK, randrange(20_000, 30_000)) as listener:
            port: int = listener.getsockname()[1]
            return port


@contextmanager
def process(file: Path, *arguments: str, port: int = 0, environment: dict[str, str] | None = None) -> Iterator[Process]:
    serving = Process(file, arguments, environment or {}, port=port)
    try:
        serving.start()
        yield serving
    finally:
        if serving.process is not None and serving.process.poll() is None:
            serving.kill()


def thinking(server: Process) -> list[int]:
    """The workers, without the process that looks after what they share."""
    found = []
    for pid in server.workers():
        with suppress(OSError):
            if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                found.append(pid)
    return found


def eventually(holds: Callable[[], bool], seconds: float = SECONDS) -> bool:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.02)
    return False
