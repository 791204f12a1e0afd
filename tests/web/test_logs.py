"""The log: one line for each event, nothing that belongs to a person, and never a flood."""

import asyncio
import io
import json
import logging
import re
import signal
import socket
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from portroyal import __version__
from portroyal.web.http.guard import COOKIE
from portroyal.web.logs import MAX_ALIKE, MINUTE, Event, Flood, JsonLines, Style, TextLines, say, set_up
from portroyal.web.metrics import COUNTERS
from portroyal.web.storage.sqlite import connect
from portroyal.web.storage.writer import Writer
from portroyal.web.watch import SLOW_SECONDS, watch_loop
from tests.web.running import client, eventually, process
from tests.web.running import socket as viewer
from tests.web.serving import BOT, FREE, ME, opened, run_async, serve
from tests.web.test_storage import until

NAME = "Qwertzuiop"
"""A part of every name here; it occurs nowhere else."""
HOSTILE = [f'{NAME}"}}', f"{NAME}\\n\\x00", f"<b>{NAME}</b>", f"%s%d{NAME}", f"{{{NAME}}}", f"[link={NAME}]é"]


# Nothing that belongs to a person


def test_the_log_of_a_game_has_events_and_nobodys_name_key_or_table(tmp_path: Path) -> None:
    keys: list[str] = []
    tables: list[str] = []
    with process(tmp_path / "portroyal.db", "--workers", "1") as server:
        for name in HOSTILE:
            with client(server.port) as http:
                answer = http.post("/me", json={"name": name})
                assert answer.is_success, answer.text
                keys.append(answer.cookies[COOKIE])
                seats: list[Any] = [{"kind": "me"}, {"kind": "bot", "bot": "random"}, {"kind": "me", "name": name}]
                body = {"game": "harbour", "seats": seats, "start": True}
                table = http.post("/tables", json=body).json()["id"]
                tables.append(table)
                with viewer(server.port, table, keys[-1]) as line:
                    line.recv()
                    assert eventually(partial(act, http, table))
                    # Refused, in several ways.
                    http.post(f"/tables/{table}/actions", json={"step": 0, "action": name})
                    http.post(f"/tables/{table}/join", json={"name": name * 10})
                    http.post("/me", json={"name": name, "language": name})
                    http.get(f"/tables/{NAME}")
                    line.send(name)
                http.post(f"/tables/{table}/leave", json={}).raise_for_status()
                tables.append(http.post("/tables", json={"game": "harbour", "seats": seats}).json()["id"])
                http.post(f"/tables/{tables[-1]}/close", json={}).raise_for_status()
        unreadable(server.port, keys[0])
        server.end(signal.SIGTERM)
        log = server.log.read_bytes()
        events = server.events()
    assert {event["event"] for event in events} >= {"start", "table-opened", "table-started", "table-ended", "stop"}
    for event in events:
        assert {"at", "level", "event"} <= event.keys()
    assert NAME.encode() not in log
    for secret in (*keys, *tables, "127.0.0.1", COOKIE + "="):
        assert secret.encode() not in log
    assert [event["table"] for event in events if event["event"] == "table-opened"] == [id[:6] for id in tables]


def act(http: httpx.Client, table: str) -> bool:
    """Do what comes first, if it is a person's turn."""
    now = http.get(f"/tables/{table}").json()["now"]
    body = {"step": now["table"]["step"], "seat": now["table"]["to_act"], "action": (now["legal"] or [""])[0]}
    return http.post(f"/tables/{table}/actions", json=body).is_success


def unreadable(port: int, key: str) -> None:
    """Requests that no HTTP library would send."""
    for request in (f"GET / {NAME}\r\n\r\n", f"{NAME}\x00\r\n\r\n", f"GET / HTTP/1.1\r\n{key}\r\n\r\n"):
        with socket.create_connection(("127.0.0.1", port), 10) as connection:
            connection.sendall(request.encode())
            connection.settimeout(10)
            connection.recv(1000)


def record_of(message: object, *arguments: object, error: BaseException | None = None) -> logging.LogRecord:
    info = None if error is None else (type(error), error, error.__traceback__)
    return logging.LogRecord("some.library", logging.ERROR, __file__, 1, message, arguments, info)


def raised(text: str) -> Exception:
    try:
        raise KeyError(text)
    except KeyError as error:
        return error


@pytest.mark.parametrize("formatter", [JsonLines(), TextLines()])
def test_of_an_exception_the_log_says_where_and_not_what(formatter: logging.Formatter) -> None:
    for record in (
        record_of("%s came\nfrom afar", NAME, error=raised(NAME)),
        record_of(f"Task exception was never retrieved\nfuture: KeyError({NAME!r})"),
    ):
        line = formatter.format(record)
        assert NAME not in line
        assert "\n" not in line
    line = formatter.format(record_of(Event("failed", {"table": "abc"}), error=raised(NAME)))
    assert NAME not in line
    for part in ("failed", "table", "abc", "KeyError", "test_logs.py", "raised"):
        assert part in line


def test_a_line_of_json_is_one_object() -> None:
    event = Event("storage-failed", {"text": 'a "quote"\nand more\u2028', "waiting": 3, "counts": {"busy": 2}})
    line = JsonLines().format(record_of(event))
    assert line.isascii()
    assert len(line.splitlines()) == 1
    told = json.loads(line)
    assert told.pop("at").endswith("+00:00")
    assert told == {"level": "error", "event": event.name, **event.fields}


# Never a flood


