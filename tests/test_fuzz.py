"""Whatever is fed to verify, replay and ask: a clear answer in bounded time and memory, never a traceback."""

import json
import resource
import subprocess
import sys
import time
from copy import deepcopy
from dataclasses import fields as dataclass_fields
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.games.harbour.cards import CARDS
from portroyal.games.harbour.notation import CARD_FIELDS, FLAG_FIELDS, NUMBER_FIELDS, PILES, TEXT_FIELDS
from portroyal.match import Actor, Match
from portroyal.record import AnyRecord, Origin, Player, origin_of, read, record_of, verify, write
from portroyal.terminal.files import match_from
from tests.games import SETTINGS, Setting, some_state
from tests.papers import call

HARBOUR = [setting for setting in SETTINGS if setting.game.family == "harbour"]
LOOT = next(setting for setting in SETTINGS if setting.game.family == "loot")
COMMANDS = ("verify", "replay", "ask")
CODES = {"verify": {0, 1, 3, 4}, "replay": {0, 1, 3, 4}, "ask": {0, 3}}


def times(factor: int) -> settings:
    """A multiple of the usual number of examples, also in the long version of the tests."""
    return settings(max_examples=factor * settings.default.max_examples)  # type: ignore[union-attr]  # always set


def check(command: str, content: str | bytes) -> int:
    """The command answers by its rules: yes in words on the one side, no in one sentence on the other."""
    content = content.encode(errors="surrogatepass") if isinstance(content, str) else content
    answer = call(command, "-", typed=content)
    assert answer.code in CODES[command]
    if answer.code == 0:
        assert answer.err == ""
        assert answer.out
    else:
        assert answer.err.endswith("\n")
        assert answer.err[:-1].isprintable()
        assert len(answer.err) < 500
    return answer.code


# Documents to damage


def finished(setting: Setting, number: int) -> AnyRecord:
    rng = Random(number)
    origin = origin_of(bytes([number]), [rng.randbytes(32)])
    match = Match(setting.game, setting.seats, bytes.fromhex(origin.seed), setting.options)
    while match.legal():
        if match.step and rng.random() < 0.2 and match.why_not_undo(match.full_log[-1].seat) is None:
            match.undo(match.full_log[-1].seat)
        match.play(rng.choice(match.legal()), match.to_act, rng.choice([*Actor]))
    return record_of(match, [Player(f"Player {seat}") for seat in range(setting.seats)], origin)


@cache
def sound() -> tuple[dict[str, Any], ...]:
    """A few right records, as JSON: whole games, beginnings of games, and games from a position."""
    records = [finished(setting, number) for number, setting in enumerate([*HARBOUR[::7], LOOT])]
    short = [replace(record, steps=record.steps[:8], outcome=None) for record in records[:2]]
    short = [replace(record, steps=tuple(replace(step, undone=False) for step in record.steps)) for record in short]
    match = Match.from_position(HARBOUR[0].game.position(some_state(HARBOUR[0], bytes(32), Random(5))))
    for _ in range(6):
        match.play(match.legal()[0])
    short.append(record_of(match, [Player("Ann"), Player("Bob", "random")]))
    return tuple(json.loads(write(record)) for record in (*records, *short))


def places(data: Any, path: tuple[str | int, ...] = ()) -> list[tuple[str | int, ...]]:
    """The way to everything in a document."""
    found = [path]
    if isinstance(data, dict | list):
        for key, item in data.items() if isinstance(data, dict) else enumerate(data):
            found += places(item, (*path, key))
    return found


deep = st.integers(1, 100).map(lambda levels: json.loads("[" * levels + "]" * levels))
odd_numbers = st.sampled_from([-1, 0, 1, 2, 5, 99, 10**6, 10**14, -(10**14), 10**30, 1.5, 1e300, True, False])
odd_texts = st.sampled_from(
    [
        "",
        "0",
        "draw",
        "undo",
        "harbour",
        "travel",
        "jester-5",
        "nobody",
        "\x1b[2J",
        "\ud800",
        "{}",
        "coins/0",
        "00" * 32,
    ]
)
odd_values = st.one_of(
    st.none(),
    odd_numbers,
    odd_texts,
    st.text(max_size=20),
    deep,
    st.sampled_from([[], {}, [[]], [{}], {"type": "drawn"}, {"": {}}, ["jester-5"] * 300, [{"name": "x"}] * 7]),
)


