"""Players that are programs. A bot gets views and its own seat's events, and never the state."""

from typing import Final

from portroyal.bots import harbour, loot
from portroyal.bots.protocol import Bot, BotFailed, Budget, Kind, Limit, Seated, factory, without_limit
from portroyal.bots.random import choose as random
from portroyal.core.game import AnyGame
from portroyal.core.values import Seat

__all__ = ["BOTS", "LADDER", "STYLES", "Bot", "BotFailed", "Budget", "Kind", "Seated", "seat_bot"]

LADDER: Final = ("beginner", "casual", "skilled", "expert")
"""The levels, from the bottom up."""
STYLES: Final = ("trader", "gambler", "explorer")
"""Nearly as strong as `skilled`, each with a taste of its own."""

_PLAYERS: Final = {"harbour": harbour.PLAYERS, "loot": loot.PLAYERS}


def _kind(name: str) -> Kind:
    return Kind({family: factory(players[name]) for family, players in _PLAYERS.items() if name in players})


BOTS: Final[dict[str, Kind]] = {
    **{name: _kind(name) for name in (*LADDER, *STYLES)},
    "random": Kind(dict.fromkeys(_PLAYERS, factory(random))),
}
"""Every bot of our own, by the name that command line, arena and server know it by."""


def seat_bot(
    kind: Kind,
    game: AnyGame,
    seat: Seat,
    options: object,
    budget: Budget = Budget(),  # noqa: B008  # frozen
    limit: Limit = without_limit,
) -> Seated:
    """Put a bot on a chair; the bottom of the ladder stands in if it fails."""
    return Seated(kind, BOTS[LADDER[0]], game, seat, options, budget, limit)
