"""What views tell beyond the rules of knowledge: prices, and everything when the game is over."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portroyal.core.faults import Fault
from portroyal.games.harbour.actions import LacksPersons, Stop, Take
from portroyal.games.harbour.cards import SHIP, Card
from portroyal.games.harbour.events import Busted, FeePaid, Gained, Paid
from portroyal.games.harbour.traits import Colour
from portroyal.games.harbour.view import Offer, View, reveal, view
from tests.games import SETTINGS, Setting, rngs, seeds, steps
from tests.loot_tables import loot_table
from tests.tables import Table, table


def offers(t: Table, seat: int) -> dict[str, Offer]:
    return {offer.card.id: offer for offer in view(t.state, seat).offers}


def test_an_offer_is_what_the_card_would_cost_and_bring_this_seat_now() -> None:
    t = table("""
        game: combined
        phase: trade
        takes: 1
        harbour: galleon-2-4 passenger-4 skiff-1-1 passenger-4
        seat 0: 5 trader-black-3 mademoiselle-7
        seat 1: 5 wholesaler-black-6
    """)
    mine, other = offers(t, 0), offers(t, 1)
    assert [*mine] == ["galleon-2-4", "passenger-4", "skiff-1-1"]
    galleon, passenger = mine["galleon-2-4"].card, mine["passenger-4"].card
    assert mine["galleon-2-4"] == Offer(galleon, 0, fee=0, income=3, bonus=1, points=0, change=3, coins_after=8)
    assert mine["passenger-4"] == Offer(passenger, 3, fee=0, income=0, bonus=1, points=2, change=-3, coins_after=2)
    assert other["galleon-2-4"] == Offer(galleon, 0, fee=1, income=2, bonus=0, points=1, change=1, coins_after=6)
    assert other["passenger-4"] == Offer(passenger, 4, fee=1, income=0, bonus=0, points=2, change=-5, coins_after=0)
    assert other["skiff-1-1"].points == 0
    assert view(t.state, None).offers == ()


def test_the_view_says_who_looks_and_how_the_game_ends() -> None:
    t = table("""
        ending: expeditions
        seat 0: 1
        seat 1: 1
    """)
    assert [view(t.state, viewer).viewer for viewer in (None, 1)] == [None, 1]
    assert view(t.state, 1).ending == "expeditions"
    assert view(t.state, 1).outcome is None


def test_a_finished_game_is_shown_whole_and_no_other() -> None:
    t = table("""
        last_round: yes
        active: 1
        rest: discard
        top: governor-8 jester-5
        seat 0: coins flute-1-1 sailor-3
    """)
    with pytest.raises(Fault) as fault:
        reveal(t.state)
    assert fault.value.id == "not-over"
    t.play("draw", "stop")
    revealed = reveal(t.state)
    assert [card.id for card in revealed.deck] == ["jester-5"]
    assert [[card.id for card in coins] for coins in revealed.coins] == [["flute-1-1", "sailor-3"], []]
    assert revealed.view == view(t.state, None)
    assert revealed.view.outcome is not None
    assert [score["expeditions"] for score in revealed.view.outcome.scores] == [0, 0]


def test_it_is_public_who_has_seen_a_bonus_card_that_left_the_game() -> None:
    t = loot_table("""
        phase: deal-with
        round: 3
        trump: red
        holder: 0
        past: 7
        turn: 1
        won: remove
        seat 0: blue-1
        seat 1: blue-2 rum prisoner-5
        seat 2: blue-3
    """)
    t.play("discharge-bonus rum 1")
    for viewer, shown in ((1, "prisoner-5"), (0, None), (None, None)):
        seen = t.view(viewer)
        gone = dict(zip((card and card.id for card in seen.out), seen.out_seen, strict=True))
        assert gone[shown] == 1
        assert gone["remove"] is None


def test_a_refused_take_names_the_ship_that_waits_for_an_answer() -> None:
    t = table("""
        harbour: jester-5
        top: flute-1-1
        seat 0: 9 sailor-3
    """)
    t.play("draw")
    for action in ("take jester-5", "claim expedition-priest-priest", "stop"):
        assert str(t.why_not(action)) == "answer-first flute-1-1"


harbour_settings = st.sampled_from([setting for setting in SETTINGS if setting.game.family == "harbour"])


@given(harbour_settings, seeds, rngs)
def test_taking_a_card_leaves_the_coins_that_its_offer_says(setting: Setting, seed: bytes, rng: Random) -> None:
    state, _ = setting.start(seed)
    while legal := setting.game.legal(state):
        action, seat = rng.choice(legal), state.taker
        coins = len(state.players[seat].coins)
        offers = {offer.card: offer for offer in view(state, seat).offers}
        assert all(offer.coins_after - offer.change == coins for offer in offers.values())
        events = setting.game.apply(state, action)
        if isinstance(action, Take):
            for event in events:
                if isinstance(event, Gained) and event.seat == seat and event.cause == "trade":
                    coins += event.count
                elif isinstance(event, (FeePaid, Paid)) and event.seat == seat:
                    coins -= len(event.moves)
            assert coins == offers[action.card].coins_after


def test_an_offer_counts_only_coins_that_can_be_drawn() -> None:
    t = table("""
        phase: trade
        takes: 1
        harbour: galleon-4-skull flute-1-1
        rest: coins/1
        seat 0: 2
        seat 1: 2
    """)
    assert offers(t, 0)["galleon-4-skull"].coins_after == 2 + 1
    assert offers(t, 0)["galleon-4-skull"].income == 4


@given(harbour_settings, seeds, rngs)
def test_a_view_says_where_points_come_from_and_what_lies_in_the_harbour(
    setting: Setting, seed: bytes, rng: Random
) -> None:
    for state, _, events in steps(setting, seed, rng):
        seen = view(state, 0)
        for player in seen.players:
            parts = player.points_from
            assert parts.persons == sum(card.points for card in player.persons)
            assert parts.expeditions == sum(card.points for card in player.expeditions)
            assert parts.persons + parts.expeditions + parts.ships == player.points
        assert [*seen.colours] == [colour for colour in Colour if any(ship.colour is colour for ship in ships_in(seen))]
        assert seen.goal == (8 if setting.game.id == "travel" else 12)
        for event in events:
            if isinstance(event, Busted):
                assert event.twin in event.harbour
                assert (event.twin.kind, event.twin.colour) == (SHIP, event.card.colour)


@given(harbour_settings, seeds, rngs)
def test_a_view_says_how_many_cards_stopping_now_would_let_the_active_player_take(
    setting: Setting, seed: bytes, rng: Random
) -> None:
    state, _ = setting.start(seed)
    while legal := setting.game.legal(state):
        seen, action = view(state, 1), rng.choice(legal)
        setting.game.apply(state, action)
        assert (seen.takes_now is None) == (seen.phase == "trade")
        if isinstance(action, Stop) and state.phase == "trade" and state.taker == state.active:
            assert state.takes == seen.takes_now


def test_a_view_says_what_one_more_colour_brings_until_the_takes_are_counted() -> None:
    t = table("""
        game: combined
        harbour: flute-2-2 skiff-1-1 frigate-1-1
        top: galleon-2-4 pinnace-1-1
        seat 0: 3 governor-8
        seat 1: 3
    """)
    assert (t.view.takes_now, t.view.takes_with_next_colour) == (1 + 1, 2 + 1)
    t.play("draw")
    assert (t.view.takes_now, t.view.takes_with_next_colour) == (2 + 1, 3 + 1)
    t.play("draw")
    assert (t.view.takes_now, t.view.takes_with_next_colour) == (3 + 1, None)
    t.play("stop")
    t.play("take galleon-2-4")
    assert (len(t.view.colours), t.view.takes_now, t.view.takes_with_next_colour) == (4, None, None)


def ships_in(seen: View) -> list[Card]:
    return [card for card in seen.harbour if card.kind == SHIP]


def test_the_view_names_the_ship_that_a_ship_let_in_would_bust_against() -> None:
    t = table("""
        harbour: flute-2-2 skiff-1-1
        top: flute-1-1
        seat 0: 9 sailor-3
    """)
    assert view(t.state, None).twin is None
    t.play("draw")
    twin = view(t.state, None).twin
    assert twin is not None
    assert twin.id == "flute-2-2"
    assert "busted 0 flute-1-1 flute-2-2 [flute-2-2 skiff-1-1]" in t.play("keep")


@pytest.mark.parametrize(
    ("persons", "have", "missing"),
    [
        ("", [False, False, False], ["priest", "priest", "settler"]),
        ("priest-4", [True, False, False], ["priest", "settler"]),
        ("priest-4 settler-4", [True, False, True], ["priest"]),
        ("priest-4 settler-4 jack-6", [True, True, True], []),
        ("jack-6*2", [True, True, False], ["settler"]),
        ("settler-4*3 captain-4", [False, False, True], ["priest", "priest"]),
    ],
)
def test_progress_counts_persons_by_need_and_lets_jacks_fill_the_gaps(
    persons: str, have: list[bool], missing: list[str]
) -> None:
    t = table(f"""
        expeditions: expedition-priest-priest-settler
        seat 0: 3 {persons}
        seat 1: 3
    """)
    (progress,) = view(t.state, 0).progress
    assert (progress.card.id, [*progress.have], [*progress.missing]) == (
        "expedition-priest-priest-settler",
        have,
        missing,
    )
    reason = t.why_not("claim expedition-priest-priest-settler")
    assert [*reason.missing] == missing if isinstance(reason, LacksPersons) else reason is None and not missing
    assert view(t.state, None).progress == ()
