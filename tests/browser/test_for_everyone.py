"""axe finds nothing serious on any page, in any dialog, in either theme."""

from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Browser

from tests.browser.chromium import visiting
from tests.browser.house import House, Prepared
from tests.browser.shots import ALIKE, SCENES, scenery

GROUPS = 3
SERIOUS = ("serious", "critical")
Scenery = tuple[House, str, dict[str, Prepared]]


@pytest.fixture(scope="module")
def prepared() -> Iterator[Scenery]:
    with scenery() as found:
        yield found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("group", range(GROUPS))
def test_axe_finds_nothing_serious(browser: Browser, prepared: Scenery, theme: str, group: int) -> None:
    house, key, tables = prepared
    found = {}
    with visiting(browser, house.address, key=key, color_scheme=theme) as visitor:
        for name in [name for name in SCENES if name not in ALIKE][group::GROUPS]:
            page = visitor.context.new_page()
            SCENES[name](page, tables)
            visitor.context.set_offline(False)
            report = Axe().run(page).response
            serious = [one for one in report["violations"] if one["impact"] in SERIOUS]
            if serious:
                found[name] = [(one["id"], [node["html"][:150] for node in one["nodes"][:3]]) for one in serious]
            page.close()
    assert not found, found
