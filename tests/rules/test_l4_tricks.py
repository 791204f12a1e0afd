"""L4 Tricks."""

import pytest

from portroyal.games.loot.position import position_of
from tests.loot_tables import LootTable, loot_table

rule = pytest.mark.rule


def trick(trump: str, leader: int, cards: str, *lines: str, prize: str = "rum-10") -> LootTable:
    """The eighth trick of round 1, led by this seat, with one card in each hand: the cards in the order of play."""
    order = cards.split()
    seats = len(order)
    hands = {(leader + place) % seats: card for place, card in enumerate(order)}
    return loot_table(
        "\n".join(
            [
                f"trump: {trump}",
                "holder: 0",
                f"leader: {leader}",
                f"turn: {leader}",
                "past: 7",
                f"prize: {prize}",
                *lines,
                *(f"seat {seat}: {hands[seat]}" for seat in range(seats)),
            ]
        )
    )


def lead(hand: str, *lines: str, trump: str = "red", past: int = 6, led: str = "blue-3") -> LootTable:
    """Seat 0 of four led, seat 1 holds this hand and is to play."""
    others = "green-1 green-2 green-3 green-5 green-6 black-1 black-2 black-3 black-4 black-6 black-8"
    size = 8 - past
    spare = [card for card in others.split() if card not in hand.split()]
    return loot_table(
        "\n".join(
            [
                f"trump: {trump}",
                "holder: 0",
                "turn: 1",
                f"past: {past}",
                "prize: rum-10",
                f"trick: {led}",
                *lines,
                f"seat 0: {' '.join(spare[: size - 1])}",
                f"seat 1: {hand}",
                f"seat 2: {' '.join(spare[size - 1 : 2 * size - 1])}",
                f"seat 3: {' '.join(spare[2 * size - 1 : 3 * size - 1])}",
            ]
        )
    )


def plays(*cards: str) -> list[str]:
    return [f"play {card}" for card in cards]


def played(trump: str, leader: int, cards: str) -> list[str]:
    """What is told while these cards are played; who trumps a colour before a pirate comes is marked (L4.2)."""
    order = cards.split()
    led = order[0].split("-")[0]
    events = []
    for place, card in enumerate(order):
        seat = (leader + place) % len(order)
        events.append(f"card-played {seat} {card}")
        if led != trump and card.startswith(trump) and "pirate" not in " ".join(order[:place]):
            events.append(f"marked {seat} {led}")
    return events


@rule("L4.1")
@pytest.mark.parametrize("leader", range(4))
def test_the_start_player_picks_an_open_loot_card_and_leads_any_card(leader: int) -> None:
    t = loot_table(f"""
        phase: choose
        trump: black
        holder: 3
        leader: {leader}
        turn: {leader}
        past: 5
        layout: biscuit-2 tobacco-3 double move
        seat 0: red-1 blue-1 black-1
        seat 1: red-2 blue-2 black-2
        seat 2: red-3 blue-3 black-3
        seat 3: red-4 blue-4 black-4
    """)
    assert t.legal == ["choose biscuit-2", "choose tobacco-3", "choose double", "choose move"]
    assert str(t.why_not("choose rum-2")) == "not-on-offer rum-2"
    assert t.play("choose tobacco-3") == [f"loot-chosen {leader} tobacco-3"]
    assert t.layout == ["biscuit-2", "double", "move"]
    assert (t.turn, t.legal) == (leader, plays(f"red-{leader + 1}", f"blue-{leader + 1}", f"black-{leader + 1}"))
    assert str(t.why_not("play red-8")) == "not-in-hand red-8"


@rule("L4.1", "L4.3")
@pytest.mark.parametrize("leader", range(3))
def test_clockwise_from_the_leader_everyone_plays_one_card(leader: int) -> None:
    a, b, c = ((leader + step) % 3 for step in range(3))
    t = trick("red", leader, "blue-1 blue-3 blue-2")
    assert t.play(*plays("blue-1", "blue-3", "blue-2")) == [
        f"card-played {a} blue-1",
        f"card-played {b} blue-3",
        f"card-played {c} blue-2",
        f"trick-won {b} rum-10 [blue-1 blue-3 blue-2]",
    ]
    assert (t.turn, t.phase) == (b, "deal-with")
    last = t.view(None).past[-1]
    assert (last.leader, [card.id for card in last.cards], last.winner) == (leader, ["blue-1", "blue-3", "blue-2"], b)
    assert t.view(None).trick == ()


