"""One socket per viewer: the same frames as the feed, as soon as they are there.

A client sends nothing but `{"after": N}`, to be told again what came after a message. Everything else ends the socket
with a reason.
"""

import asyncio
from typing import Annotated, Final

from fastapi import APIRouter, Query, WebSocket, WebSocketDisconnect
from pydantic import ValidationError

from portroyal.web.feed import Audience, read_frame
from portroyal.web.http import shapes
from portroyal.web.http.api import preferred_language
from portroyal.web.http.guard import refusal_body
from portroyal.web.http.rates import Caller
from portroyal.web.http.services import Services
from portroyal.web.refusals import Refused
from portroyal.web.storage.door import Unavailable

POLICY_VIOLATION: Final = 1008
TRY_AGAIN_LATER: Final = 1013

sockets = APIRouter(prefix="/api/v1")


class Again(shapes.Body):
    after: shapes.Step


class Line:
    """What one viewer was told over one socket."""

    def __init__(self, socket: WebSocket, server: Services, id: str, audience: Audience, after: int) -> None:
        self._socket = socket
        self._caller: Caller = socket.state.caller
        self._server = server
        self._id = id
        self._audience = audience
        self._after = after

    async def tell(self) -> None:
        """Send what they asked for, and what is new, for ever. They pay for what they asked for."""
        is_asked = True
        with self._server.news.listen(self._id) as news:
            while True:
                frame = await read_frame(self._server.tables, self._id, self._audience, self._after)
                self._after = frame.last
                await self._socket.send_text(frame.text)
                if is_asked:
                    self._caller.charge(frame.messages)
                if frame.is_complete:
                    is_asked = False
                    await news.wait()
                else:
                    await asyncio.sleep(self._caller.debt_seconds())

    async def listen(self) -> int:
        """Wait for the client to ask for something again; returns after which message."""
        try:
            return Again.model_validate_json(await self._socket.receive_text()).after
        except (ValidationError, KeyError):
            # There is no text where bytes were sent.
            raise Refused("bad-request") from None


@sockets.websocket("/tables/{id}/socket")
async def watch(socket: WebSocket, id: str, after: Annotated[int, Query(ge=0)] = 0) -> None:
    server: Services = socket.app.state.services
    language = preferred_language(socket.headers.get("accept-language", ""))
    await socket.accept()
    try:
        person = await server.people.by_key(socket.state.caller.key)
        language = person.language if person else language
        audience = Audience(person.id if person else None, language)
        # Nobody listens to a table that does not exist.
        await server.tables.table(id)
        while True:
            after = await _until_asked_again(Line(socket, server, id, audience, after))
            if not socket.state.caller.take():
                raise Refused("too-many-requests")
    except WebSocketDisconnect:
        pass
    except Refused as refused:
        await _end(socket, refused.id, language)
    except Unavailable:
        await _end(socket, "busy", language, TRY_AGAIN_LATER)


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
    await _end(socket, "bad-request", preferred_language(socket.headers.get("accept-language", "")))


async def _end(socket: WebSocket, refusal: str, language: str, code: int = POLICY_VIOLATION) -> None:
    try:
        await socket.send_json(refusal_body(refusal, language))
        await socket.close(code, refusal)
    except (RuntimeError, WebSocketDisconnect):
        pass
