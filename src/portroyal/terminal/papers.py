"""Commands about what is written down: ask, replay, verify, cards, schema."""

import json
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.text import Text

from portroyal.core import codec
from portroyal.core.faults import Fault, shown
from portroyal.core.game import AnyGame
from portroyal.core.schema import schema
from portroyal.core.values import Event, Undone
from portroyal.games import GAMES, read_position
from portroyal.i18n import MissingMessage
from portroyal.i18n.sentences import Reader
from portroyal.match import IllegalAction, Match
from portroyal.record import AnyRecord, OtherVersion, read, read_stream, read_text, record_schema, replay, verify
from portroyal.terminal.play import explain, refused
from portroyal.terminal.scores import scores
from portroyal.terminal.screens import SCREENS, Screen
from portroyal.terminal.serve import show_in_browser
from portroyal.terminal.shell import BAD_INPUT, LANGUAGE, NO, USAGE, console, end, end_by_fault, reader, text

AsJson = Annotated[bool, typer.Option("--json", help=text("cli-option-json"))]


def cards(
    game: Annotated[str, typer.Argument(help=text("cli-option-game", games=", ".join(GAMES)))],
    as_json: AsJson = False,
) -> None:
    rules = known_game(game)
    screen = SCREENS[rules.family]
    if as_json:
        print_json(screen.card_list(rules))
    else:
        console().print(screen.cards(rules, Reader((), None, LANGUAGE)))


def ask(
    position: Annotated[str, typer.Argument(help=text("cli-option-position"))],
    do: Annotated[list[str] | None, typer.Option("--do", help=text("cli-option-do"))] = None,
    as_json: AsJson = False,
) -> None:
    content = read_input(position)
    try:
        screen, match = match_from(content)
    except Fault as fault:
        end_by_fault(fault)
    told = []
    for action in do or []:
        try:
            match.play(" ".join(action.split()))
            told.append(match.full_events(match.step))
        except IllegalAction as illegal:
            end(NO, text("cli-refused", action=action, reason=_reader(match).sentence(illegal.reason)))
    if as_json:
        print_json(_answer(match, told))
    else:
        _print_answer(match, told, screen, console())


def match_from(content: str) -> tuple[Screen, Match]:
    """The match that a position, as JSON or as a drawing, begins. A drawing without a game is of `harbour`."""
    match = Match.from_position(read_position(content))
    return SCREENS[match.game.family], match


def _answer(match: Match, told: list[tuple[Event, ...]]) -> dict[str, Any]:
    return {
        "to_act": match.to_act,
        "legal": [str(action) for action in match.legal()],
        "reasons": {str(action): codec.encode(reason) for action, reason in refused(match).items()},
        "events": [codec.encode(events) for events in told],
        "view": codec.encode(match.view(match.to_act)),
        "position": codec.encode(match.full_position()),
        "outcome": codec.encode(match.outcome),
    }


def _print_answer(match: Match, told: list[tuple[Event, ...]], screen: Screen, out: Console) -> None:
    reader = _reader(match)
    for event in (event for events in told for event in events):
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


def replay_command(
    file: Annotated[str, typer.Argument(help=text("cli-option-record"))],
    to: Annotated[int | None, typer.Option("--to", help=text("cli-option-to"), show_default=False)] = None,
    as_json: AsJson = False,
    web: Annotated[bool, typer.Option("--web", help=text("cli-option-web"))] = False,
) -> None:
    if web and as_json:
        end(USAGE, text("cli-web-or-json"))
    record = _load(file)
    steps = len(record.steps) if to is None else to
    if not 0 <= steps <= len(record.steps):
        end(USAGE, text("cli-bad-step", step=shown(steps), last=len(record.steps)))
    try:
        match = replay(record, steps)
    except OtherVersion as fault:
        # The engine cannot play it again, but what is written can be shown.
        _print_as_written(record, steps, as_json)
        end_by_fault(fault)
    except Fault as fault:
        end_by_fault(fault, NO)
    if web:
        show_in_browser(record, to or 0)
        return
    if as_json:
        told = [entry.events for entry in match.full_log]
        print_json({"step": steps, "steps": len(record.steps), **_answer(match, told)})
        return
    out = console()
    _print_log(record, steps, out)
    screen = SCREENS[match.game.family]
    reader = Reader(names(record), match.to_act, LANGUAGE)
    out.print(screen.table(match.view(match.to_act), reader, refused(match)))
    if match.outcome is not None:
        out.print(scores(match.outcome, reader))


