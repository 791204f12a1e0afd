"""L3 Auction of the privileges."""

import pytest

from portroyal.games import GAMES
from portroyal.games.loot.game import Options
from tests.loot_tables import LootTable, loot_table

rule = pytest.mark.rule

HANDS = {
    3: (
        "red-1 red-2 red-3 red-4 red-5 red-6 blue-1 blue-2",
        "blue-3 blue-4 blue-5 blue-6 green-1 green-2 green-3 green-4",
        "green-5 green-6 black-1 black-2 black-3 black-4 black-5 black-6",
    ),
    4: tuple(" ".join(f"{colour}-{value}" for value in range(1, 9)) for colour in ("red", "blue", "green", "black")),
}
OPEN = {3: "pirate-1 pirate-5", 4: "pirate-1 pirate-7"}


def auction(dealer: int, *debts: int) -> LootTable:
    """The auction before the first bid."""
    seats = len(debts)
    return loot_table(
        "\n".join(
            [
                "phase: auction",
                f"dealer: {dealer}",
                f"turn: {(dealer + 1) % seats}",
                f"open: {OPEN[seats]}",
                *(f"seat {seat}: {HANDS[seats][seat]} debt {debt}" for seat, debt in enumerate(debts)),
            ]
        )
    )


def bids(first: int, last: int = 19) -> list[str]:
    return ["pass", *(f"bid {amount}" for amount in range(first, last + 1))]


def text(t: LootTable, action: str) -> str:
    return str(t.why_not(action))


@rule("L3.1")
@pytest.mark.parametrize(("seats", "dealer"), [(3, 0), (3, 1), (3, 2), (4, 0), (4, 1), (4, 2), (4, 3)])
def test_the_auction_begins_at_the_dealers_left_and_goes_round_clockwise(seats: int, dealer: int) -> None:
    state, _ = GAMES["loot"].start(seats, bytes(32), Options(dealer))
    t = LootTable(state)
    events = []
    for amount in range(1, 2 * seats + 1):
        assert t.phase == "auction"
        events += t.play(f"bid {amount}")
        assert (t.view(None).holder, t.view(None).bid) == ((dealer + amount) % seats, amount)
    assert events == [f"bid-made {(dealer + amount) % seats} {amount}" for amount in range(1, 2 * seats + 1)]


@rule("L3.1", "L3.4")
def test_a_pass_is_final_and_the_last_bidder_has_the_privileges() -> None:
    t = auction(0, 0, 0, 0, 0)
    assert t.play("bid 2", "pass", "bid 3", "pass", "bid 5", "pass") == [
        "bid-made 1 2",
        "passed 2",
        "bid-made 3 3",
        "passed 0",
        "bid-made 1 5",
        "passed 3",
        "privileges-won 1 5 [pirate-1 pirate-7]",
    ]
    assert (t.turn, t.phase) == (1, "lay")
    assert [(bid.seat, bid.amount) for bid in t.view(None).bids] == [(1, 2), (2, 0), (3, 3), (0, 0), (1, 5), (3, 0)]


@rule("L3.1")
@pytest.mark.parametrize(
    ("dealer", "seats", "actions", "winner"),
    [
        (0, 3, "bid 4|pass|pass", "1 4"),
        (0, 3, "pass|bid 1|pass", "2 1"),
        (2, 3, "pass|bid 1|pass", "1 1"),
        (1, 3, "bid 1|pass|bid 2|pass", "1 2"),
        (1, 3, "bid 1|bid 2|pass|pass", "0 2"),
        (0, 3, "pass|bid 1|bid 2|pass", "0 2"),
        (3, 4, "bid 1|pass|pass|pass", "0 1"),
        (3, 4, "pass|pass|bid 7|pass", "2 7"),
        (3, 4, "pass|pass|bid 7|bid 19|pass", "3 19"),
        (1, 4, "bid 1|bid 2|bid 3|bid 4|pass|bid 6|pass|pass", "3 6"),
    ],
)
def test_once_there_is_a_bid_and_all_others_have_passed_it_ends(
    dealer: int, seats: int, actions: str, winner: str
) -> None:
    t = auction(dealer, *[0] * seats)
    *before, last = actions.split("|")
    for action in before:
        assert not any(event.startswith("privileges-won") for event in t.play(action))
        assert t.phase == "auction"
    assert t.play(last)[1:] == [f"privileges-won {winner} [{OPEN[seats]}]"]
    seat, amount = map(int, winner.split())
    assert (t.phase, t.turn, t.view(None).holder, t.view(None).bid) == ("lay", seat, seat, amount)


@rule("L3.3")
@pytest.mark.parametrize(("dealer", "seats"), [(0, 3), (1, 3), (2, 3), (0, 4), (2, 4), (3, 4)])
def test_if_all_others_pass_without_a_bid_the_dealer_has_the_privileges_for_0_unasked(dealer: int, seats: int) -> None:
    t = auction(dealer, *[0] * seats)
    others = [(dealer + step) % seats for step in range(1, seats)]
    assert t.play(*(["pass"] * (seats - 1))) == [
        *(f"passed {seat}" for seat in others),
        f"privileges-won {dealer} 0 [{OPEN[seats]}]",
    ]
    assert (t.turn, t.phase, t.view(None).bid, t.view(None).holder) == (dealer, "lay", 0, dealer)


