"""The typefaces in the tree are those that `make fonts` builds, and they set all seven languages."""

import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from fontTools.ttLib import TTFont
from tools import fonts as tool
from tools.fonts import FAMILIES, FONTS, SUBSETS, SUMS, Family, FontsError

from portroyal.web.pages import STATIC, fonts

MAX_BYTES = {"en": 45_000, "de": 45_000, "nl": 45_000, "it": 45_000, "pl": 70_000, "ro": 70_000, "ru": 70_000}
"""What a first page may cost in each language."""
LETTERS = {
    "en": "",
    "de": "äöüßÄÖÜ„“‚‘",
    "nl": "ëïéèöüËÏ",
    "it": "àèéìòùÀÈÉÌÒÙ",
    "pl": "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ„”",
    "ro": "ăâîșțĂÂÎȘȚ„”",
    "ru": "".join(map(chr, range(ord("А"), ord("я") + 1))) + "Ёё№«»",
}
PLAIN = "".join(map(chr, range(0x20, 0x7F))) + "×−–…’“”·½±"
FAMILY = pytest.mark.parametrize("family", FAMILIES, ids=lambda family: family.name)


def glyphs(name: str) -> dict[int, str]:
    found: dict[int, str] = TTFont(FONTS / name).getBestCmap()
    return found


def test_the_files_are_those_that_were_built() -> None:
    listed = {name: found for found, name in map(str.split, SUMS.read_text().splitlines())}
    assert listed == {file.name: sha256(file.read_bytes()).hexdigest() for file in FONTS.iterdir()}
    assert len(listed) == len(FAMILIES) * (len(SUBSETS) + 1)


@pytest.mark.parametrize("language", LETTERS)
def test_the_files_of_a_language_have_its_letters(language: str) -> None:
    assert sum((FONTS / name).stat().st_size for name in fonts(language)) <= MAX_BYTES[language]
    for family in FAMILIES:
        names = [name for name in fonts(language) if name.startswith(family.slug)]
        covered = {chr(code) for name in names for code in glyphs(name)}
        assert {*PLAIN, *LETTERS[language]} <= covered


@FAMILY
def test_digits_are_lining_and_equally_wide(family: Family) -> None:
    font = TTFont(FONTS / f"{family.slug}-latin.woff2")
    digits = [font.getBestCmap()[ord(digit)] for digit in "0123456789"]
    assert len({font["hmtx"][digit][0] for digit in digits}) == 1
    heights = [font["glyf"][digit].yMax for digit in digits]
    assert max(heights) - min(heights) < 0.05 * font["head"].unitsPerEm
    assert min(font["glyf"][digit].yMin for digit in digits) > -0.02 * font["head"].unitsPerEm


@FAMILY
def test_the_files_carry_our_name_and_their_licence(family: Family) -> None:
    for subset in SUBSETS:
        names = TTFont(FONTS / f"{family.slug}-{subset}.woff2")["name"]
        ours = [str(names.getName(id, 3, 1)) for id in (tool.FAMILY, tool.UNIQUE, tool.FULL, tool.POSTSCRIPT)]
        assert all(name.replace(" ", "").endswith(family.name.replace(" ", "")) for name in ours)
        assert "OFL" in str(names.getName(14, 3, 1))
    licence = (FONTS / f"{family.slug}-OFL.txt").read_text()
    assert licence.startswith(str(names.getName(tool.COPYRIGHT, 3, 1)))
    assert "SIL OPEN FONT LICENSE Version 1.1" in licence


@FAMILY
def test_the_style_sheet_asks_for_the_characters_that_a_file_has(family: Family) -> None:
    """Each file, and each of its characters, is found by the browser."""
    faces = re.findall(r"@font-face \{(.*?)\}", (STATIC / "type.css").read_text(), re.DOTALL)
    for subset in SUBSETS:
        name = f"{family.slug}-{subset}.woff2"
        (face,) = [face for face in faces if f'url("fonts/{name}")' in face]
        assert f'"{family.name}"' in face
        ranges = [part.partition("-") for part in re.findall(r"U\+([0-9A-F-]+)", face)]
        asked = {code for first, _, last in ranges for code in range(int(first, 16), int(last or first, 16) + 1)}
        assert glyphs(name).keys() <= asked


def test_another_package_is_refused() -> None:
    with pytest.raises(FontsError, match="has changed"):
        tool.check_package(FAMILIES[0], b"something else")


def test_the_script_says_what_is_missing(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tools.fonts"],
        cwd=tool.ROOT,
        env={"PATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("npm is missing.")
