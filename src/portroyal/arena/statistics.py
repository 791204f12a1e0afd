"""Figures and how far they can be trusted. Every interval is one of 95 %."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

Z: Final = 1.959963984540054
"""So many standard deviations to either side hold 95 %."""


@dataclass(frozen=True, slots=True)
class Interval:
    value: float
    low: float
    high: float


def wilson(successes: float, trials: float) -> Interval:
    """The share of successes, with Wilson's score interval: sensible for few trials and near 0 and 1 too."""
    if trials == 0:
        return Interval(0.5, 0.0, 1.0)
    share = successes / trials
    spread = Z * Z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def ratio(parts: Iterable[tuple[float, float]]) -> Interval:
    """Sum of the first by sum of the second, where each part is a deal.

    Games of one deal resemble each other, so the spread is that between deals. One deal alone, or deals that are all
    alike, show none: then it is the spread of a count of events that come by chance, the root of it.
    """
    pairs = list(parts)
    total = sum(size for _, size in pairs)
    if total == 0:
        return Interval(0.0, 0.0, 0.0)
    whole = sum(amount for amount, _ in pairs)
    value = whole / total
    if all(amount * total == whole * size for amount, size in pairs):
        variance = max(1.0, abs(whole))
    else:
        squares = sum((amount - value * size) ** 2 for amount, size in pairs)
        variance = squares * len(pairs) / (len(pairs) - 1)
    half = Z * sqrt(variance) / total
    return Interval(value, value - half, value + half)


def percentile(ordered: Sequence[float], share: float) -> float:
    """The value below which this share lies: the smallest that is at least so far up."""
    return ordered[max(0, ceil(share * len(ordered)) - 1)]


@dataclass(frozen=True, slots=True)
class Spread:
    """Where counted values lie."""

    count: int
    mean: float
    median: float
    high: float
    """95 % are not above it."""
    most: float


def spread(counts: Mapping[float, int]) -> Spread:
    """Of values and how often each occurs."""
    count = sum(counts.values())
    if count == 0:
        return Spread(0, 0.0, 0.0, 0.0, 0.0)
    ordered = sorted(counts)

    def at(share: float) -> float:
        left = max(1, ceil(share * count))
        for value in ordered:
            left -= counts[value]
            if left <= 0:
                return value
        raise AssertionError  # the counts add up

    mean = sum(value * times for value, times in counts.items()) / count
    return Spread(count, mean, at(0.5), at(0.95), ordered[-1])


@dataclass(frozen=True, slots=True)
class Bin:
    """So many values from `least` to `most`, both included."""

    least: int
    most: int
    count: int


def histogram(values: Sequence[int], most_bins: int = 16) -> list[Bin]:
    """Equal bins with round borders."""
    if not values:
        return []
    width = next(width for width in _widths() if max(values) // width - min(values) // width < most_bins)
    first, last = min(values) // width, max(values) // width
    counts = [0] * (last - first + 1)
    for value in values:
        counts[value // width - first] += 1
    return [Bin((first + n) * width, (first + n + 1) * width - 1, count) for n, count in enumerate(counts)]


def _widths() -> Iterable[int]:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10
