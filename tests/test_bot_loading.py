"""Every way to name a bot (docs/bot-protocol.md), and every way for that to go wrong."""

import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from portroyal import GAMES
from portroyal.bots import BOTS, BotType, Budget, SeatedBot, seat_bot
from portroyal.bots.loading import find, is_built_in, names, split
from portroyal.bots.random import choose as random_choose
from portroyal.core.faults import Fault
from portroyal.core.game import AnyGame
from portroyal.core.values import Action
from portroyal.i18n import message
from portroyal.match import BOT, Match
from tests.papers import blocks, call

HARBOUR = GAMES["harbour"]
EXAMPLES = Path(__file__).parent.parent / "examples"
CAUTIOUS = EXAMPLES / "cautious_bot.py"


def whole_game(game: AnyGame, kinds: Sequence[BotType], seed: int = 1) -> tuple[Match, list[SeatedBot]]:
    """A game to its end; `Match.play` refuses whatever is not legal."""
    rng = Random(seed)
    match = Match(game, len(kinds), rng.randbytes(32), game.options_type())
    chairs = [seat_bot(kind, game, seat, match.options) for seat, kind in enumerate(kinds)]
    for seat, chair in enumerate(chairs):
        chair.see(match.seen(0, seat))
    while (to_act := match.to_act) is not None:
        match.play(chairs[to_act].choose(match.view(to_act), match.legal(), rng), to_act, BOT)
        for seat, chair in enumerate(chairs):
            chair.see(match.seen(match.step, seat))
    for chair in chairs:
        chair.end(match.outcome)
    return match, chairs


def against_random(spec: str, game: AnyGame, seed: int = 1, timeout: float | None = None) -> tuple[Match, SeatedBot]:
    """A whole game of this bot, first at a table of three."""
    match, chairs = whole_game(game, [find(spec, game, timeout), BOTS["random"], BOTS["random"]], seed)
    return match, chairs[0]


def written(folder: Path, text: str) -> Path:
    file = folder / "bot.py"
    file.write_text(text, encoding="utf-8")
    return file


def made(kind: BotType) -> Any:
    """A new player of this kind."""
    return kind.factories["harbour"]()


# Each form of the text


@pytest.mark.parametrize("name", BOTS)
def test_ours_have_names(name: str) -> None:
    assert find(name, HARBOUR) is BOTS[name]


def test_a_file_has_a_bot_called_choose(tmp_path: Path) -> None:
    file = written(tmp_path, "def choose(view, legal, rng):\n    return legal[-1]\n")
    assert made(find(str(file), HARBOUR)).choose(None, ["draw", "stop"], Random(1)) == "stop"


CLASSES = """
from __future__ import annotations
from dataclasses import dataclass

@dataclass
class Last:
    asked: int = 0

    def choose(self, view, legal, rng):
        self.asked += 1
        return legal[-self.asked]

class Lonely:
    families = ("loot",)
    def choose(self, view, legal, rng):
        return legal[0]

def other(view, legal, rng):
    return legal[0]
"""


def test_a_file_may_have_several_bots_and_a_class_is_made_anew(tmp_path: Path) -> None:
    file = written(tmp_path, CLASSES)
    last = find(f"{file}:Last", HARBOUR)
    assert [made(last).choose(None, [1, 2], Random(1)) for _ in range(2)] == [2, 2]
    assert made(find(f"{file}:other", HARBOUR)).choose(None, [1, 2], Random(1)) == 1


def test_two_files_of_one_name_are_two_bots_and_each_is_run_once(tmp_path: Path) -> None:
    kinds = []
    for number in range(2):
        folder = tmp_path / str(number)
        folder.mkdir()
        file = written(
            folder, f"runs = []\ndef choose(view, legal, rng):\n    runs.append(1)\n    return {number}, runs\n"
        )
        kinds += [find(str(file), HARBOUR), find(str(file), HARBOUR)]
    assert [made(kind).choose(None, [], Random(1)) for kind in kinds[::2]] == [(0, [1]), (1, [1])]
    assert made(kinds[1]).choose(None, [], Random(1)) == (0, [1, 1])


def test_a_file_name_may_have_any_signs(tmp_path: Path) -> None:
    folder = tmp_path / "a@b:c d.py.d"
    folder.mkdir()
    file = written(folder, "def choose(view, legal, rng):\n    return 5\n")
    assert made(find(f"{file}:choose@7", HARBOUR)).choose(None, [], Random(1)) == 5


