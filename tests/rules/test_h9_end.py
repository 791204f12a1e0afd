"""H9 The end."""

import pytest

from portroyal.games.harbour.rules import outcome
from tests.tables import Table, table

rule = pytest.mark.rule

ELEVEN = "admiral-9*2 jester-9 sailor-5"
"""Persons worth 11 points."""


def turn_without_takes(t: Table) -> list[str]:
    """One whole turn in which a governor is drawn whom nobody can pay."""
    return t.play("draw", "stop")


@rule("H9.1")
@pytest.mark.parametrize(
    ("game", "holding", "points"),
    [
        ("harbour", "5", 0),
        ("harbour", "5 governor-8 jack-6 pirate-9", 4),
        ("harbour", "trader-blue-5 expeditions expedition-captain-captain", 6),
        ("harbour", "expeditions expedition-priest-priest expedition-priest-priest-settler", 10),
        ("travel", "wholesaler-blue-6 wholesaler-blue-8 tucked flute-1-1 flute-2-2", 7),
        ("combined", "passenger-4 wholesaler-red-6 expeditions expedition-settler-settler tucked frigate-1-1*2", 10),
    ],
)
def test_points_are_persons_expeditions_and_tucked_ships(game: str, holding: str, points: int) -> None:
    t = table(f"""
        game: {game}
        seat 0: 3
        seat 1: {holding}
    """)
    assert (t.points(0), t.points(1), t.view.players[1].points) == (0, points, points)


@rule("H9.2")
def test_12_points_in_the_own_turn_make_this_round_the_last() -> None:
    t = table(f"""
        harbour: sailor-3
        top: governor-8*2
        seat 0: coins priest-4*3 persons {ELEVEN}
        seat 1: 0
        seat 2: 0
    """)
    assert t.play("stop", "take sailor-3") == [
        "stopped 0 0",
        "paid 0 [priest-4 priest-4 priest-4]",
        "hired 0 sailor-3",
        "last-round-began 0",
        "turn-began 1",
    ]
    assert t.view.last_round
    assert turn_without_takes(t) == [
        "drawn 1 governor-8 harbour",
        "stopped 1 0",
        "harbour-cleared [governor-8]",
        "turn-began 2",
    ]
    assert turn_without_takes(t) == [
        "drawn 2 governor-8 harbour",
        "stopped 2 0",
        "harbour-cleared [governor-8]",
        "game-ended [0]",
    ]


@rule("H9.2")
@pytest.mark.parametrize(
    ("game", "persons", "person"),
    [
        ("harbour", "admiral-9*2 jester-9 sailor-3", "sailor-3"),
        ("combined", "admiral-9*2 jester-9 sailor-3", "sailor-3"),
        ("travel", "passenger-4*3", "sailor-3"),
    ],
)
def test_one_point_less_does_not_end_the_game(game: str, persons: str, person: str) -> None:
    t = table(f"""
        game: {game}
        harbour: {person}
        active: 1
        seat 0: 0
        seat 1: 3 {persons}
    """)
    events = t.play("stop", f"take {person}")
    assert [event.split()[0] for event in events] == ["stopped", "paid", "hired", "turn-began"]
    assert not t.view.last_round


@rule("H9.2")
@pytest.mark.parametrize(
    ("game", "persons", "harbour", "events"),
    [
        ("travel", "wholesaler-blue-6 passenger-4*2 sailor-3", "flute-1-1", ["tucked 0 flute-1-1", "gained 0 1 trade"]),
        ("combined", "wholesaler-blue-8 admiral-9*2 sailor-5", "flute-2-2", ["tucked 0 flute-2-2", "gained 0 2 trade"]),
    ],
)
def test_the_goal_is_reached_by_a_tucked_ship(game: str, persons: str, harbour: str, events: list[str]) -> None:
    t = table(f"""
        game: {game}
        harbour: {harbour}
        seat 0: 4 {persons}
        seat 1: 0
    """)
    assert t.play("stop", f"take {harbour}") == ["stopped 0 1", *events, "last-round-began 0", "turn-began 1"]


@rule("H9.2")
def test_8_points_end_the_travel_game() -> None:
    t = table("""
        game: travel
        harbour: sailor-3
        seat 0: coins passenger-4*3 persons passenger-4*3 sailor-3
        seat 1: 0
    """)
    assert t.play("stop", "take sailor-3") == [
        "stopped 0 0",
        "paid 0 [passenger-4 passenger-4 passenger-4]",
        "hired 0 sailor-3",
        "last-round-began 0",
        "turn-began 1",
    ]


