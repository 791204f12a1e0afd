"""Commands that sit down at a table: play, watch, bots."""

import secrets
from dataclasses import fields
from datetime import datetime
from itertools import cycle, islice
from pathlib import Path
from time import sleep
from typing import Annotated, Any, NoReturn

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.table import Table
from rich.text import Text

from portroyal.bots import BOTS, LADDER, Budget
from portroyal.bots.loading import find, is_ours, names, split
from portroyal.core.faults import Fault, shown
from portroyal.core.game import AnyGame
from portroyal.games import GAMES
from portroyal.i18n import languages
from portroyal.i18n.sentences import Reader
from portroyal.match import Match
from portroyal.record import Chair, is_name, load, origin_of, replay
from portroyal.terminal.papers import known_game
from portroyal.terminal.play import CannotSave, Left, Sitting, play
from portroyal.terminal.shell import (
    BAD_INPUT,
    INTERRUPTED,
    LANGUAGE,
    USAGE,
    console,
    end,
    end_by_fault,
    fault_text,
    text,
)

NEW_GAME = ("game", "seats", "ending", "seed", "start", "dealer", "name")
"""The options of a game that begins; a game that goes on has all of that already."""

STRONGEST_FIRST = ",".join(reversed(LADDER))

GameName = Annotated[str, typer.Option(help=text("cli-option-game", games=", ".join(GAMES)))]
Seats = Annotated[int, typer.Option(help=text("cli-option-seats"))]
Specs = Annotated[str, typer.Option(help=text("cli-option-bots", bots=", ".join(BOTS)))]
Ending = Annotated[str | None, typer.Option(help=text("cli-option-ending"), show_default=False)]
Seed = Annotated[str | None, typer.Option(help=text("cli-option-seed"), show_default=False)]
Start = Annotated[int | None, typer.Option(help=text("cli-option-start"), show_default=False)]
Dealer = Annotated[int | None, typer.Option(help=text("cli-option-dealer"), show_default=False)]
Save = Annotated[Path | None, typer.Option(help=text("cli-option-save"), show_default=False)]
Seconds = Annotated[float | None, typer.Option(help=text("cli-option-seconds"), show_default=False)]
Language = Annotated[str, typer.Option(help=text("cli-option-language", languages=", ".join(languages())))]


def play_command(
    context: typer.Context,
    game: GameName = "harbour",
    seats: Seats = 3,
    bots: Specs = "skilled",
    ending: Ending = None,
    seed: Seed = None,
    start: Start = None,
    dealer: Dealer = None,
    name: Annotated[str, typer.Option(help=text("cli-option-name"))] = text("player-number", number=1),
    save: Save = None,
    resume: Annotated[bool, typer.Option("--resume", help=text("cli-option-resume"))] = False,
    seconds: Seconds = None,
    language: Language = LANGUAGE,
) -> None:
    _check(language, seconds)
    if resume:
        _refuse_other_options(context)
        sitting = _resumed(save, bots)
    else:
        options = {"ending": ending, "start": start, "dealer": dealer}
        if not is_name(name):
            end(USAGE, text("cli-bad-name"))
        sitting = _new(game, seats, options, bots, seed, [Chair(name)], save or _new_file(game))
    persons = [seat for seat, chair in enumerate(sitting.chairs) if chair.bot is None]
    reader = Reader(_names(sitting), persons[0] if len(persons) == 1 else None, language)
    _sit(sitting, reader, Budget(seconds=seconds), 0)


def watch_command(
    game: GameName = "harbour",
    seats: Seats = 3,
    bots: Specs = STRONGEST_FIRST,
    ending: Ending = None,
    seed: Seed = None,
    start: Start = None,
    dealer: Dealer = None,
    save: Save = None,
    seconds: Seconds = None,
    pace: Annotated[float, typer.Option(help=text("cli-option-pace"), min=0, max=60)] = 0.5,
    language: Language = LANGUAGE,
) -> None:
    _check(language, seconds)
    options = {"ending": ending, "start": start, "dealer": dealer}
    sitting = _new(game, seats, options, bots, seed, [], save)
    _sit(sitting, Reader(_names(sitting), None, language), Budget(seconds=seconds), pace)


def bots_command() -> None:
    board = Table(box=SIMPLE_HEAD)
    for column in ("bots-name", "bots-games", "bots-about"):
        board.add_column(text(column))
    for name in names():
        board.add_row(*_about_bot(name))
    out = console()
    out.print(board)
    out.print(Text(text("bots-more")))


def _about_bot(name: str) -> tuple[str, str, str]:
    """Its name, the games it plays, a sentence. To list a bot of a package, nothing of the package is run."""
    if name not in BOTS:
        return shown(name), "", text("bots-installed")
    games = [game.id for game in GAMES.values() if BOTS[name].plays(game)]
    return name, ", ".join(games), text(f"bot-about-{name}")


