"""What a monitor is told: every number is there, in the format of Prometheus, and moves when something happens."""

import re
import time
from contextlib import ExitStack
from pathlib import Path
from socket import create_connection
from typing import Any, Final

import httpx
import pytest

from portroyal.web.bots import Choice, History, Question
from portroyal.web.http.app import Settings
from portroyal.web.http.connections import REFUSED_CONNECTION
from portroyal.web.http.rates import Limits
from portroyal.web.metrics import COUNTERS, SECONDS, Histogram
from portroyal.web.turns import Asker
from portroyal.web.watch import TICK_SECONDS
from tests.web.running import eventually, running
from tests.web.serving import BOT, ME, Quick, Server, run_async, serve
from tests.web.test_storage import until

SAMPLE: Final = re.compile(
    r'([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{([a-zA-Z_][a-zA-Z0-9_]*="[^"\\\n]*")\})? ([+-]?(?:[0-9.]+(?:e[+-]?[0-9]+)?|Inf))'
)
KINDS: Final = {"gauge", "counter", "histogram"}

Metrics = dict[str, float]


def parse(text: str) -> Metrics:
    """Every sample by its name and labels. Fails for anything that the format does not have."""
    found: Metrics = {}
    kinds: dict[str, str] = {}
    assert text.endswith("\n")
    for line in text.splitlines():
        if line.startswith("# HELP "):
            assert len(line.split(" ", 3)) == 4
        elif line.startswith("# TYPE "):
            _, _, name, kind = line.split(" ")
            assert name not in kinds, "each family stands in one place"
            assert kind in KINDS
            kinds[name] = kind
        else:
            sample = SAMPLE.fullmatch(line)
            assert sample, line
            name = sample[1]
            family = name if name in kinds else re.sub(r"_(bucket|sum|count)$", "", name)
            assert [*kinds][-1] == family, "its type stands before it"
            assert (name != family) == (kinds[family] == "histogram")
            assert name.endswith("_total") == (kinds[family] == "counter")
            key = line.rpartition(" ")[0]
            assert key not in found
            found[key] = float(sample[3])
    return found


async def metrics_of(server: Server, **headers: str) -> Metrics:
    monitor = await server.spectator("http://127.0.0.1", headers=headers)
    answer = await monitor.get("/metrics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "text/plain; version=0.0.4; charset=utf-8"
    return parse(answer.text)


def grown(before: Metrics, after: Metrics, name: str) -> float:
    return after.get(name, 0) - before.get(name, 0)


@run_async
async def test_every_number_is_there_and_moves(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        before = await metrics_of(server)
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, ME, start=True)
        await anna.open("harbour", ME, ME)
        for seat in (0, 0):
            await anna.act(table, "draw", seat)
        bots = await anna.open("harbour", BOT, BOT, start=True)
        await until(lambda: server.table(bots).status == "over")
        for _ in range(3):
            assert (await anna.refused(f"/tables/{table}/start"))["error"] == "already-started"
        async with anna.socket(table) as line:
            await line.frame()
            during = await metrics_of(server)
        await until_ticked()
        after = await metrics_of(server)
    assert grown(before, after, 'portroyal_moves_total{by="person"}') == 2
    assert grown(before, after, 'portroyal_moves_total{by="bot"}') > 20
    assert grown(before, after, 'portroyal_refusals_total{id="already-started"}') == 3
    assert grown(before, during, "portroyal_sockets") == 1
    assert grown(before, after, "portroyal_sockets") == 0
    for status, count in (("open", 1), ("playing", 1), ("over", 1)):
        assert after[f'portroyal_tables{{status="{status}"}}'] == count
    assert after['portroyal_queue{work="writes"}'] == 0
    for name in ("portroyal_commit_seconds", "portroyal_loop_delay_seconds"):
        assert grown(before, after, f"{name}_count") > 0
        buckets = [after[f'{name}_bucket{{le="{bound}"}}'] for bound in (*SECONDS, "+Inf")]
        assert buckets == sorted(buckets)
        assert buckets[-1] == after[f"{name}_count"]
        assert after[f"{name}_sum"] >= 0
    assert after["process_resident_memory_bytes"] > 10_000_000
    assert after["process_open_fds"] > 3
    assert 0 < after["process_start_time_seconds"] <= time.time()
    assert after["process_cpu_seconds_total"] > 0


async def until_ticked() -> None:
    begin = time.monotonic()
    await until(lambda: time.monotonic() > begin + 2 * TICK_SECONDS)


class Failing(Quick):
    """A bot that fails at every decision; somebody else makes them."""

    async def choose(self, question: Question, history: History, asker: Asker) -> Choice:
        choice = await super().choose(question, history, asker)
        return Choice(choice.action, "crashed")


@run_async
async def test_failures_of_bots_and_of_the_storage_are_counted(tmp_path: Path) -> None:
    async with serve(tmp_path, Failing) as server:
        before = await metrics_of(server)
        anna = await server.guest("Anna")
        bots = await anna.open("harbour", BOT, BOT, start=True)
        await until(lambda: server.table(bots).status == "over")
        server.storage._reader.close()
        assert (await anna.get(f"/tables/{bots}x")).status_code == 503
        after = await metrics_of(server)
    assert grown(before, after, 'portroyal_bot_failures_total{bot="random"}') > 20
    assert grown(before, after, 'portroyal_moves_total{by="stand-in"}') > 20
    assert grown(before, after, 'portroyal_storage_failures_total{doing="read"}') > 0
    assert grown(before, after, 'portroyal_refusals_total{id="busy"}') == 1


@pytest.mark.parametrize(
    ("address", "headers"),
    [
        ("192.168.1.7", {}),
        ("not an address", {}),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}),
        ("127.0.0.1", {"forwarded": "for=127.0.0.1"}),
        ("127.0.0.1", {"via": "1.1 proxy"}),
    ],
)
@run_async
async def test_only_this_machine_is_told_and_not_through_a_proxy(
    tmp_path: Path, address: str, headers: dict[str, str]
) -> None:
    async with serve(tmp_path) as server:
        transport = httpx.ASGITransport(server.app, client=(address, 5))
        async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1", headers=headers) as client:
            answer: Any = await client.get("/metrics")
        assert (answer.status_code, answer.json()["error"]) == (404, "no-such-page")


def test_a_duration_counts_for_its_bucket_and_all_longer_ones() -> None:
    histogram = Histogram()
    for seconds in (0.0, 0.001, 0.0011, 5.0, 60.0):
        histogram.add(seconds)
    assert histogram.counts == [2, 1, *[0] * (len(SECONDS) - 3), 1, 1]
    assert histogram.sum == pytest.approx(65.0021)


def test_connections_are_counted_also_those_that_are_refused(tmp_path: Path) -> None:
    # Other servers of this process may have ended in the middle of something.
    refused, others = COUNTERS.refusals[REFUSED_CONNECTION], COUNTERS.connections
    with running(Settings(tmp_path / "portroyal.db", limits=Limits(connections_of_address=2))) as server:
        with ExitStack() as open_ones:
            for _ in range(5):
                open_ones.enter_context(create_connection(("127.0.0.1", server.port)))
            assert eventually(lambda: COUNTERS.refusals[REFUSED_CONNECTION] == refused + 3)
            assert eventually(lambda: COUNTERS.connections == others + 2)
        assert eventually(lambda: COUNTERS.connections == others)
        told = parse(httpx.get(f"http://127.0.0.1:{server.port}/metrics").text)
    assert told["portroyal_connections"] == others + 1
    assert told[f'portroyal_refusals_total{{id="{REFUSED_CONNECTION}"}}'] == refused + 3
