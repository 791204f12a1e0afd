"""Who is next. Work waits in a queue where the addresses that cause it take turns, and at each address the people, and
for each person their tables: a person who causes a lot of work waits for it themselves.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

T = TypeVar("T")

Path = tuple[Hashable, ...]
"""For whom work is done, the largest group first. All paths in one queue have the same length."""


def always() -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Asker:
    """Who causes work, as far as it is known: the host for the moves of bots, else the one who asks."""

    address: str | None
    person: int | None
    table: str
    is_present: Callable[[], bool] = always
    """Does anyone look at the table? It is asked when the work could begin, not before."""

    @property
    def path(self) -> Path:
        person = self.table if self.person is None else self.person
        return person if self.address is None else self.address, person, self.table


class Full(Exception):
    """Too much waits or is being done already; `level` 0 is the whole queue, 1 the first part of the path."""

    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.level = level


class FairQueue(Generic[T]):
    """Items that wait. The keys of every level of their paths take turns.

    So while somebody waits for an item, everybody else of the same level gets at most one.
    """

    def __init__(self, limits: Sequence[int] = ()) -> None:
        """The limits are for the whole queue, and for one key of each level. They count what waits and is done."""
        self._limits = tuple(limits)
        # Nested, with a list of items at the end of each path. The first key of each dict is the next to have a turn.
        self._waiting: dict[Hashable, Any] = {}
        self._counts: Counter[Path] = Counter()

    def __len__(self) -> int:
        """How many items wait or are being done."""
        return self._counts[()]

    def add(self, path: Path, item: T) -> None:
        """Let an item wait. Raises Full."""
        prefixes = _prefixes(path)
        for level in reversed(range(len(self._limits))):
            if self._counts[prefixes[level]] >= self._limits[level]:
                raise Full(level)
        self._counts.update(prefixes)
        branch = self._waiting
        for key in path[:-1]:
            branch = branch.setdefault(key, {})
        branch.setdefault(path[-1], []).append(item)

    def take(self, accepts: Callable[[T], bool] = lambda _: True) -> T | None:
        """The next item that is accepted. It counts until `finish`."""
        found = self._find(self._waiting, accepts)
        if found is None:
            return None
        path, item = found
        self._remove(path, item)
        branch = self._waiting
        for key in path:
            if key not in branch:
                break
            # An owner who had a turn is the last to have the next one.
            branch[key] = branch.pop(key)
            branch = branch[key]
        return item

    def finish(self, path: Path) -> None:
        """The work on an item that was taken has ended."""
        self._counts.subtract(_prefixes(path))
        for prefix in _prefixes(path):
            if not self._counts[prefix]:
                del self._counts[prefix]

    def give_up(self, path: Path, item: T) -> None:
        """Take out an item that waits."""
        self._remove(path, item)
        self.finish(path)

    def _find(self, branch: Any, accepts: Callable[[T], bool]) -> tuple[Path, T] | None:
        if isinstance(branch, list):
            return next((((), item) for item in branch if accepts(item)), None)
        for key, below in branch.items():
            if (found := self._find(below, accepts)) is not None:
                return (key, *found[0]), found[1]
        return None

    def _remove(self, path: Path, item: T) -> None:
        branches = [self._waiting]
        for key in path:
            branches.append(branches[-1][key])
        items: Any = branches.pop()
        items.remove(item)
        for key, branch in zip(reversed(path), reversed(branches), strict=True):
            if branch[key]:
                break
            del branch[key]


def _prefixes(path: Path) -> list[Path]:
    return [path[:length] for length in range(len(path) + 1)]
