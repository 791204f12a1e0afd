"""The cards of a game for clients: what is printed on each, its names, what it does in words and signs."""

from collections import Counter
from itertools import count as counting
from typing import Any

from portroyal.games.harbour import cards as harbour
from portroyal.games.harbour.faces import describe
from portroyal.games.harbour.rules import CROWD
from portroyal.games.harbour.variants import VARIANTS
from portroyal.games.loot import cards as loot
from portroyal.i18n.sentences import Reader

Card = dict[str, Any]


def harbour_cards(game: str, reader: Reader) -> list[Card]:
    variant = VARIANTS[game]
    taxed = next(coins for coins in counting() if variant.tax_loss(coins))
    return [_harbour_card(card, count, reader, taxed) for card, count in Counter(variant.cards).items()]


def _harbour_card(card: harbour.Card, count: int, reader: Reader, taxed: int) -> Card:
    """`taxed` is the smallest number of coins that a tax takes some of."""
    return {
        **describe(card),
        "count": count,
        "name": reader.short_name(card),
        "title": title(card, reader, taxed),
        "about": about(card, reader, taxed),
    }


def title(card: harbour.Card, reader: Reader, taxed: int) -> str:
    """What is printed on a card, in one phrase; that of a tax also says who pays, which depends on the game."""
    if card.kind is harbour.TAX:
        return reader.message("title-tax", role=card.role, least=taxed)
    return reader.named(card)


def about(card: harbour.Card, reader: Reader, taxed: int) -> str:
    """The sentence of a card; that of a person says what each of their traits does."""
    if card.kind is not harbour.PERSON:
        return reader.message(f"about-{card.kind}", role=card.role, least=taxed)
    texts = [
        reader.message(f"about-trait-{trait}", amount=amount, crowd=CROWD) for trait, amount in card.traits.items()
    ]
    return " ".join(texts) or reader.message("about-no-trait")


def loot_cards(_: str, reader: Reader) -> list[Card]:
    return [_loot_card(card, reader) for card in loot.CARDS]


def _loot_card(card: loot.Card, reader: Reader) -> Card:
    id, printed = card.message
    return {
        "id": card.id,
        "kind": card.kind.value,
        "colour": None if card.colour is None else card.colour.value,
        "good": None if card.good is None else card.good.value,
        "value": card.value,
        "limit": card.limit,
        "pays": card.pays,
        "count": 1,
        "name": reader.short_name(card),
        "title": reader.named(card),
        "about": reader.message(f"about-{id}", suit=printed["suit"]),
    }
