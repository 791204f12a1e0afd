"""A tournament in a folder, so that it can be interrupted at any moment and continued.

`tournament.json` has the settings. `games.jsonl` has a line for every finished game, in the order in which games were
finished; each line is on the disk before the next is written. docs/arena.md describes both.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from types import TracebackType
from typing import Any, BinaryIO, Final

from portroyal.arena.schedule import Key, Seating
from portroyal.arena.settings import Settings
from portroyal.arena.workers import Result
from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.files import write_whole
from portroyal.record import read_text

FORMAT: Final = "arena/1"
ABOUT: Final = "tournament.json"
GAMES_FILE: Final = "games.jsonl"
RECORDS: Final = "records"
READABLE: Final = 0o644
"""The mode of files that others may read."""


@dataclass(frozen=True, slots=True)
class About:
    """The content of `tournament.json`."""

    format: str
    program: str
    rules: int
    settings: Settings


class Store:
    """The folder of one tournament, used by one program at a time."""

    def __init__(self, folder: Path, settings: Settings, program: str) -> None:
        """Raises OSError, or Fault if the folder has other content than this tournament; then nothing is changed."""
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
            write_whole(folder / ABOUT, codec.text(about) + "\n", READABLE)
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
        """Save a result, unless the game has one already; returns the saved one, which is on the disk."""
        if result.key not in self.results:
            self._file.write(f"{codec.text(result)}\n".encode())
            self._file.flush()
            os.fsync(self._file.fileno())
            self.results[result.key] = result
        return self.results[result.key]

    def check(self, games: Iterable[Seating]) -> None:
        """Raises Fault if a saved game was played by other bots than the scheduled ones."""
        for game in games:
            saved = self.results.get(game.key)
            if saved is not None and saved.bots != game.bots:
                raise Fault("game-of-others", GAMES_FILE, f"{game.deal}.{game.rotation}")

    def _read(self) -> dict[Key, Result]:
        """The saved results. Removes an incomplete last line from the file."""
        self._file.seek(0)
        saved: dict[Key, Result] = {}
        whole = 0
        for number, line in enumerate(self._file, 1):
            if not line.endswith(b"\n"):
                break
            whole += len(line)
            try:
                result: Any = codec.decode(Result, codec.parse(line.decode()))  # type: ignore[arg-type]  # a union
            except ValueError:  # Fault is one
                raise Fault("game-damaged", f"{self.folder / GAMES_FILE}", number) from None
            saved.setdefault(result.key, result)
        self._file.truncate(whole)
        return saved

    def __enter__(self) -> "Store":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()


def count_saved(folder: Path) -> int:
    """How many games are on the disk, whatever the program knew when it was interrupted."""
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


def _compare(saved: About, wanted: About) -> None:
    before = {"program": saved.program, "rules": saved.rules}
    now = {"program": wanted.program, "rules": wanted.rules}
    for field in fields(Settings):
        before[field.name] = getattr(saved.settings, field.name)
        now[field.name] = getattr(wanted.settings, field.name)
    for name, value in before.items():
        if value != now[name]:
            shown = ",".join(value) if isinstance(value, tuple) else "–" if value is None else value
            raise Fault("other-tournament", f"/{name}", shown)


def _lock(file: BinaryIO, folder: Path) -> None:
    """Allow one program at a time; the lock ends with the program, however that ends."""
    with suppress(ImportError):  # on systems without such locks
        import fcntl

        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise Fault("out-in-use", "/out", str(folder)) from None
