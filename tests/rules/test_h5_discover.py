"""H5 Phase 1: Discover."""

import pytest

from tests.tables import table

rule = pytest.mark.rule

FIVE = "expeditions: expedition-captain-priest-settler"


def taxed(seat: int, coins: list[str], count: int) -> list[str]:
    """The event of losing that many, the oldest first; nothing if none are lost."""
    return [f"taxed {seat} [{' '.join(coins[:count])}]"] if count else []


# H5.1


@rule("H5.1")
def test_at_least_one_card_must_be_drawn() -> None:
    t = table("""
        top: jester-5
        active: 1
        seat 0: 3
        seat 1: 3
    """)
    assert t.legal == ["draw"]
    assert str(t.why_not("stop")) == "draw-first"
    t.play("draw")
    assert t.legal == ["draw", "stop"]
    assert t.why_not("stop") is None


@rule("H5.1")
def test_a_claim_is_not_a_draw() -> None:
    t = table("""
        expeditions: expedition-captain-captain
        seat 0: captain-4*2
    """)
    t.play("claim expedition-captain-captain")
    assert t.legal == ["draw"]
    assert str(t.why_not("stop")) == "draw-first"


@rule("H5.1", "H4.1")
def test_each_turn_asks_for_a_draw_of_its_own() -> None:
    t = table("""
        top: tax-most-swords jester-5
        seat 0: 3
        seat 1: 3
    """)
    t.play("draw", "stop")
    assert t.view.active == 1
    assert t.legal == ["draw"]


@rule("H5.1")
@pytest.mark.parametrize(("count", "colours"), [(1, 1), (2, 1), (3, 1), (4, 2), (5, 3), (6, 3), (7, 4), (8, 5)])
def test_one_may_draw_another_card_or_stop_after_each_card(count: int, colours: int) -> None:
    t = table("""
        top: flute-1-1 sailor-3 sailor-3 pinnace-1-1 skiff-1-1 jester-5 frigate-1-1 galleon-1-2
        seat 0: 1
        seat 1: 1
    """)
    for _ in range(count):
        t.play("draw")
        assert t.legal == ["draw", "stop"]
    assert len(t.harbour) == count
    assert t.play("stop") == [f"stopped 0 {colours}"]
    assert t.view.phase == "trade"


@rule("H5.1")
@pytest.mark.parametrize(
    ("card", "answer"),
    [
        ("tax-most-swords", []),
        ("tax-fewest-points", []),
        ("expedition-priest-priest", []),
        ("flute-1-1", ["repel"]),
    ],
)
def test_one_may_stop_with_an_empty_harbour_if_what_was_drawn_did_not_stay_there(card: str, answer: list[str]) -> None:
    t = table(f"""
        top: {card}
        seat 0: 3 sailor-3
        seat 1: 3 sailor-3
        seat 2: 3 sailor-3 jester-5
    """)
    t.play("draw", *answer)
    assert t.harbour == []
    assert t.legal == ["draw", "stop"]
    assert t.play("stop") == ["stopped 0 0", "gained 2 1 empty", "turn-began 1"]


# H5.2


@rule("H5.2")
@pytest.mark.parametrize(
    ("game", "person"),
    [("harbour", "jester-5"), ("travel", "passenger-4"), ("combined", "wholesaler-red-6"), ("harbour", "sailor-3")],
)
def test_a_person_goes_into_the_harbour(game: str, person: str) -> None:
    t = table(f"""
        game: {game}
        harbour: {person}
        top: {"passenger-4" if game == "travel" else "sailor-3"}
        active: 1
        seat 0: 3
        seat 1: 3 sailor-5
    """)
    card = t.deck[-1]
    assert t.play("draw") == [f"drawn 1 {card} harbour"]
    assert t.harbour == [person, card]
    assert t.legal == ["draw", "stop"]


# H5.3


@rule("H5.3")
def test_a_ship_is_repelled_by_swords_and_goes_to_the_discard_pile() -> None:
    t = table("""
        harbour: jester-5
        discard: skiff-1-1
        top: flute-2-2
        active: 1
        seat 0: 3
        seat 1: 3 sailor-3 sailor-5
    """)
    assert t.play("draw") == ["drawn 1 flute-2-2 drawn"]
    assert t.legal == ["repel", "keep"]
    assert t.play("repel") == ["repelled 1 flute-2-2"]
    assert t.discard == ["skiff-1-1", "flute-2-2"]
    assert t.harbour == ["jester-5"]
    assert t.legal == ["draw", "stop"]


