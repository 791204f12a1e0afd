"""How much one person and one address may ask for, whichever way they ask."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from portroyal.web.refusals import Refused

MAX_BUCKETS: Final = 20_000
MESSAGES_PER_REQUEST: Final = 25
"""To tell this many messages costs as much as a request."""


@dataclass(frozen=True, slots=True)
class Limits:
    """An address may be a whole school."""

    person_rate: float = 20.0
    person_burst: float = 100.0
    address_rate: float = 100.0
    address_burst: float = 500.0
    body_bytes: int = 16_384
    body_seconds: float = 30.0
    upload_bytes: int = 1_000_000
    upload_seconds: float = 10.0
    uploads: int = 4
    """At the same time; one of them for each address."""
    sockets_of_person: int = 30
    sockets_of_address: int = 300
    connections_of_address: int = 500
    header_seconds: float = 10.0
    header_bytes: int = 16_384
    read_seconds: float = 30.0
    """For a client to read what is sent to it."""


@dataclass(slots=True)
class Bucket:
    """Allows `burst` requests at once, and `rate` a second after that."""

    rate: float
    burst: float
    at: float
    level: float = field(init=False)

    def __post_init__(self) -> None:
        self.level = self.burst

    def look(self, now: float) -> float:
        """How many requests it allows now; below 0 if more was charged than that."""
        # A clock that is set back takes nothing away.
        self.level = min(self.burst, self.level + max(0.0, now - self.at) * self.rate)
        self.at = now
        return self.level


class Rates:
    """The buckets of everybody who sent a request lately."""

    def __init__(self, limits: Limits, now: Callable[[], float]) -> None:
        self._limits = limits
        self._now = now
        self._buckets: dict[tuple[str, str], Bucket] = {}

    def take(self, caller: "Caller") -> bool:
        """One request. False if they may not send one now."""
        for bucket in self._of(caller):
            if bucket.look(self._now()) < 1:
                return False
            bucket.level -= 1
        return True

    def charge(self, caller: "Caller", requests: float) -> None:
        """What was sent to them cost as much as this many requests."""
        for bucket in self._of(caller):
            bucket.level -= requests

    def debt_seconds(self, caller: "Caller") -> float:
        """How long they have to wait until everything that they were charged is paid."""
        now = self._now()
        return max(max(0.0, -bucket.look(now)) / (bucket.rate or 1.0) for bucket in self._of(caller))

    def _of(self, caller: "Caller") -> list[Bucket]:
        limits = self._limits
        buckets = [self._bucket(("address", caller.address), limits.address_rate, limits.address_burst)]
        if caller.key:
            buckets.append(self._bucket(("person", caller.key), limits.person_rate, limits.person_burst))
        return buckets

    def _bucket(self, owner: tuple[str, str], rate: float, burst: float) -> Bucket:
        bucket = self._buckets.get(owner)
        if bucket is None:
            now = self._now()
            if len(self._buckets) >= MAX_BUCKETS:
                self._buckets = {
                    known: other for known, other in self._buckets.items() if other.look(now) < other.burst
                }
            bucket = self._buckets[owner] = Bucket(rate, burst, now)
        return bucket


class Uploads:
    """Few places for large bodies, one for each address. A client without a place is refused before a byte is read."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._taken: set[str] = set()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Raises Refused."""
        if address in self._taken:
            raise Refused("too-many-requests")
        if len(self._taken) >= self._most:
            raise Refused("busy")
        self._taken.add(address)
        try:
            yield
        finally:
            self._taken.remove(address)


@dataclass(frozen=True, slots=True)
class Caller:
    """Where a request came from: its address, and the key in its cookie, whether that is anybody's or not."""

    address: str
    key: str
    rates: Rates = field(repr=False, compare=False)

    def take(self) -> bool:
        return self.rates.take(self)

    def charge(self, messages: int) -> None:
        """They were told this many messages."""
        self.rates.charge(self, messages / MESSAGES_PER_REQUEST)

    def debt_seconds(self) -> float:
        return self.rates.debt_seconds(self)
