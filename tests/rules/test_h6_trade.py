"""H6 Phase 2: Trade and Hire."""

import pytest

from tests.tables import table

rule = pytest.mark.rule


@rule("H6.1")
@pytest.mark.parametrize(
    ("ships", "colours", "takes"),
    [
        ("", 0, 1),
        ("flute-1-1", 1, 1),
        ("flute-1-1 skiff-1-1", 2, 1),
        ("flute-1-1 skiff-1-1 frigate-1-1", 3, 1),
        ("flute-1-1 skiff-1-1 frigate-1-1 galleon-1-2", 4, 2),
        ("flute-1-1 skiff-1-1 frigate-1-1 galleon-1-2 pinnace-1-1", 5, 3),
    ],
)
def test_the_active_player_takes_by_the_ship_colours_in_the_harbour(ships: str, colours: int, takes: int) -> None:
    t = table(f"""
        harbour: {ships} captain-4*4
        active: 1
        seat 0: 5
        seat 1: 20
    """)
    assert t.play("stop") == [f"stopped 1 {colours}"]
    assert t.view.takes == takes
    for _ in range(takes):
        assert t.view.taker == 1
        t.play("take captain-4")
    assert t.persons(1) == ["captain-4"] * takes
    assert (t.view.taker, t.view.takes) == (0, 1)


@rule("H6.1")
def test_the_colours_are_counted_once_when_phase_2_begins() -> None:
    t = table("""
        harbour: flute-1-1 skiff-1-1 frigate-1-1 galleon-1-2 pinnace-1-1
        seat 0: 0
        seat 1: 1
    """)
    assert t.play("stop", "take flute-1-1", "take skiff-1-1", "take frigate-1-1") == [
        "stopped 0 5",
        "traded 0 flute-1-1",
        "gained 0 1 trade",
        "traded 0 skiff-1-1",
        "gained 0 1 trade",
        "traded 0 frigate-1-1",
        "gained 0 1 trade",
    ]
    assert (t.view.taker, t.harbour) == (1, ["galleon-1-2", "pinnace-1-1"])


@rule("H6.1")
def test_persons_and_expeditions_are_no_colours() -> None:
    t = table("""
        harbour: flute-1-1 skiff-1-1 frigate-1-1 trader-yellow-3 trader-black-3
        expeditions: expedition-priest-priest
        seat 0: 9
    """)
    assert t.play("stop", "take flute-1-1") == ["stopped 0 3", "traded 0 flute-1-1", "gained 0 1 trade"]
    assert t.view.taker == 1


@rule("H6.2", "H6.6", "H4.2")
def test_every_other_player_takes_one_card_clockwise_from_the_active_player() -> None:
    t = table("""
        harbour: flute-1-1 skiff-2-1 frigate-1-1 galleon-2-4 sailor-3
        active: 2
        seat 0: 1
        seat 1: coins jester-5 jester-7 jester-9 pirate-5
        seat 2: 0
        seat 3: 1
    """)
    assert t.play("stop", "take galleon-2-4", "take flute-1-1", "take skiff-2-1") == [
        "stopped 2 4",
        "traded 2 galleon-2-4",
        "gained 2 2 trade",
        "traded 2 flute-1-1",
        "gained 2 1 trade",
        "fee-paid 3 2",
        "traded 3 skiff-2-1",
        "gained 3 2 trade",
    ]
    assert t.play("take frigate-1-1", "take sailor-3") == [
        "fee-paid 0 2",
        "traded 0 frigate-1-1",
        "gained 0 1 trade",
        "fee-paid 1 2",
        "paid 1 [jester-7 jester-9 pirate-5]",
        "hired 1 sailor-3",
        "turn-began 3",
    ]
    assert [t.coins(seat) for seat in range(4)] == [1, 0, 6, 2]


