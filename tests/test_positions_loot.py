"""docs/positions-loot.md is true, and impossible positions of the loot game are refused."""

import re
from dataclasses import fields, replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portroyal.core.faults import Fault
from portroyal.games.loot import notation
from portroyal.games.loot.cards import Colour
from portroyal.games.loot.position import PlayerPosition, Position, position_of, set_up
from portroyal.games.loot.view import view
from portroyal.match import Match
from portroyal.terminal.files import match_from
from tests.games import SETTINGS, Setting, rngs, seeds, some_state
from tests.papers import DOCS, blocks

PAGE = "positions-loot.md"
LOOT = [setting for setting in SETTINGS if setting.game.family == "loot"]


@pytest.mark.parametrize("drawing", [*blocks(PAGE, "text"), *blocks(PAGE, "json")])
def test_the_examples_of_the_page_can_be_played(drawing: str) -> None:
    match = match_from(drawing)
    rng = Random(1)
    while match.legal():
        match.play(rng.choice(match.legal()))
    assert match.outcome is not None


def test_the_page_lists_every_field() -> None:
    listed = re.findall(r"^\| `(\w+)` \|", (DOCS / PAGE).read_text("utf-8"), re.MULTILINE)
    assert listed == [field.name for kind in (Position, PlayerPosition) for field in fields(kind)]


@given(st.sampled_from(LOOT), seeds, rngs)
def test_a_drawing_sets_up_the_same_state_again(setting: Setting, seed: bytes, rng: Random) -> None:
    position = position_of(some_state(setting, seed, rng))
    assert position_of(set_up(notation.read(notation.write(position)))) == position


HANDS = "past: 7\nprize: rum-2\nseat 0: red-1\nseat 1: red-2\nseat 2: red-3"
RIGHT = f"trump: red\nholder: 0\n{HANDS}"


@pytest.mark.parametrize(
    ("drawing", "fault", "place"),
    [
        (f"{RIGHT}\nround: 7", "out-of-range", "/round"),
        (f"{RIGHT}\ndealer: 3", "no-such-seat", "/dealer"),
        (f"{RIGHT}\nbids: 3=1", "no-such-seat", "/bids/0"),
        (f"{RIGHT}\nbids: 1=20", "out-of-range", "/bids/0"),
        (f"{RIGHT}\nbid: 20", "out-of-range", "/bid"),
        (f"{RIGHT}\nturn: 1", "out-of-range", "/turn"),
        (f"{RIGHT}\naside: red-1 red-4", "too-many-of-card", "/players/0/hand"),
        (f"{RIGHT}\naside: red-7 red-4", "too-many-of-card", "/aside"),
        (f"{RIGHT}\naside: rum-3", "wrong-kind", "/aside"),
        (f"{RIGHT}\ntaken: rum-3", "wrong-kind", "/taken"),
        (f"{RIGHT}\nseat 3: red-4\nseat 4: red-5", "seat-count", "/players"),
        (f"{RIGHT} rum tobacco-3", "wrong-kind", "/players/2/rum"),
        (f"{RIGHT} rum remove", "wrong-kind", "/players/2/rum"),
        (f"{RIGHT} kept double", "wrong-kind", "/players/2/kept"),
        (f"{RIGHT} debt 20", "out-of-range", "/players/2/debt"),
        (f"{RIGHT} marks pink", "unknown-colour", "/players/2/marks"),
        (f"{RIGHT} marks red", "marked-and-held", "/players/2/marks"),
        (f"{RIGHT}\nseen: 1", "out-of-range", "/seen"),
        (f"trump: red\n{HANDS}", "nobody-holds", "/holder"),
        (f"holder: 0\n{HANDS}", "trump-and-phase", "/trump"),
        (f"{RIGHT}\nphase: dance", "unknown-phase", "/phase"),
        (f"{RIGHT}\nseed: x", "not-a-seed", "/seed"),
        (f"{RIGHT}\nformat: loot-position/2", "not-a-position", "/format"),
        (f"{RIGHT}\ngame: whist", "unknown-game", "/game"),
    ],
)
def test_impossible_positions_are_refused_with_the_place(drawing: str, fault: str, place: str) -> None:
    with pytest.raises(Fault) as refused:
        set_up(notation.read(drawing))
    assert (refused.value.id, refused.value.place) == (fault, place)


def test_the_nearest_possible_one_is_not() -> None:
    assert set_up(notation.read(RIGHT)).phase == "play"


AUCTION = """
    game: loot
    phase: auction
    dealer: 2
    open: red-1 red-2
    seat 0: red-3 red-4 red-5 red-6 blue-1 blue-2 blue-3 blue-4
    seat 1: blue-5 blue-6 green-1 green-2 green-3 green-4 green-5 green-6
    seat 2: black-1 black-2 black-3 black-4 black-5 black-6 pirate-1 pirate-5
"""


@pytest.mark.parametrize(
    ("bids", "turn", "bid", "holder"),
    [("", 0, 0, None), ("0=3", 1, 3, 0), ("0=0 1=4", 2, 4, 1), ("0=1 1=0 2=5", 0, 5, 2)],
)
def test_what_follows_from_the_bids_need_not_be_told(bids: str, turn: int, bid: int, holder: int | None) -> None:
    state = set_up(notation.read(f"{AUCTION}\nbids: {bids}"))
    seen = view(state, None)
    assert (state.turn, seen.bid, seen.holder) == (turn, bid, holder)


@pytest.mark.parametrize("line", ["bid: 4", "holder: 1", "turn: 2"])
def test_what_is_told_beside_the_bids_must_agree_with_them(line: str) -> None:
    set_up(notation.read(f"{AUCTION}\nbids: 0=3\nbid: 3\nholder: 0\nturn: 1"))
    with pytest.raises(Fault, match="bids-do-not-fit"):
        set_up(notation.read(f"{AUCTION}\nbids: 0=3\n{line}"))


def test_the_winner_of_a_past_trick_must_be_the_one_by_its_cards() -> None:
    drawing = """
        game: loot
        phase: start
        trump: red
        holder: 0
        aside: black-5 black-6
        past: 0>blue-5,blue-6,green-1>{winner}
        seat 0: red-3 red-4 red-5 red-6 blue-1 blue-2 blue-3
        seat 1: blue-4 red-1 green-2 green-3 green-4 green-5 green-6
        seat 2: black-1 black-2 black-3 black-4 red-2 pirate-1 pirate-5
    """
    assert set_up(notation.read(drawing.format(winner=1))).turn == 1
    for winner in (0, 2):
        with pytest.raises(Fault, match="out-of-range at /past/0/winner"):
            set_up(notation.read(drawing.format(winner=winner)))


@pytest.mark.parametrize("phase", ["auction", "over"])
def test_nobody_is_marked_outside_the_tricks_of_a_round(phase: str) -> None:
    match = Match.start("loot", 3, "marks")
    rng = Random(5)
    while match.full_position().phase != phase:
        match.play(rng.choice(match.legal()))
    position = match.full_position()
    players = (replace(position.players[0], marks=(Colour.RED,)), *position.players[1:])
    with pytest.raises(Fault, match="at /players/0/marks"):
        set_up(replace(position, players=players))
