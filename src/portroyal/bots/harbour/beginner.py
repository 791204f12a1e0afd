"""Has a fixed idea of when to stop, counts nothing, and hires whom it can pay."""

from collections.abc import Sequence
from random import Random
from typing import Final

from portroyal.bots.harbour.policy import are_dry
from portroyal.core.values import Action
from portroyal.games.harbour.actions import DRAW, KEEP, REPEL, STOP, Claim, Take
from portroyal.games.harbour.cards import SHIP
from portroyal.games.harbour.state import DISCOVER
from portroyal.games.harbour.state import REPEL as REPELLING
from portroyal.games.harbour.view import View

ENOUGH: Final = 3
"""So many cards are enough, whatever they are."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    if len(legal) == 1 or isinstance(legal[-1], Claim):
        return legal[-1]
    if view.phase == DISCOVER:
        return STOP if len(view.harbour) >= ENOUGH or are_dry(view.deck, len(view.discard)) else DRAW
    if view.phase == REPELLING:
        return KEEP if view.twin is None else REPEL
    return max((action for action in legal if isinstance(action, Take)), key=_liking)


def _liking(action: Take) -> tuple[bool, int]:
    """Any person before any ship, the dearest person, the richest ship."""
    card = action.card
    return card.kind != SHIP, card.coins if card.kind == SHIP else card.cost
