"""The table in a terminal, played as a person would: by typing."""

import json
import re
from collections.abc import Callable
from io import StringIO
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from rich.console import Console
from typer.testing import CliRunner

from portroyal import BOTS, GAMES, Match
from portroyal.i18n import PSEUDO
from portroyal.i18n.sentences import Reader
from portroyal.record import Player
from portroyal.terminal.cli import app
from portroyal.terminal.session import Session, play
from tests.golden import FOLDER

RUNNER = CliRunner()
Run = Callable[..., tuple[int, str]]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    """Runs the command line with a folder of its own for saved games."""
    home = {"COLUMNS": "120", "HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path)}

    def call(*arguments: str, typed: str = "") -> tuple[int, str]:
        result = RUNNER.invoke(app, arguments, input=typed, env=home)
        return result.exit_code, result.output

    return call


@pytest.mark.parametrize(("game", "seats"), [(game.id, seats) for game in GAMES.values() for seats in game.seat_counts])
def test_a_whole_game_by_numbers(run: Run, game: str, seats: int) -> None:
    rng = Random(seats)
    typed = "".join(f"{rng.choice([0, 1, 1, 2, 2, 3])}\n" for _ in range(9000))
    code, output = run("play", "--game", game, "--seats", str(seats), "--seed", "harbour", typed=typed)
    assert code == 0
    assert "The game is over." in output
    assert "Final scores" in output
    assert "The record of this game is " in output


def test_the_same_seed_and_choices_show_the_same_game(run: Run) -> None:
    first, second = (run("play", "--seed", "again", typed="1\n" * 30) for _ in range(2))
    assert first[1].splitlines()[:-1] == second[1].splitlines()[:-1]
    assert first[1].splitlines()[:-1] != run("play", "--seed", "other", typed="1\n" * 30)[1].splitlines()[:-1]


def test_help_refusals_undo_and_leaving(run: Run) -> None:
    typed = "?\nswim\nstop\ntake jester-5\n7\nu\ndraw\nstop\nu\nq\n"
    code, output = run("play", "--seed", "b", "--start", "0", typed=typed)
    assert code == 0
    assert "Type the number of a choice" in output
    assert "“swim” isn’t a choice here." in output
    assert "Draw at least one card first." in output
    assert "You can’t do that now." in output
    assert "“7” isn’t a choice here." in output
    assert "You have nothing to undo." in output
    assert "You undo your last action." in output
    assert "You left the game." in output


def test_the_end_of_input_leaves_the_game(run: Run) -> None:
    code, output = run("play", "--seed", "x", "--start", "0", typed="1\n")
    assert code == 0
    assert "You left the game." in output


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["--game", "chess"], "chess is not one of: harbour, travel, combined, loot."),
        (["--seats", "6"], "harbour is for 2 to 5 players, not 6."),
        (["--game", "travel", "--seats", "5"], "travel is for 2 to 4 players, not 5."),
        (["--game", "travel", "--ending", "expeditions"], "travel has no ending expeditions. It has: points."),
        (["--start", "3"], "There is no seat 3 at a table for 3."),
        (["--game", "loot", "--ending", "points"], "loot has no option --ending."),
        (["--resume", "--seats", "4"], "you can’t use --seats with --resume."),
        (["--language", "xx"], "xx is not one of: en, en-XA."),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(run: Run, arguments: list[str], answer: str) -> None:
    code, output = run("play", *arguments)
    assert code == 2
    assert answer in output


def test_version_and_help(run: Run) -> None:
    assert run("--version")[0] == 0
    assert "Play against bots in the terminal." in run("play", "--help")[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_word_comes_from_a_catalogue(game: str) -> None:
    """In the pseudo-language nothing but ids and the players' names is in plain letters."""
    players = (Player("77"), Player("78", "random"), Player("79", "random"))
    session = Session(Match.start(game, 3, "words"), players, None)
    reader = Reader(("77", "78", "79"), 0, PSEUDO)
    console = Console(width=200, record=True, file=StringIO())
    rng = Random(3)
    answers = iter(["?", "u", "9999", "c"])
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers, None) or str(rng.randint(0, 3))

    play(session, reader, console, ask)
    # The help names an action as it is typed, and that is the same in every language.
    ids = {word for action in GAMES[game].actions for word in re.findall(r"[a-z]{2,}", str(action))}
    assert set(re.findall(r"[A-Za-z]{2,}", console.export_text() + "".join(prompts))) <= ids


def test_the_terminal_shows_no_hidden_card_of_the_others() -> None:
    """What is told of a game with secrets does not depend on what is hidden from the reader."""
    match = Match.start("loot", 3, "secret", dealer=0)
    players = (Player("A"), Player("B", "random"), Player("C", "random"))
    console = Console(width=200, record=True, file=StringIO())

    answers = cycle(["1", "0"])

    def ask(prompt: str) -> str:
        return next(answers)

    play(Session(match, players, None), Reader(("A", "B", "C"), 0), console, ask)
    told = console.export_text().split("Final scores")[0]
    of_others = [
        line for line in told.splitlines() if re.match(r"  [BC] (loads|lays|wins|removes|moves|is dealt)", line)
    ]
    assert any("lays a card aside" in line for line in of_others)
    assert any("loads a hidden card" in line for line in of_others)
    assert not [line for line in of_others if re.search(r"prisoner|lays \w+ \d", line)]


