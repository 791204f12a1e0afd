"""The guard in front of the application: hosts, origins, sizes, rates, and the headers of every answer. Plain ASGI."""

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from portroyal.i18n import ENGLISH, message
from portroyal.web.http.rates import Caller, Limits, Rates
from portroyal.web.people import KEY_BYTES
from portroyal.web.refusals import STATUS

COOKIE: Final = "portroyal"
KEY_LENGTH: Final = 2 * KEY_BYTES
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
_OF_PAGES: Final = {b"referrer-policy", b"cross-origin-opener-policy", b"permissions-policy"}
"""They mean something for a page. A file of a page that has a policy of its own is sent without them."""


class TooLarge(Exception):
    pass


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
        host = headers.get("host", "")
        if "*" not in self._hosts and _host_name(host) not in self._hosts:
            return "wrong-host"
        origin = headers.get("origin")
        unsafe = scope["type"] == "websocket" or scope["method"] not in SAFE_METHODS
        if unsafe and origin is not None and origin.lower().partition("://")[2] != host.lower():
            return "wrong-origin"
        # Another site's page can make a browser send a request, but not without saying so.
        if unsafe and headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
            return "wrong-origin"
        if not caller.take():
            return "too-many-requests"
        return None

    async def _request(self, scope: Scope, headers: Headers, receive: Receive, send: Send) -> None:
        most = self._limits.upload_bytes if scope["path"].endswith("/records") else self._limits.body_bytes
        length = headers.get("content-length", "0")
        if not length.isdecimal() or int(length) > most:
            await _refuse("too-large", send)
            return
        received = 0

        async def bounded() -> Message:
            nonlocal received
            part = await receive()
            received += len(part.get("body", b""))
            if received > most:
                raise TooLarge
            return part

        began = False

        async def noting(part: Message) -> None:
            nonlocal began
            # What the application makes of a body that was cut off is not the answer.
            if began or received <= most:
                began = True
                await send(part)

        with suppress(TooLarge):
            await self._app(scope, bounded, noting)
        if not began and received > most:
            await _refuse("too-large", send)

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
        try:
            await self._app(scope, receive, send)
        finally:
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
    """The name in a Host header, without its port."""
    try:
        return urlsplit(f"//{host}").hostname or ""
    except ValueError:
        return ""


def _address(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else ""


def _key(headers: Headers) -> str:
    """The key in the cookie, as it is; whether it is anybody's is asked later. Of several cookies the first counts."""
    for part in headers.get("cookie", "").split(";"):
        name, _, value = part.strip().partition("=")
        if name == COOKIE:
            return value if len(value) == KEY_LENGTH else ""
    return ""


def refusal_body(id: str, language: str, arguments: dict[str, Any] | None = None) -> dict[str, Any]:
    arguments = arguments or {}
    return {"error": id, "message": message(f"refusal-{id}", arguments, language), **arguments}


async def _refuse_socket(id: str, receive: Receive, send: Send) -> None:
    """One of our own pages is told why, which only an accepted socket can do; others are not let in."""
    await receive()
    if id == "too-many-requests":
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": json.dumps(refusal_body(id, ENGLISH), ensure_ascii=False)})
    await send({"type": "websocket.close", "code": 1008, "reason": id})


async def _refuse(id: str, send: Send) -> None:
    body = json.dumps(refusal_body(id, ENGLISH), ensure_ascii=False).encode()
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if id == "too-many-requests":
        headers.append((b"retry-after", b"1"))
    await send({"type": "http.response.start", "status": STATUS[id], "headers": headers})
    await send({"type": "http.response.body", "body": body})
