"""The arena: fair seating, the same result with any number of workers, and correct statistics."""

import csv
import io
import json
import os
import re
import signal
import subprocess
import sys
import time
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser
from math import log10
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portroyal import GAMES
from portroyal.arena import play, workers
from portroyal.arena.page import page
from portroyal.arena.play import Abandoned, Played, play_game
from portroyal.arena.ratings import comparisons, elo, fit, ratings
from portroyal.arena.report import Report, report_of, to_csv, to_json
from portroyal.arena.schedule import Schedule, Seating, circles, line_ups
from portroyal.arena.sequential import IS_STRONGER, NOT_SHOWN, UNDECIDED, Test, Verdict, decide
from portroyal.arena.settings import Settings
from portroyal.arena.statistics import Bin, histogram, ratio, spread, wilson
from portroyal.arena.store import Store
from portroyal.arena.tournament import Referee, Results, run
from portroyal.arena.workers import play_all
from portroyal.bots import BOTS as OURS
from portroyal.bots import BotType, limits
from portroyal.core import codec
from portroyal.core.faults import Fault
from portroyal.core.files import write_whole
from portroyal.i18n import PSEUDO
from portroyal.match import BOT, STAND_IN
from portroyal.record import load, verify
from tests.papers import call

TRAVEL = Settings("travel", ("random", "beginner"), 2, seed="quay")
VERSION = "1"

BOTS = '''
import os, signal, time
from pathlib import Path

def good(view, legal, rng):
    takes = [action for action in legal if str(action).startswith("take")]
    stops = [action for action in legal if str(action) == "stop"]
    return (takes or stops or list(legal))[-1]

def raises(view, legal, rng):
    if len(legal) > 2: raise KeyError("<b>")
    return legal[0]

def illegal(view, legal, rng):
    return "swim"

def sleeps(view, legal, rng):
    if len(legal) > 1: time.sleep(30)
    return legal[0]

class Deaf:
    """Hears the first alarm and goes on, whatever it was."""
    tried = False
    def choose(self, view, legal, rng):
        if len(legal) > 1 and not self.tried:
            self.tried = True
            for whatever in (BaseException, Exception):
                try: time.sleep(10)
                except whatever: pass
        return legal[0]

class Lingers:
    def choose(self, view, legal, rng): return legal[0]
    def end(self, outcome): time.sleep(10)

class Builds:
    def __init__(self): raise RuntimeError("no")
    def choose(self, view, legal, rng): return legal[0]

class Listens:
    """Writes down what it is told."""
    def start(self, game, seat, options, budget): self.told = [("start", game, seat, budget)]
    def see(self, events): self.told.append(("see", len(events)))
    def choose(self, view, legal, rng): return legal[0]
    def end(self, outcome):
        with open(Path(__file__).parent / "told", "a") as file:
            file.write(f"{self.told[0]} {sum(kind == 'see' for kind, *_ in self.told)} {outcome is not None}\\n")

def dies(view, legal, rng):
    os.kill(os.getpid(), signal.SIGKILL)

def dies_once(view, legal, rng):
    mark = Path(__file__).parent / "died"
    if not mark.exists():
        mark.touch()
        dies(view, legal, rng)
    return legal[0]
'''


@pytest.fixture(autouse=True)
def _here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("mine.py").write_text(BOTS)


def with_bots(*bots: str, **changes: Any) -> Settings:
    return replace(TRAVEL, **{"bots": bots, **changes})


def timeless(report: Report) -> Report:
    """What must be the same every time."""
    return replace(report, times=())


def kept(folder: Path) -> Any:
    return json.loads((folder / "report.json").read_text("utf-8"))["results"]


# The schedule

LETTERS = "ABCDEF"
tables = st.tuples(st.integers(1, 6), st.integers(2, 5), st.text("xyz", max_size=3)).map(
    lambda drawn: Schedule(tuple(LETTERS[: drawn[0]]), drawn[1], drawn[2])
)


