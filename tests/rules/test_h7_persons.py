"""H7 Persons."""

import pytest

from tests.tables import table

rule = pytest.mark.rule


@rule("H7.1", "H6.4")
@pytest.mark.parametrize(
    ("traders", "ship", "coins"),
    [
        ("trader-yellow-3", "pinnace-2-1", 3),
        ("trader-yellow-3 trader-yellow-5", "pinnace-2-1", 4),
        ("trader-blue-3 trader-blue-5", "flute-1-1", 3),
        ("trader-green-3*2", "skiff-4-5", 6),
        ("trader-red-3*2", "frigate-3-skull", 5),
        ("trader-black-3*2 trader-red-3", "galleon-1-2", 3),
        ("trader-black-3 trader-green-3*2", "flute-2-2", 2),
    ],
)
def test_several_traders_of_a_colour_add_up(traders: str, ship: str, coins: int) -> None:
    t = table(f"""
        harbour: {ship}
        active: 1
        seat 0: 0
        seat 1: {traders}
    """)
    assert t.play("stop", f"take {ship}") == [
        "stopped 1 1",
        f"traded 1 {ship}",
        f"gained 1 {coins} trade",
        "turn-began 0",
    ]


@rule("H7.1", "H6.6")
def test_a_trader_works_in_anothers_turn_and_his_coins_can_pay_the_fee() -> None:
    t = table("""
        harbour: flute-1-1
        seat 0: trader-blue-5
        seat 1: 0 trader-blue-3
    """)
    assert t.play("stop", "pass", "take flute-1-1") == [
        "stopped 0 1",
        "passed 0",
        "traded 1 flute-1-1",
        "gained 1 2 trade",
        "fee-paid 1 0",
        "turn-began 1",
    ]


@rule("H7.2", "H5.3")
@pytest.mark.parametrize(
    ("persons", "swords"),
    [
        ("sailor-3", 1),
        ("sailor-5", 1),
        ("sailor-7", 1),
        ("pirate-5", 2),
        ("pirate-7", 2),
        ("pirate-9", 2),
        ("sailor-3*2 pirate-5", 4),
        ("captain-4 admiral-5 jack-6", 0),
    ],
)
def test_a_sailor_has_one_sword_and_a_pirate_two(persons: str, swords: int) -> None:
    assert table(f"seat 0: {persons}").view.players[0].swords == swords


@rule("H7.2", "H5.3")
@pytest.mark.parametrize(("persons", "asked"), [("sailor-3 pirate-5", True), ("pirate-5", False)])
def test_swords_add_up_against_a_ship(persons: str, asked: bool) -> None:
    t = table(f"""
        top: frigate-2-3
        seat 0: {persons}
    """)
    t.play("draw")
    assert t.legal == (["repel", "keep"] if asked else ["draw", "stop"])


@rule("H7.3", "H8.3")
@pytest.mark.parametrize(
    ("persons", "expedition"),
    [
        ("jack-6 captain-4", "expedition-captain-captain"),
        ("jack-6 priest-4", "expedition-priest-priest"),
        ("jack-6 settler-4", "expedition-settler-settler"),
    ],
)
def test_a_jack_stands_in_for_one_of_any_of_the_three(persons: str, expedition: str) -> None:
    t = table(f"""
        expeditions: {expedition}
        seat 0: {persons}
    """)
    t.play(f"claim {expedition}")
    assert (t.persons(0), t.points(0)) == ([], 4)


@rule("H7.3")
@pytest.mark.parametrize("other", ["captain-4", "priest-4", "sailor-3"])
def test_nobody_but_a_jack_stands_in(other: str) -> None:
    t = table(f"""
        expeditions: expedition-settler-settler
        seat 0: settler-4 {other}
    """)
    assert t.legal == ["draw"]
    assert str(t.why_not("claim expedition-settler-settler")) == "lacks-persons expedition-settler-settler [settler]"


@rule("H7.4")
@pytest.mark.parametrize(
    ("harbour", "colours", "events"),
    [
        ("skiff-1-1 flute-1-1 jester-5 jester-7", 2, []),
        ("skiff-1-1 flute-1-1 jester-5 jester-7 jester-9", 2, ["gained 1 2 crowd"]),
        ("skiff-1-1 flute-1-1 jester-5 jester-7*2 jester-9", 2, ["gained 1 2 crowd"]),
    ],
)
def test_the_active_player_gains_2_coins_with_5_or_more_cards_in_the_harbour(
    harbour: str, colours: int, events: list[str]
) -> None:
    t = table(f"""
        harbour: {harbour}
        active: 1
        seat 0: 0
        seat 1: 0 admiral-7
    """)
    assert t.play("stop") == [f"stopped 1 {colours}", *events]
    assert t.view.taker == 1


