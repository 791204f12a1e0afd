"""What to count in each family of games: events, by their ids. This module knows no rules."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from portroyal.core.game import AnyGame

SHARE: Final = "share"
NUMBER: Final = "number"


@dataclass(frozen=True, slots=True)
class Metric:
    """How often an event happens to a bot: per occurrence of the event `per`, or per game without it."""

    id: str
    event: str
    per: str | None = None
    unit: str = NUMBER


@dataclass(frozen=True, slots=True)
class Length:
    """A measure of the length of a game: the number of these events, with `each_seat` divided by the seats."""

    id: str
    event: str
    each_seat: bool = False


@dataclass(frozen=True, slots=True)
class FamilyMetrics:
    metrics: tuple[Metric, ...] = ()
    lengths: tuple[Length, ...] = ()
    conditions: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    """Further things to count: an id, and the condition that an event must meet."""


METRICS: Final = {
    "harbour": FamilyMetrics(
        metrics=(
            Metric("busts", "busted", per="turn-began", unit=SHARE),
            Metric("draws", "drawn", per="turn-began"),
            Metric("hired", "hired"),
            Metric("claimed", "claimed"),
        ),
        lengths=(Length("turns", "turn-began"), Length("rounds", "turn-began", each_seat=True)),
    ),
    "loot": FamilyMetrics(
        metrics=(
            Metric("sunk", "ship-sunk"),
            Metric("privileges", "privileges-won"),
            Metric("tricks", "trick-won"),
        ),
        lengths=(Length("loot-rounds", "round-began"), Length("tricks", "trick-won")),
        conditions={"ship-sunk": lambda event: event.id == "ship-scored" and event.load > event.limit},
    ),
}
"""By family."""


def metrics_of(game: AnyGame) -> FamilyMetrics:
    return METRICS.get(game.family, FamilyMetrics())
