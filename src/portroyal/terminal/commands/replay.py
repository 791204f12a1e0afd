"""Show a recorded game."""

from contextlib import suppress
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from portroyal.core import codec
from portroyal.core.faults import Fault, printable
from portroyal.core.values import Undone
from portroyal.i18n import MissingMessage
from portroyal.i18n.sentences import Reader
from portroyal.record import AnyRecord, OtherVersion, replay
from portroyal.terminal.files import answer, load_record, print_json
from portroyal.terminal.options import AsJson, RecordFile
from portroyal.terminal.refusals import end_by_fault
from portroyal.terminal.scores import scores
from portroyal.terminal.screens import SCREENS
from portroyal.terminal.session import refused
from portroyal.terminal.shell import LANGUAGE, NO, USAGE, console, end, text


def command(
    file: RecordFile,
    to: Annotated[int | None, typer.Option("--to", help=text("cli-option-to"), show_default=False)] = None,
    as_json: AsJson = False,
    web: Annotated[bool, typer.Option("--web", help=text("cli-option-web"))] = False,
) -> None:
    if web and as_json:
        end(USAGE, text("cli-web-or-json"))
    record = load_record(file)
    steps = len(record.steps) if to is None else to
    if not 0 <= steps <= len(record.steps):
        end(USAGE, text("cli-bad-step", step=printable(steps), last=len(record.steps)))
    try:
        match = replay(record, steps)
    except OtherVersion as fault:
        # This engine cannot replay the record, but it can show what is written in it.
        _print_as_written(record, steps, as_json)
        end_by_fault(fault)
    except Fault as fault:
        end_by_fault(fault, NO)
    if web:
        from portroyal.terminal.browser import show_replay

        show_replay(record, to or 0)
        return
    if as_json:
        events = [entry.events for entry in match.full_log]
        print_json({"step": steps, "steps": len(record.steps), **answer(match, events)})
        return
    out = console()
    _print_log(record, steps, out)
    reader = _reader(record)
    out.print(SCREENS[match.game.family].table(match.view(match.to_act), reader, refused(match)))
    if match.outcome is not None:
        out.print(scores(match.outcome, reader))


def _reader(record: AnyRecord) -> Reader:
    """Somebody who did not play: log, table and scores call every player by name."""
    return Reader(tuple(player.name for player in record.seats), None, LANGUAGE)


def _print_as_written(record: AnyRecord, steps: int, as_json: bool) -> None:
    """Log and scores of a record that this engine cannot check."""
    if as_json:
        events = [codec.encode(step.events) for step in record.steps[:steps]]
        outcome = codec.encode(record.outcome)
        print_json({"step": steps, "steps": len(record.steps), "events": events, "outcome": outcome})
        return
    out = console()
    _print_log(record, steps, out)
    if record.outcome is not None and steps == len(record.steps):
        # Another version may have scores that this version has no names for.
        with suppress(MissingMessage):
            out.print(scores(record.outcome, _reader(record)))


def _print_log(record: AnyRecord, steps: int, out: Console) -> None:
    reader = _reader(record)
    for event in record.opening:
        out.print(Text(f"        {reader.sentence(event)}"))
    undone = {event.step for step in record.steps[:steps] for event in step.events if isinstance(event, Undone)}
    for number, step in enumerate(record.steps[:steps], 1):
        mark = "↶" if number in undone else " "
        for place, event in enumerate(step.events):
            start = f"{number:5} {mark} " if place == 0 else " " * 8
            out.print(Text(f"{start}{reader.sentence(event)}"))