def damage(data: Any, draw: st.DataObject) -> Any:
    """The document with something in it changed, removed, doubled, swapped or moved."""
    path = draw.draw(st.sampled_from(places(data)))
    if not path:
        return deepcopy(draw.draw(odd_values))
    parent: Any = data
    for key in path[:-1]:
        parent = parent[key]
    last: Any = path[-1]
    kind = draw.draw(st.sampled_from(["replace", "remove", "double", "swap", "nudge"]))
    if kind == "remove":
        del parent[last]
    elif kind == "double" and isinstance(parent, list):
        parent.insert(draw.draw(st.integers(0, len(parent))), deepcopy(parent[last]))
    elif kind == "double":
        parent[draw.draw(st.text(max_size=5))] = deepcopy(parent[last])
    elif kind == "swap" and isinstance(parent, list):
        other = draw.draw(st.integers(0, len(parent) - 1))
        parent[last], parent[other] = parent[other], parent[last]
    elif kind == "nudge" and type(parent[last]) is int:
        parent[last] += draw.draw(st.sampled_from([-1, 1]))
    elif kind == "nudge" and isinstance(parent[last], str):
        parent[last] = parent[last][::-1]
    else:
        # A copy: what is drawn may be drawn again, and is damaged in its turn.
        parent[last] = deepcopy(draw.draw(odd_values))
    return data


def essence(record: AnyRecord) -> AnyRecord:
    """A record without what it says but cannot prove: names, bots, who acted, what was never committed to, and the
    start position, whose hidden cards may never come to light."""
    steps = tuple(replace(step, by=Actor.PERSON) for step in record.steps)
    origin = record.origin and Origin(record.origin.seed)
    options = record.options and type(record.options)(
        **{field.name: None for field in dataclass_fields(record.options)}
    )
    seats = (Player(""),) * len(record.seats)
    return replace(record, seats=seats, steps=steps, origin=origin, options=options, position=None)


# Anything at all


@given(st.sampled_from(COMMANDS), st.binary(max_size=300))
@example("ask", b"\xef\xbb\xbf{}")
@example("verify", b"\x00")
def test_random_bytes(command: str, content: bytes) -> None:
    assert check(command, content) != 0


@given(st.sampled_from(COMMANDS), st.text(max_size=300))
def test_random_text(command: str, content: str) -> None:
    assert check(command, content) != 0


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | odd_texts,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)
fields = {
    "verify": ("format", "game", "rules", "seats", "origin", "options", "position", "opening", "steps", "outcome"),
    "ask": ("format", "game", "players", "seed", "harbour", "top", "takes", "phase", "active", "drawn", "shuffles"),
}
fields["replay"] = fields["verify"]


@given(st.data(), st.sampled_from(COMMANDS))
def test_random_json(data: st.DataObject, command: str) -> None:
    keys = st.sampled_from(fields[command])
    content = data.draw(json_values | st.dictionaries(keys, json_values, max_size=10))
    if isinstance(content, dict) and data.draw(st.booleans()):
        content |= {"format": "portroyal-record/1", "game": "harbour"}
    assert check(command, json.dumps(content)) != 0


# Sound documents, damaged


@times(2)
@given(st.data())
def test_damaged_records(data: st.DataObject) -> None:
    """If a damaged record is still called right, nothing that can be proved has changed."""
    before = data.draw(st.sampled_from(sound()))
    content = deepcopy(before)
    for _ in range(data.draw(st.sampled_from([1, 1, 1, 2, 5]))):
        content = damage(content, data)
        assume(isinstance(content, dict))
    if data.draw(st.sampled_from([False, False, True])):
        content["rules"] = 0
    text = json.dumps(content)
    replayed, verified = check("replay", text), check("verify", text)
    assert verified in ({replayed} if replayed else {0, 1})
    if verified == 0:
        after = read(text)
        if after.origin is not None and after.origin.secret is not None and after.origin.commitment is not None:
            assert origin_of(bytes.fromhex(after.origin.secret), map_hex(after.origin.nonces)) == after.origin
        # What was taken from the end of the log leaves a right record of a shorter game.
        original = replace(read(json.dumps(before)), steps=read(json.dumps(before)).steps[: len(after.steps)])
        if len(after.steps) < len(before["steps"]):
            original = record_of(verify(after), after.seats, after.origin)
        assert essence(after) == essence(original)


