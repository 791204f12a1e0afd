"""H10 Rulings of this project that have no test among the rules they belong to."""

import pytest

from portroyal.games.harbour.rules import outcome
from tests.tables import table

rule = pytest.mark.rule


@rule("H10.3")
def test_equal_players_share_a_place_and_the_next_is_left_out() -> None:
    t = table("""
        last_round: yes
        active: 3
        top: governor-8
        seat 0: 4 sailor-3
        seat 1: 5 sailor-5
        seat 2: 4 captain-4
        seat 3: 0
    """)
    assert t.play("draw", "stop")[-2:] == ["harbour-cleared [governor-8]", "game-ended [1]"]
    assert outcome(t.state).places == (2, 1, 2, 4)


@rule("H10.3", "H9.4")
def test_with_the_expedition_ending_who_has_no_expedition_comes_last() -> None:
    t = table("""
        ending: expeditions
        last_round: yes
        active: 2
        top: governor-8
        seat 0: 0 mademoiselle-9 admiral-9
        seat 1: 0 expeditions expedition-priest-priest
        seat 2: 0 sailor-3
    """)
    assert t.play("draw", "stop") == [
        "drawn 2 governor-8 harbour",
        "stopped 2 0",
        "harbour-cleared [governor-8]",
        "game-ended [1]",
    ]
    assert outcome(t.state).places == (2, 1, 3)


@rule("H10.4", "H9.2", "H6.6")
def test_a_take_is_finished_fee_included_before_it_sets_off_the_end() -> None:
    t = table("""
        game: travel
        phase: trade
        takes: 1
        taker: 1
        harbour: frigate-1-1
        seat 0: 0
        seat 1: 0 wholesaler-red-6 wholesaler-black-6 sailor-7
    """)
    assert t.play("take frigate-1-1")[:4] == [
        "tucked 1 frigate-1-1",
        "gained 1 1 trade",
        "fee-paid 1 0",
        "last-round-began 1",
    ]


@rule("H10.5", "V1")
def test_no_risk_is_stated_while_a_ship_waits_for_an_answer() -> None:
    t = table("""
        harbour: flute-2-2
        top: flute-1-1
        seat 0: 3 sailor-3
    """)
    stated = [t.view.risk is not None]
    assert t.play("draw") == ["drawn 0 flute-1-1 drawn"]
    stated.append(t.view.risk is not None)
    assert t.play("repel") == ["repelled 0 flute-1-1"]
    stated.append(t.view.risk is not None)
    assert stated == [True, False, True]
