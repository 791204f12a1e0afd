"""Every refusal of docs/command-line.md, and that a game survives whatever happens to the program."""

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import is_dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, get_args, get_origin

import pytest
from fluent.syntax import ast

from portroyal import __version__
from portroyal.arena.play import Abandoned
from portroyal.arena.settings import Settings
from portroyal.arena.store import About
from portroyal.core import chance, codec
from portroyal.core.values import Named, Word
from portroyal.games import GAMES
from portroyal.i18n import ENGLISH, catalogue
from portroyal.i18n.sentences import Reader
from portroyal.match import Match
from portroyal.record import AnyRecord, DealtOrigin, Player, load, record_of, record_type, verify, write
from portroyal.web.storage.sqlite import SqliteStorage
from tests.golden import FOLDER
from tests.papers import DOCS, TABLE, Answer, blocks, call, dealt_example, example, example_data, tables
from tests.web.serving import in_a_loop

SOURCE = DOCS.parent / "src" / "portroyal"
PAGE = "command-line.md"
COMMANDS = ("play", "watch", "bots", "serve", "admin", "cards", "ask", "replay", "verify", "schema", "arena")

Content = str | bytes


# What each label of the table stands for


ARENA = ["arena", "travel", "--bots", "random,beginner", "--seed", "quay", "--out"]

CALLS: dict[str, list[str]] = {
    "nothing": [],
    "an unknown command": ["swim"],
    "an unknown option": ["--swim"],
    "cards: no game": ["cards"],
    "cards: an unknown game": ["cards", "chess"],
    "cards: one word too many": ["cards", "harbour", "travel"],
    "cards: an unknown option": ["cards", "harbour", "--swim"],
    "schema: an unknown name": ["schema", "harbour-view/9"],
    "schema: an unknown option": ["schema", "--swim"],
    "ask: no file named": ["ask"],
    "ask: no such file": ["ask", "nowhere.txt"],
    "ask: a folder": ["ask", "."],
    "ask: an unknown option": ["ask", "table.txt", "--swim"],
    "ask: an action that is not allowed": ["ask", "table.txt", "--do", "take jester-5"],
    "ask: an action that does not exist": ["ask", "table.txt", "--do", "swim"],
    "ask: an action after the end": ["ask", "over.txt", "--do", "draw"],
    "verify: no file named": ["verify"],
    "verify: no such file": ["verify", "nowhere.json"],
    "verify: a folder": ["verify", "."],
    "verify: an unknown option": ["verify", "game.json", "--swim"],
    "verify: a hash of no seat": ["verify", "dealt.json", "--hash", "00" * 32],
    "verify: a hash that is no hexadecimal": ["verify", "dealt.json", "--hash", "0:x"],
    "verify: another commitment than was shown": ["verify", "dealt.json", "--commitment", "00" * 32],
    "verify: another hash than was shown": ["verify", "dealt.json", "--hash", "1:" + "00" * 32],
    "verify: a hash that was shown in a game without any": ["verify", "game.json", "--hash", "0:none"],
    "replay: no file named": ["replay"],
    "replay: no such file": ["replay", "nowhere.json"],
    "replay: a folder": ["replay", "."],
    "replay: an unknown option": ["replay", "game.json", "--swim"],
    "replay: a step after the last": ["replay", "game.json", "--to", "8"],
    "replay: a step before the first": ["replay", "game.json", "--to", "-1"],
    "replay: a step that is no number": ["replay", "game.json", "--to", "end"],
    "replay: in the browser and as JSON": ["replay", "game.json", "--web", "--json"],
    "replay: in the browser, a game without a page": ["replay", "loot.json", "--web"],
    "replay: a huge step": ["replay", "game.json", "--to", "9" * 40],
    "arena: no game": ["arena"],
    "arena: an unknown option": ["arena", "harbour", "--swim"],
    "arena: an unknown game": ["arena", "chess"],
    "arena: too many seats": ["arena", "harbour", "--seats", "6"],
    "arena: seats that are no number": ["arena", "harbour", "--seats", "two"],
    "arena: an ending the game does not have": ["arena", "travel", "--ending", "expeditions"],
    "arena: no games": ["arena", "harbour", "--games", "0"],
    "arena: no workers": ["arena", "harbour", "--workers", "0"],
    "arena: too many workers": ["arena", "harbour", "--workers", "257"],
    "arena: an unknown bot": ["arena", "harbour", "--bots", "random,clever"],
    "arena: no bots": ["arena", "harbour", "--bots", " "],
    "arena: a bot twice": ["arena", "harbour", "--bots", "random,beginner,random"],
    "arena: a bot that cannot be printed": ["arena", "harbour", "--bots", "a\x1bb"],
    "arena: a seed that cannot be printed": ["arena", "harbour", "--seed", "a\x1bb"],
    "arena: no nodes": ["arena", "harbour", "--nodes", "0"],
    "arena: no time": ["arena", "harbour", "--seconds", "nan"],
    "arena: no timeout": ["arena", "harbour", "--timeout", "-1"],
    "arena: nodes and seconds": ["arena", "harbour", "--nodes", "5", "--seconds", "1"],
    "arena: one bot to compare": ["arena", "harbour", "--bots", "random", "--sequential"],
    "arena: records and no folder": ["arena", "harbour", "--records"],
    "arena: a file as the folder": ["arena", "harbour", "--out", "game.json"],
    "arena: a folder below a file": ["arena", "harbour", "--out", "game.json/cup"],
    "arena: a folder name too long": ["arena", "harbour", "--out", "n" * 300],
    "arena: a folder of other things": ["arena", "harbour", "--out", "."],
    "arena: a folder of another tournament": [*ARENA, "cup", "--seed", "pier"],
    "arena: a folder of another version": [*ARENA, "old"],
    "arena: a folder whose tournament cannot be read": [*ARENA, "damaged"],
    "arena: a folder with a damaged game": [*ARENA, "cup"],
    "arena: a folder with a game of other bots": [*ARENA, "others"],
    "play: an unknown option": ["play", "--swim"],
    "play: an unknown game": ["play", "--game", "chess"],
    "play: too many seats": ["play", "--seats", "6"],
    "play: too many seats for the game": ["play", "--game", "travel", "--seats", "5"],
    "play: too few seats": ["play", "--seats", "1"],
    "play: seats that are no number": ["play", "--seats", "two"],
    "play: a huge number of seats": ["play", "--seats", "9" * 70],
    "play: an ending the game does not have": ["play", "--game", "travel", "--ending", "expeditions"],
    "play: a start that is no seat": ["play", "--start", "3"],
    "play: a start below 0": ["play", "--start", "-1"],
    "play: an option of another game": ["play", "--dealer", "0"],
    "play: an empty name": ["play", "--name", " "],
    "play: a name too long": ["play", "--name", "n" * 61],
    "play: a name that cannot be printed": ["play", "--name", "a\x1bb"],
    "play: an unknown language": ["play", "--language", "xx"],
    "play: a file that exists": ["play", "--save", "game.json"],
    "play: a file below a file": ["play", "--save", "game.json/x.json"],
    "play: a file name too long": ["play", "--save", "n" * 300],
    "play: an unknown bot": ["play", "--bots", "clever"],
    "play: a bad node count": ["play", "--bots", "expert@x"],
    "play: a bot of another game": ["play", "--bots", "explorer", "--game", "loot"],
    "play: a bot's file that is missing": ["play", "--bots", "nowhere.py"],
    "play: a bot's file that cannot be loaded": ["play", "--bots", "broken.py"],
    "play: a bot that is not in its file": ["play", "--bots", "bot.py:admiral"],
    "play: a bot that is no function": ["play", "--bots", "bot.py:number"],
    "play: a bad command": ["play", "--bots", "cmd:"],
    "play: a command that is missing": ["play", "--bots", "cmd:no-such-program"],
    "play: no time to think": ["play", "--seconds", "0"],
    "watch: an unknown option": ["watch", "--swim"],
    "watch: an unknown bot": ["watch", "--bots", "clever"],
    "watch: too many seats": ["watch", "--seats", "6"],
    "watch: a pace below 0": ["watch", "--pace", "-1"],
    "bots: one word too many": ["bots", "all"],
    "serve: an unknown option": ["serve", "--swim"],
    "serve: a port that is none": ["serve", "--port", "99999"],
    "serve: an address that is not here": ["serve", "--host", "192.0.2.7", "--port", "8000"],
    "serve: a database that is a folder": ["serve", "--database", "."],
    "serve: a database that is none": ["serve", "--database", "game.json"],
    "serve: a database of a newer program": ["serve", "--database", "newer.db"],
    "admin: an unknown command": ["admin", "swim"],
    "admin: no database": ["admin", "tables", "--database", "nowhere.db"],
    "admin: a database of a newer program": ["admin", "people", "--database", "newer.db"],
    "admin: a table that does not exist": ["admin", "delete", "nowhere", "--database", "house.db"],
    "admin: an export of a table that does not exist": ["admin", "export", "nowhere", "--database", "house.db"],
    "admin: a person who does not exist": ["admin", "forget", "7", "--database", "house.db"],
    "admin: a copy over a file": ["admin", "backup", "game.json", "--database", "house.db"],
    "play --resume: no game kept": ["play", "--resume"],
    "play --resume: no such file": ["play", "--resume", "--save", "nowhere.json"],
    "play --resume: a folder": ["play", "--resume", "--save", "."],
    "play --resume: an option of a new game": ["play", "--resume", "--seats", "4"],
    "play --resume: one word too many": ["play", "--resume", "game.json"],
}
"""Calls that are wrong in themselves. A label begins with its command where it has one."""

