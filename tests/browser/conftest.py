from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.chromium import MILLISECONDS, Visitor, chromium, visiting
from tests.browser.house import House, open_house

Visits = Callable[..., Visitor]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    expect.set_options(timeout=MILLISECONDS)
    with chromium() as browser:
        yield browser


@pytest.fixture
def settings() -> dict[str, Any]:
    """What the server is started with; a test may say something else."""
    return {}


@pytest.fixture
def house(tmp_path: Path, settings: dict[str, Any]) -> Iterator[House]:
    with open_house(tmp_path, **settings) as house:
        yield house


@pytest.fixture
def visits(browser: Browser, house: House) -> Iterator[Visits]:
    """Lets people in. In the end nothing may have gone wrong behind any of their pages."""
    visitors: list[Visitor] = []
    with ExitStack() as leaving:

        def visit(**more: Any) -> Visitor:
            visitors.append(leaving.enter_context(visiting(browser, house.address, **more)))
            return visitors[-1]

        yield visit
    for visitor in visitors:
        visitor.check()


@pytest.fixture
def visitor(visits: Visits) -> Visitor:
    return visits()
