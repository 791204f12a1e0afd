"""The public API, `/api/v1`. Our own page uses nothing else."""

import gzip
import json
from functools import lru_cache
from typing import Annotated, Any

from fastapi import APIRouter, Depends, Query, Request, Response

from portroyal.bots import BOTS
from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.values import NotAnAction
from portroyal.games import GAMES
from portroyal.i18n import ENGLISH, languages, message
from portroyal.i18n.sentences import Reader
from portroyal.record import write
from portroyal.web import commands, feed, shapes
from portroyal.web.cards import cards
from portroyal.web.feed import Viewer, frame_text, info, line, names
from portroyal.web.guard import COOKIE
from portroyal.web.house import House, question
from portroyal.web.people import People, Person, checked_language
from portroyal.web.refusals import Illegal, Refused
from portroyal.web.replays import Seer, course_of, packed_course, packed_record
from portroyal.web.table import CLOCKS, STARTED, Draft, Table

YEAR = 365 * 86_400
MAX_WAIT = 30.0
MAX_ASKED = 100
MAX_LIST = 50

REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": shapes.Refusal} for status in (400, 401, 403, 404, 409, 413, 422, 429, 503)
}
api = APIRouter(prefix="/api/v1", responses=REFUSALS)

TableId = str


# At every request: awaited, because what is not is sent to another thread and back; and none that needs another.


async def house(request: Request) -> House:
    found: House = request.app.state.house
    return found


async def people(request: Request) -> People:
    found: People = request.app.state.people
    return found


InHouse = Annotated[House, Depends(house)]
Known = Annotated[People, Depends(people)]


async def visitor(request: Request) -> Person | None:
    person: Person | None = request.app.state.people.by_key(request.cookies.get(COOKIE))
    request.state.language = person.language if person else spoken(request.headers.get("accept-language", ""))
    return person


async def somebody(request: Request) -> Person:
    found = await visitor(request)
    if found is None:
        raise Refused("no-such-person")
    return found


Visitor = Annotated[Person | None, Depends(visitor)]
Somebody = Annotated[Person, Depends(somebody)]


def spoken(accepted: str) -> str:
    """The first language of a browser that there is a catalogue for."""
    for part in accepted.split(","):
        tag = part.split(";")[0].strip()
        for language in (tag, tag.split("-")[0]):
            if language in languages():
                return language
    return ENGLISH


def viewer(request: Request, person: Person | None) -> Viewer:
    return Viewer(person.id if person else None, request.state.language)


# First of all what is asked for most: routes are looked through from the front.


@api.post("/tables/{id}/actions")
async def act(house: InHouse, person: Somebody, id: TableId, body: shapes.Act) -> shapes.Done:
    """Do something. Safe to send again: a repeated action is refused, with `done` if it was done the first time."""
    return await _do(
        house, person, id, lambda table, _: commands.act(table, person.id, body.seat, body.step, body.action)
    )


# What there is


@api.get("/games")
async def games(request: Request, _: Visitor) -> shapes.Offers:
    """The games, the bots, the clocks."""
    language = request.state.language
    return shapes.Offers(
        games=[
            shapes.GameShape(
                id=game.id,
                name=message(f"game-{game.id}", {}, language),
                rules=game.rules_version,
                seat_counts=[*game.seat_counts],
                options=[dict(codec.encode(options)) for options in game.all_options()],  # type: ignore[arg-type]
                bots=[name for name, kind in BOTS.items() if kind.plays(game)],
            )
            for game in GAMES.values()
        ],
        bots=[
            shapes.BotShape(
                id=name,
                name=message(f"bot-name-{name}", {}, language),
                about=message(f"bot-about-{name}", {}, language),
            )
            for name in BOTS
        ],
        clocks=[*CLOCKS],
        languages=languages(),
    )


@api.get("/games/{id}/cards", response_model=shapes.Cards)
async def game_cards(request: Request, _: Visitor, id: str) -> Response:
    """Every card of a game: what is printed on it, what it is called, what it does."""
    if id not in GAMES:
        raise Refused("no-such-game")
    return _packed(request, _packed_cards(id, request.state.language))


@lru_cache(maxsize=64)
def _packed_cards(game: str, language: str) -> bytes:
    content = {"game": game, "cards": cards(game, language)}
    return gzip.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), mtime=0)


