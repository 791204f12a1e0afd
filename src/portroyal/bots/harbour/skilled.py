"""Heuristics, and the exact expectation over the next card."""

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Final

from portroyal.bots.harbour import policy
from portroyal.bots.harbour.valuation import best_picks
from portroyal.bots.harbour.weights import Values, Weights, stage, values_at
from portroyal.core.values import Action
from portroyal.games.harbour.actions import DRAW, KEEP, REPEL, STOP, Claim
from portroyal.games.harbour.cards import PERSON, SHIP, Card
from portroyal.games.harbour.rules import CROWD, TAKES_BY_COLOURS
from portroyal.games.harbour.state import COLOUR_BITS, DISCOVERING, REPELLING, State
from portroyal.games.harbour.traits import BUST_COINS, CROWD_COINS, EXTRA_TAKES, SWORDS, TUCKS
from portroyal.games.harbour.view import View, sample

LEAD: Final = 100.0
"""The value of the lead after one's own turn of the last round: more than anything else."""

SKILLED: Final = Weights(
    point=(3.0, 4.4),
    spare_coin=0.6,
    trade=(2.0, 0.0),
    sword=(1.5, 0.3),
    discount=(5.0, 0.6),
    extra_take=(9.0, 1.0),
    crowd_coin=(1.8, 0.2),
    bust_coin=(3.0, 0.4),
    symbol=(1.6, 0.0),
    jack=(2.7, 0.5),
    tucks=(5.4, 0.7),
    hope=(1.0, 0.45, 0.15),
    spite=0.6,
    caution=1.0,
)
"""Chosen by hand."""


class Skilled:
    weights: Weights = SKILLED

    def choose(self, view: View, legal: Sequence[Action], rng: Random) -> Action:
        if len(legal) == 1 or isinstance(legal[-1], Claim):
            return legal[-1]
        state = sample(view, rng)
        if view.phase is DISCOVERING:
            return Outlook(view, state, self.weights).discover()
        if view.phase is REPELLING:
            return Outlook(view, state, self.weights).repel_or_keep()
        return policy.take(state, self.weights, values_at(self.weights, stage(state)))


class Outlook:
    """What the active player can expect of this turn."""

    def __init__(self, view: View, state: State, weights: Weights) -> None:
        self.state = state
        self.weights = weights
        self.values: Values = values_at(weights, stage(state))
        self.player = state.players[state.active]
        self.unseen = Counter(view.pools[-1].cards if view.deck else view.discard)

    def discover(self) -> Action:
        harbour, colours = self.state.harbour, self.state.colours
        if len(harbour) >= policy.MAX_HARBOUR or policy.are_piles_low(len(self.state.deck), len(self.state.discard)):
            return STOP
        return DRAW if self.value_of_drawing(harbour, colours) > self.value_of_stopping(harbour, colours) else STOP

    def repel_or_keep(self) -> Action:
        ship = self.state.drawn
        assert ship is not None
        harbour, colours = self.state.harbour, self.state.colours
        bit = COLOUR_BITS[ship.number]
        if colours & bit:
            return REPEL
        return (
            KEEP
            if self.value_of_continuing([*harbour, ship], colours | bit) > self.value_of_continuing(harbour, colours)
            else REPEL
        )

    def value_of_continuing(self, harbour: list[Card], colours: int) -> float:
        return max(self.value_of_drawing(harbour, colours), self.value_of_stopping(harbour, colours))

    def value_of_drawing(self, harbour: list[Card], colours: int) -> float:
        """The average over all cards that may come next."""
        stopping = self.value_of_stopping(harbour, colours)
        total = sum(count * self._value_after(card, harbour, colours, stopping) for card, count in self.unseen.items())
        return total / max(1, self.unseen.total())

    def _value_after(self, card: Card, harbour: list[Card], colours: int, stopping: float) -> float:
        if card.kind is PERSON:
            return self.value_of_stopping([*harbour, card], colours)
        if card.kind is not SHIP:
            return stopping
        bit = COLOUR_BITS[card.number]
        is_repelled = self.player.totals[SWORDS] >= card.strength
        if colours & bit:
            return stopping if is_repelled else self.value_of_bust(stopping)
        kept = self.value_of_stopping([*harbour, card], colours | bit)
        return max(kept, stopping) if is_repelled else kept

    def value_of_bust(self, stopping: float) -> float:
        rivals = [player for player in self.state.players if player is not self.player]
        rivals_coins = sum([rival.totals[BUST_COINS] for rival in rivals]) / len(rivals)
        lost = self.values.coin * (self.player.totals[BUST_COINS] - self.weights.spite * rivals_coins)
        return lost - (self.weights.caution - 1) * stopping

    def value_of_stopping(self, harbour: list[Card], colours: int) -> float:
        """What phase 2 brings the player, less what it brings the others."""
        state, values, player = self.state, self.values, self.player
        takes = TAKES_BY_COLOURS[colours.bit_count()] + player.totals[EXTRA_TAKES]
        coins = len(player.coins)
        value = 0.0
        if len(harbour) >= CROWD:
            coins += player.totals[CROWD_COINS]
            value += values.coin * player.totals[CROWD_COINS]
        gain, taken = best_picks(state, player, coins, harbour, takes, 0, values)
        value += gain
        if state.last_round and self._leads(taken):
            value += LEAD
        left = list(harbour)
        for card in taken:
            left.remove(card)
        return value + self._others(left)

    def _leads(self, taken: list[Card]) -> bool:
        points = self.player.points + sum(
            (self.player.totals[TUCKS + card.colour_number] > 0) if card.kind is SHIP else card.points for card in taken
        )
        return all(points > rival.points for rival in self.state.players if rival is not self.player)

    def _others(self, left: list[Card]) -> float:
        """The fees of the others, less the part of their gains that counts against the player."""
        state, values = self.state, self.values
        rivals = len(state.players) - 1
        value = 0.0
        for seat in state.clockwise()[1:]:
            if not left:
                break
            rival = state.players[seat]
            gain, taken = best_picks(state, rival, len(rival.coins), left, 1, 1, values)
            if len(left) >= CROWD:
                gain += values.coin * rival.totals[CROWD_COINS]
            value -= self.weights.spite * gain / rivals
            if taken:
                value += values.coin
                left.remove(taken[0])
        return value
