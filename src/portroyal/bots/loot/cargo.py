"""What to do with a card just won."""

from portroyal.bots.loot.fleet import Ship, gain, kept_worth, shifting, unloading
from portroyal.bots.loot.table import Table, payment
from portroyal.bots.loot.taste import Taste
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


def deal_with(table: Table, taste: Taste) -> Action:
    return max(table.state.legal, key=lambda action: use(table, action))


def use(table: Table, action: Action) -> float:
    """What a way to deal with the cards just won adds to the total."""
    state, season = table.state, table.season
    player, won = state.players[state.turn], state.won
    match action:
        case Load() if won is not None:
            return gain(berth(player, action.ship), won, season)
        case PayBack() if won is not None:
            return payment(state, won)
        case ThrowOut():
            return -kept_worth(season.left)
        case KeepRemove():
            return kept_worth(season.left)
        case Discharge():
            return unloading(carrier(player, action.card), action.card, season)
        case DischargeBonus():
            card = bonus(player, action.ship, action.place)
            return unloading(carrier(player, card), card, season)
        case Shift():
            return shifting(carrier(player, action.card), action.card, berth(player, action.ship), season)
        case ShiftBonus():
            card = bonus(player, action.ship, action.place)
            return shifting(carrier(player, card), card, berth(player, action.to), season) + card.value / 1000
        case Stow():
            return gain(berth(player, action.ship), state.spoils[action.place - 1], season)
    return 0.0


def berth(player: Player, ship: str) -> Ship:
    return tuple(player.ships[SHIPS.index(ship)])


def bonus(player: Player, ship: str, place: int) -> Card:
    return player.bonuses(SHIPS.index(ship))[place - 1]


def carrier(player: Player, card: Card) -> Ship:
    """The ship that a card lies on."""
    ship = where(player, card)
    assert ship is not None
    return tuple(player.ships[ship])
