"""Plays as if the game ended with the next card: takes what scores now, avoids what would sink a ship."""

from collections.abc import Sequence
from random import Random
from typing import Final

from portroyal.core.values import Action
from portroyal.games.loot import rules
from portroyal.games.loot.actions import BIDS, CHOICES, LAYS, PASS, STARTS, TRUMPS, Play
from portroyal.games.loot.cards import COLOURS, PIRATE, Card
from portroyal.games.loot.rules import can_carry, winning_place
from portroyal.games.loot.sample import sample
from portroyal.games.loot.scoring import score_of
from portroyal.games.loot.state import (
    AUCTION,
    CHOOSE,
    LAY,
    PLAY,
    START,
    TRUMP,
    Player,
    State,
)
from portroyal.games.loot.view import View

PER_TRICK: Final = 3
"""What it bids for each high card beyond those of an ordinary hand."""
ORDINARY: Final = 3
"""The high cards of an ordinary hand."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    if len(legal) == 1:
        return legal[0]
    state = sample(view, rng)  # to try actions on; it reads nothing of the other hands
    me = state.players[state.turn]
    if state.phase is AUCTION:
        return bid(state, me)
    if state.phase is LAY:
        return LAYS[min(me.hand, key=lambda card: (rank(card, longest(me)), -card.number)).number]
    if state.phase is TRUMP:
        return TRUMPS[longest(me)]
    if state.phase is START:
        return start(state, me)
    if state.phase is CHOOSE:
        return CHOICES[best_prize(state, me).number]
    if state.phase is PLAY:
        return play(state, me)
    return max(legal, key=lambda action: score_after(state, action))


def bid(state: State, me: Player) -> Action:
    """By its high cards and the open ones."""
    high = sum(card.suit == PIRATE or card.value >= state.size.highest - 1 for card in [*me.hand, *state.open])
    return BIDS[state.bid] if state.bid < PER_TRICK * (high - ORDINARY) and state.bid + me.debt < len(BIDS) else PASS


def longest(me: Player) -> int:
    return max(range(len(COLOURS)), key=lambda suit: sum(card.suit == suit for card in me.hand))


def rank(card: Card, trump: int) -> int:
    """Trumps above pirates above the rest."""
    return card.value + (20 if card.suit == trump else 10 if card.suit == PIRATE else 0)


def appeal(state: State, player: Player, card: Card) -> int:
    """What a card would add if the game ended with it."""
    limit = state.size.limit
    ships = [ship for place, ship in enumerate(player.ships) if can_carry(place, card)]
    return max([score_of([*ship, card], limit) - score_of(ship, limit) for ship in ships], default=0)


def best_prize(state: State, player: Player) -> Card:
    return max(state.layout, key=lambda card: (appeal(state, player, card), card.number))


def start(state: State, me: Player) -> Action:
    """Itself, unless no prize appeals to it."""
    wants = appeal(state, me, best_prize(state, me)) > 0
    return STARTS[state.turn if wants else (state.turn + 1) % len(state.players)]


def play(state: State, me: Player) -> Action:
    """For a good prize the lowest winning card if it plays last, else the highest; for any other the lowest."""
    assert state.prize is not None
    cards = sorted(
        [action.card for action in state.legal if isinstance(action, Play)], key=lambda c: rank(c, state.trump)
    )
    place = len(state.trick)
    wins = [card for card in cards if winning_place([*state.trick, card], state.trump) == place]
    loses = [card for card in cards if card not in wins]
    if wins and (appeal(state, me, state.prize) > 0 or not loses):
        return Play(wins[0] if place == len(state.players) - 1 else wins[-1])
    return Play((loses or wins)[0])


def score_after(state: State, action: Action) -> int:
    """Its score if the game ended after an action."""
    seat, after = state.turn, state.copy()
    rules.apply(after, action)
    player = after.players[seat]
    unpaid = after.bid if after.holder == seat and not after.paid else 0
    return sum(score_of(ship, after.size.limit) for ship in player.ships) - player.debt - unpaid
