"""Numbers about this process, for a monitor: what `/metrics` tells, in the text format of Prometheus.

Counting is adding to a plain number. There is one server in a process, so the counters belong to the process; what can
be looked up (tables, queues, memory) is read when somebody asks.
"""

import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from portroyal import __version__

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
PROC: Final = Path("/proc/self")
SECONDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


class Histogram:
    """How many durations were at most this long."""

    def __init__(self) -> None:
        self.counts = [0] * (len(SECONDS) + 1)
        self.sum = 0.0

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(SECONDS, seconds)] += 1
        self.sum += seconds


@dataclass(slots=True)
class Counters:
    moves: Counter[str] = field(default_factory=Counter)
    """By whom they were made: a person, a bot, a stand-in."""
    refusals: Counter[str] = field(default_factory=Counter)
    bot_failures: Counter[str] = field(default_factory=Counter)
    storage_failures: Counter[str] = field(default_factory=Counter)
    """Of reading and of writing."""
    connections: int = 0
    sockets: int = 0
    """Connections that are sockets; they count as connections too."""
    loop_delay: Histogram = field(default_factory=Histogram)
    commits: Histogram = field(default_factory=Histogram)
    started: float = field(default_factory=time.time)


COUNTERS: Final = Counters()


def render(tables: Mapping[str, int], queues: Mapping[str, int]) -> str:
    """All metrics; given are the tables in memory by status, and the lengths of the queues by kind of work."""
    counters = COUNTERS
    lines = [
        *_family("portroyal_info", "gauge", "The version that runs.", {f'{{version="{__version__}"}}': 1}),
        *_family("portroyal_tables", "gauge", "Tables in memory.", _labelled("status", tables)),
        *_family("portroyal_moves_total", "counter", "Moves made.", _labelled("by", counters.moves)),
        *_family("portroyal_refusals_total", "counter", "Requests refused.", _labelled("id", counters.refusals)),
        *_family("portroyal_queue", "gauge", "Work that waits or is being done.", _labelled("work", queues)),
        *_family("portroyal_connections", "gauge", "Open connections.", {"": counters.connections}),
        *_family("portroyal_sockets", "gauge", "Open sockets.", {"": counters.sockets}),
        *_histogram("portroyal_loop_delay_seconds", "How late the event loop is.", counters.loop_delay),
        *_histogram("portroyal_commit_seconds", "How long a commit takes.", counters.commits),
        *_family(
            "portroyal_bot_failures_total",
            "counter",
            "Decisions that another bot had to make.",
            _labelled("bot", counters.bot_failures),
        ),
        *_family(
            "portroyal_storage_failures_total",
            "counter",
            "Reads and commits that failed.",
            _labelled("doing", counters.storage_failures),
        ),
        *_process(counters.started),
    ]
    return "\n".join(lines) + "\n"


def _process(started: float) -> Iterable[str]:
    """Under the names that every Prometheus client uses."""
    yield from _family("process_start_time_seconds", "gauge", "When it started.", {"": started})
    yield from _family(
        "process_cpu_seconds_total", "counter", "Processor time, without workers.", {"": time.process_time()}
    )
    try:
        resident = int((PROC / "statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
        files = sum(1 for _ in (PROC / "fd").iterdir())
    except (OSError, AttributeError):
        # Only Linux has them.
        return
    yield from _family("process_resident_memory_bytes", "gauge", "Memory, without workers.", {"": resident})
    yield from _family("process_open_fds", "gauge", "Open files and connections.", {"": files})


def _labelled(label: str, values: Mapping[str, int]) -> dict[str, float]:
    # The values of our labels are ids: nothing in them has to be escaped.
    return {f'{{{label}="{key}"}}': value for key, value in sorted(values.items())}


def _family(name: str, kind: str, about: str, values: Mapping[str, float]) -> Iterable[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} {kind}"
    for labels, value in values.items():
        yield f"{name}{labels} {value}"


def _histogram(name: str, about: str, histogram: Histogram) -> Iterable[str]:
    yield f"# HELP {name} {about}"
    yield f"# TYPE {name} histogram"
    count = 0
    for bound, more in zip((*map(str, SECONDS), "+Inf"), histogram.counts, strict=True):
        count += more
        yield f'{name}_bucket{{le="{bound}"}} {count}'
    yield f"{name}_sum {histogram.sum}"
    yield f"{name}_count {count}"
