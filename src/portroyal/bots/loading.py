"""Find a bot by its spec: a built-in name, a function in a file, a program, an installed package.

The command line, the arena with its workers and the server all use the same specs (docs/bot-protocol.md).
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

from portroyal.bots import BOTS, BotType, Budget
from portroyal.bots.external import ProgramBot
from portroyal.bots.protocol import factory
from portroyal.core.faults import Fault
from portroyal.core.game import AnyGame
from portroyal.games import GAMES

GROUP: Final = "portroyal.bots"
"""The entry point group for the bots of installed packages."""
COMMAND: Final = "cmd:"
DEFAULT_NAME: Final = "choose"

_FILE = re.compile(r"(?P<file>.+\.py)(?::(?P<name>[^:@]*))?(?:@(?P<nodes>.*))?")
_NAMED = re.compile(r"(?P<name>[^@]*)(?:@(?P<nodes>.*))?", re.DOTALL)
_NODES = re.compile(r"[1-9][0-9]{0,8}")
_QUOTED = re.compile(r""""(?:[^"\\]|\\.)*"|'[^']*'|\\.|.""", re.DOTALL)


def find(spec: str, game: AnyGame, timeout: float | None = None) -> BotType:
    """The bot of this spec. Raises Fault if there is none, or if it cannot play this game.

    `timeout` is how many seconds a program has for an answer; the default depends on its budget.
    """
    nodes = None
    if spec.startswith(COMMAND):
        bot_type = _command(spec.removeprefix(COMMAND), timeout)
    elif found := _FILE.fullmatch(spec):
        nodes = found["nodes"]
        bot_type = _in_file(Path(found["file"]), DEFAULT_NAME if found["name"] is None else found["name"])
    else:
        named = _NAMED.fullmatch(spec)
        assert named is not None  # every text has this form
        nodes = named["nodes"]
        bot_type = BOTS[named["name"]] if named["name"] in BOTS else _installed(named["name"])
    if not bot_type.plays(game):
        raise Fault("bot-other-game", spec, game.id)
    return bot_type if nodes is None else replace(bot_type, budget=Budget(nodes=_node_count(nodes)))


def is_built_in(spec: str) -> bool:
    """Is this a built-in bot, which runs no code from outside?"""
    if spec.startswith(COMMAND) or _FILE.fullmatch(spec):
        return False
    return spec.partition("@")[0] in BOTS


def split(specs: str) -> list[str]:
    """The specs of a list with commas. A comma in quotation marks or after a backslash belongs to a spec."""
    parts = [""]
    for token in _QUOTED.findall(specs):
        if token == ",":
            parts.append("")
        else:
            parts[-1] += token
    return [part.strip() for part in parts]


def names() -> list[str]:
    """All bots with a name: the built-in ones, the weakest first, then those of installed packages."""
    installed = {point.name for point in entry_points(group=GROUP)}
    return [*BOTS, *sorted(installed - BOTS.keys())]


def _node_count(text: str) -> int:
    if not _NODES.fullmatch(text):
        raise Fault("bad-node-count", "/", text)
    return int(text)


def _command(line: str, timeout: float | None) -> BotType:
    try:
        words = shlex.split(line)
    except ValueError:
        words = []
    if not words or "\0" in line:
        raise Fault("bad-command", "/", line)
    if shutil.which(words[0]) is None:
        raise Fault("command-not-found", "/", words[0])
    return BotType({game.family: partial(ProgramBot, tuple(words), timeout) for game in GAMES.values()})


def _in_file(file: Path, name: str) -> BotType:
    try:
        exists = file.is_file()
    except OSError:  # a name that no file can have
        exists = False
    if not exists:
        raise Fault("bot-file-missing", "/", str(file))
    module = _guarded(str(file), lambda: _module(file.absolute()))
    if not hasattr(module, name):
        raise Fault("bot-name-missing", str(file), name)
    return _bot_type(f"{file}:{name}", getattr(module, name))


def _module(file: Path) -> ModuleType:
    """The file as a module with a name of its own; like any module it runs once in a process."""
    name = f"portroyal_bot_{sha256(os.fsencode(file)).hexdigest()[:16]}"
    if name not in sys.modules:
        spec = spec_from_file_location(name, file)
        assert spec is not None  # files whose name ends in .py always have one
        assert spec.loader is not None
        module = module_from_spec(spec)
        # Dataclasses and pickles look their module up while it still runs.
        sys.modules[name] = module
        try:
            spec.loader.exec_module(module)
        except BaseException:
            del sys.modules[name]
            raise
    return sys.modules[name]


def _installed(name: str) -> BotType:
    points = list(entry_points(group=GROUP, name=name))
    if not points:
        raise Fault("unknown-bot", "/", name)
    return _bot_type(name, _guarded(name, points[0].load))


def _guarded(place: str, load: Callable[[], Any]) -> Any:
    """Turn any error of code from outside into a fault that quotes the error."""
    try:
        return load()
    except (Exception, SystemExit) as error:
        raise Fault("bot-error", place, f"{type(error).__name__}: {error}") from error


def _bot_type(place: str, bot: Any) -> BotType:
    """A function or a class from outside; if it has `families`, it plays only those."""
    choose = getattr(bot, "choose", None) if isinstance(bot, type) else bot
    if not callable(choose):
        raise Fault("bot-not-callable", place, type(bot).__name__)
    families = {game.family for game in GAMES.values()}
    chosen = _guarded(place, lambda: families.intersection(getattr(bot, "families", families)))
    return BotType(dict.fromkeys(sorted(chosen), factory(bot)))
