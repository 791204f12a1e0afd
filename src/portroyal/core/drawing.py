"""What the drawings of all games have in common: lines of a field and its content, and a line for each seat."""

from collections.abc import Callable
from dataclasses import fields
from typing import Any

from portroyal.core.faults import Fault
from portroyal.core.values import Named

MAX_SEATS = 99
MAX_NUMBER = 6


def parts(text: str) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """The fields of a drawing and its seats, each with its content. Raises Fault."""
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
    """A number of a drawing. Raises Fault."""
    if not (text.isascii() and text.isdecimal() and len(text) <= MAX_NUMBER):
        raise Fault("not-a-number", place, text)
    return int(text)


def compose(position: Any, seat: Callable[[Any], str], written: Callable[[object], str]) -> str:
    """The drawing of a position, without what is as usual."""
    lines = []
    for field in fields(position):
        value = getattr(position, field.name)
        if field.name == "players":
            lines += [f"seat {number}: {seat(player)}".rstrip() for number, player in enumerate(value)]
        elif value != field.default or field.name == "game":
            lines.append(f"{field.name}: {written(value)}")
    return "\n".join(lines) + "\n"


def written(value: object) -> str:
    """Cards by their ids, yes and no, and all else as it is."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return " ".join(map(written, value))
    return value.id if isinstance(value, Named) else str(value)
