"""What the strongest bot would do, and how much better it thinks that is."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from portroyal.bots import BOTS, LADDER, Budget, seat_bot
from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Seat

SECONDS: Final = 0.5
"""To choose, and as long again to judge every choice."""


@dataclass(frozen=True, slots=True)
class Advice:
    best: Action
    chances: dict[Action, float]
    """By legal action the chance to win; empty if the bot does not say. None is greater than that of the best."""


def advise(game: AnyGame, seat: Seat, options: Any, view: Any, legal: Sequence[Action]) -> Advice:
    bot = seat_bot(BOTS[LADDER[-1]], game, seat, options, Budget(seconds=SECONDS))
    best = bot.choose(view, legal, Random(0))
    found = bot.evaluate(view, legal)
    if not found:
        return Advice(best, {})
    # It chooses by more than these figures, which are rough for what it gives up early.
    most = found[legal.index(best)]
    return Advice(best, {action: min(chance, most) for action, chance in zip(legal, found, strict=True)})
