"""What the pages of docs/ show, and the commands run as a person would run them."""

import json
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from typer.testing import CliRunner

from portroyal.core import chance
from portroyal.match import BOT, Match
from portroyal.record import AnyRecord, Player, dealt_origin, origin_of, record_of, write
from portroyal.terminal.cli import app

DOCS = Path(__file__).parent.parent / "docs"
RUNNER = CliRunner()

TABLE = """\
harbour: flute-2-2 jester-5
top: skiff-1-1 tax-most-swords
seat 0: 5 sailor-3
seat 1: 3
"""
"""The drawing that the examples call table.txt."""


@dataclass(frozen=True)
class Answer:
    code: int
    out: str
    err: str


def call(*arguments: str, typed: str | bytes = "") -> Answer:
    """Run a command in this process. Anything but an exit code is an error of the program."""
    # In a thread of its own: some commands run an event loop, and the tests of the pages leave one running in this one.
    with ThreadPoolExecutor(1) as thread:
        result = thread.submit(
            RUNNER.invoke, app, arguments, input=typed, env={"COLUMNS": "120"}, prog_name="portroyal"
        ).result()
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return Answer(result.exit_code, result.stdout, result.stderr)


def example() -> AnyRecord:
    """The record that the examples call game.json."""
    origin = origin_of(b"quay")
    match = Match.start("harbour", 2, bytes.fromhex(origin.seed), start=0)
    for action in ("draw", "draw", "stop", "take skiff-2-1"):
        match.play(action)
    match.undo(0)
    match.play("take sailor-3")
    match.play("take skiff-2-1", 1, BOT)
    return record_of(match, (Player("Ann"), Player("Bob", "random")), origin)


def dealt_example() -> AnyRecord:
    """The beginning of a game at a server: Ann committed to a nonce, and the bot's follows from the secret."""
    secret, nonce = b"\7" * 32, b"\1" * 32
    nonces = [nonce, chance.derived_nonce(secret, 1)]
    origin = dealt_origin(secret, nonces, [chance.nonce_hash(nonce), None], abandoned=[(0,)])
    match = Match.start("harbour", 2, bytes.fromhex(origin.seed), start=0)
    match.play("draw")
    return record_of(match, (Player("Ann"), Player("Bob", "random")), origin)


def example_data(record: AnyRecord | None = None) -> dict[str, Any]:
    """The same as JSON, to be damaged."""
    data: dict[str, Any] = json.loads(write(record or example()))
    return data


def blocks(page: str, kind: str) -> list[str]:
    """The fenced blocks of this kind on a page."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", (DOCS / page).read_text("utf-8"), re.MULTILINE | re.DOTALL)


def tables(page: str) -> Iterator[list[str]]:
    """The cells of every row of every table on a page, without the marks of code."""
    for line in (DOCS / page).read_text("utf-8").splitlines():
        if line.startswith("|") and not line.startswith("|---"):
            yield [cell.strip().strip("`") for cell in line.strip("|").split(" | ")]
