"""All chance in a game: a function of the seed and the number of the shuffle, and of nothing else.

docs/chance.md specifies this to the byte, with test vectors, for programs in any language.
"""

import re
from collections.abc import Iterable, Iterator
from hashlib import sha256
from struct import Struct
from typing import TypeVar

from portroyal.core.faults import Fault

T = TypeVar("T")

SEED_BYTES = 32
LOT = 0
"""The number of the lot for the start player; shuffles are numbered from 1."""

_WORDS = Struct(">8I")
_RANGE = 1 << 32


def seed_from_text(text: str) -> bytes:
    """The seed that a word or sentence stands for."""
    return seed_from(text.encode(), ())


def check_seed(text: str) -> None:
    """Raises Fault unless the text is a seed in hexadecimal."""
    if not re.fullmatch(rf"[0-9a-fA-F]{{{2 * SEED_BYTES}}}", text):
        raise Fault("not-a-seed", "/seed", text)


def seed_from(secret: bytes, nonces: Iterable[bytes]) -> bytes:
    """The seed that nobody chose: from the server's secret and 32 bytes from each seat."""
    return sha256(secret + b"".join(nonces)).digest()


def commitment(secret: bytes) -> bytes:
    """What the server shows before anyone sends a nonce, so that it cannot change the secret afterwards."""
    return sha256(b"portroyal commitment" + secret).digest()


def nonce_hash(nonce: bytes) -> bytes:
    """What a seat shows before the deal, so that it cannot change its nonce afterwards."""
    return sha256(b"portroyal nonce" + nonce).digest()


def derived_nonce(secret: bytes, seat: int) -> bytes:
    """The nonce of a seat that shows no hash of one. To commit to the secret is to commit to this too."""
    return sha256(b"portroyal seat" + secret + bytes([seat])).digest()


def secret_of_deal(secret: bytes, number: int) -> bytes:
    """The secret of a table's deal. Deal 0 has the table's own; each that was abandoned is followed by one more."""
    return secret if number == 0 else sha256(b"portroyal deal" + secret + number.to_bytes(4, "big")).digest()


def words(seed: bytes, number: int) -> Iterator[int]:
    """The endless 32-bit numbers that decide the shuffle of this number."""
    prefix = seed + number.to_bytes(4, "big")
    block = 0
    while True:
        yield from _WORDS.unpack(sha256(prefix + block.to_bytes(4, "big")).digest())
        block += 1


def draw_lot(seed: bytes, count: int) -> int:
    """A number below `count`, all equally likely."""
    return _below(count, words(seed, LOT))


def shuffle(items: list[T], seed: bytes, number: int) -> None:
    """Put the items, which the caller has sorted, into the order of this shuffle, in place.

    Fisher and Yates from the end. The last item becomes the top of the deck.
    """
    stream = words(seed, number)
    for last in range(len(items) - 1, 0, -1):
        other = _below(last + 1, stream)
        items[last], items[other] = items[other], items[last]


def _below(count: int, stream: Iterator[int]) -> int:
    fair = _RANGE - _RANGE % count
    word = next(stream)
    while word >= fair:
        word = next(stream)
    return word % count
