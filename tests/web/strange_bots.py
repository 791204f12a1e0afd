"""Bots that fail, or that tell what they were told. They are apart from the tests, because workers load them."""

import os
import time
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from portroyal.bots import BOTS, BotType, Budget
from portroyal.bots.protocol import factory
from portroyal.core.values import Action, Event, Outcome


class Diary:
    """Remembers all that it is told."""

    diaries: ClassVar[list["Diary"]] = []

    def __init__(self) -> None:
        self.heard: list[Any] = []
        Diary.diaries.append(self)

    def start(self, game: str, seat: int, options: Any, budget: Budget) -> None:
        self.heard.append(("start", game, seat, budget))

    def see(self, events: Sequence[Event]) -> None:
        self.heard.append(tuple(events))

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        return rng.choice(legal)

    def end(self, outcome: Outcome | None) -> None:
        self.heard.append(("end", outcome))


class Counter:
    """Plays by the number of events it has seen: made anew without them, it would play something else."""

    def __init__(self) -> None:
        self.seen = 0

    def see(self, events: Sequence[Event]) -> None:
        self.seen += len(events)

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        return legal[self.seen % len(legal)]


class Crasher:
    """Ends its own process."""

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        os._exit(7)


class Sleeper:
    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        time.sleep(60)
        return legal[0]


class Cheat:
    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Any:
        return "swim"


def of(bot: Any) -> BotType:
    return BotType({"harbour": factory(bot)})


STRANGE_BOTS: Mapping[str, BotType] = {
    **BOTS,
    "diary": of(Diary),
    "counter": of(Counter),
    "crasher": of(Crasher),
    "sleeper": of(Sleeper),
    "cheat": of(Cheat),
}
