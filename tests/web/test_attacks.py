"""One hostile client does not stop the server: others go on playing, memory stays bounded, and it is over at once.

The attacks are those of `attacks.py`. They and the server are processes of their own.
"""

import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from shutil import copy
from statistics import median
from typing import Any

import httpx
import pytest

from portroyal.web.http.app import Settings
from tests.web.attacks import KINDS
from tests.web.running import Process, client, process, running
from tests.web.serving import NO_LIMITS

STEPS = 300
"""Of the game that is asked for."""
MOVES = 30
MAX_RATIO = 3.0
"""Other people's moves take at most this many times as long in the median."""
MAX_MEGABYTES = 60
"""An attack makes the server larger by at most this much."""
ATTEMPTS = 3
"""Other tests run beside this one; an attack that stops the server stops it every time."""
RECOVERY_SECONDS = 5.0


@dataclass
class Somebody:
    """Plays at a table of their own, both sides, and nobody ever takes a card: the game does not end."""

    client: httpx.Client
    table: str = ""
    number: int = 0

    def open(self) -> None:
        seats = [{"kind": "me"}, {"kind": "me"}]
        opened = self.client.post("/tables", json={"game": "harbour", "seats": seats, "start": True})
        self.table = opened.json()["id"]

    def move(self) -> float:
        """One move; seconds until it was acknowledged."""
        now: dict[str, Any] = self.client.get(f"/tables/{self.table}", params={"after": 10**6}).json()["now"]
        quiet = [action for action in now["legal"] if action in ("pass", "stop")]
        self.number += 1
        action = quiet[0] if quiet and (self.number % 2 or "pass" in quiet) else now["legal"][0]
        begin = time.perf_counter()
        body = {"step": now["table"]["step"], "action": action}
        answer = self.client.post(f"/tables/{self.table}/actions", json=body)
        seconds = time.perf_counter() - begin
        assert answer.is_success, answer.text
        return seconds

    def moves(self) -> float:
        """The median of some moves."""
        found = []
        for _ in range(MOVES):
            found.append(self.move())
            # Nobody may ask for more than twenty things a second.
            time.sleep(0.1)
        return median(found)


@pytest.fixture(scope="module")
def begun(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, str]:
    """A file with a long game, its table, and the key of the person who plays it."""
    file = tmp_path_factory.mktemp("begun") / "portroyal.db"
    with running(Settings(file, limits=NO_LIMITS)) as server:
        key = server.person("Somebody")
        with server.client(key) as there:
            somebody = Somebody(there)
            somebody.open()
            for _ in range(STEPS):
                somebody.move()
    return file, somebody.table, key


@contextmanager
def attacked(kind: str, server: Process, table: str) -> Iterator[None]:
    command = [sys.executable, "-m", "tests.web.attacks", kind, str(server.port), table]
    attacker = subprocess.Popen(command, cwd=Path(__file__).parents[2])
    try:
        # It has to come into its stride.
        time.sleep(1.5)
        assert attacker.poll() is None
        yield
    finally:
        attacker.kill()
        attacker.wait()


def megabytes(server: Process) -> float:
    assert server.process is not None
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def seconds_until_fast(somebody: Somebody, seconds: float) -> float:
    """How long it takes until a move is as fast as before."""
    begin = time.perf_counter()
    while somebody.move() > MAX_RATIO * seconds:
        assert time.perf_counter() - begin < 2 * RECOVERY_SECONDS, "it does not recover"
    return time.perf_counter() - begin


@pytest.mark.parametrize("kind", KINDS)
def test_others_go_on_playing(tmp_path: Path, begun: tuple[Path, str, str], kind: str) -> None:
    begun_file, table, key = begun
    file = Path(copy(begun_file, tmp_path))
    # Everybody has an address of their own.
    transport = httpx.HTTPTransport(verify=False, local_address="127.8.0.1")
    with process(file) as server, client(server.port, key, transport=transport) as there:
        somebody = Somebody(there, table)
        found = []
        for _ in range(ATTEMPTS):
            calm = somebody.moves()
            before = megabytes(server)
            with attacked(kind, server, table):
                under_attack = somebody.moves()
                assert megabytes(server) - before < MAX_MEGABYTES
            recovery = seconds_until_fast(somebody, calm)
            found.append((round(under_attack / calm, 2), round(recovery, 2)))
            if under_attack <= MAX_RATIO * calm and recovery < RECOVERY_SECONDS:
                break
        else:
            pytest.fail(f"slower by, and seconds until all was well: {found}")
