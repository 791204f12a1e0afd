"""Connections have limits and ends: how many an address may have, and how long a request may take to come.

Uvicorn itself waits for ever for the headers of a request, and for a body that nobody reads any more.
"""

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from portroyal.web.addresses import owner_of
from portroyal.web.metrics import COUNTERS

REFUSED_CONNECTION: Final = "too-many-connections"
"""What a connection that is closed at once counts as. Nobody is told: there is no request to answer."""


class Connections:
    """The open connections of a server, by address."""

    def __init__(self, most: int, of_address: int | None) -> None:
        self._most = most
        self._of_address = of_address
        """None behind a proxy: there all connections are the proxy's."""
        self._open: Counter[str] = Counter()

    @property
    def count(self) -> int:
        return self._open.total()

    def add(self, address: str) -> bool:
        """One more. False if it is too many; it has to be removed then too."""
        self._open[address] += 1
        COUNTERS.connections += 1
        is_allowed = self.count <= self._most and (self._of_address is None or self._open[address] <= self._of_address)
        COUNTERS.refusals[REFUSED_CONNECTION] += not is_allowed
        return is_allowed

    def remove(self, address: str) -> None:
        COUNTERS.connections -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class Timer:
    """Does something after a while, unless it is stopped before."""

    def __init__(self, seconds: float, act: Callable[[], None]) -> None:
        self._seconds = seconds
        self._act = act
        self._handle: asyncio.TimerHandle | None = None

    def start(self) -> None:
        if self._handle is None:
            self._handle = asyncio.get_running_loop().call_later(self._seconds, self._act)

    def stop(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None


def protocols(
    connections: Connections, header_seconds: float, read_seconds: float
) -> tuple[type[H11Protocol], type[asyncio.Protocol]]:
    """The protocols for requests and for sockets. A connection that becomes a socket stays the same connection."""

    class Http(H11Protocol):
        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in Uvicorn
            super().connection_made(transport)
            self._header = Timer(header_seconds, transport.abort)
            self._reading = Timer(read_seconds, transport.abort)
            if connections.add(_address(self)):
                self._header.start()
            else:
                transport.abort()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is h11.IDLE:
                # Part of a header.
                self._header.start()
                return
            self._header.stop()
            if self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY:
                # It is answered, and the rest of its body is of no use.
                self.transport.close()

        def pause_writing(self) -> None:
            super().pause_writing()
            # The client does not read what it asked for.
            self._reading.start()

        def resume_writing(self) -> None:
            super().resume_writing()
            self._reading.stop()

        def connection_lost(self, exc: Exception | None) -> None:
            self._header.stop()
            self._reading.stop()
            connections.remove(_address(self))
            super().connection_lost(exc)

    class Sockets(WebSocketsSansIOProtocol):
        def connection_lost(self, exc: Exception | None) -> None:
            connections.remove(_address(self))
            super().connection_lost(exc)

    return Http, Sockets


def _address(protocol: Any) -> str:
    """The address of the other side as it is, whatever a proxy may say."""
    return owner_of(protocol.client[0]) if protocol.client else ""
