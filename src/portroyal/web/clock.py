"""Where the time comes from. Tests pass in a clock of their own."""

import time
from collections.abc import Callable
from typing import TypeAlias

Clock: TypeAlias = Callable[[], float]
"""Seconds since 1970."""

system_clock: Clock = time.time
