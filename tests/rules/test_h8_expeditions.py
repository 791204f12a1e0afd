"""H8 Expeditions."""

import pytest

from portroyal.games import GAMES
from tests.tables import table

rule = pytest.mark.rule


@rule("H8.2", "H8.4", "H9.1")
@pytest.mark.parametrize(
    ("expedition", "persons", "coins", "points"),
    [
        ("expedition-captain-captain", ["captain-4", "captain-4"], 2, 4),
        ("expedition-priest-priest", ["priest-4", "priest-4"], 2, 4),
        ("expedition-settler-settler", ["settler-4", "settler-4"], 2, 4),
        ("expedition-captain-captain-settler", ["captain-4", "captain-4", "settler-4"], 3, 6),
        ("expedition-priest-priest-settler", ["priest-4", "priest-4", "settler-4"], 3, 6),
    ],
)
def test_an_expedition_is_claimed_for_its_persons(expedition: str, persons: list[str], coins: int, points: int) -> None:
    t = table(f"""
        expeditions: {expedition}
        discard: flute-1-1
        active: 1
        seat 0: 1
        seat 1: 1 sailor-3 {" ".join(persons)}
    """)
    assert t.points(1) == 1 + len(persons)
    assert t.legal == ["draw", f"claim {expedition}"]
    assert t.play(f"claim {expedition}") == [
        f"claimed 1 {expedition} [{' '.join(persons)}]",
        f"gained 1 {coins} claim",
    ]
    assert (t.persons(1), t.discard) == (["sailor-3"], ["flute-1-1", *persons])
    assert (t.points(1), t.coins(1), t.coins(0)) == (1 + points, 1 + coins, 1)
    assert (t.expeditions, [card.id for card in t.view.players[1].expeditions]) == ([], [expedition])


@rule("H8.2", "H8.4")
@pytest.mark.parametrize("game", ["harbour", "combined"])
def test_the_special_expedition_of_five_players(game: str) -> None:
    t = table(f"""
        game: {game}
        expeditions: expedition-captain-priest-settler
        active: 3
        seat 0:
        seat 1:
        seat 2:
        seat 3: 0 settler-4 priest-4 captain-4
        seat 4:
    """)
    assert t.play("claim expedition-captain-priest-settler") == [
        "claimed 3 expedition-captain-priest-settler [captain-4 priest-4 settler-4]",
        "gained 3 3 claim",
    ]
    assert (t.points(3), t.coins(3), t.persons(3), t.expeditions) == (5, 3, [], [])


@rule("H8.4", "H7.3")
@pytest.mark.parametrize(
    ("persons", "missing"),
    [
        ("", "captain captain settler"),
        ("settler-4*3", "captain captain"),
        ("captain-4*4", "settler"),
        ("captain-4 settler-4 priest-4", "captain"),
        ("captain-4 jack-6", "settler"),
        ("jack-6 settler-4", "captain"),
        ("jack-6 priest-4", "captain settler"),
        ("jack-6*2 priest-4", "settler"),
        ("captain-4 settler-4*2", "captain"),
    ],
)
def test_an_expedition_cannot_be_claimed_with_a_person_missing(persons: str, missing: str) -> None:
    t = table(f"""
        expeditions: expedition-captain-captain-settler
        seat 0: {persons}
    """)
    assert t.legal == ["draw"]
    reason = t.why_not("claim expedition-captain-captain-settler")
    assert str(reason) == f"lacks-persons expedition-captain-captain-settler [{missing}]"


@rule("H8.3", "H8.2", "H7.3", "H10.2")
@pytest.mark.parametrize(
    ("persons", "used", "left"),
    [
        ("jack-6 captain-4*2 settler-4", "captain-4 captain-4 settler-4", ["jack-6"]),
        ("jack-6*2 captain-4 settler-4", "captain-4 settler-4 jack-6", ["jack-6"]),
        ("jack-6*2 captain-4*2 priest-4", "captain-4 captain-4 jack-6", ["jack-6", "priest-4"]),
        ("captain-4 jack-6*3", "captain-4 jack-6 jack-6", ["jack-6"]),
        ("settler-4*2 jack-6*3", "settler-4 jack-6 jack-6", ["settler-4", "jack-6"]),
        ("priest-4 jack-6*3", "jack-6 jack-6 jack-6", ["priest-4"]),
        ("captain-4*3 settler-4*2", "captain-4 captain-4 settler-4", ["captain-4", "settler-4"]),
    ],
)
def test_exact_persons_are_used_first_and_jacks_only_for_what_is_missing(
    persons: str, used: str, left: list[str]
) -> None:
    t = table(f"""
        expeditions: expedition-captain-captain-settler
        seat 0: 0 {persons}
    """)
    assert t.play("claim expedition-captain-captain-settler") == [
        f"claimed 0 expedition-captain-captain-settler [{used}]",
        "gained 0 3 claim",
    ]
    assert (t.persons(0), t.discard, t.points(0)) == (left, used.split(), len(left) + 6)