@rule("L4.2")
@pytest.mark.parametrize(
    ("hand", "led", "legal"),
    [
        ("blue-1 red-1 green-8 black-5", "blue-3", "blue-1 green-8 black-5"),
        ("blue-1 red-1 red-8 pirate-1", "blue-3", "blue-1 pirate-1"),
        ("blue-1 blue-2 red-8 pirate-7", "blue-3", "blue-1 blue-2 pirate-7"),
        ("red-1 green-8 black-5 pirate-7", "blue-3", "red-1 green-8 black-5 pirate-7"),
        ("red-1 red-8 pirate-1 pirate-7", "blue-3", "red-1 red-8 pirate-1 pirate-7"),
        ("blue-1 red-1 green-8 pirate-1", "red-3", "red-1 blue-1 green-8 pirate-1"),
        ("blue-1 green-7 green-8 black-5", "red-3", "blue-1 green-7 green-8 black-5"),
        ("blue-1 red-1 green-8 black-5", "pirate-1", "red-1 blue-1 green-8 black-5"),
        ("blue-1 green-8 black-5 red-4", "green-4", "blue-1 green-8 black-5"),
    ],
)
def test_nobody_has_to_follow_but_only_who_lacks_the_led_colour_may_trump(hand: str, led: str, legal: str) -> None:
    t = lead(hand, past=4, led=led)
    assert t.legal == plays(*legal.split())
    for card in hand.split():
        why = None if card in legal.split() else f"holds-led-colour {led.split('-')[0]}"
        reason = t.why_not(f"play {card}")
        assert (reason and str(reason)) == why


@rule("L4.2")
@pytest.mark.parametrize("led", ["blue-3", "green-4", "black-5"])
def test_who_trumps_a_led_colour_is_marked_as_having_none_of_it(led: str) -> None:
    t = lead("red-1 red-8", led=led)
    colour = led.split("-")[0]
    assert t.play("play red-1") == ["card-played 1 red-1", f"marked 1 {colour}"]
    assert [t.view(viewer).players[1].marks for viewer in (None, 0, 1, 2, 3)] == [(colour,)] * 5
    assert [t.view(None).players[seat].marks for seat in (0, 2, 3)] == [()] * 3


@rule("L4.2")
@pytest.mark.parametrize("card", ["green-8", "black-5", "pirate-1"])
def test_who_throws_in_another_card_is_not_marked(card: str) -> None:
    t = lead(f"red-1 {card}")
    assert t.play(f"play {card}") == [f"card-played 1 {card}"]
    assert t.view(None).players[1].marks == ()


@rule("L4.2")
@pytest.mark.parametrize("card", ["red-1", "blue-5", "pirate-1"])
def test_on_a_trump_lead_anything_may_be_played_and_no_mark_is_set(card: str) -> None:
    t = lead(f"{card} green-8", led="red-3")
    assert t.play(f"play {card}") == [f"card-played 1 {card}"]
    assert t.view(None).players[1].marks == ()


@rule("L4.2", "L4.4")
@pytest.mark.parametrize("cards", ["blue-3 pirate-1", "pirate-7 blue-3"])
def test_after_a_pirate_anything_may_be_played_and_no_mark_is_set(cards: str) -> None:
    t = loot_table(f"""
        trump: red
        holder: 0
        turn: 2
        past: 6
        prize: rum-10
        trick: {cards}
        seat 0: green-1
        seat 1: green-2
        seat 2: red-4 blue-4
        seat 3: red-5 black-5
    """)
    assert t.legal == plays("red-4", "blue-4")
    assert t.play("play red-4", "play red-5")[:2] == ["card-played 2 red-4", "card-played 3 red-5"]
    assert [player.marks for player in t.view(None).players] == [()] * 4


