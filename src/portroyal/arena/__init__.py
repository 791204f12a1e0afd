"""Many games between bots, and what can be said about them."""

from portroyal.arena.play import Failure, Lost, Played
from portroyal.arena.report import Report, report_of
from portroyal.arena.sequential import Verdict, decide
from portroyal.arena.settings import Settings
from portroyal.arena.store import Store
from portroyal.arena.tournament import Results, hold

__all__ = [
    "Failure",
    "Lost",
    "Played",
    "Report",
    "Results",
    "Settings",
    "Store",
    "Verdict",
    "decide",
    "hold",
    "report_of",
]
