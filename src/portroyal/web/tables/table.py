"""A table: who sits there and how the game stands. All of it follows from the table's entries, in order.

Commands look at the table and say what is to be entered. Only `enter` changes a table; `read` does the same again with
entries that were kept.
"""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Final

from portroyal.core import chance, codec
from portroyal.core.game import AnyGame
from portroyal.core.values import Seat, Word
from portroyal.match import BOT, STAND_IN, Match
from portroyal.record import DEAL_VERSION, AnyOrigin, dealt_origin, origin_of
from portroyal.web.logs import brief, say
from portroyal.web.tables.entries import (
    Absence,
    Committed,
    DealAbandoned,
    DealBegun,
    Entry,
    HandedOver,
    Lifted,
    Logged,
    Rematched,
    Returned,
    Revealed,
    Rose,
    Sat,
    Shut,
    Started,
    Stepped,
    TimedOut,
    UndoAgreed,
    UndoAsked,
    UndoRefused,
    digest,
)


class Status(Word):
    OPEN = "open"
    DEALING = "dealing"
    """The host has started; the seats reveal their nonces."""
    PLAYING = "playing"
    OVER = "over"
    CLOSED = "closed"


UNFINISHED: Final = (Status.OPEN, Status.DEALING, Status.PLAYING)
BEFORE_THE_GAME: Final = (Status.OPEN, Status.DEALING)


class Aid(Word):
    """What a table may allow or not."""

    RISK = "risk"
    UNSEEN = "unseen"
    HINT = "hint"
    UNDO = "undo"
    ZOOM = "zoom"


CLOCKS: Final[dict[str, float | None]] = {"none": None, "relaxed": 120.0, "brisk": 30.0}
"""Seconds for each decision."""
UNDO_SECONDS: Final = 60.0
REVEAL_SECONDS: Final = 10.0
"""In this time each seat has to reveal its nonce. A client does so by itself, and at once."""
COMMIT_SECONDS: Final = 5.0
"""For this long a start waits for a seat that is about to commit again. A client does so by itself, and at once."""
MAX_CHANGES: Final = 1000
"""At most this many things happen at a table before its game: somebody could sit down and commit for ever."""
MAX_FAILED_DEALS: Final = 2
"""A bot plays for a person because of whom this many deals were abandoned."""
HEAD_START: Final = 1.5
"""A clock starts later by this many seconds for each event that bots caused since the player's last decision: pages
show these events one by one."""
MAX_HEAD_START: Final = 10.0
DAY: Final = 86_400.0
GRACE_SECONDS: Final = 60.0
"""A person who has left can come back for this long before a bot acts for them."""
STAND_IN_SECONDS: Final = 1.5
"""A bot that acts for a person takes this long for each decision, so that the person can step in."""
AWAY_AFTER: Final = 3 * DAY
"""Without a clock the others may hand a seat to a bot after this time."""
SHUT_AFTER: Final = 14 * DAY
"""A table where nothing happened for this time is closed."""

MAX_STEPS: Final = 1500
"""A game that has not ended after this many steps is closed, so that every game at a table can be shown again."""
MAX_UNDO_STEP: Final = 900
"""After this many steps nothing can be undone: a whole game still fits between this and the last step."""

