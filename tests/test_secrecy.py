"""Nobody sees what the rules hide (V3, L8.1): byte for byte, over every game of the registry."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from portroyal.core.values import Action, Event, Reason, Viewer
from portroyal.games.harbour.actions import NotInHarbour
from portroyal.games.harbour.game import HarbourGame
from portroyal.games.harbour.state import Phase, State
from portroyal.games.harbour.variants import HARBOUR
from portroyal.games.harbour.view import View
from portroyal.games.loot.game import LootGame
from portroyal.games.loot.state import Phase as LootPhase
from portroyal.games.loot.state import State as LootState
from portroyal.games.loot.view import View as LootView
from tests.games import SETTINGS, Setting, rngs, seeds, settings_, steps
from tests.secrecy import check_secrecy, check_sight, twins

HIDDEN = {
    "harbour": ("deck", "coins/0", "coins/1"),
    "travel": ("deck", "coins/0", "coins/1"),
    "combined": ("deck", "coins/0", "coins/1"),
    "loot": ("loot", "bonus", "hand/0", "hand/1", "hand/2"),
}
"""The zones a spectator does not see into at the start of a game. A new hidden zone is listed here."""


def played(setting: Setting, seed: bytes, rng: Random, most: int) -> list[Action]:
    actions = [action for _, action, _ in steps(setting, seed, rng)]
    return actions[: rng.randrange(most)]


@settings(max_examples=8)
@given(settings_, seeds, rngs)
def test_states_that_differ_only_in_hidden_cards_look_the_same(setting: Setting, seed: bytes, rng: Random) -> None:
    actions = played(setting, seed, rng, 250)
    state, _ = setting.start(seed)
    for action in actions:
        setting.game.apply(state, action)
    for viewer in {None, rng.randrange(setting.seats), setting.game.to_act(state)}:
        check_secrecy(setting.game, *twins(setting, seed, actions, viewer, rng), viewer)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_two_states_differ_in_every_hidden_zone(setting: Setting) -> None:
    rng = Random(5)
    actions = played(setting, bytes(32), rng, 8)
    state, twin = twins(setting, bytes(32), actions, None, rng)
    zones, others = setting.game.zones(state), setting.game.zones(twin)
    assert all(zones[zone] != others[zone] for zone in HIDDEN[setting.game.id])


@given(settings_, seeds, rngs)
def test_no_event_shows_a_card_that_moved_unseen(setting: Setting, seed: bytes, rng: Random) -> None:
    state, _ = setting.start(seed)
    while legal := setting.game.legal(state):
        before = state.copy()
        events = setting.game.apply(state, rng.choice(legal))
        if setting.game.outcome(state) is None:
            for viewer in (None, *range(setting.seats)):
                check_sight(setting.game, before, events, viewer)


HARBOUR_SETTINGS = [setting for setting in SETTINGS if setting.game.family == "harbour"]


@pytest.mark.parametrize("setting", HARBOUR_SETTINGS, ids=str)
def test_in_the_harbour_family_even_legal_actions_and_reasons_hang_on_nothing_hidden(setting: Setting) -> None:
    game = setting.game
    rng = Random(7)
    actions = played(setting, bytes(32), rng, 60)
    state, twin = twins(setting, bytes(32), actions, None, rng)
    assert game.legal(state) == game.legal(twin)
    assert all(game.why_not(state, action) == game.why_not(twin, action) for action in game.actions)


class Leaky(HarbourGame):
    """Shows the oldest coin of the first seat that has one."""

    def view(self, state: State, viewer: Viewer) -> View:
        coins = [player.coins[0][0] for player in state.players if player.coins]
        return replace(super().view(state, viewer), drawn=coins[0] if coins else None)


class Chatty(HarbourGame):
    """Gives the top of the deck away, by a reason."""

    def why_not(self, state: State, action: Action) -> Reason | None:
        reason = super().why_not(state, action)
        return NotInHarbour(state.deck[-1]) if isinstance(reason, NotInHarbour) else reason


@pytest.mark.parametrize("leak", [Leaky, Chatty])
def test_a_planted_leak_is_found(leak: type[HarbourGame]) -> None:
    setting = Setting(leak(HARBOUR), 3, HarbourGame.options_type())
    actions = []
    for state, action, _ in steps(setting, bytes(32), Random(1)):
        actions.append(action)
        if state.phase is Phase.TRADE:
            break
    state, twin = twins(setting, bytes(32), actions, None, Random(1))
    with pytest.raises(AssertionError):
        check_secrecy(setting.game, state, twin, setting.game.to_act(state))


class ShowsAside(LootGame):
    """Shows everyone what was laid aside."""

    def view(self, state: LootState, viewer: Viewer) -> LootView:
        return replace(super().view(state, viewer), aside=tuple(state.aside))


class ShowsHand(LootGame):
    """Shows everyone the first card of seat 0."""

    def view(self, state: LootState, viewer: Viewer) -> LootView:
        hand = state.players[0].hand
        return replace(super().view(state, viewer), won=hand[0] if hand else None)


class ShowsEvents(LootGame):
    """Tells everyone everything."""

    def see(self, event: Event, viewer: Viewer) -> Event:
        return event


@pytest.mark.parametrize("leak", [ShowsAside, ShowsHand])
def test_a_planted_leak_in_a_game_with_hands_is_found(leak: type[LootGame]) -> None:
    setting = Setting(leak(), 3, LootGame.options_type(dealer=0))
    actions = []
    for state, action, _ in steps(setting, bytes(32), Random(1)):
        actions.append(action)
        if state.phase == LootPhase.START:
            break
    viewer = (state.holder + 1) % 3
    state, twin = twins(setting, bytes(32), actions, viewer if leak is ShowsAside else 1, Random(1))
    with pytest.raises(AssertionError):
        check_secrecy(setting.game, state, twin, viewer if leak is ShowsAside else 1)


@pytest.mark.parametrize("kind", ["laid-aside", "stowed", "bonus-won", "dealt"])
def test_a_planted_leak_in_events_is_found(kind: str) -> None:
    setting = Setting(ShowsEvents(), 3, LootGame.options_type())
    found = 0
    state, _ = setting.start(bytes(32))
    rng = Random(2)
    while legal := setting.game.legal(state):
        before = state.copy()
        leaked = [event for event in setting.game.apply(state, rng.choice(legal)) if event.id == kind]
        if leaked:
            found += 1
            with pytest.raises(AssertionError):
                check_sight(setting.game, before, leaked, None)
    assert found
