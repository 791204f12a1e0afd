"""The command line: `portroyal …`. docs/command-line.md lists every command, refusal and exit code."""

import secrets
from dataclasses import fields
from datetime import datetime
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer
from rich.text import Text

from portroyal import BOTS, __version__
from portroyal.core.faults import Fault, shown
from portroyal.core.game import AnyGame
from portroyal.games import GAMES
from portroyal.i18n import languages
from portroyal.i18n.sentences import Reader
from portroyal.match import Match
from portroyal.record import Chair, is_name, load, origin_of, replay
from portroyal.terminal import papers
from portroyal.terminal.papers import known_game
from portroyal.terminal.play import CannotSave, Left, Sitting, play
from portroyal.terminal.shell import BAD_INPUT, INTERRUPTED, LANGUAGE, USAGE, console, end, end_by_fault, run, text

app = typer.Typer(help=text("cli-help"), no_args_is_help=True, rich_markup_mode=None, pretty_exceptions_enable=False)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback(epilog=text("cli-more"))
def _all(
    version: Annotated[
        bool, typer.Option("--version", help=text("cli-version"), callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    pass


@app.command("play", help=text("cli-play"), epilog=text("cli-play-more"))
def play_command(
    context: typer.Context,
    game: Annotated[str, typer.Option(help=text("cli-option-game", games=", ".join(GAMES)))] = "harbour",
    seats: Annotated[int, typer.Option(help=text("cli-option-seats"))] = 3,
    ending: Annotated[str | None, typer.Option(help=text("cli-option-ending"), show_default=False)] = None,
    seed: Annotated[str | None, typer.Option(help=text("cli-option-seed"), show_default=False)] = None,
    start: Annotated[int | None, typer.Option(help=text("cli-option-start"), show_default=False)] = None,
    dealer: Annotated[int | None, typer.Option(help=text("cli-option-dealer"), show_default=False)] = None,
    name: Annotated[str, typer.Option(help=text("cli-option-name"))] = text("player-number", number=1),
    save: Annotated[Path | None, typer.Option(help=text("cli-option-save"), show_default=False)] = None,
    resume: Annotated[bool, typer.Option("--resume", help=text("cli-option-resume"))] = False,
    language: Annotated[
        str, typer.Option(help=text("cli-option-language", languages=", ".join(languages())))
    ] = LANGUAGE,
) -> None:
    if language not in languages():
        end(USAGE, text("cli-bad-value", value=language, known=", ".join(languages())))
    if resume:
        _refuse_other_options(context)
        sitting = _resumed(save)
    else:
        given = {"ending": ending, "start": start, "dealer": dealer}
        options = {name: value for name, value in given.items() if value is not None}
        sitting = _new(game, seats, options, seed, name, save)
    persons = [seat for seat, chair in enumerate(sitting.chairs) if chair.bot is None]
    me = persons[0] if len(persons) == 1 else None
    reader = Reader(tuple(chair.name for chair in sitting.chairs), me, language)
    out = console()

    def ask(prompt: str) -> str:
        return out.input(Text(f"{prompt}: "))

    try:
        play(sitting, reader, out, ask)
        out.print(Text(reader.message("ask-finished", file=str(sitting.file))))
    except Left:
        out.print(Text(reader.message("ask-left", file=str(sitting.file))))
    except KeyboardInterrupt:
        out.print()
        out.print(Text(reader.message("ask-left", file=str(sitting.file))))
        raise typer.Exit(INTERRUPTED) from None
    except CannotSave as error:
        end(BAD_INPUT, text("cli-cannot-save", file=str(sitting.file), error=str(error)))


app.command("cards", help=text("cli-cards"), epilog=text("cli-cards-more"))(papers.cards)
app.command("ask", help=text("cli-ask"), epilog=text("cli-ask-more"))(papers.ask)
app.command("replay", help=text("cli-replay"), epilog=text("cli-replay-more"))(papers.replay_command)
app.command("verify", help=text("cli-verify"), epilog=text("cli-verify-more"))(papers.verify_command)
app.command("schema", help=text("cli-schema"), epilog=text("cli-schema-more"))(papers.schema_command)


def saves() -> Path:
    """The folder of games that were played here."""
    return Path(typer.get_app_dir("portroyal")) / "games"


def _refuse_other_options(context: typer.Context) -> None:
    """A game that goes on has its game, seats and seed already."""
    for name in ("game", "seats", "ending", "seed", "start", "dealer", "name"):
        source = context.get_parameter_source(name)
        if source is not None and source.name != "DEFAULT":
            end(USAGE, text("cli-resume-alone", option=f"--{name}"))


def _new(game: str, seats: int, options: dict[str, Any], seed: str | None, name: str, save: Path | None) -> Sitting:
    rules = known_game(game)
    counts = rules.seat_counts
    if seats not in counts:
        end(USAGE, text("cli-bad-seats", game=game, least=counts[0], most=counts[-1], seats=shown(seats)))
    for option, value in options.items():
        _check_option(rules, seats, option, value)
    if not is_name(name):
        end(USAGE, text("cli-bad-name"))
    if save is not None and _exists(save):
        end(USAGE, text("cli-save-exists", file=str(save)))
    # What was no text on the command line is still the same seed every time.
    origin = origin_of((secrets.token_hex(16) if seed is None else seed).encode(errors="surrogateescape"))
    chairs = [Chair(name), *(Chair(text("player-number", number=seat + 1), "random") for seat in range(1, seats))]
    match = Match.start(game, seats, bytes.fromhex(origin.seed), **options)
    file = save or saves() / f"{datetime.now().strftime('%Y-%m-%d-%H%M%S')}-{game}-{secrets.token_hex(2)}.json"
    return Sitting(match, tuple(chairs), origin, file)


def _check_option(rules: AnyGame, seats: int, option: str, value: Any) -> None:
    """Refuse an option that this game does not have, or not with this value."""
    if option not in {field.name for field in fields(rules.options_type)}:
        end(USAGE, text("cli-no-option", game=rules.id, option=f"--{option}"))
    if option == "ending":
        endings = [options.ending for options in rules.all_options()]
        if value not in endings:
            end(USAGE, text("cli-bad-ending", game=rules.id, ending=value, endings=", ".join(endings)))
    elif value not in range(seats):
        end(USAGE, text("cli-bad-start", start=shown(value), seats=seats))


def _exists(file: Path) -> bool:
    try:
        return file.exists()
    except OSError as error:
        _cannot_save(file, error)


def _cannot_save(file: Path | None, error: OSError) -> NoReturn:
    end(BAD_INPUT, text("cli-cannot-save", file=str(file), error=str(error.strerror)))


def _resumed(save: Path | None) -> Sitting:
    """The game in that file, or the newest unfinished one."""
    if save is not None:
        return _sit_down(save)
    for file in sorted(saves().glob("*.json"), reverse=True):
        try:
            if load(file).outcome is None:
                return _sit_down(file)
        except (Fault, OSError):
            typer.echo(text("cli-skipped", file=str(file)), err=True)
    end(BAD_INPUT, text("cli-nothing-to-resume", folder=str(saves())))


def _sit_down(file: Path) -> Sitting:
    try:
        record = load(file)
        match = replay(record)
    except Fault as fault:
        end_by_fault(fault)
    except OSError:
        end(BAD_INPUT, text("cli-no-file", file=str(file)))
    for chair in record.seats:
        if chair.bot is not None and chair.bot not in BOTS:
            end(BAD_INPUT, text("cli-bad-value", value=shown(chair.bot), known=", ".join(BOTS)))
    return Sitting(match, record.seats, record.origin, file)


def main() -> None:
    run(lambda: app(prog_name="portroyal"))
