"""What taking cards is worth to a player, in coins."""

from collections.abc import Sequence

from portroyal.bots.harbour.weights import Values
from portroyal.games.harbour.cards import SHIP, Card
from portroyal.games.harbour.rules import income, missing, price
from portroyal.games.harbour.state import Player, State
from portroyal.games.harbour.traits import TUCKS
from portroyal.games.harbour.variants import Ending


def valuation(state: State, player: Player, coins: int, card: Card, fee: int, values: Values) -> float:
    """What a card is worth to a player who has this many coins; nothing if they cannot pay for it."""
    money = values.money
    if card.kind is SHIP:
        gain = money[coins + income(player, card) - fee] - money[coins]
        return gain + values.point if player.totals[TUCKS + card.colour_number] else gain
    cost = price(player, card) + fee
    if cost > coins:
        return 0.0
    value = values.persons[card.number] - money[coins] + money[coins - cost]
    if card.is_crew:
        if must_explore(state, player):
            value += values.recruit
        if state.expeditions:
            value += expedition_progress(state, player, card, values)
    return value


def must_explore(state: State, player: Player) -> bool:
    """H9.4: does the player still need an expedition to win?"""
    return state.ending is Ending.EXPEDITIONS and not player.expeditions


def expedition_progress(state: State, player: Player, recruit: Card, values: Values) -> float:
    """How much closer a person brings a player to one of the open expeditions."""
    before = after = 0.0
    for card in state.expeditions:
        lacking = missing(player, card)
        gain = expedition_gain(state, player, card, values)
        before = max(before, gain * hope(values, lacking))
        after = max(after, gain * hope(values, lacking - _fills_gap(player, card, recruit)))
    return after - before


def hope(values: Values, lacking: int) -> float:
    if lacking <= 0:
        return values.hope[0]
    return values.hope[lacking] if lacking < len(values.hope) else 0.0


def _fills_gap(player: Player, expedition: Card, recruit: Card) -> bool:
    if "jack" in recruit.traits:
        return True
    return any(count > player.totals[place] for place, count in expedition.crew if (place, 1) in recruit.adds)


def expedition_gain(state: State, player: Player, card: Card, values: Values) -> float:
    """What a claim brings, less the persons that are discarded for it."""
    crew = len(card.needs)
    gain = values.point * (card.points - crew) + values.coin * card.coins - values.symbol * crew
    if must_explore(state, player):
        gain += values.first_claim
    return gain


def best_picks(
    state: State, player: Player, coins: int, cards: Sequence[Card], takes: int, fee: int, values: Values
) -> tuple[float, list[Card]]:
    """The value of the best one or two cards, and the cards in the order of taking them. It never plans a third."""
    best: float = 0.0
    chosen: list[Card] = []
    for card in cards:
        value = valuation(state, player, coins, card, fee, values)
        then: list[Card] = []
        if takes > 1 and (change := _change(player, card, fee)) >= -coins:
            rest = list(cards)
            rest.remove(card)
            more, then = best_picks(state, player, coins + change, rest, 1, fee, values)
            value += more
        if value > best:
            best, chosen = value, [card, *then]
    return best, chosen


def _change(player: Player, card: Card, fee: int) -> int:
    """By how much a player's coins change when they take a card."""
    return (income(player, card) if card.kind is SHIP else -price(player, card)) - fee
