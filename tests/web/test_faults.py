"""What the server survives: being killed at any moment, signals, a lost worker, a disk that fails; and its start."""

import json
import os
import signal
import sqlite3
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from socket import IPPROTO_TCP
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from portroyal.core.chance import nonce_hash
from portroyal.record import read, verify
from portroyal.web.http.app import Settings
from portroyal.web.http.serve import listen
from portroyal.web.storage.sqlite import SqliteStorage
from tests.papers import call
from tests.web.running import (
    SECONDS,
    Process,
    client,
    eventually,
    free_port,
    person,
    process,
    running,
    socket,
    thinking,
)
from tests.web.serving import opened

TABLES = 4
PEOPLE = 2
BOT = "beginner"


@dataclass
class Player:
    """Somebody at a table who remembers what they were told is done."""

    port: int
    number: int
    key: str
    table: str
    done: list[tuple[int, str]] = field(default_factory=list)
    """Step and action of everything that was acknowledged."""
    open: tuple[int, str] | None = None
    """What they have sent without having an answer."""
    seen: int = 0
    outcome: Any = None
    nonces: dict[str, str] = field(default_factory=dict)
    """By hash: all that were ever drawn."""
    sent: tuple[str, dict[str, Any]] | None = None
    """A commitment or an opening without an answer."""
    told: list[tuple[str, str]] = field(default_factory=list)
    """Commitments and openings that were acknowledged: the kind of entry, and the hash or nonce."""
    plays: bool = True
    """Or do they only deal?"""
    has_cards: bool = False

    def client(self) -> httpx.Client:
        # An address of their own, as people have, so that they do not share a limit.
        transport = httpx.HTTPTransport(verify=False, local_address=f"127.0.1.{1 + self.number}")
        return client(self.port, self.key, transport=transport)

    def play(self, stop: threading.Event) -> None:
        """To the end of the game, over all that happens to the server."""
        rng = Random(self.number)
        while not self.is_done and not stop.is_set():
            with self.client() as http, suppress(httpx.TransportError):
                self.play_on(http, rng, stop)
            time.sleep(0.1)

    @property
    def is_done(self) -> bool:
        return self.outcome is not None or (self.has_cards and not self.plays)

    def play_on(self, http: httpx.Client, rng: Random, stop: threading.Event) -> None:
        self.seen = 0
        # No answer came: the same again.
        if self.sent is not None:
            self.take_part(http, *self.sent)
        if self.open is not None:
            self.act(http, *self.open)
        while not stop.is_set():
            answer = http.get(f"/tables/{self.table}/events", params={"after": self.seen, "wait": 5})
            if answer.status_code != 200:
                assert answer.status_code in (429, 503), answer.text
                time.sleep(0.2)
                continue
            now = answer.json()["now"]
            self.seen = now["table"]["number"]
            if now["table"]["shuffle"] is not None:
                self.deal(http, now["table"])
                continue
            self.has_cards = True
            self.outcome = now["outcome"]
            if self.is_done:
                return
            if now["legal"]:
                # A player who takes what they can has a short game.
                taking = [action for action in now["legal"] if action.startswith(("take", "claim", "hire"))]
                self.act(http, now["table"]["step"], rng.choice(taking or now["legal"]))

    def deal(self, http: httpx.Client, table: dict[str, Any]) -> None:
        """Commit, start if it is one's own table and all have committed, and reveal."""
        [seat] = [place for place, state in enumerate(table["seats"]) if state["you"]]
        hashes, people = table["shuffle"]["hashes"], [state["kind"] == "person" for state in table["seats"]]
        if table["seats"][seat]["away"]:
            http.post(f"/tables/{self.table}/return")
        elif table["status"] == "open" and hashes[seat] is None:
            nonce = os.urandom(32)
            hash = nonce_hash(nonce).hex()
            self.nonces[hash] = nonce.hex()
            self.take_part(http, "commit", {"seat": seat, "nonce_hash": hash})
        elif table["status"] == "dealing" and seat not in table["shuffle"]["revealed"]:
            self.take_part(http, "reveal", {"seat": seat, "nonce": self.nonces[hashes[seat]]})
        elif table["status"] == "open" and table["host"] and all(map(bool, hashes[: sum(people)])):
            http.post(f"/tables/{self.table}/start", json={})

    def take_part(self, http: httpx.Client, path: str, body: dict[str, Any]) -> None:
        self.sent = path, body
        answer = http.post(f"/tables/{self.table}/{path}", json=body)
        if answer.status_code == 200:
            kind, name = ("committed", "nonce_hash") if path == "commit" else ("revealed", "nonce")
            self.told.append((kind, body[name]))
        else:
            # Overtaken by what was done the time before, or too late, or busy.
            assert answer.status_code in (409, 429, 503), answer.text
            self.seen = 0
        self.sent = None

    def act(self, http: httpx.Client, step: int, action: str) -> None:
        self.open = (step, action)
        answer = http.post(f"/tables/{self.table}/actions", json={"step": step, "action": action})
        if answer.status_code == 200:
            self.done.append((step + 1, action))
        else:
            # Refused: it is not done; unless it is told that it was, the time before.
            assert answer.status_code in (409, 429, 503), answer.text
            if answer.json().get("done"):
                self.done.append((step + 1, action))
            self.seen = 0
        self.open = None


