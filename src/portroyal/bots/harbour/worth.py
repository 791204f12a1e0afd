"""What taking cards would bring a player, in coins."""

from collections.abc import Sequence

from portroyal.bots.harbour.taste import Prices
from portroyal.games.harbour.cards import SHIP, Card
from portroyal.games.harbour.rules import missing
from portroyal.games.harbour.state import Player, State
from portroyal.games.harbour.variants import EXPEDITIONS


def worth(state: State, player: Player, coins: int, card: Card, fee: int, now: Prices) -> float:
    """What a card would bring a player with so many coins; nothing if he cannot pay for it."""
    purse = now.purse
    if card.kind == SHIP:
        gain = purse[coins + card.coins + player.trade[card.colour] - fee] - purse[coins]
        return gain + now.point if player.tucks[card.colour] else gain
    cost = card.cost - player.discount
    cost = fee + cost if cost > 0 else fee
    if cost > coins:
        return 0.0
    value = now.persons[card.number] - purse[coins] + purse[coins - cost]
    if card.symbol >= 0 or card.jack:
        if must_explore(state, player):
            value += now.recruit
        if state.expeditions:
            value += progress(state, player, card, now)
    return value


def must_explore(state: State, player: Player) -> bool:
    """H9.4: is it still an expedition that he cannot win without?"""
    return state.ending == EXPEDITIONS and not player.expeditions


def progress(state: State, player: Player, recruit: Card, now: Prices) -> float:
    """How much nearer a person brings a player to an expedition that lies there."""
    before = after = 0.0
    for card in state.expeditions:
        lacking = missing(player, card)
        gain = expedition_gain(state, player, card, now)
        before = max(before, gain * hope(now, lacking))
        after = max(after, gain * hope(now, lacking - _helps(player, card, recruit)))
    return after - before


def hope(now: Prices, lacking: int) -> float:
    if lacking <= 0:
        return now.hope[0]
    return now.hope[lacking] if lacking < len(now.hope) else 0.0


def _helps(player: Player, expedition: Card, recruit: Card) -> bool:
    if recruit.jack:
        return True
    return any(symbol == recruit.symbol and count > player.symbols[symbol] for symbol, count in expedition.needs)


def expedition_gain(state: State, player: Player, card: Card, now: Prices) -> float:
    """What a claim brings, less the persons that leave for it."""
    crew = sum([count for _, count in card.needs])
    gain = now.point * (card.points - crew) + now.coin * card.coins - now.symbol * crew
    if must_explore(state, player):
        gain += now.first_claim
    return gain


def spree(
    state: State, player: Player, coins: int, cards: Sequence[Card], takes: int, fee: int, now: Prices
) -> tuple[float, list[Card]]:
    """The best one or two cards to take, in this order, and what they bring; a third is not thought of."""
    best: float = 0.0
    chosen: list[Card] = []
    for card in cards:
        value = worth(state, player, coins, card, fee, now)
        if takes > 1 and is_affordable(player, coins, card, fee):
            rest = list(cards)
            rest.remove(card)
            more, then = spree(state, player, coins + _change(player, card, fee), rest, 1, fee, now)
            value += more
        else:
            then = []
        if value > best:
            best, chosen = value, [card, *then]
    return best, chosen


def is_affordable(player: Player, coins: int, card: Card, fee: int) -> bool:
    return card.kind == SHIP or max(0, card.cost - player.discount) + fee <= coins


def _change(player: Player, card: Card, fee: int) -> int:
    """By how much a player's coins change when he takes a card."""
    if card.kind == SHIP:
        return card.coins + player.trade[card.colour] - fee
    return -max(0, card.cost - player.discount) - fee
