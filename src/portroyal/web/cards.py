"""The cards of a game for clients: what is printed on each, its names, what it does in words and signs."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from itertools import count as counting
from typing import Any, Final

from portroyal.games import GAMES
from portroyal.games.harbour import cards as harbour
from portroyal.games.harbour.variants import VARIANTS
from portroyal.games.loot import cards as loot
from portroyal.i18n.sentences import Reader

Card = dict[str, Any]


@cache
def cards(game: str, language: str) -> list[Card]:
    """Every different card of a game, in the order in which cards are listed."""
    return CARDS_OF[GAMES[game].family](game, Reader((), None, language))


def _harbour(game: str, reader: Reader) -> list[Card]:
    variant = VARIANTS[game]
    taxed = next(coins for coins in counting() if variant.tax_loss(coins))
    return [_harbour_card(card, count, reader, taxed) for card, count in Counter(variant.cards).items()]


HARBOUR_TRAITS: Final = ("trade", "tucks", "discount", "extra_takes", "crowd_coins", "bust_coins", "jack")


def _harbour_card(card: harbour.Card, count: int, reader: Reader, taxed: int) -> Card:
    """`taxed` is the smallest number of coins that a tax takes some of."""
    kind, printed = card.message
    symbol = {"symbol": 1} if card.symbol >= 0 else {}
    swords = {"swords": card.swords} if card.kind == harbour.PERSON and card.swords else {}
    traits = {trait: value for trait in HARBOUR_TRAITS if (value := getattr(card, trait))} | symbol | swords
    return {
        "id": card.id,
        "kind": card.kind,
        "role": card.role,
        "colour": harbour.COLOURS[card.colour] if card.colour >= 0 else None,
        "cost": card.cost,
        "points": card.points,
        "coins": card.coins,
        "swords": printed["swords"],
        "needs": [harbour.SYMBOLS[symbol] for symbol, count in card.needs for _ in range(count)],
        "traits": traits,
        "sign": _sign(card),
        "group": _group(card),
        "emblem": _emblem(card),
        "count": count,
        "name": reader.short_name(card),
        "title": reader.named(card),
        "about": reader.message(f"about-{kind}", role=card.role, least=taxed),
    }


SHIP_KINDS: Final = dict(zip(harbour.COLOURS, ("pinnace", "flute", "skiff", "frigate", "galleon"), strict=True))


def _ship_picture(card: harbour.Card) -> str:
    return f"ship-{SHIP_KINDS[harbour.COLOURS[card.colour]]}"


def _emblem(card: harbour.Card) -> str:
    """The picture of a card, by its name in the sprite."""
    match card.kind:
        case harbour.PERSON:
            return _ship_picture(card) if card.trade or card.tucks else f"p-{card.role}"
        case harbour.SHIP:
            return _ship_picture(card)
        case harbour.TAX:
            return "tax-swords" if card.role == harbour.MOST_SWORDS else "tax-points"
        case _:
            return "expedition"


def _group(card: harbour.Card) -> str | None:
    """What a person is for."""
    if card.kind != harbour.PERSON:
        return None
    if card.trade or card.tucks:
        return "trade"
    if card.swords:
        return "swords"
    return "expeditions" if card.symbol >= 0 or card.jack else "other"


def _sign(card: harbour.Card) -> list[dict[str, str]]:
    """What a person does, in signs."""
    if card.kind != harbour.PERSON:
        return []
    coin, more = {"icon": "coin"}, _text
    if card.trade:
        return [{"icon": _ship_picture(card)}, more(f"+{card.trade}"), coin]
    if card.tucks:
        return [{"icon": _ship_picture(card)}, more("+1"), {"icon": "shield"}]
    if card.discount:
        return [more(f"−{card.discount}"), coin]
    if card.extra_takes:
        return [more(f"+{card.extra_takes}"), {"icon": "deck"}]
    if card.crowd_coins:
        return [more("5"), {"icon": "discard"}, more(f"+{card.crowd_coins}"), coin]
    if card.bust_coins:
        return [{"icon": "risk"}, more(f"+{card.bust_coins}"), coin]
    if card.symbol >= 0 or card.jack:
        return [{"icon": "expedition"}]
    return [{"icon": "sword"}] * card.swords


def _text(text: str) -> dict[str, str]:
    return {"text": text}


def _loot(_: str, reader: Reader) -> list[Card]:
    return [_loot_card(card, reader) for card in loot.CARDS]


def _loot_card(card: loot.Card, reader: Reader) -> Card:
    id, printed = card.message
    is_trick = card.kind == loot.TRICK
    return {
        "id": card.id,
        "kind": card.kind,
        "colour": loot.COLOURS[card.suit] if is_trick and card.suit != loot.PIRATE else None,
        "good": loot.SHIPS[card.suit] if card.kind == loot.GOODS else None,
        "value": card.value,
        "limit": card.limit,
        "pays": card.pays,
        "count": 1,
        "name": reader.short_name(card),
        "title": reader.named(card),
        "about": reader.message(f"about-{id}", suit=printed["suit"]),
    }


CARDS_OF: Final[dict[str, Callable[[str, Reader], list[Card]]]] = {"harbour": _harbour, "loot": _loot}
"""By family."""
