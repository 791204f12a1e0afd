"""The files behind the pages: no script inline or from elsewhere, no build, typed, and an address of their content."""

import json
import re
from pathlib import Path

import pytest

from portroyal.web import pages
from portroyal.web.pages import STATIC, digest

TEMPLATES = sorted((STATIC.parent / "templates").rglob("*.html"))
MODULES = sorted(STATIC.rglob("*.js"))
SVG = "http://www.w3.org/2000/svg"


@pytest.mark.parametrize("file", TEMPLATES, ids=lambda file: file.name)
def test_templates_have_no_inline_script_or_style(file: Path) -> None:
    text = file.read_text()
    for script in re.findall(r"<script\b[^>]*>.*?</script>", text, re.DOTALL):
        assert re.fullmatch(r'<script type="module" src="\{\{ static \}\}/[a-z]+\.js"></script>', script), script
    assert not re.search(r"\son[a-z]+\s*=", text)
    assert not re.search(r"\sstyle\s*=|<style", text)
    assert "http:" not in text
    assert "https:" not in text


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_modules_are_our_own_and_make_no_markup_of_text(file: Path) -> None:
    text = file.read_text()
    assert text.startswith("// "), "a module says what it is for"
    for source in re.findall(r"""(?:from|import)\s*\(?["']([^"']+)["']""", text):
        assert re.fullmatch(r"\./[a-z]+\.js", source), source
        assert (STATIC / source).is_file()
    for dangerous in ("innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "new Function"):
        assert dangerous not in text
    assert {*re.findall(r"https?://[^\"'`\s]+", text)} <= {SVG}


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_exported_functions_are_typed(file: Path) -> None:
    lines = file.read_text().splitlines()
    for before, line in zip(["", *lines], lines, strict=False):
        takes = re.match(r"export (?:async )?function \w+\(([^)]+)\)", line)
        if takes:
            assert before.rstrip().endswith("*/"), line


def test_there_is_nothing_to_build() -> None:
    tools = json.loads((STATIC.parents[3] / "package.json").read_text())
    assert "dependencies" not in tools
    assert "scripts" not in tools
    assert not [*STATIC.rglob("*.min.*"), *STATIC.rglob("*.ts")]


def test_the_address_changes_with_the_content(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = digest()
    for file in STATIC.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    monkeypatch.setattr(pages, "STATIC", tmp_path)
    digest.cache_clear()
    try:
        assert digest() == before
        (tmp_path / "look.css").write_text("/* other */")
        digest.cache_clear()
        assert digest() != before
    finally:
        digest.cache_clear()
