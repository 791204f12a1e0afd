"""What the strongest bot would do, and the chances that it sees in each choice."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from portroyal.bots import BOTS, LADDER, Budget, seat_bot
from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Seat

SECONDS: Final = 0.5
"""For the choice, and the same again to evaluate every choice."""


@dataclass(frozen=True, slots=True)
class Advice:
    best: Action
    chances: dict[Action, float]
    """By legal action the chance to win, never above that of the best; empty if the bot does not estimate it."""


def advise(game: AnyGame, seat: Seat, options: Any, view: Any, legal: Sequence[Action]) -> Advice:
    bot = seat_bot(BOTS[LADDER[-1]], game, seat, options, Budget(seconds=SECONDS))
    best = bot.choose(view, legal, Random(0))
    found = bot.evaluate(view, legal)
    if not found:
        return Advice(best, {})
    # The choice uses more than these estimates, which are rough for actions that were given up early.
    most = found[legal.index(best)]
    return Advice(best, {action: min(chance, most) for action, chance in zip(legal, found, strict=True)})
