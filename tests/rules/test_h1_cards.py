"""H1 Cards. The tables here are those of the rules, typed once more: a slip in cards.csv shows."""

from collections import Counter

import pytest

from portroyal.games import GAMES
from portroyal.games.harbour.cards import CARDS, PRINTINGS, UNBEATABLE, Card, Printing
from portroyal.games.harbour.traits import COLOURS
from portroyal.games.harbour.variants import VARIANTS
from tests.tables import deal

rule = pytest.mark.rule

SHIPS = {
    "harbour": """
        pinnace yellow 1/1*3 2/1*1 2/2*2 3/2*1 3/4*2 4/4*1
        flute   blue   1/1*3 2/1*1 2/2*2 3/2*1 3/5*2 4/5*1
        skiff   green  1/1*3 2/1*1 2/3*2 3/3*1 3/5*2 4/5*1
        frigate red    1/1*3 2/3*3 3/6*2 3/skull*1 4/skull*1
        galleon black  1/2*3 2/4*3 3/7*2 3/skull*1 4/skull*1
    """,
    "travel": """
        pinnace yellow 1/1*1 2/1*1 2/2*1 3/2*1 3/4*1
        flute   blue   1/1*1 2/1*1 2/2*1 3/2*1 3/5*1
        skiff   green  1/1*1 2/1*1 2/3*1 3/5*2
        frigate red    1/1*2 2/3*1 3/6*1 4/skull*1
        galleon black  1/2*2 2/4*1 3/7*1 4/skull*1
    """,
    "marked": """
        pinnace yellow 1/1*1 3/4*1
        flute   blue   2/2*1 3/5*1
        skiff   green  2/1*1 2/3*1
        frigate red    2/3*1 3/6*1
        galleon black  1/2*1 4/skull*1
    """,
}
"""Coins, swords, how often."""

PERSONS = {
    "harbour": """
        trader       yellow 3/1*1 5/2*1
        trader       blue   3/1*1 5/2*1
        trader       green  3/1*2
        trader       red    3/1*2
        trader       black  3/1*2
        settler      -      4/1*5
        captain      -      4/1*5
        priest       -      4/1*5
        jack         -      6/1*3
        sailor       -      3/1*7 5/2*2 7/3*1
        pirate       -      5/1*1 7/2*1 9/3*1
        mademoiselle -      7/2*2 9/3*2
        jester       -      5/1*1 7/2*3 9/3*1
        admiral      -      5/1*1 7/2*3 9/3*2
        governor     -      8/0*4
    """,
    "travel": """
        wholesaler yellow 8/3*1 6/2*1
        wholesaler blue   8/3*1 6/2*1
        wholesaler green  6/2*2
        wholesaler red    6/2*2
        wholesaler black  6/2*2
        sailor     -      3/1*7 5/2*2 7/3*1
        pirate     -      5/1*1 7/2*1
        passenger  -      4/2*10
    """,
    "marked": """
        wholesaler yellow 8/3*1
        wholesaler blue   8/3*1
        wholesaler green  6/2*1
        wholesaler red    6/2*1
        wholesaler black  6/2*1
        passenger  -      4/2*5
    """,
}
"""Cost, points, how often."""

EXPEDITIONS = Counter(
    {
        "captain captain 2/4": 1,
        "priest priest 2/4": 1,
        "settler settler 2/4": 1,
        "captain captain settler 3/6": 1,
        "priest priest settler 3/6": 1,
        "captain priest settler 3/5": 1,
    }
)
"""Coins, points."""

SPECIAL = "expedition-captain-priest-settler"


def faces(text: str) -> Counter[str]:
    """`flute blue 2/2` and so on, each as often as it is there."""
    counter: Counter[str] = Counter()
    for line in filter(None, map(str.strip, text.splitlines())):
        role, colour, *cards = line.split()
        for card in cards:
            face, _, count = card.partition("*")
            counter[f"{role} {colour} {face}"] += int(count)
    return counter


