"""What does not fit is refused, with the place."""

import pytest

from portroyal.core.codec import CodecError, decode, decode_value, text
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
    ("data", "place"),
    [
        ({"type": "take", "card": "nobody"}, "/card"),
        ({"type": "take", "card": 3}, "/card"),
        ({"type": "take", "card": ["jester-5"]}, "/card"),
        ({"type": "take"}, "/card"),
        ({"type": "take", "card": "jester-5", "more": 1}, "/more"),
        ({"type": "swim"}, "/type"),
        ({"card": "jester-5"}, "/"),
        ({"type": 3}, "/"),
        ("draw", "/"),
        (None, "/"),
    ],
)
def test_a_bad_action_is_refused_with_the_place(data: object, place: str) -> None:
    with pytest.raises(CodecError) as error:
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
    with pytest.raises(CodecError) as error:
        decode_value(EVENT_TYPES, data)
    assert error.value.place == place


def test_defaults_may_be_left_out() -> None:
    assert decode(Options, {}) == Options()
    with pytest.raises(CodecError, match="/start: expected a whole number or null"):
        decode(Options, {"start": "me"})


def test_the_deepest_place_is_named() -> None:
    with pytest.raises(CodecError, match="/players/0/coins/0/card: expected the id of a card"):
        decode(Position, {"game": "harbour", "players": [{"coins": [{"card": "x"}]}]})
