"""Which actions are worth searching."""

from collections.abc import Sequence
from typing import Final

from portroyal.bots.loot import auction, cargo
from portroyal.bots.loot.bits import OVER, unseen
from portroyal.bots.loot.policy import decide
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.weights import DEFAULT
from portroyal.core.values import Action
from portroyal.games.loot.actions import Play
from portroyal.games.loot.cards import PIRATE
from portroyal.games.loot.state import (
    AUCTION,
    DEAL_WITH,
    LAY,
    PLAY,
    STOW,
    State,
)

MAX_CANDIDATES: Final = 5
"""Among the ways to lay a card aside, or to use a card just won."""


def candidates(state: State) -> list[Action]:
    """The actions that differ enough to be compared; the heuristics' choice comes first."""
    table = Table(state)
    first = decide(table, DEFAULT)
    return [first, *(action for action in _few(table) if action != first)]


def _few(table: Table) -> Sequence[Action]:
    state = table.state
    if state.phase is AUCTION:  # it depends so much on hidden cards that search finds less than heuristics
        return ()
    if state.phase is LAY:
        return sorted(state.legal, key=lambda action: auction.keep_value(table, action))[:MAX_CANDIDATES]
    if state.phase in (DEAL_WITH, STOW):
        return sorted(state.legal, key=lambda action: -cargo.gain_of(table, action))[:MAX_CANDIDATES]
    if state.phase is PLAY:
        return different(state)
    return state.legal


def different(state: State) -> list[Action]:
    """Of neighbouring cards of a colour, with no card between them in another hand, only the lowest."""
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
