"""Who sits where in which game.

A deal is one seed, played by one line-up in all its different rotations, so that every bot of it gets to play every
seat's cards. What is played in a deal hangs on the bots, the seats, the seed and the number of the deal alone; a
tournament can therefore be extended, and its games can be played in any order.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations
from random import Random
from typing import NamedTuple


class Key(NamedTuple):
    """The name of a game: two numbers."""

    deal: int
    rotation: int


@dataclass(frozen=True, slots=True)
class Seating:
    """One game to be played; the bots by seat."""

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
        """So many games, and what is missing to a whole deal."""
        played = deal = 0
        while played < least:
            seatings = self.deal(deal)
            yield from seatings
            played += len(seatings)
            deal += 1

    def _line_up(self, number: int) -> tuple[str, ...]:
        """All line-ups take turns, and each comes in another of its orders every time."""
        choices = line_ups(self.bots, self.seats)
        turn, place = divmod(number, len(choices))
        # Shuffled, so that a short tournament does not leave out the bots named last.
        order = _shuffled(len(choices), f"{self.seed} turn {turn}")
        line_up = choices[order[place]]
        around = circles(line_up)
        way = _shuffled(len(around), f"{self.seed} line-up {order[place]} round {turn // len(around)}")
        return around[way[turn % len(around)]]


@cache
def line_ups(bots: tuple[str, ...], seats: int) -> tuple[tuple[str, ...], ...]:
    """Every way to share the seats evenly: each bot has the same number, and some have one more."""
    each, more = divmod(seats, len(bots))
    return tuple(bots * each + some for some in combinations(bots, more))


@cache
def circles(line_up: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Every different order around the table, each once whatever seat it begins with."""
    return tuple(sorted({min(rotations(order)) for order in permutations(line_up)}))


def rotations(line_up: tuple[str, ...]) -> list[tuple[str, ...]]:
    """The line-up moved on by one seat after another, until it is the same again."""
    moved = [line_up[seat:] + line_up[:seat] for seat in range(len(line_up))]
    return list(dict.fromkeys(moved))


@cache
def _shuffled(count: int, seed: str) -> tuple[int, ...]:
    return tuple(Random(seed).sample(range(count), count))
