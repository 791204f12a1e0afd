"""How strong would the top level be if it saw the deck? A ceiling to measure by; no table seats such a bot."""

from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any
from unittest.mock import patch

from portroyal.arena import Played, Results, Settings
from portroyal.arena.play import Table, play_at
from portroyal.arena.schedule import Schedule, Seating
from portroyal.bots import BOTS, Budget, Kind
from portroyal.bots.harbour import search
from portroyal.core.values import Action
from portroyal.match import Match

CEILING = "sees-the-deck"
SETTINGS = Settings("harbour", (CEILING, "expert"), 2, seed="ladder", ending="points")


class Seer:
    """The top level, but whatever it imagines is the truth."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._expert: Any = BOTS["expert"].factories["harbour"]()

    def start(self, *arguments: Any) -> None:
        self._expert.start(*arguments)

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        state = self._match._state
        truth = patch.object(search, "sample", lambda view, rng: state.copy())
        as_it_lies = patch.object(search.Trial, "_stack", lambda trial, deck: None)
        with truth, as_it_lies:
            action: Action = self._expert.choose(view, legal, rng)
        return action


def play(seating: Seating) -> Played:
    table = Table(SETTINGS, seating)
    seer = Kind({"harbour": partial(Seer, table.match)})
    kinds = [seer if bot == CEILING else BOTS[bot] for bot in seating.bots]
    return play_at(table, seating, kinds, Budget())[0]


def results(games: int, workers: int) -> Results:
    seatings = list(Schedule(SETTINGS.bots, SETTINGS.seats, SETTINGS.seed).games(games))
    with get_context("spawn").Pool(workers) as pool:
        return Results(SETTINGS, tuple(pool.imap(play, seatings)))