@rule("H7.4")
def test_an_expedition_is_no_card_in_the_harbour_for_the_admiral() -> None:
    t = table("""
        harbour: skiff-1-1 flute-1-1 jester-5 jester-7
        expeditions: expedition-priest-priest
        seat 0: admiral-7
    """)
    assert t.play("stop") == ["stopped 0 2"]


@rule("H7.4")
def test_several_admirals_add_up() -> None:
    t = table("""
        harbour: skiff-1-1 flute-1-1 jester-5 jester-7 jester-9
        seat 0: 0 admiral-5 admiral-7*2
        seat 1: 0
    """)
    assert t.play("stop") == ["stopped 0 2", "gained 0 6 crowd"]
    assert t.coins(0) == 6


@rule("H7.4")
def test_the_admiral_is_checked_for_each_player_when_his_own_time_begins() -> None:
    t = table("""
        harbour: skiff-1-1 flute-1-1 frigate-1-1 jester-5 jester-7 jester-9
        active: 2
        seat 0: 0 admiral-7
        seat 1: 0 admiral-9
        seat 2: 0
        seat 3: 0 admiral-5
    """)
    assert t.play("stop") == ["stopped 2 3"]
    assert t.play("take skiff-1-1") == ["traded 2 skiff-1-1", "gained 2 1 trade", "gained 3 2 crowd"]
    assert t.play("pass") == ["passed 3", "gained 0 2 crowd"]
    assert t.play("take flute-1-1") == ["fee-paid 0 2", "traded 0 flute-1-1", "gained 0 1 trade"]
    assert t.view.taker == 1
    assert t.play("pass") == [
        "passed 1",
        "harbour-cleared [frigate-1-1 jester-5 jester-7 jester-9]",
        "turn-began 3",
    ]


@rule("H7.4")
def test_the_coins_of_the_admiral_come_before_taking() -> None:
    t = table("""
        harbour: skiff-1-1 flute-1-1 sailor-3 jester-7 jester-9
        seat 0: 0
        seat 1: coins priest-4*2 persons admiral-7
    """)
    assert t.play("stop", "pass") == ["stopped 0 2", "passed 0", "gained 1 2 crowd"]
    assert t.legal == ["pass", "take flute-1-1", "take skiff-1-1", "take sailor-3"]
    t.play("take sailor-3")
    assert (t.coins(0), t.coins(1)) == (1, 0)


@rule("H7.4", "H8.1")
def test_the_admiral_pays_also_who_can_take_nothing() -> None:
    t = table("""
        harbour: admiral-9 mademoiselle-9 jester-7 jester-9 governor-8
        seat 0: 0 admiral-7
        seat 1: 0
        seat 2: 1 admiral-5
    """)
    assert t.play("stop") == [
        "stopped 0 0",
        "gained 0 2 crowd",
        "gained 2 2 crowd",
        "harbour-cleared [admiral-9 mademoiselle-9 jester-7 jester-9 governor-8]",
        "turn-began 1",
    ]


@rule("H7.4", "H6.3")
def test_an_admiral_hired_now_does_not_pay_for_this_time() -> None:
    t = table("""
        harbour: skiff-1-1 flute-1-1 frigate-1-1 galleon-1-2 admiral-5 jester-7
        active: 1
        seat 0: 0 admiral-7
        seat 1: 5
    """)
    events = t.play("stop", "take admiral-5")
    assert [event.split()[0] for event in events] == ["stopped", "paid", "hired"]
    assert t.play("pass") == ["passed 1", "gained 0 2 crowd"]


@rule("H7.4")
def test_the_admiral_pays_once_per_player_and_turn() -> None:
    t = table("""
        harbour: skiff-1-1 flute-1-1 frigate-1-1 galleon-1-2 pinnace-1-1 jester-7*2
        seat 0: 0 admiral-7
        seat 1: 3 governor-8 admiral-9
    """)
    assert t.play("stop", "take skiff-1-1", "take flute-1-1", "pass", "pass") == [
        "stopped 0 5",
        "gained 0 2 crowd",
        "traded 0 skiff-1-1",
        "gained 0 1 trade",
        "traded 0 flute-1-1",
        "gained 0 1 trade",
        "passed 0",
        "gained 1 2 crowd",
        "passed 1",
        "harbour-cleared [frigate-1-1 galleon-1-2 pinnace-1-1 jester-7 jester-7]",
        "turn-began 1",
    ]


