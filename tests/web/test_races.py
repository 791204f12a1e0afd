"""Many at the same moment: one is first, the others are told so, and all viewers see the same."""

import asyncio
import json
import threading
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from portroyal.bots.advice import Advice
from portroyal.web.bots import BotPool, Question, Worker
from portroyal.web.http.app import Settings
from portroyal.web.turns import Asker
from tests.web.running import SECONDS, Running, running
from tests.web.serving import NO_LIMITS

MANY = 12
ROUNDS = 6


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(Settings(tmp_path_factory.mktemp("server") / "portroyal.db", limits=NO_LIMITS)) as server:
        yield server


def at_once(*calls: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """All at the same moment, as nearly as threads can."""
    line = threading.Barrier(len(calls))

    def run(call: Callable[[], httpx.Response]) -> httpx.Response:
        line.wait(SECONDS)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return [*pool.map(run, calls)]


def open_table(server: Running, key: str, seats: int = 2, **more: Any) -> str:
    places = [{"kind": "me"}, *[{"kind": "open"}] * (seats - 1)]
    with server.client(key) as host:
        id: str = host.post("/tables", json={"game": "harbour", "seats": places, **more}).json()["id"]
    return id


def post(server: Running, key: str, path: str, body: Any = None) -> httpx.Response:
    with server.client(key) as client:
        return client.post(path, json=body)


def two_play(server: Running) -> tuple[str, str, str]:
    """A table and the keys of the one who begins and of the other."""
    ann, bob = server.person("Ann"), server.person("Bob")
    table = open_table(server, ann, options={"start": 0})
    assert post(server, bob, f"/tables/{table}/join", {}).is_success
    assert post(server, ann, f"/tables/{table}/start", {}).is_success
    return table, ann, bob


def frame(server: Running, table: str, key: str | None = None) -> dict[str, Any]:
    with server.client(key) as client:
        found: dict[str, Any] = client.get(f"/tables/{table}").json()
    return found


def ids_of(answers: list[httpx.Response]) -> Counter[str]:
    return Counter("done" if answer.is_success else answer.json()["error"] for answer in answers)


class Viewers:
    """People and spectators who write down every message they get, by socket and without."""

    def __init__(self, server: Running, table: str, keys: list[str | None]) -> None:
        self.server = server
        self.table = table
        self.told: list[list[tuple[int, str, int | None]]] = []
        self.stack = ExitStack()
        self.threads: list[threading.Thread] = []
        self.last = 1_000_000
        for key in keys:
            socket = self.stack.enter_context(server.socket(table, key))
            self._begin(self._by_socket, socket)
            self._begin(self._by_asking, key)

    def _begin(self, target: Any, argument: Any) -> None:
        told: list[tuple[int, str, int | None]] = []
        self.told.append(told)
        thread = threading.Thread(target=target, args=(told, argument), daemon=True)
        thread.start()
        self.threads.append(thread)

    def _note(self, told: list[tuple[int, str, int | None]], frame: dict[str, Any]) -> None:
        told += [(message["number"], message["type"], message["step"]) for message in frame["messages"]]

    def _by_socket(self, told: list[tuple[int, str, int | None]], socket: ClientConnection) -> None:
        while not told or told[-1][0] < self.last:
            with suppress(TimeoutError):
                self._note(told, json.loads(socket.recv(0.2)))

    def _by_asking(self, told: list[tuple[int, str, int | None]], key: str | None) -> None:
        with self.server.client(key) as client:
            while not told or told[-1][0] < self.last:
                after = told[-1][0] if told else 0
                answer = client.get(f"/tables/{self.table}/events", params={"after": after, "wait": 0.5})
                self._note(told, answer.json())

    def all_told(self, number: int) -> list[tuple[int, str, int | None]]:
        """Wait until everyone has heard the last message; what they all heard."""
        self.last = number
        for thread in self.threads:
            thread.join(SECONDS)
            assert not thread.is_alive()
        self.stack.close()
        assert [number for number, _, _ in self.told[0]] == [*range(1, number + 1)]
        assert all(told == self.told[0] for told in self.told)
        return self.told[0]


def test_of_many_who_act_at_one_step_exactly_one_wins(server: Running) -> None:
    table, ann, bob = two_play(server)
    viewers = Viewers(server, table, [ann, bob, None])
    for _ in range(ROUNDS):
        now = frame(server, table, ann)["now"]
        seat, step = now["table"]["to_act"], now["table"]["step"]
        key, other = (ann, bob) if seat == 0 else (bob, ann)
        legal = frame(server, table, key)["now"]["legal"]

        def act(number: int, key: str = key, other: str = other, step: int = step, legal: list[str] = legal) -> Any:
            who = other if number % 4 == 3 else key
            body = {"step": step, "action": legal[number % len(legal)]}
            return lambda: post(server, who, f"/tables/{table}/actions", body)

        answers = at_once(*(act(number) for number in range(MANY)))
        found = ids_of(answers)
        assert found["done"] == 1
        assert set(found) <= {"done", "stale-step", "illegal-action"}
        for answer in answers:
            if answer.is_success or answer.json()["error"] == "stale-step":
                assert answer.json()["step"] == step + 1
        assert frame(server, table)["now"]["table"]["step"] == step + 1
    told = viewers.all_told(frame(server, table)["now"]["table"]["number"])
    assert [step for _, type, step in told if type == "stepped"] == [*range(1, ROUNDS + 1)]


def test_of_those_who_send_the_same_all_are_told_that_it_was_done(server: Running) -> None:
    table, ann, _ = two_play(server)
    body = {"step": 0, "action": "draw"}
    answers = at_once(*[lambda: post(server, ann, f"/tables/{table}/actions", body)] * MANY)
    assert ids_of(answers) == {"done": 1, "stale-step": MANY - 1}
    assert {answer.json()["done"] for answer in answers if not answer.is_success} == {1}


def test_of_many_who_join_one_gets_the_seat(server: Running) -> None:
    table = open_table(server, server.person("Ann"))
    keys = [server.person(f"Guest {number}") for number in range(MANY)]
    answers = at_once(*(lambda key=key: post(server, key, f"/tables/{table}/join", {"seat": 1}) for key in keys))
    assert ids_of(answers) == {"done": 1, "seat-taken": MANY - 1}
    [winner] = [number for number, answer in enumerate(answers) if answer.is_success]
    assert frame(server, table)["now"]["table"]["seats"][1]["name"] == f"Guest {winner}"
    seated = [frame(server, table, key)["now"]["table"]["seats"][1]["you"] for key in keys]
    assert seated == [number == winner for number in range(MANY)]


def test_any_seats_are_given_to_as_many_as_there_are(server: Running) -> None:
    table = open_table(server, server.person("Ann"), seats=5)
    keys = [server.person(f"Guest {number}") for number in range(MANY)]
    answers = at_once(*(lambda key=key: post(server, key, f"/tables/{table}/join", {}) for key in keys))
    assert ids_of(answers) == {"done": 4, "seat-taken": MANY - 4}


def test_a_table_is_dealt_once(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = open_table(server, ann)
    assert post(server, bob, f"/tables/{table}/join", {}).is_success
    start = [lambda: post(server, ann, f"/tables/{table}/start", {})] * 6
    leave = [lambda: post(server, bob, f"/tables/{table}/leave")]
    answers = at_once(*start, *leave)
    found = ids_of(answers[:-1])
    # Either Bob left in time, or the cards were dealt once.
    assert found in ({"seat-open": 6}, {"done": 1, "already-started": 5})
    types = [message["type"] for message in frame(server, table)["messages"]]
    assert types.count("started") == found["done"]


def test_all_who_want_a_rematch_get_the_same_one(server: Running) -> None:
    ann, bob = server.person("Ann"), server.person("Bob")
    table = open_table(server, ann)
    assert post(server, bob, f"/tables/{table}/join", {}).is_success
    assert post(server, ann, f"/tables/{table}/close").is_success
    answers = at_once(*(lambda key=key: post(server, key, f"/tables/{table}/rematch") for key in [ann, bob] * 5))
    assert {answer.status_code for answer in answers} == {201}
    [again] = {answer.json()["id"] for answer in answers}
    told = frame(server, table)
    assert [message["type"] for message in told["messages"]].count("rematched") == 1
    assert told["now"]["table"]["rematch"] == again


def test_an_undo_against_an_action(server: Running) -> None:
    for _ in range(ROUNDS):
        table, ann, bob = two_play(server)
        for step, action in enumerate(("draw", "stop")):
            assert post(server, ann, f"/tables/{table}/actions", {"step": step, "action": action}).is_success
        assert post(server, ann, f"/tables/{table}/undo", {"step": 2}).is_success
        now = frame(server, table)["now"]["table"]
        actor = (ann, bob)[now["to_act"]]
        legal = frame(server, table, actor)["now"]["legal"]
        agreed, acted = at_once(
            lambda table=table, bob=bob: post(server, bob, f"/tables/{table}/undo/answer", {"agree": True}),  # type: ignore[misc]
            lambda table=table, actor=actor, legal=legal: post(  # type: ignore[misc]
                server, actor, f"/tables/{table}/actions", {"step": 2, "action": legal[0]}
            ),
        )
        found = frame(server, table)
        [(error, step)] = [
            (answer.json()["error"], found["now"]["table"]["step"])
            for answer in (agreed, acted)
            if not answer.is_success
        ]
        assert step == 3
        # The first one has changed what the other one answered.
        assert error == ("stale-step" if agreed.is_success else "nothing-to-answer")
        assert found["now"]["table"]["undo"] is None


class Slow(BotPool):
    """A bot that thinks until it is told to stop."""

    asked = 0
    answer = threading.Event()

    async def advise(self, question: Question, asker: Asker) -> Advice:
        async def think(_: Worker) -> Advice:
            Slow.asked += 1
            await asyncio.get_running_loop().run_in_executor(None, self.answer.wait, SECONDS)
            return Advice(question.legal[0], {question.legal[0]: 0.5})

        advice: Advice = await self._hints.run(think, asker)
        return advice


def test_a_person_gets_one_hint_at_a_time(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "portroyal.db", limits=NO_LIMITS, bots=Slow)
    with running(settings) as server, ThreadPoolExecutor(1) as pool:
        table, ann, _ = two_play(server)
        with server.client(ann) as client, server.client(ann) as other:
            first = pool.submit(client.get, f"/tables/{table}/hint")
            while not Slow.asked:
                assert not first.done()
            second = other.get(f"/tables/{table}/hint")
            assert (second.status_code, second.json()["error"]) == (429, "still-waiting")
            Slow.answer.set()
            assert first.result().json() == {"step": 0, "best": "draw", "chances": {"draw": 0.5}}
            assert other.get(f"/tables/{table}/hint").status_code == 200
