"""The command line."""

import os
import secrets
from random import Random
from typing import Annotated, NoReturn

import typer
from rich.console import Console
from rich.text import Text

from portroyal import __version__
from portroyal.bots import BOTS
from portroyal.games import GAMES
from portroyal.i18n import ENGLISH, languages, message
from portroyal.i18n.sentences import Reader
from portroyal.match import Match
from portroyal.terminal.play import Left, play

LANGUAGE = os.environ.get("PORTROYAL_LANGUAGE", ENGLISH)
if LANGUAGE not in languages():
    LANGUAGE = ENGLISH

INTERRUPTED = 130
"""The exit code after Ctrl-C, as in any shell."""


def _text(id: str, **args: int | str) -> str:
    return message(id, args, LANGUAGE)


app = typer.Typer(help=_text("cli-help"), no_args_is_help=True, add_completion=True, rich_markup_mode=None)


def _show_version(wanted: bool) -> None:
    if wanted:
        typer.echo(__version__)
        raise typer.Exit


@app.callback()
def _all(
    version: Annotated[
        bool, typer.Option("--version", help=_text("cli-version"), callback=_show_version, is_eager=True)
    ] = False,
) -> None:
    pass


@app.command("play", help=_text("cli-play"), epilog=_text("cli-play-more"))
def play_command(
    game: Annotated[str, typer.Option(help=_text("cli-option-game", games=", ".join(GAMES)))] = "harbour",
    seats: Annotated[int, typer.Option(help=_text("cli-option-seats"))] = 3,
    ending: Annotated[str, typer.Option(help=_text("cli-option-ending"))] = "points",
    seed: Annotated[str | None, typer.Option(help=_text("cli-option-seed"), show_default=False)] = None,
    start: Annotated[int | None, typer.Option(help=_text("cli-option-start"), show_default=False)] = None,
    name: Annotated[str, typer.Option(help=_text("cli-option-name"))] = _text("player-you"),
    language: Annotated[
        str, typer.Option(help=_text("cli-option-language", languages=", ".join(languages())))
    ] = LANGUAGE,
) -> None:
    _check(game, seats, ending, start, language)
    word = secrets.token_hex(8) if seed is None else seed
    match = Match.start(game, seats, word, ending=ending, start=start)
    bots = dict.fromkeys(range(1, seats), BOTS["random"])
    names = [name, *(message("player-bot", {"number": seat + 1}, language) for seat in bots)]
    reader = Reader(tuple(names), 0, language)
    console = Console(highlight=False)

    def ask(prompt: str) -> str:
        return console.input(Text(f"{prompt}: "))

    try:
        play(match, 0, bots, reader, console, ask, Random(word))
    except Left:
        console.print(reader.message("ask-left"))
    except KeyboardInterrupt:
        console.print()
        console.print(reader.message("ask-left"))
        raise typer.Exit(INTERRUPTED) from None
    finally:
        console.print(reader.message("ask-seed", seed=word))


def _check(game: str, seats: int, ending: str, start: int | None, language: str) -> None:
    """Refuse what cannot be played, in words."""
    if language not in languages():
        _refuse("cli-bad-value", value=language, known=", ".join(languages()))
    if game not in GAMES:
        _refuse("cli-bad-value", value=game, known=", ".join(GAMES))
    counts = GAMES[game].seat_counts
    if seats not in counts:
        _refuse("cli-bad-seats", game=game, least=counts[0], most=counts[-1], seats=seats)
    if start is not None and start not in range(seats):
        _refuse("cli-bad-start", start=start, seats=seats)
    endings = [options.ending for options in GAMES[game].all_options()]
    if ending not in endings:
        _refuse("cli-bad-ending", game=game, ending=ending, endings=", ".join(endings))


def _refuse(id: str, **args: int | str) -> NoReturn:
    raise typer.BadParameter(_text(id, **args))
