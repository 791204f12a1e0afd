"""The typefaces that a visitor may see the pages in."""

from enum import StrEnum
from typing import Final

import pytest
from playwright.sync_api import Route

from tests.browser.chromium import Visitor

FILES: Final = "**/*.woff2"
SHEET: Final = "**/type.css"


class Face(StrEnum):
    OURS = "our face"
    BLOCKED = "face blocked"
    """The files do not come: a face of the machine, made as wide as ours."""
    WIDE = "wide face"
    """Every letter as wide as in DejaVu, about the widest face that a machine may have."""


FACES: Final = pytest.mark.parametrize("face", Face)


def show_in(face: Face, visitor: Visitor) -> Visitor:
    """From now on this visitor sees pages in this face."""
    if face is Face.BLOCKED:
        visitor.forgive("ERR_FAILED")
        visitor.context.route(FILES, lambda route: route.abort())
    elif face is Face.WIDE:
        visitor.context.route(SHEET, _widen)
    return visitor


def _widen(route: Route) -> None:
    """The same on every machine: our own face, larger, with the heights of DejaVu."""
    sheet = "".join(
        f"""@font-face {{
          font-family: "Chart {name}"; font-weight: {weight}; src: url("fonts/chart-{name.lower()}-latin.woff2");
          size-adjust: {size}%; ascent-override: {9280 / size}%; descent-override: {2360 / size}%;
        }}"""
        for name, weight, size in WIDE
    )
    route.fulfill(
        content_type="text/css",
        body=f'{sheet} :root {{ --serif: "Chart Head", serif; --sans: "Chart Text", sans-serif }}',
    )


WIDE: Final = (("Head", "600 700", 139), ("Text", "400 500", 124), ("Text", "600 700", 135))
"""Face, weights, and how wide DejaVu sets the words of the page, in percent of our face."""
