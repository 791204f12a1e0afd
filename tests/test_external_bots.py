"""Bots that are programs (docs/bot-protocol.md): good ones play, bad ones are found out in time, and none is left."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from portroyal import GAMES
from portroyal.arena.play import Played, play_game
from portroyal.arena.schedule import Seating
from portroyal.arena.settings import Settings
from portroyal.bots import BotFailed, Budget, external
from portroyal.bots.external import MAX_LINE, SEED_BITS, ProgramBot
from portroyal.core.game import AnyGame
from portroyal.core.values import Action, Seat
from portroyal.games.harbour.events import TurnBegan
from portroyal.i18n import message
from tests.games import Setting, steps
from tests.papers import DOCS
from tests.secrecy import Swap, disguised, replay, swapped
from tests.test_bot_loading import EXAMPLES, HARBOUR, against_random
from tests.test_examples import node

PYTHON = (sys.executable, "-S", "-E")

PRELUDE = """
import json, os, sys, time

def note(number):
    with open(__file__ + ".pids", "a") as file:
        file.write(f"{number}\\n")

def say(**answer):
    print(json.dumps(answer), flush=True)

def hear():
    while True:
        question = json.loads(sys.stdin.readline())
        if question["type"] != "see":
            return question

def be_ready(**more):
    hear()
    say(type="ready", protocol=1, **more)

def answer(times):
    for _ in range(times):
        question = hear()
        if question["type"] == "end":
            sys.exit()
        say(type="action", step=question["step"], action=question["legal"][0])

note(os.getpid())
"""


def script(folder: Path, text: str) -> Path:
    file = folder / "bot.py"
    file.write_text(PRELUDE + text, encoding="utf-8")
    return file


def command(file: Path) -> str:
    return f"cmd:{shlex.join([*PYTHON, str(file)])}"


def pids(folder: Path) -> list[int]:
    return [int(line) for line in (folder / "bot.py.pids").read_text().split()]


def is_left(pid: int) -> bool:
    """Does the process still run, or is it ours and was never asked how it ended?"""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    if stat.exists():
        state, parent = stat.read_text().rpartition(")")[2].split()[:2]
        return state != "Z" or int(parent) == os.getpid()
    return True


def wait_until_gone(numbers: list[int]) -> None:
    assert numbers
    deadline = time.monotonic() + 5
    while any(map(is_left, numbers)):
        assert time.monotonic() < deadline, "a process is left"
        time.sleep(0.01)


def started(folder: Path, text: str, budget: Budget = Budget()) -> ProgramBot:  # noqa: B008  # frozen
    """A program that has said it is ready."""
    program = ProgramBot((*PYTHON, str(script(folder, text))))
    program.start("harbour", 0, HARBOUR.options_type(), budget)
    return program


def decision() -> tuple[Any, Sequence[Action]]:
    state, _ = HARBOUR.start(2, bytes(32), HARBOUR.options_type(start=0))
    return HARBOUR.view(state, 0), HARBOUR.legal(state)


# Good ones


LINE_BOTS = {
    "python": lambda: [*PYTHON, str(EXAMPLES / "line_bot.py")],
    "node": lambda: [node(), str(EXAMPLES / "line_bot.mjs")],
}


@pytest.mark.parametrize("game", [GAMES["harbour"], GAMES["loot"]], ids=lambda game: game.id)
@pytest.mark.parametrize("language", LINE_BOTS)
def test_the_examples_play_whole_games(language: str, game: AnyGame) -> None:
    spec = f"cmd:{shlex.join(LINE_BOTS[language]())}"
    logs = []
    for _ in range(2):
        match, chair = against_random(spec, game)
        assert chair.failure is None
        logs.append([entry.action for entry in match.full_log])
    assert logs[0] == logs[1], "all their chance comes from the game"


def test_a_program_may_have_children_and_write_much_to_stderr(tmp_path: Path) -> None:
    text = """
