"""Bots that are programs of their own, in any language: one process for one game, asked in lines of JSON.

docs/bot-protocol.md is the page for those who write them. A program is sent its seat's view and events and nothing
else. It is not trusted: whatever it does or fails to do ends in an answer or in BotFailed, within a bounded time, and
after a failure it is gone.
"""

import json
import os
import signal
import subprocess
import weakref
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from threading import Condition, Thread, current_thread
from time import monotonic
from typing import Any, Final, TypeVar

from portroyal.bots.protocol import HUNG, MAX_DETAIL, BotFailed, Budget
from portroyal.core import codec
from portroyal.core.faults import shown
from portroyal.core.values import Action, Event, Outcome, Seat
from portroyal.games import GAMES

T = TypeVar("T")

PROTOCOL: Final = 1
PATIENCE = 10.0
"""Seconds to wait for an answer, if the bot has no time budget."""
MARGIN = 5.0
"""Seconds that an answer may take beyond the time budget: to start, to read, to write."""
LEAVE = 1.0
"""Seconds that a program has to leave by itself, after the end of the game or when it has nothing more to say."""
GLANCE: Final = 0.1
"""Seconds between two looks at whether a silent program still runs."""
GRACE: Final = 2.0
"""Seconds within which something that cannot fail to happen has happened."""
MAX_LINE: Final = 65_536
SEED_BITS: Final = 48
"""Every reader of JSON keeps such a number exactly."""

LIVE: "weakref.WeakSet[Child]" = weakref.WeakSet()
"""The programs of this process."""


def kill_all() -> None:
    """End every program and wait for none: for a process that is about to end by a signal."""
    for child in list(LIVE):
        if child.owner == os.getpid():
            child.kill_group()


class Child:
    """A running program. Sending never waits until it reads; what it prints is read as it comes, up to a bound."""

    def __init__(self, command: Sequence[str]) -> None:
        self._popen = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._gone = False
        """Was its group ended?"""
        self.owner = os.getpid()
        LIVE.add(self)
        self._to_send: SimpleQueue[bytes | None] = SimpleQueue()
        self._news = Condition()
        self._lines: list[bytes] = []
        """What it has printed and nobody has taken yet; more than one line is never kept."""
        self._too_much: bytes | None = None
        self._silent = False
        """Has it closed its stdout?"""
        self._words = b""
        """The end of what it wrote to stderr."""
        self._threads = [Thread(target=work, daemon=True) for work in (self._write, self._read, self._listen)]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        self._to_send.put(line)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and wait for the one that answers it. Raises BotFailed."""
        with self._news:
            if self._lines:
                raise _failed("flooded", self._lines[0])
        self.send(line)
        deadline = monotonic() + seconds
        with self._news:
            while not self._lines and self._too_much is None and not self._silent:
                left = deadline - monotonic()
                if left <= 0:
                    raise _failed(HUNG, f"{seconds:g} s")
                # If it has ended, what it printed before may still be on its way.
                ended = self._has_ended()
                if not self._news.wait(min(left, GLANCE)) and ended:
                    break
            if self._too_much is not None:
                raise _failed("flooded", self._too_much)
            if self._lines:
                return self._lines.pop()
        raise _failed("crashed", self._last_words())

    def leave(self) -> None:
        """Close its stdin once all is sent, and let it go."""
        self._to_send.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(LEAVE)
        self.kill()

    def kill(self) -> None:
        """End it and whatever it has started. A fork of the process that it belongs to leaves it alone."""
        if os.getpid() != self.owner:
            return
        self.kill_group()
        self._to_send.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(GRACE)
        for thread in self._threads:
            # This may run where the garbage collector happens to run.
            if thread is not current_thread():
                thread.join(GRACE)

    def _has_ended(self) -> bool:
        if self._popen.poll() is None:
            return False
        self.kill_group()
        return True

    def kill_group(self) -> None:
        """Once, and as soon as it is known to have ended: later its number may be another's."""
        if self._gone:
            return
        # The group has the program's own number, because it began a session. Windows has no groups.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._popen.pid, signal.SIGKILL) if os.name == "posix" else self._popen.kill()
        self._gone = True  # only now, because a signal may come in between and ask for the same

    def _last_words(self) -> str:
        try:
            code = self._popen.wait(LEAVE)
        except subprocess.TimeoutExpired:
            return "stdout closed"
        self.kill()  # so that its stderr comes to an end
        lines = self._words.decode(errors="replace").split("\n")
        said = [line.strip() for line in lines if line.strip()]
        return f"exit {code}: {said[-1]}" if said else f"exit {code}"

    def _write(self) -> None:
        assert self._popen.stdin is not None
        with suppress(OSError), self._popen.stdin as pipe:
            while (line := self._to_send.get()) is not None:
                pipe.write(line)
                pipe.flush()

    def _read(self) -> None:
        assert self._popen.stdout is not None
        rest = b""
        with self._popen.stdout as pipe:
            while self._too_much is None and (chunk := _some(pipe)):
                *lines, rest = (rest + chunk).split(b"\n")
                with self._news:
                    self._lines += lines
                    self._too_much = _beyond_bounds(self._lines, rest)
                    self._news.notify()
        with self._news:
            self._silent = True
            self._news.notify()

    def _listen(self) -> None:
        assert self._popen.stderr is not None
        with self._popen.stderr as pipe:
            while chunk := _some(pipe):
                self._words = (self._words + chunk)[-MAX_LINE:]