@rule("H7.4")
def test_the_admiral_does_not_pay_on_a_bust() -> None:
    t = table("""
        harbour: skiff-1-1 flute-1-1 frigate-1-1 galleon-1-2 pinnace-1-1
        top: skiff-2-1
        seat 0: 0 admiral-7
    """)
    assert t.play("draw") == [
        "drawn 0 skiff-2-1 drawn",
        "busted 0 skiff-2-1 skiff-1-1 [skiff-1-1 flute-1-1 frigate-1-1 galleon-1-2 pinnace-1-1]",
        "turn-began 1",
    ]


@rule("H7.5")
def test_a_jester_pays_when_the_harbour_is_already_empty_in_anothers_turn() -> None:
    t = table("""
        harbour: flute-1-1
        active: 1
        seat 0: 0 jester-5 jester-7
        seat 1: 0 jester-9
        seat 2: 0 jester-7
        seat 3: 0
    """)
    assert t.play("stop", "take flute-1-1") == [
        "stopped 1 1",
        "traded 1 flute-1-1",
        "gained 1 1 trade",
        "gained 2 1 empty",
        "gained 0 2 empty",
        "turn-began 2",
    ]
    assert [t.coins(seat) for seat in range(4)] == [2, 1, 1, 0]


@rule("H7.5")
def test_a_jester_does_not_pay_who_empties_the_harbour_himself() -> None:
    t = table("""
        harbour: flute-1-1 skiff-1-1
        seat 0: 0
        seat 1: 0 jester-7
        seat 2: 0 jester-5
    """)
    assert t.play("stop", "take flute-1-1", "take skiff-1-1") == [
        "stopped 0 2",
        "traded 0 flute-1-1",
        "gained 0 1 trade",
        "traded 1 skiff-1-1",
        "gained 1 1 trade",
        "fee-paid 1 0",
        "gained 2 1 empty",
        "turn-began 1",
    ]


@rule("H7.5")
def test_a_jester_does_not_pay_who_empties_the_harbour_with_a_take_to_spare() -> None:
    t = table("""
        harbour: skiff-1-1
        seat 0: 0
        seat 1: 0 jester-7 governor-8
    """)
    assert t.play("stop", "pass", "take skiff-1-1") == [
        "stopped 0 1",
        "passed 0",
        "traded 1 skiff-1-1",
        "gained 1 1 trade",
        "fee-paid 1 0",
        "turn-began 1",
    ]


@rule("H7.5")
def test_a_jester_who_is_the_last_card_pays_neither_taker() -> None:
    t = table("""
        harbour: jester-5
        seat 0: 0
        seat 1: coins priest-4*5 pirate-5
        seat 2: 0
    """)
    assert t.play("stop", "take jester-5") == [
        "stopped 0 0",
        "fee-paid 1 0",
        "paid 1 [priest-4 priest-4 priest-4 priest-4 pirate-5]",
        "hired 1 jester-5",
        "turn-began 1",
    ]


@rule("H7.5")
def test_a_jester_does_not_pay_while_a_card_lies_in_the_harbour_that_nobody_can_take() -> None:
    t = table("""
        harbour: governor-8
        seat 0: 0
        seat 1: 0 jester-7
        seat 2: 0 jester-7
    """)
    assert t.play("stop") == ["stopped 0 0", "harbour-cleared [governor-8]", "turn-began 1"]


@rule("H7.5", "H5.1")
def test_a_jester_pays_the_others_when_nothing_that_was_drawn_stayed() -> None:
    t = table("""
        top: flute-1-1 expedition-priest-priest
        active: 2
        seat 0: 0 jester-7
        seat 1: 0 jester-5 jester-9
        seat 2: 0 jester-7 sailor-3
    """)
    assert t.play("draw", "repel", "draw", "stop") == [
        "drawn 2 flute-1-1 drawn",
        "repelled 2 flute-1-1",
        "drawn 2 expedition-priest-priest expeditions",
        "stopped 2 0",
        "gained 0 1 empty",
        "gained 1 2 empty",
        "turn-began 0",
    ]


