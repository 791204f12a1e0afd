"""The deal: devices commit and reveal by themselves, and say afterwards what they can confirm."""

import re
from contextlib import ExitStack
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from portroyal.core import chance
from portroyal.record import DealtOrigin
from tests.browser.chromium import PHONE, Visitor
from tests.browser.conftest import Visits
from tests.browser.house import House
from tests.browser.test_people import ME, OPEN, call_oneself, open_table

PROVED = "Shuffle verified: everything was fixed before this device revealed its part."


def table_id(page: Page) -> str:
    return page.url.rpartition("/")[2]


def key_of(visitor: Visitor) -> str:
    [key] = [cookie["value"] for cookie in visitor.context.cookies() if cookie["name"] == "portroyal"]
    return str(key)


def seat_two(anne: Visitor, bo: Visitor) -> str:
    call_oneself(anne.page, "Anne")
    open_table(anne.page, ME, OPEN)
    anne.page.get_by_role("button", name="Open the table").click()
    anne.page.wait_for_url("**/table/*")
    call_oneself(bo.page, "Bo")
    bo.page.goto(anne.page.url)
    bo.page.get_by_role("button", name="Sit down").click()
    expect(anne.page.get_by_text("Bo", exact=True)).to_be_visible()
    return table_id(anne.page)


def fact(page: Page) -> Locator:
    """What is said below the question."""
    return page.locator("#fact")


def hashes(house: House, table: str) -> list[str]:
    return [state.hash for state in house.server.table(table).seats]


def wait_for_hashes(page: Page, house: House, table: str, count: int) -> None:
    for _ in range(200):
        if len([*filter(None, hashes(house, table))]) == count:
            return
        page.wait_for_timeout(50)
    raise AssertionError(hashes(house, table))


def play_out(house: House, table: str, *visitors: Visitor) -> None:
    """The pages are left, and the same people play with other programs to the end of the game, and come back."""
    rng = Random(1)
    address = visitors[0].page.url
    for visitor in visitors:
        visitor.page.goto("about:blank")
    with ExitStack() as stack:
        clients = [stack.enter_context(house.server.client(key_of(visitor))) for visitor in visitors]
        while house.server.table(table).to_act is not None:
            for client in clients:
                now = client.get(f"/tables/{table}?after=1000000").json()["now"]
                if now["legal"]:
                    action = {"step": now["table"]["step"], "action": rng.choice(now["legal"])}
                    assert client.post(f"/tables/{table}/actions", json=action).is_success
    for visitor in visitors:
        visitor.page.goto(address)


def origin(house: House, table: str) -> DealtOrigin:
    found = house.server.table(table).origin()
    assert isinstance(found, DealtOrigin)
    return found


def test_two_devices_take_part_and_both_can_confirm_the_shuffle(visits: Visits, house: House) -> None:
    anne, bo = visits(), visits()
    table = seat_two(anne, bo)
    wait_for_hashes(anne.page, house, table, 2)
    anne.page.get_by_role("button", name="Start").click()
    for visitor in (anne, bo):
        expect(visitor.page.get_by_role("region", name="Harbour").get_by_text("Deck")).to_be_visible()
    assert all(origin(house, table).hashes)
    play_out(house, table, anne, bo)
    for visitor in (anne, bo):
        visitor.page.get_by_role("button", name="Verify the shuffle").click()
        expect(visitor.page.get_by_text(PROVED)).to_be_visible()
    # A spectator can only see that the record fits together.
    cleo = visits()
    cleo.page.goto(anne.page.url)
    cleo.page.get_by_role("button", name="Verify the shuffle").click()
    expect(cleo.page.get_by_text("This device took no part in it")).to_be_visible()


def test_a_quick_game_against_bots_is_proved_too_and_so_is_the_rematch(visits: Visits, house: House) -> None:
    anne = visits()
    anne.page.goto("/")
    anne.page.get_by_role("button", name="Play now").click()
    for _ in range(2):
        expect(anne.page.get_by_role("region", name="Harbour").get_by_text("Deck")).to_be_visible()
        table = table_id(anne.page)
        assert [bool(text) for text in origin(house, table).hashes] == [True, False, False]
        play_out(house, table, anne)
        anne.page.get_by_role("button", name="Verify the shuffle").click()
        expect(anne.page.get_by_text(PROVED)).to_be_visible()
        anne.page.get_by_role("button", name="Rematch").click()
        anne.page.wait_for_url(re.compile(f"/table/(?!{table})"))


def test_who_sits_down_takes_part_before_anybody_can_start(visits: Visits, house: House) -> None:
    anne, bo = visits(), visits()
    bo.page.route("**/commit", lambda route: route.abort())
    table = seat_two(anne, bo)
    assert hashes(house, table)[1]
    anne.page.get_by_role("button", name="Start").click()
    expect(bo.page.get_by_role("region", name="Harbour").get_by_text("Deck")).to_be_visible()
    assert origin(house, table).hashes[1]


@pytest.mark.parametrize("settings", [{"reveal_seconds": 2.0}])
@pytest.mark.parametrize("size", [PHONE, (1440, 900)])
def test_a_device_that_vanishes_is_named_and_the_host_starts_again(
    visits: Visits, house: House, settings: dict[str, Any], size: tuple[int, int]
) -> None:
    anne, bo = visits(size=size), visits()
    table = seat_two(anne, bo)
    wait_for_hashes(anne.page, house, table, 2)
    bo.page.goto("about:blank")
    start = anne.page.get_by_role("button", name="Start")
    start.click()
    expect(anne.page.get_by_role("heading", name="Dealing …")).to_be_visible()
    expect(fact(anne.page)).to_have_text("Waiting for the device of Bo")
    expect(start).to_be_hidden()
    expect(fact(anne.page)).to_have_text("The deal was abandoned: no answer from the device of Bo.")
    wait_for_hashes(anne.page, house, table, 1)
    start.click()
    expect(anne.page.get_by_role("region", name="Harbour").get_by_text("Deck")).to_be_visible()
    assert origin(house, table).abandoned == ((1,),)
    assert [bool(text) for text in origin(house, table).hashes] == [True, False]


@pytest.mark.parametrize("settings", [{"reveal_seconds": 2.0}])
def test_a_device_does_not_reveal_its_nonce_if_what_it_was_shown_has_changed(
    visits: Visits, house: House, settings: dict[str, Any]
) -> None:
    """The host has put another secret into the database, and the server shows another commitment."""
    anne, bo = visits(), visits()
    table = seat_two(anne, bo)
    wait_for_hashes(anne.page, house, table, 2)
    house.server.table(table).secret = bytes(32)
    header = house.server.table(table).header
    house.server.table(table).header = replace(header, commitment=chance.commitment(bytes(32)).hex())
    anne.page.get_by_role("button", name="Start").click()
    for visitor in (anne, bo):
        expect(visitor.page.get_by_text("This device doesn’t take part in this deal")).to_be_visible()
    expect(fact(bo.page)).to_have_text("The deal was abandoned: no answer from the devices of Anne, Bo.")
    assert not any(state.nonce for state in house.server.table(table).seats)