def offer(folder: Path, monkeypatch: pytest.MonkeyPatch, points: str, module: str = "") -> None:
    """Install a package with these entry points."""
    (folder / "sloop_bots.py").write_text(module, encoding="utf-8")
    about = folder / "sloop_bots-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: sloop-bots\nVersion: 1.0\n", encoding="utf-8")
    (about / "entry_points.txt").write_text(f"[portroyal.bots]\n{points}\n", encoding="utf-8")
    monkeypatch.syspath_prepend(folder)
    monkeypatch.delitem(sys.modules, "sloop_bots", raising=False)


def test_an_installed_package_offers_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(
        tmp_path,
        monkeypatch,
        "sloop = sloop_bots:last\nexpert = sloop_bots:last",
        "last = lambda v, legal, rng: legal[-1]",
    )
    assert made(find("sloop", HARBOUR)).choose(None, [1, 2], Random(1)) == 2
    assert find("sloop@9", HARBOUR).budget == Budget(nodes=9)
    assert find("expert", HARBOUR) is BOTS["expert"], "a name of ours means ours"
    assert names() == [*BOTS, "sloop"]
    listed = [line.split() for line in call("bots").out.splitlines()]
    assert [line[0] for line in listed if line and line[0] in names()] == names()
    assert ["sloop", "From", "an", "installed", "package."] in listed
    assert not is_built_in("sloop")


class Spy:
    budgets: list[Budget] = []  # noqa: RUF012  # what all of them saw

    def start(self, game: str, seat: int, options: object, budget: Budget) -> None:
        self.budgets.append(budget)

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        return random_choose(view, legal, rng)


def test_the_nodes_of_a_name_reach_the_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(BOTS, "expert", BotType({"harbour": Spy}))
    monkeypatch.setattr(Spy, "budgets", [])
    for spec in ("expert@500", "expert", "expert@999999999"):
        seat_bot(find(spec, HARBOUR), HARBOUR, 0, HARBOUR.options_type())
    assert [budget.nodes for budget in Spy.budgets] == [500, None, 999_999_999]


# Faults


BAD_FILES = {
    "broken.py": "def choose(:",
    "raises.py": "raise RuntimeError('no\\x1bwind' + '!' * 99)",
    "leaves.py": "import sys; sys.exit('bye')",
    "lacks.py": "import no_such_module_at_all",
    "things.py": "number = 5\nclass Idle: pass\nclass Odd:\n    choose = 5",
    "loot.py": CLASSES,
    "families.py": "def choose(view, legal, rng): pass\nchoose.families = 5",
}

FAULTS = [
    ("nobody", "unknown-bot", "nobody"),
    ("", "unknown-bot", ""),
    ("nobody@5", "unknown-bot", "nobody"),
    ("expert@", "bad-node-count", ""),
    ("expert@0", "bad-node-count", "0"),
    ("expert@-1", "bad-node-count", "-1"),
    ("expert@1.5", "bad-node-count", "1.5"),
    ("expert@many", "bad-node-count", "many"),
    ("expert@1000000000", "bad-node-count", "1000000000"),
    ("expert@٣", "bad-node-count", "٣"),
    ("things.py:Idle@2", "bot-not-callable", "type"),
    ("loot.py:other@x", "bad-node-count", "x"),
    ("nowhere.py", "bot-file-missing", "nowhere.py"),
    (".py/no.py", "bot-file-missing", ".py/no.py"),
    ("n" * 300 + ".py", "bot-file-missing", "n" * 60 + "…"),
    ("nul\0.py", "bot-file-missing", "nul�.py"),
    ("broken.py", "bot-error", "SyntaxError: invalid syntax (broken.py, line 1)"),
    ("raises.py", "bot-error", "RuntimeError: no�wind" + "!" * 39 + "…"),
    ("leaves.py", "bot-error", "SystemExit: bye"),
    ("lacks.py", "bot-error", "ModuleNotFoundError: No module named 'no_such_module_at_all'"),
    ("families.py", "bot-error", "TypeError: 'int' object is not iterable"),
    ("things.py", "bot-name-missing", "choose"),
    ("things.py:", "bot-name-missing", ""),
    ("things.py:captain", "bot-name-missing", "captain"),
    ("things.py:number", "bot-not-callable", "int"),
    ("things.py:Idle", "bot-not-callable", "type"),
    ("things.py:Odd", "bot-not-callable", "type"),
    ("loot.py:Lonely", "bot-other-game", "harbour"),
    ("cmd:", "bad-command", ""),
    ("cmd:  ", "bad-command", "  "),
    ("cmd:sh 'x", "bad-command", "sh 'x"),
    ("cmd:sh \0", "bad-command", "sh �"),
    ("cmd:no-such-program-at-all --bold", "command-not-found", "no-such-program-at-all"),
    ("cmd:./broken.py", "command-not-found", "./broken.py"),
]


