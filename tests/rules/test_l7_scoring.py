"""L7 Scoring."""

from random import Random

import pytest

from tests.loot_tables import LootTable, loot_table

rule = pytest.mark.rule

SHIPS = ("biscuit", "tobacco", "rum", "gunpowder")
LIMIT = {3: 24, 4: 18}
EXTRAS = ("plus-8", "plus-6", "minus-10", "minus-5", "max-plus-5", "max-minus-5", "double")


def last_trick(*berths: str, lines: str = "", prize: str = "biscuit-2") -> LootTable:
    """The last trick of the game, which seat 0 will win for this card."""
    cards = [f"seat {seat}: red-{6 - seat} {berth}" for seat, berth in enumerate(berths)]
    frame = [
        "round: 6",
        "trump: red",
        "holder: 0",
        "past: 7",
        f"prize: {prize}",
        "layout: biscuit-3",
        *lines.split("|"),
    ]
    return loot_table("\n".join([*filter(None, frame), *cards]))


def finish(t: LootTable, *dealing: str) -> list[str]:
    """The end of the game, from what is told after the last card was dealt with."""
    while t.phase == "play":
        t.play(t.legal[0])
    *before, last = dealing or ("load biscuit",)
    t.play(*before)
    return t.play(last)[1:]


def only(events: list[str], seat: int, ship: str) -> str:
    (event,) = (event for event in events if event.startswith(f"ship-scored {seat} {ship} "))
    return event.removeprefix(f"ship-scored {seat} {ship} ")


def totals(t: LootTable) -> list[int]:
    outcome = t.view(None).outcome
    assert outcome is not None
    return [score["points"] for score in outcome.scores]


# An evaluator that knows nothing but RULES.md: one ship, as the words on its cards.


def load_of(cards: list[str]) -> int:
    load = 0
    for card in cards:
        kind, _, number = card.rpartition("-")
        if kind in SHIPS or kind == "plus":
            load += int(number)
        elif kind == "minus":
            load -= int(number)
    return load + load if "double" in cards else load


def limit_of(cards: list[str], seats: int) -> int:
    return LIMIT[seats] + 5 * cards.count("max-plus-5") - 5 * cards.count("max-minus-5")


def bonus_of(cards: list[str]) -> int:
    return sum(int(card[-1]) for card in cards if card.startswith("prisoner"))


def score_of(cards: list[str], seats: int) -> int:
    if load_of(cards) > limit_of(cards, seats):
        return 0
    return max(load_of(cards), 0) + bonus_of(cards)


Load = dict[str, list[str]]


def random_loads(rng: Random, seats: int) -> list[Load]:
    """Any cards on any ships that may lie there; biscuit-2 and biscuit-3 are for the last trick."""
    loads: list[Load] = [{ship: [] for ship in SHIPS} for _ in range(seats)]
    for ship in SHIPS:
        for value in (2, 3, 4, 5, 6, 7, 8, 9, 10, 12):
            if rng.random() < 0.4 and (ship, value) not in (("biscuit", 2), ("biscuit", 3)):
                rng.choice(loads)[ship].append(f"{ship}-{value}")
    favourite = rng.choice(loads)[rng.choice(SHIPS)]
    for extra in EXTRAS:
        if rng.random() < 0.9:
            where = favourite if rng.random() < 0.4 else rng.choice(loads)[rng.choice(SHIPS)]
            where.append(extra)
    for value in rng.sample(range(1, 7), 5):
        where = favourite if rng.random() < 0.3 else rng.choice(loads)[rng.choice(SHIPS)]
        where.append(f"prisoner-{value}")
    for load in loads:
        for cards in load.values():
            rng.shuffle(cards)
    return loads