@rule("H9.2", "H8.2")
def test_the_goal_is_reached_by_a_claim_before_the_first_draw() -> None:
    t = table("""
        expeditions: expedition-captain-captain
        top: skiff-1-1*2 governor-8
        active: 1
        seat 0: 0
        seat 1: 0 captain-4*2 admiral-9*2 sailor-5
    """)
    assert t.play("claim expedition-captain-captain") == [
        "claimed 1 expedition-captain-captain [captain-4 captain-4]",
        "gained 1 2 claim",
        "last-round-began 1",
    ]
    assert turn_without_takes(t) == [
        "drawn 1 governor-8 harbour",
        "stopped 1 0",
        "harbour-cleared [governor-8]",
        "game-ended [1]",
    ]


@rule("H9.2")
def test_the_end_is_set_off_in_anothers_turn() -> None:
    t = table(f"""
        harbour: sailor-3
        seat 0: 0
        seat 1: 0
        seat 2: coins priest-4*4 persons {ELEVEN}
    """)
    assert t.play("stop", "take sailor-3") == [
        "stopped 0 0",
        "fee-paid 2 0",
        "paid 2 [priest-4 priest-4 priest-4]",
        "hired 2 sailor-3",
        "last-round-began 2",
        "turn-began 1",
    ]


@rule("H9.2")
def test_the_end_set_off_in_the_last_turn_of_a_round_comes_with_that_turn_and_the_others_takes() -> None:
    t = table(f"""
        harbour: sailor-3 flute-1-1 skiff-1-1 governor-8
        active: 2
        seat 0: 1
        seat 1: 1
        seat 2: coins priest-4*3 persons {ELEVEN}
    """)
    assert t.play("stop", "take sailor-3", "take flute-1-1", "take skiff-1-1") == [
        "stopped 2 2",
        "paid 2 [priest-4 priest-4 priest-4]",
        "hired 2 sailor-3",
        "last-round-began 2",
        "fee-paid 0 2",
        "traded 0 flute-1-1",
        "gained 0 1 trade",
        "fee-paid 1 2",
        "traded 1 skiff-1-1",
        "gained 1 1 trade",
        "harbour-cleared [governor-8]",
        "game-ended [2]",
    ]
    assert t.legal == []
    assert str(t.why_not("draw")) == "game-over"


@rule("H9.2")
def test_the_end_is_set_off_by_the_very_last_take_of_a_round() -> None:
    t = table(f"""
        harbour: sailor-3
        start: 2
        active: 1
        seat 0: coins priest-4*4 persons {ELEVEN}
        seat 1: 0
        seat 2: 0
        seat 3: 0
    """)
    assert t.play("stop", "take sailor-3") == [
        "stopped 1 0",
        "fee-paid 0 1",
        "paid 0 [priest-4 priest-4 priest-4]",
        "hired 0 sailor-3",
        "last-round-began 0",
        "game-ended [0]",
    ]


