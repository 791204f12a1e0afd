"""The bots of the harbour family, on drawn tables and in whole games."""

from collections.abc import Sequence
from random import Random
from time import perf_counter
from typing import Any

import pytest

from portroyal.bots.harbour import PLAYERS
from portroyal.bots.harbour.chances import chances
from portroyal.bots.harbour.expert import Expert
from portroyal.bots.protocol import Bot, Budget, factory
from portroyal.games import GAMES
from portroyal.games.harbour import rules, view
from portroyal.games.harbour.cards import TAX
from portroyal.games.harbour.game import Options
from portroyal.games.harbour.state import State
from portroyal.games.harbour.variants import Ending
from tests.tables import Table, table

QUICK = Budget(nodes=300)
THINKING = Budget(nodes=3000)
GOOD_PLAYERS = ("skilled", "expert", "trader", "gambler", "explorer")
SETTINGS = [
    (game, seats, options.ending)
    for game in ("harbour", "travel", "combined")
    for options in GAMES[game].all_options()
    for seats in GAMES[game].seat_counts
]


def player(name: str, budget: Budget = THINKING) -> Bot:
    bot = factory(PLAYERS[name])()
    if isinstance(bot, Expert):
        bot.start("harbour", 0, Options(), budget)
    return bot


def answer(name: str, t: Table, seed: int = 1, budget: Budget = THINKING) -> str:
    """What a bot does at this table, in words."""
    state = t.state
    return str(player(name, budget).choose(view.view(state, state.taker), state.legal, Random(seed)))


# Phase 1


@pytest.mark.parametrize("name", PLAYERS)
def test_a_ship_that_would_be_bust_is_repelled(name: str) -> None:
    t = table("""
        phase: repel
        drawn: flute-1-1
        harbour: flute-2-2 skiff-3-5
        seat 0: 3 sailor-3
        seat 1: 3
    """)
    assert answer(name, t) == "repel"


@pytest.mark.parametrize("name", sorted({*PLAYERS} - {"expert"}))
def test_a_turn_ends_though_there_is_nothing_but_a_tax_to_draw(name: str) -> None:
    """It is laid aside and comes again (H3.4, H5.8), without any risk, for ever. The top level sees whom it hits."""
    t = table("""
        harbour: sailor-3 passenger-4
        game: travel
        seat 0: 3
        seat 1: 3
    """)
    state = t.state
    tax = next(card for card in state.deck if card.kind == TAX)
    state.deck.remove(tax)
    state.discard = [tax]
    state.players[1].coins += [(card, state.shuffles) for card in state.deck]
    state.deck = []
    assert answer(name, t) == "stop"


@pytest.mark.parametrize("name", PLAYERS)
def test_an_empty_harbour_is_no_place_to_stop(name: str) -> None:
    t = table("""
        has_drawn: yes
        seat 0: 3
        seat 1: 3
    """)
    assert answer(name, t) == "draw"


@pytest.mark.parametrize("name", ["casual", *GOOD_PLAYERS])
def test_nobody_draws_on_when_the_risk_is_high_and_a_rich_ship_lies_there(name: str) -> None:
    t = table("""
        harbour: flute-4-5 skiff-1-1 pinnace-1-1 frigate-1-1
        seat 0: 3
        seat 1: 3
    """)
    assert answer(name, t) == "stop"


@pytest.mark.parametrize("name", ["casual", *GOOD_PLAYERS])
def test_one_draws_on_when_nothing_can_happen_and_nothing_is_for_him(name: str) -> None:
    t = table("""
        harbour: governor-8
        seat 0: 2
        seat 1: 2
    """)
    assert answer(name, t) == "draw"


@pytest.mark.parametrize("name", GOOD_PLAYERS)
def test_in_the_last_turn_of_all_who_trails_gambles(name: str) -> None:
    t = table("""
        last_round: yes
        active: 1
        harbour: flute-4-5 skiff-3-5 pinnace-3-4
        seat 0: 3 jester-9 admiral-9*2 mademoiselle-9
        seat 1: 9 admiral-7*3 mademoiselle-7*2
    """)
    assert answer(name, t) == "draw"