@rule("H5.3", "H7.2")
@pytest.mark.parametrize(
    ("persons", "ship"),
    [
        ("sailor-3", "flute-1-1"),
        ("sailor-7", "flute-1-1"),
        ("pirate-5", "galleon-1-2"),
        ("pirate-9", "galleon-1-2"),
        ("sailor-3*2", "flute-2-2"),
        ("pirate-5 sailor-3", "skiff-2-3"),
        ("pirate-5 pirate-7", "galleon-2-4"),
        ("sailor-3*5", "skiff-4-5"),
        ("pirate-5 sailor-3*4", "frigate-3-6"),
        ("pirate-5 pirate-7 sailor-3*3", "galleon-3-7"),
        ("pirate-5 sailor-3", "flute-1-1"),
    ],
)
def test_swords_must_be_at_least_those_of_the_ship(persons: str, ship: str) -> None:
    t = table(f"""
        top: {ship}
        seat 0: {persons}
        seat 1: 3
    """)
    assert t.play("draw") == [f"drawn 0 {ship} drawn"]
    assert t.legal == ["repel", "keep"]


@rule("H5.3", "H5.4", "H7.2")
@pytest.mark.parametrize(
    ("persons", "ship"),
    [
        ("", "flute-1-1"),
        ("jester-5 captain-4 admiral-5 trader-blue-3", "flute-1-1"),
        ("sailor-3", "galleon-1-2"),
        ("sailor-7", "galleon-1-2"),
        ("pirate-9", "skiff-2-3"),
        ("pirate-5 sailor-3", "galleon-2-4"),
        ("pirate-5 pirate-7", "skiff-4-5"),
        ("sailor-3*5", "frigate-3-6"),
        ("pirate-5 sailor-3*4", "galleon-3-7"),
    ],
)
def test_with_too_few_swords_the_ship_goes_into_the_harbour_unasked(persons: str, ship: str) -> None:
    t = table(f"""
        top: {ship}
        seat 0: {persons}
        seat 1: sailor-3*2 sailor-5*2
    """)
    assert t.play("draw") == [f"drawn 0 {ship} harbour"]
    assert t.harbour == [ship]
    assert t.legal == ["draw", "stop"]
    assert str(t.why_not("repel")) == "no-ship-to-repel"


@rule("H5.3")
@pytest.mark.parametrize("ship", ["frigate-3-skull", "frigate-4-skull", "galleon-3-skull", "galleon-4-skull"])
def test_a_ship_with_a_skull_cannot_be_repelled_by_any_number_of_swords(ship: str) -> None:
    t = table(f"""
        last_round: yes
        top: {ship}
        seat 0: sailor-3*7 sailor-5*2 sailor-7 pirate-5 pirate-7 pirate-9
    """)
    assert t.play("draw") == [f"drawn 0 {ship} harbour"]


@rule("H5.3", "H5.4")
def test_a_second_ship_of_a_colour_with_a_skull_is_bust_without_a_question() -> None:
    t = table("""
        last_round: yes
        harbour: galleon-1-2
        top: galleon-4-skull
        seat 0: sailor-3*7 sailor-5*2 sailor-7 pirate-5 pirate-7 pirate-9
    """)
    assert t.play("draw")[:2] == ["drawn 0 galleon-4-skull drawn", "busted 0 galleon-4-skull galleon-1-2 [galleon-1-2]"]


@rule("H5.3")
def test_swords_are_never_used_up() -> None:
    t = table("""
        top: flute-2-2 flute-2-2 pinnace-2-2 skiff-2-1
        seat 0: pirate-5
    """)
    for ship in ("flute-2-2", "flute-2-2", "pinnace-2-2", "skiff-2-1"):
        assert t.play("draw", "repel") == [f"drawn 0 {ship} drawn", f"repelled 0 {ship}"]
    assert t.discard == ["flute-2-2", "flute-2-2", "pinnace-2-2", "skiff-2-1"]
    assert t.persons(0) == ["pirate-5"]
    assert t.harbour == []


