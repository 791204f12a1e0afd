"""The public API, `/api/v1`. Our own page uses nothing else."""

import gzip
import json
from functools import lru_cache
from tempfile import TemporaryFile
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Depends, Query, Request, Response
from fastapi.exceptions import RequestValidationError
from pydantic import ValidationError

from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.game import AnyGame
from portroyal.core.values import NotAnAction
from portroyal.i18n import ENGLISH, languages, message
from portroyal.i18n.sentences import Reader
from portroyal.web import feed
from portroyal.web.bots import question
from portroyal.web.families import FAMILIES, cards
from portroyal.web.feed import Audience, read_frame
from portroyal.web.frames import Frame, Replay, TableInfo, TableSummary
from portroyal.web.http import shapes
from portroyal.web.http.guard import COOKIE
from portroyal.web.http.services import Services
from portroyal.web.listing import MAX_LIST
from portroyal.web.names import checked_name, distinct_name, names
from portroyal.web.people import checked_language
from portroyal.web.refusals import Illegal, Refused
from portroyal.web.replays import course_of, pack_course, pack_record
from portroyal.web.storage.door import Person
from portroyal.web.tables import commands
from portroyal.web.tables.entries import Committed, DealBegun, Entry
from portroyal.web.tables.live import NewTable
from portroyal.web.tables.table import CLOCKS, Aid, Table
from portroyal.web.turns import Asker

YEAR = 365 * 86_400
MAX_WAIT = 30.0
MAX_ASKED = 100
MAX_TAGS = 10
"""Of the languages that a browser asks for."""

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": shapes.Refusal} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
api = APIRouter(prefix="/api/v1", responses=REFUSALS)

TableId = str
Body = TypeVar("Body", bound=shapes.Body)


# What requests need. It is async, so that FastAPI does not hand it to its thread pool; and nothing is nested, because
# nested dependencies are slow.


async def services(request: Request) -> Services:
    found: Services = request.app.state.services
    return found


async def optional_person(request: Request) -> Person | None:
    found: Services = request.app.state.services
    person = await found.people.by_key(request.state.caller.key)
    if person is not None:
        found.addresses.note(person.id, request.state.caller.address)
    request.state.language = (
        person.language if person else preferred_language(request.headers.get("accept-language", ""))
    )
    return person


async def current_person(request: Request) -> Person:
    person = await optional_person(request)
    if person is None:
        raise Refused("no-such-person")
    return person


With = Annotated[Services, Depends(services)]
OptionalPerson = Annotated[Person | None, Depends(optional_person)]
CurrentPerson = Annotated[Person, Depends(current_person)]


def preferred_language(accepted: str) -> str:
    """The first language of a browser that there is a catalogue for."""
    for part in accepted.split(",", MAX_TAGS)[:MAX_TAGS]:
        tag = part.split(";")[0].strip()
        for language in (tag, tag.split("-")[0]):
            if language in languages():
                return language
    return ENGLISH


def asker(request: Request, person: Person | None = None, table: str = "") -> Asker:
    return Asker(request.state.caller.address, person.id if person else None, table)


def audience(request: Request, person: Person | None) -> Audience:
    return Audience(person.id if person else None, request.state.language)


def answer(content: object, status: int = 200) -> Response:
    """A value, written by the codec."""
    return Response(codec.text(content), status, media_type="application/json")


# First of all what is asked for most: routes are looked through from the front.


@api.post("/tables/{id}/actions", response_model=shapes.Done, openapi_extra=shapes.body_of(shapes.Act))
async def act(request: Request, id: TableId) -> Response:
    """Do something. Safe to send again: a repeated action is refused, with `done` if it was done the first time."""
    # Every move comes through here, so it does itself, and faster, what FastAPI does for the others.
    person = await current_person(request)
    body = await _read(request, shapes.Act)
    return await _execute(
        request.app.state.services,
        person,
        id,
        lambda table, _: commands.act(table, person.id, body.seat, body.step, body.action),
    )


