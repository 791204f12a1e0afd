"""Many games at once, in worker processes.

Each worker has its own pipe and one game at a time. So it is known which game killed a worker, only that worker has to
be replaced, and a worker whose tournament has ended finds its pipe closed and exits too.
"""

import os
import signal
from collections import Counter, deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from threading import current_thread, main_thread
from typing import Any, Final, NoReturn

from portroyal.arena.play import Abandoned, Played, play_game
from portroyal.arena.schedule import Key, Seating
from portroyal.arena.settings import Settings
from portroyal.bots.external import kill_all
from portroyal.core.faults import Fault, printable
from portroyal.record import save

WORKER_DIED: Final = "worker-died"
ERROR: Final = "error"
MAX_DEATHS: Final = 2
"""A game that kills its worker this many times is abandoned."""
MAX_DEATHS_IN_A_ROW: Final = 20
"""If this many workers die without a finished game in between, the cause is not a single game."""
EXIT_SECONDS: Final = 2.0
"""How long a worker may take to end the programs that it runs."""

Result = Played | Abandoned


def play_all(
    settings: Settings, games: Iterable[Seating], workers: int = 1, records: Path | None = None
) -> Generator[Result, None, None]:
    """The results of the games as they finish. Close the generator to end the workers.

    Raises OSError if a record cannot be saved, and Fault if every worker dies.
    """
    if workers == 1:
        return (attempt(settings, game, records) for game in games)
    return Workers(settings, iter(games), records).play(workers)


def attempt(settings: Settings, game: Seating, records: Path | None) -> Result:
    """Play a game; an error that `SeatedBot` could not catch costs the game but not the tournament."""
    try:
        played, record = play_game(settings, game)
    except Exception as error:
        return Abandoned(game.deal, game.rotation, game.bots, ERROR, printable(f"{type(error).__name__}: {error}", 200))
    if records is not None:
        save(record, records / record_name(game.key))
    return played


def record_name(key: Key) -> str:
    return f"{key.deal:06}-{key.rotation}.json"


class Worker:
    """A process that plays, and its current game."""

    def __init__(self, settings: Settings, records: Path | None) -> None:
        context = get_context("spawn")
        self.link, other = context.Pipe()
        self.process = context.Process(target=_work, args=(other, settings, records), daemon=False)
        self.game: Seating | None = None
        # Ctrl-C reaches every process of a terminal. The child inherits that the signal is ignored.
        before: Any = signal.signal(signal.SIGINT, signal.SIG_IGN) if current_thread() is main_thread() else None
        try:
            self.process.start()
        finally:
            if before is not None:
                signal.signal(signal.SIGINT, before)
        other.close()

    def assign(self, game: Seating) -> None:
        self.game = game
        with suppress(OSError):  # a dead worker is noticed when its result is read
            self.link.send(game)

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(EXIT_SECONDS)
        self.process.kill()
        self.process.join()
        self.link.close()


def _work(link: "Connection[Any, Any]", settings: Settings, records: Path | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _exit_now)
    with suppress(EOFError, OSError):
        while True:
            game = link.recv()
            try:
                result: Result | OSError = attempt(settings, game, records)
            except OSError as error:
                result = error
            link.send(result)


def _exit_now(*_: object) -> NoReturn:
    """Exit at once and kill all programs. A bot could catch an exception."""
    kill_all()
    os._exit(1)


class Workers:
    """The worker processes, their games and the games to come."""

    def __init__(self, settings: Settings, games: Iterator[Seating], records: Path | None) -> None:
        self._settings = settings
        self._records = records
        self._games = games
        self._retries: deque[Seating] = deque()
        self._deaths: Counter[Key] = Counter()
        self._deaths_in_a_row = 0
        self._workers: list[Worker] = []

    def play(self, count: int) -> Generator[Result, None, None]:
        try:
            while busy := self._assign_games(count):
                for link in wait(list(busy)):
                    result = self._result_of(busy[link])  # type: ignore[index]  # one of the connections passed
                    if result is not None:
                        yield result
        finally:
            for worker in self._workers:
                worker.stop()

    def _assign_games(self, count: int) -> dict["Connection[Any, Any]", Worker]:
        """Assign a game to every idle worker while there are any; returns the busy workers."""
        idle = [worker for worker in self._workers if worker.game is None]
        while idle or len(self._workers) < count:
            game = self._retries.popleft() if self._retries else next(self._games, None)
            if game is None:
                break
            if not idle:
                idle.append(Worker(self._settings, self._records))
                self._workers += idle
            idle.pop().assign(game)
        return {worker.link: worker for worker in self._workers if worker.game is not None}

    def _result_of(self, worker: Worker) -> Result | None:
        """The result of a worker, or None if it died and its game will be played again."""
        game, worker.game = worker.game, None
        assert game is not None
        try:
            result: Result | OSError = worker.link.recv()
        except (EOFError, OSError):
            return self._replace(worker, game)
        self._deaths_in_a_row = 0
        if isinstance(result, OSError):
            raise result
        return result

    def _replace(self, worker: Worker, game: Seating) -> Abandoned | None:
        worker.stop()
        self._workers.remove(worker)
        self._deaths[game.key] += 1
        self._deaths_in_a_row += 1
        if self._deaths_in_a_row == MAX_DEATHS_IN_A_ROW:
            raise Fault("workers-died", "/workers", self._deaths_in_a_row)
        if self._deaths[game.key] == MAX_DEATHS:
            return Abandoned(game.deal, game.rotation, game.bots, WORKER_DIED)
        self._retries.append(game)
        return None
