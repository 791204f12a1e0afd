"""What is worth counting in each family of games: events, by their ids. No rule is known here."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from portroyal.core.game import AnyGame

SHARE: Final = "share"
NUMBER: Final = "number"


@dataclass(frozen=True, slots=True)
class Figure:
    """How often one thing happens to a bot: per another event, or per game if that is None."""

    id: str
    event: str
    per: str | None = None
    unit: str = NUMBER


@dataclass(frozen=True, slots=True)
class Length:
    """A measure of how long a game is: so many of these events, divided by `seats` where all have one in turn."""

    id: str
    event: str
    each_seat: bool = False


@dataclass(frozen=True, slots=True)
class Family:
    figures: tuple[Figure, ...] = ()
    lengths: tuple[Length, ...] = ()
    marks: Mapping[str, Callable[[Any], bool]] = field(default_factory=dict)
    """More to count than ids of events, each by what it asks of an event."""


FIGURES: Final = {
    "harbour": Family(
        figures=(
            Figure("busts", "busted", per="turn-began", unit=SHARE),
            Figure("draws", "drawn", per="turn-began"),
            Figure("hired", "hired"),
            Figure("claimed", "claimed"),
        ),
        lengths=(Length("turns", "turn-began"), Length("rounds", "turn-began", each_seat=True)),
    ),
    "loot": Family(
        figures=(
            Figure("sunk", "ship-sunk"),
            Figure("privileges", "privileges-won"),
            Figure("tricks", "trick-won"),
        ),
        lengths=(Length("loot-rounds", "round-began"), Length("tricks", "trick-won")),
        marks={"ship-sunk": lambda event: event.id == "ship-scored" and event.load > event.limit},
    ),
}
"""By family."""


def family_of(game: AnyGame) -> Family:
    return FIGURES.get(game.family, Family())
