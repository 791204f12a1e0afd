"""The documentation is true."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULE = re.compile(r"^- \*\*([A-Z]\d+(?:\.\d+)?)\*\* ", re.MULTILINE)
CITED = re.compile(r"@rule\(([^)]*)\)")


def rules() -> list[str]:
    return [
        id for page in sorted((ROOT / "docs" / "rules").glob("*.md")) for id in RULE.findall(page.read_text("utf-8"))
    ]


def cited() -> set[str]:
    texts = (file.read_text("utf-8") for file in (ROOT / "tests" / "rules").glob("test_*.py"))
    return {id for text in texts for ids in CITED.findall(text) for id in re.findall(r'"([^"]+)"', ids)}


def test_every_rule_stands_once() -> None:
    assert len(rules()) >= 51
    assert [id for id, count in Counter(rules()).items() if count > 1] == []


def test_every_rule_has_a_test_and_every_test_a_rule() -> None:
    assert set(rules()) - cited() == set()
    assert cited() - set(rules()) == set()


def test_links_lead_somewhere() -> None:
    for page in [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]:
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text("utf-8")):
            assert (page.parent / target).exists(), f"{page.name}: {target}"
