"""Whole games, from the first page to the result, by clicks; and one by keyboard alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.chromium import Visitor
from tests.browser.conftest import Visits
from tests.browser.player import Player, choices, choose, is_over, play_from_start


def test_a_whole_harbour_game_by_clicks(visits: Visits) -> None:
    """With the movement that everybody has at first, until it is turned off in the menu."""
    visitor = visits(reduced_motion="no-preference")
    player = play_from_start(visitor, "Harbour")
    player.stop_moving()
    player.play()
    check_result(visitor, ["Guest (you)", "Casual 2", "Skilled 3"], 12)
    assert {"first-draw", "draw", "trade", "others-trade", "chosen", "tip"} <= {*player.seen}


@pytest.mark.parametrize(("game", "goal"), [("Travel", 8), ("Combined", 12)])
def test_a_whole_game_of_the_other_kinds_by_clicks(visitor: Visitor, game: str, goal: int) -> None:
    """From the page where a table is opened."""
    page = visitor.page
    page.goto("/")
    page.get_by_role("link", name="New table").click()
    page.get_by_role("radio", name=game).check()
    page.get_by_role("combobox", name="Players").select_option("2")
    page.get_by_role("combobox", name="Seat 2").select_option("Beginner")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    Player(page).play()
    check_result(visitor, ["Guest (you)", "Beginner 2"], goal)


def check_result(visitor: Visitor, names: list[str], goal: int) -> None:
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_contain_text(re.compile(r"^(You won!|Winner: )"))
    rows = dialog.get_by_role("row")
    expect(rows).to_have_count(len(names) + 1)
    cells = [
        [cell.strip() for cell in row.all_inner_texts()] for row in (r.get_by_role("cell") for r in rows.all()[1:])
    ]
    called = [row.get_by_role("rowheader").inner_text() for row in rows.all()[1:]]
    assert sorted(called) == sorted(names)
    assert int(cells[0][1]) >= goal
    for place, points, persons, expeditions, ships, _ in cells:
        assert int(place) in range(1, len(names) + 1)
        assert int(points) == int(persons) + int(expeditions) + int(ships)
    expect(dialog.get_by_role("button", name="Rematch")).to_be_visible()


KEYS = {
    "Got it": "Escape",
    "Draw": "d",
    "Stop": "s",
    "Repel": "r",
    "Let in": "k",
    "Finish take nothing more": "f",
    "Pass take nothing more": "p",
}
DIGITS = 10
"""This many cards have a key of their own; the arrows go to the others."""


def test_a_whole_game_by_keyboard_alone(visitor: Visitor) -> None:
    """No pointer; what to do is known from the accessibility tree and the live region, as by ear."""
    page = visitor.page
    page.goto("/")
    press = page.keyboard.press
    player = Player(page)
    player.reach("radio", "Harbour")
    press("ArrowRight")
    assert player.focused().startswith("radio Travel")
    press("Tab")
    press("Enter")
    page.wait_for_url("**/table/*")
    heard: list[str] = []
    while True:
        tree = player.wait_for_decision()
        if is_over(tree):
            break
        heard.append(player.live())
        decide_by_keys(player, tree)
    assert any("You may take:" in told for told in heard)
    assert any("Draw another card, or stop?" in told for told in heard)
    table = page.url
    player.reach("button", "Rematch")
    press("Enter")
    page.wait_for_url(lambda url: url != table and "/table/" in url)


def decide_by_keys(player: Player, tree: str) -> None:
    """By the keys of the key map: letters for answers, digits or arrows for cards."""
    wanted = choose(tree)
    press = player.page.keyboard.press
    if wanted in KEYS:
        press(KEYS[wanted])
    elif wanted.startswith("Claim:"):
        press("e")
        press("Enter")
    elif ":" in wanted and (place := place_of(tree, wanted)) <= DIGITS:
        press(str(place % DIGITS))
    elif ":" in wanted:
        press("ArrowLeft")
        while not player.focused().startswith(f"button {wanted}"):
            press("ArrowLeft")
        press("Enter")
    else:
        # Once a card is chosen, the keyboard stands on the answer.
        assert player.focused().startswith(f"button {wanted}"), (player.focused(), choices(tree))
        press("Enter")
    player.wait(lambda now: now != tree, f"“{wanted}” changes nothing")


def place_of(tree: str, wanted: str) -> int:
    """Which card of the harbour it is, from 1."""
    return tree.partition('region "Harbour"')[2].partition(wanted)[0].count("listitem")