async def _read(request: Request, kind: type[Body]) -> Body:
    """The body of a request. Raises RequestValidationError."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise RequestValidationError([{"loc": ("body",)}])
    try:
        return kind.model_validate_json(await request.body())
    except ValidationError as error:
        raise RequestValidationError([{"loc": ("body", *problem["loc"])} for problem in error.errors()]) from None


# What there is


@api.get("/games")
async def games(request: Request, server: With, _: OptionalPerson) -> shapes.Offers:
    """The games, the bots, the clocks."""
    language = request.state.language
    return shapes.Offers(
        games=[
            shapes.GameShape(
                id=game.id,
                name=message(f"game-{game.id}", {}, language),
                rules=game.rules_version,
                seat_counts=[*game.seat_counts],
                options=[shapes.OptionShape(name=option.name, choices=[*option.choices]) for option in game.options],
                bots=[name for name, bot in server.bot_types.items() if bot.plays(game)],
            )
            for game in server.games.values()
        ],
        bots=[
            shapes.BotShape(
                id=name,
                name=message(f"bot-name-{name}", {}, language),
                about=message(f"bot-about-{name}", {}, language),
            )
            for name in server.bot_types
        ],
        clocks=[*CLOCKS],
        languages=[*languages()],
    )


@api.get("/games/{id}/cards", response_model=shapes.Cards)
async def game_cards(request: Request, server: With, _: OptionalPerson, id: str) -> Response:
    """Every card of a game: what is printed on it, what it is called, what it does."""
    if id not in server.games:
        raise Refused("no-such-game")
    if server.games[id].family not in FAMILIES:
        raise Refused("no-cards")
    return _packed(request, _packed_cards(id, request.state.language))


@lru_cache(maxsize=64)
def _packed_cards(game: str, language: str) -> bytes:
    content = {"game": game, "cards": cards(game, language)}
    return gzip.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)


# People


@api.get("/me")
async def me(request: Request, person: OptionalPerson) -> shapes.PersonShape:
    """Your name and language; no name if you have not given one yet."""
    return shapes.PersonShape(name=person.name if person else None, language=request.state.language)


@api.post("/me")
async def set_me(
    request: Request, response: Response, server: With, person: OptionalPerson, body: shapes.Me
) -> shapes.PersonShape:
    """Set your name. This makes a newcomer a person, and gives them a cookie."""
    # Without a language a person keeps theirs, and a newcomer has the one that their browser asks for.
    language = body.language or request.state.language
    if person is None:
        person, key = await server.people.add(body.name, language)
        set_cookie(request, response, key)
    else:
        person = await server.people.change(person, body.name, language)
    return shapes.PersonShape(name=person.name, language=checked_language(language))


@api.delete("/me", status_code=204)
async def forget_me(request: Request, response: Response, server: With, person: CurrentPerson) -> None:
    """Forget me: name, keys, and who sat at my tables. Bots play on in my place."""
    await server.tables.forget(person.id)
    server.people.drop(person)
    response.delete_cookie(COOKIE, path=_cookie_path(request))


@api.post("/me/codes")
async def new_code(server: With, person: CurrentPerson) -> shapes.CodeShape:
    """A code to go on with another device. It is good once, for ten minutes."""
    return shapes.CodeShape(code=await server.people.new_code(person))


@api.post("/me/continue")
async def continue_here(request: Request, response: Response, server: With, body: shapes.Code) -> shapes.PersonShape:
    """Become the person who made this code."""
    person, key = await server.people.use_code(body.code)
    set_cookie(request, response, key)
    return shapes.PersonShape(name=person.name, language=person.language)


def set_cookie(request: Request, response: Response, key: str) -> None:
    response.set_cookie(
        COOKIE,
        key,
        max_age=YEAR,
        path=_cookie_path(request),
        secure=request.url.scheme == "https",
        httponly=True,
        samesite="lax",
    )


def _cookie_path(request: Request) -> str:
    return request.scope.get("root_path") or "/"


@api.get("/me/tables", response_model=list[TableSummary])
async def my_tables(request: Request, server: With, person: CurrentPerson) -> Response:
    lines = await server.storage.tables_of(person.id, MAX_LIST)
    return answer([feed.summary(line, audience(request, person)) for line in lines])


# Tables


@api.get("/tables", response_model=list[TableSummary])
async def open_tables(request: Request, server: With, person: OptionalPerson) -> Response:
    """Tables that anyone may join."""
    lines = await server.listing.tables()
    return answer([feed.summary(line, audience(request, person)) for line in lines])


@api.post("/tables", status_code=201, response_model=TableInfo)
async def open_table(server: With, person: CurrentPerson, body: shapes.NewTable) -> Response:
    if body.game not in server.games:
        raise Refused("no-such-game")
    options = checked_options(server.games[body.game], len(body.seats), body.options)
    if body.clock not in CLOCKS:
        raise Refused("bad-clock")

    def first_entries(table: Table) -> list[Entry]:
        entries: list[Entry] = []
        called: list[str] = []
        for seat, wanted in enumerate(body.seats):
            if wanted.kind == "me":
                called.append(distinct_name(checked_name(_name_at_table(wanted.name, person)), called))
                entries += commands.sit(table, seat, person.id, called[-1], wanted.nonce_hash, server.bot_types)
            elif wanted.kind == "bot":
                entries += commands.fill(table, seat, person.id, wanted.bot or "", server.bot_types)
        if body.start:
            if any(wanted.kind == "open" for wanted in body.seats):
                raise Refused("seat-open")
            has_committed = any(isinstance(entry, Committed) for entry in entries)
            entries.append(DealBegun() if has_committed else table.dealt())
        return entries

    wanted = NewTable(body.game, len(body.seats), options, body.clock, tuple(body.aids), body.listed)
    table = await server.tables.open(person.id, wanted, first_entries)
    return _table_info(server, table, person)


def _name_at_table(name: str | None, person: Person) -> str:
    """The name for this table, or else the person's."""
    return person.name if name is None else name