@rule("L4.2", "L4.4")
def test_a_mark_stays_when_a_pirate_follows_and_in_the_next_tricks() -> None:
    t = loot_table("""
        trump: black
        holder: 2
        past: 5
        prize: rum-10
        layout: rum-2 rum-3 rum-4
        seat 0: hand red-4 green-3 blue-1
        seat 1: hand green-6 red-1 blue-2 marks black
        seat 2: hand black-2 green-1 blue-3
        seat 3: hand pirate-1 green-4 black-8
    """)
    assert t.play("play red-4", "play green-6", "play black-2", "play pirate-1") == [
        "card-played 0 red-4",
        "card-played 1 green-6",
        "card-played 2 black-2",
        "marked 2 red",
        "card-played 3 pirate-1",
        "trick-won 1 rum-10 [red-4 green-6 black-2 pirate-1]",
    ]
    t.play("load rum", "start 3", "choose rum-2", "play green-4")
    assert t.play("play green-3", "play red-1", "play green-1") == [
        "card-played 0 green-3",
        "card-played 1 red-1",
        "card-played 2 green-1",
        "trick-won 3 rum-2 [green-4 green-3 red-1 green-1]",
    ]
    assert [player.marks for player in t.view(0).players] == [(), ("black",), ("red",), ()]
    t.play("load rum", "start 0", "choose rum-3")
    assert t.play("play blue-1", "play blue-2", "play blue-3", "play black-8")[3:] == [
        "card-played 3 black-8",
        "marked 3 blue",
        "trick-won 3 rum-3 [blue-1 blue-2 blue-3 black-8]",
    ]
    assert [player.marks for player in t.view(0).players] == [(), ("black",), ("red",), ("blue",)]
    t.play("load rum")
    assert t.view(None).round == 2
    assert [player.marks for player in t.view(0).players] == [()] * 4


@rule("L4.2")
def test_a_player_can_be_marked_for_several_colours() -> None:
    t = lead("red-1 red-8 pirate-1 pirate-7", past=4, led="black-7")
    t.play("play red-1")
    assert t.view(0).players[1].marks == ("black",)
    t = loot_table("""
        trump: red
        holder: 0
        turn: 1
        past: 7
        prize: rum-10
        trick: blue-3
        seat 0:
        seat 1: hand red-2 marks green black
        seat 2: hand green-1
    """)
    assert t.play("play red-2") == ["card-played 1 red-2", "marked 1 blue"]
    assert t.view(0).players[1].marks == ("blue", "green", "black")


@rule("L4.3")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("red-4 green-8 blue-2 red-7", 3),
        ("red-7 green-8 blue-8 red-4", 0),
        ("red-1 green-8 blue-8 blue-7", 0),
        ("red-1 red-2 red-8 red-7", 2),
        ("red-4 green-8 black-2 red-7", 2),
        ("red-4 black-8 black-2 red-8", 1),
        ("red-4 black-1 black-3 black-2", 2),
        ("black-4 black-1 red-8 black-2", 0),
        ("black-1 black-4 red-8 black-5", 3),
        ("black-1 red-8 blue-8 green-8", 0),
        ("red-5 green-5 blue-5 blue-6", 0),
    ],
)
@pytest.mark.parametrize("leader", [0, 1, 3])
def test_the_highest_trump_wins_otherwise_the_highest_of_the_led_colour(leader: int, cards: str, winner: int) -> None:
    t = trick("black", leader, cards)
    assert t.play(*plays(*cards.split())) == [
        *played("black", leader, cards),
        f"trick-won {(leader + winner) % 4} rum-10 [{cards}]",
    ]


@rule("L4.4")
@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ("blue-7 pirate-7 green-3 red-7", 3),
        ("blue-7 pirate-7 green-3 red-6", 1),
        ("blue-7 pirate-7 green-3 red-8", 3),
        ("blue-7 green-3 pirate-7 green-7", 3),
        ("blue-7 red-7 pirate-7 green-6", 2),
        ("blue-7 red-7 pirate-1 green-6", 1),
        ("red-7 blue-7 black-7 pirate-1", 2),
        ("pirate-7 blue-3 green-8 red-8", 3),
        ("pirate-7 blue-3 green-1 red-6", 0),
        ("pirate-1 blue-1 green-1 red-1", 3),
        ("pirate-1 blue-2 green-1 red-1", 1),
        ("pirate-7 pirate-1 green-7 red-1", 2),
        ("pirate-1 pirate-7 green-6 red-1", 1),
        ("blue-8 red-1 green-1 pirate-7", 0),
        ("green-2 green-1 blue-6 pirate-1", 2),
    ],
)
@pytest.mark.parametrize("leader", [0, 2])
def test_with_a_pirate_in_the_trick_the_highest_number_wins_the_last_played_of_equals(
    leader: int, cards: str, winner: int
) -> None:
    t = trick("green", leader, cards)
    assert t.play(*plays(*cards.split())) == [
        *played("green", leader, cards),
        f"trick-won {(leader + winner) % 4} rum-10 [{cards}]",
    ]


@rule("L4.4")
@pytest.mark.parametrize(
    ("cards", "winner"), [("pirate-5 red-5 blue-4", 1), ("red-6 pirate-5 green-1", 0), ("red-4 blue-5 pirate-5", 2)]
)
@pytest.mark.parametrize("leader", range(3))
def test_among_three_the_pirates_are_1_and_5(leader: int, cards: str, winner: int) -> None:
    t = trick("green", leader, cards)
    assert t.play(*plays(*cards.split())) == [
        *played("green", leader, cards),
        f"trick-won {(leader + winner) % 3} rum-10 [{cards}]",
    ]