@rule("H6.2")
def test_five_colours_give_the_others_no_second_take() -> None:
    t = table("""
        harbour: flute-1-1 skiff-1-1 frigate-1-1 galleon-1-2 pinnace-1-1
        active: 2
        seat 0: 3
        seat 1: 3
        seat 2: 3
    """)
    assert t.play("stop", "pass", "take flute-1-1", "take skiff-1-1") == [
        "stopped 2 5",
        "passed 2",
        "fee-paid 0 2",
        "traded 0 flute-1-1",
        "gained 0 1 trade",
        "fee-paid 1 2",
        "traded 1 skiff-1-1",
        "gained 1 1 trade",
        "harbour-cleared [frigate-1-1 galleon-1-2 pinnace-1-1]",
        "turn-began 0",
    ]


@rule("H6.3", "H7.1")
def test_a_trader_just_hired_works_for_the_next_ship() -> None:
    t = table("""
        harbour: flute-3-2 skiff-1-1 frigate-1-1 galleon-1-2 trader-blue-3
        seat 0: coins jester-5 jester-7 jester-9
    """)
    assert t.play("stop", "take trader-blue-3", "take flute-3-2") == [
        "stopped 0 4",
        "paid 0 [jester-5 jester-7 jester-9]",
        "hired 0 trader-blue-3",
        "traded 0 flute-3-2",
        "gained 0 4 trade",
    ]


@rule("H6.3", "H6.5", "H7.7")
def test_a_mademoiselle_just_hired_makes_the_next_person_cheaper_but_not_herself() -> None:
    t = table("""
        harbour: flute-3-2 skiff-1-1 frigate-1-1 galleon-1-2 mademoiselle-7 sailor-3
        seat 0: coins jester-5 jester-7*3 jester-9 pirate-5 pirate-7 pirate-9 jack-6
    """)
    assert t.play("stop", "take mademoiselle-7", "take sailor-3") == [
        "stopped 0 4",
        "paid 0 [jester-5 jester-7 jester-7 jester-7 jester-9 pirate-5 pirate-7]",
        "hired 0 mademoiselle-7",
        "paid 0 [pirate-9 jack-6]",
        "hired 0 sailor-3",
    ]


@rule("H6.3")
def test_coins_of_a_ship_pay_for_the_next_person() -> None:
    t = table("""
        harbour: flute-3-2 skiff-1-1 frigate-1-1 galleon-1-2 sailor-3
        seat 0: 0
    """)
    t.play("stop")
    assert str(t.why_not("take sailor-3")) == "too-few-coins sailor-3 3 0 3"
    t.play("take flute-3-2", "take sailor-3")
    assert (t.coins(0), t.persons(0)) == (0, ["sailor-3"])


@rule("H6.3")
def test_anyone_may_take_fewer_than_he_may() -> None:
    t = table("""
        harbour: flute-1-1 skiff-1-1 frigate-1-1 galleon-1-2 pinnace-1-1
        seat 0: 3
        seat 1: 3
    """)
    assert t.play("stop", "take skiff-1-1", "pass", "pass") == [
        "stopped 0 5",
        "traded 0 skiff-1-1",
        "gained 0 1 trade",
        "passed 0",
        "passed 1",
        "harbour-cleared [flute-1-1 frigate-1-1 galleon-1-2 pinnace-1-1]",
        "turn-began 1",
    ]


@rule("H6.3", "H6.2")
def test_the_others_get_their_chance_when_the_active_player_takes_nothing() -> None:
    t = table("""
        harbour: flute-1-1 skiff-1-1
        active: 1
        seat 0: 1
        seat 1: 0
        seat 2: 1
    """)
    assert t.play("stop", "pass", "take skiff-1-1", "take flute-1-1") == [
        "stopped 1 2",
        "passed 1",
        "fee-paid 2 1",
        "traded 2 skiff-1-1",
        "gained 2 1 trade",
        "fee-paid 0 1",
        "traded 0 flute-1-1",
        "gained 0 1 trade",
        "turn-began 2",
    ]


@rule("H6.3", "H6.2")
def test_the_others_get_their_chance_when_the_active_player_can_take_nothing() -> None:
    t = table("""
        harbour: sailor-3
        seat 0: 2
        seat 1: 3
        seat 2: coins jester-5 jester-7 jester-9 pirate-5
    """)
    assert t.play("stop") == ["stopped 0 0"]
    assert t.view.taker == 2
    assert t.play("take sailor-3") == [
        "fee-paid 2 0",
        "paid 2 [jester-7 jester-9 pirate-5]",
        "hired 2 sailor-3",
        "turn-began 1",
    ]


