"""The guard in front of the application: hosts, origins, sizes, rates, and the headers of every answer. Plain ASGI."""

import asyncio
import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from portroyal.i18n import ENGLISH, message
from portroyal.web.addresses import owner_of
from portroyal.web.http.rates import Caller, Limits, Rates
from portroyal.web.metrics import COUNTERS
from portroyal.web.people import KEY_BYTES
from portroyal.web.refusals import STATUS

COOKIE: Final = "portroyal"
KEY_LENGTH: Final = 2 * KEY_BYTES
HOST: Final = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?")
SAFE_METHODS: Final = ("GET", "HEAD", "OPTIONS")

SECURITY_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self';"
        " connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "referrer-policy": "same-origin",
    "x-content-type-options": "nosniff",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_ALWAYS: Final = [
    (name.encode(), value.encode()) for name, value in {**SECURITY_HEADERS, "cache-control": "no-store"}.items()
]
"""Unless the answer has its own."""
CLOSE: Final = (b"connection", b"close")
NOT_READ: Final = ("too-large", "too-slow", "bad-request")
"""Refusals that leave part of a request unread: the connection cannot be used again."""
_OF_PAGES: Final = {b"referrer-policy", b"cross-origin-opener-policy", b"permissions-policy"}
"""They mean something for a page. A file of a page that has a policy of its own is sent without them."""


class BadBody(Exception):
    """The body of a request is too large, or takes too long."""


class Body:
    """The body of a request, as it comes in."""

    def __init__(self, receive: Receive, most: int, seconds: float) -> None:
        self._receive = receive
        self.most = most
        """Bytes."""
        self._until = asyncio.get_running_loop().time() + seconds
        self._received = 0
        self.is_whole = False
        self.refusal: str | None = None

    async def receive(self) -> Message:
        if self.is_whole:
            # From now on the application waits for the client to go.
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._until):
                part = await self._receive()
        except TimeoutError:
            self.refusal = "too-slow"
            raise BadBody from None
        self._received += len(part.get("body", b""))
        if self._received > self.most:
            self.refusal = "too-large"
            raise BadBody
        self.is_whole = not part.get("more_body", False)
        return part


class Guard:
    def __init__(
        self, app: ASGIApp, hosts: tuple[str, ...], limits: Limits, now: Callable[[], float], root_path: str = ""
    ) -> None:
        self._app = app
        self._root_path = root_path
        self._hosts = tuple(host.lower() for host in hosts)
        self._limits = limits
        self._rates = Rates(limits, now)
        self._sockets: dict[str, int] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        if self._root_path:
            # Whether the proxy has taken the path away or not, routes are found and links lead below it.
            scope["root_path"] = self._root_path
        headers = Headers(scope=scope)
        caller = Caller(_address(scope), _key(headers), self._rates)
        scope.setdefault("state", {})["caller"] = caller
        refusal = self._refusal(scope, headers, caller)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send, refusal, caller)
        elif refusal is not None:
            await _refuse(refusal, self._with_headers(send))
        else:
            await self._request(scope, headers, receive, self._with_headers(send))

    def _refusal(self, scope: Scope, headers: Headers, caller: Caller) -> str | None:
        host = headers.get("host", "").lower()
        name = _host_name(host)
        if not name or ("*" not in self._hosts and name not in self._hosts):
            return "wrong-host"
        origin = headers.get("origin")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        schemes = ("https",) if scope["scheme"] in ("https", "wss") else ("http", "https")
        if unsafe and origin is not None and origin.lower() not in [f"{scheme}://{host}" for scheme in schemes]:
            return "wrong-origin"
        # Another site's page can make a browser send a request, but not without saying so.
        if unsafe and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return "wrong-origin"
        if not caller.take():
            return "too-many-requests"
        if "content-length" in headers and "transfer-encoding" in headers:
            # Two lengths: somebody on the way may have believed the other one.
            return "bad-request"
        return None

    async def _request(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        limits = self._limits
        is_upload = scope["path"].endswith("/records")
        body = Body(
            receive,
            limits.upload_bytes if is_upload else limits.body_bytes,
            limits.upload_seconds if is_upload else limits.body_seconds,
        )
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > body.most:
            await _refuse("too-large", send)
            return
        began = False

        async def noting(part: Message) -> None:
            nonlocal began
            # What the application makes of a body that was cut off is not the answer.
            if began or body.refusal is None:
                began = True
                if is_upload and not body.is_whole and part["type"] == "http.response.start":
                    # Nobody will read the rest.
                    part["headers"] = [*part["headers"], CLOSE]
                await send(part)

        with suppress(BadBody):
            await self._app(scope, body.receive, noting)
        if not began and body.refusal is not None:
            await _refuse(body.refusal, send)

    async def _socket(self, scope: Scope, receive: Receive, send: Send, refusal: str | None, caller: Caller) -> None:
        limits = self._limits
        owners = [(f"address {caller.address}", limits.sockets_of_address)]
        if caller.key:
            owners.append((f"person {caller.key}", limits.sockets_of_person))
        if refusal is None and any(self._sockets.get(owner, 0) >= most for owner, most in owners):
            refusal = "too-many-requests"
        if refusal is not None:
            await _refuse_socket(refusal, receive, send)
            return
        for owner, _ in owners:
            self._sockets[owner] = self._sockets.get(owner, 0) + 1
        COUNTERS.sockets += 1
        try:
            await self._app(scope, receive, send)
        finally:
            COUNTERS.sockets -= 1
            for owner, _ in owners:
                self._sockets[owner] -= 1
                if not self._sockets[owner]:
                    del self._sockets[owner]

    def _with_headers(self, send: Send) -> Send:
        async def with_headers(part: Message) -> None:
            if part["type"] == "http.response.start":
                given = {name for name, _ in part["headers"]}
                if b"content-security-policy" in given:
                    given |= _OF_PAGES
                part["headers"] = [*part["headers"], *[header for header in _ALWAYS if header[0] not in given]]
            await send(part)

        return with_headers


def _host_name(host: str) -> str:
    """The name in a Host header, without its port; nothing if it is not in the form of one."""
    found = HOST.fullmatch(host)
    return found[1].strip("[]") if found else ""


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return owner_of(client[0]) if client else ""


def _key(headers: Headers) -> str:
    """The key in the cookie, as it is; whether it is anybody's is asked later. Of several cookies the first counts."""
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value if len(value) == KEY_LENGTH else ""
    return ""


def refusal_body(id: str, language: str, arguments: dict[str, Any] | None = None) -> dict[str, Any]:
    COUNTERS.refusals[id] += 1
    arguments = arguments or {}
    return {"error": id, "message": message(f"refusal-{id}", arguments, language), **arguments}


async def _refuse_socket(id: str, receive: Receive, send: Send) -> None:
    """One of our own pages is told why, which only an accepted socket can do; others are not let in."""
    await receive()
    text = json.dumps(refusal_body(id, ENGLISH), ensure_ascii=False)
    if id == "too-many-requests":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": text})
    await send({"type": "websocket.close", "code": 1008, "reason": id})


async def _refuse(id: str, send: Send) -> None:
    body = json.dumps(refusal_body(id, ENGLISH), ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if id == "too-many-requests":
        headers.append((b"retry-after", b"1"))
    if id in NOT_READ:
        headers.append(CLOSE)
    await send({"type": "http.response.start", "status": STATUS[id], "headers": headers})
    await send({"type": "http.response.body", "body": body})
