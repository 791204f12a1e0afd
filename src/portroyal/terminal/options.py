"""Options that several commands share."""

from pathlib import Path
from typing import Annotated

import typer

from portroyal.bots import BOTS
from portroyal.games import GAMES
from portroyal.i18n import languages
from portroyal.terminal.shell import listed, text

GameArgument = Annotated[str, typer.Argument(help=text("cli-option-game", games=listed(GAMES)))]
AsJson = Annotated[bool, typer.Option("--json", help=text("cli-option-json"))]
RecordFile = Annotated[str, typer.Argument(help=text("cli-option-record"))]

# A new game

GameName = Annotated[str, typer.Option(help=text("cli-option-game", games=listed(GAMES)))]
Seats = Annotated[int, typer.Option(help=text("cli-option-seats"))]
Bots = Annotated[str, typer.Option(help=text("cli-option-bots", bots=listed(BOTS)))]
Ending = Annotated[str | None, typer.Option(help=text("cli-option-ending"), show_default=False)]
Seed = Annotated[str | None, typer.Option(help=text("cli-option-seed"), show_default=False)]
Start = Annotated[int | None, typer.Option(help=text("cli-option-start"), show_default=False)]
Dealer = Annotated[int | None, typer.Option(help=text("cli-option-dealer"), show_default=False)]
Save = Annotated[Path | None, typer.Option(help=text("cli-option-save"), show_default=False)]
Seconds = Annotated[float | None, typer.Option(help=text("cli-option-seconds"), show_default=False)]
Language = Annotated[str, typer.Option(help=text("cli-option-language", languages=listed(languages())))]

# The server

Database = Annotated[
    Path | None,
    typer.Option(envvar="PORTROYAL_DATABASE", help=text("cli-option-database"), show_default=False),
]


def default_database() -> Path:
    return Path(typer.get_app_dir("portroyal")) / "portroyal.db"
