"""Who may know whom (docs/design.md). The engine is the standard library and itself."""

import ast
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src" / "portroyal"

MAY_IMPORT = {
    "core": set(),
    "games": {"core"},
    "match": {"core", "games"},
    "bots": {"core", "games"},
    "record": {"core", "games", "match"},
    "i18n": {"core"},
    "arena": {"core", "games", "match", "record", "bots", "i18n"},
    "web": {"core", "games", "match", "record", "bots", "i18n", "portroyal"},
    "terminal": {"core", "games", "match", "record", "bots", "i18n", "arena", "web", "portroyal"},
    "portroyal": {"core", "games", "match", "record", "bots"},
    "__main__": {"terminal"},
}
"""Each part of the package and the parts it may import; `portroyal` is the package's own public names."""

FOR_MYPY = "typing_extensions"
"""mypy has it built in; the engine names it only where nothing is executed."""
ENGINE = ("core", "games", "match", "record", "bots")


def imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: imports are absolute"
            yield node.module or ""


def part(name: str) -> str:
    """The part of the package that a file or module belongs to."""
    words = name.split(".")
    return words[1] if len(words) > 1 else "portroyal"


def files() -> Iterator[tuple[str, Path]]:
    for file in sorted(SOURCE.rglob("*.py")):
        words = file.relative_to(SOURCE.parent).with_suffix("").parts
        yield part(".".join(word for word in words if word != "__init__")), file


def test_arrows_point_down() -> None:
    for owner, file in files():
        for name in imports(file):
            if name.split(".")[0] == "portroyal":
                assert part(name) in MAY_IMPORT[owner] | {owner}, f"{file.relative_to(SOURCE)} imports {name}"


def test_the_engine_imports_nothing_outside_the_standard_library() -> None:
    for owner, file in files():
        if owner in ENGINE:
            for name in imports(file):
                root = name.split(".")[0]
                allowed = root in ("portroyal", FOR_MYPY) or root in sys.stdlib_module_names
                assert allowed, f"{file.relative_to(SOURCE)}: {name}"


def test_what_only_the_type_checker_needs_is_not_loaded() -> None:
    code = f"import sys, portroyal.match; assert {FOR_MYPY!r} not in sys.modules"
    subprocess.run([sys.executable, "-c", code], check=True)


def test_families_do_not_know_each_other() -> None:
    families = [folder.name for folder in (SOURCE / "games").iterdir() if folder.is_dir() and folder.name[0] != "_"]
    for family in families:
        for file in (SOURCE / "games" / family).rglob("*.py"):
            for name in imports(file):
                assert not any(name.startswith(f"portroyal.games.{other}") for other in families if other != family)


def loaded(*arguments: str) -> set[str]:
    """The modules that a new Python has loaded when it ends, after `-c` and a program or a call of `portroyal`."""
    report = "import atexit, sys; atexit.register(lambda: print('LOADED', *sys.modules))"
    if arguments[0] == "-c":
        call = arguments[1]
    else:
        call = f"sys.argv = {list(arguments)!r}; from portroyal.__main__ import main; main()"
    program = f"{report}\n{call}"
    environment = {**os.environ, "PYTHONPATH": str(SOURCE.parent)}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return set(done.stdout.rpartition("LOADED ")[2].split())


def outside(modules: set[str]) -> set[str]:
    """The packages among them that are neither ours nor the standard library's nor of every Python's start."""
    started = {name.partition(".")[0] for name in loaded("-c", "pass")}
    return {name.partition(".")[0] for name in modules} - started - sys.stdlib_module_names - {"portroyal"}


@pytest.mark.parametrize("name", ["portroyal", "portroyal.games", "portroyal.match", "portroyal.record"])
def test_importing_the_engine_loads_the_engine_alone(name: str) -> None:
    modules = loaded("-c", f"import {name}; import portroyal; portroyal.GAMES, portroyal.Match")
    assert {"portroyal.games.harbour.rules", "portroyal.match"} <= modules
    ours = {part(module) for module in modules if module.startswith("portroyal.")}
    assert not ours & {"bots", "arena", "i18n", "terminal", "web"}
    assert not outside(modules)


def test_bots_are_public_names_that_load_when_asked_for() -> None:
    assert "portroyal.bots" in loaded("-c", "from portroyal import BOTS, Bot")


SLOW = {"fastapi", "starlette", "pydantic", "uvicorn", "jinja2", "rich"}


def test_help_loads_no_command() -> None:
    modules = loaded("portroyal", "--help")
    assert "portroyal.terminal.cli" in modules
    assert not {part(module) for module in modules if module.startswith("portroyal.")} - {
        "terminal",
        "i18n",
        "__main__",
    }
    assert not outside(modules) & SLOW


def test_the_help_of_play_loads_no_server_and_no_screen() -> None:
    modules = loaded("portroyal", "play", "--help")
    assert "portroyal.terminal.commands.play" in modules
    assert "web" not in {part(module) for module in modules if module.startswith("portroyal.")}
    assert not outside(modules) & SLOW