@rule("H8.2", "H3.4", "H3.5")
def test_the_persons_are_discarded_before_the_coins_are_gained() -> None:
    t = table("""
        expeditions: expedition-captain-captain-settler
        discard: flute-1-1
        rest: coins/1
        seat 0: 0 captain-4*2 settler-4
        seat 1:
    """)
    assert t.play("claim expedition-captain-captain-settler") == [
        "claimed 0 expedition-captain-captain-settler [captain-4 captain-4 settler-4]",
        "reshuffled [flute-1-1 settler-4 captain-4 captain-4]",
        "gained 0 3 claim",
    ]
    assert (t.view.deck, t.discard) == (1, [])


@rule("H8.2", "H3.5")
def test_with_empty_piles_the_persons_themselves_come_back_as_coins() -> None:
    t = table("""
        expeditions: expedition-priest-priest
        has_drawn: yes
        rest: coins/1
        seat 0: 0 priest-4*2
        seat 1:
    """)
    assert t.legal == ["stop", "claim expedition-priest-priest"]
    assert t.play("claim expedition-priest-priest") == [
        "claimed 0 expedition-priest-priest [priest-4 priest-4]",
        "reshuffled [priest-4 priest-4]",
        "gained 0 2 claim",
    ]
    assert (t.coin_faces(0), t.legal) == (["priest-4", "priest-4"], ["stop"])


@rule("H8.1", "H5.1")
def test_claiming_before_the_first_draw_does_not_spare_the_draw() -> None:
    t = table("""
        expeditions: expedition-captain-captain expedition-priest-priest
        seat 0: captain-4*2 priest-4*2
    """)
    assert t.legal == ["draw", "claim expedition-captain-captain", "claim expedition-priest-priest"]
    t.play("claim expedition-priest-priest")
    assert t.legal == ["draw", "claim expedition-captain-captain"]
    t.play("claim expedition-captain-captain")
    assert t.legal == ["draw"]
    assert str(t.why_not("stop")) == "draw-first"


@rule("H8.1", "H5.6")
def test_an_expedition_just_drawn_can_be_claimed_between_draws() -> None:
    t = table("""
        top: expedition-priest-priest flute-1-1 skiff-1-1 jester-5
        active: 1
        seat 0: 0
        seat 1: 0 priest-4*2
    """)
    assert t.play("draw") == ["drawn 1 expedition-priest-priest expeditions"]
    assert t.legal == ["draw", "stop", "claim expedition-priest-priest"]
    assert t.play("claim expedition-priest-priest", "draw") == [
        "claimed 1 expedition-priest-priest [priest-4 priest-4]",
        "gained 1 2 claim",
        "drawn 1 jester-5 harbour",
    ]


@rule("H8.1")
def test_claiming_before_the_takes_pays_for_them() -> None:
    t = table("""
        harbour: sailor-3 governor-8
        expeditions: expedition-captain-captain
        seat 0: 1 captain-4*2
        seat 1: 0
    """)
    assert t.play("stop") == ["stopped 0 0"]
    assert t.legal == ["pass", "claim expedition-captain-captain"]
    t.play("claim expedition-captain-captain")
    assert t.legal == ["pass", "take sailor-3"]
    events = t.play("take sailor-3")
    assert events[1:] == ["hired 0 sailor-3", "harbour-cleared [governor-8]", "turn-began 1"]


@rule("H8.1", "H6.3")
def test_claiming_between_takes() -> None:
    t = table("""
        harbour: flute-1-1 skiff-1-1 frigate-1-1 galleon-1-2 captain-4
        expeditions: expedition-captain-captain
        seat 0: coins jester-5 jester-7 jester-9 pirate-5 persons captain-4
        seat 1: 0
    """)
    assert t.play("stop", "take captain-4") == [
        "stopped 0 4",
        "paid 0 [jester-5 jester-7 jester-9 pirate-5]",
        "hired 0 captain-4",
    ]
    assert t.legal == [
        "pass",
        "take flute-1-1",
        "take skiff-1-1",
        "take frigate-1-1",
        "take galleon-1-2",
        "claim expedition-captain-captain",
    ]
    assert t.play("claim expedition-captain-captain", "take flute-1-1") == [
        "claimed 0 expedition-captain-captain [captain-4 captain-4]",
        "gained 0 2 claim",
        "traded 0 flute-1-1",
        "gained 0 1 trade",
    ]
    assert t.view.taker == 1


