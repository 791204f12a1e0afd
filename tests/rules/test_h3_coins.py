"""H3 Coins are cards."""

import pytest

from portroyal.games.harbour.cards import CARD_BY_ID
from portroyal.games.harbour.view import view
from tests.tables import table

rule = pytest.mark.rule

LADEN = (
    "passenger-4*10 sailor-3*7 sailor-5*2 sailor-7 pirate-5 pirate-7 "
    "wholesaler-green-6*2 wholesaler-red-6*2 wholesaler-black-6"
)
"""27 of the 60 cards of the travel game. With 8 coins for each of four players only one card is left."""


def by_number(names: list[str]) -> str:
    return " ".join(sorted(names, key=lambda name: CARD_BY_ID[name].number))


@rule("H3.1")
def test_gained_coins_come_one_by_one_from_the_top_of_the_deck() -> None:
    t = table("""
        harbour: pinnace-3-2
        top: jester-5 flute-1-1 tax-most-swords governor-8
        seat 0: coins sailor-3
    """)
    assert t.play("stop", "take pinnace-3-2") == [
        "stopped 0 1",
        "traded 0 pinnace-3-2",
        "gained 0 3 trade",
        "turn-began 1",
    ]
    assert t.coin_faces(0) == ["sailor-3", "jester-5", "flute-1-1", "tax-most-swords"]
    assert t.deck[-1] == "governor-8"


@rule("H3.1", "V1")
def test_nobody_sees_the_faces_of_coins_not_even_their_owner() -> None:
    tables = [
        table(f"""
            game: travel
            harbour: pinnace-3-2
            top: {deck}
            seat 0: coins {coins}
            seat 1: 3
            seat 2: 3
        """)
        for deck, coins in [
            ("passenger-4 pirate-5 flute-1-1", "sailor-3 pirate-7"),
            ("pirate-7 flute-1-1 passenger-4", "pirate-5 sailor-3"),
        ]
    ]
    first, second = [t.play("stop", "take pinnace-3-2") for t in tables]
    assert first == second
    assert tables[0].coin_faces(0) != tables[1].coin_faces(0)
    for viewer in (None, 0, 1, 2):
        assert view(tables[0].state, viewer) == view(tables[1].state, viewer)


@rule("H3.2")
def test_a_payment_takes_the_coins_that_have_lain_longest_and_shows_them() -> None:
    t = table("""
        harbour: sailor-3
        discard: tax-most-swords
        active: 1
        seat 0: 0
        seat 1: coins governor-8 flute-1-1 jester-7 skiff-1-1 priest-4
        seat 2: 0
    """)
    assert t.play("stop", "take sailor-3") == [
        "stopped 1 0",
        "paid 1 [governor-8 flute-1-1 jester-7]",
        "hired 1 sailor-3",
        "turn-began 2",
    ]
    assert t.discard == ["tax-most-swords", "governor-8", "flute-1-1", "jester-7"]
    assert [card.id for card in t.view.discard] == t.discard[::-1]
    assert t.coin_faces(1) == ["skiff-1-1", "priest-4"]


@rule("H3.2")
def test_a_coin_gained_later_is_paid_later() -> None:
    t = table("""
        harbour: sailor-3 pinnace-2-2 flute-1-1 skiff-1-1 frigate-1-1
        top: jester-5 jester-7 jester-9
        seat 0: coins governor-8 priest-4
    """)
    assert t.play("stop", "take pinnace-2-2", "take sailor-3")[1:] == [
        "traded 0 pinnace-2-2",
        "gained 0 2 trade",
        "paid 0 [governor-8 priest-4 jester-5]",
        "hired 0 sailor-3",
    ]
    assert t.coin_faces(0) == ["jester-7"]
    assert t.discard == ["pinnace-2-2", "governor-8", "priest-4", "jester-5"]


@rule("H3.2")
def test_a_coin_of_an_earlier_shuffle_goes_before_a_coin_of_a_later_one() -> None:
    t = table("""
        harbour: sailor-3
        shuffles: 3
        seat 0: coins priest-4@2 jester-5@1 governor-8 jester-7@2
    """)
    assert t.play("stop", "take sailor-3")[1] == "paid 0 [priest-4 jester-5 governor-8]"
    assert t.coin_faces(0) == ["jester-7"]


