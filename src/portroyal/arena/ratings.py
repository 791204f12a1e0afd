"""How strong the bots are, by who was placed ahead of whom: the model of Bradley and Terry on the scale of Elo.

A game of four is six comparisons, one for each pair of seats; equal places are half a win for both. Every bot has
also drawn once with an imaginary bot of middle strength, so that one that always wins has a finite rating.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import exp, log, log10
from random import Random
from typing import Final

from portroyal.arena.play import Played
from portroyal.arena.statistics import Interval, percentile

SCALE: Final = 400
PRIOR: Final = 1.0
"""So many games against the imaginary bot."""
RESAMPLES: Final = 400
MOST_BLOCKS: Final = 1000
"""Deals beyond so many are taken together in blocks of neighbours; more would cost time and change nothing."""
PRECISION: Final = 1e-8
MOST_STEPS: Final = 5000

Pair = tuple[int, int]


@dataclass(slots=True)
class Comparisons:
    """`wins[a, b]`: how often a was ahead of b."""

    wins: Counter[Pair] = field(default_factory=Counter)

    def add(self, game: Played, number: Mapping[str, int]) -> None:
        """Compare every two seats of a game that have different bots."""
        for (bot, place), (other, behind) in combinations(zip(game.bots, game.places, strict=True), 2):
            if bot != other:
                a, b = number[bot], number[other]
                self.wins[a, b] += (place < behind) + (place == behind) / 2  # type: ignore[assignment]  # halves
                self.wins[b, a] += (place > behind) + (place == behind) / 2  # type: ignore[assignment]  # halves


def comparisons(games: Iterable[Played], bots: Sequence[str]) -> Comparisons:
    number = {bot: index for index, bot in enumerate(bots)}
    total = Comparisons()
    for game in games:
        total.add(game, number)
    return total


def fit(wins: Mapping[Pair, float], count: int, start: Sequence[float] | None = None) -> list[float]:
    """Strengths with a mean logarithm of 0, found by minorisation and maximisation (Hunter 2004)."""
    strengths = list(start or [1.0] * count)
    gained = [PRIOR / 2 + sum(wins.get((a, b), 0) for b in range(count)) for a in range(count)]
    met = [[wins.get((a, b), 0) + wins.get((b, a), 0) for b in range(count)] for a in range(count)]
    for _ in range(MOST_STEPS):
        before = strengths[:]
        for a, own in enumerate(strengths):
            load = PRIOR / (own + 1)
            load += sum(times / (own + other) for times, other in zip(met[a], strengths, strict=True) if times)
            strengths[a] = gained[a] / load
        # Comparisons say nothing about the mean; left to the imaginary bot alone it would take ages to settle.
        middle = exp(sum(map(log, strengths)) / count)
        strengths = [strength / middle for strength in strengths]
        if all(abs(new - old) < PRECISION * old for new, old in zip(strengths, before, strict=True)):
            break
    return strengths


def elo(strengths: Sequence[float]) -> list[float]:
    """Ratings with mean 0; 400 more are odds of ten to one."""
    raw = [SCALE * log10(strength) for strength in strengths]
    mean = sum(raw) / len(raw)
    return [rating - mean for rating in raw]


def ratings(deals: Sequence[Sequence[Played]], bots: Sequence[str], seed: str) -> list[Interval]:
    """The rating of each bot, with an interval from resampled deals."""
    blocks = [comparisons(games, bots).wins for games in _blocks(deals)]
    strengths = fit(_sum(Counter(range(len(blocks))), blocks), len(bots))
    values = elo(strengths)
    if len(bots) < 2 or not blocks:
        return [Interval(value, value, value) for value in values]
    rng = Random(f"{seed} ratings")
    samples = []
    for _ in range(RESAMPLES):
        chosen = Counter(rng.choices(range(len(blocks)), k=len(blocks)))
        samples.append(elo(fit(_sum(chosen, blocks), len(bots), strengths)))
    columns = [sorted(column) for column in zip(*samples, strict=True)]
    return [
        Interval(value, percentile(column, 0.025), percentile(column, 0.975))
        for value, column in zip(values, columns, strict=True)
    ]


def _blocks(deals: Sequence[Sequence[Played]]) -> list[list[Played]]:
    size = -(-len(deals) // MOST_BLOCKS) or 1
    return [[game for deal in deals[n : n + size] for game in deal] for n in range(0, len(deals), size)]


def _sum(times: Counter[int], blocks: Sequence[Mapping[Pair, float]]) -> dict[Pair, float]:
    total: dict[Pair, float] = {}
    for block, count in times.items():
        for pair, wins in blocks[block].items():
            total[pair] = total.get(pair, 0) + count * wins
    return total