def _table_info(server: Services, table: Table, person: Person) -> Response:
    return answer(feed.info(table, Audience(person.id, person.language), server.clock()), 201)


def checked_options(game: AnyGame, seats: int, given: dict[str, Any]) -> dict[str, Any]:
    """The options as they are kept. Raises Refused for a number of seats or options that the game does not have."""
    if seats not in game.seat_counts:
        raise Refused("bad-seats", least=game.seat_counts[0], most=game.seat_counts[-1])
    try:
        options = codec.decode(game.options_type, given)
        game.start(seats, bytes(32), options)
    except Fault:
        raise Refused("no-such-option") from None
    return dict(codec.encode(options))  # type: ignore[arg-type]  # a dataclass is an object


@api.get("/tables/{id}", response_model=Frame)
async def look(
    request: Request, server: With, person: OptionalPerson, id: TableId, after: Annotated[int, Query(ge=0)] = 0
) -> Response:
    """How a table stands, and what was told after a message that you have seen."""
    return await _frame(request, server, person, id, after)


@api.get("/tables/{id}/events", response_model=Frame)
async def events(
    request: Request,
    server: With,
    person: OptionalPerson,
    id: TableId,
    after: Annotated[int, Query(ge=0)] = 0,
    wait: Annotated[float, Query(ge=0, le=MAX_WAIT)] = 0,
) -> Response:
    """The feed without a socket: answers at once if there is something new, or after this many seconds."""
    # Nobody listens to a table that does not exist.
    await server.tables.table(id)
    with server.news.listen(id) as news:
        if (await server.tables.table(id)).number <= after:
            await news.wait(wait)
    return await _frame(request, server, person, id, after)


async def _frame(request: Request, server: Services, person: Person | None, id: str, after: int) -> Response:
    frame = await read_frame(server.tables, id, audience(request, person), after)
    request.state.caller.charge(frame.messages)
    return Response(frame.text, media_type="application/json")


@api.post("/tables/{id}/join", response_model=shapes.Done)
async def join(server: With, person: CurrentPerson, id: TableId, body: shapes.Join) -> Response:
    """Sit down on an open seat. With the hash of a nonce the seat takes part in the shuffle."""
    name = _name_at_table(body.name, person)
    return await _execute(
        server,
        person,
        id,
        lambda table, _: commands.sit(table, body.seat, person.id, name, body.nonce_hash, server.bot_types),
    )