SEATS = "seat 0: 3\nseat 1: 3\n"


def position(**changes: Any) -> str:
    return json.dumps({"game": "harbour", "players": [{}, {}], **changes})


def seats(count: int) -> str:
    return "".join(f"seat {seat}:\n" for seat in range(count))


LOOT_TABLE = {
    "game": "loot",
    "trump": "red",
    "holder": "1",
    "past": "6",
    "prize": "rum-10",
    "seat 0": "red-1 blue-1",
    "seat 1": "red-2 blue-2",
    "seat 2": "red-3 blue-3",
}


def loot(**changes: str | None) -> str:
    """A drawing of the loot game that is right but for these lines; None leaves a line out."""
    lines = LOOT_TABLE | {name.replace("_", " "): content for name, content in changes.items()}
    return "".join(f"{name}: {content}\n" for name, content in lines.items() if content is not None)


POSITIONS: dict[str, Content] = {
    "an empty file": "",
    "bytes that are no text": b"\xff\xfe",
    "JSON cut short": '{"game": "harbour"',
    "more than 8 million bytes": b"x" * 8_000_001,
    "nested too deeply": '{"game": ' + "[" * 100_000,
    "nested a little too deeply": position(harbour=json.loads("[" * 60 + "]" * 60)),
    "a number of 16 digits": '{"takes": 1234567890123456}',
    "a number with a point": '{"takes": 1.5}',
    "a number as text": position(takes="1"),
    "text as a number": position(phase=5),
    "true as a number": position(last_round=1),
    "a player who is no object": position(players=[5, {}]),
    "cards that are no array": position(harbour="jester-5"),
    "a field that does not exist": position(purse=5),
    "no game": '{"players": [{}, {}]}',
    "a field twice, in JSON": '{"game": "harbour", "game": "travel"}',
    "an unknown card, in JSON": position(harbour=["nobody"]),
    "a coin that is an unknown card": position(players=[{"coins": [{"card": "nobody"}]}, {}]),
    "an unknown format": position(format="harbour-position/9"),
    "a record": write(example()),
    "a line without a colon": f"harbour\n{SEATS}",
    "a field that does not exist, drawn": f"purse: 5\n{SEATS}",
    "a field twice, drawn": f"game: harbour\ngame: travel\n{SEATS}",
    "neither yes nor no": f"last_round: maybe\n{SEATS}",
    "seats out of order": "seat 1: 3\nseat 0: 3\n",
    "a hundred seats": seats(100),
    "coins counted and named": "seat 0: 3 coins jester-5\nseat 1:\n",
    "coins counted twice": "seat 0: 3 4\nseat 1:\n",
    "a number too long": f"takes: 1234567\n{SEATS}",
    "no number": f"takes: some\n{SEATS}",
    "an unknown card": f"harbour: nobody\n{SEATS}",
    "a card a million times": f"top: flute-1-1*999999\n{SEATS}",
    "an unknown game": f"game: chess\n{SEATS}",
    "one seat": "seat 0: 3\n",
    "six seats": seats(6),
    "five seats in travel": f"game: travel\n{seats(5)}",
    "an unknown ending": f"ending: never\n{SEATS}",
    "an unknown phase": f"phase: lunch\n{SEATS}",
    "an unknown place for the rest": f"rest: sea\n{SEATS}",
    "coins of a missing seat for the rest": f"rest: coins/2\n{SEATS}",
    "a missing seat active": f"active: 2\n{SEATS}",
    "a missing seat as start player": f"start: 2\n{SEATS}",
    "a missing seat as taker": f"phase: trade\ntaker: 2\n{SEATS}",
    "a seat below 0": position(active=-1),
    "a seed too short": f"seed: 00ff\n{SEATS}",
    "a seed that is no hexadecimal": f"seed: {'zz' * 32}\n{SEATS}",
    "no shuffle yet": f"shuffles: 0\n{SEATS}",
    "a coin of a shuffle to come": "seat 0: coins jester-5@2\nseat 1:\n",
    "too many coins": "seat 0: 999999\nseat 1:\n",
    "too many coins in all": "seat 0: 100\nseat 1: 100\n",
    "fewer than 0 coins": position(players=[{"coins": -1}, {}]),
    "a ship hired": "seat 0: 3 flute-1-1\nseat 1:\n",
    "an expedition in the harbour": f"harbour: expedition-captain-captain\n{SEATS}",
    "a person drawn": f"phase: repel\ndrawn: jester-5\n{SEATS}",
    "a card once too often": f"harbour: jester-5\ndiscard: jester-5\n{SEATS}",
    "a card of another game": f"harbour: passenger-4\n{SEATS}",
    "five players without the special expedition": seats(5),
    "two ships of a colour": f"harbour: flute-1-1 flute-2-2\n{SEATS}",
    "a drawn ship while discovering": f"drawn: flute-1-1\n{SEATS}",
    "nothing drawn to repel": f"phase: repel\n{SEATS}",
    "a ship too strong to repel": f"phase: repel\ndrawn: flute-1-1\n{SEATS}",
    "another seat deciding while discovering": f"taker: 1\n{SEATS}",
    "more takes than cards": f"phase: trade\ntakes: 999\nharbour: flute-1-1\n{SEATS}",
    "takes below 0": position(phase="trade", takes=-1, harbour=["flute-1-1"]),
    "takes while discovering": f"takes: 1\n{SEATS}",
    "an end before its time": f"phase: over\n{SEATS}",
    "nothing to decide": f"phase: trade\n{SEATS}",
    "a ship tucked under nobody": "game: combined\nseat 0: 3 tucked flute-1-1\nseat 1:\n",
    "the goal reached, but no last round": "seat 0: pirate-9 jester-9 admiral-9 mademoiselle-9\nseat 1:\n",
    "too many bonus cards in the pile": loot(round="6", bonus="prisoner-1 prisoner-2 prisoner-3"),
    "trick cards that lie nowhere": loot(past="5"),
    "hands of different sizes": loot(seat_0="red-1", seat_1="red-2 blue-2 blue-1"),
    "bids that nobody could make": loot(bids="1=5 1=6"),
    "Move on top of the pile": loot(loot="move rum-3"),
    "too much open loot": loot(layout="rum-2 rum-3 rum-4"),
    "a mark on a held colour": loot(seat_0="red-1 blue-1 marks blue"),
    "privileges that nobody holds": loot(holder=None),
    "a leftover that is not open": loot(layout="rum-2 rum-3", leftover="rum-4"),
    "nothing to load": loot(phase="stow", prize=None),
    "a prize before it is chosen": loot(phase="choose"),
    "tricks without a trump": loot(trump=None),
    "bonus cards under nothing": loot(round="2", under="prisoner-1"),
    "a colour that does not exist": loot(trump="pink"),
    "a card won in mid-trick": loot(won="rum-9"),
}
"""Files for `ask`."""


