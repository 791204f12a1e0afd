"""The table in the browser under a burst: thirty events at once, with sixty cards on the table.

    python -m benchmarks.page

Prints the table of docs/speed.md. Needs a Chromium, as the tests of the pages do.
"""

import asyncio
import json
import sys
import threading
from asyncio import StreamReader, StreamWriter
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from typing import ClassVar, Final

from playwright.sync_api import Browser, Page
from tests.browser.chromium import chromium, visiting
from tests.browser.house import House, Near, Prepared, open_house

from portroyal.web.bots import Choice, History, Question
from portroyal.web.http.serve import LOOPBACK
from portroyal.web.turns import Asker

EVENTS: Final = 30
CARDS: Final = 60
SECONDS: Final = 4
LONGEST: Final = 50.0
SLOWEST: Final = 1.2
ROUNDS: Final = 5
PAUSE: Final = 300
"""Milliseconds in which the server comes to rest before the page is told."""
MAX_BYTES: Final = 1 << 20

CROWD: Final = """
game: combined
active: 1
start: 1
harbour: flute-1-1 jester-5 skiff-1-1 passenger-4*2 frigate-1-1
expeditions: expedition-priest-priest expedition-captain-priest-settler expedition-settler-settler
discard: frigate-2-3 pinnace-1-1 galleon-1-2
seat 0: settler-4 captain-4 priest-4 sailor-3*2 trader-red-3 trader-green-3 governor-8
seat 1: 6 settler-4 captain-4 priest-4 sailor-3*2 trader-red-3 trader-green-3 governor-8
seat 2: 5 settler-4 captain-4 priest-4 sailor-3*2 trader-black-3 trader-blue-3 governor-8
seat 3: 4 settler-4 captain-4 priest-4 sailor-3 trader-black-3 jack-6 pirate-5 governor-8
seat 4: 4 settler-4 captain-4 priest-4 jack-6*2 trader-yellow-3 admiral-5
"""
WATCH: Final = """
const frames = (window.frames_seen = []);
const watch = (now) => (frames.push(now), requestAnimationFrame(watch));
requestAnimationFrame(watch);
window.flown = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...how) { window.flown += 1; return animate.apply(this, how); };
"""
FLIGHTS: Final = 20
"""At least this many cards move: what stands still costs nothing."""


def intervals(page: Page, since: float) -> list[float]:
    times: list[float] = [time for time in page.evaluate("window.frames_seen") if time >= since]
    return [later - earlier for earlier, later in pairwise(times)]


class Held(Near):
    """Bots that wait for a sign, and then answer at once, one after the other."""

    sign: ClassVar = threading.Event()

    async def choose(self, question: Question, history: History, asker: Asker) -> Choice:
        while not self.sign.is_set():
            await asyncio.sleep(0.005)
        return await super().choose(question, history, asker)


class Wire:
    """A network between browser and server, which can keep what is sent and then let it through all at once.

    So the page does not share its cores with bots that think.
    """

    def __init__(self, server: int, loop: asyncio.AbstractEventLoop) -> None:
        self._server = server
        self._loop = loop
        self._open = asyncio.Event()
        self._open.set()
        self.address = ""

    async def listen(self) -> None:
        listener = await asyncio.start_server(self._join, LOOPBACK, 0)
        self.address = f"http://{LOOPBACK}:{listener.sockets[0].getsockname()[1]}"

    async def _join(self, reader: StreamReader, writer: StreamWriter) -> None:
        other_reader, other_writer = await asyncio.open_connection(LOOPBACK, self._server)
        await asyncio.gather(self._pass(reader, other_writer), self._pass(other_reader, writer))

    async def _pass(self, source: StreamReader, sink: StreamWriter) -> None:
        while some := await source.read(MAX_BYTES):
            await self._open.wait()
            sink.write(some)
        sink.close()

    def hold(self) -> None:
        self._loop.call_soon_threadsafe(self._open.clear)

    def release(self) -> None:
        self._loop.call_soon_threadsafe(self._open.set)


@contextmanager
def wire_to(server: int) -> Iterator[Wire]:
    loop = asyncio.new_event_loop()
    wire = Wire(server, loop)
    loop.run_until_complete(wire.listen())
    thread = threading.Thread(target=loop.run_forever, daemon=True)
    thread.start()
    try:
        yield wire
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


