"""L8 What is hidden, and V2 for the loot game."""

import re

import pytest

from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.values import Viewer
from portroyal.games import GAMES
from portroyal.games.loot.events import Cards
from portroyal.games.loot.game import Options
from tests.loot_tables import LootTable, loot_table

rule = pytest.mark.rule

GAME = GAMES["loot"]
VIEWERS: tuple[Viewer, ...] = (None, 0, 1, 2)
SHIPS = ("biscuit", "tobacco", "rum", "gunpowder")
AUCTION = """
    phase: auction
    turn: 1
    open: pirate-1 pirate-5
    seat 0: red-1 red-2 red-3 red-4 red-5 red-6 blue-1 blue-2
    seat 1: blue-3 blue-4 blue-5 blue-6 green-1 green-2 green-3 green-4
    seat 2: green-5 green-6 black-1 black-2 black-3 black-4 black-5 black-6
"""
WON = """
    round: 6
    trump: red
    holder: 1
    phase: deal-with
    turn: 1
    past: 7
    layout: biscuit-3 biscuit-4
    leftover: biscuit-3
    under: prisoner-6
"""


def names(cards: Cards) -> list[str | None]:
    return [None if card is None else card.id for card in cards]


def ship(t: LootTable, viewer: Viewer, seat: int, goods: str) -> list[str | None]:
    return names(t.view(viewer).players[seat].ships[SHIPS.index(goods)].cards)


def won(card: str, content: str = "", *lines: str) -> LootTable:
    return loot_table(
        "\n".join([WON, f"won: {card}", *lines, "seat 0: red-1", f"seat 1: red-2 {content}", "seat 2: red-3"])
    )


def versions(drawn: LootTable, *actions: str) -> dict[Viewer, list[str]]:
    """What each viewer is told, each at a table of their own."""
    position = GAME.position(drawn.state)
    return {viewer: LootTable(GAME.set_up(position)).play(*actions, viewer=viewer) for viewer in VIEWERS}


@rule("L8.1", "V2")
def test_everyone_sees_his_own_hand_and_how_many_cards_the_others_hold() -> None:
    t = loot_table(AUCTION)
    for viewer in VIEWERS:
        for seat, player in enumerate(t.view(viewer).players):
            assert names(player.hand) == (t.hand(seat) if seat == viewer else [None] * 8)
        assert names(t.view(viewer).open) == ["pirate-1", "pirate-5"]


@rule("L8.1", "V2")
@pytest.mark.parametrize("seats", [3, 4])
def test_a_dealt_hand_is_told_only_to_its_player(seats: int) -> None:
    state, events = GAME.start(seats, bytes(32), Options(1))
    for viewer in (None, *range(seats)):
        for event in events:
            seen = str(GAME.see(event, viewer))
            if str(event).startswith("dealt ") and not str(event).startswith(f"dealt {viewer} "):
                assert seen == f"{str(event)[:7]} [{' '.join(['None'] * 8)}]"
            else:
                assert seen == str(event)
    assert GAME.view(state, None).bonus == 6


@rule("L8.1", "V2", "L3.4")
def test_the_cards_laid_aside_are_hidden_from_the_others_the_two_taken_are_not() -> None:
    bids = ("bid 3", "pass", "pass")
    told = versions(loot_table(AUCTION), *bids, "lay blue-3", "lay pirate-1", "trump red", "start 2")
    for viewer in VIEWERS:
        cards = ("blue-3", "pirate-1") if viewer == 1 else (None, None)
        assert told[viewer] == [
            "bid-made 1 3",
            "passed 2",
            "passed 0",
            "privileges-won 1 3 [pirate-1 pirate-5]",
            f"laid-aside 1 {cards[0]}",
            f"laid-aside 1 {cards[1]}",
            "trump-named 1 red",
            "start-named 1 2",
        ]
    t = loot_table(AUCTION)
    t.play(*bids, "lay blue-3")
    assert [names(t.view(viewer).aside) for viewer in VIEWERS] == [[None], [None], ["blue-3"], [None]]
    t.play("lay pirate-1")
    for viewer in VIEWERS:
        assert names(t.view(viewer).aside) == (["blue-3", "pirate-1"] if viewer == 1 else [None, None])
        assert names(t.view(viewer).taken) == ["pirate-1", "pirate-5"]
        assert [len(player.hand) for player in t.view(viewer).players] == [8, 8, 8]


