"""The text notation of positions, as far as all games share it: a line for each field, and one for each seat."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any, TypeVar

from portroyal.core.faults import Fault
from portroyal.core.values import Named, Word

W = TypeVar("W", bound=Word)

MAX_SEATS = 99
MAX_NUMBER = 6


def parts(text: str) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The fields and the seats of a position in notation, each with its content. Raises Fault."""
    content: dict[str, str] = {}
    seats: list[tuple[str, str]] = []
    for line in filter(None, map(str.strip, text.splitlines())):
        key, colon, rest = map(str.strip, line.partition(":"))
        if not colon:
            raise Fault("not-a-line", line)
        if key.startswith("seat "):
            if key != f"seat {len(seats)}":
                raise Fault("seat-order", key)
            if len(seats) == MAX_SEATS:
                raise Fault("seat-count", key, MAX_SEATS + 1)
            seats.append((key, rest))
        elif key in content:
            raise Fault("field-twice", "/", key)
        else:
            content[key] = rest
    return content, seats


def number(place: str, text: str) -> int:
    """A number. Raises Fault."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_NUMBER):
        raise Fault("not-a-number", place, text)
    return int(text)


def choice(kind: type[W], place: str, text: str) -> W:
    """One of a closed set. Raises Fault."""
    if text not in tuple(kind):
        raise Fault(f"unknown-{kind.__name__.lower()}", f"/{place}", text)
    return kind(text)


def compose(position: Any, seat: Callable[[Any], str], format: Callable[[object], str]) -> str:
    """A position in notation, without the fields that have their default values."""
    lines = []
    for field in fields(position):
        value = getattr(position, field.name)
        if field.name == "players":
            lines += [f"seat {number}: {seat(player)}".rstrip() for number, player in enumerate(value)]
        elif value != field.default or field.name == "game":
            lines.append(f"{field.name}: {format(value)}")
    return "\n".join(lines) + "\n"


def format_value(value: object) -> str:
    """Cards by their ids, yes and no, and all else as it is."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(format_value, value))
    return value.id if isinstance(value, Named) else str(value)