@rule("H6.3")
def test_only_what_lies_in_the_harbour_can_be_taken() -> None:
    t = table("""
        harbour: flute-1-1 sailor-3
        discard: skiff-1-1
        seat 0: 3
    """)
    t.play("stop")
    assert t.legal == ["pass", "take flute-1-1", "take sailor-3"]
    assert str(t.why_not("take skiff-1-1")) == "not-in-harbour skiff-1-1"
    assert str(t.why_not("draw")) == "not-now"


@rule("H6.4")
@pytest.mark.parametrize(
    ("ship", "coins"),
    [("pinnace-4-4", 4), ("flute-1-1", 1), ("skiff-3-5", 3), ("frigate-4-skull", 4), ("galleon-2-4", 2)],
)
def test_a_ship_goes_to_the_discard_pile_and_pays_its_coins(ship: str, coins: int) -> None:
    t = table(f"""
        game: combined
        harbour: sailor-3 {ship} jester-5
        discard: priest-4
        seat 0: 1
    """)
    assert t.play("stop", f"take {ship}") == [
        "stopped 0 1",
        f"traded 0 {ship}",
        f"gained 0 {coins} trade",
        "harbour-cleared [sailor-3 jester-5]",
        "turn-began 1",
    ]
    assert t.coins(0) == 1 + coins
    assert t.discard == ["priest-4", ship, "sailor-3", "jester-5"]


@rule("H6.4", "H3.1")
def test_the_coins_of_a_ship_come_from_the_top_of_the_deck_and_are_the_newest() -> None:
    t = table("""
        harbour: flute-2-2
        top: skiff-1-1 sailor-3 jester-5
        seat 0: coins priest-4
    """)
    t.play("stop", "take flute-2-2")
    assert t.coin_faces(0) == ["priest-4", "skiff-1-1", "sailor-3"]


@rule("H6.4", "H7.1")
def test_a_trader_of_another_colour_adds_nothing() -> None:
    t = table("""
        harbour: flute-2-2 skiff-2-1
        seat 0: trader-blue-3
        seat 1: 1 trader-blue-5
    """)
    assert t.play("stop", "take skiff-2-1", "take flute-2-2") == [
        "stopped 0 2",
        "traded 0 skiff-2-1",
        "gained 0 2 trade",
        "fee-paid 1 0",
        "traded 1 flute-2-2",
        "gained 1 3 trade",
        "turn-began 1",
    ]


@rule("H6.4", "H3.4")
def test_with_an_empty_deck_the_ship_itself_comes_back_as_a_coin() -> None:
    t = table("""
        harbour: flute-1-1 sailor-3
        rest: coins/1
        seat 0: 0
        seat 1:
    """)
    assert t.play("stop", "take flute-1-1") == [
        "stopped 0 1",
        "traded 0 flute-1-1",
        "reshuffled [flute-1-1]",
        "gained 0 1 trade",
    ]
    assert (t.coin_faces(0), t.discard) == (["flute-1-1"], [])


@rule("H6.4", "H3.4", "H3.5")
def test_the_ship_is_in_the_pile_that_is_shuffled_for_its_own_coins() -> None:
    t = table("""
        harbour: skiff-4-5 pirate-9
        top: sailor-3
        discard: jester-5
        rest: coins/1
        active: 2
        seat 0: 0
        seat 1:
        seat 2: coins priest-4
    """)
    assert t.play("stop", "take skiff-4-5") == [
        "stopped 2 1",
        "traded 2 skiff-4-5",
        "gained 2 1 trade",
        "reshuffled [skiff-4-5 jester-5]",
        "gained 2 2 trade",
        "not-gained 2 1 trade",
    ]
    assert t.coin_faces(2)[:2] == ["priest-4", "sailor-3"]
    assert sorted(t.coin_faces(2)[2:]) == ["jester-5", "skiff-4-5"]


