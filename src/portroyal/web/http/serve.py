"""Listening: sockets, addresses, Uvicorn."""

import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn

from portroyal.web.http.app import Settings, make_app
from portroyal.web.http.services import Services

FIRST_PORT: Final = 8000
MAX_PORTS: Final = 100
LOOPBACK: Final = "127.0.0.1"
ANYWHERE: Final = "0.0.0.0"
SWITCH_SECONDS: Final = 0.0005
"""The writing thread needs the interpreter after each statement. With Python's default a busy event loop would let it
wait ten times as long, and everybody who acts waits for the writer."""
GARBAGE: Final = (5_000, 10, 200)
"""When Python looks for cycles: seldom, because with many tables in memory a search takes long."""


def listen(host: str, port: int | None) -> socket.socket:
    """A listening socket on the port, or on the first free one. Raises OSError."""
    ports = range(FIRST_PORT, FIRST_PORT + MAX_PORTS) if port is None else [port]
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in ports:
        # The protocol is named because asyncio sends without delay (TCP_NODELAY) only where it is.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((host, attempt))
        except OSError:
            listener.close()
            if attempt == ports[-1]:
                raise
        else:
            listener.listen(1024)
            return listener
    raise AssertionError("unreachable")


def lan_address() -> str:
    """The address of this machine in its network; nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return LOOPBACK


def run(settings: Settings, listener: socket.socket, proxies: list[str], ready: Callable[[], None]) -> None:
    """Serve until told to stop."""
    tune()
    server(settings, proxies, ready).run(sockets=[listener])


def tune() -> None:
    """Set the interpreter up for a process that does nothing but serve."""
    sys.setswitchinterval(SWITCH_SECONDS)
    gc.set_threshold(*GARBAGE)
    # What is loaded now stays: no search need look at it again.
    gc.collect()
    gc.freeze()


def server(settings: Settings, proxies: list[str], ready: Callable[[], None]) -> uvicorn.Server:
    config = uvicorn.Config(
        make_app(settings),
        # Ours: see web/logs.py.
        log_config=None,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
        ws="websockets-sansio",
        ws_max_size=4096,
        # Frames are small, and compressing each for each viewer costs more than it saves.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=3,
    )
    return _Announcing(config, ready)


class _Announcing(uvicorn.Server):
    """Says when it is ready, not before."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        # Requests that wait for news would keep the server from ending.
        services: Services = self.config.app.state.services  # type: ignore[union-attr]  # it is our application
        services.news.close()
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()
