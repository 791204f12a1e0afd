"""What holds in every game of the registry, at every step, whatever is played."""

import json
import os
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from portroyal import Action, IllegalAction, Match
from portroyal.core import codec
from tests.games import SETTINGS, Setting, rngs, seeds, settings_, some_state, steps, written


def cards_in(zones: dict[str, list[Any]]) -> Counter[str]:
    return Counter(card.id for zone in zones.values() for card in zone)


@given(settings_, seeds, rngs)
def test_every_card_is_in_exactly_one_place(setting: Setting, seed: bytes, rng: Random) -> None:
    state, _ = setting.start(seed)
    all_cards = cards_in(setting.game.zones(state))
    for state, _, _ in steps(setting, seed, rng):
        assert cards_in(setting.game.zones(state)) == all_cards


@given(settings_, seeds, rngs)
def test_moves_lead_from_each_table_to_the_next(setting: Setting, seed: bytes, rng: Random) -> None:
    """Face-up moves name a card that lies there; the number of cards in every zone comes out right."""
    state, _ = setting.start(seed)
    before = {zone: Counter(card.id for card in cards) for zone, cards in setting.game.zones(state).items()}
    for state, _, events in steps(setting, seed, rng):
        sizes = {zone: cards.total() for zone, cards in before.items()}
        named = {zone: cards.copy() for zone, cards in before.items()}
        for move in (move for event in events for move in event.moves):
            sizes[move.source] -= 1
            sizes[move.target] += 1
            if move.card is not None:
                named[move.source][move.card] -= 1
                named[move.target][move.card] += 1
        after = {zone: Counter(card.id for card in cards) for zone, cards in setting.game.zones(state).items()}
        assert {zone: cards.total() for zone, cards in after.items()} == sizes
        hidden = {
            zone for event in events for move in event.moves if move.card is None for zone in (move.source, move.target)
        }
        assert all(+named[zone] == after[zone] for zone in after if zone not in hidden)
        before = after


@given(settings_, seeds, rngs)
def test_the_legal_list_is_exactly_what_nothing_speaks_against(setting: Setting, seed: bytes, rng: Random) -> None:
    game = setting.game
    for state, _, _ in steps(setting, seed, rng):
        legal = list(game.legal(state))
        assert legal == [action for action in game.actions if game.why_not(state, action) is None]
        assert bool(legal) == (game.outcome(state) is None) == (game.to_act(state) is not None)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_every_random_game_ends(setting: Setting) -> None:
    for seed in range(10):
        last = None
        for last, _, _ in steps(setting, seed.to_bytes(32, "big"), Random(seed)):  # noqa: B007
            pass
        outcome = setting.game.outcome(last)
        assert outcome is not None
        assert outcome.winners
        assert len(outcome.scores) == len(outcome.places) == setting.seats
        assert [seat for seat, place in enumerate(outcome.places) if place == 1] == list(outcome.winners)


@given(settings_, seeds, rngs)
def test_an_illegal_action_is_refused_with_a_reason_and_changes_nothing(
    setting: Setting, seed: bytes, rng: Random
) -> None:
    match = Match(setting.game, setting.seats, seed, setting.options)
    for _ in range(rng.randrange(100)):
        if match.legal():
            match.play(rng.choice(match.legal()))
    before = written(setting, match._state)
    step = match.step
    nonsense: list[Action | str] = ["swim", "", "take nobody"]
    for action in nonsense + list(setting.game.actions):
        if action in match.legal():
            continue
        with pytest.raises(IllegalAction) as refused:
            match.play(action)
        assert refused.value.reason.family == "reason"
    for seat in range(setting.seats):
        if seat != match.to_act and match.legal():
            with pytest.raises(IllegalAction):
                match.play(match.legal()[0], seat)
    assert (written(setting, match._state), match.step) == (before, step)


@given(settings_, seeds, rngs)
def test_a_copy_is_equal_and_independent(setting: Setting, seed: bytes, rng: Random) -> None:
    state = some_state(setting, seed, rng)
    before = written(setting, state)
    copy = state.copy()
    assert written(setting, copy) == before
    choices = Random(rng.random())
    while legal := setting.game.legal(copy):
        setting.game.apply(copy, choices.choice(legal))
    assert written(setting, state) == before
    again = state.copy()
    choices = Random(rng.random())
    while legal := setting.game.legal(again):
        assert setting.game.apply(again, action := choices.choice(legal)) == setting.game.apply(state, action)
        assert written(setting, again) == written(setting, state)


