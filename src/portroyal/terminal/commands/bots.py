"""List the bots."""

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text

from portroyal.bots import BOTS
from portroyal.bots.loading import names
from portroyal.core.faults import printable
from portroyal.games import GAMES
from portroyal.terminal.shell import console, listed, text


def command() -> None:
    board = Table(box=SIMPLE_HEAD)
    for column in ("bots-name", "bots-games", "bots-about"):
        board.add_column(text(column))
    for name in names():
        board.add_row(*_row(name))
    out = console()
    out.print(board)
    out.print(Text(text("bots-more")))


def _row(name: str) -> tuple[str, str, str]:
    """The bot's name, its games, a sentence. Listing a bot of an installed package runs nothing of the package."""
    if name not in BOTS:
        return printable(name), "", text("bots-installed")
    games = [game.id for game in GAMES.values() if BOTS[name].plays(game)]
    return name, listed(games), text(f"bot-about-{name}")
