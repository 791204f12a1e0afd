"""A game written down: save it, read it, replay it to any step, and prove it.

docs/records.md describes the file. A record is never trusted: `verify` plays it again with the real engine and
compares everything. Anything that does not fit is a Fault with its place.
"""

import json
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from pathlib import Path
from typing import Any, BinaryIO, Final, Generic, TypeAlias, TypeVar, get_args

from portroyal.core import chance, codec
from portroyal.core.faults import Fault
from portroyal.core.files import write_whole
from portroyal.core.game import AnyGame
from portroyal.core.schema import schema
from portroyal.core.values import Outcome, Reason, Seat, Undone
from portroyal.games import GAMES
from portroyal.match import Actor, IllegalAction, Match

FORMAT: Final = "portroyal-record/1"
MAX_NAME: Final = 60
DEAL_VERSION: Final = 2
"""Of `DealtOrigin`."""
MAX_MARKS: Final = 3
"""On one letter of a name. No language needs more; a heap of them would cover the lines above and below."""
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Printable characters that show nothing."""

O = TypeVar("O")  # noqa: E741  # options
P = TypeVar("P")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits at a seat."""

    name: str
    bot: str | None = None


@dataclass(frozen=True, slots=True)
class Origin:
    """Where the seed came from, in hexadecimal. A part that is not revealed yet, or was never committed to, is null."""

    seed: str
    commitment: str | None = None
    secret: str | None = None
    nonces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class DealtOrigin:
    """Where the seed of a game at a server came from, in hexadecimal, with everything revealed.

    Secret and nonces were all committed to before the first nonce was sent. Records from before that have an Origin.
    """

    version: int
    """Of the way to deal: 2."""
    seed: str
    commitment: str
    secret: str
    nonces: tuple[str, ...]
    hashes: tuple[str | None, ...]
    """By seat: the hash of the nonce, or null where the nonce follows from the secret."""
    abandoned: tuple[tuple[Seat, ...], ...] = ()
    """The deals before this one that were abandoned: the seats that did not reveal their nonces."""


AnyOrigin: TypeAlias = Origin | DealtOrigin


@dataclass(frozen=True, slots=True)
class Step(Generic[E]):
    """An action, or an undo (`action` is null); `undone` marks an action that was taken back later."""

    seat: Seat
    by: Actor
    action: str | None
    events: tuple[E, ...]
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Record(Generic[O, P, E]):
    format: str
    game: str
    rules: int
    seats: tuple[Player, ...]
    origin: Origin | DealtOrigin | None
    """Null if the game begins from a position, which has its own seed."""
    options: O | None
    position: P | None
    opening: tuple[E, ...]
    steps: tuple[Step[E], ...]
    outcome: Outcome | None


AnyRecord: TypeAlias = Record[Any, Any, Any]


class OtherVersion(Fault):
    """The record is of another version of the rules. Its log and scores can be shown, but not checked here."""

    def __init__(self, record: AnyRecord) -> None:
        self.record = record
        super().__init__("other-rules-version", "/rules", record.rules)


class IllegalStep(Fault):
    """An action that the rules did not allow then, and why."""

    def __init__(self, reason: Reason, place: str, subject: str) -> None:
        self.reason = reason
        super().__init__("illegal-action", place, subject)


def is_name(name: str) -> bool:
    """Can this be the name of a player? It has to show something, and stay on its line."""
    kinds = "".join([unicodedata.category(letter)[0] for letter in name])
    shows = any(kind not in "MZ" and letter not in BLANK for kind, letter in zip(kinds, name, strict=True))
    return shows and name.isprintable() and len(name) <= MAX_NAME and "M" * (MAX_MARKS + 1) not in kinds


def origin_of(secret: bytes, nonces: Sequence[bytes] = ()) -> Origin:
    """Seed material with everything revealed."""
    return Origin(
        seed=chance.seed_from(secret, nonces).hex(),
        commitment=chance.commitment(secret).hex(),
        secret=secret.hex(),
        nonces=tuple(nonce.hex() for nonce in nonces),
    )


def dealt_origin(
    secret: bytes,
    nonces: Sequence[bytes],
    hashes: Sequence[bytes | None],
    abandoned: Sequence[tuple[Seat, ...]] = (),
) -> DealtOrigin:
    """Seed material of a game whose seats could commit to their nonces."""
    return DealtOrigin(
        version=DEAL_VERSION,
        seed=chance.seed_from(secret, nonces).hex(),
        commitment=chance.commitment(secret).hex(),
        secret=secret.hex(),
        nonces=tuple(nonce.hex() for nonce in nonces),
        hashes=tuple(None if hash is None else hash.hex() for hash in hashes),
        abandoned=tuple(abandoned),
    )