@given(tables, st.integers(0, 300))
def test_in_a_deal_every_bot_of_the_line_up_has_every_seat_equally_often(schedule: Schedule, number: int) -> None:
    games = schedule.deal(number)
    assert {game.deal for game in games} == {number}
    assert [game.rotation for game in games] == list(range(len(games)))
    assert len({game.bots for game in games}) == len(games)
    for bot in set(games[0].bots):
        by_seat = Counter(seat for game in games for seat, name in enumerate(game.bots) if name == bot)
        assert set(by_seat) == set(range(schedule.seats))
        assert len(set(by_seat.values())) == 1


@given(tables, st.integers(0, 30))
def test_in_every_round_of_line_ups_all_bots_have_equally_many_chairs(schedule: Schedule, turn: int) -> None:
    count = len(line_ups(schedule.bots, schedule.seats))
    chairs = Counter(bot for n in range(count) for bot in schedule.deal(turn * count + n)[0].bots)
    assert set(chairs) == set(schedule.bots)
    assert len(set(chairs.values())) == 1


@given(tables)
def test_everybody_sits_behind_everybody_equally_often(schedule: Schedule) -> None:
    choices = line_ups(schedule.bots, schedule.seats)
    behind: Counter[tuple[str, str]] = Counter()
    for number in range(len(choices) * len(circles(choices[0]))):
        for game in schedule.deal(number):
            behind.update(zip(game.bots, game.bots[1:] + game.bots[:1], strict=True))
    others = {pair: times for pair, times in behind.items() if pair[0] != pair[1]}
    assert len(others) == len(schedule.bots) * (len(schedule.bots) - 1)
    assert len(set(others.values())) <= 1


@given(tables, st.integers(1, 60), st.integers(0, 60))
def test_a_longer_tournament_begins_like_a_shorter_one(schedule: Schedule, games: int, more: int) -> None:
    short, long = list(schedule.games(games)), list(schedule.games(games + more))
    assert long[: len(short)] == short
    assert games <= len(short) < games + schedule.seats
    assert short == [game for n in range(short[-1].deal + 1) for game in schedule.deal(n)]


def test_line_ups_take_turns() -> None:
    assert line_ups(("A", "B"), 3) == (("A", "B", "A"), ("A", "B", "B"))
    assert line_ups(("A", "B", "C"), 2) == (("A", "B"), ("A", "C"), ("B", "C"))
    assert line_ups(("A",), 4) == (("A",) * 4,)
    assert len(circles(("A", "B", "C", "D"))) == 6
    orders = {Schedule(("A", "B", "C"), 3, "s").deal(number)[0].bots for number in range(4)}
    assert len(orders) == 2


# One game


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_game_says_who_did_what(game: Any) -> None:
    for seats in game.seat_counts:
        settings = Settings(game.id, ("random",), seats)
        played, record = play_game(settings, Schedule(settings.bots, seats, "").deal(0)[0])
        assert verify(record).outcome is not None
        assert played.steps == len(record.steps)
        assert played.first == record.steps[0].seat
        assert sorted(played.places)[0] == 1
        assert [place == 1 for place in played.places] == [seat in played.winners for seat in range(seats)]
        events = [*record.opening, *(event for step in record.steps for event in step.events)]
        total = Counter(event.id for event in events)
        marked = {"ship-sunk": sum(event.id == "ship-scored" and event.load > event.limit for event in events)}
        counted = sum((Counter(counts) for counts in (*played.counts, played.shared)), Counter())
        assert counted == total + Counter(marked)
        assert codec.decode(Played, codec.parse(codec.text(played))) == played


def test_a_game_hangs_on_its_name_alone() -> None:
    games = Schedule(TRAVEL.bots, 2, TRAVEL.seed).deal(3)
    first, again = play_game(TRAVEL, games[0])[1], play_game(TRAVEL, games[0])[1]
    turned, other = play_game(TRAVEL, games[1])[1], play_game(replace(TRAVEL, seed="pier"), games[0])[1]
    assert first == again
    assert (first.origin, first.opening) == (turned.origin, turned.opening)
    assert first.steps != turned.steps
    assert first.origin != other.origin


