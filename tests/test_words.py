"""Plain English: on the screen, in the documentation, and in comments. The glossary has our words."""

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest
from fluent.syntax import ast as fluent
from fluent.syntax.visitor import Visitor

from portroyal.i18n import ENGLISH, catalogue

ROOT = Path(__file__).parent.parent
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
CODE = [
    path
    for folder in ("src", "tests", "benchmarks", "examples", "tools")
    for path in sorted((ROOT / folder).rglob("*.py"))
    if path != Path(__file__)
]
PAGE_FILES = [path for ending in ("js", "css") for path in sorted((ROOT / "src").rglob(f"*.{ending}"))]

HARD = re.compile(r"\b(whoever|whomever|hangs? on|so many|so often|of so|he|him|his|himself)\b", re.IGNORECASE)
"""Words that make a sentence hard to read, and a player a man. Say "a player who", "depends on", "at most this many"
and "they"."""

RETIRED = re.compile(
    r"\b(chairs?|kinds? of ships?|first page|would sink|persons are missing|what .* called|taken? back|action back)\b",
    re.IGNORECASE,
)
"""The glossary has another word for these."""

QUOTED = re.compile(r"```.*?```|``.*?``|`[^`]*`", re.DOTALL)
PAGE_COMMENT = re.compile(r"/\*.*?\*/|(?<!:)//[^\n]*", re.DOTALL)


class _Texts(Visitor):
    def __init__(self) -> None:
        self.found: list[str] = []

    def visit_TextElement(self, node: fluent.TextElement) -> None:  # noqa: N802  # the library's name
        self.found.append(node.value)


def screen_texts() -> Iterator[tuple[str, str]]:
    for resource in catalogue(ENGLISH):
        for entry in resource.body:
            if isinstance(entry, fluent.Message) and entry.value is not None:
                texts = _Texts()
                texts.visit(entry.value)
                yield entry.id.name, " ".join(texts.found)


def remarks(source: str) -> Iterator[str]:
    """The comments of a module, and everything that stands in it as a string of its own: docstrings."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.string
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            yield QUOTED.sub("", node.value.value)


def test_sentences_on_the_screen_are_plain() -> None:
    texts = dict(screen_texts())
    assert len(texts) > 500
    assert {id: text for id, text in texts.items() if HARD.search(text) or RETIRED.search(text)} == {}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_documentation_is_plain(page: Path) -> None:
    text = QUOTED.sub("", page.read_text("utf-8"))
    assert [line for line in text.splitlines() if HARD.search(line)] == []


def test_comments_and_docstrings_are_plain() -> None:
    assert len(CODE) > 200
    found = [f"{path.relative_to(ROOT)}: {text}" for path in CODE for text in remarks(path.read_text("utf-8"))]
    found += [
        f"{path.relative_to(ROOT)}: {text}"
        for path in PAGE_FILES
        for text in PAGE_COMMENT.findall(path.read_text("utf-8"))
    ]
    assert len(found) > 2000
    assert [text for text in found if HARD.search(text)] == []


@pytest.mark.parametrize("hard", ["Whoever sits there", "He draws.", "so many cards", "it hangs on the seed"])
def test_a_hard_sentence_is_found(hard: str) -> None:
    assert HARD.search(hard)


def test_words_that_only_look_like_them_are_not() -> None:
    assert not HARD.search("The history of this machine; there they are, soon.")
