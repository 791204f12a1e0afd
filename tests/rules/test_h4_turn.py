"""H4 The turn."""

from itertools import pairwise

import pytest

from tests.tables import table

rule = pytest.mark.rule

FIVE = "expeditions: expedition-captain-priest-settler"


@rule("H4.1")
@pytest.mark.parametrize(
    ("game", "seats", "order"),
    [
        ("harbour", 2, [1, 0, 1]),
        ("travel", 3, [1, 2, 0, 1]),
        ("combined", 4, [1, 2, 3, 0, 1]),
        ("harbour", 5, [1, 2, 3, 4, 0, 1]),
    ],
)
def test_the_players_are_active_clockwise(game: str, seats: int, order: list[int]) -> None:
    places = "\n".join(f"seat {seat}:" for seat in range(seats))
    t = table(f"""
        game: {game}
        top: sailor-3*6
        active: 1
        {FIVE if seats == 5 else ""}
        {places}
    """)
    for seat, after in pairwise(order):
        assert t.view.to_act == t.view.active == seat
        assert t.legal == ["draw"]
        assert t.play("draw", "stop") == [
            f"drawn {seat} sailor-3 harbour",
            f"stopped {seat} 0",
            "harbour-cleared [sailor-3]",
            f"turn-began {after}",
        ]


@rule("H4.1", "H5.7")
def test_after_a_bust_there_is_no_phase_2_and_the_next_player_discovers() -> None:
    t = table("""
        harbour: flute-1-1 pinnace-1-1
        top: flute-2-2 jester-5
        active: 2
        start: 1
        seat 0: 5
        seat 1: 5
        seat 2: 5
    """)
    assert t.play("draw") == [
        "drawn 2 flute-2-2 drawn",
        "busted 2 flute-2-2 flute-1-1 [flute-1-1 pinnace-1-1]",
        "turn-began 0",
    ]
    assert (t.view.phase, t.view.active, t.view.to_act) == ("discover", 0, 0)
    assert t.legal == ["draw"]
    assert str(t.why_not("stop")) == "draw-first"
    assert t.play("draw") == ["drawn 0 jester-5 harbour"]


@rule("H4.1")
def test_phase_1_comes_before_phase_2_and_does_not_come_back() -> None:
    t = table("""
        harbour: flute-1-1
        seat 0: 3
        seat 1: 3
    """)
    assert t.legal == ["draw", "stop"]
    assert str(t.why_not("take flute-1-1")) == "not-now"
    assert t.play("stop") == ["stopped 0 1"]
    assert t.legal == ["pass", "take flute-1-1"]
    assert str(t.why_not("draw")) == "not-now"
    assert str(t.why_not("stop")) == "not-now"


@rule("H4.2")
@pytest.mark.parametrize(
    ("game", "active", "others"),
    [
        ("harbour", 0, [1]),
        ("harbour", 1, [0]),
        ("travel", 1, [2, 0]),
        ("travel", 2, [3, 0, 1]),
        ("combined", 3, [4, 0, 1, 2]),
        ("harbour", 4, [0, 1, 2, 3]),
    ],
)
def test_the_active_player_acts_first_then_each_other_once_clockwise(game: str, active: int, others: list[int]) -> None:
    seats = len(others) + 1
    places = "\n".join(f"seat {seat}: 3" for seat in range(seats))
    t = table(f"""
        game: {game}
        harbour: flute-1-1
        active: {active}
        {FIVE if seats == 5 else ""}
        {places}
    """)
    assert t.play("stop") == [f"stopped {active} 1"]
    for seat in [active, *others[:-1]]:
        assert (t.view.to_act, t.view.active) == (seat, active)
        assert t.play("pass") == [f"passed {seat}"]
    assert t.play("pass") == [
        f"passed {others[-1]}",
        "harbour-cleared [flute-1-1]",
        f"turn-began {others[0]}",
    ]


@rule("H4.2", "H6.2")
def test_every_other_player_takes_once_and_pays_the_active_player() -> None:
    t = table("""
        harbour: flute-1-1 pinnace-1-1 skiff-1-1 jester-5
        active: 3
        seat 0: 1
        seat 1: 1
        seat 2: 1
        seat 3: 0
    """)
    assert t.play("stop", "take skiff-1-1", "take flute-1-1", "pass", "take pinnace-1-1") == [
        "stopped 3 3",
        *["traded 3 skiff-1-1", "gained 3 1 trade"],
        *["fee-paid 0 3", "traded 0 flute-1-1", "gained 0 1 trade"],
        "passed 1",
        *["fee-paid 2 3", "traded 2 pinnace-1-1", "gained 2 1 trade"],
        "harbour-cleared [jester-5]",
        "turn-began 0",
    ]
    assert [t.coins(seat) for seat in range(4)] == [1, 1, 1, 3]


@rule("H4.2", "H7.4")
def test_the_times_to_take_begin_in_clockwise_order() -> None:
    t = table("""
        harbour: governor-8*4 mademoiselle-9
        active: 1
        seat 0: admiral-5
        seat 1: admiral-7
        seat 2: admiral-7*2
        seat 3:
    """)
    assert t.play("stop") == [
        "stopped 1 0",
        "gained 1 2 crowd",
        "gained 2 4 crowd",
        "gained 0 2 crowd",
        "harbour-cleared [governor-8 governor-8 governor-8 governor-8 mademoiselle-9]",
        "turn-began 2",
    ]
