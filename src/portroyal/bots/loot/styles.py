"""Players almost as good as `skilled`, each with weights of its own."""

from portroyal.bots.loot.skilled import player
from portroyal.bots.loot.weights import Weights

trader = player(Weights(bidding=1.2, hope=0.25))
gambler = player(Weights(bidding=2.0, hope=0.9))
