"""Quick play by habit, for imagined games. It never looks at the deck: it knows only what a whole game is made of."""

from functools import cache
from typing import Final

from portroyal.bots.harbour.taste import Prices, Taste, prices, stage
from portroyal.bots.harbour.worth import spree, worth
from portroyal.core.values import Action
from portroyal.games.harbour.actions import DRAW, KEEP, PASS, REPEL, STOP, TAKES, Claim
from portroyal.games.harbour.cards import PERSON, SHIP, Card
from portroyal.games.harbour.rules import CROWD
from portroyal.games.harbour.state import COLOUR_BITS, DISCOVER, Player, State
from portroyal.games.harbour.state import REPEL as REPELLING
from portroyal.games.harbour.variants import VARIANTS

ENOUGH: Final = 9
"""So many cards in the harbour, and one stops although nothing can happen."""


DRY: Final = 3
"""With fewer cards in both piles the same ones, taxes above all, would come again and again in an endless turn."""


def are_dry(deck: int, discard: int) -> bool:
    return deck + discard < DRY


def choose(state: State, taste: Taste) -> Action:
    legal = state.legal
    if len(legal) == 1:
        return legal[0]
    if isinstance(legal[-1], Claim):
        return legal[-1]
    now = prices(taste, stage(state))
    if state.phase == DISCOVER:
        return _discover(state, taste, now)
    if state.phase == REPELLING:
        return answer(state, now)
    return take(state, taste, now)


def take(state: State, taste: Taste, now: Prices) -> Action:
    """The card that brings most, also by not being there for the next player."""
    player = state.players[state.taker]
    fee = 0 if state.taker == state.active else 1
    if state.takes > 1:
        _, cards = spree(state, player, len(player.coins), state.harbour, state.takes, fee, now)
        return TAKES[cards[0].number] if cards else PASS
    coveted, loss = _coveted(state, now)
    coins = len(player.coins)
    best = 0.0
    choice: Action = PASS
    for action in state.legal[1:]:
        card: Card = action.card  # type: ignore[attr-defined]  # what is left are takes
        value = worth(state, player, coins, card, fee, now)
        if card is coveted:
            value += taste.spite * loss
        if value > best:
            best, choice = value, action
    return choice


def _coveted(state: State, now: Prices) -> tuple[Card | None, float]:
    """The card that the next player would miss most, and how much."""
    following = (state.taker + 1) % len(state.players)
    if following == state.active:
        return None, 0.0
    rival = state.players[following]
    coins = len(rival.coins)
    coveted, best, second = None, 0.0, 0.0
    for card in state.harbour:
        value = worth(state, rival, coins, card, 1, now)
        if value > best:
            coveted, best, second = card, value, best
        elif value > second:
            second = value
    return coveted, best - second


def _discover(state: State, taste: Taste, now: Prices) -> Action:
    player = state.players[state.active]
    colours = state.colours
    bust, fresh = odds(state.variant.id, colours, player.swords)
    if are_dry(len(state.deck), len(state.discard)):
        return STOP
    if not bust:
        return DRAW if len(state.harbour) < ENOUGH else STOP
    if state.last_round and not can_lead(state, player):
        return DRAW
    best, second = _two_best(state, player, now)
    gain = lure(taste, state.variant.id, stage(state), len(player.coins) + player.discount, int(best))
    if len(state.harbour) == CROWD - 1:
        gain += player.crowd_coins * now.coin * (1 - bust)
    count = colours.bit_count()
    if count >= 3:
        gain += fresh * second
    if player.extra_takes or count >= 4:
        best += second
        gain *= 1.5
    return DRAW if gain > taste.nerve * bust * (best - player.bust_coins) else STOP


def can_lead(state: State, player: Player) -> bool:
    """Is there a card that makes the active player the one with most points?"""
    needed = 1 + max([other.points for other in state.players if other is not player]) - player.points
    return needed <= 0 or any(
        player.tucks[card.colour] >= needed
        if card.kind == SHIP
        else card.points >= needed and card.cost - player.discount <= len(player.coins)
        for card in state.harbour
    )


def answer(state: State, now: Prices) -> Action:
    """Let a ship in that is the best card so far, or that may be a fourth colour."""
    ship = state.drawn
    assert ship is not None
    if state.colours & COLOUR_BITS[ship.number]:
        return REPEL
    if state.colours.bit_count() >= 3:
        return KEEP
    player = state.players[state.active]
    best, _ = _two_best(state, player, now)
    return KEEP if worth(state, player, len(player.coins), ship, 0, now) > best else REPEL


def _two_best(state: State, player: Player, now: Prices) -> tuple[float, float]:
    best = second = 0.0
    coins = len(player.coins)
    for card in state.harbour:
        value = worth(state, player, coins, card, 0, now)
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return best, second


@cache
def odds(variant: str, colours: int, swords: int) -> tuple[float, float]:
    """How often a card is bust, and how often it is a ship of a new colour."""
    cards = VARIANTS[variant].cards
    ships = [card for card in cards if card.kind == SHIP]
    bust = sum(bool(colours & COLOUR_BITS[card.number]) and card.swords > swords for card in ships)
    fresh = sum(not colours & COLOUR_BITS[card.number] for card in ships)
    return bust / len(cards), fresh / len(cards)


@cache
def lure(taste: Taste, variant: str, stage: int, coins: int, best: int) -> float:
    """By how much a card is better than the best that lies there, on average."""
    now = prices(taste, stage)
    cards = VARIANTS[variant].cards
    ships = [now.coin * card.coins for card in cards if card.kind == SHIP]
    persons = [now.persons[c.number] - now.coin * c.cost for c in cards if c.kind == PERSON and c.cost <= coins]
    return sum(max(0.0, value - best) for value in ships + persons) / len(cards)
