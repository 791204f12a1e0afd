"""Play against bots."""

from typing import Annotated

import typer

from portroyal.terminal.options import Bots, Dealer, Ending, GameName, Language, Save, Seats, Seconds, Seed, Start
from portroyal.terminal.shell import LANGUAGE, text


def command(
    context: typer.Context,
    game: GameName = "harbour",
    seats: Seats = 3,
    bots: Bots = "skilled",
    ending: Ending = None,
    seed: Seed = None,
    start: Start = None,
    dealer: Dealer = None,
    name: Annotated[str, typer.Option(help=text("cli-option-name"))] = text("player-number", number=1),
    save: Save = None,
    resume: Annotated[bool, typer.Option("--resume", help=text("cli-option-resume"))] = False,
    seconds: Seconds = None,
    language: Language = LANGUAGE,
) -> None:
    from portroyal.terminal import setup

    setup.check(language, seconds)
    if resume:
        setup.refuse_other_options(context)
        session = setup.resumed(save, bots)
    else:
        options = {"ending": ending, "start": start, "dealer": dealer}
        session = setup.new_session(game, seats, options, bots, seed, name, save)
    setup.run(session, language, seconds)
