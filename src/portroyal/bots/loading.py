"""From the text that names a bot to the bot: one of ours, a function in a file, a program, an installed package.

The command line, the arena with its workers and the server all find bots by the same text (docs/bot-protocol.md).
"""

import os
import re
import shlex
import shutil
import sys
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from hashlib import sha256
from importlib.metadata import entry_points
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any, Final

from portroyal.bots import BOTS, Budget, Kind
from portroyal.bots.external import Program
from portroyal.bots.protocol import factory
from portroyal.core.faults import Fault
from portroyal.core.game import AnyGame
from portroyal.games import GAMES

GROUP: Final = "portroyal.bots"
"""The group of entry points by which a package offers its bots."""
COMMAND: Final = "cmd:"
DEFAULT_NAME: Final = "choose"

_FILE = re.compile(r"(?P<file>.+\.py)(?::(?P<name>[^:@]*))?(?:@(?P<nodes>.*))?")
_NAMED = re.compile(r"(?P<name>[^@]*)(?:@(?P<nodes>.*))?", re.DOTALL)
_NODES = re.compile(r"[1-9][0-9]{0,8}")
_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*"|'[^']*'|\\.|.""", re.DOTALL)


def find(spec: str, game: AnyGame, patience: float | None = None) -> Kind:
    """The bot that a text names. Raises Fault if there is none, or it cannot play this game.

    `patience` is how many seconds a program has for an answer; without it, as many as it usually has.
    """
    nodes = None
    if spec.startswith(COMMAND):
        kind = _command(spec.removeprefix(COMMAND), patience)
    elif found := _FILE.fullmatch(spec):
        nodes = found["nodes"]
        kind = _in_file(Path(found["file"]), DEFAULT_NAME if found["name"] is None else found["name"])
    else:
        named = _NAMED.fullmatch(spec)
        assert named is not None  # any text has this form
        nodes = named["nodes"]
        kind = BOTS[named["name"]] if named["name"] in BOTS else _installed(named["name"])
    if not kind.plays(game):
        raise Fault("bot-other-game", spec, game.id)
    return kind if nodes is None else replace(kind, budget=Budget(nodes=_node_count(nodes)))


def is_ours(spec: str) -> bool:
    """Does the text name one of our own bots, so that nothing from outside would be run?"""
    if spec.startswith(COMMAND) or _FILE.fullmatch(spec):
        return False
    return spec.partition("@")[0] in BOTS


def split(specs: str) -> list[str]:
    """The bots of a list with commas. A comma in quotation marks, or after a backslash, belongs to its bot."""
    parts = [""]
    for token in _QUOTED.findall(specs):
        if token == ",":
            parts.append("")
        else:
            parts[-1] += token
    return [part.strip() for part in parts]


def names() -> list[str]:
    """Every bot that has a name: ours first, from the bottom up, then those of installed packages."""
    installed = {point.name for point in entry_points(group=GROUP)}
    return [*BOTS, *sorted(installed - BOTS.keys())]


def _node_count(text: str) -> int:
    if not _NODES.fullmatch(text):
        raise Fault("bad-node-count", "/", text)
    return int(text)


def _command(line: str, patience: float | None) -> Kind:
    try:
        words = shlex.split(line)
    except ValueError:
        words = []
    if not words or "\0" in line:
        raise Fault("bad-command", "/", line)
    if shutil.which(words[0]) is None:
        raise Fault("command-not-found", "/", words[0])
    return Kind({game.family: partial(Program, tuple(words), patience) for game in GAMES.values()})


def _in_file(file: Path, name: str) -> Kind:
    try:
        exists = file.is_file()
    except OSError:  # a name that no file can have
        exists = False
    if not exists:
        raise Fault("bot-file-missing", "/", str(file))
    module = _guarded(str(file), lambda: _module(file.absolute()))
    if not hasattr(module, name):
        raise Fault("bot-name-missing", str(file), name)
    return _kind(f"{file}:{name}", getattr(module, name))


def _module(file: Path) -> ModuleType:
    """The file as a module under a name of its own; like any module it is run once in a process."""
    name = f"portroyal_bot_{sha256(os.fsencode(file)).hexdigest()[:16]}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, file)
        assert spec is not None  # for files whose name ends in .py there always is one
        assert spec.loader is not None
        module = module_from_spec(spec)
        # Dataclasses and pickles look for their module while it is still being run.
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _installed(name: str) -> Kind:
    points = list(entry_points(group=GROUP, name=name))
    if not points:
        raise Fault("unknown-bot", "/", name)
    return _kind(name, _guarded(name, points[0].load))


def _guarded(place: str, load: Callable[[], Any]) -> Any:
    """Whatever is wrong with code from outside is a fault with that code's own words."""
    try:
        return load()
    except (Exception, SystemExit) as error:
        raise Fault("bot-error", place, f"{type(error).__name__}: {error}") from error


def _kind(place: str, bot: Any) -> Kind:
    """A function or a class from outside; if it has `families`, it plays those alone."""
    choose = getattr(bot, "choose", None) if isinstance(bot, type) else bot
    if not callable(choose):
        raise Fault("bot-not-callable", place, type(bot).__name__)
    families = {game.family for game in GAMES.values()}
    chosen = _guarded(place, lambda: families.intersection(getattr(bot, "families", families)))
    return Kind(dict.fromkeys(sorted(chosen), factory(bot)))
