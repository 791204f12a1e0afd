"""News: viewers who wait for something to happen at a table are told that it has.

News carry no content. A listener reads the table again, so news may come late, twice or for nothing. `LocalNews` serves
one process; with several, another implementation carries news between them.
"""

import asyncio
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from time import monotonic
from typing import Final, Protocol

MAX_LEFT: Final = 10_000


class Listener(Protocol):
    """Hears of one table from the moment it was made."""

    async def wait(self, seconds: float | None = None) -> None:
        """Return when there was news since the last call, or after this many seconds."""


class News(Protocol):
    def publish(self, table: str) -> None:
        """Something happened at this table."""

    def listen(self, table: str) -> AbstractContextManager[Listener]:
        """Listen first and read the table then: so nothing is missed between the two."""

    def is_heard(self, table: str, within: float = 0.0) -> bool:
        """Does anyone in this process listen to this table, or did so this many seconds ago, or perhaps did so?

        For a process that has just been started cannot know.
        """

    def close(self) -> None:
        """The server is about to stop: answer everyone who waits for a limited time, now and from now on."""


class LocalNews:
    """News within one process and one event loop."""

    def __init__(self) -> None:
        self._topics: dict[str, _Topic] = {}
        self._started = monotonic()
        self._left: dict[str, float] = {}
        """When the last listener of a table went, for those that went lately."""
        self._closing = False

    def publish(self, table: str) -> None:
        topic = self._topics.get(table)
        if topic is not None:
            topic.publish()

    @contextmanager
    def listen(self, table: str) -> Iterator["_Listener"]:
        topic = self._topics.get(table)
        if topic is None:
            topic = self._topics[table] = _Topic()
        topic.listeners += 1
        try:
            yield _Listener(self, topic)
        finally:
            topic.listeners -= 1
            if not topic.listeners:
                del self._topics[table]
                self._note_leaving(table)

    def _note_leaving(self, table: str) -> None:
        self._left.pop(table, None)
        if len(self._left) >= MAX_LEFT:
            del self._left[next(iter(self._left))]
        self._left[table] = monotonic()

    def is_heard(self, table: str, within: float = 0.0) -> bool:
        return table in self._topics or monotonic() - self._left.get(table, self._started) < within

    @property
    def is_closing(self) -> bool:
        return self._closing

    def close(self) -> None:
        self._closing = True
        for topic in self._topics.values():
            topic.publish()


class _Topic:
    def __init__(self) -> None:
        self.count = 0
        """How often there was news."""
        self.listeners = 0
        self.waiting: list[asyncio.Future[None]] = []

    def publish(self) -> None:
        self.count += 1
        waiting, self.waiting = self.waiting, []
        for future in waiting:
            if not future.done():
                future.set_result(None)


class _Listener:
    def __init__(self, news: LocalNews, topic: _Topic) -> None:
        self._news = news
        self._topic = topic
        self._heard = topic.count

    async def wait(self, seconds: float | None = None) -> None:
        topic = self._topic
        if topic.count == self._heard and not (self._news.is_closing and seconds is not None):
            future = asyncio.get_running_loop().create_future()
            topic.waiting.append(future)
            try:
                async with asyncio.timeout(seconds):
                    await future
            except TimeoutError:
                pass
            finally:
                # News that came meanwhile have taken it out already.
                if future in topic.waiting:
                    topic.waiting.remove(future)
        self._heard = topic.count