def _check(language: str, seconds: float | None) -> None:
    if language not in languages():
        end(USAGE, text("cli-bad-value", value=language, known=", ".join(languages())))
    if seconds is not None and not 0 < seconds <= 60:
        end(USAGE, text("cli-bad-seconds"))


def _sit(sitting: Sitting, reader: Reader, budget: Budget, pace: float) -> None:
    """Play, and say at the end where the game is kept."""
    out = console()

    def ask(prompt: str) -> str:
        return out.input(Text(f"{prompt}: "))

    try:
        play(sitting, reader, out, ask, budget, lambda: sleep(pace))
        _say_where(sitting, reader, out, "ask-finished")
    except Left:
        _say_where(sitting, reader, out, "ask-left")
    except KeyboardInterrupt:
        out.print()
        _say_where(sitting, reader, out, "ask-left")
        raise typer.Exit(INTERRUPTED) from None
    except CannotSave as error:
        end(BAD_INPUT, text("cli-cannot-save", file=str(sitting.file), error=str(error)))


def _say_where(sitting: Sitting, reader: Reader, out: Console, message: str) -> None:
    if sitting.file is not None:
        out.print(Text(reader.message(message, file=str(sitting.file))))


def saves() -> Path:
    """The folder of games that were played here."""
    return Path(typer.get_app_dir("portroyal")) / "games"


def _new_file(game: str) -> Path:
    return saves() / f"{datetime.now().strftime('%Y-%m-%d-%H%M%S')}-{game}-{secrets.token_hex(2)}.json"


def _names(sitting: Sitting) -> tuple[str, ...]:
    return tuple(chair.name for chair in sitting.chairs)


def _refuse_other_options(context: typer.Context) -> None:
    """A game that goes on has its game, seats and seed already."""
    for name in NEW_GAME:
        source = context.get_parameter_source(name)
        if source is not None and source.name != "DEFAULT":
            end(USAGE, text("cli-resume-alone", option=f"--{name}"))


def _new(
    game: str,
    seats: int,
    given: dict[str, Any],
    bots: str,
    seed: str | None,
    persons: list[Chair],
    save: Path | None,
) -> Sitting:
    """A new game; bots sit where no person does, in the order of their list, again and again."""
    rules = known_game(game)
    counts = rules.seat_counts
    if seats not in counts:
        end(USAGE, text("cli-bad-seats", game=game, least=counts[0], most=counts[-1], seats=shown(seats)))
    options = {name: value for name, value in given.items() if value is not None}
    for option, value in options.items():
        _check_option(rules, seats, option, value)
    chairs = [*persons, *_chairs(rules, bots, range(len(persons), seats))]
    if save is not None and _exists(save):
        end(USAGE, text("cli-save-exists", file=str(save)))
    # What was no text on the command line is still the same seed every time.
    origin = origin_of((secrets.token_hex(16) if seed is None else seed).encode(errors="surrogateescape"))
    match = Match.start(game, seats, bytes.fromhex(origin.seed), **options)
    return Sitting(match, tuple(chairs), origin, save)


def _chairs(rules: AnyGame, bots: str, seats: range) -> list[Chair]:
    try:
        specs = split(bots)
        for spec in specs:
            find(spec, rules)
    except Fault as fault:
        end(USAGE, fault_text(fault))
    return [
        Chair(_bot_name(spec, seat + 1), spec)
        for seat, spec in zip(seats, islice(cycle(specs), len(seats)), strict=True)
    ]


def _bot_name(spec: str, number: int) -> str:
    if is_ours(spec):
        return text("player-bot", bot=text(f"bot-name-{spec.split('@')[0]}"), number=number)
    return text("player-number", number=number)


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


def _resumed(save: Path | None, bots: str) -> Sitting:
    """The game in that file, or the newest unfinished one."""
    if save is not None:
        return _sit_down(save, bots)
    for file in sorted(saves().glob("*.json"), reverse=True):
        try:
            if load(file).outcome is None:
                return _sit_down(file, bots)
        except (Fault, OSError):
            typer.echo(text("cli-skipped", file=str(file)), err=True)
    end(BAD_INPUT, text("cli-nothing-to-resume", folder=str(saves())))


def _sit_down(file: Path, bots: str) -> Sitting:
    try:
        record = load(file)
        match = replay(record)
        for chair in record.seats:
            if chair.bot is not None:
                _check_trust(chair.bot, bots)
                find(chair.bot, match.game)
    except Fault as fault:
        end_by_fault(fault)
    except OSError:
        end(BAD_INPUT, text("cli-no-file", file=str(file)))
    return Sitting(match, record.seats, record.origin, file)


def _check_trust(spec: str, bots: str) -> None:
    """A record may come from anyone: a program that it names is run only if the caller names it too."""
    if not is_ours(spec) and spec not in split(bots):
        raise Fault("bot-not-trusted", "", spec)
