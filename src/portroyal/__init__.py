"""Port Royal in Python: the rules, and places to play it. Unofficial."""

from portroyal.bots import BOTS, Bot
from portroyal.core.game import Game
from portroyal.core.values import Action, Event, Move, Outcome, Reason
from portroyal.games import GAMES
from portroyal.match import Entry, IllegalAction, Match

__version__ = "0.1.0"

__all__ = [
    "BOTS",
    "GAMES",
    "Action",
    "Bot",
    "Entry",
    "Event",
    "Game",
    "IllegalAction",
    "Match",
    "Move",
    "Outcome",
    "Reason",
]
