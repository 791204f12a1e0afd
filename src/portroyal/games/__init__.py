"""The one registry of games."""

import re
from typing import Any, Final

from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.game import AnyGame
from portroyal.games.harbour.game import HarbourGame
from portroyal.games.harbour.variants import VARIANTS
from portroyal.games.loot.game import LootGame

GAMES: Final[dict[str, AnyGame]] = {
    **{variant.id: HarbourGame(variant) for variant in VARIANTS.values()},
    LootGame.id: LootGame(),
}
DEFAULT_GAME: Final = "harbour"
"""The game of a position that names none."""


def game_named(id: object, place: str = "/game") -> AnyGame:
    """The game with this id. Raises Fault."""
    if not isinstance(id, str) or id not in GAMES:
        raise Fault("unknown-game", place, id)
    return GAMES[id]


def read_position(text: str) -> Any:
    """The position that a text describes, as JSON or in notation, of the game that it names. Raises Fault."""
    named: object = DEFAULT_GAME
    if text.lstrip().startswith("{"):
        data = codec.parse(text)
        if isinstance(data, dict):
            named = data.get("game", DEFAULT_GAME)
    elif line := re.search(r"^\s*game:\s*(.*?)\s*$", text, re.MULTILINE):
        named = line[1]
    return game_named(named).read_position(text)
