"""The recipes of CONTRIBUTING.md, carried out in a copy of the package: what they add appears at the table."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import portroyal
from tests.browser.chromium import visiting

ROOT = Path(__file__).parents[2]
EMBLEM = '<symbol id="p-{role}" viewBox="0 0 64 64"><circle cx="32" cy="32" r="20" fill="none"/></symbol>'


class Package:
    """A copy of the package, to be changed as a contributor would."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.root = folder / "portroyal"
        shutil.copytree(
            Path(portroyal.__file__).parent, self.root, ignore=shutil.ignore_patterns("__pycache__", "*.pyc")
        )

    def append(self, file: str, text: str) -> None:
        with (self.root / file).open("a", encoding="utf-8") as end:
            end.write(text)

    def insert(self, file: str, before: str, text: str) -> None:
        """Insert a text before another one, which is there once."""
        content = (self.root / file).read_text("utf-8")
        assert content.count(before) == 1, f"{before!r} in {file}"
        (self.root / file).write_text(content.replace(before, text + before), "utf-8")

    def add_person(self, role: str, cost: int, traits: str) -> None:
        """The recipe "A person made of known traits"."""
        self.append("games/harbour/cards.csv", f"harbour,person,{role},,{cost},1,,,,{traits},2,,attested\n")
        for locale in (self.root / "i18n/locales").iterdir():
            self.append(f"i18n/locales/{locale.name}/harbour.ftl", f"\nname-{role} = {role}\n")
            self.append(f"i18n/locales/{locale.name}/page.ftl", f"\npage-role-{role} = {role.capitalize()}\n")
        self.insert("web/static/sprite.svg", '<symbol id="p-jester"', EMBLEM.format(role=role))

    @contextmanager
    def table(self, drawing: str, browser: Browser) -> Iterator[Page]:
        """A table of this package, as it is drawn, in a browser."""
        path = os.pathsep.join([str(self.folder), str(ROOT)])
        with subprocess.Popen(
            [sys.executable, "-m", "tests.browser.house", str(self.folder)],
            env={**os.environ, "PYTHONPATH": path},
            cwd=self.folder,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        ) as serving:
            # When the process is left its input is closed, and by that it ends.
            assert serving.stdin is not None
            assert serving.stdout is not None
            serving.stdin.write(json.dumps(drawing) + "\n")
            serving.stdin.flush()
            line = serving.stdout.readline()
            assert line, "the changed package does not serve a table"
            table = json.loads(line)
            with visiting(browser, table["address"], key=table["key"]) as visitor:
                visitor.page.goto(table["path"])
                visitor.page.get_by_role("button", name="Turn off tips").click()
                yield visitor.page
                visitor.forgive("409")
                visitor.check()


@pytest.fixture
def package(tmp_path: Path) -> Package:
    return Package(tmp_path)


def test_a_person_made_of_known_traits(package: Package, browser: Browser) -> None:
    package.add_person("cook", 5, "discount 1 swords 1")
    drawing = """
        phase: trade
        takes: 2
        harbour: cook-5 sailor-3 flute-1-1
        seat 0: 9
        seat 1: 3
    """
    with package.table(drawing, browser) as page:
        page.get_by_role("button", name="cook (costs 5, 1 point)").first.click()
        dialog = page.get_by_role("dialog")
        expect(dialog).to_contain_text("Every person you hire costs 1 coin less")
        expect(dialog).to_contain_text("1 sword")
        dialog.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Hire for 5: cook").click()
        page.get_by_role("button", name="Hire for 5", exact=True).click()
        expect(page.locator("#log")).to_contain_text("You hire the cook")
        expect(page.get_by_role("region", name="You").get_by_title("Swords")).to_contain_text("1")
        expect(page.get_by_role("button", name="Hire for 2: sailor")).to_be_visible()


def test_a_trait(package: Package, browser: Browser) -> None:
    """A gunner brings their player a coin for every ship that the player repels."""
    package.insert(
        "games/harbour/traits.py",
        ")\nTRAIT_BY_ID",
        '    Trait("repel-coins", Group.OTHER, ("skull", "+#", "coin")),\n',
    )
    package.append("games/harbour/traits.py", 'REPEL_COINS: Final = slot("repel-coins")\n')
    package.insert("games/harbour/events.py", '    CROWD = "crowd"', '    REPEL = "repel"\n')
    rule = (
        "    gain(state, state.active, state.players[state.active].totals[traits.REPEL_COINS], Cause.REPEL, events)\n"
    )
    package.insert("games/harbour/rules.py", "    state.legal = discover_choices(state)\n\n\ndef keep(", rule)
    package.insert("games/harbour/rules.py", "FIRST_DRAW: Final", "from portroyal.games.harbour import traits\n\n")
    for locale in (package.root / "i18n/locales").iterdir():
        catalogue = f"i18n/locales/{locale.name}"
        package.insert(f"{catalogue}/harbour.ftl", "    [crowd] because", "    [repel] for the repelled ship.\n")
        package.append(f"{catalogue}/page.ftl", "\nabout-trait-repel-coins = A coin for every ship you repel.\n")
    package.add_person("gunner", 4, "repel-coins 1")
    drawing = """
        phase: repel
        drawn: flute-1-1
        harbour: skiff-1-1
        seat 0: 3 sailor-3 gunner-4
        seat 1: 3
    """
    with package.table(drawing, browser) as page:
        page.get_by_role("button", name="gunner (costs 4, 1 point)").first.click()
        expect(page.get_by_role("dialog")).to_contain_text("A coin for every ship you repel.")
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Repel", exact=True).click()
        expect(page.locator("#log")).to_contain_text("You gain 1 coin for the repelled ship.")
