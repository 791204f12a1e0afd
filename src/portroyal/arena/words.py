"""Numbers and sentences of a report, in one language."""

from dataclasses import dataclass

from babel.numbers import format_decimal, format_percent

from portroyal.arena.metrics import SHARE, metrics_of
from portroyal.arena.play import Abandoned
from portroyal.arena.report import FailureLine, Report
from portroyal.arena.statistics import Interval
from portroyal.i18n import ENGLISH, MissingMessage, listed, locale_of, message


@dataclass(frozen=True, slots=True)
class Words:
    language: str = ENGLISH

    def say(self, id: str, **args: int | str) -> str:
        return message(f"arena-{id}", args, self.language)

    def number(self, value: float, digits: int = 2) -> str:
        return self._decimal(value, f"#,##0.{'0' * digits}" if digits else "#,##0")

    def count(self, value: int) -> str:
        return self._decimal(value, "#,##0")

    def plain(self, value: float) -> str:
        """With as many digits as it has."""
        return self._decimal(value, "#,##0.######")

    def rating(self, value: float) -> str:
        rounded = round(value)
        return self._decimal(rounded, "+#,##0;-#,##0" if rounded else "0")

    def percent(self, share: float, digits: int = 1) -> str:
        return format_percent(share, "0.0%" if digits else "0%", locale=locale_of(self.language))

    def milliseconds(self, value: float) -> str:
        return self.say("milliseconds", value=self.three_digits(value))

    def three_digits(self, value: float) -> str:
        return self.number(value, 0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3)

    def of_unit(self, value: float, unit: str) -> str:
        return self.percent(value) if unit == SHARE else self.number(value)

    def metrics(self, report: Report) -> list[tuple[str, str, str]]:
        """Id, name and unit of each metric of this family of games."""
        return [
            (metric.id, self.say(f"metric-{metric.id}"), metric.unit)
            for metric in metrics_of(report.settings.rules).metrics
        ]

    def between(self, interval: Interval, unit: str = SHARE) -> str:
        return self.say("range", low=self.of_unit(interval.low, unit), high=self.of_unit(interval.high, unit))

    def rating_range(self, interval: Interval) -> str:
        return self.say("range", low=self.rating(interval.low), high=self.rating(interval.high))

    def facts(self, report: Report) -> list[tuple[str, str]]:
        """What was played, as names and values."""
        settings = report.settings
        facts = [
            (self.say("fact-game"), settings.game),
            (self.say("fact-seats"), self.count(settings.seats)),
            (self.say("fact-games"), self.count(report.games)),
            (self.say("fact-deals"), self.count(report.deals)),
            (self.say("fact-seed"), settings.seed),
            (self.say("fact-ending"), settings.ending or ""),
            (self.say("fact-nodes"), self.count(settings.nodes) if settings.nodes else ""),
            (self.say("fact-thinking"), self.milliseconds(settings.milliseconds) if settings.milliseconds else ""),
            (self.say("fact-timeout"), self.milliseconds(settings.timeout) if settings.timeout else ""),
            (self.say("fact-rules"), str(report.rules)),
            (self.say("fact-program"), report.program),
        ]
        return [(name, value) for name, value in facts if value]

    def verdict(self, report: Report) -> str:
        """The answer of a sequential test; empty if there was none."""
        verdict = report.verdict
        if verdict is None:
            return ""
        first, second = report.settings.bots
        return self.say(f"verdict-{verdict.answer}", first=first, second=second)

    def verdict_more(self, report: Report) -> str:
        verdict = report.verdict
        assert verdict is not None
        return self.say(
            "verdict-more",
            deals=verdict.deals,
            score=self.percent(verdict.score),
            ratio=self.number(verdict.ratio),
            bound=self.number(verdict.upper),
        )

    def trouble(self, report: Report) -> list[str]:
        """A sentence for every abandoned game and every bot that failed."""
        return [*map(self._abandoned, report.abandoned), *map(self._failure, report.failures)]

    def _failure(self, line: FailureLine) -> str:
        failure = line.failure
        return self.say(
            "failure",
            bot=line.bot,
            game=f"{line.deal}.{line.rotation}",
            seat=failure.seat,
            step=failure.step,
            cause=cause_text(failure.cause, failure.detail, self.language),
        )

    def _abandoned(self, game: Abandoned) -> str:
        return self.say(
            "abandoned",
            game=f"{game.deal}.{game.rotation}",
            bots=listed(game.bots, self.language),
            cause=cause_text(game.cause, game.detail, self.language),
        )

    def _decimal(self, value: float, pattern: str) -> str:
        return format_decimal(value, pattern, locale=locale_of(self.language))


def cause_text(cause: str, detail: str, language: str = ENGLISH) -> str:
    """Why a bot failed or a game was abandoned; a cause of a bot's own is shown as it is."""
    try:
        known = message(f"arena-cause-{cause}", {}, language)
    except MissingMessage:
        known = cause
    return message("arena-cause", {"cause": known, "detail": detail}, language) if detail else known
