"""Players nearly as strong as the skilled one, each with a taste of its own."""

from portroyal.bots.loot.skilled import player
from portroyal.bots.loot.taste import Taste

trader = player(Taste(bidding=1.2, hope=0.25))
gambler = player(Taste(bidding=2.0, hope=0.9))
