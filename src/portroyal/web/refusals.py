"""Why the server does not do what it is asked. Every id has a sentence in the catalogue (`refusal-…`)."""

from functools import partial
from typing import Any, Final

from portroyal.core.values import Reason

STATUS: Final = {
    "bad-request": 422,
    "too-large": 413,
    "too-slow": 408,
    "too-many-requests": 429,
    "wrong-host": 400,
    "wrong-origin": 403,
    "no-such-page": 404,
    "no-such-table": 404,
    "no-such-person": 401,
    "no-such-code": 404,
    "not-a-record": 422,
    "no-such-game": 422,
    "no-cards": 404,
    "no-such-option": 422,
    "no-such-bot": 422,
    "bad-name": 422,
    "bad-seats": 422,
    "bad-clock": 422,
    "bad-nonce": 422,
    "bad-hash": 422,
    "wrong-nonce": 422,
    "no-such-seat": 422,
    "no-such-step": 422,
    "not-seated": 403,
    "not-your-seat": 403,
    "not-the-host": 403,
    "seat-taken": 409,
    "seat-open": 409,
    "seat-not-ready": 409,
    "dealing": 409,
    "not-dealing": 409,
    "not-committed": 409,
    "too-late": 409,
    "bot-plays": 409,
    "too-many-changes": 409,
    "already-started": 409,
    "not-started": 409,
    "not-over": 409,
    "over": 409,
    "others-play": 409,
    "stale-step": 409,
    "illegal-action": 409,
    "curtain-down": 409,
    "nothing-to-answer": 409,
    "undo-pending": 409,
    "not-away-long-enough": 409,
    "not-away": 409,
    "aid-not-allowed": 409,
    "other-rules": 409,
    "too-many-tables": 409,
    "too-many-bot-games": 409,
    "too-many-steps": 409,
    "game-too-long": 413,
    "still-waiting": 429,
    "broken": 500,
    "queue-full": 503,
    "busy": 503,
}
"""Every refusal, and the status it is answered with."""


class Refused(Exception):
    """Nothing was changed. `arguments` go into the sentence and into the answer."""

    def __init__(self, id: str, **arguments: int | str) -> None:
        self.id = id
        self.status = STATUS[id]
        self.arguments = arguments
        super().__init__(id, arguments)

    def __reduce__(self) -> tuple[Any, ...]:
        # A worker may refuse as well.
        return partial(type(self), self.id, **self.arguments), ()


class Illegal(Refused):
    """The rules do not allow it, and why."""

    def __init__(self, reason: Reason) -> None:
        super().__init__("illegal-action", reason=reason.id)
        self.reason = reason
