"""The log of a server: one line for each event, for programs or for people.

No line has the name, the key, the cookie or the address of anybody. Of a table it has the beginning of the id, because
anyone can look at a table whose whole id they know. Of an exception it has the type and where it was raised, and of
what libraries log the sentence without the values: they could quote anything.
"""

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, TextIO

from portroyal.core.values import Word

TABLES: Final = logging.getLogger("portroyal.web")
"""What happens at tables, and what fails."""
PROCESS: Final = logging.getLogger("portroyal.process")
"""What happens to the process: starts, delays, sums."""

MAX_ALIKE: Final = 30
"""Lines of one event within a minute; the rest is counted."""
MINUTE: Final = 60.0
MAX_TEXT: Final = 200
MAX_FRAMES: Final = 12
ID_LETTERS: Final = 6
OTHER: Final = "other"
"""The event of what libraries log."""

Field = int | float | str | Mapping[str, int] | None


class Style(Word):
    TEXT = "text"
    JSON = "json"


@dataclass(frozen=True, slots=True)
class Event:
    name: str
    fields: Mapping[str, Field]

    def __str__(self) -> str:
        return " ".join([self.name, *(f"{name}={value}" for name, value in self.fields.items())])


def say(name: str, level: int = logging.INFO, error: BaseException | None = None, **fields: Field) -> None:
    """Something has happened at a table, or has failed."""
    TABLES.log(level, Event(name, fields), exc_info=error)


def say_of_process(name: str, level: int = logging.INFO, **fields: Field) -> None:
    PROCESS.log(level, Event(name, fields))


def brief(table: str) -> str:
    """Enough of an id to find the table in a list, and not enough to look at it."""
    return table[:ID_LETTERS]


def first_line(text: str) -> str:
    return text.strip().partition("\n")[0][:MAX_TEXT]


class Flood(logging.Filter):
    """Lets a few lines of each event through in a minute. The next one tells how many were left out."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._now = now
        self._minutes: dict[tuple[str, str], list[float]] = {}
        """By event: when the minute began, and how many lines it has."""

    def filter(self, record: logging.LogRecord) -> bool:
        name, fields = _content(record)
        what = (name, str(fields.get("text", "")) if name == OTHER else "")
        now = self._now()
        minute = self._minutes.setdefault(what, [now, 0])
        if now >= minute[0] + MINUTE:
            record.left_out = max(0, int(minute[1]) - MAX_ALIKE)
            minute[:] = [now, 0]
        minute[1] += 1
        return minute[1] <= MAX_ALIKE


def _content(record: logging.LogRecord) -> tuple[str, Mapping[str, Any]]:
    """The event and its fields."""
    if isinstance(record.msg, Event):
        return record.msg.name, record.msg.fields
    return OTHER, {"logger": record.name, "text": first_line(str(record.msg))}


def _where(record: logging.LogRecord) -> dict[str, Any]:
    error = record.exc_info[1] if record.exc_info else None
    if error is None:
        return {}
    frames = traceback.extract_tb(error.__traceback__)[-MAX_FRAMES:]
    trace = [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in frames]
    return {"error": type(error).__name__, "trace": trace}


class JsonLines(logging.Formatter):
    """One JSON object for each event."""

    def format(self, record: logging.LogRecord) -> str:
        name, fields = _content(record)
        at = datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds")
        line = {"at": at, "level": record.levelname.lower(), "event": name, **fields, **_where(record)}
        if left_out := getattr(record, "left_out", 0):
            line["left_out"] = left_out
        return json.dumps(line)


class TextLines(logging.Formatter):
    """The same in one line of text."""

    def format(self, record: logging.LogRecord) -> str:
        name, fields = _content(record)
        at = datetime.fromtimestamp(record.created).astimezone().strftime("%H:%M:%S")
        where = _where(record)
        details = [f"{name}: {value}" for name, value in fields.items()]
        if where:
            details.append(f"{where['error']} at {', '.join(reversed(where['trace'][-3:]))}")
        return f"{at} {record.levelname.lower()}: {name}" + (f" ({'; '.join(details)})" if details else "")


def set_up(style: Style | None = None, stream: TextIO | None = None) -> None:
    """Let this process log. By default in text at a terminal, where only what needs somebody is said, else in JSON."""
    stream = stream or sys.stderr
    style = style or (Style.TEXT if stream.isatty() else Style.JSON)
    handler = logging.StreamHandler(stream)
    handler.setFormatter(TextLines() if style == Style.TEXT else JsonLines())
    handler.addFilter(Flood())
    root = logging.getLogger()
    root.addHandler(handler)
    root.setLevel(logging.WARNING)
    logging.getLogger("portroyal").setLevel(logging.WARNING if style == Style.TEXT else logging.INFO)
