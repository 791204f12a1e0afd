"""A table: who sits there and how the game stands. All of it follows from the table's entries, in order.

Commands look at the table and say what is to be entered. `enter` is the only thing that changes a table, and does the
same again when the entries are read from the disk.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Any, Final, Literal, TypeAlias, get_args

from portroyal.core import chance, codec
from portroyal.core.game import AnyGame
from portroyal.core.values import Event, Seat
from portroyal.games import GAMES
from portroyal.match import BOT, STAND_IN, Match
from portroyal.record import Origin

OPEN: Final = "open"
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"

SAT: Final = "sat"
ROSE: Final = "rose"
STARTED: Final = "started"
STEP: Final = "step"
UNDO_ASKED: Final = "undo-asked"
UNDO_AGREED: Final = "undo-agreed"
UNDO_REFUSED: Final = "undo-refused"
HANDED_OVER: Final = "handed-over"
RETURNED: Final = "returned"
LIFTED: Final = "lifted"
SHUT: Final = "shut"
REMATCHED: Final = "rematched"

CLOCKS: Final[dict[str, float | None]] = {"none": None, "relaxed": 120.0, "brisk": 30.0}
"""Seconds for each decision."""
UNDO_SECONDS: Final = 60.0
HEAD_START: Final = 1.5
"""Seconds by which a clock starts later for each thing that bots did since the player's last decision (pages show them
one by one)."""
MAX_HEAD_START: Final = 10.0
DAY: Final = 86_400.0
AWAY_AFTER: Final = 3 * DAY
"""Without a clock the others may hand a seat to a bot after this time."""
SHUT_AFTER: Final = 14 * DAY


Aid: TypeAlias = Literal["risk", "unseen", "hint", "undo", "zoom"]
"""What a table may allow or not."""
AIDS: Final[tuple[Aid, ...]] = get_args(Aid)

FORGOTTEN: Final = -1
"""The number of a person who was forgotten, at the tables where he sat."""


@dataclass(frozen=True, slots=True)
class Header:
    """What a table was opened with; it never changes."""

    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    clock: str
    aids: list[Aid]
    """Those of AIDS that the table allows."""
    host: int
    """The person who opened it."""
    commitment: str
    """SHA-256 of the secret, shown before anyone sends a nonce."""
    created: float


@dataclass(frozen=True, slots=True)
class Entry:
    number: int
    at: float
    kind: str
    data: dict[str, Any]
    step: int | None = None
    """The step of the match, where it is one."""


@dataclass(frozen=True, slots=True)
class Chair:
    """A place at the table: a person's, a bot's, or nobody's yet."""

    person: int | None = None
    bot: str | None = None
    name: str = ""
    nonce: str = ""
    away: str | None = None
    """Why a bot plays here in the person's place (`clock`, `left`, `away`); None if none does."""

    def told(self) -> dict[str, int | str | None]:
        """All of it but the nonce."""
        return {"person": self.person, "bot": self.bot, "name": self.name, "away": self.away}

    @property
    def is_open(self) -> bool:
        return self.person is None and self.bot is None

    @property
    def played_by(self) -> str | None:
        """The bot that decides here, if one does."""
        return self.bot or (STAND_IN_BOT if self.away else None)


STAND_IN_BOT: Final = "skilled"
"""Who plays in the place of a person."""


@dataclass(slots=True)
class Request:
    """A person would like to take back an action; the others have to agree."""

    seat: Seat
    until: float
    waiting: set[int]
    """The persons who have not answered yet."""


Draft = tuple[str, dict[str, Any]]
"""What is to be entered: its kind and its data."""


