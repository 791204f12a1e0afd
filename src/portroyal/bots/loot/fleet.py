"""The value of ships during the game: their load, the cards that may still come, and whether they will float.

A bonus card counts as an average one, so that nothing here depends on values that only its owner has seen. The same
ships are valued again and again, so results are cached.
"""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from portroyal.games.loot.cards import BONUS, DOUBLE, EXTRA, SIZES, Card
from portroyal.games.loot.rules import HAND, ROUNDS
from portroyal.games.loot.state import Player, State

PRISONER: Final = 3.5
"""The average value of a bonus card that nobody has seen."""
FADING: Final = {3: 0.22, 4: 0.25}
"""How fast the room left on a ship matters less with every round to come, which will bring goods for it."""
FULL: Final = 0.9
"""The part of its limit that a ship scores on average if it is full long before the end."""
RESCUE: Final = 0.5
"""How often a ship that is one point too heavy is saved by a card like −10 or Remove, given enough time."""
DEPTH: Final = 10.0
"""At this many points too many, that chance falls to about a third."""
KEPT: Final = 0.2
"""The value of a kept Remove for each trick to come: sooner or later somebody must win a card that nobody wants."""

Ship = tuple[Card, ...]
Fleet = tuple[Ship, ...]


class Horizon(NamedTuple):
    """What the value of ships depends on besides their cards: how much of the game is left."""

    seats: int
    left: int
    """Tricks to come."""
    hope: float = RESCUE


cached = lru_cache(maxsize=1 << 16)


def tricks_left(state: State) -> int:
    """The tricks of the whole game whose prize is still to be used."""
    return HAND * (ROUNDS + 1 - state.round) - len(state.past)


def fleet_of(player: Player) -> Fleet:
    return tuple([tuple(ship) for ship in player.ships])


@cached
def ship_value(ship: Ship, horizon: Horizon) -> float:
    """What a ship will probably score at the end of the game."""
    seats, left, hope = horizon
    load, limit, bonus = 0, SIZES[seats].limit, 0.0
    for card in ship:
        if card.kind == BONUS:
            bonus += PRISONER
        else:
            load += card.value
            limit += card.limit
    if DOUBLE in ship:
        load *= 2
    room = limit - load
    fades = exp(-FADING[seats] * left / HAND)
    if room < 0:
        return (limit + bonus) * hope * (1 - fades) * exp(room / DEPTH)
    if not left:
        return max(0, load) + bonus
    return limit * (FULL + (1 - FULL) * fades) - fades * room + bonus * (0.9 + 0.1 * fades)


@cached
def gain(ship: Ship, card: Card, horizon: Horizon) -> float:
    """What loading a card on a ship adds to its value."""
    return ship_value((*ship, card), horizon) - ship_value(ship, horizon)


@cached
def best_gain(fleet: Fleet, card: Card, horizon: Horizon) -> float:
    """The same for a card that may go to any ship."""
    return max([gain(ship, card, horizon) for ship in fleet])


def kept_value(left: int) -> float:
    return KEPT * left


@cached
def best_unloading(fleet: Fleet, horizon: Horizon) -> float:
    """The most that taking one card off the ships adds (L6.4)."""
    return max([unloading_gain(ship, card, horizon) for ship in fleet for card in ship], default=0.0)


def unloading_gain(ship: Ship, card: Card, horizon: Horizon) -> float:
    rest = tuple([other for other in ship if other is not card])
    return ship_value(rest, horizon) - ship_value(ship, horizon)


@cached
def best_shift(fleet: Fleet, horizon: Horizon) -> float:
    """The most that moving one extra or bonus card adds (L6.6)."""
    return max(
        [
            shift_gain(ship, card, to, horizon)
            for ship in fleet
            for card in ship
            if card.kind in (EXTRA, BONUS)
            for to in fleet
            if to is not ship
        ],
        default=0.0,
    )


def shift_gain(ship: Ship, card: Card, to: Ship, horizon: Horizon) -> float:
    return unloading_gain(ship, card, horizon) + gain(to, card, horizon)
