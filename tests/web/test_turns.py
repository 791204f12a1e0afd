"""The fair queue: everyone who waits has their turn, nothing is lost, and nobody fills it."""

import asyncio
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from portroyal.web.bots import Lane, Worker, WorkQueue, lanes_for_moves
from portroyal.web.refusals import Refused
from portroyal.web.turns import Asker, FairQueue, Full, Path
from tests.web.serving import run_async

Item = tuple[Path, int]


def drain(queue: FairQueue[str]) -> str:
    taken = []
    while (item := queue.take()) is not None:
        taken.append(item)
    return " ".join(taken)


def queue_of(*items: str) -> FairQueue[str]:
    """By their names: address, person, table, and a number."""
    queue: FairQueue[str] = FairQueue()
    for item in items:
        queue.add(tuple(item[:3]), item)
    return queue


def test_addresses_take_turns_then_people_then_tables() -> None:
    assert drain(queue_of("aAx1", "aAx2", "aAy1", "aBz1", "bCw1", "bCw2")) == "aAx1 bCw1 aBz1 bCw2 aAy1 aAx2"


def test_a_newcomer_waits_for_one_turn_of_everybody_else() -> None:
    queue = queue_of(*(f"aAx{number}" for number in range(9)), "bBy1")
    assert queue.take() == "aAx0"
    queue.add(("c", "C", "z"), "cCz1")
    assert drain(queue).split()[:3] == ["bBy1", "aAx1", "cCz1"]


def test_what_is_not_accepted_keeps_its_turn() -> None:
    queue = queue_of("aAx1", "aAy1", "bBz1")
    assert queue.take(lambda item: item != "aAx1") == "aAy1"
    assert drain(queue) == "bBz1 aAx1"
    assert queue.take(lambda _: False) is None


def test_limits_count_what_waits_and_what_is_being_done() -> None:
    queue: FairQueue[int] = FairQueue((3, 2, 1))

    def full(path: Path) -> int | None:
        try:
            queue.add(path, 0)
        except Full as error:
            return error.level
        return None

    assert [full(("a", "A", "x")), full(("a", "A", "y")), full(("a", "B", "x")), full(("a", "C", "x"))] == [
        *(None, 2, None, 1)
    ]
    assert [full(("b", "D", "x")), full(("c", "E", "x"))] == [None, 0]
    queue.take()
    assert full(("a", "A", "x")) == 2
    queue.finish(("a", "A", "x"))
    assert [full(("a", "A", "x")), len(queue)] == [None, 3]
    queue.give_up(("b", "D", "x"), 0)
    assert [full(("c", "E", "x")), len(queue)] == [None, 3]


keys = st.tuples(st.sampled_from("ab"), st.sampled_from("AB"), st.sampled_from("xyz"))
operations = st.lists(st.one_of(keys, st.just("take"), st.just("give up"), st.just("finish")), max_size=60)


@given(operations, st.lists(st.integers(1, 8), max_size=4))
def test_nothing_is_lost_or_doubled_and_no_limit_is_passed(operations: list[Any], limits: list[int]) -> None:
    queue: FairQueue[Item] = FairQueue(limits)
    waiting: list[Item] = []
    taken: list[Item] = []
    for number, operation in enumerate(operations):
        if isinstance(operation, tuple):
            prefixes = [operation[:level] for level in range(len(limits))]
            held = [sum(path[: len(prefix)] == prefix for path, _ in waiting + taken) for prefix in prefixes]
            if any(count >= limit for count, limit in zip(held, limits, strict=True)):
                with pytest.raises(Full):
                    queue.add(operation, (operation, number))
            else:
                queue.add(operation, (operation, number))
                waiting.append((operation, number))
        elif operation == "take":
            item = queue.take()
            assert (item is None) == (not waiting)
            if item is not None:
                waiting.remove(item)
                taken.append(item)
        elif operation == "give up" and waiting:
            path, _ = item = waiting.pop(number % len(waiting))
            queue.give_up(path, item)
        elif operation == "finish" and taken:
            queue.finish(taken.pop(number % len(taken))[0])
        assert len(queue) == len(waiting) + len(taken)
    rest = []
    while (item := queue.take()) is not None:
        rest.append(item)
    assert Counter(rest) == Counter(waiting)


