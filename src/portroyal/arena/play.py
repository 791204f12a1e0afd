"""One game between bots, and its result."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter_ns

from portroyal.arena.metrics import metrics_of
from portroyal.arena.schedule import Key, Seating
from portroyal.arena.settings import Settings
from portroyal.bots import BotType, Budget, SeatedBot, seat_bot
from portroyal.bots.limits import has_alarm, with_timeout
from portroyal.bots.loading import COMMAND
from portroyal.bots.protocol import Limit, without_limit
from portroyal.core.chance import seed_from_text
from portroyal.core.faults import printable
from portroyal.core.values import Event, Seat
from portroyal.match import BOT, STAND_IN, Match
from portroyal.record import MAX_NAME, AnyRecord, Player, record_of


@dataclass(frozen=True, slots=True)
class Failure:
    """A bot that failed; a stand-in has played for it since this step."""

    seat: Seat
    step: int
    cause: str
    detail: str


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game. Everything except `times` follows from the settings."""

    deal: int
    rotation: int
    bots: tuple[str, ...]
    first: Seat
    """The seat with the first decision."""
    places: tuple[int, ...]
    scores: tuple[dict[str, int], ...]
    winners: tuple[Seat, ...]
    steps: int
    counts: tuple[dict[str, int], ...]
    """For each seat the number of events with that seat, by the id of the event."""
    shared: dict[str, int]
    """The same for events without a seat."""
    failures: tuple[Failure, ...]
    times: tuple[dict[str, int], ...]
    """For each seat the number of decisions with a choice, by microseconds, rounded to two significant digits."""

    @property
    def key(self) -> Key:
        return Key(self.deal, self.rotation)


@dataclass(frozen=True, slots=True)
class Abandoned:
    """A game that could not be finished."""

    deal: int
    rotation: int
    bots: tuple[str, ...]
    cause: str
    detail: str = ""

    @property
    def key(self) -> Key:
        return Key(self.deal, self.rotation)


class Tally:
    """Counts the events of a game."""

    def __init__(self, settings: Settings) -> None:
        self._conditions = metrics_of(settings.rules).conditions
        self.seats: list[Counter[str]] = [Counter() for _ in range(settings.seats)]
        self.shared: Counter[str] = Counter()

    def add(self, events: Sequence[Event]) -> None:
        for event in events:
            seat: Seat | None = getattr(event, "seat", None)
            counter = self.shared if seat is None else self.seats[seat]
            counter[event.id] += 1
            for id, is_met in self._conditions.items():
                if is_met(event):
                    counter[id] += 1


class BotMatch:
    """A match in which every seat is a bot's."""

    def __init__(self, settings: Settings, seating: Seating) -> None:
        name = f"{settings.seed} deal {seating.deal}"
        self.match = Match.start(settings.game, settings.seats, seed_from_text(name), **settings.options)
        self._limits = [_limit(settings, bot) for bot in seating.bots]
        self._rngs = [Random(f"{name} rotation {seating.rotation} seat {seat}") for seat in range(settings.seats)]
        self._bots: list[SeatedBot] = []
        self.tally = Tally(settings)
        self.times: list[Counter[str]] = [Counter() for _ in self._rngs]
        self.failures: dict[Seat, Failure] = {}

    def seat(self, bot_type: BotType, budget: Budget) -> None:
        seat, match = len(self._bots), self.match
        self._bots.append(seat_bot(bot_type, match.game, seat, match.options, budget, self._limits[seat]))

    def show_step(self) -> None:
        """Show every bot what its seat saw of the last step."""
        step = self.match.step
        self.tally.add(self.match.full_events(step))
        for seat, bot in enumerate(self._bots):
            bot.see(self.match.seen(step, seat))
        self._note_failures(self.match.step)

    def step(self, seat: Seat) -> None:
        """Let the bot at this seat decide."""
        view, legal = self.match.view(seat), self.match.legal()
        before = perf_counter_ns()
        action = self._bots[seat].choose(view, legal, self._rngs[seat])
        if len(legal) > 1:
            self.times[seat][_two_digits((perf_counter_ns() - before) // 1000)] += 1
        self._note_failures(self.match.step + 1)
        self.match.play(action, seat, STAND_IN if seat in self.failures else BOT)
        self.show_step()

    def end(self) -> None:
        """Tell every bot that the game is over or abandoned."""
        for bot in self._bots:
            bot.end(self.match.outcome)
        self._note_failures(self.match.step)

    def _note_failures(self, step: int) -> None:
        for seat, bot in enumerate(self._bots):
            if bot.failure is not None and seat not in self.failures:
                self.failures[seat] = Failure(seat, step, bot.failure.cause, printable(bot.failure.detail, 200))


def play_game(settings: Settings, seating: Seating) -> tuple[Played, AnyRecord]:
    """Play a game to its end. Failures of bots are noted; nothing protects this process from a bot that kills it."""
    game = BotMatch(settings, seating)
    return play_with(game, seating, [settings.bot_type(bot) for bot in seating.bots], settings.budget)


def play_with(
    game: BotMatch, seating: Seating, bot_types: Sequence[BotType], budget: Budget
) -> tuple[Played, AnyRecord]:
    """Let these bots play the game."""
    match = game.match
    first = match.to_act
    assert first is not None
    try:
        for bot_type in bot_types:
            game.seat(bot_type, budget)
        game.show_step()
        while (seat := match.to_act) is not None:
            game.step(seat)
    finally:
        game.end()
    outcome = match.outcome
    assert outcome is not None
    played = Played(
        deal=seating.deal,
        rotation=seating.rotation,
        bots=seating.bots,
        first=first,
        places=outcome.places,
        scores=outcome.scores,
        winners=outcome.winners,
        steps=match.step,
        counts=tuple(dict(counter) for counter in game.tally.seats),
        shared=dict(game.tally.shared),
        failures=tuple(game.failures.values()),
        times=tuple(dict(counter) for counter in game.times),
    )
    return played, record_of(match, [_player(bot) for bot in seating.bots])


def _player(bot: str) -> Player:
    return Player(printable(bot, MAX_NAME - 1), bot)


def _two_digits(number: int) -> str:
    """Rounded to two significant digits: few different numbers say enough and take little space."""
    zeros = max(0, len(str(number)) - 2)
    return str(round(number, -zeros))


def _limit(settings: Settings, bot: str) -> Limit:
    """The time limit of a bot. Programs have their own: an alarm must not ring while one starts or exits."""
    if settings.timeout is None or bot.startswith(COMMAND) or not has_alarm():
        return without_limit
    return partial(with_timeout, settings.timeout)
