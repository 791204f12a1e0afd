"""L6 Loading."""

from random import Random

import pytest

from tests.loot_tables import LootTable, loot_table

rule = pytest.mark.rule

SHIPS = ("biscuit", "tobacco", "rum", "gunpowder")
SHIP_EXTRAS = ("plus-8", "plus-6", "minus-10", "minus-5", "max-plus-5", "max-minus-5", "double")


def won(card: str, content: str = "", *lines: str, others: str = "", winner: int = 1, seats: int = 3) -> LootTable:
    """This seat with this content has won this card in the seventh trick of round 6."""
    return loot_table(
        "\n".join(
            [
                "phase: deal-with",
                "round: 6",
                "trump: red",
                "past: 7",
                "holder: 0",
                f"turn: {winner}",
                f"won: {card}",
                *lines,
                *(
                    f"seat {seat}: red-{seat + 1} {content if seat == winner else others if not seat else ''}"
                    for seat in range(seats)
                ),
            ]
        )
    )


def seventh_trick(prize: str, content: str, *lines: str, others: str = "") -> LootTable:
    """Seat 1 with this content leads, and will win this card."""
    return loot_table(
        "\n".join(
            [
                "round: 6",
                "trump: red",
                "holder: 0",
                "leader: 1",
                "turn: 1",
                "past: 6",
                f"prize: {prize}",
                *lines,
                f"seat 0: red-1 blue-1 {others}",
                f"seat 1: red-6 blue-6 {content}",
                "seat 2: red-2 blue-2",
            ]
        )
    )


def ships(t: LootTable, seat: int = 1) -> list[list[str]]:
    return [t.ship(seat, ship) for ship in SHIPS]


@rule("L6.1", "L4.5")
@pytest.mark.parametrize("ship", SHIPS)
@pytest.mark.parametrize("value", [2, 12])
@pytest.mark.parametrize(("winner", "seats"), [(0, 3), (2, 3), (3, 4)])
def test_goods_go_to_the_ship_of_their_kind(ship: str, value: int, winner: int, seats: int) -> None:
    t = won(f"{ship}-{value}", winner=winner, seats=seats)
    assert t.legal == [f"load {ship}"]
    for other in SHIPS:
        assert str(t.why_not(f"load {other}")) == ("None" if other == ship else f"other-ship {ship}")
    assert t.play(f"load {ship}") == [f"loaded {winner} {ship}-{value} {ship}"]
    assert ships(t, winner) == [[f"{ship}-{value}"] if ship == each else [] for each in SHIPS]
    assert all(ships(t, seat) == [[], [], [], []] for seat in range(seats) if seat != winner)


@rule("L6.1")
@pytest.mark.parametrize("card", SHIP_EXTRAS)
@pytest.mark.parametrize("ship", SHIPS)
def test_these_extras_go_to_any_of_his_ships(card: str, ship: str) -> None:
    t = won(card, "rum rum-2")
    assert t.legal == [f"load {each}" for each in SHIPS]
    assert t.play(f"load {ship}") == [f"loaded 1 {card} {ship}"]
    assert t.ship(1, ship) == ["rum-2"] * (ship == "rum") + [card]


@rule("L6.1")
@pytest.mark.parametrize("card", ["remove", "move"])
def test_remove_and_move_never_go_to_a_ship(card: str) -> None:
    t = won(card, "rum rum-2 double")
    assert not any(action.startswith("load") for action in t.legal)
    assert [str(t.why_not(f"load {ship}")) for ship in SHIPS] == ["never-loaded"] * 4


@rule("L6.1", "L6.3")
@pytest.mark.parametrize("seats", [3, 4])
def test_loading_is_compulsory_also_beyond_the_limit(seats: int) -> None:
    t = won("rum-12", "rum rum-10 rum-9 rum-5 prisoner-6 double tobacco plus-8", seats=seats)
    assert t.legal == ["load rum"]
    t.play("load rum")
    assert t.ship(1, "rum") == ["rum-10", "rum-9", "rum-5", "prisoner-6", "double", "rum-12"]
    assert t.view(None).players[1].ships[2].sinks


