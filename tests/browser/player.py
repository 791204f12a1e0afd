"""Somebody who plays by what everyone is shown: the accessibility tree, and elements found by role and name."""

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as TooLong

from tests.browser.chromium import MILLISECONDS, Visitor

BUTTON: Final = re.compile(r"""- '?button "((?:[^"\\]|\\.)*)"(.*)""")
"""In a tree, which is YAML: what has a colon in it stands between single quotes."""
FOCUSED: Final = re.compile(r"""- '?(\w+) "((?:[^"\\]|\\.)*)"[^\n]*\[active\]""")
RISK: Final = re.compile(r"Risk of the next card (\d+) of (\d+)")
BOLDNESS: Final = 0.12
ANSWERS: Final = (
    "Draw",
    "Stop",
    "Repel",
    "Let in",
    "Let in bust",
    "Finish take nothing more",
    "Pass take nothing more",
)
TAKES: Final = ("Hire for", "Trade for", "Claim")
SOON: Final = 0.02
PATIENCE: Final = 5_000
"""Milliseconds after which a button that was there is looked for in vain."""


@dataclass
class Player:
    page: Page
    seen: list[str] = field(default_factory=list)
    """Every kind of decision that was met."""

    # Looking

    def tree(self) -> str:
        return self.page.locator("body").aria_snapshot()

    def live(self) -> str:
        """What a screen reader was told last."""
        return self.page.get_by_role("status").first.text_content() or ""

    def focused(self) -> str:
        """Role and name of what has the keyboard, from the accessibility tree."""
        at = FOCUSED.search(self.page.locator("body").aria_snapshot(mode="ai"))
        return f"{at[1]} {at[2]}" if at else ""

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True).first

    def wait(self, ready: Callable[[str], object], what: str) -> str:
        """Look until it is so."""
        end = time.monotonic() + MILLISECONDS / 1000
        while not ready(tree := self.tree()):
            assert time.monotonic() < end, f"{what}\n{tree}"
            time.sleep(SOON)
        return tree

    def wait_for_decision(self) -> str:
        return self.wait(lambda tree: is_over(tree) or choices(tree), "nothing to decide")

    # Acting

    def click(self, name: str) -> None:
        self.button(name).click()

    def decide(self, name: str, before: str | None = None) -> None:
        """Answer, and see that something has changed."""
        before = before or self.tree()
        try:
            self.button(name).click(timeout=PATIENCE)
        except TooLong:
            # What was read may have been old already: then things have moved on, and there is another question.
            assert self.tree() != before, f"“{name}” cannot be clicked\n{before}"
        self.wait(lambda tree: tree != before, f"“{name}” changes nothing")

    def begin(self, game: str) -> None:
        """From the first page to the table."""
        self.page.goto("/")
        self.page.get_by_role("radio", name=game).check()
        self.page.get_by_role("button", name="Play now").click()
        self.page.wait_for_url("**/table/*")

    def reach(self, role: str, name: str, most: int = 150) -> None:
        """With Tab."""
        for _ in range(most):
            if self.focused().startswith(f"{role} {name}"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{role} “{name}” cannot be reached by Tab")

    def stop_moving(self) -> None:
        """As a person does who is in a hurry."""
        self.click("Menu")
        self.page.get_by_role("combobox", name="Speed").select_option("No animation")
        self.click("Close")

    def play(self, until: Callable[[str], bool] = lambda _: False, met: Callable[[str], None] = lambda _: None) -> str:
        """Play on, to the end or until it is so; the tree then. `met` is told every decision."""
        while True:
            tree = self.wait_for_decision()
            if is_over(tree) or until(tree):
                return tree
            self.seen.append(kind(tree))
            met(tree)
            self.decide(choose(tree), tree)


def choices(tree: str) -> list[str]:
    """The buttons that answer the question, by their names; what is not possible is left out."""
    found = [(name.replace('\\"', '"').replace("''", "'"), state) for name, state in BUTTON.findall(tree)]
    names = [name for name, state in found if "[disabled]" not in state]
    if "Got it" in names:
        return ["Got it"]
    return [name for name in names if name in ANSWERS or name.startswith(TAKES)]


def choose(tree: str) -> str:
    """A fair player: bold while it is safe, takes what it can, claims at once."""
    names = choices(tree)
    for wanted in ("Got it", "Repel"):
        if wanted in names:
            return wanted
    asked = [name for name in names if name.startswith(TAKES)]
    if "Back" in tree and (sure := [name for name in asked if ":" not in name]):
        return sure[0]
    for verb in ("Claim", "Hire", "Trade"):
        if fitting := [name for name in asked if name.startswith(verb)]:
            return max(fitting, key=_coins) if verb == "Trade" else fitting[0]
    if "Draw" in names and ("Stop" not in names or risk(tree) < BOLDNESS):
        return "Draw"
    return "Stop" if "Stop" in names else names[-1]


def _coins(name: str) -> int:
    return int((re.search(r"\d+", name) or ["0"])[0])


def risk(tree: str) -> float:
    found = RISK.search(tree)
    return int(found[1]) / int(found[2]) if found else 0.0


def is_over(tree: str) -> bool:
    return 'dialog "Winner' in tree or 'dialog "You won' in tree


def kind(tree: str) -> str:
    """Which decision it is."""
    names = choices(tree)
    if 'button "Back"' in tree:
        return "chosen"
    for name, called in (("Got it", "tip"), ("Repel", "repel"), ("Pass take nothing more", "others-trade")):
        if name in names:
            return called
    if "Finish take nothing more" in names:
        return "trade"
    return "draw" if "Stop" in names else "first-draw"


def play_from_start(visitor: Visitor, game: str) -> Player:
    player = Player(visitor.page)
    player.begin(game)
    return player
