"""A disk that fails is said at once: everyone who waits is told, everyone can look, and nothing done is lost."""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any, Final

import httpx
import pytest

from portroyal.web.http.app import Settings
from portroyal.web.storage.sqlite import SqliteStorage
from tests.web.running import SECONDS, Process, client, eventually, person, process, running, thinking
from tests.web.serving import NO_LIMITS, opened

BUSY_SECONDS: Final = 2.0
TABLES: Final = 50

HOLD = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1], isolation_level=None)
connection.execute("BEGIN EXCLUSIVE")
print("held", flush=True)
sys.stdin.read()
"""


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Another process has the file and does not let go."""
    command = [sys.executable, "-c", HOLD, str(file)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == "held\n"
        try:
            yield
        finally:
            other.stdin.close()


def settings(folder: Path) -> Settings:
    return Settings(
        folder / "portroyal.db", storage=partial(SqliteStorage, busy_seconds=BUSY_SECONDS), limits=NO_LIMITS
    )


def open_table(http: httpx.Client) -> str:
    """Two players at one device, at the first decision."""
    seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
    answer = http.post("/tables", json={"game": "harbour", "seats": seats, "start": True})
    id: str = answer.json()["id"]
    return id


def draw(http: httpx.Client, table: str, step: int = 0) -> httpx.Response:
    return http.post(f"/tables/{table}/actions", json={"step": step, "action": "draw"})


def step_of(http: httpx.Client, table: str) -> int:
    answer = http.get(f"/tables/{table}")
    assert answer.status_code == 200, answer.text
    step: int = answer.json()["now"]["table"]["step"]
    return step


@dataclass(frozen=True)
class Timed:
    answer: httpx.Response
    seconds: float


def timed(call: Callable[..., httpx.Response], *arguments: Any) -> Timed:
    begin = time.monotonic()
    return Timed(call(*arguments), time.monotonic() - begin)


def steps_kept(file: Path) -> dict[str, list[int]]:
    with opened(file) as connection:
        rows = connection.execute("SELECT game, step FROM entry WHERE step IS NOT NULL ORDER BY number").fetchall()
    kept: dict[str, list[int]] = {}
    for row in rows:
        kept.setdefault(row["game"], []).append(row["step"])
    return kept


def health(port: int) -> tuple[int, dict[str, Any]]:
    answer = httpx.get(f"http://127.0.0.1:{port}/healthz")
    return answer.status_code, answer.json()


def is_well(port: int) -> bool:
    status, told = health(port)
    assert (status == 200) == (told["status"] == "ok")
    return status == 200


def test_a_locked_file_answers_everyone_who_waits_after_one_wait(tmp_path: Path) -> None:
    with running(settings(tmp_path)) as server, ThreadPoolExecutor(TABLES + 10) as pool:
        keys = [server.person(f"Ann {number}") for number in range(5)]
        clients = [server.client(key) for key in keys]
        tables = [open_table(clients[number % 5]) for number in range(TABLES)]
        with locked(tmp_path / "portroyal.db"):
            moves = [pool.submit(timed, draw, clients[number % 5], table) for number, table in enumerate(tables)]
            # The same move again at the first table: these wait for the table, not for the file.
            moves += [pool.submit(timed, draw, clients[0], tables[0]) for _ in range(5)]
            time.sleep(BUSY_SECONDS / 4)
            looks = [timed(clients[number % 5].get, f"/tables/{table}") for number, table in enumerate(tables[:3])]
            status, told = health(server.port)
            answered = [move.result() for move in moves]
        longest = max(move.seconds for move in answered)
        assert {(move.answer.status_code, move.answer.json()["error"]) for move in answered} == {(503, "busy")}
        # One wait, and not one for each move: that would be a hundred seconds.
        assert longest < 3 * BUSY_SECONDS
        assert (status, told["readable"], told["writable"], told["workers"]) == (503, True, False, True)
        assert eventually(partial(is_well, server.port), 5)
        for look in looks:
            assert look.answer.status_code == 200
            assert look.answer.json()["now"]["table"]["step"] == 0, "nothing is told that is not on the disk"
            assert look.seconds < longest
        for number, table in enumerate(tables):
            assert step_of(clients[number % 5], table) == 0
            assert draw(clients[number % 5], table).json()["step"] == 1
        assert steps_kept(tmp_path / "portroyal.db") == {table: [1] for table in tables}
        for http in clients:
            http.close()


def limit_files(server: Process, most: int) -> None:
    """No file of the server may grow beyond this: to the server it looks like a full disk."""
    assert server.process is not None
    resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))


def test_a_full_disk_refuses_moves_and_shows_tables_until_there_is_room(tmp_path: Path) -> None:
    file = tmp_path / "portroyal.db"
    with process(file) as server:
        with client(server.port, person(server.port, "Ann")) as ann:
            tables = [open_table(ann) for _ in range(3)]
            limit_files(server, file.with_name("portroyal.db-wal").stat().st_size)
            # What was there of the log may be written over, so the first ones may still succeed.
            done = dict.fromkeys(tables, 0)
            refused = 0
            until = time.monotonic() + SECONDS
            while refused < 6 and time.monotonic() < until:
                for table in tables:
                    answer = draw(ann, table, done[table])
                    if answer.status_code == 200:
                        done[table] += 1
                    else:
                        assert (answer.status_code, answer.json()["error"]) == (503, "busy"), answer.text
                        refused += 1
                    assert step_of(ann, table) == done[table]
            assert refused >= 6
            assert not is_well(server.port)
            limit_files(server, resource.RLIM_INFINITY)
            assert eventually(partial(is_well, server.port), 5)
            for table in tables:
                assert draw(ann, table, done[table]).json() == {"number": 4 + done[table], "step": done[table] + 1}
        kept = steps_kept(file)
        assert kept == {table: [*range(1, done[table] + 2)] for table in tables}


