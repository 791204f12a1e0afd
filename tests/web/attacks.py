"""Clients that try to stop a server on 127.0.0.1: `python -m tests.web.attacks KIND PORT TABLE`, until they are ended.

Each comes from addresses of its own, as an attacker would. All are bounded in count, and end by themselves after a
minute.
"""

import asyncio
import base64
import os
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress

LOOPBACK = "127.0.0.1"
SECONDS = 60.0
ADDRESS = "127.9.0.1"
"""That an attack comes from."""

Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def connect(port: int, address: str = ADDRESS) -> Stream:
    return await asyncio.open_connection(LOOPBACK, port, local_addr=(address, 0), limit=2**22)


def request(path: str, method: str = "GET", **headers: str) -> bytes:
    lines = [f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items()]
    return f"{method} /api/v1{path} HTTP/1.1\r\nHost: {LOOPBACK}\r\n{''.join(lines)}\r\n".encode()


async def ask(stream: Stream, sent: bytes) -> bytes:
    """The status line of the answer; the body is read and thrown away."""
    reader, writer = stream
    writer.write(sent)
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    if b"content-length: " in head:
        await reader.readexactly(int(head.partition(b"content-length: ")[2].split()[0]))
    return head


async def keep_asking(port: int, sent: bytes, a_second: float) -> None:
    """Over one connection, and over another when that is closed."""
    while True:
        with suppress(OSError, EOFError):
            stream = await connect(port)
            while True:
                await ask(stream, sent)
                await asyncio.sleep(1 / a_second)
        await asyncio.sleep(0.1)


async def languages(port: int, table: str) -> None:
    """H1: tens of thousands of language tags in one header, as long as the server reads it and longer."""
    longest = request("/me", accept_language=",".join(["xx"] * 20_000))
    long = request("/me", accept_language=",".join(["x"] * 7_000))
    await asyncio.gather(*[keep_asking(port, sent, 10) for sent in (longest, long) for _ in range(3)])


async def whole_games(port: int, table: str) -> None:
    """H2: the whole game, again and again."""
    sent = request(f"/tables/{table}?after=0")
    await asyncio.gather(*[keep_asking(port, sent, 12) for _ in range(20)])


async def whole_games_by_socket(port: int, table: str) -> None:
    """H2: the same over sixty sockets, twenty times each, and once a second after that."""

    async def demand() -> None:
        while True:
            with suppress(OSError, EOFError):
                reader, writer = await connect(port)
                key = base64.b64encode(os.urandom(16)).decode()
                upgrade = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec_WebSocket_Version": "13"}
                writer.write(request(f"/tables/{table}/socket", Sec_WebSocket_Key=key, **upgrade))
                await reader.readuntil(b"\r\n\r\n")
                throw_away = asyncio.create_task(read_on(reader))
                again = b'{"after":0}'
                # Clients have to mask what they send; the mask is nothing.
                frame = bytes((0x81, 0x80 | len(again))) + bytes(4) + again
                for number in range(60):
                    writer.write(frame)
                    await writer.drain()
                    if number > 20:
                        await asyncio.sleep(1)
                    if throw_away.done():
                        break
                throw_away.cancel()
                writer.close()
            await asyncio.sleep(0.2)

    await asyncio.gather(*[demand() for _ in range(60)])


async def read_on(reader: asyncio.StreamReader) -> None:
    """Read and throw away, until the other side ends it."""
    with suppress(OSError):
        while await reader.read(2**16):
            pass


async def uploads(port: int, table: str) -> None:
    """H3: sixty records that never come to their end, from sixty addresses."""

    async def begin(number: int) -> None:
        while True:
            with suppress(OSError, EOFError):
                reader, writer = await connect(port, f"127.9.1.{number + 1}")
                head = request("/records", "POST", content_type="application/json", content_length="990000")
                writer.write(head + b" " * 980_000)
                await writer.drain()
                await read_on(reader)
            await asyncio.sleep(1)

    await asyncio.gather(*[begin(number) for number in range(60)])


async def connections(port: int, table: str) -> None:
    """H4: a thousand connections that say nothing, or a byte now and then."""

    async def hold(beginning: bytes, drip: bytes) -> None:
        while True:
            with suppress(OSError, EOFError):
                reader, writer = await connect(port)
                reading = asyncio.create_task(read_on(reader))
                writer.write(beginning)
                while not reading.done():
                    await asyncio.sleep(1)
                    writer.write(drip)
                writer.close()
            await asyncio.sleep(1)

    header = f"GET /api/v1/me HTTP/1.1\r\nHost: {LOOPBACK}\r\nX-Slow: ".encode()
    body = request("/me", "POST", content_type="application/json", content_length="1000")
    kinds = [(b"", b""), (header, b"x"), (body, b" ")]
    await asyncio.gather(*[hold(*kinds[number % 3]) for number in range(1_012)])


KINDS: dict[str, Callable[[int, str], Awaitable[None]]] = {
    kind.__name__: kind for kind in (languages, whole_games, whole_games_by_socket, uploads, connections)
}


async def attack(kind: str, port: int, table: str) -> None:
    with suppress(TimeoutError):
        async with asyncio.timeout(SECONDS):
            await KINDS[kind](port, table)


if __name__ == "__main__":
    asyncio.run(attack(sys.argv[1], int(sys.argv[2]), sys.argv[3]))
