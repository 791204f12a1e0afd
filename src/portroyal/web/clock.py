"""Where the time comes from. Tests pass in a clock of their own."""

import time
from typing import Protocol


class Clock(Protocol):
    def __call__(self) -> float:
        """Seconds since 1970. Somebody may set the clock back or forward."""

    def steady(self) -> float:
        """Seconds since some moment, which pass evenly, however the clock is set."""


class SystemClock:
    def __call__(self) -> float:
        return time.time()

    def steady(self) -> float:
        return time.monotonic()


system_clock = SystemClock()
