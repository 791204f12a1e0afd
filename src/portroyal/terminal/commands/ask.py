"""Set up a position, perform actions, and see what is possible next."""

from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from portroyal.core.faults import Fault
from portroyal.core.values import Event
from portroyal.i18n.sentences import Reader
from portroyal.match import IllegalAction, Match
from portroyal.terminal.files import answer, match_from, print_json, read_input
from portroyal.terminal.options import AsJson
from portroyal.terminal.refusals import end_by_fault, reader
from portroyal.terminal.scores import scores
from portroyal.terminal.screens import SCREENS
from portroyal.terminal.session import explain, refused
from portroyal.terminal.shell import NO, console, end, text


def command(
    position: Annotated[str, typer.Argument(help=text("cli-option-position"))],
    do: Annotated[list[str] | None, typer.Option("--do", help=text("cli-option-do"))] = None,
    as_json: AsJson = False,
) -> None:
    content = read_input(position)
    try:
        match = match_from(content)
    except Fault as fault:
        end_by_fault(fault)
    steps = []
    for action in do or []:
        try:
            match.play(" ".join(action.split()))
            steps.append(match.full_events(match.step))
        except IllegalAction as illegal:
            end(NO, text("cli-refused", action=action, reason=_reader(match).sentence(illegal.reason)))
    if as_json:
        print_json(answer(match, steps))
    else:
        _print(match, steps, console())


def _print(match: Match, steps: list[tuple[Event, ...]], out: Console) -> None:
    screen, reader = SCREENS[match.game.family], _reader(match)
    for event in (event for events in steps for event in events):
        out.print(Text(f"  {reader.sentence(event)}"))
    refusals = refused(match)
    out.print(screen.table(match.view(match.to_act), reader, refusals))
    if match.outcome is not None:
        out.print(scores(match.outcome, reader))
    else:
        out.print(Text(text("ask-legal"), style="bold"))
        for action in match.legal():
            out.print(Text(f"  {action}  –  {reader.sentence(action)}"))
    out.print(Text(text("ask-refused"), style="bold"))
    explain(refusals, reader, out)
    out.print(Text(text("ask-position"), style="bold"))
    out.print(Text(match.game.write_position(match.full_position()).rstrip()), soft_wrap=True)


def _reader(match: Match) -> Reader:
    return reader(match.seats, match.to_act)
