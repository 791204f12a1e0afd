"""A finished game again: step, turn, play, scrub; from the server, or from a file. And the papers of the result."""

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from portroyal.record import read, verify
from portroyal.terminal.shell import INTERRUPTED
from tests.browser.chromium import Visitor, visiting
from tests.browser.conftest import Visits
from tests.browser.drawings import DRAW
from tests.browser.house import House
from tests.browser.player import Player
from tests.browser.shots import finish
from tests.golden import FOLDER
from tests.web.running import SECONDS


def finished(visitor: Visitor) -> Page:
    """A short game of bots, at its end."""
    page = visitor.page
    page.goto("/new")
    page.get_by_role("radio", name="Travel").check()
    page.get_by_role("combobox", name="Players").select_option("2")
    for number in (1, 2):
        page.get_by_role("combobox", name=f"Seat {number}").select_option("Beginner")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    return page


def test_a_finished_game_step_by_step(visitor: Visitor) -> None:
    page = finished(visitor)
    page.get_by_role("link", name="Replay").click()
    page.wait_for_url(re.compile("/replay/.*#0"))
    at = page.get_by_text(re.compile(r"^Step \d+ of \d+$"))
    last = int(at.inner_text().split()[3])
    assert last > 20
    page.get_by_role("button", name="One step forward").click()
    page.wait_for_url(re.compile("#1$"))
    expect(at).to_have_text(f"Step 1 of {last}")
    page.get_by_role("button", name="Next turn").click()
    turn = int(at.inner_text().split()[1])
    assert turn > 1
    expect(page.get_by_role("heading", name=re.compile("turn|’s turn"))).to_be_visible()
    page.get_by_role("button", name="Previous turn").click()
    page.get_by_role("button", name="One step back").click()
    page.keyboard.press("End")
    page.wait_for_url(re.compile(f"#{last}$"))
    expect(page.get_by_role("slider", name="Step")).to_have_value(str(last))
    page.get_by_role("slider", name="Step").fill("7")
    page.wait_for_url(re.compile("#7$"))
    page.keyboard.press("ArrowRight")
    page.wait_for_url(re.compile("#8$"))
    page.get_by_role("button", name="Play").click()
    page.wait_for_url(re.compile("#10$"))
    page.get_by_role("button", name="Pause").click()
    stopped = page.url
    page.wait_for_timeout(1200)
    assert page.url == stopped


def test_the_address_holds_the_step_and_the_log_leads_to_it(visitor: Visitor) -> None:
    page = finished(visitor)
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    line = page.get_by_role("region", name="Log").get_by_role("link").nth(4)
    told = line.inner_text()
    line.click()
    page.wait_for_url(re.compile("/replay/.*#"))
    expect(page.get_by_role("heading", level=2).filter(has_text=told)).to_be_visible()
    page.goto(page.url.partition("#")[0] + "#5")
    expect(page.get_by_text(re.compile("^Step 5 of"))).to_be_visible()
    page.get_by_role("region", name="Log").get_by_role("link").nth(12).click()
    expect(page.get_by_text(re.compile("^Step 5 of"))).to_be_hidden()
    assert not page.url.endswith("#5")


def test_the_record_is_downloaded_proved_and_shown_again(visitor: Visitor, tmp_path: Path) -> None:
    page = finished(visitor)
    page.get_by_role("button", name="Verify the shuffle").click()
    expect(page.get_by_text("Shuffle verified:")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    record = read(file.read_text())
    verify(record)
    page.goto("/replay")
    expect(page.get_by_label("Open a record")).to_be_enabled()
    page.get_by_label("Open a record").set_input_files(file)
    at = page.get_by_text(re.compile(r"^Step 0 of \d+$"))
    expect(at).to_be_visible()
    page.get_by_role("button", name="One step forward").click()
    expect(page.get_by_text(re.compile(r"^Step 1 of"))).to_be_visible()


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Shuffle verified: everything was fixed before this device revealed its part."),
        ({"commitment": "00" * 32}, "Shuffle not verified:"),
        ({"hashes": ["00" * 32, None, None]}, "Shuffle not verified:"),
        ({"revealed": [0], "nonces": {"0": ["00" * 32]}}, "Shuffle not verified:"),
        (None, "No player took part in it, so the person who runs the server could have chosen the cards."),
    ],
)
def test_what_this_device_was_shown_must_be_in_the_record(
    visits: Visits, house: House, changes: dict[str, Any] | None, said: str
) -> None:
    key = house.server.person("Anne")
    table = finish(house, key)["played"]
    id = table.path.rpartition("/")[2]
    with house.server.client(key) as client:
        origin = client.get(f"/tables/{id}/record").json()["origin"]
    shown = {"commitment": origin["commitment"], "hashes": origin["hashes"], "nonces": {}, "revealed": []}
    visitor = visits(key=key)
    if changes is not None:
        kept = json.dumps({id: shown | changes})
        visitor.context.add_init_script(f"localStorage.setItem('portroyal-shuffles', {json.dumps(kept)})")
    visitor.page.goto(table.path)
    visitor.page.get_by_role("button", name="Verify the shuffle").click()
    expect(visitor.page.get_by_text(said)).to_be_visible()


