"""How strong would the top level be if it saw the deck? An upper bound for comparison; no table offers such a bot."""

from collections.abc import Sequence
from functools import partial
from multiprocessing import get_context
from random import Random
from typing import Any
from unittest.mock import patch

from portroyal.arena import Played, Results, Settings
from portroyal.arena.play import BotMatch, play_with
from portroyal.arena.schedule import Schedule, Seating
from portroyal.bots import BOTS, BotType, Budget
from portroyal.bots.harbour import search
from portroyal.core.values import Action
from portroyal.match import Match

CEILING = "sees-the-deck"
SETTINGS = Settings("harbour", (CEILING, "expert"), 2, seed="ladder", ending="points")


class SeeingBot:
    """The top level, but every sample is the true state."""

    def __init__(self, match: Match) -> None:
        self._match = match
        self._expert: Any = BOTS["expert"].factories["harbour"]()

    def start(self, *arguments: Any) -> None:
        self._expert.start(*arguments)

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        state = self._match._state
        truth = patch.object(search, "sample", lambda view, rng: state.copy())
        true_order = patch.object(search.Decision, "_put_next_card_on_top", lambda decision, deck: None)
        with truth, true_order:
            action: Action = self._expert.choose(view, legal, rng)
        return action


def play(seating: Seating) -> Played:
    game = BotMatch(SETTINGS, seating)
    seeing = BotType({"harbour": partial(SeeingBot, game.match)})
    bot_types = [seeing if bot == CEILING else BOTS[bot] for bot in seating.bots]
    return play_with(game, seating, bot_types, Budget())[0]


def results(games: int, workers: int) -> Results:
    seatings = list(Schedule(SETTINGS.bots, SETTINGS.seats, SETTINGS.seed).games(games))
    with get_context("spawn").Pool(workers) as pool:
        return Results(SETTINGS, tuple(pool.imap(play, seatings)))