@pytest.mark.parametrize(("spec", "id", "subject"), FAULTS)
def test_faults(spec: str, id: str, subject: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in BAD_FILES.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    with pytest.raises(Fault) as caught:
        find(spec, HARBOUR)
    assert (caught.value.id, caught.value.subject) == (id, subject)
    assert subject in message(f"fault-{id}", {"place": caught.value.place, "subject": subject})


def test_a_bot_of_ours_may_not_play_every_game() -> None:
    missing = [name for name, kind in BOTS.items() if not kind.plays(GAMES["loot"])]
    assert missing == ["explorer"]
    with pytest.raises(Fault, match="bot-other-game at explorer: loot"):
        find("explorer", GAMES["loot"])


@pytest.mark.parametrize("points", ["sloop = sloop_bots:gone", "sloop = no_such_package:choose"])
def test_an_installed_bot_that_cannot_be_loaded(points: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    offer(tmp_path, monkeypatch, points)
    with pytest.raises(Fault, match="bot-error at sloop"):
        find("sloop", HARBOUR)


def test_a_file_that_could_not_be_loaded_can_be_mended(tmp_path: Path) -> None:
    file = written(tmp_path, "raise ValueError")
    with pytest.raises(Fault):
        find(str(file), HARBOUR)
    file.write_text("choose = lambda view, legal, rng: 'mended'\n", encoding="utf-8")
    assert made(find(str(file), HARBOUR)).choose(None, [], Random(1)) == "mended"


@pytest.mark.parametrize(
    ("spec", "ours"),
    [
        *((name, True) for name in BOTS),
        ("expert@500", True),
        ("expert@x", True),
        ("", False),
        ("nobody", False),
        ("expert.py", False),
        ("expert@5.py", False),
        ("expert.py:expert@5", False),
        ("cmd:expert", False),
        ("Expert", False),
    ],
)
def test_ours_run_nothing_from_outside(spec: str, ours: bool) -> None:
    assert is_built_in(spec) == ours


@pytest.mark.parametrize(
    ("text", "specs"),
    [
        ("expert", ["expert"]),
        ("expert, random@5 ,./a b.py", ["expert", "random@5", "./a b.py"]),
        ("", [""]),
        ("expert,,random,", ["expert", "", "random", ""]),
        ('cmd:bot "1,2" x,expert', ['cmd:bot "1,2" x', "expert"]),
        ("cmd:bot '1,2' x,expert", ["cmd:bot '1,2' x", "expert"]),
        (r"cmd:bot 1\,2,expert", [r"cmd:bot 1\,2", "expert"]),
        (r'cmd:bot "1\",2",expert', [r'cmd:bot "1\",2"', "expert"]),
        ("cmd:bot 'x,expert", ["cmd:bot 'x", "expert"]),
    ],
)
def test_lists(text: str, specs: list[str]) -> None:
    assert split(text) == specs


# Whole games


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_the_cautious_bot_plays_every_game(game: AnyGame) -> None:
    for seed in range(3):
        _, chair = against_random(str(CAUTIOUS), game, seed)
        assert chair.failure is None


def test_the_cautious_bot_is_short_and_better_than_chance() -> None:
    code = [line for line in CAUTIOUS.read_text("utf-8").split('"""')[2].splitlines() if line.strip()]
    assert len(code) <= 15
    wins = [
        0 in match.outcome.winners
        for seed in range(10)
        if (match := against_random(str(CAUTIOUS), HARBOUR, seed)[0]).outcome
    ]
    assert sum(wins) >= 8


@pytest.mark.parametrize("text", blocks("bot-protocol.md", "python"))
def test_the_bots_on_the_page_play(text: str, tmp_path: Path) -> None:
    _, chair = against_random(str(written(tmp_path, text)), HARBOUR)
    assert chair.failure is None
