"""What one viewer gets to see of a table: numbered messages, and how things stand now.

This is the only way from a table to the outside, so nothing hidden can leave by another door: views and events are the
viewer's own versions, and of the seed only the commitment is told before the end.
"""

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from portroyal.core import codec
from portroyal.core.values import Seat
from portroyal.i18n import ENGLISH, message
from portroyal.i18n.sentences import Reader
from portroyal.match import Match
from portroyal.record import AnyRecord, record_of
from portroyal.record import Chair as RecordedChair
from portroyal.web.archive import Line
from portroyal.web.refusals import Refused
from portroyal.web.table import CLOSED, OVER, SAT, STARTED, STEP, Chair, Entry, Table

Standing = Callable[[str], Any]
"""The scores that were kept of a table whose game can no longer be played again."""


@dataclass(frozen=True, slots=True)
class Viewer:
    """Who looks: a person, or a spectator without a name, and in which language."""

    person: int | None
    language: str


def names(table: Table, language: str) -> tuple[str, ...]:
    """What the players are called; bots and empty seats in the language of the reader."""
    return tuple(chair.name or _unnamed(chair.bot, seat + 1, language) for seat, chair in enumerate(table.seats))


def name_of(name: str, bot: str | None, seat: Seat, language: str) -> str:
    return name or _unnamed(bot, seat + 1, language)


@lru_cache(maxsize=1024)
def _unnamed(bot: str | None, number: int, language: str) -> str:
    if bot is None:
        return message("player-number", {"number": number}, language)
    return message("player-bot", {"bot": message(f"bot-name-{bot}", {}, language), "number": number}, language)


def frame_text(table: Table, viewer: Viewer, after: int, now: float, standing: Standing) -> str:
    """All messages after the given one, and how things stand: `{"messages": […], "now": {…}}`."""
    reader = Reader(names(table, viewer.language), table.seat_shown(viewer.person), viewer.language)
    seats = table.seats_of(viewer.person)
    # At a shared device the past is told as to a spectator: what passed behind a curtain stays behind it, and a message
    # reads the same whoever is to act when it is told.
    past = Reader(reader.names, None, reader.language) if len(seats) > 1 else reader
    new = [entry for entry in table.entries[after:] if _can_be_told(table, entry)]
    messages = _json([_told(table, entry, past, viewer.person) for entry in new])
    match = table.match
    view = codec.text(match.view(reader.seat) if match else None)
    ended_by_rules = match is None and table.status in (OVER, CLOSED)
    outcome = _json(standing(table.id)) if ended_by_rules else codec.text(match.outcome if match else None)
    about, legal = _json(info(table, viewer, now)), _json(_legal(table, viewer))
    # The view is most of it, and is written as text at once.
    return f'{{"messages":{messages},"now":{{"table":{about},"view":{view},"legal":{legal},"outcome":{outcome}}}}}'


_json = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode


def _legal(table: Table, viewer: Viewer) -> list[str]:
    """What the viewer may do now. What others may do can hang on their hands."""
    seat = table.to_act
    if table.match is None or seat is None or seat not in table.seats_of(viewer.person):
        return []
    if table.game.has_secrets and table.seat_shown(viewer.person) != seat:
        return []
    return [str(action) for action in table.match.legal()]


def info(table: Table, viewer: Viewer, now: float) -> dict[str, Any]:
    """The table itself: who sits there, whose turn it is, how much time is left."""
    header = table.header
    deadline = table.deadline()
    return {
        "id": table.id,
        "game": header.game,
        "rules": header.rules,
        "options": header.options,
        "clock": header.clock,
        "aids": header.aids,
        "status": table.status,
        "host": header.host == viewer.person,
        "commitment": header.commitment,
        "number": table.number,
        "step": table.step,
        "seats": [_chair(chair, seat, viewer) for seat, chair in enumerate(table.seats)],
        "to_act": table.to_act,
        "time_left": None if deadline is None else max(0.0, round(deadline - now, 1)),
        "curtain": _curtain(table, viewer),
        "undo": _undo(table, viewer, now),
        "rematch": table.rematch,
    }


