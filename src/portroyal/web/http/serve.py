"""Listening: sockets, addresses, Uvicorn."""

import gc
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn

from portroyal.web.http.app import Settings, make_app
from portroyal.web.http.connections import Connections, protocols
from portroyal.web.http.services import Services

FIRST_PORT: Final = 8000
MAX_PORTS: Final = 100
LOOPBACK: Final = "127.0.0.1"
ANYWHERE: Final = "0.0.0.0"
BACKLOG: Final = 128
MAX_FILES: Final = 65_536
OTHER_FILES: Final = 100
"""Files that are no connections: the database, the workers, the standard library's."""
MIN_CONNECTIONS: Final = 20
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
            listener.listen(BACKLOG)
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


def raise_file_limit() -> int:
    """Let this process open as many files as it may: every connection is one. Returns how many that are."""
    try:
        import resource
    except ImportError:
        # Windows has no such limit.
        return MAX_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MAX_FILES if hard == resource.RLIM_INFINITY else min(hard, MAX_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return wanted
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def server(settings: Settings, proxies: list[str], ready: Callable[[], None]) -> uvicorn.Server:
    limits = settings.limits
    connections = Connections(
        most=max(MIN_CONNECTIONS, raise_file_limit() - OTHER_FILES),
        of_address=None if proxies else limits.connections_of_address,
    )
    http, sockets = protocols(connections, limits.header_seconds, limits.read_seconds)
    config = uvicorn.Config(
        make_app(settings),
        # Ours: see web/logs.py.
        log_config=None,
        http=http,
        ws=sockets,
        backlog=BACKLOG,
        h11_max_incomplete_event_size=limits.header_bytes,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(proxies),
        forwarded_allow_ips=proxies or None,
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