@rule("H3.2", "H5.8")
def test_a_tax_takes_the_coins_that_have_lain_longest() -> None:
    t = table("""
        top: tax-most-swords flute-1-1
        discard: skiff-1-1
        seat 0: sailor-3
        seat 1: coins jester-9 flute-2-2 jester-7 admiral-5 priest-4*3 settler-4*5
    """)
    assert t.play("draw") == [
        "drawn 0 tax-most-swords drawn",
        "taxed 1 [jester-9 flute-2-2 jester-7 admiral-5 priest-4 priest-4]",
        "gained 0 1 tax",
        "tax-discarded tax-most-swords",
    ]
    assert t.discard == [
        *["skiff-1-1", "jester-9", "flute-2-2", "jester-7", "admiral-5", "priest-4", "priest-4"],
        "tax-most-swords",
    ]
    assert t.coin_faces(1) == ["priest-4", *["settler-4"] * 5]
    assert t.coin_faces(0) == ["flute-1-1"]


@rule("H3.2", "H3.3")
def test_the_fee_is_the_oldest_coin_and_becomes_the_newest_of_the_receiver() -> None:
    t = table("""
        harbour: sailor-3
        active: 2
        seat 0: coins flute-1-1 skiff-1-1 frigate-1-1 galleon-1-2 jester-7
        seat 1: 0
        seat 2: coins pinnace-1-1 pinnace-2-2
    """)
    assert t.play("stop", "take sailor-3") == [
        "stopped 2 0",
        "fee-paid 0 2",
        "paid 0 [skiff-1-1 frigate-1-1 galleon-1-2]",
        "hired 0 sailor-3",
        "turn-began 0",
    ]
    assert t.coin_faces(2) == ["pinnace-1-1", "pinnace-2-2", "flute-1-1"]
    assert t.coin_faces(0) == ["jester-7"]
    assert t.discard == ["skiff-1-1", "frigate-1-1", "galleon-1-2"]


@rule("H3.3", "H6.6")
def test_a_fee_out_of_income_is_the_first_coin_drawn() -> None:
    t = table("""
        harbour: flute-3-5
        top: jester-5 jester-7 jester-9
        seat 0: coins pinnace-1-1
        seat 1:
    """)
    assert t.play("stop", "pass", "take flute-3-5")[2:] == [
        "traded 1 flute-3-5",
        "gained 1 3 trade",
        "fee-paid 1 0",
        "turn-began 1",
    ]
    assert t.coin_faces(0) == ["pinnace-1-1", "jester-5"]
    assert t.coin_faces(1) == ["jester-7", "jester-9"]


@rule("H3.3", "V1")
def test_a_coin_paid_to_another_player_stays_face_down() -> None:
    tables = [
        table(f"""
            harbour: flute-1-1
            top: {deck}
            seat 0: 3
            seat 1: coins {coin}
        """)
        for deck, coin in [("jester-5", "jester-9"), ("jester-9", "jester-5")]
    ]
    first, second = [t.play("stop", "pass", "take flute-1-1") for t in tables]
    assert first == second
    assert "fee-paid 1 0" in first
    for viewer in (None, 0, 1):
        assert view(tables[0].state, viewer) == view(tables[1].state, viewer)


@rule("H3.4")
def test_the_discard_pile_becomes_the_deck_when_a_card_is_needed_and_not_before() -> None:
    t = table("""
        top: jester-5
        discard: flute-1-1
        rest: coins/1
    """)
    assert t.play("draw") == ["drawn 0 jester-5 harbour"]
    assert (t.deck, t.discard) == ([], ["flute-1-1"])
    assert t.play("draw") == ["reshuffled [flute-1-1]", "drawn 0 flute-1-1 harbour"]
    assert (t.deck, t.discard) == ([], [])
    assert t.harbour == ["jester-5", "flute-1-1"]


@rule("H3.4")
def test_with_cards_in_the_deck_nothing_is_reshuffled() -> None:
    t = table("""
        harbour: pinnace-2-2
        top: jester-5 jester-7
        rest: discard
        seat 0: 3
    """)
    before = t.discard
    assert t.play("stop", "take pinnace-2-2")[1:] == ["traded 0 pinnace-2-2", "gained 0 2 trade", "turn-began 1"]
    assert t.discard == [*before, "pinnace-2-2"]
    assert t.deck == []


@rule("H3.4")
def test_coins_gained_before_and_after_a_reshuffle_come_from_the_old_and_the_new_deck() -> None:
    t = table("""
        harbour: pinnace-4-4
        top: jester-5
        discard: pinnace-1-1*3
        rest: coins/2
        active: 1
        seat 0:
        seat 1: coins governor-8
        seat 2:
    """)
    assert t.play("stop", "take pinnace-4-4")[1:4] == [
        "traded 1 pinnace-4-4",
        "gained 1 1 trade",
        "reshuffled [pinnace-1-1 pinnace-1-1 pinnace-1-1 pinnace-4-4]",
    ]
    assert t.coin_faces(1)[:2] == ["governor-8", "jester-5"]
    assert by_number(t.coin_faces(1)[2:] + t.deck) == "pinnace-1-1 pinnace-1-1 pinnace-1-1 pinnace-4-4"
    assert t.view.players[1].coins == (1, 1, 2, 2, 2)