@rule("L8.1", "V2", "L2.2")
def test_the_gathering_of_the_cards_does_not_tell_what_was_laid_aside() -> None:
    t = loot_table("""
        round: 2
        trump: red
        holder: 1
        leader: 1
        turn: 1
        past: 7
        prize: rum-2
        layout: biscuit-3
        aside: black-6 pirate-1
        seat 0: red-1
        seat 1: red-2
        seat 2: red-3
    """)
    t.play("play red-2", "play red-3", "play red-1")
    for viewer, events in versions(t, "load rum").items():
        (began,) = (event for event in events if event.startswith("round-began"))
        assert "black-6" not in began
        assert "pirate-1" not in began
        assert began.endswith(" red-2 red-3 red-1] 2")
        assert "bonus-buried biscuit-3" in events
        assert sum("None" in event for event in events) == (3 if viewer is None else 2)


@rule("L8.1", "V2", "L4.5", "L6.1")
def test_bonus_cards_are_told_only_to_their_winner() -> None:
    t = loot_table("""
        round: 4
        trump: red
        holder: 0
        past: 6
        prize: rum-10
        leftover: rum-10
        under: prisoner-2 prisoner-5
        seat 0: red-1 blue-1
        seat 1: red-5 blue-2
        seat 2: red-3 blue-3
    """)
    assert [t.view(viewer).under for viewer in VIEWERS] == [2] * 4
    actions = ("play red-1", "play red-5", "play red-3", "load rum", "stow 2 rum", "stow 1 biscuit", "start 0")
    for viewer, events in versions(t, *actions).items():
        two, five = ("prisoner-2", "prisoner-5") if viewer == 1 else (None, None)
        assert events == [
            "card-played 0 red-1",
            "card-played 1 red-5",
            "card-played 2 red-3",
            "trick-won 1 rum-10 [red-1 red-5 red-3]",
            f"bonus-won 1 [{two} {five}]",
            "loaded 1 rum-10 rum",
            f"stowed 1 {five} rum",
            f"stowed 1 {two} biscuit",
            "start-named 1 0",
        ]
    t.play(*actions[:3])
    for viewer in VIEWERS:
        assert names(t.view(viewer).spoils) == (["prisoner-2", "prisoner-5"] if viewer == 1 else [None, None])
        assert t.view(viewer).won is not None
    t.play(*actions[3:])
    for viewer in VIEWERS:
        assert ship(t, viewer, 1, "rum") == ["rum-10", "prisoner-5" if viewer == 1 else None]
        assert ship(t, viewer, 1, "biscuit") == ["prisoner-2" if viewer == 1 else None]


@rule("L8.1", "V2", "L6.4")
@pytest.mark.parametrize(
    ("action", "card", "secret"),
    [
        ("discharge-bonus rum 2", "prisoner-4", True),
        ("discharge rum-7", "rum-7", False),
        ("discharge double", "double", False),
    ],
)
def test_a_removed_bonus_card_stays_face_down(action: str, card: str, secret: bool) -> None:
    drawing = "rum prisoner-1 rum-7 double prisoner-4"
    for viewer, events in versions(won("remove", drawing), action).items():
        assert events == [f"discharged 1 {card if viewer == 1 or not secret else None} rum"]
    t = won("remove", drawing)
    t.play(action)
    for viewer in VIEWERS:
        assert names(t.view(viewer).out)[-2:] == [card if viewer == 1 or not secret else None, "remove"]


@rule("L8.1", "V2", "L6.6")
@pytest.mark.parametrize(
    ("action", "card", "secret"),
    [("shift-bonus rum 2 biscuit", "prisoner-4", True), ("shift double biscuit", "double", False)],
)
def test_a_moved_bonus_card_stays_face_down(action: str, card: str, secret: bool) -> None:
    drawing = "rum prisoner-1 rum-7 double prisoner-4"
    for viewer, events in versions(won("move", drawing), action).items():
        assert events == [f"shifted 1 {card if viewer == 1 or not secret else None} rum biscuit"]
    t = won("move", drawing)
    t.play(action)
    for viewer in VIEWERS:
        assert ship(t, viewer, 1, "biscuit") == [card if viewer == 1 or not secret else None]


@rule("L8.1", "V2")
@pytest.mark.parametrize(
    ("card", "content", "action", "event"),
    [
        ("rum-4", "", "load rum", "loaded 1 rum-4 rum"),
        ("rum-4", "", "pay-back", "paid-back 1 rum-4 1"),
        ("rum-4", "kept remove", "throw-out", "thrown-out 1 rum-4"),
        ("remove", "rum rum-2", "keep-remove", "remove-kept 1"),
        ("move", "rum double", "decline", "move-unused 1"),
    ],
)
def test_what_happens_to_loot_is_told_to_all(card: str, content: str, action: str, event: str) -> None:
    told = versions(won(card, content, "bid: 5"), action)
    assert list(told.values()) == [[event]] * 4


