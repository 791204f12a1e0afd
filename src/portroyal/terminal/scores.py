"""The final scores of any game."""

from rich.box import SIMPLE_HEAD
from rich.table import Table

from portroyal.core.values import Outcome
from portroyal.i18n.sentences import Reader


def scores(outcome: Outcome, reader: Reader) -> Table:
    board = Table(title=reader.message("table-scores"), title_justify="left", box=SIMPLE_HEAD)
    board.add_column(reader.message("table-player"))
    for part in outcome.scores[0]:
        board.add_column(reader.message(f"table-{part}"), justify="right")
    for seat in sorted(range(len(outcome.places)), key=outcome.places.__getitem__):
        style = "bold" if seat in outcome.winners else ""
        name = f"{outcome.places[seat]}. {reader.label(seat)}"
        board.add_row(name, *map(str, outcome.scores[seat].values()), style=style)
    return board