@rule("H7.5", "H5.7")
def test_a_jester_pays_all_on_a_bust_the_active_player_included() -> None:
    t = table("""
        harbour: flute-1-1
        top: flute-2-1
        active: 2
        seat 0: 0 jester-7
        seat 1: 0
        seat 2: 0 jester-5 jester-9
    """)
    assert t.play("draw") == [
        "drawn 2 flute-2-1 drawn",
        "busted 2 flute-2-1 flute-1-1 [flute-1-1]",
        "gained 2 2 bust",
        "gained 0 1 bust",
        "turn-began 0",
    ]


@rule("H7.6")
@pytest.mark.parametrize(
    ("ships", "governors", "takes"),
    [
        ("flute-1-1 skiff-1-1 frigate-1-1", "governor-8", 2),
        ("flute-1-1 skiff-1-1 frigate-1-1", "governor-8*2", 3),
        ("flute-1-1 skiff-1-1 frigate-1-1 galleon-1-2", "governor-8", 3),
        ("flute-1-1 skiff-1-1 frigate-1-1 galleon-1-2 pinnace-1-1", "governor-8*2", 5),
    ],
)
def test_each_governor_gives_the_active_player_one_more_take(ships: str, governors: str, takes: int) -> None:
    t = table(f"""
        harbour: {ships} captain-4*5
        seat 0: 20 {governors}
        seat 1: 5
    """)
    t.play("stop", *["take captain-4"] * (takes - 1))
    assert (t.view.taker, t.view.takes) == (0, 1)
    t.play("take flute-1-1")
    assert (t.view.taker, t.view.takes) == (1, 1)


@rule("H7.6", "H6.6")
def test_a_governor_gives_another_player_one_more_take_and_each_costs_its_fee() -> None:
    t = table("""
        harbour: flute-1-1 skiff-2-1 frigate-1-1 galleon-1-2
        active: 1
        seat 0: 2 governor-8
        seat 1: 0
        seat 2: 1
    """)
    t.play("stop", "pass", "pass")
    assert t.play("take flute-1-1", "take skiff-2-1") == [
        "fee-paid 0 1",
        "traded 0 flute-1-1",
        "gained 0 1 trade",
        "fee-paid 0 1",
        "traded 0 skiff-2-1",
        "gained 0 2 trade",
        "harbour-cleared [frigate-1-1 galleon-1-2]",
        "turn-began 2",
    ]
    assert (t.coins(0), t.coins(1)) == (3, 2)


@rule("H7.6")
def test_several_governors_of_another_player_add_up() -> None:
    t = table("""
        harbour: flute-1-1 skiff-2-1 frigate-1-1 galleon-1-2 pinnace-1-1
        seat 0: 0
        seat 1: 9 governor-8*3
    """)
    t.play("stop", "pass", "take flute-1-1", "take skiff-2-1", "take frigate-1-1")
    assert (t.view.taker, t.view.takes) == (1, 1)
    t.play("take galleon-1-2")
    assert t.view.active == 1


@rule("H7.6", "H6.3")
def test_a_governor_hired_by_the_active_player_counts_at_once() -> None:
    t = table("""
        harbour: flute-1-1 skiff-2-1 governor-8
        seat 0: 8
        seat 1: 1
    """)
    t.play("stop", "take governor-8")
    assert (t.view.taker, t.view.takes) == (0, 1)
    assert t.play("take skiff-2-1") == ["traded 0 skiff-2-1", "gained 0 2 trade"]
    assert t.view.taker == 1


@rule("H7.6", "H6.3")
def test_a_governor_hired_by_another_player_counts_at_once() -> None:
    t = table("""
        harbour: flute-1-1 skiff-2-1 frigate-1-1 governor-8*2
        active: 2
        seat 0: 19 mademoiselle-7
        seat 1: 1
        seat 2: 0
    """)
    t.play("stop", "pass", "take governor-8")
    assert (t.view.taker, t.view.takes, t.coins(0)) == (0, 1, 11)
    t.play("take governor-8")
    assert (t.view.taker, t.view.takes, t.coins(0)) == (0, 1, 3)
    t.play("take flute-1-1")
    assert (t.view.taker, t.view.takes, t.coins(0), t.coins(2)) == (1, 1, 3, 3)


