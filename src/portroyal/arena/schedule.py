"""Which bot has which seat in which game.

A deal is one seed, played by one line-up in all its different rotations, so that every bot of the line-up plays the
cards of every seat. A deal depends only on the bots, the seats, the seed and its number, so a tournament can be
extended and its games can be played in any order.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import NamedTuple


class Key(NamedTuple):
    """Identifies a game."""

    deal: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Seating:
    """One game of the schedule, with its bots by seat."""

    deal: int
    rotation: int
    bots: tuple[str, ...]

    @property
    def key(self) -> Key:
        return Key(self.deal, self.rotation)


@dataclass(frozen=True, slots=True)
class Schedule:
    bots: tuple[str, ...]
    seats: int
    seed: str

    def deal(self, number: int) -> list[Seating]:
        """The games of one deal."""
        line_up = self._line_up(number)
        return [Seating(number, rotation, bots) for rotation, bots in enumerate(rotations(line_up))]

    def games(self, least: int) -> Iterator[Seating]:
        """At least this many games, completed to whole deals."""
        played = deal = 0
        while played < least:
            seatings = self.deal(deal)
            yield from seatings
            played += len(seatings)
            deal += 1

    def _line_up(self, number: int) -> tuple[str, ...]:
        """All line-ups take turns, each time in another order of the seats."""
        choices = line_ups(self.bots, self.seats)
        turn, place = divmod(number, len(choices))
        # Shuffled, so that a short tournament does not always leave out the bots named last.
        order = _shuffled(len(choices), f"{self.seed} turn {turn}")
        line_up = choices[order[place]]
        around = circles(line_up)
        way = _shuffled(len(around), f"{self.seed} line-up {order[place]} round {turn // len(around)}")
        return around[way[turn % len(around)]]


@cache
def line_ups(bots: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Every way to share the seats evenly: each bot has the same number, or one more."""
    each, more = divmod(seats, len(bots))
    return tuple(bots * each + some for some in combinations(bots, more))


@cache
def circles(line_up: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every different order around the table, counting rotations of an order once."""
    return tuple(sorted({min(rotations(order)) for order in permutations(line_up)}))


def rotations(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The different rotations of a line-up."""
    moved = [line_up[seat:] + line_up[:seat] for seat in range(len(line_up))]
    return list(dict.fromkeys(moved))


@cache
def _shuffled(count: int, seed: str) -> tuple[int, ...]:
    return tuple(Random(seed).sample(range(count), count))