@rule("L6.1")
@pytest.mark.parametrize("ship", SHIPS)
def test_each_bonus_card_goes_singly_to_any_of_his_ships(ship: str) -> None:
    t = won("rum-4", "", "spoils: prisoner-3 prisoner-1")
    t.play("load rum")
    assert t.legal == [f"stow {place} {each}" for place in (1, 2) for each in SHIPS]
    assert t.play("stow 1 biscuit", f"stow 1 {ship}") == [
        "stowed 1 prisoner-3 biscuit",
        f"stowed 1 prisoner-1 {ship}",
    ]
    assert t.ship(1, "biscuit") == ["prisoner-3"] + ["prisoner-1"] * (ship == "biscuit")


@rule("L6.2", "L7.1")
@pytest.mark.parametrize(
    ("cards", "load", "change"),
    [
        ("", 0, 0),
        ("rum-7", 7, 0),
        ("rum-7 plus-8", 15, 0),
        ("rum-7 plus-6", 13, 0),
        ("rum-7 minus-10", -3, 0),
        ("rum-7 minus-5", 2, 0),
        ("rum-7 max-plus-5", 7, 5),
        ("rum-7 max-minus-5", 7, -5),
        ("rum-7 max-minus-5 max-plus-5", 7, 0),
        ("rum-7 double", 14, 0),
        ("double rum-7 plus-6", 26, 0),
        ("rum-7 double minus-10", -6, 0),
        ("rum-7 double max-plus-5", 14, 5),
        ("double", 0, 0),
        ("prisoner-6 rum-7 double", 14, 0),
    ],
)
@pytest.mark.parametrize(("seats", "limit"), [(3, 24), (4, 18)])
def test_extras_change_the_load_or_the_limit_of_their_ship(
    seats: int, limit: int, cards: str, load: int, change: int
) -> None:
    t = won("biscuit-2", f"rum {cards}", seats=seats)
    for viewer in (None, 0, 1):
        seen = [(ship.load, ship.limit, ship.sinks) for ship in t.view(viewer).players[1].ships]
        rest = (0, limit, False)
        assert seen == [rest, rest, (load, limit + change, load > limit + change), rest]


@rule("L6.3", "L6.5")
@pytest.mark.parametrize("kept", ["", "kept remove"])
def test_what_is_loaded_stays(kept: str) -> None:
    t = won("biscuit-2", f"rum rum-7 double prisoner-3 {kept}")
    assert t.legal == ["load biscuit"] + ["throw-out"] * bool(kept)
    for action in ("discharge rum-7", "discharge double", "discharge-bonus rum 1"):
        assert t.why_not(action) is not None
    for action in ("shift double tobacco", "shift-bonus rum 1 tobacco"):
        assert t.why_not(action) is not None


@rule("L6.4")
@pytest.mark.parametrize(
    ("action", "event", "left", "gone"),
    [
        ("discharge rum-7", "discharged 1 rum-7 rum", "prisoner-3 minus-5 prisoner-1", "rum-7"),
        ("discharge minus-5", "discharged 1 minus-5 rum", "prisoner-3 rum-7 prisoner-1", "minus-5"),
        ("discharge-bonus rum 1", "discharged 1 prisoner-3 rum", "rum-7 minus-5 prisoner-1", "prisoner-3"),
        ("discharge-bonus rum 2", "discharged 1 prisoner-1 rum", "prisoner-3 rum-7 minus-5", "prisoner-1"),
    ],
)
def test_remove_at_once_takes_any_one_card_on_his_ships_out_of_the_game(
    action: str, event: str, left: str, gone: str
) -> None:
    t = won(
        "remove",
        "rum prisoner-3 rum-7 minus-5 prisoner-1 gunpowder double",
        "spoils: prisoner-6",
        others="rum rum-2 plus-8 prisoner-2 biscuit biscuit-4",
    )
    assert t.legal == [
        "keep-remove",
        "discharge rum-7",
        "discharge minus-5",
        "discharge double",
        "discharge-bonus rum 1",
        "discharge-bonus rum 2",
    ]
    for other in ("discharge rum-2", "discharge-bonus rum 3", "discharge-bonus biscuit 1", "discharge plus-8"):
        assert str(t.why_not(other)) == "not-on-board"
    before = t.out
    assert t.play(action) == [event]
    assert ships(t) == [[], [], left.split(), ["double"]]
    assert t.out == [*before, gone, "remove"]
    assert not t.view(None).players[1].kept
    assert ships(t, 0) == [["biscuit-4"], [], ["rum-2", "plus-8", "prisoner-2"], []]


