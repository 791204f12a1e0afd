"""Charts as SVG without scripts. Positions are percentages, so a chart fits any width and its text keeps its size."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from html import escape
from math import floor, log10

from portroyal.arena.statistics import Bin


@dataclass(frozen=True, slots=True)
class Axis:
    """An axis from left to right, with ticks: the values that have a line and a label."""

    low: float
    high: float
    ticks: tuple[float, ...]
    scale: Callable[[float], float] = float

    def at(self, value: float) -> float:
        """How far to the right, in percent."""
        low, high = self.scale(self.low), self.scale(self.high)
        return round(100 * min(1.0, max(0.0, (self.scale(value) - low) / (high - low))), 2)


def linear(low: float, high: float, most_ticks: int = 6) -> Axis:
    """An axis with round ends and round ticks."""
    if high <= low:
        high = low + 1
    raw = (high - low) / most_ticks
    power = 10.0 ** floor(log10(raw))
    step = next(factor * power for factor in (1, 2, 5, 10) if factor * power >= raw * 0.999999)
    first, last = floor(low / step), -floor(-high / step)
    return Axis(first * step, last * step, tuple(n * step for n in range(first, last + 1)))


def logarithmic(low: float, high: float) -> Axis:
    """An axis of whole powers of ten."""
    first, last = floor(log10(low)), -floor(-log10(high))
    last = max(last, first + 1)
    return Axis(10.0**first, 10.0**last, tuple(10.0**n for n in range(first, last + 1)), log10)


def grid(axis: Axis) -> str:
    lines = (
        f'<line class="grid" x1="{axis.at(tick)}%" x2="{axis.at(tick)}%" y1="0" y2="100%"/>' for tick in axis.ticks
    )
    return "".join(lines)


def reference(axis: Axis, value: float) -> str:
    place = axis.at(value)
    return f'<line class="even" x1="{place}%" x2="{place}%" y1="0" y2="100%"/>'


def plot(title: str, body: str) -> str:
    """One row of a chart."""
    return f'<svg class="plot" role="img" width="100%" height="28"><title>{escape(title)}</title>{body}</svg>'


def whisker(axis: Axis, low: float, value: float, high: float) -> str:
    """A value as a dot, its interval as a bar with ends."""
    left, middle, right = axis.at(low), axis.at(value), axis.at(high)
    return (
        f'<rect class="range" x="{left}%" width="{round(max(0.0, right - left), 2)}%" y="10" height="8" rx="4"/>'
        f'<line class="end" x1="{left}%" x2="{left}%" y1="7" y2="21"/>'
        f'<line class="end" x1="{right}%" x2="{right}%" y1="7" y2="21"/>'
        f'<circle class="dot" cx="{middle}%" cy="14" r="5"/>'
    )


def bar(axis: Axis, value: float, low: float, high: float) -> str:
    """A bar from the left, and its interval as a line with ends."""
    left, right = axis.at(low), axis.at(high)
    return (
        f'<rect class="bar" x="0" width="{axis.at(value)}%" y="5" height="18" rx="3"/>'
        f'<line class="end" x1="{left}%" x2="{right}%" y1="14" y2="14"/>'
        f'<line class="end" x1="{left}%" x2="{left}%" y1="9" y2="19"/>'
        f'<line class="end" x1="{right}%" x2="{right}%" y1="9" y2="19"/>'
    )


def three_points(axis: Axis, dot: float, square: float, stroke: float) -> str:
    """Three values as a dot, a square and a stroke, on a line from the first to the last."""
    first, second, third = axis.at(dot), axis.at(square), axis.at(stroke)
    return (
        f'<line class="thread" x1="{first}%" x2="{third}%" y1="14" y2="14"/>'
        f'<line class="end" x1="{third}%" x2="{third}%" y1="6" y2="22"/>'
        f'<svg class="nested" x="{second}%" y="0"><rect class="square" x="-4" y="10" width="8" height="8"/></svg>'
        f'<circle class="dot" cx="{first}%" cy="14" r="5"/>'
    )


def scale_of(axis: Axis, name: Callable[[float], str]) -> str:
    """The labels of the ticks, below a chart. Hidden from screen readers, which read the numbers beside each row."""
    names = (f'<span style="left:{axis.at(tick)}%">{escape(name(tick))}</span>' for tick in axis.ticks)
    return f'<div class="scale" aria-hidden="true">{"".join(names)}</div>'


def columns(title: str, description: str, bins: Sequence[Bin], name: Callable[[Bin], str]) -> str:
    """A histogram."""
    most = max(bin.count for bin in bins)
    width = 100 / len(bins)
    bars = []
    for number, bin in enumerate(bins):
        height = round(92 * bin.count / most, 2)
        bars.append(
            f'<rect class="bar" x="{round(number * width + width * 0.06, 2)}%" width="{round(width * 0.88, 2)}%" '
            f'y="{round(100 - height, 2)}%" height="{height}%"><title>{escape(name(bin))}</title></rect>'
        )
    return (
        f'<svg class="columns" role="img" width="100%" height="180"><title>{escape(title)}</title>'
        f"<desc>{escape(description)}</desc>{''.join(bars)}"
        '<line class="ground" x1="0" x2="100%" y1="100%" y2="100%"/></svg>'
    )
