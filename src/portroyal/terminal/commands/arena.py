"""Let bots play many games and report who is stronger."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from typing import Annotated, Any, Final

import typer
from rich.box import SIMPLE_HEAD
from rich.console import Console
from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from portroyal import __version__
from portroyal.arena.page import page
from portroyal.arena.report import Report, report_of, to_csv, to_json
from portroyal.arena.settings import SEED, Settings
from portroyal.arena.store import READABLE, Store, count_saved
from portroyal.arena.tournament import Progress as ProgressCallback
from portroyal.arena.tournament import check_plan, run
from portroyal.arena.words import Words
from portroyal.bots.loading import split
from portroyal.core.faults import Fault, printable
from portroyal.core.files import write_whole
from portroyal.terminal.options import Ending, GameArgument
from portroyal.terminal.refusals import known_game
from portroyal.terminal.shell import BAD_INPUT, INTERRUPTED, LANGUAGE, USAGE, console, end, listed, text

CALL_IS_WRONG: Final = {"other-tournament", "out-is-file", "out-not-empty"}
"""Faults that the caller can avoid by naming another folder; all others are in the folder itself."""
OPTIONS: Final = {"milliseconds": "seconds"}
"""Settings whose option has another name."""
NOT_OPTIONS: Final = {"program", "rules"}
MAX_SECONDS: Final = 1e6
MAX_TROUBLE: Final = 10


def command(
    game: GameArgument,
    bots: Annotated[str, typer.Option(help=text("cli-option-arena-bots"))] = "skilled,casual",
    games: Annotated[int, typer.Option(help=text("cli-option-arena-games"))] = 100,
    seats: Annotated[int | None, typer.Option(help=text("cli-option-arena-seats"), show_default=False)] = None,
    seed: Annotated[str, typer.Option(help=text("cli-option-arena-seed"))] = SEED,
    workers: Annotated[int | None, typer.Option(help=text("cli-option-arena-workers"), show_default=False)] = None,
    out: Annotated[Path | None, typer.Option(help=text("cli-option-arena-out"), show_default=False)] = None,
    ending: Ending = None,
    records: Annotated[bool, typer.Option("--records", help=text("cli-option-arena-records"))] = False,
    sequential: Annotated[bool, typer.Option("--sequential", help=text("cli-option-arena-sequential"))] = False,
    nodes: Annotated[int | None, typer.Option(help=text("cli-option-arena-nodes"), show_default=False)] = None,
    seconds: Annotated[float | None, typer.Option(help=text("cli-option-arena-seconds"), show_default=False)] = None,
    timeout: Annotated[float | None, typer.Option(help=text("cli-option-arena-timeout"), show_default=False)] = None,
) -> None:
    settings = Settings(
        game=game,
        bots=tuple(split(bots)),
        seats=known_game(game).seat_counts[0] if seats is None else seats,
        seed=seed,
        ending=ending,
        nodes=nodes,
        milliseconds=_milliseconds(seconds),
        timeout=_milliseconds(timeout),
    )
    count = (os.cpu_count() or 1) if workers is None else workers
    try:
        check_plan(settings, games, count, sequential)
        if records and out is None:
            raise Fault("records-without-out", "/records")
    except Fault as fault:
        end(USAGE, _sentence(fault))
    try:
        with _store(out, settings) as store, _progress(game) as progress:
            results = run(
                settings, games, workers=count, store=store, records=records, sequential=sequential, progress=progress
            )
        report = report_of(results, __version__)
        if out is not None:
            _write(report, out)
    except KeyboardInterrupt:
        if out is None:
            end(INTERRUPTED, text("arena-interrupted-lost"))
        end(INTERRUPTED, text("arena-interrupted", games=count_saved(out), folder=str(out)))
    except Fault as fault:
        end(USAGE if fault.id in CALL_IS_WRONG else BAD_INPUT, _sentence(fault))
    except OSError as error:
        end(BAD_INPUT, text("arena-cannot-keep", folder=printable(str(out)), error=str(error.strerror)))
    show(report, console())
    if out is not None:
        console().print(Text(text("arena-written", file=str(out / "report.html"))))


def _milliseconds(seconds: float | None) -> int | None:
    """0 for anything that is not a possible time."""
    if seconds is None:
        return None
    return round(1000 * seconds) if 0 < seconds < MAX_SECONDS else 0


def _sentence(fault: Fault) -> str:
    """The sentence of a fault, with the option that it is about."""
    place = fault.place
    if place.startswith("/") and (name := place.removeprefix("/")) not in NOT_OPTIONS:
        place = f"--{OPTIONS.get(name, name)}"
    return text(f"fault-{fault.id}", place=printable(place), subject=fault.subject)


def _store(out: Path | None, settings: Settings) -> Any:
    return nullcontext() if out is None else Store(out, settings, __version__)


@contextmanager
def _progress(game: str) -> Iterator[ProgressCallback]:
    """A progress bar in a terminal, and nothing elsewhere."""
    screen = Console(stderr=True, highlight=False, markup=False, emoji=False)
    if not screen.is_terminal:
        yield lambda done, total: None
        return
    count = TextColumn("{task.fields[count]}", markup=False)
    with Progress(TextColumn(game, markup=False), BarColumn(), count, TimeRemainingColumn(), console=screen) as bar:
        task = bar.add_task(game, total=None, count="")

        def update(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total, count=text("arena-progress-games", done=done, total=total))

        yield update


def _write(report: Report, folder: Path) -> None:
    write_whole(folder / "report.json", to_json(report), READABLE)
    write_whole(folder / "report.csv", to_csv(report), READABLE)
    write_whole(folder / "report.html", page(report, LANGUAGE), READABLE)


# The report in a terminal


def show(report: Report, out: Console) -> None:
    words = Words(LANGUAGE)
    facts = (words.say("fact", name=name, value=value) for name, value in words.facts(report))
    out.print(Text(words.say("facts", facts=listed(facts))))
    out.print(_standings(report, words))
    if words.metrics(report):
        out.print(_metrics(report, words))
    if report.pairs:
        out.print(_pairs(report, words))
    out.print(_seats(report, words))
    if report.lengths:
        out.print(_lengths(report, words))
    out.print(_times(report, words))
    trouble = words.trouble(report)
    for sentence in trouble[:MAX_TROUBLE]:
        out.print(Text(sentence))
    if len(trouble) > MAX_TROUBLE:
        out.print(Text(words.say("trouble-rest", count=len(trouble) - MAX_TROUBLE)))
    if report.verdict is not None:
        out.print(Text(words.verdict(report), style="bold"))
        out.print(Text(words.verdict_more(report)))


def _board(title: str, first: str, *columns: str) -> Table:
    board = Table(title=title, title_justify="left", title_style="bold", box=SIMPLE_HEAD)
    board.add_column(first)
    for column in columns:
        board.add_column(column, justify="right")
    return board


def _columns(words: Words, *names: str) -> list[str]:
    return [words.say(f"column-{name}") for name in names]


def _cells(first: str, *rest: str) -> list[Text]:
    return [Text(printable(first, 30), overflow="fold"), *(Text(cell, no_wrap=True) for cell in rest)]


def _standings(report: Report, words: Words) -> Table:
    columns = _columns(words, "bot", "games", "rating", "win-rate", "points", "place")
    board = _board(words.say("standings-head"), *columns)
    for line in report.bots:
        board.add_row(
            *_cells(
                line.bot,
                words.count(line.games),
                f"{words.rating(line.rating.value)}\n{words.rating_range(line.rating)}",
                f"{words.percent(line.win_rate.value)}\n{words.between(line.win_rate)}",
                words.number(line.points.value),
                words.number(line.place.value),
            )
        )
    return board


def _metrics(report: Report, words: Words) -> Table:
    metrics = words.metrics(report)
    board = _board(words.say("metrics-head"), words.say("column-bot"), *(name for _, name, _ in metrics))
    for line in report.bots:
        board.add_row(*_cells(line.bot, *(words.of_unit(line.metrics[id].value, unit) for id, _, unit in metrics)))
    return board


def _pairs(report: Report, words: Words) -> Table:
    lines = {(line.bot, line.other): line for line in report.pairs}
    bots = [line.bot for line in report.bots]
    board = _board(words.say("pairs-head"), words.say("pairs-corner"), *(printable(bot, 16) for bot in bots))
    for bot in bots:
        met = (lines.get((bot, other)) for other in bots)
        board.add_row(*_cells(bot, *("–" if line is None else words.percent(line.ahead.value) for line in met)))
    return board


def _seats(report: Report, words: Words) -> Table:
    board = _board(words.say("seats-head"), *_columns(words, "seat", "games", "win-rate"), "")
    for line in report.seats:
        name = words.say("seat", distance=line.distance)
        rate = line.win_rate
        board.add_row(*_cells(name, words.count(line.games), words.percent(rate.value), words.between(rate)))
    return board


def _lengths(report: Report, words: Words) -> Table:
    board = _board(words.say("lengths-head"), *_columns(words, "measure", "mean", "least", "most"))
    for line in report.lengths:
        values = (words.number(value, 1) for value in (line.mean, line.least, line.most))
        board.add_row(*_cells(words.say(f"length-{line.id}"), *values))
    return board


def _times(report: Report, words: Words) -> Table:
    columns = [*_columns(words, "bot", "mean"), *(words.say(f"key-{name}") for name in ("median", "high", "most"))]
    board = _board(words.say("times-head"), *columns)
    for line in report.times:
        time = line.time
        values = (words.milliseconds(value) for value in (time.mean, time.median, time.high, time.most))
        board.add_row(*_cells(line.bot, *values))
    return board
