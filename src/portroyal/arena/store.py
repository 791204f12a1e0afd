"""A tournament in a folder, so that it can be stopped at any moment and gone on with.

`tournament.json` says what is played. `games.jsonl` has a line for every finished game, in the order in which they were
finished; a line is on the disk before the next is begun. docs/arena.md describes both.
"""

import os
import tempfile
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final

from portroyal.arena.run import Result
from portroyal.arena.schedule import Key, Seating
from portroyal.arena.settings import Settings
from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.record import read_text

FORMAT: Final = "arena/1"
ABOUT: Final = "tournament.json"
GAMES_FILE: Final = "games.jsonl"
RECORDS: Final = "records"


@dataclass(frozen=True, slots=True)
class About:
    """The content of `tournament.json`."""

    format: str
    program: str
    rules: int
    settings: Settings


class Store:
    """The folder of one tournament, opened by one program at a time."""

    def __init__(self, folder: Path, settings: Settings, program: str) -> None:
        """Raises Fault, with nothing changed, if the folder holds anything but this tournament; and OSError."""
        self.folder = folder
        about = About(FORMAT, program, settings.rules.rules_version, settings)
        if folder.exists() and not folder.is_dir():
            raise Fault("out-is-file", "/out", str(folder))
        if (folder / ABOUT).exists():
            _compare(_read_about(folder / ABOUT), about)
        elif folder.exists() and any(file.name[0] != "." for file in folder.iterdir()):
            raise Fault("out-not-empty", "/out", str(folder))
        else:
            folder.mkdir(parents=True, exist_ok=True)
            write_whole(folder / ABOUT, codec.text(about) + "\n")
        self._file: BinaryIO = (folder / GAMES_FILE).open("a+b")
        try:
            _lock(self._file, folder)
            self.results = self._read()
        except BaseException:
            self._file.close()
            raise

    @property
    def records(self) -> Path:
        return self.folder / RECORDS

    def add(self, result: Result) -> Result:
        """Keep a result, unless the game has one; what is kept. When this returns, it is on the disk."""
        if result.key not in self.results:
            self._file.write(f"{codec.text(result)}\n".encode())
            self._file.flush()
            os.fsync(self._file.fileno())
            self.results[result.key] = result
        return self.results[result.key]

    def check(self, games: Iterable[Seating]) -> None:
        """Raises Fault if a game was not played by those whose game it was."""
        for game in games:
            kept = self.results.get(game.key)
            if kept is not None and kept.bots != game.bots:
                raise Fault("game-of-others", GAMES_FILE, f"{game.deal}.{game.rotation}")

    def _read(self) -> dict[Key, Result]:
        """What is kept. A line that was cut off is cut off the file too."""
        self._file.seek(0)
        kept: dict[Key, Result] = {}
        whole = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            try:
                result: Any = codec.decode(Result, codec.parse(line.decode()))  # type: ignore[arg-type]  # a union
            except ValueError:  # of which Fault is one
                raise Fault("game-damaged", f"{self.folder / GAMES_FILE}", number) from None
            kept.setdefault(result.key, result)
        self._file.truncate(whole)
        return kept

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def count_kept(folder: Path) -> int:
    """How many games are on the disk, whatever the program knew when it was stopped."""
    try:
        with (folder / GAMES_FILE).open("rb") as file:
            return sum(line.endswith(b"\n") for line in file)
    except FileNotFoundError:
        return 0


def _read_about(file: Path) -> About:
    try:
        about = codec.decode(About, codec.parse(read_text(file)))
    except Fault:
        raise Fault("not-a-tournament", str(file)) from None
    if about.format != FORMAT:
        raise Fault("not-a-tournament", str(file))
    return about


def _compare(kept: About, wanted: About) -> None:
    before = {"program": kept.program, "rules": kept.rules}
    now = {"program": wanted.program, "rules": wanted.rules}
    for field in fields(Settings):
        before[field.name] = getattr(kept.settings, field.name)
        now[field.name] = getattr(wanted.settings, field.name)
    for name, value in before.items():
        if value != now[name]:
            shown = ",".join(value) if isinstance(value, tuple) else "–" if value is None else value
            raise Fault("other-tournament", f"/{name}", shown)


def _lock(file: BinaryIO, folder: Path) -> None:
    """One program at a time; the lock goes with the program, however it ends."""
    with suppress(ImportError):  # where there are no such locks
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Fault("out-in-use", "/out", str(folder)) from None


def write_whole(file: Path, text: str) -> None:
    """Write a file so that it is never half there."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        Path(name).chmod(0o644)
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
