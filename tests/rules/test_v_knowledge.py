"""V What a viewer may know, in the harbour family."""

from collections import Counter
from itertools import permutations
from random import Random

import pytest

from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.values import Viewer
from portroyal.games import GAMES
from portroyal.games.harbour import rules
from portroyal.games.harbour.view import Risk, View
from tests.tables import Table, table

rule = pytest.mark.rule

VIEWERS: tuple[Viewer, ...] = (None, 0, 1)


def pools(t: Table) -> list[str]:
    """Each pool as its shuffle, its cards, and how many of them lie in the deck and with each seat."""
    return [
        f"{pool.shuffle}: {' '.join(card.id for card in pool.cards)} | {pool.deck} | {' '.join(map(str, pool.coins))}"
        for pool in t.view.pools
    ]


def views(t: Table) -> list[View]:
    return [GAMES[t.state.variant.id].view(t.state, viewer) for viewer in VIEWERS]


def texts(t: Table) -> list[str]:
    return [codec.text(view) for view in views(t)]


@rule("V1", "H1.1", "H1.2", "H1.3", "H2.1")
@pytest.mark.parametrize(
    ("game", "seats", "unseen"),
    [
        ("harbour", 2, 119),
        ("harbour", 4, 119),
        ("harbour", 5, 119),
        ("travel", 2, 60),
        ("travel", 4, 60),
        ("combined", 3, 139),
        ("combined", 5, 139),
    ],
)
def test_at_the_start_all_shuffled_cards_are_unseen(game: str, seats: int, unseen: int) -> None:
    state, _ = GAMES[game].start(seats, bytes(32), GAMES[game].options_type())
    (pool,) = GAMES[game].view(state, None).pools
    assert (pool.shuffle, len(pool.cards)) == (1, unseen)
    assert (pool.deck, pool.coins) == (unseen - 3 * seats, (3,) * seats)


@rule("V1")
def test_before_a_reshuffle_the_deck_and_all_coins_are_the_unseen_cards_together() -> None:
    t = table("""
        harbour: flute-1-1
        top: sailor-3 skiff-1-1
        rest: discard
        seat 0: coins jester-7 jester-5 persons captain-4
        seat 1:
        seat 2: coins priest-4
    """)
    assert pools(t) == ["1: skiff-1-1 priest-4 sailor-3 jester-5 jester-7 | 2 | 2 0 1"]


@rule("V1", "H3.2", "H3.3")
def test_what_is_drawn_or_paid_is_seen_and_a_fee_is_not() -> None:
    t = table("""
        top: sailor-3 skiff-1-1 flute-1-1
        rest: discard
        active: 1
        seat 0: coins jester-7 jester-5 priest-4*2 captain-4
        seat 1: coins settler-4
    """)
    t.play("draw")
    assert pools(t) == ["1: flute-1-1 skiff-1-1 settler-4 captain-4 priest-4 priest-4 jester-5 jester-7 | 2 | 5 1"]
    t.play("stop")
    assert t.play("take sailor-3") == [
        "fee-paid 0 1",
        "paid 0 [jester-5 priest-4 priest-4]",
        "hired 0 sailor-3",
        "turn-began 0",
    ]
    assert pools(t) == ["1: flute-1-1 skiff-1-1 settler-4 captain-4 jester-7 | 2 | 1 2"]


@rule("V1", "H3.4")
def test_a_reshuffle_tells_the_deck_from_the_coins() -> None:
    t = table("""
        game: travel
        discard: sailor-3 passenger-4 wholesaler-blue-6 sailor-3
        rest: coins/0
        active: 1
        seat 0: 0
        seat 1: coins sailor-7
    """)
    (before,) = t.view.pools
    assert (before.shuffle, len(before.cards), before.deck, before.coins) == (1, 56, 0, (55, 1))
    reshuffled, drawn = t.play("draw")
    assert reshuffled == "reshuffled [sailor-3 sailor-3 wholesaler-blue-6 passenger-4]"
    old, new = t.view.pools
    assert old == before
    assert (new.shuffle, new.deck, new.coins) == (2, 3, (0, 0))
    left = Counter(["sailor-3", "sailor-3", "wholesaler-blue-6", "passenger-4"]) - Counter([drawn.split()[2]])
    assert Counter(card.id for card in new.cards) == left


