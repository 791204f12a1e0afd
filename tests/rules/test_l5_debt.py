"""L5 Debt."""

import pytest

from tests.loot_tables import LootTable, loot_table

rule = pytest.mark.rule

KINDS = ("biscuit", "tobacco", "rum", "gunpowder")
GOODS = [(f"{kind}-{value}", value) for kind in KINDS for value in (2, 3, 4, 5, 6, 7, 8, 9, 10, 12)]


def won(
    card: str,
    *lines: str,
    winner: int = 1,
    holder: int = 1,
    bid: int = 6,
    debt: int = 7,
    seats: int = 3,
    content: str = "",
) -> LootTable:
    """This seat has won this card in the seventh trick; the holder of the privileges has bid and had debt before."""
    hands = {holder: f"red-{holder + 1} debt {debt}"}
    berths = [hands.get(seat, f"red-{seat + 1}") + (content if seat == winner else "") for seat in range(seats)]
    return loot_table(
        "\n".join(
            [
                "phase: deal-with",
                "trump: red",
                "past: 7",
                f"holder: {holder}",
                f"bid: {bid}",
                f"turn: {winner}",
                f"won: {card}",
                *lines,
                *(f"seat {seat}: {berth}" for seat, berth in enumerate(berths)),
            ]
        )
    )


def loads(card: str) -> list[str]:
    kind = card.split("-")[0]
    return [f"load {ship}" for ship in KINDS if kind == ship or kind not in KINDS]


@rule("L5.1", "L5.2", "L5.3")
@pytest.mark.parametrize(("card", "value"), [*GOODS, ("plus-8", 8), ("plus-6", 6)])
@pytest.mark.parametrize("bid", [1, 6, 11])
def test_the_holder_may_hand_in_goods_or_plus_8_or_plus_6_to_pay_his_bid_back(card: str, value: int, bid: int) -> None:
    t = won(card, bid=bid, debt=7)
    assert t.legal == [*loads(card), "pay-back"]
    left = max(0, bid - value)
    assert t.play("pay-back") == [f"paid-back 1 {card} {left}"]
    assert [t.debt(seat) for seat in range(3)] == [0, 7 + left, 0]
    assert card in t.out
    assert [t.ship(1, kind) for kind in KINDS] == [[], [], [], []]
    assert (t.view(None).paid, t.phase, t.turn) == (True, "start", 1)


@rule("L5.1")
@pytest.mark.parametrize("card", ["minus-10", "minus-5", "max-plus-5", "max-minus-5", "double"])
def test_no_other_extra_can_pay(card: str) -> None:
    t = won(card)
    assert t.legal == loads(card)
    assert str(t.why_not("pay-back")) == f"cannot-pay {card}"


@rule("L5.1", "L6.1")
@pytest.mark.parametrize("card", ["remove", "move"])
def test_remove_and_move_cannot_pay(card: str) -> None:
    t = won(card, content=" rum double")
    assert "pay-back" not in t.legal
    assert str(t.why_not("pay-back")) == f"cannot-pay {card}"


@rule("L5.1", "L5.4")
def test_no_bonus_card_can_pay() -> None:
    t = won("rum-4", "round: 2", "spoils: prisoner-6")
    t.play("load rum")
    assert t.legal == ["stow 1 biscuit", "stow 1 tobacco", "stow 1 rum", "stow 1 gunpowder"]
    assert str(t.why_not("pay-back")) == "not-now"


@rule("L5.1")
@pytest.mark.parametrize(("winner", "holder", "seats"), [(0, 1, 3), (2, 1, 3), (1, 0, 3), (3, 2, 4), (2, 3, 4)])
def test_nobody_else_can_pay(winner: int, holder: int, seats: int) -> None:
    t = won("rum-4", winner=winner, holder=holder, seats=seats)
    assert t.legal == ["load rum"]
    assert str(t.why_not("pay-back")) == "nothing-to-pay"


@rule("L5.1")
@pytest.mark.parametrize(("holder", "seats"), [(0, 3), (2, 3), (0, 4), (3, 4)])
def test_any_seat_can_hold_the_privileges_and_pay(holder: int, seats: int) -> None:
    t = won("rum-4", winner=holder, holder=holder, seats=seats, bid=5, debt=2)
    assert t.play("pay-back") == [f"paid-back {holder} rum-4 1"]
    assert [t.debt(seat) for seat in range(seats)] == [3 if seat == holder else 0 for seat in range(seats)]


@rule("L5.1")
def test_a_bid_of_0_cannot_be_paid_back() -> None:
    t = won("rum-4", bid=0)
    assert t.legal == ["load rum"]
    assert str(t.why_not("pay-back")) == "nothing-to-pay"


@rule("L5.1")
def test_he_pays_only_once_in_the_round_even_if_some_of_the_bid_was_left() -> None:
    t = loot_table("""
        trump: red
        holder: 1
        bid: 9
        leader: 1
        turn: 1
        past: 6
        prize: rum-4
        layout: rum-8 tobacco-2
        seat 0: red-1 blue-1
        seat 1: red-5 blue-5 debt 3
        seat 2: red-2 blue-2
    """)
    t.play("play red-5", "play red-2", "play red-1")
    assert t.play("pay-back", "start 1", "choose rum-8", "play blue-5", "play blue-2", "play blue-1") == [
        "paid-back 1 rum-4 5",
        "start-named 1 1",
        "loot-chosen 1 rum-8",
        "card-played 1 blue-5",
        "card-played 2 blue-2",
        "card-played 0 blue-1",
        "trick-won 1 rum-8 [blue-5 blue-2 blue-1]",
    ]
    assert (t.legal, str(t.why_not("pay-back"))) == (["load rum"], "nothing-to-pay")
    events = t.play("load rum")
    assert events[1].startswith("round-began 2 2 ")
    assert not any(event.startswith("debt-marked") for event in events)
    assert t.debt(1) == 8