@given(st.lists(st.one_of(keys, st.just("take")), max_size=80))
def test_while_somebody_waits_everybody_else_of_their_level_has_one_turn_at_most(operations: list[Any]) -> None:
    queue: FairQueue[Item] = FairQueue()
    waiting: list[Item] = []
    turns: dict[Path, Counter[Path]] = {}
    """By everyone who waits: how often others had a turn meanwhile. Everyone is a beginning of a path."""
    for number, operation in enumerate(operations):
        if isinstance(operation, tuple):
            queue.add(operation, (operation, number))
            waiting.append((operation, number))
            for level in (1, 2, 3):
                turns.setdefault(operation[:level], Counter())
        elif (item := queue.take()) is not None:
            waiting.remove(item)
            for level in (1, 2, 3):
                who = item[0][:level]
                for other, had in turns.items():
                    if other != who and other[:-1] == who[:-1]:
                        had[who] += 1
                        assert had[who] == 1
                turns.pop(who, None)
                if any(path[:level] == who for path, _ in waiting):
                    turns[who] = Counter()


# Workers


class Places:
    """Work that lasts until the test ends it."""

    def __init__(self, queue: WorkQueue) -> None:
        self.queue = queue
        self.begun: list[str] = []
        self.by: dict[str, Worker] = {}
        self.ends: dict[str, asyncio.Event] = {}
        self.tasks: dict[str, asyncio.Task[Any]] = {}
        self.present: set[str] = set()

    def ask(self, name: str) -> None:
        """The first letter is the address, the second the person, the rest the table."""
        self.ends[name] = asyncio.Event()
        asker = Asker(name[0], ord(name[1]), name[2:], lambda: name in self.present)

        async def work(worker: Worker) -> None:
            self.begun.append(name)
            self.by[name] = worker
            await self.ends[name].wait()

        self.tasks[name] = asyncio.create_task(self.queue.run(work, asker))

    async def end(self, *names: str) -> None:
        for name in names:
            self.ends[name].set()
            await asyncio.sleep(0.001)


@run_async
async def test_whoever_looks_at_a_table_when_a_place_becomes_free_is_first() -> None:
    worker, reserve, background = Worker(), Worker(), Worker()
    places = Places(WorkQueue(*lanes_for_moves([worker], reserve, background)))
    places.present = {"aA1", "aA2"}
    for name in ("aA1", "bB1", "bC1", "aA2", "cD1"):
        places.ask(name)
    await asyncio.sleep(0.001)
    assert (places.begun, places.by) == (["aA1", "bB1"], {"aA1": worker, "bB1": background})
    # Somebody comes, and somebody goes.
    places.present = {"bC1"}
    await places.end("aA1")
    assert (places.begun[-1], places.by["bC1"]) == ("bC1", worker)
    await places.end("bC1")
    assert places.begun == ["aA1", "bB1", "bC1"], "a person who comes finds a worker free"
    await places.end("bB1", "aA2", "cD1")
    assert places.by["aA2"] is places.by["cD1"] is background, "and tables without people have their turn"


@run_async
async def test_when_all_workers_are_busy_for_others_there_is_one_in_reserve() -> None:
    worker, reserve, background = Worker(), Worker(), Worker()
    places = Places(WorkQueue(*lanes_for_moves([worker], reserve, background)))
    places.present = {"aA1", "aA2", "aB1", "bC1", "bC2"}
    for name in ("aA1", "aA2", "aB1", "bC1", "bC2"):
        places.ask(name)
    await asyncio.sleep(0.001)
    assert places.by == {"aA1": worker, "bC1": reserve}
    await places.end("bC1")
    assert places.by["bC2"] is reserve
    await places.end("aA1", "aB1", "aA2", "bC2")
    assert places.by["aA2"] is places.by["aB1"] is worker


@run_async
async def test_work_that_is_given_up_leaves_its_place_to_the_next() -> None:
    places = Places(WorkQueue(Lane(Worker()), limits=(3, 2, 1)))
    for name in ("aA1", "bB1", "cC1"):
        places.ask(name)
    await asyncio.sleep(0.001)
    places.tasks["bB1"].cancel()
    # Its turn is given to it and it goes, in the same moment.
    places.ends["aA1"].set()
    await asyncio.sleep(0)
    places.tasks["cC1"].cancel()
    await asyncio.sleep(0.001)
    assert all(task.done() for task in places.tasks.values())
    places.ask("dD1")
    await places.end("dD1")
    assert places.begun == ["aA1", "dD1"]


@run_async
async def test_a_full_queue_refuses_and_says_whose_fault_it_is() -> None:
    places = Places(WorkQueue(Lane(Worker()), limits=(3, 2, 1)))
    for name in ("aA1", "aA2", "aB1", "aC1", "bD1", "cE1"):
        places.ask(name)
    await asyncio.sleep(0.001)
    for name, refusal in (("aA2", "still-waiting"), ("aC1", "still-waiting"), ("cE1", "queue-full")):
        with pytest.raises(Refused, match=refusal):
            await places.tasks[name]
    await places.end("aA1", "aB1", "bD1")
    assert places.begun == ["aA1", "aB1", "bD1"]