@rule("V1", "H3.3", "H3.4")
def test_coins_keep_the_deck_they_came_from() -> None:
    t = table("""
        harbour: flute-2-2 skiff-1-1 frigate-1-1
        discard: jester-5 jester-7 jester-9 pirate-9
        rest: coins/2
        seat 0: 0
        seat 1: 0
        seat 2:
    """)
    t.play("stop", "take flute-2-2")
    old = t.view.pools[0]
    assert (old.shuffle, old.deck, old.coins) == (1, 0, (0, 0, len(old.cards)))
    assert pools(t)[1] == "2: flute-2-2 pirate-9 jester-5 jester-7 jester-9 | 3 | 2 0 0"
    assert t.view.players[0].coins == (2, 2)
    t.play("take skiff-1-1")
    assert pools(t)[1] == "2: flute-2-2 pirate-9 jester-5 jester-7 jester-9 | 2 | 3 0 0"
    t.play("take frigate-1-1")
    assert t.view.pools[0].coins == (1, 0, len(old.cards) - 1)
    assert list(t.view.players[0].coins) == [2, 2, 2, 1]
    assert pools(t)[1] == "2: flute-2-2 pirate-9 jester-5 jester-7 jester-9 | 1 | 3 0 1"


@rule("V1", "H3.2")
def test_a_view_keeps_a_pool_for_every_reshuffle_until_its_last_coin_is_paid() -> None:
    t = table("""
        harbour: sailor-3
        top: skiff-1-1
        rest: discard
        shuffles: 3
        seat 0: coins jester-7@1 priest-4@2 captain-4@1 settler-4@2 pirate-5
        seat 1: coins jester-5@2 jack-6
    """)
    assert pools(t) == [
        "1: captain-4 jester-7 | 0 | 2 0",
        "2: settler-4 priest-4 jester-5 | 0 | 2 1",
        "3: skiff-1-1 jack-6 pirate-5 | 1 | 1 1",
    ]
    assert t.play("stop", "take sailor-3")[1] == "paid 0 [jester-7 priest-4 captain-4]"
    assert pools(t) == [
        "2: settler-4 jester-5 | 0 | 1 1",
        "3: skiff-1-1 jack-6 pirate-5 | 1 | 1 1",
    ]


@rule("V1", "H2.2")
def test_the_whole_discard_pile_is_open_to_everyone() -> None:
    t = table("""
        discard: flute-1-1 jester-5 tax-most-swords skiff-1-1
        seat 0: 0
        seat 1: 0
    """)
    for view in views(t):
        assert [card.id for card in view.discard] == ["flute-1-1", "jester-5", "tax-most-swords", "skiff-1-1"]


@rule("V1")
@pytest.mark.parametrize(
    ("harbour", "busts"),
    [
        ("", 0),
        ("flute-1-1", 3),
        ("skiff-1-1", 1),
        ("jester-9 trader-blue-3 trader-red-3", 0),
        ("flute-1-1 frigate-1-1", 5),
        ("flute-1-1 frigate-1-1 skiff-1-1 galleon-1-2 pinnace-1-1", 6),
    ],
)
def test_the_risk_counts_ships_of_the_harbours_colours_among_the_unseen_cards(harbour: str, busts: int) -> None:
    t = table(f"""
        harbour: {harbour}
        top: flute-2-2 sailor-3 frigate-3-skull flute-4-5
        rest: discard
        seat 0: coins jester-5 flute-3-5 skiff-2-1
        seat 1: coins frigate-2-3 tax-most-swords
    """)
    assert t.view.risk == Risk(busts, 9)


@rule("V1", "H5.3")
@pytest.mark.parametrize(
    ("persons", "busts"),
    [
        ("", 5),
        ("captain-4", 5),
        ("sailor-3", 4),
        ("pirate-5", 3),
        ("sailor-3 pirate-5", 3),
        ("sailor-3 pirate-5*1 pirate-7", 2),
        ("pirate-5 pirate-7 pirate-9", 2),
        ("pirate-5 pirate-7 pirate-9 sailor-3", 2),
    ],
)
def test_swords_lower_the_risk_but_not_against_skulls(persons: str, busts: int) -> None:
    t = table(f"""
        harbour: flute-1-1 frigate-1-1
        top: flute-2-1 flute-2-2 flute-3-5 frigate-3-skull frigate-4-skull jester-5
        rest: discard
        active: 1
        seat 0: sailor-5 sailor-7
        seat 1: {persons}
    """)
    assert t.view.risk == Risk(busts, 6)


