"""A quick policy for sampled games. It never looks at the deck: it knows only which cards the game has."""

from functools import cache
from typing import Final

from portroyal.bots.harbour.valuation import best_picks, valuation
from portroyal.bots.harbour.weights import Values, Weights, stage, values_at
from portroyal.core.values import Action
from portroyal.games.harbour.actions import DRAW, KEEP, PASS, REPEL, STOP, TAKES, Claim
from portroyal.games.harbour.cards import PERSON, SHIP, Card
from portroyal.games.harbour.rules import CROWD, fee, is_bust, price
from portroyal.games.harbour.state import (
    COLOUR_BITS,
    DISCOVERING,
    REPELLING,
    Player,
    State,
)
from portroyal.games.harbour.traits import BUST_COINS, CROWD_COINS, DISCOUNT, EXTRA_TAKES, SWORDS, TUCKS
from portroyal.games.harbour.variants import VARIANTS

MAX_HARBOUR: Final = 9
"""With this many cards in the harbour the policy stops, even without any risk."""
MIN_PILES: Final = 3
"""With fewer cards in both piles the same cards, mostly taxes, would return again and again in an endless turn."""


def are_piles_low(deck: int, discard: int) -> bool:
    return deck + discard < MIN_PILES


def choose(state: State, weights: Weights) -> Action:
    legal = state.legal
    if len(legal) == 1:
        return legal[0]
    if isinstance(legal[-1], Claim):
        return legal[-1]
    values = values_at(weights, stage(state))
    if state.phase is DISCOVERING:
        return _discover(state, weights, values)
    if state.phase is REPELLING:
        return repel_or_keep(state, values)
    return take(state, weights, values)


def take(state: State, weights: Weights, values: Values) -> Action:
    """The most valuable card, where denying it to the next player counts too."""
    player = state.players[state.taker]
    owed = fee(state, state.taker)
    if state.takes > 1:
        _, cards = best_picks(state, player, len(player.coins), state.harbour, state.takes, owed, values)
        return TAKES[cards[0].number] if cards else PASS
    wanted, loss = _most_wanted(state, values)
    coins = len(player.coins)
    best = 0.0
    choice: Action = PASS
    for action in state.legal[1:]:
        card: Card = action.card  # type: ignore[attr-defined]  # the rest are takes
        value = valuation(state, player, coins, card, owed, values)
        if card is wanted:
            value += weights.spite * loss
        if value > best:
            best, choice = value, action
    return choice


def _most_wanted(state: State, values: Values) -> tuple[Card | None, float]:
    """The card that the next player would miss most, and its value above their second best."""
    following = (state.taker + 1) % len(state.players)
    if following == state.active:
        return None, 0.0
    rival = state.players[following]
    coins = len(rival.coins)
    wanted, best, second = None, 0.0, 0.0
    for card in state.harbour:
        value = valuation(state, rival, coins, card, 1, values)
        if value > best:
            wanted, best, second = card, value, best
        elif value > second:
            second = value
    return wanted, best - second


def _discover(state: State, weights: Weights, values: Values) -> Action:
    player = state.players[state.active]
    colours = state.colours
    bust, fresh = odds(state.variant.id, colours, player.totals[SWORDS])
    if are_piles_low(len(state.deck), len(state.discard)):
        return STOP
    if not bust:
        return DRAW if len(state.harbour) < MAX_HARBOUR else STOP
    if state.last_round and not can_lead(state, player):
        return DRAW
    best, second = _two_best(state, player, values)
    gain = draw_gain(weights, state.variant.id, stage(state), len(player.coins) + player.totals[DISCOUNT], int(best))
    if len(state.harbour) == CROWD - 1:
        gain += player.totals[CROWD_COINS] * values.coin * (1 - bust)
    count = colours.bit_count()
    if count >= 3:
        gain += fresh * second
    if player.totals[EXTRA_TAKES] or count >= 4:
        best += second
        gain *= 1.5
    return DRAW if gain > weights.caution * bust * (best - player.totals[BUST_COINS]) else STOP


def can_lead(state: State, player: Player) -> bool:
    """Is there a card that gives the active player the most points?"""
    needed = 1 + max([other.points for other in state.players if other is not player]) - player.points
    return needed <= 0 or any(
        player.totals[TUCKS + card.colour_number] >= needed
        if card.kind is SHIP
        else card.points >= needed and price(player, card) <= len(player.coins)
        for card in state.harbour
    )


def repel_or_keep(state: State, values: Values) -> Action:
    """Let a ship in if it is the best card so far, or may become a fourth colour."""
    ship = state.drawn
    assert ship is not None
    if is_bust(state, ship):
        return REPEL
    if state.colours.bit_count() >= 3:
        return KEEP
    player = state.players[state.active]
    best, _ = _two_best(state, player, values)
    return KEEP if valuation(state, player, len(player.coins), ship, 0, values) > best else REPEL


def _two_best(state: State, player: Player, values: Values) -> tuple[float, float]:
    best = second = 0.0
    coins = len(player.coins)
    for card in state.harbour:
        value = valuation(state, player, coins, card, 0, values)
        if value > best:
            best, second = value, best
        elif value > second:
            second = value
    return best, second


@cache
def odds(variant: str, colours: int, swords: int) -> tuple[float, float]:
    """The chance that a card is a bust, and that it is a ship of a new colour."""
    cards = VARIANTS[variant].cards
    ships = [card for card in cards if card.kind is SHIP]
    bust = sum(bool(colours & COLOUR_BITS[card.number]) and card.strength > swords for card in ships)
    fresh = sum(not colours & COLOUR_BITS[card.number] for card in ships)
    return bust / len(cards), fresh / len(cards)


@cache
def draw_gain(weights: Weights, variant: str, stage: int, coins: int, best: int) -> float:
    """By how much the next card beats the best card of the harbour, on average."""
    values = values_at(weights, stage)
    cards = VARIANTS[variant].cards
    ships = [values.coin * card.coins for card in cards if card.kind is SHIP]
    persons = [values.persons[c.number] - values.coin * c.cost for c in cards if c.kind == PERSON and c.cost <= coins]
    return sum(max(0.0, value - best) for value in ships + persons) / len(cards)
