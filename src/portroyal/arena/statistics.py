"""Estimates with 95 % confidence intervals."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, sqrt
from typing import Final

Z: Final = 1.959963984540054
"""95 % of a normal distribution lies within this many standard deviations of the mean."""


@dataclass(frozen=True, slots=True)
class Interval:
    value: float
    low: float
    high: float


def wilson(successes: float, trials: float) -> Interval:
    """The share of successes, with Wilson's score interval, which also suits few trials and shares near 0 and 1."""
    if trials == 0:
        return Interval(0.5, 0.0, 1.0)
    share = successes / trials
    spread = Z * Z / trials
    middle = (share + spread / 2) / (1 + spread)
    half = Z / (1 + spread) * sqrt(share * (1 - share) / trials + spread / (4 * trials))
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half))


def ratio(parts: Iterable[tuple[float, float]]) -> Interval:
    """The sum of the first numbers divided by the sum of the second; each part is a deal.

    Games of one deal resemble each other, so the variance is that between deals. A single deal, or deals that are all
    equal, have none: then it is the variance of a count of random events, which is the count itself.
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
    """The smallest value that is at least as large as this share of the values."""
    return ordered[max(0, ceil(share * len(ordered)) - 1)]


@dataclass(frozen=True, slots=True)
class Spread:
    """A summary of counted values."""

    count: int
    mean: float
    median: float
    high: float
    """The 95th percentile."""
    most: float


def spread(counts: Mapping[float, int]) -> Spread:
    """The summary of values, given how often each occurs."""
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
    """The number of values from `least` to `most`, inclusive."""

    least: int
    most: int
    count: int


def histogram(values: Sequence[int], most_bins: int = 16) -> list[Bin]:
    """Bins of equal width with round borders."""
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
