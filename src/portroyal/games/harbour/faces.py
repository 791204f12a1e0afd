"""What stands on a card and what it does in signs: one description for every client."""

from typing import Any, Final

from portroyal.games.harbour.cards import CARDS, MOST_SWORDS, PERSON, SHIP, TAX, Card
from portroyal.games.harbour.traits import EACH, SHIP_ICON, TRAIT_BY_ID, Colour

SHIP_ICONS: Final = {card.colour: f"ship-{card.role}" for card in CARDS if card.kind is SHIP}


def describe(card: Card) -> dict[str, Any]:
    """Everything about a card but its names and texts."""
    return {
        "id": card.id,
        "kind": card.kind.value,
        "role": card.role,
        "colour": None if card.colour is None else card.colour.value,
        "cost": card.cost,
        "points": card.points,
        "coins": card.coins,
        "swords": card.swords,
        "needs": [symbol.value for symbol in card.needs],
        "traits": dict(card.traits),
        "sign": sign_of(card),
        "group": None if card.group is None else card.group.value,
        "emblem": emblem_of(card),
    }


def sign_of(card: Card) -> list[dict[str, str]]:
    """What a person does, in icons and texts."""
    sign: list[dict[str, str]] = []
    for trait, amount in card.traits.items():
        for part in TRAIT_BY_ID[trait].sign:
            sign += _sign_part(part, amount, card.colour)
    return sign


def _sign_part(part: str, amount: int, colour: Colour | None) -> list[dict[str, str]]:
    if part == SHIP_ICON and colour is not None:
        return [{"icon": SHIP_ICONS[colour]}]
    if part.startswith(EACH):
        return [{"icon": part.removeprefix(EACH)}] * amount
    return [{"icon": part}] if part.isalpha() else [{"text": part.replace("#", str(amount))}]


def emblem_of(card: Card) -> str:
    """The picture of a card, by its name in the sprite."""
    if card.colour is not None:
        return SHIP_ICONS[card.colour]
    if card.kind is PERSON:
        return f"p-{card.role}"
    if card.kind is TAX:
        return "tax-swords" if card.role == MOST_SWORDS else "tax-points"
    return "expedition"
