"""Players almost as good as `skilled`, each with weights of its own."""

from dataclasses import replace

from portroyal.bots.harbour.skilled import SKILLED, Skilled
from portroyal.bots.harbour.weights import Weights


class Trader(Skilled):
    """Careful; likes ships, and the persons who earn more with them."""

    weights: Weights = replace(SKILLED, trade=(3.5, 0.3), tucks=(7.0, 1.0), spare_coin=0.8, caution=1.3)


class Gambler(Skilled):
    """Takes risks, and hires the persons who pay for a full harbour or a bust."""

    weights: Weights = replace(SKILLED, crowd_coin=(2.5, 0.4), bust_coin=(4.0, 0.5), sword=(1.8, 0.4), caution=0.6)


class Explorer(Skilled):
    """Collects captains, priests and settlers early, for expeditions to come."""

    weights: Weights = replace(SKILLED, symbol=(2.8, 0.2), jack=(4.0, 0.5), trade=(1.5, 0.0), hope=(1.0, 0.6, 0.25))
