"""Positions come back as they were written, and impossible ones are refused for the right reason."""

import json
from collections import Counter
from dataclasses import fields, replace
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from portroyal.core import chance, codec
from portroyal.core.faults import Fault
from portroyal.games import GAMES
from portroyal.games.harbour import notation
from portroyal.games.harbour.cards import CARD_BY_ID
from portroyal.games.harbour.position import FaceDown, PlayerPosition, Position, position_of, set_up
from portroyal.games.harbour.state import State
from portroyal.games.harbour.variants import HARBOUR, in_order
from portroyal.match import Match
from portroyal.terminal.commands.schema import all_schemas
from portroyal.terminal.screens import SCREENS
from tests.games import SETTINGS, Setting, rngs, seeds, some_state, written
from tests.papers import blocks, tables

PAGE = "positions.md"
SEATS = "seat 0:\nseat 1:\n"

drawable = st.sampled_from([setting for setting in SETTINGS if setting.game.family in SCREENS])
harbour_settings = st.sampled_from([setting for setting in SETTINGS if setting.game.family == "harbour"])


def drawn(text: str) -> State:
    return set_up(notation.read(text))


def zones(state: State) -> Counter[str]:
    """All cards of a state."""
    piles = [state.deck, state.discard, state.harbour, state.expeditions, [state.drawn] if state.drawn else []]
    for player in state.players:
        piles += [player.persons, player.expeditions, player.tucked, [card for card, _ in player.coins]]
    return Counter(card.id for pile in piles for card in pile)


@given(drawable, seeds, rngs)
def test_both_forms_set_up_the_same_state_again(setting: Setting, seed: bytes, rng: Random) -> None:
    state = some_state(setting, seed, rng)
    position = setting.game.position(state)
    drawing = setting.game.write_position(position)
    for text in (codec.text(position), json.dumps(codec.encode(position), indent=1), drawing):
        again = setting.game.read_position(text)
        assert again == position
        assert written(setting, setting.game.set_up(again)) == written(setting, state)
    assert setting.game.write_position(setting.game.read_position(drawing)) == drawing


@given(harbour_settings, seeds, rngs)
def test_the_lines_of_a_drawing_can_stand_in_any_order(setting: Setting, seed: bytes, rng: Random) -> None:
    position = setting.game.position(some_state(setting, seed, rng))
    lines = notation.write(position).splitlines()
    players = [line for line in lines if line.startswith("seat")]
    others = [line for line in lines if not line.startswith("seat")]
    rng.shuffle(others)
    place = rng.randrange(len(others) + 1)
    text = "\n\n".join(f"  {line}\t" for line in (*others[:place], *players, *others[place:]))
    assert notation.read(text) == position


def test_repeated_cards_and_coins_of_other_shuffles() -> None:
    position = notation.read("shuffles: 3\nseat 0: sailor-3*3 coins jester-7*2@1 flute-1-1 flute-1-1@2\nseat 1: 2")
    jester, flute = CARD_BY_ID["jester-7"], CARD_BY_ID["flute-1-1"]
    assert position.players[0].persons == (CARD_BY_ID["sailor-3"],) * 3
    assert position.players[0].coins == (
        FaceDown(jester, 1),
        FaceDown(jester, 1),
        FaceDown(flute, 3),
        FaceDown(flute, 2),
    )
    assert position.players[1].coins == 2
    assert notation.read(notation.write(position)) == position


# What follows from what is not named


def test_unnamed_cards_are_shuffled_as_the_page_says() -> None:
    seed = bytes(range(32))
    state = drawn(f"seed: {seed.hex()}\nshuffles: 4\ntop: jester-5\nseat 0: 2\nseat 1: 1\n")
    unnamed = [card for card in HARBOUR.cards if card.role != "special"]
    unnamed.remove(CARD_BY_ID["jester-5"])
    unnamed = list(in_order(unnamed))
    chance.shuffle(unnamed, seed, 4)
    assert state.players[0].coins == [(unnamed[-1], 4), (unnamed[-2], 4)]
    assert state.players[1].coins == [(unnamed[-3], 4)]
    assert state.deck == [*unnamed[:-3], CARD_BY_ID["jester-5"]]


