"""The bots of the harbour family."""

from typing import Any, Final

from portroyal.bots.harbour import beginner, casual
from portroyal.bots.harbour.expert import Expert
from portroyal.bots.harbour.skilled import Skilled
from portroyal.bots.harbour.styles import Explorer, Gambler, Trader

PLAYERS: Final[dict[str, Any]] = {
    "beginner": beginner.choose,
    "casual": casual.choose,
    "skilled": Skilled,
    "expert": Expert,
    "trader": Trader,
    "gambler": Gambler,
    "explorer": Explorer,
}
