"""Every action, event, reason and card renders, in every language, without a word from outside the catalogues."""

import re
from dataclasses import fields
from random import Random
from typing import Any, get_args, get_origin

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor
from hypothesis import given

from portroyal import GAMES
from portroyal.core.codec import hints
from portroyal.core.game import AnyGame
from portroyal.core.values import Named, Reason, Seat, Value, Word
from portroyal.games.harbour.actions import LacksPersons
from portroyal.games.harbour.cards import CARD_BY_ID, CARDS, PERSON
from portroyal.games.harbour.events import Cause, Gained
from portroyal.games.harbour.traits import Symbol
from portroyal.i18n import ENGLISH, PSEUDO, MissingMessage, catalogue, languages, message
from portroyal.i18n.sentences import Reader
from tests.games import Setting, rngs, seeds, settings_, some_state, steps

NAMES = ("Ann", "Bob", "Cy", "Di", "Eve")
PLAIN_WORD = re.compile(r"[A-Za-z]{2,}")


def message_ids(language: str) -> set[str]:
    return {
        entry.id.name for resource in catalogue(language) for entry in resource.body if isinstance(entry, ast.Message)
    }


def examples(game: AnyGame) -> list[Value]:
    """One value of each kind the game has."""
    card = next(
        card
        for zone in game.zones(game.start(game.seat_counts[0], bytes(32), game.options_type())[0]).values()
        for card in zone
    )
    return [
        kind(**{field.name: example(hints(kind)[field.name], card) for field in fields(kind)})  # type: ignore[arg-type]
        for kind in (*game.action_types, *game.event_types, *game.reason_types)
    ]


def example(kind: Any, card: Named) -> Any:
    if kind == Seat or kind is int:
        return 1
    if isinstance(kind, type) and issubclass(kind, Word):
        return next(iter(kind))
    if get_origin(kind) is tuple:
        return (example(get_args(kind)[0], card),) * 2
    return card


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_kind_of_value_has_a_sentence(game: AnyGame, language: str) -> None:
    for seat in (None, 1):
        reader = Reader(NAMES, seat, language)
        for value in examples(game):
            assert reader.sentence(value)


@pytest.mark.parametrize("language", languages())
@given(settings_, seeds, rngs)
def test_every_event_action_and_reason_of_a_game_renders(
    language: str, setting: Setting, seed: bytes, rng: Random
) -> None:
    reader = Reader(NAMES, 0, language)
    sentences = []
    for _, action, events in steps(setting, seed, rng):
        sentences += [reader.sentence(value) for value in (action, *events)]
    state = some_state(setting, seed, rng)
    reasons: list[Reason] = [
        reason for action in setting.game.actions if (reason := setting.game.why_not(state, action))
    ]
    sentences += [reader.sentence(reason) for reason in reasons]
    assert all(sentences)
    if language == PSEUDO:
        assert {word for text in sentences for word in PLAIN_WORD.findall(text)} <= set(NAMES)


SHARED = {"pass", "passed", "game-ended", "not-now", "game-over", "not-an-action"}
"""What several families have, and says the same in all of them."""


def test_no_two_families_share_a_sentence_by_accident() -> None:
    owners: dict[str, set[str]] = {}
    for game in GAMES.values():
        for kind in (*game.action_types, *game.event_types, *game.reason_types):
            owners.setdefault(f"{kind.family}-{kind.id}", set()).add(game.family)
    assert {id.split("-", 1)[1] for id, families in owners.items() if len(families) > 1} == SHARED


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_every_card_has_a_name_of_its_own(game: AnyGame) -> None:
    state, _ = game.start(game.seat_counts[-1], bytes(32), game.options_type())
    cards = {card for zone in game.zones(state).values() for card in zone}
    reader = Reader(NAMES)
    assert len({reader.named(card) for card in cards}) == len(cards)
    assert all(reader.short_name(card) for card in cards)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_no_name_of_a_card_shows_an_id(game: AnyGame) -> None:
    """In the pseudo-language every letter of a catalogue is accented, so a plain word is an id without a text."""
    reader = Reader(NAMES, language=PSEUDO)
    for printed in game.cards:
        for text in (reader.named(printed.card), reader.short_name(printed.card)):
            assert not PLAIN_WORD.search(text), text


