"""The server beside a bare Starlette handler that does one commit a request. Prints the table of docs/speed.md.

Servers and client are processes of their own on 127.0.0.1. A table has three people, each with a socket; a move is
timed from its request until all three have it. The bare handler writes one row with synchronous FULL and answers; it
is asked by as many at a time. Rounds are interleaved, and each figure is the median of the ratios of one round, with
the least and the greatest.
"""

import argparse
import asyncio
import atexit
import base64
import json
import os
import platform
import re
import resource
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from statistics import median, quantiles
from time import perf_counter

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from portroyal.web.http.app import Settings
from portroyal.web.http.guard import COOKIE
from portroyal.web.http.rates import Limits
from portroyal.web.http.serve import LOOPBACK, listen, server, tune
from portroyal.web.storage.sqlite import connect
from portroyal.web.tables.table import MAX_STEPS

VIEWERS = 3
LIVE = (1, 100, 500)
AT_A_TIME = 16
"""How many wait for an answer at the same time, if there are enough tables."""
IDLE_TABLES = 150
TICK = 0.005
LAST_STEP = MAX_STEPS - 100
"""A table that has come so far is given up."""
MOVED = re.compile(rb'"number":(\d+),"step":(\d+),"seats"')
LEGAL = re.compile(rb'"legal":\["([^\]]*)"\]')
UNLIMITED = Limits(1e9, 1e9, 1e9, 1e9, sockets_of_person=10**6, sockets_of_address=10**6, connections_of_address=10**6)


# The servers


def serve_game(file: Path, workers: int) -> None:
    tune()
    listener = listen(LOOPBACK, 0)
    serving = server(Settings(file, limits=UNLIMITED, workers=workers), [], lambda: announce(listener.getsockname()[1]))
    app = serving.config.app
    assert hasattr(app, "add_route")
    app.add_route("/delay", delay)
    serving.run(sockets=[listener])


def announce(port: int) -> None:
    print(port, flush=True)


async def delay(request: Request) -> Response:
    """By how much the event loop is late, in milliseconds."""
    late = []
    until = perf_counter() + float(request.query_params["seconds"])
    while (begin := perf_counter()) < until:
        await asyncio.sleep(TICK)
        late.append(1000 * (perf_counter() - begin - TICK))
    return JSONResponse(late)


def serve_bare(file: Path) -> None:
    connection = connect(file)
    connection.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, data TEXT NOT NULL)")

    async def enter(request: Request) -> Response:
        body = await request.body()
        # Outside a transaction: one statement, one commit.
        number = connection.execute("INSERT INTO entry (data) VALUES (?)", (body.decode(),)).lastrowid
        return JSONResponse({"number": number, "step": number})

    app = Starlette(routes=[Route("/enter", enter, methods=["POST"])])
    listener = listen(LOOPBACK, 0)
    announce(listener.getsockname()[1])
    config = uvicorn.Config(app, log_level="warning", access_log=False, server_header=False)
    uvicorn.Server(config).run(sockets=[listener])


@dataclass
class Serving:
    """A server in a process of its own."""

    process: subprocess.Popen[str]
    port: int

    @classmethod
    def start(cls, what: str, folder: Path, workers: int = 1) -> "Serving":
        file = folder / f"{what}-{os.urandom(4).hex()}.db"
        command = [sys.executable, __file__, "--serve", what, "--file", str(file), "--workers", str(workers)]
        process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert process.stdout is not None
        # However this program ends, its servers end with it.
        atexit.register(process.kill)
        return cls(process, int(process.stdout.readline()))

    def kilobytes(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0])

    def end(self) -> None:
        self.process.terminate()
        self.process.wait(20)


# The client: as little work as possible, so that it is the servers that are measured


class Connection:
    """One HTTP connection that is kept open."""

    def __init__(self, port: int) -> None:
        self._port = port
        self.given = ""
        """The key in the last cookie that came."""
        self._stream: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None, key: str = "") -> bytes:
        if self._stream is None:
            self._stream = await asyncio.open_connection(LOOPBACK, self._port)
        reader, writer = self._stream
        content = b"" if body is None else json.dumps(body).encode()
        writer.write(
            f"{method} {path} HTTP/1.1\r\nHost: {LOOPBACK}\r\nContent-Type: application/json\r\n"
            f"Cookie: {COOKIE}={key}\r\nContent-Length: {len(content)}\r\n\r\n".encode()
            + content
        )
        head = await reader.readuntil(b"\r\n\r\n")
        if set_cookie := re.search(rb"set-cookie: \w+=(\w+)", head):
            self.given = set_cookie[1].decode()
        length = re.search(rb"content-length: (\d+)", head)
        answer = await reader.readexactly(int(length[1])) if length else b""
        assert head.split()[1] in (b"200", b"201"), answer
        return answer

    def close(self) -> None:
        if self._stream is not None:
            self._stream[1].close()