@pytest.mark.parametrize(
    ("name", "cause", "detail"),
    [
        ("raises", "crashed", "KeyError: '<b>'"),
        ("illegal", "illegal", "swim"),
        ("sleeps", "hung", "0.05 s"),
        ("Deaf", "hung", "0.05 s"),
    ],
)
def test_a_bot_that_fails_is_noted_and_stood_in_for(name: str, cause: str, detail: str) -> None:
    settings = with_bots(f"./mine.py:{name}", "random", timeout=50)
    for seating in Schedule(settings.bots, 2, "").deal(0):
        played, record = play_game(settings, seating)
        seat = seating.bots.index(settings.bots[0])
        [failure] = played.failures
        assert (failure.seat, failure.cause, failure.detail) == (seat, cause, detail)
        assert verify(record).outcome is not None
        for number, step in enumerate(record.steps, 1):
            assert step.by == (STAND_IN if step.seat == seat and number >= failure.step else BOT)
        assert record.steps[failure.step - 1].seat == seat
        assert [chair.bot for chair in record.seats] == list(seating.bots)


def test_a_bot_that_is_slow_at_the_end_is_stopped_and_has_not_failed() -> None:
    settings = with_bots("./mine.py:Lingers", "random", timeout=200)
    begin = time.monotonic()
    assert play_game(settings, Seating(0, 0, settings.bots))[0].failures == ()
    assert time.monotonic() - begin < 5


def test_nobody_hurries_a_stand_in(monkeypatch: pytest.MonkeyPatch) -> None:
    pauses = iter([0.1] * 6)
    made = []

    class Slow:
        def __init__(self) -> None:
            made.append(self)

        def see(self, events: Any) -> None:
            time.sleep(next(pauses, 0))

        def choose(self, view: Any, legal: Any, rng: Random) -> Any:
            time.sleep(next(pauses, 0))
            return rng.choice(legal)

    monkeypatch.setitem(OURS, "beginner", BotType({"harbour": Slow}))
    settings = with_bots("./mine.py:sleeps", "random", timeout=50)
    games = play_all(settings, [Seating(0, 0, settings.bots)])
    assert [failure.cause for failure in next(games).failures] == ["hung"]  # type: ignore[union-attr]
    assert len(made) == 1


def test_an_alarm_at_the_last_moment_costs_the_chair_and_not_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    before, cancel, moments = signal.getsignal(signal.SIGALRM), limits._cancel_alarm, iter([signal.SIGALRM])

    def ring_and_cancel_alarm(handler: Any) -> None:
        for alarm in moments:
            signal.raise_signal(alarm)
        cancel(handler)

    monkeypatch.setattr(limits, "_cancel_alarm", ring_and_cancel_alarm)
    settings = with_bots("random", "beginner", timeout=60_000)
    [failure] = play_game(settings, Seating(0, 0, settings.bots))[0].failures
    assert (failure.seat, failure.cause) == (0, "hung")
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert signal.getsignal(signal.SIGALRM) == before


def test_times_are_rounded_to_two_digits() -> None:
    times = {0: "0", 99: "99", 994: "990", 996: "1000", 1949: "1900", 1951: "2000"}
    assert {number: play._two_digits(number) for number in times} == times


def test_a_bot_is_told_everything_and_the_end() -> None:
    settings = with_bots("./mine.py:Listens", "random", nodes=7)
    _, record = play_game(settings, Seating(0, 0, settings.bots))
    [line] = Path("told").read_text().splitlines()
    assert "'travel', 0, Budget(nodes=7, seconds=None)" in line
    assert line.endswith(f" {len(record.steps) + 1} True")
    own = with_bots("./mine.py:Listens@9", "random", nodes=7)
    play_game(own, Seating(0, 0, own.bots))
    assert "Budget(nodes=9, seconds=None)" in Path("told").read_text()


def test_a_bot_that_cannot_be_built_leaves_its_chair() -> None:
    results = run(with_bots("./mine.py:Builds", "random"), 4)
    assert len(results.played) == 4
    for game in results.played:
        [failure] = game.failures
        assert game.bots[failure.seat] == "./mine.py:Builds"
        assert (failure.cause, failure.detail) == ("crashed", "RuntimeError: no")
    assert page(report_of(results))


# Whole tournaments


