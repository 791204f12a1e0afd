"""Heuristics for every decision. They read only what the deciding seat may know."""

from collections.abc import Callable
from typing import Final

from portroyal.bots.loot import auction, cargo, tricks
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.weights import Weights
from portroyal.core.values import Action
from portroyal.games.loot import rules
from portroyal.games.loot.state import (
    AUCTION,
    CHOOSE,
    DEAL_WITH,
    LAY,
    PLAY,
    START,
    STOW,
    TRUMP,
)

Decide = Callable[[Table, Weights], Action]

_DECISIONS: Final[dict[str, Decide]] = {
    AUCTION: auction.bid,
    LAY: auction.lay,
    TRUMP: auction.name_trump,
    START: tricks.start,
    CHOOSE: tricks.choose,
    PLAY: tricks.play,
    DEAL_WITH: cargo.deal_with,
    STOW: cargo.deal_with,
}


def decide(table: Table, weights: Weights) -> Action:
    """The choice of a player with these weights whose turn it is."""
    legal = table.state.legal
    return legal[0] if len(legal) == 1 else _DECISIONS[table.state.phase](table, weights)


def play_round(table: Table, weights: Weights) -> int:
    """Let players with these weights finish the round; returns the number of actions."""
    state = table.state
    this, actions = state.round, 0
    while state.legal and state.round == this:
        action = decide(table, weights)
        if state.phase in (DEAL_WITH, STOW):
            table.forget(state.turn)
        rules.apply(state, action)
        actions += 1
    return actions