# People


@api.get("/me")
async def me(request: Request, person: Visitor) -> shapes.PersonShape:
    """Who you are; without a name if nobody yet."""
    return shapes.PersonShape(name=person.name if person else None, language=request.state.language)


@api.post("/me")
async def be(
    request: Request, response: Response, people: Known, person: Visitor, body: shapes.Me
) -> shapes.PersonShape:
    """Say what you are called. Whoever comes for the first time becomes a person by this, and gets a cookie."""
    # Whoever does not say so keeps his language, or has the one that the browser asks for.
    language = body.language or request.state.language
    if person is None:
        person, key = await people.arrive(body.name, language)
        give_key(request, response, key)
    else:
        person = await people.change(person, body.name, language)
    return shapes.PersonShape(name=person.name, language=checked_language(language))


@api.delete("/me", status_code=204)
async def forget_me(request: Request, response: Response, house: InHouse, person: Somebody) -> None:
    """Forget me: name, keys, and who sat at my tables. Bots play on in my place."""
    await house.forget(person.id)
    response.delete_cookie(COOKIE, path=_cookie_path(request))


@api.post("/me/codes")
async def new_code(people: Known, person: Somebody) -> shapes.CodeShape:
    """A code to go on with another device. It is good once, for ten minutes."""
    return shapes.CodeShape(code=await people.new_code(person))


@api.post("/me/continue")
async def go_on_here(request: Request, response: Response, people: Known, body: shapes.Code) -> shapes.PersonShape:
    """Become the person who made this code."""
    person, key = await people.use_code(body.code)
    give_key(request, response, key)
    return shapes.PersonShape(name=person.name, language=person.language)


def give_key(request: Request, response: Response, key: str) -> None:
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


@api.get("/me/tables")
async def my_tables(request: Request, house: InHouse, person: Somebody) -> list[shapes.LineShape]:
    lines = house.tables_of(person.id, MAX_LIST)
    return [shapes.LineShape(**line(listed, viewer(request, person))) for listed in lines]


# Tables


@api.get("/tables")
async def open_tables(request: Request, house: InHouse, person: Visitor) -> list[shapes.LineShape]:
    """Tables that anyone may join."""
    return [shapes.LineShape(**line(listed, viewer(request, person))) for listed in house.listed(MAX_LIST)]


@api.post("/tables", status_code=201)
async def open_table(house: InHouse, person: Somebody, body: shapes.NewTable) -> shapes.TableShape:
    options = checked_options(body.game, len(body.seats), body.options)
    if body.clock not in CLOCKS:
        raise Refused("bad-clock")

    def spare() -> str:
        return house.chances.token(32).hex()

    def seat_all(table: Table) -> list[Draft]:
        drafts: list[Draft] = []
        for seat, chair in enumerate(body.seats):
            if chair.kind == "me":
                drafts += commands.sit(table, seat, person.id, _called(chair.name, person), None)
            elif chair.kind == "bot":
                drafts += commands.fill(table, seat, person.id, chair.bot or "")
        if body.start:
            if any(chair.kind == "open" for chair in body.seats):
                raise Refused("seat-open")
            drafts.append((STARTED, {"nonces": [spare() for _ in body.seats]}))
        return drafts

    table = await house.open_table(
        person.id, body.game, len(body.seats), options, body.clock, body.listed, body.aids, seat_all
    )
    return shapes.TableShape(**info(table, Viewer(person.id, person.language), house.chances.now()))


def _called(name: str | None, person: Person) -> str:
    """What a player is called who may have said so for this table."""
    return person.name if name is None else name


def checked_options(game: str, seats: int, given: dict[str, Any]) -> dict[str, Any]:
    """The options as they are kept. Raises Refused for a game, a number of seats or options that cannot be."""
    if game not in GAMES:
        raise Refused("no-such-game")
    rules = GAMES[game]
    if seats not in rules.seat_counts:
        raise Refused("bad-seats", least=rules.seat_counts[0], most=rules.seat_counts[-1])
    try:
        options = codec.decode(rules.options_type, given)
        rules.start(seats, bytes(32), options)
    except Fault:
        raise Refused("no-such-option") from None
    return dict(codec.encode(options))  # type: ignore[arg-type]  # a dataclass is an object


