"""Check a recorded game."""

import re
from typing import Annotated

import typer

from portroyal.core.faults import Fault
from portroyal.core.values import Seat
from portroyal.record import AnyRecord, DealtOrigin, check_shown, verify
from portroyal.terminal.files import load_record
from portroyal.terminal.options import RecordFile
from portroyal.terminal.refusals import end_by_fault
from portroyal.terminal.shell import NO, USAGE, console, end, listed, text

NO_HASH = "none"
Commitment = Annotated[str | None, typer.Option("--commitment", help=text("cli-option-commitment"), show_default=False)]
Hashes = Annotated[list[str] | None, typer.Option("--hash", help=text("cli-option-hash"), show_default=False)]


def command(file: RecordFile, commitment: Commitment = None, hash: Hashes = None) -> None:
    record = load_record(file)
    shown = dict(map(_seat_and_hash, hash or []))
    try:
        match = verify(record)
        check_shown(record.origin, None if commitment is None else commitment.lower(), shown)
    except Fault as fault:
        end_by_fault(fault, NO)
    out = console()
    out.print(text("verify-ok", steps=len(record.steps), game=record.game, rules=record.rules))
    for line in _about_the_seed(record, commitment, shown):
        out.print(line)
    if match.outcome is None:
        out.print(text("verify-unfinished"))


def _seat_and_hash(given: str) -> tuple[Seat, str | None]:
    parts = re.fullmatch(rf"([0-9]):({NO_HASH}|[0-9a-fA-F]{{64}})", given)
    if parts is None:
        end(USAGE, text("cli-bad-hash", value=given))
    seat, hash = parts.groups()
    return int(seat), None if hash == NO_HASH else hash.lower()


def _about_the_seed(record: AnyRecord, commitment: str | None, shown: dict[Seat, str | None]) -> list[str]:
    """What is proved about the seed, and what is not."""
    origin = record.origin
    if origin is None:
        return [text("verify-position")]
    if origin.commitment is None:
        return [text("verify-seed-only")]
    if origin.secret is None:
        return [text("verify-unrevealed")]
    if not isinstance(origin, DealtOrigin):
        return [text("verify-revealed", nonces=len(origin.nonces))]
    names = [player.name for player in record.seats]
    committed = [name for name, hash in zip(names, origin.hashes, strict=True) if hash is not None]
    lines = [
        text("verify-abandoned", number=number, count=len(failed), seats=listed(str(seat + 1) for seat in failed))
        for number, failed in enumerate(origin.abandoned, 1)
    ]
    if not committed:
        return [*lines, text("verify-alone")]
    is_all = commitment is not None and shown.keys() == {*range(len(names))}
    compared = "verify-shown" if is_all else "verify-shown-part" if commitment or shown else "verify-not-shown"
    return [*lines, text("verify-committed", players=listed(committed)), text(compared)]