def damaged(change: Callable[[dict[str, Any]], object]) -> str:
    data = example_data()
    change(data)
    return json.dumps(data)


def put(value: Any, *path: str | int) -> str:
    """The record of the example with one thing in it replaced."""
    return _put(example_data(), value, *path)


def put_dealt(value: Any, *path: str | int) -> str:
    """The same for the record of a server."""
    return _put(example_data(dealt_example()), value, *path)


def _put(data: Any, value: Any, *path: str | int) -> str:
    *way, last = path
    place: Any = data
    for key in way:
        place = place[key]
    place[last] = value
    return json.dumps(data)


def from_position(**changes: Any) -> str:
    data = example_data() | {"origin": None, "options": None, "opening": [], "steps": []}
    return json.dumps(data | {"position": {"game": "harbour", "players": [{}, {}]}} | changes)


def swapped(data: dict[str, Any]) -> None:
    data["steps"][1:3] = data["steps"][2:0:-1]


OUTCOME = {"winners": [0], "places": [1, 2], "points": [12, 3], "scores": [{"points": 12}, {"points": 3}]}


def words_of(kind: Any) -> Iterator[type[Word]]:
    """The closed sets in a type, at any depth."""
    if isinstance(kind, type) and issubclass(kind, Word):
        yield kind
    elif isinstance(kind, type) and issubclass(kind, Named):
        return
    elif is_dataclass(kind) or is_dataclass(get_origin(kind)):
        for part in codec.hints(kind).values():
            yield from words_of(part)
    else:
        for part in get_args(kind):
            yield from words_of(part)


