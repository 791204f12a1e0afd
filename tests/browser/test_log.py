"""The log follows what happens, unless its reader looks back; and it tells the faces of coins only on request."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.drawings import TRADE
from tests.browser.house import House

LINES = 300
TIMES = 60
"""The page is looked at this often, ten times a second."""


def is_at_end(page: Page) -> bool:
    """Is the last line of the log in sight? At one moment: lines come all the time."""
    found: bool = page.evaluate(
        """() => {
          const log = document.getElementById("log");
          const { bottom } = log.lastElementChild.getBoundingClientRect();
          return bottom <= log.getBoundingClientRect().bottom + 1;
        }"""
    )
    return found


def count_lines(page: Page) -> None:
    """Count every line that is ever added: old ones go."""
    page.evaluate(
        """() => {
          window.lines = 0;
          new MutationObserver((changes) => {
            for (const change of changes) window.lines += change.addedNodes.length;
          }).observe(document.getElementById("log"), { childList: true });
        }"""
    )


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_the_last_line_is_in_sight_after_hundreds(visits: Visits, size: tuple[int, int]) -> None:
    page = visits(size=size).page
    page.goto("/")
    page.get_by_role("button", name="Watch two bots").click()
    page.wait_for_url("**/table/*")
    log = page.get_by_role("region", name="Log").get_by_role("list")
    expect(log.get_by_role("listitem").first).to_be_visible()
    count_lines(page)
    for turn in range(TIMES):
        # Nothing is touched but the window.
        page.set_viewport_size({"width": size[0], "height": size[1] - turn % 3 * 10})
        page.wait_for_timeout(100)
        if page.evaluate("window.lines") >= LINES:
            break
        assert is_at_end(page)
    assert is_at_end(page)
    assert page.evaluate("window.lines") >= LINES / 3


def test_a_reader_who_scrolls_back_is_left_there_until_they_return(visits: Visits, house: House) -> None:
    prepared = house.table(TRADE)
    page = visits(key=prepared.key, size=(1366, 768)).page
    page.goto(prepared.path)
    log = page.get_by_role("region", name="Log").get_by_role("list")
    add = """(count) => {
      for (let line = 0; line < count; line += 1) {
        const item = document.createElement("li");
        item.textContent = `line ${line}`;
        document.getElementById("log").append(item);
      }
    }"""
    page.evaluate(add, 60)
    log.hover()
    page.mouse.wheel(0, -400)
    page.wait_for_timeout(200)
    before = log.evaluate("(list) => list.scrollTop")
    page.set_viewport_size({"width": 1366, "height": 740})
    page.wait_for_timeout(200)
    assert log.evaluate("(list) => list.scrollTop") == before
    page.mouse.wheel(0, 10_000)
    page.wait_for_timeout(200)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.wait_for_timeout(200)
    assert is_at_end(page)


def test_the_faces_of_coins_are_told_on_request(visits: Visits, house: House) -> None:
    """H3.2: they are public, and hardly anybody wants to know."""
    prepared = house.table(TRADE)
    page = visits(key=prepared.key, size=(1366, 768)).page
    page.goto(prepared.path)
    page.get_by_role("button", name="Hire for").first.click()
    confirm = page.get_by_role("region", name="Hire").get_by_role("button", name="Hire")
    if confirm.count():
        confirm.first.click()
    log = page.get_by_role("region", name="Log")
    line = log.get_by_role("listitem").filter(has_text="You pay")
    expect(line.get_by_text("Which cards?")).to_be_visible()
    details = line.locator("details")
    assert details.get_attribute("open") is None
    line.get_by_text("Which cards?").click()
    assert details.get_attribute("open") is not None
