"""The bots of the loot game, by name."""

from typing import Any, Final

from portroyal.bots.loot import beginner, casual, skilled, styles
from portroyal.bots.loot.expert import Expert

PLAYERS: Final[dict[str, Any]] = {
    "beginner": beginner.choose,
    "casual": casual.choose,
    "skilled": skilled.choose,
    "expert": Expert,
    "trader": styles.trader,
    "gambler": styles.gambler,
}