@rule("L4.4")
def test_a_pirate_may_be_played_at_any_time_also_with_the_led_colour_in_hand() -> None:
    t = lead("blue-8 pirate-7")
    assert t.legal == plays("blue-8", "pirate-7")
    t = loot_table("""
        trump: blue
        holder: 0
        turn: 1
        leader: 1
        past: 6
        prize: rum-10
        seat 0: blue-3 red-1
        seat 1: blue-2 pirate-1
        seat 2: blue-1 red-2
    """)
    assert t.legal == plays("blue-2", "pirate-1")
    assert t.play("play pirate-1", "play red-2", "play red-1") == [
        "card-played 1 pirate-1",
        "card-played 2 red-2",
        "card-played 0 red-1",
        "trick-won 2 rum-10 [pirate-1 red-2 red-1]",
    ]


@rule("L4.5", "L2.2")
@pytest.mark.parametrize("leader", range(3))
def test_the_winner_gets_the_bonus_cards_deals_with_the_loot_card_and_then_loads_them_in_any_order(leader: int) -> None:
    seat = (leader + 1) % 3
    hands = ["blue-1 red-1", "blue-3 red-3", "blue-2 red-2"]
    t = loot_table(f"""
        round: 4
        trump: red
        holder: {leader}
        leader: {leader}
        turn: {leader}
        past: 6
        prize: rum-10
        leftover: rum-10
        under: prisoner-2 prisoner-5 prisoner-6
        layout: biscuit-2 biscuit-3
        seat 0: {hands[(0 - leader) % 3]}
        seat 1: {hands[(1 - leader) % 3]}
        seat 2: {hands[(2 - leader) % 3]}
    """)
    assert t.play("play blue-1", "play blue-3", "play blue-2")[3:] == [
        f"trick-won {seat} rum-10 [blue-1 blue-3 blue-2]",
        f"bonus-won {seat} [prisoner-2 prisoner-5 prisoner-6]",
    ]
    assert (t.turn, t.legal) == (seat, ["load rum"])
    assert (t.view(None).leftover, t.view(None).under) == (None, 0)
    assert [str(t.why_not(action)) for action in ("stow 1 rum", "start 0", "pass")] == ["not-now"] * 3
    assert t.play("load rum") == [f"loaded {seat} rum-10 rum"]
    ships = ("biscuit", "tobacco", "rum", "gunpowder")
    assert t.legal == [f"stow {place} {ship}" for place in (1, 2, 3) for ship in ships]
    assert t.play("stow 2 gunpowder") == [f"stowed {seat} prisoner-5 gunpowder"]
    assert t.legal == [f"stow {place} {ship}" for place in (1, 2) for ship in ships]
    assert str(t.why_not("stow 3 rum")) == "no-such-bonus"
    assert t.play("stow 2 rum") == [f"stowed {seat} prisoner-6 rum"]
    assert t.play("stow 1 rum") == [f"stowed {seat} prisoner-2 rum"]
    assert (t.ship(seat, "rum"), t.ship(seat, "gunpowder")) == (["rum-10", "prisoner-6", "prisoner-2"], ["prisoner-5"])
    assert (t.turn, t.legal) == (seat, ["start 0", "start 1", "start 2"])


@rule("L4.5", "L2.2")
def test_bonus_cards_stay_under_a_leftover_that_nobody_plays_for() -> None:
    t = loot_table("""
        round: 3
        trump: red
        holder: 0
        past: 6
        prize: rum-10
        leftover: biscuit-2
        under: prisoner-2 prisoner-5
        layout: biscuit-2 biscuit-3
        seat 0: red-5 blue-1
        seat 1: red-2 blue-2
        seat 2: red-3 blue-3
    """)
    t.play("play red-5", "play red-2", "play red-3")
    assert t.play("load rum", "start 2", "choose biscuit-2", "play blue-3", "play blue-1", "play blue-2")[-2:] == [
        "trick-won 2 biscuit-2 [blue-3 blue-1 blue-2]",
        "bonus-won 2 [prisoner-2 prisoner-5]",
    ]