def loot_step(event: dict[str, Any]) -> str:
    """A record of the loot game whose first step has this event."""
    step = {"seat": 0, "by": "person", "action": "load rum", "events": [event]}
    options: dict[str, Any] = {"dealer": None}
    return json.dumps(example_data() | {"game": "loot", "options": options, "opening": [], "steps": [step]})


RECORDS: dict[str, Content] = {
    "an empty file": "",
    "bytes that are no text": b"\xff\xfe",
    "a record cut short": write(example())[:500],
    "more than 8 million bytes": b" " * 8_000_001,
    "nested too deeply": "[" * 100_000,
    "nested a little too deeply": put(json.loads("[" * 60 + "]" * 60), "format"),
    "a number of 16 digits": put(10**15, "rules"),
    "a number with a point": put(0.5, "steps", 0, "seat"),
    "a field twice": '{"format": 1, "format": 2}',
    "no object": "[]",
    "a position": position(),
    "an unknown format": put("portroyal-record/9", "format"),
    "an unknown game": put("chess", "game"),
    "a game that is no text": put(["harbour"], "game"),
    "steps that are no array": put({}, "steps"),
    "a step that is no object": put("draw", "steps", 0),
    "a seat that is no number": put("0", "steps", 0, "seat"),
    "an action that is no text": put(5, "steps", 0, "action"),
    "a mark that is neither true nor false": put(0, "steps", 0, "undone"),
    "an unknown event": put("swam", "steps", 0, "events", 0, "type"),
    "an event with an unknown card": put("nobody", "steps", 0, "events", 0, "card"),
    "an unknown actor": put("ghost", "steps", 0, "by"),
    "coins from nowhere": put("luck", "opening", 1, "cause"),
    "a ship for other goods": loot_step({"type": "loaded", "seat": 0, "card": "rum-2", "ship": "silk"}),
    "a field that does not exist": put(1, "clock"),
    "no steps": damaged(lambda data: data.pop("steps")),
    "a name too long": put("n" * 61, "seats", 0, "name"),
    "a name that cannot be printed": put("\x1b[2J", "seats", 0, "name"),
    "too many players": put([{"name": "Ann"}] * 6, "seats"),
    "an ending the game does not have": put("never", "options", "ending"),
    "a start that is no seat": put(2, "options", "start"),
    "neither origin nor position": put(None, "origin"),
    "no options": put(None, "options"),
    "position and origin": put({"game": "harbour", "players": [{}, {}]}, "position"),
    "a position of another game": from_position(position={"game": "travel", "players": [{}, {}]}),
    "a position that cannot be": from_position(position={"game": "harbour", "players": [{"coins": 999}, {}]}),
    "a position for more players": from_position(position={"game": "harbour", "players": [{}, {}, {}]}),
    "a seed that is no hexadecimal": put("zz" * 32, "origin", "seed"),
    "a seed with spaces": put("33 " * 32, "origin", "seed"),
    "a seed too short": put("00", "origin", "seed"),
    "a commitment too short": put("00", "origin", "commitment"),
    "a nonce too short": put(["00"], "origin", "nonces"),
    "another seed": put("00" * 32, "origin", "seed"),
    "another secret": put("00", "origin", "secret"),
    "another commitment": put("00" * 32, "origin", "commitment"),
    "a nonce too many": put(["00" * 32], "origin", "nonces"),
    "a deal of another version": put_dealt(3, "origin", "version"),
    "a deal without the hash of a seat": put_dealt([], "origin", "hashes"),
    "a nonce that its hash does not fit": put_dealt("00" * 32, "origin", "nonces", 0),
    "a nonce that nobody was committed to": put_dealt("00" * 32, "origin", "nonces", 1),
    "another opening": put([], "opening"),
    "another action": put("stop", "steps", 0, "action"),
    "an action that does not exist": put("swim", "steps", 0, "action"),
    "an action of a missing seat": put(9, "steps", 0, "seat"),
    "an empty name": put("", "seats", 0, "name"),
    "an action of another seat": put(1, "steps", 0, "seat"),
    "another event": put("sailor-3", "steps", 0, "events", 0, "card"),
    "a step removed": damaged(lambda data: data["steps"].pop(2)),
    "two steps swapped": damaged(swapped),
    "an undo of what was shown": put(None, "steps", 1, "action"),
}
"""Files for `verify` and `replay`."""

