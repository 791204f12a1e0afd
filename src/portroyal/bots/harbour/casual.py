"""Knows the risk, and a few rules of thumb."""

from collections.abc import Sequence
from random import Random
from typing import Final

from portroyal.bots.harbour.policy import are_dry
from portroyal.core.values import Action
from portroyal.games.harbour.actions import DRAW, KEEP, PASS, REPEL, STOP, TAKES, Claim
from portroyal.games.harbour.cards import SHIP
from portroyal.games.harbour.state import DISCOVER
from portroyal.games.harbour.state import REPEL as REPELLING
from portroyal.games.harbour.variants import EXPEDITIONS
from portroyal.games.harbour.view import Offer, View

BOLD: Final = 0.3
"""The risk it takes for want of anything it likes."""
CAREFUL: Final = 0.08
"""The risk it takes when it could have something."""
GOOD: Final = 2.0
"""Who likes a card this much need not draw on."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    if len(legal) == 1 or isinstance(legal[-1], Claim):
        return legal[-1]
    if view.phase == DISCOVER:
        return _discover(view)
    if view.phase == REPELLING:
        return KEEP if view.twin is None else REPEL
    _, favourite = max((_liking(view, offer), offer.card.number) for offer in view.offers)
    return TAKES[favourite] if TAKES[favourite] in legal else PASS


def _discover(view: View) -> Action:
    assert view.risk is not None
    if are_dry(view.deck, len(view.discard)):
        return STOP
    limit = CAREFUL if any(_liking(view, offer) >= GOOD for offer in view.offers) else BOLD
    return STOP if view.risk.busts > limit * view.risk.cards else DRAW


def _liking(view: View, offer: Offer) -> float:
    """A ship for its coins, a person for the points, and for what helps in every turn."""
    card = offer.card
    if card.kind == SHIP:
        return offer.income - offer.fee + 2.0 * offer.points
    player = view.players[view.taker]
    if offer.price + offer.fee > len(player.coins):
        return 0.0
    liking = 0.5 + 1.5 * offer.points + 3.0 * (card.extra_takes + card.discount)
    must_explore = view.ending == EXPEDITIONS and not player.expeditions
    return liking + 2.5 if must_explore and (card.symbol >= 0 or card.jack) else liking
