"""Is the server well? What `/healthz` tells.

A question is asked once a second at most, and once at the same time: asking often costs nothing, and a storage that
does not answer is not asked again until it has.
"""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from typing import Any, Final

from portroyal.web.bots import Bots
from portroyal.web.storage.door import Storage

FRESH_SECONDS: Final = 1.0
"""An answer is told again for this long."""
MAX_SECONDS: Final = 2.0
"""A part that does not answer within this time is not well."""


@dataclass(frozen=True, slots=True)
class Health:
    readable: bool
    writable: bool
    workers: bool
    """Does every worker that was needed so far live?"""

    @property
    def is_good(self) -> bool:
        return self.readable and self.writable and self.workers


class Check:
    """One question, and its last answer."""

    def __init__(self, question: Callable[[], Coroutine[Any, Any, None]]) -> None:
        self._question = question
        self._answer: asyncio.Task[None] | None = None
        self._asked = 0.0

    async def is_good(self) -> bool:
        now = asyncio.get_running_loop().time()
        if self._answer is None or (self._answer.done() and now >= self._asked + FRESH_SECONDS):
            self._answer, self._asked = asyncio.create_task(self._question()), now
        answer = self._answer
        await asyncio.wait([answer], timeout=max(0.0, self._asked + MAX_SECONDS - now))
        return answer.done() and not answer.cancelled() and answer.exception() is None


class Checks:
    def __init__(self, storage: Storage, bots: Bots) -> None:
        self._checks = [Check(storage.check_reading), Check(storage.check_writing), Check(bots.check)]

    async def health(self) -> Health:
        return Health(*await asyncio.gather(*(check.is_good() for check in self._checks)))
