"""Build the typefaces of the page: `make fonts`.

Two families come from two npm packages, which npm fetches by name and version. Each family becomes three small woff2
files (Latin, Latin Extended, Cyrillic) and one licence text, in src/portroyal/web/static/fonts. The same input gives
the same bytes every time; tools/fonts.sha256 lists what the bytes must be.
"""

import shutil
import subprocess
import sys
import tarfile
from argparse import ArgumentParser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

ROOT: Final = Path(__file__).parents[1]
FONTS: Final = ROOT / "src/portroyal/web/static/fonts"
SUMS: Final = ROOT / "tools/fonts.sha256"
"""The sha256 of every file, in the format of the program sha256sum."""
SUBSETS: Final = {
    "latin": (
        "20-7E A0-FF 131 152-153 2C6 2DC 2009 200B-200D 2010-2015 2018-201E 2020 2022 2026 202F 2030 2032-2033"
        " 2039-203A 2044 20AC 2122 2212 2215"
    ),
    "latin-ext": "100-17F 218-21B 1E9E",
    "cyrillic": "400-45F 490-491 2116",
}
"""The characters of each file, in hexadecimal."""
FEATURES: Final = ("kern", "mark", "mkmk", "locl", "ccmp")
DIGIT_FEATURES: Final = ("lnum", "tnum")
KEPT_NAMES: Final = (*range(7), 13, 14)
COPYRIGHT, FAMILY, STYLE, UNIQUE, FULL, VERSION, POSTSCRIPT = range(7)
DROPPED_NAMES: Final = (16, 17, 21, 22, 25)
OFL: Final = "This Font Software is licensed under the SIL Open Font License, Version 1.1."


class FontsError(Exception):
    """The fonts cannot be built; the text says why and what helps."""


@dataclass(frozen=True)
class Family:
    name: str
    """What CSS calls it. The licence does not allow the name of the original."""
    source: str
    """How the files in the package begin."""
    package: str
    version: str
    sha256: str
    """Of the package."""
    weights: float | tuple[float, float]
    """One weight, or the lightest and the heaviest."""

    @property
    def slug(self) -> str:
        return self.name.lower().replace(" ", "-")


FAMILIES: Final = (
    Family(
        "Chart Head",
        "alegreya",
        "@fontsource-variable/alegreya",
        "5.3.0",
        "ed1bfd849a64006c9dc1336d1f3075c4479deb393a04dd29f0e48b4355f1ef5c",
        700,
    ),
    Family(
        "Chart Text",
        "source-sans-3",
        "@fontsource-variable/source-sans-3",
        "5.3.0",
        "115c2d5a38a05d52c77ba02e4d939644bae30585a30a2e4657a3be2c99d5c7dc",
        (400, 700),
    ),
)


def characters(subset: str) -> list[int]:
    found: list[int] = []
    for part in SUBSETS[subset].split():
        first, _, last = part.partition("-")
        found += range(int(first, 16), int(last or first, 16) + 1)
    return found


@contextmanager
def unpacked(family: Family) -> Iterator[Path]:
    """The package in a temporary folder, once it is known to be the right one."""
    npm = shutil.which("npm")
    if npm is None:
        raise FontsError("npm is missing. It comes with Node; `make fonts` installs it where the machine has none.")
    named = f"{family.package}@{family.version}"
    with TemporaryDirectory() as name:
        folder = Path(name)
        done = subprocess.run([npm, "pack", "--silent", named], cwd=folder, capture_output=True, text=True, check=False)
        packages = [*folder.glob("*.tgz")]
        if done.returncode or len(packages) != 1:
            raise FontsError(f"npm could not fetch {named}: {done.stderr.strip() or 'it gave no reason'}")
        check_package(family, packages[0].read_bytes())
        with tarfile.open(packages[0]) as archive:
            archive.extractall(folder, filter="data")
        yield folder / "package"


def check_package(family: Family, content: bytes) -> None:
    found = sha256(content).hexdigest()
    if found != family.sha256:
        raise FontsError(f"{family.package}@{family.version} has changed: its sha256 is {found}, not {family.sha256}")


def build_family(family: Family) -> dict[str, bytes]:
    """Every file of this family, by its name."""
    with unpacked(family) as package:
        sources = {subset: package / f"files/{family.source}-{subset}-wght-normal.woff2" for subset in SUBSETS}
        files = {
            f"{family.slug}-{subset}.woff2": build_font(family, subset, source) for subset, source in sources.items()
        }
        files[f"{family.slug}-OFL.txt"] = build_licence(family, package / "LICENSE", sources["latin"])
    return files


