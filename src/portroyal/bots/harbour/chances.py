"""How likely each player is to win, at the beginning of a turn.

A player's strength is the sum of what they own times these coefficients; chances are proportional to exp(strength).
The coefficients were fitted (multinomial logit, a sample at every turn) to the winners of some 8,400 games of skilled
players with various weights, in six settings of game, seats and ending. These are rounded by hand from those six, most
of them from `harbour` for two. They change linearly from the first turn until someone reaches the goal.
"""

from dataclasses import astuple, dataclass, replace
from functools import cache
from math import exp
from typing import Final

from portroyal.games.harbour.rules import missing, outcome
from portroyal.games.harbour.state import OVER, Player, State
from portroyal.games.harbour.traits import (
    BUST_COINS,
    COLOURS,
    CREW,
    CROWD_COINS,
    DISCOUNT,
    EXTRA_TAKES,
    JACK,
    SWORDS,
    TRADE,
    TUCKS,
)
from portroyal.games.harbour.variants import Ending

MANY_COINS: Final = 8
MANY_SWORDS: Final = 2


@dataclass(frozen=True, slots=True)
class Coefficients:
    point: float
    nearness: float
    """For the square of the part of the goal that is reached."""
    coin: float
    spare_coin: float
    """In addition for each coin above MANY_COINS."""
    trade: float
    sword: float
    spare_sword: float
    """In addition for each sword above MANY_SWORDS."""
    discount: float
    extra_take: float
    crowd_coin: float
    bust_coin: float
    symbol: float
    jack: float
    tucks: float
    prospect: float
    """For the points of the nearest expedition, as far as the player may hope for it."""
    turn: float
    """For being the active player."""
    explored: float
    """For having an expedition, in the ending that needs one to win (H9.4)."""


EARLY: Final = Coefficients(
    point=0.38,
    nearness=2.0,
    coin=0.13,
    spare_coin=0.0,
    trade=0.16,
    sword=0.24,
    spare_sword=-0.3,
    discount=1.0,
    extra_take=2.4,
    crowd_coin=0.5,
    bust_coin=0.6,
    symbol=0.4,
    jack=0.45,
    tucks=1.3,
    prospect=0.1,
    turn=0.15,
    explored=0.7,
)
LATE: Final = Coefficients(
    point=0.32,
    nearness=4.7,
    coin=0.26,
    spare_coin=-0.17,
    trade=0.0,
    sword=0.12,
    spare_sword=-0.05,
    discount=0.17,
    extra_take=0.75,
    crowd_coin=0.04,
    bust_coin=0.12,
    symbol=-0.1,
    jack=0.5,
    tucks=0.25,
    prospect=0.82,
    turn=0.5,
    explored=2.4,
)

MANY_EARLY: Final = replace(
    EARLY,
    point=0.53,
    nearness=2.5,
    coin=0.17,
    trade=0.09,
    sword=0.37,
    discount=1.25,
    extra_take=2.25,
    bust_coin=1.18,
    jack=0.43,
    prospect=0.35,
    turn=0.22,
)
MANY_LATE: Final = replace(
    LATE,
    point=0.41,
    nearness=5.4,
    coin=0.29,
    discount=0.2,
    extra_take=0.6,
    crowd_coin=0.14,
    bust_coin=0.37,
    jack=0.7,
    prospect=0.91,
    turn=0.68,
)
"""With three or more players, from the games of four."""

HOPE: Final = (1.0, 0.45, 0.15, 0.0)
"""The part of an expedition's points to count on, by the number of missing persons."""
LONG_GOAL: Final = 12
"""The coefficients are those of games to 12 points; in a shorter game every coin counts for more."""


@cache
def coefficients(leader: int, goal: int, seats: int) -> Coefficients:
    late = min(1.0, leader / goal)
    ends = (EARLY, LATE) if seats == 2 else (MANY_EARLY, MANY_LATE)
    between = [early + (last - early) * late for early, last in zip(*map(astuple, ends), strict=True)]
    now = Coefficients(*between)
    return replace(now, coin=now.coin * LONG_GOAL / goal, spare_coin=now.spare_coin * LONG_GOAL / goal)


def chances(state: State) -> list[float]:
    """By seat; exact when the game is over."""
    players = state.players
    if state.phase is OVER:
        winners = outcome(state).winners
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(players))]
    now = coefficients(max([player.points for player in players]), state.variant.goal, len(players))
    strengths = [_strength(state, player, now) for player in players]
    strengths[state.active] += now.turn
    top = max(strengths)
    odds = [exp(strength - top) for strength in strengths]
    total = sum(odds)
    return [odd / total for odd in odds]


def share_behind(state: State) -> list[float]:
    """By seat: the part of the rivals that will probably end behind it. With two players, the chance to win.

    With many players the first place is often out of reach, and a better place behind it should count for something.
    """
    rivals = len(state.players) - 1
    if state.phase is OVER:
        places = outcome(state).places
        return [sum([(a < b) + (a == b) / 2 for b in places], -0.5) / rivals for a in places]
    odds = chances(state)
    return [sum([a / (a + b) for b in odds], -0.5) / rivals for a in odds]


def _strength(state: State, player: Player, now: Coefficients) -> float:
    coins = len(player.coins)
    reached = player.points / state.variant.goal
    strength = (
        now.point * player.points
        + now.nearness * reached * reached
        + now.coin * coins
        + now.trade * sum(player.totals[TRADE : TRADE + len(COLOURS)])
        + now.sword * player.totals[SWORDS]
        + now.discount * player.totals[DISCOUNT]
        + now.extra_take * player.totals[EXTRA_TAKES]
        + now.crowd_coin * player.totals[CROWD_COINS]
        + now.bust_coin * player.totals[BUST_COINS]
        + now.tucks * sum(player.totals[TUCKS : TUCKS + len(COLOURS)])
    )
    if coins > MANY_COINS:
        strength += now.spare_coin * (coins - MANY_COINS)
    if player.totals[SWORDS] > MANY_SWORDS:
        strength += now.spare_sword * (player.totals[SWORDS] - MANY_SWORDS)
    if player.totals[CREW]:
        strength += (
            now.symbol * (player.totals[CREW] - player.totals[JACK])
            + now.jack * player.totals[JACK]
            + now.prospect * _prospect(state, player)
        )
    if state.ending is Ending.EXPEDITIONS:
        strength += now.explored * (1.0 if player.expeditions else _nearest(state, player))
    return strength


def _nearest(state: State, player: Player) -> float:
    """How sure a player may be of an expedition."""
    return max([HOPE[max(0, missing(player, card))] for card in state.expeditions], default=0.0)


def _prospect(state: State, player: Player) -> float:
    hopes = [(card.points - 2) * HOPE[max(0, missing(player, card))] for card in state.expeditions]
    return max(hopes, default=0.0)
