"""What ships are worth while the game goes on: their load, what may still come, and whether they will float.

Bonus cards count as an average one, so that nothing here depends on values that only their owner has seen. All of it
is asked again and again for the same ships, so answers are kept.
"""

from functools import lru_cache
from math import exp
from typing import Final, NamedTuple

from portroyal.games.loot.cards import BONUS, DOUBLE, EXTRA, SIZES, Card
from portroyal.games.loot.rules import HAND, ROUNDS
from portroyal.games.loot.state import Player, State

PRISONER: Final = 3.5
"""A bonus card nobody has seen, on average."""
PATIENCE: Final = {3: 0.22, 4: 0.25}
"""How fast, with every round to come, it matters less what room a ship has left: there will be goods for it."""
FULL: Final = 0.9
"""The part of its limit that a ship scores on average, if it is full long before the end."""
RESCUE: Final = 0.5
"""How often a ship one point too heavy is saved, by a card like −10 or Remove, if there is time enough."""
DEPTH: Final = 10.0
"""With so many points too many that chance falls to a third."""
KEPT: Final = 0.2
"""What a kept Remove is worth for each trick to come: sooner or later a card must be won that nobody wants."""

Ship = tuple[Card, ...]
Fleet = tuple[Ship, ...]


class Season(NamedTuple):
    """What the worth of ships depends on beside their cards."""

    seats: int
    left: int
    """Tricks to come."""
    hope: float = RESCUE


keep = lru_cache(maxsize=1 << 16)


def tricks_left(state: State) -> int:
    """Tricks of the whole game whose prize is not dealt with yet."""
    return HAND * (ROUNDS + 1 - state.round) - len(state.past)


def fleet_of(player: Player) -> Fleet:
    return tuple([tuple(ship) for ship in player.ships])


@keep
def ship_worth(ship: Ship, season: Season) -> float:
    """What a ship will probably score when so many more tricks have been played."""
    seats, left, hope = season
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
    fades = exp(-PATIENCE[seats] * left / HAND)
    if room < 0:
        return (limit + bonus) * hope * (1 - fades) * exp(room / DEPTH)
    if not left:
        return max(0, load) + bonus
    return limit * (FULL + (1 - FULL) * fades) - fades * room + bonus * (0.9 + 0.1 * fades)


@keep
def gain(ship: Ship, card: Card, season: Season) -> float:
    """What loading a card on a ship adds to its worth."""
    return ship_worth((*ship, card), season) - ship_worth(ship, season)


@keep
def best_gain(fleet: Fleet, card: Card, season: Season) -> float:
    """The same for a card that may go to any ship."""
    return max([gain(ship, card, season) for ship in fleet])


def kept_worth(left: int) -> float:
    return KEPT * left


@keep
def relief(fleet: Fleet, season: Season) -> float:
    """The most that taking one card off the ships adds (L6.4)."""
    return max([unloading(ship, card, season) for ship in fleet for card in ship], default=0.0)


def unloading(ship: Ship, card: Card, season: Season) -> float:
    rest = tuple([other for other in ship if other is not card])
    return ship_worth(rest, season) - ship_worth(ship, season)


@keep
def rearrangement(fleet: Fleet, season: Season) -> float:
    """The most that moving one extra or bonus card adds (L6.6)."""
    return max(
        [
            shifting(ship, card, to, season)
            for ship in fleet
            for card in ship
            if card.kind in (EXTRA, BONUS)
            for to in fleet
            if to is not ship
        ],
        default=0.0,
    )


def shifting(ship: Ship, card: Card, to: Ship, season: Season) -> float:
    return unloading(ship, card, season) + gain(to, card, season)
