"""Connections have limits and ends: how many an address may have, and how long a request may take to come.

Uvicorn itself waits for ever for the headers of a request, and for a body that nobody reads any more.
"""

import asyncio
from collections import Counter
from typing import Any, Final

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

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


def protocols(connections: Connections, header_seconds: float) -> tuple[type[H11Protocol], type[asyncio.Protocol]]:
    """The protocols for requests and for sockets. A connection that becomes a socket stays the same connection."""

    class Http(H11Protocol):
        _timer: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as in Uvicorn
            super().connection_made(transport)
            if connections.add(_address(self)):
                self._start_timer()
            else:
                transport.abort()

        def data_received(self, data: bytes) -> None:
            super().data_received(data)
            if self.conn.their_state is h11.IDLE:
                # Part of a header.
                self._start_timer()
            else:
                self._stop_timer()
                if self.conn.our_state is h11.DONE and self.conn.their_state is h11.SEND_BODY:
                    # It is answered, and the rest of its body is of no use.
                    self.transport.close()

        def connection_lost(self, exc: Exception | None) -> None:
            self._stop_timer()
            connections.remove(_address(self))
            super().connection_lost(exc)

        def _start_timer(self) -> None:
            if self._timer is None:
                self._timer = self.loop.call_later(header_seconds, self.transport.abort)

        def _stop_timer(self) -> None:
            if self._timer is not None:
                self._timer.cancel()
                self._timer = None

    class Sockets(WebSocketsSansIOProtocol):
        def connection_lost(self, exc: Exception | None) -> None:
            connections.remove(_address(self))
            super().connection_lost(exc)

    return Http, Sockets


def _address(protocol: Any) -> str:
    """The address of the other side as it is, whatever a proxy may say."""
    return str(protocol.client[0]) if protocol.client else ""
