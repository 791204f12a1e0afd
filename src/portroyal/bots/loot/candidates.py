"""Which actions are worth thinking about."""

from collections.abc import Sequence
from typing import Final

from portroyal.bots.loot import auction, cargo
from portroyal.bots.loot.bits import OVER, unseen
from portroyal.bots.loot.policy import decide
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.taste import PLAIN
from portroyal.core.values import Action
from portroyal.games.loot.actions import Play
from portroyal.games.loot.cards import PIRATE
from portroyal.games.loot.state import AUCTION, DEAL_WITH, LAY, PLAY, STOW, State

MOST: Final = 5
"""So many ways to lay a card aside or to use one just won are compared."""


def candidates(state: State) -> list[Action]:
    """The actions that differ enough to be compared; what rules of thumb say comes first."""
    table = Table(state)
    first = decide(table, PLAIN)
    return [first, *(action for action in _few(table) if action != first)]


def _few(table: Table) -> Sequence[Action]:
    state = table.state
    if state.phase == AUCTION:  # so much hangs on the cards of others that trying it finds less than a rule of thumb
        return ()
    if state.phase == LAY:
        return sorted(state.legal, key=lambda action: auction.keeping(table, action))[:MOST]
    if state.phase in (DEAL_WITH, STOW):
        return sorted(state.legal, key=lambda action: -cargo.use(table, action))[:MOST]
    if state.phase == PLAY:
        return different(state)
    return state.legal


def different(state: State) -> list[Action]:
    """Of cards of one colour with none in between that others could hold, only the lowest."""
    hidden = unseen(state, state.turn)
    kept: list[Action] = []
    seen = set()
    for action in state.legal:
        assert isinstance(action, Play)
        card = action.card
        key = card.number if card.suit == PIRATE or state.trick else (card.suit, OVER[card.number] & hidden)
        if key not in seen:
            seen.add(key)
            kept.append(action)
    return kept
