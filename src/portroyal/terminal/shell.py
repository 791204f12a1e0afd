"""What every command shares: language, exit codes, refusals."""

import os
import sys
from collections.abc import Callable
from io import TextIOWrapper
from typing import NoReturn

import typer
from rich.console import Console
from rich.text import Text

from portroyal.core.faults import Fault, shown
from portroyal.core.values import Viewer
from portroyal.games import GAMES
from portroyal.i18n import ENGLISH, languages, message
from portroyal.i18n.sentences import Reader
from portroyal.record import IllegalStep

NO = 1
"""The question was understood and the answer is no: a record that does not verify, an action that is refused."""
USAGE = 2
BAD_INPUT = 3
"""A file that cannot be read, or is not what it should be."""
OTHER_RULES = 4
"""A record of another version of the rules."""
INTERRUPTED = 130
CLOSED_PIPE = 141
MAX_SEATS = max(max(game.seat_counts) for game in GAMES.values())

_wanted = os.environ.get("PORTROYAL_LANGUAGE", ENGLISH)
LANGUAGE = _wanted if _wanted in languages() else ENGLISH


def text(id: str, **args: int | str) -> str:
    """A sentence of the command line."""
    return message(id, args, LANGUAGE)


def console() -> Console:
    # Names and positions come from files: nothing in them is markup.
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=not sys.stdout.isatty())


def fault_text(fault: Fault) -> str:
    return text(f"fault-{fault.id}", place=shown(fault.place), subject=fault.subject)


def end(code: int, sentence: str) -> NoReturn:
    """Say why on standard error and leave."""
    Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True).print(Text(sentence))
    raise typer.Exit(code)


def end_by_fault(fault: Fault, code: int = BAD_INPUT) -> NoReturn:
    if fault.id == "other-rules-version":
        end(OTHER_RULES, fault_text(fault))
    if isinstance(fault, IllegalStep):
        end(code, f"{fault_text(fault)} {reader(MAX_SEATS).sentence(fault.reason)}")
    end(code, fault_text(fault))


def reader(seats: int, seat: Viewer = None) -> Reader:
    """A reader of a table whose players have no names."""
    return Reader(tuple(text("player-seat", seat=number) for number in range(seats)), seat, LANGUAGE)


def run(app: Callable[[], object]) -> None:
    """Run a command so that Ctrl-C and a closed pipe end it quietly, with the usual exit codes."""
    # Whoever starts us may have closed a stream; then there is nothing to read, and nobody to tell.
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  # as long as we run
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            # A sign that the terminal does not have is no reason to stop.
            stream.reconfigure(errors="replace")
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except (OSError, SystemExit) as left:
        # Rich and Typer make 1 of a closed pipe.
        error = left if isinstance(left, OSError) else left.__context__
        if not isinstance(error, OSError):
            raise
        # Python would flush once more at exit and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            sys.exit(CLOSED_PIPE)
        sys.stderr.write(text("cli-cannot-write", error=str(error.strerror)) + "\n")
        sys.exit(BAD_INPUT)
