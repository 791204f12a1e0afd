"""Port Royal of 2000: an auction, tricks, and ships that must not be overloaded. Its public values are these."""

from portroyal.games.loot.cards import CARDS, Card, CardKind, Colour, Good
from portroyal.games.loot.events import Zone
from portroyal.games.loot.position import PlayerPosition, Position
from portroyal.games.loot.state import Phase, PlacedBid, Trick
from portroyal.games.loot.view import PlayerView, Revealed, ShipView, View

__all__ = [
    "CARDS",
    "Card",
    "CardKind",
    "Colour",
    "Good",
    "Phase",
    "PlacedBid",
    "PlayerPosition",
    "PlayerView",
    "Position",
    "Revealed",
    "ShipView",
    "Trick",
    "View",
    "Zone",
]
