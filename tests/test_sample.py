"""`sample(view)` is right in distribution: chi-square against full enumeration on three small tables."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from portroyal.games.harbour import view
from portroyal.games.harbour.state import State
from tests.tables import Table, table

BEFORE_A_RESHUFFLE = """
    rest: discard
    top: flute-1-1 sailor-3
    seat 0: coins jester-5 sailor-3
"""
OTHERS_HOLD_COINS = """
    rest: discard
    top: skiff-1-1
    seat 0: coins flute-1-1
    seat 1: coins jester-5
    seat 2: coins galleon-3-7
"""
AFTER_A_RESHUFFLE = """
    rest: discard
    shuffles: 2
    top: tax-most-swords priest-4
    seat 0: coins flute-1-1@1 captain-4@2
    seat 1: coins jester-5@1 pirate-5@1
"""


def arrangement(state: State) -> tuple[str, ...]:
    """Which hidden card lies where."""
    cards = [card for player in state.players for card, _ in player.coins] + state.deck
    return tuple(card.id for card in cards)


def enumerated(t: Table) -> Counter[tuple[str, ...]]:
    """How many ways lead to each arrangement, by dealing every order of every pool to its places."""
    places = [shuffle for player in t.state.players for _, shuffle in player.coins]
    places += [t.state.shuffles] * len(t.state.deck)
    orders: list[dict[int, tuple[str, ...]]] = [{}]
    for pool in t.view.pools:
        cards = [card.id for card in pool.cards]
        orders = [order | {pool.shuffle: other} for order in orders for other in permutations(cards)]
    ways: Counter[tuple[str, ...]] = Counter()
    for order in orders:
        piles = {shuffle: list(cards) for shuffle, cards in order.items()}
        ways[tuple(piles[shuffle].pop(0) for shuffle in places)] += 1
    return ways


# The values of chi-square that are exceeded once in 1,000.
@pytest.mark.parametrize(
    ("drawing", "arrangements", "critical"),
    [(BEFORE_A_RESHUFFLE, 12, 31.26), (OTHERS_HOLD_COINS, 24, 49.73), (AFTER_A_RESHUFFLE, 36, 66.62)],
)
def test_samples_are_as_likely_as_they_should_be(drawing: str, arrangements: int, critical: float) -> None:
    t = table(drawing)
    ways = enumerated(t)
    assert len(ways) == arrangements
    rng = Random(1)
    counts = Counter(arrangement(view.sample(t.view, rng)) for _ in range(500 * arrangements))
    assert set(counts) == set(ways)
    expected = {key: 500 * arrangements * count / ways.total() for key, count in ways.items()}
    assert sum((counts[key] - value) ** 2 / value for key, value in expected.items()) < critical
