"""One socket per viewer: the same frames as the feed, as soon as they are there.

A client sends nothing but `{"after": N}`, to be told again what came after a message. Everything else ends the socket
with a reason.
"""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from portroyal.web import shapes
from portroyal.web.api import spoken
from portroyal.web.feed import Viewer, frame_text
from portroyal.web.guard import COOKIE, Bucket, refusal_body
from portroyal.web.house import House
from portroyal.web.people import People
from portroyal.web.refusals import Refused

POLICY_VIOLATION: Final = 1008
AGAIN_RATE: Final = 1.0
AGAIN_BURST: Final = 20.0
"""How often a client may ask over one socket to be told again; each time may cost a whole game of sentences."""

sockets = APIRouter(prefix="/api/v1")


class Again(shapes.Body):
    after: shapes.Step


class Line:
    """What one viewer was told over one socket."""

    def __init__(self, socket: WebSocket, house: House, id: str, viewer: Viewer, after: int) -> None:
        self._socket = socket
        self._house = house
        self._id = id
        self._viewer = viewer
        self._after = after

    async def tell(self) -> None:
        """Send what is new, for ever."""
        while True:
            async with self._house.reading(self._id) as table:
                text = frame_text(table, self._viewer, self._after, self._house.chances.now(), self._house.standing)
                self._after = table.number
            await self._socket.send_text(text)
            await self._house.wait(self._id, self._after)

    async def listen(self) -> int:
        """Wait for the client to ask for something again; returns after which message."""
        return Again.model_validate_json(await self._socket.receive_text()).after


@sockets.websocket("/tables/{id}/socket")
async def watch(socket: WebSocket, id: str, after: Annotated[int, Query(ge=0)] = 0) -> None:
    house: House = socket.app.state.house
    people: People = socket.app.state.people
    person = people.by_key(socket.cookies.get(COOKIE))
    language = person.language if person else spoken(socket.headers.get("accept-language", ""))
    viewer = Viewer(person.id if person else None, language)
    await socket.accept()
    patience = Bucket(AGAIN_RATE, AGAIN_BURST)
    try:
        house.table(id)
        while True:
            after = await _until_asked_again(Line(socket, house, id, viewer, after))
            if not patience.take(house.chances.now()):
                raise Refused("too-many-requests")
    except WebSocketDisconnect:
        pass
    except (ValidationError, KeyError):
        await _end(socket, "bad-request", language)
    except Refused as refused:
        await _end(socket, refused.id, language)


async def _until_asked_again(line: Line) -> int:
    telling = asyncio.create_task(line.tell())
    listening = asyncio.create_task(line.listen())
    try:
        await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
        if telling.done():
            # It only ends by an exception.
            telling.result()
        return listening.result()
    finally:
        for task in (telling, listening):
            task.cancel()
        await asyncio.gather(telling, listening, return_exceptions=True)


async def refuse_unasked(socket: WebSocket, _: Exception) -> None:
    """A socket whose address cannot be understood."""
    await socket.accept()
    await _end(socket, "bad-request", spoken(socket.headers.get("accept-language", "")))


async def _end(socket: WebSocket, refusal: str, language: str) -> None:
    try:
        await socket.send_json(refusal_body(refusal, language))
        await socket.close(POLICY_VIOLATION, refusal)
    except (RuntimeError, WebSocketDisconnect):
        pass
