"""Reloads, lost networks, refused sockets: nothing is lost, nothing is done twice."""

import re

from playwright.sync_api import Page, expect

from tests.browser.chromium import Visitor
from tests.browser.conftest import Visits
from tests.browser.drawings import DRAW, TRADE
from tests.browser.house import House
from tests.browser.player import Player, choose, is_over

DISCONNECTED = "ERR_INTERNET_DISCONNECTED"


def log(page: Page) -> list[str]:
    return [line.inner_text() for line in page.get_by_role("region", name="Log").get_by_role("listitem").all()]


def test_a_reload_in_the_middle_of_a_turn_loses_nothing(visits: Visits, house: House) -> None:
    table = house.table(TRADE)
    page = visits(key=table.key).page
    page.goto(table.path)
    player = Player(page)
    player.decide("Hire for 2: sailor (costs 3, 1 point). It costs you 2 coins. It’s worth 1 point.")
    player.decide("Hire for 2")
    expect(page.get_by_role("heading", name="Take a card")).to_be_visible()
    before, told = player.tree(), log(page)
    page.reload()
    expect(page.get_by_role("heading", name="Take a card")).to_be_visible()
    player.wait(lambda tree: "short" in tree or "Trade for" in tree, "offers")
    assert log(page) == told
    assert _without_news(player.tree()) == _without_news(before)


def _without_news(tree: str) -> str:
    """What was told live is told once; where the keyboard was is forgotten."""
    return "\n".join(line for line in tree.splitlines() if not line.startswith("- status") and "Claim" not in line)


def test_an_action_in_a_dead_network_is_done_once_when_it_is_back(visits: Visits, house: House) -> None:
    table = house.table(DRAW)
    visitor = visits(key=table.key)
    visitor.forgive(DISCONNECTED)
    page = visitor.page
    page.goto(table.path)
    deck = page.get_by_role("region", name="Harbour").get_by_text("Deck")
    count = int(deck.inner_text().split()[1])
    visitor.context.set_offline(True)
    page.get_by_role("button", name="Stop").click()
    expect(page.get_by_text("No connection. Trying again …")).to_be_visible()
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.get_by_role("button", name="Stop").click()
    visitor.context.set_offline(False)
    expect(page.get_by_role("heading", name=re.compile("^Take "))).to_be_visible()
    expect(page.get_by_text("No connection. Trying again …")).to_be_hidden()
    assert int(deck.inner_text().split()[1]) == count
    assert sum("stop" in line for line in log(page)) == 1


def test_what_others_did_during_the_break_is_told_afterwards(visits: Visits, house: House) -> None:
    """Two windows of one person: one loses the network, in the other the game goes on."""
    table = house.table(DRAW, persons=1)
    here, there = visits(key=table.key), visits(key=table.key)
    here.forgive(DISCONNECTED)
    for visitor in (here, there):
        visitor.page.goto(table.path)
        expect(visitor.page.get_by_role("button", name="Stop")).to_be_visible()
    here.context.set_offline(True)
    player = Player(there.page)
    for _ in range(6):
        tree = player.wait_for_decision()
        player.decide(choose(tree), tree)
    player.wait_for_decision()
    here.context.set_offline(False)
    expect(here.page.get_by_role("region", name="Log").get_by_role("listitem")).to_have_count(len(log(there.page)))
    assert log(here.page) == log(there.page)


def test_without_sockets_the_game_goes_on_by_asking(visits: Visits) -> None:
    visitor = visits()
    visitor.forgive("WebSocket connection")
    visitor.page.route_web_socket(re.compile("/socket"), lambda socket: socket.close())
    player = Player(visitor.page)
    player.begin("Travel")
    for _ in range(12):
        tree = player.wait_for_decision()
        if is_over(tree):
            break
        player.decide(choose(tree), tree)
    expect(visitor.page.get_by_text("No connection")).to_be_hidden()


def test_a_double_click_acts_once(visits: Visits, house: House) -> None:
    table = house.table(DRAW)
    page = visits(key=table.key).page
    page.goto(table.path)
    deck = page.get_by_role("region", name="Harbour").get_by_text("Deck")
    expect(page.get_by_role("button", name="Stop")).to_be_visible()
    page.get_by_role("button", name="Stop").dblclick()
    expect(page.get_by_role("heading", name=re.compile("^Take "))).to_be_visible()
    expect(deck).to_be_visible()
    assert sum("stop" in line for line in log(page)) == 1


def test_a_page_that_nobody_has_is_a_page_with_a_sentence(visitor: Visitor) -> None:
    visitor.forgive("404")
    visitor.page.goto("/table/nothing")
    expect(
        visitor.page.get_by_role(
            "heading", name="Table not found. It may have been removed, or the link is incomplete."
        )
    ).to_be_visible()
    visitor.page.get_by_role("link", name="Home").click()
    expect(visitor.page.get_by_role("button", name="Play now")).to_be_visible()