@rule("L5.1")
def test_he_need_not_pay_with_the_first_card_he_wins() -> None:
    t = won("rum-4")
    assert t.play("load rum") == ["loaded 1 rum-4 rum"]
    assert (t.view(None).paid, t.debt(1)) == (False, 7)


@rule("L5.2")
@pytest.mark.parametrize(("card", "after"), [("biscuit-4", 9), ("biscuit-6", 7), ("gunpowder-10", 7), ("rum-12", 7)])
def test_only_this_rounds_bid_shrinks_never_older_debt_and_any_surplus_is_lost(card: str, after: int) -> None:
    t = won(card, bid=6, debt=7)
    assert t.play("pay-back") == [f"paid-back 1 {card} {after - 7}"]
    assert t.debt(1) == after


def last_trick(number: int, bid: int, paid: str = "no", debt: int = 7) -> LootTable:
    """The winner of the round's last trick is seat 0, and seat 2 holds the privileges."""
    return loot_table(f"""
        round: {number}
        trump: red
        holder: 2
        bid: {bid}
        paid: {paid}
        past: 7
        prize: rum-4
        seat 0: red-5
        seat 1: red-2 debt 1
        seat 2: red-3 debt {debt}
    """)


@rule("L5.3")
@pytest.mark.parametrize("number", range(1, 7))
@pytest.mark.parametrize("bid", [1, 6, 12])
def test_a_bid_not_paid_back_is_debt_when_the_round_ends_round_6_included(number: int, bid: int) -> None:
    t = last_trick(number, bid)
    t.play("play red-5", "play red-2", "play red-3")
    assert [t.debt(seat) for seat in range(3)] == [0, 1, 7]
    events = t.play("load rum")
    assert events[:2] == ["loaded 0 rum-4 rum", f"debt-marked 2 {bid}"]
    assert events[2].startswith("ship-scored 0 biscuit" if number == 6 else f"round-began {number + 1} ")
    assert [t.debt(seat) for seat in range(3)] == [0, 1, 7 + bid]


@rule("L5.3")
@pytest.mark.parametrize(("bid", "paid"), [(0, "no"), (6, "yes")])
@pytest.mark.parametrize("number", [3, 6])
def test_no_debt_comes_from_a_bid_of_0_or_one_paid_back(number: int, bid: int, paid: str) -> None:
    t = last_trick(number, bid, paid)
    t.play("play red-5", "play red-2", "play red-3")
    assert not any(event.startswith("debt-marked") for event in t.play("load rum"))
    assert [t.debt(seat) for seat in range(3)] == [0, 1, 7]


@rule("L5.3", "L3.2", "L3.5")
def test_the_debt_of_a_round_limits_the_bids_of_the_next_and_nothing_else_is_carried_over() -> None:
    t = last_trick(1, 6)
    t.play("play red-5", "play red-2", "play red-3", "load rum")
    view = t.view(None)
    assert (view.dealer, view.bid, view.holder, view.paid, view.bids) == (2, 0, None, False, ())
    t.play("pass", "bid 2")
    assert t.legal == ["pass", "bid 3", "bid 4", "bid 5", "bid 6"]
    t.play("bid 6", "pass")
    assert (t.view(None).bid, t.debt(2), t.view(None).paid) == (6, 13, False)


@rule("L5.3", "L5.1")
def test_he_can_pay_with_the_last_card_of_the_round() -> None:
    t = loot_table("""
        trump: red
        holder: 2
        bid: 6
        past: 7
        prize: rum-4
        seat 0: red-1
        seat 1: red-2
        seat 2: red-3 debt 7
    """)
    t.play("play red-1", "play red-2", "play red-3")
    assert t.legal == ["load rum", "pay-back"]
    events = t.play("pay-back")
    assert events[0] == "paid-back 2 rum-4 2"
    assert events[1].startswith("round-began 2 2 ")
    assert t.debt(2) == 9


@rule("L5.4", "L4.5")
@pytest.mark.parametrize(
    ("card", "content", "action", "event"),
    [
        ("rum-4", "", "pay-back", "paid-back 1 rum-4 2"),
        ("rum-12", " kept remove", "throw-out", "thrown-out 1 rum-12"),
        ("remove", " rum rum-2", "keep-remove", "remove-kept 1"),
        ("remove", " rum rum-2", "discharge rum-2", "discharged 1 rum-2 rum"),
        ("move", " rum double", "decline", "move-unused 1"),
        ("move", " rum double", "shift double biscuit", "shifted 1 double rum biscuit"),
        ("rum-4", "", "load rum", "loaded 1 rum-4 rum"),
    ],
)
def test_bonus_cards_are_loaded_whatever_became_of_the_loot_card(
    card: str, content: str, action: str, event: str
) -> None:
    t = won(card, "round: 4", "spoils: prisoner-2 prisoner-5", content=content)
    assert t.play(action) == [event]
    assert (t.turn, t.phase) == (1, "stow")
    assert t.play("stow 2 tobacco", "stow 1 tobacco") == ["stowed 1 prisoner-5 tobacco", "stowed 1 prisoner-2 tobacco"]
    assert t.ship(1, "tobacco") == ["prisoner-5", "prisoner-2"]
    assert (t.turn, t.phase) == (1, "start")