def steps(file: Path, table: str) -> dict[int, tuple[int, str, str]]:
    """Seat, actor and action of every step that is on the disk."""
    with opened(file) as connection:
        rows = connection.execute(
            "SELECT step, data FROM entry WHERE game = ? AND step IS NOT NULL", (table,)
        ).fetchall()
    kept = {row["step"]: json.loads(row["data"]) for row in rows}
    return {step: (data["seat"], data["by"], data["action"]) for step, data in kept.items()}


def check_kept(file: Path, players: list[Player], known: dict[str, dict[int, tuple[int, str, str]]]) -> None:
    """Every acknowledged action is there, and of others at most the one that each player waits for."""
    for table in {player.table for player in players}:
        kept = steps(file, table)
        assert sorted(kept) == [*range(1, len(kept) + 1)]
        # What was there before a kill is still there.
        assert known.get(table, {}).items() <= kept.items()
        known[table] = kept
        by_people = {step: action for step, (_, by, action) in kept.items() if by == "person"}
        sent: dict[int, str] = {}
        for player in players:
            if player.table == table:
                for step, action in player.done:
                    assert by_people.get(step) == action
                sent |= dict(player.done)
                if player.open is not None:
                    sent.setdefault(player.open[0] + 1, player.open[1])
        assert by_people.items() <= sent.items()


def check_deals(file: Path, players: list[Player]) -> None:
    """Every acknowledged commitment and opening is there once, and of others none twice; and the deals follow."""
    for table in {player.table for player in players}:
        with opened(file) as connection:
            rows = connection.execute("SELECT data FROM entry WHERE game = ? ORDER BY number", (table,)).fetchall()
        entries = [json.loads(row["data"]) for row in rows]
        kept = Counter((entry["type"], entry.get("hash") or entry.get("nonce")) for entry in entries)
        here = [player for player in players if player.table == table]
        drawn = {hash: nonce for player in here for hash, nonce in player.nonces.items()}
        for player in here:
            for told in player.told:
                assert kept[told] == 1, "an acknowledged one is lost, or doubled"
        taken = [entry for entry in entries if entry["type"] in ("committed", "revealed")]
        assert all(kept[entry["type"], entry.get("hash") or entry["nonce"]] == 1 for entry in taken)
        assert all((entry.get("hash") in drawn) or (entry.get("nonce") in drawn.values()) for entry in taken)
        started = [entry for entry in entries if entry["type"] == "started"]
        assert len(started) <= 1
        if started:
            assert {entry["nonce"] for entry in taken if "nonce" in entry} >= {*started[0]["nonces"][: len(here)]}


def seat_players(port: int, plays: bool = True) -> list[Player]:
    """Some tables of two people, some of two people and a bot. They deal by themselves."""
    players = []
    for number in range(TABLES):
        keys = [person(port, f"Player {place}") for place in range(PEOPLE)]
        seats = [{"kind": "me"}, {"kind": "open"}]
        if number % 2:
            seats.append({"kind": "bot", "bot": BOT})
        with client(port, keys[0]) as host, client(port, keys[1]) as guest:
            table = host.post("/tables", json={"game": "travel", "seats": seats}).json()["id"]
            assert guest.post(f"/tables/{table}/join", json={}).is_success
        players += [Player(port, 2 * number + place, key, table, plays=plays) for place, key in enumerate(keys)]
    return players