def map_hex(texts: tuple[str, ...]) -> list[bytes]:
    return [bytes.fromhex(text) for text in texts]


@given(st.data(), st.sampled_from(["verify", "replay"]))
def test_cut_and_scratched_records(data: st.DataObject, command: str) -> None:
    text = write(read(json.dumps(data.draw(st.sampled_from(sound())))))
    place = data.draw(st.integers(0, len(text) - 3))
    if data.draw(st.booleans()):
        assert check(command, text[:place]) == 3
    else:
        sign = data.draw(st.sampled_from('{}[]",:0e-\\ \x00a\u2028'))
        check(command, text[:place] + sign + text[place + 1 :])


@times(2)
@given(st.data(), st.sampled_from(SETTINGS), st.integers(0, 2**32))
def test_damaged_positions(data: st.DataObject, setting: Setting, number: int) -> None:
    state = some_state(setting, number.to_bytes(32, "big"), Random(number))
    position = setting.game.position(state)
    if data.draw(st.booleans()):
        content = json.loads(codec.text(position))
        for _ in range(data.draw(st.sampled_from([1, 1, 3]))):
            content = damage(content, data)
            assume(isinstance(content, dict))
        text = json.dumps(content)
    else:
        drawing = setting.game.write_position(position)
        words = drawing.replace("\n", " \n ").split(" ")
        for _ in range(data.draw(st.sampled_from([1, 1, 3]))):
            place = data.draw(st.integers(0, len(words) - 1))
            words[place] = data.draw(
                st.sampled_from([*words, "", "7", "999999", "yes", "top:", "@", "*", ":"]) | odd_texts
            )
        text = " ".join(words)
    play_on(text, number)


# Drawings made of the right words in the wrong places


cards = st.sampled_from(CARDS).map(lambda card: card.id)
numbers = st.integers(0, 12).map(str) | st.sampled_from(["999999", "1234567", "-1", "٣", "x"])
card_words = st.builds(
    lambda card, more: card + more, cards, st.sampled_from(["", "", "", "", "*2", "*999999", "@1", "*0", "*", "@"])
)
card_lists = st.lists(card_words, max_size=6).map(" ".join)
texts = st.sampled_from(
    [
        *("harbour", "travel", "combined", "discover", "repel", "trade", "over"),
        *("points", "expeditions", "deck", "discard", "coins/1"),
        "00" * 32,
        "?",
    ]
)
lines = st.one_of(
    st.builds("{}: {}".format, st.sampled_from(CARD_FIELDS), card_lists),
    st.builds("{}: {}".format, st.sampled_from(NUMBER_FIELDS), numbers),
    st.builds("{}: {}".format, st.sampled_from(TEXT_FIELDS[1:]), texts),
    st.builds("{}: {}".format, st.sampled_from(FLAG_FIELDS), st.sampled_from(["yes", "no", "?"])),
    st.builds("drawn: {}".format, cards),
)
seat_words = st.lists(card_words | numbers | st.sampled_from(PILES), max_size=6).map(" ".join)


@times(10)
@given(
    st.lists(lines, max_size=5, unique_by=lambda line: line.partition(":")[0]),
    st.lists(seat_words, min_size=2, max_size=5),
    st.integers(0, 2**32),
)
def test_random_drawings(lines: list[str], seats: list[str], number: int) -> None:
    play_on("\n".join([*lines, *(f"seat {seat}: {words}" for seat, words in enumerate(seats))]), number)


def play_on(text: str, number: int) -> None:
    """`ask` answers; and whatever can be set up can be played to its end, with every question answered on the way."""
    code = check("ask", text)
    if code:
        with pytest.raises(Fault):
            match_from(text)
        return
    match = match_from(text)
    rng = Random(number)
    for _ in range(3000):
        if not match.legal():
            break
        match.view(match.to_act)
        match.play(rng.choice(match.legal()))
    assert match.outcome is not None


# Large and deep


MILLION = 1_000_000
SEATS = "seat 0: 3\nseat 1: 3\n"
RECORD = '"format": "portroyal-record/1", "game": "harbour"'


