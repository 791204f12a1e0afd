"""What every command shares: language, exit codes, output. It loads nothing of the engine."""

import os
import sys
from collections.abc import Callable, Iterable
from io import TextIOWrapper
from typing import TYPE_CHECKING, NoReturn

import typer

from portroyal import i18n
from portroyal.i18n import ENGLISH, languages, message

if TYPE_CHECKING:
    from rich.console import Console

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


def listed(items: Iterable[str]) -> str:
    """Several things in one phrase."""
    return i18n.listed(items, LANGUAGE)


def console() -> "Console":
    from rich.console import Console  # here, because `--help` needs none and it is slow to load

    # Names and positions come from files, so nothing in them is markup.
    return Console(highlight=False, markup=False, emoji=False, soft_wrap=not sys.stdout.isatty())


def end(code: int, sentence: str) -> NoReturn:
    """Say why on standard error and exit."""
    from rich.console import Console
    from rich.text import Text

    Console(stderr=True, highlight=False, markup=False, emoji=False, soft_wrap=True).print(Text(sentence))
    raise typer.Exit(code)


def run(app: Callable[[], object]) -> None:
    """Run a command so that Ctrl-C and a closed pipe end it quietly, with the usual exit codes."""
    # The caller may have closed a stream: then we read nothing and write to nobody.
    sys.stdin = sys.stdin or open(os.devnull, encoding="utf-8")  # noqa: SIM115, PTH123  # open until we exit
    sys.stdout = sys.stdout or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    sys.stderr = sys.stderr or open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115, PTH123
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, TextIOWrapper):
            # A character that the terminal cannot show must not stop the program.
            stream.reconfigure(errors="replace")
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except (OSError, SystemExit) as raised:
        # Rich and Typer turn a closed pipe into exit code 1.
        error = raised if isinstance(raised, OSError) else raised.__context__
        if not isinstance(error, OSError):
            raise
        # Python flushes once more at exit and would complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            sys.exit(CLOSED_PIPE)
        sys.stderr.write(text("cli-cannot-write", error=str(error.strerror)) + "\n")
        sys.exit(BAD_INPUT)