class _Choices(Visitor):
    """The choices of a message: which variants there are for an argument, and which is the default."""

    def __init__(self) -> None:
        self.found: list[tuple[str, set[str], str]] = []

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802  # the library calls it so
        keys = {_key(variant): variant.default for variant in node.variants}
        default = next(key for key, is_default in keys.items() if is_default)
        if isinstance(node.selector, ast.VariableReference):
            self.found.append((node.selector.id.name, {*keys} - {default}, default))
        self.generic_visit(node)


def _key(variant: ast.Variant) -> str:
    return variant.key.name if isinstance(variant.key, ast.Identifier) else variant.key.value


def choices(entry: ast.Message) -> list[tuple[str, set[str], str]]:
    visitor = _Choices()
    visitor.visit(entry)
    return visitor.found


@pytest.mark.parametrize("language", languages())
def test_no_member_of_a_closed_set_is_a_default(language: str) -> None:
    """So that a forgotten role, ship or colour is never given the name of another."""
    for resource in catalogue(language):
        for entry in resource.body:
            if isinstance(entry, ast.Message):
                assert {default for _, _, default in choices(entry)} <= {"other", "no"}, entry.id.name


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_sentence_knows_every_member_of_a_closed_set(game: AnyGame, language: str) -> None:
    messages = {
        entry.id.name: entry
        for resource in catalogue(language)
        for entry in resource.body
        if isinstance(entry, ast.Message)
    }
    for kind in (*game.action_types, *game.event_types, *game.reason_types):
        asked = choices(messages[f"{kind.family}-{kind.id}"])
        for field, type_ in hints(kind).items():
            if isinstance(type_, type) and issubclass(type_, Word):
                for argument, known, _ in asked:
                    if argument == field:
                        assert {member.value for member in type_} <= known, f"{kind.id}: {field}"


@pytest.mark.parametrize("language", languages())
def test_catalogues_are_well_formed_and_complete(language: str) -> None:
    junk = [entry for resource in catalogue(language) for entry in resource.body if isinstance(entry, ast.Junk)]
    assert junk == []
    assert message_ids(language) == message_ids(ENGLISH)


def test_a_missing_message_or_argument_is_an_error() -> None:
    with pytest.raises(MissingMessage):
        message("no-such-message")
    with pytest.raises(MissingMessage):
        message("event-drawn", {})


def test_plurals_and_you() -> None:
    assert Reader(NAMES, 1).sentence(Gained(1, 1, Cause.TRADE)) == "You gain 1 coin from the ship."
    assert Reader(NAMES, 0).sentence(Gained(1, 2, Cause.TRADE)) == "Bob gains 2 coins from the ship."


@pytest.mark.parametrize(
    ("missing", "text"),
    [
        ("captain", "You still need 1 captain."),
        ("settler settler", "You still need 2 settlers."),
        ("captain settler settler", "You still need 1 captain and 2 settlers."),
        ("captain priest settler", "You still need 1 captain, 1 priest and 1 settler."),
    ],
)
def test_missing_persons_are_named_and_counted(missing: str, text: str) -> None:
    reason = LacksPersons(CARD_BY_ID["expedition-captain-captain-settler"], tuple(map(Symbol, missing.split())))
    assert Reader(NAMES).sentence(reason) == text


def test_no_cause_of_coins_names_a_role() -> None:
    """Another person may have the same trait."""
    roles = {card.role for card in CARDS if card.kind is PERSON}
    for cause in Cause:
        sentence = Reader(NAMES, 1).sentence(Gained(1, 1, cause))
        assert not [role for role in roles if role in (cause, *re.findall(r"[a-z]+?(?=s?\b)", sentence))], sentence
