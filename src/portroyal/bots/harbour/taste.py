"""What a player thinks things are worth, in coins, and how he feels about risk."""

from dataclasses import dataclass
from functools import cache
from typing import Final

from portroyal.games.harbour.cards import CARDS, PERSON, Card
from portroyal.games.harbour.state import State

Price = tuple[float, float]
"""In the first turn, and when someone has reached the goal; in between in a straight line."""


@dataclass(frozen=True, slots=True)
class Taste:
    """The usual values were climbed to by the quick policy in games of `harbour` for two.

    Those for wholesalers and for the expedition ending do not occur there and are made by hand.
    """

    point: Price = (2.2, 5.2)
    coin: Price = (1.0, 0.8)
    spare_coin: float = 0.93
    """What part of that a coin above the eighth is worth, which takes long to spend and may be taxed."""
    trade: Price = (2.3, 0.2)
    sword: Price = (0.2, 0.4)
    discount: Price = (3.0, 0.8)
    extra_take: Price = (19.0, 2.0)
    crowd_coin: Price = (2.9, 0.6)
    bust_coin: Price = (3.8, 0.3)
    symbol: Price = (1.1, 0.2)
    jack: Price = (1.4, 0.1)
    tucks: Price = (3.8, 0.6)
    recruit: Price = (3.0, 4.0)
    """What anyone with a symbol is worth besides to a player without an expedition where only explorers win (H9.4)."""
    first_claim: Price = (6.0, 15.0)
    """What such a player's first expedition is worth besides."""
    hope: tuple[float, ...] = (1.0, 0.56, 0.11)
    """What part of an expedition's gain one counts on, by how many persons are missing."""
    spite: float = 0.24
    """How much it hurts what the others get."""
    nerve: float = 1.08
    """How much a possible loss weighs when drawing; less is bolder."""


USUAL: Final = Taste()

STAGES: Final = 24
"""A game is cut into so many stages; finer would make no difference."""
LAST_ROUND: Final = STAGES + 1
LAST_POINT: Final = 20.0
"""In the last round only points count, and coins among equals."""


@dataclass(frozen=True, slots=True)
class Prices:
    """A taste at one stage of a game."""

    point: float
    coin: float
    symbol: float
    recruit: float
    first_claim: float
    hope: tuple[float, ...]
    purse: tuple[float, ...]
    """By the number of coins: what they are worth together."""
    persons: tuple[float, ...]
    """By card number: what a person is worth, his cost apart."""


def stage(state: State) -> int:
    """How far the leader has come."""
    if state.last_round:
        return LAST_ROUND
    leader = max([player.points for player in state.players])
    return min(STAGES, STAGES * leader // state.variant.goal)


@cache
def prices(taste: Taste, stage: int) -> Prices:
    late = min(1.0, stage / STAGES)
    lasts = 0.0 if stage == LAST_ROUND else 1.0

    def at(price: Price) -> float:
        return price[0] + (price[1] - price[0]) * late

    point = at(taste.point) if lasts else LAST_POINT
    coin = at(taste.coin)
    symbol = at(taste.symbol) * lasts

    def person(card: Card) -> float:
        abilities = (
            at(taste.trade) * card.trade
            + at(taste.sword) * card.swords
            + at(taste.discount) * card.discount
            + at(taste.extra_take) * card.extra_takes
            + at(taste.crowd_coin) * card.crowd_coins
            + at(taste.bust_coin) * card.bust_coins
            + at(taste.jack) * card.jack
            + at(taste.tucks) * card.tucks
        )
        return point * card.points + symbol * (card.symbol >= 0) + lasts * abilities

    return Prices(
        point=point,
        coin=coin,
        symbol=symbol,
        recruit=at(taste.recruit),
        first_claim=at(taste.first_claim),
        hope=taste.hope,
        purse=tuple(coin * (min(count, 8) + taste.spare_coin * max(0, count - 8)) for count in range(MAX_COINS)),
        persons=tuple(person(card) if card.kind == PERSON else 0.0 for card in CARDS),
    )


MAX_COINS: Final = 200
"""More than there are cards in any game."""