@rule("H7.6")
def test_a_governor_is_a_choice() -> None:
    t = table("""
        harbour: flute-1-1 skiff-2-1
        seat 0: 0 governor-8
        seat 1: 0
    """)
    t.play("stop", "take flute-1-1")
    assert t.legal == ["pass", "take skiff-2-1"]
    assert t.play("pass") == ["passed 0"]
    assert t.view.taker == 1


@rule("H7.7", "H6.5", "H6.6")
def test_a_mademoiselle_works_in_anothers_turn() -> None:
    t = table("""
        game: combined
        harbour: passenger-4
        seat 0: 0
        seat 1: coins jester-5 jester-7 jester-9 persons mademoiselle-7 mademoiselle-9
    """)
    assert t.play("stop", "take passenger-4") == [
        "stopped 0 0",
        "fee-paid 1 0",
        "paid 1 [jester-7 jester-9]",
        "hired 1 passenger-4",
        "turn-began 1",
    ]


@rule("H7.7")
def test_a_mademoiselle_of_another_player_is_no_help() -> None:
    t = table("""
        harbour: sailor-3
        seat 0: 2
        seat 1: 4 mademoiselle-7
    """)
    assert t.play("stop") == ["stopped 0 0"]
    assert t.view.taker == 1


@rule("H7.8", "H9.1")
@pytest.mark.parametrize(
    ("wholesaler", "points", "ship", "coins"),
    [
        ("wholesaler-yellow-8", 3, "pinnace-3-4", 3),
        ("wholesaler-yellow-6", 2, "pinnace-1-1", 1),
        ("wholesaler-blue-8", 3, "flute-2-2", 2),
        ("wholesaler-green-6", 2, "skiff-2-3", 2),
        ("wholesaler-red-6", 2, "frigate-4-skull", 4),
        ("wholesaler-black-6", 2, "galleon-4-skull", 4),
    ],
)
def test_a_ship_of_the_wholesalers_colour_is_tucked_and_worth_1_point(
    wholesaler: str, points: int, ship: str, coins: int
) -> None:
    t = table(f"""
        game: travel
        harbour: {ship}
        active: 1
        seat 0: 0
        seat 1: 0 {wholesaler}
    """)
    assert t.play("stop", f"take {ship}") == [
        "stopped 1 1",
        f"tucked 1 {ship}",
        f"gained 1 {coins} trade",
        "turn-began 0",
    ]
    assert (t.tucked(1), t.tucked(0), t.discard) == ([ship], [], [])
    assert (t.points(1), t.points(0), t.coins(1)) == (points + 1, 0, coins)


@rule("H7.8", "H6.4")
def test_a_ship_of_another_colour_is_not_tucked() -> None:
    t = table("""
        game: travel
        harbour: skiff-2-3
        seat 0: 0 wholesaler-blue-6
        seat 1: wholesaler-green-6
    """)
    assert t.play("stop", "take skiff-2-3") == [
        "stopped 0 1",
        "traded 0 skiff-2-3",
        "gained 0 2 trade",
        "turn-began 1",
    ]
    assert (t.tucked(0), t.tucked(1), t.discard, t.points(0)) == ([], [], ["skiff-2-3"], 2)


@rule("H7.8")
@pytest.mark.parametrize(
    ("wholesalers", "ship", "points"),
    [
        ("wholesaler-blue-6 wholesaler-blue-8", "flute-2-2", 5),
        ("wholesaler-black-6*2", "galleon-2-4", 4),
    ],
)
def test_a_tucked_ship_counts_once_with_two_wholesalers_of_its_colour(wholesalers: str, ship: str, points: int) -> None:
    t = table(f"""
        game: travel
        harbour: {ship}
        seat 0: 0 {wholesalers}
    """)
    assert t.play("stop", f"take {ship}") == ["stopped 0 1", f"tucked 0 {ship}", "gained 0 2 trade", "turn-began 1"]
    assert (t.tucked(0), t.points(0)) == ([ship], points + 1)


@rule("H7.8", "H6.3")
def test_a_wholesaler_is_hired_and_used_in_the_same_turn() -> None:
    t = table("""
        game: combined
        harbour: flute-2-2 skiff-1-1 frigate-1-1 galleon-1-2 wholesaler-red-6
        seat 0: coins jester-5 jester-7*3 jester-9 pirate-5
    """)
    assert t.play("stop", "take wholesaler-red-6", "take frigate-1-1") == [
        "stopped 0 4",
        "paid 0 [jester-5 jester-7 jester-7 jester-7 jester-9 pirate-5]",
        "hired 0 wholesaler-red-6",
        "tucked 0 frigate-1-1",
        "gained 0 1 trade",
    ]
    assert (t.tucked(0), t.points(0)) == (["frigate-1-1"], 3)


