"""A whole game for the page that shows it again: what was told in every step, and how things stood then.

It takes a while to play a game again, so a worker does it; what it is given and gives back is plain data.
"""

import gzip
from dataclasses import dataclass
from typing import Any

from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.values import Seat
from portroyal.games import GAMES
from portroyal.i18n.sentences import Reader
from portroyal.match import Match
from portroyal.record import read, replay
from portroyal.web.feed import tell_step
from portroyal.web.frames import Replay, ReplayStep, ReplayTable, SeatInfo
from portroyal.web.refusals import Refused
from portroyal.web.tables.table import MAX_STEPS

Steps = tuple[tuple[Seat, str, str | None], ...]
"""Who acted, on whose behalf, and what was done; None took an action back."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went: what it takes to play it again."""

    game: str
    seats: int
    seed: bytes
    options: Any
    steps: Steps


def course_of(match: Match) -> Course:
    """Raises Refused if the game is too long to be shown."""
    assert match.seed is not None
    _check_length(match.step)
    return Course(match.game.id, match.seats, match.seed, match.options, _steps(match))


def _check_length(steps: int) -> None:
    if steps > MAX_STEPS:
        raise Refused("game-too-long", most=MAX_STEPS)


def _steps(match: Match) -> Steps:
    return tuple(
        (entry.seat, entry.by, None if entry.action is None else str(entry.action)) for entry in match.full_log
    )


def pack_course(course: Course, reader: Reader) -> bytes:
    """A game at a table, compressed; in a worker."""
    return _pack(Match(GAMES[course.game], course.seats, course.seed, course.options), course.steps, reader)


def pack_record(text: bytes, language: str) -> bytes:
    """Anyone's record, compressed. Raises Refused if the game was not played so, or is too long. In a worker."""
    try:
        record = read(text.decode())
        _check_length(len(record.steps))
        whole = replay(record)
        beginning = replay(record, 0)
    except (Fault, UnicodeDecodeError):
        raise Refused("not-a-record") from None
    return _pack(beginning, _steps(whole), Reader(tuple(seat.name for seat in record.seats), None, language))


def _pack(match: Match, steps: Steps, reader: Reader) -> bytes:
    """Every step with its view, the set-up first. It is large and says the same again and again."""
    told = [_step(match, reader)]
    for seat, by, action in steps:
        if action is None:
            match.undo(seat, by)
        else:
            match.play(action, seat, by)
        told.append(_step(match, reader))
    seats = tuple(SeatInfo(name, "person", bot=None, you=False, away=None) for name in reader.names)
    content = Replay(match.game.id, ReplayTable(seats), tuple(told))
    return gzip.compress(codec.text(content).encode(), 5, mtime=0)


def _step(match: Match, reader: Reader) -> ReplayStep:
    return ReplayStep(*tell_step(match, match.step, reader), match.view(reader.seat))