def printed(printings: list[Printing], kind: str) -> Counter[str]:
    counter: Counter[str] = Counter()
    for printing in printings:
        if printing.card.kind == kind:
            counter[face(printing.card)] += printing.count
    return counter


def face(card: Card) -> str:
    match card.kind:
        case "ship":
            figures = f"{card.coins}/{card.swords}"
        case "person":
            figures = f"{card.cost}/{card.points}"
        case "expedition":
            needs = " ".join(card.needs)
            return f"{needs} {card.coins}/{card.points}"
        case _:
            return card.role
    return f"{card.role} {card.colour or '-'} {figures}"


def of_set(name: str) -> list[Printing]:
    if name == "marked":
        return [printing for printing in PRINTINGS if printing.combines]
    return [printing for printing in PRINTINGS if printing.set == name]


def kinds(cards: tuple[Card, ...]) -> dict[str, int]:
    return Counter(card.kind for card in cards)


def colours(cards: tuple[Card, ...], kind: str, role: str = "") -> list[list[Card]]:
    """The cards of that kind, colour by colour."""
    chosen = [card for card in cards if card.kind == kind and role in ("", card.role)]
    return [[card for card in chosen if card.colour is colour] for colour in COLOURS]


@rule("H1.1", "H1.2", "H1.3")
@pytest.mark.parametrize("name", ["harbour", "travel", "marked"])
def test_every_ship_and_person_is_printed_as_the_rules_list_it(name: str) -> None:
    assert printed(of_set(name), "ship") == faces(SHIPS[name])
    assert printed(of_set(name), "person") == faces(PERSONS[name])


@rule("H1.1", "H1.2", "H1.3")
def test_expeditions_are_in_the_base_game_only_and_taxes_in_both() -> None:
    assert printed(of_set("harbour"), "expedition") == EXPEDITIONS
    assert printed(of_set("harbour"), "tax") == {"most-swords": 2, "fewest-points": 2}
    assert printed(of_set("travel"), "expedition") == {}
    assert printed(of_set("travel"), "tax") == {"fewest-points": 3}
    assert printed(of_set("marked"), "expedition") == printed(of_set("marked"), "tax") == {}
    assert {printing.set for printing in PRINTINGS} == {"harbour", "travel"}


@rule("H1.1")
def test_the_harbour_game_has_120_cards() -> None:
    cards = VARIANTS["harbour"].cards
    assert len(cards) == 120
    assert kinds(cards) == {"person": 60, "ship": 50, "expedition": 6, "tax": 4}
    for ships in colours(cards, "ship"):
        assert (len(ships), sum(ship.coins for ship in ships)) == (10, 22)
    assert [len(traders) for traders in colours(cards, "person", "trader")] == [2] * 5
    assert Counter(card.role for card in cards if card.kind == "person") == {
        "trader": 10,
        "settler": 5,
        "captain": 5,
        "priest": 5,
        "jack": 3,
        "sailor": 10,
        "pirate": 3,
        "mademoiselle": 4,
        "jester": 5,
        "admiral": 6,
        "governor": 4,
    }
    assert sum(card.points for card in cards if card.kind == "person") == 83


@rule("H1.2")
def test_the_travel_game_has_60_cards() -> None:
    cards = VARIANTS["travel"].cards
    assert len(cards) == 60
    assert kinds(cards) == {"person": 32, "ship": 25, "tax": 3}
    for ships in colours(cards, "ship"):
        assert (len(ships), sum(ship.coins for ship in ships)) == (5, 11)
    assert [len(wholesalers) for wholesalers in colours(cards, "person", "wholesaler")] == [2] * 5
    assert Counter(card.role for card in cards if card.kind == "person") == {
        "wholesaler": 10,
        "sailor": 10,
        "pirate": 2,
        "passenger": 10,
    }