FORGOTTEN: Final = -1
"""The number of a person who was forgotten, at the tables where they sat."""
FORGOTTEN_NAME: Final = "–"
STAND_IN_BOT: Final = "skilled"
"""The bot that plays for a person."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a table was opened with."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    clock: str
    aids: tuple[Aid, ...]
    """Those that the table allows."""
    host: int
    """The person who opened it."""
    commitment: str
    """To the secret of the first deal."""
    created: float


@dataclass(frozen=True, slots=True)
class SeatState:
    """A seat at the table: a person's, a bot's, or still open."""

    person: int | None = None
    bot: str | None = None
    name: str = ""
    nonce: str = ""
    """Empty until it was revealed, or follows from the secret at the deal."""
    away: Absence | None = None
    """Why a bot plays here for the person; None if none does."""
    away_since: float = 0.0
    hash: str = ""
    """Of the nonce that the seat is to reveal; empty if it has shown none."""
    is_awaited: bool = False
    """It took part in the last deal, or in the last game, and has not committed again yet."""

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def played_by(self) -> str | None:
        """The bot that decides here, if one does."""
        return self.bot or (STAND_IN_BOT if self.away else None)


@dataclass(slots=True)
class UndoRequest:
    """A person would like to take back an action; the others have to agree."""

    seat: Seat
    until: float
    waiting: set[int]
    """The persons who have not answered yet."""


class Diverged(Exception):
    """A step that was kept has other events now: the rules have changed."""


@dataclass(slots=True)
class Table:
    id: str
    header: Header
    secret: bytes
    game: AnyGame
    """The rules that it is played by now."""
    undo_seconds: float = UNDO_SECONDS
    reveal_seconds: float = REVEAL_SECONDS
    seats: list[SeatState] = field(init=False)
    status: Status = Status.OPEN
    match: Match | None = None
    can_replay: bool = True
    """False if the game does not follow from its entries any more: then only its seats and its scores are known."""
    log: list[Logged] = field(default_factory=list)
    abandoned: list[tuple[Seat, ...]] = field(default_factory=list)
    """By deal: the seats that did not reveal their nonces."""
    failures: dict[int, int] = field(default_factory=dict)
    """By person: how many deals were abandoned because of them, wherever they sat."""
    commit_until: float = 0.0
    """Until then nobody starts without the seats that are awaited."""
    reveal_until: float = 0.0
    """While the cards are being dealt: when the deal is abandoned."""
    deal_version: int = 0
    """The way in which the cards were dealt; 0 if they were not yet."""
    request: UndoRequest | None = None
    lifted: dict[int, Seat] = field(default_factory=dict)
    """By person: the seat whose cards they last turned up at a shared device."""
    opened: float = 0.0
    """When the present decision opened."""
    rematch: str | None = None
    kept: dict[Any, Any] = field(default_factory=dict, repr=False, compare=False)
    """What readers have made of the table and keep as long as it is in memory."""

    def __post_init__(self) -> None:
        self.seats = [SeatState() for _ in range(self.header.seats)]

    @property
    def number(self) -> int:
        return len(self.log)

    @property
    def changed(self) -> float:
        return self.log[-1].at if self.log else self.header.created

    @property
    def step(self) -> int:
        if self.match is not None:
            return self.match.step
        return next((logged.step for logged in reversed(self.log) if logged.step is not None), 0)

    @property
    def to_act(self) -> Seat | None:
        return self.match.to_act if self.match and self.status == Status.PLAYING else None

    def seats_of(self, person: int | None) -> list[Seat]:
        return [seat for seat, state in enumerate(self.seats) if person is not None and state.person == person]

    def others_present(self, person: int | None) -> set[int]:
        """The other people for whom no bot plays."""
        present = {state.person for state in self.seats if not state.away}
        return {other for other in present if other is not None and other != person}

    def is_of_others_too(self, person: int) -> bool:
        """Do other people sit here, or did they leave their seats to bots?"""
        return any(state.person not in (None, FORGOTTEN, person) for state in self.seats)

    @property
    def is_too_long(self) -> bool:
        """Has the game as many steps as a table can have, and no end?"""
        return self.status == Status.PLAYING and self.step >= MAX_STEPS

    @property
    def has_only_bots(self) -> bool:
        """Do bots decide at every seat?"""
        return all(state.played_by for state in self.seats)

    @property
    def is_asleep(self) -> bool:
        """Are all its people away? Then nobody plays until one of them returns."""
        people = [state for state in self.seats if state.person is not None]
        return self.status == Status.PLAYING and bool(people) and all(state.away for state in people)

    @property
    def is_left_to_bots(self) -> bool:
        return self.status == Status.PLAYING and self.has_only_bots and not self.is_asleep

    def seat_shown(self, person: int | None) -> Seat | None:
        """The seat whose view a person gets; None is a spectator's.

        At a shared device it is one seat at a time, and where cards are private only the seat to act, and only after
        the curtain was lifted for it.
        """
        seats = self.seats_of(person)
        if len(seats) < 2:
            return seats[0] if seats else None
        if not self.game.has_secrets or self.status != Status.PLAYING:
            return self.to_act if self.to_act in seats else seats[0]
        assert person is not None
        return self.to_act if self.to_act in seats and self.lifted.get(person) == self.to_act else None

    @property
    def deal_secret(self) -> bytes:
        """The secret that the present deal is, or will be, made of."""
        return chance.secret_of_deal(self.secret, len(self.abandoned))

    @property
    def commitment(self) -> str:
        return chance.commitment(self.deal_secret).hex() if self.abandoned else self.header.commitment

    @property
    def late_seats(self) -> tuple[Seat, ...]:
        """Those that have still to reveal their nonces."""
        return tuple(seat for seat, state in enumerate(self.seats) if state.hash and not state.nonce)

    def is_ready(self, now: float) -> bool:
        """Have all seats committed again that are about to? The host's own seats, and bots, are not waited for."""
        waited = [state for state in self.seats if state.is_awaited and not state.away]
        return now >= self.commit_until or all(state.person == self.header.host for state in waited)

    def failed_too_often(self, person: int | None, more: int = 0) -> bool:
        return person is not None and self.failures.get(person, 0) + more >= MAX_FAILED_DEALS

    def dealt(self, revealed: Mapping[Seat, str] = MappingProxyType({})) -> Started:
        """The entry by which the cards are dealt. A seat that has shown no hash gets a nonce from the secret."""
        secret = self.deal_secret
        return Started(
            tuple(
                revealed.get(seat) or state.nonce or chance.derived_nonce(secret, seat).hex()
                for seat, state in enumerate(self.seats)
            ),
            version=DEAL_VERSION,
        )

    def origin(self) -> AnyOrigin:
        """Where the seed came from, with everything revealed: for finished games only."""
        nonces = [bytes.fromhex(state.nonce) for state in self.seats]
        if self.deal_version < DEAL_VERSION:
            return origin_of(self.secret, nonces)
        hashes = [bytes.fromhex(state.hash) if state.hash else None for state in self.seats]
        return dealt_origin(self.deal_secret, nonces, hashes, self.abandoned)

    def deadline(self) -> float | None:
        """When the clock of the person to act runs out."""
        seconds = CLOCKS[self.header.clock]
        seat = self.to_act
        if seconds is None or seat is None or self.seats[seat].played_by:
            return None
        return self.opened + self.head_start(seat) + seconds

    def bot_due(self) -> float | None:
        """When a bot may make the open decision; None if it is a person's, or nobody's because all are away."""
        seat = self.to_act
        if seat is None or self.is_asleep or self.is_too_long:
            return None
        state = self.seats[seat]
        if state.bot:
            return 0.0
        if not state.away:
            return None
        grace = GRACE_SECONDS if state.away == Absence.LEFT else 0.0
        return max(self.opened + STAND_IN_SECONDS, state.away_since + grace)

    def shift(self, seconds: float) -> None:
        """The clock was set forward by this, or back: nobody has more or less time by that."""
        self.opened += seconds
        self._set_away_since(lambda since: since + seconds)
        self.commit_until += seconds
        self.reveal_until += seconds
        if self.request is not None:
            self.request.until += seconds

    def begin_by(self, now: float) -> None:
        """Nothing has begun later than now: the clock may have been set back since it was kept."""
        self.opened = min(self.opened, now)
        self._set_away_since(lambda since: min(since, now))
        self.commit_until = min(self.commit_until, now + COMMIT_SECONDS)
        # Nobody could reveal a nonce while the server was down.
        self.reveal_until = now + self.reveal_seconds
        if self.request is not None:
            self.request.until = min(self.request.until, now + self.undo_seconds)

    def _set_away_since(self, change: Callable[[float], float]) -> None:
        for seat, state in enumerate(self.seats):
            if state.away:
                self.seats[seat] = replace(state, away_since=change(state.away_since))

    def head_start(self, seat: Seat) -> float:
        assert self.match is not None
        events = 0
        for entry in reversed(self.match.full_log):
            if entry.seat == seat or HEAD_START * events >= MAX_HEAD_START:
                break
            if entry.by in (BOT, STAND_IN):
                events += len(entry.events)
        return min(HEAD_START * events, MAX_HEAD_START)

    # Entering

    def enter(self, entries: Sequence[Entry], at: float) -> list[Logged]:
        """Make all of them so; what is to be kept of them. Raises IllegalAction, and then nothing has changed."""
        # The game goes first, because it alone can refuse. No command has more than one entry for it.
        played = [self._play(entry) for entry in entries]
        return [self._apply(entry, at) for entry in played]

    def read(self, log: Sequence[Logged], status: Status) -> None:
        """Enter all that was kept.

        A game that does not have the same events again cannot go on: its seats are known, and its status is the one
        that was kept.
        """
        for logged in log:
            if isinstance(logged.entry, Started | Stepped):
                self._play_again(logged.entry, logged.step or 0)
                if not self.can_replay:
                    self.log.append(logged)
                    continue
            self._apply(logged.entry, logged.at)
        if not self.can_replay:
            self.status = status

    def _play_again(self, entry: Started | Stepped, step: int) -> None:
        if not self.can_replay:
            return
        try:
            if self._play(entry) != entry:
                raise Diverged
        except (MemoryError, RecursionError):
            # That says nothing about the rules.
            raise
        except Exception as error:
            # Other rules may fail at an old action in any way.
            say("table-not-replayed", logging.WARNING, error, table=brief(self.id), step=step)
            self.can_replay = False
            self.match = None

    def _play(self, entry: Entry) -> Entry:
        """Carry out in the game what an entry stands for; the entry with the digest of what happened."""
        if isinstance(entry, Stepped):
            match = self.match
            assert match is not None
            if entry.action is None:
                match.undo(entry.seat, entry.by)
            else:
                match.play(entry.action, entry.seat, entry.by)
            return replace(entry, digest=digest(match.full_events(match.step)))
        if isinstance(entry, Started):
            seed = chance.seed_from(self.deal_secret, [bytes.fromhex(nonce) for nonce in entry.nonces])
            options = codec.decode(self.game.options_type, self.header.options)
            self.match = Match(self.game, self.header.seats, seed, options)
            return replace(entry, digest=digest(self.match.full_events(0)))
        return entry

    def _apply(self, entry: Entry, at: float) -> Logged:
        _APPLY[type(entry)](self, entry, at)
        logged = Logged(self.number + 1, at, self.step if isinstance(entry, Stepped) else None, entry)
        self.log.append(logged)
        return logged


