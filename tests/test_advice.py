"""A hint is what the strongest bot would do, and nothing is said to be better."""

from random import Random

import pytest

from portroyal.bots.advice import SECONDS, advise
from portroyal.bots.loot.expert import Expert
from portroyal.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_no_choice_is_said_to_be_better_than_the_one_it_makes(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert SECONDS <= 1
    monkeypatch.setattr("portroyal.bots.advice.SECONDS", 0.02)
    rules = GAMES[game]
    seats = max(rules.seat_counts)
    rng = Random(5)
    state, _ = rules.start(seats, rng.randbytes(32), rules.options_type())
    asked = 0
    while (seat := rules.to_act(state)) is not None and asked < 25:
        legal = rules.legal(state)
        if len(legal) > 1:
            asked += 1
            advice = advise(rules, seat, rules.options_type(), rules.view(state, seat), legal)
            assert [*advice.chances] == [*legal]
            assert advice.chances[advice.best] == max(advice.chances.values())
        rules.apply(state, rng.choice(legal))
    assert asked > 10


def test_a_bot_that_does_not_say_what_it_thinks_still_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("portroyal.bots.advice.SECONDS", 0.02)
    monkeypatch.delattr(Expert, "evaluate")
    rules = GAMES["loot"]
    state, _ = rules.start(4, bytes(32), rules.options_type())
    seat = rules.to_act(state)
    assert seat is not None
    advice = advise(rules, seat, rules.options_type(), rules.view(state, seat), rules.legal(state))
    assert advice.best in rules.legal(state)
    assert advice.chances == {}
