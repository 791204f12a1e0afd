"""Takes the highest prize and plays the highest card. It notices a ship only when the ship is full."""

from collections.abc import Sequence
from random import Random
from typing import Final

from portroyal.core.values import Action
from portroyal.games.loot.actions import PAY_BACK, THROW_OUT, Bid, Choose, Lay, Load, Pass, Play, Start, Stow, Trump
from portroyal.games.loot.cards import COLOURS, PIRATE, SHIPS, Card
from portroyal.games.loot.rules import winning_place
from portroyal.games.loot.view import PlayerView, View

BID_EVERY: Final = 5
"""It bids at one of this many chances."""


def choose(view: View, legal: Sequence[Action], rng: Random) -> Action:
    assert view.viewer is not None
    me = view.players[view.viewer]
    match legal[0]:
        case Pass():
            return bid(view, legal, rng)
        case Lay():
            return min(legal, key=lambda action: (isinstance(action, Lay) and action.card.value, str(action)))
        case Trump():
            return max(legal, key=lambda action: isinstance(action, Trump) and length(me, action.colour))
        case Start():
            return start(view, me)
        case Choose():
            return max(legal, key=lambda action: isinstance(action, Choose) and appeal(me, action.card))
        case Play():
            return play(view, me, legal)
        case Load() if view.won is not None:
            return deal_with(me, view.won, legal)
        case Stow():
            return max(legal, key=lambda action: room(me, action))
    return legal[0]


def start(view: View, me: PlayerView) -> Action:
    """Itself, while a prize appeals to it."""
    wants = any(appeal(me, card) > 0 for card in view.layout)
    assert view.viewer is not None
    return Start(view.viewer if wants else (view.viewer + 1) % len(view.players))


def bid(view: View, legal: Sequence[Action], rng: Random) -> Action:
    """Low bids now and then, whatever its hand."""
    bids = [action for action in legal if isinstance(action, Bid) and action.amount <= len(view.players)]
    return bids[0] if bids and not rng.randrange(BID_EVERY) else legal[0]


def length(me: PlayerView, colour: str) -> int:
    return sum(card is not None and card.suit == COLOURS.index(colour) for card in me.hand)


def appeal(me: PlayerView, card: Card) -> int:
    """The value of a card that fits a ship; negative if it fits none."""
    fits = any(ship.load + card.value <= ship.limit for place, ship in enumerate(me.ships) if card.suit in (place, -1))
    return card.value if fits else -card.value


def play(view: View, me: PlayerView, legal: Sequence[Action]) -> Action:
    """The highest card that wins, for a prize that fits; otherwise the lowest card."""
    cards = [action for action in legal if isinstance(action, Play)]
    trump = COLOURS.index(view.trump) if view.trump else PIRATE
    winning = [play for play in cards if winning_place([*view.trick, play.card], trump) == len(view.trick)]
    if winning and view.prize is not None and appeal(me, view.prize) > 0:
        return max(winning, key=lambda play: play.card.value)
    return min(cards, key=lambda play: play.card.value)


def deal_with(me: PlayerView, card: Card, legal: Sequence[Action]) -> Action:
    """Get rid of a card that does not fit; load a minus card where the room is least, any other where it is most."""
    if card.value > 0 > appeal(me, card):
        for way in (PAY_BACK, THROW_OUT):
            if way in legal:
                return way
    loads = [action for action in legal if isinstance(action, Load)]
    return (min if card.value < 0 else max)(loads, key=lambda action: room(me, action))


def room(me: PlayerView, action: Action) -> int:
    assert isinstance(action, Load | Stow)
    ship = me.ships[SHIPS.index(action.ship)]
    return ship.limit - ship.load
