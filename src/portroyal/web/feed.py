"""What one viewer gets to see of a table: numbered messages, and how things stand now.

Frames, lists and records are made here, and replays with the same `tell_step`. Views and events are the viewer's own
versions, and of the seed only the commitment is told before the end. What else leaves a table is only for the seat that
is to act: the reasons why an action is not possible, hints, and the questions to bots.
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from portroyal.core import codec
from portroyal.core.values import Event, Seat
from portroyal.i18n import ENGLISH, message
from portroyal.i18n.sentences import Reader
from portroyal.match import Match
from portroyal.record import AnyRecord, Player, record_of
from portroyal.web.frames import Frame, Message, Now, SeatInfo, ShuffleInfo, TableInfo, TableSummary, UndoInfo
from portroyal.web.refusals import Refused
from portroyal.web.storage.door import TableLine
from portroyal.web.tables.entries import Committed, DealAbandoned, Logged, Revealed, Sat, Started, Stepped
from portroyal.web.tables.live import Tables
from portroyal.web.tables.table import BEFORE_THE_GAME, DAY, SHUT_AFTER, UNFINISHED, SeatState, Status, Table


@dataclass(frozen=True, slots=True)
class Audience:
    """The person a frame is for, None for a spectator, and their language."""

    person: int | None
    language: str


def names(table: Table, language: str) -> tuple[str, ...]:
    """What the players are called; bots and empty seats in the language of the reader."""
    return tuple(name_of(state.name, state.bot, seat, language) for seat, state in enumerate(table.seats))


def name_of(name: str, bot: str | None, seat: Seat, language: str) -> str:
    return name or _unnamed(bot, seat + 1, language)


@lru_cache(maxsize=1024)
def _unnamed(bot: str | None, number: int, language: str) -> str:
    if bot is None:
        return message("player-number", {"number": number}, language)
    return message("player-bot", {"bot": message(f"bot-name-{bot}", {}, language), "number": number}, language)


def frame_text(table: Table, audience: Audience, after: int, now: float, scores: Any = None) -> str:
    """The frame as it is sent."""
    return codec.text(frame(table, audience, after, now, scores))


def frame(table: Table, audience: Audience, after: int, now: float, scores: Any = None) -> Frame:
    """All messages after the given one, and how things stand.

    `scores` are those that were kept of a game that cannot be played again.
    """
    reader = Reader(names(table, audience.language), table.seat_shown(audience.person), audience.language)
    # At a shared device the past is told as to a spectator: what passed behind a curtain stays behind it, and a message
    # reads the same whenever it is told.
    shares_device = len(table.seats_of(audience.person)) > 1
    past = Reader(reader.names, None, reader.language) if shares_device else reader
    match = table.match
    return Frame(
        messages=tuple(tell(table, logged, past, audience) for logged in table.log[after:] if _can_tell(table, logged)),
        now=Now(
            table=info(table, audience, now),
            view=match.view(reader.seat) if match else None,
            legal=_legal(table, audience),
            outcome=match.outcome if match else scores,
        ),
    )


async def read_frame(tables: Tables, id: str, audience: Audience, after: int) -> tuple[str, int]:
    """A frame as it is sent, and the number of its last message."""
    async with tables.reading(id) as table:
        is_lost = table.match is None and table.status not in UNFINISHED
        scores = await tables.storage.read_scores(id) if is_lost else None
        return frame_text(table, audience, after, tables.clock(), scores), table.number


def _legal(table: Table, audience: Audience) -> tuple[str, ...]:
    """What the viewer may do now. What others may do can depend on their hands."""
    seat = table.to_act
    if table.match is None or seat is None or seat not in table.seats_of(audience.person):
        return ()
    if table.game.has_secrets and table.seat_shown(audience.person) != seat:
        return ()
    return tuple(map(str, table.match.legal()))


def info(table: Table, audience: Audience, now: float) -> TableInfo:
    header = table.header
    deadline = table.deadline()
    return TableInfo(
        id=table.id,
        game=header.game,
        rules=header.rules,
        options=header.options,
        clock=header.clock,
        aids=header.aids,
        status=table.status,
        host=header.host == audience.person,
        commitment=table.commitment,
        shuffle=_shuffle(table, now),
        number=table.number,
        step=table.step,
        seats=tuple(_seat(state, seat, audience) for seat, state in enumerate(table.seats)),
        to_act=table.to_act,
        time_left=None if deadline is None else max(0.0, round(deadline - now, 1)),
        curtain=_curtain(table, audience),
        undo=_undo(table, audience, now),
        rematch=table.rematch,
    )


def summary(line: TableLine, audience: Audience) -> TableSummary:
    """A table in a list."""
    header, kept = line.header, line.summary
    return TableSummary(
        id=line.id,
        game=header.game,
        options=header.options,
        clock=header.clock,
        status=kept.status,
        host=header.host == audience.person,
        changed=int(kept.changed),
        step=kept.step,
        seats=tuple(_seat(state, seat, audience) for seat, state in enumerate(kept.seats)),
        to_act=kept.to_act,
    )


def _seat(state: SeatState, seat: Seat, audience: Audience) -> SeatInfo:
    return SeatInfo(
        name=name_of(state.name, state.bot, seat, audience.language),
        kind="bot" if state.bot else "open" if state.is_open else "person",
        bot=state.bot,
        you=state.person is not None and state.person == audience.person,
        away=state.away,
    )


def _curtain(table: Table, audience: Audience) -> Seat | None:
    seats = table.seats_of(audience.person)
    hidden = len(seats) > 1 and table.game.has_secrets and table.to_act in seats
    return table.to_act if hidden and table.seat_shown(audience.person) is None else None


def _shuffle(table: Table, now: float) -> ShuffleInfo | None:
    if table.status not in BEFORE_THE_GAME:
        return None
    is_dealing = table.status == Status.DEALING
    return ShuffleInfo(
        hashes=tuple(state.hash or None for state in table.seats),
        revealed=tuple(seat for seat, state in enumerate(table.seats) if state.nonce),
        time_left=max(0.0, round(table.reveal_until - now, 1)) if is_dealing else None,
        abandoned=tuple(table.abandoned),
    )


def _undo(table: Table, audience: Audience, now: float) -> UndoInfo | None:
    request = table.request
    if request is None or now >= request.until:
        return None
    return UndoInfo(request.seat, audience.person in request.waiting, round(request.until - now, 1))


# Telling what happened


def _can_tell(table: Table, logged: Logged) -> bool:
    """The steps of a game that cannot be played again have no events."""
    return table.match is not None or not isinstance(logged.entry, Stepped | Started)


def tell(table: Table, logged: Logged, reader: Reader, audience: Audience) -> Message:
    """What an entry is for a reader."""
    entry = logged.entry
    seat: Seat | None = getattr(entry, "seat", None)
    if isinstance(entry, Stepped | Started):
        assert table.match is not None
        told = tell_step(table.match, logged.step or 0, reader)
    elif isinstance(entry, Committed | Revealed):
        # Devices do this by themselves, and `table.shuffle` tells it.
        told = ((), (), ())
    else:
        told = ((), (), (_remark(table, logged, reader, audience),))
    return Message(logged.number, entry.id, logged.step, seat, *told)


Told = tuple[tuple[Event, ...], tuple[tuple[tuple[str | None, str, str], ...], ...], tuple[str, ...]]
"""Events, the cards that moved in each, and each in words."""


def tell_step(match: Match, step: int, reader: Reader) -> Told:
    """What a reader saw of a step; step 0 is the set-up."""
    events = match.seen(step, reader.seat)
    moves = tuple(tuple((move.card, move.source, move.target) for move in event.moves) for event in events)
    return events, moves, tuple(map(reader.sentence, events))


def _remark(table: Table, logged: Logged, reader: Reader, audience: Audience) -> str:
    """The sentence of something that happened around the game."""
    entry = logged.entry
    seat: Seat | None = getattr(entry, "seat", None)
    seats = entry.seats if isinstance(entry, DealAbandoned) else () if seat is None else (seat,)
    sat = [_sat(table, logged, seat) for seat in seats]
    player = reader.listed(name_of(there.name, there.bot, there.seat, reader.language) for there in sat)
    is_own = bool(sat) and reader.seat is not None and all(there.person == audience.person for there in sat)
    cause = getattr(entry, "cause", "")
    you = "you" if is_own else "other"
    return reader.message(f"feed-{entry.id}", player=player, you=you, cause=str(cause), days=round(SHUT_AFTER / DAY))


def _sat(table: Table, logged: Logged, seat: Seat) -> Sat:
    """Who sat there then. By now another player may."""
    entries = (earlier.entry for earlier in reversed(table.log[: logged.number]))
    return next(entry for entry in entries if isinstance(entry, Sat) and entry.seat == seat)


# The record


def record(table: Table) -> AnyRecord:
    """The whole game with seed and nonces. Raises Refused before the game is over."""
    if table.status in UNFINISHED:
        raise Refused("not-over")
    match = played(table)
    seats = [Player(name, state.bot) for name, state in zip(names(table, ENGLISH), table.seats, strict=True)]
    return record_of(match, seats, table.origin())


def played(table: Table) -> Match:
    """The game of a table. Raises Refused if none was begun, or it cannot be played again."""
    if table.match is None:
        raise Refused("not-started" if table.can_replay else "other-rules")
    return table.match