def record_of(match: Match, seats: Sequence[Player], origin: AnyOrigin | None = None) -> AnyRecord:
    """The record of a match as it stands: everything, hidden cards and the seed included.

    Raises Fault where it could not be verified: for seats or an origin of another match.
    """
    undone = match.undone()
    if len(seats) != match.seats:
        raise Fault("seat-count", "/seats", len(seats))
    _check_names(seats)
    if origin is None and match.seed is not None:
        origin = Origin(match.seed.hex())
    if origin is not None and proved_seed(origin, len(seats)) != match.seed:
        raise Fault("seed-differs", "/origin/seed", origin.seed)
    return Record(
        format=FORMAT,
        game=match.game.id,
        rules=match.game.rules_version,
        seats=tuple(seats),
        origin=origin,
        options=match.options,
        position=match.full_start,
        opening=match.full_events(0),
        steps=tuple(
            Step(
                seat=entry.seat,
                by=entry.by,
                action=None if entry.action is None else str(entry.action),
                events=entry.events,
                undone=entry.step in undone,
            )
            for entry in match.full_log
        ),
        outcome=match.outcome,
    )


def record_type(game: AnyGame) -> Any:
    """The type of the game's records, for reading and for the schema."""
    generic: Any = Record
    events = reduce(or_, (*game.event_types, Undone))
    return generic[game.options_type, game.position_type, events]


def record_schema(game: AnyGame) -> codec.Json:
    return schema(f"{game.family}-record/1", record_type(game))