def test_the_result_does_not_hang_on_the_workers() -> None:
    settings = Settings("travel", ("random", "beginner", "./mine.py:good"), 2)
    reports = [timeless(report_of(run(settings, 30, workers=workers))) for workers in (1, 2)]
    assert reports[0] == reports[1]
    assert reports[0].games == 30
    assert reports[0] != timeless(report_of(run(replace(settings, seed="other"), 30)))


def arena(*arguments: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "portroyal", "arena", *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )


CUP = ("travel", "--bots", "random,./mine.py:good", "--games", "90", "--seats", "3", "--seed", "cup")


def wait_for_lines(file: Path, count: int) -> None:
    for _ in range(3000):
        if file.exists() and file.read_bytes().count(b"\n") >= count:
            return
        time.sleep(0.01)
    raise AssertionError("no games")


def test_a_tournament_that_was_stopped_goes_on_to_the_same_report() -> None:
    assert call("arena", *CUP, "--workers", "1", "--out", "whole").code == 0
    process = arena(*CUP, "--workers", "1", "--out", "parts")
    wait_for_lines(Path("parts/games.jsonl"), 10)
    process.kill()
    process.communicate()
    assert not Path("parts/report.json").exists()
    process = arena(*CUP, "--workers", "2", "--out", "parts")
    wait_for_lines(Path("parts/games.jsonl"), 30)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, b"")
    done = Path("parts/games.jsonl").read_bytes().count(b"\n")
    assert err.decode() == f"Stopped. {done} finished games are kept in parts; the same call continues from there.\n"
    with Path("parts/games.jsonl").open("ab") as file:
        file.write(b'{"deal":77,"rot')
    assert call("arena", *CUP, "--workers", "1", "--out", "parts").code == 0
    assert kept(Path("parts")) == kept(Path("whole"))
    lines_kept = Path("parts/games.jsonl").read_bytes().splitlines()
    assert len(lines_kept) == len(Path("whole/games.jsonl").read_bytes().splitlines()) == 90
    assert all(json.loads(line) for line in lines_kept)


def test_a_tournament_can_be_extended_and_looked_back_at() -> None:
    for games in (10, 26, 10):
        with Store(Path("cup"), TRAVEL, VERSION) as store:
            report = report_of(run(TRAVEL, games, store=store))
        assert timeless(report) == timeless(report_of(run(TRAVEL, games)))
        assert report.games == games
    assert Path("cup/games.jsonl").read_bytes().count(b"\n") == 26


def test_other_settings_are_refused_and_change_nothing() -> None:
    with Store(Path("cup"), TRAVEL, VERSION) as store:
        run(TRAVEL, 2, store=store)
    before = {file: file.read_bytes() for file in Path("cup").iterdir()}
    others = [
        replace(TRAVEL, seed="pier"),
        replace(TRAVEL, bots=("beginner", "random")),
        replace(TRAVEL, seats=3),
        replace(TRAVEL, game="harbour"),
        replace(TRAVEL, ending="points"),
        replace(TRAVEL, nodes=5),
        replace(TRAVEL, milliseconds=5),
        replace(TRAVEL, timeout=5),
    ]
    for other, program in [*((other, VERSION) for other in others), (TRAVEL, "2")]:
        with pytest.raises(Fault, match="other-tournament"):
            Store(Path("cup"), other, program)
    assert {file: file.read_bytes() for file in Path("cup").iterdir()} == before


def test_one_program_at_a_time() -> None:
    with Store(Path("cup"), TRAVEL, VERSION), pytest.raises(Fault, match="out-in-use"):
        Store(Path("cup"), TRAVEL, VERSION)
    Store(Path("cup"), TRAVEL, VERSION).__exit__(None, None, None)


def test_games_of_others_and_damaged_games_are_refused() -> None:
    with Store(Path("cup"), TRAVEL, VERSION) as store:
        run(TRAVEL, 2, store=store)
    file = Path("cup/games.jsonl")
    right = file.read_text()
    file.write_text(right.replace('"bots":["random"', '"bots":["expert"'))
    with Store(Path("cup"), TRAVEL, VERSION) as store, pytest.raises(Fault, match="game-of-others"):
        run(TRAVEL, 2, store=store)
    for damaged in ("swim\n", "{}\n", '{"deal":0}\n', "\xff\n"):
        file.write_bytes(right.encode() + damaged.encode("latin-1"))
        with pytest.raises(Fault, match=r"game-damaged at .*games.jsonl: 3"):
            Store(Path("cup"), TRAVEL, VERSION)


