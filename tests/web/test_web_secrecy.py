"""Nobody learns by the server what the rules hide (V3, L8.1): every byte that a viewer gets, and every line of the log.

Two servers have the same ids, tokens and time. In the second one the cards that a viewer has not seen lie elsewhere.
All that the viewer gets, whatever they ask for, is the same to the byte.
"""

import json
import logging
import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import httpx
import pytest
from fastapi.routing import APIRoute

from portroyal import GAMES
from portroyal.core.chance import nonce_hash
from portroyal.core.values import Action, Event, Reason, Viewer
from portroyal.games.harbour.actions import NotInHarbour
from portroyal.web import feed
from portroyal.web.frames import TableInfo
from portroyal.web.http import api, socket
from portroyal.web.tables import commands
from portroyal.web.tables.entries import Entry
from portroyal.web.tables.live import Tables
from portroyal.web.tables.table import REVEAL_SECONDS, Table
from tests.games import Setting, steps
from tests.secrecy import Swap, disguised, replay, swapped
from tests.web.serving import FREE, ME, Guest, Server, in_a_loop, run_async, serve

NONCES = {seat: f"{digit}a" * 32 for seat, digit in ((1, "5"), (2, "6"))}
"""Of Bert and Cleo; Anna's follows from the secret."""
UNUSED = {seat: f"{digit}b" * 32 for seat, digit in ((1, "5"), (2, "6"))}
"""Of a deal that was abandoned."""
SEATS = 3


@dataclass
class Heard:
    """All that a viewer got, in order, and what was logged meanwhile."""

    bytes: list[bytes] = field(default_factory=list)
    log: list[str] = field(default_factory=list)

    def note(self, request: str, answer: httpx.Response) -> None:
        headers = b"\n".join(name + b": " + value for name, value in answer.headers.raw)
        self.bytes.append(b"%s\n%d\n%s\n\n%s" % (request.encode(), answer.status_code, headers, answer.content))


@dataclass(frozen=True)
class Play:
    """A game to be played over the network: what is done, and where cards lie elsewhere than they would."""

    setting: Setting
    viewer: Viewer
    actions: list[Action]
    swaps: list[Swap] = field(default_factory=list)


def state_of(server: Server, table: str) -> Any:
    match = server.table(table).match
    assert match
    return match._state


async def open_table(server: Server, setting: Setting) -> str:
    anna, bert, cleo = [await server.guest(name) for name in ("Anna", "Bert", "Cleo")]
    table = await anna.open(setting.game.id, ME, FREE, FREE, listed=True, clock="relaxed")
    await bert.done(f"/tables/{table}/join", nonce_hash=hash_of(UNUSED[1]))
    await cleo.done(f"/tables/{table}/join", nonce_hash=hash_of(UNUSED[2]))
    return table


def hash_of(nonce: str) -> str:
    return nonce_hash(bytes.fromhex(nonce)).hex()


async def deal(server: Server, table: str, meanwhile: Callable[[], Awaitable[None]] | None = None) -> None:
    """Cleo does not answer at first, so that the deal is abandoned. The next one is carried out."""
    anna, *others = server.guests
    await anna.done(f"/tables/{table}/start")
    await others[0].done(f"/tables/{table}/reveal", seat=1, nonce=UNUSED[1])
    if meanwhile is not None:
        await meanwhile()
    server.clock.pass_by(REVEAL_SECONDS)
    await server.tables.execute(table, commands.run_out)
    for seat, guest in enumerate(others, 1):
        await guest.done(f"/tables/{table}/commit", seat=seat, nonce_hash=hash_of(NONCES[seat]))
    await anna.done(f"/tables/{table}/start")
    await others[0].done(f"/tables/{table}/reveal", seat=1, nonce=NONCES[1])
    if meanwhile is not None:
        await meanwhile()
    await others[1].done(f"/tables/{table}/reveal", seat=2, nonce=NONCES[2])


