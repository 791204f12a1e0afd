"""The files behind the pages: no script inline or from elsewhere, no build, typed, and an address of their content."""

import json
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from tools.page_types import declarations

from portroyal.games import GAMES
from portroyal.web import pages
from portroyal.web.families import BROWSER_FAMILIES, BROWSER_GAMES, cards
from portroyal.web.pages import STATIC, digest, modules, sent

ROOT = STATIC.parents[3]
TEMPLATES = sorted((STATIC.parent / "templates").rglob("*.html"))
MODULES = sorted(STATIC.rglob("*.js"))
STYLES = sorted(STATIC.rglob("*.css"))
TABLE = sorted((STATIC / "table").iterdir())
SHARED_STYLES = sorted(file for file in STYLES if file.parent.name not in BROWSER_FAMILIES)
SHARED_TEMPLATES = [file for file in TEMPLATES if file.parent.name not in BROWSER_FAMILIES]
SHARED_MODULES = [file for file in MODULES if file.parent.name not in BROWSER_FAMILIES]
SVG = "http://www.w3.org/2000/svg"
MAX_COLUMNS = 120
HARBOUR_WORDS = (
    *("harbour", "ship", "coin", "expedition", "bust", "tax", "sword", "repel", "discover", "hire", "claim", "crew"),
    *("pinnace", "flute", "skiff", "frigate", "galleon", "jester", "trader", "loot", "trick", "trump"),
    *("deck", "discard", "unseen"),
)
"""Words that belong to a game. A card table knows zones, moves, events and the texts of legal actions."""


def name(file: Path) -> str:
    return file.relative_to(STATIC.parent).as_posix()


@pytest.mark.parametrize("file", TEMPLATES, ids=name)
def test_templates_have_no_inline_script_or_style(file: Path) -> None:
    text = file.read_text()
    for script in re.findall(r"<script\b[^>]*>.*?</script>", text, re.DOTALL):
        assert script == '<script type="module" src="{{ static }}/{{ modules[0] }}"></script>'
    assert not re.search(r"\son[a-z]+\s*=", text)
    assert not re.search(r"\sstyle\s*=|<style", text)
    assert "http:" not in text
    assert "https:" not in text


@pytest.mark.parametrize("file", MODULES, ids=name)
def test_modules_are_our_own_and_make_no_markup_of_text(file: Path) -> None:
    text = file.read_text()
    assert text.startswith("// "), "a module says what it is for"
    for source in re.findall(r"""^(?:import|export)\b.*from ["']([^"']+)["']""", text, re.MULTILINE):
        assert re.fullmatch(r"\.\.?/[a-z/]+\.js", source), source
        assert (file.parent / source).is_file()
    for dangerous in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert dangerous not in text
    assert {*re.findall(r"https?://[^\"'`\s]+", text)} <= {SVG}


@pytest.mark.parametrize("file", [*MODULES, *STYLES, *TEMPLATES], ids=name)
def test_no_line_is_longer_than_a_screen(file: Path) -> None:
    for number, line in enumerate(file.read_text("utf-8").splitlines(), 1):
        assert len(line) <= MAX_COLUMNS, f"line {number}"


@pytest.mark.parametrize("file", [*TABLE, *SHARED_STYLES], ids=name)
def test_the_card_table_knows_no_game(file: Path) -> None:
    """What belongs to a family of games lies in its own folder, behind the one `Family` object."""
    text = file.read_text("utf-8")
    assert not [word for word in HARBOUR_WORDS if re.search(rf"(?<![a-z]){word}|{word.capitalize()}", text)]
    assert not re.search(r"""from ["']\.\./""", text)


@pytest.mark.parametrize("file", SHARED_STYLES, ids=name)
def test_a_shared_style_sheet_styles_nothing_that_only_a_family_makes(file: Path) -> None:
    """Every class and id of its selectors is in a text of a shared module or template."""
    text = re.sub(r"/\*.*?\*/", "", file.read_text("utf-8"), flags=re.DOTALL)
    selectors = [head for head in re.findall(r"([^{}]+){", text) if not head.strip().startswith("@")]
    styled = {word for head in selectors for word in re.findall(r"[.#]([a-z][\w-]*)", head)}
    sources = "".join(file.read_text("utf-8") for file in (*SHARED_MODULES, *SHARED_TEMPLATES))
    texts = re.findall(r'"[^"\n]*"|`[^`]*`|\'[^\'\n]*\'|{% block kind %}[^{]*', sources)
    assert styled <= {word for text in texts for word in re.findall(r"[a-z][\w-]*", text)}


@pytest.mark.parametrize("file", [file for file in TABLE if file.suffix == ".js"], ids=name)
def test_the_card_table_finds_its_elements_whatever_the_family(file: Path) -> None:
    shared = "".join(template.read_text("utf-8") for template in SHARED_TEMPLATES)
    ids = {*re.findall(r"""\bid="([a-z-]+)\"""", shared), *re.findall(r"{{ tool(?:_with_text)?\('([a-z-]+)'", shared)}
    asked = {*re.findall(r"""(?:\$|\bdialog)\("([a-z-]+)\"""", file.read_text("utf-8"))}
    assert asked <= ids


