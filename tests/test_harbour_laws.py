"""Laws of the harbour family alone."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from portroyal.games.harbour.game import HarbourGame
from portroyal.games.harbour.state import Phase, Player
from tests.games import SETTINGS, Setting, rngs, seeds, steps

harbour_settings = st.sampled_from([setting for setting in SETTINGS if isinstance(setting.game, HarbourGame)])


@given(harbour_settings, seeds, rngs)
def test_points_never_fall(setting: Setting, seed: bytes, rng: Random) -> None:
    points = [0] * setting.seats
    for state, _, _ in steps(setting, seed, rng):
        now = [player.points for player in setting.game.view(state, None).players]
        assert all(new >= old for new, old in zip(now, points, strict=True))
        points = now


@given(harbour_settings, seeds, rngs)
def test_the_last_pool_is_that_of_the_deck(setting: Setting, seed: bytes, rng: Random) -> None:
    for state, _, _ in steps(setting, seed, rng):
        seen = setting.game.view(state, None)
        assert [pool.deck for pool in seen.pools] == [0] * (len(seen.pools) - 1) + [seen.deck]


@given(harbour_settings, seeds, rngs)
def test_takes_are_counted_in_phase_2_alone(setting: Setting, seed: bytes, rng: Random) -> None:
    for state, _, _ in steps(setting, seed, rng):
        assert state.takes == 0 or state.phase is Phase.TRADE


@given(harbour_settings, seeds, rngs)
def test_the_totals_of_a_player_follow_from_his_cards(setting: Setting, seed: bytes, rng: Random) -> None:
    for state, _, _ in steps(setting, seed, rng):
        for player in state.players:
            fresh = Player()
            for person in player.persons:
                fresh.add(person)
            fresh.points += sum(card.points for card in player.expeditions) + len(player.tucked)
            lists = ("coins", "persons", "expeditions", "tucked")
            assert all(getattr(fresh, name) == getattr(player, name) for name in Player.__slots__ if name not in lists)
