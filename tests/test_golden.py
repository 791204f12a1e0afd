"""Golden games stay as they are, and each shows what it is kept for."""

import pytest

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