@dataclass(slots=True)
class Table:
    id: str
    header: Header
    secret: bytes
    seats: list[Chair] = field(init=False)
    status: str = OPEN
    match: Match | None = None
    entries: list[Entry] = field(default_factory=list)
    request: Request | None = None
    lifted: dict[int, Seat] = field(default_factory=dict)
    """By person: the seat whose cards he has last turned up at a shared device."""
    opened: float = 0.0
    """When the present decision opened."""
    rematch: str | None = None

    def __post_init__(self) -> None:
        self.seats = [Chair() for _ in range(self.header.seats)]

    @property
    def game(self) -> AnyGame:
        return GAMES[self.header.game]

    @property
    def number(self) -> int:
        return len(self.entries)

    @property
    def changed(self) -> float:
        return self.entries[-1].at if self.entries else self.header.created

    @property
    def step(self) -> int:
        return self.match.step if self.match else 0

    @property
    def to_act(self) -> Seat | None:
        return self.match.to_act if self.match and self.status == PLAYING else None

    def seats_of(self, person: int | None) -> list[Seat]:
        return [seat for seat, chair in enumerate(self.seats) if person is not None and chair.person == person]

    def others_present(self, person: int | None) -> set[int]:
        """The other people whose seats no bot keeps."""
        present = {chair.person for chair in self.seats if not chair.away}
        return {other for other in present if other is not None and other != person}

    def seat_shown(self, person: int | None) -> Seat | None:
        """Whose eyes a viewer looks through; None is a spectator's.

        At a shared device it is one seat at a time, and where cards are private only the seat to act, and only after
        the curtain was lifted for it.
        """
        seats = self.seats_of(person)
        if len(seats) < 2:
            return seats[0] if seats else None
        if not self.game.has_secrets or self.status != PLAYING:
            return self.to_act if self.to_act in seats else seats[0]
        assert person is not None
        return self.to_act if self.to_act in seats and self.lifted.get(person) == self.to_act else None

    def origin(self) -> Origin:
        """Where the seed came from, with everything revealed: for finished games only."""
        nonces = [bytes.fromhex(chair.nonce) for chair in self.seats]
        return Origin(
            seed=chance.seed_from(self.secret, nonces).hex(),
            commitment=self.header.commitment,
            secret=self.secret.hex(),
            nonces=tuple(chair.nonce for chair in self.seats),
        )

    def deadline(self) -> float | None:
        """When the clock of the person to act runs out."""
        seconds = CLOCKS[self.header.clock]
        seat = self.to_act
        if seconds is None or seat is None or self.seats[seat].played_by:
            return None
        return self.opened + self.head_start(seat) + seconds

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

    def enter(self, entry: Entry) -> tuple[Event, ...]:
        """Make it so; what happened in the game by it."""
        assert entry.number == self.number + 1
        events = _ENTER[entry.kind](self, entry)
        self.entries.append(entry)
        return events

    def read(self, entries: list[Entry], status: str) -> None:
        """Enter all that was kept. A game by other rules cannot be played again: its seats and its end are known."""
        playable = self.header.rules == self.game.rules_version
        for entry in entries:
            if playable or entry.kind not in (STARTED, STEP):
                self.enter(entry)
            else:
                self.entries.append(entry)
        if not playable:
            self.status = status

    def next_entry(self, draft: Draft, now: float) -> Entry:
        kind, data = draft
        return Entry(self.number + 1, now, kind, data, self.step + 1 if kind == STEP else None)


def _sit(table: Table, entry: Entry) -> tuple[Event, ...]:
    data = dict(entry.data)
    seat = data.pop("seat")
    # Nobody comes back for a person who was forgotten.
    table.seats[seat] = Chair(**data, away="left" if data.get("person") == FORGOTTEN else None)
    return ()


def _rise(table: Table, entry: Entry) -> tuple[Event, ...]:
    table.seats[entry.data["seat"]] = Chair()
    return ()


def _start(table: Table, entry: Entry) -> tuple[Event, ...]:
    for seat, nonce in enumerate(entry.data["nonces"]):
        table.seats[seat] = replace(table.seats[seat], nonce=nonce)
    seed = bytes.fromhex(table.origin().seed)
    options = codec.decode(table.game.options_type, table.header.options)
    table.match = Match(table.game, table.header.seats, seed, options)
    table.status = PLAYING
    table.opened = entry.at
    return table.match.full_events(0)


def _step(table: Table, entry: Entry) -> tuple[Event, ...]:
    match = table.match
    assert match is not None
    seat, by, action = entry.data["seat"], entry.data["by"], entry.data["action"]
    events = match.undo(seat, by) if action is None else match.play(action, seat, by)
    table.request = None
    table.opened = entry.at
    if match.to_act is None:
        table.status = OVER
    # The curtain falls as soon as another seat at the same device is to act.
    for person, lifted in [*table.lifted.items()]:
        if lifted != table.to_act and table.to_act in table.seats_of(person):
            del table.lifted[person]
    return events


def _ask_undo(table: Table, entry: Entry) -> tuple[Event, ...]:
    seat = entry.data["seat"]
    table.request = Request(seat, entry.at + UNDO_SECONDS, table.others_present(table.seats[seat].person))
    return ()


def _agree(table: Table, entry: Entry) -> tuple[Event, ...]:
    assert table.request is not None
    person = table.seats[entry.data["seat"]].person
    table.request.waiting -= {person} if person is not None else set()
    return ()


def _refuse_undo(table: Table, entry: Entry) -> tuple[Event, ...]:
    table.request = None
    return ()


def _hand_over(table: Table, entry: Entry) -> tuple[Event, ...]:
    seat = entry.data["seat"]
    table.seats[seat] = replace(table.seats[seat], away=entry.data["cause"])
    return ()


def _return(table: Table, entry: Entry) -> tuple[Event, ...]:
    seat = entry.data["seat"]
    table.seats[seat] = replace(table.seats[seat], away=None)
    if seat == table.to_act:
        table.opened = entry.at
    return ()


def _lift(table: Table, entry: Entry) -> tuple[Event, ...]:
    seat = entry.data["seat"]
    person = table.seats[seat].person
    if person is not None:
        table.lifted[person] = seat
    return ()


def _shut(table: Table, entry: Entry) -> tuple[Event, ...]:
    table.status = CLOSED
    table.request = None
    return ()


def _rematch(table: Table, entry: Entry) -> tuple[Event, ...]:
    table.rematch = entry.data["table"]
    return ()


_ENTER: Final[dict[str, Callable[[Table, Entry], tuple[Event, ...]]]] = {
    SAT: _sit,
    ROSE: _rise,
    STARTED: _start,
    STEP: _step,
    UNDO_ASKED: _ask_undo,
    UNDO_AGREED: _agree,
    UNDO_REFUSED: _refuse_undo,
    HANDED_OVER: _hand_over,
    RETURNED: _return,
    LIFTED: _lift,
    SHUT: _shut,
    REMATCHED: _rematch,
}
