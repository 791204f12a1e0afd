"""What one viewer gets to see of a table: numbered messages, and how things stand now.

Frames, lists and records are made here, and replays with the same `tell_step`. Views and events are the viewer's own
versions, and of the seed only the commitment is told before the end. What else leaves a table is only for the seat that
is to act: the reasons why an action is not possible, hints, and the questions to bots.
"""

from dataclasses import dataclass, field, replace
from typing import Any, Final

from portroyal.core import codec
from portroyal.core.codec import FieldTexts, joined
from portroyal.core.values import Event, Seat
from portroyal.i18n import ENGLISH
from portroyal.i18n.sentences import Reader, seats_in
from portroyal.match import Match
from portroyal.record import AnyRecord, Player, record_of, write
from portroyal.web.frames import Frame, Message, Now, SeatInfo, ShuffleInfo, TableInfo, TableSummary, UndoInfo
from portroyal.web.names import name_of, names
from portroyal.web.refusals import Refused
from portroyal.web.storage.door import TableLine
from portroyal.web.tables.entries import Committed, DealAbandoned, Logged, Revealed, Sat, Started, Stepped
from portroyal.web.tables.live import Tables
from portroyal.web.tables.table import (
    BEFORE_THE_GAME,
    CLOCKS,
    DAY,
    MAX_STEPS,
    SHUT_AFTER,
    UNFINISHED,
    SeatState,
    Status,
    Table,
)

MAX_MESSAGES: Final = 100
"""In one frame."""
MAX_KINDS: Final = 64
"""Texts are kept for this many kinds of viewers of a table; people who come and go could make as many as they like."""


@dataclass(frozen=True, slots=True)
class Audience:
    """The person a frame is for, None for a spectator, and their language."""

    person: int | None
    language: str


@dataclass(slots=True)
class Texts:
    """What was written for the viewers of a table. Most of it is the same for the next viewer, and after the next step.

    It lives as long as its table is in memory.
    """

    view: FieldTexts[Any] = field(default_factory=FieldTexts)
    messages: dict[tuple[Reader, int | None], dict[int, str]] = field(default_factory=dict)
    """By kind of reader: the texts of messages by their number."""
    tables: dict[Audience, FieldTexts[TableInfo]] = field(default_factory=dict)
    seats: dict[Audience, tuple[list[SeatState], tuple[SeatInfo, ...]]] = field(default_factory=dict)
    record: str = ""

    @classmethod
    def of(cls, table: Table) -> "Texts":
        kept: Texts | None = table.kept.get(cls)
        if kept is None or max(len(kept.messages), len(kept.tables), len(kept.seats)) > MAX_KINDS:
            kept = table.kept[cls] = cls()
        return kept


@dataclass(frozen=True, slots=True)
class FrameText:
    """A frame as it is sent."""

    text: str
    messages: int
    """How many of them it tells."""
    last: int
    """The number of the last message that it tells."""
    is_complete: bool
    """Does it tell all there is? Long gaps come in pages."""


def frame_text(table: Table, audience: Audience, after: int, now: float, scores: Any = None) -> FrameText:
    """What is new after a message, and how things stand.

    `scores` are those that were kept of a game that cannot be played again.
    """
    if audience.person != table.header.host and not table.seats_of(audience.person):
        # What spectators see does not depend on who they are.
        audience = Audience(None, audience.language)
    texts = Texts.of(table)
    seat = table.seat_shown(audience.person)
    match = table.match
    if audience not in texts.tables:
        texts.tables[audience] = FieldTexts()
    last = min(after + MAX_MESSAGES, table.number)
    now_text = joined(
        Now,
        table=texts.tables[audience].text(info(table, audience, now)),
        view=texts.view.text(match.view(seat)) if match else "null",
        legal=codec.text(_legal(table, audience)),
        outcome=codec.text(match.outcome if match else scores),
    )
    messages = _told(table, audience, after, last)
    text = joined(Frame, messages=f"[{','.join(messages)}]", last=str(last), now=now_text)
    return FrameText(text, len(messages), last, last >= table.number)


async def read_frame(tables: Tables, id: str, audience: Audience, after: int) -> FrameText:
    """The frame of a table in memory, or in the storage."""
    async with tables.reading(id) as table:
        is_lost = table.match is None and table.status not in UNFINISHED
        scores = await tables.storage.read_scores(id) if is_lost else None
        return frame_text(table, audience, after, tables.clock(), scores)


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
    seat = table.to_act
    stand_in_due = None if seat is None or table.seats[seat].bot else table.bot_due()
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
        seats=_seats(table, audience),
        to_act=seat,
        clock_seconds=CLOCKS[header.clock],
        time_left=None if deadline is None else max(0.0, round(deadline - now, 1)),
        bot_in=None if stand_in_due is None else max(0.0, round(stand_in_due - now, 1)),
        asleep=table.is_asleep,
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
        has_replay=kept.status is Status.OVER or (kept.status is Status.CLOSED and kept.step > 0),
    )


