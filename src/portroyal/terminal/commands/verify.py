"""Check a recorded game."""

from portroyal.core.faults import Fault
from portroyal.record import verify
from portroyal.terminal.files import load_record
from portroyal.terminal.options import RecordFile
from portroyal.terminal.refusals import end_by_fault
from portroyal.terminal.shell import NO, console, text


def command(file: RecordFile) -> None:
    record = load_record(file)
    try:
        match = verify(record)
    except Fault as fault:
        end_by_fault(fault, NO)
    out = console()
    out.print(text("verify-ok", steps=len(record.steps), game=record.game, rules=record.rules))
    origin = record.origin
    if origin is None:
        out.print(text("verify-position"))
    elif origin.commitment is None:
        out.print(text("verify-seed-only"))
    elif origin.secret is None:
        out.print(text("verify-unrevealed"))
    else:
        out.print(text("verify-revealed", nonces=len(origin.nonces)))
    if match.outcome is None:
        out.print(text("verify-unfinished"))