@rule("L4.5")
@pytest.mark.parametrize("start", range(4))
@pytest.mark.parametrize("past", range(7))
def test_after_each_of_the_first_seven_tricks_the_winner_names_the_next_start_player(past: int, start: int) -> None:
    colours = ("red", "blue", "green", "black")
    hands = [[f"{colour}-{value}" for value in range(1, 9 - past)] for colour in colours]
    t = loot_table(f"""
        trump: green
        holder: 0
        past: {past}
        prize: rum-10
        seat 0: {" ".join(hands[0])}
        seat 1: {" ".join(hands[1])}
        seat 2: {" ".join(hands[2])}
        seat 3: {" ".join(hands[3])}
    """)
    assert t.play("play red-1", "play blue-1", "play green-1", "play black-1")[-1].startswith("trick-won 2 ")
    assert t.play("load rum") == ["loaded 2 rum-10 rum"]
    assert (t.turn, t.legal) == (2, [f"start {seat}" for seat in range(4)])
    assert t.play(f"start {start}") == [f"start-named 2 {start}"]
    assert (t.turn, sorted(t.legal)) == (start, sorted(f"choose {card}" for card in t.layout))
    assert len(t.layout) == 8 - past
    choice = t.layout[0]
    assert t.play(f"choose {choice}", f"play {colours[start]}-2") == [
        f"loot-chosen {start} {choice}",
        f"card-played {start} {colours[start]}-2",
    ]
    assert t.turn == (start + 1) % 4


@rule("L4.6", "L4.5")
@pytest.mark.parametrize("bonus", [False, True])
def test_after_the_eighth_trick_the_round_is_over_and_nobody_names_a_start_player(bonus: bool) -> None:
    under = ["leftover: rum-10", "under: prisoner-3"] if bonus else []
    t = trick("red", 1, "blue-2 blue-3 blue-1", "round: 2", "dealer: 2", *under)
    t.play("play blue-2", "play blue-3", "play blue-1")
    last = t.play("load rum")
    if bonus:
        assert last == ["loaded 2 rum-10 rum"]
        last = t.play("stow 1 rum")
        assert last[0] == "stowed 2 prisoner-3 rum"
    assert last[1].startswith("round-began 3 1 [")
    assert (t.phase, t.turn) == ("auction", 2)


@rule("L4.6")
def test_the_last_loot_card_of_round_6_and_its_bonus_cards_are_nobodys() -> None:
    t = loot_table("""
        round: 6
        trump: red
        holder: 0
        past: 7
        prize: rum-10
        layout: biscuit-9
        leftover: biscuit-9
        under: prisoner-6 prisoner-5
        seat 0: blue-2
        seat 1: blue-3
        seat 2: blue-1
    """)
    t.play("play blue-2", "play blue-3", "play blue-1")
    assert t.play("load rum") == [
        "loaded 1 rum-10 rum",
        *(f"ship-scored 0 {ship} 0 24 0 0" for ship in ("biscuit", "tobacco", "rum", "gunpowder")),
        "ship-scored 1 biscuit 0 24 0 0",
        "ship-scored 1 tobacco 0 24 0 0",
        "ship-scored 1 rum 10 24 0 10",
        "ship-scored 1 gunpowder 0 24 0 0",
        *(f"ship-scored 2 {ship} 0 24 0 0" for ship in ("biscuit", "tobacco", "rum", "gunpowder")),
        "game-ended [1]",
    ]
    assert (t.layout, t.legal, t.phase) == (["biscuit-9"], [], "over")
    assert str(t.why_not("start 0")) == "game-over"


@rule("L4.2")
def test_who_is_marked_already_is_not_marked_again() -> None:
    t = loot_table("""
        trump: red
        holder: 0
        turn: 1
        past: 7
        prize: rum-10
        trick: blue-3
        seat 0:
        seat 1: hand red-2 marks blue
        seat 2: green-1
    """)
    assert t.play("play red-2") == ["card-played 1 red-2"]
    assert t.view(2).players[1].marks == ("blue",)


@rule("L4.2")
@pytest.mark.parametrize("round", [2, 6])
def test_marks_are_cleared_when_the_round_ends(round: int) -> None:
    t = loot_table(f"""
        round: {round}
        trump: red
        holder: 0
        past: 7
        prize: rum-10
        trick: blue-3
        seat 0:
        seat 1: red-2
        seat 2: green-1
    """)
    t.play("play red-2")
    assert t.view(None).players[1].marks == ("blue",)
    t.play("play green-1", "load rum")
    assert t.phase == ("over" if round == 6 else "auction")
    assert [player.marks for player in t.view(None).players] == [()] * 3
    assert all(not player.marks for player in position_of(t.state).players)
