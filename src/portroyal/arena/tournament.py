"""Run a tournament: play the missing games, save the finished ones, stop when the test is decided."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby

from portroyal.arena.play import Abandoned, Played
from portroyal.arena.schedule import Key, Schedule, Seating
from portroyal.arena.sequential import UNDECIDED, Test, Verdict, score_of
from portroyal.arena.settings import Settings, check, check_workers
from portroyal.arena.store import Store
from portroyal.arena.workers import Result, play_all, record_name
from portroyal.core.faults import Fault

Progress = Callable[[int, int], object]
"""Called with the number of finished games and the total."""


@dataclass(frozen=True, slots=True)
class Results:
    """The finished games of whole deals, in the order of the schedule."""

    settings: Settings
    played: tuple[Played, ...]
    abandoned: tuple[Abandoned, ...] = ()
    verdict: Verdict | None = None

    @property
    def deals(self) -> list[list[Played]]:
        return [list(games) for _, games in groupby(self.played, key=lambda game: game.deal)]


class Referee:
    """Applies the test to the deals in their order, in whatever order games finish."""

    def __init__(self, settings: Settings, deals: Sequence[Sequence[Seating]]) -> None:
        self._bot = settings.bots[0]
        self._deals = deals
        self._test = Test()
        self.seen = 0

    @property
    def verdict(self) -> Verdict:
        return self._test.verdict

    @property
    def is_decided(self) -> bool:
        return self.verdict.answer != UNDECIDED

    def update(self, results: dict[Key, Result]) -> None:
        """Count the finished deals, up to the one that decides.

        A deal with an abandoned game does not count: not every bot played every seat.
        """
        while self.seen < len(self._deals) and not self.is_decided:
            games = [results.get(game.key) for game in self._deals[self.seen]]
            if None in games:
                return
            played = [game for game in games if isinstance(game, Played)]
            if len(played) == len(games):
                self._test.add(score_of(played, self._bot))
            self.seen += 1


def check_plan(settings: Settings, games: int, workers: int, sequential: bool) -> None:
    """Raises Fault if such a tournament is not possible."""
    check(settings)
    check_workers(workers)
    if games < 1:
        raise Fault("too-few-games", "/games", games)
    if sequential and len(settings.bots) != 2:
        raise Fault("not-two-bots", "/sequential", len(settings.bots))


def run(
    settings: Settings,
    games: int = 100,
    *,
    workers: int = 1,
    store: Store | None = None,
    records: bool = False,
    sequential: bool = False,
    progress: Progress = lambda done, total: None,
) -> Results:
    """Play this many games, except those that the store has, and return all results.

    With `records`, a finished game without a record is played again. With `sequential`, the tournament ends when it is
    clear whether the first of two bots is stronger. Raises Fault if the tournament is not possible.
    """
    check_plan(settings, games, workers, sequential)
    if records and store is None:
        raise Fault("records-without-out", "/records")
    planned = list(Schedule(settings.bots, settings.seats, settings.seed).games(games))
    deals = [list(deal) for _, deal in groupby(planned, key=lambda game: game.deal)]
    referee = Referee(settings, deals) if sequential else None
    results: dict[Key, Result] = {}
    if store is not None:
        store.check(planned)
        results = {game.key: store.results[game.key] for game in planned if game.key in store.results}
        if records:
            results = {key: result for key, result in results.items() if _has_record(result, store)}
    missing = [game for game in planned if game.key not in results]
    progress(len(results), len(planned))
    if referee is not None:
        referee.update(results)
    if missing and (referee is None or not referee.is_decided):
        folder = store.records if store is not None and records else None
        with closing(play_all(settings, missing, min(workers, len(missing)), folder)) as incoming:
            for result in incoming:
                results[result.key] = result if store is None else store.add(result)
                progress(len(results), len(planned))
                if referee is not None:
                    referee.update(results)
                    if referee.is_decided:
                        break
    return _in_order(settings, results, referee)


def _has_record(result: Result, store: Store) -> bool:
    """Does the game have its record? An abandoned game has none."""
    return isinstance(result, Abandoned) or (store.records / record_name(result.key)).exists()


def _in_order(settings: Settings, results: dict[Key, Result], referee: Referee | None) -> Results:
    """Without the games after the deciding deal: which of them were played depends on the workers."""
    ordered = [results[key] for key in sorted(results) if referee is None or key.deal < referee.seen]
    return Results(
        settings,
        tuple(result for result in ordered if isinstance(result, Played)),
        tuple(result for result in ordered if isinstance(result, Abandoned)),
        None if referee is None else referee.verdict,
    )
