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
from portroyal.i18n import ENGLISH, languages, message
from portroyal.record import IllegalStep, OtherVersion

NO = 1
"""The question was understood and the answer is no: a record that does not verify, an action that is refused."""
USAGE = 2
BAD_INPUT = 3
"""A file that cannot be read, or is not what it should be."""
OTHER_RULES = 4
"""A record of another version of the rules."""
INTERRUPTED = 130
CLOSED_PIPE = 141

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
    if isinstance(fault, OtherVersion):
        end(OTHER_RULES, fault_text(fault))
    reason = f" ({fault.reason.id})" if isinstance(fault, IllegalStep) else ""
    end(code, fault_text(fault) + reason)


def run(app: Callable[[], object]) -> None:
    """Run a command so that Ctrl-C and a closed pipe end it quietly, with the usual exit codes."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            # A sign that the terminal does not have is no reason to stop.
            stream.reconfigure(errors="replace")
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except (BrokenPipeError, SystemExit) as left:
        # Rich and Typer make 1 of a closed pipe.
        if not isinstance(left, BrokenPipeError) and not isinstance(left.__context__, BrokenPipeError):
            raise
        # Python would flush once more at exit and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(CLOSED_PIPE)
