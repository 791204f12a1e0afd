"""What `Match` hands out, and what it refuses."""

from random import Random
from typing import Any, assert_type

import pytest

from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.values import NotAnAction, NotYourDecision
from portroyal.games import GAMES, read_position
from portroyal.games.harbour.variants import Ending
from portroyal.games.harbour.view import View as HarbourView
from portroyal.games.loot.events import Dealt
from portroyal.games.loot.position import Position as LootPosition
from portroyal.games.loot.view import View as LootView
from portroyal.match import Match
from tests.games import SETTINGS, Setting


def begun(setting: Setting) -> Match:
    return Match(setting.game, setting.seats, bytes(32), setting.options)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_a_viewer_saw_of_a_step_is_their_version_of_its_events(setting: Setting) -> None:
    match, rng = begun(setting), Random(3)
    for _ in range(60):
        if not match.legal():
            break
        actor = match.to_act
        told = match.play(rng.choice(match.legal()))
        assert told == match.seen(match.step, actor)
    for step in range(match.step + 1):
        for viewer in (None, *range(setting.seats)):
            own = tuple(setting.game.see(event, viewer) for event in match.full_events(step))
            assert match.seen(step, viewer) == own


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_cautious_action_is_legal_and_the_same_again(setting: Setting) -> None:
    match, rng = begun(setting), Random(5)
    for _ in range(200):
        if not match.legal():
            break
        assert match.cautious() in match.legal()
        assert match.cautious() == match.cautious()
        match.play(rng.choice(match.legal()))


@pytest.mark.parametrize(
    ("game", "preferred"), [("harbour", {"stop", "pass", "repel"}), ("loot", {"pass", "keep-remove", "decline"})]
)
def test_a_cautious_player_goes_no_further_where_that_is_possible(game: str, preferred: set[str]) -> None:
    for seed in range(5):
        match, rng = Match.start(game, 3, f"cautious {seed}"), Random(seed)
        while match.legal():
            possible = {str(action) for action in match.legal()} & preferred
            if possible:
                assert str(match.cautious()) in possible
            match.play(rng.choice(match.legal()))


def test_what_is_seen_of_the_set_up_shows_nobody_elses_hand() -> None:
    match = Match.start("loot", seats=3, seed="hands")
    for viewer in (None, 0, 1, 2):
        for event in match.seen(0, viewer):
            if isinstance(event, Dealt):
                assert (None not in event.cards) == (event.seat == viewer)


@pytest.mark.parametrize(("step", "viewer"), [(-1, None), (1, None), (0, 5), (0, -1)])
def test_a_step_or_a_viewer_that_does_not_exist_is_a_fault(step: int, viewer: int | None) -> None:
    with pytest.raises(Fault):
        Match.start("harbour", 2, "quay").seen(step, viewer)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_first_seat_is_known_to_the_end_of_the_game(setting: Setting) -> None:
    for first in range(setting.seats):
        rng = Random(first)
        options = {**codec.encode(setting.options), setting.game.first_option: first}  # type: ignore[dict-item]  # an object
        match = Match.start(setting.game.id, setting.seats, "first", **options)
        assert match.first_seat == first
        while match.legal():
            match.play(rng.choice(match.legal()))
        assert match.first_seat == first


def test_an_unknown_game_option_or_actor_is_a_fault() -> None:
    with pytest.raises(Fault, match="unknown-game"):
        Match.start("chess", 2, "quay")
    with pytest.raises(Fault, match="unknown-field"):
        Match.start("harbour", 2, "quay", dealer=0)
    match = Match.start("harbour", 2, "quay")
    with pytest.raises(Fault, match="unknown-actor"):
        match.play("draw", by="ghost")
    assert match.step == 0


@pytest.mark.parametrize(
    ("game", "option", "value", "fault"),
    [
        ("harbour", "start", True, "not-a-whole-number at /options/start"),
        ("harbour", "start", "1", "not-a-whole-number at /options/start"),
        ("harbour", "start", 2, "no-such-seat at /options/start"),
        ("harbour", "ending", "never", "unknown-ending at /options/ending"),
        ("harbour", "ending", None, "unknown-ending at /options/ending"),
        ("travel", "ending", "expeditions", "unknown-ending at /options/ending"),
        ("loot", "dealer", False, "not-a-whole-number at /options/dealer"),
    ],
)
def test_the_value_of_an_option_is_checked(game: str, option: str, value: object, fault: str) -> None:
    with pytest.raises(Fault, match=fault):
        Match.start(game, GAMES[game].seat_counts[0], "quay", **{option: value})


