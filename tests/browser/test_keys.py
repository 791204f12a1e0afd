"""The keyboard in a crowded harbour: Tab stops there once, the arrows go on from there, and nothing is out of reach."""

from playwright.sync_api import expect

from tests.browser.conftest import Visits
from tests.browser.drawings import CROWDED, DRAW
from tests.browser.house import House
from tests.browser.player import Player

LAST = "passenger (costs 4, 2 points)"


def at_table(visits: Visits, house: House) -> Player:
    table = house.table(CROWDED)
    page = visits(key=table.key).page
    page.goto(table.path)
    page.get_by_role("button", name="Turn off tips").click()
    return Player(page)


def test_arrows_reach_the_cards_that_have_no_digit(visits: Visits, house: House) -> None:
    """Twelve cards lie there, and there are ten digits."""
    player = at_table(visits, house)
    press = player.page.keyboard.press
    press("ArrowLeft")
    assert player.focused().startswith("button Hire for 2: passenger"), player.focused()
    press("ArrowRight")
    assert "flute (pays 2, 2 swords to repel)" in player.focused()
    press("ArrowLeft")
    press("Enter")
    expect(player.page.get_by_role("heading", name="Hire the passenger for 2 coins?")).to_be_visible()
    assert player.focused() == "button Hire for 2"
    press("Escape")
    assert player.focused().startswith("button Hire for 2: passenger")
    press("z")
    expect(player.page.get_by_role("dialog", name=LAST)).to_be_visible()


def test_a_key_that_is_held_answers_once(visits: Visits, house: House) -> None:
    table = house.table(f"top: settler-4 captain-4 priest-4\n{DRAW}")
    page = visits(key=table.key).page
    page.goto(table.path)
    page.get_by_role("button", name="Turn off tips").click()
    page.keyboard.down("d")
    log = page.get_by_role("region", name="Log")
    expect(log.get_by_text("You draw: settler")).to_be_visible()
    for _ in range(3):
        page.keyboard.down("d")
        page.wait_for_timeout(100)
    page.keyboard.up("d")
    expect(log.get_by_text("You draw:")).to_have_count(1)
    page.keyboard.press("d")
    expect(log.get_by_text("You draw: captain")).to_be_visible()


def test_tab_stops_at_one_card_of_the_harbour(visits: Visits, house: House) -> None:
    """At the last one that had the keyboard: first the card, then its price."""
    player = at_table(visits, house)
    press = player.page.keyboard.press
    player.reach("button", "Discard")
    met = []
    for _ in range(3):
        press("Tab")
        met.append(player.focused())
    assert met[0] == "button flute (pays 2, 2 swords to repel)"
    assert met[1].startswith("button Trade for")
    assert not any("jester" in name for name in met)
    press("ArrowLeft")
    press("ArrowLeft")
    press("Shift+Tab")
    assert player.focused() == "button governor (costs 8, 0 points)"
    press("ArrowRight")
    assert player.focused() == f"button {LAST}"