@rule("V1", "H3.4")
def test_after_a_reshuffle_coins_of_an_earlier_deck_cannot_be_drawn() -> None:
    t = table("""
        harbour: flute-1-1
        top: flute-2-2 sailor-3
        rest: discard
        shuffles: 2
        seat 0: coins flute-3-5@1 jester-5
        seat 1: coins flute-4-5 flute-2-1@1 jester-7@1
    """)
    assert t.view.risk == Risk(2, 4)


@rule("V1", "H3.4")
def test_with_an_empty_deck_the_risk_is_that_of_the_discard_pile() -> None:
    t = table("""
        harbour: flute-1-1
        discard: flute-2-2 sailor-3 skiff-1-1
        rest: coins/1
        seat 0: coins flute-3-5
        seat 1:
    """)
    assert t.view.risk == Risk(1, 3)


@rule("V1", "H3.5")
def test_there_is_no_risk_when_nothing_can_be_drawn() -> None:
    t = table("""
        harbour: flute-1-1
        rest: coins/1
        seat 0: 0
        seat 1:
    """)
    assert t.view.risk is None


@rule("V1")
def test_a_repelled_ship_lowers_the_risk_to_come() -> None:
    t = table("""
        harbour: flute-1-1
        top: flute-2-1 flute-3-5 sailor-3
        rest: discard
        seat 0: coins flute-2-2 persons sailor-5
        seat 1: 0
    """)
    assert t.view.risk == Risk(2, 4)
    t.play("draw", "repel")
    assert t.view.risk == Risk(2, 3)


HIDDEN = """
    harbour: jester-9
    top: {}
    rest: discard
    seat 0: coins {} persons sailor-5
    seat 1: coins {}
"""


@rule("V3", "V1", "H3.1")
@pytest.mark.parametrize(
    ("top", "first", "second"),
    [
        ("skiff-1-1 flute-1-1", "jester-7 jester-5", "priest-4"),
        ("flute-1-1 skiff-1-1", "jester-5 jester-7", "priest-4"),
        ("flute-1-1 skiff-1-1", "priest-4 jester-7", "jester-5"),
        ("jester-5 priest-4", "flute-1-1 skiff-1-1", "jester-7"),
        ("jester-7 jester-5", "flute-1-1 priest-4", "skiff-1-1"),
    ],
)
@pytest.mark.parametrize("seed", ["00", "a7"])
def test_positions_that_differ_only_in_hidden_cards_look_the_same(top: str, first: str, second: str, seed: str) -> None:
    one = table(HIDDEN.format("flute-1-1 skiff-1-1", "jester-5 jester-7", "priest-4"))
    other = table(f"seed: {seed * 32}\n" + HIDDEN.format(top, first, second))
    one.state.discard = sorted(one.state.discard, key=lambda card: card.id)
    other.state.discard = sorted(other.state.discard, key=lambda card: card.id)
    assert views(one) == views(other)
    assert texts(one) == texts(other)


@rule("V3", "H3.1", "H3.3")
def test_what_happens_face_down_looks_the_same_whatever_the_cards() -> None:
    drawing = """
        game: combined
        harbour: flute-2-2 skiff-1-1
        expeditions: expedition-priest-priest
        top: {}
        active: 1
        seat 0: coins {}
        seat 1: coins {} persons priest-4*2 wholesaler-green-6
    """
    one = table(drawing.format("jester-5 jester-7 jester-9 pirate-5 pirate-7", "flute-1-1", "jack-6"))
    other = table(drawing.format("jack-6 flute-1-1 pirate-7 jester-5 jester-7", "jester-9", "pirate-5"))
    actions = ("claim expedition-priest-priest", "stop", "take skiff-1-1", "take flute-2-2")
    for action in actions:
        assert texts(one) == texts(other)
        assert one.play(action) == other.play(action)
    assert texts(one) == texts(other)
    assert one.view.active == 0


@rule("V1", "V3")
def test_positions_that_differ_in_what_a_reshuffle_told_do_not_look_the_same() -> None:
    drawing = """
        top: {} sailor-3
        rest: discard
        shuffles: 2
        seat 0: coins {}@1
    """
    one = table(drawing.format("jester-5", "jester-7"))
    other = table(drawing.format("jester-7", "jester-5"))
    assert one.view.pools != other.view.pools


@rule("V1", "H3.1")
def test_the_view_of_a_player_shows_the_number_of_his_coins_but_no_face() -> None:
    t = table("""
        seat 0: coins jester-7 flute-1-1
        seat 1: coins jester-5
    """)
    for view in views(t):
        assert [player.coins for player in view.players] == [(1, 1), (1,)]