def test_an_ending_may_be_given_as_text() -> None:
    match = Match.start("harbour", 2, "quay", ending="expeditions")
    assert match.options.ending is Ending.EXPEDITIONS


@pytest.mark.parametrize("seat", [True, False, 0.0, "0"])
def test_only_a_whole_number_is_a_seat(seat: Any) -> None:
    match = Match.start("harbour", 2, "quay", start=0)
    match.play("draw")
    for asked in (
        match.view,
        match.why_not_undo,
        match.undo,
        lambda seat: match.seen(0, seat),
        lambda seat: match.play("draw", seat=seat),
        lambda seat: match.why_not("draw", seat=seat),
    ):
        with pytest.raises(Fault, match="no-such-seat"):
            asked(seat)
    assert match.step == 1


def test_what_is_no_position_is_a_fault() -> None:
    match = Match.start("harbour", 2, "quay")
    nothing: Any = None
    with pytest.raises(Fault, match="unknown-game"):
        Match.from_position(nothing)
    seen: Any = match.view()
    with pytest.raises(Fault, match="not-a-position"):
        Match.from_position(seen)


def test_a_position_plays_by_the_rules_of_its_own_game() -> None:
    position = GAMES["travel"].read_position("seat 0: 3\nseat 1: 3")
    assert Match.from_position(position).game is GAMES["travel"]
    with pytest.raises(Fault, match="other-game"):
        GAMES["harbour"].set_up(position)


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_read_by_the_game_that_it_names(game: str) -> None:
    match = Match.start(game, GAMES[game].seat_counts[0], "read")
    position = match.full_position()
    for text in (GAMES[game].write_position(position), codec.text(position)):
        assert read_position(text) == position
        assert Match.from_position(read_position(text)).legal() == match.legal()


@pytest.mark.parametrize("text", ["game: chess\nseat 0: 1\nseat 1: 1", '{"game": "chess"}', '{"game": 3}'])
def test_a_position_of_an_unknown_game_is_a_fault(text: str) -> None:
    with pytest.raises(Fault, match="unknown-game"):
        read_position(text)


def test_why_not_takes_the_same_texts_as_play() -> None:
    match = Match.start("harbour", 2, "quay", start=0)
    assert match.why_not("draw") is None
    assert str(match.why_not("stop")) == "draw-first"
    assert match.why_not("sing") == NotAnAction()
    assert match.why_not("draw", seat=1) == NotYourDecision(0)


@pytest.mark.parametrize("game", GAMES)
def test_the_cards_of_a_game_are_its_whole_box(game: str) -> None:
    rules = GAMES[game]
    state, _ = rules.start(rules.seat_counts[-1], bytes(32), rules.options_type())
    dealt = sum(map(len, rules.zones(state).values()))
    printed = {one.card.id: one.count for one in rules.cards}
    assert len(printed) == len(rules.cards)
    # With four players the loot game leaves the pirate of three players in the box.
    assert sum(printed.values()) - dealt == (1 if rules.id == "loot" else 0)
    if rules.family == "harbour":
        attested = {one.card.id for one in rules.cards if one.attested}
        assert (len(attested) == len(printed)) == (rules.id != "travel")


@pytest.mark.parametrize("game", GAMES)
def test_the_options_of_a_game_start_it(game: str) -> None:
    options = GAMES[game].options
    assert [option.name for option in options] == (["ending"] if game in ("harbour", "combined") else [])
    for option in options:
        for choice in option.choices:
            match = Match.start(game, 2, "menu", **{option.name: choice})
            assert getattr(match.options, option.name) == choice
        assert getattr(GAMES[game].options_type(), option.name) == option.choices[0]


def test_views_and_positions_are_typed_where_the_game_is_known() -> None:
    """`assert_type` is checked by mypy, and here at run time beside it."""
    harbour = Match.start("travel", 2, "types")
    loot = Match.start("loot", 3, "types")
    assert isinstance(assert_type(harbour.view(0), HarbourView), HarbourView)
    assert isinstance(assert_type(loot.view(0), LootView), LootView)
    assert isinstance(assert_type(loot.full_position(), LootPosition), LootPosition)
    again = Match.from_position(harbour.full_position())
    assert isinstance(assert_type(again.view(), HarbourView), HarbourView)
