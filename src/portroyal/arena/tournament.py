"""Hold a tournament: play what is missing of it, keep what is finished, stop where it is decided."""

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import dataclass
from itertools import groupby

from portroyal.arena.play import Lost, Played
from portroyal.arena.run import Result, play_all, record_name
from portroyal.arena.schedule import Key, Schedule, Seating
from portroyal.arena.sequential import UNDECIDED, Test, Verdict, score_of
from portroyal.arena.settings import Settings, check, check_workers
from portroyal.arena.store import Store
from portroyal.core.faults import Fault

Told = Callable[[int, int], object]
"""Hears how many games are done, and of how many."""


@dataclass(frozen=True, slots=True)
class Results:
    """The finished games of whole deals, in order, whoever finished first."""

    settings: Settings
    played: tuple[Played, ...]
    lost: tuple[Lost, ...] = ()
    verdict: Verdict | None = None

    @property
    def deals(self) -> list[list[Played]]:
        return [list(games) for _, games in groupby(self.played, key=lambda game: game.deal)]


class Referee:
    """Follows a test over the deals in their order, however the games come in."""

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

    def look(self, results: dict[Key, Result]) -> None:
        """Count the deals that are finished, up to the one that decides.

        A deal with a lost game is passed over: not everybody had every seat.
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
    """Raises Fault if a tournament cannot be held so."""
    check(settings)
    check_workers(workers)
    if games < 1:
        raise Fault("too-few-games", "/games", games)
    if sequential and len(settings.bots) != 2:
        raise Fault("not-two-bots", "/sequential", len(settings.bots))


def hold(
    settings: Settings,
    games: int = 100,
    *,
    workers: int = 1,
    store: Store | None = None,
    records: bool = False,
    sequential: bool = False,
    told: Told = lambda done, total: None,
) -> Results:
    """Play so many games, less those that the store has, and give all results.

    With `records` a finished game without a record is played again. With `sequential` it ends when it is clear whether
    the first of two bots is stronger. Raises Fault if it cannot be held so.
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
    told(len(results), len(planned))
    if referee is not None:
        referee.look(results)
    if missing and (referee is None or not referee.is_decided):
        folder = store.records if store is not None and records else None
        with closing(play_all(settings, missing, min(workers, len(missing)), folder)) as coming:
            for result in coming:
                results[result.key] = result if store is None else store.add(result)
                told(len(results), len(planned))
                if referee is not None:
                    referee.look(results)
                    if referee.is_decided:
                        break
    return _in_order(settings, results, referee)


def _has_record(result: Result, store: Store) -> bool:
    """Has it all the record it can have? A lost game has none."""
    return isinstance(result, Lost) or (store.records / record_name(result.key)).exists()


def _in_order(settings: Settings, results: dict[Key, Result], referee: Referee | None) -> Results:
    """What was played beyond the deal that decided hangs on the workers, and is left out."""
    ordered = [results[key] for key in sorted(results) if referee is None or key.deal < referee.seen]
    return Results(
        settings,
        tuple(result for result in ordered if isinstance(result, Played)),
        tuple(result for result in ordered if isinstance(result, Lost)),
        None if referee is None else referee.verdict,
    )
