"""How long a bot may take."""

import signal
from collections.abc import Callable
from threading import current_thread, main_thread
from typing import Any, Final, NoReturn

from portroyal.bots.protocol import Hung

AGAIN: Final = 1.0
"""Seconds from one ring of an alarm to the next, for a bot that ignores the first."""


def has_alarm() -> bool:
    return hasattr(signal, "setitimer") and current_thread() is main_thread()


def in_time(milliseconds: int, call: Callable[[], Any]) -> Any:
    """What the call gives. Raises Hung in it after this time, and again every second until it stops."""

    def ring(*_: object) -> NoReturn:
        raise Hung(f"{milliseconds / 1000:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, milliseconds / 1000, AGAIN)
            return call()
        finally:
            _hush(before)
    except Hung:
        # It may have rung just when it was about to be hushed. It does not do so twice within a second.
        _hush(before)
        raise


def _hush(before: Any) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)
