"""A server for tests: the whole application in this process, with time and chance in the test's hands, and guests."""

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Mapping, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from functools import wraps
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, ParamSpec, TypeVar

import httpx
from fastapi import FastAPI

from portroyal.bots import BotType, Budget
from portroyal.bots.advice import Advice
from portroyal.core import codec
from portroyal.core.values import Outcome
from portroyal.web.bots import Bots, Choice, History, Question
from portroyal.web.http.app import Settings, make_app
from portroyal.web.http.guard import COOKIE
from portroyal.web.http.rates import Limits
from portroyal.web.http.services import Services
from portroyal.web.scheduler import Scheduler
from portroyal.web.storage.door import Person
from portroyal.web.storage.sqlite import SqliteStorage, connect
from portroyal.web.tables.live import Tables
from portroyal.web.tables.table import Table
from portroyal.web.turns import Asker

P = ParamSpec("P")
T = TypeVar("T")

SECONDS = 30.0
"""No test, and no wait in one, takes longer."""
NOON = 1_700_000_000.0
NO_LIMITS = Limits(person_rate=1e9, person_burst=1e9, address_rate=1e9, address_burst=1e9)
BOT = {"kind": "bot", "bot": "random"}
ME = {"kind": "me"}
FREE = {"kind": "open"}


def run_async(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test that is a coroutine, in a loop of its own."""

    @wraps(test)
    def run(*arguments: P.args, **named: P.kwargs) -> None:
        in_a_loop(test(*arguments, **named))

    return run


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """Run it to its end, in a thread of its own: the tests of the pages leave a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, asyncio.wait_for(work, SECONDS)).result()


@contextmanager
def opened(file: Path) -> Iterator[sqlite3.Connection]:
    """The database, as another program sees it."""
    connection = connect(file)
    try:
        yield connection
    finally:
        connection.close()


class Clock:
    """Time stands still until the test moves it."""

    def __init__(self, now: float = NOON) -> None:
        self.now = now
        self.passed = 0.0

    def __call__(self) -> float:
        return self.now

    def steady(self) -> float:
        return self.passed

    def pass_by(self, seconds: float) -> None:
        self.now += seconds
        self.passed += seconds

    def set(self, by: float) -> None:
        """Somebody sets the clock, and no time passes."""
        self.now += by


class Tokens:
    """Every token follows from its number: the same in every server."""

    def __init__(self) -> None:
        self.given: list[bytes] = []

    def __call__(self, size: int) -> bytes:
        token = sha256(b"token %d" % len(self.given)).digest()[:size]
        self.given.append(token)
        return token


class Quick:
    """Bots that do not think, and need no process."""

    def __init__(
        self, workers: int = 1, bots: Mapping[str, BotType] | None = None, budget: Budget | None = None
    ) -> None:
        pass

    async def choose(self, question: Question, history: History, asker: Asker) -> Choice:
        await asyncio.sleep(0)
        return Choice(str(Random(question.chance).choice(question.legal)))

    async def advise(self, question: Question, asker: Asker) -> Advice:
        """Figures that tell everything the bot was told, so that nothing hidden goes this way either."""
        told = sha256(codec.text((question.view, question.legal)).encode()).digest()
        return Advice(
            question.legal[told[0] % len(question.legal)],
            {action: told[place % 32] / 256 for place, action in enumerate(question.legal)},
        )

    async def replay(self, asker: Asker, function: Callable[..., T], *arguments: Any) -> T:
        """Here, where a test may have put other shuffles."""
        return function(*arguments)

    async def replay_record(self, asker: Asker, function: Callable[..., T], *arguments: Any) -> T:
        return await self.replay(asker, function, *arguments)

    def end_game(self, table: str, outcome: Outcome | None) -> None:
        pass

    def queues(self) -> Mapping[str, int]:
        return {}

    async def check(self) -> None:
        pass

    def close(self) -> None:
        pass


class Others:
    """Every table belongs to another process, until the test says otherwise."""

    def __init__(self) -> None:
        self.are_ours = False
        self.asked: list[str] = []
        self.released: list[str] = []

    async def take(self, table: str) -> bool:
        self.asked.append(table)
        return self.are_ours

    async def release(self, table: str) -> None:
        self.released.append(table)


class Ended(Exception):
    """The server has closed the socket."""