def _sit(table: Table, entry: Sat, at: float) -> None:
    before = table.seats[entry.seat]
    # Who sits there already, and only changes their name, has still shown a hash, or is still away.
    is_new = before.person is None or before.person != entry.person
    state = SeatState(is_awaited=entry.is_awaited) if is_new else before
    # Nobody comes back for a person who was forgotten.
    away = Absence.LEFT if entry.person == FORGOTTEN else state.away
    table.seats[entry.seat] = replace(state, person=entry.person, bot=entry.bot, name=entry.name, away=away)
    if entry.is_awaited:
        table.commit_until = at + COMMIT_SECONDS


def _rise(table: Table, entry: Rose, at: float) -> None:
    table.seats[entry.seat] = SeatState()


def _commit(table: Table, entry: Committed, at: float) -> None:
    table.seats[entry.seat] = replace(table.seats[entry.seat], hash=entry.hash, is_awaited=False)


def _begin_deal(table: Table, entry: DealBegun, at: float) -> None:
    table.status = Status.DEALING
    table.reveal_until = at + table.reveal_seconds


def _reveal(table: Table, entry: Revealed, at: float) -> None:
    table.seats[entry.seat] = replace(table.seats[entry.seat], nonce=entry.nonce)


def _abandon_deal(table: Table, entry: DealAbandoned, at: float) -> None:
    table.status = Status.OPEN
    table.abandoned.append(entry.seats)
    table.commit_until = at + COMMIT_SECONDS
    for person in {table.seats[seat].person for seat in entry.seats}:
        if person is not None:
            table.failures[person] = table.failures.get(person, 0) + 1
    for seat, state in enumerate(table.seats):
        is_awaited = seat not in entry.seats and (state.is_awaited or bool(state.hash))
        table.seats[seat] = replace(state, hash="", nonce="", is_awaited=is_awaited)