@rule("H6.4", "H3.4")
def test_the_deck_is_not_shuffled_before_a_card_is_needed() -> None:
    t = table("""
        harbour: flute-1-1 skiff-1-1
        top: sailor-3
        discard: jester-5
        rest: coins/1
        seat 0: 0
        seat 1:
    """)
    assert t.play("stop", "take flute-1-1") == ["stopped 0 2", "traded 0 flute-1-1", "gained 0 1 trade"]
    assert (t.view.deck, t.discard) == (0, ["jester-5", "flute-1-1"])


@rule("H6.5", "H7.7")
@pytest.mark.parametrize(
    ("mademoiselles", "person", "paid"),
    [
        ("", "sailor-3", "jester-5 jester-7 jester-9"),
        ("mademoiselle-7", "sailor-3", "jester-5 jester-7"),
        ("mademoiselle-7*2", "sailor-3", "jester-5"),
        ("mademoiselle-7 mademoiselle-9", "captain-4", "jester-5 jester-7"),
        ("mademoiselle-7*2 mademoiselle-9*2", "pirate-5", "jester-5"),
    ],
)
def test_a_person_costs_less_by_each_mademoiselle(mademoiselles: str, person: str, paid: str) -> None:
    t = table(f"""
        harbour: {person}
        discard: priest-4
        seat 0: {mademoiselles} coins jester-5 jester-7 jester-9
    """)
    owned = t.persons(0)
    assert t.play("stop", f"take {person}") == ["stopped 0 0", f"paid 0 [{paid}]", f"hired 0 {person}", "turn-began 1"]
    assert t.persons(0) == [*owned, person]
    assert t.discard == ["priest-4", *paid.split()]


@rule("H6.5")
@pytest.mark.parametrize("mademoiselles", ["mademoiselle-7*2 mademoiselle-9", "mademoiselle-7*2 mademoiselle-9*2"])
@pytest.mark.parametrize("coins", [0, 2])
def test_a_price_never_falls_below_nothing(mademoiselles: str, coins: int) -> None:
    t = table(f"""
        harbour: sailor-3
        active: 1
        seat 0: 0
        seat 1: {coins} {mademoiselles}
    """)
    assert t.play("stop", "take sailor-3") == ["stopped 1 0", "hired 1 sailor-3", "turn-began 0"]
    assert t.coins(1) == coins


@rule("H6.5")
def test_a_person_cannot_be_hired_with_one_coin_too_few() -> None:
    t = table("""
        harbour: jester-9 flute-1-1
        seat 0: 7 mademoiselle-7
    """)
    t.play("stop")
    assert t.legal == ["pass", "take flute-1-1"]
    assert str(t.why_not("take jester-9")) == "too-few-coins jester-9 8 0 1"


@rule("H6.5", "H9.1")
def test_a_person_hired_lies_in_front_of_the_player_with_its_points() -> None:
    t = table("""
        harbour: admiral-9
        seat 0: 10 sailor-5
        seat 1: 0
    """)
    t.play("stop", "take admiral-9")
    assert (t.points(0), t.points(1), t.coins(0)) == (5, 0, 1)


@rule("H6.6", "H3.3")
def test_the_fee_is_the_oldest_coin_and_becomes_the_newest_of_the_active_player() -> None:
    t = table("""
        harbour: flute-2-2
        top: skiff-1-1 skiff-2-1
        active: 1
        seat 0: coins jester-5 jester-7
        seat 1: coins priest-4
    """)
    assert t.play("stop", "pass", "take flute-2-2") == [
        "stopped 1 1",
        "passed 1",
        "fee-paid 0 1",
        "traded 0 flute-2-2",
        "gained 0 2 trade",
        "turn-began 0",
    ]
    assert t.coin_faces(1) == ["priest-4", "jester-5"]
    assert t.coin_faces(0) == ["jester-7", "skiff-1-1", "skiff-2-1"]


@rule("H6.6")
def test_for_a_person_another_player_must_hold_cost_and_fee_together() -> None:
    t = table("""
        harbour: sailor-3 captain-4 flute-1-1
        seat 0: 0
        seat 1: 3
        seat 2: 4
    """)
    t.play("stop", "pass")
    assert t.legal == ["pass", "take flute-1-1"]
    assert str(t.why_not("take sailor-3")) == "too-few-coins sailor-3 3 1 1"
    assert str(t.why_not("take captain-4")) == "too-few-coins captain-4 4 1 2"
    t.play("pass")
    assert t.legal == ["pass", "take flute-1-1", "take sailor-3"]
    t.play("take sailor-3")
    assert [t.coins(seat) for seat in range(3)] == [1, 3, 0]


