"""Our own typefaces in a real browser: which files come, what they set, and that nothing moves when they arrive."""

import re

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.chromium import DESKTOP, PHONE
from tests.browser.conftest import Visits
from tests.browser.drawings import DRAW, TRADE
from tests.browser.faces import FILES, Face, show_in
from tests.browser.house import House
from tests.browser.player import Player

LATIN = {"chart-head-latin.woff2", "chart-text-latin.woff2"}
LETTERS = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻăâîșțĂÂÎȘȚäöüßÄÖÜẞàèéìòùÀÈÉÌÒÙëïËÏ"
RUSSIAN = "".join(chr(code) for code in range(ord("А"), ord("я") + 1)) + "Ёё№"
SIGNS = "×−–…’“”·½"
STYLES = ("400 20px Text", "600 20px Text", "700 20px Head")
MAX_SHIFT = 0.002
"""Chromium's score of what has moved. Without the measured faces behind ours it is 0.005 to 0.08."""

WIDTHS = """async ([font, texts]) => {
  const pen = document.createElement("canvas").getContext("2d");
  const families = font.replace(/(Text|Head)/, '"Chart $1"');
  await document.fonts.load(families, texts.join(""));
  return ["serif", "monospace"].map(last => {
    pen.font = `${families}, ${last}`;
    return texts.map(text => pen.measureText(text).width);
  });
}"""
"""The widths of some texts in one of our faces, with two very different faces behind it."""
SHIFTS = """new PerformanceObserver(list => {
  for (const { startTime, value, sources } of list.getEntries())
    shifts.push([startTime, value, sources.map(({ node }) => (node?.parentElement ?? node)?.outerHTML?.slice(0, 80))]);
}).observe({ type: "layout-shift", buffered: true })"""


def widths(page: Page, font: str, texts: str) -> list[list[float]]:
    found: list[list[float]] = page.evaluate(WIDTHS, [font, [*texts]])
    return found


@pytest.mark.parametrize("font", STYLES)
def test_digits_are_equally_wide(visits: Visits, font: str) -> None:
    page = visits().page
    page.goto("/rules/harbour")
    (digits, _) = widths(page, font, "0123456789")
    assert len({round(width, 3) for width in digits}) == 1


@pytest.mark.parametrize("font", STYLES)
def test_all_letters_come_from_our_files(visits: Visits, font: str) -> None:
    """What a face lacks would be set in the one behind it, and be of another width in each."""
    page = visits().page
    page.goto("/rules/harbour")
    texts = LETTERS + RUSSIAN + SIGNS
    serif, mono = widths(page, font, texts)
    assert [letter for letter, one, other in zip(texts, serif, mono, strict=True) if one != other] == []
    (serif, mono) = widths(page, font, "→")
    assert serif != mono, "what is missing is noticed"


@pytest.mark.parametrize("where", ["start", "table"])
def test_an_english_page_fetches_two_files(visits: Visits, house: House, where: str) -> None:
    table = house.table(TRADE)
    page = visits(key=table.key).page
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url) if request.resource_type == "font" else None)
    page.goto("/" if where == "start" else table.path)
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
    page.evaluate("document.fonts.ready")
    assert sorted(url.rpartition("/")[2] for url in fetched) == sorted(LATIN)


def test_a_polish_name_fetches_the_rest(visits: Visits, house: House) -> None:
    page = visits().page
    with page.expect_response(re.compile("chart-text-latin-ext.woff2")) as answer:
        page.goto("/")
        page.evaluate("document.querySelector('footer').append('Łukasz')")
    assert answer.value.ok


def test_pages_are_compressed_and_fonts_are_not_compressed_again(house: House) -> None:
    with httpx.Client(base_url=house.address, headers={"accept-encoding": "gzip"}) as client:
        page = client.get("/rules/harbour")
        assert page.headers["content-encoding"] == "gzip"
        fonts = re.findall(r'href="([^"]+\.woff2)" as="font" type="font/woff2" crossorigin>', page.text)
        assert {path.rpartition("/")[2] for path in fonts} == LATIN
        for path in fonts:
            answer = client.get(path)
            assert answer.headers["content-type"] == "font/woff2"
            assert answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
            assert "content-encoding" not in answer.headers
        folder = fonts[0].rpartition("/")[0]
        assert client.get(f"{folder}/chart-text-OFL.txt").headers["content-type"].startswith("text/plain")
        for missing in ("", "/", "/none.woff2", "/%2e%2e/%2e%2e/pages.py", "/..%2f..%2fpages.py"):
            assert client.get(f"{folder}{missing}").status_code == 404, missing


def test_every_sign_on_a_page_is_drawn_or_in_our_files(visits: Visits, house: House) -> None:
    """Of what a page shows as text, no character is left to the machine."""
    table = house.table(DRAW)
    page = visits(key=table.key).page
    for path in ("/", "/new", "/rules/combined", "/replay", table.path):
        page.goto(path)
        expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
        texts = "".join(sorted({*page.locator("body").inner_text()} - {*"\n\t "}))
        serif, mono = widths(page, STYLES[0], texts)
        assert [letter for letter, one, other in zip(texts, serif, mono, strict=True) if one != other] == [], path


@pytest.mark.parametrize("size", [DESKTOP, PHONE], ids=["desktop", "phone"])
@pytest.mark.parametrize("where", ["start", "table"])
def test_nothing_moves_when_the_face_arrives_late(
    visits: Visits, house: House, where: str, size: tuple[int, int]
) -> None:
    table = house.table(TRADE)
    visitor = visits(size=size, key=table.key)
    page = visitor.page
    waiting: list[Route] = []
    page.route(FILES, lambda route: waiting.append(route))
    page.add_init_script(f"window.shifts = []; {SHIFTS}")
    page.goto("/" if where == "start" else table.path, wait_until="commit")
    expect(page.get_by_role("button", name="Sound is on")).to_be_visible()
    if where == "table":
        Player(page).wait_for_decision()
    page.wait_for_timeout(500)
    assert {route.request.url.rpartition("/")[2] for route in waiting} == LATIN
    assert not page.evaluate("document.fonts.check('15px Chart Text')")
    released = page.evaluate("performance.now()")
    for route in waiting:
        route.continue_()
    page.evaluate("Promise.all(['15px Chart Text', '700 15px Chart Head'].map(font => document.fonts.load(font)))")
    page.wait_for_timeout(300)
    moved = [shift for shift in page.evaluate("shifts") if shift[0] >= released]
    assert sum(shift[1] for shift in moved) < MAX_SHIFT, moved


def test_a_page_without_our_files_is_still_our_width(visits: Visits, house: House) -> None:
    """The face behind ours is as wide as ours, to a few percent, on a machine that has one of those we measured."""
    found = []
    for face in (Face.OURS, Face.BLOCKED):
        page = show_in(face, visits()).page
        page.goto("/rules/harbour", wait_until="networkidle")
        page.evaluate("document.fonts.ready")
        found.append(page.evaluate("document.querySelector('main').scrollHeight"))
    assert found[1] == pytest.approx(found[0], rel=0.05)