def _seats(table: Table, audience: Audience) -> tuple[SeatInfo, ...]:
    """They seldom change."""
    kept = Texts.of(table).seats
    states, infos = kept.get(audience, ((), ()))
    if states != table.seats:
        infos = tuple(_seat(state, seat, audience) for seat, state in enumerate(table.seats))
        kept[audience] = ([*table.seats], infos)
    return infos


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


def _told(table: Table, audience: Audience, after: int, last: int) -> list[str]:
    """The messages after one up to another, each as text."""
    # At a shared device the past is told as to a spectator: what passed behind a curtain stays behind it, and a message
    # reads the same whenever it is told.
    shares_device = len(table.seats_of(audience.person)) > 1
    seat = None if shares_device else table.seat_shown(audience.person)
    reader = Reader(names(table, audience.language), seat, audience.language)
    person = None if seat is None else audience.person
    return [text for logged in table.log[after:last] if (text := _message_text(table, logged, reader, person))]


def _message_text(table: Table, logged: Logged, reader: Reader, person: int | None) -> str:
    """A message as it is sent; nothing for a step of a game that cannot be played again."""
    kept = Texts.of(table).messages.setdefault((reader, person), {})
    text = kept.get(logged.number)
    if text is None:
        if reader.seat is not None and _reads_alike(table, logged, reader.seat):
            text = _message_text(table, logged, replace(reader, seat=None), None)
        else:
            told = tell(table, logged, reader, person)
            text = codec.text(told) if told else ""
        kept[logged.number] = text
    return text


def _reads_alike(table: Table, logged: Logged, seat: Seat) -> bool:
    """Does a seat read the same of a step as a spectator?"""
    match, entry = table.match, logged.entry
    if match is None or not isinstance(entry, Stepped | Started):
        return False
    step = logged.step or 0
    events = match.seen(step, seat)
    return not any(seat in seats_in(event) for event in events) and events == match.seen(step)


def tell(table: Table, logged: Logged, reader: Reader, person: int | None) -> Message | None:
    """What an entry is for a reader: this person, or None for a spectator."""
    entry = logged.entry
    seat: Seat | None = getattr(entry, "seat", None)
    if isinstance(entry, Committed | Revealed):
        # Devices do this by themselves, and `table.shuffle` tells it.
        told: Told = ((), (), ())
    elif not isinstance(entry, Stepped | Started):
        told = ((), (), (_remark(table, logged, reader, person),))
    elif table.match is None:
        return None
    else:
        told = tell_step(table.match, logged.step or 0, reader)
    return Message(logged.number, entry.id, logged.step, seat, *told)


Told = tuple[tuple[Event, ...], tuple[tuple[tuple[str | None, str, str], ...], ...], tuple[str, ...]]
"""Events, the cards that moved in each, and each in words."""


def tell_step(match: Match, step: int, reader: Reader) -> Told:
    """What a reader saw of a step; step 0 is the set-up."""
    events = match.seen(step, reader.seat)
    moves = tuple(tuple((move.card, move.source, move.target) for move in event.moves) for event in events)
    return events, moves, tuple(map(reader.sentence, events))


def _remark(table: Table, logged: Logged, reader: Reader, person: int | None) -> str:
    """The sentence of something that happened around the game."""
    entry = logged.entry
    seat: Seat | None = getattr(entry, "seat", None)
    seats = entry.seats if isinstance(entry, DealAbandoned) else () if seat is None else (seat,)
    sat = [_sat(table, logged, seat) for seat in seats]
    player = reader.listed(name_of(there.name, there.bot, there.seat, reader.language) for there in sat)
    is_own = bool(sat) and person is not None and all(there.person == person for there in sat)
    cause = getattr(entry, "cause", "")
    you = "you" if is_own else "other"
    days = round(SHUT_AFTER / DAY)
    more: dict[str, int | str] = {"cause": str(cause), "count": len(sat), "days": days, "steps": MAX_STEPS}
    return reader.message(f"feed-{entry.id}", player=player, you=you, **more)


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


def record_text(table: Table) -> str:
    """The record as it is sent. It is made once: the game is over. Raises Refused before."""
    texts = Texts.of(table)
    if not texts.record or table.status in UNFINISHED:
        texts.record = write(record(table))
    return texts.record


def played(table: Table) -> Match:
    """The game of a table. Raises Refused if none was begun, or it cannot be played again."""
    if table.match is None:
        raise Refused("not-started" if table.can_replay else "other-rules")
    return table.match