@rule("H6.6", "H3.2")
def test_the_fee_is_paid_before_the_price() -> None:
    t = table("""
        harbour: sailor-3
        active: 2
        seat 0: coins jester-5 jester-7 jester-9 pirate-5 pirate-7
        seat 1: 0
        seat 2: 0
    """)
    assert t.play("stop", "take sailor-3") == [
        "stopped 2 0",
        "fee-paid 0 2",
        "paid 0 [jester-7 jester-9 pirate-5]",
        "hired 0 sailor-3",
        "turn-began 0",
    ]
    assert (t.coin_faces(0), t.coin_faces(2)) == (["pirate-7"], ["jester-5"])


@rule("H6.6", "H7.7")
def test_the_discount_never_touches_the_fee() -> None:
    t = table("""
        harbour: sailor-3 flute-1-1
        seat 0: 0
        seat 1: 0 mademoiselle-7*2 mademoiselle-9*2
    """)
    t.play("stop", "pass")
    assert t.legal == ["pass", "take flute-1-1"]
    assert str(t.why_not("take sailor-3")) == "too-few-coins sailor-3 0 1 1"


@rule("H6.6", "H6.5")
def test_a_free_person_costs_another_player_the_fee_alone() -> None:
    t = table("""
        harbour: sailor-3
        seat 0: 0
        seat 1: 1 mademoiselle-7*2 mademoiselle-9*2
    """)
    assert t.play("stop", "take sailor-3") == ["stopped 0 0", "fee-paid 1 0", "hired 1 sailor-3", "turn-began 1"]
    assert (t.coins(0), t.coins(1)) == (1, 0)


@rule("H6.6")
def test_a_discount_counts_for_the_price_when_cost_and_fee_are_held() -> None:
    t = table("""
        harbour: sailor-3
        seat 0: 0
        seat 1: 3 mademoiselle-7
    """)
    events = t.play("stop", "take sailor-3")
    assert [event.split()[0] for event in events] == ["stopped", "fee-paid", "paid", "hired", "turn-began"]
    assert (t.coins(0), t.coins(1)) == (1, 0)


@rule("H6.6")
@pytest.mark.parametrize(("ship", "income"), [("flute-1-1", 1), ("flute-3-5", 3)])
def test_with_no_coin_the_fee_for_a_ship_comes_out_of_its_income(ship: str, income: int) -> None:
    t = table(f"""
        game: travel
        harbour: {ship}
        top: sailor-3 passenger-4
        active: 1
        seat 0: 0
        seat 1: 0
    """)
    assert t.play("stop", "pass", f"take {ship}") == [
        "stopped 1 1",
        "passed 1",
        f"traded 0 {ship}",
        f"gained 0 {income} trade",
        "fee-paid 0 1",
        "turn-began 0",
    ]
    assert (t.coins(0), t.coin_faces(1)) == (income - 1, ["sailor-3"])


@rule("H6.6", "H6.4")
def test_with_no_coin_and_empty_piles_the_ship_itself_becomes_the_fee() -> None:
    t = table("""
        harbour: flute-2-2
        rest: coins/0
        seat 0:
        seat 1: 0
    """)
    assert t.play("stop", "pass", "take flute-2-2") == [
        "stopped 0 1",
        "passed 0",
        "traded 1 flute-2-2",
        "reshuffled [flute-2-2]",
        "gained 1 1 trade",
        "not-gained 1 1 trade",
        "fee-paid 1 0",
        "turn-began 1",
        "piles-ran-out",
    ]
    assert (t.coins(1), t.coin_faces(0)[-1]) == (0, "flute-2-2")


@rule("H6.6", "H7.8", "H3.5")
def test_with_no_coin_and_empty_piles_a_ship_that_would_be_tucked_is_refused() -> None:
    t = table("""
        game: travel
        harbour: flute-2-2 skiff-1-1
        rest: coins/0
        seat 0:
        seat 1: 0 wholesaler-blue-6
    """)
    t.play("stop", "pass")
    assert t.legal == ["pass", "take skiff-1-1"]
    assert str(t.why_not("take flute-2-2")) == "no-income-for-fee flute-2-2"


