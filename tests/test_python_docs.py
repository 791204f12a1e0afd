"""docs/python.md is true, and what it names can be imported from the package itself."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import portroyal

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "python.md"


def test_the_examples_of_the_page_run() -> None:
    results = doctest.testfile(str(PAGE), module_relative=False)
    assert results.attempted > 40
    assert results.failed == 0


def test_the_page_imports_from_the_package_alone() -> None:
    imports = re.findall(r"^>>> (?:from (\S+) )?import", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert {*imports} == {"portroyal", "random"}


def test_every_public_name_is_there() -> None:
    for name in portroyal.__all__:
        assert getattr(portroyal, name) is not None
    for family in (portroyal.harbour, portroyal.loot):
        for name in family.__all__:
            assert hasattr(family, name)


def test_a_prompt_can_complete_every_public_name() -> None:
    code = "import portroyal; assert {*portroyal.__all__, '__version__'} <= {*dir(portroyal)}"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_the_readme_links_to_it() -> None:
    assert "docs/python.md" in (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_engine_loads_no_bots_and_no_screens() -> None:
    code = (
        "import sys, portroyal; portroyal.Match.start('loot', 3, 'light'); portroyal.harbour.View;"
        "loaded = {name.split('.')[1] for name in sys.modules if name.startswith('portroyal.')};"
        "assert loaded <= {'core', 'games', 'match'}, loaded"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
