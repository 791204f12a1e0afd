"""News: those who listen to a table hear that something happened there, and miss nothing."""

import asyncio
import time

import pytest

from portroyal.web.news import LocalNews
from tests.web.serving import run_async


@run_async
async def test_news_that_came_before_the_wait_is_not_missed() -> None:
    news = LocalNews()
    with news.listen("a") as listener:
        news.publish("a")
        news.publish("a")
        await listener.wait()
        waiting = asyncio.create_task(listener.wait())
        await asyncio.sleep(0)
        assert not waiting.done(), "news is heard once"
        news.publish("b")
        await asyncio.sleep(0)
        assert not waiting.done(), "and of one table"
        news.publish("a")
        await waiting


@run_async
async def test_all_who_listen_hear_it_and_one_who_gives_up_disturbs_nobody() -> None:
    news = LocalNews()
    with news.listen("a") as one, news.listen("a") as other:
        tasks = [asyncio.create_task(one.wait()), asyncio.create_task(other.wait(20.0))]
        await asyncio.sleep(0)
        tasks[0].cancel()
        await asyncio.sleep(0)
        news.publish("a")
        await tasks[1]
        assert tasks[0].cancelled()


@run_async
async def test_a_limited_wait_ends_in_time_and_at_once_when_the_server_stops() -> None:
    news = LocalNews()
    with news.listen("a") as listener:
        await listener.wait(0.01)
        waiting = asyncio.create_task(listener.wait(30.0))
        await asyncio.sleep(0)
        news.close()
        await waiting
        await listener.wait(30.0)


@run_async
async def test_a_table_that_nobody_listens_to_is_forgotten() -> None:
    news = LocalNews()
    news.publish("a")
    with news.listen("a"):
        assert news.is_heard("a")
    assert not news.is_heard("a")


def test_whoever_listened_a_moment_ago_or_before_the_start_still_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    monkeypatch.setattr("portroyal.web.news.monotonic", lambda: now)
    news = LocalNews()
    assert news.is_heard("a", within=5.0)
    assert not news.is_heard("a")
    now += 5.0
    assert not news.is_heard("a", within=5.0)
    with news.listen("a"):
        pass
    now += 4.0
    assert news.is_heard("a", within=5.0)
    assert not news.is_heard("b", within=5.0)
    now += 1.0
    assert not news.is_heard("a", within=5.0)


@run_async
async def test_news_that_comes_as_the_time_is_up_is_heard() -> None:
    news = LocalNews()
    with news.listen("a") as listener:
        waiting = asyncio.create_task(listener.wait(0.01))
        await asyncio.sleep(0)
        # Both are due at once: the time is up first, and the news comes before the one who waits goes on.
        asyncio.get_running_loop().call_later(0.011, news.publish, "a")
        time.sleep(0.05)  # nothing else may run
        await waiting


@run_async
async def test_one_who_gives_up_leaves_nothing_behind() -> None:
    news = LocalNews()
    with news.listen("a") as listener:
        waiting = asyncio.create_task(listener.wait())
        await asyncio.sleep(0)
        waiting.cancel()
        await asyncio.wait([waiting])
        assert news._topics["a"].waiting == []