@rule("H5.3")
def test_only_the_ship_just_drawn_can_be_repelled() -> None:
    t = table("""
        top: flute-1-1 jester-5
        seat 0: sailor-3
    """)
    t.play("draw", "keep")
    assert t.legal == ["draw", "stop"]
    assert str(t.why_not("repel")) == "no-ship-to-repel"
    t.play("draw")
    assert t.legal == ["draw", "stop"]
    assert str(t.why_not("repel")) == "no-ship-to-repel"
    assert t.harbour == ["flute-1-1", "jester-5"]


@rule("H5.3", "H5.4")
def test_a_repelled_ship_of_a_colour_in_the_harbour_does_no_harm() -> None:
    t = table("""
        harbour: flute-2-2
        top: flute-1-1 flute-1-1
        seat 0: sailor-3
    """)
    t.play("draw")
    assert t.play("repel") == ["repelled 0 flute-1-1"]
    assert t.harbour == ["flute-2-2"]
    assert t.discard == ["flute-1-1"]
    assert t.play("draw") == ["drawn 0 flute-1-1 drawn"]


@rule("H5.3", "H5.4")
def test_a_repelled_ship_leaves_its_colour_free() -> None:
    t = table("""
        top: flute-1-1 flute-2-2
        seat 0: sailor-3
    """)
    assert t.play("draw", "repel", "draw") == [
        "drawn 0 flute-1-1 drawn",
        "repelled 0 flute-1-1",
        "drawn 0 flute-2-2 harbour",
    ]


@rule("H5.3")
def test_a_ship_waits_for_its_answer_before_anything_else() -> None:
    t = table("""
        expeditions: expedition-captain-captain
        harbour: jester-5
        top: flute-1-1
        seat 0: sailor-3 captain-4*2
    """)
    t.play("draw")
    assert t.legal == ["repel", "keep"]
    for action in ("draw", "stop", "claim expedition-captain-captain"):
        assert str(t.why_not(action)) == "answer-first flute-1-1"


# H5.4, H5.5


@rule("H5.4")
def test_ships_of_different_colours_lie_side_by_side() -> None:
    t = table("""
        top: flute-1-1 pinnace-1-1 skiff-1-1 frigate-1-1 galleon-1-2
        seat 0: 3
    """)
    ships = ["flute-1-1", "pinnace-1-1", "skiff-1-1", "frigate-1-1", "galleon-1-2"]
    assert t.play(*["draw"] * 5) == [f"drawn 0 {ship} harbour" for ship in ships]
    assert t.harbour == ships


@rule("H5.4", "H5.7", "H10.2")
@pytest.mark.parametrize(
    ("lying", "drawn"),
    [
        ("flute-2-2", "flute-1-1"),
        ("flute-1-1", "flute-1-1"),
        ("pinnace-1-1", "pinnace-4-4"),
        ("skiff-1-1", "skiff-2-3"),
        ("frigate-1-1", "frigate-3-skull"),
        ("galleon-1-2", "galleon-3-7"),
    ],
)
def test_a_second_ship_of_a_colour_is_bust(lying: str, drawn: str) -> None:
    t = table(f"""
        harbour: {lying} jester-5
        top: {drawn}
        seat 0: 3
        seat 1: 3
    """)
    assert t.play("draw") == [f"drawn 0 {drawn} drawn", f"busted 0 {drawn} {lying} [{lying} jester-5]", "turn-began 1"]
    assert t.discard == [drawn, lying, "jester-5"]
    assert t.harbour == []


@rule("H5.4")
def test_a_trader_or_wholesaler_of_the_colour_is_no_ship_of_it() -> None:
    t = table("""
        game: combined
        harbour: trader-blue-3 wholesaler-blue-8
        top: flute-1-1
        seat 0: 3
    """)
    assert t.play("draw") == ["drawn 0 flute-1-1 harbour"]


