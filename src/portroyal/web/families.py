"""The families of games, as the server shows them: their cards, and their tables in the browser.

A family with a table in the browser brings a folder of templates, `templates/<id>`, and a folder of modules,
`static/<id>`. Its `family.js` exports the one object that the table's own modules know its games by.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from portroyal.games import GAMES
from portroyal.games.harbour.variants import VARIANTS
from portroyal.i18n.sentences import Reader
from portroyal.web.cards import Card, harbour_cards, loot_cards


@dataclass(frozen=True, slots=True)
class Family:
    id: str
    cards: Callable[[str, Reader], list[Card]]
    """Every different card of a game, in the order in which cards are listed."""


@dataclass(frozen=True, slots=True)
class BrowserFamily(Family):
    """A family whose games have a table in the browser."""

    goal: Callable[[str], int]
    """The points to which a game is played."""
    rules: Callable[[str], dict[str, Any]]
    """What the page with the rules of a game says about that game."""


def _harbour_goal(game: str) -> int:
    return VARIANTS[game].goal


def _harbour_rules(game: str) -> dict[str, Any]:
    return {"goal": _harbour_goal(game), "choice_of_ending": len(VARIANTS[game].endings) > 1}


FAMILIES: Final[dict[str, Family]] = {
    "harbour": BrowserFamily("harbour", harbour_cards, _harbour_goal, _harbour_rules),
    "loot": Family("loot", loot_cards),
}
BROWSER_FAMILIES: Final = {id: family for id, family in FAMILIES.items() if isinstance(family, BrowserFamily)}
BROWSER_GAMES: Final = {
    game.id: BROWSER_FAMILIES[game.family] for game in GAMES.values() if game.family in BROWSER_FAMILIES
}
"""The games that have a table in the browser, each with its family."""


@cache
def cards(game: str, language: str) -> list[Card]:
    """The cards of a game in a language."""
    return FAMILIES[GAMES[game].family].cards(game, Reader((), None, language))
