"""What is seen while cards move: a bust, a tax, and numbers that change when something arrives. Any key skips it."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visits
from tests.browser.drawings import DRAW, REPEL, REPEL_OR_BUST, TRADE
from tests.browser.house import House

RICH = DRAW.replace("seat 0: 5", "seat 0: 13")


def opened(visits: Visits, house: House, drawing: str) -> Page:
    """A table at which everything moves slowly."""
    table = house.table(drawing)
    page = visits(key=table.key, reduced_motion="no-preference").page
    page.goto(table.path)
    page.get_by_role("button", name="Turn off tips").click()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("combobox", name="Speed").select_option("Slow")
    page.get_by_role("button", name="Close", exact=True).click()
    return page


def test_a_bust_is_seen(visits: Visits, house: House) -> None:
    """H5.7: the cards lie there until the harbour has tilted; then they go."""
    page = opened(visits, house, REPEL_OR_BUST)
    page.get_by_role("button", name="Let in").click()
    expect(page.get_by_text("Bust!", exact=True)).to_be_visible()
    told = page.get_by_role("region", name="Log").get_by_text("Bust")
    expect(told).to_have_count(0)
    air = page.locator("#air .card")
    assert air.count() == 5
    assert page.locator("#air .doomed").count() == 2
    expect(page.locator("#air .doomed")).to_have_count(0)
    expect(page.get_by_text("Bust!", exact=True)).to_have_count(0)
    expect(told).to_be_visible()


def test_a_bust_by_a_card_that_nobody_could_repel(visits: Visits, house: House) -> None:
    """The card comes to lie beside the others before they go."""
    page = opened(visits, house, f"top: flute-3-5\n{DRAW}")
    page.get_by_role("button", name="Draw").click()
    expect(page.get_by_text("Bust!", exact=True)).to_be_visible()
    assert page.locator("#air .doomed").count() == 2


def test_a_tax_is_shown_before_it_is_paid(visits: Visits, house: House) -> None:
    """H5.8: the number in front stays until the coins have gone."""
    page = opened(visits, house, f"top: tax-most-swords\n{RICH}")
    coins = page.get_by_role("region", name="You").get_by_title("Coins")
    expect(coins).to_contain_text("13")
    page.get_by_role("button", name="Draw").click()
    tax = page.locator("#air .card").filter(has_text="Tax")
    expect(tax).to_be_visible()
    expect(coins).to_contain_text("13")
    expect(coins).not_to_contain_text("13")
    expect(page.locator("#air .card")).to_have_count(0)


def test_a_hired_person_is_in_front_when_it_has_come(visits: Visits, house: House) -> None:
    """H6.5: paid for, it leaves the harbour and comes to lie in front; its place there is empty until then."""
    page = opened(visits, house, TRADE)
    page.get_by_role("button", name="Hire for 4: jester").click()
    page.get_by_role("button", name="Hire for 4", exact=True).click()
    own = page.get_by_role("region", name="You").get_by_role("button", name="jester (costs 5, 1 point)")
    expect(page.locator("#air .card").first).to_be_visible()
    expect(own).to_have_count(0)
    expect(own).to_be_visible()
    expect(page.locator("#air .card")).to_have_count(0)


def test_a_ship_that_is_let_in_lies_where_it_lay(visits: Visits, house: House) -> None:
    page = opened(visits, house, REPEL)
    page.get_by_role("button", name="Let in").click()
    expect(page.get_by_role("heading", name="Draw another card, or stop?")).to_be_visible()
    assert page.locator("#air .card").count() == 0


def test_of_a_whole_pile_a_few_cards_fly(visits: Visits, house: House) -> None:
    """H3.4: the discard pile is shuffled to be the new deck."""
    page = opened(visits, house, f"rest: discard\n{DRAW}")
    page.get_by_role("button", name="Draw").click()
    expect(page.locator("#air .card").first).to_be_visible()
    assert page.locator("#air .card").count() <= 6
    expect(page.get_by_role("region", name="Harbour").get_by_role("listitem")).to_have_count(5)


def test_numbers_change_when_the_coins_have_come(visits: Visits, house: House) -> None:
    page = opened(visits, house, TRADE)
    coins = page.get_by_role("region", name="You").get_by_title("Coins")
    expect(coins).to_contain_text("5")
    page.get_by_role("button", name=re.compile(r"^Trade for \+2: galleon")).click()
    page.get_by_role("button", name="Trade for +2", exact=True).click()
    expect(page.locator("#air .card").first).to_be_visible()
    expect(coins).to_contain_text("5")
    expect(coins).to_contain_text("7")


def test_any_key_skips_the_rest(visits: Visits, house: House) -> None:
    page = opened(visits, house, REPEL_OR_BUST)
    page.get_by_role("button", name="Let in").click()
    expect(page.get_by_text("Bust!", exact=True)).to_be_visible()
    page.keyboard.press("x")
    expect(page.locator("#air .doomed")).to_have_count(0, timeout=700)


def test_nothing_moves_for_those_who_asked_for_that(visits: Visits, house: House) -> None:
    table = house.table(REPEL_OR_BUST)
    page = visits(key=table.key).page
    page.goto(table.path)
    page.get_by_role("button", name="Turn off tips").click()
    page.get_by_role("button", name="Let in").click()
    expect(page.get_by_role("region", name="Log").get_by_text("Bust!")).to_be_visible()
    assert page.locator("#air *").count() == 0
