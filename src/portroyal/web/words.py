"""The words of the page: every message that the browser needs, ready in one language.

The browser has no plural rules: a message with a number is sent for every number it can have. Other arguments are left
as `{name}`, for the browser to fill in.
"""

from functools import cache
from itertools import count as counting
from typing import Any, Final

from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from portroyal.games.harbour.cards import COLOURS, SYMBOLS, Card
from portroyal.games.harbour.variants import VARIANTS
from portroyal.i18n import ENGLISH, catalogue, message
from portroyal.i18n.sentences import Reader

PREFIX: Final = "page-"
COUNT: Final = "count"
MOST: Final = 60
"""No figure of the table is larger, the deck apart, which has no plural."""

TRAITS: Final = ("trade", "tucks", "discount", "extra_takes", "crowd_coins", "bust_coins", "jack")


class _Variables(Visitor):
    def __init__(self) -> None:
        self.names: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802  # the library calls it so
        self.names.add(node.id.name)


@cache
def words(language: str) -> dict[str, str | list[str]]:
    """Every message of the page; a list where it counts something."""
    found: dict[str, str | list[str]] = {}
    for resource in catalogue(ENGLISH):
        for entry in resource.body:
            if isinstance(entry, ast.Message) and entry.id.name.startswith(PREFIX):
                id = entry.id.name
                variables = _Variables()
                variables.visit(entry)
                others = {name: f"{{{name}}}" for name in variables.names - {COUNT}}
                found[id.removeprefix(PREFIX)] = (
                    [message(id, {**others, COUNT: count}, language) for count in range(MOST + 1)]
                    if COUNT in variables.names
                    else message(id, others, language)
                )
    return found


def goal(game: str) -> int:
    """The points that end a game of the harbour family."""
    return VARIANTS[game].goal


@cache
def cards(game: str, language: str) -> dict[str, dict[str, Any]]:
    """What stands on every card of a game of the harbour family, and what it is called."""
    reader = Reader((), None, language)
    variant = VARIANTS[game]
    taxed = next(coins for coins in counting() if variant.tax_loss(coins))
    return {card.id: _card(card, reader, taxed) for card in variant.cards}


def _card(card: Card, reader: Reader, taxed: int) -> dict[str, Any]:
    """`taxed` is the least number of coins of which a tax takes some."""
    _, arguments = card.message
    face: dict[str, Any] = {
        "kind": card.kind,
        "role": card.role,
        "colour": COLOURS[card.colour] if card.colour >= 0 else "",
        "cost": card.cost,
        "points": card.points,
        "coins": card.coins,
        "swords": arguments["swords"],
        "needs": [SYMBOLS[symbol] for symbol, count in card.needs for _ in range(count)],
        "symbol": SYMBOLS[card.symbol] if card.symbol >= 0 else "",
        "name": reader.short_name(card),
        "title": reader.named(card),
        "about": reader.message(f"about-{card.kind}", role=card.role, least=taxed),
    }
    return face | {trait: value for trait in TRAITS if (value := getattr(card, trait))}
