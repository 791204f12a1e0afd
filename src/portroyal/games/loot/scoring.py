"""What a ship is worth (L7)."""

from collections.abc import Iterable

from portroyal.games.loot.cards import BONUS, DOUBLE, Card


def load_of(ship: Iterable[Card]) -> int:
    """L7.1"""
    cards = list(ship)
    load = sum(card.value for card in cards if card.kind is not BONUS)
    return 2 * load if DOUBLE in cards else load


def limit_of(ship: Iterable[Card], limit: int) -> int:
    """L7.1"""
    return limit + sum(card.limit for card in ship)


def bonus_of(ship: Iterable[Card]) -> int:
    return sum(card.value for card in ship if card.kind is BONUS)


def score_of(ship: list[Card], limit: int) -> int:
    """L7.2"""
    load = load_of(ship)
    if load > limit_of(ship, limit):
        return 0
    return max(0, load) + bonus_of(ship)
