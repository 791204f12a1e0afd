"""Pictures of every page and every kind of decision, in both themes and five sizes: `python -m tests.browser.shots`.

They go to build/shots, one for each scene, theme and size.
"""

import json
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from playwright.sync_api import Browser, Error, Page, Route, expect

from tests.browser import drawings
from tests.browser.chromium import DESKTOP, LAPTOP, PHONE, PHONE_ON_ITS_SIDE, TABLET, chromium, visiting
from tests.browser.house import House, Prepared, Slow, open_house
from tests.browser.player import Player

FOLDER: Final = Path("build/shots")
SIZES: Final = {"desktop": DESKTOP, "laptop": LAPTOP, "tablet": TABLET, "phone": PHONE, "landscape": PHONE_ON_ITS_SIDE}
THEMES: Final = ("light", "dark")
NO_TIPS: Final = "localStorage.getItem('portroyal-show-tips') ?? localStorage.setItem('portroyal-show-tips', 'false')"
PICTURES: Final = Path("docs/pictures")
README: Final = {"trade": (DESKTOP, "light", 1), "draw": (PHONE, "dark", 2)}
"""By scene: window, theme, and how many dots to a pixel."""
Scene = Callable[[Page, dict[str, Prepared]], None]


def opened(path: str) -> Scene:
    def scene(page: Page, _: dict[str, Prepared]) -> None:
        page.goto(path)
        expect(page.get_by_role("button", name="Sound is on")).to_be_visible()

    return scene


def table(page: Page, tables: dict[str, Prepared], name: str) -> Player:
    page.goto(tables[name].path)
    expect(page.locator("#question")).not_to_be_empty()
    return Player(page)


def decision(name: str) -> Scene:
    def scene(page: Page, tables: dict[str, Prepared]) -> None:
        table(page, tables, name)

    return scene


def tip(page: Page, tables: dict[str, Prepared]) -> None:
    page.add_init_script("localStorage.setItem('portroyal-show-tips', 'true')")
    table(page, tables, "draw")
    expect(page.get_by_role("note")).to_be_visible()


def chosen(page: Page, tables: dict[str, Prepared]) -> None:
    table(page, tables, "trade")
    page.get_by_role("button", name="Hire for 2: sailor").click()


def claiming(page: Page, tables: dict[str, Prepared]) -> None:
    table(page, tables, "claim")
    page.get_by_role("button", name="Claim").first.click()


def by_keys(page: Page, tables: dict[str, Prepared]) -> None:
    table(page, tables, "trade")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")


def hint(page: Page, tables: dict[str, Prepared]) -> None:
    table(page, tables, "draw").click("Hint")
    expect(page.get_by_role("button", name="Draw")).to_be_visible()
    expect(page.get_by_text("Expert:").first).to_be_visible()


def zoom(page: Page, tables: dict[str, Prepared]) -> None:
    table(page, tables, "trade").click("jester (costs 5, 1 point)")


def no_zoom(page: Page, tables: dict[str, Prepared]) -> None:
    table(page, tables, "trade").click("mademoiselle (costs 9, 3 points)")


def in_dialog(button: str) -> Scene:
    def scene(page: Page, tables: dict[str, Prepared]) -> None:
        player = table(page, tables, "crowded")
        player.page.get_by_role("button", name=button).first.click()

    return scene


def confirm(page: Page, tables: dict[str, Prepared]) -> None:
    table(page, tables, "draw").click("Menu")
    page.get_by_role("button", name="Close the table").click()
    expect(page.get_by_role("dialog", name="Close this table for everyone?")).to_be_visible()


def closed(page: Page, tables: dict[str, Prepared]) -> None:
    page.goto(tables["closed"].path)
    expect(page.get_by_role("heading", name="This table is closed")).to_be_visible()


def keys(page: Page, tables: dict[str, Prepared]) -> None:
    table(page, tables, "draw")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog")).to_be_visible()


def player_cards(page: Page, tables: dict[str, Prepared]) -> None:
    table(page, tables, "crowded").click("Casual 2")
    expect(page.get_by_role("dialog")).to_be_visible()


