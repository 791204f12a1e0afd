"""Chooses any legal action."""

from collections.abc import Sequence
from random import Random
from typing import Any

from portroyal.core.values import Action


def choose(view: Any, legal: Sequence[Action], rng: Random) -> Action:
    return rng.choice(legal)
