"""Watch bots play."""

from typing import Annotated

import typer

from portroyal.bots import LADDER
from portroyal.terminal.options import Bots, Dealer, Ending, GameName, Language, Save, Seats, Seconds, Seed, Start
from portroyal.terminal.shell import LANGUAGE, text

STRONGEST_FIRST = ",".join(reversed(LADDER))


def command(
    game: GameName = "harbour",
    seats: Seats = 3,
    bots: Bots = STRONGEST_FIRST,
    ending: Ending = None,
    seed: Seed = None,
    start: Start = None,
    dealer: Dealer = None,
    save: Save = None,
    seconds: Seconds = None,
    pace: Annotated[float, typer.Option(help=text("cli-option-pace"), min=0, max=60)] = 0.5,
    language: Language = LANGUAGE,
) -> None:
    from portroyal.terminal import setup

    setup.check(language, seconds)
    options = {"ending": ending, "start": start, "dealer": dealer}
    session = setup.new_session(game, seats, options, bots, seed, None, save)
    setup.run(session, language, seconds, pace)
