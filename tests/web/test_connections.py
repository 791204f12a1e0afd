"""Connections, headers and bodies have limits and ends."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from typing import Any

import pytest
import uvicorn

from portroyal.web.addresses import owner_of
from portroyal.web.http.app import Settings
from portroyal.web.http.connections import Connections, protocols
from portroyal.web.http.guard import COOKIE
from portroyal.web.http.rates import Limits
from portroyal.web.http.serve import LOOPBACK, listen, raise_file_limit
from tests.web.running import SECONDS, Running, running
from tests.web.serving import in_a_loop

MOST = 5
LIMITS = Limits(connections_of_address=MOST, header_seconds=0.3, body_seconds=0.3, upload_seconds=2, uploads=2)
HEAD = f"POST /api/v1/me HTTP/1.1\r\nHost: {LOOPBACK}\r\nContent-Type: application/json\r\n".encode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(Settings(tmp_path_factory.mktemp("server") / "portroyal.db", limits=LIMITS, workers=1)) as server:
        yield server


def connect(server: Running, sent: bytes = b"", address: str = LOOPBACK) -> socket.socket:
    connection = socket.create_connection((LOOPBACK, server.port), SECONDS, source_address=(address, 0))
    connection.sendall(sent)
    return connection


def rest(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    parts = []
    try:
        while part := connection.recv(65_536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


@pytest.mark.parametrize("sent", [b"", b"GET", HEAD, HEAD + b"X-Long: "])
def test_a_header_that_does_not_come_to_its_end_is_not_waited_for(server: Running, sent: bytes) -> None:
    with connect(server, sent) as connection:
        assert rest(connection) == b""


def test_nor_is_one_after_a_request(server: Running) -> None:
    with connect(server, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\nGET /health") as connection:
        assert rest(connection).count(b"HTTP/1.1") == 1


@pytest.mark.parametrize(("path", "length"), [("/api/v1/me", 100), ("/api/v1/records", 900_000)])
def test_a_body_that_does_not_come_is_not_waited_for(server: Running, path: str, length: int) -> None:
    head = HEAD.replace(b"/api/v1/me", path.encode()) + f"Content-Length: {length}\r\n\r\n".encode()
    with connect(server, head + b" " * (length - 1)) as connection:
        answer = rest(connection)
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert json.loads(answer.partition(b"\r\n\r\n")[2])["error"] == "too-slow"


def test_a_body_is_not_read_after_the_answer(server: Running) -> None:
    """It was refused by its length alone; what is still sent ends the connection."""
    with connect(server, HEAD + b"Content-Length: 99999999\r\n\r\n" + b" " * 1000) as connection:
        answer = rest(connection)
    assert answer.startswith(b"HTTP/1.1 413 ")
    assert b"connection: close" in answer


@pytest.mark.parametrize(
    ("host", "origin", "error"),
    [
        ("127.0.0.1", "http://127.0.0.1", None),
        ("127.0.0.1:8000", "https://127.0.0.1:8000", None),
        ("[::1]:8000", "http://[::1]:8000", None),
        ("LOCALHOST", "http://localhost", None),
        ("127.0.0.1", "ftp://127.0.0.1", "wrong-origin"),
        ("127.0.0.1", "127.0.0.1", "wrong-origin"),
        ("127.0.0.1", "null", "wrong-origin"),
        ("127.0.0.1", "http://127.0.0.1:81", "wrong-origin"),
        ("evil@127.0.0.1", None, "wrong-host"),
        ("127.0.0.1#.evil", None, "wrong-host"),
        ("127.0.0.1/", None, "wrong-host"),
        ("127.0.0.1:http", None, "wrong-host"),
        ("", None, "wrong-host"),
    ],
)
def test_host_and_origin_are_compared_to_the_letter(
    server: Running, host: str, origin: str | None, error: str | None
) -> None:
    headers = {"host": host} | ({"origin": origin} if origin else {})
    with server.client(headers=headers) as client:
        answer = client.post("/me", json={"name": "Ann"})
    assert answer.json().get("error") == error


def test_the_first_cookie_is_the_key_for_limits_and_for_people_alike(server: Running) -> None:
    ann, bert = server.person("Ann"), server.person("Bert")
    for keys, name in (((ann, bert), "Ann"), (("x", bert), None), (("", ann), None), ((ann + "0", bert), None)):
        cookies = "; ".join(f"{COOKIE}={key}" for key in keys)
        with server.client(headers={"cookie": cookies}) as client:
            assert client.get("/me").json()["name"] == name


def test_two_lengths_are_refused(server: Running) -> None:
    body = b"Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"
    with connect(server, HEAD + body) as connection:
        answer = rest(connection)
    assert answer.startswith(b"HTTP/1.1 422 ")
    assert answer.count(b"HTTP/1.1") == 1


def test_an_address_has_few_connections(server: Running) -> None:
    held = [connect(server, HEAD) for _ in range(MOST)]
    try:
        with connect(server, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n") as one_more:
            assert rest(one_more) == b""
        # Other addresses have theirs.
        with connect(server, b"GET /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n", "127.0.0.2") as other:
            assert other.recv(9) == b"HTTP/1.1 "
    finally:
        for connection in held:
            connection.close()


def test_a_connection_that_became_a_socket_counts_until_it_ends(server: Running) -> None:
    key = server.person("Ann")
    with server.client(key) as client:
        seats = [{"kind": "me"}, {"kind": "me"}]
        table = client.post("/tables", json={"game": "harbour", "seats": seats}).json()["id"]
    for _ in range(3 * MOST):
        with server.socket(table, key) as viewer:
            assert json.loads(viewer.recv())["last"] == 2


def test_uploads_have_few_places_and_each_address_one(server: Running) -> None:
    head = HEAD.replace(b"/me", b"/records") + b"Content-Length: 900000\r\n\r\n{"
    answers = []
    with connect(server, head, "127.0.0.3") as first, connect(server, head, "127.0.0.4") as second:
        while len(server.services.uploads._taken) < LIMITS.uploads:
            pass
        with connect(server, head, "127.0.0.3") as same, connect(server, head, "127.0.0.5") as other:
            answers += [rest(connection).split(b" ")[1] for connection in (same, other)]
        answers += [rest(connection).split(b" ")[1] for connection in (first, second)]
    assert answers == [b"429", b"503", b"408", b"408"]
    assert not server.services.uploads._taken


def test_connections_are_counted_by_address_and_in_all() -> None:
    connections = Connections(most=3, of_address=2)
    assert [connections.add(address) for address in "aabaa"] == [True, True, True, False, False]
    for address in "aab":
        connections.remove(address)
    assert connections.count == 2
    connections.remove("a")
    assert connections.add("a")
    behind_proxy = Connections(most=3, of_address=None)
    assert [behind_proxy.add("a") for _ in range(4)] == [True, True, True, False]


def test_the_limit_of_open_files_is_raised() -> None:
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (200, hard))
        most = raise_file_limit()
        assert most > 200
        assert resource.getrlimit(resource.RLIMIT_NOFILE) == (most, hard)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def test_a_client_that_does_not_read_is_not_waited_for() -> None:
    """It asked for more than the network holds, and reads nothing of it."""

    async def send_all(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": bytes(20_000_000)})

    async def watch() -> float:
        connections = Connections(most=10, of_address=10)
        http, sockets = protocols(connections, header_seconds=10, read_seconds=0.3)
        config = uvicorn.Config(send_all, http=http, ws=sockets, log_level="critical", lifespan="off")
        listener = listen(LOOPBACK, 0)
        serving = uvicorn.Server(config)
        task = asyncio.create_task(serving.serve([listener]))
        _, writer = await asyncio.open_connection(*listener.getsockname(), limit=1)
        begin = time.monotonic()
        writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        await asyncio.sleep(0.1)
        assert connections.count == 1
        while connections.count:
            await asyncio.sleep(0.01)
        seconds = time.monotonic() - begin
        writer.close()
        serving.should_exit = True
        await task
        return seconds

    assert in_a_loop(watch()) < SECONDS / 2


@pytest.mark.parametrize(
    ("address", "owner"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("2001:db8:1:2::9", "2001:db8:1:2::"),
        ("2001:db8:1:3::9", "2001:db8:1:3::"),
        ("::ffff:192.0.2.1", "192.0.2.1"),
        ("fe80::1%eth0", "fe80::"),
        ("::1", "::"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_all_addresses_of_a_connection_have_one_owner(address: str, owner: str) -> None:
    assert owner_of(address) == owner


def test_tables_that_do_not_exist_are_not_kept(server: Running) -> None:
    known = {*server.services.news._left}  # type: ignore[attr-defined]  # what it keeps
    with server.client() as client:
        for length in (16, 5000):
            assert client.get(f"/tables/{'x' * length}/events?wait=0").json()["error"] == "no-such-table"
    with server.socket("x" * 16) as socket:
        assert json.loads(socket.recv())["error"] == "no-such-table"
    assert {*server.services.news._left} == known  # type: ignore[attr-defined]  # what it keeps
