"""The strength of bots, from who was placed ahead of whom: the Bradley-Terry model on the Elo scale.

A game of four is six comparisons, one for each pair of seats; a tie is half a win for both. In addition every bot has
tied once with an imaginary bot of average strength, so that a bot that always wins has a finite rating.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from math import exp, log, log10
from random import Random
from typing import Final

from portroyal.arena.play import Played
from portroyal.arena.statistics import Interval, percentile

SCALE: Final = 400
PRIOR: Final = 1.0
"""The number of games against the imaginary bot."""
RESAMPLES: Final = 400
MAX_BLOCKS: Final = 1000
"""With more deals, neighbouring deals are combined into blocks; more blocks would cost time and change nothing."""
PRECISION: Final = 1e-8
MAX_STEPS: Final = 5000

Pair = tuple[int, int]


def comparisons(games: Iterable[Played], bots: Sequence[str]) -> Mapping[Pair, float]:
    """How often the first of a pair was ahead of the second, over all pairs of seats with different bots."""
    number = {bot: index for index, bot in enumerate(bots)}
    wins: defaultdict[Pair, float] = defaultdict(float)
    for game in games:
        for (bot, place), (other, behind) in combinations(zip(game.bots, game.places, strict=True), 2):
            if bot != other:
                a, b = number[bot], number[other]
                wins[a, b] += (place < behind) + (place == behind) / 2
                wins[b, a] += (place > behind) + (place == behind) / 2
    return wins


def fit(wins: Mapping[Pair, float], count: int, start: Sequence[float] | None = None) -> list[float]:
    """Strengths with a mean logarithm of 0, found by minorisation and maximisation (Hunter 2004)."""
    strengths = list(start or [1.0] * count)
    gained = [PRIOR / 2 + sum(wins.get((a, b), 0) for b in range(count)) for a in range(count)]
    met = [[wins.get((a, b), 0) + wins.get((b, a), 0) for b in range(count)] for a in range(count)]
    for _ in range(MAX_STEPS):
        before = strengths[:]
        for a, own in enumerate(strengths):
            load = PRIOR / (own + 1)
            load += sum(times / (own + other) for times, other in zip(met[a], strengths, strict=True) if times)
            strengths[a] = gained[a] / load
        # Comparisons do not determine the mean; with the imaginary bot alone it would converge very slowly.
        middle = exp(sum(map(log, strengths)) / count)
        strengths = [strength / middle for strength in strengths]
        if all(abs(new - old) < PRECISION * old for new, old in zip(strengths, before, strict=True)):
            break
    return strengths


def elo(strengths: Sequence[float]) -> list[float]:
    """Ratings with a mean of 0; a difference of 400 means odds of ten to one."""
    raw = [SCALE * log10(strength) for strength in strengths]
    mean = sum(raw) / len(raw)
    return [rating - mean for rating in raw]


def ratings(deals: Sequence[Sequence[Played]], bots: Sequence[str], seed: str) -> list[Interval]:
    """The rating of each bot, with an interval from resampled deals and an imaginary one.

    A few equal deals do not prove that all deals are equal: without the imaginary one the interval would be empty.
    """
    blocks = [comparisons(games, bots) for games in _blocks(deals)]
    strengths = fit(_sum(blocks), len(bots))
    values = elo(strengths)
    if len(bots) < 2 or not blocks:
        return [Interval(value, value, value) for value in values]
    rng = Random(f"{seed} ratings")
    samples = []
    for _ in range(RESAMPLES):
        drawn = rng.choices([*blocks, None], k=len(blocks) + 1)
        sample = [_won_at_random(rng.choice(blocks), rng) if block is None else block for block in drawn]
        samples.append(elo(fit(_sum(sample), len(bots), strengths)))
    columns = [sorted(column) for column in zip(*samples, strict=True)]
    return [
        Interval(value, min(value, percentile(column, 0.025)), max(value, percentile(column, 0.975)))
        for value, column in zip(values, columns, strict=True)
    ]


def _won_at_random(block: Mapping[Pair, float], rng: Random) -> dict[Pair, float]:
    """The same comparisons, but one bot of each pair, chosen at random, wins all of them."""
    return {rng.choice([(a, b), (b, a)]): block[a, b] + block[b, a] for a, b in block if a < b}


def _blocks(deals: Sequence[Sequence[Played]]) -> list[list[Played]]:
    size = -(-len(deals) // MAX_BLOCKS) or 1
    return [[game for deal in deals[n : n + size] for game in deal] for n in range(0, len(deals), size)]


def _sum(blocks: Iterable[Mapping[Pair, float]]) -> dict[Pair, float]:
    total: defaultdict[Pair, float] = defaultdict(float)
    for block in blocks:
        for pair, wins in block.items():
            total[pair] += wins
    return total
