"""Is the first bot stronger than the second? Play until the answer is clear, and no longer.

The generalised sequential probability ratio test in its normal approximation, as used for chess programs: after every
deal, how much more likely are the results if the first bot scores 57 % than if it scores 50 %? The score of a deal is
the share of pairs of seats, one of each bot, in which the first is ahead; a tie counts half.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import log
from typing import Final

from portroyal.arena.play import Played

EVEN: Final = 0.50
STRONGER: Final = 0.57
ERROR: Final = 0.05
MIN_DEALS: Final = 10
"""Fewer deals say too little about how much deals differ."""

IS_STRONGER: Final = "stronger"
NOT_SHOWN: Final = "not-shown"
UNDECIDED: Final = "undecided"


@dataclass(frozen=True, slots=True)
class Verdict:
    answer: str
    deals: int
    score: float
    ratio: float
    """The logarithm of the likelihood ratio."""
    lower: float
    upper: float


class Test:
    """Takes the scores of deals one at a time."""

    __test__ = False  # pytest must not collect it

    def __init__(self, even: float = EVEN, stronger: float = STRONGER, error: float = ERROR) -> None:
        self._even = even
        self._stronger = stronger
        self._bound = log((1 - error) / error)
        self._deals = 0
        self._sum = 0.0
        self._squares = 0.0

    def add(self, score: float) -> None:
        self._deals += 1
        self._sum += score
        self._squares += score * score

    @property
    def verdict(self) -> Verdict:
        mean = self._sum / self._deals if self._deals else self._even
        ratio = self._ratio(mean)
        answer = UNDECIDED
        if self._deals >= MIN_DEALS and abs(ratio) >= self._bound:
            answer = IS_STRONGER if ratio > 0 else NOT_SHOWN
        return Verdict(answer, self._deals, mean, ratio, -self._bound, self._bound)

    def _ratio(self, mean: float) -> float:
        # Includes an imaginary deal with the largest variance: a few equal deals do not prove that all are equal.
        variance = (self._squares - self._deals * mean * mean + 0.25) / (self._deals + 1)
        return self._deals * (self._stronger - self._even) * (2 * mean - self._even - self._stronger) / (2 * variance)


def decide(scores: Iterable[float]) -> Verdict:
    """The verdict at the first deal that decides, or after the last deal."""
    test = Test()
    for score in scores:
        test.add(score)
        if test.verdict.answer != UNDECIDED:
            break
    return test.verdict


def score_of(deal: Sequence[Played], bot: str) -> float:
    """The mean over the games of a deal."""
    return sum(_share(game, bot) for game in deal) / len(deal)


def _share(game: Played, bot: str) -> float:
    own = [place for name, place in zip(game.bots, game.places, strict=True) if name == bot]
    others = [place for name, place in zip(game.bots, game.places, strict=True) if name != bot]
    points = [(place < other) + (place == other) / 2 for place in own for other in others]
    return sum(points) / len(points)