@api.get("/tables/{id}", response_model=shapes.FrameShape)
async def look(
    request: Request, house: InHouse, person: Visitor, id: TableId, after: Annotated[int, Query(ge=0)] = 0
) -> Response:
    """How a table stands, and what was told after a message that you have seen."""
    return await _frame(request, house, person, id, after)


@api.get("/tables/{id}/events", response_model=shapes.FrameShape)
async def events(
    request: Request,
    house: InHouse,
    person: Visitor,
    id: TableId,
    after: Annotated[int, Query(ge=0)] = 0,
    wait: Annotated[float, Query(ge=0, le=MAX_WAIT)] = 0,
) -> Response:
    """The feed without a socket: answers at once if there is something new, or after so many seconds."""
    await house.wait(id, after, wait)
    return await _frame(request, house, person, id, after)


async def _frame(request: Request, house: House, person: Person | None, id: str, after: int) -> Response:
    async with house.reading(id) as table:
        text = frame_text(table, viewer(request, person), after, house.chances.now(), house.standing)
    return Response(text, media_type="application/json")


@api.post("/tables/{id}/join")
async def join(house: InHouse, person: Somebody, id: TableId, body: shapes.Join) -> shapes.Done:
    """Sit down on an open seat."""
    name = _called(body.name, person)
    return await _do(house, person, id, lambda table, _: commands.sit(table, body.seat, person.id, name, body.nonce))


@api.post("/tables/{id}/seats/{seat}")
async def fill(house: InHouse, person: Somebody, id: TableId, seat: int, body: shapes.Fill) -> shapes.Done:
    """For the host: put a bot on an open seat, or free a chair."""
    if body.bot is None:
        return await _do(house, person, id, lambda table, _: commands.free(table, seat, person.id))
    bot = body.bot
    return await _do(house, person, id, lambda table, _: commands.fill(table, seat, person.id, bot))


@api.post("/tables/{id}/start")
async def start(house: InHouse, person: Somebody, id: TableId, body: shapes.Start) -> shapes.Done:
    """For the host: deal."""
    nonces = {int(seat): nonce for seat, nonce in body.nonces.items()}

    def spare() -> str:
        return house.chances.token(32).hex()

    return await _do(house, person, id, lambda table, _: commands.start(table, person.id, nonces, spare))


@api.post("/tables/{id}/undo")
async def undo(house: InHouse, person: Somebody, id: TableId, body: shapes.Undo) -> shapes.Done:
    """Take your last action back, if the rules and the other people let you."""
    return await _do(
        house, person, id, lambda table, now: commands.ask_undo(table, person.id, body.seat, body.step, now)
    )


@api.post("/tables/{id}/undo/answer")
async def answer_undo(house: InHouse, person: Somebody, id: TableId, body: shapes.Answer) -> shapes.Done:
    return await _do(house, person, id, lambda table, now: commands.answer_undo(table, person.id, body.agree, now))


@api.post("/tables/{id}/curtain")
async def lift(house: InHouse, person: Somebody, id: TableId, body: shapes.AtSeat) -> shapes.Done:
    """At a shared device, in a game with secrets: show this seat's cards now."""
    return await _do(house, person, id, lambda table, _: commands.lift(table, person.id, body.seat))


@api.post("/tables/{id}/hand-over")
async def hand_over(house: InHouse, person: Somebody, id: TableId, body: shapes.AtSeat) -> shapes.Done:
    """Without a clock: let a bot play for somebody who has been away for three days."""
    return await _do(house, person, id, lambda table, now: commands.hand_over(table, person.id, body.seat, now))


@api.post("/tables/{id}/leave")
async def leave(house: InHouse, person: Somebody, id: TableId) -> shapes.Done:
    return await _do(house, person, id, lambda table, _: commands.leave(table, person.id))


@api.post("/tables/{id}/return")
async def come_back(house: InHouse, person: Somebody, id: TableId) -> shapes.Done:
    """Take your seat again from the bot that kept it."""
    return await _do(house, person, id, lambda table, _: commands.come_back(table, person.id))


@api.post("/tables/{id}/close")
async def close(house: InHouse, person: Somebody, id: TableId) -> shapes.Done:
    """For the host: close the table."""
    return await _do(house, person, id, lambda table, _: commands.shut(table, person.id))