@dataclass
class Live:
    """A table with its viewers."""

    id: str
    people: list[str]
    """Their keys."""
    step: int = 0
    actor: str = ""
    """The key of the person to act."""
    legal: list[str] = field(default_factory=list)
    viewers: list["asyncio.Task[None]"] = field(default_factory=list)
    waiting: dict[int, tuple[int, asyncio.Future[float]]] = field(default_factory=dict)
    """By step: how many viewers still have to hear of it, and what to tell when they have."""

    def heard(self, seat: int, frame: bytes) -> None:
        moved = MOVED.search(frame)
        assert moved is not None, frame
        step = int(moved[2])
        if legal := LEGAL.search(frame):
            self.step, self.actor, self.legal = step, self.people[seat], legal[1].decode().split('","')
        for other in [other for other in self.waiting if other <= step]:
            missing, told = self.waiting[other]
            self.waiting[other] = (missing - 1, told)
            if missing == 1:
                del self.waiting[other]
                told.set_result(perf_counter())

    async def move(self, number: int, connection: Connection) -> float:
        """Make one move; seconds until everyone has it."""
        # Nobody ever takes anything, so the game never ends.
        quiet = [action for action in self.legal if action in ("pass", "stop")]
        action = quiet[0] if quiet and (number % 2 or "pass" in quiet) else self.legal[0]
        step = self.step
        told: asyncio.Future[float] = asyncio.get_running_loop().create_future()
        self.waiting[step + 1] = (VIEWERS, told)
        begin = perf_counter()
        path = f"/api/v1/tables/{self.id}/actions"
        await connection.ask("POST", path, {"step": step, "action": action}, self.actor)
        return await told - begin