def get_paths(table: str) -> list[str]:
    """Every address of the API that can be read, by its own list: a new one is asked as well."""
    paths = [route.path for route in api.api.routes if isinstance(route, APIRoute) and "GET" in (route.methods or ())]
    assert f"{api.api.prefix}/tables/{{id}}/events" in paths
    return [re.sub(r"{\w+}", table, path) for path in [*paths, "/healthz", "/nowhere", f"{api.api.prefix}/tables/x"]]


async def ask_everything(server: Server, table: str, viewer: Guest, heard: Heard) -> None:
    """Read all there is to read, and try what is refused."""
    for path in get_paths(table):
        heard.note(path, await viewer.client.get(f"http://127.0.0.1{path}"))
    number, step = server.table(table).number, server.table(table).step
    heard.note("the latest", await viewer.get(f"/tables/{table}/events", after=number - 2, wait=1))
    wrong = step - 1 if step else 1
    known = [*GAMES[server.table(table).header.game].action_by_text]
    is_to_act = (await viewer.look(table, number))["now"]["legal"]
    tries: list[tuple[str, dict[str, Any]]] = [
        *(("actions", {"step": step, "action": action}) for action in known[::25] if action not in is_to_act),
        ("actions", {"step": step, "action": "swim"}),
        ("actions", {"step": wrong, "action": known[0]}),
        ("actions", {"step": step, "action": known[0], "seat": 9}),
        ("actions", {"step": "x"}),
        ("undo", {"step": wrong}),
        ("undo/answer", {"agree": True}),
        ("hand-over", {"seat": 0}),
        ("curtain", {"seat": 9}),
        ("join", {}),
        ("start", {}),
        ("commit", {"seat": 9, "nonce_hash": "0" * 64}),
        ("reveal", {"seat": 9, "nonce": "0" * 64}),
        *(("reveal", {"seat": seat, "nonce": "0" * 64}) for seat in range(SEATS)),
        ("rematch", {}),
    ]
    for path, body in tries:
        heard.note(f"{path} {body}", await viewer.post(f"/tables/{table}/{path}", **body))


def listen(folder: Path, play: Play, caplog: pytest.LogCaptureFixture) -> tuple[Heard, Any, list[str]]:
    """Play it in a server of its own: what the viewer hears, the state at the end, and what nobody may hear."""
    return in_a_loop(_listen(folder, play, caplog))


async def _listen(folder: Path, play: Play, caplog: pytest.LogCaptureFixture) -> tuple[Heard, Any, list[str]]:
    folder.mkdir()
    heard = Heard()
    game = play.setting.game
    caplog.clear()
    with caplog.at_level(logging.DEBUG), swapped(play.swaps):
        async with serve(folder) as server:
            table = await open_table(server, play.setting)
            spectator = await server.spectator()
            viewer = spectator if play.viewer is None else server.guests[play.viewer]
            async with viewer.socket(table) as line:
                heard.bytes.append(json.dumps(line.accepted, default=str).encode())
                await deal(server, table, lambda: ask_everything(server, table, viewer, heard))
                for number, action in enumerate(play.actions):
                    state = state_of(server, table)
                    seat = game.to_act(state)
                    if seat is None:
                        break
                    if play.swaps and seat != play.viewer:
                        action = disguised(game, state, action, play.viewer, Random(number)) or action
                    if action not in game.legal(state):
                        break
                    if number % 12 == 3 or (seat == play.viewer and number % 3 == 0):
                        await ask_everything(server, table, viewer, heard)
                    answer = await server.guests[seat].post(f"/tables/{table}/actions", step=number, action=str(action))
                    assert answer.is_success
                    if seat == play.viewer:
                        heard.note("their own action", answer)
                    server.clock.pass_by(1.0)
                await ask_everything(server, table, viewer, heard)
                told = 0
                while told < server.table(table).number:
                    heard.bytes.append((await line.text()).encode())
                    told = json.loads(heard.bytes[-1])["now"]["table"]["number"]
            origin = server.table(table).origin()
            state = state_of(server, table)
            assert origin.secret
            secrets = [origin.seed, origin.secret, *origin.nonces, *UNUSED.values(), server.table(table).secret.hex()]
    heard.log = [
        f"{record.name} {record.getMessage()} {record.exc_text}"
        for record in caplog.records
        # Without the guests' own, and what tells how long something took.
        if not record.name.startswith(("httpx", "httpcore", "portroyal.process"))
    ]
    return heard, state, secrets