@rule("H9.2", "H4.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_last_round_ends_with_the_player_right_of_the_start_player(seats: int) -> None:
    for start in range(seats):
        for active in range(seats):
            t = table(
                f"""
                harbour: governor-8
                start: {start}
                active: {active}
                last_round: yes
                """
                + "\n".join(f"seat {seat}: {seat}" for seat in range(seats))
            )
            ended = (active + 1) % seats == start
            end = f"game-ended [{seats - 1}]" if ended else f"turn-began {(active + 1) % seats}"
            assert t.play("stop") == [f"stopped {active} 0", "harbour-cleared [governor-8]", end]
            assert (t.view.to_act is None) == ended


@rule("H9.2")
def test_a_round_that_is_not_the_last_is_followed_by_another() -> None:
    t = table("""
        harbour: governor-8
        start: 1
        active: 0
        seat 0: 0
        seat 1: 0
        seat 2: 0
    """)
    assert t.play("stop") == ["stopped 0 0", "harbour-cleared [governor-8]", "turn-began 1"]


@rule("H9.2")
def test_the_last_round_begins_once() -> None:
    t = table(f"""
        harbour: sailor-3
        last_round: yes
        seat 0: coins priest-4*3 persons {ELEVEN}
        seat 1: 0 mademoiselle-9*2 mademoiselle-7*2 pirate-7
    """)
    assert t.play("stop", "take sailor-3") == [
        "stopped 0 0",
        "paid 0 [priest-4 priest-4 priest-4]",
        "hired 0 sailor-3",
        "turn-began 1",
    ]


@rule("H9.3")
@pytest.mark.parametrize(
    ("holdings", "winners", "places"),
    [
        (["1 admiral-9", "7 admiral-7"], (0,), (1, 2)),
        (["4 admiral-9", "5 jester-9"], (1,), (2, 1)),
        (["4 admiral-9", "4 jester-9"], (0, 1), (1, 1)),
        (["4 admiral-9", "7 admiral-7", "4 jester-9"], (0, 2), (1, 3, 1)),
        (["7", "5 admiral-5", "6 admiral-7", "7 admiral-7"], (3,), (4, 3, 2, 1)),
    ],
)
def test_most_points_win_then_most_coins_then_the_win_is_shared(
    holdings: list[str], winners: tuple[int, ...], places: tuple[int, ...]
) -> None:
    last = len(holdings) - 1
    t = table(
        f"""
        harbour: governor-8
        last_round: yes
        active: {last}
        """
        + "\n".join(f"seat {seat}: {holding}" for seat, holding in enumerate(holdings))
    )
    points, coins = [[getter(seat) for seat in range(last + 1)] for getter in (t.points, t.coins)]
    assert t.play("stop")[-1] == f"game-ended [{' '.join(map(str, winners))}]"
    result = outcome(t.state)
    assert (result.winners, result.places) == (winners, places)
    assert [score["points"] for score in result.scores] == points
    assert [score["coins"] for score in result.scores] == coins
    assert t.view.outcome == result


@rule("H9.2", "H9.3", "H6.6")
def test_the_takes_of_the_others_in_the_last_turn_decide_who_wins() -> None:
    t = table(f"""
        harbour: sailor-5 sailor-3
        active: 1
        seat 0: 6 admiral-7*3 mademoiselle-9 mademoiselle-7 pirate-7
        seat 1: 3 {ELEVEN}
        last_round: yes
    """)
    assert t.points(0) == 13
    t.play("stop", "take sailor-3")
    assert (t.points(1), t.coins(1)) == (12, 0)
    assert t.play("take sailor-5")[-2:] == ["hired 0 sailor-5", "game-ended [0]"]
    assert outcome(t.state).scores[0]["points"] == 15


@rule("H9.2", "H5.7", "H9.3")
def test_the_game_ends_with_a_bust_and_its_jesters() -> None:
    t = table("""
        harbour: flute-1-1
        top: flute-2-1
        start: 2
        active: 1
        last_round: yes
        seat 0: 3 jester-7
        seat 1: 3 admiral-7
        seat 2: 3
    """)
    assert t.play("draw") == [
        "drawn 1 flute-2-1 drawn",
        "busted 1 flute-2-1 flute-1-1 [flute-1-1]",
        "gained 0 1 bust",
        "game-ended [0]",
    ]
    assert outcome(t.state).places == (1, 2, 3)
    assert t.legal == []


@rule("H9.4")
@pytest.mark.parametrize("game", ["harbour", "combined"])
def test_with_the_expedition_ending_12_points_alone_do_not_end_the_game(game: str) -> None:
    t = table(f"""
        game: {game}
        ending: expeditions
        harbour: sailor-3
        active: 1
        seat 0: 0
        seat 1: coins priest-4*3 persons {ELEVEN}
    """)
    assert t.play("stop", "take sailor-3") == [
        "stopped 1 0",
        "paid 1 [priest-4 priest-4 priest-4]",
        "hired 1 sailor-3",
        "turn-began 0",
    ]
    assert (t.points(1), t.view.last_round) == (12, False)


@rule("H9.4")
@pytest.mark.parametrize(
    ("persons", "end"), [("admiral-9*2 pirate-5", ["last-round-began 0"]), ("admiral-9 admiral-7 pirate-5", [])]
)
def test_with_the_expedition_ending_12_points_and_an_expedition_end_the_game(persons: str, end: list[str]) -> None:
    t = table(f"""
        ending: expeditions
        harbour: sailor-3
        seat 0: coins priest-4*3 persons {persons} expeditions expedition-captain-captain
        seat 1: 0
    """)
    assert t.play("stop", "take sailor-3") == [
        "stopped 0 0",
        "paid 0 [priest-4 priest-4 priest-4]",
        "hired 0 sailor-3",
        *end,
        "turn-began 1",
    ]


@rule("H9.4")
def test_with_the_expedition_ending_a_first_expedition_ends_the_game_for_one_who_has_the_points() -> None:
    t = table(f"""
        ending: expeditions
        expeditions: expedition-captain-captain
        seat 0: captain-4*2 {ELEVEN}
        seat 1: {ELEVEN.replace("admiral-9*2", "mademoiselle-9*2").replace("jester-9", "pirate-9")} settler-4*2
    """)
    assert (t.points(0), t.points(1)) == (13, 13)
    assert t.play("claim expedition-captain-captain") == [
        "claimed 0 expedition-captain-captain [captain-4 captain-4]",
        "gained 0 2 claim",
        "last-round-began 0",
    ]


@rule("H9.4")
def test_with_the_points_ending_no_expedition_is_needed_to_win() -> None:
    t = table(f"""
        harbour: governor-8
        active: 1
        last_round: yes
        seat 0: 0 {ELEVEN}
        seat 1: 7 jester-7*3 expeditions expedition-settler-settler
    """)
    assert t.play("stop")[-1] == "game-ended [0]"


@rule("H9.4", "H9.3")
@pytest.mark.parametrize(
    ("holdings", "winners"),
    [
        ([f"7 {ELEVEN}", "0 expeditions expedition-settler-settler"], (1,)),
        (
            [
                f"7 {ELEVEN}",
                "1 expeditions expedition-settler-settler",
                "2 expeditions expedition-priest-priest",
            ],
            (2,),
        ),
        (
            [
                "2 expeditions expedition-settler-settler",
                f"7 {ELEVEN}",
                "2 expeditions expedition-priest-priest",
            ],
            (0, 2),
        ),
        (
            [
                "0 sailor-3 expeditions expedition-settler-settler",
                "5 expeditions expedition-priest-priest",
                f"7 {ELEVEN}",
            ],
            (0,),
        ),
        (
            [
                "0 expeditions expedition-priest-priest-settler",
                "5 expeditions expedition-priest-priest",
            ],
            (0,),
        ),
    ],
)
def test_with_the_expedition_ending_only_those_with_an_expedition_win(
    holdings: list[str], winners: tuple[int, ...]
) -> None:
    t = table(
        f"""
        ending: expeditions
        harbour: governor-8
        active: {len(holdings) - 1}
        last_round: yes
        """
        + "\n".join(f"seat {seat}: {holding}" for seat, holding in enumerate(holdings))
    )
    assert t.play("stop")[-1] == f"game-ended [{' '.join(map(str, winners))}]"
    result = outcome(t.state)
    assert result.winners == winners
    assert {seat for seat, place in enumerate(result.places) if place == 1} == set(winners)


@rule("H9.4", "H3.5", "H9.3")
@pytest.mark.parametrize(
    ("first", "second", "winners"),
    [("5 admiral-9", "7 admiral-7", (0,)), ("5 admiral-9", "6 jester-9", (1,)), ("5 admiral-9", "5 jester-9", (0, 1))],
)
def test_if_nobody_has_an_expedition_all_compare_points_and_coins(
    first: str, second: str, winners: tuple[int, ...]
) -> None:
    t = table(f"""
        ending: expeditions
        expeditions: expedition-priest-priest
        harbour: governor-8
        active: 1
        last_round: yes
        seat 0: {first}
        seat 1: {second}
    """)
    assert t.play("stop")[-1] == f"game-ended [{' '.join(map(str, winners))}]"
    assert outcome(t.state).winners == winners


@rule("H3.5", "H9.2")
def test_a_turn_that_begins_with_nothing_to_draw_makes_this_round_the_last() -> None:
    t = table("""
        harbour: flute-1-1
        rest: coins/2
        start: 1
        active: 0
        seat 0: 0
        seat 1: 0
        seat 2:
    """)
    assert t.play("stop", "take flute-1-1") == [
        "stopped 0 1",
        "traded 0 flute-1-1",
        "reshuffled [flute-1-1]",
        "gained 0 1 trade",
        "turn-began 1",
        "piles-ran-out",
    ]
    assert t.legal == ["stop"]
    assert str(t.why_not("draw")) == "nothing-to-draw"
    assert t.view.last_round
    first, second, third = (t.play("stop") for _ in range(3))
    assert first[:2] == ["stopped 1 0", "turn-began 2"]
    assert second[:2] == ["stopped 2 0", "turn-began 0"]
    assert third == ["stopped 0 0", "game-ended [2]"]


@rule("H3.5", "H9.4", "H9.3")
def test_with_the_expedition_ending_empty_piles_end_the_game_too() -> None:
    t = table("""
        ending: expeditions
        harbour: flute-1-1
        rest: coins/1
        seat 0: 0
        seat 1:
    """)
    assert t.play("stop", "take flute-1-1")[-2:] == ["turn-began 1", "piles-ran-out"]
    assert t.play("stop") == ["stopped 1 0", "game-ended [1]"]
    assert outcome(t.state).places == (2, 1)


@rule("H3.5", "H9.2")
def test_a_discard_pile_is_something_to_draw() -> None:
    t = table("""
        harbour: flute-1-1 governor-8
        rest: coins/0
        seat 0:
        seat 1: 0
    """)
    assert t.play("stop", "pass", "pass") == [
        "stopped 0 1",
        "passed 0",
        "passed 1",
        "harbour-cleared [flute-1-1 governor-8]",
        "turn-began 1",
    ]
    assert (t.legal, t.view.last_round) == (["draw"], False)