def test_in_an_auction_one_types_the_bid_and_enter_is_enough_for_a_single_choice(run: Run) -> None:
    code, output = run("play", "--game", "loot", "--seed", "b", "--dealer", "2", typed="7\n")
    assert code == 0
    assert "   0  Pass" in output
    assert "  19  Bid 19" in output
    assert "You bid 7." in output
    code, output = run("play", "--seed", "b", "--start", "0", typed="\nq\n")
    assert "You draw: " in output


def test_a_hint_shows_the_chances_of_every_choice(run: Run) -> None:
    code, output = run("play", "--seed", "b", "--start", "0", "--seats", "2", typed="1\nh\nq\n")
    assert code == 0
    table = output.split("What the strongest bot thinks")[1]
    assert re.search(r"Draw a card +\d+%", table)
    assert re.search(r"Stop discovering +\d+%", table)


def test_bots_are_watched_to_the_end_and_named_by_their_level(run: Run) -> None:
    code, output = run("watch", "--bots", "beginner,casual", "--seats", "3", "--seed", "calm", "--pace", "0")
    assert code == 0
    assert "Final scores" in output
    assert "Beginner 1" in output
    assert "Casual 2" in output
    assert "Beginner 3" in output
    again = run("watch", "--bots", "beginner,casual", "--seats", "3", "--seed", "calm", "--pace", "0")
    assert again == (code, output)


def test_a_watched_game_is_kept_on_request_and_verifies(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "watched.json"
    assert run("watch", "--bots", "beginner", "--seats", "2", "--pace", "0", "--save", str(file))[0] == 0
    code, output = run("verify", str(file))
    assert (code, "The record is correct" in output) == (0, True)


def test_all_bots_are_listed(run: Run) -> None:
    output = run("bots")[1]
    for name in BOTS:
        assert re.search(rf"^  {name} ", output, re.MULTILINE)


def test_a_bot_that_fails_is_told_of_once_and_the_game_goes_on(run: Run, tmp_path: Path) -> None:
    (tmp_path / "rock.py").write_text("def choose(view, legal, rng):\n    raise ValueError('aground')\n")
    bot = f"{tmp_path / 'rock.py'}:choose"
    code, output = run(
        "watch", "--bots", f"{bot},beginner", "--seats", "2", "--pace", "0", "--save", str(tmp_path / "g")
    )
    assert code == 0
    assert output.count("ValueError: aground") == 1
    assert "Final scores" in output
    steps = json.loads((tmp_path / "g").read_text("utf-8"))["steps"]
    assert {step["by"] for step in steps if step["seat"] == 0} == {"stand-in"}
    assert {step["by"] for step in steps if step["seat"] == 1} == {"bot"}


FAILING = """
from portroyal.bots import BotFailed

class Starts:
    def start(self, game, seat, options, budget): raise ValueError("aground")
    def choose(self, view, legal, rng): return legal[0]

class Sees:
    def see(self, events): raise BotFailed("out of rum\\x1b", "again")
    def choose(self, view, legal, rng): return legal[0]

class SeesLater:
    seen = 0
    def see(self, events):
        self.seen += 1
        if self.seen == 2: raise ValueError("aground")
    def choose(self, view, legal, rng): return legal[0]
"""


@pytest.mark.parametrize(
    ("name", "typed", "cause"),
    [
        ("Starts", "q", "it crashed (ValueError: aground)"),
        ("Sees", "q", "out of rum� (again)"),
        ("SeesLater", "draw\nq", "it crashed (ValueError: aground)"),
    ],
)
def test_a_bot_that_fails_before_it_is_asked_is_told_of_once(
    run: Run, tmp_path: Path, name: str, typed: str, cause: str
) -> None:
    (tmp_path / "rock.py").write_text(FAILING)
    bots = f"{tmp_path / 'rock.py'}:{name}"
    code, output = run("play", "--bots", bots, "--seats", "2", "--start", "0", typed=f"{typed}\n")
    assert code == 0
    assert output.count(f"Player 2 has failed: {cause}. A stand-in plays on.") == 1


def test_a_program_in_a_record_runs_only_if_the_caller_names_it(run: Run, tmp_path: Path) -> None:
    (tmp_path / "mine.py").write_text("def choose(view, legal, rng):\n    return legal[0]\n")
    bot, file = f"{tmp_path / 'mine.py'}:choose", str(tmp_path / "game.json")
    assert run("play", "--bots", bot, "--save", file, "--start", "0", typed="1\nq\n")[0] == 0
    code, output = run("play", "--resume", "--save", file, typed="q\n")
    assert (code, "which isn’t one of ours" in output) == (3, True)
    assert run("play", "--resume", "--save", file, "--bots", bot, typed="q\n")[0] == 0


def test_a_replay_calls_a_player_by_the_same_name_in_log_and_table(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    run("play", "--seed", "b", "--start", "0", "--seats", "2", "--name", "Ann", "--save", str(file), typed="draw\nq\n")
    code, output = run("replay", str(file))
    assert code == 0
    log, table = output.split("Player", 1)
    assert "Ann" in log
    assert "▶ Ann" in table
    assert "For Ann" in table
    assert not re.search(r"\b[Yy]ou\b", output)


def test_after_a_game_of_loot_no_loot_is_on_offer(run: Run) -> None:
    record = json.loads((FOLDER / "loot-3.json").read_text("utf-8"))
    offer = "Loot on offer"
    assert offer in run("replay", str(FOLDER / "loot-3.json"), "--to", str(len(record["steps"]) - 1))[1]
    code, output = run("replay", str(FOLDER / "loot-3.json"))
    assert code == 0
    assert "Final scores" in output
    assert offer not in output