@rule("H8.1")
def test_with_the_takes_used_up_he_is_asked_until_he_can_claim_no_more() -> None:
    t = table("""
        harbour: captain-4 flute-1-1
        expeditions: expedition-priest-priest expedition-captain-captain
        active: 1
        seat 0: 0
        seat 1: 4 captain-4 priest-4*2
    """)
    t.play("stop", "take captain-4")
    assert (t.view.taker, t.view.takes) == (1, 0)
    assert t.legal == ["pass", "claim expedition-captain-captain", "claim expedition-priest-priest"]
    assert str(t.why_not("take flute-1-1")) == "no-takes-left"
    t.play("claim expedition-captain-captain")
    assert (t.view.taker, t.legal) == (1, ["pass", "claim expedition-priest-priest"])
    t.play("claim expedition-priest-priest")
    assert (t.view.taker, t.legal) == (0, ["pass", "take flute-1-1"])


@rule("H8.1")
def test_with_the_takes_used_up_he_is_asked_until_he_passes() -> None:
    t = table("""
        harbour: flute-1-1 skiff-1-1
        expeditions: expedition-priest-priest
        seat 0: 0 priest-4*2
        seat 1: 0
    """)
    t.play("stop", "take flute-1-1")
    assert t.legal == ["pass", "claim expedition-priest-priest"]
    assert t.play("pass") == ["passed 0"]
    assert (t.view.taker, t.expeditions) == (1, ["expedition-priest-priest"])


@rule("H8.1")
@pytest.mark.parametrize(("harbour", "cleared"), [("", []), ("harbour: governor-8", ["harbour-cleared [governor-8]"])])
def test_when_nothing_can_be_taken_he_is_still_asked_to_claim(harbour: str, cleared: list[str]) -> None:
    t = table(f"""
        {harbour}
        has_drawn: yes
        expeditions: expedition-settler-settler
        seat 0: 0 settler-4*2
        seat 1: 0
    """)
    assert t.play("stop") == ["stopped 0 0"]
    assert t.legal == ["pass", "claim expedition-settler-settler"]
    assert t.play("claim expedition-settler-settler") == [
        "claimed 0 expedition-settler-settler [settler-4 settler-4]",
        "gained 0 2 claim",
        *cleared,
        "turn-began 1",
    ]


@rule("H8.1")
def test_who_can_neither_take_nor_claim_is_not_asked() -> None:
    t = table("""
        harbour: governor-8
        expeditions: expedition-settler-settler
        active: 2
        seat 0: 3
        seat 1: 3
        seat 2: 3 settler-4
        seat 3: 3
    """)
    assert t.play("stop") == ["stopped 2 0", "harbour-cleared [governor-8]", "turn-began 3"]


@rule("H8.1")
def test_a_time_ends_by_itself_when_the_coins_for_a_second_take_are_missing() -> None:
    t = table("""
        harbour: jester-5 sailor-3
        seat 0: 5 governor-8
        seat 1: 4
    """)
    t.play("stop", "take jester-5")
    assert (t.view.taker, t.legal) == (1, ["pass", "take sailor-3"])


@rule("H8.1", "H5.7")
def test_nothing_is_claimed_after_a_bust() -> None:
    t = table("""
        harbour: flute-1-1
        expeditions: expedition-settler-settler
        top: flute-2-1
        seat 0: 0 settler-4*2
        seat 1: 0
    """)
    assert t.play("draw") == [
        "drawn 0 flute-2-1 drawn",
        "busted 0 flute-2-1 flute-1-1 [flute-1-1]",
        "turn-began 1",
    ]
    assert (t.legal, t.expeditions) == (["draw"], ["expedition-settler-settler"])


@rule("H8.1")
def test_nothing_is_claimed_while_he_is_asked_whether_to_repel() -> None:
    t = table("""
        expeditions: expedition-settler-settler
        top: flute-1-1
        seat 0: 0 settler-4*2 sailor-3
    """)
    t.play("draw")
    assert t.legal == ["repel", "keep"]
    assert (t.view.phase, t.why_not("repel"), t.why_not("keep")) == ("repel", None, None)
    assert str(t.why_not("claim expedition-settler-settler")) == "answer-first flute-1-1"
    t.play("repel")
    assert t.legal == ["draw", "stop", "claim expedition-settler-settler"]


