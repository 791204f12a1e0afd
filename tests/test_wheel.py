"""A wheel built from this tree, installed into a clean environment, plays a game to the end."""

import subprocess
import sys
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
SCRIPT = """
import random
from portroyal import BOTS, Match
from portroyal.bots import seat_bot
match = Match.start("combined", 4, "wheel")
rng = random.Random(1)
chairs = [seat_bot(BOTS["casual"], match.game, seat, match.options) for seat in range(4)]
while match.to_act is not None:
    match.play(chairs[match.to_act].choose(match.view(match.to_act), match.legal(), rng))
print(match.outcome.winners)
"""


def run(*command: str | Path, **options: object) -> str:
    result = subprocess.run(command, capture_output=True, text=True, check=False, **options)  # type: ignore[call-overload]
    assert result.returncode == 0, result.stdout + result.stderr
    return str(result.stdout)


def test_a_wheel_plays_a_game(tmp_path: Path) -> None:
    run(sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", tmp_path, ROOT)
    wheel = next(tmp_path.glob("*.whl"))
    names = zipfile.ZipFile(wheel).namelist()
    assert "portroyal/games/harbour/cards.csv" in names
    assert "portroyal/i18n/locales/en/harbour.ftl" in names
    assert not [name for name in names if not name.startswith("portroyal")]
    venv.create(tmp_path / "clean", with_pip=True)
    python = tmp_path / "clean" / "bin" / "python"
    run(python, "-m", "pip", "install", "--quiet", "--constraint", ROOT / "constraints.txt", wheel)
    assert run(python, "-c", SCRIPT, cwd=tmp_path).startswith("(")
    portroyal = tmp_path / "clean" / "bin" / "portroyal"
    save = tmp_path / "game.json"
    output = run(portroyal, "play", "--seed", "wheel", "--seats", "2", "--save", save, input="1\n" * 20_000)
    assert "The record of this game is" in output
    assert "The record is correct" in run(portroyal, "verify", save)
