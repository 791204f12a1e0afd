"""Where ids, secrets and the time come from. Tests put their own here, so that nothing has to be masked."""

import secrets
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for each other."""
ID_LETTERS: Final = 16


@dataclass(frozen=True, slots=True)
class Chances:
    token: Callable[[int], bytes] = secrets.token_bytes
    now: Callable[[], float] = time.time

    def id(self) -> str:
        """A name for a table that nobody can guess."""
        number = int.from_bytes(self.token(ID_LETTERS))
        text = ""
        for _ in range(ID_LETTERS):
            number, rest = divmod(number, len(_LETTERS))
            text += _LETTERS[rest]
        return text
