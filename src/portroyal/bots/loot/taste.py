"""What players of one and the same skill can differ in."""

from dataclasses import dataclass

from portroyal.bots.loot.fleet import RESCUE


@dataclass(frozen=True, slots=True)
class Taste:
    bidding: float = 1.5
    """What he bids for each point that the privileges promise him."""
    envy: float = 1.0
    """How much of his attention goes to what others win; 1 weighs their mean as much as himself."""
    thrift: float = 1.0
    """How dear a strong card is to him while there are tricks to come."""
    hope: float = RESCUE
    """How often, he thinks, a ship a little too heavy will be saved."""


PLAIN = Taste()
