"""One game between bots, and what is kept of it."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from random import Random
from time import perf_counter_ns

from portroyal.arena.figures import family_of
from portroyal.arena.schedule import Key, Seating
from portroyal.arena.settings import Settings
from portroyal.bots import BotType, Budget, SeatedBot, seat_bot
from portroyal.bots.limits import has_alarm, in_time
from portroyal.bots.loading import COMMAND
from portroyal.bots.protocol import Limit, without_limit
from portroyal.core.chance import seed_from_text
from portroyal.core.faults import shown
from portroyal.core.values import Event, Seat
from portroyal.match import BOT, STAND_IN, Match
from portroyal.record import MAX_NAME, AnyRecord, Chair, record_of


@dataclass(frozen=True, slots=True)
class Failure:
    """A bot that could not go on; another has played for it since this step."""

    seat: Seat
    step: int
    cause: str
    detail: str


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game. All but `times` follows from the settings."""

    deal: int
    rotation: int
    bots: tuple[str, ...]
    first: Seat
    """Who had the first decision."""
    places: tuple[int, ...]
    scores: tuple[dict[str, int], ...]
    winners: tuple[Seat, ...]
    steps: int
    counts: tuple[dict[str, int], ...]
    """For each seat how often it was the seat of an event, by the id of the event."""
    shared: dict[str, int]
    """The same for events that are nobody's."""
    failures: tuple[Failure, ...]
    times: tuple[dict[str, int], ...]
    """For each seat its real decisions by the microseconds they took, to two figures."""

    @property
    def key(self) -> Key:
        return Key(self.deal, self.rotation)


@dataclass(frozen=True, slots=True)
class Lost:
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
    """What happened in a game, counted."""

    def __init__(self, settings: Settings) -> None:
        self._marks = family_of(settings.rules).marks
        self.seats: list[Counter[str]] = [Counter() for _ in range(settings.seats)]
        self.shared: Counter[str] = Counter()

    def add(self, events: Sequence[Event]) -> None:
        for event in events:
            seat: Seat | None = getattr(event, "seat", None)
            counter = self.shared if seat is None else self.seats[seat]
            counter[event.id] += 1
            for id, asks in self._marks.items():
                if asks(event):
                    counter[id] += 1


class Table:
    """A match with bots on all its chairs."""

    def __init__(self, settings: Settings, seating: Seating) -> None:
        name = f"{settings.seed} deal {seating.deal}"
        self.match = Match.start(settings.game, settings.seats, seed_from_text(name), **settings.options)
        self._limits = [_limit(settings, bot) for bot in seating.bots]
        self._rngs = [Random(f"{name} rotation {seating.rotation} seat {seat}") for seat in range(settings.seats)]
        self._chairs: list[SeatedBot] = []
        self.tally = Tally(settings)
        self.times: list[Counter[str]] = [Counter() for _ in self._rngs]
        self.failures: dict[Seat, Failure] = {}

    def seat(self, kind: BotType, budget: Budget) -> None:
        seat, match = len(self._chairs), self.match
        self._chairs.append(seat_bot(kind, match.game, seat, match.options, budget, self._limits[seat]))

    def tell(self) -> None:
        """Let every bot see its own version of the last step."""
        step = self.match.step
        self.tally.add(self.match.full_events(step))
        for seat, chair in enumerate(self._chairs):
            chair.see(self.match.seen(step, seat))
        self._note_failures(self.match.step)

    def step(self, seat: Seat) -> None:
        """Let the bot at this seat decide."""
        view, legal = self.match.view(seat), self.match.legal()
        before = perf_counter_ns()
        action = self._chairs[seat].choose(view, legal, self._rngs[seat])
        if len(legal) > 1:
            self.times[seat][_two_figures((perf_counter_ns() - before) // 1000)] += 1
        self._note_failures(self.match.step + 1)
        self.match.play(action, seat, STAND_IN if seat in self.failures else BOT)
        self.tell()

    def end(self) -> None:
        """Say to every bot that it is over, or broken off."""
        for chair in self._chairs:
            chair.end(self.match.outcome)
        self._note_failures(self.match.step)

    def _note_failures(self, step: int) -> None:
        for seat, chair in enumerate(self._chairs):
            if chair.failure is not None and seat not in self.failures:
                self.failures[seat] = Failure(seat, step, chair.failure.cause, shown(chair.failure.detail, 200))


def play_game(settings: Settings, seating: Seating) -> tuple[Played, AnyRecord]:
    """Play it to its end. Whatever a bot does wrong is noted; what it does to this process is not held back."""
    table = Table(settings, seating)
    return play_at(table, seating, [settings.kind(bot) for bot in seating.bots], settings.budget)


def play_at(table: Table, seating: Seating, kinds: Sequence[BotType], budget: Budget) -> tuple[Played, AnyRecord]:
    """Let these bots sit down and play."""
    match = table.match
    first = match.to_act
    assert first is not None
    try:
        for kind in kinds:
            table.seat(kind, budget)
        table.tell()
        while (seat := match.to_act) is not None:
            table.step(seat)
    finally:
        table.end()
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
        counts=tuple(dict(counter) for counter in table.tally.seats),
        shared=dict(table.tally.shared),
        failures=tuple(table.failures.values()),
        times=tuple(dict(counter) for counter in table.times),
    )
    return played, record_of(match, [_chair(bot) for bot in seating.bots])


def _chair(bot: str) -> Chair:
    return Chair(shown(bot, MAX_NAME - 1), bot)


def _two_figures(number: int) -> str:
    """A handful of different numbers says as much as thousands of exact ones, and takes no room."""
    zeros = max(0, len(str(number)) - 2)
    return str(round(number, -zeros))


def _limit(settings: Settings, bot: str) -> Limit:
    """How long a bot may take. A program keeps its time itself: no alarm rings while one is started or leaves."""
    if settings.timeout is None or bot.startswith(COMMAND) or not has_alarm():
        return without_limit
    return partial(in_time, settings.timeout)
