"""On a phone or a small laptop nothing scrolls sideways, and what is to be decided is on the screen."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.chromium import PHONE, PHONE_ON_ITS_SIDE
from tests.browser.conftest import Visits
from tests.browser.drawings import DECISIONS, LAST_TAKE
from tests.browser.faces import FACES, Face, show_in
from tests.browser.house import House
from tests.browser.player import Player, choices, choose, is_over, kind

BOTH = pytest.mark.parametrize("size", [PHONE, PHONE_ON_ITS_SIDE], ids=["upright", "on its side"])
PHONES = [(320, 568), (360, 640), (390, 844), (568, 320), (640, 360), (844, 390)]
LAPTOPS = [(1366, 768), (1366, 650), (1280, 720), (1024, 768), (1024, 600)]
PAGES = ("/", "/new", "/rules/harbour", "/rules/combined", "/replay", "/continue", "/table/nothing")
TRIES = 20
FINGER = 24
"""No target is lower, in pixels (WCAG 2.5.8)."""


def check_sides(page: Page) -> None:
    wide = page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert wide[0] <= wide[1], (page.url, wide)


BOXES = """buttons => buttons.filter(button => button.checkVisibility()).map(button => {
  const { left, top, right, bottom } = button.getBoundingClientRect();
  const hits = [top + 2, (top + bottom) / 2, bottom - 2].map(y => document.elementFromPoint((left + right) / 2, y));
  const text = [...button.childNodes].filter(node => node.nodeName != "KBD").map(node => node.innerText ?? node.data);
  const name = button.getAttribute("aria-label") ?? text.join(" ");
  return [name, [left, top, right, bottom], hits.every(hit => button.contains(hit))];
})"""
"""Of every button: what it is called, where it is, and whether it is what a finger would hit there, all of it."""


def places(page: Page, names: list[str]) -> dict[str, list[tuple[list[float], bool]]]:
    """Where these buttons are. The page may be drawing them anew, because it has heard why others are not possible."""
    for _ in range(TRIES):
        found: dict[str, list[tuple[list[float], bool]]] = {}
        for called, box, hit in page.get_by_role("button").evaluate_all(BOXES):
            found.setdefault(" ".join(called.split()), []).append((box, hit))
        if all(name in found for name in names):
            return found
        page.wait_for_timeout(50)
    raise AssertionError(f"{names} are not there: {[*found]}")


def check_decision(page: Page, tree: str) -> None:
    """The question and every answer to it can be seen and hit without scrolling."""
    check_sides(page)
    size = page.viewport_size
    assert size
    boxes = places(page, choices(tree))
    for name in choices(tree):
        found = boxes[name]
        (left, top, right, bottom), hit = found[0]
        assert left >= 0, (kind(tree), name, found)
        assert top >= 0, (kind(tree), name, found)
        assert right <= size["width"], (kind(tree), name, found)
        assert bottom <= size["height"], (kind(tree), name, found)
        assert bottom - top >= FINGER, (kind(tree), name, found)
        assert hit, (kind(tree), name, "lies under something else")


def turn(page: Page, size: tuple[int, int]) -> None:
    """Give the window another size, and wait until the page has laid itself out."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")


@FACES
def test_no_page_scrolls_sideways(visits: Visits, house: House, face: Face) -> None:
    visitor = show_in(face, visits())
    visitor.forgive("404")
    for path in PAGES:
        visitor.page.goto(path)
        expect(visitor.page.get_by_role("button", name="Sound is on")).to_be_visible()
        for size in (*PHONES, *LAPTOPS):
            turn(visitor.page, size)
            check_sides(visitor.page)


@FACES
@pytest.mark.parametrize("drawing", ["draw", "trade", "crowded"])
def test_nothing_is_cut_on_a_small_laptop(visits: Visits, house: House, drawing: str, face: Face) -> None:
    table = house.table(DECISIONS[drawing])
    page = show_in(face, visits(size=LAPTOPS[0], key=table.key)).page
    page.goto(table.path)
    page.get_by_role("button", name="Turn off tips").click()
    for size in LAPTOPS:
        turn(page, size)
        page.reload()
        check_decision(page, Player(page).wait_for_decision())
        expect(page.get_by_role("button", name="Keyboard shortcuts")).to_be_in_viewport(ratio=1)
        log = page.get_by_role("region", name="Log")
        expect(log.get_by_role("listitem").last).to_be_in_viewport(ratio=1)


@FACES
@BOTH
@pytest.mark.parametrize("drawing", DECISIONS)
def test_every_decision_is_on_the_screen(
    visits: Visits, house: House, size: tuple[int, int], drawing: str, face: Face
) -> None:
    table = house.table(DECISIONS[drawing])
    page = show_in(face, visits(size=size, key=table.key, has_touch=True)).page
    page.goto(table.path)
    player = Player(page)
    tree = player.wait_for_decision()
    while "Got it" in choices(tree):
        check_decision(page, tree)
        player.decide("Got it", tree)
        tree = player.wait_for_decision()
    check_phones(page, tree)
    wanted = choose(tree)
    if ":" in wanted:
        turn(page, size)
        # Tap selects; the panel asks once more.
        page.get_by_role("button", name=wanted, exact=True).first.tap()
        check_phones(page, player.wait(lambda now: 'button "Back"' in now, "nothing was chosen"))


def check_phones(page: Page, tree: str) -> None:
    """First as the phone is held, then on all the others that are held the same way."""
    check_decision(page, tree)
    upright = page.evaluate("innerWidth < innerHeight")
    for size in PHONES:
        if (size[0] < size[1]) == upright:
            turn(page, size)
            check_decision(page, tree)


@BOTH
def test_a_whole_game_on_a_phone(visits: Visits, size: tuple[int, int]) -> None:
    visitor = visits(size=size, has_touch=True)
    page = visitor.page
    page.goto("/new")
    page.get_by_role("radio", name="Travel").check()
    page.get_by_role("combobox", name="Players").select_option("2")
    page.get_by_role("combobox", name="Seat 2").select_option("Beginner")
    page.get_by_role("button", name="Open the table").click()
    met: set[str] = set()

    def look(tree: str) -> None:
        met.add(kind(tree))
        check_decision(page, tree)

    tree = Player(page).play(met=look)
    assert is_over(tree)
    assert {"first-draw", "draw", "trade", "others-trade", "chosen"} <= met
    check_sides(page)


@FACES
@BOTH
def test_the_result_fits(visits: Visits, house: House, size: tuple[int, int], face: Face) -> None:
    table = house.table(LAST_TAKE)
    page = show_in(face, visits(size=size, key=table.key)).page
    page.goto(table.path)
    Player(page).play()
    check_sides(page)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
    sides = dialog.evaluate("dialog => [dialog.scrollWidth, dialog.clientWidth]")
    assert sides[0] <= sides[1]
