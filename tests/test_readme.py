"""The README's first screen is true."""

import doctest
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def test_the_example_runs() -> None:
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted == 4
    assert results.failed == 0


def test_it_says_that_the_project_is_unofficial() -> None:
    assert "## Unofficial" in README.read_text(encoding="utf-8")