@api.post("/tables/{id}/rematch", status_code=201)
async def rematch(house: InHouse, person: Somebody, id: TableId) -> shapes.TableShape:
    """The same people again; the next one clockwise begins. Whoever asks second gets the same table."""
    table = await house.rematch(id, person.id)
    return shapes.TableShape(**info(table, Viewer(person.id, person.language), house.chances.now()))


@api.get("/tables/{id}/reasons")
async def reasons(
    house: InHouse,
    person: Somebody,
    id: TableId,
    action: Annotated[list[shapes.Word], Query(default_factory=list, max_length=MAX_ASKED, description="Of these")],
) -> dict[str, shapes.ReasonShape]:
    """If you are to act: why everything else, or some of it, is not possible."""
    async with house.reading(id) as table:
        seat = _deciding(table, person)
        match = table.match
        assert match is not None
        reader = Reader(names(table, person.language), seat, person.language)
        known = table.game.action_by_text
        found = {text: match.why_not(known[text]) if text in known else NotAnAction() for text in action or known}
        return {
            text: shapes.ReasonShape(reason=dict(codec.encode(reason)), sentence=reader.sentence(reason))  # type: ignore[arg-type]
            for text, reason in found.items()
            if reason is not None
        }


@api.get("/tables/{id}/hint")
async def hint(request: Request, house: InHouse, person: Somebody, id: TableId) -> shapes.HintShape:
    """If you are to act, and the table allows it: what the strongest bot thinks of every choice."""
    async with house.reading(id) as table:
        commands.must_allow(table, "hint")
        asked = question(table, _deciding(table, person), "")
        step = table.step
    advice = await house.advise(asked, person.id)
    return shapes.HintShape(
        step=step,
        best=str(advice.best),
        chances={str(action): round(chance, 3) for action, chance in advice.chances.items()},
    )


def _deciding(table: Table, person: Person) -> int:
    """The seat of this person that is to act, and whose cards he has in front of him."""
    seat = table.seat_shown(person.id)
    if seat is None or seat != table.to_act:
        raise Refused("not-your-seat")
    return seat


@api.get("/tables/{id}/replay", response_model=shapes.ReplayShape)
async def replay(request: Request, house: InHouse, person: Visitor, id: TableId) -> Response:
    """The game so far, every step with its view, as you saw it."""
    who = viewer(request, person)
    async with house.reading(id) as table:
        course = course_of(feed.played(table))
        seer = Seer(names(table, who.language), table.seat_shown(who.person), who.language)
    return _packed(request, await house.apart(packed_course, course, seer))


@api.post("/records", response_model=shapes.ReplayShape)
async def replay_record(request: Request, house: InHouse, _: Visitor) -> Response:
    """A record, to be shown again. It is checked, and not kept."""
    return await _record_shown(request, house, await request.body())


@api.get("/records/shown", response_model=shapes.ReplayShape)
async def replay_shown(request: Request, house: InHouse, _: Visitor) -> Response:
    """The record that the server was started to show: `portroyal replay FILE --web`."""
    if request.app.state.shown is None:
        raise Refused("no-such-page")
    return await _record_shown(request, house, request.app.state.shown)


async def _record_shown(request: Request, house: House, text: bytes) -> Response:
    packed = await house.apart(packed_record, text, request.state.language)
    if packed is None:
        raise Refused("not-a-record")
    return _packed(request, packed)


def _packed(request: Request, content: bytes) -> Response:
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(content), media_type="application/json")
    return Response(content, media_type="application/json", headers={"content-encoding": "gzip"})


@api.get("/tables/{id}/record")
async def record(house: InHouse, id: TableId) -> Response:
    """The whole game with seed and nonces, once it is over; `portroyal verify` proves it."""
    async with house.reading(id) as table:
        text = write(feed.record(table))
    disposition = f'attachment; filename="{table.header.game}-{id}.json"'
    return Response(text, media_type="application/json", headers={"content-disposition": disposition})


async def _do(house: House, person: Person, id: str, command: commands.Command) -> shapes.Done:
    try:
        table = await house.do(id, command)
    except Illegal as illegal:
        called = names(house.table(id), person.language)
        illegal.arguments["why"] = Reader(called, None, person.language).sentence(illegal.reason)
        raise
    return shapes.Done(number=table.number, step=table.step)