async def view(port: int, table: Live, seat: int) -> None:
    """Read the frames of one viewer, for ever."""
    reader, writer = await asyncio.open_connection(LOOPBACK, port, limit=2**20)
    nonce = base64.b64encode(os.urandom(16)).decode()
    writer.write(
        f"GET /api/v1/tables/{table.id}/socket HTTP/1.1\r\nHost: {LOOPBACK}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {nonce}\r\nSec-WebSocket-Version: 13\r\n"
        f"Cookie: {COOKIE}={table.people[seat]}\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    while True:
        kind, length = await reader.readexactly(2)
        if length == 126:
            length = int.from_bytes(await reader.readexactly(2))
        elif length == 127:
            length = int.from_bytes(await reader.readexactly(8))
        content = await reader.readexactly(length)
        if kind == 0x81:
            table.heard(seat, content)
        elif kind == 0x89:
            # A ping; the mask is nothing.
            writer.write(bytes((0x8A, 0x80 | length)) + bytes(4) + content)


async def newcomer(connection: Connection) -> str:
    await connection.ask("POST", "/api/v1/me", {"name": "Player"})
    return connection.given


async def open_tables(connection: Connection, count: int) -> list[Live]:
    tables = []
    people: list[str] = []
    for number in range(count):
        if number % 40 == 0:
            # Nobody may sit at more than fifty tables.
            people = [await newcomer(connection) for _ in range(VIEWERS)]
        tables.append(await open_table(connection, people))
    return tables


async def open_table(connection: Connection, people: list[str]) -> Live:
    seats = [{"kind": "me"}, *[{"kind": "open"}] * (VIEWERS - 1)]
    table = {"game": "harbour", "seats": seats}
    id = json.loads(await connection.ask("POST", "/api/v1/tables", table, people[0]))["id"]
    for person in people[1:]:
        await connection.ask("POST", f"/api/v1/tables/{id}/join", {}, person)
    await connection.ask("POST", f"/api/v1/tables/{id}/start", {}, people[0])
    return Live(id, people)


@dataclass
class Crowd:
    """A server with many live tables."""

    port: int
    tables: list[Live]
    viewers: list[asyncio.Task[None]]

    @classmethod
    async def gather(cls, port: int, count: int) -> "Crowd":
        crowd = cls(port, await open_tables(Connection(port), count), [])
        for table in crowd.tables:
            await crowd.look_at(table)
        return crowd

    async def look_at(self, table: Live) -> None:
        table.viewers = [asyncio.create_task(view(self.port, table, seat)) for seat in range(VIEWERS)]
        self.viewers += table.viewers
        while not table.actor:
            await asyncio.sleep(0.001)

    async def renew(self, table: Live, connection: Connection) -> Live:
        """Another table for the same people: games have an end."""
        for viewer in table.viewers:
            viewer.cancel()
        await connection.ask("POST", f"/api/v1/tables/{table.id}/leave", {}, table.people[0])
        new = await open_table(connection, table.people)
        await self.look_at(new)
        self.tables[self.tables.index(table)] = new
        return new

    async def move(self, seconds: float) -> tuple[float, list[float]]:
        """Moves per second, and the seconds that each took to reach everyone."""
        places = min(AT_A_TIME, len(self.tables))

        async def play(place: int) -> list[float]:
            connection = Connection(self.port)
            mine = self.tables[place::places]
            times: list[float] = []
            while perf_counter() - begin < seconds:
                round, number = divmod(len(times), len(mine))
                if mine[number].step >= LAST_STEP:
                    mine[number] = await self.renew(mine[number], connection)
                times.append(await mine[number].move(round, connection))
            connection.close()
            return times

        begin = perf_counter()
        return await at_a_time(places, play)


async def ask_bare(port: int, places: int, seconds: float) -> tuple[float, list[float]]:
    connections = [Connection(port) for _ in range(places)]

    async def play(place: int) -> list[float]:
        times: list[float] = []
        while (now := perf_counter()) - begin < seconds:
            await connections[place].ask("POST", "/enter", {"step": len(times), "action": "draw"})
            times.append(perf_counter() - now)
        return times

    begin = perf_counter()
    found = await at_a_time(places, play)
    for connection in connections:
        connection.close()
    return found


async def at_a_time(places: int, play: Callable[[int], Awaitable[list[float]]]) -> tuple[float, list[float]]:
    begin = perf_counter()
    times = [time for times in await asyncio.gather(*map(play, range(places))) for time in times]
    return len(times) / (perf_counter() - begin), times


def percentile(times: list[float], of_hundred: int) -> float:
    return quantiles(times, n=100)[of_hundred - 1]


# What is measured


async def memory(folder: Path) -> tuple[float, float]:
    """Kilobytes of a table in the middle of a game without viewers, and with three sockets."""
    serving = Serving.start("game", folder)
    try:
        crowd = await Crowd.gather(serving.port, 20)
        await crowd.move(1)
        for viewer in crowd.viewers:
            viewer.cancel()
        before = serving.kilobytes()
        connection = Connection(serving.port)
        tables = await open_tables(connection, IDLE_TABLES)
        for table in tables:
            await play_without_looking(connection, table, 12)
        alone = (serving.kilobytes() - before) / IDLE_TABLES
        before = serving.kilobytes()
        for table in tables:
            await crowd.look_at(table)
        return alone, alone + (serving.kilobytes() - before) / IDLE_TABLES
    finally:
        serving.end()


async def play_without_looking(connection: Connection, table: Live, moves: int) -> None:
    path = f"/api/v1/tables/{table.id}"
    for step in range(moves):
        now = json.loads(await connection.ask("GET", f"{path}?after=1000"))["now"]["table"]
        person = table.people[now["to_act"]]
        legal = json.loads(await connection.ask("GET", f"{path}?after=1000", key=person))["now"]["legal"]
        action = next((action for action in legal if action in ("pass", "stop")), legal[0])
        await connection.ask("POST", f"{path}/actions", {"step": step, "action": action}, person)


async def late(folder: Path, seconds: float, rounds: int) -> tuple[list[float], list[float], list[float]]:
    """The loop's delay while four top bots think, over that of an idle server; and both, in milliseconds."""
    idle, busy = Serving.start("game", folder), Serving.start("game", folder, workers=4)
    try:
        seats = [{"kind": "bot", "bot": "expert"}] * 4
        # Nobody has more than two such games; and they are played at once where somebody looks.
        people = [await newcomer(Connection(busy.port)) for _ in range(4)]
        found: tuple[list[float], list[float], list[float]] = ([], [], [])
        for _ in range(rounds):
            quiet, loud = Connection(idle.port), Connection(busy.port)
            table = {"game": "harbour", "seats": seats, "start": True}
            opened = [json.loads(await loud.ask("POST", "/api/v1/tables", table, person))["id"] for person in people]
            for id in opened:
                await loud.ask("GET", f"/api/v1/tables/{id}/events")
            await asyncio.sleep(2)
            calm = percentile(json.loads(await quiet.ask("GET", f"/delay?seconds={seconds}")), 99)
            loaded = percentile(json.loads(await Connection(busy.port).ask("GET", f"/delay?seconds={seconds}")), 99)
            for figure, kept in zip((loaded / calm, calm, loaded), found, strict=True):
                kept.append(figure)
            for id, person in zip(opened, people, strict=True):
                await Connection(busy.port).ask("POST", f"/api/v1/tables/{id}/close", None, person)
        return found
    finally:
        idle.end()
        busy.end()


def row(name: str, ratios: list[float], aim: str = "") -> str:
    return f"| {name} | {median(ratios):.2f} | {min(ratios):.2f}–{max(ratios):.2f} | {aim} |"


async def measure(folder: Path, rounds: int, seconds: float) -> None:
    bare = Serving.start("bare", folder)
    servers = {count: Serving.start("game", folder) for count in LIVE}
    ratios: dict[tuple[int, str], list[float]] = {(count, what): [] for count in LIVE for what in ("rate", "50", "99")}
    absolute: dict[int, list[tuple[float, float]]] = {count: [] for count in LIVE}
    try:
        crowds = {count: await Crowd.gather(servers[count].port, count) for count in LIVE}
        for number in range(rounds):
            print(f"round {number + 1} of {rounds}", flush=True)
            for count, crowd in crowds.items():
                rate, times = await crowd.move(seconds)
                plain, plain_times = await ask_bare(bare.port, min(count, AT_A_TIME), seconds)
                ratios[count, "rate"].append(rate / plain)
                for share in (50, 99):
                    ratios[count, str(share)].append(percentile(times, share) / percentile(plain_times, share))
                absolute[count].append((rate, plain))
        for crowd in crowds.values():
            for viewer in crowd.viewers:
                viewer.cancel()
    finally:
        for serving in (bare, *servers.values()):
            serving.end()
    delays, calm, loaded = await late(folder, seconds, rounds)
    alone, with_sockets = await memory(folder)
    print(f"\nCPython {platform.python_version()}, Starlette {version('starlette')}, SQLite {sqlite3.sqlite_version}")
    for count, pairs in absolute.items():
        ours, plain = (median(side) for side in zip(*pairs, strict=True))
        print(f"{count} tables: about {ours:,.0f} moves a second, the bare handler {plain:,.0f}")
    print(f"the loop is late by {median(calm):.1f} ms (p99) when idle, {median(loaded):.1f} ms while bots think\n")
    print("| what | median | range | asked for |\n|---|---|---|---|")
    for count in LIVE:
        tables = f"{count} table{'s' if count > 1 else ''}"
        print(
            row(
                f"{tables}: moves per second, over requests of the bare handler", ratios[count, "rate"], "at least 0.25"
            )
        )
    for share, count, aim in (
        [(50, count, "") for count in LIVE] + [(99, count, "") for count in LIVE[:-1]] + [(99, 500, "under 10")]
    ):
        tables = f"{count} table{'s' if count > 1 else ''}"
        print(
            row(
                f"{tables}: until all viewers have it, p{share}, over an answer of the bare handler",
                ratios[count, str(share)],
                aim,
            )
        )
    print(row("the loop's delay (p99) while four `expert` bots think, over idle", delays))
    print(f"| memory of an idle table, in kB | {alone:.0f} | | under 50 |")
    print(f"| the same with three sockets, in kB | {with_sockets:.0f} | | |")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=3.0, help="per measurement")
    parser.add_argument("--serve", choices=("game", "bare"), help=argparse.SUPPRESS)
    parser.add_argument("--file", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--workers", type=int, default=1, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    if arguments.serve == "game":
        serve_game(arguments.file, arguments.workers)
    elif arguments.serve == "bare":
        serve_bare(arguments.file)
    else:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(measure(Path(folder), arguments.rounds, arguments.seconds))


if __name__ == "__main__":
    main()
