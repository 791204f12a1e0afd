"""Positions and records that commands read, and the JSON that they print."""

import json
import sys
from pathlib import Path
from typing import Any

import typer

from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.values import Event
from portroyal.games import read_position
from portroyal.match import Match
from portroyal.record import AnyRecord, read, read_stream, read_text
from portroyal.terminal.refusals import end_by_fault
from portroyal.terminal.session import refused
from portroyal.terminal.shell import BAD_INPUT, end, text


def read_input(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        return read_stream(sys.stdin.buffer) if file == "-" else read_text(Path(file))
    except (OSError, ValueError) as error:
        if isinstance(error, Fault):
            end_by_fault(error)
        end(BAD_INPUT, text("cli-no-file", file=file))


def load_record(file: str) -> AnyRecord:
    try:
        return read(read_input(file))
    except Fault as fault:
        end_by_fault(fault)


def match_from(content: str) -> Match:
    """The match that begins with a position, written as JSON or in notation. The default game is `harbour`."""
    return Match.from_position(read_position(content))


def answer(match: Match, steps: list[tuple[Event, ...]]) -> dict[str, Any]:
    """What `ask` and `replay` print as JSON."""
    return {
        "to_act": match.to_act,
        "legal": [str(action) for action in match.legal()],
        "reasons": {str(action): codec.encode(reason) for action, reason in refused(match).items()},
        "events": [codec.encode(events) for events in steps],
        "view": codec.encode(match.view(match.to_act)),
        "position": codec.encode(match.full_position()),
        "outcome": codec.encode(match.outcome),
    }


def print_json(content: object) -> None:
    typer.echo(json.dumps(content, ensure_ascii=False, indent=1))