@rule("H7.8", "H6.3")
def test_a_wholesaler_does_not_tuck_a_ship_traded_before_he_came() -> None:
    t = table("""
        game: combined
        harbour: flute-2-2 skiff-1-1 frigate-1-1 galleon-1-2 wholesaler-red-6
        seat 0: 6
    """)
    t.play("stop", "take frigate-1-1", "take wholesaler-red-6")
    assert (t.tucked(0), t.points(0), t.discard[0]) == ([], 2, "frigate-1-1")


@rule("H7.8", "H7.1")
def test_a_tucked_ship_pays_the_traders_too() -> None:
    t = table("""
        game: combined
        harbour: flute-3-5
        seat 0: 0 wholesaler-blue-8 trader-blue-3 trader-blue-5
    """)
    assert t.play("stop", "take flute-3-5") == [
        "stopped 0 1",
        "tucked 0 flute-3-5",
        "gained 0 5 trade",
        "turn-began 1",
    ]
    assert t.points(0) == 7


@rule("H7.8", "H6.6", "H7.6")
def test_a_wholesaler_works_in_anothers_turn() -> None:
    t = table("""
        game: combined
        harbour: flute-2-2 skiff-1-1
        active: 1
        seat 0: 1 wholesaler-blue-8 wholesaler-green-6 governor-8
        seat 1: 0
    """)
    assert t.play("stop", "pass", "take skiff-1-1", "take flute-2-2") == [
        "stopped 1 2",
        "passed 1",
        "fee-paid 0 1",
        "tucked 0 skiff-1-1",
        "gained 0 1 trade",
        "fee-paid 0 1",
        "tucked 0 flute-2-2",
        "gained 0 2 trade",
        "turn-began 0",
    ]
    assert (t.tucked(0), t.points(0)) == (["skiff-1-1", "flute-2-2"], 7)


@rule("H7.8", "H6.6")
def test_with_no_coin_the_fee_comes_out_of_the_income_of_a_tucked_ship() -> None:
    t = table("""
        game: travel
        harbour: skiff-2-1
        seat 0: 0
        seat 1: 0 wholesaler-green-6
    """)
    assert t.play("stop", "pass", "take skiff-2-1") == [
        "stopped 0 1",
        "passed 0",
        "tucked 1 skiff-2-1",
        "gained 1 2 trade",
        "fee-paid 1 0",
        "turn-began 1",
    ]


@rule("H7.8", "H3.4", "H3.5")
def test_tucked_ships_have_left_circulation() -> None:
    t = table("""
        game: travel
        harbour: flute-3-5
        discard: sailor-3 passenger-4
        rest: coins/1
        seat 0: 0 wholesaler-blue-6 tucked flute-2-1
        seat 1:
    """)
    assert t.play("stop", "take flute-3-5") == [
        "stopped 0 1",
        "tucked 0 flute-3-5",
        "reshuffled [sailor-3 passenger-4]",
        "gained 0 2 trade",
        "not-gained 0 1 trade",
        "turn-began 1",
        "piles-ran-out",
    ]
    assert (t.tucked(0), t.points(0)) == (["flute-2-1", "flute-3-5"], 4)


@rule("H7.9")
@pytest.mark.parametrize("game", ["travel", "combined"])
def test_a_passenger_is_worth_2_points_and_does_nothing(game: str) -> None:
    t = table(f"""
        game: {game}
        harbour: sailor-3 flute-2-2 skiff-1-1 passenger-4
        seat 0: coins sailor-5 sailor-7 pirate-5 pirate-7 persons passenger-4*2
        seat 1: 1
    """)
    player = t.view.players[0]
    assert (player.points, player.swords, player.discount, player.extra_takes) == (4, 0, 0, 0)
    assert t.play("stop", "take passenger-4") == [
        "stopped 0 2",
        "paid 0 [sailor-5 sailor-7 pirate-5 pirate-7]",
        "hired 0 passenger-4",
    ]
    assert (t.view.taker, t.points(0)) == (1, 6)