def test_the_seed_decides_unnamed_cards_and_nothing_else() -> None:
    drawing = f"harbour: jester-5\n{SEATS}"
    first, second = drawn(drawing), drawn(f"seed: {'ff' * 32}\n{drawing}")
    assert first.deck != second.deck
    assert zones(first) == zones(second)
    assert first.seed == bytes(32)
    assert second.seed == b"\xff" * 32
    assert drawn(drawing).deck == first.deck


def test_rest_says_where_unnamed_cards_lie() -> None:
    everything = len(HARBOUR.cards) - 1  # the special expedition is for five
    deck = drawn(f"discard: jester-5\ntop: pirate-5\n{SEATS}")
    assert (len(deck.deck), len(deck.discard)) == (everything - 1, 1)
    assert deck.deck[-1].id == "pirate-5"
    discard = drawn(f"rest: discard\ndiscard: jester-5\ntop: pirate-5\n{SEATS}")
    assert (len(discard.deck), len(discard.discard)) == (1, everything - 1)
    assert discard.discard[-1].id == "jester-5"
    coins = drawn("rest: coins/1\nseat 0: 2\nseat 1: coins jester-5\n")
    assert (len(coins.deck), len(coins.discard), len(coins.players[0].coins)) == (0, 0, 2)
    assert len(coins.players[1].coins) == everything - 2
    assert coins.players[1].coins[0] == (CARD_BY_ID["jester-5"], 1)
    assert zones(deck) == zones(discard) == zones(coins)


def test_every_pile_is_listed_from_its_top_down() -> None:
    position = notation.read(f"discard: jester-5 sailor-3\ntop: flute-1-1 skiff-1-1\n{SEATS}")
    match = Match.from_position(position)
    assert position_of(set_up(position)).discard == position.discard
    assert position_of(set_up(position)).top[:2] == position.top
    lying = GAMES["harbour"].zones(set_up(position))
    assert (lying["discard"], lying["deck"][:2]) == ([*position.discard], [*position.top])
    assert match.view(None).discard == position.discard
    assert [str(event) for event in match.play("draw")] == ["drawn 0 flute-1-1 harbour"]
    match.play("stop")
    match.play("pass")
    assert match.play("pass")
    assert [card.id for card in match.view(None).discard] == ["flute-1-1", "jester-5", "sailor-3"]


def test_what_is_as_usual() -> None:
    state = drawn("seat 0: 3\nseat 1: 3\n")
    assert (state.variant.id, state.ending, state.phase) == ("harbour", "points", "discover")
    assert (state.start, state.active, state.taker, state.takes) == (0, 0, 0, 0)
    assert (state.has_drawn, state.last_round, state.drawn, state.shuffles) == (False, False, None, 1)
    assert [str(action) for action in state.legal] == ["draw"]
    assert drawn("active: 1\nseat 0:\nseat 1:\n").taker == 1
    assert drawn(f"harbour: jester-5\n{SEATS}").has_drawn


# What cannot be


JUST_ENOUGH = "seat 0: pirate-9 jester-9 admiral-9 mademoiselle-9\nseat 1:\n"
"""12 points"""


