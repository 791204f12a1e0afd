"""What a tournament shows: for each bot, each pair, each chair; and how long all of it took."""

import csv
import io
import json
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, fields, is_dataclass
from typing import Any, Final

from portroyal.arena.figures import family_of
from portroyal.arena.play import Failure, Lost, Played
from portroyal.arena.ratings import comparisons, ratings
from portroyal.arena.sequential import Verdict
from portroyal.arena.settings import Settings
from portroyal.arena.statistics import Bin, Interval, Spread, histogram, ratio, spread, wilson
from portroyal.arena.tournament import Results

FORMAT: Final = "arena-report/1"
DIGITS: Final = 6


@dataclass(frozen=True, slots=True)
class BotLine:
    """One bot. `games` counts its chairs: two at one table are two."""

    bot: str
    games: int
    rating: Interval
    wins: float
    """A shared win counts its share."""
    win_rate: Interval
    points: Interval
    place: Interval
    figures: dict[str, Interval]
    failures: int


@dataclass(frozen=True, slots=True)
class PairLine:
    """How often the one is placed ahead of the other where both play, ties half."""

    bot: str
    other: str
    games: int
    ahead: Interval


@dataclass(frozen=True, slots=True)
class ChairLine:
    """The chair so many places after the one that begins."""

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
    """Milliseconds per real decision, one with two or more possibilities."""

    bot: str
    time: Spread


@dataclass(frozen=True, slots=True)
class Report:
    """All but `times` is the same whenever the same tournament is held."""

    program: str
    rules: int
    settings: Settings
    games: int
    deals: int
    bots: tuple[BotLine, ...]
    """The strongest first."""
    pairs: tuple[PairLine, ...]
    chairs: tuple[ChairLine, ...]
    lengths: tuple[LengthLine, ...]
    steps: tuple[Bin, ...]
    failures: tuple[FailureLine, ...]
    lost: tuple[Lost, ...]
    verdict: Verdict | None
    times: tuple[TimeLine, ...]


def report_of(results: Results, program: str = "") -> Report:
    """Everything there is to say about the finished games."""
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
        chairs=tuple(_chair_line(distance, settings.seats, played) for distance in range(settings.seats)),
        lengths=tuple(_length_lines(settings, played)),
        steps=tuple(histogram([game.steps for game in played])),
        failures=tuple(
            FailureLine(game.bots[failure.seat], game.deal, game.rotation, failure)
            for game in played
            for failure in game.failures
        ),
        lost=results.lost,
        verdict=results.verdict,
        times=tuple(TimeLine(bot, _time(bot, played)) for bot in ranked),
    )


def _bot_line(bot: str, rating: Interval, settings: Settings, deals: Sequence[Sequence[Played]]) -> BotLine:
    chairs = [[(game, seat) for game in deal for seat, name in enumerate(game.bots) if name == bot] for deal in deals]
    games = sum(map(len, chairs))
    wins = sum(_win(game, seat) for deal in chairs for game, seat in deal)

    def per_chair(amount: Callable[[Played, int], float]) -> Interval:
        return ratio((sum(amount(game, seat) for game, seat in deal), len(deal)) for deal in chairs if deal)

    def per_game(event: str) -> Interval:
        return per_chair(lambda game, seat: game.counts[seat].get(event, 0))

    def per_event(event: str, per: str) -> Interval:
        return ratio(
            (
                sum(game.counts[seat].get(event, 0) for game, seat in deal),
                sum(game.counts[seat].get(per, 0) for game, seat in deal),
            )
            for deal in chairs
            if deal
        )

    return BotLine(
        bot=bot,
        games=games,
        rating=rating,
        wins=wins,
        win_rate=wilson(wins, games),
        points=per_chair(lambda game, seat: next(iter(game.scores[seat].values()))),
        place=per_chair(lambda game, seat: game.places[seat]),
        figures={
            figure.id: per_game(figure.event) if figure.per is None else per_event(figure.event, figure.per)
            for figure in family_of(settings.rules).figures
        },
        failures=sum(failure.seat == seat for deal in chairs for game, seat in deal for failure in game.failures),
    )


def _win(game: Played, seat: int) -> float:
    return 1 / len(game.winners) if seat in game.winners else 0.0


def _pair_lines(bots: Sequence[str], played: Sequence[Played]) -> list[PairLine]:
    """Several chairs of a bot at one table see the same game, so games are what the interval counts."""
    wins = comparisons(played, bots)
    lines = []
    for a, bot in enumerate(bots):
        for b, other in enumerate(bots):
            met = wins.get((a, b), 0) + wins.get((b, a), 0)
            if a != b and met:
                games = sum(bot in game.bots and other in game.bots for game in played)
                lines.append(PairLine(bot, other, games, wilson(wins[a, b] / met * games, games)))
    return lines


def _chair_line(distance: int, seats: int, played: Sequence[Played]) -> ChairLine:
    wins = sum(_win(game, (game.first + distance) % seats) for game in played)
    return ChairLine(distance, len(played), wilson(wins, len(played)))


def _length_lines(settings: Settings, played: Sequence[Played]) -> list[LengthLine]:
    if not played:
        return []
    measures: list[tuple[str, list[float]]] = [("steps", [game.steps for game in played])]
    for length in family_of(settings.rules).lengths:
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


# Written down


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
