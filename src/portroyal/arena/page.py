"""The report as a self-contained page: no script, no font, no link.

Names of bots are foreign text, so everything on the page goes through `escape`.
"""

import re
from collections.abc import Iterable
from html import escape
from importlib.resources import files

from portroyal.arena.charts import (
    Axis,
    bar,
    columns,
    grid,
    linear,
    logarithmic,
    plot,
    reference,
    scale_of,
    three_points,
    whisker,
)
from portroyal.arena.metrics import NUMBER
from portroyal.arena.report import PairLine, Report
from portroyal.arena.statistics import Bin
from portroyal.arena.words import Words
from portroyal.i18n import ENGLISH

MAX_TROUBLE = 200
"""The number of failures on the page; report.json has them all."""
MIN_MILLISECONDS = 0.001


def page(report: Report, language: str = ENGLISH) -> str:
    """The whole page as HTML."""
    words = Words(language)
    title = words.say("title", game=report.settings.game)
    style = files("portroyal.arena").joinpath("page.css").read_text(encoding="utf-8")
    facts = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}</dd></div>" for name, value in words.facts(report)
    )
    sections = [
        _standings(report, words),
        _ratings(report, words),
        _win_rates(report, words),
        _pairs(report, words),
        _seats(report, words),
        _lengths(report, words),
        _times(report, words),
        _trouble(report, words),
    ]
    return (
        f'<!doctype html>\n<html lang="{escape(language)}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        f'<h1>{escape(title)}</h1>\n<p class="lead">{escape(_lead(report, words))}</p>\n'
        f'{_verdict(report, words)}<dl class="facts">{facts}</dl>\n<div class="sections">\n'
        + "\n".join(filter(None, sections))
        + f"\n</div>\n<footer><p>{escape(words.say('footer'))}</p></footer>\n</main>\n</body>\n</html>\n"
    )


def _lead(report: Report, words: Words) -> str:
    if len(report.bots) < 2 or not report.games:
        return words.say("lead-plain", games=report.games)
    return words.say("lead", bot=report.bots[0].bot, games=report.games, rivals=len(report.bots) - 1)


def _verdict(report: Report, words: Words) -> str:
    if report.verdict is None:
        return ""
    head = words.verdict(report)
    more = words.verdict_more(report)
    return f'<div class="verdict"><strong>{escape(head)}</strong><p class="soft">{escape(more)}</p></div>\n'


def _section(words: Words, name: str, body: str, kind: str = "half") -> str:
    return (
        f'<section class="{kind}" aria-labelledby="{name}">'
        f'<h2 id="{name}">{escape(words.say(f"{name}-head"))}</h2>\n'
        f'<p class="soft">{escape(words.say(f"{name}-note"))}</p>\n{body}</section>'
    )


def _scrolling(words: Words, name: str, table: str) -> str:
    label = escape(words.say(f"{name}-head"))
    return f'<div class="scroll" role="region" tabindex="0" aria-label="{label}">{table}</div>'


def _row(cells: Iterable[str]) -> str:
    head, *rest = cells
    return f'<tr><th scope="row">{head}</th>{"".join(f"<td>{cell}</td>" for cell in rest)}</tr>'


def _name(bot: str) -> str:
    """A bot's name, which may be a path, with line breaks allowed after punctuation."""
    return re.sub(r"([/:.@])", r"\1<wbr>", escape(bot))


def _heads(names: Iterable[str]) -> str:
    cells = (f'<th scope="col">{_name(name)}</th>' for name in names)
    return f"<thead><tr>{''.join(cells)}</tr></thead>"


def _with(value: str, below: str) -> str:
    return f"{escape(value)}<small>{escape(below)}</small>"


def _standings(report: Report, words: Words) -> str:
    metrics = words.metrics(report)
    names = [words.say(f"column-{name}") for name in ("bot", "games", "rating", "win-rate", "points", "place")]
    rows = []
    for line in report.bots:
        cells = [
            _name(line.bot),
            words.count(line.games),
            _with(words.rating(line.rating.value), words.rating_range(line.rating)),
            _with(words.percent(line.win_rate.value), words.between(line.win_rate)),
            _with(words.number(line.points.value), words.between(line.points, NUMBER)),
            _with(words.number(line.place.value), words.between(line.place, NUMBER)),
        ]
        for id, _, unit in metrics:
            metric = line.metrics[id]
            cells.append(_with(words.of_unit(metric.value, unit), words.between(metric, unit)))
        rows.append(_row(cells))
    table = f"<table>{_heads([*names, *(name for _, name, _ in metrics)])}<tbody>{''.join(rows)}</tbody></table>"
    return _section(words, "standings", _scrolling(words, "standings", table), "wide")