@pytest.mark.parametrize(
    ("drawing", "id", "place"),
    [
        ("swim", "not-a-line", "swim"),
        ("seat 1:", "seat-order", "seat 1"),
        ("seat 00:", "seat-order", "seat 00"),
        ("seat 0:\nseat 0:", "seat-order", "seat 0"),
        ("seat 0: 3 4\nseat 1:", "coins-twice", "seat 0"),
        ("seat 0: 3 coins jester-5\nseat 1:", "coins-twice", "seat 0"),
        ("seat 0: 1234567\nseat 1:", "not-a-number", "seat 0"),
        ("seat 0: \u0663\nseat 1:", "not-a-number", "seat 0"),
        ("seat 0: coins jester-5@x\nseat 1:", "not-a-number", "seat 0"),
        ("seat 0: jester-5*x\nseat 1:", "not-a-number", "seat 0"),
        ("seat 0: nobody\nseat 1:", "unknown-card", "seat 0"),
        (f"{SEATS}top: jester-5*1000", "too-many-of-card", "top"),
        (f"{SEATS}top: {'jester-5 ' * 1000}", "too-many-of-card", "top"),
        (f"seat 0: coins {'jester-5*500 ' * 2}\nseat 1:", "too-many-of-card", "seat 0"),
        (f"{SEATS}purse: 3", "unknown-field", "/"),
        (f"{SEATS}players: 3", "unknown-field", "/"),
        (f"{SEATS}seed: 00\nseed: 00", "field-twice", "/"),
        (f"{SEATS}game: harbour\ngame: harbour", "field-twice", "/"),
        (f"{SEATS}has_drawn: true", "out-of-range", "has_drawn"),
        (f"{SEATS}format: harbour-position/2", "not-a-position", "/format"),
        (f"{SEATS}game: chess", "unknown-game", "/game"),
        ("", "seat-count", "/players"),
        ("seat 0: 3", "seat-count", "/players"),
        ("".join(f"seat {seat}:\n" for seat in range(6)), "seat-count", "/players"),
        (f"{SEATS}ending: never", "unknown-ending", "/ending"),
        (f"{SEATS}game: travel\nending: expeditions", "unknown-ending", "/ending"),
        (f"{SEATS}phase: lunch", "unknown-phase", "/phase"),
        (f"{SEATS}start: 2", "no-such-seat", "/start"),
        (f"{SEATS}active: 2", "no-such-seat", "/active"),
        (f"{SEATS}taker: 2", "no-such-seat", "/taker"),
        (f"{SEATS}rest: harbour", "unknown-zone", "/rest"),
        (f"{SEATS}rest: coins/2", "unknown-zone", "/rest"),
        (f"{SEATS}rest: coins", "unknown-zone", "/rest"),
        (f"{SEATS}seed: {'0' * 63}", "not-a-seed", "/seed"),
        (f"{SEATS}seed: {'0' * 63}g", "not-a-seed", "/seed"),
        (f"{SEATS}seed: {'00 ' * 32}", "not-a-seed", "/seed"),
        (f"{SEATS}shuffles: 0", "out-of-range", "/shuffles"),
        ("seat 0: coins jester-5@2\nseat 1:", "out-of-range", "/players/0/coins"),
        ("seat 0: coins jester-5@0\nseat 1:", "out-of-range", "/players/0/coins"),
        (f"{SEATS}harbour: tax-most-swords", "wrong-kind", "/harbour"),
        (f"{SEATS}harbour: expedition-captain-captain", "wrong-kind", "/harbour"),
        (f"{SEATS}expeditions: jester-5", "wrong-kind", "/expeditions"),
        (f"{SEATS}phase: repel\ndrawn: jester-5", "wrong-kind", "/drawn"),
        ("seat 0: flute-1-1\nseat 1:", "wrong-kind", "/players/0/persons"),
        ("seat 0: expeditions flute-1-1\nseat 1:", "wrong-kind", "/players/0/expeditions"),
        ("seat 0:\nseat 1: tucked jester-5", "wrong-kind", "/players/1/tucked"),
        (f"{SEATS}harbour: jester-5\ntop: jester-5", "too-many-of-card", "/top"),
        (f"{SEATS}game: travel\nharbour: jester-5", "too-many-of-card", "/harbour"),
        (f"{SEATS}expeditions: expedition-captain-priest-settler", "too-many-of-card", "/expeditions"),
        ("".join(f"seat {seat}:\n" for seat in range(5)), "special-missing", "/expeditions"),
        (
            "".join(f"seat {seat}:\n" for seat in range(5)) + "top: expedition-captain-priest-settler",
            "wrong-kind",
            "/top",
        ),
        ("seat 0: 120\nseat 1:", "too-many-coins", "/players/0"),
        ("seat 0: 100\nseat 1: 50", "too-many-coins", "/players/1"),
        (f"{SEATS}harbour: flute-1-1 flute-2-1", "two-of-a-colour", "/harbour"),
        (f"{SEATS}phase: trade\ntakes: 1\nharbour: flute-1-1 flute-2-1", "two-of-a-colour", "/harbour"),
        (f"{SEATS}drawn: flute-1-1", "drawn-and-phase", "/drawn"),
        (f"{SEATS}phase: repel", "drawn-and-phase", "/drawn"),
        ("phase: repel\ndrawn: galleon-1-2\nseat 0: sailor-3\nseat 1: pirate-5", "cannot-repel", "/drawn"),
        (f"{SEATS}taker: 1", "taker-and-phase", "/taker"),
        (f"{SEATS}phase: trade\nharbour: flute-1-1\ntakes: 500", "out-of-range", "/takes"),
        (f"{SEATS}takes: 1", "out-of-range", "/takes"),
        (f"{SEATS}phase: over", "not-the-end", "/phase"),
        (f"{SEATS}phase: over\nlast_round: yes", "not-the-end", "/phase"),
        (f"{SEATS}phase: over\nlast_round: yes\nactive: 1\nharbour: flute-1-1", "not-the-end", "/phase"),
        (f"{SEATS}phase: trade\nharbour: flute-1-1", "nothing-to-decide", "/takes"),
        (f"{SEATS}phase: trade\ntakes: 1", "nothing-to-decide", "/takes"),
        (
            "game: travel\nseat 0: wholesaler-blue-8 tucked skiff-1-1\nseat 1:",
            "tucked-under-nobody",
            "/players/0/tucked",
        ),
        (JUST_ENOUGH, "goal-reached", "/players/0"),
        (f"phase: over\n{JUST_ENOUGH}", "goal-reached", "/players/0"),
    ],
)
def test_an_impossible_drawing_is_refused(drawing: str, id: str, place: str) -> None:
    with pytest.raises(Fault) as error:
        drawn(drawing)
    assert (error.value.id, error.value.place) == (id, place)


