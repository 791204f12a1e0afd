"""A seat's chance to win between two rounds, from the probable scores of all fleets."""

from math import exp, sqrt
from typing import Final

from portroyal.bots.loot.fleet import PRISONER, Horizon, ship_value, tricks_left
from portroyal.games.loot import rules
from portroyal.games.loot.cards import BONUS
from portroyal.games.loot.rules import HAND
from portroyal.games.loot.state import OVER, State

SWING: Final = 6.0
"""How much totals change in a round, in points; over several rounds such changes partly cancel out."""


def totals(state: State) -> list[float]:
    """The probable final score of each seat."""
    horizon = Horizon(len(state.players), tricks_left(state))
    result = []
    for player in state.players:
        total = -float(player.debt)
        for ship in player.ships:
            total += ship_value(tuple(ship), horizon)
            for card in ship:
                if card.kind == BONUS:
                    total += card.value - PRISONER
        result.append(total)
    return result


def chance_to_win(state: State, seat: int) -> float:
    if state.phase is OVER:
        winners = rules.outcome(state).winners
        return 1 / len(winners) if seat in winners else 0.0
    swing = SWING * sqrt(tricks_left(state) / HAND)
    ends = totals(state)
    return 1 / sum([exp(min(50.0, (end - ends[seat]) / swing)) for end in ends])
