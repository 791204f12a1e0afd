"""A person and bots around one match, in a terminal."""

from collections.abc import Callable, Sequence
from random import Random

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from portroyal.bots import Bot
from portroyal.core.values import Action, Event, Seat
from portroyal.i18n.sentences import Reader
from portroyal.match import IllegalAction, Match
from portroyal.terminal import harbour

Ask = Callable[[str], str]
"""Shows a prompt and returns the line typed. Raises EOFError when there is no more input."""


class Left(Exception):  # not an error
    """The person has left the table."""


def play(
    match: Match, me: Seat, bots: dict[Seat, Bot], reader: Reader, console: Console, ask: Ask, rng: Random
) -> None:
    """Play the match to its end. Raises Left when the person leaves."""
    console.print(Rule(harbour.title(match.view(me), reader)))
    _tell(match.opening, reader, console)
    while match.to_act is not None:
        seat = match.to_act
        if seat in bots:
            action = bots[seat](match.view(seat), match.legal(), rng)
            _tell(match.play(action, seat), reader, console)
        else:
            _decide(match, seat, reader, console, ask)
    assert match.outcome is not None
    console.print(harbour.scores(match.outcome, reader))


def _decide(match: Match, seat: Seat, reader: Reader, console: Console, ask: Ask) -> None:
    view = match.view(seat)
    legal = match.legal()
    refusals = {action: reason for action in match.game.actions if (reason := match.why_not(action))}
    console.print()
    console.print(harbour.table(view, reader, refusals))
    console.print(Text(harbour.question(view, reader), style="bold"))
    for number, action in enumerate(legal, 1):
        console.print(Text(f"  {number}  {reader.sentence(action)}"))
    while True:
        try:
            text = ask(reader.message("ask-prompt")).strip().lower()
        except EOFError:
            raise Left from None
        if text == "q":
            raise Left
        if text == "?":
            console.print(Text(reader.message("ask-help")))
            continue
        try:
            if text == "u":
                _tell(match.undo(seat).events, reader, console)
            else:
                _tell(match.play(_chosen(text, legal), seat), reader, console)
        except IllegalAction as refused:
            known = text == "u" or text in match.game.action_by_text
            answer = reader.sentence(refused.reason) if known else reader.message("ask-not-understood", text=text)
            console.print(Text(answer, style="italic"))
        else:
            return


def _chosen(text: str, legal: Sequence[Action]) -> Action | str:
    """A number stands for the choice of that number; anything else is taken as an action in words."""
    numbered = {str(number): action for number, action in enumerate(legal, 1)}
    return numbered.get(text, text)


def _tell(events: tuple[Event, ...], reader: Reader, console: Console) -> None:
    for event in events:
        console.print(Text(f"  {reader.sentence(event)}"))
