"""Anything may come in: no request and no frame breaks the server, and every answer is as the OpenAPI says."""

import asyncio
import json
import socket as sockets
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    negative_data_rejection,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from portroyal.bots.advice import Advice
from portroyal.games import GAMES
from portroyal.web.bots import Choice, History, Question
from portroyal.web.http.app import Settings, make_app
from portroyal.web.http.guard import COOKIE, SECURITY_HEADERS
from portroyal.web.refusals import STATUS
from portroyal.web.turns import Asker
from tests.web.running import SECONDS, Running, eventually, running
from tests.web.serving import NO_LIMITS, Quick, T

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    negative_data_rejection,
]
schema = schemathesis.openapi.from_dict(make_app(Settings(Path("unused.db"))).openapi())


class FirstAction(Quick):
    """Bots that do the first thing they may."""

    async def choose(self, question: Question, history: History, asker: Asker) -> Choice:
        await asyncio.sleep(0)
        return Choice(str(question.legal[0]))

    async def advise(self, question: Question, asker: Asker) -> Advice:
        return Advice(question.legal[0], dict.fromkeys(question.legal, 0.5))

    async def replay(self, asker: Asker, function: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.to_thread(function, *arguments)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    file = tmp_path_factory.mktemp("server") / "portroyal.db"
    with running(Settings(file, limits=NO_LIMITS, bots=FirstAction)) as server:
        yield server


class Guest:
    """Somebody who sits at an open table, at one that plays, and at one that is closed."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.key = server.person("Ann")
        with server.client(self.key) as client:

            def opened(game: str, *seats: str, **more: Any) -> str:
                kinds = [{"kind": kind, "bot": "random" if kind == "bot" else None} for kind in seats]
                id: str = client.post("/tables", json={"game": game, "seats": kinds, **more}).json()["id"]
                return id

            self.tables = [
                opened("harbour", "me", "open", "open"),
                opened("harbour", "me", "me", start=True),
                opened("travel", "me", "bot", start=True),
                opened("loot", "me", "me", "bot", start=True),
                opened("harbour", "me", "bot"),
                opened("harbour", "me", "bot", start=True),
            ]
            client.post(f"/tables/{self.tables[-1]}/close")

    def improve(self, case: schemathesis.Case[Any]) -> None:
        """Make some of what was generated meet something real, so that it gets beyond the door."""
        rng = Random(repr((case.path_parameters, case.body, case.query)))
        if "id" in case.path_parameters and rng.random() < 0.8:
            case.path_parameters["id"] = rng.choice(self.tables)
        if case.path.endswith("/actions") and isinstance(case.body, dict) and rng.random() < 0.5:
            with self.server.client(self.key) as client:
                answer = client.get(f"/tables/{case.path_parameters['id']}")
            if answer.is_success and (legal := answer.json()["now"]["legal"]):
                case.body |= {"step": answer.json()["now"]["table"]["step"], "action": rng.choice(legal)}
        if case.path.endswith("/tables") and isinstance(case.body, dict) and rng.random() < 0.5:
            count = rng.randint(1, 6)
            seats: list[Any] = [
                {"kind": kind, "bot": rng.choice(["random", "deep-blue"])} for kind in ("me", "bot", "open") * 2
            ]
            case.body |= {"game": rng.choice([*GAMES]), "seats": rng.sample(seats, count)}
        if isinstance(case.query, dict) and "wait" in case.query:
            # What is waited for may not come.
            case.query["wait"] = 0


@pytest.fixture
def guest(server: Running) -> Guest:
    return Guest(server)


@schema.parametrize()
@settings(suppress_health_check=[*HealthCheck], max_examples=settings().max_examples // 2)
def test_every_answer_is_as_the_description_says(case: schemathesis.Case[Any], guest: Guest) -> None:
    if case.path == "/api/v1/me" and case.method == "DELETE":
        guest = Guest(guest.server)
    guest.improve(case)
    answer = case.call_and_validate(
        base_url=f"http://127.0.0.1:{guest.server.port}",
        cookies={COOKIE: guest.key},
        checks=CHECKS,
        timeout=SECONDS,
    )
    for name, content in SECURITY_HEADERS.items():
        assert answer.headers[name] == [content]
    if answer.status_code >= 400:
        refusal = answer.json()
        assert refusal["error"] in STATUS
        assert refusal["message"]


# Frames

FRAMES = st.one_of(
    st.binary(max_size=5000),
    st.text(max_size=2000),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["after", "step", "x"]), inner),
    ).map(json.dumps),
    st.integers(-5, 2_000_000).map(lambda number: json.dumps({"after": number})),
)


@given(frames=st.lists(FRAMES, min_size=1, max_size=4))
@settings(suppress_health_check=[*HealthCheck])
def test_no_frame_breaks_the_server(server: Running, watched: Guest, frames: list[str | bytes]) -> None:
    table = watched.tables[1]
    with server.client() as client, server.socket(table) as socket:
        before = client.get(f"/tables/{table}").json()
        answer = json.loads(socket.recv(SECONDS))
        assert answer == before
        code = 0
        for frame in frames:
            try:
                socket.send(frame)
                answer = json.loads(socket.recv(SECONDS))
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 0
                break
            if "error" in answer:
                assert answer["error"] == "bad-request"
                code = closing_code(socket)
                break
            # It was understood, and answered with what came after that message.
            assert answer == {**before, "messages": before["messages"][json.loads(frame)["after"] :]}
        assert code in (0, 1003, 1007, 1008, 1009)
        assert client.get(f"/tables/{table}").json() == before


def closing_code(socket: ClientConnection) -> int:
    try:
        socket.recv(SECONDS)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else 0
    return 0


@pytest.fixture(scope="module")
def watched(server: Running) -> Guest:
    return Guest(server)


HELLO = (
    "GET /api/v1/tables/{table}/socket?after=0 HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\n"
    "Connection: Upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
ACT = (
    "POST /api/v1/tables/{table}/actions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    "Cookie: {cookie}\r\nContent-Length: {length}\r\n\r\n{body}"
)


@given(sent=st.binary(min_size=1, max_size=300), cut=st.integers(0, 400))
@settings(suppress_health_check=[*HealthCheck])
def test_bytes_that_are_no_frames_end_the_socket_alone(server: Running, watched: Guest, sent: bytes, cut: int) -> None:
    table = watched.tables[1]
    with sockets.create_connection(("127.0.0.1", server.port), SECONDS) as line:
        line.sendall(HELLO.format(table=table).encode()[: 400 - cut])
        line.sendall(sent)
    with server.client() as client:
        assert client.get(f"/tables/{table}").status_code == 200


def test_a_socket_that_is_closed_in_mid_write_harms_nobody(server: Running) -> None:
    """Viewers who never read, and go away with a reset while they are being told."""
    guest = Guest(server)
    table = guest.tables[1]
    lines = []
    for _ in range(8):
        line = sockets.create_connection(("127.0.0.1", server.port), SECONDS)
        # A window that is soon full, and no farewell.
        line.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 2048)
        line.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
        line.sendall(HELLO.format(table=table).encode())
        lines.append(line)
    with server.client(guest.key) as client, server.socket(table, guest.key) as viewer:
        told = json.loads(viewer.recv(SECONDS))
        for number in range(12):
            now = told["now"]
            body = {"step": now["table"]["step"], "action": now["legal"][0]}
            assert client.post(f"/tables/{table}/actions", json=body).is_success
            if number < len(lines):
                lines[number].close()
            told = json.loads(viewer.recv(SECONDS))
            assert told["now"]["table"]["step"] == body["step"] + 1
    assert eventually(lambda: not server.services.news.is_heard(table))


def test_a_request_whose_sender_goes_away_is_done_once_or_not_at_all(server: Running) -> None:
    guest = Guest(server)
    table = guest.tables[1]
    rng = Random(1)
    for _ in range(12):
        with server.client(guest.key) as client:
            now = client.get(f"/tables/{table}").json()["now"]
            content = {"step": now["table"]["step"], "action": now["legal"][0]}
            body = json.dumps(content)
            text = ACT.format(table=table, cookie=f"{COOKIE}={guest.key}", length=len(body), body=body).encode()
            whole = rng.random() < 0.5
            with sockets.create_connection(("127.0.0.1", server.port), SECONDS) as line:
                line.setsockopt(sockets.SOL_SOCKET, sockets.SO_LINGER, b"\x01\0\0\0\0\0\0\0")
                line.sendall(text if whole else text[: rng.randrange(len(text))])
            # The same again, by somebody who stays for the answer.
            answer = client.post(f"/tables/{table}/actions", json=content)
            if not answer.is_success:
                assert whole
                assert (answer.json()["error"], answer.json()["done"]) == ("stale-step", 1)
            assert client.get(f"/tables/{table}").json()["now"]["table"]["step"] == content["step"] + 1
