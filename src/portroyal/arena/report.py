"""The results of a tournament: for each bot, each pair, each seat; and how long decisions took."""

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields, is_dataclass
from typing import Any, Final

from portroyal.arena.metrics import metrics_of
from portroyal.arena.play import Abandoned, Failure, Played
from portroyal.arena.ratings import comparisons, ratings
from portroyal.arena.sequential import Verdict
from portroyal.arena.settings import Settings
from portroyal.arena.statistics import Bin, Interval, Spread, histogram, ratio, spread, wilson
from portroyal.arena.tournament import Results

FORMAT: Final = "arena-report/1"
DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class BotLine:
    """One bot. `games` counts its seats: two seats in one game are two."""

    bot: str
    games: int
    rating: Interval
    wins: float
    """A win shared by two counts as one half."""
    win_rate: Interval
    points: Interval
    place: Interval
    metrics: dict[str, Interval]
    failures: int


@dataclass(frozen=True, slots=True)
class PairLine:
    """How often one bot is placed ahead of the other in games of both; a tie counts half."""

    bot: str
    other: str
    games: int
    ahead: Interval


@dataclass(frozen=True, slots=True)
class SeatLine:
    """The seat at this distance, clockwise, from the seat that begins."""

    distance: int
    games: int
    win_rate: Interval


@dataclass(frozen=True, slots=True)
class LengthLine:
    id: str
    mean: float
    least: float
    most: float


@dataclass(frozen=True, slots=True)
class FailureLine:
    bot: str
    deal: int
    rotation: int
    failure: Failure


@dataclass(frozen=True, slots=True)
class TimeLine:
    """Milliseconds per decision with at least two legal actions."""

    bot: str
    time: Spread


@dataclass(frozen=True, slots=True)
class Report:
    """Everything except `times` is the same whenever the same tournament is run."""

    program: str
    rules: int
    settings: Settings
    games: int
    deals: int
    bots: tuple[BotLine, ...]
    """The strongest first."""
    pairs: tuple[PairLine, ...]
    seats: tuple[SeatLine, ...]
    lengths: tuple[LengthLine, ...]
    steps: tuple[Bin, ...]
    failures: tuple[FailureLine, ...]
    abandoned: tuple[Abandoned, ...]
    verdict: Verdict | None
    times: tuple[TimeLine, ...]


def report_of(results: Results, program: str = "") -> Report:
    """The report on the finished games."""
    settings, played, deals = results.settings, results.played, results.deals
    rated = dict(zip(settings.bots, ratings(deals, settings.bots, settings.seed), strict=True))
    ranked = sorted(settings.bots, key=lambda bot: -rated[bot].value)
    return Report(
        program=program,
        rules=settings.rules.rules_version,
        settings=settings,
        games=len(played),
        deals=len(deals),
        bots=tuple(_bot_line(bot, rated[bot], settings, deals) for bot in ranked),
        pairs=tuple(_pair_lines(ranked, played)),
        seats=tuple(_seat_line(distance, settings.seats, played) for distance in range(settings.seats)),
        lengths=tuple(_length_lines(settings, played)),
        steps=tuple(histogram([game.steps for game in played])),
        failures=tuple(
            FailureLine(game.bots[failure.seat], game.deal, game.rotation, failure)
            for game in played
            for failure in game.failures
        ),
        abandoned=results.abandoned,
        verdict=results.verdict,
        times=tuple(TimeLine(bot, _time(bot, played)) for bot in ranked),
    )


