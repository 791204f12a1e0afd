"""Bots that are separate programs, in any language: one process for each game, which answers lines of JSON.

docs/bot-protocol.md is for authors of bots. A program gets the view and events of its seat and nothing else. It is not
trusted: whatever it does, the caller gets an answer or BotFailed within a bounded time, and after a failure the process
is killed.
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
from portroyal.core.faults import printable
from portroyal.core.values import Action, Event, Outcome, Seat
from portroyal.games import GAMES

T = TypeVar("T")

PROTOCOL: Final = 1
TIMEOUT = 10.0
"""Seconds to wait for an answer if the bot has no time budget."""
MARGIN = 5.0
"""Extra seconds beyond the time budget, to start, read and write."""
EXIT_SECONDS = 1.0
"""How long a program may take to exit after the end of the game, or after it has closed its stdout."""
POLL_SECONDS: Final = 0.1
"""How often to check whether a silent program still runs."""
KILL_SECONDS: Final = 2.0
"""How long to wait after a kill, for the process and its threads to end."""
MAX_LINE: Final = 65_536
SEED_BITS: Final = 48
"""Every JSON parser reads numbers of this size exactly."""

LIVE: "weakref.WeakSet[BotProcess]" = weakref.WeakSet()
"""The programs that this process has started."""


def kill_all() -> None:
    """Kill all programs without waiting, in a process that a signal is about to end."""
    for process in list(LIVE):
        if process.owner == os.getpid():
            process.kill_group()


class BotProcess:
    """A running program. Sending never blocks; threads read its output as it comes, up to a limit."""

    def __init__(self, command: Sequence[str]) -> None:
        self._popen = subprocess.Popen(
            command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self._killed = False
        """Was its process group killed?"""
        self.owner = os.getpid()
        LIVE.add(self)
        self._to_send: SimpleQueue[bytes | None] = SimpleQueue()
        self._changed = Condition()
        self._lines: list[bytes] = []
        """Lines that it printed and nobody has read yet; never more than one."""
        self._excess: bytes | None = None
        self._stdout_closed = False
        """Has it closed its stdout?"""
        self._stderr = b""
        """The end of its stderr."""
        self._threads = [Thread(target=work, daemon=True) for work in (self._write, self._read, self._read_stderr)]
        for thread in self._threads:
            thread.start()

    def send(self, line: bytes) -> None:
        self._to_send.put(line)

    def ask(self, line: bytes, seconds: float) -> bytes:
        """Send a line and wait for the answer. Raises BotFailed."""
        with self._changed:
            if self._lines:
                raise _failed("flooded", self._lines[0])
        self.send(line)
        deadline = monotonic() + seconds
        with self._changed:
            while not self._lines and self._excess is None and not self._stdout_closed:
                left = deadline - monotonic()
                if left <= 0:
                    raise _failed(HUNG, f"{seconds:g} s")
                # If it has ended, its last output may still be on its way.
                ended = self._has_ended()
                if not self._changed.wait(min(left, POLL_SECONDS)) and ended:
                    break
            if self._excess is not None:
                raise _failed("flooded", self._excess)
            if self._lines:
                return self._lines.pop()
        raise _failed("crashed", self._exit_report())

    def finish(self) -> None:
        """Close its stdin after everything is sent, and let it exit by itself."""
        self._to_send.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(EXIT_SECONDS)
        self.kill()

    def kill(self) -> None:
        """Kill it and everything that it started. A fork of the owner does nothing."""
        if os.getpid() != self.owner:
            return
        self.kill_group()
        self._to_send.put(None)
        with suppress(subprocess.TimeoutExpired):
            self._popen.wait(KILL_SECONDS)
        for thread in self._threads:
            # The garbage collector may call this from any thread.
            if thread is not current_thread():
                thread.join(KILL_SECONDS)

    def _has_ended(self) -> bool:
        if self._popen.poll() is None:
            return False
        self.kill_group()
        return True

    def kill_group(self) -> None:
        """Once only, and as soon as the program has ended: later its process id may belong to another."""
        if self._killed:
            return
        # The group has the program's own id, because it started a session. Windows has no groups.
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(self._popen.pid, signal.SIGKILL) if os.name == "posix" else self._popen.kill()
        self._killed = True  # only now, because a signal handler may call this in between

    def _exit_report(self) -> str:
        try:
            code = self._popen.wait(EXIT_SECONDS)
        except subprocess.TimeoutExpired:
            return "stdout closed"
        self.kill()  # so that its stderr ends
        lines = self._stderr.decode(errors="replace").split("\n")
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
            while self._excess is None and (chunk := _read_some(pipe)):
                *lines, rest = (rest + chunk).split(b"\n")
                with self._changed:
                    self._lines += lines
                    self._excess = _over_limit(self._lines, rest)
                    self._changed.notify()
        with self._changed:
            self._stdout_closed = True
            self._changed.notify()

    def _read_stderr(self) -> None:
        assert self._popen.stderr is not None
        with self._popen.stderr as pipe:
            while chunk := _read_some(pipe):
                self._stderr = (self._stderr + chunk)[-MAX_LINE:]


def _read_some(pipe: Any) -> bytes:
    """The next bytes; none at the end."""
    chunk: bytes = pipe.read1(MAX_LINE)
    return chunk


def _over_limit(lines: list[bytes], rest: bytes) -> bytes | None:
    """A line that is too long, or one line too many."""
    long = [line for line in (*lines, rest) if len(line) > MAX_LINE]
    return next(iter((*long, *lines[1:])), None)


def _failed(cause: str, detail: str | bytes) -> BotFailed:
    """A failure with what the program said, shortened and made printable."""
    text = detail.decode(errors="replace").strip() if isinstance(detail, bytes) else detail
    return BotFailed(cause, printable(text, MAX_DETAIL))


class ProgramBot:
    """A program as a bot, by the line protocol. It answers correctly or its process is killed."""

    def __init__(self, command: Sequence[str], timeout: float | None = None) -> None:
        """`timeout` is how many seconds an answer may take, whatever the budget."""
        self._command = command
        self._given = timeout
        self._step = 0

    def start(self, game: str, seat: Seat, options: object, budget: Budget) -> None:
        usual = TIMEOUT if budget.seconds is None else budget.seconds + MARGIN
        self._timeout = usual if self._given is None else self._given
        try:
            self._process = BotProcess(self._command)
        except OSError as error:
            raise _failed("crashed", str(error.strerror)) from error
        # The process ends with this object, or with the interpreter, at the latest.
        self._end_process = weakref.finalize(self, self._process.kill)
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
        self._process.send(_line({"type": "see", "events": codec.encode(list(events))}))

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
        """For each legal action the seat's chance to win; None if the program does not estimate it."""

        def read(answer: object) -> list[float]:
            match answer:
                case {"type": "values", "step": self._step, "values": [*values]} if len(values) == len(legal):
                    return [_chance(value) for value in values]
            raise ValueError

        return self._ask(self._question("evaluate", view, legal), read) if self._evaluates else None

    def end(self, outcome: Outcome | None) -> None:
        self._process.send(_line({"type": "end", "outcome": codec.encode(outcome)}))
        try:
            self._process.finish()
        finally:
            self._end_process()

    def _question(self, type: str, view: Any, legal: Sequence[Action]) -> dict[str, Any]:
        self._step += 1
        return {"type": type, "step": self._step, "view": codec.encode(view), "legal": [*map(str, legal)]}

    def _ask(self, message: Mapping[str, Any], read: Callable[[object], T]) -> T:
        """The answer, converted by `read`, which raises ValueError for a wrong shape."""
        try:
            line = self._process.ask(_line(message), self._timeout)
            try:
                return read(json.loads(line.decode()))
            except (ValueError, RecursionError):
                raise _failed("unreadable", line) from None
        except BaseException:
            self._end_process()
            raise


def _line(message: Mapping[str, Any]) -> bytes:
    return f"{json.dumps(message, ensure_ascii=False, separators=(',', ':'))}\n".encode()


def _chance(value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 <= value <= 1:
        raise ValueError
    return float(value)
