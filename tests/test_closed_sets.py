"""Closed sets are enumerations, and every part that writes or names them knows all their members."""

from collections.abc import Iterator
from dataclasses import fields
from enum import Enum
from typing import Any, get_args, get_origin

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.schema import schema
from portroyal.core.values import Word
from portroyal.games import GAMES
from portroyal.games.harbour import cards as harbour
from portroyal.games.harbour import events as harbour_events
from portroyal.games.harbour import traits
from portroyal.games.harbour.state import Phase
from portroyal.games.harbour.variants import Ending
from portroyal.games.loot import cards as loot
from portroyal.games.loot import events as loot_events
from portroyal.games.loot.state import Phase as LootPhase
from portroyal.i18n import ENGLISH, catalogue
from portroyal.match import Actor

WORDS: list[type[Word]] = [
    *(Actor, Ending, Phase, LootPhase, harbour.CardKind, harbour.Skull, harbour_events.Cause, harbour_events.Zone),
    *(traits.Colour, traits.Group, traits.Symbol, loot.CardKind, loot.Colour, loot.Good, loot_events.Zone),
]


@pytest.mark.parametrize("kind", WORDS, ids=lambda kind: f"{kind.__module__}.{kind.__name__}")
def test_codec_and_schema_know_every_member_and_no_other(kind: type[Word]) -> None:
    assert codec.text(tuple(kind)) == "[" + ",".join(f'"{member.value}"' for member in kind) + "]"
    assert all(type(text) is str for text in codec.encode(tuple(kind)))  # type: ignore[union-attr]  # an array
    for member in kind:
        assert codec.decode(kind, member.value) is member
    for other in ("", "nothing", 0, None, kind):
        with pytest.raises(Fault, match=f"unknown-{kind.__name__.lower()}"):
            codec.decode(kind, other)
    assert schema("word/1", kind)["$defs"] == {kind.__name__: {"enum": [*kind]}}  # type: ignore[index, call-overload]


def closed(kind: Any) -> Iterator[type[Word]]:
    """The closed sets that a type is made of."""
    for part in (kind, *get_args(kind)):
        if isinstance(part, type) and issubclass(part, Word):
            yield part
        elif part is not kind:
            yield from closed(part)


def arguments() -> Iterator[tuple[str, str, type[Word]]]:
    """A message, an argument of it, and the closed set that the argument is from."""
    for game in GAMES.values():
        for value in (*game.action_types, *game.event_types, *game.reason_types):
            for name, kind in codec.hints(value).items():
                for word in closed(kind):
                    yield f"{value.family}-{value.id}", name, word


class Selects(Visitor):
    def __init__(self) -> None:
        self.found: dict[str, set[str]] = {}

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802  # the library's name
        if isinstance(node.selector, ast.VariableReference):
            keys = {key.key.name if isinstance(key.key, ast.Identifier) else key.key.value for key in node.variants}
            self.found.setdefault(node.selector.id.name, set()).update(keys)
        self.generic_visit(node)


def selects() -> dict[str, dict[str, set[str]]]:
    """By message and argument: the variants."""
    found = {}
    for resource in catalogue(ENGLISH):
        for entry in resource.body:
            if isinstance(entry, ast.Message):
                visitor = Selects()
                visitor.visit(entry)
                found[entry.id.name] = visitor.found
    return found


@pytest.mark.parametrize(("message", "argument", "kind"), sorted({*arguments()}, key=str))
def test_a_sentence_that_chooses_by_a_closed_set_names_every_member(
    message: str, argument: str, kind: type[Word]
) -> None:
    """Otherwise Fluent would take its default for a member that was forgotten."""
    variants = selects()[message].get(argument)
    assert variants is None or variants - {"other"} == {*kind}


def test_every_member_that_a_sentence_counts_has_a_word() -> None:
    values = [value for game in GAMES.values() for value in (*game.event_types, *game.reason_types)]
    lists = [kind for value in values for kind in codec.hints(value).values() if get_origin(kind) is tuple]
    counted = {f"counted-{word}" for kind in lists for words in closed(kind) for word in words}
    assert counted == {id for id in selects() if id.startswith("counted-")}


def test_no_message_has_a_role_as_the_default_for_all_others() -> None:
    """A person's name is a message of its own, so a role that was forgotten is an error."""
    roles = {card.role for card in harbour.CARDS if card.kind in (harbour.SHIP, harbour.PERSON)}
    for message, variants in selects().items():
        assert not roles & variants.get("role", set()), message


def test_every_member_is_text_and_hashes_like_it() -> None:
    for kind in WORDS:
        for member in kind:
            assert isinstance(member, str)
            assert {member.value: 1}[member] == 1
            assert hash(member) == hash(member.value)


def test_no_public_value_keeps_a_closed_set_as_bare_text() -> None:
    """Fields that are called like a closed set are of it."""
    names = {"phase", "ending", "cause", "colour", "colours", "ship", "trump", "marks", "goods"}
    for game in GAMES.values():
        for value in (*game.action_types, *game.event_types, *game.reason_types, game.view_type, game.position_type):
            for field in fields(value):
                if field.name in names and value.__name__ != "Stopped":
                    assert [*closed(codec.hints(value)[field.name])], f"{value.__name__}.{field.name}"


def test_enumerations_are_words() -> None:
    for module in (harbour, harbour_events, traits, loot, loot_events):
        for thing in vars(module).values():
            if isinstance(thing, type) and issubclass(thing, Enum) and thing is not Word:
                assert thing in WORDS
