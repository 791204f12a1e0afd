"""`sample(view)` of the loot game is right in distribution: chi-square against full enumeration on small tables."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from portroyal.games.loot.cards import CARD_BY_ID
from portroyal.games.loot.sample import sample
from tests.loot_tables import loot_table

# Seat 0 looks. Seat 1 is marked as having no red, seat 2 as having no blue.
VOIDS = """
    phase: play
    trump: green
    holder: 0
    past: 5
    prize: rum-10
    leader: 0
    turn: 0
    aside: black-1 black-2
    seat 0: red-1 blue-1 green-1
    seat 1: blue-2 green-3 black-4 marks red
    seat 2: red-4 green-5 black-6 marks blue
"""
# The holder, seat 1, took red-3 and blue-3; neither was played: each is in their hand or aside.
SWAP = """
    phase: play
    trump: green
    holder: 1
    taken: red-3 blue-3
    aside: red-3 black-2
    past: 6
    prize: rum-10
    leader: 0
    turn: 0
    seat 0: red-1 blue-1
    seat 1: blue-3 green-3
    seat 2: red-4 green-5 marks blue
"""
# Two bonus cards of seat 1 and one under the leftover are unknown to seat 0, who knows one of their own.
BONUS = """
    phase: play
    round: 5
    trump: green
    holder: 0
    past: 6
    prize: rum-10
    layout: biscuit-2 tobacco-2
    leftover: biscuit-2
    under: prisoner-4
    leader: 0
    turn: 0
    aside: black-1 black-2
    seat 0: red-1 blue-1 rum prisoner-6
    seat 1: blue-2 green-3 rum prisoner-1 biscuit prisoner-2
    seat 2: red-4 green-5
"""


def hidden_hands(drawing: str) -> Counter[tuple[str, ...]]:
    """Every deal of the unseen cards to seats 1, 2 and aside that fits, by trying all orders."""
    t = loot_table(drawing)
    view = t.view(0)
    fixed = [card.id for card in view.aside if card is not None]
    places = [1] * len(view.players[1].hand) + [2] * len(view.players[2].hand) + [3] * (len(view.aside) - len(fixed))
    cards = [card.id for player in t.state.players[1:] for card in player.hand]
    cards += [card.id for card in t.state.aside if card.id not in fixed]
    deals: set[tuple[str, ...]] = set()
    for order in permutations(cards):
        hands: dict[int, list[str]] = {1: [], 2: [], 3: []}
        for place, card in zip(places, order, strict=True):
            hands[place].append(card)
        if fits(hands, drawing):
            deals.add(key(hands[1], hands[2], hands[3] or fixed))
    return Counter(dict.fromkeys(deals, 1))


def fits(hands: dict[int, list[str]], drawing: str) -> bool:
    for seat in (1, 2):
        line = next(line for line in drawing.splitlines() if f"seat {seat}:" in line)
        marks = line.partition("marks ")[2].split()
        if any(card.split("-")[0] in marks for card in hands[seat]):
            return False
    taken = next((line.split()[1:] for line in drawing.splitlines() if "taken:" in line), [])
    return not set(taken) & set(hands[2])


def key(*hands: list[str]) -> tuple[str, ...]:
    return tuple(" ".join(sorted(hand)) for hand in hands)


def critical(freedom: int) -> float:
    """The value of chi-square that is exceeded once in 1,000 (Wilson and Hilferty)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 3.09 * (2 / (9 * freedom)) ** 0.5) ** 3)


@pytest.mark.parametrize("drawing", [VOIDS, SWAP], ids=["voids", "swap"])
def test_hidden_hands_are_as_likely_as_they_should_be(drawing: str) -> None:
    deals = hidden_hands(drawing)
    assert len(deals) > 2
    view = loot_table(drawing).view(0)
    rng = Random(1)
    counts: Counter[tuple[str, ...]] = Counter()
    for _ in range(400 * len(deals)):
        state = sample(view, rng)
        hands = [[card.id for card in player.hand] for player in state.players[1:]]
        counts[key(*hands, [card.id for card in state.aside])] += 1
    assert set(counts) == set(deals)
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < critical(len(deals) - 1)


def test_bonus_values_are_as_likely_as_they_should_be() -> None:
    """Five unseen values lie at three places that matter and in the pile: 60 arrangements of the three."""
    view = loot_table(BONUS).view(0)
    rng = Random(2)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(200 * 60):
        state = sample(view, rng)
        ships = state.players[1].ships
        counts[ships[0][0].value, ships[2][0].value, state.under[0].value] += 1
        assert state.players[0].ships[2] == [CARD_BY_ID["prisoner-6"]]
    assert set(counts) == set(permutations((1, 2, 3, 4, 5), 3))
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < critical(59)


def test_the_bottom_of_the_pile_is_move_in_every_sample() -> None:
    view = loot_table(
        "phase: auction\nopen: red-1 red-2\nturn: 1\nseat 0: red-3 red-4 red-5 red-6 blue-1 blue-2 blue-3 blue-4\n"
        "seat 1: blue-5 blue-6 green-1 green-2 green-3 green-4 green-5 green-6\n"
        "seat 2: black-1 black-2 black-3 black-4 black-5 black-6 pirate-1 pirate-5"
    ).view(1)
    assert all(sample(view, Random(seed)).loot[0].id == "move" for seed in range(20))