@cache
def seed_of(setting: Setting) -> bytes:
    """The seed that all servers of this file come to."""

    async def start(folder: str) -> bytes:
        async with serve(Path(folder)) as server:
            table = await open_table(server, setting)
            await deal(server, table)
            return bytes.fromhex(server.table(table).origin().seed)

    with TemporaryDirectory() as folder:
        return in_a_loop(start(folder))


def setting_of(game: str) -> Setting:
    return Setting(GAMES[game], SEATS, GAMES[game].options_type())


def plays(setting: Setting, seed: bytes, viewer: Viewer, most: int) -> tuple[Play, Play]:
    """A game, and one that looks the same to the viewer with everything else elsewhere."""
    for chance in range(100):
        rng = Random(chance)
        actions = [action for _, action, _ in steps(setting, seed, rng)][:most]
        _, history, sizes = replay(setting, seed, actions, viewer, [])
        # Others may do something else unseen, and then be unable to go on in the same way: that is no twin.
        swaps: list[Swap] = [(1, 0, 0)]
        if replay(setting, seed, actions, viewer, swaps)[1] == history:
            break
    for number, size in sizes.items():
        for place in range(size):
            attempt = [*swaps, (number, place, rng.randrange(size))]
            if replay(setting, seed, actions, viewer, attempt)[1] == history:
                swaps = attempt
    play = Play(setting, viewer, actions)
    return play, replace(play, swaps=swaps)


def check_the_same(one: Heard, other: Heard) -> None:
    assert len(one.bytes) == len(other.bytes)
    for content, twin in zip(one.bytes, other.bytes, strict=True):
        assert content == twin
    assert one.log == other.log


@pytest.mark.parametrize("viewer", [None, 0, 1, 2], ids=["spectator", "first", "second", "third"])
@pytest.mark.parametrize(("game", "most"), [("harbour", 40), ("loot", 22)])
def test_houses_that_differ_in_hidden_cards_are_the_same_to_the_byte(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, game: str, most: int, viewer: Viewer
) -> None:
    setting = setting_of(game)
    play, twin = plays(setting, seed_of(setting), viewer, most)
    heard, state, secrets = listen(tmp_path / "one", play, caplog)
    other, twin_state, _ = listen(tmp_path / "other", twin, caplog)
    assert setting.game.zones(state) != setting.game.zones(twin_state), "the servers do differ"
    check_the_same(heard, other)
    for secret in secrets:
        assert not any(secret.encode() in content.lower() for content in heard.bytes)
        assert not any(secret in line.lower() for line in heard.log)


# A shared device


async def at_one_device(folder: Path, swaps: list[Swap], actions: list[Action]) -> tuple[Heard, Heard]:
    """What one device hears until the second player's curtain is lifted, and then."""
    folder.mkdir()
    before, after = Heard(), Heard()
    with swapped(swaps):
        async with serve(folder) as server:
            anna = await server.guest("Anna")
            table = await anna.open("loot", ME, ME, ME, start=True)
            first = server.table(table).to_act
            async with anna.socket(table) as line:
                heard = before
                for number, action in enumerate(actions):
                    seat = server.table(table).to_act
                    if seat != first:
                        await ask_everything(server, table, anna, heard)
                        heard.bytes.append((await line.text()).encode())
                        heard = after
                    heard.note("curtain", await anna.post(f"/tables/{table}/curtain", seat=seat))
                    await ask_everything(server, table, anna, heard)
                    if seat != first:
                        return before, after
                    heard.note("act", await anna.post(f"/tables/{table}/actions", step=number, action=str(action)))
    raise AssertionError("nobody else came to act")


