"""Nobody can choose the deck, the host included: commitments, reveals, deals that are abandoned (docs/records.md)."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from portroyal.core import chance, codec
from portroyal.core.faults import Fault
from portroyal.games import GAMES
from portroyal.record import DealtOrigin, check_shown, dealt_origin, origin_of, proved_seed, read, verify
from portroyal.web.refusals import Refused
from portroyal.web.tables import commands
from portroyal.web.tables.entries import Absence, Committed, DealAbandoned, DealBegun, Entry, Revealed, Sat, Started
from portroyal.web.tables.table import COMMIT_SECONDS, REVEAL_SECONDS, Header, Table
from tests.web.serving import BOT, FREE, ME, Guest, Server, opened, run_async, serve

TRIES = 10_000
MAX_SECONDS = 30.0
"""A seat that vanished does not hold the table up for longer."""


def hash_of(nonce: str) -> str:
    return chance.nonce_hash(bytes.fromhex(nonce)).hex()


@dataclass
class Device:
    """What an honest client does: it reveals only what it was shown to be bound to, once, and compares at the end."""

    guest: Guest
    table: str
    seat: int
    rng: Random
    commitment: str = ""
    hashes: list[str | None] | None = None
    nonce: str = ""
    used: list[str] = field(default_factory=list)

    async def look(self) -> dict[str, Any]:
        table: dict[str, Any] = (await self.guest.look(self.table, 1_000_000))["now"]["table"]
        return table

    def draw(self, commitment: str) -> str:
        """The hash of a new nonce."""
        self.commitment, self.hashes = commitment, None
        self.nonce = self.rng.randbytes(32).hex()
        self.used.append(self.nonce)
        return hash_of(self.nonce)

    async def join(self) -> None:
        nonce_hash = self.draw((await self.look())["commitment"])
        await self.guest.done(f"/tables/{self.table}/join", seat=self.seat, nonce_hash=nonce_hash)

    async def commit(self) -> None:
        nonce_hash = self.draw((await self.look())["commitment"])
        await self.guest.done(f"/tables/{self.table}/commit", seat=self.seat, nonce_hash=nonce_hash)

    def refuses(self, shown: dict[str, Any]) -> bool:
        """Is there anything in what it is shown that may keep others free to choose?"""
        hashes = shown["shuffle"]["hashes"]
        return (
            shown["status"] != "dealing"
            or shown["commitment"] != self.commitment
            or len(hashes) != len(shown["seats"])
            or hashes[self.seat] != hash_of(self.nonce)
            or self.hashes not in (None, hashes)
        )

    async def reveal(self) -> None:
        shown = await self.look()
        assert not self.refuses(shown)
        self.hashes = shown["shuffle"]["hashes"]
        await self.guest.done(f"/tables/{self.table}/reveal", seat=self.seat, nonce=self.nonce)

    def check(self, origin: DealtOrigin) -> None:
        """Compare with what was shown; raises Fault."""
        assert self.hashes is not None
        check_shown(origin, self.commitment, dict(enumerate(self.hashes)))
        if origin.nonces[self.seat] != self.nonce:
            raise Fault("other-nonce", f"/origin/nonces/{self.seat}")


async def seated(server: Server, people: int = 2, **more: Any) -> tuple[str, list[Device]]:
    """A table of people and a bot. All but the host have committed; the host has opened it."""
    guests = [await server.guest(name) for name in ("Anna", "Bert", "Cleo")[:people]]
    table = await guests[0].open("harbour", ME, *[FREE] * (people - 1), BOT, **more)
    devices = [Device(guest, table, seat, Random(seat)) for seat, guest in enumerate(guests)]
    for device in devices[1:]:
        await device.join()
    return table, devices


def start(device: Device) -> Any:
    return device.guest.done(f"/tables/{device.table}/start")


async def run_out(server: Server, table: str, seconds: float = REVEAL_SECONDS) -> None:
    server.clock.pass_by(seconds)
    await server.tables.execute(table, commands.run_out)


async def finished(server: Server, table: str) -> DealtOrigin:
    await server.play(table)
    record = read((await server.guests[0].get(f"/tables/{table}/record")).text)
    verify(record)
    assert isinstance(record.origin, DealtOrigin)
    return record.origin


def messages(frame: dict[str, Any], *types: str) -> list[str]:
    return [sentence for told in frame["messages"] if told["type"] in types for sentence in told["sentences"]]


# The deal


@run_async
async def test_a_deal_in_which_everyone_takes_part(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, devices = await seated(server, 3)
        anna, bert, cleo = devices
        await anna.commit()
        before = await anna.look()
        assert before["status"] == "open"
        assert before["shuffle"] == {
            "hashes": [*(hash_of(device.nonce) for device in devices), None],
            "revealed": [],
            "time_left": None,
            "abandoned": [],
        }
        await start(anna)
        shown = await bert.look()
        assert (shown["status"], shown["shuffle"]["time_left"]) == ("dealing", REVEAL_SECONDS)
        assert shown["shuffle"]["hashes"] == before["shuffle"]["hashes"]
        assert shown["commitment"] == before["commitment"]
        await cleo.reveal()
        await anna.reveal()
        assert (await bert.look())["shuffle"]["revealed"] == [0, 2]
        assert server.table(table).match is None
        await bert.reveal()
        shown = await bert.look()
        assert (shown["status"], shown["shuffle"]) == ("playing", None)
        origin = await finished(server, table)
        for device in devices:
            device.check(origin)
        assert origin.abandoned == ()


@run_async
async def test_without_a_hash_the_cards_are_dealt_at_once_from_the_secret_alone(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        for more in ({"start": True}, {}):
            table = await anna.open("travel", ME, BOT, **more)
            if not more:
                await anna.done(f"/tables/{table}/start")
            assert (await anna.look(table))["now"]["table"]["status"] == "playing"
            origin = await finished(server, table)
            assert origin.hashes == (None, None)
            secret = server.table(table).secret
            assert origin.nonces == tuple(chance.derived_nonce(secret, seat).hex() for seat in range(2))


@run_async
async def test_a_table_can_be_opened_committed_to_and_started_at_once(tmp_path: Path) -> None:
    """Two requests to the first card, as many as without a part in the shuffle."""
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        device = Device(anna, "", 0, Random(1))
        me = {**ME, "nonce_hash": device.draw("")}
        shown = await anna.done("/tables", game="travel", seats=[me, BOT], start=True)
        device.table, device.commitment = shown["id"], shown["commitment"]
        assert not device.refuses(shown)
        device.hashes = shown["shuffle"]["hashes"]
        await anna.done(f"/tables/{device.table}/reveal", seat=0, nonce=device.nonce)
        device.check(await finished(server, device.table))


@run_async
async def test_at_a_shared_device_every_seat_has_its_own_nonce(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open("travel", ME, ME, BOT)
        devices = [Device(anna, table, seat, Random(seat)) for seat in range(2)]
        for device in devices:
            await device.commit()
        await start(devices[0])
        for device in reversed(devices):
            await device.reveal()
        origin = await finished(server, table)
        for device in devices:
            device.check(origin)
        assert len({*origin.nonces}) == 3


@run_async
async def test_players_commit_anew_for_a_rematch(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, devices = await seated(server)
        await start(devices[0])
        await devices[1].reveal()
        await server.play(table)
        again = (await devices[1].guest.done(f"/tables/{table}/rematch"))["id"]
        old = devices[1].commitment
        for device in devices:
            device.table = again
            assert (await device.look())["shuffle"]["hashes"][device.seat] is None
            await device.commit()
            assert device.commitment != old
        await start(devices[1])
        for device in devices:
            await device.reveal()
        origin = await finished(server, again)
        for device in devices:
            device.check(origin)


@run_async
async def test_spectators_see_the_hashes_and_cannot_take_part(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, devices = await seated(server)
        stranger = await server.guest("Cleo")
        for path, body in (
            ("commit", {"nonce_hash": "0" * 64}),
            ("reveal", {"nonce": devices[1].nonce}),
        ):
            for seat in range(3):
                refused = await stranger.refused(f"/tables/{table}/{path}", seat=seat, **body)
                assert refused["error"] == "not-your-seat"
        spectator = await server.spectator()
        shown = (await spectator.look(table))["now"]["table"]
        assert shown["shuffle"]["hashes"] == [None, hash_of(devices[1].nonce), None]


@run_async
async def test_the_same_again_is_done_once(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server)
        body = {"seat": 1, "nonce_hash": hash_of(bert.nonce)}
        numbers = [(await bert.guest.done(f"/tables/{table}/commit", **body))["number"] for _ in range(2)]
        assert numbers == [server.table(table).number] * 2
        await anna.commit()
        await start(anna)
        await bert.reveal()
        await bert.reveal()
        assert [entry.seat for entry in kept(server, table, Revealed)] == [1]
        await anna.reveal()
        assert (await bert.guest.refused(f"/tables/{table}/reveal", seat=1, nonce=bert.nonce))["error"] == (
            "already-started"
        )


def kept(server: Server, table: str, kind: type[Any]) -> list[Any]:
    return [logged.entry for logged in server.table(table).log if isinstance(logged.entry, kind)]


@run_async
async def test_to_change_the_name_keeps_the_hash_and_to_get_up_does_not(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (_, bert) = await seated(server)
        await bert.guest.done(f"/tables/{table}/join", seat=1, name="Bertram")
        assert (await bert.look())["shuffle"]["hashes"][1] == hash_of(bert.nonce)
        await bert.guest.done(f"/tables/{table}/leave")
        await bert.guest.done(f"/tables/{table}/join", seat=1)
        assert (await bert.look())["shuffle"]["hashes"][1] is None


# What is refused


@run_async
async def test_forged_early_late_and_foreign_openings_are_refused(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server)
        await anna.commit()

        async def refused(device: Device, **body: Any) -> str:
            error: str = (await device.guest.refused(f"/tables/{table}/reveal", **body))["error"]
            return error

        assert await refused(bert, seat=1, nonce=bert.nonce) == "not-dealing"
        await start(anna)
        entries = server.table(table).number
        rng = Random(3)
        for _ in range(50):
            assert await refused(anna, seat=0, nonce=rng.randbytes(32).hex()) == "wrong-nonce"
        assert await refused(anna, seat=0, nonce=bert.nonce) == "wrong-nonce"
        assert await refused(anna, seat=1, nonce=bert.nonce) == "not-your-seat"
        assert await refused(anna, seat=2, nonce=bert.nonce) == "not-your-seat"
        for path, body in (
            ("commit", {"seat": 0, "nonce_hash": "0" * 64}),
            ("join", {"seat": 0, "nonce_hash": "0" * 64}),
            ("seats/2", {"bot": None}),
            ("start", {}),
        ):
            assert (await anna.guest.refused(f"/tables/{table}/{path}", **body))["error"] == "dealing"
        assert server.table(table).number == entries
        await bert.reveal()
        server.clock.pass_by(REVEAL_SECONDS)
        assert await refused(anna, seat=0, nonce=anna.nonce) == "too-late"
        await server.tables.execute(table, commands.run_out)
        assert await refused(anna, seat=0, nonce=anna.nonce) == "not-dealing"


@run_async
async def test_nobody_commits_without_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commands, "MAX_CHANGES", 10)
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server)
        while server.table(table).number < 10:
            await bert.commit()
        for guest, path, body in (
            (bert.guest, "commit", {"seat": 1, "nonce_hash": "0" * 64}),
            (bert.guest, "join", {"seat": 1, "name": "Bertram"}),
        ):
            refused = await guest.refused(f"/tables/{table}/{path}", **body)
            assert (refused["error"], refused["most"]) == ("too-many-changes", 10)
        await start(anna)
        await bert.reveal()
        assert (await anna.look())["status"] == "playing"


# Grinding


def forgeries(rng: Random) -> Iterator[bytes]:
    return (rng.randbytes(32) for _ in range(TRIES))


def accepted(origin: DealtOrigin, devices: Sequence[Device]) -> bool:
    """Would the record be proved, and every honest device find in it what it was shown?"""
    try:
        proved_seed(origin, len(origin.hashes))
        for device in devices:
            device.check(origin)
    except Fault:
        return False
    return True


def dealt(secret: bytes, nonces: Sequence[bytes | None], hashes: Sequence[str | None]) -> DealtOrigin:
    """What the host would have to publish: with these nonces, and from the secret for all others."""
    whole = [nonce or chance.derived_nonce(secret, seat) for seat, nonce in enumerate(nonces)]
    return dealt_origin(secret, whole, [None if text is None else bytes.fromhex(text) for text in hashes])


@run_async
async def test_a_host_who_sees_the_whole_database_cannot_change_one_card(tmp_path: Path) -> None:
    """The host runs the server and plays with one guest and a bot. They try to choose at every point."""
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server)
        honest = bytes.fromhex(bert.nonce)
        host = server.table(table)

        # The table is open and Bert has committed. The host can still choose their own nonce, and then knows all
        # but Bert's: whatever they choose, the cards are those of a nonce that they do not know.
        with opened(tmp_path / "portroyal.db") as database:
            everything = "\n".join(database.iterdump())
        assert host.secret.hex().upper() in everything.upper()
        assert bert.nonce not in everything
        chosen = next(forgeries(Random(1)))
        seeds = {
            chance.seed_from(host.secret, [chosen, other, chance.derived_nonce(host.secret, 2)])
            for other in forgeries(Random(2))
        }
        assert len(seeds) == TRIES
        await anna.commit()
        await start(anna)

        # All have committed: another secret, or another nonce or hash for the host's seat, is not what Bert was shown.
        shown = await bert.look()
        hashes: list[str | None] = shown["shuffle"]["hashes"]
        for other in forgeries(Random(3)):
            assert bert.refuses({**shown, "commitment": chance.commitment(other).hex()})
            forged = [chance.nonce_hash(other).hex(), *hashes[1:]]
            assert hash_of(other.hex()) != hashes[0]
            choices: list[list[bytes | None]] = [[other, honest, None], [None, honest, None], [None, honest, other]]
            for nonces in choices:
                assert not still_fits(bert, shown, dealt(host.secret, nonces, hashes))
                assert not still_fits(bert, shown, dealt(host.secret, nonces, forged))

        # Bert has revealed: now the host knows every card of every choice, and has none left.
        await bert.reveal()
        with opened(tmp_path / "portroyal.db") as database:
            assert bert.nonce in "\n".join(database.iterdump())
        own = bytes.fromhex(anna.nonce)
        right = dealt(host.secret, [own, honest, None], hashes)
        assert accepted(right, [bert])
        for other in forgeries(Random(4)):
            with pytest.raises(Refused, match="wrong-nonce"):
                commands.reveal(host, host.header.host, 0, other.hex(), server.clock())
            text = chance.nonce_hash(other).hex()
            attempts: list[tuple[bytes, list[bytes | None], list[str | None]]] = [
                (host.secret, [other, honest, None], hashes),
                (host.secret, [other, honest, None], [text, *hashes[1:]]),
                (host.secret, [None, honest, None], [None, *hashes[1:]]),
                (host.secret, [own, honest, other], hashes),
                (host.secret, [own, honest, other], [*hashes[:2], text]),
                (host.secret, [own, other, None], [hashes[0], text, None]),
                (other, [own, honest, None], hashes),
            ]
            for secret, nonces, told in attempts:
                assert not accepted(dealt(secret, nonces, told), [bert])
            lying = replace(right, seed=other.hex())
            assert not accepted(lying, [bert])

        # The cards follow from what was committed to before anybody knew anything.
        await anna.reveal()
        assert server.table(table).match is not None
        assert await finished(server, table) == right


def still_fits(device: Device, shown: dict[str, Any], origin: DealtOrigin) -> bool:
    """Could a record like this be published after the device has revealed its nonce?"""
    return accepted(origin, [replace(device, hashes=shown["shuffle"]["hashes"])])


def test_before_nonces_were_committed_to_the_last_one_could_be_chosen() -> None:
    """The test above can fail: in the old way every one of many nonces gave a record that was proved."""
    secret, honest = bytes(32), b"\1" * 32
    origins = [origin_of(secret, [other, honest]) for other in forgeries(Random(5))]
    assert len({origin.commitment for origin in origins}) == 1
    seeds = [bytes.fromhex(origin.seed) for origin in origins]
    assert {chance.draw_lot(seed, 5) for seed in seeds} == {*range(5)}


@run_async
async def test_a_host_who_changes_the_database_is_found_out(tmp_path: Path) -> None:
    """They exchange their hash, and the secret, after Bert has revealed, and restart the server."""
    for change in ("hash", "secret"):
        folder = tmp_path / change
        folder.mkdir()
        async with serve(folder) as server:
            table, (anna, bert) = await seated(server)
            await anna.commit()
            await start(anna)
            await bert.reveal()
            keys, clock, tokens = [guest.key for guest in server.guests], server.clock, server.tokens
        other = Random(6).randbytes(32)
        with opened(folder / "portroyal.db") as database:
            if change == "hash":
                database.execute(
                    "UPDATE entry SET data = json_set(data, '$.hash', ?) WHERE json_extract(data, '$.hash') = ?",
                    (chance.nonce_hash(other).hex(), hash_of(anna.nonce)),
                )
                anna.nonce = other.hex()
            else:
                database.execute("UPDATE game SET secret = ?", (other,))
        async with serve(folder, clock=clock, tokens=tokens) as server:
            for key in keys:
                await server.welcome(await server.spectator(), key)
            await server.guests[0].done(f"/tables/{table}/reveal", seat=0, nonce=anna.nonce)
            await server.play(table)
            text = (await server.guests[0].get(f"/tables/{table}/record")).text
            origin = read(text).origin
            assert isinstance(origin, DealtOrigin)
            verify(read(text))
            with pytest.raises(Fault, match="other-hash" if change == "hash" else "other-commitment"):
                bert.check(origin)


# Deals that are abandoned


@run_async
async def test_a_missing_reveal_ends_the_deal_and_everyone_sees_by_whom(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert, cleo) = await seated(server, 3)
        await anna.commit()
        await start(anna)
        await anna.reveal()
        await cleo.reveal()
        await run_out(server, table, REVEAL_SECONDS - 0.1)
        assert (await anna.look())["status"] == "dealing"
        async with bert.guest.socket(table) as line:
            await line.frame()
            await run_out(server, table, 0.1)
            told = await line.frame()
        assert messages(told, "deal-abandoned") == ["The deal was abandoned: no answer from your device."]
        told = await anna.guest.look(table)
        assert messages(told, "deal-abandoned") == ["The deal was abandoned: no answer from the device of Bert."]
        shown = told["now"]["table"]
        assert (shown["status"], shown["shuffle"]["abandoned"]) == ("open", [[1]])
        assert shown["shuffle"]["hashes"] == [None] * 4
        assert shown["shuffle"]["revealed"] == []
        # Another secret of the server too, so that nothing of the first deal is used again.
        secret = chance.secret_of_deal(server.table(table).secret, 1)
        assert shown["commitment"] == chance.commitment(secret).hex() != anna.commitment
        for device in (anna, bert, cleo):
            await device.commit()
        await start(anna)
        for device in (cleo, bert, anna):
            await device.reveal()
        origin = await finished(server, table)
        for device in (anna, bert, cleo):
            device.check(origin)
            assert len(device.used) == 2
        assert (origin.abandoned, origin.secret) == (((1,),), secret.hex())


@run_async
async def test_a_seat_that_vanishes_does_not_hold_the_table_up(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert, cleo) = await seated(server, 3)
        begin = server.clock()
        for _ in range(2):
            # Bert's page commits by itself each time, and is closed before it can answer.
            for device in (anna, bert, cleo):
                await device.commit()
            await start(anna)
            await anna.reveal()
            await cleo.reveal()
            await run_out(server, table)
        shown = await anna.look()
        assert [seat["away"] for seat in shown["seats"]] == [None, "clock", None, None]
        assert (await bert.guest.refused(f"/tables/{table}/commit", seat=1, nonce_hash="0" * 64))["error"] == (
            "bot-plays"
        )
        await anna.commit()
        await cleo.commit()
        await start(anna)
        await anna.reveal()
        await cleo.reveal()
        assert (await anna.look())["status"] == "playing"
        assert server.clock() - begin <= MAX_SECONDS
        origin_of_table = server.table(table).origin()
        assert isinstance(origin_of_table, DealtOrigin)
        assert [text is None for text in origin_of_table.hashes] == [False, True, False, True]
        # They may still play.
        await bert.guest.done(f"/tables/{table}/return")
        assert (await anna.look())["seats"][1]["away"] is None
        anna.check(await finished(server, table))


@run_async
async def test_the_scheduler_ends_a_deal_by_itself(tmp_path: Path) -> None:
    async with serve(tmp_path, reveal_seconds=0.05) as server:
        table, (anna, _) = await seated(server)
        await start(anna)
        with server.services.news.listen(table) as news:
            server.clock.pass_by(0.05)
            await news.wait(MAX_SECONDS)
        assert (await anna.look())["shuffle"]["abandoned"] == [[1]]


@pytest.mark.parametrize("jump", [-3600.0, 3600.0])
@run_async
async def test_a_clock_that_is_set_gives_and_takes_no_time_in_a_deal(tmp_path: Path, jump: float) -> None:
    async with serve(tmp_path) as server:
        table, (anna, _) = await seated(server)
        await start(anna)
        server.clock.set(by=jump)
        await run_out(server, table, REVEAL_SECONDS - 0.5)
        assert (await anna.look())["status"] == "dealing"
        await run_out(server, table, 1.0)
        assert (await anna.look())["status"] == "open"


@run_async
async def test_who_comes_back_after_two_failures_can_take_part_again(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server)
        for _ in range(2):
            await start(anna)
            await run_out(server, table)
            if not (await bert.look())["seats"][1]["away"]:
                await bert.commit()
        await bert.guest.done(f"/tables/{table}/return")
        await bert.commit()
        await start(anna)
        await bert.reveal()
        bert.check(await finished(server, table))


@pytest.mark.parametrize("by", ["guest", "host"])
@run_async
async def test_who_leaves_during_the_deal_ends_it_and_frees_the_seat(tmp_path: Path, by: str) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server)
        leaves, stays = (bert, anna) if by == "guest" else (anna, bert)
        await start(anna)
        await leaves.guest.done(f"/tables/{table}/leave")
        told = await stays.guest.look(table)
        assert messages(told, "deal-abandoned") == [f"The deal was abandoned because {leaves.guest.name} left."]
        assert told["now"]["table"]["status"] == "open"
        assert told["now"]["table"]["seats"][leaves.seat]["kind"] == "open"
        # The sentence stays the same when somebody else sits there.
        dora = await server.guest("Dora")
        await dora.done(f"/tables/{table}/join", seat=leaves.seat)
        assert messages(await stays.guest.look(table), "deal-abandoned") == messages(told, "deal-abandoned")


@run_async
async def test_who_is_forgotten_during_the_deal_ends_it(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server)
        await start(anna)
        await bert.guest.client.delete("/me")
        told = await anna.guest.look(table)
        assert told["now"]["table"]["status"] == "open"
        assert told["now"]["table"]["seats"][1]["kind"] == "open"
        assert "Bert" not in json.dumps(told)
        table, _ = await seated(server, 1)
        await server.guests[-1].done(f"/tables/{table}/commit", seat=0, nonce_hash="0" * 64)
        await server.guests[-1].done(f"/tables/{table}/start")
        spectator = await server.spectator()
        await server.guests[-1].client.delete("/me")
        assert (await spectator.look(table))["now"]["table"]["status"] == "closed"


@run_async
async def test_a_table_that_is_being_dealt_is_not_listed_and_can_be_closed(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server, listed=True)
        assert [line["id"] for line in (await bert.guest.get("/tables")).json()] == [table]
        await start(anna)
        assert (await bert.guest.get("/tables")).json() == []
        assert [line["status"] for line in (await bert.guest.get("/me/tables")).json()] == ["dealing"]
        await anna.guest.done(f"/tables/{table}/close")
        assert (await bert.guest.refused(f"/tables/{table}/reveal", seat=1, nonce=bert.nonce))["error"] == "over"


# Nobody is left out in passing


@run_async
async def test_after_an_abandoned_deal_the_host_waits_for_those_who_took_part(tmp_path: Path) -> None:
    """Otherwise a host who knows the secret could start before the other devices have committed again."""
    async with serve(tmp_path) as server:
        table, (anna, bert, cleo) = await seated(server, 3)
        await anna.commit()
        await start(anna)
        await bert.reveal()
        await run_out(server, table)
        # Cleo did not answer and is not waited for, and the host's own seat is their own business.
        assert (await anna.guest.refused(f"/tables/{table}/start"))["error"] == "seat-not-ready"
        await bert.commit()
        await start(anna)
        assert (await anna.look())["shuffle"]["hashes"][:3] == [None, hash_of(bert.nonce), None]
        await run_out(server, table)
        server.clock.pass_by(COMMIT_SECONDS)
        await cleo.commit()
        await start(anna)


@run_async
async def test_in_a_rematch_the_host_waits_for_those_who_took_part(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server)
        await start(anna)
        await bert.reveal()
        await server.play(table)
        anna.table = bert.table = (await anna.guest.done(f"/tables/{table}/rematch"))["id"]
        await anna.commit()
        assert (await anna.guest.refused(f"/tables/{anna.table}/start"))["error"] == "seat-not-ready"
        server.clock.pass_by(COMMIT_SECONDS - 0.1)
        assert (await anna.guest.refused(f"/tables/{anna.table}/start"))["error"] == "seat-not-ready"
        server.clock.pass_by(0.1)
        await start(anna)
        assert (await anna.look())["shuffle"]["hashes"] == [hash_of(anna.nonce), None, None]
        # Who took no part in the game before is not waited for.
        await anna.reveal()
        await server.play(anna.table)
        again = (await anna.guest.done(f"/tables/{anna.table}/rematch"))["id"]
        await anna.guest.done(f"/tables/{again}/start")


@run_async
async def test_nobody_can_leave_two_deals_and_take_part_in_the_next_as_if_nothing_had_happened(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server)
        for _ in range(2):
            await start(anna)
            await bert.guest.done(f"/tables/{table}/leave")
            await bert.join()
        assert (await anna.look())["seats"][1]["away"] == "clock"
        assert (await anna.look())["shuffle"]["hashes"] == [None] * 3
        # Nor by a new name.
        refused = await bert.guest.refused(f"/tables/{table}/join", seat=1, name="Bo", nonce_hash="0" * 64)
        assert refused["error"] == "bot-plays"
        await bert.guest.done(f"/tables/{table}/join", seat=1, name="Bo")
        assert (await anna.look())["seats"][1]["away"] == "clock"
        # A person has to decide it; and one more failure is enough then.
        await bert.guest.done(f"/tables/{table}/return")
        await bert.commit()
        await start(anna)
        await run_out(server, table)
        assert (await anna.look())["seats"][1]["away"] == "clock"


@run_async
async def test_a_host_who_starts_has_returned(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server)
        for _ in range(2):
            await anna.commit()
            await bert.commit()
            await start(anna)
            await bert.reveal()
            await run_out(server, table)
        assert (await anna.look())["seats"][0]["away"] == "clock"
        await bert.commit()
        await start(anna)
        await bert.reveal()
        shown = await anna.look()
        assert (shown["status"], shown["asleep"], shown["seats"][0]["away"]) == ("playing", False, None)


# Restarts, and tables from before


@run_async
async def test_a_deal_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table, (anna, bert) = await seated(server)
        await anna.commit()
        await start(anna)
        await bert.reveal()
        before = await anna.guest.look(table)
        keys, clock, tokens = [guest.key for guest in server.guests], server.clock, server.tokens
    # Nobody could reveal a nonce meanwhile, so nobody has failed.
    clock.pass_by(5 * REVEAL_SECONDS)
    async with serve(tmp_path, clock=clock, tokens=tokens) as server:
        for key, device in zip(keys, (anna, bert), strict=True):
            device.guest = await server.spectator()
            await server.welcome(device.guest, key)
        assert await anna.guest.look(table) == before
        await anna.reveal()
        origin = await finished(server, table)
        for device in (anna, bert):
            device.check(origin)


def old_table(*more: Entry) -> Table:
    """A table as an older version kept it: two players had sent their nonces when they sat down."""
    secret = b"\7" * 32
    commitment = chance.commitment(secret).hex()
    options = {"ending": "points", "start": 0}
    header = Header("harbour", 1, 2, options, "none", (), 1, commitment, 0.0)
    table = Table("old", header, secret, GAMES["harbour"])
    table.enter([Sat(0, person=1, name="Anna", nonce="01" * 32), Sat(1, person=2, name="Bert"), *more], 0.0)
    return table


OLD_ENTRIES = (
    '{"type":"sat","seat":0,"person":%(anna)d,"bot":null,"name":"Anna","nonce":"' + "01" * 32 + '"}',
    '{"type":"sat","seat":1,"person":%(bert)d,"bot":null,"name":"Bert","nonce":""}',
    '{"type":"started","nonces":["' + "01" * 32 + '","' + "02" * 32 + '"],"digest":"%(digest)s"}',
    '{"type":"stepped","seat":0,"by":"person","action":"draw","digest":"%(step)s"}',
)
"""As an older version wrote them."""


@run_async
async def test_a_running_game_from_before_goes_on_and_its_record_is_of_the_old_kind(tmp_path: Path) -> None:
    table = old_table(Started(("01" * 32, "02" * 32)))
    [digest] = [logged.entry.digest for logged in table.log if isinstance(logged.entry, Started)]
    step = codec.encode(table.enter(commands.act(table, 1, 0, 0, "draw"), 0.0)[0].entry)
    assert isinstance(step, dict)
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        id = await anna.open("harbour", ME, FREE, options={"start": 0})
        people = [server.persons[guest.key or ""] for guest in (anna, bert)]
        keys, clock, tokens = [guest.key for guest in server.guests], server.clock, server.tokens
    put = {"anna": people[0], "bert": people[1], "digest": digest, "step": step["digest"]}
    with opened(tmp_path / "portroyal.db") as database:
        database.execute("DELETE FROM entry")
        for number, text in enumerate(OLD_ENTRIES, 1):
            row = (id, number, 1 if number == 4 else None, clock(), text % put)
            database.execute("INSERT INTO entry (game, number, step, at, data) VALUES (?, ?, ?, ?, ?)", row)
        database.execute(
            "UPDATE game SET status = 'playing', secret = ?, header = json_set(header, '$.commitment', ?)",
            (table.secret, table.header.commitment),
        )
        database.execute("INSERT OR IGNORE INTO sitting VALUES (?, ?)", (people[1], id))
    async with serve(tmp_path, clock=clock, tokens=tokens) as server:
        for key in keys:
            await server.welcome(await server.spectator(), key)
        frame = await server.guests[0].look(id)
        assert (frame["now"]["table"]["status"], frame["now"]["table"]["step"]) == ("playing", 1)
        await server.play(id)
        record = read((await server.guests[0].get(f"/tables/{id}/record")).text)
        verify(record)
        assert record.origin == origin_of(table.secret, [b"\1" * 32, b"\2" * 32])


def test_a_table_from_before_that_was_not_started_forgets_the_nonces_that_it_was_told() -> None:
    """The person who runs the server knows them already, so they would prove nothing."""
    table = old_table()
    [entry] = commands.start(table, 1, 0.0)
    table.enter([entry], 0.0)
    origin = table.origin()
    assert isinstance(origin, DealtOrigin)
    assert origin.hashes == (None, None)
    proved_seed(origin, 2)


def test_a_table_follows_from_its_entries() -> None:
    numbers = count()
    table = old_table()
    for entries in (
        [Committed(0, hash_of("03" * 32))],
        [DealBegun()],
        [DealAbandoned((0,), Absence.CLOCK)],
        [Committed(0, hash_of("04" * 32))],
        [Committed(1, hash_of("05" * 32))],
        [DealBegun()],
        [Revealed(1, "05" * 32)],
        [Revealed(0, "04" * 32)],
    ):
        table.enter(entries, float(next(numbers)))
        again = old_table()
        again.read(table.log[2:], table.status)
        for name in ("seats", "status", "abandoned", "commitment", "reveal_until", "late_seats"):
            assert getattr(again, name) == getattr(table, name), name
    assert (table.late_seats, table.abandoned) == ((), [(0,)])