def write(record: AnyRecord) -> str:
    """The record as text: one line for each step, so that people and diffs can read it."""
    content = codec.encode(record)
    assert isinstance(content, dict)
    lines = []
    for key, value in content.items():
        if key == "steps" and isinstance(value, list) and value:
            steps = ",\n".join(f"  {_line(step)}" for step in value)
            lines.append(f'"steps": [\n{steps}\n]')
        else:
            lines.append(f"{_line(key)}: {_line(value)}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _line(value: codec.Json) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(", ", ": "))


def read(text: str) -> AnyRecord:
    """The record in a text. Raises Fault; says nothing yet about whether the game was played by the rules."""
    data = codec.parse(text)
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise Fault("not-a-record", "/format", data.get("format", "") if isinstance(data, dict) else "")
    game = data.get("game")
    if not isinstance(game, str) or game not in GAMES:
        raise Fault("unknown-game", "/game", game)
    try:
        record: AnyRecord = codec.decode(record_type(GAMES[game]), data)
    except Fault:
        # Another version may have other events and fields, so its number is the fault to report.
        if type(data.get("rules")) is int and data["rules"] != GAMES[game].rules_version:
            raise Fault("other-rules-version", "/rules", data["rules"]) from None
        raise
    return record


def save(record: AnyRecord, path: Path) -> None:
    """Write the file so that a crash at any moment leaves the old record or the new one, never a part."""
    path.parent.mkdir(parents=True, exist_ok=True)
    write_whole(path, write(record))


def load(path: Path) -> AnyRecord:
    """The record in a file. Raises Fault, and OSError if there is no such file."""
    return read(read_text(path))


def read_text(path: Path) -> str:
    """A text file of bounded size. Raises Fault and OSError."""
    with path.open("rb") as file:
        return read_stream(file)


def read_stream(file: BinaryIO) -> str:
    """The text in an open file."""
    content = file.read(codec.MAX_CHARACTERS + 1)
    if len(content) > codec.MAX_CHARACTERS:
        raise Fault("too-long", "/", codec.MAX_CHARACTERS)
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise Fault("not-text-file", "/", f"byte {error.start}") from None


def replay(record: AnyRecord, to: int | None = None) -> Match:
    """Play the record again up to a step, comparing each with what is written. Raises Fault."""
    match = _start(record)
    if record.opening != match.full_events(0):
        raise Fault("events-differ", "/opening")
    last = len(record.steps) if to is None else to
    if not 0 <= last <= len(record.steps):
        raise Fault("no-such-step", "/steps", last)
    for number, step in enumerate(record.steps[:last]):
        _replay_step(match, step, f"/steps/{number}")
    return match


def verify(record: AnyRecord) -> Match:
    """Prove the whole record. Raises Fault with the place where it is wrong."""
    match = replay(record)
    undone = match.undone()
    for number, step in enumerate(record.steps):
        if step.undone != (number + 1 in undone):
            raise Fault("undone-mark", f"/steps/{number}/undone", step.undone)
    if record.outcome != match.outcome:
        raise Fault("outcome-differs", "/outcome")
    return match


def _start(record: AnyRecord) -> Match:
    game = GAMES[record.game]
    _check_names(record.seats)
    if record.rules != game.rules_version:
        _check_shape(record)
        raise OtherVersion(record)
    if record.position is not None:
        if record.origin is not None or record.options is not None:
            raise Fault("position-and-start", "/position")
        if record.position.game != game.id:
            raise Fault("other-game", "/position/game", record.position.game)
        try:
            match = Match.from_position(record.position)
        except Fault as fault:
            raise fault.inside("/position") from None
    else:
        if record.origin is None or record.options is None:
            raise Fault("no-start", "/origin")
        match = Match(game, len(record.seats), proved_seed(record.origin, len(record.seats)), record.options)
    if match.seats != len(record.seats):
        raise Fault("seat-count", "/seats", len(record.seats))
    return match


def _check_names(seats: Sequence[Player]) -> None:
    for number, player in enumerate(seats):
        if not is_name(player.name):
            raise Fault("bad-name", f"/seats/{number}/name", player.name)


def _check_shape(record: AnyRecord) -> None:
    """Check what screens need to show the log and the scores of a record that cannot be verified."""
    seats = range(len(record.seats))
    if not seats:
        raise Fault("seat-count", "/seats", 0)
    logs = [("/opening", record.opening)]
    logs += [(f"/steps/{number}/events", step.events) for number, step in enumerate(record.steps)]
    for place, events in logs:
        for number, event in enumerate(events):
            for name, kind in codec.hints(type(event)).items():
                value = getattr(event, name)
                named = (value,) if kind == Seat else value if get_args(kind)[:1] == (Seat,) else ()
                for seat in named:
                    if seat not in seats:
                        raise Fault("no-such-seat", f"{place}/{number}/{name}", seat)
    outcome = record.outcome
    if outcome is not None and not len(outcome.places) == len(outcome.scores) == len(seats):
        raise Fault("outcome-differs", "/outcome")


def check_shown(origin: AnyOrigin | None, commitment: str | None, hashes: Mapping[Seat, str | None]) -> None:
    """Compare a record with what was shown before the deal: the commitment and hashes by seat. Raises Fault.

    No record can prove that its commitments are those that were shown. Who has kept them can.
    """
    if commitment is not None and (origin is None or origin.commitment != commitment):
        raise Fault("other-commitment", "/origin/commitment", (origin and origin.commitment) or "")
    for seat, hash in hashes.items():
        kept = origin.hashes if isinstance(origin, DealtOrigin) else ()
        if seat not in range(len(kept)) or kept[seat] != hash:
            raise Fault("other-hash", f"/origin/hashes/{seat}", kept[seat] if seat in range(len(kept)) else "")


def proved_seed(origin: AnyOrigin, seats: int) -> bytes:
    """The seed, checked against all that it is said to come from. Raises Fault."""
    seed = _bytes(origin.seed, "/origin/seed", chance.SEED_BYTES)
    committed = None if origin.commitment is None else _bytes(origin.commitment, "/origin/commitment", 32)
    nonces = [
        _bytes(nonce, f"/origin/nonces/{number}", chance.SEED_BYTES) for number, nonce in enumerate(origin.nonces)
    ]
    if origin.secret is not None:
        secret = _bytes(origin.secret, "/origin/secret")
        if committed is not None and chance.commitment(secret) != committed:
            raise Fault("commitment-broken", "/origin/commitment", origin.commitment)
        if isinstance(origin, DealtOrigin):
            _check_nonces(origin, seats, secret, nonces)
        if chance.seed_from(secret, nonces) != seed:
            raise Fault("seed-differs", "/origin/seed", origin.seed)
    return seed


def _check_nonces(origin: DealtOrigin, seats: int, secret: bytes, nonces: Sequence[bytes]) -> None:
    """Every nonce is the one that its seat, or the secret, was committed to."""
    if origin.version != DEAL_VERSION:
        raise Fault("other-deal-version", "/origin/version", origin.version)
    if not len(origin.hashes) == len(nonces) == seats:
        raise Fault("seat-count", "/origin/hashes", len(origin.hashes))
    for seat, (nonce, text) in enumerate(zip(nonces, origin.hashes, strict=True)):
        if text is None:
            if nonce != chance.derived_nonce(secret, seat):
                raise Fault("nonce-chosen", f"/origin/nonces/{seat}", origin.nonces[seat])
        elif chance.nonce_hash(nonce) != _bytes(text, f"/origin/hashes/{seat}", chance.SEED_BYTES):
            raise Fault("hash-broken", f"/origin/hashes/{seat}", text)
    for number, failed in enumerate(origin.abandoned):
        if not failed or not {*failed} <= {*range(seats)}:
            raise Fault("no-such-seat", f"/origin/abandoned/{number}", str([*failed]))


def _bytes(text: str, place: str, length: int | None = None) -> bytes:
    try:
        content = bytes.fromhex(text)
        if 2 * len(content) != len(text):  # fromhex lets spaces pass
            raise ValueError
    except ValueError:
        raise Fault("not-hexadecimal", place, text) from None
    if length is not None and len(content) != length:
        raise Fault("wrong-length", place, len(content))
    return content


def _replay_step(match: Match, step: Step[Any], place: str) -> None:
    try:
        if step.action is None:
            match.undo(step.seat, step.by)
        else:
            match.play(step.action, step.seat, step.by)
    except IllegalAction as refused:
        raise IllegalStep(refused.reason, f"{place}/action", step.action or "undo") from None
    except Fault as fault:
        raise fault.inside(place) from None
    if step.events != match.full_events(match.step):
        raise Fault("events-differ", f"{place}/events")