def _some(pipe: Any) -> bytes:
    """What has come, at least a byte; nothing at the end."""
    chunk: bytes = pipe.read1(MAX_LINE)
    return chunk


def _beyond_bounds(lines: list[bytes], rest: bytes) -> bytes | None:
    """The line that is too long, or one too many."""
    long = [line for line in (*lines, rest) if len(line) > MAX_LINE]
    return next(iter((*long, *lines[1:])), None)


def _failed(cause: str, detail: str | bytes) -> BotFailed:
    """A failure with what the program said or did, however long or odd that is."""
    text = detail.decode(errors="replace").strip() if isinstance(detail, bytes) else detail
    return BotFailed(cause, shown(text, MAX_DETAIL))


class Program:
    """A bot by the line protocol. Whatever it is asked, it answers properly or its process is ended."""

    def __init__(self, command: Sequence[str], patience: float | None = None) -> None:
        """With `patience`, an answer has so many seconds, whatever the budget."""
        self._command = command
        self._given = patience
        self._step = 0

    def start(self, game: str, seat: Seat, options: object, budget: Budget) -> None:
        usual = PATIENCE if budget.seconds is None else budget.seconds + MARGIN
        self._patience = usual if self._given is None else self._given
        try:
            self._child = Child(self._command)
        except OSError as error:
            raise _failed("crashed", str(error.strerror)) from error
        # It is ended with this object, or with the interpreter, at the latest.
        self._end_child = weakref.finalize(self, self._child.kill)
        rules = GAMES[game]
        message = {
            "type": "start",
            "protocol": PROTOCOL,
            "game": game,
            "rules": rules.rules_version,
            "seat": seat,
            "options": codec.encode(options),
            "budget": {"nodes": budget.nodes, "seconds": budget.seconds},
            "actions": list(rules.action_by_text),
        }

        def read(answer: object) -> bool:
            match answer:
                case {"type": "ready", "protocol": int(version), **more} if version == PROTOCOL:
                    return more.get("evaluates") is True
            raise ValueError

        self._evaluates = self._ask(message, read)

    def see(self, events: Sequence[Event]) -> None:
        self._child.send(_line({"type": "see", "events": codec.encode(list(events))}))

    def choose(self, view: Any, legal: Sequence[Action], rng: Random) -> Action:
        by_text = {str(action): action for action in legal}

        def read(answer: object) -> Action:
            match answer:
                case {"type": "action", "step": self._step, "action": str(text)}:
                    if text not in by_text:
                        raise _failed("illegal", text)
                    return by_text[text]
            raise ValueError

        message = self._question("choose", view, legal)
        return self._ask({**message, "seed": rng.getrandbits(SEED_BITS)}, read)

    def evaluate(self, view: Any, legal: Sequence[Action]) -> Sequence[float] | None:
        """For each legal action the chance of the seat to win; None if the program does not say."""

        def read(answer: object) -> list[float]:
            match answer:
                case {"type": "values", "step": self._step, "values": [*values]} if len(values) == len(legal):
                    return [_chance(value) for value in values]
            raise ValueError

        return self._ask(self._question("evaluate", view, legal), read) if self._evaluates else None

    def end(self, outcome: Outcome | None) -> None:
        self._child.send(_line({"type": "end", "outcome": codec.encode(outcome)}))
        try:
            self._child.leave()
        finally:
            self._end_child()

    def _question(self, type: str, view: Any, legal: Sequence[Action]) -> dict[str, Any]:
        self._step += 1
        return {"type": type, "step": self._step, "view": codec.encode(view), "legal": [*map(str, legal)]}

    def _ask(self, message: Mapping[str, Any], read: Callable[[object], T]) -> T:
        """What `read` makes of the answer; it raises ValueError for one of the wrong shape."""
        try:
            line = self._child.ask(_line(message), self._patience)
            try:
                return read(json.loads(line.decode()))
            except (ValueError, RecursionError):
                raise _failed("unreadable", line) from None
        except BaseException:
            self._end_child()
            raise


def _line(message: Mapping[str, Any]) -> bytes:
    return f"{json.dumps(message, ensure_ascii=False, separators=(',', ':'))}\n".encode()


def _chance(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise ValueError
    return float(value)