@rule("H8.1")
def test_only_the_active_player_claims() -> None:
    t = table("""
        harbour: flute-1-1
        expeditions: expedition-settler-settler
        active: 1
        seat 0: 1 settler-4*2
        seat 1: 1 settler-4
        seat 2: 1 settler-4*2
    """)
    t.play("stop", "pass")
    assert (t.view.taker, t.legal) == (2, ["pass", "take flute-1-1"])
    assert str(t.why_not("claim expedition-settler-settler")) == "not-active 1"
    t.play("pass")
    assert (t.view.taker, t.legal) == (0, ["pass", "take flute-1-1"])
    assert str(t.why_not("claim expedition-settler-settler")) == "not-active 1"
    t.play("take flute-1-1")
    assert (t.view.active, t.legal) == (2, ["draw", "claim expedition-settler-settler"])


@rule("H8.1")
def test_others_who_can_take_nothing_are_not_asked_to_claim() -> None:
    t = table("""
        harbour: flute-1-1
        expeditions: expedition-settler-settler
        seat 0: 0
        seat 1: 0 settler-4*2
    """)
    assert t.play("stop", "take flute-1-1") == [
        "stopped 0 1",
        "traded 0 flute-1-1",
        "gained 0 1 trade",
        "turn-began 1",
    ]


@rule("H8.1")
def test_the_active_player_does_not_claim_while_others_take() -> None:
    t = table("""
        harbour: flute-1-1
        expeditions: expedition-settler-settler
        seat 0: 0 settler-4*2
        seat 1: 0
    """)
    t.play("stop", "pass")
    assert (t.view.taker, t.legal) == (1, ["pass", "take flute-1-1"])
    assert t.play("take flute-1-1")[-1] == "turn-began 1"
    assert t.expeditions == ["expedition-settler-settler"]


@rule("H8.1", "H8.2")
def test_an_expedition_that_does_not_lie_there_cannot_be_claimed() -> None:
    t = table("""
        expeditions: expedition-captain-captain
        seat 0: 0 settler-4*2
        seat 1: expeditions expedition-settler-settler
    """)
    assert t.legal == ["draw"]
    assert str(t.why_not("claim expedition-settler-settler")) == "not-laid-out expedition-settler-settler"


@rule("H8.2", "H7.6")
def test_persons_of_others_and_other_abilities_are_untouched() -> None:
    t = table("""
        game: combined
        expeditions: expedition-captain-captain
        active: 2
        seat 0: 0 captain-4*2
        seat 1: 0 jack-6
        seat 2: 0 captain-4*2 governor-8 passenger-4
    """)
    t.play("claim expedition-captain-captain")
    assert [t.persons(seat) for seat in range(3)] == [["captain-4"] * 2, ["jack-6"], ["governor-8", "passenger-4"]]
    assert [t.points(seat) for seat in range(3)] == [2, 1, 6]
    assert (t.view.players[2].extra_takes, t.coins(2)) == (1, 2)


@rule("H8.1", "H6.3", "H5.1", "H5.5")
@pytest.mark.parametrize(
    "drawing",
    [
        "seat 0: captain-4*2",
        "harbour: flute-1-1\nseat 0: captain-4*2",
        "phase: repel\ndrawn: flute-1-1\nharbour: sailor-3\nseat 0: 5 sailor-5 captain-4*2",
        "phase: trade\ntakes: 1\nharbour: flute-1-1 sailor-3\nseat 0: 3 jack-6*2 captain-4",
        "phase: trade\ntakes: 0\nharbour: flute-1-1 sailor-3\nseat 0: 3 captain-4*2",
        "phase: trade\ntakes: 1\ntaker: 1\nharbour: flute-1-1 sailor-3\nseat 0: captain-4*2\nseat 1: 5 captain-4*2",
        "phase: over\nactive: 1\nlast_round: yes\nseat 0: 5 captain-4*2",
    ],
)
def test_everything_that_cannot_be_decided_now_has_a_reason(drawing: str) -> None:
    t = table(drawing + "\nexpeditions: expedition-captain-captain expedition-priest-priest")
    game = GAMES["harbour"]
    assert [str(action) for action in game.actions if game.why_not(t.state, action) is None] == t.legal
