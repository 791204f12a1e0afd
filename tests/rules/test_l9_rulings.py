"""L9 Rulings of this project for the loot game."""

import pytest

from portroyal.games import GAMES
from portroyal.games.loot.game import Options
from portroyal.games.loot.rules import outcome
from tests.loot_tables import loot_table

rule = pytest.mark.rule

EIGHT = """
    seat 0: red-3 red-4 red-5 red-6 blue-1 blue-2 blue-3 blue-4
    seat 1: blue-5 blue-6 green-1 green-2 green-3 green-4 green-5 green-6
    seat 2: black-1 black-2 black-3 black-4 black-5 black-6 pirate-1 pirate-5
"""


@rule("L9.1", "L2.3")
@pytest.mark.parametrize(("dealer", "order"), [(0, [1, 2, 0]), (1, [2, 0, 1]), (2, [0, 1, 2])])
def test_eight_cards_are_dealt_at_a_time_from_the_dealers_left(dealer: int, order: list[int]) -> None:
    _, events = GAMES["loot"].start(3, bytes(32), Options(dealer))
    dealt = [str(event).split()[:2] for event in events if event.id in ("dealt", "cards-opened")]
    assert [words[0] for words in dealt] == ["dealt", "dealt", "dealt", "cards-opened"]
    assert [int(words[1]) for words in dealt[:3]] == order


@rule("L9.2", "L3.1", "L3.2")
def test_who_cannot_bid_is_asked_and_can_only_pass() -> None:
    t = loot_table(f"""
        phase: auction
        turn: 1
        open: red-1 red-2
        {EIGHT.replace("green-6", "green-6 debt 19")}
    """)
    assert t.legal == ["pass"]
    assert t.play("pass") == ["passed 1"]
    assert t.turn == 2


LAST_TRICK = """
    trump: red
    holder: 1
    past: 7
    round: {round}
    prize: {prize}
    leader: 0
    turn: 2
    trick: red-6 blue-1
    seat 0: {ships}
    seat 1:
    seat 2: black-1
"""


@rule("L9.2", "L6.4")
def test_remove_can_only_be_kept_by_a_player_with_empty_ships() -> None:
    t = loot_table(LAST_TRICK.format(round=5, prize="remove", ships=""))
    assert t.play("play black-1") == ["card-played 2 black-1", "trick-won 0 remove [red-6 blue-1 black-1]"]
    assert t.legal == ["keep-remove"]
    assert t.play("keep-remove")[0] == "remove-kept 0"


@rule("L9.2", "L6.6")
def test_a_move_with_nothing_to_move_can_only_be_declined() -> None:
    t = loot_table(LAST_TRICK.format(round=6, prize="move", ships="rum rum-10"))
    assert t.play("play black-1")[1:] == ["trick-won 0 move [red-6 blue-1 black-1]"]
    assert t.legal == ["decline"]
    assert t.play("decline")[0] == "move-unused 0"
    assert "move" in t.out


@rule("L9.3", "L4.5", "L5.4")
def test_remove_does_not_touch_the_bonus_cards_that_came_with_it() -> None:
    drawing = LAST_TRICK.format(round=3, prize="remove", ships="rum rum-10 prisoner-2")
    t = loot_table(drawing + "\n leftover: remove\n under: prisoner-5")
    t.play("play black-1")
    assert t.legal == ["keep-remove", "discharge rum-10", "discharge-bonus rum 1"]
    assert t.play("discharge rum-10") == ["discharged 0 rum-10 rum"]
    assert t.legal == ["stow 1 biscuit", "stow 1 tobacco", "stow 1 rum", "stow 1 gunpowder"]


@rule("L9.4", "L6.4", "L6.6", "L8.1")
@pytest.mark.parametrize(
    ("prize", "action", "owner", "other"),
    [
        ("remove", "discharge-bonus rum 2", "discharged 0 prisoner-3 rum", "discharged 0 None rum"),
        ("move", "shift-bonus rum 2 biscuit", "shifted 0 prisoner-3 rum biscuit", "shifted 0 None rum biscuit"),
    ],
)
def test_bonus_cards_are_named_by_their_place_and_seen_by_their_owner(
    prize: str, action: str, owner: str, other: str
) -> None:
    for viewer, told in ((0, owner), (1, other), (None, other)):
        t = loot_table(LAST_TRICK.format(round=6, prize=prize, ships="rum prisoner-2 rum-4 prisoner-3"))
        t.play("play black-1")
        assert t.play(action, viewer=viewer)[0] == told


@rule("L9.5", "L8.1")
def test_cards_laid_aside_are_not_shown_when_the_round_ends() -> None:
    t = loot_table(LAST_TRICK.format(round=2, prize="rum-10", ships=""))
    aside = {card.id for card in t.state.aside}
    t.play("play black-1")
    events = t.play("load rum", viewer=t.state.holder)
    began = next(event for event in events if event.startswith("round-began"))
    gathered = set(began.replace("[", " ").replace("]", " ").split())
    assert len(aside) == 2
    assert {"red-6", "blue-1", "black-1"} <= gathered
    assert not aside & gathered


@rule("L9.6", "L4.2")
def test_a_second_trump_on_the_same_colour_sets_no_second_mark() -> None:
    t = loot_table("""
        trump: red
        holder: 1
        past: 6
        prize: rum-10
        leader: 0
        turn: 1
        trick: blue-6
        seat 0: blue-5
        seat 1: red-1 red-2
        seat 2: black-1 black-2
    """)
    assert t.play("play red-1") == ["card-played 1 red-1", "marked 1 blue"]
    t.play("play black-1", "load rum", "start 0")
    t.play(next(action for action in t.legal if action.startswith("choose")), "play blue-5")
    assert t.play("play red-2") == ["card-played 1 red-2"]


@rule("L9.7", "L7.3")
def test_equal_players_share_a_place_and_the_next_is_left_out() -> None:
    t = loot_table("""
        phase: over
        round: 6
        past: 8
        holder: 0
        trump: red
        seat 0: rum rum-5
        seat 1: biscuit biscuit-7
        seat 2: rum rum-8 debt 3
        seat 3: tobacco tobacco-2
    """)
    assert outcome(t.state).places == (2, 1, 2, 4)
