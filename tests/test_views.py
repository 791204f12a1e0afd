"""What views tell beyond the rules of knowledge: prices, and everything when the game is over."""

import pytest

from portroyal.core.faults import Fault
from portroyal.games.harbour.view import Offer, reveal, view
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