@pytest.mark.parametrize(
    "drawing",
    [
        f"last_round: yes\n{JUST_ENOUGH}",
        f"ending: expeditions\n{JUST_ENOUGH}",
        f"phase: trade\ntakes: 1\nharbour: flute-1-1 skiff-2-1\n{SEATS}",
        "phase: repel\ndrawn: galleon-1-2\nseat 0: pirate-5\nseat 1:",
        "game: travel\nseat 0: wholesaler-blue-8 tucked flute-1-1\nseat 1:",
        "".join(f"seat {seat}:\n" for seat in range(5)) + "expeditions: expedition-captain-priest-settler",
        f"shuffles: 999999\n{SEATS}",
        "seat 0: 119\nseat 1:",
    ],
)
def test_the_nearest_possible_one_is_not(drawing: str) -> None:
    assert drawn(drawing).legal


def test_a_game_that_is_over() -> None:
    assert drawn(f"phase: over\nlast_round: yes\nactive: 1\n{JUST_ENOUGH}").legal == ()


@pytest.mark.parametrize(
    ("changes", "id", "place"),
    [
        ({"players": []}, "seat-count", "/players"),
        ({"players": [{"coins": -1}, {}]}, "too-many-coins", "/players/0"),
        ({"players": [{"coins": True}, {}]}, "not-a-whole-number", "/players/0/coins"),
        ({"players": [{"coins": ["jester-5"]}, {}]}, "not-an-object", "/players/0/coins/0"),
        ({"players": [{"coins": [{"card": "jester-5", "shuffle": 0}]}, {}]}, "out-of-range", "/players/0/coins"),
        ({"players": [{"purse": 3}, {}]}, "unknown-field", "/players/0"),
        ({"players": {}}, "not-an-array", "/players"),
        ({"active": -1}, "no-such-seat", "/active"),
        ({"takes": -1, "phase": "trade", "harbour": ["flute-1-1"]}, "out-of-range", "/takes"),
        ({"shuffles": 1_000_001}, "out-of-range", "/shuffles"),
        ({"shuffles": -1}, "out-of-range", "/shuffles"),
        ({"drawn": "nobody"}, "unknown-card", "/drawn"),
        ({"harbour": ["jester-5", 5]}, "unknown-card", "/harbour/1"),
        ({"last_round": 1}, "not-true-or-false", "/last_round"),
        ({"type": "position"}, "unknown-field", "/"),
    ],
)
def test_an_impossible_json_position_is_refused(changes: dict[str, Any], id: str, place: str) -> None:
    text = json.dumps({"game": "harbour", "players": [{}, {}]} | changes)
    with pytest.raises(Fault) as error:
        set_up(codec.decode(Position, codec.parse(text)))
    assert (error.value.id, error.value.place) == (id, place)