def _start(table: Table, entry: Started, at: float) -> None:
    for seat, nonce in enumerate(entry.nonces):
        table.seats[seat] = replace(table.seats[seat], nonce=nonce)
    table.status = Status.PLAYING
    table.deal_version = entry.version
    table.opened = at


def _step(table: Table, entry: Stepped, at: float) -> None:
    assert table.match is not None
    table.request = None
    table.opened = at
    if table.match.to_act is None:
        table.status = Status.OVER
    # The curtain falls as soon as another seat at the same device is to act.
    for person, lifted in [*table.lifted.items()]:
        if lifted != table.to_act and table.to_act in table.seats_of(person):
            del table.lifted[person]


def _ask_undo(table: Table, entry: UndoAsked, at: float) -> None:
    waiting = table.others_present(table.seats[entry.seat].person)
    table.request = UndoRequest(entry.seat, at + table.undo_seconds, waiting)


def _agree(table: Table, entry: UndoAgreed, at: float) -> None:
    person = table.seats[entry.seat].person
    if table.request is not None and person is not None:
        table.request.waiting.discard(person)


def _refuse_undo(table: Table, entry: UndoRefused, at: float) -> None:
    table.request = None


def _time_out(table: Table, entry: TimedOut, at: float) -> None:
    """What is done for them is an entry of its own."""