def test_what_repeats_itself_is_counted_instead() -> None:
    now = 0.0
    flood = Flood(lambda: now)
    passed = [flood.filter(record_of(Event("again", {"number": number}))) for number in range(1000)]
    assert passed == [True] * MAX_ALIKE + [False] * (1000 - MAX_ALIKE)
    assert flood.filter(record_of(Event("another", {})))
    passed = [flood.filter(record_of("accept failed: %s", number)) for number in range(1000)]
    assert passed.count(True) == MAX_ALIKE
    now = MINUTE
    record = record_of(Event("again", {}))
    assert flood.filter(record)
    assert json.loads(JsonLines().format(record))["left_out"] == 1000 - MAX_ALIKE


def events(caplog: pytest.LogCaptureFixture) -> list[tuple[str, dict[str, Any]]]:
    return [(record.msg.name, dict(record.msg.fields)) for record in caplog.records if isinstance(record.msg, Event)]


@asynccontextmanager
async def watching(**more: float) -> AsyncIterator[None]:
    watch = asyncio.create_task(watch_loop(**more))
    await asyncio.sleep(0)
    try:
        yield
    finally:
        watch.cancel()


@run_async
async def test_refusals_are_summed_up(caplog: pytest.LogCaptureFixture) -> None:
    COUNTERS.refusals["busy"] += 1
    with caplog.at_level(logging.INFO):
        async with watching(tick=0.01, summary=0.1):
            for count in (5, 1):
                COUNTERS.refusals["stale-step"] += count
                await until(lambda: bool(events(caplog)))
                assert events(caplog) == [("refusals", {"counts": {"stale-step": count}})]
                caplog.clear()


@run_async
async def test_a_loop_that_is_late_is_said(caplog: pytest.LogCaptureFixture) -> None:
    async with watching(tick=0.01):
        time.sleep(2 * SLOW_SECONDS)  # that is the point
        await until(lambda: bool(events(caplog)))
        [(name, fields)] = events(caplog)
        assert name == "slow-loop"
        assert fields["seconds"] >= SLOW_SECONDS


# What is said


@run_async
async def test_a_table_is_said_to_open_to_start_and_to_end(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        async with serve(tmp_path) as server:
            anna = await server.guest("Anna")
            table = await anna.open("harbour", ME, ME, BOT)
            await anna.done(f"/tables/{table}/start")
            bots = await anna.open("harbour", BOT, BOT, start=True)
            await until(lambda: server.table(bots).status == "over")
            steps = server.table(bots).step
            closed = await anna.open("travel", ME, FREE)
            await anna.done(f"/tables/{closed}/close")
    said = [(name, fields) for name, fields in events(caplog) if not name.startswith("slow")]
    assert said[0] == ("start", {"version": __version__, "workers": 1})
    assert said[1:-1] == [
        ("table-opened", {"table": table[:6], "game": "harbour", "seats": 3}),
        ("table-started", {"table": table[:6], "people": 2, "bots": 1}),
        ("table-opened", {"table": bots[:6], "game": "harbour", "seats": 2}),
        ("table-started", {"table": bots[:6], "people": 0, "bots": 2}),
        ("table-ended", {"table": bots[:6], "status": "over", "step": steps}),
        ("table-opened", {"table": closed[:6], "game": "travel", "seats": 2}),
        ("table-ended", {"table": closed[:6], "status": "closed", "step": 0}),
    ]
    assert said[-1][0] == "stop"


@run_async
async def test_a_write_that_fails_is_said_once_for_all_who_wait(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    writer = Writer(connect(tmp_path / "portroyal.db", 0.2))
    with opened(tmp_path / "portroyal.db") as other:
        other.execute("BEGIN IMMEDIATE")
        writes = [writer.write(lambda _: None) for _ in range(20)]
        answers = await asyncio.gather(*writes, return_exceptions=True)
    writer.close()
    assert {type(answer) for answer in answers} == {sqlite3.OperationalError}
    fields = {"doing": "write", "text": "database is locked", "waiting": 20}
    assert events(caplog) == [("storage-failed", fields)]


@pytest.fixture
def _loggers() -> Iterator[None]:
    """Put back what setting up the log of a process changes."""
    before = [(logging.getLogger(name), logging.getLogger(name).level) for name in (None, "portroyal")]
    handlers = [*logging.getLogger().handlers]
    yield
    for logger, level in before:
        logger.setLevel(level)
    logging.getLogger().handlers[:] = handlers


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.usefixtures("_loggers")
def test_at_a_terminal_only_what_needs_somebody_is_said_in_text() -> None:
    stream = Terminal()
    set_up(stream=stream)
    say("table-opened", table="abc")
    say("storage-failed", logging.ERROR, doing="write", text="disk is full")
    (line,) = stream.getvalue().splitlines()
    assert re.fullmatch(r"\d\d:\d\d:\d\d error: storage-failed \(doing: write; text: disk is full\)", line)


@pytest.mark.usefixtures("_loggers")
@pytest.mark.parametrize("style", [None, Style.JSON])
def test_elsewhere_every_event_is_a_line_of_json(style: Style | None) -> None:
    stream = Terminal() if style else io.StringIO()
    set_up(style, stream)
    say("table-opened", table="abc")
    logging.getLogger("some.library").info("nobody needs this")
    assert [json.loads(line)["event"] for line in stream.getvalue().splitlines()] == ["table-opened"]


def test_the_style_can_be_chosen(tmp_path: Path) -> None:
    with process(tmp_path / "portroyal.db", environment={"PORTROYAL_LOG": "text"}) as server:
        server.end(signal.SIGTERM)
        assert "start" not in server.logged()
        assert "{" not in server.logged()