def test_a_killed_server_keeps_every_acknowledged_action_and_no_other(
    tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    kills = 200 if pytestconfig.getoption("--soak") else 5
    file = tmp_path / "portroyal.db"
    rng = Random(6)
    known: dict[str, dict[int, tuple[int, str, str]]] = {}
    everybody: list[Player] = []
    with (
        process(file, "--workers", "1", port=free_port()) as server,
        ThreadPoolExecutor(TABLES * PEOPLE) as pool,
        ExitStack() as clean_up,
    ):
        stop = threading.Event()
        clean_up.callback(stop.set)
        players: list[Player] = []
        tasks: list[Any] = []
        killed = 0
        while killed < kills:
            if all(player.outcome for player in players):
                # Games are short: new ones, so that there is something to interrupt.
                players = seat_players(server.port)
                everybody += players
                tasks += [pool.submit(player.play, stop) for player in players]
            time.sleep(rng.uniform(0.05, 0.6))
            workers = server.workers()
            server.kill()
            killed += 1
            # Everyone is in the middle of something, or has been told that the connection is gone.
            time.sleep(0.1)
            check_kept(file, everybody, known)
            check_deals(file, everybody)
            assert gone(workers), "workers outlive the server"
            server.start()
            # Nothing is missing, so nothing is said to be.
            assert "storage-damaged" not in server.logged()
        for task in tasks:
            task.result(60)
        assert all(player.outcome for player in everybody)
        check_kept(file, everybody, known)
        assert sum(len(kept) for kept in known.values()) > 30 * TABLES
        for player in everybody:
            assert player.open is None
            with client(server.port) as http:
                verify(read(http.get(f"/tables/{player.table}/record").text))


def test_a_server_killed_in_the_middle_of_a_deal_goes_on_with_it(tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """Tables where nothing is done but to commit, start and reveal, and kills at just these moments."""
    kills = 100 if pytestconfig.getoption("--soak") else 4
    file = tmp_path / "portroyal.db"
    rng = Random(7)
    everybody: list[Player] = []
    interrupted: Counter[str] = Counter()
    with (
        process(file, "--workers", "1", port=free_port()) as server,
        ThreadPoolExecutor(TABLES * PEOPLE) as pool,
        ExitStack() as clean_up,
    ):
        stop = threading.Event()
        clean_up.callback(stop.set)
        tasks: list[Any] = []
        for _ in range(kills):
            if all(player.is_done for player in everybody):
                players = seat_players(server.port, plays=False)
                everybody += players
                tasks += [pool.submit(player.play, stop) for player in players]
            time.sleep(rng.uniform(0.0, 0.15))
            server.kill()
            time.sleep(0.1)
            check_deals(file, everybody)
            interrupted.update(statuses(file))
            server.start()
        for task in tasks:
            task.result(60)
        check_deals(file, everybody)
        assert all(player.has_cards for player in everybody)
    assert interrupted["open"] + interrupted["dealing"], "no kill came before the cards were dealt"


def statuses(file: Path) -> list[str]:
    with opened(file) as connection:
        return [row["status"] for row in connection.execute("SELECT status FROM game").fetchall()]


def gone(pids: list[int]) -> bool:
    """Do all these processes end soon?"""
    return eventually(lambda: not any(is_running(pid) for pid in pids))


def is_running(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def closing_code(viewer: ClientConnection) -> int | None:
    try:
        while True:
            viewer.recv(SECONDS)
    except ConnectionClosed as closed:
        return closed.rcvd.code if closed.rcvd else None


def watch_bots(port: int, bot: str = BOT) -> str:
    with client(port, person(port, "Ann")) as http:
        seats = [{"kind": "bot", "bot": bot}] * 2
        id: str = http.post("/tables", json={"game": "harbour", "seats": seats, "start": True}).json()["id"]
    return id


@pytest.mark.parametrize(("by", "code"), [(signal.SIGTERM, -signal.SIGTERM), (signal.SIGINT, 130)])
def test_a_signal_ends_it_cleanly(
    tmp_path: Path, by: signal.Signals, code: int, capfd: pytest.CaptureFixture[str]
) -> None:
    with process(tmp_path / "portroyal.db") as server:
        with capfd.disabled():
            print(f"\n[started in {server.seconds:.2f} s]", end="")  # noqa: T201
        table = watch_bots(server.port)
        assert eventually(lambda: bool(server.workers()))
        workers = server.workers()
        with ThreadPoolExecutor(1) as pool, client(server.port) as http, socket(server.port, table) as viewer:
            viewer.recv()
            # Those who wait for news are answered before the server closes.
            waiting = pool.submit(http.get, f"/tables/{table}/events", params={"after": 1_000_000, "wait": 30})
            time.sleep(0.3)
            begin = time.monotonic()
            ended, _, _ = server.end(by)
            assert time.monotonic() - begin < SECONDS
            assert waiting.result().status_code == 200
            assert closing_code(viewer) == 1012
        assert ended == code
        assert not [event for event in server.events() if event["level"] == "error"]
        assert [event["event"] for event in server.events()][-1] == "stop"
        assert gone(workers)
        assert not list(tmp_path.glob("*-wal")), "the log is folded into the file"


def test_a_lost_worker_is_replaced_and_its_turn_taken_up_again(tmp_path: Path) -> None:
    file = tmp_path / "portroyal.db"
    with process(file, "--workers", "1") as server:
        table = watch_bots(server.port)
        for _ in range(3):
            assert eventually(lambda: len(thinking(server)) > 0)
            before = len(steps(file, table))
            for pid in thinking(server):
                with suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)
            assert eventually(partial(has_moved_on, server, table, before))
        assert eventually(lambda: is_over(server.port, table))
        with client(server.port) as http:
            verify(read(http.get(f"/tables/{table}/record").text))


def has_moved_on(server: Process, table: str, step: int) -> bool:
    return len(steps(server.file, table)) > step or is_over(server.port, table)


def is_over(port: int, table: str) -> bool:
    with client(port) as http:
        status: str = http.get(f"/tables/{table}").json()["now"]["table"]["status"]
    return status == "over"


def test_a_file_that_cannot_be_written_is_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "portroyal.db"
    with running(Settings(file, storage=lambda file: SqliteStorage(file, busy_seconds=0.2))) as server:
        key = server.person("Ann")
        with server.client(key) as ann, opened(file) as other:
            seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
            table = ann.post("/tables", json={"game": "harbour", "seats": seats, "start": True}).json()["id"]
            before = ann.get(f"/tables/{table}").json()
            other.execute("BEGIN IMMEDIATE")
            act = {"step": 0, "action": "draw"}
            refused = [
                ann.post(f"/tables/{table}/actions", json=act),
                ann.post("/me", json={"name": "Eve"}),
                ann.post("/tables", json={"game": "harbour", "seats": seats}),
            ]
            assert [(answer.status_code, answer.json()["error"]) for answer in refused] == [(503, "busy")] * 3
            assert ann.get(f"/tables/{table}").json() == before
            assert ann.get("/me").json()["name"] == "Ann"
            other.execute("ROLLBACK")
            assert ann.post(f"/tables/{table}/actions", json=act).json() == {"number": 4, "step": 1}


def test_another_writer_at_the_same_step_is_no_harm(tmp_path: Path) -> None:
    """Two servers on one file: one of them has not heard of the other's step."""
    settings = Settings(tmp_path / "portroyal.db")
    with running(settings) as one, running(settings) as other:
        key = one.person("Ann")
        with one.client(key) as here, other.client(key) as there:
            seats = [{"kind": "me"}, {"kind": "me", "name": "Bo"}]
            table = here.post("/tables", json={"game": "harbour", "seats": seats, "start": True}).json()["id"]
            assert there.get(f"/tables/{table}").json()["now"]["table"]["step"] == 0
            act = {"step": 0, "action": "draw"}
            assert here.post(f"/tables/{table}/actions", json=act).status_code == 200
            late = there.post(f"/tables/{table}/actions", json=act)
            assert (late.status_code, late.json()["error"]) == (503, "busy")
            again = there.post(f"/tables/{table}/actions", json=act)
            assert (again.status_code, again.json()["error"], again.json()["done"]) == (409, "stale-step", 1)
            assert here.get(f"/tables/{table}").json() == there.get(f"/tables/{table}").json()


def test_a_person_who_was_forgotten_meanwhile_opens_no_table(tmp_path: Path) -> None:
    with running(Settings(tmp_path / "portroyal.db")) as server:
        key = server.person("Ann")
        with server.client(key) as ann, ThreadPoolExecutor(8) as pool:
            body = {"game": "harbour", "seats": [{"kind": "me"}, {"kind": "open"}]}
            opening = [pool.submit(ann.post, "/tables", json=body) for _ in range(7)]
            forgetting = pool.submit(ann.delete, "/me")
            assert forgetting.result().status_code == 204
            for task in opening:
                assert task.result().status_code in (201, 401, 503)
        with opened(tmp_path / "portroyal.db") as connection:
            hosts = connection.execute("SELECT json_extract(header, '$.host') FROM game").fetchall()
        assert {host[0] for host in hosts} <= {-1}


# Starting


def test_it_takes_the_next_free_port_if_asked_for_none(tmp_path: Path) -> None:
    with process(tmp_path / "one.db") as one, process(tmp_path / "two.db") as two:
        assert one.port != two.port
        for server in (one, two):
            assert httpx.get(f"http://127.0.0.1:{server.port}/healthz").json()["status"] == "ok"
        # A port that is asked for is not exchanged for another one.
        taken = Process(tmp_path / "three.db", port=one.port)
        with pytest.raises(AssertionError, match=r"Cannot listen on 127\.0\.0\.1"):
            taken.start()
        assert taken.process is not None
        out, _ = taken.process.communicate(timeout=SECONDS)
        assert (taken.process.returncode, out) == (3, "")


def test_answers_are_not_held_back_until_the_last_one_is_acknowledged() -> None:
    """Without the protocol's name asyncio leaves out TCP_NODELAY, and every answer comes 40 ms late."""
    with listen("127.0.0.1", 0) as listener:
        assert listener.proto == IPPROTO_TCP


def test_options_come_from_the_environment_too(tmp_path: Path) -> None:
    settings = {"PORTROYAL_DATABASE": str(tmp_path / "other.db"), "PORTROYAL_HOST_NAMES": "games.example other.example"}
    with process(tmp_path / "portroyal.db", environment=settings) as server:
        address = f"http://127.0.0.1:{server.port}/healthz"
        for name, status in (("games.example", 200), ("other.example:80", 200), ("evil.example", 400)):
            assert httpx.get(address, headers={"host": name}).status_code == status
        assert server.file.exists()


def test_in_the_network_it_shows_an_address_and_a_code_to_scan(tmp_path: Path) -> None:
    with process(tmp_path / "portroyal.db", "--lan") as server:
        lines = server.said.splitlines()
        assert lines[0] == f"Open http://127.0.0.1:{server.port}/ in your browser."
        address = lines[1].removeprefix("From another device on this network: ")
        assert address.startswith("http://")
        assert address.endswith(f":{server.port}/")
        code = lines[2:-1]
        assert len(code) > 10
        assert all(set(line) <= set(" █▀▄") for line in code)
        # It is known by the name that it shows.
        host = address.removeprefix("http://").rstrip("/")
        assert httpx.get(f"http://127.0.0.1:{server.port}/healthz", headers={"host": host}).status_code == 200


def test_behind_a_proxy_the_cookie_is_secure_and_belongs_to_the_path(tmp_path: Path) -> None:
    options = ("--host-name", "games.example.org", "--root-path", "/play/", "--proxy", "127.0.0.1")
    with process(tmp_path / "portroyal.db", *options) as server:
        assert "/play/ " in server.said.splitlines()[0]
        headers = {
            "host": "games.example.org",
            "origin": "https://games.example.org",
            "x-forwarded-proto": "https",
            "x-forwarded-for": "198.51.100.7",
        }
        # Whether the proxy takes the path away or not.
        for path in ("", "/play"):
            address = f"http://127.0.0.1:{server.port}{path}/api/v1/me"
            answer = httpx.post(address, json={"name": "Ann"}, headers=headers)
            assert answer.status_code == 200, answer.text
            attributes = {part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]}
            assert {"secure", "httponly", "samesite=lax", "path=/play"} <= attributes
            key = answer.headers["set-cookie"].split(";")[0]
            gone = httpx.delete(address, headers={**headers, "cookie": key})
            assert gone.status_code == 204
            assert "Path=/play" in gone.headers["set-cookie"]
        plain = httpx.post(f"http://127.0.0.1:{server.port}/api/v1/me", json={"name": "Bo"})
        assert "secure" not in plain.headers["set-cookie"].lower()
        strange = {**headers, "host": "evil.example"}
        assert httpx.get(f"http://127.0.0.1:{server.port}/api/v1/me", headers=strange).status_code == 400


def test_without_a_proxy_forwarded_headers_are_not_believed(tmp_path: Path) -> None:
    with process(tmp_path / "portroyal.db") as server:
        headers = {"x-forwarded-proto": "https", "x-forwarded-for": "198.51.100.7"}
        answer = httpx.post(f"http://127.0.0.1:{server.port}/api/v1/me", json={"name": "Ann"}, headers=headers)
        assert "secure" not in answer.headers["set-cookie"].lower()


def test_the_file_can_be_copied_while_games_are_played(tmp_path: Path) -> None:
    file = tmp_path / "portroyal.db"
    with process(file, "--workers", "1") as server:
        table = watch_bots(server.port)
        assert eventually(lambda: len(steps(file, table)) > 3)
        answer = call("admin", "backup", str(tmp_path / "copy.db"), "--database", str(file))
        assert answer.code == 0, answer.err
        assert eventually(lambda: len(steps(file, table)) > 6)
    copied, kept = steps(tmp_path / "copy.db", table), steps(file, table)
    assert len(copied) > 3
    assert copied.items() <= kept.items()
    with sqlite3.connect(tmp_path / "copy.db") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