@rule("H5.4", "H5.5")
def test_a_player_who_could_repel_may_let_the_ship_in() -> None:
    t = table("""
        harbour: skiff-1-1
        top: flute-1-1
        active: 1
        seat 0: 3
        seat 1: 3 sailor-3
    """)
    assert t.play("draw") == ["drawn 1 flute-1-1 drawn"]
    assert t.play("keep") == ["let-in 1 flute-1-1"]
    assert t.harbour == ["skiff-1-1", "flute-1-1"]
    assert t.discard == []
    assert t.legal == ["draw", "stop"]


@rule("H5.4", "H5.5")
def test_a_ship_that_was_let_in_lies_there_like_any_other() -> None:
    t = table("""
        top: flute-1-1 flute-2-2
        seat 0: 3 sailor-3
        seat 1: 3
    """)
    assert t.play("draw", "keep", "draw") == [
        "drawn 0 flute-1-1 drawn",
        "let-in 0 flute-1-1",
        "drawn 0 flute-2-2 drawn",
        "busted 0 flute-2-2 flute-1-1 [flute-1-1]",
        "turn-began 1",
    ]


@rule("H5.5", "H6.1")
def test_a_ship_that_was_let_in_counts_as_a_colour() -> None:
    t = table("""
        harbour: pinnace-1-1
        top: flute-1-1
        seat 0: 3 sailor-3
        seat 1: 3
    """)
    assert t.play("draw", "keep", "stop")[-1] == "stopped 0 2"


@rule("H5.1", "H5.3")
def test_after_repelling_the_first_ship_he_may_stop() -> None:
    t = table("""
        phase: repel
        drawn: flute-1-1
        seat 0: 3 sailor-3
    """)
    assert t.play("repel") == ["repelled 0 flute-1-1"]
    assert t.legal == ["draw", "stop"]


@rule("H5.5", "H5.7")
def test_who_declines_to_repel_a_ship_of_a_colour_in_the_harbour_goes_bust() -> None:
    t = table("""
        harbour: skiff-1-1 flute-2-2
        top: flute-1-1
        active: 1
        seat 0: 3
        seat 1: 3 sailor-3
    """)
    assert t.play("draw") == ["drawn 1 flute-1-1 drawn"]
    assert t.legal == ["repel", "keep"]
    assert t.play("keep") == ["busted 1 flute-1-1 flute-2-2 [skiff-1-1 flute-2-2]", "turn-began 0"]
    assert t.discard == ["flute-1-1", "skiff-1-1", "flute-2-2"]


# H5.6


@rule("H5.6")
def test_an_expedition_is_laid_beside_the_harbour_and_the_turn_goes_on() -> None:
    t = table("""
        harbour: jester-5
        expeditions: expedition-settler-settler
        top: expedition-captain-captain
        active: 1
        seat 0: 3
        seat 1: 3
    """)
    assert t.play("draw") == ["drawn 1 expedition-captain-captain expeditions"]
    assert t.expeditions == ["expedition-settler-settler", "expedition-captain-captain"]
    assert t.harbour == ["jester-5"]
    assert t.legal == ["draw", "stop"]


@rule("H5.6", "H5.7")
def test_an_expedition_stays_when_the_turn_is_bust() -> None:
    t = table("""
        harbour: flute-1-1
        top: expedition-captain-captain flute-2-2
        seat 0: 3
        seat 1: 3
    """)
    t.play("draw", "draw")
    assert t.expeditions == ["expedition-captain-captain"]
    assert t.discard == ["flute-2-2", "flute-1-1"]


@rule("H5.6", "H6.7")
def test_an_expedition_stays_when_the_harbour_is_cleared() -> None:
    t = table("""
        harbour: jester-5
        top: expedition-captain-captain
        seat 0: 0
        seat 1: 0
    """)
    assert t.play("draw", "stop")[1:] == ["stopped 0 0", "harbour-cleared [jester-5]", "turn-began 1"]
    assert t.expeditions == ["expedition-captain-captain"]
    assert t.discard == ["jester-5"]


@rule("H5.6", "H7.4")
def test_an_expedition_is_no_harbour_card_for_the_admiral() -> None:
    t = table("""
        harbour: governor-8*4
        top: expedition-captain-captain
        seat 0: admiral-5
        seat 1: admiral-7
    """)
    assert t.play("draw", "stop")[1:] == [
        "stopped 0 0",
        "harbour-cleared [governor-8 governor-8 governor-8 governor-8]",
        "turn-began 1",
    ]