VERIFY_ONLY: dict[str, Content] = {
    "a mark that is missing": put(False, "steps", 3, "undone"),
    "a mark too many": put(True, "steps", 2, "undone"),
    "scores that were not reached": put(OUTCOME, "outcome"),
}

OTHER_RULES: dict[str, Content] = {
    "a record of version 0 of the rules": put(0, "rules"),
    "version 0, and a seat that is not there": damaged(
        lambda data: (data.update(rules=0), data["opening"][0].update(seat=7))
    ),
    "version 0, and scores for other seats": damaged(
        lambda data: data.update(rules=0, outcome=OUTCOME | {"places": [1]})
    ),
    "version 0, and an unknown event": damaged(
        lambda data: (data.update(rules=0), data["opening"][0].update(type="swam"))
    ),
    "version 0, and nobody": damaged(lambda data: data.update(rules=0, seats=[])),
}

RESUMES: dict[str, Content] = {
    "a record cut short": RECORDS["a record cut short"],
    "another action": RECORDS["another action"],
    "a record of version 0 of the rules": OTHER_RULES["a record of version 0 of the rules"],
    "an unknown bot": put("clever", "seats", 1, "bot"),
}
"""Files for `play --resume`."""

UNREACHABLE = {
    "not-null": "what may be null may be something else too, and the fault of that is told",
    "not-over": "no command asks for the hidden cards of a game that goes on",
    "out-in-use": "needs another program at work on the same folder; tests/test_arena.py has one",
    "workers-died": "needs a bot that ends its process; tests/test_arena.py has one",
    "no-such-step": "replay refuses the step itself, with the last one there is",
}
"""Faults that no command can show."""

FILES: dict[str, dict[str, Content]] = {
    "ask": POSITIONS,
    "verify": RECORDS | VERIFY_ONLY | OTHER_RULES,
    "replay": RECORDS | OTHER_RULES,
    "play --resume": RESUMES,
}


def rows() -> Iterator[tuple[str, str, int, str]]:
    """The rows of the table: command, input, exit code, message. A row may name several commands."""
    for cells in tables(PAGE):
        if len(cells) == 4 and cells[2].isdigit():
            for command in cells[0].split(", "):
                yield command.strip("`"), cells[1], int(cells[2]), cells[3]


ROWS = list(rows())


def arguments_for(command: str, label: str, folder: Path) -> list[str]:
    content = FILES.get(command, {}).get(label)
    if content is None:
        return CALLS[label if command == "none" else f"{command}: {label}"]
    file = folder / ("table" if command == "ask" else "record")
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    return [*command.split(), *(["--save"] if command == "play --resume" else []), str(file)]


def fits(message: str, shown: str) -> bool:
    """Is this what the table says? An ellipsis stands for whatever there is."""
    pattern = ".*".join(re.escape(part) for part in message.split("…"))
    return re.fullmatch(pattern, shown, re.DOTALL) is not None


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the files of the examples, where nothing else is kept."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "table.txt").write_text(TABLE)
    (tmp_path / "over.txt").write_text(f"phase: over\nlast_round: yes\nactive: 1\n{SEATS}")
    (tmp_path / "game.json").write_text(write(example()))
    (tmp_path / "dealt.json").write_text(write(dealt_example()))
    (tmp_path / "loot.json").write_text((FOLDER / "loot-3.json").read_text())
    (tmp_path / "broken.py").write_text('raise ValueError("no wind")\n')
    (tmp_path / "bot.py").write_text("number = 5\n")
    in_a_loop(SqliteStorage(tmp_path / "house.db").close())
    with closing(sqlite3.connect(tmp_path / "newer.db")) as newer:
        newer.execute("PRAGMA user_version = 999")
    for name, program, games in (
        ("cup", __version__, "swim\n"),
        ("old", "0", ""),
        ("others", __version__, f"{codec.text(Abandoned(0, 0, ('a', 'b'), 'error'))}\n"),
    ):
        (tmp_path / name).mkdir()
        about = About("arena/1", program, 1, Settings("travel", ("random", "beginner"), 2, "quay"))
        (tmp_path / name / "tournament.json").write_text(codec.text(about))
        (tmp_path / name / "games.jsonl").write_text(games)
    (tmp_path / "damaged").mkdir()
    (tmp_path / "damaged" / "tournament.json").write_text("{")
    return tmp_path


# What is proved


def test_verify_says_what_is_proved_and_what_is_not(folder: Path) -> None:
    origin = dealt_example().origin
    assert isinstance(origin, DealtOrigin)
    alone = replace(
        origin,
        nonces=tuple(chance.derived_nonce(bytes.fromhex(origin.secret), seat).hex() for seat in range(2)),
        hashes=(None, None),
        abandoned=(),
    )
    data = example_data(dealt_example())
    seed = chance.seed_from(bytes.fromhex(alone.secret), [bytes.fromhex(nonce) for nonce in alone.nonces])
    match = Match.start("harbour", 2, seed, start=0)
    (folder / "alone.json").write_text(
        write(record_of(match, (Player("Ann"), Player("Bob")), replace(alone, seed=seed.hex())))
    )
    commitment, hash = data["origin"]["commitment"], data["origin"]["hashes"][0]
    # By then somebody else may sit there.
    abandoned = "Deal 1 was abandoned: the player then in seat 1 didn’t reveal a nonce, or left."
    proved = "They match the commitments in this record: the server’s, and the hashes of Ann."
    for arguments, *sentences in (
        (["game.json"], "the person who dealt could have chosen the cards."),
        (
            ["alone.json"],
            "No player took part in the shuffle: the person who ran the server could have chosen the cards.",
        ),
        (["dealt.json"], proved, "No record can prove that they were shown before the deal.", abandoned),
        (["dealt.json", "--commitment", commitment], proved, "as far as you gave it."),
        (
            ["dealt.json", "--commitment", commitment.upper(), "--hash", f"0:{hash.upper()}", "--hash", "1:none"],
            proved,
            "nobody could choose the cards, not even the person who ran the server.",
        ),
    ):
        answer = call("verify", *arguments)
        assert answer.code == 0, answer.err
        for sentence in sentences:
            assert sentence in answer.out