@rule("V1", "V2")
def test_in_the_harbour_family_all_viewers_see_the_same_events_and_the_same_table() -> None:
    game = GAMES["harbour"]
    t = table("""
        harbour: flute-2-2 sailor-3
        top: skiff-1-1 jester-5
        rest: discard
        seat 0: 3
        seat 1: 4
    """)
    for text in ("draw", "stop", "take flute-2-2", "take sailor-3"):
        for event in rules.apply(t.state, game.action_by_text[text]):
            assert [game.see(event, viewer) for viewer in VIEWERS] == [event] * 3
        for view in views(t):
            assert (view.pools, view.players, view.discard, view.risk) == (
                (t.view.pools, t.view.players, t.view.discard, t.view.risk)
            )


@rule("V1", "V3")
def test_nothing_hidden_is_revealed_before_the_game_is_over() -> None:
    t = table("""
        harbour: governor-8
        top: skiff-1-1
        rest: discard
        last_round: yes
        active: 1
        seat 0: coins jester-5 jester-7
        seat 1: coins priest-4
    """)
    with pytest.raises(Fault, match="not-over"):
        GAMES["harbour"].reveal(t.state)
    t.play("stop")
    revealed = GAMES["harbour"].reveal(t.state)
    assert [card.id for card in revealed.deck] == ["skiff-1-1"]
    assert [[card.id for card in coins] for coins in revealed.coins] == [["jester-5", "jester-7"], ["priest-4"]]


@rule("H6.4", "H6.5", "H6.6", "H7.8", "V1")
def test_the_offers_are_the_rules_for_each_viewer() -> None:
    t = table("""
        game: combined
        harbour: flute-2-2 skiff-3-3 sailor-5 jester-7*2
        seat 0: trader-blue-3
        seat 1: mademoiselle-7 wholesaler-green-6 trader-green-3*2
    """)
    nobody, first, second = (
        [(offer.card.id, offer.price, offer.fee, offer.income, offer.points) for offer in view.offers]
        for view in views(t)
    )
    assert nobody == []
    assert first == [
        ("flute-2-2", 0, 0, 3, 0),
        ("skiff-3-3", 0, 0, 3, 0),
        ("sailor-5", 5, 0, 0, 2),
        ("jester-7", 7, 0, 0, 2),
    ]
    assert second == [
        ("flute-2-2", 0, 1, 2, 0),
        ("skiff-3-3", 0, 1, 5, 1),
        ("sailor-5", 4, 1, 0, 2),
        ("jester-7", 6, 1, 0, 2),
    ]


@rule("V1", "V3")
@pytest.mark.parametrize(
    "drawing",
    [
        "seat 0: 3\nseat 1: 3\nseat 2: 3\nactive: 1\nstart: 2",
        "harbour: flute-1-1 jester-5\ndiscard: sailor-7\nshuffles: 3\nseat 0: coins jester-7@1 jack-6@2 priest-4",
        "has_drawn: yes\nlast_round: yes\nending: expeditions\nexpeditions: expedition-priest-priest\nseat 0: 1",
        "phase: repel\ndrawn: flute-1-1\nharbour: flute-2-2\nseat 0: 2 sailor-3",
        "game: travel\nphase: trade\ntakes: 2\ntaker: 1\nharbour: flute-1-1 skiff-2-1\nseat 0:\n"
        "seat 1: 1 wholesaler-red-6 tucked frigate-1-1",
        "phase: over\nactive: 1\nlast_round: yes\nrest: discard\n"
        "seat 0: expeditions expedition-priest-priest\nseat 1: sailor-3",
    ],
)
def test_a_guess_at_what_is_hidden_agrees_with_the_view(drawing: str) -> None:
    t = table(drawing)
    game = GAMES[t.state.variant.id]
    for view in views(t):
        guess = game.sample(view, Random(1))
        assert game.view(guess, view.viewer) == view
        assert list(game.legal(guess)) == list(t.state.legal)


@rule("V3")
def test_a_guess_does_not_know_what_is_hidden() -> None:
    top = ["jester-5", "jester-7", "jester-9"]
    t = table(f"""
        top: {" ".join(top)}
        rest: discard
        seat 0: 0
    """)
    decks = {tuple(card.id for card in GAMES["harbour"].sample(t.view, Random(seed)).deck) for seed in range(100)}
    assert decks == set(permutations(top))