@rule("H6.6", "H8.1")
def test_one_who_could_only_take_a_refused_ship_is_not_asked() -> None:
    t = table("""
        game: travel
        harbour: flute-2-2
        rest: coins/0
        seat 0:
        seat 1: 0 wholesaler-blue-6
    """)
    assert t.play("stop", "pass") == ["stopped 0 1", "passed 0", "harbour-cleared [flute-2-2]", "turn-began 1"]


@rule("H6.6", "H7.8")
@pytest.mark.parametrize(
    ("piles", "drawn"),
    [
        ("top: sailor-3", ["gained 1 1 trade"]),
        ("discard: sailor-3", ["reshuffled [sailor-3]", "gained 1 1 trade"]),
    ],
)
def test_one_card_to_draw_is_enough_for_the_fee_of_a_tucked_ship(piles: str, drawn: list[str]) -> None:
    t = table(f"""
        game: travel
        harbour: flute-2-2
        {piles}
        rest: coins/0
        seat 0:
        seat 1: 0 wholesaler-blue-6
    """)
    assert t.play("stop", "pass", "take flute-2-2") == [
        "stopped 0 1",
        "passed 0",
        "tucked 1 flute-2-2",
        *drawn,
        "not-gained 1 1 trade",
        "fee-paid 1 0",
        "turn-began 1",
        "piles-ran-out",
    ]
    assert (t.coins(1), t.coin_faces(0)[-1]) == (0, "sailor-3")


@rule("H6.6", "H7.8", "H3.5")
def test_with_a_coin_for_the_fee_a_ship_may_be_tucked_for_nothing() -> None:
    t = table("""
        game: travel
        harbour: flute-2-2
        rest: coins/0
        seat 0:
        seat 1: coins passenger-4 persons wholesaler-blue-6
    """)
    assert t.play("stop", "pass", "take flute-2-2") == [
        "stopped 0 1",
        "passed 0",
        "fee-paid 1 0",
        "tucked 1 flute-2-2",
        "not-gained 1 2 trade",
        "turn-began 1",
        "piles-ran-out",
    ]
    assert (t.coins(1), t.coin_faces(0)[-1], t.points(1)) == (0, "passenger-4", 3)


@rule("H6.6", "H7.8", "H3.5")
def test_the_active_player_may_tuck_a_ship_for_nothing() -> None:
    t = table("""
        game: travel
        harbour: flute-2-2
        rest: coins/1
        seat 0: 0 wholesaler-blue-6
        seat 1:
    """)
    assert t.play("stop", "take flute-2-2") == [
        "stopped 0 1",
        "tucked 0 flute-2-2",
        "not-gained 0 2 trade",
        "turn-began 1",
        "piles-ran-out",
    ]


@rule("H6.7")
@pytest.mark.parametrize(("active", "following"), [(0, 1), (1, 2), (2, 3), (3, 4), (4, 0)])
def test_the_remaining_harbour_is_discarded_and_the_next_player_is_active(active: int, following: int) -> None:
    t = table(f"""
        harbour: skiff-1-1 sailor-3 flute-1-1
        expeditions: expedition-captain-priest-settler expedition-priest-priest
        discard: jester-5
        active: {active}
        seat 0: 1
        seat 1: 1
        seat 2: 1
        seat 3: 1
        seat 4: 1
    """)
    order = [(active + step) % 5 for step in range(5)]
    assert t.play("stop", *["pass"] * 5) == [
        f"stopped {active} 2",
        *(f"passed {seat}" for seat in order),
        "harbour-cleared [skiff-1-1 sailor-3 flute-1-1]",
        f"turn-began {following}",
    ]
    assert (t.harbour, t.discard) == ([], ["jester-5", "skiff-1-1", "sailor-3", "flute-1-1"])
    assert t.expeditions == ["expedition-captain-priest-settler", "expedition-priest-priest"]
    assert (t.view.active, t.view.taker, t.view.has_drawn, t.legal) == (following, following, False, ["draw"])
