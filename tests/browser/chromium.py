"""A real Chromium, and visitors in it who note everything that goes wrong behind the page."""

import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, Page, Playwright, sync_playwright

NAMES: Final = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
MISSING: Final = (
    "The tests of the pages need a Chromium. On Debian and Ubuntu: apt install chromium."
    " Elsewhere: .venv/bin/playwright install chromium."
)
DESKTOP: Final = (1440, 900)
LAPTOP: Final = (1366, 650)
"""What the frame of a browser leaves of a small one."""
TABLET: Final = (768, 1024)
PHONE: Final = (360, 640)
PHONE_ON_ITS_SIDE: Final = (640, 360)
MILLISECONDS: Final = 15_000
"""Nothing on a page takes longer."""


class NoChromium(Exception):
    """Never a reason to skip a test."""


def found(playwright: Playwright) -> str:
    """The browser of the system, or else the one that Playwright has installed."""
    for name in NAMES:
        if path := shutil.which(name):
            return path
    own = playwright.chromium.executable_path
    if not Path(own).is_file():
        raise NoChromium(MISSING)
    return own


@contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        # The sandbox of Chromium does not work for root, which is who runs tests in a container.
        arguments = ["--no-sandbox"] if os.geteuid() == 0 else []
        browser = playwright.chromium.launch(executable_path=found(playwright), args=arguments)
        try:
            yield browser
        finally:
            browser.close()


@dataclass
class Visitor:
    """A user with their own browser: they share no cookies, settings or cache."""

    context: BrowserContext
    page: Page
    troubles: list[str] = field(default_factory=list)
    forgiven: list[str] = field(default_factory=list)

    def forgive(self, *patterns: str) -> None:
        """The browser will complain of this, and it is meant."""
        self.forgiven += patterns

    def check(self) -> None:
        """Nothing went wrong: no error, no warning, nothing that the security policy had to stop."""
        left = [
            trouble for trouble in self.troubles if not any(re.search(pattern, trouble) for pattern in self.forgiven)
        ]
        assert not left, left


@contextmanager
def visiting(
    browser: Browser, address: str, size: tuple[int, int] = DESKTOP, key: str | None = None, **more: Any
) -> Iterator[Visitor]:
    width, height = size
    options = {"reduced_motion": "reduce", "color_scheme": "light", "locale": "en", **more}
    context = browser.new_context(base_url=address, viewport={"width": width, "height": height}, **options)
    context.set_default_timeout(MILLISECONDS)
    if key:
        context.add_cookies([{"name": "portroyal", "value": key, "url": address}])
    visitor = Visitor(context, context.new_page())
    context.on(
        "console",
        lambda message: visitor.troubles.append(message.text) if message.type in ("error", "warning") else None,
    )
    context.on("weberror", lambda error: visitor.troubles.append(str(error.error)))
    try:
        yield visitor
    finally:
        context.close()


if __name__ == "__main__":
    # Is there one? `make` asks before it installs one.
    with sync_playwright() as asked:
        try:
            found(asked)
        except NoChromium as missing:
            raise SystemExit(str(missing)) from None
