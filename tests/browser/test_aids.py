"""Aids: risk, hint, undo, zoom, discard pile. And what the page offers is what the server says, and nothing else."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Visits
from tests.browser.drawings import (
    CLAIM,
    CLAIM_IN_TRADE,
    DRAW,
    FIRST_DRAW,
    REPEL,
    REPEL_OR_BUST,
    SEATS,
    TRADE,
    TRADE_OF_OTHERS,
)
from tests.browser.house import House


def opened(visits: Visits, house: House, drawing: str, **more: Any) -> Page:
    table = house.table(drawing, **more)
    visitor = visits(key=table.key)
    visitor.forgive("409")
    visitor.page.goto(table.path)
    expect(visitor.page.get_by_text(re.compile("^Your (turn ·|choice in)"))).to_be_visible()
    tip = visitor.page.get_by_role("button", name="Turn off tips")
    if tip.is_visible():
        tip.click()
    return visitor.page


def test_the_risk_is_the_exact_one_and_can_be_hidden(visits: Visits, house: House) -> None:
    page = opened(visits, house, DRAW)
    shown = page.get_by_text("Risk of the next card", exact=True)
    expect(shown).to_be_visible()
    view = house.server.table(page.url.rpartition("/")[2]).match
    assert view is not None
    risk = view.view(0).risk
    expect(page.get_by_text(f"{risk.busts} of {risk.cards}")).to_be_visible()
    expect(page.get_by_text(f"{round(100 * risk.busts / risk.cards)}%")).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("checkbox", name="Show the risk of the next card").uncheck()
    page.get_by_role("button", name="Close", exact=True).click()
    expect(shown).to_be_hidden()


def test_helps_can_be_switched_off_one_by_one(visits: Visits, house: House) -> None:
    """Undo is refused by the server, too; the button is not there at all."""
    page = opened(visits, house, DRAW, aids=["hint", "unseen"])
    expect(page.get_by_role("button", name="Hint")).to_be_visible()
    expect(page.get_by_role("region", name="Unseen ships")).to_be_visible()
    expect(page.get_by_text("Risk of the next card", exact=True)).to_be_hidden()
    expect(page.get_by_role("button", name="Undo")).to_be_hidden()
    page.get_by_role("button", name="sailor (costs 3, 1 point)").first.click()
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_a_table_without_helps_has_none(visits: Visits, house: House) -> None:
    page = opened(visits, house, DRAW, aids=["zoom"])
    expect(page.get_by_role("button", name="Draw")).to_be_visible()
    expect(page.get_by_text("Risk of the next card", exact=True)).to_be_hidden()
    expect(page.get_by_role("button", name="Hint")).to_be_hidden()
    expect(page.get_by_role("region", name="Unseen ships")).to_be_hidden()
    page.get_by_role("button", name="sailor (costs 3, 1 point)").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    expect(page.get_by_role("dialog").get_by_text("unseen")).to_be_hidden()


@pytest.mark.parametrize(
    ("drawing", "said"),
    [
        (
            REPEL_OR_BUST,
            r"repel \(\+[\d.]+% wins\)",
        ),
        (FIRST_DRAW, r"draw\. It’s the only choice\."),
    ],
)
def test_the_hint_says_what_the_strongest_bot_would_do(visits: Visits, house: House, drawing: str, said: str) -> None:
    page = opened(visits, house, drawing)
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_text(re.compile(f"^Expert: {said}$")).first).to_be_visible()


def test_stop_has_its_place_before_it_is_possible(visits: Visits, house: House) -> None:
    """So that it never comes to lie where somebody has just pressed Draw."""
    page = opened(visits, house, f"top: jester-5\n{FIRST_DRAW}")
    draw, stop = (page.get_by_role("button", name=name) for name in ("Draw", "Stop"))
    expect(stop).to_be_disabled()
    place = draw.bounding_box()
    expect(stop).to_have_attribute("title", "Draw at least one card first.")
    page.keyboard.press("s")
    expect(page.get_by_role("status").get_by_text("Draw at least one card first.")).to_be_visible()
    draw.click()
    expect(stop).to_be_enabled()
    assert draw.bounding_box() == place


def test_a_button_is_not_taken_from_under_a_finger(visits: Visits, house: House) -> None:
    """Between pressing and letting go of Draw the page hears why Stop is not possible."""
    table = house.table(FIRST_DRAW)
    page = visits(key=table.key).page
    late: list[Route] = []
    page.route("**/reasons*", lambda route: late.append(route))
    page.goto(table.path)
    page.get_by_role("button", name="Turn off tips").click()
    page.get_by_role("button", name="Draw").hover()
    page.mouse.down()
    late[0].continue_()
    expect(page.get_by_role("button", name="Stop")).to_have_attribute("title", re.compile("first"))
    page.mouse.up()
    expect(page.get_by_role("region", name="Log").get_by_text("You draw:")).to_be_visible()


def test_the_deck_tells_what_may_still_come(visits: Visits, house: House) -> None:
    page = opened(visits, house, DRAW)
    page.get_by_role("button", name="Deck").click()
    dialog = page.get_by_role("dialog", name="Unseen cards")
    number = page.get_by_role("region", name="Unseen ships").get_by_text("cards incl. coins").inner_text().split()[0]
    expect(dialog.get_by_text(f"{number} cards that nobody has seen")).to_be_visible()
    expect(dialog.get_by_role("listitem").first).to_be_in_viewport(ratio=1)
    expect(dialog.get_by_role("listitem").filter(has_text="sailor (costs 3, 1 point),")).to_be_visible()


def test_undo_where_nothing_was_revealed(visits: Visits, house: House) -> None:
    """A ship let in shows nothing new, so it can be taken back; a drawn card cannot, and the page says why."""
    page = opened(visits, house, REPEL)
    page.get_by_role("button", name="Let in").click()
    expect(page.get_by_role("heading", name="Draw another card, or stop?")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("heading", name="Repel the flute (pays 1, 1 sword to repel)?")).to_be_visible()
    page.get_by_role("button", name="Repel", exact=True).click()
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_role("region", name="Log").get_by_text("You draw:")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_text("You can’t undo after a card was revealed.")).to_be_visible()


def test_repelling_or_going_bust_says_so(visits: Visits, house: House) -> None:
    page = opened(visits, house, REPEL_OR_BUST)
    expect(page.get_by_role("heading", name=re.compile("or go bust"))).to_be_visible()
    page.get_by_role("button", name="Let in bust").click()
    expect(page.get_by_role("region", name="Log").get_by_text(re.compile("bust", re.I)).first).to_be_visible()


def test_a_card_from_near_with_its_rule_price_and_reason(visits: Visits, house: House) -> None:
    page = opened(visits, house, TRADE)
    page.get_by_role("button", name="jester (costs 5, 1 point)", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("1 coin whenever someone goes bust")).to_be_visible()
    expect(dialog.get_by_text("It costs you 4 coins.")).to_be_visible()
    expect(dialog.get_by_text(re.compile(r"Copies of this card: \d+ unseen"))).to_be_visible()
    expect(dialog.get_by_role("button", name="Hire for 4")).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    short = page.get_by_role("button", name=re.compile(r"^mademoiselle \(costs 9, 3 points\)\. "))
    expect(short).to_have_attribute("aria-disabled", "true")
    expect(short).to_contain_text("3 short")
    short.click(force=True)
    expect(dialog.get_by_role("heading", name="mademoiselle")).to_be_visible()
    expect(dialog.get_by_role("button", name=re.compile("Hire"))).to_have_count(0)
    expect(dialog.get_by_text(re.compile("coin"))).not_to_have_count(0)


def test_prices_for_others_carry_the_fee(visits: Visits, house: House) -> None:
    page = opened(visits, house, TRADE_OF_OTHERS)
    expect(page.get_by_text("You pay 1 coin to Casual 2 for each card you take.", exact=True)).to_be_visible()
    page.get_by_role(
        "button", name=re.compile(r"^Hire for 3: sailor .* You also pay 1 coin to the active player\.")
    ).click()
    expect(page.get_by_role("heading", name="Hire the sailor for 3 coins?")).to_be_visible()
    expect(page.get_by_text("Then you’ll have 2 coins.")).to_be_visible()
    page.get_by_role("button", name="Back").click()
    expect(page.get_by_role("heading", name="Take a card")).to_be_visible()


def test_the_discard_pile_can_be_looked_through(visits: Visits, house: House) -> None:
    page = opened(visits, house, TRADE)
    page.get_by_role("button", name="Discard 2").click()
    cards = page.get_by_role("dialog", name="Discard pile").get_by_role("listitem")
    expect(cards).to_have_count(2)
    expect(cards.first).to_contain_text("settler")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def test_claiming_while_drawing_and_while_taking(visits: Visits, house: House) -> None:
    for drawing in (CLAIM, CLAIM_IN_TRADE):
        page = opened(visits, house, drawing)
        page.get_by_role("button", name="Claim: expedition for two priests").click()
        expect(page.get_by_role("heading", name=re.compile("^Claim the expedition for two priests"))).to_be_visible()
        page.get_by_role("button", name="Claim", exact=True).click()
        expect(page.get_by_role("region", name="Log").get_by_text(re.compile("claim")).first).to_be_visible()
        expect(page.get_by_role("button", name="Claim: expedition for two priests")).to_have_count(0)


def test_the_price_is_what_leaves_or_enters_your_hand(visits: Visits, house: House) -> None:
    """H6.6, H7.4: a trader's coin more, the fee off; a discount off, the fee more."""
    page = opened(visits, house, TRADE_OF_OTHERS)
    for name, shown in (
        ("Trade for +2: flute", "+22+1−1"),
        ("Hire for 3: sailor", "32+1"),
        ("Trade for +0: skiff", "+01−1"),
    ):
        tag = page.get_by_role("button", name=re.compile(f"^{re.escape(name)}"))
        expect(tag).to_be_visible()
        assert shown in re.sub(r"\s", "", tag.inner_text())
    page.get_by_role("button", name=re.compile(r"^Trade for \+2: flute")).click()
    expect(page.get_by_text("Then you’ll have 7 coins.")).to_be_visible()


