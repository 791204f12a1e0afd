"""Rules of thumb for every decision. They read of a table only what the seat that decides may know."""

from collections.abc import Callable
from typing import Final

from portroyal.bots.loot import auction, cargo, tricks
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.taste import Taste
from portroyal.core.values import Action
from portroyal.games.loot import rules
from portroyal.games.loot.state import AUCTION, CHOOSE, DEAL_WITH, LAY, PLAY, START, STOW, TRUMP

Decide = Callable[[Table, Taste], Action]

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


def decide(table: Table, taste: Taste) -> Action:
    """What a player of this taste does in the seat whose turn it is."""
    legal = table.state.legal
    return legal[0] if len(legal) == 1 else _DECISIONS[table.state.phase](table, taste)


def play_round(table: Table, taste: Taste) -> int:
    """Let players of this taste finish the round; how many actions that took."""
    state = table.state
    this, actions = state.round, 0
    while state.legal and state.round == this:
        action = decide(table, taste)
        if state.phase in (DEAL_WITH, STOW):
            table.forget(state.turn)
        rules.apply(state, action)
        actions += 1
    return actions