def test_every_game_has_a_record_that_verifies() -> None:
    with Store(Path("cup"), TRAVEL, VERSION) as store:
        results = run(TRAVEL, 4, store=store, records=True)
    assert len(list(Path("cup/records").iterdir())) == 4
    for game in results.played:
        record = load(Path("cup/records") / workers.record_name(game.key))
        outcome = verify(record).outcome
        assert outcome is not None
        assert (outcome.places, outcome.scores) == (game.places, game.scores)


def test_games_that_were_kept_without_a_record_get_one() -> None:
    with Store(Path("cup"), TRAVEL, VERSION) as store:
        run(TRAVEL, 2, store=store)
        before = run(TRAVEL, 4, store=store, records=True)
        assert len(list(store.records.iterdir())) == 4
        next(store.records.iterdir()).unlink()
    lines = Path("cup/games.jsonl").read_bytes()
    assert lines.count(b"\n") == 4
    with Store(Path("cup"), TRAVEL, VERSION) as store:
        assert run(TRAVEL, 4, store=store, records=True) == before
    assert Path("cup/games.jsonl").read_bytes() == lines
    for game in before.played:
        outcome = verify(load(Path("cup/records") / workers.record_name(game.key))).outcome
        assert outcome is not None
        assert outcome.scores == game.scores


def test_a_lost_game_is_not_played_again_for_its_record() -> None:
    with Store(Path("cup"), TRAVEL, VERSION) as store:
        first = next(Schedule(TRAVEL.bots, 2, TRAVEL.seed).games(1))
        store.add(Abandoned(first.deal, first.rotation, first.bots, "error"))
        results = run(TRAVEL, 2, store=store, records=True)
    assert [lost.key for lost in results.abandoned] == [first.key]
    assert len(list(Path("cup/records").iterdir())) == 1


def test_a_record_that_cannot_be_kept_ends_the_tournament() -> None:
    with Store(Path("cup"), TRAVEL, VERSION) as store:
        Path("cup/records").write_text("in the way")
        for workers in (1, 2):
            with pytest.raises(OSError, match="records"):
                run(TRAVEL, 4, store=store, records=True, workers=workers)


# Workers that die


def test_a_game_whose_worker_was_killed_is_played_again() -> None:
    settings = with_bots("./mine.py:dies_once", "random")
    results = run(settings, 4, workers=2)
    assert (len(results.played), results.abandoned) == (4, ())
    assert timeless(report_of(results)) == timeless(report_of(run(settings, 4)))


def test_a_game_that_kills_its_workers_is_lost_and_the_others_are_played() -> None:
    settings = with_bots("random", "beginner", "./mine.py:dies")
    games = list(Schedule(settings.bots, 2, settings.seed).games(6))
    deadly = {game.key for game in games if settings.bots[2] in game.bots}
    results = run(settings, 6, workers=2)
    assert {lost.key for lost in results.abandoned} == deadly
    assert {lost.cause for lost in results.abandoned} == {"worker-died"}
    assert {game.key for game in results.played} == {game.key for game in games} - deadly
    assert "twice" in page(report_of(results))


