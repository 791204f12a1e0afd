"""Watches over the server: what happens at its tables, what it refuses, and how late its event loop is."""

import asyncio
import logging
from collections import Counter
from collections.abc import Sequence
from typing import Final

from portroyal.web.logs import brief, say, say_of_process
from portroyal.web.metrics import COUNTERS
from portroyal.web.tables.entries import Entry, Stepped
from portroyal.web.tables.table import UNFINISHED, Status, Table

TICK_SECONDS: Final = 0.25
SLOW_SECONDS: Final = 0.5
"""A loop that is later than this is worth a line in the log."""
SUMMARY_SECONDS: Final = 60.0


def observe(table: Table, before: Status | None, entries: Sequence[Entry]) -> None:
    """Count and log what was entered at a table that had this status before; None for a new one."""
    for entry in entries:
        if isinstance(entry, Stepped):
            COUNTERS.moves[entry.by] += 1
    if table.status == before:
        return
    id = brief(table.id)
    if before is None:
        say("table-opened", table=id, game=table.header.game, seats=table.header.seats)
    if table.status == Status.PLAYING:
        people = sum(seat.person is not None for seat in table.seats)
        say("table-started", table=id, people=people, bots=len(table.seats) - people)
    elif table.status not in UNFINISHED:
        say("table-ended", table=id, status=table.status, step=table.step)


async def watch_loop(tick: float = TICK_SECONDS, summary: float = SUMMARY_SECONDS) -> None:
    """For ever: everything that happens in the event loop waits as long as this does."""
    loop = asyncio.get_running_loop()
    told = COUNTERS.refusals.copy()
    next_summary = loop.time() + summary
    while True:
        due = loop.time() + tick
        await asyncio.sleep(tick)
        late = max(0.0, loop.time() - due)
        COUNTERS.loop_delay.add(late)
        if late >= SLOW_SECONDS:
            say_of_process("slow-loop", logging.WARNING, seconds=round(late, 3))
        if loop.time() >= next_summary:
            next_summary += summary
            told = _sum_up(told)


def _sum_up(told: Counter[str]) -> Counter[str]:
    """Say how often what was refused since the last time."""
    refusals = COUNTERS.refusals.copy()
    if new := refusals - told:
        say_of_process("refusals", counts=dict(new))
    return refusals