import subprocess
be_ready()
note(subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"]).pid)
sys.stderr.write("m" * 5_000_000)
answer(10_000)
"""
    _, chair = against_random(command(script(tmp_path, text)), HARBOUR)
    assert chair.failure is None
    assert len(pids(tmp_path)) == 2
    wait_until_gone(pids(tmp_path))


def test_a_program_that_does_not_leave_is_ended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "EXIT_SECONDS", 0.05)
    program = started(tmp_path, "be_ready()\ntime.sleep(60)")
    program.end(None)
    wait_until_gone(pids(tmp_path))


def test_a_program_has_a_moment_to_leave(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "EXIT_SECONDS", 10.0)
    program = started(tmp_path, "be_ready()\nhear()\nassert not sys.stdin.readline()\ntime.sleep(0.2)\nnote(0)")
    program.end(None)
    assert pids(tmp_path)[1:] == [0], "it could do what it wanted to, and did not have to be ended"
    assert program._process._popen.returncode == 0


EVALUATES = """
be_ready(evaluates=True)
question = hear()
assert question["type"] == "evaluate" and question["legal"] == ["draw"] and "seed" not in question
print(f'{{"type": "values", "step": {question["step"]}, "values": VALUES}}', flush=True)
answer(1)
"""


def test_a_program_may_evaluate(tmp_path: Path) -> None:
    view, legal = decision()
    program = started(tmp_path, EVALUATES.replace("VALUES", "[0.25]"))
    assert program.evaluate(view, legal) == [0.25]
    assert program.choose(view, legal, Random(1)) == legal[0]
    program.end(None)


@pytest.mark.parametrize("values", ["[]", "[0.5, 0.5]", "[1.5]", "[-1]", '["1"]', "[NaN]", "[true]", "null", "{{}}"])
def test_values_that_are_none(values: str, tmp_path: Path) -> None:
    program = started(tmp_path, EVALUATES.replace("VALUES", values))
    with pytest.raises(BotFailed) as caught:
        program.evaluate(*decision())
    assert caught.value.cause == "unreadable"
    wait_until_gone(pids(tmp_path))


def test_a_program_that_does_not_evaluate_is_not_asked(tmp_path: Path) -> None:
    view, legal = decision()
    program = started(tmp_path, "be_ready()\nanswer(1)")
    assert program.evaluate(view, legal) is None
    assert program.choose(view, legal, Random(1)) == legal[0]
    program.end(None)


def test_a_line_may_be_just_so_long(tmp_path: Path) -> None:
    line = '{"type": "ready", "protocol": 1, "more": "%s"}'
    text = f"hear()\nprint({line!r} % ('x' * ({MAX_LINE - len(line) + 2} + EXTRA)), flush=True)\nanswer(1)"
    program = started(tmp_path, text.replace("EXTRA", "0"))
    program.end(None)
    with pytest.raises(BotFailed) as caught:
        started(tmp_path, text.replace("EXTRA", "1"))
    assert caught.value.cause == "flooded"


# Bad ones


BAD = {
    "exits at once": ("sys.exit(3)", "crashed", "exit 3"),
    "raises": ("raise KeyError('sail')", "crashed", "exit 1: KeyError: 'sail'"),
    "is killed": ("os.kill(os.getpid(), 9)", "crashed", "exit -9"),
    "exits in mid-game": ("be_ready(); answer(5); sys.exit(0)", "crashed", "exit 0"),
    "answers and exits": ("be_ready(); answer(1)", "crashed", "exit 0"),
    "screams and dies": (
        "be_ready(); sys.stderr.write('m' * 5_000_000 + '\\nno \\x1b[31mwind\\n\\n'); sys.exit(2)",
        "crashed",
        "exit 2: no �[31mwind",
    ),
    "closes its stdout": ("be_ready(); answer(2); os.close(1); time.sleep(60)", "crashed", "stdout closed"),
    "leaves a child behind": (
        "import subprocess; be_ready(); answer(1)\n"
        "note(subprocess.Popen([sys.executable, '-S', '-c', 'import time; time.sleep(60)']).pid)",
        "crashed",
        "exit 0",
    ),
    "prints without end": ("while True: sys.stdout.write('x' * 65536)", "flooded", "x" * 120 + "…"),
    "prints without end in mid-game": (
        "be_ready(); answer(3); hear()\nwhile True: sys.stdout.write('x' * 65536)",
        "flooded",
        "x" * 120 + "…",
    ),
    "prints many lines": ("hear(); sys.stdout.write('ahoy\\n' * 100_000)", "flooded", "ahoy"),
    "says one thing too many": (
        'hear(); sys.stdout.write(\'{"type": "ready", "protocol": 1}\\nahoy\\n\'); sys.stdout.flush(); time.sleep(60)',
        "flooded",
        "ahoy",
    ),
    "prints what is no JSON": ("be_ready(); answer(3); hear(); print('ahoy', flush=True)", "unreadable", "ahoy"),
    "prints an empty line": ("be_ready(); hear(); print(flush=True)", "unreadable", ""),
    "prints what is no text": ("hear(); os.write(1, b'\\xff\\n')", "unreadable", "�"),
    "prints what is too deep": ("hear(); print('[' * 60_000, flush=True)", "unreadable", "[" * 120 + "…"),
    "prints a huge number": ("hear(); print('9' * 60_000, flush=True)", "unreadable", "9" * 120 + "…"),
    "answers with an array": ("hear(); print('[]', flush=True)", "unreadable", "[]"),
    "speaks another protocol": (
        "hear(); say(type='ready', protocol=2)",
        "unreadable",
        '{"type": "ready", "protocol": 2}',
    ),
    "answers another question": (
        "be_ready(); answer(1); q = hear(); say(type='action', step=1, action=q['legal'][0])",
        "unreadable",
        '{"type": "action", "step": 1, "action": …',
    ),
    "answers without a step": (
        "be_ready(); q = hear(); say(type='action', action=q['legal'][0])",
        "unreadable",
        '{"type": "action", "action": …',
    ),
    "answers in another type": (
        "be_ready(); q = hear(); say(type='ready', protocol=1)",
        "unreadable",
        '{"type": "ready", "protocol": 1}',
    ),
    "answers with a number": (
        "be_ready(); q = hear(); say(type='action', step=1, action=0)",
        "unreadable",
        '{"type": "action", "step": 1, "action": 0}',
    ),
    "does what is not allowed": (
        "be_ready(); answer(2); q = hear(); say(type='action', step=q['step'], action='swim')",
        "illegal",
        "swim",
    ),
    "does what is not allowed now": (
        "be_ready(); q = hear(); say(type='action', step=1, action='repel')",
        "illegal",
        "repel",
    ),
}


@pytest.mark.parametrize("label", BAD)
def test_a_bad_program_is_found_out_and_the_game_goes_on(label: str, tmp_path: Path) -> None:
    text, cause, detail = BAD[label]
    begin = time.monotonic()
    match, chair = against_random(command(script(tmp_path, text)), HARBOUR)
    assert time.monotonic() - begin < external.TIMEOUT, "it is not found out by waiting"
    assert match.outcome is not None
    assert chair.failure is not None
    assert chair.failure.cause == cause
    assert re.fullmatch(re.escape(detail).replace("…", ".*"), chair.failure.detail)
    assert message(f"arena-cause-{cause}")
    wait_until_gone(pids(tmp_path))


HANGS = {
    "never answers": "time.sleep(60)",
    "answers half": "hear(); sys.stdout.write('{'); sys.stdout.flush(); time.sleep(60)",
    "hangs in mid-game": "be_ready(); answer(3); hear(); time.sleep(60)",
    "closes its stdin": "be_ready(); os.close(0); time.sleep(60)",
    "never ends by asking": "import signal; signal.signal(signal.SIGTERM, signal.SIG_IGN); time.sleep(60)",
}


@pytest.mark.parametrize("label", HANGS)
def test_a_program_that_hangs_is_given_up(label: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "TIMEOUT", 0.75)
    match, chair = against_random(command(script(tmp_path, HANGS[label])), HARBOUR)
    assert match.outcome is not None
    assert chair.failure is not None
    assert (chair.failure.cause, chair.failure.detail) == ("hung", "0.75 s")
    wait_until_gone(pids(tmp_path))


def test_a_program_that_ignores_its_stdin_blocks_nobody(tmp_path: Path) -> None:
    program = started(tmp_path, "say(type='ready', protocol=1)\ntime.sleep(60)")
    begin = time.monotonic()
    for _ in range(200):
        program.see([TurnBegan(0)] * 100)
    assert time.monotonic() - begin < 5
    program._timeout = 0.1
    with pytest.raises(BotFailed, match="hung"):
        program.choose(*decision(), Random(1))
    wait_until_gone(pids(tmp_path))
    assert not any(thread.is_alive() for thread in program._process._threads)


def test_a_line_that_nobody_asked_for(tmp_path: Path) -> None:
    program = started(tmp_path, "be_ready(); time.sleep(0.1); print('ahoy', flush=True); answer(1)")
    deadline = time.monotonic() + 5
    while not program._process._lines and time.monotonic() < deadline:
        time.sleep(0.01)
    with pytest.raises(BotFailed) as caught:
        program.choose(*decision(), Random(1))
    assert (caught.value.cause, caught.value.detail) == ("flooded", "ahoy")
    wait_until_gone(pids(tmp_path))


def test_a_time_budget_and_a_margin_are_all_the_time_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "MARGIN", 0.5)
    with pytest.raises(BotFailed) as caught:
        started(tmp_path, "time.sleep(60)", Budget(seconds=0.25))
    assert (caught.value.cause, caught.value.detail) == ("hung", "0.75 s")


def test_timeout_is_all_the_time_there_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "TIMEOUT", 0.0)
    slow = command(script(tmp_path, "time.sleep(0.2); be_ready(); answer(10_000)"))
    _, chair = against_random(slow, HARBOUR, timeout=60)
    assert chair.failure is None, "more than the usual time"
    monkeypatch.undo()
    hangs = command(script(tmp_path, "time.sleep(60)"))
    _, chair = against_random(hangs, HARBOUR, timeout=0.75)
    assert chair.failure is not None
    assert (chair.failure.cause, chair.failure.detail) == ("hung", "0.75 s")


def played(file: Path, timeout: int) -> Played:
    settings = Settings("harbour", (command(file), "random"), 2, timeout=timeout)
    return play_game(settings, Seating(0, 0, settings.bots))[0]


def test_the_timeout_of_the_arena_is_that_of_its_programs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "TIMEOUT", 0.0)
    assert played(script(tmp_path, "time.sleep(0.2); be_ready(); answer(10_000)"), 60_000).failures == ()
    [failure] = played(script(tmp_path, "time.sleep(60)"), 750).failures
    assert (failure.cause, failure.detail) == ("hung", "0.75 s")
    wait_until_gone(pids(tmp_path))


def test_a_program_that_needs_a_moment_to_leave_has_not_hung(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "EXIT_SECONDS", 60.0)
    text = "import atexit; be_ready(); atexit.register(lambda: (time.sleep(2.5), note(0))); answer(10_000)"
    assert played(script(tmp_path, text), 2000).failures == ()
    assert pids(tmp_path)[1:] == [0]


def test_a_program_that_is_not_there_any_more() -> None:
    with pytest.raises(BotFailed) as caught:
        ProgramBot(["./no-such-program"]).start("harbour", 0, None, Budget())
    assert (caught.value.cause, caught.value.detail) == ("crashed", "No such file or directory")


# None is left


def open_files() -> int:
    return len(list(Path("/dev/fd").iterdir()))


def test_after_two_hundred_games_nothing_is_left(tmp_path: Path) -> None:
    file = tmp_path / "bot.py.pids"
    good = f'read start; echo $$ >> {file}; echo \'{{"type": "ready", "protocol": 1}}\'; read end'
    bad = f"read start; echo $$ >> {file}; echo ahoy; read end"
    threads, files = threading.active_count(), open_files()
    for _ in range(100):
        program = ProgramBot(("sh", "-c", good))
        program.start("harbour", 0, None, Budget())
        program.end(None)
        with pytest.raises(BotFailed, match="unreadable"):
            ProgramBot(("sh", "-c", bad)).start("harbour", 0, None, Budget())
    assert (threading.active_count(), open_files()) == (threads, files)
    assert len(pids(tmp_path)) == 200
    assert not any(map(is_left, pids(tmp_path)))


def test_a_program_that_is_forgotten_is_ended(tmp_path: Path) -> None:
    program = started(tmp_path, "be_ready()\ntime.sleep(60)")
    del program
    wait_until_gone(pids(tmp_path))


def test_a_fork_leaves_the_programs_of_its_parent_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    view, legal = decision()
    program = started(tmp_path, "be_ready()\nanswer(2)")
    with monkeypatch.context() as patched:
        patched.setattr(os, "getpid", lambda: 1)
        program._process.kill()
    assert program.choose(view, legal, Random(1)) == legal[0]
    program.end(None)


INTERRUPTED = """
import sys, time
from random import Random
from portroyal import GAMES
from portroyal.bots import seat_bot
from portroyal.bots.loading import find

game = GAMES["harbour"]
options = game.options_type(start=0)
state, _ = game.start(2, bytes(32), options)
chair = seat_bot(find(sys.argv[1], game), game, 0, options)
print("ready", flush=True)
if sys.argv[2] == "asking":
    chair.choose(game.view(state, 0), game.legal(state), Random(1))
time.sleep(60)
"""


@pytest.mark.parametrize("moment", ["asking", "idle"])
def test_an_interrupt_ends_the_programs_too(moment: str, tmp_path: Path) -> None:
    spec = command(script(tmp_path, "be_ready()\nwhile True: time.sleep(60)"))
    game = subprocess.Popen(
        [sys.executable, "-c", INTERRUPTED, spec, moment], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    with game:
        assert game.stdout is not None
        assert game.stdout.readline() == b"ready\n"
        time.sleep(0.2)
        game.send_signal(signal.SIGINT)
        _, errors = game.communicate(timeout=10)
    assert b"KeyboardInterrupt" in errors
    assert game.returncode == -signal.SIGINT
    wait_until_gone(pids(tmp_path))


def test_an_interrupt_ends_the_programs_of_all_workers(tmp_path: Path) -> None:
    spec = command(script(tmp_path, "be_ready()\nwhile True: time.sleep(60)"))
    arena = subprocess.Popen(
        [sys.executable, "-m", "portroyal", "arena", "travel", "--bots", f"{spec},random", "--workers", "2"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    with arena:
        deadline = time.monotonic() + 60
        while not (tmp_path / "bot.py.pids").exists() or len(pids(tmp_path)) < 2:
            assert time.monotonic() < deadline, "the workers do not play"
            time.sleep(0.01)
        time.sleep(0.2)
        arena.send_signal(signal.SIGINT)
        _, errors = arena.communicate(timeout=30)
    assert (arena.returncode, errors) == (130, b"Stopped. Nothing was kept, because there was no --out.\n")
    wait_until_gone(pids(tmp_path))


# What they are told


LISTENS = """
log = open(__file__ + ".log", "ab")
for line in sys.stdin.buffer:
    log.write(line)
    log.flush()
    question = json.loads(line)
    if question["type"] == "start":
        say(type="ready", protocol=1)
    elif question["type"] == "choose":
        say(type="action", step=question["step"], action=question["legal"][0])
"""


def told(setting: Setting, seed: bytes, actions: list[Action], seat: Seat, swaps: list[Swap], folder: Path) -> bytes:
    """All that a program at this seat is sent while others see to it that these actions are done."""
    game = setting.game
    folder.mkdir()
    file = script(folder, LISTENS)
    program = ProgramBot((*PYTHON, str(file)))
    program.start(game.id, seat, setting.options, Budget(nodes=5, seconds=2.5))
    with swapped(swaps):
        state, events = setting.start(seed)
        program.see([game.see(event, seat) for event in events])
        for number, action in enumerate(actions):
            if game.to_act(state) == seat:
                program.choose(game.view(state, seat), game.legal(state), Random(number))
            elif swaps:
                action = disguised(game, state, action, seat, Random(number)) or action
            program.see([game.see(event, seat) for event in game.apply(state, action)])
    program.end(game.outcome(state))
    return file.with_name("bot.py.log").read_bytes()


def hidden_swaps(setting: Setting, seed: bytes, actions: list[Action], seat: Seat, rng: Random) -> list[Swap]:
    """Cards that can change places in the shuffles without this seat seeing anything of it."""
    _, history, sizes = replay(setting, seed, actions, seat, [])
    swaps: list[Swap] = []
    for number, size in sizes.items():
        for place in range(0, size, 2):
            attempt = [*swaps, (number, place, rng.randrange(size))]
            if replay(setting, seed, actions, seat, attempt)[1] == history:
                swaps = attempt
    return swaps


@pytest.mark.parametrize(("id", "most"), [("harbour", 80), ("loot", 40)])
def test_a_program_is_told_nothing_that_is_hidden_from_its_seat(id: str, most: int, tmp_path: Path) -> None:
    setting = Setting(GAMES[id], 3, GAMES[id].options_type())
    seed = Random(7).randbytes(32)
    actions = [action for _, action, _ in steps(setting, seed, Random(3))][:most]
    swaps = hidden_swaps(setting, seed, actions, 1, Random(5))
    state, _, _ = replay(setting, seed, actions, 1, [])
    twin, _, _ = replay(setting, seed, actions, 1, swaps)
    assert setting.game.zones(state) != setting.game.zones(twin)
    sent = told(setting, seed, actions, 1, [], tmp_path / "one")
    assert sent == told(setting, seed, actions, 1, swaps, tmp_path / "other")
    assert sent.count(b'"type":"choose"') > 5
    assert seed.hex().encode() not in sent
    other_seat = told(setting, seed, actions, 2, [], tmp_path / "seat")
    assert other_seat != sent


def fields_on_the_page() -> dict[str, set[str]]:
    """The fields of each message, by the tables of the page and by its conversation, which have to agree."""
    text = (DOCS / "bot-protocol.md").read_text("utf-8")
    rows = re.findall(r"^\| `([a-z]+)` \| (.*) \|$", text, re.MULTILINE)
    listed = {type: set(re.findall(r"`([a-z]+)`", fields)) for type, fields in rows}
    shown = {}
    for line in re.findall(r"^[<>] (\{.*\})$", text, re.MULTILINE):
        example = json.loads(line)
        shown[example["type"]] = example.keys() - {"type"}
    for type, fields in shown.items():
        assert fields <= listed[type]
    return shown


def conversation(folder: Path) -> Iterator[dict[str, Any]]:
    against_random(command(script(folder, LISTENS)), HARBOUR)
    for line in (folder / "bot.py.log").read_text("utf-8").splitlines():
        yield json.loads(line)


def test_the_page_describes_every_message_and_every_field(tmp_path: Path) -> None:
    page = fields_on_the_page()
    sent = list(conversation(tmp_path))
    assert (
        {message["type"] for message in sent} == {"start", "see", "choose", "end"} == page.keys() - {"ready", "action"}
    )
    for sent_message in sent:
        assert sent_message.keys() - {"type"} == page[sent_message["type"]]
    assert sent[0]["actions"] == [str(action) for action in HARBOUR.actions]
    questions = [message for message in sent if message["type"] == "choose"]
    assert [question["step"] for question in questions] == list(range(1, len(questions) + 1))
    assert all(0 <= question["seed"] < 2**SEED_BITS for question in questions)
    assert len({question["seed"] for question in questions}) == len(questions)
    assert sent[-1]["outcome"]["places"]
