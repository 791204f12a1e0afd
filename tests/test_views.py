"""What views tell beyond the rules of knowledge: prices, and everything when the game is over."""

import pytest

from portroyal.core.faults import Fault
from portroyal.games.harbour.view import Offer, reveal, view
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
    assert mine["galleon-2-4"] == Offer(galleon, price=0, fee=0, income=3, points=0)
    assert mine["passenger-4"] == Offer(passenger, price=3, fee=0, income=0, points=2)
    assert other["galleon-2-4"] == Offer(galleon, price=0, fee=1, income=2, points=1)
    assert other["passenger-4"] == Offer(passenger, price=4, fee=1, income=0, points=2)
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
