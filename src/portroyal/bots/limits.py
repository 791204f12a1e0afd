"""A time limit for calls of a bot, by an alarm."""

import signal
from collections.abc import Callable
from threading import current_thread, main_thread
from typing import Any, Final, NoReturn

from portroyal.bots.protocol import Hung

REPEAT_SECONDS: Final = 1.0
"""The alarm rings again after this time, for a bot that catches the first exception."""


def has_alarm() -> bool:
    return hasattr(signal, "setitimer") and current_thread() is main_thread()


def with_timeout(milliseconds: int, call: Callable[[], Any]) -> Any:
    """The result of the call. Raises Hung inside it after this time, and again every second until it ends."""

    def ring(*_: object) -> NoReturn:
        raise Hung(f"{milliseconds / 1000:g} s")

    before = signal.signal(signal.SIGALRM, ring)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, milliseconds / 1000, REPEAT_SECONDS)
            return call()
        finally:
            _cancel_alarm(before)
    except Hung:
        # It may have rung just before it was cancelled. It cannot do so twice within a second.
        _cancel_alarm(before)
        raise


def _cancel_alarm(before: Any) -> None:
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)
