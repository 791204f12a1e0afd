"""What every bot of the registry keeps to, in every game it plays, and that the ladder goes up."""

import json
from itertools import pairwise
from random import Random

import pytest
from benchmarks.ladder import PAGE, RESULTS, page
from hypothesis import given
from hypothesis import strategies as st

from portroyal import BOTS
from portroyal.arena import Settings, run
from portroyal.arena.tournament import Results
from portroyal.bots import LADDER, STYLES, Budget, seat_bot
from portroyal.core.values import Action
from tests.games import SETTINGS, Setting, rngs, seeds, some_state
from tests.secrecy import replay, twins

FEW = Budget(nodes=200)
"""Enough to search, and little enough to do it often."""

PLAYED = [(name, setting) for name, kind in BOTS.items() for setting in SETTINGS if kind.plays(setting.game)]


def named(pair: tuple[str, Setting]) -> str:
    return f"{pair[0]}-{pair[1]}"


def test_every_level_plays_every_game_and_styles_play_somewhere() -> None:
    for setting in SETTINGS:
        assert all(BOTS[level].plays(setting.game) for level in LADDER)
    for style in STYLES:
        assert any(BOTS[style].plays(setting.game) for setting in SETTINGS)


ENDLESS = 5000
"""Nobody plays for this long without going round in circles."""


@pytest.mark.parametrize("pair", PLAYED, ids=named)
def test_every_answer_is_legal_to_the_end(pair: tuple[str, Setting], request: pytest.FixtureRequest) -> None:
    """Over all games, numbers of seats and endings; many games in `make soak`."""
    name, setting = pair
    searches = name == LADDER[-1]
    games = (20 if searches else 450 // setting.seats) if request.config.getoption("--soak") else 1
    rng = Random(f"{name} {setting}")
    for _ in range(games):
        state, _ = setting.start(rng.randbytes(32))
        budget = Budget(nodes=60) if searches else Budget()
        chairs = [seat_bot(BOTS[name], setting.game, seat, setting.options, budget) for seat in range(setting.seats)]
        steps = 0
        while (seat := setting.game.to_act(state)) is not None:
            steps += 1
            assert steps < ENDLESS
            chair = chairs[seat]
            action = chair.choose(setting.game.view(state, seat), setting.game.legal(state), rng)
            assert chair.failure is None, chair.failure
            setting.game.apply(state, action)


@given(st.sampled_from(PLAYED), seeds, rngs)
def test_every_answer_is_legal_wherever_others_have_led_the_game(
    pair: tuple[str, Setting], seed: bytes, rng: Random
) -> None:
    name, setting = pair
    state = some_state(setting, seed, rng)
    seat = setting.game.to_act(state)
    if seat is not None:
        chair = seat_bot(BOTS[name], setting.game, seat, setting.options, FEW)
        chair.choose(setting.game.view(state, seat), setting.game.legal(state), rng)
        assert chair.failure is None, chair.failure


@given(st.sampled_from(PLAYED), seeds, rngs)
def test_bots_cannot_cheat(pair: tuple[str, Setting], seed: bytes, rng: Random) -> None:
    """What is hidden from a seat has no say in what its bot answers, or thinks of its chances."""
    name, setting = pair
    game = setting.game
    actions: list[Action] = []
    state, _ = setting.start(seed)
    for _ in range(rng.randrange(60)):
        if game.to_act(state) is None:
            return
        actions.append(rng.choice(game.legal(state)))
        game.apply(state, actions[-1])
    viewer = game.to_act(state)
    if viewer is None:
        return
    state, twin = twins(setting, seed, actions, viewer, rng)
    assert replay(setting, seed, actions, viewer, [])[0] is not state
    answers = []
    for table in (state, twin):
        chair = seat_bot(BOTS[name], game, viewer, setting.options, FEW)
        view, legal = game.view(table, viewer), game.legal(table)
        answers.append((chair.choose(view, legal, Random(5)), chair.evaluate(view, legal)))
    assert answers[0] == answers[1]


RUNGS = {"casual": ("casual", 60), "skilled": ("skilled", 40), "expert": ("expert@800", 16)}
"""A fixed slice of the tournaments of docs/bots.md: who plays for a level, and how many games."""


@pytest.mark.parametrize(("lower", "upper"), pairwise(LADDER))
@pytest.mark.parametrize(("game", "seats"), [("harbour", 2), ("travel", 3), ("loot", 3)])
def test_no_rung_of_the_ladder_is_inverted(lower: str, upper: str, game: str, seats: int) -> None:
    spec, games = RUNGS[upper]
    settings = Settings(game, (spec, lower), seats, seed="slice")
    results = run(settings, games if game == "harbour" else games // 2)
    assert not results.abandoned
    assert ahead(results, spec) > 0.5


def test_the_page_about_bots_is_made_from_the_results() -> None:
    assert PAGE.read_text("utf-8") == page(json.loads(RESULTS.read_text("utf-8")))


def ahead(results: Results, bot: str) -> float:
    """The share of pairs of seats in which the bot is placed ahead of another, ties half."""
    points = [
        (own < other) + (own == other) / 2
        for game in results.played
        for name, own in zip(game.bots, game.places, strict=True)
        if name == bot
        for rival, other in zip(game.bots, game.places, strict=True)
        if rival != bot
    ]
    return sum(points) / len(points)
