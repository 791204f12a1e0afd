"""Stops at a fixed number of cards, counts nothing, and hires anyone it can pay."""

from collections.abc import Sequence
from random import Random
from typing import Final

from portroyal.bots.harbour.policy import are_piles_low
from portroyal.core.values import Action
from portroyal.games.harbour.actions import DRAW, KEEP, REPEL, STOP, Claim, Take
from portroyal.games.harbour.cards import SHIP
from portroyal.games.harbour.state import DISCOVERING, REPELLING
from portroyal.games.harbour.view import View

MAX_HARBOUR: Final = 3
"""Enough cards, whatever they are."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    if len(legal) == 1 or isinstance(legal[-1], Claim):
        return legal[-1]
    if view.phase is DISCOVERING:
        return STOP if len(view.harbour) >= MAX_HARBOUR or are_piles_low(view.deck, len(view.discard)) else DRAW
    if view.phase is REPELLING:
        return KEEP if view.twin is None else REPEL
    return max((action for action in legal if isinstance(action, Take)), key=_rank)


def _rank(action: Take) -> tuple[bool, int]:
    """Persons before ships; then the most expensive person, or the richest ship."""
    card = action.card
    return card.kind is not SHIP, card.coins if card.kind is SHIP else card.cost