@given(harbour_settings, seeds, rngs)
def test_a_card_more_or_moved_is_noticed_in_any_position(setting: Setting, seed: bytes, rng: Random) -> None:
    """All cards are named, so each is there as often as it can be."""
    position = setting.game.position(some_state(setting, seed, rng))
    lying = [*position.top, *position.discard, *position.harbour, *position.players[0].persons]
    if not lying:
        return
    card = rng.choice(lying)
    for bad in (
        replace(position, discard=(*position.discard, card)),
        replace(position, top=(card, *position.top)),
        replace(position, players=(replace(position.players[0], coins=500), *position.players[1:])),
        replace(position, players=(*position.players, *[PlayerPosition()] * 4)),
    ):
        with pytest.raises(Fault):
            setting.game.set_up(bad)


# The page


@pytest.mark.parametrize("drawing", blocks(PAGE, "text"))
def test_the_drawings_of_the_page(drawing: str) -> None:
    state = drawn(drawing)
    assert state.legal
    assert notation.read(notation.write(position_of(state))) == position_of(state)


def test_the_json_of_the_page() -> None:
    [text] = blocks(PAGE, "json")
    position = codec.decode(Position, codec.parse(text))
    assert set_up(position).legal
    schema: Any = all_schemas()["harbour-position/1"]
    Draft202012Validator(schema).validate(json.loads(text))


def test_what_the_page_says_of_its_second_drawing() -> None:
    state = drawn(blocks(PAGE, "text")[1])
    assert [str(action) for action in state.legal] == ["pass", "take flute-1-1", "take skiff-2-1"]
    assert [shuffle for _, shuffle in state.players[1].coins] == [1, 2, 2]


def test_the_page_describes_every_field() -> None:
    described = [cells[0] for cells in tables(PAGE) if len(cells) == 3]
    expected = ["field", *(field.name for field in fields(Position))]
    expected += [f"players[].{field.name}" for field in fields(PlayerPosition)]
    expected += [f"players[].coins[].{field.name}" for field in fields(FaceDown)]
    assert sorted(described) == sorted(expected)


def test_the_engine_always_writes_coins_as_cards() -> None:
    match = Match.start("harbour", 2, "coins", start=0)
    assert [type(player.coins) for player in match.full_position().players] == [tuple, tuple]
    poor = GAMES["harbour"].position(drawn("seat 0:\nseat 1: 1"))
    assert [type(player.coins) for player in poor.players] == [tuple, tuple]