@rule("L6.4", "L6.5")
@pytest.mark.parametrize("bonus", [[], ["leftover: remove", "under: prisoner-6"]])
def test_with_empty_ships_remove_is_kept(bonus: list[str]) -> None:
    t = seventh_trick("remove", "", *bonus, others="rum rum-2 prisoner-1 double")
    assert t.play("play red-6", "play red-2", "play red-1") == [
        "card-played 1 red-6",
        "card-played 2 red-2",
        "card-played 0 red-1",
        "trick-won 1 remove [red-6 red-2 red-1]",
        *(["bonus-won 1 [prisoner-6]"] if bonus else []),
    ]
    assert t.legal == ["keep-remove"]
    assert t.play("keep-remove") == ["remove-kept 1"]
    assert [player.kept for player in t.view(None).players] == [False, True, False]
    assert (t.turn, t.phase) == (1, "stow" if bonus else "start")


@rule("L6.4")
def test_one_bonus_card_is_enough_to_use_remove_on() -> None:
    t = won("remove", "gunpowder prisoner-4")
    assert t.legal == ["keep-remove", "discharge-bonus gunpowder 1"]
    assert t.play("discharge-bonus gunpowder 1") == ["discharged 1 prisoner-4 gunpowder"]
    assert t.out[-2:] == ["prisoner-4", "remove"]
    assert ships(t) == [[], [], [], []]


@rule("L6.5")
def test_remove_may_be_kept_beside_loaded_ships() -> None:
    t = won("remove", "rum rum-7")
    assert t.play("keep-remove") == ["remove-kept 1"]
    assert ships(t) == [[], [], ["rum-7"], []]
    assert "remove" not in t.out
    assert (t.phase, t.turn) == ("start", 1)


@rule("L6.5")
@pytest.mark.parametrize("card", ["biscuit-2", "rum-12", *SHIP_EXTRAS])
@pytest.mark.parametrize("winner", range(3))
def test_a_loot_card_just_won_may_leave_the_game_with_a_kept_remove(card: str, winner: int) -> None:
    t = won(card, "kept remove rum rum-10", winner=winner)
    loads = [f"load {ship}" for ship in SHIPS if card in SHIP_EXTRAS or card.startswith(ship)]
    assert t.legal == [*loads, "throw-out"]
    before = t.out
    assert t.play("throw-out") == [f"thrown-out {winner} {card}"]
    assert t.out == [*before, card, "remove"]
    assert ships(t, winner) == [[], [], ["rum-10"], []]
    assert [player.kept for player in t.view(None).players] == [False] * 3


@rule("L6.5")
def test_who_keeps_remove_need_not_use_it() -> None:
    t = won("rum-12", "kept remove")
    assert t.play("load rum") == ["loaded 1 rum-12 rum"]
    assert t.view(None).players[1].kept
    assert "remove" not in t.out


@rule("L6.5", "L6.6")
def test_move_cannot_be_thrown_out() -> None:
    t = won("move", "kept remove rum plus-8")
    assert t.legal == [*(f"shift plus-8 {ship}" for ship in ("biscuit", "tobacco", "gunpowder")), "decline"]
    assert str(t.why_not("throw-out")) == "cannot-be-thrown-out move"
    assert t.play("decline") == ["move-unused 1"]
    assert t.view(None).players[1].kept


@rule("L6.5")
def test_nobody_uses_the_remove_of_another() -> None:
    t = won("rum-12", others="kept remove")
    assert t.legal == ["load rum"]
    assert str(t.why_not("throw-out")) == "no-remove-kept"


@rule("L6.5", "L5.1")
def test_the_holder_with_a_kept_remove_has_three_ways_to_deal_with_a_card() -> None:
    t = won("rum-12", "kept remove", "bid: 3", winner=0)
    assert t.legal == ["load rum", "pay-back", "throw-out"]
    t.play("throw-out")
    assert (t.debt(0), t.view(None).paid) == (0, False)