def story(page: Page, tables: dict[str, Prepared]) -> None:
    player = table(page, tables, "draw")
    player.click("Menu")
    player.page.get_by_role("dialog").get_by_role("button", name="Log").click()


def result(page: Page, tables: dict[str, Prepared]) -> None:
    page.goto(tables["over"].path)
    expect(page.get_by_role("dialog")).to_be_visible()


def over(page: Page, tables: dict[str, Prepared]) -> None:
    result(page, tables)
    page.get_by_role("button", name="Close").click()


def replay(step: int) -> Scene:
    def scene(page: Page, tables: dict[str, Prepared]) -> None:
        page.goto(tables["played"].path.replace("/table/", "/replay/") + f"#{step}")
        expect(page.get_by_role("heading", level=3).first).to_be_visible()

    return scene


def upload_refused(page: Page, _: dict[str, Prepared]) -> None:
    page.goto("/replay")
    expect(page.get_by_label("Open a record")).to_be_enabled()
    page.get_by_label("Open a record").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": b"{}"}
    )
    expect(page.get_by_text("valid game record")).to_be_visible()


def offline(page: Page, tables: dict[str, Prepared]) -> None:
    player = table(page, tables, "draw")
    page.context.set_offline(True)
    player.click("Draw")
    expect(page.get_by_text("No connection")).to_be_visible()


def curtain(page: Page, tables: dict[str, Prepared]) -> None:
    """No game with a table in the browser has secrets yet: the server's answer is changed on its way."""
    page.route_web_socket("**/socket*", lambda socket: socket.close())

    def hidden(route: Route) -> None:
        answer = route.fetch()
        frame = json.loads(answer.body())
        frame["now"]["table"]["curtain"] = 0
        route.fulfill(response=answer, json=frame)

    page.route("**/events?after=0*", hidden)
    page.goto(tables["draw"].path)
    expect(page.get_by_role("dialog")).to_be_visible()


SCENES: Final[dict[str, Scene]] = {
    "start": opened("/"),
    "new": opened("/new"),
    "rules": opened("/rules/harbour"),
    "rules-combined": opened("/rules/combined"),
    "error": opened("/table/nobody"),
    "continue": opened("/continue"),
    "upload": opened("/replay"),
    "upload-refused": upload_refused,
    "lobby": decision("lobby"),
    **{name: decision(name) for name in drawings.DECISIONS},
    "tip": tip,
    "chosen": chosen,
    "claiming": claiming,
    "by-keys": by_keys,
    "hint": hint,
    "waiting": decision("waiting"),
    "watching": decision("watched"),
    "zoom": zoom,
    "zoom-not-possible": no_zoom,
    "discard": in_dialog("Discard"),
    "unseen": in_dialog("Deck"),
    "confirm": confirm,
    "closed": closed,
    "keys": keys,
    "menu": in_dialog("Menu"),
    "player-cards": player_cards,
    "log": story,
    "curtain": curtain,
    "offline": offline,
    "result": result,
    "over": over,
    "replay": replay(12),
    "replay-end": replay(400),
}
"""Every page, and every kind of decision and dialog."""
ALIKE: Final = (
    "rules-combined",
    "upload-refused",
    "repel",
    "claim-in-trade",
    "over",
    "replay-end",
    "by-keys",
    "watching",
)
"""Those with nothing in them that no other scene has."""


def prepare(house: House) -> tuple[str, dict[str, Prepared]]:
    """All the tables, with one person at them."""
    key = house.server.person("Anne")
    tables = {name: house.table(drawing, key=key) for name, drawing in drawings.DECISIONS.items()}
    tables["waiting"] = house.table(drawings.WAITING, key=key)
    tables["watched"] = house.table(drawings.DRAW)
    with house.server.client(key) as client:
        seats: list[dict[str, Any]] = [{"kind": "me"}, {"kind": "bot", "bot": "skilled"}, {"kind": "open"}]
        body = {"game": "harbour", "seats": seats, "listed": True}
        for name in ("lobby", "closed"):
            tables[name] = Prepared(f"/table/{client.post('/tables', json=body).json()['id']}", key)
        client.post(f"/tables/{tables['closed'].path.rpartition('/')[2]}/close").raise_for_status()
    return key, tables


