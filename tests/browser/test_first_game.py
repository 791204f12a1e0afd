"""The first visit: tips, sound, colours, a name, another device. And what the page asks of the network."""

import json
import re

from playwright.sync_api import Browser, expect

from tests.browser.chromium import Visitor, visiting
from tests.browser.conftest import Visits
from tests.browser.drawings import DRAW, FIRST_DRAW, REPEL, TRADE
from tests.browser.house import House
from tests.browser.player import Player

MAX_BYTES = 160_000
LIGHT, DARK = "rgb(243, 234, 212)", "rgb(16, 27, 36)"
HASHED = re.compile(r"/static/[0-9a-f]{16}/")


def test_each_new_thing_is_explained_once(visits: Visits, house: House) -> None:
    key = house.server.person("Anne")
    tables = [house.table(drawing, key=key) for drawing in (FIRST_DRAW, REPEL, FIRST_DRAW)]
    page = visits(key=key).page
    for table, tip in zip(tables, ("This is the harbour.", "You have enough swords", ""), strict=True):
        page.goto(table.path)
        expect(page.get_by_text(re.compile("^Your (turn ·|choice in)"))).to_be_visible()
        while tip and page.get_by_role("note").is_visible():
            if page.get_by_role("note").get_by_text(tip).is_visible():
                tip = ""
            page.get_by_role("button", name="Got it").click()
        assert not tip
        expect(page.get_by_role("note")).to_be_hidden()


def test_tips_can_be_turned_off_and_on(visits: Visits, house: House) -> None:
    key = house.server.person("Anne")
    tables = [house.table(drawing, key=key) for drawing in (FIRST_DRAW, TRADE)]
    page = visits(key=key).page
    page.goto(tables[0].path)
    page.get_by_role("button", name="Turn off tips").click()
    page.goto(tables[1].path)
    expect(page.get_by_text(re.compile("^Your (turn ·|choice in)"))).to_be_visible()
    expect(page.get_by_role("note")).to_be_hidden()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("checkbox", name="Show tips").check()
    page.get_by_role("button", name="Close", exact=True).click()
    page.reload()
    expect(page.get_by_role("note")).to_be_visible()


def test_sound_and_colours_are_remembered(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.get_by_role("button", name="Sound is on. Turn it off").click()
    expect(page.get_by_role("button", name="Sound is off. Turn it on")).to_be_visible()
    body = page.locator("body")
    expect(body).to_have_css("background-color", LIGHT)
    page.get_by_role("button", name="Light or dark").click()
    page.goto("/rules")
    expect(page.get_by_role("button", name="Sound is off. Turn it on")).to_be_visible()
    expect(body).to_have_css("background-color", DARK)


def test_the_link_for_another_device_is_copied(visits: Visits) -> None:
    page = visits(permissions=["clipboard-read", "clipboard-write"]).page
    page.goto("/")
    page.get_by_role("button", name="Continue on another device").click()
    link = page.get_by_role("link", name="your link")
    page.get_by_role("button", name="Copy link").click()
    expect(page.get_by_text("Link copied.")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == link.evaluate("node => node.href")


def test_another_device_continues_once(visits: Visits) -> None:
    """The code stands where no server ever sees it, and not even there for long."""
    anne, phone, thief = visits(), visits(), visits()
    page = anne.page
    page.goto("/")
    page.get_by_role("textbox", name="Your name").fill("Anne")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    page.get_by_role("button", name="Continue on another device").click()
    address = page.get_by_role("link", name="your link").get_attribute("href")
    assert address
    for visitor in (phone, thief):
        visitor.page.goto(address)
        expect(visitor.page.get_by_role("button", name="Continue here")).to_be_visible()
        assert visitor.page.url.endswith("/continue")
    phone.page.get_by_role("button", name="Continue here").click()
    expect(phone.page.get_by_role("textbox", name="Your name")).to_have_value("Anne")
    assert "#" not in phone.page.url
    thief.forgive("404")
    thief.page.get_by_role("button", name="Continue here").click()
    expect(thief.page.get_by_text("This code has already been used or has expired.")).to_be_visible()


def test_a_name_is_kept_and_a_game_is_found_again(visitor: Visitor) -> None:
    page = visitor.page
    page.goto("/")
    page.get_by_role("textbox", name="Your name").fill("Anne")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    Player(page).begin("Harbour")
    table = page.url
    page.get_by_role("link", name="Port Royal").click()
    expect(page.get_by_role("textbox", name="Your name")).to_have_value("Anne")
    page.get_by_role("listitem").filter(has_text="Casual 2").get_by_role("link", name="Continue").click()
    page.wait_for_url(table)


def test_the_tab_says_that_it_is_your_turn(visits: Visits, house: House) -> None:
    table = house.table(DRAW)
    page = visits(key=table.key).page
    page.goto(table.path)
    expect(page).to_have_title("● Harbour")


def test_the_first_page_and_the_first_table_are_small(visitor: Visitor) -> None:
    """From an empty cache, everything on the wire, headers too, and the table as the first frame brings it.

    What bots have done by then is not counted: how much that is depends on who begins.
    """
    wire = visitor.context.new_cdp_session(visitor.page)
    wire.send("Network.enable")
    sizes: dict[str, float] = {}
    wire.on("Network.loadingFinished", lambda told: sizes.update({told["requestId"]: told["encodedDataLength"]}))
    frames: list[str] = []
    wire.on("Network.webSocketFrameReceived", lambda told: frames.append(told["response"]["payloadData"]))
    player = Player(visitor.page)
    player.begin("Harbour")
    player.wait_for_decision()
    visitor.page.wait_for_load_state("networkidle")
    table = {**json.loads(frames[0]), "messages": []}
    total = sum(sizes.values()) + len(json.dumps(table, ensure_ascii=False).encode())
    assert 0 < total <= MAX_BYTES, total


def test_static_files_are_kept_for_ever_under_a_name_of_their_content(visitor: Visitor) -> None:
    answers: list[tuple[str, str]] = []
    visitor.page.on(
        "response", lambda response: answers.append((response.url, response.headers.get("cache-control", "")))
    )
    visitor.page.goto("/")
    visitor.page.wait_for_load_state("networkidle")
    static = [(url, cache) for url, cache in answers if "/static/" in url]
    assert len(static) > 5
    for url, cache in static:
        assert HASHED.search(url), url
        assert cache == "public, max-age=31536000, immutable", url
    assert all(cache == "no-store" for url, cache in answers if "/static/" not in url)


def test_nothing_comes_from_elsewhere(browser: Browser, house: House) -> None:
    asked: list[str] = []
    with visiting(browser, house.address) as visitor:
        visitor.context.on("request", lambda request: asked.append(request.url))
        for path in ("/", "/new", "/rules/travel", "/replay", "/continue"):
            visitor.page.goto(path)
            visitor.page.wait_for_load_state("networkidle")
        visitor.check()
    assert {url for url in asked if not url.startswith(house.address)} == set()
