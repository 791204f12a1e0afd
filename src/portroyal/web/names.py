"""What players are called at a table, and that no two of them can be mistaken for each other."""

import unicodedata
from collections.abc import Iterable
from functools import lru_cache
from itertools import count
from typing import Final

from portroyal.core.values import Seat
from portroyal.i18n import languages, message
from portroyal.record import MAX_NAME, is_name
from portroyal.web.refusals import Refused
from portroyal.web.tables.table import Table

TWINS: Final = str.maketrans(
    "I1|0АВЕЅІЈКМНОРСТУХасеѕіјорхуΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυ",
    "lllOABESlJKMHOPCTYXacesijopxyABEZHlKMNOPTYXavopu",
)
"""Letters that look like Latin ones in most typefaces."""


def names(table: Table, language: str) -> tuple[str, ...]:
    """What the players are called; bots and empty seats in the language of the reader."""
    return tuple(name_of(state.name, state.bot, seat, language) for seat, state in enumerate(table.seats))


def name_of(name: str, bot: str | None, seat: Seat, language: str) -> str:
    return name or _unnamed(bot, seat + 1, language)


@lru_cache(maxsize=1024)
def _unnamed(bot: str | None, number: int, language: str) -> str:
    if bot is None:
        return message("player-number", {"number": number}, language)
    return message("player-bot", {"bot": message(f"bot-name-{bot}", {}, language), "number": number}, language)


# Names that people choose


def checked_name(name: str) -> str:
    """Raises Refused."""
    if not is_name(name):
        raise Refused("bad-name")
    return name.strip()


def distinct_name(name: str, others: Iterable[str]) -> str:
    """The name, numbered if one of the others looks like it."""
    taken = {looks(other) for other in others}
    if looks(name) not in taken:
        return name
    for number in count(2):
        suffix = f" ({number})"
        numbered = name[: MAX_NAME - len(suffix)] + suffix
        if looks(numbered) not in taken:
            return numbered
    raise AssertionError("unreachable")


def names_taken(table: Table, seat: Seat, bots: Iterable[str]) -> list[str]:
    """What the others at the table are called, and what any of these bots would be called there, in all languages."""
    people = [state.name for other, state in enumerate(table.seats) if other != seat]
    numbers = range(1, len(table.seats) + 1)
    return people + [_unnamed(bot, number, language) for bot in bots for number in numbers for language in languages()]


@lru_cache(maxsize=1024)
def looks(name: str) -> str:
    """The same for names that a reader could mistake for each other."""
    letters = unicodedata.normalize("NFKD", name).translate(TWINS)
    return "".join([letter for letter in letters if unicodedata.category(letter)[0] not in "MZ"]).casefold()
