"""L1 Material and L2 Set-up and rounds."""

from random import Random

import pytest

from portroyal.core.chance import seed_from_text
from portroyal.core.faults import Fault
from portroyal.games import GAMES
from portroyal.games.loot.game import Options
from tests.loot_tables import LootTable, loot_table

rule = pytest.mark.rule

GAME = GAMES["loot"]
GOODS = [f"{kind}-{value}" for kind in ("biscuit", "tobacco", "rum", "gunpowder") for value in (2, 3, 4, 5, 6, 7, 8)]
GOODS += [f"{kind}-{value}" for kind in ("biscuit", "tobacco", "rum", "gunpowder") for value in (9, 10, 12)]
EXTRAS = ["plus-8", "plus-6", "minus-10", "minus-5", "max-plus-5", "max-minus-5", "double", "remove", "move"]


def start(seats: int, seed: int, dealer: int | None = None) -> tuple[LootTable, list[str]]:
    state, events = GAME.start(seats, seed_from_text(str(seed)), Options(dealer))
    return LootTable(state), [str(event) for event in events]


def zone(t: LootTable, name: str) -> list[str]:
    return [card.id for card in GAME.zones(t.state)[name]]


def cards(event: str) -> list[str]:
    """The cards that an event lists."""
    return event[event.index("[") + 1 : event.index("]")].split()


def play_to_the_end(t: LootTable, rng: Random) -> list[str]:
    events = []
    while t.legal:
        events += t.play(rng.choice(t.legal))
    return events


@rule("L1.1", "L2.3")
@pytest.mark.parametrize(("seats", "highest", "pirates", "count"), [(3, 6, (1, 5), 26), (4, 8, (1, 7), 34)])
@pytest.mark.parametrize("seed", range(5))
def test_the_trick_cards_are_dealt_by_eights_and_the_last_two_lie_open(
    seats: int, highest: int, pirates: tuple[int, ...], count: int, seed: int
) -> None:
    t, _ = start(seats, seed)
    hands = [t.hand(seat) for seat in range(seats)]
    assert [len(hand) for hand in hands] == [8] * seats
    dealt = [card for hand in hands for card in hand] + zone(t, "open")
    expected = {
        f"{colour}-{value}" for colour in ("red", "blue", "green", "black") for value in range(1, highest + 1)
    } | {f"pirate-{value}" for value in pirates}
    assert len(zone(t, "open")) == 2
    assert len(dealt) == len(expected) == count
    assert set(dealt) == expected