@api.post("/tables/{id}/commit", response_model=shapes.Done)
async def commit(server: With, person: CurrentPerson, id: TableId, body: shapes.Commit) -> Response:
    """Before the deal: show the hash of the nonce that your seat will reveal."""
    return await _execute(
        server, person, id, lambda table, _: commands.commit(table, person.id, body.seat, body.nonce_hash)
    )


@api.post("/tables/{id}/reveal", response_model=shapes.Done)
async def reveal(server: With, person: CurrentPerson, id: TableId, body: shapes.Reveal) -> Response:
    """When the deal has begun, and you have seen the hashes of all seats: reveal the nonce of your seat."""
    return await _execute(
        server, person, id, lambda table, now: commands.reveal(table, person.id, body.seat, body.nonce, now)
    )


@api.post("/tables/{id}/seats/{seat}", response_model=shapes.Done)
async def fill(server: With, person: CurrentPerson, id: TableId, seat: int, body: shapes.Fill) -> Response:
    """For the host: put a bot on an open seat, or free a seat."""
    if body.bot is None:
        return await _execute(server, person, id, lambda table, _: commands.free(table, seat, person.id))
    bot = body.bot
    return await _execute(
        server, person, id, lambda table, _: commands.fill(table, seat, person.id, bot, server.bot_types)
    )


@api.post("/tables/{id}/start", response_model=shapes.Done)
async def start(server: With, person: CurrentPerson, id: TableId, body: shapes.Start) -> Response:
    """For the host: deal. If seats have committed to nonces, each of them is to reveal its own first."""

    def deal(table: Table, now: float) -> list[Entry]:
        entries = commands.start(table, person.id, now)
        server.tables.check_bot_games(table)
        return entries

    return await _execute(server, person, id, deal)


@api.post("/tables/{id}/undo", response_model=shapes.Done)
async def undo(server: With, person: CurrentPerson, id: TableId, body: shapes.Undo) -> Response:
    """Take your last action back, if the rules and the other people let you."""
    return await _execute(
        server, person, id, lambda table, now: commands.ask_undo(table, person.id, body.seat, body.step, now)
    )


@api.post("/tables/{id}/undo/answer", response_model=shapes.Done)
async def answer_undo(server: With, person: CurrentPerson, id: TableId, body: shapes.Answer) -> Response:
    return await _execute(
        server, person, id, lambda table, now: commands.answer_undo(table, person.id, body.agree, now)
    )


@api.post("/tables/{id}/curtain", response_model=shapes.Done)
async def lift(server: With, person: CurrentPerson, id: TableId, body: shapes.AtSeat) -> Response:
    """At a shared device, in a game with secrets: show this seat's cards now."""
    return await _execute(server, person, id, lambda table, _: commands.lift(table, person.id, body.seat))


@api.post("/tables/{id}/hand-over", response_model=shapes.Done)
async def hand_over(server: With, person: CurrentPerson, id: TableId, body: shapes.AtSeat) -> Response:
    """Without a clock: let a bot play for somebody who has been away for three days."""
    return await _execute(server, person, id, lambda table, now: commands.hand_over(table, person.id, body.seat, now))


@api.post("/tables/{id}/leave", response_model=shapes.Done)
async def leave(server: With, person: CurrentPerson, id: TableId) -> Response:
    return await _execute(server, person, id, lambda table, _: commands.leave(table, person.id))


@api.post("/tables/{id}/return", response_model=shapes.Done)
async def come_back(server: With, person: CurrentPerson, id: TableId) -> Response:
    """Take your seat again from the bot that kept it."""
    return await _execute(server, person, id, lambda table, _: commands.come_back(table, person.id))


@api.post("/tables/{id}/close", response_model=shapes.Done)
async def close(server: With, person: CurrentPerson, id: TableId) -> Response:
    """For the host: close the table. A running game that other people play cannot be closed."""
    return await _execute(server, person, id, lambda table, _: commands.shut(table, person.id))


@api.post("/tables/{id}/rematch", status_code=201, response_model=TableInfo)
async def rematch(server: With, person: CurrentPerson, id: TableId) -> Response:
    """The same people again; the next one clockwise begins. Everybody who asks gets the same table."""
    return _table_info(server, await server.tables.rematch(id, person.id), person)


