"""A card is declared once: totals, copies, views, page data, texts and signs follow from the table of traits."""

import pickle
from random import Random
from typing import Any

import pytest
from hypothesis import given

from portroyal.games.harbour.cards import CARD_BY_ID, CARDS, PERSON
from portroyal.games.harbour.faces import describe
from portroyal.games.harbour.state import Player
from portroyal.games.harbour.traits import SLOTS, TRAIT_BY_ID, TRAITS, Colour, slot
from portroyal.games.harbour.view import view
from portroyal.i18n import ENGLISH
from portroyal.match import Match
from portroyal.web.families import cards
from tests.games import Setting, rngs, seeds, steps
from tests.test_views import harbour_settings


def test_every_trait_is_on_a_card_and_every_person_without_one_is_a_passenger() -> None:
    used = {trait for card in CARDS for trait in card.traits}
    assert used == {*TRAIT_BY_ID}
    assert {card.role for card in CARDS if card.kind is PERSON and not card.traits} == {"passenger"}


@pytest.mark.parametrize("trait", TRAITS, ids=lambda trait: trait.id)
def test_totals_add_up_and_are_copied(trait: object) -> None:
    id = getattr(trait, "id", "")
    persons = [card for card in CARDS if id in card.traits]
    player = Player()
    for person in persons:
        player.add(person)
    for person in persons:
        place = slot(id, person.colour)
        same = [other for other in persons if slot(id, other.colour) == place]
        assert player.totals[place] == sum(other.traits[id] for other in same)
    twin = player.copy()
    twin.remove(persons[0])
    assert twin.totals != player.totals
    twin.add(persons[0])
    assert twin.totals == player.totals


@given(harbour_settings, seeds, rngs)
def test_the_view_gives_the_total_of_every_trait(setting: Setting, seed: bytes, rng: Random) -> None:
    for state, _, _ in steps(setting, seed, rng):
        for seen in view(state, None).players:
            totals: dict[str, int] = {}
            for person in seen.persons:
                for trait, amount in person.traits.items():
                    name = f"{trait}/{person.colour}" if TRAIT_BY_ID[trait].by_colour else trait
                    totals[name] = totals.get(name, 0) + amount
            assert seen.traits == totals
            assert seen.swords == totals.get("swords", 0)


def test_nobody_can_change_the_traits_of_a_view() -> None:
    """Views share them, also the views of other games."""
    match = Match.start("harbour", 2, "shared")
    seen = match.view(0)
    traits: Any = seen.players[0].traits
    with pytest.raises(TypeError):
        traits["swords"] = 9
    assert not hasattr(traits, "update")
    assert match.view(1).players[0].traits == {}


@given(harbour_settings, seeds, rngs)
def test_equal_views_have_equal_hashes(setting: Setting, seed: bytes, rng: Random) -> None:
    for state, _, _ in steps(setting, seed, rng):
        seen = view(state, 0)
        again = pickle.loads(pickle.dumps(seen))
        assert seen == again
        assert hash(seen) == hash(again)


def test_the_page_says_what_each_trait_does_in_signs_and_in_words() -> None:
    told = {card["id"]: card for card in cards("combined", ENGLISH)}
    assert told["trader-blue-3"]["sign"] == [{"icon": "ship-flute"}, {"text": "+1"}, {"icon": "coin"}]
    assert told["pirate-5"]["sign"] == [{"icon": "sword"}, {"icon": "sword"}]
    assert told["admiral-5"]["sign"] == [{"text": "5"}, {"icon": "discard"}, {"text": "+2"}, {"icon": "coin"}]
    assert told["passenger-4"]["sign"] == []
    assert (told["pirate-5"]["group"], told["jack-6"]["group"]) == ("swords", "expeditions")
    assert (told["passenger-4"]["group"], told["flute-1-1"]["group"]) == ("other", None)
    assert told["pirate-5"]["traits"] == {"swords": 2}
    assert told["pirate-5"]["about"].startswith("2 swords")
    assert told["frigate-4-skull"]["swords"] == "skull"
    for card in told.values():
        assert card["about"]
        assert describe(CARD_BY_ID[card["id"]]).items() <= card.items()


def test_places_of_totals_are_all_different() -> None:
    places = [slot(trait.id, colour) for trait in TRAITS for colour in (Colour if trait.by_colour else [None])]
    assert sorted(places) == [*range(len(SLOTS))]