@rule("L7.1", "L7.2", "L7.3", "L6.2")
@pytest.mark.parametrize("seats", [3, 4])
@pytest.mark.parametrize("seed", range(10))
def test_random_fleets_score_as_the_rules_say(seats: int, seed: int) -> None:
    rng = Random(f"{seats} {seed}")
    for _ in range(20):
        loads = random_loads(rng, seats)
        debts = [rng.randrange(20) for _ in range(seats)]
        t = last_trick(
            *(
                " ".join(f"{ship} {' '.join(load[ship])}" for ship in SHIPS) + f" debt {debt}"
                for load, debt in zip(loads, debts, strict=True)
            )
        )
        for player, load in zip(t.view(None).players, loads, strict=True):
            for ship in player.ships:
                cards = load[ship.goods]
                sinks = load_of(cards) > limit_of(cards, seats)
                assert (ship.load, ship.limit, ship.sinks) == (load_of(cards), limit_of(cards, seats), sinks)
        loads[0]["biscuit"].append("biscuit-2")
        points = [
            sum(score_of(load[ship], seats) for ship in SHIPS) - debt for load, debt in zip(loads, debts, strict=True)
        ]
        winners = [str(seat) for seat in range(seats) if points[seat] == max(points)]
        assert finish(t) == [
            *(
                f"ship-scored {seat} {ship} {load_of(load[ship])} {limit_of(load[ship], seats)} "
                f"{bonus_of(load[ship])} {score_of(load[ship], seats)}"
                for seat, load in enumerate(loads)
                for ship in SHIPS
            ),
            f"game-ended [{' '.join(winners)}]",
        ]
        assert totals(t) == points


@rule("L7.1", "L7.2")
@pytest.mark.parametrize(
    ("seats", "cards", "scored"),
    [
        (3, "rum-12 rum-10 rum-2", "24 24 0 24"),
        (3, "rum-12 rum-10 rum-3", "25 24 0 0"),
        (4, "rum-10 rum-8", "18 18 0 18"),
        (4, "rum-10 rum-9", "19 18 0 0"),
        (3, "rum-12 rum-10 rum-7 max-plus-5", "29 29 0 29"),
        (3, "rum-12 rum-10 rum-8 max-plus-5", "30 29 0 0"),
        (3, "rum-12 rum-7 max-minus-5", "19 19 0 19"),
        (3, "rum-12 rum-8 max-minus-5", "20 19 0 0"),
        (4, "rum-12 rum-2 max-minus-5", "14 13 0 0"),
        (4, "rum-10 rum-3 max-minus-5", "13 13 0 13"),
        (3, "rum-12 rum-10 rum-2 max-minus-5 max-plus-5", "24 24 0 24"),
        (3, "rum-8 rum-6 double max-plus-5", "28 29 0 28"),
        (3, "rum-8 rum-7 double max-plus-5", "30 29 0 0"),
        (4, "rum-6 rum-5 double max-plus-5", "22 23 0 22"),
        (4, "rum-12 double max-plus-5", "24 23 0 0"),
        (4, "rum-6 double max-minus-5", "12 13 0 12"),
        (4, "rum-7 double max-minus-5", "14 13 0 0"),
        (3, "rum-6 plus-6 double", "24 24 0 24"),
        (3, "plus-8 plus-6 rum-10", "24 24 0 24"),
        (4, "rum-12 rum-9 minus-10", "11 18 0 11"),
        (4, "rum-12 rum-10 rum-7 minus-10", "19 18 0 0"),
        (3, "rum-12 rum-10 rum-7 minus-5", "24 24 0 24"),
        (3, "rum-12 rum-10 minus-10 double", "24 24 0 24"),
        (3, "rum-3 minus-5 double prisoner-4", "-4 24 4 4"),
        (3, "minus-10 minus-5 double", "-30 24 0 0"),
        (4, "minus-10 prisoner-1 prisoner-6", "-10 18 7 7"),
        (4, "rum-10 rum-8 prisoner-6", "18 18 6 24"),
        (4, "rum-10 rum-9 prisoner-6", "19 18 6 0"),
        (3, "rum-12 double prisoner-3", "24 24 3 27"),
        (3, "prisoner-3 prisoner-4 double", "0 24 7 7"),
        (3, "rum-10 minus-10", "0 24 0 0"),
        (3, "", "0 24 0 0"),
    ],
)
def test_a_ship_above_its_limit_scores_nothing_any_other_its_load_and_its_bonus_cards(
    seats: int, cards: str, scored: str
) -> None:
    for seat in range(seats):
        t = last_trick(*(f"rum {cards}" if each == seat else "" for each in range(seats)))
        events = finish(t)
        assert only(events, seat, "rum") == scored
        expected = [2 * (each == 0) + int(scored.split()[-1]) * (each == seat) for each in range(seats)]
        assert totals(t) == expected