@rule("H5.6", "H8.1")
def test_an_expedition_stays_until_it_is_claimed() -> None:
    t = table("""
        top: expedition-captain-captain
        seat 0: 0
        seat 1: captain-4*2
    """)
    t.play("draw", "stop")
    assert t.legal == ["draw", "claim expedition-captain-captain"]
    t.play("claim expedition-captain-captain")
    assert t.expeditions == []


# H5.7


@rule("H5.7")
@pytest.mark.parametrize(
    ("active", "order"), [(0, [0, 1, 3, 4]), (2, [3, 4, 0, 1]), (3, [3, 4, 0, 1]), (4, [4, 0, 1, 3])]
)
def test_on_a_bust_jesters_pay_the_active_player_first_then_clockwise(active: int, order: list[int]) -> None:
    t = table(f"""
        game: combined
        {FIVE}
        harbour: flute-1-1
        top: flute-2-2
        active: {active}
        seat 0: jester-5
        seat 1: jester-7*2
        seat 2: 3
        seat 3: jester-7
        seat 4: jester-9
    """)
    count = {0: 1, 1: 2, 3: 1, 4: 1}
    assert t.play("draw") == [
        f"drawn {active} flute-2-2 drawn",
        f"busted {active} flute-2-2 flute-1-1 [flute-1-1]",
        *[f"gained {seat} {count[seat]} bust" for seat in order],
        f"turn-began {(active + 1) % 5}",
    ]
    assert [t.coins(seat) for seat in range(5)] == [1, 2, 3, 1, 1]


@rule("H5.7")
def test_each_player_gains_the_whole_sum_of_the_jesters_before_the_next() -> None:
    t = table("""
        harbour: flute-1-1
        top: flute-2-2 admiral-5 admiral-7 admiral-9 governor-8 priest-4
        active: 1
        seat 0: jester-9
        seat 1: jester-7*3
        seat 2: jester-5
    """)
    t.play("draw")
    assert t.coin_faces(1) == ["admiral-5", "admiral-7", "admiral-9"]
    assert t.coin_faces(2) == ["governor-8"]
    assert t.coin_faces(0) == ["priest-4"]


@rule("H5.7", "H8.1")
def test_after_a_bust_nothing_can_be_claimed() -> None:
    t = table("""
        expeditions: expedition-captain-captain
        harbour: flute-1-1
        top: flute-2-2
        seat 0: captain-4*2
        seat 1: 3
    """)
    assert t.play("draw")[-1] == "turn-began 1"
    assert t.legal == ["draw"]


@rule("H5.7", "H5.4")
def test_after_a_bust_the_next_player_begins_with_an_empty_harbour() -> None:
    t = table("""
        harbour: flute-1-1 skiff-1-1
        top: flute-2-2 skiff-2-3 flute-3-2
        seat 0: 3
        seat 1: 3
    """)
    t.play("draw")
    assert t.play("draw", "draw", "stop") == [
        "drawn 1 skiff-2-3 harbour",
        "drawn 1 flute-3-2 harbour",
        "stopped 1 2",
    ]


@rule("H5.7")
def test_a_jester_in_the_harbour_pays_nobody() -> None:
    t = table("""
        harbour: jester-5 flute-1-1
        top: flute-2-2
        seat 0: 3
        seat 1: 3
        seat 2: 3
    """)
    assert t.play("draw")[1:] == ["busted 0 flute-2-2 flute-1-1 [jester-5 flute-1-1]", "turn-began 1"]


# H5.8


@rule("H5.8")
@pytest.mark.parametrize("game", ["harbour", "combined"])
@pytest.mark.parametrize(("coins", "lost"), [(0, 0), (11, 0), (12, 6), (13, 6), (14, 7), (24, 12), (25, 12)])
def test_a_player_with_12_or_more_coins_loses_half_rounded_down(game: str, coins: int, lost: int) -> None:
    t = table(f"""
        game: {game}
        top: tax-most-swords
        discard: flute-1-1
        seat 0: 3
        seat 1: {coins}
        seat 2: sailor-3
    """)
    faces = t.coin_faces(1)
    assert t.play("draw") == [
        "drawn 0 tax-most-swords drawn",
        *taxed(1, faces, lost),
        "gained 2 1 tax",
        "tax-discarded tax-most-swords",
    ]
    assert t.discard == ["flute-1-1", *faces[:lost], "tax-most-swords"]
    assert t.coin_faces(1) == faces[lost:]
    assert t.coins(0) == 3