def build_font(family: Family, subset: str, source: Path) -> bytes:
    from fontTools.ttLib import TTFont
    from fontTools.varLib import instancer

    font = TTFont(source, recalcTimestamp=False)
    bake_digits(font)
    font = reopened(cut(font, characters(subset)))
    font = instancer.instantiateVariableFont(font, {"wght": family.weights})
    rename(font, family.name)
    font["head"].modified = font["head"].created
    font.flavor = "woff2"
    return saved(font)


def bake_digits(font: Any) -> None:
    """Make the lining and tabular digits the plain ones: CSS then has nothing to ask for, and nothing to forget."""
    for table in font["cmap"].tables:
        if table.isUnicode():
            for digit in filter(table.cmap.__contains__, range(ord("0"), ord("9") + 1)):
                for feature in DIGIT_FEATURES:
                    table.cmap[digit] = replaced(font, feature, table.cmap[digit])


def replaced(font: Any, feature: str, glyph: str) -> str:
    """What this feature shows in place of a glyph."""
    rules = font["GSUB"].table
    wanted = {
        index
        for record in rules.FeatureList.FeatureRecord
        if record.FeatureTag == feature
        for index in record.Feature.LookupListIndex
    }
    for index in sorted(wanted):
        for rule in rules.LookupList.Lookup[index].SubTable:
            mapping = getattr(getattr(rule, "ExtSubTable", rule), "mapping", {})
            if glyph in mapping:
                return str(mapping[glyph])
    return glyph


def cut(font: Any, wanted: list[int]) -> Any:
    from fontTools.subset import Options, Subsetter

    options = Options(
        layout_features=[*FEATURES],
        hinting=False,
        name_IDs=[*KEPT_NAMES],
        notdef_glyph=True,
        recalc_timestamp=False,
    )
    options.drop_tables = [*options.drop_tables, "DSIG"]
    subsetter = Subsetter(options)
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    font.flavor = None
    return font


def rename(font: Any, name: str) -> None:
    table = font["name"]
    for dropped in DROPPED_NAMES:
        table.removeNames(nameID=dropped)
    for record in table.names:
        if record.nameID in (FAMILY, FULL):
            record.string = name
        elif record.nameID == UNIQUE:
            record.string = f"portroyal: {name}"
        elif record.nameID == POSTSCRIPT:
            record.string = name.replace(" ", "")


def saved(font: Any) -> bytes:
    stream = BytesIO()
    font.save(stream)
    return stream.getvalue()


def reopened(font: Any) -> Any:
    from fontTools.ttLib import TTFont

    return TTFont(BytesIO(saved(font)), recalcTimestamp=False)


def build_licence(family: Family, licence: Path, font: Path) -> bytes:
    """The licence of the package, under the copyright line that the font itself carries."""
    from fontTools.ttLib import TTFont

    copyright_line = TTFont(font)["name"].getDebugName(COPYRIGHT)
    _, found, terms = licence.read_text(encoding="utf-8").partition(OFL)
    if not found:
        raise FontsError(f"{family.package}: its licence is not the one we know")
    ours = f"{family.name} is a modified version: fewer characters, fewer weights, and another name."
    return f"{copyright_line}\n{ours}\n\n{OFL}{terms.rstrip()}\n".encode()


def build() -> dict[str, bytes]:
    try:
        import brotli  # noqa: F401  # woff2 cannot be written without it
        import fontTools  # noqa: F401
    except ImportError as missing:
        raise FontsError(f"{missing.name} is missing: pip install 'portroyal[fonts]'") from None
    return {name: content for family in FAMILIES for name, content in build_family(family).items()}


def sums(files: Mapping[str, bytes]) -> str:
    return "".join(f"{sha256(content).hexdigest()}  {name}\n" for name, content in sorted(files.items()))


def in_tree() -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in FONTS.iterdir()} if FONTS.is_dir() else {}


def write(files: Mapping[str, bytes]) -> None:
    FONTS.mkdir(exist_ok=True)
    for old in in_tree().keys() - files.keys():
        (FONTS / old).unlink()
    for name, content in files.items():
        (FONTS / name).write_bytes(content)
    SUMS.write_text(sums(files))


def main() -> int:
    asked = ArgumentParser(prog="python -m tools.fonts", description=__doc__)
    asked.add_argument("--check", action="store_true", help="write nothing; fail if the files in the tree differ")
    given = asked.parse_args()
    try:
        files = build()
        if given.check and (different := [name for name in files if files[name] != in_tree().get(name)]):
            raise FontsError(f"These files differ from what the script builds: {', '.join(different)}")
    except FontsError as error:
        sys.stderr.write(f"{error}\n")
        return 1
    if not given.check:
        write(files)
    sys.stdout.write("".join(f"{len(content):7} {name}\n" for name, content in files.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