class Socket:
    """One viewer's socket, by the letter of ASGI: every byte that comes is seen."""

    def __init__(self, app: FastAPI, path: str, headers: list[tuple[bytes, bytes]]) -> None:
        path, _, query = path.partition("?")
        self._app = app
        self._scope = {
            "type": "websocket",
            "asgi": {"version": "3.0", "spec_version": "2.4"},
            "http_version": "1.1",
            "scheme": "ws",
            "path": path,
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(b"host", b"127.0.0.1"), *headers],
            "client": ("127.0.0.1", 5),
            "server": ("127.0.0.1", 80),
            "subprotocols": [],
            "state": {},
            "extensions": {},
        }
        self._to_app: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()
        self._from_app: asyncio.Queue[MutableMapping[str, Any]] = asyncio.Queue()

    async def __aenter__(self) -> "Socket":
        await self._to_app.put({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._app(self._scope, self._to_app.get, self._from_app.put))
        self.accepted = await self._next()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._to_app.put({"type": "websocket.disconnect", "code": 1001, "reason": ""})
        await self._task

    async def _next(self) -> MutableMapping[str, Any]:
        return await asyncio.wait_for(self._from_app.get(), SECONDS)

    async def text(self) -> str:
        """The next frame."""
        part = await self._next()
        if part["type"] == "websocket.close":
            raise Ended(part["code"], part["reason"])
        text: str = part["text"]
        return text

    async def frame(self) -> dict[str, Any]:
        frame: dict[str, Any] = json.loads(await self.text())
        return frame

    def waiting(self) -> list[str]:
        """The frames that have come and were not read yet."""
        return [self._from_app.get_nowait()["text"] for _ in range(self._from_app.qsize())]

    async def say(self, text: str) -> None:
        await self._to_app.put({"type": "websocket.receive", "text": text})


@dataclass
class Guest:
    """Somebody with a browser, or a bot writer's program."""

    app: FastAPI
    client: httpx.AsyncClient
    name: str = ""

    @property
    def key(self) -> str | None:
        return self.client.cookies.get(COOKIE)

    async def get(self, path: str, **query: Any) -> httpx.Response:
        return await self.client.get(path, params=query)

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.client.post(path, json=body)

    async def done(self, path: str, **body: Any) -> dict[str, Any]:
        """What the server answers to something that it does."""
        answer = await self.post(path, **body)
        assert answer.is_success, answer.text
        content: dict[str, Any] = answer.json()
        return content

    async def refused(self, path: str, **body: Any) -> dict[str, Any]:
        """What the server answers to something that it does not do, and with which status."""
        answer = await self.post(path, **body)
        assert answer.is_error, answer.text
        return {"status": answer.status_code, **answer.json()}

    async def open(self, game: str, *seats: dict[str, Any], **more: Any) -> str:
        """The id of a new table."""
        return str((await self.done("/tables", game=game, seats=seats, **more))["id"])

    async def look(self, table: str, after: int = 0) -> dict[str, Any]:
        """All that was told after a message, page by page, and how things stand."""
        answer = await self.get(f"/tables/{table}", after=after)
        assert answer.is_success, answer.text
        frame: dict[str, Any] = answer.json()
        if frame["last"] < frame["now"]["table"]["number"]:
            rest = await self.look(table, frame["last"])
            return {**rest, "messages": frame["messages"] + rest["messages"]}
        return frame

    async def act(self, table: str, action: str, seat: int | None = None) -> dict[str, Any]:
        """Answer the decision that is open now."""
        now = (await self.look(table, 1_000_000))["now"]["table"]
        return await self.done(f"/tables/{table}/actions", step=now["step"], action=action, seat=seat)

    def socket(self, table: str, after: int = 0) -> Socket:
        cookie = [(b"cookie", f"{COOKIE}={self.key}".encode())] if self.key else []
        return Socket(self.app, f"/api/v1/tables/{table}/socket?after={after}", cookie)


@dataclass
class Server:
    """A server at work."""

    app: FastAPI
    file: Path
    clock: Clock
    tokens: Tokens
    _leaving: AsyncExitStack
    guests: list[Guest] = field(default_factory=list)
    persons: dict[str, int] = field(default_factory=dict)
    """By key: the number of the person."""

    @property
    def services(self) -> Services:
        found: Services = self.app.state.services
        return found

    @property
    def tables(self) -> Tables:
        return self.services.tables

    @property
    def scheduler(self) -> Scheduler:
        return self.services.scheduler

    @property
    def storage(self) -> SqliteStorage:
        assert isinstance(self.services.storage, SqliteStorage)
        return self.services.storage

    def table(self, id: str) -> Table:
        """A table as it is in memory."""
        table = self.tables.live(id)
        assert table is not None, "it is not in memory"
        return table

    async def person(self, guest: Guest) -> Person:
        found = await self.services.people.by_key(guest.key or "")
        assert found is not None
        return found

    async def spectator(self, base: str = "http://127.0.0.1/api/v1", address: str = "127.0.0.1", **more: Any) -> Guest:
        """Somebody who has not given a name."""
        transport = httpx.ASGITransport(self.app, client=(address, 5))
        client = httpx.AsyncClient(transport=transport, base_url=base, timeout=SECONDS, **more)
        await self._leaving.enter_async_context(client)
        return Guest(self.app, client)

    async def guest(self, name: str, language: str = "en", address: str = "127.0.0.1") -> Guest:
        guest = await self.spectator(address=address)
        guest.name = name
        await guest.done("/me", name=name, language=language)
        await self.welcome(guest)
        return guest

    async def welcome(self, guest: Guest, key: str | None = None) -> None:
        """Somebody who has a key, from now on among the guests."""
        if key is not None:
            guest.client.cookies.set(COOKIE, key)
        self.guests.append(guest)
        assert guest.key is not None
        self.persons[guest.key] = (await self.person(guest)).id

    async def settle(self) -> None:
        """Wait until no bot has anything to do."""
        while self.scheduler.bots_are_playing or any(live.lock.locked() for live in self.tables._live.values()):
            await asyncio.sleep(0.001)

    async def let_stand_ins_play(self, table: str) -> None:
        """Let the time pass that bots wait before they act for people."""
        await self.settle()
        while (due := self.table(table).bot_due()) is not None:
            self.clock.pass_by(max(0.0, due - self.clock()))
            self.scheduler.wake(self.table(table))
            await self.settle()

    async def play(
        self, table: str, until: Callable[[Table], bool] = lambda _: False, rng: Random | None = None
    ) -> None:
        """People play anything they may, until this is so or the game is over."""
        rng = rng or Random(1)
        await self.tables.table(table)
        await self.let_stand_ins_play(table)
        while (seat := self.table(table).to_act) is not None and not until(self.table(table)):
            await self.move(table, self.at(table, seat), seat, rng)
            await self.let_stand_ins_play(table)

    async def move(self, table: str, guest: Guest, seat: int, rng: Random) -> dict[str, Any]:
        frame = await guest.look(table, 1_000_000)
        if frame["now"]["table"]["curtain"] is not None:
            await guest.done(f"/tables/{table}/curtain", seat=seat)
            frame = await guest.look(table, 1_000_000)
        now = frame["now"]
        return await guest.done(
            f"/tables/{table}/actions", step=now["table"]["step"], action=rng.choice(now["legal"]), seat=seat
        )

    def at(self, table: str, seat: int) -> Guest:
        """Who sits there."""
        for guest in self.guests:
            if seat in self.table(table).seats_of(self.persons.get(guest.key or "")):
                return guest
        raise AssertionError(f"nobody sits at {seat}")


@asynccontextmanager
async def serve(
    folder: Path,
    bots: Callable[[int, Mapping[str, BotType], Budget], Bots] = Quick,
    clock: Clock | None = None,
    tokens: Tokens | None = None,
    **more: Any,
) -> AsyncIterator[Server]:
    """A server on a file in this folder; started there again, it goes on."""
    clock, tokens = clock or Clock(), tokens or Tokens()
    given = {"limits": NO_LIMITS, "workers": 1, **more}
    settings = Settings(folder / "portroyal.db", bots=bots, clock=clock, tokens=tokens, **given)
    app = make_app(settings)
    async with AsyncExitStack() as leaving:
        await leaving.enter_async_context(app.router.lifespan_context(app))
        server = Server(app, settings.database, clock, tokens, leaving)
        await server.scheduler.has_resumed.wait()
        yield server