def _hand_over(table: Table, entry: HandedOver, at: float) -> None:
    table.seats[entry.seat] = replace(table.seats[entry.seat], away=entry.cause, away_since=at)


def _return(table: Table, entry: Returned, at: float) -> None:
    table.seats[entry.seat] = replace(table.seats[entry.seat], away=None, away_since=0.0)
    if entry.seat == table.to_act:
        table.opened = at


def _lift(table: Table, entry: Lifted, at: float) -> None:
    person = table.seats[entry.seat].person
    if person is not None:
        table.lifted[person] = entry.seat


def _shut(table: Table, entry: Shut, at: float) -> None:
    table.status = Status.CLOSED
    table.request = None


def _rematch(table: Table, entry: Rematched, at: float) -> None:
    table.rematch = entry.table


_APPLY: Final[dict[type[Entry], Callable[[Table, Any, float], None]]] = {
    Sat: _sit,
    Rose: _rise,
    Committed: _commit,
    DealBegun: _begin_deal,
    Revealed: _reveal,
    DealAbandoned: _abandon_deal,
    Started: _start,
    Stepped: _step,
    UndoAsked: _ask_undo,
    UndoAgreed: _agree,
    UndoRefused: _refuse_undo,
    TimedOut: _time_out,
    HandedOver: _hand_over,
    Returned: _return,
    Lifted: _lift,
    Shut: _shut,
    Rematched: _rematch,
}