def finish(house: House, key: str) -> dict[str, Prepared]:
    """Games that are over: a whole one of two people at one device, and the last moment of another."""
    tables = {"over": house.table(drawings.LAST_TAKE, persons=2, key=key)}
    with house.server.client(key) as client:
        body = {"game": "harbour", "seats": [{"kind": "me"}, {"kind": "me", "name": "Bo"}], "start": True}
        tables["played"] = Prepared(f"/table/{client.post('/tables', json=body).json()['id']}", key)
        for name in tables:
            path = f"/tables/{tables[name].path.rpartition('/')[2]}"
            play_out(client, path)
    return tables


def play_out(client: Any, path: str) -> None:
    turn = 0
    while True:
        now = client.get(path, params={"after": 1_000_000}).json()["now"]
        legal = now["legal"]
        if not legal:
            return
        turn += 1
        careful = [action for action in legal if (action == "stop" and turn % 4 == 0) or action.startswith("take")]
        body = {"step": now["table"]["step"], "action": (careful or legal)[0]}
        client.post(f"{path}/actions", json=body).raise_for_status()


@contextmanager
def scenery() -> Iterator[tuple[House, str, dict[str, Prepared]]]:
    with TemporaryDirectory() as folder, open_house(Path(folder), Slow) as house:
        key, tables = prepare(house)
        yield house, key, tables | finish(house, key)


def settle(page: Page) -> None:
    page.evaluate("document.fonts.ready")
    page.wait_for_timeout(150)


def shoot_for_readme(browser: Browser) -> None:
    PICTURES.mkdir(exist_ok=True)
    with scenery() as (house, key, tables):
        for name, (size, theme, scale) in README.items():
            look = {"color_scheme": theme, "device_scale_factor": scale}
            with visiting(browser, house.address, size, key, **look) as visitor:
                visitor.context.add_init_script(NO_TIPS)
                SCENES[name](visitor.page, tables)
                settle(visitor.page)
                visitor.page.screenshot(path=PICTURES / f"{name}.png")


def shoot(browser: Browser, wanted: list[str]) -> list[str]:
    """All pictures; what could not be reached, and what went wrong behind a page."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    failed: list[str] = []
    with scenery() as (house, key, tables):
        for size, theme, name in product(SIZES, THEMES, wanted):
            picture = f"{name}.{size}.{theme}.png"
            with visiting(browser, house.address, SIZES[size], key, color_scheme=theme) as visitor:
                if name == "watching":
                    visitor.context.clear_cookies()
                visitor.context.add_init_script(NO_TIPS)
                try:
                    SCENES[name](visitor.page, tables)
                    settle(visitor.page)
                except (AssertionError, Error) as error:
                    failed.append(f"{picture}: {str(error).splitlines()[0]}")
                visitor.page.screenshot(path=FOLDER / picture)
    return failed


def main() -> int:
    asked = ArgumentParser(prog="python -m tests.browser.shots", description=__doc__)
    asked.add_argument("scenes", nargs="*", metavar="scene", help=f"of: {', '.join(SCENES)}")
    asked.add_argument("--readme", action="store_true", help="take the two pictures of the README instead")
    given = asked.parse_args()
    if unknown := [name for name in given.scenes if name not in SCENES]:
        asked.error(f"there is no scene {unknown[0]}")
    with chromium() as browser:
        if given.readme:
            shoot_for_readme(browser)
            return 0
        failures = shoot(browser, given.scenes or [*SCENES])
    sys.stdout.write("".join(f"{line}\n" for line in (*failures, f"The pictures are in {FOLDER}.")))
    return int(bool(failures))


if __name__ == "__main__":
    sys.exit(main())