@rule("H3.4")
def test_a_reshuffle_puts_the_cards_into_an_order_of_chance() -> None:
    orders = set()
    for number in range(10):
        t = table(f"""
            seed: {number:064x}
            discard: jester-5 jester-7 jester-9 admiral-5 admiral-7 admiral-9
            rest: coins/1
        """)
        shuffled = "reshuffled [jester-5 jester-7 jester-9 admiral-5 admiral-7 admiral-9]"
        assert t.play("draw")[0] == shuffled
        orders.add((*t.harbour, *t.deck))
    assert len(orders) > 5


@rule("H3.4", "H5.6")
def test_harbour_cards_and_laid_out_expeditions_are_not_reshuffled() -> None:
    t = table("""
        game: combined
        harbour: jester-5 flute-1-1
        expeditions: expedition-priest-priest
        discard: skiff-1-1
        rest: coins/0
        active: 1
        seat 0: captain-4
        seat 1: wholesaler-red-6 tucked frigate-1-1
        seat 2: expeditions expedition-settler-settler
    """)
    assert t.play("draw") == ["reshuffled [skiff-1-1]", "drawn 1 skiff-1-1 harbour"]
    assert t.harbour == ["jester-5", "flute-1-1", "skiff-1-1"]
    assert t.expeditions == ["expedition-priest-priest"]