def line(listed: Line, viewer: Viewer) -> dict[str, Any]:
    """A table in a list."""
    seats = [Chair(**chair) for chair in listed.summary["seats"]]
    return {
        "id": listed.id,
        "game": listed.header["game"],
        "options": listed.header["options"],
        "clock": listed.header["clock"],
        "status": listed.status,
        "host": listed.header["host"] == viewer.person,
        "changed": int(listed.changed),
        "step": listed.summary["step"],
        "seats": [_chair(chair, seat, viewer) for seat, chair in enumerate(seats)],
        "to_act": listed.summary["to_act"],
    }


def _chair(chair: Chair, seat: Seat, viewer: Viewer) -> dict[str, Any]:
    return {
        "name": name_of(chair.name, chair.bot, seat, viewer.language),
        "kind": "bot" if chair.bot else "open" if chair.is_open else "person",
        "bot": chair.bot,
        "you": chair.person is not None and chair.person == viewer.person,
        "away": chair.away,
    }


def _curtain(table: Table, viewer: Viewer) -> Seat | None:
    """At a shared device: the seat whose player has to lift the curtain before the game goes on."""
    seats = table.seats_of(viewer.person)
    hidden = len(seats) > 1 and table.game.has_secrets and table.to_act in seats
    return table.to_act if hidden and table.seat_shown(viewer.person) is None else None


def _undo(table: Table, viewer: Viewer, now: float) -> dict[str, Any] | None:
    request = table.request
    if request is None or now >= request.until:
        return None
    return {
        "seat": request.seat,
        "asked": viewer.person in request.waiting,
        "time_left": round(request.until - now, 1),
    }


def _can_be_told(table: Table, entry: Entry) -> bool:
    """A game by other rules cannot be played again here, so its steps have no events."""
    return table.match is not None or entry.kind not in (STEP, STARTED)


def _told(table: Table, entry: Entry, reader: Reader, person: int | None) -> dict[str, Any]:
    told: dict[str, Any] = {"number": entry.number, "type": entry.kind, "step": entry.step}
    told["seat"] = entry.data.get("seat")
    if entry.kind in (STEP, STARTED):
        assert table.match is not None
        events = table.match.seen(entry.step or 0, reader.seat)
        told["events"] = codec.encode(events)
        told["moves"] = [[[move.card, move.source, move.target] for move in event.moves] for event in events]
        told["sentences"] = [reader.sentence(event) for event in events]
    else:
        told["events"] = []
        told["moves"] = []
        told["sentences"] = [_remark(entry, reader, person)]
    return told


def _remark(entry: Entry, reader: Reader, person: int | None) -> str:
    """The sentence of what happened around the game."""
    seat = entry.data.get("seat")
    player = "" if seat is None else reader.name(seat)
    is_own = seat is not None and seat == reader.seat
    if entry.kind == SAT:
        # By now another may sit there.
        player = name_of(entry.data.get("name", ""), entry.data.get("bot"), entry.data["seat"], reader.language)
        is_own = reader.seat is not None and entry.data.get("person") == person
    cause = entry.data.get("cause", "")
    return reader.message(f"feed-{entry.kind}", player=player, you="you" if is_own else "other", cause=cause)


def record(table: Table) -> AnyRecord:
    """The whole game with seed and nonces. Raises Refused before the game is over."""
    if table.status not in (OVER, CLOSED):
        raise Refused("not-over")
    match = played(table)
    seats = [RecordedChair(name, chair.bot) for name, chair in zip(names(table, ENGLISH), table.seats, strict=True)]
    return record_of(match, seats, table.origin())


def played(table: Table) -> Match:
    """The game of a table. Raises Refused if none was begun, or it cannot be played again."""
    if table.match is None:
        raise Refused("not-started" if table.header.rules == table.game.rules_version else "other-rules")
    return table.match
