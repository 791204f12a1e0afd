"""Languages: ids and arguments in, sentences out. Every word a person reads comes from here.

The catalogues are Project Fluent files, one folder per language in `locales/`. A file is parsed when one of its
messages is first needed, so a message refers only to messages of its own file. The pseudo-language PSEUDO is English
with every letter from a catalogue accented, so that text from anywhere else stands out.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import Any

from babel.lists import format_list
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
        bundle = _bundle_with(id, candidate)
        if bundle is not None:
            pattern = bundle.get_message(id).value
            assert pattern is not None  # no message here has attributes alone
            text, errors = bundle.format_pattern(pattern, dict(args))
            if not errors:
                return str(text)
            if candidate == ENGLISH:
                raise MissingMessage(f"{id}: {errors}")
    raise MissingMessage(id)


def listed(items: Iterable[str], language: str = ENGLISH) -> str:
    """Several phrases in one."""
    return format_list(list(items), style="unit", locale=locale_of(language))


def locale_of(language: str) -> str:
    """The locale of numbers and lists."""
    return ENGLISH if language == PSEUDO else language


@cache
def languages() -> tuple[str, ...]:
    """The languages there are catalogues for, and the pseudo-language."""
    return (*sorted(folder.name for folder in _locales().iterdir() if folder.is_dir()), PSEUDO)


def load(language: str) -> Iterator[None]:
    """Parse the files of a language before their messages are needed, one file at a step."""
    for source in _sources(language):
        _bundle(source, language)
        yield


def catalogue(language: str) -> list[ast.Resource]:
    """The messages of a language, file by file."""
    return [_parsed(source, language) for source in _sources(language)]


def _bundle_with(id: str, language: str) -> FluentBundle | None:
    """The messages of the file that has this one."""
    definition = re.compile(rf"^{re.escape(id)} *=", re.MULTILINE)
    for source in _sources(language):
        if definition.search(source):
            return _bundle(source, language)
    return None


@cache
def _bundle(source: str, language: str) -> FluentBundle:
    # Isolation marks around arguments would show up in terminals.
    bundle = FluentBundle([locale_of(language)], use_isolating=False)
    bundle.add_resource(_parsed(source, language))
    return bundle


def _parsed(source: str, language: str) -> ast.Resource:
    resource = FluentResource(source)
    return accented(resource) if language == PSEUDO else resource


@cache
def _sources(language: str) -> list[str]:
    """The text of each file of a language."""
    folder = _locales().joinpath(locale_of(language))
    return [file.read_text(encoding="utf-8") for file in sorted(folder.iterdir(), key=lambda file: file.name)]


def _locales() -> Any:
    return files(__package__).joinpath("locales")
