"""Players nearly as good as the skilled one, each with a taste of its own."""

from dataclasses import replace

from portroyal.bots.harbour.skilled import SKILLED, Skilled
from portroyal.bots.harbour.taste import Taste


class Trader(Skilled):
    """Careful, and fond of ships and of those who make more of them."""

    taste: Taste = replace(SKILLED, trade=(3.5, 0.3), tucks=(7.0, 1.0), spare_coin=0.8, nerve=1.3)


class Gambler(Skilled):
    """Draws on, and hires those who pay for a full harbour or a failure."""

    taste: Taste = replace(SKILLED, crowd_coin=(2.5, 0.4), bust_coin=(4.0, 0.5), sword=(1.8, 0.4), nerve=0.6)


class Explorer(Skilled):
    """Gathers captains, priests and settlers before anyone else knows what for."""

    taste: Taste = replace(SKILLED, symbol=(2.8, 0.2), jack=(4.0, 0.5), trade=(1.5, 0.0), hope=(1.0, 0.6, 0.25))
