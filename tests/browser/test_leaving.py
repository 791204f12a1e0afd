"""Nothing is lost by a slip: leaving asks, a game waits for its players, a missed clock costs one cautious action."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from portroyal.match import CLOCK
from portroyal.web.http.guard import COOKIE
from portroyal.web.tables import table as tables
from tests.browser.chromium import Visitor
from tests.browser.conftest import Visits
from tests.browser.drawings import DRAW
from tests.browser.house import House
from tests.browser.player import Player
from tests.browser.test_people import sit_together

PAUSE = 1.0
"""Seconds in which bots that are not asleep would have played on."""


def ask_to_leave(page: Page) -> None:
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Leave the table").click()
    expect(page.get_by_role("dialog", name="Leave the table?")).to_be_visible()


def key_of(visitor: Visitor) -> str:
    return next(cookie["value"] for cookie in visitor.context.cookies() if cookie["name"] == COOKIE)


def table_at(house: House, page: Page) -> tables.Table:
    return house.server.table(page.url.rpartition("/")[2])


def test_with_bots_alone_leaving_asks_and_the_game_waits(visits: Visits, house: House) -> None:
    visitor = visits()
    page, player = visitor.page, Player(visitor.page)
    player.begin("Harbour")
    player.wait_for_decision()
    address, found = page.url, table_at(house, page)
    ask_to_leave(page)
    question = page.get_by_role("dialog", name="Leave the table?")
    expect(question.get_by_text("The game waits for you.")).to_be_visible()
    expect(question.get_by_text("seconds")).to_be_hidden()
    # The safe answer comes first, and is there for Enter and Escape alike.
    expect(question.get_by_role("button", name="Stay")).to_be_focused()
    page.keyboard.press("Escape")
    expect(question).to_be_hidden()
    page.keyboard.press("Escape")
    assert page.url == address
    ask_to_leave(page)
    question.get_by_role("button", name="Leave", exact=True).click()
    page.wait_for_url("**/")
    step = found.step
    time.sleep(PAUSE)
    assert found.step == step
    page.goto(address)
    player.wait_for_decision()
    expect(page.get_by_text(re.compile("^Your (turn|choice)"))).to_be_visible()
    assert not any(seat.away for seat in found.seats)


def test_with_people_a_seat_is_kept_and_taken_back_with_one_click(visits: Visits, house: House) -> None:
    anne, bo = visits(), visits()
    sit_together(anne, bo)
    address, found = anne.page.url, table_at(house, anne.page)
    ask_to_leave(anne.page)
    question = anne.page.get_by_role("dialog", name="Leave the table?")
    expect(question.get_by_text("goes on playing.")).to_be_visible()
    expect(question.get_by_text("Your seat is kept free for 60 seconds.")).to_be_visible()
    expect(question.get_by_text("The game waits for you.")).to_be_hidden()
    question.get_by_role("button", name="Leave", exact=True).click()
    anne.page.wait_for_url("**/")
    expect(bo.page.get_by_text("A bot is playing").or_(bo.page.get_by_text("A bot acts in")).first).to_be_visible()
    step = found.step
    time.sleep(PAUSE)
    assert found.step == step, "they may have slipped"
    # To come to the table is to come back; a page that was open all the time has a button for it.
    anne.page.goto(address)
    log = anne.page.get_by_role("region", name="Log")
    expect(log.get_by_text("You are back.")).to_be_visible()
    with house.server.client(key_of(anne)) as client:
        client.post(f"/tables/{found.id}/leave").raise_for_status()
    back = anne.page.get_by_role("button", name="Take my seat back")
    expect(back.or_(anne.page.get_by_text("A bot acts in")).first).to_be_visible()
    if back.is_visible():
        back.click()
        expect(back).to_be_hidden()
        assert not any(seat.away for seat in found.seats)


def test_the_first_missed_clock_makes_one_action_and_the_second_hands_the_seat_over(
    visits: Visits, house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(tables.CLOCKS, "brisk", 2.0)
    monkeypatch.setattr(tables, "HEAD_START", 0.0)
    prepared = house.table(DRAW, clock="brisk")
    page = visits(key=prepared.key).page
    page.goto(prepared.path)
    expect(page.get_by_role("timer")).to_have_text(re.compile("[12] seconds, then the safest choice is made for you"))
    log = page.get_by_role("region", name="Log")
    expect(log.get_by_text("Your time is up. If that happens again, you count as away.").first).to_be_visible()
    found = table_at(house, page)
    assert found.match is not None
    assert found.match.full_log[0].by == CLOCK
    assert not found.seats[0].away
    expect(log.get_by_text("Your time is up again. Your seat is kept until you come back.")).to_be_visible()
    # Nobody else is there, so the game waits.
    expect(page.get_by_role("heading", name="The game waits for you")).to_be_visible()
    page.get_by_role("button", name="Take my seat back").click()
    expect(log.get_by_text("You are back.")).to_be_visible()
    expect(page.get_by_role("timer")).to_be_visible()