@api.get("/tables/{id}/reasons", response_model=dict[str, shapes.ReasonShape])
async def reasons(
    request: Request,
    server: With,
    person: CurrentPerson,
    id: TableId,
    action: Annotated[list[shapes.Word], Query(default_factory=list, max_length=MAX_ASKED, description="Of these")],
) -> Response:
    """If you are to act: why everything else, or some of it, is not possible."""
    async with server.tables.reading(id) as table:
        seat = _deciding(table, person)
        match = table.match
        assert match is not None
        reader = Reader(names(table, person.language), seat, person.language)
        known = table.game.action_by_text
        found = {text: match.why_not(known[text]) if text in known else NotAnAction() for text in action or known}
        request.state.caller.charge(len(found))
        return answer(
            {
                text: {"reason": reason, "sentence": reader.sentence(reason)}
                for text, reason in found.items()
                if reason is not None
            }
        )


@api.get("/tables/{id}/hint")
async def hint(request: Request, server: With, person: CurrentPerson, id: TableId) -> shapes.HintShape:
    """If you are to act, and the table allows it: what the strongest bot thinks of every choice."""
    async with server.tables.reading(id) as table:
        commands.must_allow(table, Aid.HINT)
        asked = question(table, _deciding(table, person), "")
    advice = await server.bots.advise(asked, asker(request, person, id))
    return shapes.HintShape(
        step=asked.step,
        best=str(advice.best),
        chances={str(action): round(chance, 3) for action, chance in advice.chances.items()},
    )


def _deciding(table: Table, person: Person) -> int:
    """The seat of this person that is to act, and whose cards they have in front of them."""
    seat = table.seat_shown(person.id)
    if seat is None or seat != table.to_act:
        raise Refused("not-your-seat")
    return seat


@api.get("/tables/{id}/replay", response_model=Replay)
async def replay(request: Request, server: With, person: OptionalPerson, id: TableId) -> Response:
    """The game so far, every step with its view, as you saw it."""
    viewer = audience(request, person)
    async with server.tables.reading(id) as table:
        course = course_of(feed.played(table))
        request.state.caller.charge(table.step)
        reader = Reader(names(table, viewer.language), table.seat_shown(viewer.person), viewer.language)
    return _packed(request, await server.bots.replay(asker(request, person, id), pack_course, course, reader))


@api.post("/records", response_model=Replay)
async def replay_record(request: Request, server: With, _: OptionalPerson) -> Response:
    """A record, to be shown again. It is checked, and not kept."""
    with server.uploads.place(request.state.caller.address), TemporaryFile() as file:
        async for part in request.stream():
            file.write(part)
        file.seek(0)
        packed = await server.bots.replay_record(asker(request), pack_record, file.read(), request.state.language)
    return _packed(request, packed)


@api.get("/records/shown", response_model=Replay)
async def replay_shown(request: Request, server: With, _: OptionalPerson) -> Response:
    """The record that the server was started to show: `portroyal replay FILE --web`."""
    if server.shown is None:
        raise Refused("no-such-page")
    packed = await server.bots.replay(asker(request), pack_record, server.shown, request.state.language)
    return _packed(request, packed)


def _packed(request: Request, content: bytes) -> Response:
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(content), media_type="application/json")
    return Response(content, media_type="application/json", headers={"content-encoding": "gzip"})


@api.get("/tables/{id}/record")
async def record(request: Request, server: With, id: TableId) -> Response:
    """The whole game with seed and nonces, once it is over; `portroyal verify` proves it."""
    async with server.tables.reading(id) as table:
        text = feed.record_text(table)
        request.state.caller.charge(table.step)
    disposition = f'attachment; filename="{table.header.game}-{id}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": disposition})


async def _execute(server: Services, person: Person, id: str, command: commands.Command) -> Response:
    try:
        table = await server.tables.execute(id, command)
    except Illegal as illegal:
        reader = Reader(names(await server.tables.table(id), person.language), None, person.language)
        illegal.arguments["why"] = reader.sentence(illegal.reason)
        raise
    return answer(shapes.Done(table.number, table.step))
