"""H2 Set-up."""

from collections import Counter

import pytest

from portroyal.core.chance import seed_from_text, shuffle
from portroyal.core.faults import Fault
from portroyal.games import GAMES
from portroyal.games.harbour.game import Options
from portroyal.games.harbour.variants import VARIANTS
from portroyal.games.harbour.view import view
from tests.tables import deal, table

rule = pytest.mark.rule

SPECIAL = "expedition-captain-priest-settler"
TABLES = [
    *[("harbour", seats) for seats in (2, 3, 4, 5)],
    *[("travel", seats) for seats in (2, 3, 4)],
    *[("combined", seats) for seats in (2, 3, 4, 5)],
]


def seeds(count: int) -> list[bytes]:
    return [seed_from_text(str(number)) for number in range(count)]


@rule("H2.1")
@pytest.mark.parametrize("game", ["harbour", "combined"])
def test_with_five_the_special_expedition_lies_face_up_from_the_start(game: str) -> None:
    t, _ = deal(game, 5)
    assert t.expeditions == [SPECIAL]
    assert [card.id for card in t.view.expeditions] == [SPECIAL]
    assert SPECIAL not in t.deck


@rule("H2.1")
@pytest.mark.parametrize(("game", "seats"), [table for table in TABLES if table[1] < 5])
def test_with_fewer_than_five_the_special_expedition_is_out_of_the_game(game: str, seats: int) -> None:
    t, _ = deal(game, seats)
    assert t.expeditions == []
    assert SPECIAL not in t.deck
    assert all(SPECIAL not in t.coin_faces(seat) for seat in range(seats))
    assert all(card.id != SPECIAL for pool in t.view.pools for card in pool.cards)


@rule("H2.1", "H8.4")
def test_with_five_the_special_expedition_can_be_claimed_before_the_first_draw() -> None:
    t = table(f"""
        expeditions: {SPECIAL}
        top: flute-1-1*3
        active: 2
        seat 0: 3
        seat 1: 3
        seat 2: captain-4 priest-4 settler-4
        seat 3: 3
        seat 4: 3
    """)
    assert t.legal == ["draw", f"claim {SPECIAL}"]
    assert t.play(f"claim {SPECIAL}") == [f"claimed 2 {SPECIAL} [captain-4 priest-4 settler-4]", "gained 2 3 claim"]
    assert t.points(2) == 5


@rule("H2.2")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_all_other_cards_are_one_shuffled_deck_and_the_discard_pile_is_empty(game: str, seats: int) -> None:
    orders = set()
    for seed in seeds(5):
        t, _ = deal(game, seats, seed=seed)
        special = 1 if game != "travel" else 0
        assert len(t.deck) == len(VARIANTS[game].cards) - special - 3 * seats
        assert t.discard == []
        assert t.view.deck == len(t.deck)
        orders.add(tuple(t.deck))
    assert len(orders) == 5


@rule("H2.2")
def test_every_kind_of_card_can_be_anywhere_in_the_deck() -> None:
    tops: Counter[str] = Counter()
    for seed in seeds(400):
        t, _ = deal("travel", 2, seed=seed)
        tops[t.deck[-1]] += 1
    assert set(tops) == {card.id for card in VARIANTS["travel"].cards}


@rule("H2.2")
@pytest.mark.parametrize("viewer", [None, 0, 1, 2])
def test_anyone_may_look_through_the_discard_pile(viewer: int | None) -> None:
    t = table("""
        discard: flute-1-1 jester-5 tax-most-swords skiff-1-1
        seat 0: 3
        seat 1: 3
        seat 2: 3
    """)
    discard = view(t.state, viewer).discard
    assert [card.id for card in discard] == ["flute-1-1", "jester-5", "tax-most-swords", "skiff-1-1"]


@rule("H2.3", "H2.4")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_each_player_is_dealt_3_coins_the_start_player_first_then_clockwise(game: str, seats: int) -> None:
    for start in range(seats):
        t, events = deal(game, seats, start=start)
        clockwise = [*range(start, seats), *range(start)]
        assert events == [
            f"start-player-chosen {start}",
            *[f"gained {seat} 3 deal" for seat in clockwise],
            f"turn-began {start}",
        ]
        assert [t.coins(seat) for seat in range(seats)] == [3] * seats
        assert t.view.to_act == t.view.start == t.view.active == start
        assert t.legal == ["draw"]


@rule("H2.3")
@pytest.mark.parametrize(("game", "seats", "start"), [("harbour", 4, 2), ("travel", 3, 1), ("combined", 5, 4)])
def test_coins_are_dealt_three_at_a_time_from_the_top_of_the_deck(game: str, seats: int, start: int) -> None:
    seed = seed_from_text("three at a time")
    t, _ = deal(game, seats, seed=seed, start=start)
    cards = [card.id for card in VARIANTS[game].cards if card.id != SPECIAL]
    shuffle(cards, seed, 1)
    for place in range(seats):
        assert t.coin_faces((start + place) % seats) == [cards.pop() for _ in range(3)]
    assert t.deck == cards


@rule("H2.3", "H3.1")
def test_the_deal_shows_no_face() -> None:
    _, events = GAMES["harbour"].start(3, bytes(32), Options(start=1))
    for event, seat in zip(events[1:-1], [1, 2, 0], strict=True):
        assert [(move.card, move.source, move.target) for move in event.moves] == [(None, "deck", f"coins/{seat}")] * 3
        assert not event.reveals


@rule("H2.4")
@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_the_start_player_is_drawn_by_lot(game: str, seats: int) -> None:
    count = 60 * seats
    lots = Counter(deal(game, seats, seed=seed)[0].view.start for seed in seeds(count))
    assert set(lots) == set(range(seats))
    assert min(lots.values()) > 35
    assert max(lots.values()) < 90


@rule("H2.4")
def test_a_named_start_player_begins_whatever_the_lot_says() -> None:
    for seed in seeds(20):
        t, events = deal("harbour", 4, seed=seed, start=0)
        assert events[0] == "start-player-chosen 0"
        assert t.view.start == 0


@rule("H2.4")
@pytest.mark.parametrize("start", [-1, 3])
def test_nobody_who_is_not_at_the_table_can_be_named(start: int) -> None:
    with pytest.raises(Fault, match=f"no-such-seat at /options/start: {start}"):
        deal("harbour", 3, start=start)


@rule("H2.1", "H2.4")
@pytest.mark.parametrize(("game", "seats"), [("harbour", 1), ("harbour", 6), ("travel", 5), ("combined", 6)])
def test_no_game_is_dealt_for_too_few_or_too_many(game: str, seats: int) -> None:
    with pytest.raises(Fault, match=f"seat-count at /seats: {seats}"):
        deal(game, seats)