@pytest.mark.parametrize("family", BROWSER_FAMILIES)
def test_the_board_of_a_family_has_what_the_card_table_fills(family: str) -> None:
    folder = STATIC.parent / "templates"
    parts = re.findall(r"{% macro (\w+)", (folder / "board_parts.html").read_text("utf-8"))
    board = (folder / family / "board.html").read_text("utf-8")
    assert parts
    assert not [part for part in parts if f"{{{{ {part}(" not in board]


@pytest.mark.parametrize("family", BROWSER_FAMILIES)
def test_a_family_brings_its_folders(family: str) -> None:
    assert any(game.family == family for game in GAMES.values())
    assert (STATIC / family / "family.js").is_file()
    sheets = [sheet.format(family=family) for sheet in (*pages.STYLES, *pages.SMALL_STYLES)]
    assert not [sheet for sheet in sheets if not (STATIC / f"{sheet}.css").is_file()]
    templates = {file.name for file in (STATIC.parent / "templates" / family).iterdir()}
    included = {
        part for file in TEMPLATES for part in re.findall(r"include family ~ '/([a-z]+\.html)'", file.read_text())
    }
    assert included <= templates


def test_a_page_names_all_modules_that_it_needs() -> None:
    """So the browser asks for all of them at once, however deep they import each other."""
    found = modules("table/table.js", "harbour/family.js")
    assert found[0] == "table/table.js"
    assert {"table/motion.js", "table/movement.js", "harbour/board.js", "harbour/fit.js"} <= {*found}
    assert len(found) == len({*found})
    assert not any(module.startswith("pages/") for module in found)


def test_the_types_are_checked(tmp_path: Path) -> None:
    """`tsc` over all modules, with the types that the engine and the API declare. A mistake is found."""
    for namespace, text in declarations().items():
        (tmp_path / f"{namespace}.d.ts").write_text(text, "utf-8")
    (tmp_path / "mistake.js").write_text("/** @type {harbour.View} */ (JSON.parse('')).no_such_field;\n")
    settings = json.loads((ROOT / "jsconfig.json").read_text())
    assert settings["compilerOptions"]["strict"]
    for mistakes, files in ((False, []), (True, ["mistake.js"])):
        settings["include"] = [f"{STATIC}/**/*.js", f"{tmp_path}/*.d.ts", *files]
        (tmp_path / "jsconfig.json").write_text(json.dumps(settings))
        found = subprocess.run(
            [ROOT / "node_modules/.bin/tsc", "-p", tmp_path / "jsconfig.json"],
            capture_output=True,
            text=True,
            check=False,
        )
        assert ("no_such_field" in found.stdout) == mistakes, found.stdout
        assert bool(found.returncode) == mistakes, found.stdout


@pytest.mark.parametrize("file", [*MODULES, *STYLES], ids=name)
def test_comments_stay_at_home_and_lines_keep_their_numbers(file: Path) -> None:
    before, after = file.read_text("utf-8").split("\n"), sent(file).decode().split("\n")
    assert len(before) == len(after)
    for line, told in zip(before, after, strict=True):
        assert told in ("", line.lstrip())
        if line.strip() and not told:
            assert re.match(r"\s*(//|/?\*|\w)", line), line
    assert not [told for told in after if re.match(r"\s*(//|/\*[^/]*$)", told)]
    assert not [told for told in after if told.count("`") % 2], "a text over several lines would lose its indentation"


def test_every_picture_is_used() -> None:
    pictures = set(re.findall(r'<symbol id="([^"]+)"', (STATIC / "sprite.svg").read_text("utf-8")))
    source = "".join(file.read_text("utf-8") for file in (*MODULES, *TEMPLATES))
    named = set(re.findall(r"""["'#]([a-z-]+)["')]""", source))
    on_cards = {
        picture
        for game in BROWSER_GAMES
        for card in cards(game, "en")
        for picture in (card["emblem"], f"p-{card['role']}", *(part.get("icon") for part in card["sign"]))
    }
    assert pictures <= named | on_cards


def test_there_is_nothing_to_build() -> None:
    tools = json.loads((ROOT / "package.json").read_text())
    assert "dependencies" not in tools
    assert "scripts" not in tools
    assert not [*STATIC.rglob("*.min.*"), *STATIC.rglob("*.ts")]


@pytest.mark.parametrize("changed", ["table/table.js", "fonts/chart-text-latin.woff2"])
def test_the_address_changes_with_the_content(changed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest()
    shutil.copytree(STATIC, tmp_path, dirs_exist_ok=True)
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    digest.cache_clear()
    try:
        assert digest() == before
        (tmp_path / changed).write_bytes(b"other")
        digest.cache_clear()
        assert digest() != before
    finally:
        digest.cache_clear()


def test_a_request_without_a_body_takes_none_and_an_upload_takes_a_record() -> None:
    bodies = declarations()["api"].partition("type PostBody")[2]
    assert "? unknown" not in bodies
    assert "/me/codes?${string}` ? undefined :" in bodies
    assert "/records?${string}` ? engine.Record :" in bodies
