"""Makes every decision by the heuristics of `tricks`, `auction` and `cargo`."""

from collections.abc import Callable, Sequence
from random import Random

from portroyal.bots.loot.policy import decide
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.weights import DEFAULT, Weights
from portroyal.core.values import Action
from portroyal.games.loot.sample import sample
from portroyal.games.loot.view import View

Choose = Callable[[View, Sequence[Action], Random], Action]


def player(weights: Weights) -> Choose:
    """A player with these weights. The heuristics read nothing of a sample that the player may not know."""

    def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
        return legal[0] if len(legal) == 1 else decide(Table(sample(view, rng), weights), weights)

    return choose


choose = player(DEFAULT)