@rule("H5.8", "H10.1")
@pytest.mark.parametrize("tax", ["tax-most-swords", "tax-fewest-points"])
def test_the_active_player_is_taxed_first_then_clockwise_and_all_losses_come_before_all_gains(tax: str) -> None:
    t = table(f"""
        {FIVE}
        top: {tax}
        active: 3
        seat 0: 13
        seat 1: 11
        seat 2: 12
        seat 3: 12
        seat 4: 0
    """)
    faces = [t.coin_faces(seat) for seat in range(5)]
    assert t.play("draw") == [
        f"drawn 3 {tax} drawn",
        *taxed(3, faces[3], 6),
        *taxed(0, faces[0], 6),
        *taxed(2, faces[2], 6),
        *[f"gained {seat} 1 tax" for seat in (3, 4, 0, 1, 2)],
        f"tax-discarded {tax}",
    ]
    assert [t.coins(seat) for seat in range(5)] == [8, 12, 7, 7, 1]
    assert t.discard == [*faces[3][:6], *faces[0][:6], *faces[2][:6], tax]


@rule("H5.8", "H7.2")
@pytest.mark.parametrize(
    ("seats", "gaining"),
    [
        (["sailor-3", "", "sailor-3*2", ""], [2]),
        (["", "", "", "sailor-3"], [3]),
        (["sailor-3", "pirate-5", "sailor-3", ""], [1]),
        (["sailor-3*2", "pirate-5", "sailor-3", ""], [1, 0]),
        (["sailor-3*2", "", "pirate-7", "sailor-5 sailor-3"], [2, 3, 0]),
        (["sailor-3*2", "", "sailor-7", "jester-7 mademoiselle-7"], [0]),
        (["jester-5", "", "captain-4", "mademoiselle-7"], [1, 2, 3, 0]),
    ],
)
def test_the_player_with_most_swords_gains_1_coin_and_all_who_tie(seats: list[str], gaining: list[int]) -> None:
    places = "\n".join(f"seat {seat}: 3 {persons}" for seat, persons in enumerate(seats))
    t = table(f"""
        top: tax-most-swords
        active: 1
        {places}
    """)
    assert t.play("draw") == [
        "drawn 1 tax-most-swords drawn",
        *[f"gained {seat} 1 tax" for seat in gaining],
        "tax-discarded tax-most-swords",
    ]
    assert [t.coins(seat) for seat in range(4)] == [3 + (seat in gaining) for seat in range(4)]


@rule("H5.8", "H9.1")
@pytest.mark.parametrize(
    ("seats", "gaining"),
    [
        (["sailor-3", "jester-5", "", "sailor-3*2"], [2]),
        (["jester-7", "jester-7", "jester-5", "sailor-3*2"], [2]),
        (["sailor-3", "jester-7", "sailor-3", "jester-5"], [2, 3, 0]),
        (["", "jester-7", "governor-8", ""], [2, 3, 0]),
        (["sailor-3*4", "expeditions expedition-priest-priest", "jester-9", "sailor-5*2"], [2]),
        (["sailor-3*5", "expeditions expedition-priest-priest", "sailor-7 jester-7", "jester-9 jester-7"], [1]),
        (
            [
                "jester-7*2",
                "wholesaler-red-6 tucked frigate-1-1",
                "jester-7 sailor-5",
                "wholesaler-black-6 tucked galleon-1-2*2",
            ],
            [1],
        ),
    ],
)
def test_the_player_with_fewest_points_gains_1_coin_and_all_who_tie(seats: list[str], gaining: list[int]) -> None:
    places = "\n".join(f"seat {seat}: 3 {things}" for seat, things in enumerate(seats))
    t = table(f"""
        game: combined
        top: tax-fewest-points
        active: 1
        {places}
    """)
    assert t.play("draw") == [
        "drawn 1 tax-fewest-points drawn",
        *[f"gained {seat} 1 tax" for seat in gaining],
        "tax-discarded tax-fewest-points",
    ]
    assert [t.coins(seat) for seat in range(4)] == [3 + (seat in gaining) for seat in range(4)]