def large() -> dict[str, tuple[str, str]]:
    """Hostile documents of up to 8 million characters: command and content."""
    nested = "[" * 45 + "]" * 45
    return {
        "many times a card": ("ask", f"{SEATS}top: " + "flute-1-1*999999 " * 400_000),
        "many times a coin": ("ask", "seat 0: coins " + "flute-1-1*900@1 " * 400_000 + "\nseat 1:"),
        "many coins": ("ask", "seat 0: 999999\nseat 1: 999999"),
        "many numbers": ("ask", "seat 0: " + "999999 " * MILLION + "\nseat 1:"),
        "many seats": ("ask", "".join(f"seat {seat}: flute-1-1*900\n" for seat in range(250_000))),
        "many lines": ("ask", "a\n" * 3 * MILLION),
        "one long line": ("ask", "x" * 7 * MILLION),
        "many players": ("ask", '{"game": "harbour", "players": [' + "{}," * 300_000 + "{}]}"),
        "many cards": ("ask", '{"game": "harbour", "players": [{}, {}], "top": [' + '"jester-5",' * 300_000 + '"x"]}'),
        "many coins named": (
            "ask",
            '{"game": "harbour", "players": [{"coins": ['
            + '{"card": "jester-5"},' * 100_000
            + '{"card": "jester-5"}]}]}',
        ),
        "many fields": ("ask", "{" + ",".join(f'"{n}": 0' for n in range(500_000)) + ', "0": 1}'),
        "the last field twice": ("verify", "{" + ",".join(f'"{n}": 0' for n in range(500_000)) + ', "499999": 1}'),
        "many steps": ("verify", f'{{{RECORD}, "steps": [' + "{}," * MILLION + "{}]}"),
        "many seats in a record": ("verify", f'{{{RECORD}, "seats": [' + '{"name": ""},' * 100_000 + '{"name": ""}]}'),
        "many arrays": ("replay", f'{{{RECORD}, "rules": [' + "[]," * MILLION + "[]]}"),
        "many deep arrays": ("replay", f'{{{RECORD}, "rules": [' + f"{nested}," * 30_000 + "[]]}"),
        "deep arrays": ("replay", "[" * 7 * MILLION),
        "deep objects": ("verify", '{"a":' * MILLION),
        "a deep array in a field": ("ask", '{"format": ' + "[" * 900 + "]" * 900 + "}"),
        "a deep object as a game": ("verify", f'{{{RECORD}, "rules": ' + '{"a":' * 900 + "0" + "}" * 901),
        "a long number": ("verify", "9" * 7 * MILLION),
        "a long number in a field": ("ask", '{"takes": ' + "9" * MILLION + "}"),
        "a long text": ("verify", f'{{{RECORD}, "rules": "' + "x" * 7 * MILLION + '"}'),
        "a long key": ("verify", f'{{{RECORD}, "' + "x" * 7 * MILLION + '": 0}'),
    }


SLOWEST_S = 20
MEMORY = 900 * 2**20


def swallow_large() -> None:
    """Run in a process of its own, where too much memory is an error."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    for name, (command, content) in large().items():
        begin = time.monotonic()
        code = check(command, content)
        assert code == 3, f"{name}: {code}"
        assert time.monotonic() - begin < SLOWEST_S, name


def test_large_and_deep_documents_are_refused_in_bounded_time_and_memory() -> None:
    code = "from tests.test_fuzz import swallow_large; swallow_large()"
    root = Path(__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr


def test_a_long_game_is_verified_in_bounded_time() -> None:
    """Twenty thousand actions taken back are a right record."""
    match = Match.start("harbour", 2, "quay", start=0)
    match.play("draw")
    for _ in range(10_000):
        match.play("stop")
        match.undo(0)
    text = write(record_of(match, [Player("Ann"), Player("Bob")]))
    begin = time.monotonic()
    assert call("verify", "-", typed=text).code == 0
    assert time.monotonic() - begin < SLOWEST_S


# The other doors


@given(st.lists(st.text(max_size=30) | odd_texts, max_size=3))
def test_random_actions_to_ask(actions: list[str]) -> None:
    arguments = [word for action in actions for word in ("--do", f" {action}")]
    answer = call("ask", "-", *arguments, typed=SEATS)
    assert answer.code in (0, 1)
    assert "Traceback" not in answer.err


@given(st.text(max_size=20), st.integers(), st.text(max_size=20))
def test_random_options_to_play(name: str, number: int, word: str) -> None:
    assume(not name.startswith("-") and not word.startswith("-"))
    for arguments in (["--name", name, "--seats", "1"], ["--seats", f"{number}", "--start", "9"], ["--game", word]):
        assert call("play", *arguments).code == 2
