"""A person and bots play one match in a terminal."""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random

from babel.numbers import format_percent
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from portroyal.arena.words import cause_text
from portroyal.bots import BotFailed, Budget, SeatedBot, seat_bot
from portroyal.bots.advice import advise
from portroyal.bots.loading import find
from portroyal.core.values import Action, Reason, Seat
from portroyal.i18n import locale_of
from portroyal.i18n.sentences import Reader
from portroyal.match import BOT, STAND_IN, IllegalAction, Match
from portroyal.record import AnyOrigin, Player, record_of, save
from portroyal.terminal.scores import scores
from portroyal.terminal.screens import SCREENS

MAX_OF_A_KIND = 5

Ask = Callable[[str], str]
"""Shows a prompt and returns the line typed. Raises EOFError when there is no more input."""


class Left(Exception):  # not an error
    """The person has left the table."""


class CannotSave(Exception):
    """The game could not be written; what the system says about it."""


@dataclass
class Session:
    """A match, its players, and the file that the game is saved in."""

    match: Match
    players: tuple[Player, ...]
    origin: AnyOrigin | None
    file: Path | None = None
    reported: list[BotFailed] = field(default_factory=list)
    """The failures of bots that the person knows about."""

    def save(self) -> None:
        """Save the game; called after every step, before anyone is told about it."""
        if self.file is None:
            return
        try:
            save(record_of(self.match, self.players, self.origin), self.file)
        except OSError as error:
            raise CannotSave(str(error.strerror)) from None

    def rng(self) -> Random:
        """Randomness for a bot's next choice: the same after a resume, and it gives nothing of the seed away."""
        return Random(f"{self.origin.commitment if self.origin else ''} {self.match.step}")


def play(
    session: Session,
    reader: Reader,
    console: Console,
    ask: Ask,
    budget: Budget = Budget(),  # noqa: B008  # frozen
    pause: Callable[[], None] = lambda: None,
) -> None:
    """Play the match to its end, with a pause after every step of a bot. Raises Left when the person leaves."""
    match = session.match
    bots = _seat_bots(session, budget)
    try:
        console.print(Rule(SCREENS[match.game.family].title(match.view(reader.seat), reader)))
        if not match.step:
            _tell(match, reader, console)
        _tell_failures(session, bots, reader, console)
        session.save()
        while (seat := match.to_act) is not None:
            if seat in bots:
                _let_choose(session, bots[seat], seat)
            else:
                _decide(session, seat, replace(reader, seat=seat), console, ask)
            session.save()
            _tell(match, reader, console)
            for other, bot in bots.items():
                bot.see(match.seen(match.step, other))
            _tell_failures(session, bots, reader, console)
            if seat in bots:
                pause()
        assert match.outcome is not None
        console.print(scores(match.outcome, reader))
    finally:
        for bot in bots.values():
            bot.end(match.outcome)


def _seat_bots(session: Session, budget: Budget) -> dict[Seat, SeatedBot]:
    """A bot for every seat that has one; in a resumed game it is told what happened so far."""
    match = session.match
    bots = {}
    for seat, player in enumerate(session.players):
        if player.bot is not None:
            bots[seat] = seat_bot(find(player.bot, match.game), match.game, seat, match.options, budget)
            for step in range(match.step + 1):
                bots[seat].see(match.seen(step, seat))
    return bots


def _let_choose(session: Session, bot: SeatedBot, seat: Seat) -> None:
    match = session.match
    action = bot.choose(match.view(seat), match.legal(), session.rng())
    match.play(action, seat, BOT if bot.failure is None else STAND_IN)


def _tell_failures(session: Session, bots: dict[Seat, SeatedBot], reader: Reader, console: Console) -> None:
    """Say once for every bot that has failed why a stand-in plays on."""
    for seat, bot in bots.items():
        failure = bot.failure
        if failure is not None and failure not in session.reported:
            session.reported.append(failure)
            cause = cause_text(failure.cause, failure.detail, reader.language)
            sentence = reader.message("bot-failed", player=reader.name(seat), cause=cause)
            console.print(Text(f"  {sentence}", style="italic"))


def _decide(session: Session, seat: Seat, reader: Reader, console: Console, ask: Ask) -> None:
    """Show the table and ask until the person has acted."""
    match = session.match
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
        # With a single choice, Enter is enough.
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
        elif text == "h":
            console.print(_hint(match, seat, reader))
        else:
            try:
                if text == "u":
                    match.undo(seat)
                else:
                    match.play(keys.get(text, text), seat)
                return
            except IllegalAction as illegal:
                known = text == "u" or text in match.game.action_by_text
                answer = reader.sentence(illegal.reason) if known else reader.message("ask-not-understood", text=text)
                console.print(Text(answer, style="italic"))


def _hint(match: Match, seat: Seat, reader: Reader) -> Table:
    """The choice of the strongest bot first, then its estimates for the other choices."""
    advice = advise(match.game, seat, match.options, match.view(seat), match.legal())
    board = Table(title=reader.message("ask-hint"), title_justify="left", box=SIMPLE_HEAD)
    board.add_column(reader.message("ask-hint-choice"))
    board.add_column(reader.message("ask-hint-chance"), justify="right")
    for action in sorted(match.legal(), key=lambda action: (action != advice.best, -advice.chances.get(action, 0.0))):
        chance = advice.chances.get(action)
        board.add_row(
            reader.sentence(action), "" if chance is None else format_percent(chance, locale=locale_of(reader.language))
        )
    return board


def refused(match: Match) -> dict[Action, Reason]:
    """Every action that is not possible now, and why."""
    return {action: reason for action in match.game.actions if (reason := match.why_not(action))}


def explain(refusals: dict[Action, Reason], reader: Reader, console: Console) -> None:
    """Say why the rest is not possible: each reason once, and at most a few reasons of a kind."""
    kinds: dict[str, dict[str, list[str]]] = {}
    for action, reason in refusals.items():
        kinds.setdefault(reason.id, {}).setdefault(reader.sentence(reason), []).append(str(action))
    for sentences in kinds.values():
        for sentence, actions in list(sentences.items())[:MAX_OF_A_KIND]:
            shown = reader.listed(actions[:MAX_OF_A_KIND]) + (" …" if len(actions) > MAX_OF_A_KIND else "")
            console.print(Text(f"  {shown}: {sentence}"))
        if len(sentences) > MAX_OF_A_KIND:
            console.print(Text("  …"))


def _tell(match: Match, reader: Reader, console: Console) -> None:
    """Say what the reader saw of the last step."""
    for event in match.seen(match.step, reader.seat):
        console.print(Text(f"  {reader.sentence(event)}"))
