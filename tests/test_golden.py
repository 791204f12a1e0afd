"""Golden games stay as they are, and each shows what it is kept for."""

import pytest

from portroyal.core.values import Event
from portroyal.games.loot.events import BidMade, BonusWon, PaidBack, PrivilegesWon
from portroyal.games.loot.view import ShipView
from portroyal.record import AnyRecord, load, replay, verify
from tests.golden import FOLDER, RECORDS, files


def golden(name: str) -> AnyRecord:
    return load(FOLDER / f"{name}.json")


def event_ids(record: AnyRecord) -> set[str]:
    return {event.id for step in record.steps for event in step.events}


@pytest.mark.parametrize("name", files())
def test_every_golden_file_comes_out_the_same(name: str) -> None:
    assert files()[name]() == (FOLDER / name).read_text(encoding="utf-8")


def test_no_golden_file_is_left_over() -> None:
    kept = {file.name for file in FOLDER.iterdir() if file.suffix in (".json", ".txt")}
    assert kept == set(files())


@pytest.mark.parametrize("name", RECORDS)
def test_golden_games_verify_and_replay_to_any_step(name: str) -> None:
    record = golden(name)
    assert verify(record).outcome == record.outcome is not None
    for step in range(0, len(record.steps), 37):
        assert replay(record, step).step == step


def test_a_tie_on_points_is_decided_by_coins() -> None:
    outcome = golden("harbour-tie-on-points").outcome
    assert outcome is not None
    best = max(score["points"] for score in outcome.scores)
    assert sum(score["points"] == best for score in outcome.scores) == 2
    assert len(outcome.winners) == 1


def test_a_win_is_shared() -> None:
    outcome = golden("harbour-shared-win").outcome
    assert outcome is not None
    assert len(outcome.winners) == 2


def test_the_expedition_ending_is_won_with_an_expedition() -> None:
    record = golden("harbour-expedition-ending")
    assert record.outcome is not None
    assert all(record.outcome.scores[seat]["expeditions"] for seat in record.outcome.winners)


def test_a_reshuffle_and_undone_actions_are_on_record() -> None:
    assert "reshuffled" in event_ids(golden("harbour-reshuffle"))
    assert any(step.undone for name in RECORDS for step in golden(name).steps)


def test_the_end_by_empty_piles() -> None:
    ids = event_ids(golden("harbour-empty-piles"))
    assert "piles-ran-out" in ids
    assert "last-round-began" not in ids


def loot_events(name: str) -> list[tuple[str | None, Event]]:
    """Each event with the action it came from."""
    return [(step.action, event) for step in golden(f"loot-{name}").steps for event in step.events]


def ships_at_the_end(name: str) -> list[ShipView]:
    view = verify(golden(f"loot-{name}")).reveal().view
    return [ship for player in view.players for ship in player.ships]


def test_loot_nobody_bids_and_the_dealer_has_the_privileges_for_nothing() -> None:
    assert any(isinstance(event, PrivilegesWon) and event.bid == 0 for _, event in loot_events("nobody-bids"))


def test_loot_a_bid_of_19() -> None:
    assert any(isinstance(event, BidMade) and event.amount == 19 for _, event in loot_events("bid-of-19"))


def test_loot_a_ship_is_saved_by_minus_10() -> None:
    laden = [
        ship for ship in ships_at_the_end("nobody-bids") if any(card.id == "minus-10" for card in ship.cards if card)
    ]
    assert [ship.load <= ship.limit < ship.load + 10 for ship in laden] == [True]


def test_loot_a_negative_load_is_doubled() -> None:
    doubled = [
        ship
        for ship in ships_at_the_end("double-on-negative")
        if any(card.id == "double" for card in ship.cards if card)
    ]
    assert [ship.load < 0 and ship.load % 2 == 0 for ship in doubled] == [True]


def test_loot_a_kept_remove_is_used_or_not() -> None:
    used = {event.id for _, event in loot_events("remove-used")}
    unused = {event.id for _, event in loot_events("remove-unused")}
    assert used >= {"remove-kept", "thrown-out"}
    assert "remove-kept" in unused
    assert "thrown-out" not in unused


def test_loot_move_is_declined_or_impossible() -> None:
    for name, possible in (("bid-of-19", True), ("move-impossible", False)):
        record = golden(f"loot-{name}")
        step = next(number for number, step in enumerate(record.steps) if step.action == "decline")
        assert (len(replay(record, step).legal()) > 1) == possible


def test_loot_two_bonus_cards_lie_under_one_loot_card() -> None:
    assert any(isinstance(event, BonusWon) and len(event.cards) > 1 for _, event in loot_events("nobody-bids"))


def test_loot_a_bid_is_paid_back_with_a_surplus() -> None:
    bid = 0
    surplus = []
    for _, event in loot_events("bid-of-19"):
        if isinstance(event, PrivilegesWon):
            bid = event.bid
        elif isinstance(event, PaidBack):
            surplus.append(event.card.value - bid)
    assert max(surplus) > 0


def test_loot_winners_tie() -> None:
    outcome = golden("loot-tied-winners").outcome
    assert outcome is not None
    assert len(outcome.winners) > 1
