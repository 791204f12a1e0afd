"""From the values of a game to sentences for one reader."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, get_args

from portroyal.core.codec import hints
from portroyal.core.values import Named, Seat, Value, Viewer, Word
from portroyal.i18n import ENGLISH, listed, message

OTHER = "other"
YOU = "you"
YES = "yes"
NO = "no"


@dataclass(frozen=True, slots=True)
class Reader:
    """Who reads, in which language, and the names of the players."""

    names: tuple[str, ...]
    seat: Viewer = None
    language: str = ENGLISH

    def message(self, id: str, **args: int | str) -> str:
        return message(id, args, self.language)

    def sentence(self, value: Value) -> str:
        """The sentence of an action, event or reason.

        A field that holds a seat becomes two arguments: the player's name, and `…-is`, which is `you` for the
        reader and `other` for anybody else. A field of cards has `…-seen`, which is `no` if one of them is hidden.
        Members of a closed set are counted.
        """
        args: dict[str, int | str] = {}
        types = hints(type(value))
        for field in fields(value):  # type: ignore[arg-type]  # values are dataclasses
            content = getattr(value, field.name)
            if _is_seat(types[field.name]):
                args[field.name] = self.name(content)
                args[f"{field.name}-is"] = YOU if content == self.seat else OTHER
            elif isinstance(content, tuple):
                args[field.name] = self._listed(content, types[field.name])
                args[f"{field.name}-count"] = len(content)
                args[f"{field.name}-seen"] = NO if None in content else YES
            elif content is None or isinstance(content, Named):
                args[field.name] = self.named(content)
                args[f"{field.name}-seen"] = NO if content is None else YES
            else:
                args[field.name] = str(content) if isinstance(content, Word) else content
        return message(f"{value.family}-{value.id}", args, self.language)

    def name(self, seat: Seat) -> str:
        return self.names[seat]

    def label(self, seat: Seat) -> str:
        """The label of a seat: the player's name, or “You” for the reader."""
        return self.message("player-you") if seat == self.seat else self.name(seat)

    def named(self, thing: Named | None) -> str:
        """The name of a card and what is printed on it; None is a card that the reader may not see."""
        if thing is None:
            return self.message("card-hidden")
        id, args = thing.message
        return message(f"card-{id}", {**args, "name": self.short_name(thing)}, self.language)

    def short_name(self, thing: Named) -> str:
        """The name of a card alone."""
        return message(f"name-{thing.name_id}", thing.message[1], self.language)

    def cards(self, cards: Sequence[Named | None]) -> str:
        """Several cards in one phrase, the same ones counted."""
        if not cards:
            return message("list-empty", {}, self.language)
        counted = [
            self.named(card) if count == 1 else self.message("list-counted", count=count, item=self.named(card))
            for card, count in Counter(cards).items()
        ]
        return self.listed(counted)

    def _listed(self, content: tuple[Any, ...], kind: Any) -> str:
        if content and _is_seat(get_args(kind)[0]):
            return self.listed([self.name(seat) for seat in content])
        if content and isinstance(content[0], Word):
            return self._counted(content)
        return self.cards(content)

    def _counted(self, words: Sequence[Word]) -> str:
        """Members of a closed set in one phrase, the same ones counted: “1 captain and 2 settlers”."""
        *items, last = [self.message(f"counted-{word}", count=count) for word, count in Counter(words).items()]
        return self.message("list-and", items=self.listed(items), last=last) if items else last

    def listed(self, phrases: Iterable[str]) -> str:
        return listed(phrases, self.language)


def seats_in(value: Value) -> set[Seat]:
    """The seats whose players read another sentence of this value than everybody else: one with “you” in it."""
    kind: Any = type(value)
    return {getattr(value, name) for name in _seat_fields(kind)}


@cache
def _seat_fields(kind: Any) -> tuple[str, ...]:
    return tuple(name for name, hint in hints(kind).items() if _is_seat(hint))


def _is_seat(kind: Any) -> bool:
    return bool(kind == Seat)
