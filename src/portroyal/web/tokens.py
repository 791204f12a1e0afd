"""Where ids and secrets come from. Tests pass in tokens of their own."""

import secrets
from collections.abc import Callable
from typing import Final, TypeAlias

Tokens: TypeAlias = Callable[[int], bytes]
"""This many random bytes that nobody can guess."""

new_token: Tokens = secrets.token_bytes

_LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""Without those that are mistaken for each other."""
ID_LETTERS: Final = 16


def new_id(tokens: Tokens) -> str:
    """An id for a table that nobody can guess."""
    number = int.from_bytes(tokens(ID_LETTERS))
    text = ""
    for _ in range(ID_LETTERS):
        number, rest = divmod(number, len(_LETTERS))
        text += _LETTERS[rest]
    return text