def test_a_broken_file_is_refused_with_a_sentence(visitor: Visitor) -> None:
    visitor.forgive("422")
    page = visitor.page
    page.goto("/")
    page.get_by_role("link", name="Replays").click()
    expect(page.get_by_label("Open a record")).to_be_enabled()
    for content, said in (
        (b"\x00\xff no", "This file isn’t a valid game record."),
        (json.dumps({"format": "harbour-record/1"}).encode(), "This file isn’t a valid game record."),
    ):
        page.get_by_label("Open a record").set_input_files(
            {"name": "game.json", "mimeType": "application/json", "buffer": content}
        )
        expect(page.get_by_text(said)).to_be_visible()


def test_a_game_without_a_table_in_the_browser_says_so(visitor: Visitor, house: House) -> None:
    visitor.forgive("404")
    page = visitor.page
    page.goto("/replay")
    expect(page.get_by_label("Open a record")).to_be_enabled()
    page.get_by_label("Open a record").set_input_files(FOLDER / "loot-3.json")
    said = page.get_by_text("You can play and replay this game only in the terminal")
    expect(said).to_be_visible()
    with house.server.client(house.server.person("Anne")) as client:
        seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "beginner"}] * 3]
        id = client.post("/tables", json={"game": "loot", "seats": seats}).json()["id"]
    for path in (f"/table/{id}", f"/replay/{id}"):
        page.goto(path)
        expect(said).to_be_visible()


def test_a_page_without_its_game_still_works(visits: Visits, house: House) -> None:
    table = house.table(DRAW)
    page = visits(key=table.key).page
    loot = {"game": "loot", "table": {"seats": []}, "steps": []}
    page.route("**/api/v1/tables/*/replay", lambda route: route.fulfill(json=loot))
    page.goto(table.path.replace("/table/", "/replay/"))
    expect(page.get_by_text("You can play and replay this game only in the terminal")).to_be_visible()
    expect(page.get_by_label("Open a record")).to_be_enabled()
    expect(page.get_by_role("button", name="Light or dark")).to_be_enabled()


def test_a_file_from_the_command_line(browser: Browser, tmp_path: Path) -> None:
    """`portroyal replay FILE --web`: served until Ctrl-C, and nothing is left behind."""
    folder = tmp_path / "tmp"
    folder.mkdir()
    command = [sys.executable, "-m", "portroyal", "replay", str(FOLDER / "travel-2.json"), "--web", "--to", "5"]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1", "TMPDIR": str(folder), "BROWSER": "true"}
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as showing:
        try:
            assert showing.stdout is not None
            address = re.search(r"http://\S+/replay#5", showing.stdout.readline())
            assert address
            assert [*folder.iterdir()]
            with visiting(browser, address[0].partition("/replay")[0]) as visitor:
                visitor.page.goto(address[0])
                expect(visitor.page.get_by_text(re.compile(r"^Step 5 of \d+$"))).to_be_visible()
                visitor.page.get_by_role("button", name="One step forward").click()
                expect(visitor.page.get_by_text(re.compile(r"^Step 6 of \d+$"))).to_be_visible()
                visitor.check()
        finally:
            showing.send_signal(signal.SIGINT)
        assert showing.wait(SECONDS) == INTERRUPTED
    assert not [*folder.iterdir()]


def test_a_running_game_can_be_looked_through_as_far_as_it_went(visits: Visits, house: House) -> None:
    visitor = visits()
    player = Player(visitor.page)
    player.begin("Harbour")
    player.play(until=lambda tree: len(player.seen) > 8)
    page = visitor.page
    page.goto(page.url.replace("/table/", "/replay/"))
    expect(page.get_by_text(re.compile(r"^Step 0 of \d+$"))).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_role("heading", name="Guest", level=3)).to_be_visible()
