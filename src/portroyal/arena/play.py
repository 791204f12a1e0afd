"""One game between bots, and what is kept of it."""

import signal
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from threading import current_thread, main_thread
from time import perf_counter_ns
from typing import NoReturn

from portroyal.arena.figures import family_of
from portroyal.arena.schedule import Key, Seating
from portroyal.arena.settings import Settings
from portroyal.bots import BotFailed, Budget, Kind, Seated, seat_bot
from portroyal.core.chance import seed_from_text
from portroyal.core.faults import shown
from portroyal.core.values import Event, Seat
from portroyal.match import BOT, STAND_IN, Match
from portroyal.record import LONGEST_NAME, AnyRecord, Chair, record_of

HUNG = "hung"


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
        self._patience = settings.patience
        self._rngs = [Random(f"{name} rotation {seating.rotation} seat {seat}") for seat in range(settings.seats)]
        self._chairs: list[Seated] = []
        self.tally = Tally(settings)
        self.times: list[Counter[str]] = [Counter() for _ in self._rngs]
        self.failures: dict[Seat, Failure] = {}

    def seat(self, kind: Kind, budget: Budget) -> None:
        with waiting(self._patience):
            seat = len(self._chairs)
            self._chairs.append(seat_bot(kind, self.match.game, seat, self.match.options, budget))

    def tell(self, events: tuple[Event, ...]) -> None:
        """Let every bot see its own version of what happened."""
        self.tally.add(events)
        for seat, chair in enumerate(self._chairs):
            with waiting(self._patience):
                chair.see(tuple(self.match.game.see(event, seat) for event in events))
        self._note_failures(self.match.step)

    def step(self, seat: Seat) -> None:
        """Let the bot at this seat decide."""
        view, legal = self.match.view(seat), self.match.legal()
        before = perf_counter_ns()
        with waiting(self._patience):
            action = self._chairs[seat].choose(view, legal, self._rngs[seat])
        if len(legal) > 1:
            self.times[seat][_two_figures((perf_counter_ns() - before) // 1000)] += 1
        self._note_failures(self.match.step + 1)
        self.tell(self.match.play(action, seat, STAND_IN if seat in self.failures else BOT))

    def end(self) -> None:
        """Say to every bot that it is over, or broken off."""
        for chair in self._chairs:
            with waiting(self._patience):
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


def play_at(table: Table, seating: Seating, kinds: Sequence[Kind], budget: Budget) -> tuple[Played, AnyRecord]:
    """Let these bots sit down and play."""
    match = table.match
    first = match.to_act
    assert first is not None
    try:
        for kind in kinds:
            table.seat(kind, budget)
        table.tell(match.opening)
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
    return Chair(shown(bot, LONGEST_NAME - 1), bot)


def _two_figures(number: int) -> str:
    """A handful of different numbers says as much as thousands of exact ones, and takes no room."""
    zeros = max(0, len(str(number)) - 2)
    return str(number // 10**zeros * 10**zeros)


@contextmanager
def waiting(milliseconds: int | None) -> Iterator[None]:
    """Let a bot fail as hung after this time. It works where there are alarms, in the main thread of a process."""
    if milliseconds is None or not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return

    def ring(*_: object) -> NoReturn:
        raise BotFailed(HUNG, f"{milliseconds / 1000:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, milliseconds / 1000)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