def burst(house: House, wire: Wire, table: str, page: Page) -> int:
    """The bots play as fast as they can, and the page is told at once; how many events that were."""
    match = house.server.table(table).match
    assert match is not None
    before = len(match.full_log)
    wire.hold()
    Held.sign.set()
    while sum(len(entry.events) for entry in match.full_log[before:]) < EVENTS:
        page.wait_for_timeout(5)
    Held.sign.clear()
    page.wait_for_timeout(PAUSE)
    wire.release()
    return sum(len(entry.events) for entry in match.full_log[before:])


def longest_tasks(trace: bytes) -> tuple[float, float]:
    """In milliseconds, of the thread that the page runs in: by the clock, and what it worked itself.

    Server, browser and this program share the cores, so a task also waits for its turn.
    """
    told = json.loads(trace)["traceEvents"]
    threads = {(e["pid"], e["tid"]) for e in told if e.get("args", {}).get("name") == "CrRendererMain"}
    tasks = [e for e in told if e.get("name", "").endswith("RunTask") and (e["pid"], e["tid"]) in threads]
    busiest = Counter(e["pid"] for e in tasks).most_common(1)[0][0]
    own = [e for e in tasks if e["pid"] == busiest]
    clock, work = (max(e.get(what, 0) for e in own) / 1000 for what in ("dur", "tdur"))
    return clock, work


def count(house: House, table: str) -> int:
    """Cards that lie on the table, coins among them."""
    match = house.server.table(table).match
    assert match is not None
    view = match.view()
    own = sum(len(p.persons) + len(p.coins) + len(p.expeditions) + len(p.tucked) for p in view.players)
    return own + len(view.harbour) + len(view.expeditions)


@dataclass(frozen=True)
class Round:
    clock: float
    work: float
    idle: float
    busy: float
    events: int
    cards: int


def measure(browser: Browser, house: House, wire: Wire, table: Prepared) -> Round:
    id = table.path.rpartition("/")[2]
    with visiting(browser, wire.address, key=table.key, reduced_motion="no-preference") as visitor:
        page = visitor.page
        page.add_init_script("localStorage.setItem('portroyal-show-tips', 'false')")
        page.add_init_script(WATCH)
        page.goto(table.path)
        page.get_by_role("article").nth(3).wait_for()
        # A user who has touched the page hears it too.
        page.get_by_role("heading", name="Harbour").click()
        page.wait_for_timeout(1000)
        cards = count(house, id)
        start = page.evaluate("performance.now()")
        page.wait_for_timeout(SECONDS * 500)
        idle = median(intervals(page, start))
        browser.start_tracing(page=page, categories=["toplevel", "devtools.timeline"])
        start = page.evaluate("performance.now()")
        events = burst(house, wire, id, page)
        page.wait_for_timeout(SECONDS * 1000)
        busy = median(intervals(page, start))
        flown = page.evaluate("window.flown")
        assert flown >= FLIGHTS, flown
        clock, work = longest_tasks(browser.stop_tracing())
        visitor.check()
    return Round(clock, work, idle, busy, events, cards)


def main() -> int:
    with (
        TemporaryDirectory() as folder,
        open_house(Path(folder), Held) as house,
        wire_to(house.server.port) as wire,
        chromium() as browser,
    ):
        rounds = [measure(browser, house, wire, house.table(CROWD)) for _ in range(ROUNDS)]
        version = browser.version
    ratios = [one.busy / one.idle for one in rounds]
    events, cards = min(one.events for one in rounds), min(one.cards for one in rounds)
    assert events >= EVENTS, events
    assert cards >= CARDS, cards
    print(
        f"Chromium {version}, headless; {events} events or more at once, {cards} cards on the table, {ROUNDS} rounds:\n"
    )
    print("| what | median | range | asked for |")
    print("|---|---|---|---|")
    for what, figures, form, most in (
        ("longest task, ms", [one.clock for one in rounds], ".0f", LONGEST),
        ("the same without waiting for a core, ms", [one.work for one in rounds], ".0f", LONGEST),
        ("median frame interval, over the idle page’s", ratios, ".2f", SLOWEST),
    ):
        low, middle, high = (format(figure, form) for figure in (min(figures), median(figures), max(figures)))
        print(f"| {what} | {middle} | {low}–{high} | at most {most:g} |")
    return int(max(one.clock for one in rounds) > LONGEST or median(ratios) > SLOWEST)


if __name__ == "__main__":
    sys.exit(main())