# The table


@pytest.mark.parametrize(("command", "label", "code", "message"), ROWS)
def test_refusals(command: str, label: str, code: int, message: str, folder: Path) -> None:
    answer = call(*arguments_for(command, label, folder))
    assert answer.code == code
    assert fits(message, answer.err.strip()), answer.err
    assert "Traceback" not in answer.out + answer.err


def test_every_bad_input_has_its_row_and_every_row_its_input() -> None:
    known = {("none" if ": " not in label else label.split(": ")[0], label.split(": ")[-1]) for label in CALLS}
    known |= {(command, label) for command, contents in FILES.items() for label in contents}
    listed = [(command, label) for command, label, _, _ in ROWS]
    assert set(listed) == known
    assert len(listed) == len(set(listed))


def test_every_entry_point_is_in_the_table() -> None:
    assert {command.split()[0] for command, _, _, _ in ROWS} == {*COMMANDS, "none"}


def test_every_exit_code_is_explained() -> None:
    explained = {int(cells[0]) for cells in tables(PAGE) if len(cells) == 2 and cells[0].isdigit()}
    assert explained == {0, 1, 2, 3, 4, 130, 141}
    assert {code for _, _, code, _ in ROWS} < explained


# The catalogue of faults


def fault_messages() -> dict[str, re.Pattern[str]]:
    """Each fault of the catalogue, and what its message looks like whatever is put in."""
    patterns = {}
    for entry in (entry for resource in catalogue(ENGLISH) for entry in resource.body):
        if isinstance(entry, ast.Message) and entry.id.name.startswith("fault-"):
            assert entry.value is not None
            parts = [re.escape(e.value) if isinstance(e, ast.TextElement) else "[^;]*" for e in entry.value.elements]
            patterns[entry.id.name.removeprefix("fault-")] = re.compile(
                "".join(parts) + ("( .*)?" if entry.id.name == "fault-illegal-action" else "")
            )
    return patterns


def test_every_fault_is_in_the_table_or_cannot_be_reached() -> None:
    for id, pattern in fault_messages().items():
        shown = any(pattern.fullmatch(message) for _, _, _, message in ROWS)
        assert shown != (id in UNREACHABLE), id


def test_every_fault_in_the_source_has_a_message_and_every_message_a_fault() -> None:
    texts = [file.read_text("utf-8") for file in SOURCE.rglob("*.py")]
    raised = {id for text in texts for id in re.findall(r'(?:Fault|super\(\).__init__)\(\s*"([a-z-]+)"', text)}
    raised |= set(codec._FAULTS.values())
    read = [*Named.__subclasses__(), *(word for game in GAMES.values() for word in words_of(record_type(game)))]
    raised |= {f"unknown-{kind.__name__.lower()}" for kind in read}
    assert raised == set(fault_messages())


# The examples of the page


