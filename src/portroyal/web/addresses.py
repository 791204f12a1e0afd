"""From which address people come. Making one more person costs nothing, so what is shared is shared by address too."""

from typing import Final

MAX_KNOWN: Final = 20_000


class Addresses:
    """The address that each person was last seen at. It is in memory only, for those seen lately."""

    def __init__(self) -> None:
        self._of: dict[int, str] = {}

    def note(self, person: int, address: str) -> None:
        self._of.pop(person, None)
        if len(self._of) >= MAX_KNOWN:
            del self._of[next(iter(self._of))]
        self._of[person] = address

    def of(self, person: int) -> str | None:
        return self._of.get(person)