@rule("H3.4", "H5.8")
def test_a_tax_that_is_dealt_with_is_not_reshuffled_but_the_coins_it_took_are() -> None:
    t = table("""
        top: tax-most-swords
        discard: flute-1-1
        rest: coins/2
        active: 1
        seat 0:
        seat 1: sailor-3
        seat 2:
    """)
    coins = t.coin_faces(2)
    lost = coins[: len(coins) // 2]
    assert t.play("draw") == [
        "drawn 1 tax-most-swords drawn",
        f"taxed 2 [{' '.join(lost)}]",
        f"reshuffled [{by_number(['flute-1-1', *lost])}]",
        "gained 1 1 tax",
        "tax-discarded tax-most-swords",
    ]
    assert t.discard == ["tax-most-swords"]
    assert len(t.deck) == len(lost)


@rule("H3.4", "H5.8")
def test_a_reshuffle_falls_between_two_gains_of_a_tax() -> None:
    t = table("""
        top: tax-fewest-points jester-5
        rest: coins/0
        active: 1
        seat 0: sailor-3
        seat 1:
        seat 2:
    """)
    coins = t.coin_faces(0)
    lost = coins[: len(coins) // 2]
    assert t.play("draw")[2:] == [
        "gained 1 1 tax",
        f"reshuffled [{by_number(lost)}]",
        "gained 2 1 tax",
        "tax-discarded tax-fewest-points",
    ]
    assert t.coin_faces(1) == ["jester-5"]


@rule("H3.4", "H5.3")
def test_a_ship_under_question_is_in_no_pile() -> None:
    t = table("""
        discard: flute-1-1
        rest: coins/1
        seat 0: sailor-3
    """)
    assert t.play("draw") == ["reshuffled [flute-1-1]", "drawn 0 flute-1-1 drawn"]
    assert (t.deck, t.discard, t.harbour) == ([], [], [])
    assert t.play("repel") == ["repelled 0 flute-1-1"]
    assert t.play("draw") == ["reshuffled [flute-1-1]", "drawn 0 flute-1-1 drawn"]
    assert t.play("keep") == ["let-in 0 flute-1-1"]
    assert str(t.why_not("draw")) == "nothing-to-draw"


@rule("H3.4", "H5.7")
def test_after_a_bust_the_ship_and_the_harbour_are_reshuffled_for_the_jesters() -> None:
    t = table("""
        harbour: skiff-1-1 admiral-5
        top: skiff-2-3 governor-8
        rest: coins/1
        seat 0: jester-5 jester-7*2
        seat 1:
    """)
    assert t.play("draw") == [
        "drawn 0 skiff-2-3 drawn",
        "busted 0 skiff-2-3 skiff-1-1 [skiff-1-1 admiral-5]",
        "gained 0 1 bust",
        "reshuffled [skiff-1-1 skiff-2-3 admiral-5]",
        "gained 0 2 bust",
        "turn-began 1",
    ]
    assert t.coin_faces(0)[0] == "governor-8"
    assert len(t.deck) == 1


@rule("H3.4", "H8.2")
def test_persons_discarded_for_a_claim_are_reshuffled_for_its_coins() -> None:
    t = table("""
        expeditions: expedition-captain-captain-settler
        top: jester-5
        rest: coins/1
        seat 0: settler-4 captain-4*2
    """)
    assert t.play("claim expedition-captain-captain-settler")[1:] == [
        "gained 0 1 claim",
        "reshuffled [settler-4 captain-4 captain-4]",
        "gained 0 2 claim",
    ]


@rule("H3.4", "H6.4")
def test_with_an_empty_deck_a_traded_ship_may_come_back_as_a_coin() -> None:
    t = table("""
        harbour: flute-1-1
        rest: coins/1
    """)
    assert t.play("stop", "take flute-1-1")[1:4] == ["traded 0 flute-1-1", "reshuffled [flute-1-1]", "gained 0 1 trade"]
    assert t.coin_faces(0) == ["flute-1-1"]


@rule("H3.5")
@pytest.mark.parametrize(
    ("ship", "persons", "gained", "missing"),
    [("pinnace-2-2", "", 2, 0), ("pinnace-3-2", "", 2, 1), ("pinnace-3-2", "trader-yellow-3", 2, 2)],
)
def test_coins_that_cannot_be_drawn_are_not_gained(ship: str, persons: str, gained: int, missing: int) -> None:
    t = table(f"""
        harbour: {ship} jester-5
        discard: flute-1-1
        rest: coins/1
        seat 0: {persons}
    """)
    assert t.play("stop", f"take {ship}") == [
        "stopped 0 1",
        f"traded 0 {ship}",
        f"reshuffled [{by_number([ship, 'flute-1-1'])}]",
        f"gained 0 {gained} trade",
        *([f"not-gained 0 {missing} trade"] if missing else []),
    ]
    assert t.coins(0) == gained
    assert (t.deck, t.discard) == ([], [])


@rule("H3.5", "H7.4")
def test_an_admiral_gains_nothing_from_empty_piles_and_the_phase_goes_on() -> None:
    t = table("""
        harbour: jester-5 jester-7*3 flute-1-1
        rest: coins/1
        seat 0: admiral-5
    """)
    assert t.play("stop") == ["stopped 0 1", "not-gained 0 2 crowd"]
    assert t.legal == ["pass", "take flute-1-1"]


@rule("H3.5", "H5.8", "H5.9")
def test_a_tax_with_nothing_else_to_draw_pays_nobody_and_can_be_drawn_again() -> None:
    t = table(f"""
        game: travel
        harbour: {LADEN}
        top: tax-fewest-points
        active: 2
        seat 0: 8
        seat 1: 8
        seat 2: 8
        seat 3: 8
    """)
    tax = [
        "drawn 2 tax-fewest-points drawn",
        *[f"not-gained {seat} 1 tax" for seat in (2, 3, 0, 1)],
        "tax-discarded tax-fewest-points",
    ]
    assert t.play("draw") == tax
    assert t.play("draw") == ["reshuffled [tax-fewest-points]", *tax]
    assert [t.coins(seat) for seat in range(4)] == [8, 8, 8, 8]


@rule("H3.5", "H5.7")
def test_the_last_cards_go_to_the_first_jesters_and_the_next_turn_sets_off_the_end() -> None:
    t = table("""
        harbour: flute-1-1
        top: flute-2-2
        rest: coins/0
        active: 1
        seat 0: jester-5
        seat 1: jester-7
        seat 2: jester-7*2
    """)
    assert t.play("draw") == [
        "drawn 1 flute-2-2 drawn",
        "busted 1 flute-2-2 flute-1-1 [flute-1-1]",
        "reshuffled [flute-1-1 flute-2-2]",
        "gained 1 1 bust",
        "gained 2 1 bust",
        "not-gained 2 1 bust",
        "not-gained 0 1 bust",
        "turn-began 2",
        "piles-ran-out",
    ]


@rule("H3.5", "H5.1")
def test_with_both_piles_empty_the_active_player_may_stop_with_nothing_drawn() -> None:
    t = table("""
        rest: coins/0
        active: 1
        seat 0: jester-5 jester-7
        seat 1:
        seat 2: 1
    """)
    assert t.legal == ["stop"]
    assert str(t.why_not("draw")) == "nothing-to-draw"
    assert t.play("stop") == ["stopped 1 0", "not-gained 0 2 empty", "turn-began 2", "piles-ran-out"]


@rule("H3.5", "H8.1")
def test_with_both_piles_empty_the_active_player_may_claim_first() -> None:
    t = table("""
        expeditions: expedition-captain-captain
        rest: coins/1
        seat 0: captain-4*2
    """)
    assert t.legal == ["stop", "claim expedition-captain-captain"]
    assert t.play("claim expedition-captain-captain") == [
        "claimed 0 expedition-captain-captain [captain-4 captain-4]",
        "reshuffled [captain-4 captain-4]",
        "gained 0 2 claim",
    ]
    assert t.legal == ["stop"]


@rule("H3.5")
def test_a_discard_pile_alone_is_enough_to_draw_and_one_must_draw() -> None:
    t = table("""
        discard: jester-5
        rest: coins/1
    """)
    assert t.legal == ["draw"]
    assert str(t.why_not("stop")) == "draw-first"


@rule("H3.5", "H4.2")
def test_after_the_piles_ran_out_in_a_turn_phase_2_takes_place_as_usual() -> None:
    t = table("""
        top: jester-5
        rest: coins/2
        active: 1
        seat 0: coins skiff-1-1
        seat 1: coins flute-1-1
        seat 2:
    """)
    assert t.play("draw") == ["drawn 1 jester-5 harbour"]
    assert t.legal == ["stop"]
    oldest = t.coin_faces(2)[:6]
    assert t.play("stop", "take jester-5") == [
        "stopped 1 0",
        "fee-paid 2 1",
        f"paid 2 [{' '.join(oldest[1:])}]",
        "hired 2 jester-5",
        "turn-began 2",
    ]
    assert t.coin_faces(1) == ["flute-1-1", oldest[0]]


@rule("H3.5")
def test_piles_that_run_out_within_a_turn_do_not_set_off_the_end() -> None:
    t = table("""
        top: jester-5
        rest: coins/0
        seat 0:
        seat 1: 0
    """)
    assert t.play("draw", "stop", "pass") == [
        "drawn 0 jester-5 harbour",
        "stopped 0 0",
        "passed 0",
        "harbour-cleared [jester-5]",
        "turn-began 1",
    ]
    assert not t.view.last_round


@rule("H3.5", "H9.2")
@pytest.mark.parametrize(("active", "turns"), [(1, [2, 0]), (2, [0]), (0, [1, 2, 0])])
def test_a_turn_that_begins_with_empty_piles_makes_its_round_the_last(active: int, turns: list[int]) -> None:
    t = table(f"""
        rest: coins/0
        start: 1
        active: {active}
        seat 0:
        seat 1:
        seat 2:
    """)
    assert t.play("stop") == [f"stopped {active} 0", f"turn-began {turns[0]}", "piles-ran-out"]
    assert t.view.last_round
    events = t.play(*["stop"] * len(turns))
    assert [event for event in events if event.startswith("stopped")] == [f"stopped {seat} 0" for seat in turns]
    assert events[-1] == "game-ended [0]"
    assert "piles-ran-out" not in events


@rule("H3.5", "H9.2")
def test_empty_piles_do_not_move_the_end_of_a_last_round() -> None:
    t = table("""
        rest: coins/1
        last_round: yes
        active: 1
        seat 0:
        seat 1:
        seat 2:
    """)
    assert [event for event in t.play("stop", "stop") if event != "piles-ran-out"] == [
        "stopped 1 0",
        "turn-began 2",
        "stopped 2 0",
        "game-ended [1]",
    ]


@rule("H3.5", "H9.3", "H9.4")
@pytest.mark.parametrize(
    ("seat_0", "seat_1", "seat_2", "winner"),
    [
        ("", "jester-7", "jester-5", 1),
        ("", "jester-5", "jester-9", 2),
        ("jester-5", "sailor-3", "", 0),
        ("", "jester-5", "expeditions expedition-priest-priest", 2),
        ("expeditions expedition-priest-priest", "jester-7*3", "expeditions expedition-settler-settler", 0),
    ],
)
def test_with_the_expedition_ending_all_compare_if_nobody_has_an_expedition(
    seat_0: str, seat_1: str, seat_2: str, winner: int
) -> None:
    t = table(f"""
        ending: expeditions
        rest: coins/0
        active: 1
        seat 0: {seat_0}
        seat 1: {seat_1}
        seat 2: {seat_2}
    """)
    events = t.play("stop", "stop")
    assert "piles-ran-out" in events
    assert events[-1] == f"game-ended [{winner}]"