def canonical(value: object) -> str:
    return json.dumps(codec.encode(value), ensure_ascii=False, separators=(",", ":"))


@given(settings_, seeds, rngs)
def test_values_survive_json(setting: Setting, seed: bytes, rng: Random) -> None:
    game = setting.game
    for _, action, events in steps(setting, seed, rng):
        assert codec.decode_value(game.action_types, codec.encode(action)) == action
        assert game.action_by_text[str(action)] == action
        for event in events:
            assert codec.decode_value(game.event_types, codec.encode(event)) == event
            assert codec.text(event) == canonical(event)
    state = some_state(setting, seed, rng)
    for viewer in (None, *range(setting.seats)):
        view = game.view(state, viewer)
        assert game.view_for_another(game.view(state, 0), state, viewer) == view
        assert codec.decode(game.view_type, codec.encode(view)) == view
        assert codec.text(view) == canonical(view)
    assert codec.text(game.position(state)) == canonical(game.position(state))
    assert codec.decode(game.options_type, codec.encode(setting.options)) == setting.options
    for other in game.actions:
        reason = game.why_not(state, other)
        if reason is not None:
            assert codec.decode_value(game.reason_types, codec.encode(reason)) == reason


@given(settings_, seeds, rngs)
def test_a_position_sets_up_the_same_state_again(setting: Setting, seed: bytes, rng: Random) -> None:
    game = setting.game
    state = some_state(setting, seed, rng)
    position = game.position(state)
    assert codec.decode(game.position_type, codec.encode(position)) == position
    twin = game.set_up(position)
    assert written(setting, twin) == written(setting, state)
    while legal := game.legal(state):
        action = rng.choice(legal)
        assert game.apply(state, action) == game.apply(twin, action)
    assert written(setting, twin) == written(setting, state)


@given(settings_, seeds, rngs)
def test_a_sample_agrees_with_the_view(setting: Setting, seed: bytes, rng: Random) -> None:
    game = setting.game
    state = some_state(setting, seed, rng)
    for viewer in (None, *range(setting.seats)):
        view = game.view(state, viewer)
        sample = game.sample(view, rng)
        assert game.view(sample, viewer) == view
        assert game.to_act(sample) == game.to_act(state)
        if viewer == game.to_act(state):
            assert game.legal(sample) == game.legal(state)
        assert cards_in(game.zones(sample)) == cards_in(game.zones(state))


@given(settings_, seeds, rngs)
def test_undo_restores_exactly_and_never_crosses_what_was_revealed(setting: Setting, seed: bytes, rng: Random) -> None:
    match = Match(setting.game, setting.seats, seed, setting.options)
    done: list[tuple[int, bool, str]] = []  # seat, did it reveal, the state before
    for _ in range(150):
        seat = done[-1][0] if done else 0
        if rng.random() < 0.4:
            can = bool(done) and not done[-1][1]
            assert (match.why_not_undo(seat) is None) == can
            assert all(match.why_not_undo(other) for other in range(setting.seats) if other != seat)
            if can:
                step = match.step
                match.undo(seat)
                assert match.step == step + 1
                assert written(setting, match._state) == done.pop()[2]
            continue
        if not match.legal():
            break
        actor = match.to_act
        assert actor is not None
        before = written(setting, match._state)
        events = match.play(rng.choice(match.legal()))
        if done and done[-1][0] != actor:
            done.clear()
        done.append((actor, any(event.reveals for event in events), before))
        if done[-1][1]:
            del done[:-1]
    if match.outcome:
        assert all(match.why_not_undo(seat) for seat in range(setting.seats))


def fingerprint() -> str:
    """A digest of the states and events of one game of each setting."""
    digest = sha256()
    for number, setting in enumerate(SETTINGS):
        for state, action, events in steps(setting, number.to_bytes(32, "big"), Random(number)):
            digest.update(f"{action} {codec.text(tuple(events))} {written(setting, state)}".encode())
    return digest.hexdigest()


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
def test_the_same_seed_and_actions_give_the_same_game_in_another_process(hash_seed: str) -> None:
    code = "from tests.test_laws import fingerprint; print(fingerprint())"
    other = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parent.parent,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert other.stdout.strip() == fingerprint()
