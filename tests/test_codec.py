"""What does not fit is refused, with the place."""

import json

import pytest

from portroyal.core.codec import decode, decode_value, parse, text
from portroyal.core.faults import Fault
from portroyal.games.harbour.actions import ACTION_TYPES, Draw, Take
from portroyal.games.harbour.cards import CARD_BY_ID
from portroyal.games.harbour.events import EVENT_TYPES, Paid
from portroyal.games.harbour.game import Options
from portroyal.games.harbour.position import Position


def test_the_form_of_a_value() -> None:
    assert text(Draw()) == '{"type":"draw"}'
    assert text(Take(CARD_BY_ID["jester-5"])) == '{"type":"take","card":"jester-5"}'
    assert text(Paid(1, (CARD_BY_ID["jester-5"],))) == '{"type":"paid","seat":1,"cards":["jester-5"]}'


@pytest.mark.parametrize(
    "content",
    [None, True, False, 0, -5, "", 'a "b" \\ ü \n \x00', (), [], (1, True), {"a": [None, {"b": "c"}]}, {}, ("x", 1)],
)
def test_the_text_is_that_of_json(content: object) -> None:
    written = text(content)
    assert json.loads(written) == (list(content) if isinstance(content, tuple) else content)
    assert written == json.dumps(content, ensure_ascii=False, separators=(",", ":"))


def test_what_has_no_form_is_refused() -> None:
    for content in (1.5j, object(), {1, 2}):
        with pytest.raises(TypeError, match="has no JSON form"):
            text(content)


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"type": "take", "card": "nobody"}, "/card"),
        ({"type": "take", "card": 3}, "/card"),
        ({"type": "take", "card": ["jester-5"]}, "/card"),
        ({"type": "take"}, "/"),
        ({"type": "take", "card": "jester-5", "more": 1}, "/"),
        ({"type": "swim"}, "/type"),
        ({"card": "jester-5"}, "/type"),
        ({"type": 3}, "/type"),
        ("draw", "/"),
        (None, "/"),
    ],
)
def test_a_bad_action_is_refused_with_the_place(data: object, place: str) -> None:
    with pytest.raises(Fault) as error:
        decode_value(ACTION_TYPES, data)
    assert error.value.place == place


@pytest.mark.parametrize(
    ("data", "place"),
    [
        ({"type": "paid", "seat": "0", "cards": []}, "/seat"),
        ({"type": "paid", "seat": True, "cards": []}, "/seat"),
        ({"type": "paid", "seat": 0.0, "cards": []}, "/seat"),
        ({"type": "paid", "seat": 0, "cards": "jester-5"}, "/cards"),
        ({"type": "paid", "seat": 0, "cards": ["jester-5", "x"]}, "/cards/1"),
    ],
)
def test_a_bad_event_is_refused_with_the_place(data: object, place: str) -> None:
    with pytest.raises(Fault) as error:
        decode_value(EVENT_TYPES, data)
    assert error.value.place == place


def test_defaults_may_be_left_out() -> None:
    assert decode(Options, {}) == Options()
    with pytest.raises(Fault, match="not-a-whole-number at /start: me"):
        decode(Options, {"start": "me"})


def test_the_deepest_place_is_named() -> None:
    with pytest.raises(Fault, match="unknown-card at /players/0/coins/0/card: x"):
        decode(Position, {"game": "harbour", "players": [{"coins": [{"card": "x"}]}]})


@pytest.mark.parametrize(
    ("document", "fault"),
    [
        ("", "not-json"),
        ("{", "not-json"),
        ("[" * 100_000, "too-deep"),
        ("1" * 10_000, "too-large"),
        ("1.5", "not-a-whole-number"),
        ("NaN", "not-a-whole-number"),
        ('{"a": 1, "a": 2}', "field-twice"),
        (" " * 8_000_001, "too-long"),
    ],
)
def test_a_bad_text_is_refused(document: str, fault: str) -> None:
    with pytest.raises(Fault) as error:
        parse(document)
    assert error.value.id == fault


def test_what_is_shown_of_a_bad_subject_is_short_and_printable() -> None:
    assert Fault("x", "", "a" * 100).subject == "a" * 60 + "…"
    assert Fault("x", "", "\x1b[31m").subject == "�[31m"
