"""Many games at once, in processes of their own.

Each worker has a pipe of its own and one game at a time. So it is known which game was played when a worker died, only
that worker has to be replaced, and a worker whose tournament has gone finds its pipe closed and goes too.
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

from portroyal.arena.play import Lost, Played, play_game
from portroyal.arena.schedule import Key, Seating
from portroyal.arena.settings import Settings
from portroyal.bots.external import kill_all
from portroyal.core.faults import Fault, shown
from portroyal.record import save

WORKER_DIED: Final = "worker-died"
ERROR: Final = "error"
MAX_DEATHS: Final = 2
"""So often a game may end its worker before it is given up."""
MAX_DEATHS_IN_A_ROW: Final = 20
"""When so many workers die and no game is finished in between, it is not one game's fault."""
SECONDS_TO_LEAVE: Final = 2.0
"""So long a worker has to end the programs that it runs."""

Result = Played | Lost


def play_all(
    settings: Settings, games: Iterable[Seating], workers: int = 1, records: Path | None = None
) -> Generator[Result, None, None]:
    """The games' results as they come. Close the generator to end the workers.

    Raises OSError if a record cannot be kept, and Fault if every worker dies.
    """
    if workers == 1:
        return (attempt(settings, game, records) for game in games)
    return Crew(settings, iter(games), records).play(workers)


def attempt(settings: Settings, game: Seating, records: Path | None) -> Result:
    """Play it; an error of a bot that its chair could not catch costs the game and not the tournament."""
    try:
        played, record = play_game(settings, game)
    except Exception as error:
        return Lost(game.deal, game.rotation, game.bots, ERROR, shown(f"{type(error).__name__}: {error}", 200))
    if records is not None:
        save(record, records / record_name(game.key))
    return played


def record_name(key: Key) -> str:
    return f"{key.deal:06}-{key.rotation}.json"


class Worker:
    """A process that plays, and the game it has."""

    def __init__(self, settings: Settings, records: Path | None) -> None:
        context = get_context("spawn")
        self.link, other = context.Pipe()
        self.process = context.Process(target=_work, args=(other, settings, records), daemon=False)
        self.game: Seating | None = None
        # Ctrl-C reaches every process of a terminal. What is ignored here is ignored from the first moment there.
        before: Any = signal.signal(signal.SIGINT, signal.SIG_IGN) if current_thread() is main_thread() else None
        try:
            self.process.start()
        finally:
            if before is not None:
                signal.signal(signal.SIGINT, before)
        other.close()

    def give(self, game: Seating) -> None:
        self.game = game
        with suppress(OSError):  # if it has died, its pipe says so when it is asked
            self.link.send(game)

    def stop(self) -> None:
        self.process.terminate()
        self.process.join(SECONDS_TO_LEAVE)
        self.process.kill()
        self.process.join()
        self.link.close()


def _work(link: "Connection[Any, Any]", settings: Settings, records: Path | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _leave)
    with suppress(EOFError, OSError):
        while True:
            game = link.recv()
            try:
                result: Result | OSError = attempt(settings, game, records)
            except OSError as error:
                result = error
            link.send(result)


def _leave(*_: object) -> NoReturn:
    """Go at once, and leave no program behind. An exception could be caught by a bot."""
    kill_all()
    os._exit(1)


class Crew:
    """Workers, and the games they have and will have."""

    def __init__(self, settings: Settings, games: Iterator[Seating], records: Path | None) -> None:
        self._settings = settings
        self._records = records
        self._games = games
        self._again: deque[Seating] = deque()
        self._deaths: Counter[Key] = Counter()
        self._deaths_in_a_row = 0
        self._workers: list[Worker] = []

    def play(self, count: int) -> Generator[Result, None, None]:
        try:
            while busy := self._hand_out(count):
                for link in wait(list(busy)):
                    result = self._result_of(busy[link])  # type: ignore[index]  # it is one of those
                    if result is not None:
                        yield result
        finally:
            for worker in self._workers:
                worker.stop()

    def _hand_out(self, count: int) -> dict["Connection[Any, Any]", Worker]:
        """Give every idle worker a game, as long as there are any; who has one now?"""
        idle = [worker for worker in self._workers if worker.game is None]
        while idle or len(self._workers) < count:
            game = self._again.popleft() if self._again else next(self._games, None)
            if game is None:
                break
            if not idle:
                idle.append(Worker(self._settings, self._records))
                self._workers += idle
            idle.pop().give(game)
        return {worker.link: worker for worker in self._workers if worker.game is not None}

    def _result_of(self, worker: Worker) -> Result | None:
        """What a worker says, or nothing if it has died and its game is to be played again."""
        game, worker.game = worker.game, None
        assert game is not None
        try:
            result: Result | OSError = worker.link.recv()
        except (EOFError, OSError):
            return self._bury(worker, game)
        self._deaths_in_a_row = 0
        if isinstance(result, OSError):
            raise result
        return result

    def _bury(self, worker: Worker, game: Seating) -> Lost | None:
        worker.stop()
        self._workers.remove(worker)
        self._deaths[game.key] += 1
        self._deaths_in_a_row += 1
        if self._deaths_in_a_row == MAX_DEATHS_IN_A_ROW:
            raise Fault("workers-died", "/workers", self._deaths_in_a_row)
        if self._deaths[game.key] == MAX_DEATHS:
            return Lost(game.deal, game.rotation, game.bots, WORKER_DIED)
        self._again.append(game)
        return None
