"""Players that are programs. A bot gets a view and the legal actions, and never the state."""

from collections.abc import Sequence
from random import Random
from typing import Any, Final, Protocol

from portroyal.bots.random import choose as random
from portroyal.core.values import Action


class Bot(Protocol):
    """A plain function will do."""

    def __call__(self, view: Any, legal: Sequence[Action], rng: Random) -> Action: ...


BOTS: Final[dict[str, Bot]] = {"random": random}
