"""The table in a terminal, played as a person would: by typing."""

import re
from io import StringIO
from random import Random

import pytest
from rich.console import Console
from typer.testing import CliRunner

from portroyal import BOTS, GAMES, Match
from portroyal.i18n import PSEUDO
from portroyal.i18n.sentences import Reader
from portroyal.terminal.cli import app
from portroyal.terminal.play import play

RUNNER = CliRunner()


def run(*arguments: str, typed: str = "") -> tuple[int, str]:
    result = RUNNER.invoke(app, arguments, input=typed, env={"COLUMNS": "120"})
    return result.exit_code, result.output


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seats", [2, 4])
def test_a_whole_game_by_numbers(game: str, seats: int) -> None:
    rng = Random(seats)
    typed = "".join(f"{rng.choice([1, 1, 2, 2, 3])}\n" for _ in range(5000))
    code, output = run("play", "--game", game, "--seats", str(seats), "--seed", "harbour", typed=typed)
    assert code == 0
    assert "The game is over." in output
    assert "Final scores" in output
    assert output.rstrip().endswith("The seed of this game was “harbour”.")


def test_the_same_seed_and_choices_show_the_same_game() -> None:
    first, second = (run("play", "--seed", "again", typed="1\n" * 30 + "q\n") for _ in range(2))
    assert first == second
    assert first != run("play", "--seed", "other", typed="1\n" * 30 + "q\n")


def test_help_refusals_undo_and_leaving() -> None:
    typed = "?\nswim\nstop\ntake jester-5\n7\n\nu\ndraw\nstop\nu\nq\n"
    code, output = run("play", "--seed", "b", "--start", "0", typed=typed)
    assert code == 0
    assert "Type the number of a choice" in output
    assert "“swim” is not a choice here." in output
    assert "At least one card must be drawn first." in output
    assert "That is not what is asked now." in output
    assert "“7” is not a choice here." in output
    assert "There is nothing of yours to take back." in output
    assert "You take your last action back." in output
    assert "You have left the game." in output


def test_the_end_of_input_leaves_the_game() -> None:
    code, output = run("play", "--seed", "x", "--start", "0", typed="1\n")
    assert code == 0
    assert "You have left the game." in output


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["--game", "chess"], "chess is not one of: harbour, travel, combined."),
        (["--seats", "6"], "harbour is for 2 to 5 players, not 6."),
        (["--game", "travel", "--seats", "5"], "travel is for 2 to 4 players, not 5."),
        (["--game", "travel", "--ending", "expeditions"], "travel has no ending expeditions. It has: points."),
        (["--start", "3"], "There is no seat 3 at a table of 3."),
        (["--language", "xx"], "xx is not one of: en, en-XA."),
    ],
)
def test_what_cannot_be_played_is_refused_in_words(arguments: list[str], answer: str) -> None:
    code, output = run("play", *arguments)
    assert code == 2
    assert answer in re.sub(r"\s+", " ", output.replace("│", ""))


def test_version_and_help() -> None:
    assert run("--version")[0] == 0
    assert "Play against the computer." in run("play", "--help")[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_word_comes_from_a_catalogue(game: str) -> None:
    """In the pseudo-language nothing but the players' names is in plain letters."""
    match = Match.start(game, 3, "words")
    reader = Reader(("77", "78", "79"), 0, PSEUDO)
    console = Console(width=200, record=True, file=StringIO())
    rng = Random(3)
    bots = dict.fromkeys((1, 2), BOTS["random"])
    answers = iter(["?", "u", "9999"])
    prompts: list[str] = []

    def ask(prompt: str) -> str:
        prompts.append(prompt)
        return next(answers, None) or str(rng.randint(1, 3))

    play(match, 0, bots, reader, console, ask, rng)
    assert re.findall(r"[A-Za-z]{2,}", console.export_text() + "".join(prompts)) == []
