"""How many commits a server has made, noted in a small file beside the database.

SQLite does not miss the end of its write-ahead log: if somebody removes or cuts the log of a server that was killed,
the last commits are gone without a word. So every commit is counted in the database, and afterwards the count is noted
here. A database with a smaller count than the note has lost something.

The note is not synchronised, which would cost as much as the commit. It outlives a process that is killed; after a
power cut it may be older than the database but never newer, so it gives no false alarm. A server that ends cleanly
removes it.
"""

from contextlib import suppress
from pathlib import Path
from typing import BinaryIO


class Mark:
    def __init__(self, database: Path) -> None:
        self.file = Path(f"{database}-mark")
        self._open: BinaryIO | None = None

    def read(self) -> int | None:
        """The last count that was noted, 0 if it cannot be read; None if the last server ended cleanly."""
        try:
            text = self.file.read_bytes().strip()
        except FileNotFoundError:
            return None
        except OSError:
            return 0
        return int(text) if text.isdigit() else 0

    def begin(self, commits: int) -> None:
        with suppress(OSError):
            self._open = self.file.open("wb", buffering=0)
        self.note(commits)

    def note(self, commits: int) -> None:
        if self._open is not None:
            # A note that cannot be written must not lose the commit.
            with suppress(OSError):
                self._open.seek(0)
                self._open.write(b"%020d\n" % commits)

    def end(self) -> None:
        """Everything is in the database, and nothing will follow."""
        if self._open is not None:
            self._open.close()
            self._open = None
            self.file.unlink(missing_ok=True)