@rule("L7.2")
@pytest.mark.parametrize("number", range(1, 6))
def test_ships_sink_only_after_round_6(number: int) -> None:
    t = loot_table(f"""
        round: {number}
        trump: red
        holder: 0
        past: 7
        prize: rum-10
        seat 0: red-3 rum rum-12 rum-9
        seat 1: red-1 tobacco tobacco-12 tobacco-10 tobacco-8
        seat 2: red-2
    """)
    t.play("play red-3", "play red-1", "play red-2")
    events = t.play("load rum")
    assert events[1].startswith(f"round-began {number + 1} ")
    assert not any(event.startswith(("ship-scored", "game-ended")) for event in events)
    assert t.ship(0, "rum") == ["rum-12", "rum-9", "rum-10"]
    assert t.ship(1, "tobacco") == ["tobacco-12", "tobacco-10", "tobacco-8"]
    assert [ship.sinks for ship in t.view(None).players[0].ships] == [False, False, True, False]


@rule("L7.2", "L4.5")
def test_the_last_card_is_loaded_before_the_ships_are_scored() -> None:
    t = last_trick("biscuit biscuit-12 biscuit-10", "", "")
    assert only(finish(t), 0, "biscuit") == "24 24 0 24"
    t = last_trick("biscuit biscuit-12 biscuit-10", "", "", prize="biscuit-4")
    assert only(finish(t), 0, "biscuit") == "26 24 0 0"
    t = last_trick("", "", "", lines="leftover: biscuit-2|under: prisoner-3")
    assert only(finish(t, "load biscuit", "stow 1 biscuit"), 0, "biscuit") == "2 24 3 5"
    t = last_trick("tobacco tobacco-12 tobacco-10", "", "", prize="plus-8")
    assert only(finish(t, "load tobacco"), 0, "tobacco") == "30 24 0 0"


@rule("L7.3", "L5.3")
def test_the_total_is_the_ships_less_the_debt_a_bid_not_paid_back_included() -> None:
    t = last_trick("rum rum-9 debt 4", "rum rum-10 tobacco tobacco-8 debt 7", "debt 19", lines="bid: 6")
    assert finish(t)[0] == "debt-marked 0 6"
    outcome = t.view(None).outcome
    assert outcome is not None
    assert outcome.scores == (
        {"points": 1, "ships": 11, "debt": 10},
        {"points": 11, "ships": 18, "debt": 7},
        {"points": -19, "ships": 0, "debt": 19},
    )
    assert (outcome.winners, outcome.places) == ((1,), (2, 1, 3))


@rule("L7.3")
@pytest.mark.parametrize(
    ("berths", "winners", "places"),
    [
        (("rum rum-9", "tobacco tobacco-9", ""), (0,), (1, 2, 3)),
        (("rum rum-7", "tobacco tobacco-9", ""), (0, 1), (1, 1, 3)),
        (("", "tobacco tobacco-9", "rum rum-10 debt 1"), (1, 2), (3, 1, 1)),
        (("debt 2", "rum rum-5 debt 5", "tobacco tobacco-9 debt 9"), (0, 1, 2), (1, 1, 1)),
        (("debt 12", "rum rum-5 debt 15", "debt 11"), (0, 1), (1, 1, 3)),
        (("", "tobacco tobacco-9", "rum rum-10", "rum rum-9"), (2,), (4, 2, 1, 2)),
        (("", "rum rum-2", "tobacco tobacco-2", "debt 1"), (0, 1, 2), (1, 1, 1, 4)),
    ],
)
def test_the_highest_total_wins_and_equal_totals_share_the_win(
    berths: tuple[str, ...], winners: tuple[int, ...], places: tuple[int, ...]
) -> None:
    t = last_trick(*berths)
    assert finish(t)[-1] == f"game-ended [{' '.join(map(str, winners))}]"
    outcome = t.view(None).outcome
    assert outcome is not None
    assert (outcome.winners, outcome.places) == (winners, places)


@rule("L7.3", "L6.5")
def test_an_unused_remove_is_worth_nothing() -> None:
    t = last_trick("kept remove", "rum rum-2", "")
    assert finish(t)[-1] == "game-ended [0 1]"
    assert totals(t) == [2, 2, 0]


@rule("L7.3")
def test_when_the_game_is_over_nothing_can_be_done() -> None:
    t = last_trick("", "", "")
    assert t.view(None).outcome is None
    finish(t)
    assert (t.legal, t.phase, t.view(None).to_act) == ([], "over", None)
    assert str(t.why_not("load biscuit")) == "game-over"
