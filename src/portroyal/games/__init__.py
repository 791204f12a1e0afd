"""The one registry of games."""

from typing import Final

from portroyal.core.game import AnyGame
from portroyal.games.harbour.game import HarbourGame
from portroyal.games.harbour.variants import VARIANTS
from portroyal.games.loot.game import LootGame

GAMES: Final[dict[str, AnyGame]] = {
    **{variant.id: HarbourGame(variant) for variant in VARIANTS.values()},
    LootGame.id: LootGame(),
}