@rule("L3.3", "L3.2")
def test_a_dealer_deep_in_debt_still_has_them_for_0() -> None:
    t = auction(1, 0, 19, 0)
    assert t.play("pass", "pass")[-1] == "privileges-won 1 0 [pirate-1 pirate-5]"
    assert t.debt(1) == 19


@rule("L3.1")
def test_the_first_bid_is_at_least_1_and_every_later_one_above_the_highest() -> None:
    t = auction(0, 0, 0, 0)
    assert t.legal == bids(1)
    t.play("bid 5")
    assert t.legal == bids(6)
    assert [text(t, f"bid {amount}") for amount in (1, 4, 5, 6)] == ["bid-too-low 5"] * 3 + ["None"]
    t.play("bid 18")
    assert t.legal == bids(19)
    t.play("bid 19")
    assert t.legal == ["pass"]
    assert text(t, "bid 19") == "bid-too-low 19"


@rule("L3.2")
@pytest.mark.parametrize(("debt", "most"), [(0, 19), (1, 18), (7, 12), (18, 1), (19, 0)])
def test_old_debt_and_bid_together_are_at_most_19(debt: int, most: int) -> None:
    t = auction(0, 0, debt, 0)
    assert t.legal == bids(1, most)
    if most < 19:
        assert text(t, f"bid {most + 1}") == f"too-much-debt {debt} 19"


@rule("L3.2", "L3.1")
@pytest.mark.parametrize(("debt", "legal"), [(9, bids(10, 10)), (10, ["pass"]), (11, ["pass"])])
def test_who_cannot_bid_above_the_highest_passes(debt: int, legal: list[str]) -> None:
    t = auction(2, 0, debt, 0)
    t.play("bid 9")
    assert (t.turn, t.legal) == (1, legal)
    assert t.play("pass", "pass") == ["passed 1", "passed 2", "privileges-won 0 9 [pirate-1 pirate-5]"]


@rule("L3.2")
def test_only_the_bidders_own_debt_counts() -> None:
    t = auction(0, 19, 0, 12, 19)
    assert t.legal == bids(1)
    t.play("bid 3")
    assert t.legal == bids(4, 7)
    t.play("bid 7")
    assert t.legal == ["pass"]
    assert t.play("pass", "pass") == ["passed 3", "passed 0"]
    assert (t.turn, t.legal) == (1, bids(8))


@rule("L3.4")
def test_the_winner_takes_the_two_open_cards_and_lays_any_two_of_his_ten_aside() -> None:
    t = auction(0, 0, 0, 0)
    t.play("bid 1", "pass", "pass")
    ten = [*HANDS[3][1].split(), "pirate-1", "pirate-5"]
    assert t.hand(1) == ten
    assert t.view(None).open == ()
    assert t.legal == [f"lay {card}" for card in ten]
    assert text(t, "lay red-1") == "not-in-hand red-1"
    assert t.play("lay pirate-5") == ["laid-aside 1 pirate-5"]
    assert t.legal == [f"lay {card}" for card in ten if card != "pirate-5"]
    assert t.play("lay blue-3") == ["laid-aside 1 blue-3"]
    assert t.hand(1) == ["blue-4", "blue-5", "blue-6", "green-1", "green-2", "green-3", "green-4", "pirate-1"]
    assert [card and card.id for card in t.view(1).aside] == ["pirate-5", "blue-3"]
    assert [t.hand(0), t.hand(2)] == [HANDS[3][0].split(), HANDS[3][2].split()]


@rule("L3.4")
@pytest.mark.parametrize("colour", ["red", "blue", "green", "black"])
@pytest.mark.parametrize(("dealer", "seats", "start"), [(0, 3, 0), (1, 3, 2), (2, 4, 3), (3, 4, 3)])
def test_then_he_names_the_trump_colour_and_the_start_player(dealer: int, seats: int, start: int, colour: str) -> None:
    t = auction(dealer, *[0] * seats)
    t.play(*(["pass"] * (seats - 1)))
    assert t.play("lay pirate-1", f"lay {HANDS[seats][dealer].split()[0]}")[1:] == [
        f"laid-aside {dealer} {HANDS[seats][dealer].split()[0]}"
    ]
    assert (t.turn, t.phase) == (dealer, "trump")
    assert t.legal == ["trump red", "trump blue", "trump green", "trump black"]
    assert t.play(f"trump {colour}") == [f"trump-named {dealer} {colour}"]
    assert (t.turn, t.legal) == (dealer, [f"start {seat}" for seat in range(seats)])
    assert t.play(f"start {start}") == [f"start-named {dealer} {start}"]
    assert (t.turn, sorted(t.legal)) == (start, sorted(f"choose {card}" for card in t.layout))
    assert (t.view(None).trump, t.phase) == (colour, "choose")


@rule("L3.4")
def test_nobody_sits_on_a_fourth_chair_among_three() -> None:
    t = auction(0, 0, 0, 0)
    t.play("pass", "pass", "lay red-1", "lay red-2", "trump red")
    assert text(t, "start 3") == "no-such-seat"


@rule("L3.5", "L5.3")
def test_the_bid_is_marked_on_top_of_the_old_debt_and_is_not_debt_yet() -> None:
    t = auction(2, 0, 0, 0, 7)
    t.play("bid 6", "pass", "pass", "pass")
    t.play("lay pirate-1", "lay pirate-7", "trump red", "start 1")
    assert (t.view(None).bid, t.view(None).holder, t.view(None).paid) == (6, 3, False)
    assert [t.debt(seat) for seat in range(4)] == [0, 0, 0, 7]
