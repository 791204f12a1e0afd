"""Bots. A bot gets views and the events that its seat may see, never the state."""

from typing import Final

from portroyal.bots import harbour, loot
from portroyal.bots.protocol import Bot, BotFailed, BotType, Budget, Limit, SeatedBot, factory, without_limit
from portroyal.bots.random import choose as random
from portroyal.core.game import AnyGame
from portroyal.core.values import Seat

__all__ = ["BOTS", "LADDER", "STYLES", "Bot", "BotFailed", "BotType", "Budget", "SeatedBot", "seat_bot"]

LADDER: Final = ("beginner", "casual", "skilled", "expert")
"""The levels, the weakest first."""
STYLES: Final = ("trader", "gambler", "explorer")
"""Almost as strong as `skilled`, each with weights of its own."""

_PLAYERS: Final = {"harbour": harbour.PLAYERS, "loot": loot.PLAYERS}


def _bot_type(name: str) -> BotType:
    return BotType({family: factory(players[name]) for family, players in _PLAYERS.items() if name in players})


BOTS: Final[dict[str, BotType]] = {
    **{name: _bot_type(name) for name in (*LADDER, *STYLES)},
    "random": BotType(dict.fromkeys(_PLAYERS, factory(random))),
}
"""All built-in bots, by the name that command line, arena and server use."""


def seat_bot(
    bot_type: BotType,
    game: AnyGame,
    seat: Seat,
    options: object,
    budget: Budget = Budget(),  # noqa: B008  # frozen
    limit: Limit = without_limit,
) -> SeatedBot:
    """Seat a bot for one game; if it fails, the weakest level takes over."""
    return SeatedBot(bot_type, BOTS[LADDER[0]], game, seat, options, budget, limit)
