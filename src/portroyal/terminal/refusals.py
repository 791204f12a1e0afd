"""From faults and wrong arguments to sentences and exit codes."""

from typing import NoReturn

from portroyal.core.faults import Fault, printable
from portroyal.core.game import AnyGame
from portroyal.core.values import Viewer
from portroyal.games import GAMES
from portroyal.i18n.sentences import Reader
from portroyal.record import IllegalStep
from portroyal.terminal.shell import BAD_INPUT, LANGUAGE, OTHER_RULES, USAGE, end, listed, text

MAX_SEATS = max(max(game.seat_counts) for game in GAMES.values())


def known_game(game: str) -> AnyGame:
    if game not in GAMES:
        end(USAGE, text("cli-bad-value", value=game, known=listed(GAMES)))
    return GAMES[game]


def fault_text(fault: Fault) -> str:
    return text(f"fault-{fault.id}", place=printable(fault.place), subject=fault.subject)


def end_by_fault(fault: Fault, code: int = BAD_INPUT) -> NoReturn:
    if fault.id == "other-rules-version":
        end(OTHER_RULES, fault_text(fault))
    if isinstance(fault, IllegalStep):
        end(code, f"{fault_text(fault)} {reader(MAX_SEATS).sentence(fault.reason)}")
    end(code, fault_text(fault))


def reader(seats: int, seat: Viewer = None) -> Reader:
    """The reader of a game whose players have no names."""
    return Reader(tuple(text("player-seat", seat=number) for number in range(seats)), seat, LANGUAGE)
