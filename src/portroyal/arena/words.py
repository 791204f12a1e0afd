"""Figures as people read them, in one language."""

from dataclasses import dataclass

from portroyal.arena.figures import SHARE, family_of
from portroyal.arena.play import Lost
from portroyal.arena.report import FailureLine, Report
from portroyal.arena.statistics import Interval
from portroyal.i18n import ENGLISH, MissingMessage, message


@dataclass(frozen=True, slots=True)
class Words:
    language: str = ENGLISH

    def say(self, id: str, **args: int | str) -> str:
        return message(f"arena-{id}", args, self.language)

    def number(self, value: float, digits: int = 2) -> str:
        return f"{value:.{digits}f}".replace("-", "−")

    def rating(self, value: float) -> str:
        rounded = round(value)
        return f"{rounded:+d}".replace("-", "−") if rounded else "0"

    def percent(self, share: float) -> str:
        return self.say("percent", value=f"{100 * share:.1f}")

    def milliseconds(self, value: float) -> str:
        return self.say("milliseconds", value=self.three_figures(value))

    def three_figures(self, value: float) -> str:
        return f"{value:.{0 if value >= 100 else 1 if value >= 10 else 2 if value >= 1 else 3}f}"

    def of_unit(self, value: float, unit: str) -> str:
        return self.percent(value) if unit == SHARE else self.number(value)

    def figures(self, report: Report) -> list[tuple[str, str, str]]:
        """Id, name and unit of what is counted in this family of games."""
        return [
            (figure.id, self.say(f"figure-{figure.id}"), figure.unit)
            for figure in family_of(report.settings.rules).figures
        ]

    def between(self, interval: Interval, unit: str = SHARE) -> str:
        if unit == SHARE:
            return self.say("percent-range", low=f"{100 * interval.low:.1f}", high=f"{100 * interval.high:.1f}")
        return self.say("number-range", low=self.number(interval.low), high=self.number(interval.high))

    def rating_range(self, interval: Interval) -> str:
        return self.say("range", low=self.rating(interval.low), high=self.rating(interval.high))

    def facts(self, report: Report) -> list[tuple[str, str]]:
        """What was played, as names and values."""
        settings = report.settings
        facts = [
            (self.say("fact-game"), settings.game),
            (self.say("fact-seats"), str(settings.seats)),
            (self.say("fact-games"), str(report.games)),
            (self.say("fact-deals"), str(report.deals)),
            (self.say("fact-seed"), settings.seed),
            (self.say("fact-ending"), settings.ending or ""),
            (self.say("fact-nodes"), str(settings.nodes or "")),
            (self.say("fact-thinking"), self.milliseconds(settings.milliseconds) if settings.milliseconds else ""),
            (self.say("fact-timeout"), self.milliseconds(settings.timeout) if settings.timeout else ""),
            (self.say("fact-rules"), str(report.rules)),
            (self.say("fact-program"), report.program),
        ]
        return [(name, value) for name, value in facts if value]

    def verdict(self, report: Report) -> str:
        """The answer of a sequential test; nothing if there was none."""
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
        """A sentence for every game that was lost and every bot that failed."""
        return [*map(self._lost, report.lost), *map(self._failure, report.failures)]

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

    def _lost(self, lost: Lost) -> str:
        return self.say(
            "lost",
            game=f"{lost.deal}.{lost.rotation}",
            bots=", ".join(lost.bots),
            cause=cause_text(lost.cause, lost.detail, self.language),
        )


def cause_text(cause: str, detail: str, language: str = ENGLISH) -> str:
    """Why a bot failed or a game was lost; a cause that is a bot's own stays as it is."""
    try:
        known = message(f"arena-cause-{cause}", {}, language)
    except MissingMessage:
        known = cause
    return message("arena-cause", {"cause": known, "detail": detail}, language) if detail else known
