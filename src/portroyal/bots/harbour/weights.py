"""What a player thinks things are worth, in coins, and how much risk they take."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from portroyal.games.harbour.cards import CARDS, PERSON, Card
from portroyal.games.harbour.state import State

Range = tuple[float, float]
"""The value in the first turn, and when someone has reached the goal; in between it changes linearly."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The defaults were found by hill climbing with the quick policy in games of `harbour` for two.

    Wholesalers and the expedition ending do not occur there; their values were chosen by hand.
    """

    point: Range = (2.2, 5.2)
    coin: Range = (1.0, 0.8)
    spare_coin: float = 0.93
    """The part of that for each coin above the eighth, which takes long to spend and may be taxed."""
    trade: Range = (2.3, 0.2)
    sword: Range = (0.2, 0.4)
    discount: Range = (3.0, 0.8)
    extra_take: Range = (19.0, 2.0)
    crowd_coin: Range = (2.9, 0.6)
    bust_coin: Range = (3.8, 0.3)
    symbol: Range = (1.1, 0.2)
    jack: Range = (1.4, 0.1)
    tucks: Range = (3.8, 0.6)
    recruit: Range = (3.0, 4.0)
    """In addition for a person with a symbol, if the player needs an expedition to win (H9.4) and has none."""
    first_claim: Range = (6.0, 15.0)
    """In addition for that player's first expedition."""
    hope: tuple[float, ...] = (1.0, 0.56, 0.11)
    """The part of an expedition's gain to count on, by the number of missing persons."""
    spite: float = 0.24
    """How much the gains of the others count against one's own."""
    caution: float = 1.08
    """How much a possible loss counts when drawing; less is bolder."""


DEFAULT: Final = Weights()

STAGES: Final = 24
"""The number of stages of a game; more would make no difference."""
LAST_ROUND: Final = STAGES + 1
LAST_POINT: Final = 20.0
"""In the last round only points count, and coins break ties."""


@dataclass(frozen=True, slots=True)
class Values:
    """The weights at one stage of a game."""

    point: float
    coin: float
    symbol: float
    recruit: float
    first_claim: float
    hope: tuple[float, ...]
    money: tuple[float, ...]
    """By the number of coins: what they are worth together."""
    persons: tuple[float, ...]
    """By card number: what a person is worth, without the cost."""


def stage(state: State) -> int:
    """How far the leader has come."""
    if state.last_round:
        return LAST_ROUND
    leader = max([player.points for player in state.players])
    return min(STAGES, STAGES * leader // state.variant.goal)


@cache
def values_at(weights: Weights, stage: int) -> Values:
    late = min(1.0, stage / STAGES)
    future = 0.0 if stage == LAST_ROUND else 1.0

    def at(range: Range) -> float:
        return range[0] + (range[1] - range[0]) * late

    point = at(weights.point) if future else LAST_POINT
    coin = at(weights.coin)
    symbol = at(weights.symbol) * future

    def person(card: Card) -> float:
        traits = card.traits
        abilities = (
            at(weights.trade) * traits.get("trade", 0)
            + at(weights.sword) * traits.get("swords", 0)
            + at(weights.discount) * traits.get("discount", 0)
            + at(weights.extra_take) * traits.get("extra-takes", 0)
            + at(weights.crowd_coin) * traits.get("crowd-coins", 0)
            + at(weights.bust_coin) * traits.get("bust-coins", 0)
            + at(weights.jack) * traits.get("jack", 0)
            + at(weights.tucks) * traits.get("tucks", 0)
        )
        return point * card.points + symbol * (card.is_crew and "jack" not in traits) + future * abilities

    return Values(
        point=point,
        coin=coin,
        symbol=symbol,
        recruit=at(weights.recruit),
        first_claim=at(weights.first_claim),
        hope=weights.hope,
        money=tuple(coin * (min(count, 8) + weights.spare_coin * max(0, count - 8)) for count in range(MAX_COINS)),
        persons=tuple(person(card) if card.kind == PERSON else 0.0 for card in CARDS),
    )


MAX_COINS: Final = 200
"""More than the cards of any game."""
