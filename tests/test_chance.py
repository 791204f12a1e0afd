"""docs/chance.md is the specification; its vectors are tested here, and so is that chance is fair."""

import re
from collections import Counter
from itertools import islice, permutations
from pathlib import Path

from portroyal.core.chance import (
    commitment,
    derived_nonce,
    draw_lot,
    nonce_hash,
    secret_of_deal,
    seed_from,
    seed_from_text,
    shuffle,
    words,
)

PAGE = (Path(__file__).parent.parent / "docs" / "chance.md").read_text(encoding="utf-8")
SEED = seed_from_text("portroyal")


def test_the_seed_of_a_word() -> None:
    assert re.search(r"seed +([0-9a-f]{64})", PAGE)[1] == SEED.hex()  # type: ignore[index]  # it is there


def test_commitment_and_nonces() -> None:
    assert f"commitment      {commitment(b'portroyal').hex()}" in PAGE
    assert seed_from(b"portroyal", [bytes(32), b"\x11" * 32]).hex() in PAGE
    assert nonce_hash(b"\x11" * 32).hex() in PAGE
    assert derived_nonce(b"portroyal", 1).hex() in PAGE
    assert secret_of_deal(b"portroyal", 1).hex() in PAGE


def test_every_seat_and_every_deal_has_bytes_of_its_own() -> None:
    made = [derived_nonce(bytes(32), seat) for seat in range(10)]
    made += [secret_of_deal(bytes(32), number) for number in range(300)]
    made += [commitment(bytes(32)), nonce_hash(bytes(32)), seed_from(bytes(32), [])]
    assert len({*made}) == len(made)
    assert secret_of_deal(bytes(32), 0) == bytes(32)


def test_the_words_of_the_stream() -> None:
    rows = re.findall(r"^\| (\d+) \| ((?:[0-9a-f]{8} ?){4}) \|$", PAGE, re.MULTILINE)
    assert len(rows) == 3
    for number, expected in rows:
        assert [f"{word:08x}" for word in islice(words(SEED, int(number)), 4)] == expected.split()


def test_lots_and_shuffles() -> None:
    lots = re.findall(r"^\| 0 \| a lot for (\d) seats \| (\d) \|$", PAGE, re.MULTILINE)
    assert [draw_lot(SEED, int(seats)) for seats, _ in lots] == [int(result) for _, result in lots]
    assert len(lots) == 4
    shuffles = re.findall(r"^\| (\d) \| a shuffle of 0 to (\d+) \| ([\d ]+) \|$", PAGE, re.MULTILINE)
    assert len(shuffles) == 3
    for number, last, result in shuffles:
        items = list(range(int(last) + 1))
        shuffle(items, SEED, int(number))
        assert items == [int(item) for item in result.split()]


def test_words_that_would_be_unfair_are_thrown_away() -> None:
    """For 3 x 2**30 only words below it are fair: the first below decides."""
    count = 3 << 30
    stream = list(islice(words(bytes(32), 0), 50))
    assert stream[0] >= count or draw_lot(bytes(32), count) == stream[0]
    seeds = [number.to_bytes(32, "big") for number in range(20)]
    firsts = [next(words(seed, 0)) for seed in seeds]
    assert any(first >= count for first in firsts)
    for seed in seeds:
        assert draw_lot(seed, count) == next(word for word in words(seed, 0) if word < count)


def test_every_order_is_equally_likely() -> None:
    """Chi-square over the 24 orders of four cards: 23 degrees of freedom, 49.7 is exceeded once in 1,000."""
    counts: Counter[tuple[int, ...]] = Counter()
    for number in range(4800):
        items = [0, 1, 2, 3]
        shuffle(items, SEED, number)
        counts[tuple(items)] += 1
    assert sum((counts[order] - 200) ** 2 / 200 for order in permutations(range(4))) < 49.7