@rule("L6.5", "L6.4", "L2.2")
def test_a_remove_kept_in_one_round_works_in_a_later_one() -> None:
    t = loot_table("""
        round: 2
        trump: red
        holder: 2
        past: 8
        phase: deal-with
        turn: 1
        won: remove
        loot: rum-2 rum-3
        seat 0:
        seat 1: rum rum-10
        seat 2:
    """)
    t.play("keep-remove")
    assert (t.view(None).round, t.view(None).players[1].kept) == (3, True)
    rng = Random(1)
    wins = []
    while t.view(None).round == 3:
        if t.phase == "deal-with":
            wins.append(t.turn)
            assert ("throw-out" in t.legal) == (t.turn == 1)
        t.play(rng.choice([action for action in t.legal if action != "throw-out"]))
    assert set(wins) == {0, 1, 2}
    assert t.view(None).players[1].kept


@rule("L6.6")
@pytest.mark.parametrize("card", SHIP_EXTRAS)
@pytest.mark.parametrize("source", SHIPS)
def test_move_puts_an_extra_onto_another_of_his_ships(card: str, source: str) -> None:
    t = won("move", f"{source} {card} gunpowder gunpowder-9 rum rum-2", others="biscuit biscuit-2 prisoner-1")
    others = [ship for ship in SHIPS if ship != source]
    assert t.legal == [*(f"shift {card} {ship}" for ship in others), "decline"]
    assert str(t.why_not(f"shift {card} {source}")) == "already-there"
    before = t.out
    assert t.play(f"shift {card} {others[1]}") == [f"shifted 1 {card} {source} {others[1]}"]
    assert card not in t.ship(1, source)
    assert t.ship(1, others[1])[-1] == card
    assert sum(len(ship) for ship in ships(t)) == 3
    assert t.out == [*before, "move"]


@rule("L6.6")
def test_move_puts_a_bonus_card_onto_another_of_his_ships() -> None:
    t = won("move", "rum prisoner-5 rum-2 prisoner-1 gunpowder prisoner-4", "spoils: prisoner-6", others="rum double")
    bonuses = [("rum", 1), ("rum", 2), ("gunpowder", 1)]
    assert t.legal == [
        *(f"shift-bonus {ship} {place} {to}" for ship, place in bonuses for to in SHIPS if to != ship),
        "decline",
    ]
    for other in ("shift-bonus rum 3 biscuit", "shift-bonus biscuit 1 rum", "shift double biscuit"):
        assert str(t.why_not(other)) == "not-on-board"
    before = t.out
    assert t.play("shift-bonus rum 2 gunpowder") == ["shifted 1 prisoner-1 rum gunpowder"]
    assert ships(t) == [[], [], ["prisoner-5", "rum-2"], ["prisoner-4", "prisoner-1"]]
    assert t.out == [*before, "move"]


@rule("L6.6")
def test_the_first_bonus_card_of_a_ship_moves_by_its_place() -> None:
    t = won("move", "rum prisoner-5 rum-2 prisoner-1")
    assert t.play("shift-bonus rum 1 biscuit") == ["shifted 1 prisoner-5 rum biscuit"]
    assert ships(t) == [["prisoner-5"], [], ["rum-2", "prisoner-1"], []]


@rule("L6.6")
@pytest.mark.parametrize(
    ("content", "shifts"),
    [
        ("rum rum-2 double", ["double"]),
        ("biscuit prisoner-2 minus-5", ["minus-5", "biscuit 1"]),
        ("biscuit plus-6 rum rum-2 double max-plus-5 gunpowder minus-5", ["plus-6", "minus-5", "max-plus-5", "double"]),
    ],
)
def test_a_move_that_is_declined_leaves_the_game(content: str, shifts: list[str]) -> None:
    t = won("move", content, others="rum plus-8 prisoner-1")
    assert len(t.legal) == 3 * len(shifts) + 1
    assert all(sum(f" {card} " in action for action in t.legal) == 3 for card in shifts)
    before, lying = t.out, ships(t)
    assert t.play("decline") == ["move-unused 1"]
    assert t.out == [*before, "move"]
    assert ships(t) == lying
    assert (t.phase, t.turn) == ("start", 1)


