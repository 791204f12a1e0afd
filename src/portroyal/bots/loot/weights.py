"""What players of the same skill can differ in."""

from dataclasses import dataclass

from portroyal.bots.loot.fleet import RESCUE


@dataclass(frozen=True, slots=True)
class Weights:
    bidding: float = 1.5
    """How much the player bids for each point that the privileges promise."""
    envy: float = 1.0
    """How much the gains of others count; at 1 the mean of the others counts as much as the player's own."""
    thrift: float = 1.0
    """How much a strong card is worth saving while there are tricks to come."""
    hope: float = RESCUE
    """How often the player expects a ship that is slightly too heavy to be saved."""


DEFAULT = Weights()