@rule("L8.1", "V2")
def test_all_else_is_open_past_tricks_included() -> None:
    t = loot_table("""
        round: 2
        trump: red
        holder: 1
        bid: 4
        bids: 1=4 2=0 0=0
        past: 1>blue-2,blue-3,red-4>0 0>green-1,green-2,green-3>2
        phase: choose
        turn: 2
        leader: 2
        aside: pirate-1 pirate-5
        leftover: double
        under: prisoner-1
        layout: double rum-2 rum-3 rum-4 rum-5 rum-6 rum-7
        seat 0: red-1 red-2 red-3 black-1 black-2 black-3
        seat 1: blue-1 blue-4 blue-5 blue-6 black-4 black-5 kept remove debt 3
        seat 2: green-4 green-5 green-6 red-5 red-6 black-6 rum rum-12 marks blue
    """)
    for viewer in VIEWERS:
        view = t.view(viewer)
        assert [(trick.leader, names(trick.cards), trick.winner) for trick in view.past] == [
            (1, ["blue-2", "blue-3", "red-4"], 0),
            (0, ["green-1", "green-2", "green-3"], 2),
        ]
        assert [(bid.seat, bid.amount) for bid in view.bids] == [(1, 4), (2, 0), (0, 0)]
        assert (view.viewer, view.round, view.phase, view.to_act) == (viewer, 2, "choose", 2)
        assert (view.bid, view.holder, view.trump, view.leader, view.paid) == (4, 1, "red", 2, False)
        assert names(view.layout) == ["double", *(f"rum-{value}" for value in range(2, 8))]
        assert (names((view.leftover,)), view.under, view.bonus) == (["double"], 1, 5)
        assert (view.game, view.prize, view.won) == ("loot", None, None)
        assert [player.debt for player in view.players] == [0, 3, 0]
        assert [player.kept for player in view.players] == [False, True, False]
        assert [player.marks for player in view.players] == [(), (), ("blue",)]
        assert ship(t, viewer, 2, "rum") == ["rum-12"]
        assert sorted(map(str, names(view.unseen_loot))) == sorted(card.id for card in t.state.loot)
        assert view.outcome is None


@rule("L8.1", "V2", "V3")
@pytest.mark.parametrize(
    ("zones", "one", "other", "knows"),
    [
        ("seat 0: hand black-1|seat 1: hand black-2", "black-1", "black-2", (0, 1)),
        ("seat 1: hand black-1|seat 2: hand pirate-1", "black-1", "pirate-1", (1, 2)),
        ("aside: black-1 pirate-1|seat 1: hand red-2", "black-1", "red-2", (1,)),
        ("aside: black-1 pirate-1|seat 2: hand red-2", "black-1", "red-2", (1, 2)),
        ("loot: rum-3 rum-4 rum-5", "rum-3", "rum-5", ()),
        ("bonus: prisoner-1 prisoner-2 prisoner-3", "prisoner-1", "prisoner-3", ()),
        ("bonus: prisoner-1", "prisoner-1", "prisoner-6", ()),
        ("spoils: prisoner-1", "prisoner-1", "prisoner-6", (1,)),
        ("spoils: prisoner-1 prisoner-2", "prisoner-1", "prisoner-2", (1,)),
        ("seat 0: rum prisoner-1|seat 2: rum prisoner-2", "prisoner-1", "prisoner-2", (0, 2)),
        ("seat 2: rum prisoner-1 rum-9 biscuit prisoner-2", "prisoner-1", "prisoner-2", (2,)),
        ("seat 0: rum prisoner-1 prisoner-2", "prisoner-1", "prisoner-2", (0,)),
        ("seat 0: rum prisoner-1|bonus: prisoner-2", "prisoner-1", "prisoner-2", (0,)),
        ("spoils: prisoner-1|seat 1: rum prisoner-2", "prisoner-1", "prisoner-2", (1,)),
    ],
)
def test_two_tables_that_differ_in_what_is_hidden_look_the_same_to_the_byte(
    zones: str, one: str, other: str, knows: tuple[int, ...]
) -> None:
    given = dict(zone.split(": ") for zone in zones.split("|"))
    seats = [given.pop(f"seat {seat}", "") for seat in range(3)]
    lines = [
        WON.replace("round: 6", "round: 4"),
        "won: rum-2",
        *(f"{key}: {cards}" for key, cards in given.items()),
        *(
            f"seat {seat}: {berth if berth.startswith('hand') else f'green-{seat + 1} {berth}'}"
            for seat, berth in enumerate(seats)
        ),
    ]
    drawing = "\n".join(lines)
    swap = {one: other, other: one}
    swapped = re.sub(r"[a-z]+-[0-9]+", lambda card: swap.get(card[0], card[0]), drawing)
    for viewer in VIEWERS:
        first, second = (codec.text(loot_table(text).view(viewer)) for text in (drawing, swapped))
        assert (first != second) == (viewer in knows)


