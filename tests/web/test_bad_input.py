"""Every refusal of docs/api.md: it is answered as the page says, and nothing has changed."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from portroyal.core.chance import nonce_hash
from portroyal.i18n import message
from portroyal.record import read, verify, write
from portroyal.web.feed import Audience, frame_text
from portroyal.web.http.app import Settings
from portroyal.web.http.guard import SECURITY_HEADERS
from portroyal.web.http.rates import Bucket, Limits
from portroyal.web.refusals import STATUS
from portroyal.web.tables.live import MAX_TABLES_OF_A_PERSON
from portroyal.web.tables.table import MAX_STEPS
from tests.papers import DOCS, blocks, example, tables
from tests.web.running import Running, running
from tests.web.serving import Clock, Tokens, opened

PAGE = "api.md"
UNLIMITED = Limits(
    person_rate=1e6, person_burst=1e9, address_rate=1e6, address_burst=1e9, sockets_of_person=2, sockets_of_address=9
)
STRICT_PERSON, STRICT_ADDRESS = 3, 10
STRICT = Limits(person_rate=0, person_burst=STRICT_PERSON, address_rate=0, address_burst=STRICT_ADDRESS)
NOW = 1_800_000_000.0
JSON = {"content-type": "application/json"}
KEY = "0" * 64
NO_WORDS = {"error": "–", "message": "–"}
"""What a socket says that is closed by the protocol itself."""
LONG = "n" * 61

NOT_REACHED = {
    "too-many-bot-games": "bots that think for long; test_fair_turns.py has some",
    "too-many-changes": "a thousand requests; test_deck.py has a shorter limit",
    "too-many-steps": "a game of 900 steps; test_fair_turns.py has a shorter limit",
    "still-waiting": "two requests at the same time; test_races.py and test_fair_turns.py send them",
    "queue-full": "many requests at the same time; test_fair_turns.py sends them",
    "no-cards": "a family of games without card data; test_cards.py makes one",
    "broken": "a fault of the program; test_a_fault_of_ours_tells_nothing makes one",
    "too-slow": "a slow connection; test_connections.py makes some",
    "busy": "a fault of the disk; test_faults.py makes some",
}
"""Refusals that no request alone can bring about."""


# What each row of the table stands for


@dataclass(frozen=True)
class Case:
    """A request that is right but for one thing. The row of the page says method and path."""

    body: Any = None
    who: str | None = "ann"
    at: str = "playing"
    seat: int | str = 1
    query: str = ""
    headers: dict[str, str] = field(default_factory=dict)
    raw: bytes | Callable[[], Iterator[bytes]] | None = None
    method: str = ""
    times: int = 1
    """Sent this many times; the last answer counts. More than once: at a server that has little patience."""


def big() -> Iterator[bytes]:
    """A body that does not say how long it is."""
    for _ in range(20):
        yield b" " * 1000


def raw(body: bytes, **more: Any) -> Case:
    return Case(raw=body, headers=JSON, **more)


def seats(*kinds: str) -> list[dict[str, str]]:
    return [{"kind": kind} for kind in kinds]


def table(**changes: Any) -> Case:
    return Case({"game": "harbour", "seats": seats("me", "open"), **changes})


LONG_GAME = write(replace(example(), steps=example().steps[:1] * (MAX_STEPS + 1))).encode()
FORGED = write(example()).replace("skiff-2-1", "skiff-1-1").encode()
ACT = {"step": 1, "action": "draw"}
REVEAL = {"seat": 0, "nonce": KEY}
COMMIT = {"seat": 0, "nonce_hash": nonce_hash(bytes.fromhex(KEY)).hex()}

CASES: dict[str, dict[str, Case]] = {
    "GET /healthz": {"a Host that is not ours": Case(headers={"host": "evil.example"})},
    "GET /games": {
        "a Host that is not ours": Case(headers={"host": "evil.example"}),
        "a Host that is no name": Case(headers={"host": "[["}),
        "another method": Case(method="DELETE"),
    },
    "GET /games/{id}/cards": {"a game that is not there": Case(at="chess")},
    "GET /nowhere": {"a path that is not there": Case()},
    "GET /me": {"another method": Case(method="PUT")},
    "POST /me": {
        "no body": Case(),
        "no JSON": raw(b"name=Ann"),
        "bytes that are no text": raw(b'{"name": "\xff"}'),
        "half a sign": raw(b'{"name": "\\ud800"}'),
        "JSON cut short": raw(b'{"name": "Ann"'),
        "JSON that is not called so": Case(raw=b'{"name": "Ann"}', headers={"content-type": "text/plain"}),
        "an array": Case(["Ann"]),
        "nested too deeply": raw(b'{"name": ' + b"[" * 10_000),
        "a number of 5000 digits": raw(b'{"name": ' + b"9" * 5000 + b"}"),
        "no name": Case({}),
        "a name that is a number": Case({"name": 5}),
        "an empty name": Case({"name": ""}),
        "a name of blanks": Case({"name": "  "}),
        "a name too long": Case({"name": LONG}),
        "a huge name": Case({"name": "n" * 15_000}),
        "a name that cannot be printed": Case({"name": "a\x1bb"}),
        "a name over two lines": Case({"name": "a\nb"}),
        "a name that turns the writing round": Case({"name": "a\u202eb"}),
        "an unknown field": Case({"name": "Ann", "admin": True}),
        "more than 16 384 bytes": Case({"name": "n" * 16_384}),
        "more than 16 384 bytes, of unknown length": Case(raw=big, headers=JSON),
        "an Origin that is not ours": Case({"name": "Eve"}, headers={"origin": "https://evil.example"}),
        "an Origin without a name": Case({"name": "Eve"}, headers={"origin": "null"}),
        "a request that another site caused": Case({"name": "Eve"}, headers={"sec-fetch-site": "cross-site"}),
        "a request that a sister site caused": Case({"name": "Eve"}, headers={"sec-fetch-site": "same-site"}),
        "more requests than a person may send": Case({"name": ""}, times=1 + STRICT_PERSON),
        "more requests than an address may send": Case({"name": ""}, who=None, times=1 + STRICT_ADDRESS),
    },
    "DELETE /me": {"no cookie": Case(who=None), "a cookie that is nobody's": Case(who="nobody")},
    "POST /me/codes": {
        "no cookie": Case(who=None),
        "a cookie that is nobody's": Case(who="nobody"),
        "a cookie too short": Case(who="short"),
    },
    "POST /me/continue": {
        "an unknown code": Case({"code": KEY}),
        "a code too short": Case({"code": "1234"}),
        "a code that was used": Case({"code": "used"}),
    },
    "GET /me/tables": {"no cookie": Case(who=None)},
    "GET /tables": {"another method": Case(method="DELETE")},
    "POST /tables": {
        "no cookie": Case({"game": "harbour", "seats": seats("me", "open")}, who=None),
        "an unknown game": table(game="chess"),
        "no seats": table(seats=[]),
        "too few seats": table(seats=seats("me")),
        "too many seats": table(seats=seats(*["open"] * 6)),
        "far too many seats": table(seats=seats(*["open"] * 300)),
        "a seat of no kind": table(seats=seats("me", "throne")),
        "a bot that is not named": table(seats=seats("me", "bot")),
        "an unknown bot": table(seats=[{"kind": "me"}, {"kind": "bot", "bot": "deep-blue"}]),
        "a bot of another game": Case(
            {"game": "loot", "seats": [*seats("me", "open"), {"kind": "bot", "bot": "explorer"}]}
        ),
        "an empty name": table(seats=[{"kind": "me", "name": ""}, {"kind": "open"}]),
        "a name that cannot be printed": table(seats=[{"kind": "me", "name": "\x07"}, {"kind": "open"}]),
        "a hash that is no number": table(seats=[{"kind": "me", "nonce_hash": "g" * 64}, {"kind": "open"}]),
        "an unknown clock": table(clock="hourglass"),
        "an unknown option": table(options={"wind": "north"}),
        "an option of another game": table(options={"dealer": 0}),
        "an option that cannot be": table(options={"ending": "never"}),
        "an option of the wrong type": table(options={"start": "0"}),
        "an option that is a list": table(options={"start": [0]}),
        "options that are no object": table(options=5),
        "a start player who is not there": table(options={"start": 2}),
        "a start player below 0": table(options={"start": -1}),
        "a huge start player": table(options={"start": 10**30}),
        "true as text": table(listed="yes"),
        "a start with an open seat": table(start=True),
        "one table too many": Case({"game": "harbour", "seats": seats("me", "open")}, who="dot"),
    },
    "GET /tables/{id}": {
        "an unknown table": Case(at="nowhere"),
        "a table of strange signs": Case(at="%00%ed%a0%80"),
        "a huge table": Case(at="x" * 5000),
        "after: not a number": Case(query="after=x"),
        "after: below 0": Case(query="after=-1"),
        "after: a broken number": Case(query="after=1.5"),
        "after: 5000 digits": Case(query=f"after={'9' * 5000}"),
    },
    "GET /tables/{id}/events": {
        "an unknown table": Case(at="nowhere"),
        "after: below 0": Case(query="after=-1"),
        "wait: not a number": Case(query="wait=x"),
        "wait: nan": Case(query="wait=nan"),
        "wait: infinite": Case(query="wait=inf"),
        "wait: below 0": Case(query="wait=-1"),
        "wait: more than 30": Case(query="wait=31"),
    },
    "POST /tables/{id}/join": {
        "no cookie": Case({}, at="open", who=None),
        "an unknown table": Case({}, at="nowhere"),
        "a seat that is taken": Case({"seat": 0}, at="open", who="cid"),
        "a seat that is not there": Case({"seat": 3}, at="open", who="cid"),
        "a seat below 0": Case({"seat": -1}, at="open", who="cid"),
        "a seat that is text": Case({"seat": "1"}, at="open", who="cid"),
        "a name too long": Case({"name": LONG}, at="open", who="cid"),
        "a name of blanks": Case({"name": " "}, at="open", who="cid"),
        "a nonce before the deal": Case({"nonce": KEY}, at="open", who="cid"),
        "a hash too short": Case({"nonce_hash": "00"}, at="open", who="cid"),
        "a hash that is no number": Case({"nonce_hash": "g" * 64}, at="open", who="cid"),
        "a hash with blanks": Case({"nonce_hash": "00 " * 21 + "0"}, at="open", who="cid"),
        "a hash for a seat that a bot plays for": Case(COMMIT, at="handed"),
        "any seat, with none open": Case({}, at="full", who="cid"),
        "a deal that has begun": Case({}, at="dealing", who="cid"),
        "a game that has begun": Case({}, who="cid"),
        "a table that was closed": Case({}, at="closed", who="cid"),
    },
    "POST /tables/{id}/seats/{seat}": {
        "not the host": Case({"bot": "random"}, at="open", who="bob"),
        "an unknown bot": Case({"bot": "deep-blue"}, at="open"),
        "a seat that is taken": Case({"bot": "random"}, at="open", seat=0),
        "a seat that is not there": Case({"bot": "random"}, at="open", seat=9),
        "a seat below 0": Case({"bot": "random"}, at="open", seat=-1),
        "a seat that is no number": Case({"bot": "random"}, at="open", seat="one"),
        "no bot and no null": Case({}, at="open"),
        "to free an open seat": Case({"bot": None}, at="open"),
        "to free the seat of another": Case({"bot": None}, at="open", seat=0, who="bob"),
        "a deal that has begun": Case({"bot": None}, at="dealing"),
        "a game that has begun": Case({"bot": None}),
    },
    "POST /tables/{id}/start": {
        "not the host": Case({}, at="open", who="bob"),
        "a seat still open": Case({}, at="open"),
        "a seat that is about to commit": Case({}, at="rematch"),
        "a nonce before the deal": Case({"nonces": {"0": KEY}}, at="full"),
        "a deal that has begun": Case({}, at="dealing"),
        "a game that has begun": Case({}),
    },
    "POST /tables/{id}/commit": {
        "no cookie": Case(COMMIT, at="full", who=None),
        "an unknown table": Case(COMMIT, at="nowhere"),
        "the seat of another": Case({**COMMIT, "seat": 1}, at="full"),
        "a seat that is not there": Case({**COMMIT, "seat": 7}, at="full"),
        "no seat": Case({"nonce_hash": KEY}, at="full"),
        "a hash too short": Case({**COMMIT, "nonce_hash": "00"}, at="full"),
        "a hash that is no number": Case({**COMMIT, "nonce_hash": "g" * 64}, at="full"),
        "a seat that a bot plays for": Case(COMMIT, at="handed"),
        "a deal that has begun": Case(COMMIT, at="dealing"),
        "a game that has begun": Case(COMMIT),
        "a table that was closed": Case(COMMIT, at="closed"),
    },
    "POST /tables/{id}/reveal": {
        "no cookie": Case(REVEAL, at="dealing", who=None),
        "an unknown table": Case(REVEAL, at="nowhere"),
        "the seat of another": Case({**REVEAL, "seat": 2}, at="dealing"),
        "a seat that is not there": Case({**REVEAL, "seat": 7}, at="dealing"),
        "a nonce too short": Case({**REVEAL, "nonce": "00"}, at="dealing"),
        "a nonce that is no number": Case({**REVEAL, "nonce": "g" * 64}, at="dealing"),
        "before the deal": Case(REVEAL, at="full"),
        "a seat that has shown no hash": Case({**REVEAL, "seat": 1}, at="dealing"),
        "a nonce that does not match the hash": Case({**REVEAL, "nonce": "a" * 64}, at="dealing"),
        "too late": Case(REVEAL, at="late"),
        "a game that has begun": Case(REVEAL),
        "a table that was closed": Case(REVEAL, at="closed"),
    },
    "POST /tables/{id}/actions": {
        "no cookie": Case(ACT, who=None),
        "a cookie that is nobody's": Case(ACT, who="nobody"),
        "an unknown table": Case(ACT, at="nowhere"),
        "no seat at the table": Case(ACT, who="cid"),
        "the seat of another": Case({**ACT, "seat": 1}),
        "a seat that is not there": Case({**ACT, "seat": 7}),
        "a seat below 0": Case({**ACT, "seat": -1}),
        "not your turn": Case(ACT, who="bob"),
        "the same again": Case({"step": 0, "action": "draw"}),
        "something else, too late": Case({"step": 0, "action": "stop"}),
        "a step to come": Case({"step": 9, "action": "draw"}),
        "a step below 0": Case({"step": -1, "action": "draw"}),
        "a huge step": Case({"step": 10**30, "action": "draw"}),
        "a step that is text": Case({"step": "1", "action": "draw"}),
        "a step that is true": Case({"step": True, "action": "draw"}),
        "a step with a point": raw(b'{"step": 1.5, "action": "draw"}'),
        "no step": Case({"action": "draw"}),
        "an action that is not allowed now": Case({"step": 1, "action": "pass"}),
        "an action that does not exist": Case({"step": 1, "action": "swim"}),
        "an empty action": Case({"step": 1, "action": ""}),
        "a huge action": Case({"step": 1, "action": "a" * 10_000}),
        "an action that is null": Case({"step": 1, "action": None}),
        "a table that has not begun": Case({"step": 0, "action": "draw"}, at="open"),
        "a table that was closed": Case({"step": 0, "action": "draw"}, at="closed"),
        "cards that are still face down": Case({"step": 0, "action": "pass", "seat": 1}, at="shared"),
    },
    "POST /tables/{id}/undo": {
        "nothing to take back": Case({"step": 1}),
        "a table without it": Case({"step": 2}, at="strict"),
        "another step": Case({"step": 0}),
        "the seat of another": Case({"step": 2, "seat": 1}, at="undo"),
        "asked already": Case({"step": 2}, at="undo"),
        "no seat at the table": Case({"step": 2}, at="undo", who="cid"),
        "a table that has not begun": Case({"step": 0}, at="open"),
    },
    "POST /tables/{id}/undo/answer": {
        "nobody asked": Case({"agree": True}, who="bob"),
        "asked by yourself": Case({"agree": True}, at="undo"),
        "a spectator": Case({"agree": True}, at="undo", who="cid"),
        "yes as text": Case({"agree": "yes"}, at="undo", who="bob"),
    },
    "POST /tables/{id}/curtain": {
        "the seat of another": Case({"seat": 2}, at="shared"),
        "no seat at the table": Case({"seat": 0}, at="shared", who="cid"),
        "a table that has not begun": Case({"seat": 0}, at="open"),
    },
    "POST /tables/{id}/hand-over": {
        "somebody who is not to act": Case({"seat": 1}),
        "somebody who has just begun to think": Case({"seat": 0}, who="bob"),
        "a seat that is not there": Case({"seat": 5}),
        "no seat at the table": Case({"seat": 0}, who="cid"),
    },
    "POST /tables/{id}/leave": {
        "no seat at the table": Case(who="cid"),
        "a table that was closed": Case(at="closed"),
        "a request that another site caused": Case(headers={"sec-fetch-site": "cross-site"}),
    },
    "POST /tables/{id}/return": {
        "no seat at the table": Case(who="cid"),
        "a table that has not begun": Case(at="open"),
    },
    "POST /tables/{id}/close": {
        "not the host": Case(who="bob"),
        "a running game of other people": Case(),
        "a table that was closed": Case(at="closed"),
        "an unknown table": Case(at="nowhere"),
    },
    "POST /tables/{id}/rematch": {
        "a game that is not over": Case(),
        "a stranger": Case(at="closed", who="cid"),
    },
    "GET /tables/{id}/reasons": {
        "too many actions": Case(query="&".join(["action=draw"] * 101)),
        "not your turn": Case(who="bob"),
        "a spectator": Case(who="cid"),
        "a table that has not begun": Case(at="open"),
    },
    "GET /tables/{id}/hint": {
        "a table without aid": Case(),
        "not your turn": Case(at="undo", who="bob"),
    },
    "GET /tables/{id}/record": {
        "a game that is not over": Case(),
        "a game by other rules": Case(at="other-rules"),
        "a table that was closed before the game": Case(at="empty"),
        "an unknown table": Case(at="nowhere"),
    },
    "GET /tables/{id}/replay": {
        "an unknown table": Case(at="nowhere"),
        "a table that has not begun": Case(at="open"),
        "a game by other rules": Case(at="other-rules"),
    },
    "POST /records": {
        "no body": Case(),
        "no JSON": raw(b"a game"),
        "bytes that are no text": raw(b"\xff\xfe"),
        "something else": Case({"format": "sonnet/1"}),
        "a record that was changed": raw(FORGED),
        "nested too deeply": raw(b"[" * 100_000),
        "more than 1 500 steps": raw(LONG_GAME),
        "more than 1 million bytes": raw(b" " * 1_000_001),
    },
    "GET /records/shown": {
        "a server that shows none": Case(),
    },
    "SOCKET /tables/{id}/socket": {
        "an unknown table": Case(at="nowhere"),
        "after: below 0": Case(query="after=-1"),
        "after: not a number": Case(query="after=x"),
        "a Host that is not ours": Case(headers={"host": "evil.example"}),
        "an Origin that is not ours": Case(headers={"origin": "https://evil.example"}),
        "a request that another site caused": Case(headers={"sec-fetch-site": "cross-site"}),
        "a frame that is no JSON": Case("swim"),
        "a frame of bytes": Case(b'{"after": 0}'),
        "an action": Case(json.dumps(ACT)),
        "an unknown field": Case('{"after": 0, "seat": 1}'),
        "after: below 0, in a frame": Case('{"after": -1}'),
        "nested too deeply": Case("[" * 4000),
        "more than 4 096 bytes": Case(" " * 5000),
        "more questions than allowed": Case('{"after": 0}', times=STRICT_PERSON),
        "more sockets than a person may have": Case(who="many"),
    },
}

ROWS = [row for row in tables(PAGE) if len(row) == 5 and row[0] != "request"]


# The server where they are tried


@dataclass(frozen=True)
class Scene:
    server: Running
    file: Path
    keys: dict[str, str]
    tables: dict[str, str]
    strict: Running
    before: str = ""

    def path(self, path: str, case: Case) -> str:
        return path.replace("{id}", self.tables.get(case.at, case.at)).replace("{seat}", str(case.seat))

    def key(self, who: str | None) -> str | None:
        return None if who is None else self.keys[who]

    def picture(self) -> str:
        """The whole database, and what everyone sees of every table."""
        with opened(self.file) as connection:
            parts = [*connection.iterdump()]
        for id in self.tables.values():
            for person in (None, 1, 2, 3):
                parts.append(frame_text(self.server.table(id), Audience(person, "en"), 0, NOW).text)
        return "\n".join(parts)


def set_up(server: Running, keys: dict[str, str]) -> dict[str, str]:
    """Tables in every state that there is."""
    for name in ("ann", "bob", "cid", "dot", "many"):
        keys[name] = server.person(name.capitalize())
    with ExitStack() as stack:
        ann, bob, dot = (stack.enter_context(server.client(keys[name])) for name in ("ann", "bob", "dot"))

        def done(answer: httpx.Response) -> Any:
            assert answer.is_success, answer.text
            return answer.json()

        def opened_by_ann(kinds: list[dict[str, str]], game: str = "harbour", **more: Any) -> str:
            id: str = done(ann.post("/tables", json={"game": game, "seats": kinds, **more}))["id"]
            return id

        def begun(*actions: str, game: str = "harbour", first: str = "start", mine: int = 1, **more: Any) -> str:
            id = opened_by_ann(seats(*["me"] * mine, "open"), game, options={first: 0}, **more)
            done(bob.post(f"/tables/{id}/join", json={}))
            done(ann.post(f"/tables/{id}/start", json={}))
            for step, action in enumerate(actions):
                done(ann.post(f"/tables/{id}/actions", json={"step": step, "action": action}))
            return id

        found = {
            "open": opened_by_ann(seats("me", "open", "open"), listed=True),
            "playing": begun("draw", aids=["undo"]),
            "shared": begun(game="loot", first="dealer", mine=2),
            "undo": begun("draw", "stop"),
            "strict": begun("draw", "stop", aids=[]),
            "full": opened_by_ann(seats("me", "open")),
            "closed": opened_by_ann(seats("me", "me"), start=True),
            "other-rules": opened_by_ann(seats("me", "me"), start=True),
            "empty": opened_by_ann(seats("me", "open")),
            "dealing": opened_by_ann(seats("me", "me", "open")),
            "late": opened_by_ann(seats("me", "me", "open")),
            "handed": opened_by_ann(seats("me", "open")),
            "rematch": opened_by_ann(seats("me", "open")),
        }
        for name in ("dealing", "late"):
            done(bob.post(f"/tables/{found[name]}/join", json={}))
            done(ann.post(f"/tables/{found[name]}/commit", json=COMMIT))
            done(ann.post(f"/tables/{found[name]}/start", json={}))
        for name in ("full", "rematch"):
            done(bob.post(f"/tables/{found[name]}/join", json={}))
        done(ann.post(f"/tables/{found['undo']}/undo", json={"step": 2}))
        done(ann.post(f"/tables/{found['other-rules']}/actions", json={"step": 0, "action": "draw"}))
        for name in ("closed", "other-rules", "empty"):
            done(ann.post(f"/tables/{found[name]}/close"))
        for _ in range(MAX_TABLES_OF_A_PERSON):
            done(dot.post("/tables", json={"game": "harbour", "seats": seats("open", "open")}))
        keys["used"] = done(ann.post("/me/codes"))["code"]
        with server.client() as other:
            done(other.post("/me/continue", json={"code": keys["used"]}))
    return found


@pytest.fixture(scope="module")
def scene(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Scene]:
    file = tmp_path_factory.mktemp("server") / "portroyal.db"
    settings = Settings(file, limits=UNLIMITED, clock=Clock(NOW), tokens=Tokens(), reveal_seconds=1e6)
    keys = {"nobody": KEY, "short": "12"}
    with running(settings) as server:
        found = set_up(server, keys)
    with opened(file) as connection:
        change = "UPDATE entry SET data = json_set(data, '$.digest', 'another') WHERE game = ? AND step = 1"
        connection.execute(change, (found["other-rules"],))
        failed = 'INSERT INTO entry VALUES (?, 2, NULL, ?, \'{"type":"handed-over","seat":0,"cause":"clock"}\')'
        connection.execute(failed, (found["handed"], NOW))
        change = "UPDATE entry SET data = json_set(data, '$.is_awaited', json('true')) WHERE game = ? AND number = 2"
        connection.execute(change, (found["rematch"],))
    with running(settings) as server, running(replace(settings, limits=STRICT)) as strict:
        scene = Scene(server, file, keys, found, strict)
        with server.client() as client:
            # From now on the tables are in the server's hands, and wake by its clock.
            for id in found.values():
                client.get(f"/tables/{id}")
        # Its time is over, and nothing has come of it yet.
        server.table(found["late"]).reveal_until = NOW
        yield replace(scene, before=scene.picture())


def ask(scene: Scene, entry: str, case: Case) -> tuple[int, dict[str, Any]]:
    """The status and the refusal; of a socket the code that it is closed with."""
    method, path = entry.split()
    path = scene.path(path, case)
    if method == "SOCKET":
        return ask_by_socket(scene, case)
    sent: dict[str, Any] = {"headers": case.headers}
    if case.raw is not None:
        sent["content"] = case.raw() if callable(case.raw) else case.raw
    elif case.body is not None:
        sent["json"] = {"code": scene.keys["used"]} if case.body == {"code": "used"} else case.body
    server = scene.server if case.times == 1 else scene.strict
    with server.client(scene.key(case.who)) as client:
        address = client.base_url.copy_with(path=path) if path == "/healthz" else f"{path}?{case.query}"
        for _ in range(case.times):
            answer = client.request(case.method or method, address, **sent)
            check_headers(answer.headers)
    return answer.status_code, answer.json()


def ask_by_socket(scene: Scene, case: Case) -> tuple[int, dict[str, Any]]:
    after = case.query.removeprefix("after=") or 0
    table = scene.tables.get(case.at, case.at)
    told: list[Any] = []
    try:
        with ExitStack() as others:
            if case.who == "many":
                for _ in range(UNLIMITED.sockets_of_person):
                    others.enter_context(scene.server.socket(table, scene.key("many"))).recv()
            server = scene.server if case.times == 1 else scene.strict
            socket = others.enter_context(server.socket(table, scene.key(case.who), after, headers=case.headers))
            for _ in range(case.times if case.body is not None else 0):
                told.append(socket.recv())
                socket.send(case.body)
            while True:
                told.append(socket.recv())
    except InvalidStatus as refused:
        return refused.response.status_code, NO_WORDS
    except ConnectionClosed as closed:
        last = json.loads(told[-1])
        return closed.rcvd.code if closed.rcvd else 1006, last if "error" in last else NO_WORDS


def check_headers(headers: httpx.Headers) -> None:
    for name, content in SECURITY_HEADERS.items():
        assert headers[name] == content
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers
    assert "unsafe-inline" not in headers["content-security-policy"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row[0]}: {row[1]}")
def test_a_refusal_is_as_the_page_says_and_changes_nothing(scene: Scene, row: list[str]) -> None:
    entry, label, status, error, sentence = row
    code, answer = ask(scene, entry, CASES[entry][label])
    assert (code, answer["error"], answer["message"]) == (int(status), error, sentence)
    assert scene.picture() == scene.before
    if error in STATUS and code not in (400, 405, 1008):
        assert STATUS[error] == code


# The page is complete


def test_the_page_and_the_tests_have_the_same_rows() -> None:
    assert [(row[0], row[1]) for row in ROWS] == [(entry, label) for entry, cases in CASES.items() for label in cases]


def test_every_refusal_is_on_the_page() -> None:
    named = {row[3] for row in ROWS} - {NO_WORDS["error"]}
    others = {row[0] for row in tables(PAGE) if len(row) == 3 and row[0] in STATUS}
    assert others == set(NOT_REACHED)
    assert named == set(STATUS) - others
    # Where it is refused: in the code, by name.
    source = "".join(file.read_text("utf-8") for file in (DOCS.parent / "src/portroyal/web").rglob("*.py"))
    assert set(re.findall(r"Refused\(\s*\"([a-z-]+)\"", source)) <= set(STATUS)


@pytest.mark.parametrize("id", STATUS)
def test_every_refusal_has_a_sentence(id: str) -> None:
    sentence = message(f"refusal-{id}", {"least": 2, "most": 5, "step": 3, "days": 3, "per": "person"}, "en")
    assert sentence[-1] == "."
    assert "refusal" not in sentence
    assert "{" not in sentence


def test_every_entry_is_on_the_page(scene: Scene) -> None:
    with scene.server.client() as client:
        paths = client.get("/openapi.json").json()["paths"]
    entries = {
        f"{method.upper()} {path.removeprefix('/api/v1')}" for path, methods in paths.items() for method in methods
    }
    refused = {row[0] for row in ROWS}
    assert entries | {"GET /healthz", "GET /nowhere", "SOCKET /tables/{id}/socket"} == refused
    described = {row[0] for row in tables(PAGE) if len(row) == 2}
    assert entries <= described


def test_every_answer_has_the_headers_of_the_house(scene: Scene) -> None:
    with scene.server.client(scene.keys["ann"]) as client:
        for path in ("/games", "/me", "/tables", "/openapi.json", f"/tables/{scene.tables['playing']}"):
            answer = client.get(path)
            assert answer.status_code == 200
            check_headers(answer.headers)


def test_a_refusal_tells_again_nothing_but_the_names_of_fields(scene: Scene) -> None:
    with scene.server.client(scene.keys["ann"]) as client:
        answer = client.post("/me", json={"name": ["<script>"], "language": "<b>" * 50})
    assert "<" not in answer.text
    assert answer.json()["where"] == ["body/name", "body/language"]


def test_a_late_action_is_told_whether_it_was_done(scene: Scene) -> None:
    for label, done in (("the same again", 1), ("something else, too late", 0)):
        _, answer = ask(scene, "POST /tables/{id}/actions", CASES["POST /tables/{id}/actions"][label])
        assert (answer["done"], answer["step"]) == (done, 1)


def test_an_illegal_action_is_told_why(scene: Scene) -> None:
    case = CASES["POST /tables/{id}/actions"]["not your turn"]
    _, answer = ask(scene, "POST /tables/{id}/actions", case)
    assert answer["reason"] == "not-your-decision"
    assert answer["why"] == "It’s Ann’s decision."


def test_a_fault_of_ours_tells_nothing(
    scene: Scene, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def broken(*_: Any) -> Any:
        raise RuntimeError("secret")

    monkeypatch.setattr("portroyal.web.http.api.read_frame", broken)
    with scene.server.client() as client:
        answer = client.get(f"/tables/{scene.tables['playing']}")
    check_headers(answer.headers)
    assert answer.status_code == STATUS["broken"]
    assert answer.json() == {"error": "broken", "message": message("refusal-broken", {}, "en")}


def test_a_clock_that_is_set_back_locks_nobody_out() -> None:
    bucket = Bucket(rate=1, burst=2, at=1000)
    bucket.level -= 2
    assert bucket.look(10) == 0
    assert bucket.look(11) == 1


# The example


def test_the_page_shows_the_example() -> None:
    assert (DOCS.parent / "examples/play_client.py").read_text("utf-8") in blocks(PAGE, "python")


def test_the_example_plays_a_game_that_verify_accepts(tmp_path: Path) -> None:
    with running(Settings(tmp_path / "portroyal.db", limits=UNLIMITED, workers=1)) as server:
        played = subprocess.run(
            [sys.executable, DOCS.parent / "examples/play_client.py", f"http://127.0.0.1:{server.port}/"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert played.returncode == 0, played.stderr
        with opened(tmp_path / "portroyal.db") as connection:
            [(id, status)] = connection.execute("SELECT id, status FROM game").fetchall()
        assert status == "over"
        with server.client() as client:
            record = client.get(f"/tables/{id}/record")
            frames = [client.get(f"/tables/{id}").json()]
            while frames[-1]["last"] < frames[-1]["now"]["table"]["number"]:
                frames.append(client.get(f"/tables/{id}", params={"after": frames[-1]["last"]}).json())
    verify(read(record.text))
    assert json.loads(played.stdout.splitlines()[-1]) == frames[-1]["now"]["outcome"]
    told = [sentence for frame in frames for message in frame["messages"] for sentence in message["sentences"]]
    assert len(played.stdout.splitlines()) == len(told) + 1


def test_the_example_takes_part_in_the_shuffle_and_finds_it_fair(tmp_path: Path) -> None:
    with running(Settings(tmp_path / "portroyal.db", limits=UNLIMITED, workers=1)) as server:
        dealt = subprocess.run(
            [sys.executable, DOCS.parent / "examples/fair_deal.py", f"http://127.0.0.1:{server.port}/"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
    assert (dealt.returncode, dealt.stdout) == (0, "Nobody could choose the cards.\n"), dealt.stderr
