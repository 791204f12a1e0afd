"""List the cards of a game."""

from portroyal.i18n.sentences import Reader
from portroyal.terminal.files import print_json
from portroyal.terminal.options import AsJson, GameArgument
from portroyal.terminal.refusals import known_game
from portroyal.terminal.screens import SCREENS
from portroyal.terminal.shell import LANGUAGE, console


def command(game: GameArgument, as_json: AsJson = False) -> None:
    rules = known_game(game)
    screen = SCREENS[rules.family]
    if as_json:
        print_json(screen.card_list(rules))
    else:
        console().print(screen.cards(rules, Reader((), None, LANGUAGE)))
