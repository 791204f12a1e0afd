"""Watches over the server itself: how late its event loop is."""

import asyncio
from typing import Final

from portroyal.web.metrics import COUNTERS

TICK_SECONDS: Final = 0.25


async def watch_loop() -> None:
    """For ever: everything that happens in the event loop waits as long as this does."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK_SECONDS
        await asyncio.sleep(TICK_SECONDS)
        COUNTERS.loop_delay.add(max(0.0, loop.time() - due))