def verify_command(file: Annotated[str, typer.Argument(help=text("cli-option-record"))]) -> None:
    record = _load(file)
    try:
        match = verify(record)
    except Fault as fault:
        end_by_fault(fault, NO)
    out = console()
    out.print(text("verify-ok", steps=len(record.steps), game=record.game, rules=record.rules))
    origin = record.origin
    if origin is None:
        out.print(text("verify-position"))
    elif origin.commitment is None:
        out.print(text("verify-seed-only"))
    elif origin.secret is None:
        out.print(text("verify-unrevealed"))
    else:
        out.print(text("verify-revealed", nonces=len(origin.nonces)))
    if match.outcome is None:
        out.print(text("verify-unfinished"))


def schema_command(
    name: Annotated[str | None, typer.Argument(help=text("cli-option-schema"), show_default=False)] = None,
) -> None:
    schemas = all_schemas()
    if name is None:
        for known in schemas:
            typer.echo(known)
    elif name in schemas:
        print_json(schemas[name])
    else:
        end(USAGE, text("cli-bad-value", value=name, known=", ".join(schemas)))


def all_schemas() -> dict[str, codec.Json]:
    """Every published schema by its name and number."""
    families: dict[str, AnyGame] = {}
    for game in GAMES.values():
        families.setdefault(game.family, game)
    schemas: dict[str, codec.Json] = {}
    for family, game in families.items():
        kinds: dict[str, tuple[Any, ...]] = {
            f"{family}-action/1": game.action_types,
            f"{family}-event/1": game.event_types,
            f"{family}-reason/1": game.reason_types,
            f"{family}-view/1": (game.view_type,),
            f"{family}-position/1": (game.position_type,),
        }
        schemas |= {name: schema(name, *types) for name, types in kinds.items()}
        schemas[f"{family}-record/1"] = record_schema(game)
    return schemas


def known_game(game: str) -> AnyGame:
    if game not in GAMES:
        end(USAGE, text("cli-bad-value", value=game, known=", ".join(GAMES)))
    return GAMES[game]


def names(record: AnyRecord) -> tuple[str, ...]:
    return tuple(chair.name for chair in record.seats)


def read_input(file: str) -> str:
    """The text of a file, or of standard input for `-`."""
    try:
        return read_stream(sys.stdin.buffer) if file == "-" else read_text(Path(file))
    except (OSError, ValueError) as error:
        if isinstance(error, Fault):
            end_by_fault(error)
        end(BAD_INPUT, text("cli-no-file", file=file))


def print_json(content: object) -> None:
    typer.echo(json.dumps(content, ensure_ascii=False, indent=1))


def _load(file: str) -> AnyRecord:
    try:
        return read(read_input(file))
    except Fault as fault:
        end_by_fault(fault)


def _reader(match: Match) -> Reader:
    return reader(match.seats, match.to_act)


def _print_as_written(record: AnyRecord, steps: int, as_json: bool) -> None:
    """Log and scores of a record that nobody has checked."""
    if as_json:
        events = [codec.encode(step.events) for step in record.steps[:steps]]
        outcome = codec.encode(record.outcome)
        print_json({"step": steps, "steps": len(record.steps), "events": events, "outcome": outcome})
        return
    out = console()
    _print_log(record, steps, out)
    if record.outcome is not None and steps == len(record.steps):
        # Another version may score by figures that have no name here.
        with suppress(MissingMessage):
            out.print(scores(record.outcome, Reader(names(record), None, LANGUAGE)))


def _print_log(record: AnyRecord, steps: int, out: Console) -> None:
    reader = Reader(names(record), None, LANGUAGE)
    for event in record.opening:
        out.print(Text(f"        {reader.sentence(event)}"))
    undone = {event.step for step in record.steps[:steps] for event in step.events if isinstance(event, Undone)}
    for number, step in enumerate(record.steps[:steps], 1):
        mark = "↶" if number in undone else " "
        for place, event in enumerate(step.events):
            start = f"{number:5} {mark} " if place == 0 else " " * 8
            out.print(Text(f"{start}{reader.sentence(event)}"))
