"""Port Royal in Python: the rules, and places to play it. Unofficial."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from portroyal.bots import BOTS, Bot
    from portroyal.core.game import Game
    from portroyal.core.values import Action, Event, Move, Outcome, Reason
    from portroyal.games import GAMES
    from portroyal.match import Entry, IllegalAction, Match

__version__ = "0.1.0"

__all__ = [
    "BOTS",
    "GAMES",
    "Action",
    "Bot",
    "Entry",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "Move",
    "Outcome",
    "Reason",
]

_PARTS = ("core.game", "core.values", "games", "match", "bots")
"""The modules of these names, in the order in which they are searched."""


def __getattr__(name: str) -> Any:
    """Load a public name when somebody first asks for it: the engine needs no bots, and `--help` needs no engine."""
    if name in __all__:
        for part in _PARTS:
            module = import_module(f"portroyal.{part}")
            if hasattr(module, name):
                globals()[name] = getattr(module, name)
                return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