def test_at_a_shared_device_no_byte_depends_on_the_next_hand_before_its_curtain_is_lifted(tmp_path: Path) -> None:
    async def seed() -> bytes:
        (tmp_path / "seed").mkdir()
        async with serve(tmp_path / "seed") as server:
            anna = await server.guest("Anna")
            table = await anna.open("loot", ME, ME, ME, start=True)
            return bytes.fromhex(server.table(table).origin().seed)

    setting = setting_of("loot")
    found = in_a_loop(seed())
    state, _ = setting.start(found)
    play, twin = plays(setting, found, setting.game.to_act(state), 3)
    before, after = in_a_loop(at_one_device(tmp_path / "one", [], play.actions))
    other_before, other_after = in_a_loop(at_one_device(tmp_path / "other", twin.swaps, twin.actions))
    check_the_same(before, other_before)
    with pytest.raises(AssertionError):
        check_the_same(after, other_after)


# The test finds what it is there to find


def tell_the_deck_in_the_table(patch: pytest.MonkeyPatch) -> None:
    honest = feed.info

    def info(table: Table, audience: feed.Audience, now: float) -> TableInfo:
        top = table.match._state.deck[-1].id if table.match else None
        return replace(honest(table, audience, now), rematch=top)

    patch.setattr(feed, "info", info)


def tell_the_deck_by_the_socket_alone(patch: pytest.MonkeyPatch) -> None:
    honest = feed.read_frame

    async def read_frame(tables: Tables, id: str, *arguments: Any) -> feed.FrameText:
        frame = await honest(tables, id, *arguments)
        match = (await tables.table(id)).match
        spaces = match._state.deck[-1].number if match else 0
        return replace(frame, text=frame.text + " " * spaces)

    patch.setattr(socket, "read_frame", read_frame)


def tell_the_deck_by_a_reason(patch: pytest.MonkeyPatch) -> None:
    game = type(GAMES["harbour"])
    honest = game.why_not

    def why_not(self: Any, state: Any, action: Action) -> Reason | None:
        return honest(self, state, action) and NotInHarbour(state.deck[-1])

    patch.setattr(game, "why_not", why_not)


def tell_the_deck_in_the_log(patch: pytest.MonkeyPatch) -> None:
    honest = commands.act

    def act(table: Table, *arguments: Any) -> list[Entry]:
        if table.match:
            logging.getLogger("portroyal.web").info("next comes %s", table.match._state.deck[-1].id)
        return honest(table, *arguments)

    patch.setattr(commands, "act", act)


def show_every_event(patch: pytest.MonkeyPatch) -> None:
    def see(self: Any, event: Event, viewer: Viewer) -> Event:
        return event

    patch.setattr(type(GAMES["loot"]), "see", see)


def show_what_others_may_do(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(feed, "_legal", lambda table, _: tuple(map(str, table.match.legal())) if table.match else ())


@pytest.mark.parametrize(
    ("game", "leak"),
    [
        ("harbour", tell_the_deck_in_the_table),
        ("harbour", tell_the_deck_by_the_socket_alone),
        ("harbour", tell_the_deck_by_a_reason),
        ("harbour", tell_the_deck_in_the_log),
        ("loot", show_every_event),
        ("loot", show_what_others_may_do),
    ],
)
def test_a_planted_leak_is_found(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch, game: str, leak: Any
) -> None:
    setting = setting_of(game)
    play, twin = plays(setting, seed_of(setting), 1, 20)
    leak(monkeypatch)
    heard, *_ = listen(tmp_path / "one", play, caplog)
    other, *_ = listen(tmp_path / "other", twin, caplog)
    with pytest.raises(AssertionError):
        check_the_same(heard, other)


@run_async
async def test_a_secret_that_was_told_would_be_found(tmp_path: Path) -> None:
    """What must not be told before the end is told after it, in the very words that are looked for."""
    async with serve(tmp_path) as server:
        table = await open_table(server, setting_of("travel"))
        await deal(server, table)
        await server.play(table)
        origin = server.table(table).origin()
        content = (await server.guests[0].get(f"/tables/{table}/record")).text
        assert all(secret in content for secret in (origin.seed, origin.secret or "", *origin.nonces))
        assert {*NONCES.values()} < {*origin.nonces}
        # What was not used is never told.
        assert not any(nonce in content for nonce in UNUSED.values())
        assert server.table(table).secret.hex() not in content
