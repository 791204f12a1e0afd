"""Port Royal in Python: the rules, and places to play it. Unofficial. docs/python.md is the way in."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from portroyal import record
    from portroyal.bots import BOTS, Bot
    from portroyal.core.faults import Fault
    from portroyal.core.game import Game
    from portroyal.core.values import Action, Event, Move, Option, Outcome, Printed, Reason, Seat, Viewer
    from portroyal.games import GAMES, harbour, loot, read_position
    from portroyal.match import Actor, Entry, HarbourMatch, IllegalAction, LootMatch, Match

__version__ = "0.1.0"

__all__ = [
    "BOTS",
    "GAMES",
    "Action",
    "Actor",
    "Bot",
    "Entry",
    "Event",
    "Fault",
    "Game",
    "HarbourMatch",
    "IllegalAction",
    "LootMatch",
    "Match",
    "Move",
    "Option",
    "Outcome",
    "Printed",
    "Reason",
    "Seat",
    "Viewer",
    "harbour",
    "loot",
    "read_position",
    "record",
]

_MODULES: Final = {"harbour": "games.harbour", "loot": "games.loot", "record": "record"}
"""The public names that are modules."""
_PARTS: Final = ("core.faults", "core.game", "core.values", "games", "match", "bots")
"""The modules that have the other names, in the order in which they are searched."""


def __getattr__(name: str) -> Any:
    """Load a public name when somebody first asks for it: the engine needs no bots, and `--help` needs no engine."""
    if name in _MODULES:
        return import_module(f"portroyal.{_MODULES[name]}")
    if name in __all__:
        for part in _PARTS:
            module = import_module(f"portroyal.{part}")
            if hasattr(module, name):
                globals()[name] = getattr(module, name)
                return globals()[name]
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