@rule("L6.6", "L6.5")
@pytest.mark.parametrize("content", ["", "rum rum-2 biscuit biscuit-9", "kept remove rum rum-2"])
@pytest.mark.parametrize("bonus", [[], ["leftover: move", "under: prisoner-6"]])
def test_a_move_that_is_impossible_leaves_the_game_and_goods_never_move(content: str, bonus: list[str]) -> None:
    t = seventh_trick("move", content, *bonus, others="rum plus-8 prisoner-1")
    before, lying, kept = t.out, ships(t), t.view(None).players[1].kept
    assert t.play("play red-6", "play red-2", "play red-1")[3:] == [
        "trick-won 1 move [red-6 red-2 red-1]",
        *(["bonus-won 1 [prisoner-6]"] if bonus else []),
    ]
    assert t.legal == ["decline"]
    assert t.play("decline") == ["move-unused 1"]
    assert t.out == [*before, "move"]
    assert (ships(t), t.view(None).players[1].kept) == (lying, kept)
    assert (t.turn, t.phase) == (1, "stow" if bonus else "start")


@rule("L6.4", "L6.6", "L6.5", "L4.6")
@pytest.mark.parametrize(
    ("card", "content", "action", "event"),
    [
        ("remove", "rum rum-2", "keep-remove", "remove-kept 1"),
        ("remove", "rum rum-2", "discharge rum-2", "discharged 1 rum-2 rum"),
        ("remove", "rum prisoner-2", "discharge-bonus rum 1", "discharged 1 prisoner-2 rum"),
        ("move", "rum double", "decline", "move-unused 1"),
        ("move", "rum double", "shift double biscuit", "shifted 1 double rum biscuit"),
        ("move", "rum prisoner-2", "shift-bonus rum 1 biscuit", "shifted 1 prisoner-2 rum biscuit"),
        ("rum-12", "kept remove", "throw-out", "thrown-out 1 rum-12"),
        ("double", "", "load rum", "loaded 1 double rum"),
    ],
)
def test_whatever_he_does_with_the_last_card_of_round_6_the_game_ends_then(
    card: str, content: str, action: str, event: str
) -> None:
    t = loot_table(f"""
        round: 6
        trump: red
        holder: 0
        past: 7
        turn: 1
        leader: 1
        prize: {card}
        seat 0: red-1
        seat 1: red-3 {content}
        seat 2: red-2
    """)
    t.play("play red-3", "play red-2", "play red-1")
    assert t.phase == "deal-with"
    events = t.play(action)
    assert events[0] == event
    assert [each.split()[0] for each in events[1:]] == ["ship-scored"] * 12 + ["game-ended"]
    assert t.phase == "over"


@rule("L6.2", "L6.1")
@pytest.mark.parametrize(
    ("card", "content", "would_sink"),
    [
        ("rum-4", "rum rum-12 rum-8", [None, None, False, None]),
        ("rum-5", "rum rum-12 rum-8", [None, None, True, None]),
        ("plus-8", "rum rum-12 rum-8 biscuit biscuit-12 biscuit-4", [False, False, True, False]),
        ("double", "rum rum-12 biscuit biscuit-12 biscuit-3", [True, False, False, False]),
        ("max-minus-5", "rum rum-12 rum-8 biscuit biscuit-12 biscuit-7", [False, False, True, False]),
        ("max-plus-5", "rum rum-12 rum-8 rum-9", [False, False, False, False]),
        ("minus-10", "rum rum-12 rum-10 rum-9 rum-5", [False, False, True, False]),
        ("remove", "rum rum-2", [None] * 4),
        ("move", "rum double", [None] * 4),
    ],
)
def test_the_view_tells_which_ships_would_sink_with_the_card(
    card: str, content: str, would_sink: list[bool | None]
) -> None:
    for t in (won(card, content), seventh_trick(card, content)):
        for viewer in (None, 0, 1):
            assert [ship.would_sink for ship in t.view(viewer).players[1].ships] == would_sink
            nothing = [False if sinks is not None else None for sinks in would_sink]
            assert [ship.would_sink for ship in t.view(viewer).players[2].ships] == nothing