@pytest.mark.parametrize("name", GOOD_PLAYERS)
def test_in_the_last_turn_of_all_who_can_win_does_not_gamble(name: str) -> None:
    t = table("""
        last_round: yes
        active: 1
        harbour: flute-4-5 skiff-3-5 pirate-9
        seat 0: 0 jester-9 admiral-9*2 mademoiselle-9
        seat 1: 9 admiral-7*3 jester-7*2
    """)
    assert answer(name, t) == "stop"


@pytest.mark.parametrize("name", PLAYERS)
def test_an_expedition_that_wins_is_claimed(name: str) -> None:
    t = table("""
        last_round: yes
        active: 1
        expeditions: expedition-captain-captain-settler
        seat 0: 3 jester-9 admiral-9*2 mademoiselle-9
        seat 1: 3 captain-4*2 settler-4 admiral-7*3
    """)
    assert answer(name, t) == "claim expedition-captain-captain-settler"


# Phase 2


@pytest.mark.parametrize("name", PLAYERS)
def test_the_person_who_wins_is_hired(name: str) -> None:
    t = table("""
        phase: trade
        last_round: yes
        active: 1
        takes: 1
        harbour: flute-4-5 pirate-9 sailor-3
        seat 0: 0 jester-9 admiral-9*2 mademoiselle-9
        seat 1: 9 admiral-7*3 jester-7*2
    """)
    assert answer(name, t) == "take pirate-9"


@pytest.mark.parametrize("name", GOOD_PLAYERS)
def test_of_two_cards_that_help_alike_the_one_is_taken_that_the_next_player_wants(name: str) -> None:
    t = table("""
        phase: trade
        takes: 1
        harbour: flute-3-5 skiff-3-5
        seat 0: 3
        seat 1: 3 trader-green-3*2
    """)
    assert answer(name, t) == "take skiff-3-5"


@pytest.mark.parametrize("name", [name for name in GOOD_PLAYERS if name != "expert"])
def test_with_two_takes_a_ship_pays_for_a_person(name: str) -> None:
    t = table("""
        phase: trade
        takes: 2
        harbour: flute-4-5 mademoiselle-9 pinnace-1-1
        seat 0: 5
        seat 1: 0
    """)
    assert answer(name, t) == "take flute-4-5"


def test_the_explorer_hires_a_captain_where_the_trader_hires_a_trader() -> None:
    t = table("""
        phase: trade
        takes: 1
        harbour: captain-4 trader-blue-3
        seat 0: 5
        seat 1: 0
    """)
    assert answer("explorer", t) == "take captain-4"
    assert answer("trader", t) == "take trader-blue-3"


def test_the_gambler_draws_where_the_trader_stops() -> None:
    t = table("""
        harbour: flute-2-2 skiff-1-1
        seat 0: 3
        seat 1: 3
    """)
    assert answer("gambler", t) == "draw"
    assert answer("trader", t) == "stop"


# What holds for all


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(("game", "seats", "ending"), SETTINGS)
def test_whole_games_are_played_by_the_rules(name: str, game: str, seats: int, ending: str) -> None:
    state = GAMES[game].start(seats, bytes([seats] * 32), Options(Ending(ending)))[0]
    bot = player(name, Budget(nodes=1))
    others = player("casual")
    rng = Random(seats)
    for _ in range(3000):
        if not state.legal:
            break
        mover = bot if state.taker == 0 else others
        action = mover.choose(view.view(state, state.taker), state.legal, rng)
        assert action in state.legal
        rules.apply(state, action)
    assert state.phase == "over"


@pytest.mark.parametrize("name", PLAYERS)
@pytest.mark.parametrize(
    "drawing",
    [
        "rest: coins/1\nseat 0: 3\nseat 1: 3",
        "rest: coins/1\nexpeditions: expedition-captain-captain\nseat 0: 3 captain-4*2\nseat 1: 3",
        "rest: discard\nhas_drawn: yes\nharbour: flute-1-1\nseat 0: 3\nseat 1: 3",
        "phase: trade\ntakes: 0\nexpeditions: expedition-captain-captain\nseat 0: 3 captain-4 jack-6\nseat 1:",
        "phase: trade\nactive: 1\ntaker: 0\ntakes: 1\nharbour: flute-1-1\nseat 0:\nseat 1: 3",
    ],
    ids=["nothing to draw", "only a claim", "empty deck", "no takes left", "no coin for the fee"],
)
def test_odd_tables_have_an_answer(name: str, drawing: str) -> None:
    t = table(drawing)
    assert answer(name, t, budget=QUICK) in t.legal


