"""How to use a card just won."""

from portroyal.bots.loot.fleet import Ship, gain, kept_value, shift_gain, unloading_gain
from portroyal.bots.loot.table import Table, payment
from portroyal.bots.loot.weights import Weights
from portroyal.core.values import Action
from portroyal.games.loot.actions import (
    Discharge,
    DischargeBonus,
    KeepRemove,
    Load,
    PayBack,
    Shift,
    ShiftBonus,
    Stow,
    ThrowOut,
)
from portroyal.games.loot.cards import SHIPS, Card
from portroyal.games.loot.rules import where
from portroyal.games.loot.state import Player


def deal_with(table: Table, weights: Weights) -> Action:
    return max(table.state.legal, key=lambda action: gain_of(table, action))


def gain_of(table: Table, action: Action) -> float:
    """What using the cards just won in this way adds to the total."""
    state, horizon = table.state, table.horizon
    player, won = state.players[state.turn], state.won
    match action:
        case Load() if won is not None:
            return gain(ship_of(player, action.ship), won, horizon)
        case PayBack() if won is not None:
            return payment(state, won)
        case ThrowOut():
            return -kept_value(horizon.left)
        case KeepRemove():
            return kept_value(horizon.left)
        case Discharge():
            return unloading_gain(ship_with(player, action.card), action.card, horizon)
        case DischargeBonus():
            card = bonus_card(player, action.ship, action.place)
            return unloading_gain(ship_with(player, card), card, horizon)
        case Shift():
            return shift_gain(ship_with(player, action.card), action.card, ship_of(player, action.ship), horizon)
        case ShiftBonus():
            card = bonus_card(player, action.ship, action.place)
            return shift_gain(ship_with(player, card), card, ship_of(player, action.to), horizon) + card.value / 1000
        case Stow():
            return gain(ship_of(player, action.ship), state.spoils[action.place - 1], horizon)
    return 0.0


def ship_of(player: Player, ship: str) -> Ship:
    return tuple(player.ships[SHIPS.index(ship)])


def bonus_card(player: Player, ship: str, place: int) -> Card:
    return player.bonuses(SHIPS.index(ship))[place - 1]


def ship_with(player: Player, card: Card) -> Ship:
    """The ship that carries a card."""
    ship = where(player, card)
    assert ship is not None
    return tuple(player.ships[ship])
