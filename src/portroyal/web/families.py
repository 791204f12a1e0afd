"""The families of games that have a table in the browser.

A family brings a folder of templates, `templates/<id>`, and a folder of modules, `static/<id>`. Its `family.js` exports
the one object that the table's own modules know its games by.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from portroyal.games import GAMES
from portroyal.games.harbour.variants import VARIANTS


@dataclass(frozen=True, slots=True)
class Family:
    id: str
    goal: Callable[[str], int]
    """The points to which a game is played."""
    rules: Callable[[str], dict[str, Any]]
    """What the page with the rules of a game says about that game."""


def _harbour_goal(game: str) -> int:
    return VARIANTS[game].goal


def _harbour_rules(game: str) -> dict[str, Any]:
    return {"goal": _harbour_goal(game), "choice_of_ending": len(VARIANTS[game].endings) > 1}


FAMILIES: Final = {family.id: family for family in (Family("harbour", _harbour_goal, _harbour_rules),)}

BROWSER_GAMES: Final = {game.id: FAMILIES[game.family] for game in GAMES.values() if game.family in FAMILIES}
"""The games that have a table in the browser, each with its family."""