def test_workers_that_all_die_end_the_tournament(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MAX_DEATHS_IN_A_ROW", 3)
    with pytest.raises(Fault, match="workers-died"):
        run(with_bots("./mine.py:dies"), 50, workers=2)


# Statistics


def about(*values: float) -> Any:
    return pytest.approx(values, abs=1e-4)


def test_wilson_against_known_values() -> None:
    for successes, trials, low, high in ((8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (50, 100, 0.4038, 0.5962)):
        interval = wilson(successes, trials)
        assert (interval.value, interval.low, interval.high) == about(successes / trials, low, high)
    assert wilson(0, 0) == wilson(0, 0)


def test_the_spread_of_a_mean_is_that_between_deals() -> None:
    alone = ratio([(value, 1) for value in (1, 2, 3, 4)])
    assert (alone.value, alone.low, alone.high) == about(2.5, 1.2349, 3.7651)
    doubled = ratio([(2 * value, 2) for value in (1, 2, 3, 4)])
    assert doubled == alone
    assert ratio([]).value == 0


def test_deals_that_do_not_differ_are_not_taken_for_certain() -> None:
    one, some, nothing = ratio([(9, 2)]), ratio([(7, 3)] * 12), ratio([(0, 30)] * 2)
    assert (one.value, one.low, one.high) == about(4.5, 4.5 - 2.9399, 4.5 + 2.9399)
    assert (some.value, some.low, some.high) == about(7 / 3, 7 / 3 - 0.4990, 7 / 3 + 0.4990)
    assert (nothing.value, nothing.low, nothing.high) == about(0, -0.0327, 0.0327)


def test_spread_and_histogram() -> None:
    found = spread({1.0: 90, 10.0: 9, 500.0: 1})
    assert (found.count, found.mean, found.median, found.high, found.most) == (100, 6.8, 1.0, 10.0, 500.0)
    assert spread({}).count == 0
    assert histogram([3, 7, 7, 12], 3) == [Bin(0, 4, 1), Bin(5, 9, 2), Bin(10, 14, 1)]
    assert sum(bin.count for bin in histogram(list(range(1000)))) == 1000
    assert histogram([]) == []


def test_ratings_of_known_strengths() -> None:
    wins = {(a, b): 1e6 * 2**a / (2**a + 2**b) for a in range(3) for b in range(3) if a != b}
    assert elo(fit(wins, 3)) == pytest.approx([-400 * log10(2), 0, 400 * log10(2)], abs=0.01)
    two = elo(fit({(0, 1): 3e6, (1, 0): 1e6}, 2))
    assert two[0] - two[1] == pytest.approx(400 * log10(3), abs=0.01)
    assert 400 < elo(fit({(0, 1): 50}, 2))[0] * 2 < 1500, "finite, although it has never lost"
    assert elo(fit({}, 3)) == [0, 0, 0]


def game(deal: int, bots: str, places: tuple[int, ...], first: int = 0, **changes: Any) -> Played:
    """A finished game that was never played; bots are letters."""
    winners = tuple(seat for seat, place in enumerate(places) if place == 1)
    points = tuple({"points": 10 - place} for place in places)
    events = tuple({"turn-began": 10, "busted": place} for place in places)
    content: dict[str, Any] = {
        "first": first,
        "places": places,
        "scores": points,
        "winners": winners,
        "steps": 100 + deal,
        "counts": events,
        "shared": {},
        "failures": (),
        "times": ({"1000": 1},) * len(bots),
    }
    return Played(deal, 0, tuple(bots), **content | changes)


def test_a_tie_is_half() -> None:
    wins = comparisons([game(0, "ABA", (1, 1, 3))], "AB")
    assert (wins[0, 1], wins[1, 0]) == (0.5, 1.5)


def test_intervals_of_ratings_cover_the_truth_and_shrink() -> None:
    rng = Random(5)
    coins = [(1, 2) if rng.random() < 0.64 else (2, 1) for _ in range(1000)]
    deals = [[game(number, "AB", places)] for number, places in enumerate(coins)]
    few, many = ratings(deals[:50], "AB", "s")[0], ratings(deals, "AB", "s")[0]
    assert many.low < 50 < many.high
    assert many.high - many.low < (few.high - few.low) / 3
    assert ratings(deals, "AB", "s")[0] == many


@pytest.mark.parametrize("places", [((1, 2), (1, 2)), ((1, 2), (2, 1)), ((1, 1), (1, 1))], ids=str)
@pytest.mark.parametrize("count", [1, 2, 10, 1500])
def test_ratings_of_deals_that_are_all_alike_are_not_certain(places: Any, count: int) -> None:
    deals = [[game(number, "AB", place) for place in places] for number in range(count)]
    for interval in ratings(deals, "AB", "s"):
        assert interval.low < interval.value < interval.high


def test_ratings_of_twenty_to_nothing() -> None:
    deals = [[game(number, "AB", (1, 2))] * 2 for number in range(10)]
    best, worst = ratings(deals, "AB", "s")
    gap = 400 * log10(0.839 / 0.161)
    assert 2 * best.low == pytest.approx(gap, abs=60), "about where Wilson's interval ends"
    assert (worst.low, worst.high) == pytest.approx((-best.high, -best.low))


def test_figures_of_a_small_tournament() -> None:
    settings = Settings("harbour", ("A", "B"), 3)
    played = (game(0, "ABA", (1, 2, 3), 0), game(1, "BAB", (1, 3, 1), 2))
    report = report_of(Results(settings, played))
    a, b = (next(line for line in report.bots if line.bot == bot) for bot in "AB")
    assert (a.games, a.wins, a.win_rate.value, b.games, b.wins) == (3, 1, 1 / 3, 3, 1)
    assert (a.place.value, a.points.value) == about(7 / 3, 10 - 7 / 3)
    assert (a.metrics["busts"].value, b.metrics["busts"].value) == about(7 / 30, 4 / 30)
    pairs = {(line.bot, line.other): line for line in report.pairs}
    assert (pairs["A", "B"].ahead.value, pairs["A", "B"].games) == (0.25, 2)
    assert pairs["B", "A"].ahead.value == 0.75
    assert [line.win_rate.value for line in report.seats] == [0.75, 0.25, 0.0]
    assert [(line.id, line.mean) for line in report.lengths] == [("steps", 100.5), ("turns", 30), ("rounds", 10)]
    assert report.bots[0].bot == "B"
    assert report.times[0].time.mean == 1.0


# The sequential test


def coins(share: float, rng: Random) -> Any:
    """Deals of two games each."""
    while True:
        yield ((rng.random() < share) + (rng.random() < share)) / 2


def test_the_sequential_test_is_wrong_as_seldom_as_it_says() -> None:
    rng = Random(1)
    even = Counter(decide(coins(0.5, rng)).answer for _ in range(400))
    strong = Counter(decide(coins(0.57, rng)).answer for _ in range(400))
    assert 0.01 < even[IS_STRONGER] / 400 < 0.075
    assert 0.01 < strong[NOT_SHOWN] / 400 < 0.075
    assert decide(coins(0.9, rng)).deals < 30
    assert decide([1, 0]).answer == UNDECIDED
    assert (decide([1] * 9).answer, decide([1] * 99).answer, decide([1] * 99).deals) == (UNDECIDED, IS_STRONGER, 10)
    assert decide([]) == Verdict(UNDECIDED, 0, 0.5, 0.0, -log_19(), log_19())


def log_19() -> float:
    return Test().verdict.upper


def test_a_sequential_tournament_ends_at_the_same_deal_with_any_workers() -> None:
    settings = Settings("travel", ("./mine.py:good", "random"), 3)
    done_counts: list[int] = []
    one = run(settings, 300, sequential=True, progress=lambda done, total: done_counts.append(done))
    with Store(Path("cup"), settings, VERSION) as store:
        run(settings, len(one.played) - 6, workers=2, store=store)
        two = run(settings, 300, workers=2, store=store, sequential=True)
        run(settings, len(one.played) + 30, store=store)
        more = run(settings, 300, store=store, sequential=True)
    assert timeless(report_of(more)) == timeless(report_of(one)), "more was played, and is left out"
    assert len(one.played) == max(done_counts)
    assert one.verdict == two.verdict
    assert one.verdict is not None
    assert one.verdict.answer == IS_STRONGER
    assert [game.key for game in one.played] == [game.key for game in two.played]
    assert one.verdict.deals == len(one.deals) < 50
    turned = run(replace(settings, bots=settings.bots[::-1]), 300, sequential=True).verdict
    assert turned is not None
    assert turned.answer == NOT_SHOWN
    assert run(settings, 4, sequential=True).verdict.answer == UNDECIDED  # type: ignore[union-attr]


def test_a_deal_with_a_lost_game_is_not_tested() -> None:
    settings = Settings("travel", ("A", "B"), 2)
    deals = [[Seating(number, 0, ("A", "B")), Seating(number, 1, ("B", "A"))] for number in range(2)]
    referee = Referee(settings, deals)
    lost = Abandoned(0, 1, ("B", "A"), "error")
    whole = [game(1, "AB", (1, 2)), replace(game(1, "BA", (1, 2)), rotation=1)]
    referee.update({lost.key: lost, **{each.key: each for each in (game(0, "AB", (1, 2)), *whole)}})
    assert (referee.seen, referee.verdict.deals, referee.verdict.score) == (2, 1, 0.5)


# The report


class Reader(HTMLParser):
    """Reads a page strictly: every element is closed where it must be."""

    VOID = ("meta", "line", "rect", "circle", "wbr")

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: Counter[str] = Counter()
        self.names: set[str] = set()
        self.words: list[str] = []
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self.names |= {name for name, _ in attrs}
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag not in self.VOID:
            assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if self.open and self.open[-1] != "style":
            self.words.append(data)


NASTY = "<script>alert(1)</script>"


def nasty_report() -> Report:
    deals = [game(number, "AB", (1, 2) if number % 3 else (2, 1)) for number in range(12)]
    played = tuple(replace(game, bots=(NASTY, 'x" onload="y')) for game in deals)
    lost = (Abandoned(12, 0, (NASTY, "b"), "error", NASTY),)
    return report_of(Results(Settings("harbour", (NASTY, 'x" onload="y'), 2, seed=NASTY), played, lost))


def test_the_page_is_whole_and_nothing_in_it_is_markup_that_should_not_be() -> None:
    text = page(nasty_report())
    reader = Reader(text)
    assert not {"script", "link", "img", "iframe"} & set(reader.tags)
    assert not {"src", "href", "onload", "srcset", "action"} & reader.names
    assert "http" not in text
    assert "url(" not in text
    assert "@import" not in text
    assert NASTY in "".join(reader.words)
    assert reader.tags["svg"] > 6
    assert reader.tags["title"] > reader.tags["svg"] - 5
    assert 'name="viewport"' in text


def test_every_word_of_the_page_comes_from_the_catalogue() -> None:
    settings = Settings("loot", ("random", "beginner"), 3)
    results = run(settings, 6, sequential=True)
    words = re.findall(r"[A-Za-z]{2,}", " ".join(Reader(page(report_of(results), PSEUDO)).words))
    assert set(words) <= {"random", "beginner", "loot", "arena"}


def test_json_and_csv_can_be_read() -> None:
    report = nasty_report()
    data = json.loads(to_json(report))
    assert data["format"] == "arena-report/1"
    assert "times" not in data["results"]
    assert data["times"][0]["time"]["count"] == 12
    assert data["results"]["bots"][0]["win_rate"]["value"] == pytest.approx(8 / 12, abs=1e-6)
    rows = list(csv.DictReader(io.StringIO(to_csv(report), newline="")))
    assert [row["bot"] for row in rows] == [NASTY, 'x" onload="y']
    assert [float(row["win_rate"]) for row in rows] == [0.666667, 0.333333]
    assert set(rows[0]) >= {"rating_low", "busts", "ms_median", "failures"}


def test_the_command_prints_tables_and_keeps_nothing_unasked() -> None:
    answer = call("arena", "loot", "--bots", "random,beginner", "--games", "3", "--workers", "1")
    assert (answer.code, answer.err) == (0, "")
    for head in ("Standings", "Who is ahead of whom", "Seats", "Thinking time", "Ships sunk"):
        assert head in answer.out
    assert [file.name for file in Path().iterdir()] == ["mine.py"]
    kept_too = call(
        "arena", "travel", "--games", "2", "--bots", "random", "--workers", "1", "--out", "a/b", "--records"
    )
    assert kept_too.code == 0
    assert kept_too.out.endswith("The report is in a/b/report.html.\n")
    names = {"games.jsonl", "records", "report.csv", "report.html", "report.json", "tournament.json"}
    assert {file.name for file in Path("a/b").iterdir()} == names


def test_a_file_is_written_whole_or_not_at_all(monkeypatch: pytest.MonkeyPatch) -> None:
    write_whole(Path("kept"), "old")
    monkeypatch.setattr(os, "fsync", lambda _: (_ for _ in ()).throw(OSError))
    with pytest.raises(OSError):  # noqa: PT011
        write_whole(Path("kept"), "new")
    assert Path("kept").read_text() == "old"
    assert sorted(file.name for file in Path().iterdir()) == ["kept", "mine.py"]