def _bot_line(bot: str, rating: Interval, settings: Settings, deals: Sequence[Sequence[Played]]) -> BotLine:
    seats = [[(game, seat) for game in deal for seat, name in enumerate(game.bots) if name == bot] for deal in deals]
    games = sum(map(len, seats))
    wins = sum(_win(game, seat) for deal in seats for game, seat in deal)

    def per_seat(amount: Callable[[Played, int], float]) -> Interval:
        return ratio((sum(amount(game, seat) for game, seat in deal), len(deal)) for deal in seats if deal)

    def per_game(event: str) -> Interval:
        return per_seat(lambda game, seat: game.counts[seat].get(event, 0))

    def per_event(event: str, per: str) -> Interval:
        return ratio(
            (
                sum(game.counts[seat].get(event, 0) for game, seat in deal),
                sum(game.counts[seat].get(per, 0) for game, seat in deal),
            )
            for deal in seats
            if deal
        )

    return BotLine(
        bot=bot,
        games=games,
        rating=rating,
        wins=wins,
        win_rate=wilson(wins, games),
        points=per_seat(lambda game, seat: next(iter(game.scores[seat].values()))),
        place=per_seat(lambda game, seat: game.places[seat]),
        metrics={
            metric.id: per_game(metric.event) if metric.per is None else per_event(metric.event, metric.per)
            for metric in metrics_of(settings.rules).metrics
        },
        failures=sum(failure.seat == seat for deal in seats for game, seat in deal for failure in game.failures),
    )


def _win(game: Played, seat: int) -> float:
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _pair_lines(bots: Sequence[str], played: Sequence[Played]) -> list[PairLine]:
    """Several seats of a bot in one game are not independent, so the interval counts games."""
    wins = comparisons(played, bots)
    lines = []
    for a, bot in enumerate(bots):
        for b, other in enumerate(bots):
            met = wins.get((a, b), 0) + wins.get((b, a), 0)
            if a != b and met:
                games = sum(bot in game.bots and other in game.bots for game in played)
                lines.append(PairLine(bot, other, games, wilson(wins[a, b] / met * games, games)))
    return lines


def _seat_line(distance: int, seats: int, played: Sequence[Played]) -> SeatLine:
    wins = sum(_win(game, (game.first + distance) % seats) for game in played)
    return SeatLine(distance, len(played), wilson(wins, len(played)))


def _length_lines(settings: Settings, played: Sequence[Played]) -> list[LengthLine]:
    if not played:
        return []
    measures: list[tuple[str, list[float]]] = [("steps", [game.steps for game in played])]
    for length in metrics_of(settings.rules).lengths:
        totals = [sum(counts.get(length.event, 0) for counts in (*game.counts, game.shared)) for game in played]
        measures.append((length.id, [total / (settings.seats if length.each_seat else 1) for total in totals]))
    return [LengthLine(id, sum(values) / len(values), min(values), max(values)) for id, values in measures]


def _time(bot: str, played: Sequence[Played]) -> Spread:
    counts: Counter[float] = Counter()
    for game in played:
        for name, times in zip(game.bots, game.times, strict=True):
            if name == bot:
                for microseconds, count in times.items():
                    counts[int(microseconds) / 1000] += count
    return spread(counts)


# Output


def to_json(report: Report) -> str:
    content = {"format": FORMAT, "results": asdict(report)}
    content["times"] = content["results"].pop("times")  # type: ignore[attr-defined]  # a dict
    return json.dumps(_rounded(content), ensure_ascii=False, indent=1) + "\n"


def _rounded(value: Any) -> Any:
    if isinstance(value, float):
        return round(value, DIGITS)
    if isinstance(value, dict):
        return {key: _rounded(item) for key, item in value.items()}
    return [_rounded(item) for item in value] if isinstance(value, (list, tuple)) else value


def to_csv(report: Report) -> str:
    """One row for each bot; an interval is three columns."""
    times = {line.bot: line.time for line in report.times}
    rows = [
        _flat(line) | {f"ms_{name}": number for name, number in _flat(times[line.bot]).items()} for line in report.bots
    ]
    text = io.StringIO()
    writer = csv.DictWriter(text, list(rows[0]))
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue()


def _flat(value: Any) -> dict[str, Any]:
    items = value if isinstance(value, dict) else {field.name: getattr(value, field.name) for field in fields(value)}
    row: dict[str, Any] = {}
    for name, item in items.items():
        if isinstance(item, Interval):
            row |= {name: _rounded(item.value), f"{name}_low": _rounded(item.low), f"{name}_high": _rounded(item.high)}
        elif isinstance(item, dict) or is_dataclass(item):
            row |= _flat(item)
        else:
            row[name] = _rounded(item)
    return row