def calls_on_the_page() -> Iterator[tuple[list[str], str]]:
    for block in blocks(PAGE, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            line, _, output = part.partition("\n")
            words = [word.strip('"') for word in re.findall(r'"[^"]*"|\S+', line)]
            assert words[0] == "portroyal"
            yield words[1:], output


@pytest.mark.parametrize(("arguments", "output"), list(calls_on_the_page()))
def test_the_examples_of_the_page(arguments: list[str], output: str, folder: Path) -> None:
    answer = call(*arguments, typed="q\n")
    shown = "\n".join(line.rstrip() for line in (answer.out + answer.err).splitlines())
    # A line of its own stands for any lines, or none.
    assert fits(output.strip("\n").replace("\n…", "…"), shown.strip("\n")), shown


# In a process of its own


def environment(folder: Path) -> dict[str, str]:
    return {**os.environ, "XDG_CONFIG_HOME": str(folder / "config"), "HOME": str(folder), "PYTHONUTF8": "1"}


def start(folder: Path, *arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "portroyal", *arguments],
        cwd=folder,
        env=environment(folder),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def call_outside(folder: Path, *arguments: str, typed: bytes = b"") -> Answer:
    process = start(folder, *arguments)
    out, err = process.communicate(typed, timeout=60)
    return Answer(process.returncode, out.decode(), err.decode())


OUTSIDE = [
    ("none", "an unknown command"),
    ("play", "a huge number of seats"),
    ("ask", "nested too deeply"),
    ("verify", "bytes that are no text"),
    ("verify", "scores that were not reached"),
    ("replay", "a record of version 0 of the rules"),
]


@pytest.mark.parametrize(("command", "label"), OUTSIDE)
def test_refusals_of_a_real_process(command: str, label: str, folder: Path) -> None:
    [(code, message)] = [(row[2], row[3]) for row in ROWS if row[:2] == (command, label)]
    answer = call_outside(folder, *arguments_for(command, label, folder))
    assert answer.code == code
    assert fits(message, answer.err.strip())


def test_standard_input_is_read_like_a_file(folder: Path) -> None:
    for content in (write(example()).encode(), b"\xff", b" " * 8_000_001):
        (folder / "input").write_bytes(content)
        assert call("verify", "-", typed=content) == call("verify", "input")
    assert call_outside(folder, "verify", "-", typed=write(example()).encode()).code == 0


def test_output_that_cannot_be_written_is_told(folder: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "portroyal", "cards", "harbour"],
            env=environment(folder),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert done.returncode == 3
    assert done.stderr.startswith("Can’t write the output: ".encode())
    assert b"Traceback" not in done.stderr


def test_what_is_no_text_is_no_reason_to_stop(folder: Path) -> None:
    answer = call_outside(folder, "play", "--seed", "x", "--save", "kept.json", typed=b"\xff\xfe\nq\n")
    assert (answer.code, answer.err) == (0, "")
    assert "isn’t a choice here" in answer.out
    odd = os.fsdecode(b"\xff")
    assert call_outside(folder, "play", "--seed", odd, "--save", "odd.json", typed=b"q\n").code == 0
    assert call("verify", "odd.json").code == 0
    ascii_only = subprocess.run(
        [sys.executable, "-m", "portroyal", "cards", "harbour"],
        env={**environment(folder), "PYTHONIOENCODING": "ascii"},
        capture_output=True,
        check=True,
    )
    assert ascii_only.stderr == b""


def test_names_are_not_markup(folder: Path) -> None:
    (folder / "odd.json").write_text(put("[/b] :smile:", "seats", 0, "name"))
    answer = call("replay", "odd.json")
    assert answer.code == 0
    assert "[/b] :smile: begins the game." in answer.out
    assert "  [/b] :smile:  " in answer.out


def test_places_and_subjects_from_a_file_are_short_and_printable(folder: Path) -> None:
    hostile = "\x1b[2J" + "x" * 10_000
    (folder / "odd.txt").write_text(hostile)
    (folder / "odd.json").write_text(put(OUTCOME | {"scores": [{hostile: "1"}]}, "outcome"))
    for answer in (call("ask", "odd.txt"), call("verify", "odd.json")):
        assert answer.code == 3
        assert answer.err.strip().isprintable()
        assert len(answer.err) < 200


# An older version of the rules


def test_an_older_record_shows_its_log_and_scores_as_they_stand(folder: Path) -> None:
    scores = [{"points": 77, "coins": 5, "expeditions": 0}, {"points": 3, "coins": 66, "expeditions": 0}]
    data = example_data() | {"rules": 0, "outcome": OUTCOME | {"scores": scores}}
    (folder / "old.json").write_text(json.dumps(data))
    answer = call("replay", "old.json")
    assert answer.code == 4
    assert answer.err.startswith("The record was made with rules version 0")
    assert "Ann draws: skiff" in answer.out
    assert re.search(r"1\. Ann +77 +5", answer.out)
    assert re.search(r"2\. Bob +3 +66", answer.out)
    content = json.loads(call("replay", "old.json", "--json").out)
    assert content["outcome"] == data["outcome"]
    assert content["events"] == [step["events"] for step in data["steps"]]
    until = call("replay", "old.json", "--to", "1")
    assert (until.code, "77" in until.out) == (4, False)


def test_figures_that_have_no_name_here_do_not_stop_the_log(folder: Path) -> None:
    (folder / "old.json").write_text(
        json.dumps(example_data() | {"rules": 0, "outcome": OUTCOME | {"scores": [{"x": 1}] * 2}})
    )
    answer = call("replay", "old.json")
    assert answer.code == 4
    assert "Bob trades the skiff" in answer.out


# Playing on


def choices(seed: int, count: int = 4000) -> list[str]:
    rng = Random(seed)
    return [str(rng.choice([1, 1, 2, 2, 3, "u"])) for _ in range(count)]


def finished() -> AnyRecord:
    rng = Random(1)
    match = Match.start("travel", 2, "done")
    while match.legal():
        match.play(rng.choice(match.legal()))
    return record_of(match, [Player("Ann"), Player("Bob", "random")])


def play_game(file: str, *typed: str, resume: bool = False, game: str = "harbour") -> Answer:
    how = ["--resume"] if resume else ["--seed", "tide", "--start", "0", "--game", game]
    return call("play", *how, "--save", file, typed="\n".join([*typed, ""]))


@pytest.mark.parametrize(("game", "stops"), [("harbour", [40]), ("travel", [1, 7, 8])])
def test_a_game_left_and_resumed_is_the_same_game(game: str, stops: list[int], folder: Path) -> None:
    typed = choices(9)
    assert "Final scores" in play_game("whole.json", *typed, game=game).out
    before = 0
    for stop in stops:
        assert play_game("parts.json", *typed[before:stop], "q", resume=before > 0, game=game).code == 0
        assert call("verify", "parts.json").out.endswith("The game isn’t finished.\n")
        before = stop
    assert "Final scores" in play_game("parts.json", *typed[before:], resume=True).out
    assert (folder / "parts.json").read_bytes() == (folder / "whole.json").read_bytes()
    assert any(step.undone for step in load(folder / "parts.json").steps)


def test_the_newest_unfinished_game_is_resumed(folder: Path) -> None:
    kept = folder / "config" / "portroyal" / "games"
    kept.mkdir(parents=True)
    older, newer, newest = (kept / f"2020-01-0{day}-000000-harbour-0000.json" for day in (1, 2, 3))
    play_game(str(older), "1", "q")
    play_game(str(newer), "1", "q")
    newest.write_text(write(finished()))
    (kept / "2020-01-04-000000-harbour-0000.json").write_text("damaged")
    before = older.read_bytes()
    assert str(newer) in call("play", "--resume", typed="1\n1\nq\n").out
    assert len(load(newer).steps) > 1
    assert older.read_bytes() == before


def test_a_finished_game_shows_its_scores_again(folder: Path) -> None:
    (folder / "done.json").write_text(write(finished()))
    assert "Final scores" in play_game("done.json", resume=True).out
    assert load(folder / "done.json") == finished()


def test_a_game_from_a_position_can_be_played_on(folder: Path) -> None:
    late = {"game": "harbour", "players": [{}, {}], "last_round": True}
    (folder / "middle.json").write_text(from_position(position=late))
    assert "Final scores" in play_game("middle.json", *choices(5), resume=True).out
    assert call("verify", "middle.json").code == 0


# Killed, interrupted, cut off


def feed(process: subprocess.Popen[bytes], typed: list[str]) -> None:
    """Type everything at once; a pipe holds it until it is read."""
    assert process.stdin is not None
    process.stdin.write("\n".join([*typed, ""]).encode())
    process.stdin.flush()


def read_until(process: subprocess.Popen[bytes], mark: bytes, times: int = 1) -> bytes:
    assert process.stdout is not None
    content = b""
    while content.count(mark) < times:
        piece = os.read(process.stdout.fileno(), 65536)
        assert piece, content
        content += piece
    return content


def sentences(record: AnyRecord) -> list[str]:
    """What a player at seat 0 was told."""
    reader = Reader(tuple(player.name for player in record.seats), 0)
    events = (*record.opening, *(event for step in record.steps for event in step.events))
    return [reader.sentence(event) for event in events]


def told(output: bytes, expected: list[str]) -> int:
    """How many of the expected sentences the output has shown."""
    count = 0
    for line in output.decode(errors="replace").splitlines():
        # What is typed through a pipe does not end the line of the prompt.
        if count < len(expected) and line.rpartition("help): ")[2].strip() == expected[count]:
            count += 1
    return count


def test_nothing_that_was_told_is_lost_when_the_program_is_killed(folder: Path) -> None:
    """Killed at full speed or while it waits: the file is a right record of all that was shown."""
    typed = choices(5, 200)
    how = ["play", "--seed", "tide", "--start", "1", "--save"]
    call(*how, "whole.json", typed="\n".join([*typed, "q", ""]))
    whole = load(folder / "whole.json")
    for prompts, waits in ((1, True), (9, False), (25, False), (40, True)):
        file = folder / f"killed-{prompts}.json"
        process = start(folder, *how, file.name)
        feed(process, typed[: prompts - 1] if waits else typed)
        output = read_until(process, b"Your choice", prompts)
        process.kill()
        rest, err = process.communicate()
        assert (process.returncode, err) == (-signal.SIGKILL, b"")
        kept = load(file)
        verify(kept)
        steps = [(step.seat, step.by, step.action) for step in kept.steps]
        assert steps == [(step.seat, step.by, step.action) for step in whole.steps[: len(steps)]]
        shown = told(output + rest, sentences(whole))
        assert len(whole.opening) <= shown <= len(sentences(kept))
        if waits:
            assert shown == len(sentences(kept)) > len(whole.opening)


def test_an_interrupt_leaves_the_game_and_keeps_it(folder: Path) -> None:
    for typed in ([], choices(5)):
        file = folder / f"interrupted-{len(typed)}.json"
        process = start(folder, "play", "--seed", "tide", "--start", "0", "--save", file.name)
        feed(process, typed)
        read_until(process, b"Your choice", 3 if typed else 1)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (130, b"")
        assert b"You left the game. It is saved in" in out
        verify(load(file))
        assert [left.name for left in folder.iterdir() if left.name.startswith(f".{file.name}")] == []


def test_an_interrupt_ends_every_other_command(folder: Path) -> None:
    os.mkfifo(folder / "slow.json")
    process = start(folder, "verify", "slow.json")
    with (folder / "slow.json").open("wb"):  # opens when the other side reads
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    assert (process.returncode, out, err) == (130, b"", b"")


@pytest.mark.parametrize(
    "arguments",
    [
        ["cards", "harbour"],
        ["cards", "harbour", "--json"],
        ["ask", "table.txt"],
        ["replay", "game.json", "--json"],
        ["verify", "game.json"],
        ["schema"],
    ],
    ids=" ".join,
)
def test_a_closed_pipe_ends_a_command_quietly(arguments: list[str], folder: Path) -> None:
    with start(folder, *arguments) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.wait(timeout=60) == 141
        assert process.stderr.read() == b""


def test_a_closed_pipe_keeps_the_game(folder: Path) -> None:
    with start(folder, "play", "--seed", "tide", "--start", "0", "--save", "cut.json") as process:
        read_until(process, b"Your choice")
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        feed(process, choices(5))
        assert process.wait(timeout=60) == 141
        assert process.stderr.read() == b""
    verify(load(folder / "cut.json"))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("ask - <&-", 3),
        ("play --seed tide --save closed.json <&-", 0),
        ("cards harbour >&-", 0),
        ("verify game.json >&-", 0),
        ("cards harbour >/dev/full", 3),
        ("schema harbour-view/1 >/dev/full", 3),
    ],
)
def test_a_stream_that_is_closed_or_full_is_no_reason_for_a_traceback(command: str, code: int, folder: Path) -> None:
    line = f'exec "$0" -m portroyal {command}'
    ended = subprocess.run(
        ["sh", "-c", line, sys.executable], cwd=folder, capture_output=True, text=True, timeout=60, check=False
    )
    assert ended.returncode == code
    assert "Traceback" not in ended.stderr
