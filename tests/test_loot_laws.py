"""Laws of the loot game alone."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

from portroyal.core.values import Event
from portroyal.games.loot.cards import COLOURS, PIRATE, Card
from portroyal.games.loot.events import CardPlayed, DebtMarked, PaidBack, RoundBegan, TrickWon, TrumpNamed
from portroyal.games.loot.state import State
from tests.games import SETTINGS, Setting, rngs, seeds, steps

loot_settings = st.sampled_from([setting for setting in SETTINGS if setting.game.family == "loot"])


def all_events(setting: Setting, seed: bytes, rng: Random) -> list[Event]:
    _, opening = setting.start(seed)
    return opening + [event for _, _, events in steps(setting, seed, rng) for event in events]


@given(loot_settings, seeds, rngs)
def test_six_rounds_of_eight_tricks(setting: Setting, seed: bytes, rng: Random) -> None:
    tricks: list[int] = []
    for event in all_events(setting, seed, rng):
        if isinstance(event, RoundBegan):
            tricks.append(0)
        elif isinstance(event, TrickWon):
            tricks[-1] += 1
    assert tricks == [8] * 6


@given(loot_settings, seeds, rngs)
def test_debt_never_exceeds_19_and_never_falls(setting: Setting, seed: bytes, rng: Random) -> None:
    debts = [0] * setting.seats
    for state, _, events in steps(setting, seed, rng):
        for event in events:
            if isinstance(event, DebtMarked):
                debts[event.seat] += event.amount
            elif isinstance(event, PaidBack):
                debts[event.seat] += event.debt
        assert [player.debt for player in state.players] == debts
        assert max(debts) <= 19
        if state.holder >= 0 and not state.paid:
            assert debts[state.holder] + state.bid <= 19


@given(loot_settings, seeds, rngs)
def test_nobody_plays_a_trump_on_a_foreign_lead_while_holding_the_led_colour(
    setting: Setting, seed: bytes, rng: Random
) -> None:
    """Told by the events and the hand before the play, without asking the rules."""
    state, _ = setting.start(seed)
    game = setting.game
    trump = ""
    trick: list[Card] = []
    while legal := game.legal(state):
        hands = [list(player.hand) for player in state.players]
        for event in game.apply(state, rng.choice(legal)):
            if isinstance(event, TrumpNamed):
                trump = event.colour
            elif isinstance(event, CardPlayed):
                check_play(event.card, trick, hands[event.seat], COLOURS.index(trump))
                trick.append(event.card)
            elif isinstance(event, TrickWon):
                trick = []


def check_play(card: Card, trick: list[Card], hand: list[Card], trump: int) -> None:
    pirate = any(played.suit == PIRATE for played in trick)
    if trick and not pirate and card.suit == trump != trick[0].suit:
        assert all(held.suit != trick[0].suit for held in hand)


@given(loot_settings, seeds, rngs)
def test_a_mark_is_true_until_the_round_ends(setting: Setting, seed: bytes, rng: Random) -> None:
    for state, _, _ in steps(setting, seed, rng):
        for player in state.players:
            assert not [card for card in player.hand if card.suit != PIRATE and player.marks >> card.suit & 1]


@given(loot_settings, seeds, rngs)
def test_a_bonus_value_is_known_to_its_winner_alone(setting: Setting, seed: bytes, rng: Random) -> None:
    for state, _, _ in steps(setting, seed, rng):
        if setting.game.outcome(state) is None:
            for seat, player in enumerate(state.players):
                assert all(
                    state.seen[card.value - 1] == seat for ship in player.ships for card in ship if is_bonus(card)
                )
            assert all(state.seen[card.value - 1] == -1 for card in (*state.bonus, *state.under))


def is_bonus(card: Card) -> bool:
    return card.id.startswith("prisoner")


def test_the_state_of_a_finished_game_is_over() -> None:
    setting = next(setting for setting in SETTINGS if setting.game.family == "loot")
    last: State | None = None
    for last, _, _ in steps(setting, bytes(32), Random(1)):  # noqa: B007
        pass
    assert last is not None
    assert last.phase == "over"
    assert all(not player.hand for player in last.players)