def _chart(heads: tuple[str, str], rows: Iterable[tuple[str, str, str, str]], scale: str) -> str:
    """A table with charts in its second column. Rows are: name, chart, value, and the line below the value."""
    body = "".join(
        _row([_name(name), f'<div class="row">{drawn}<span class="says">{_with(value, below)}</span></div>'])
        for name, drawn, value, below in rows
    )
    foot = f'<tfoot><tr><td></td><td><div class="row">{scale}<span class="says"></span></div></td></tr></tfoot>'
    return f'<table class="chart">{_heads(heads)}<tbody>{body}</tbody>{foot}</table>'


def _ratings(report: Report, words: Words) -> str:
    if len(report.bots) < 2:
        return ""
    axis = linear(min(line.rating.low for line in report.bots), max(line.rating.high for line in report.bots), 5)
    rows = []
    for line in report.bots:
        rating = line.rating
        value = words.rating(rating.value)
        below = words.rating_range(rating)
        drawn = grid(axis) + reference(axis, 0) + whisker(axis, rating.low, rating.value, rating.high)
        rows.append((line.bot, plot(words.say("plot", name=line.bot, value=value, range=below), drawn), value, below))
    heads = (words.say("column-bot"), words.say("column-rating"))
    return _section(words, "ratings", _chart(heads, rows, scale_of(axis, words.rating)))


def _win_axis(most: float) -> Axis:
    return linear(0, max(0.1, most), 4)


def _win_rates(report: Report, words: Words) -> str:
    axis = _win_axis(max(line.win_rate.high for line in report.bots))
    rows = []
    for line in report.bots:
        rate = line.win_rate
        value, below = words.percent(rate.value), words.between(rate)
        drawn = grid(axis) + bar(axis, rate.value, rate.low, rate.high) + reference(axis, 1 / report.settings.seats)
        rows.append((line.bot, plot(words.say("plot", name=line.bot, value=value, range=below), drawn), value, below))
    heads = (words.say("column-bot"), words.say("column-win-rate"))
    return _section(words, "win-rates", _chart(heads, rows, scale_of(axis, lambda tick: words.percent(tick, 0))))


def _seats(report: Report, words: Words) -> str:
    axis = _win_axis(max(line.win_rate.high for line in report.seats))
    rows = []
    for line in report.seats:
        name = words.say("seat", distance=line.distance)
        value, below = words.percent(line.win_rate.value), words.between(line.win_rate)
        drawn = grid(axis) + bar(axis, line.win_rate.value, line.win_rate.low, line.win_rate.high)
        drawn += reference(axis, 1 / report.settings.seats)
        rows.append((name, plot(words.say("plot", name=name, value=value, range=below), drawn), value, below))
    heads = (words.say("column-seat"), words.say("column-win-rate"))
    return _section(words, "seats", _chart(heads, rows, scale_of(axis, lambda tick: words.percent(tick, 0))))


def _is_wide(report: Report) -> bool:
    """Do the pairs need the whole width?"""
    return len(report.bots) > 3


def _pairs(report: Report, words: Words) -> str:
    if not report.pairs:
        return ""
    lines = {(line.bot, line.other): line for line in report.pairs}
    bots = [line.bot for line in report.bots]
    rows = []
    for bot in bots:
        cells = [_heat(lines.get((bot, other)), words) for other in bots]
        rows.append(f'<tr><th scope="row">{_name(bot)}</th>{"".join(cells)}</tr>')
    head = _heads([words.say("pairs-corner"), *bots])
    table = f'<table class="heat">{head}<tbody>{"".join(rows)}</tbody></table>'
    return _section(words, "pairs", _scrolling(words, "pairs", table), "wide" if _is_wide(report) else "half")


