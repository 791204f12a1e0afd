"""The language seam: ids and arguments in, sentences out. Every word a person reads comes from here.

The catalogues are Project Fluent files, one folder per language in `locales/`. The pseudo-language
PSEUDO is English with every letter from a catalogue accented, so that what did not come from one stands out.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from portroyal.i18n.pseudo import accented

ENGLISH = "en"
PSEUDO = "en-XA"
MAX_TEXTS = 8192
"""The same few thousand texts are wanted again and again: by every viewer of a table, after every move."""


class MissingMessage(KeyError):
    """No catalogue has this message, or its arguments do not fit."""


def message(id: str, args: Mapping[str, int | str] | None = None, language: str = ENGLISH) -> str:
    """The text of a message; English where the language has none."""
    return _text(id, tuple((args or {}).items()), language)


@lru_cache(maxsize=MAX_TEXTS)
def _text(id: str, args: tuple[tuple[str, int | str], ...], language: str) -> str:
    for candidate in dict.fromkeys((language, ENGLISH)):
        bundle = _bundle(candidate)
        if bundle.has_message(id):
            pattern = bundle.get_message(id).value
            assert pattern is not None  # no message here has attributes alone
            text, errors = bundle.format_pattern(pattern, dict(args))
            if not errors:
                return str(text)
            if candidate == ENGLISH:
                raise MissingMessage(f"{id}: {errors}")
    raise MissingMessage(id)


def languages() -> list[str]:
    """The languages there are catalogues for, and the pseudo-language."""
    return [*sorted(folder.name for folder in _locales().iterdir() if folder.is_dir()), PSEUDO]


def catalogue(language: str) -> list[ast.Resource]:
    """The messages of a language, file by file."""
    source = ENGLISH if language == PSEUDO else language
    texts = sorted(_locales().joinpath(source).iterdir(), key=lambda file: file.name)
    resources = [FluentResource(file.read_text(encoding="utf-8")) for file in texts]
    return [accented(resource) for resource in resources] if language == PSEUDO else resources


@cache
def _bundle(language: str) -> FluentBundle:
    # Isolation marks around arguments would show up in terminals.
    bundle = FluentBundle([ENGLISH if language == PSEUDO else language], use_isolating=False)
    for resource in catalogue(language):
        bundle.add_resource(resource)
    return bundle


def _locales() -> Any:
    return files(__package__).joinpath("locales")