def midgame(seed: int, steps: int = 60) -> State:
    """A table some way into a game of two casual players, where there is something to choose."""
    state: State = GAMES["harbour"].start(2, bytes([seed] * 32), Options())[0]
    bot, rng = player("casual"), Random(seed)
    while steps > 0 or len(state.legal) < 2:
        rules.apply(state, bot.choose(view.view(state, state.taker), state.legal, rng))
        steps -= 1
    return state


@pytest.mark.parametrize("name", PLAYERS)
def test_the_same_view_and_seed_have_the_same_answer(name: str) -> None:
    for seed in range(5):
        t = Table(midgame(seed))
        assert len({answer(name, t, seed, QUICK) for _ in range(3)}) == 1


@pytest.mark.parametrize("name", PLAYERS)
def test_what_is_hidden_changes_no_answer(name: str) -> None:
    for seed in range(5):
        state = midgame(seed)
        seen = view.view(state, state.taker)
        other = Table(view.sample(seen, Random(seed)))
        assert answer(name, Table(state), seed, QUICK) == answer(name, other, seed, QUICK)


@pytest.mark.parametrize("name", [name for name in PLAYERS if name != "expert"])
def test_all_but_the_expert_answer_at_once(name: str) -> None:
    bot, rng = player(name), Random(1)
    times = []
    for seed in range(30):
        state = midgame(seed)
        seen = view.view(state, state.taker)
        begun = perf_counter()
        bot.choose(seen, state.legal, rng)
        times.append(perf_counter() - begun)
    assert sorted(times)[len(times) // 2] < 0.02


# The expert


def evaluation(state: State, budget: Budget = QUICK) -> Sequence[float]:
    bot: Any = player("expert", budget)
    result: Sequence[float] = bot.evaluate(view.view(state, state.taker), state.legal)
    return result


def test_the_expert_gives_every_action_a_chance_to_win() -> None:
    for seed in range(5):
        state = midgame(seed)
        values = evaluation(state)
        assert len(values) == len(state.legal)
        assert all(0 <= value <= 1 for value in values)
        assert values == evaluation(state)


def test_a_sure_win_is_a_chance_of_one() -> None:
    t = table("""
        phase: trade
        last_round: yes
        active: 1
        takes: 1
        harbour: pirate-9 flute-1-1
        seat 0: 0 jester-9 admiral-9*2 mademoiselle-9
        seat 1: 9 admiral-7*3 jester-7*2
    """)
    values = dict(zip(t.legal, evaluation(t.state), strict=True))
    assert values == {"pass": 0.0, "take flute-1-1": 0.0, "take pirate-9": 1.0}


@pytest.mark.parametrize("seconds", [0.02, 0.1])
def test_a_budget_of_time_is_kept(seconds: float) -> None:
    bot, rng = player("expert", Budget(seconds=seconds)), Random(1)
    times = []
    for seed in range(7):
        state = midgame(seed)
        seen = view.view(state, state.taker)
        begun = perf_counter()
        bot.choose(seen, state.legal, rng)
        times.append(perf_counter() - begun)
    assert seconds <= sorted(times)[3] < seconds + max(seconds / 10, 0.02)


def test_a_single_possibility_needs_no_thought() -> None:
    t = table("seat 0: 3\nseat 1: 3")
    begun = perf_counter()
    assert answer("expert", t, budget=Budget(seconds=5)) == "draw"
    assert perf_counter() - begun < 1


def test_chances_add_up_and_favour_who_has_more() -> None:
    t = table("""
        seat 0: 5 mademoiselle-7 sailor-5
        seat 1: 5 sailor-5
    """)
    first, second = chances(t.state)
    assert first + second == pytest.approx(1)
    assert first > second
