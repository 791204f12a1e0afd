"""Weighs every decision by rules of thumb: `tricks`, `auction` and `cargo` say how."""

from collections.abc import Callable, Sequence
from random import Random

from portroyal.bots.loot.policy import decide
from portroyal.bots.loot.table import Table
from portroyal.bots.loot.taste import PLAIN, Taste
from portroyal.core.values import Action
from portroyal.games.loot.sample import sample
from portroyal.games.loot.view import View

Choose = Callable[[View, Sequence[Action], Random], Action]


def player(taste: Taste) -> Choose:
    """A player of this taste. The table it imagines shows it nothing that it may not know."""

    def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
        return legal[0] if len(legal) == 1 else decide(Table(sample(view, rng), taste), taste)

    return choose


choose = player(PLAIN)
