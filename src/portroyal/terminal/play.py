"""A person and bots around one match, in a terminal."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from portroyal.bots import BOTS
from portroyal.core.values import Action, Event, Reason, Seat
from portroyal.i18n.sentences import Reader
from portroyal.match import BOT, IllegalAction, Match
from portroyal.record import Chair, Origin, record_of, save
from portroyal.terminal.scores import scores
from portroyal.terminal.screens import SCREENS

MOST_OF_A_KIND = 5

Ask = Callable[[str], str]
"""Shows a prompt and returns the line typed. Raises EOFError when there is no more input."""


class Left(Exception):  # not an error
    """The person has left the table."""


class CannotSave(Exception):
    """The game could not be written; what the system says about it."""


@dataclass
class Sitting:
    """A match, who sits at it, and the file that keeps it."""

    match: Match
    chairs: tuple[Chair, ...]
    origin: Origin | None
    file: Path | None = None

    def keep(self) -> None:
        """Save the game; called after every step, before anyone hears of it."""
        if self.file is None:
            return
        try:
            save(record_of(self.match, self.chairs, self.origin), self.file)
        except OSError as error:
            raise CannotSave(str(error.strerror)) from None

    def rng(self) -> Random:
        """Chance for a bot's next choice: the same in a game that was left and resumed, and no sign of the seed."""
        return Random(f"{self.origin.commitment if self.origin else ''} {self.match.step}")


def play(sitting: Sitting, reader: Reader, console: Console, ask: Ask) -> None:
    """Play the match to its end. Raises Left when the person leaves."""
    match = sitting.match
    screen = SCREENS[match.game.family]
    console.print(Rule(screen.title(match.view(reader.seat), reader)))
    if not match.log:
        _tell(match, match.opening, reader, console)
    sitting.keep()
    while match.to_act is not None:
        seat = match.to_act
        bot = sitting.chairs[seat].bot
        if bot is None:
            _decide(sitting, seat, replace(reader, seat=seat), console, ask)
        else:
            action = BOTS[bot](match.view(seat), match.legal(), sitting.rng())
            events = match.play(action, seat, BOT)
            sitting.keep()
            _tell(match, events, reader, console)
    assert match.outcome is not None
    console.print(scores(match.outcome, reader))


def _decide(sitting: Sitting, seat: Seat, reader: Reader, console: Console, ask: Ask) -> None:
    """Show the table and ask until something was done."""
    match = sitting.match
    screen = SCREENS[match.game.family]
    view = match.view(seat)
    legal = match.legal()
    refusals = refused(match)
    console.print()
    console.print(screen.table(view, reader, refusals))
    console.print(Text(screen.question(view, reader), style="bold"))
    keys = screen.keys(legal)
    width = max(map(len, keys))
    for key, action in keys.items():
        console.print(Text(f"  {key:>{width}}  {reader.sentence(action)}"))
    if len(legal) == 1:
        # Enter is enough where there is nothing to choose.
        keys[""] = legal[0]
    while True:
        try:
            text = " ".join(ask(reader.message("ask-prompt")).lower().split())
        except EOFError:
            raise Left from None
        if text == "q":
            raise Left
        if text == "?":
            console.print(Text(reader.message("ask-help", example=str(legal[0]))))
        elif text == "w":
            explain(refusals, reader, console)
        elif text == "c":
            console.print(screen.unseen(view, reader))
        else:
            try:
                events = match.undo(seat).events if text == "u" else match.play(keys.get(text, text), seat)
            except IllegalAction as illegal:
                known = text == "u" or text in match.game.action_by_text
                answer = reader.sentence(illegal.reason) if known else reader.message("ask-not-understood", text=text)
                console.print(Text(answer, style="italic"))
            else:
                sitting.keep()
                _tell(match, events, reader, console)
                return


def refused(match: Match) -> dict[Action, Reason]:
    """Every action that is not possible now, and why."""
    return {action: reason for action in match.game.actions if (reason := match.why_not(action))}


def explain(refusals: dict[Action, Reason], reader: Reader, console: Console) -> None:
    """Why the rest is not possible, the same reason said once, and never more than a few of a kind."""
    kinds: dict[str, dict[str, list[str]]] = {}
    for action, reason in refusals.items():
        kinds.setdefault(reason.id, {}).setdefault(reader.sentence(reason), []).append(str(action))
    for sentences in kinds.values():
        for sentence, actions in list(sentences.items())[:MOST_OF_A_KIND]:
            shown = ", ".join(actions[:MOST_OF_A_KIND]) + (" …" if len(actions) > MOST_OF_A_KIND else "")
            console.print(Text(f"  {shown}: {sentence}"))
        if len(sentences) > MOST_OF_A_KIND:
            console.print(Text("  …"))


def _tell(match: Match, events: tuple[Event, ...], reader: Reader, console: Console) -> None:
    """Say what happened, as far as the reader may know."""
    for event in events:
        console.print(Text(f"  {reader.sentence(match.game.see(event, reader.seat))}"))
