"""Knows the risk and a few heuristics."""

from collections.abc import Sequence
from random import Random
from typing import Final

from portroyal.bots.harbour.policy import are_piles_low
from portroyal.core.values import Action
from portroyal.games.harbour.actions import DRAW, KEEP, PASS, REPEL, STOP, TAKES, Claim
from portroyal.games.harbour.cards import SHIP
from portroyal.games.harbour.state import DISCOVERING, REPELLING
from portroyal.games.harbour.variants import Ending
from portroyal.games.harbour.view import Offer, View

BOLD: Final = 0.3
"""The risk it takes while no card appeals to it."""
CAREFUL: Final = 0.08
"""The risk it takes when it could take a good card."""
GOOD: Final = 2.0
"""The appeal of a good card."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    if len(legal) == 1 or isinstance(legal[-1], Claim):
        return legal[-1]
    if view.phase is DISCOVERING:
        return _discover(view)
    if view.phase is REPELLING:
        return KEEP if view.twin is None else REPEL
    _, favourite = max((_appeal(view, offer), offer.card.number) for offer in view.offers)
    return TAKES[favourite] if TAKES[favourite] in legal else PASS


def _discover(view: View) -> Action:
    assert view.risk is not None
    if are_piles_low(view.deck, len(view.discard)):
        return STOP
    limit = CAREFUL if any(_appeal(view, offer) >= GOOD for offer in view.offers) else BOLD
    return STOP if view.risk.busts > limit * view.risk.cards else DRAW


def _appeal(view: View, offer: Offer) -> float:
    """Coins for a ship; for a person points, and what helps in every turn."""
    card = offer.card
    if card.kind is SHIP:
        return offer.income - offer.fee + 2.0 * offer.points
    player = view.players[view.taker]
    if offer.price + offer.fee > len(player.coins):
        return 0.0
    appeal = 0.5 + 1.5 * offer.points + 3.0 * (card.traits.get("extra-takes", 0) + card.traits.get("discount", 0))
    must_explore = view.ending is Ending.EXPEDITIONS and not player.expeditions
    return appeal + 2.5 if must_explore and (card.is_crew) else appeal
