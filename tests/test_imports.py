"""Who may know whom (docs/design.md). The engine is the standard library and itself."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

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
                assert root == "portroyal" or root in sys.stdlib_module_names, f"{file.relative_to(SOURCE)}: {name}"


def test_families_do_not_know_each_other() -> None:
    families = [folder.name for folder in (SOURCE / "games").iterdir() if folder.is_dir() and folder.name[0] != "_"]
    for family in families:
        for file in (SOURCE / "games" / family).rglob("*.py"):
            for name in imports(file):
                assert not any(name.startswith(f"portroyal.games.{other}") for other in families if other != family)
