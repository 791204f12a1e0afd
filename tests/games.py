"""Every game, seat count and set of options in the registry, and random play of them."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from hypothesis import strategies as st

from portroyal import GAMES
from portroyal.core import codec
from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Event


@dataclass(frozen=True)
class Setting:
    game: AnyGame
    seats: int
    options: Any

    def __str__(self) -> str:
        return f"{self.game.id}-{self.seats}-{codec.text(self.options)}"

    def start(self, seed: bytes) -> tuple[Any, list[Event]]:
        return self.game.start(self.seats, seed, self.options)


def _settings() -> Iterator[Setting]:
    for game in GAMES.values():
        for seats in game.seat_counts:
            for options in game.all_options():
                yield Setting(game, seats, options)


SETTINGS = list(_settings())

settings_ = st.sampled_from(SETTINGS)
seeds = st.binary(min_size=32, max_size=32)
rngs = st.integers(0, 2**32 - 1).map(Random)


def steps(setting: Setting, seed: bytes, rng: Random) -> Iterator[tuple[Any, Action, list[Event]]]:
    """Random play to the end: after each action the state, the action and its events."""
    state, _ = setting.start(seed)
    while legal := setting.game.legal(state):
        action = rng.choice(legal)
        yield state, action, setting.game.apply(state, action)


def some_state(setting: Setting, seed: bytes, rng: Random, most: int = 300) -> Any:
    """A state somewhere in a random game."""
    state, _ = setting.start(seed)
    for _ in range(rng.randrange(most)):
        legal = setting.game.legal(state)
        if not legal:
            break
        setting.game.apply(state, rng.choice(legal))
    return state


def written(setting: Setting, state: Any) -> str:
    """Everything about a state, as text."""
    return codec.text(setting.game.position(state)) + " ".join(map(str, setting.game.legal(state)))
