"""A whole game for the page that shows it again: what was told in every step, and how things stood then.

It takes a while to play a game again, so a worker does it; what it is given and gives back is plain data.
"""

import gzip
import json
from dataclasses import dataclass
from typing import Any, Final

from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.values import Seat, Viewer
from portroyal.games import GAMES
from portroyal.i18n.sentences import Reader
from portroyal.match import Match
from portroyal.record import read, replay

MAX_STEPS: Final = 5000
"""No game comes near it; whoever takes back and back again could make one as long as he likes."""


@dataclass(frozen=True, slots=True)
class Course:
    """How a game went: what it takes to play it again."""

    game: str
    seats: int
    seed: bytes
    options: Any
    steps: tuple[tuple[Seat, str, str | None], ...]
    """Who acted, on whose behalf, and what was done; None took an action back."""


@dataclass(frozen=True, slots=True)
class Seer:
    """Whom it is shown to."""

    names: tuple[str, ...]
    seat: Viewer
    language: str


def course_of(match: Match) -> Course:
    assert match.seed is not None
    steps = [(entry.seat, entry.by, None if entry.action is None else str(entry.action)) for entry in match.full_log]
    return Course(match.game.id, match.seats, match.seed, match.options, tuple(steps))


def packed_course(course: Course, seer: Seer) -> bytes:
    """A game at a table, for a worker."""
    return _packed(Match(GAMES[course.game], course.seats, course.seed, course.options), course.steps, seer)


def packed_record(text: bytes, language: str) -> bytes | None:
    """A record of anyone's, for a worker; None if the game was not played so."""
    try:
        record = read(text.decode())
        if len(record.steps) > MAX_STEPS:
            return None
        whole = replay(record)
        beginning = replay(record, 0)
    except (Fault, UnicodeDecodeError):
        return None
    seer = Seer(tuple(chair.name for chair in record.seats), None, language)
    steps = [(entry.seat, entry.by, None if entry.action is None else str(entry.action)) for entry in whole.full_log]
    return _packed(beginning, tuple(steps), seer)


def _packed(match: Match, steps: tuple[tuple[Seat, str, str | None], ...], seer: Seer) -> bytes:
    """Every step with its view, the set-up first. It is large and says the same again and again."""
    reader = Reader(seer.names, seer.seat, seer.language)
    told = [_step(match, reader)]
    for seat, by, action in steps:
        if action is None:
            match.undo(seat, by)
        else:
            match.play(action, seat, by)
        told.append(_step(match, reader))
    seats = [{"name": name, "kind": "person", "bot": None, "you": False, "away": None} for name in seer.names]
    content = {"game": match.game.id, "table": {"seats": seats}, "steps": told}
    return gzip.compress(json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode(), 5, mtime=0)


def _step(match: Match, reader: Reader) -> dict[str, Any]:
    seen = match.seen(match.step, reader.seat)
    return {
        "events": codec.encode(seen),
        "moves": [[[move.card, move.source, move.target] for move in event.moves] for event in seen],
        "sentences": [reader.sentence(event) for event in seen],
        "view": codec.encode(match.view(reader.seat)),
    }