def _heat(line: PairLine | None, words: Words) -> str:
    if line is None:
        return '<td class="none">–</td>'
    share = line.ahead.value
    side = "ahead" if share > 0.5 else "behind"
    sign = "▲" if share > 0.5 else "▼" if share < 0.5 else "="
    much = round(130 * abs(share - 0.5))
    return (
        f'<td class="{side}" style="--much:{much}%"><span aria-hidden="true">{sign}</span> '
        f"{_with(words.percent(share), words.between(line.ahead))}</td>"
    )


def _lengths(report: Report, words: Words) -> str:
    if not report.steps:
        return ""

    def name(bin: Bin) -> str:
        return words.say("bin", least=bin.least, most=bin.most, count=bin.count)

    rows = "".join(
        _row(
            [
                escape(words.say(f"length-{line.id}")),
                *(words.number(value, 1) for value in (line.mean, line.least, line.most)),
            ]
        )
        for line in report.lengths
    )
    heads = [words.say(f"column-{name}") for name in ("measure", "mean", "least", "most")]
    bins = "".join(
        _row([words.say("range", low=bin.least, high=bin.most), words.count(bin.count)]) for bin in report.steps
    )
    bin_heads = [words.say("length-steps"), words.say("column-games")]
    steps = report.lengths[0]
    description = words.say(
        "lengths-desc", mean=words.number(steps.mean, 1), least=round(steps.least), most=round(steps.most)
    )
    body = (
        f"<table>{_heads(heads)}<tbody>{rows}</tbody></table>"
        + columns(words.say("lengths-head"), description, report.steps, name)
        + f'<div class="ends" aria-hidden="true"><span>{report.steps[0].least}</span>'
        f"<span>{escape(words.say('length-steps'))}</span><span>{report.steps[-1].most}</span></div><details><summary>{escape(words.say('as-table'))}</summary>"
        f"<table>{_heads(bin_heads)}<tbody>{bins}</tbody></table></details>"
    )
    return _section(words, "lengths", body)


def _times(report: Report, words: Words) -> str:
    lines = [line for line in report.times if line.time.count]
    if not lines:
        return ""
    axis = logarithmic(
        min(max(MIN_MILLISECONDS, line.time.median) for line in lines),
        max(max(MIN_MILLISECONDS, line.time.most) for line in lines),
    )
    rows = []
    for line in lines:
        mean, median, high, most = (
            words.three_digits(value) for value in (line.time.mean, line.time.median, line.time.high, line.time.most)
        )
        title = words.say("time", bot=line.bot, mean=mean, median=median, high=high, most=most)
        shown = [max(MIN_MILLISECONDS, value) for value in (line.time.median, line.time.high, line.time.most)]
        drawn = plot(title, grid(axis) + three_points(axis, *shown))
        below = words.say("time-rest", median=median, high=high, most=most)
        rows.append((line.bot, drawn, words.say("time-mean", mean=mean), below))
    icon = '<svg width="14" height="14" aria-hidden="true">{}</svg>'
    shapes = (
        ('<circle class="dot" cx="7" cy="7" r="5"/>', "median"),
        ('<rect class="square" x="3" y="3" width="8" height="8"/>', "high"),
        ('<line class="end" x1="7" x2="7" y1="0" y2="14"/>', "most"),
    )
    key = "".join(f"<li>{icon.format(shape)}{escape(words.say(f'key-{name}'))}</li>" for shape, name in shapes)
    heads = (words.say("column-bot"), words.say("column-time"))
    chart = _chart(heads, rows, scale_of(axis, words.plain))
    return _section(words, "times", f'<ul class="key">{key}</ul>{chart}', "wide" if _is_wide(report) else "half")


def _trouble(report: Report, words: Words) -> str:
    sentences = words.trouble(report)
    if not sentences:
        return ""
    items = "".join(f"<li>{escape(sentence)}</li>" for sentence in sentences[:MAX_TROUBLE])
    rest = len(sentences) - MAX_TROUBLE
    more = f'<p class="soft">{escape(words.say("trouble-more", count=rest))}</p>' if rest > 0 else ""
    return _section(words, "trouble", f'<ul class="trouble">{items}</ul>{more}', "wide")
