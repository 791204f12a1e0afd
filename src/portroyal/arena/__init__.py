"""Tournaments of bots, and reports on them."""

from portroyal.arena.play import Abandoned, Failure, Played
from portroyal.arena.report import Report, report_of
from portroyal.arena.sequential import Verdict, decide
from portroyal.arena.settings import Settings
from portroyal.arena.store import Store
from portroyal.arena.tournament import Results, run

__all__ = [
    "Abandoned",
    "Failure",
    "Played",
    "Report",
    "Results",
    "Settings",
    "Store",
    "Verdict",
    "decide",
    "report_of",
    "run",
]