# What is lost is said at the start


def play_and_kill(file: Path) -> None:
    """Some moves that are acknowledged, and no clean end."""
    with process(file) as server, client(server.port, person(server.port, "Ann")) as ann:
        for _ in range(4):
            draw(ann, open_table(ann)).raise_for_status()
        server.kill()


def said_at_the_start(file: Path) -> str:
    """The errors, of all that the server logs."""
    with process(file) as server:
        server.end(signal.SIGTERM)
        return "\n".join(json.dumps(event) for event in server.events() if event["level"] == "error")


def test_a_write_ahead_log_that_was_removed_is_said(tmp_path: Path) -> None:
    file = tmp_path / "portroyal.db"
    play_and_kill(file)
    (tmp_path / "portroyal.db-wal").unlink()
    said = said_at_the_start(file)
    assert "commits are gone: portroyal.db-wal was removed or cut" in said
    assert "docs/hosting.md" in said
    assert said_at_the_start(file) == "", "once"


def test_a_write_ahead_log_that_was_cut_is_said(tmp_path: Path) -> None:
    file = tmp_path / "portroyal.db"
    play_and_kill(file)
    log = tmp_path / "portroyal.db-wal"
    whole = log.stat().st_size
    os.truncate(log, whole // 2)
    assert "commits are gone" in said_at_the_start(file)


def test_a_last_commit_that_was_cut_off_is_said(tmp_path: Path) -> None:
    file = tmp_path / "portroyal.db"
    play_and_kill(file)
    log = tmp_path / "portroyal.db-wal"
    os.truncate(log, log.stat().st_size - 1)
    assert "the last 1 commits are gone" in said_at_the_start(file)


@pytest.mark.parametrize("looked_at", [False, True])
def test_a_server_that_was_killed_has_lost_nothing_and_says_nothing(tmp_path: Path, looked_at: bool) -> None:
    file = tmp_path / "portroyal.db"
    play_and_kill(file)
    if looked_at:
        # Another program folds the log into the file.
        assert len(steps_kept(file)) == 4
        assert not (tmp_path / "portroyal.db-wal").exists()
    assert said_at_the_start(file) == ""
    assert len(steps_kept(file)) == 4


def test_a_server_that_ended_cleanly_says_nothing(tmp_path: Path) -> None:
    file = tmp_path / "portroyal.db"
    with process(file) as server, client(server.port, person(server.port, "Ann")) as ann:
        open_table(ann)
        before = {path.name for path in tmp_path.iterdir()}
        server.end(signal.SIGTERM)
    assert "portroyal.db-mark" in before
    assert {path.name for path in tmp_path.iterdir()} == {"portroyal.db", "portroyal.log"}
    # A backup that is put back is older, and that is meant.
    assert said_at_the_start(file) == ""


def test_a_damaged_file_is_said_after_a_kill(tmp_path: Path) -> None:
    file = tmp_path / "portroyal.db"
    play_and_kill(file)
    with opened(file) as connection:
        root: int = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'").fetchone()[0]
        size: int = connection.execute("PRAGMA page_size").fetchone()[0]
    with file.open("r+b") as content:
        content.seek((root - 1) * size)
        content.write(b"\xff" * size)
    with process(file) as server, client(server.port) as http:
        # People who look find it too.
        table = next(iter(ids(file)))
        assert http.get(f"/tables/{table}").json()["error"] == "busy"
        status, told = health(server.port)
        assert (status, told["readable"], told["writable"]) == (503, False, True)
        assert "the database is damaged" in server.end(signal.SIGTERM)[2]


def ids(file: Path) -> list[str]:
    with opened(file) as connection:
        return [row["id"] for row in connection.execute("SELECT id FROM game")]


# Workers


def test_a_worker_that_does_not_answer_is_told_and_one_that_died_is_replaced(tmp_path: Path) -> None:
    with process(tmp_path / "portroyal.db", "--workers", "1") as server:
        assert is_well(server.port), "none is needed yet"
        with client(server.port, person(server.port, "Ann")) as ann:
            assert ann.get(f"/tables/{open_table(ann)}/replay").is_success
        (worker,) = thinking(server)
        assert is_well(server.port)
        os.kill(worker, signal.SIGSTOP)
        try:
            assert eventually(lambda: not is_well(server.port))
            _, told = health(server.port)
            assert (told["readable"], told["writable"], told["workers"]) == (True, True, False)
        finally:
            os.kill(worker, signal.SIGCONT)
        assert eventually(partial(is_well, server.port))
        os.kill(worker, signal.SIGKILL)
        assert eventually(lambda: is_well(server.port) and thinking(server) not in ([], [worker]))