@rule("L8.1", "V2")
def test_a_bonus_card_out_of_the_game_is_known_only_to_who_won_it() -> None:
    t = won("rum-2", "", "out: prisoner-3 rum-9 prisoner-5", "seen: -1 -1 2 -1 0 -1", "bonus: prisoner-1")
    assert [names(t.view(viewer).out)[:3] for viewer in VIEWERS] == [
        [None, "rum-9", None],
        [None, "rum-9", "prisoner-5"],
        [None, "rum-9", None],
        ["prisoner-3", "rum-9", None],
    ]


@rule("L8.1", "V2", "L7.2")
def test_when_the_game_is_over_everything_is_shown() -> None:
    t = loot_table("""
        round: 6
        trump: red
        holder: 1
        past: 7
        prize: rum-2
        aside: black-6 pirate-1
        layout: biscuit-3
        leftover: biscuit-3
        under: prisoner-6
        bonus: prisoner-1
        out: prisoner-5
        seen: -1 1 2 -1 2 -1
        seat 0: red-1
        seat 1: red-2 rum rum-5 prisoner-2
        seat 2: red-3 biscuit prisoner-3
    """)
    with pytest.raises(Fault, match=r"^not-over"):
        GAME.reveal(t.state)
    t.play("play red-1", "play red-2", "play red-3")
    told = versions(t, "load rum")
    assert [events == told[None] for events in told.values()] == [True] * 4
    assert "ship-scored 1 rum 5 24 2 7" in told[0]
    t.play("load rum")
    for viewer in VIEWERS:
        view = t.view(viewer)
        assert names(view.aside) == ["black-6", "pirate-1"]
        assert ship(t, viewer, 1, "rum") == ["rum-5", "prisoner-2"]
        assert ship(t, viewer, 2, "biscuit") == ["prisoner-3"]
        assert names(view.out)[0] == "prisoner-5"
        assert None not in view.out
    revealed = GAME.reveal(t.state)
    assert revealed.view == t.view(None)
    assert (names(revealed.bonus), names(revealed.under)) == (["prisoner-1"], ["prisoner-6"])


@rule("L8.1", "V2", "L3.4")
def test_a_viewer_has_seen_his_hand_the_two_open_cards_and_what_was_played() -> None:
    hands = {seat: loot_table(AUCTION).hand(seat) for seat in range(3)}
    everything = [card for hand in hands.values() for card in hand]

    def unseen(viewer: Viewer, *seen: str) -> list[str]:
        own = [] if viewer is None else hands[viewer]
        return [card for card in everything if card not in own and card not in seen]

    def shown(t: LootTable, viewer: Viewer) -> list[str]:
        return sorted(card.id for card in t.view(viewer).unseen_tricks)

    t = loot_table(AUCTION)
    assert [shown(t, viewer) for viewer in VIEWERS] == [sorted(unseen(viewer)) for viewer in VIEWERS]
    t.play("bid 3", "pass", "pass", "lay blue-3", "lay pirate-1", "trump red", "start 2")
    assert [shown(t, viewer) for viewer in VIEWERS] == [sorted(unseen(viewer)) for viewer in VIEWERS]
    t.play(f"choose {t.layout[0]}", "play black-6", "play red-2")
    assert [shown(t, viewer) for viewer in VIEWERS] == [
        sorted(unseen(viewer, "black-6", "red-2")) for viewer in VIEWERS
    ]
    t.play("play blue-4")
    assert [shown(t, viewer) for viewer in VIEWERS] == [
        sorted(unseen(viewer, "black-6", "red-2", "blue-4")) for viewer in VIEWERS
    ]


@rule("L8.1", "V2", "L4.1")
def test_all_see_the_loot_card_played_for_the_trick_and_the_card_just_won() -> None:
    t = loot_table("""
        trump: red
        holder: 1
        past: 6
        prize: rum-2
        trick: green-2
        turn: 1
        seat 0: blue-1
        seat 1: green-1 blue-2
        seat 2: green-3 blue-3
    """)
    for viewer in VIEWERS:
        view = t.view(viewer)
        assert (names((view.prize, view.won)), names(view.trick), view.to_act) == (["rum-2", None], ["green-2"], 1)
    t.play("play green-1", "play green-3")
    assert [names((t.view(viewer).prize, t.view(viewer).won)) for viewer in VIEWERS] == [[None, "rum-2"]] * 4
    t.play("load rum")
    assert [names((t.view(viewer).prize, t.view(viewer).won)) for viewer in VIEWERS] == [[None, None]] * 4