@rule("H1.3")
def test_the_combined_game_is_the_base_game_and_the_20_marked_cards() -> None:
    cards = Counter(VARIANTS["combined"].cards)
    assert cards.total() == 140
    added = tuple((cards - Counter(VARIANTS["harbour"].cards)).elements())
    assert len(added) == 20
    assert Counter(card.role for card in added if card.kind == "person") == {"wholesaler": 5, "passenger": 5}
    assert [len(wholesalers) for wholesalers in colours(added, "person", "wholesaler")] == [1] * 5
    assert [len(ships) for ships in colours(added, "ship")] == [2] * 5
    marked = [printing for printing in PRINTINGS if printing.combines]
    assert Counter(added) == Counter(printing.card for printing in marked for _ in range(printing.count))
    assert {printing.set for printing in marked} == {"travel"}


@rule("H1.3")
def test_the_combined_game_has_the_players_points_and_endings_of_the_base_game() -> None:
    assert list(GAMES["harbour"].seat_counts) == [2, 3, 4, 5]
    assert list(GAMES["combined"].seat_counts) == [2, 3, 4, 5]
    assert list(GAMES["travel"].seat_counts) == [2, 3, 4]
    assert VARIANTS["combined"].goal == VARIANTS["harbour"].goal == 12
    assert VARIANTS["combined"].endings == VARIANTS["harbour"].endings


@rule("H1.1", "H1.2", "H1.3")
@pytest.mark.parametrize(
    ("game", "seats", "count"),
    [
        *[("harbour", seats, 119) for seats in (2, 3, 4)],
        ("harbour", 5, 120),
        *[("travel", seats, 60) for seats in (2, 3, 4)],
        *[("combined", seats, 139) for seats in (2, 3, 4)],
        ("combined", 5, 140),
    ],
)
def test_every_card_of_the_game_is_dealt_out_and_no_other(game: str, seats: int, count: int) -> None:
    t, _ = deal(game, seats)
    dealt = Counter(t.deck) + Counter(t.expeditions)
    for seat in range(seats):
        dealt += Counter(t.coin_faces(seat))
        assert t.persons(seat) == t.tucked(seat) == []
    assert dealt.total() == count
    missing = {SPECIAL: 1} if game != "travel" and seats < 5 else {}
    assert Counter(card.id for card in VARIANTS[game].cards) - dealt == missing
    assert t.harbour == t.discard == []


@rule("H1.4")
def test_all_base_cards_and_23_of_the_travel_cards_are_attested() -> None:
    known: Counter[tuple[str, bool]] = Counter()
    for printing in PRINTINGS:
        known[printing.set, printing.attested] += printing.count
    assert known == {("harbour", True): 120, ("travel", True): 23, ("travel", False): 37}


@rule("H1.4")
def test_the_attested_travel_cards_are_the_marked_ones_and_the_taxes() -> None:
    for printing in of_set("travel"):
        assert printing.attested == (printing.combines or printing.card.kind == "tax")


@rule("H1.4")
def test_travel_ships_have_the_swords_that_their_colours_have_in_the_base_game() -> None:
    base = VARIANTS["harbour"].cards
    travel = VARIANTS["travel"].cards
    swords = [sorted({ship.strength for ship in ships}) for ships in colours(travel, "ship")]
    assert swords == [[1, 2, 4], [1, 2, 5], [1, 3, 5], [1, 3, 6, UNBEATABLE], [2, 4, 7, UNBEATABLE]]
    assert swords == [sorted({ship.strength for ship in ships}) for ships in colours(base, "ship")]


@rule("H1.1")
def test_a_skull_is_more_than_all_swords_of_the_game() -> None:
    for variant in VARIANTS.values():
        assert sum(card.traits.get("swords", 0) for card in variant.cards) < UNBEATABLE


@rule("H1.1", "H1.2")
def test_equal_faces_of_both_sets_are_one_card() -> None:
    assert len({card.id for card in CARDS}) == len(CARDS)
    assert [card.number for card in CARDS] == list(range(len(CARDS)))
    for card in CARDS:
        assert sum(face(card) == face(other) and card.kind == other.kind for other in CARDS) == 1