def test_one_click_takes_a_card_where_that_is_wanted(visits: Visits, house: House) -> None:
    page = opened(visits, house, TRADE)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("checkbox", name="Take a card with one click").check()
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name=re.compile("^Hire for 2: sailor")).click()
    expect(page.get_by_role("heading", name="Take a card", exact=True)).to_be_visible()


def test_the_page_offers_what_the_server_allows_and_no_more(visits: Visits, house: House) -> None:
    """The answer of the server is changed on its way: the page follows it, whatever the rules may be."""
    table = house.table(TRADE)
    visitor = visits(key=table.key)
    visitor.forgive("WebSocket")
    page = visitor.page
    allowed: list[str] = []

    def changed(route: Route) -> None:
        answer = route.fetch()
        frame = json.loads(answer.body())
        frame["now"]["legal"] = allowed
        route.fulfill(response=answer, json=frame)

    def reasoned(route: Route) -> None:
        reason = {"reason": {"type": "moon"}, "sentence": "The moon is full."}
        route.fulfill(json={f"take {card}": reason for card in ("jester-5", "flute-2-2", "sailor-3")})

    page.route_web_socket(re.compile("/socket"), lambda socket: socket.close())
    page.route("**/events?after=0*", changed)
    page.route("**/reasons*", reasoned)
    for legal, buttons in (
        (["take mademoiselle-9"], ["Hire for 8: mademoiselle"]),
        (["take skiff-1-1", "pass"], ["Trade for +1: skiff", "Finish"]),
        ([], []),
    ):
        allowed[:] = legal
        page.goto(table.path)
        expect(page.get_by_role("article")).to_have_count(2)
        for button in buttons:
            expect(page.get_by_role("button", name=button)).to_be_visible()
        expect(page.get_by_role("button", name=re.compile("^(Hire|Trade) for"))).to_have_count(len(buttons[:1]))
        if legal:
            expect(page.get_by_text("The moon is full.").first).to_be_visible()
        page.goto("about:blank")


def test_the_harbour_says_what_one_more_colour_brings_until_the_takes_are_counted(visits: Visits, house: House) -> None:
    page = opened(visits, house, f"harbour: flute-2-2 skiff-1-1 frigate-1-1\nseat 0: 9 governor-8{SEATS}")
    expect(page.get_by_text("3 colours – take 3 cards with one more")).to_be_visible()
    page.keyboard.press("s")
    expect(page.get_by_text("3 colours", exact=True)).to_be_visible()


def test_equal_persons_in_front_of_another_player_are_counted(visits: Visits, house: House) -> None:
    crowd = "game: combined\nactive: 0\nstart: 0\nharbour: flute-1-1\nseat 0: 3\nseat 1: 3 passenger-4*2\n"
    page = opened(visits, house, crowd)
    expect(page.get_by_role("article").get_by_text("×2", exact=True)).to_be_visible()
