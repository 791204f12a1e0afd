"""From the options of `play` and `watch` to a session, new or resumed."""

import secrets
from dataclasses import fields
from datetime import datetime
from itertools import cycle, islice
from pathlib import Path
from time import sleep
from typing import Any, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from portroyal.bots import Budget
from portroyal.bots.loading import find, is_built_in, split
from portroyal.core.faults import Fault, printable
from portroyal.core.game import AnyGame
from portroyal.i18n import languages
from portroyal.i18n.sentences import Reader
from portroyal.match import Match
from portroyal.record import Player, is_name, load, origin_of, replay
from portroyal.terminal.refusals import end_by_fault, fault_text, known_game
from portroyal.terminal.session import CannotSave, Left, Session, play
from portroyal.terminal.shell import BAD_INPUT, INTERRUPTED, USAGE, console, end, listed, text

NEW_GAME = ("game", "seats", "ending", "seed", "start", "dealer", "name")
"""The options of a new game; a resumed game has all of that already."""
MAX_SECONDS = 60


def check(language: str, seconds: float | None) -> None:
    if language not in languages():
        end(USAGE, text("cli-bad-value", value=language, known=listed(languages())))
    if seconds is not None and not 0 < seconds <= MAX_SECONDS:
        end(USAGE, text("cli-bad-seconds"))


def run(session: Session, language: str, seconds: float | None, pace: float = 0) -> None:
    """Play the session and say at the end where the game is saved. `pace` is the pause after a bot's step."""
    out = console()
    people = [seat for seat, player in enumerate(session.players) if player.bot is None]
    names = tuple(player.name for player in session.players)
    reader = Reader(names, people[0] if len(people) == 1 else None, language)

    def ask(prompt: str) -> str:
        return out.input(Text(f"{prompt}: "))

    try:
        play(session, reader, out, ask, Budget(seconds=seconds), lambda: sleep(pace))
        _say_where(session, reader, out, "ask-finished")
    except Left:
        _say_where(session, reader, out, "ask-left")
    except KeyboardInterrupt:
        out.print()
        _say_where(session, reader, out, "ask-left")
        raise typer.Exit(INTERRUPTED) from None
    except CannotSave as error:
        end(BAD_INPUT, text("cli-cannot-save", file=str(session.file), error=str(error)))


def _say_where(session: Session, reader: Reader, out: Console, message: str) -> None:
    if session.file is not None:
        out.print(Text(reader.message(message, file=str(session.file))))


# A new game


def new_session(
    game: str,
    seats: int,
    given: dict[str, Any],
    bots: str,
    seed: str | None,
    person: str | None,
    save: Path | None,
) -> Session:
    """A new game. The bots of the list take the other seats in order, again and again.

    `person` is the name of the person who plays, if anybody does: their game is always saved.
    """
    if person is not None:
        if not is_name(person):
            end(USAGE, text("cli-bad-name"))
        save = save or _new_file(game)
    rules = known_game(game)
    counts = rules.seat_counts
    if seats not in counts:
        end(USAGE, text("cli-bad-seats", game=game, least=counts[0], most=counts[-1], seats=printable(seats)))
    options = {name: value for name, value in given.items() if value is not None}
    for option, value in options.items():
        _check_option(rules, seats, option, value)
    people = [] if person is None else [Player(person)]
    players = [*people, *_bot_players(rules, bots, range(len(people), seats))]
    if save is not None and _exists(save):
        end(USAGE, text("cli-save-exists", file=str(save)))
    # Bytes on the command line that are not text still give the same seed every time.
    origin = origin_of((secrets.token_hex(16) if seed is None else seed).encode(errors="surrogateescape"))
    match = Match.start(game, seats, bytes.fromhex(origin.seed), **options)
    return Session(match, tuple(players), origin, save)


def _bot_players(rules: AnyGame, bots: str, seats: range) -> list[Player]:
    try:
        specs = split(bots)
        for spec in specs:
            find(spec, rules)
    except Fault as fault:
        end(USAGE, fault_text(fault))
    return [
        Player(_bot_name(spec, seat + 1), spec)
        for seat, spec in zip(seats, islice(cycle(specs), len(seats)), strict=True)
    ]


def _bot_name(spec: str, number: int) -> str:
    if is_built_in(spec):
        return text("player-bot", bot=text(f"bot-name-{spec.split('@')[0]}"), number=number)
    return text("player-number", number=number)


def _check_option(rules: AnyGame, seats: int, option: str, value: Any) -> None:
    """Refuse an option that this game does not have, or a value that the option does not have."""
    if option not in {field.name for field in fields(rules.options_type)}:
        end(USAGE, text("cli-no-option", game=rules.id, option=f"--{option}"))
    if option == rules.first_option:
        if value not in range(seats):
            end(USAGE, text("cli-bad-start", start=printable(value), seats=seats))
    elif value not in (choices := rules.choices(option)):
        end(USAGE, text("cli-bad-choice", game=rules.id, option=option, value=value, choices=listed(choices)))


def _new_file(game: str) -> Path:
    return saves() / f"{datetime.now().strftime('%Y-%m-%d-%H%M%S')}-{game}-{secrets.token_hex(2)}.json"


def saves() -> Path:
    """The folder of games that were played here."""
    return Path(typer.get_app_dir("portroyal")) / "games"


def _exists(file: Path) -> bool:
    try:
        return file.exists()
    except OSError as error:
        _cannot_save(file, error)


def _cannot_save(file: Path | None, error: OSError) -> NoReturn:
    end(BAD_INPUT, text("cli-cannot-save", file=str(file), error=str(error.strerror)))


# A resumed game


def refuse_other_options(context: typer.Context) -> None:
    """A resumed game has its game, seats and seed already."""
    for name in NEW_GAME:
        source = context.get_parameter_source(name)
        if source is not None and source.name != "DEFAULT":
            end(USAGE, text("cli-resume-alone", option=f"--{name}"))


def resumed(save: Path | None, bots: str) -> Session:
    """The game in that file, or the newest unfinished one."""
    if save is not None:
        return _load(save, bots)
    for file in sorted(saves().glob("*.json"), reverse=True):
        try:
            if load(file).outcome is None:
                return _load(file, bots)
        except (Fault, OSError):
            typer.echo(text("cli-skipped", file=str(file)), err=True)
    end(BAD_INPUT, text("cli-nothing-to-resume", folder=str(saves())))


def _load(file: Path, bots: str) -> Session:
    try:
        record = load(file)
        match = replay(record)
        for player in record.seats:
            if player.bot is not None:
                _check_trust(player.bot, bots)
                find(player.bot, match.game)
    except Fault as fault:
        end_by_fault(fault)
    except OSError:
        end(BAD_INPUT, text("cli-no-file", file=str(file)))
    return Session(match, record.seats, record.origin, file)


def _check_trust(spec: str, bots: str) -> None:
    """Anyone may have written a record: a program that it names runs only if the caller names it too."""
    if not is_built_in(spec) and spec not in split(bots):
        raise Fault("bot-not-trusted", "", spec)