@rule("H5.8")
def test_a_player_can_lose_half_and_gain_1_by_the_same_tax() -> None:
    t = table("""
        top: tax-most-swords jester-5
        active: 1
        seat 0: 11 sailor-3
        seat 1: 12 sailor-3
    """)
    coins = t.coin_faces(1)
    t.play("draw")
    assert t.coin_faces(1) == [*coins[6:], "jester-5"]
    assert t.coins(0) == 12


@rule("H5.8")
@pytest.mark.parametrize("tax", ["tax-most-swords", "tax-fewest-points"])
def test_a_tax_leaves_the_harbour_alone_and_the_turn_goes_on(tax: str) -> None:
    t = table(f"""
        harbour: flute-1-1 jester-5
        discard: skiff-1-1
        top: {tax}
        seat 0: 3
        seat 1: 3
    """)
    t.play("draw")
    assert t.harbour == ["flute-1-1", "jester-5"]
    assert t.discard == ["skiff-1-1", tax]
    assert (t.view.phase, t.view.active) == ("discover", 0)
    assert t.legal == ["draw", "stop"]


# H5.9


@rule("H5.9")
@pytest.mark.parametrize(("coins", "lost"), [(7, 0), (8, 0), (9, 1), (10, 2), (12, 4), (13, 5), (20, 12)])
def test_in_travel_a_player_with_9_or_more_coins_discards_down_to_8(coins: int, lost: int) -> None:
    t = table(f"""
        game: travel
        top: tax-fewest-points
        discard: flute-1-1
        active: 1
        seat 0: {coins} sailor-3
        seat 1: 0
    """)
    faces = t.coin_faces(0)
    assert t.play("draw") == [
        "drawn 1 tax-fewest-points drawn",
        *taxed(0, faces, lost),
        "gained 1 1 tax",
        "tax-discarded tax-fewest-points",
    ]
    assert t.discard == ["flute-1-1", *faces[:lost], "tax-fewest-points"]
    assert t.coin_faces(0) == faces[lost:]


@rule("H5.9", "H5.8")
def test_in_travel_too_the_active_player_is_first_and_losses_come_before_gains() -> None:
    t = table("""
        game: travel
        top: tax-fewest-points
        active: 2
        seat 0: 9
        seat 1: 10
        seat 2: 12
        seat 3: 8
    """)
    faces = [t.coin_faces(seat) for seat in range(4)]
    assert t.play("draw") == [
        "drawn 2 tax-fewest-points drawn",
        *taxed(2, faces[2], 4),
        *taxed(0, faces[0], 1),
        *taxed(1, faces[1], 2),
        *[f"gained {seat} 1 tax" for seat in (2, 3, 0, 1)],
        "tax-discarded tax-fewest-points",
    ]
    assert [t.coins(seat) for seat in range(4)] == [9, 9, 9, 9]
    assert t.legal == ["draw", "stop"]


@rule("H5.9")
@pytest.mark.parametrize(
    ("seats", "gaining"),
    [
        (["sailor-3", "pirate-7", "passenger-4"], [0]),
        (["pirate-7", "sailor-3", "pirate-5"], [1, 2]),
        (["wholesaler-red-6 tucked frigate-1-1", "sailor-3*3", "sailor-7"], [1, 2, 0]),
        (["", "", ""], [1, 2, 0]),
    ],
)
def test_in_travel_the_gain_always_goes_to_the_fewest_points(seats: list[str], gaining: list[int]) -> None:
    places = "\n".join(f"seat {seat}: 3 {things}" for seat, things in enumerate(seats))
    t = table(f"""
        game: travel
        top: tax-fewest-points
        active: 1
        {places}
    """)
    assert t.play("draw") == [
        "drawn 1 tax-fewest-points drawn",
        *[f"gained {seat} 1 tax" for seat in gaining],
        "tax-discarded tax-fewest-points",
    ]