@rule("L1.2", "L2.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_loot_is_forty_goods_and_nine_extras_of_which_nine_cards_are_laid_out(seats: int) -> None:
    t, _ = start(seats, 1)
    assert (len(t.layout), len(zone(t, "loot"))) == (9, 40)
    assert sorted(t.layout + zone(t, "loot")) == sorted(GOODS + EXTRAS)
    assert len(GOODS + EXTRAS) == 49


@rule("L1.3", "L2.2")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_bonus_cards_are_six_prisoners_and_none_is_in_play_in_round_one(seats: int) -> None:
    t, _ = start(seats, 1)
    assert sorted(zone(t, "bonus")) == [f"prisoner-{value}" for value in range(1, 7)]
    assert zone(t, "under") == zone(t, "out") == []


@rule("L1.4")
@pytest.mark.parametrize("seats", [3, 4])
def test_everyone_begins_with_four_empty_ships_and_a_debt_of_0(seats: int) -> None:
    t, _ = start(seats, 1)
    players = t.view(None).players
    assert len(players) == seats
    for player in players:
        assert [(ship.goods, ship.cards) for ship in player.ships] == [
            ("biscuit", ()),
            ("tobacco", ()),
            ("rum", ()),
            ("gunpowder", ()),
        ]
        assert (player.debt, player.kept, player.marks) == (0, False, ())


@rule("L2.1")
@pytest.mark.parametrize("seats", [3, 4])
def test_move_lies_at_the_bottom_of_the_shuffled_loot(seats: int) -> None:
    laid_out: set[str] = set()
    orders: set[tuple[str, ...]] = set()
    for seed in range(60):
        t, _ = start(seats, seed)
        assert zone(t, "loot")[-1] == "move"
        laid_out |= set(t.layout)
        orders.add(tuple(zone(t, "loot")))
    assert len(orders) == 60
    assert laid_out == set(GOODS + EXTRAS) - {"move"}


@rule("L2.1")
def test_the_bonus_cards_are_shuffled() -> None:
    piles = [zone(start(3, seed)[0], "bonus") for seed in range(60)]
    assert {pile[0] for pile in piles} == {pile[-1] for pile in piles} == set(piles[0])


@rule("L2.3")
@pytest.mark.parametrize("seats", [3, 4])
def test_the_first_dealer_is_drawn_by_lot(seats: int) -> None:
    dealers = set()
    for seed in range(40):
        t, events = start(seats, seed)
        dealers.add(t.view(None).dealer)
        assert events[:2] == [f"dealer-chosen {t.view(None).dealer}", f"round-began 1 {t.view(None).dealer} [] 0"]
    assert dealers == set(range(seats))


@rule("L2.2", "L2.3")
@pytest.mark.parametrize(("seats", "dealer"), [(3, 0), (3, 1), (3, 2), (4, 0), (4, 3)])
def test_round_one_is_laid_out_and_dealt_in_the_open_events_of_the_start(seats: int, dealer: int) -> None:
    t, events = start(seats, 5, dealer)
    order = [(dealer + step) % seats for step in range(1, seats + 1)]
    assert events == [
        f"dealer-chosen {dealer}",
        f"round-began 1 {dealer} [] 0",
        f"loot-laid-out [{' '.join(t.layout)}]",
        *(f"dealt {seat} [{' '.join(t.hand(seat))}]" for seat in order),
        f"cards-opened [{' '.join(zone(t, 'open'))}]",
    ]


@rule("L2.3")
def test_the_dealer_and_the_players_must_exist() -> None:
    for seats in (0, 2, 5):
        with pytest.raises(Fault, match="seat-count"):
            GAME.start(seats, bytes(32), Options())
    for dealer in (-1, 3):
        with pytest.raises(Fault, match="no-such-seat"):
            GAME.start(3, bytes(32), Options(dealer))


@rule("L2.2", "L2.3", "L1.3")
@pytest.mark.parametrize(("seats", "dealer"), [(3, 0), (3, 2), (4, 1), (4, 3)])
@pytest.mark.parametrize("seed", range(3))
def test_a_game_is_six_rounds_with_eight_new_loot_cards_each(seats: int, dealer: int, seed: int) -> None:
    t, events = start(seats, seed, dealer)
    events += play_to_the_end(t, Random(seed))
    rounds = [event.split()[1:3] for event in events if event.startswith("round-began")]
    assert rounds == [[str(number + 1), str((dealer - number) % seats)] for number in range(6)]
    laid_out = [cards(event) for event in events if event.startswith("loot-laid-out")]
    assert [len(loot) for loot in laid_out] == [9, 8, 8, 8, 8, 8]
    assert sorted(card for loot in laid_out for card in loot) == sorted(GOODS + EXTRAS)
    assert laid_out[5][-1] == "move"
    assert sum(event.startswith("bonus-buried") for event in events) == 5
    assert len(zone(t, "bonus")) == 1
    assert sum(event.startswith("trick-won") for event in events) == 48
    assert sum(event.startswith("dealt") for event in events) == 6 * seats


@rule("L2.1", "L2.3")
def test_the_trick_cards_are_shuffled_anew_in_every_round() -> None:
    t, events = start(3, 7, 0)
    events += play_to_the_end(t, Random(7))
    hands = [event for event in events if event.startswith("dealt 0")]
    assert len(set(hands)) == 6


@rule("L2.2", "L2.3", "L4.6")
@pytest.mark.parametrize(
    ("seats", "dealer", "left", "following"), [(3, 0, 2, 0), (3, 1, 0, 1), (3, 2, 1, 2), (4, 0, 3, 0), (4, 2, 1, 2)]
)
def test_the_leftover_gets_a_bonus_card_and_the_right_neighbour_deals(
    seats: int, dealer: int, left: int, following: int
) -> None:
    t = loot_table(f"""
        trump: red
        holder: 0
        dealer: {dealer}
        past: 7
        prize: rum-10
        layout: biscuit-2
        loot: rum-2 rum-3 rum-4 rum-5 rum-6 rum-7 rum-8 rum-9 tobacco-2
        bonus: prisoner-4
        seat 0: red-5
        seat 1: red-2
        seat 2: red-3
        {"seat 3: red-4" if seats == 4 else ""}
    """)
    t.play("play red-5", "play red-2", "play red-3", *(["play red-4"] if seats == 4 else []))
    events = t.play("load rum")
    assert events[0] == "loaded 0 rum-10 rum"
    assert events[1].startswith(f"round-began 2 {left} [")
    assert events[1].endswith("] 2")
    assert len(cards(events[1])) == 8 * seats
    assert cards(events[1])[-seats:] == ["red-5", "red-2", "red-3", "red-4"][:seats]
    assert events[2:4] == [
        "bonus-buried biscuit-2",
        "loot-laid-out [rum-2 rum-3 rum-4 rum-5 rum-6 rum-7 rum-8 rum-9]",
    ]
    assert [event.split()[:2] for event in events[4:-1]] == [
        ["dealt", str((left + step) % seats)] for step in range(1, seats + 1)
    ]
    assert events[-1].startswith("cards-opened [")
    assert t.layout == ["biscuit-2", "rum-2", "rum-3", "rum-4", "rum-5", "rum-6", "rum-7", "rum-8", "rum-9"]
    assert (zone(t, "under"), len(zone(t, "bonus")), len(zone(t, "loot"))) == (["prisoner-4"], 5, 32)
    view = t.view(None)
    assert (view.round, view.dealer, view.to_act) == (2, left, following)
    assert (view.leftover and view.leftover.id, view.under, view.bid, view.holder, view.trump, view.past) == (
        "biscuit-2",
        1,
        0,
        None,
        None,
        (),
    )


@rule("L2.2", "L4.5")
def test_what_is_left_over_again_and_again_gathers_bonus_cards_for_who_wins_it() -> None:
    t = loot_table("""
        round: 2
        trump: red
        holder: 0
        past: 7
        prize: rum-10
        layout: biscuit-2
        leftover: biscuit-2
        under: prisoner-4
        bonus: prisoner-6
        seat 0: red-5
        seat 1: red-2
        seat 2: red-3
    """)
    t.play("play red-5", "play red-2", "play red-3")
    assert t.play("load rum")[2] == "bonus-buried biscuit-2"
    assert zone(t, "under") == ["prisoner-4", "prisoner-6"]
    assert t.layout[0] == "biscuit-2"
    assert len(t.layout) == 9


@rule("L2.2")
def test_another_leftover_has_one_bonus_card_even_if_the_old_one_had_more() -> None:
    t = loot_table("""
        round: 3
        trump: red
        holder: 0
        past: 7
        prize: rum-10
        leftover: rum-10
        under: prisoner-4 prisoner-1
        layout: biscuit-2
        bonus: prisoner-6
        seat 0: red-5
        seat 1: red-2
        seat 2: red-3
    """)
    t.play("play red-5", "play red-2", "play red-3", "load rum", "stow 1 rum")
    assert t.play("stow 1 rum")[2] == "bonus-buried biscuit-2"
    assert zone(t, "under") == ["prisoner-6"]
    assert t.ship(0, "rum") == ["rum-10", "prisoner-4", "prisoner-1"]
