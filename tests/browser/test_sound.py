"""Our own sounds: for users who have touched the page, and for nobody who wants none."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.drawings import DRAW
from tests.browser.house import House

READY = "heard: silence"
SOUND = "heard: sound"
LISTEN = f"""
window.AudioContext = class extends AudioContext {{ constructor() {{ super(); console.debug("{READY}"); }} }};
for (const node of [AudioBufferSourceNode, OscillatorNode]) {{
  const {{ start }} = node.prototype;
  node.prototype.start = function (...when) {{ console.debug("{SOUND}"); return start.apply(this, when); }};
}}
"""


def opened(visits: Visits, house: House) -> tuple[Page, list[str]]:
    """A table at which a card can be drawn, and what is heard there from now on."""
    table = house.table(f"top: sailor-3\n{DRAW}")
    page = visits(key=table.key).page
    heard: list[str] = []
    page.on("console", lambda message: heard.append(message.text) if message.text.startswith("heard") else None)
    page.add_init_script(LISTEN)
    page.goto(table.path)
    expect(page.get_by_role("button", name="Draw")).to_be_enabled()
    return page, heard


def draw(page: Page) -> None:
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_role("region", name="Harbour").get_by_role("listitem")).to_have_count(5)


def test_a_card_that_is_drawn_is_heard(visits: Visits, house: House) -> None:
    page, heard = opened(visits, house)
    with page.expect_console_message(lambda message: message.text == SOUND):
        draw(page)
    assert heard == [READY, SOUND]


def test_the_first_touch_makes_ready(visits: Visits, house: House) -> None:
    """That takes a moment in which nothing moves, so it does not wait for the first sound."""
    page, heard = opened(visits, house)
    with page.expect_console_message(lambda message: message.text == READY):
        page.get_by_role("heading", name="Harbour").click()
    assert heard == [READY]


def test_whoever_wants_no_sound_gets_none(visits: Visits, house: House) -> None:
    page, heard = opened(visits, house)
    page.get_by_role("button", name="Sound is on. Turn it off").click()
    draw(page)
    assert not heard
    with page.expect_console_message(lambda message: message.text == READY):
        page.get_by_role("button", name="Sound is off. Turn it on").click()
