"""The harbour family: Port Royal (2014), its travel edition, and the two combined. Its public values are these."""

from portroyal.games.harbour.actions import Claim, Draw, Keep, Pass, Repel, Stop, Take
from portroyal.games.harbour.cards import CARDS, Card, CardKind, Skull
from portroyal.games.harbour.events import Cause, Zone
from portroyal.games.harbour.position import FaceDown, PlayerPosition, Position
from portroyal.games.harbour.state import Phase
from portroyal.games.harbour.traits import TRAITS, Colour, Group, Symbol, Trait
from portroyal.games.harbour.variants import Ending
from portroyal.games.harbour.view import Offer, PlayerView, PointsFrom, Pool, Progress, Revealed, Risk, View

__all__ = [
    "CARDS",
    "TRAITS",
    "Card",
    "CardKind",
    "Cause",
    "Claim",
    "Colour",
    "Draw",
    "Ending",
    "FaceDown",
    "Group",
    "Keep",
    "Offer",
    "Pass",
    "Phase",
    "PlayerPosition",
    "PlayerView",
    "PointsFrom",
    "Pool",
    "Position",
    "Progress",
    "Repel",
    "Revealed",
    "Risk",
    "Skull",
    "Stop",
    "Symbol",
    "Take",
    "Trait",
    "View",
    "Zone",
]
