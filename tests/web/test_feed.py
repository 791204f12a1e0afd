"""Play and what viewers are told of it: steps, refusals, numbered messages, views, the curtain of a shared device."""

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from portroyal import GAMES
from portroyal.core import codec
from portroyal.core.values import NotAnAction
from portroyal.i18n import ENGLISH, PSEUDO, message
from portroyal.i18n.sentences import Reader
from portroyal.web.feed import MAX_MESSAGES, Audience, frame_text
from portroyal.web.names import names
from tests.web.serving import BOT, FREE, ME, Guest, Server, run_async, serve

LATE = 1_000_000
"""After this message there is nothing."""


async def three_people(server: Server, game: str = "loot") -> str:
    """Anna and Cleo speak English, Bert the pseudo-language."""
    anna, bert, cleo = [
        await server.guest(name, language)
        for name, language in (("Anna", ENGLISH), ("Bert", PSEUDO), ("Cleo", ENGLISH))
    ]
    table = await anna.open(game, ME, FREE, FREE)
    await bert.done(f"/tables/{table}/join")
    await cleo.done(f"/tables/{table}/join")
    await anna.done(f"/tables/{table}/start")
    return table


async def to_act(server: Server, table: str) -> tuple[Guest, dict[str, Any]]:
    """Who is to act, and what they see."""
    seat = server.table(table).to_act
    assert seat is not None
    guest = server.at(table, seat)
    return guest, (await guest.look(table, LATE))["now"]


# Steps


@run_async
async def test_a_repeated_action_is_refused_and_told_that_it_was_done(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await three_people(server)
        guest, now = await to_act(server, table)
        once = await guest.done(f"/tables/{table}/actions", step=0, action=now["legal"][0])
        assert once["step"] == 1
        again = await guest.refused(f"/tables/{table}/actions", step=0, action=now["legal"][0])
        assert (again["status"], again["error"], again["step"], again["done"]) == (409, "stale-step", 1, 1)
        other = await guest.refused(f"/tables/{table}/actions", step=0, action=now["legal"][-1])
        assert (other["error"], other["done"]) == ("stale-step", 0)
        for somebody in [somebody for somebody in server.guests if somebody is not guest]:
            late = await somebody.refused(f"/tables/{table}/actions", step=0, action=now["legal"][0])
            assert (late["error"], late["done"]) == ("stale-step", 0)
        assert server.table(table).step == 1


@run_async
async def test_the_last_action_of_a_game_can_be_repeated_as_well(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await three_people(server, "travel")
        await server.play(table)
        match = server.table(table).match
        assert match
        last = match.full_log[-1]
        again = await server.at(table, last.seat).refused(
            f"/tables/{table}/actions", step=last.step - 1, action=str(last.action)
        )
        assert (again["error"], again["done"]) == ("stale-step", 1)
        new = await server.at(table, 0).refused(f"/tables/{table}/actions", step=last.step, action="stop")
        assert new["error"] == "over"


@run_async
async def test_at_a_shared_device_a_repeated_action_is_known_without_its_seat(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, {**ME, "name": "Bert"}, start=True)

        def has_passed_on(table: Any) -> bool:
            return len(table.match.full_log) > 0 and table.match.full_log[-1].seat != table.to_act

        await server.play(table, has_passed_on)
        match = server.table(table).match
        assert match
        last = match.full_log[-1]
        again = await anna.refused(f"/tables/{table}/actions", step=last.step - 1, action=str(last.action))
        assert again["done"] == 1


@run_async
async def test_a_step_that_has_not_come_yet_is_refused(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await three_people(server)
        guest, now = await to_act(server, table)
        early = await guest.refused(f"/tables/{table}/actions", step=1, action=now["legal"][0])
        assert (early["error"], early["step"]) == ("no-such-step", 0)


@run_async
async def test_an_illegal_action_is_refused_with_a_reason_and_its_sentence(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert", PSEUDO)
        for guest, language in ((anna, ENGLISH), (bert, PSEUDO)):
            table = await guest.open("harbour", ME, BOT, start=True)
            await server.settle()
            step = server.table(table).step
            swim = await guest.refused(f"/tables/{table}/actions", step=step, action="swim")
            assert (swim["error"], swim["reason"]) == ("illegal-action", "not-an-action")
            assert swim["why"] == Reader((), None, language).sentence(NotAnAction())
            assert swim["message"] == message("refusal-illegal-action", {}, language)
            take = await guest.refused(f"/tables/{table}/actions", step=step, action="take jester-5")
            reasons = (await guest.get(f"/tables/{table}/reasons")).json()
            assert (take["reason"], take["why"]) == (
                reasons["take jester-5"]["reason"]["type"],
                reasons["take jester-5"]["sentence"],
            )
            assert server.table(table).step == step
            legal = (await guest.look(table))["now"]["legal"]
            assert {*legal, *reasons} == set(GAMES["harbour"].action_by_text)
            assert not {*legal} & {*reasons}
            asked = ["take jester-5", "swim", legal[0]]
            some = (await guest.get(f"/tables/{table}/reasons", action=asked)).json()
            assert [*some] == ["take jester-5", "swim"]
            assert some["take jester-5"] == reasons["take jester-5"]
            assert some["swim"]["sentence"] == swim["why"]


@run_async
async def test_nobody_acts_for_another(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await three_people(server)
        stranger, passer_by = await server.guest("Dora"), await server.spectator()
        seat = server.table(table).to_act
        assert seat is not None
        guest, now = await to_act(server, table)
        action = {"step": 0, "action": now["legal"][0]}
        other = server.at(table, (seat + 1) % 3)
        assert (await other.refused(f"/tables/{table}/actions", **action, seat=seat))["error"] == "not-your-seat"
        waiting = await other.refused(f"/tables/{table}/actions", **action)
        assert (waiting["error"], waiting["reason"]) == ("illegal-action", "not-your-decision")
        assert guest.name in waiting["why"]
        assert (await stranger.refused(f"/tables/{table}/actions", **action))["error"] == "not-seated"
        assert (await passer_by.refused(f"/tables/{table}/actions", **action))["status"] == 401
        for watcher in (other, stranger):
            assert (await watcher.get(f"/tables/{table}/reasons")).json()["error"] == "not-your-seat"
            assert (await watcher.get(f"/tables/{table}/hint")).json()["error"] == "not-your-seat"
        assert server.table(table).step == 0


# Messages


@pytest.mark.parametrize("game", ["harbour", "loot"])
@run_async
async def test_a_viewer_who_comes_back_gets_the_rest_by_socket_and_by_request(tmp_path: Path, game: str) -> None:
    async with serve(tmp_path) as server:
        table = await three_people(server, game)
        viewers = [*server.guests, await server.spectator()]
        await server.play(table, lambda table: table.step == 40)
        for viewer in viewers:
            everything = (await viewer.look(table))["messages"]
            assert [told["number"] for told in everything] == [*range(1, server.table(table).number + 1)]
            for after in (0, 3, 4, 5, 20, server.table(table).number, LATE):
                looked = await viewer.get(f"/tables/{table}", after=after)
                waited = await viewer.get(f"/tables/{table}/events", after=after, wait=0)
                async with viewer.socket(table, after) as socket:
                    frame = await socket.text()
                    await socket.say(json.dumps({"after": after}))
                    asked_again = await socket.text()
                assert looked.text == waited.text == frame == asked_again
                assert looked.json()["messages"] == everything[after:]


@pytest.mark.parametrize("game", ["harbour", "loot"])
@pytest.mark.parametrize("seats", [1, 2])
@run_async
async def test_what_was_told_at_the_time_is_told_the_same_later(tmp_path: Path, game: str, seats: int) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert", PSEUDO)
        table = await anna.open(game, *[ME] * seats, *[FREE] * (3 - seats))
        for _ in range(3 - seats):
            await bert.done(f"/tables/{table}/join")
        viewers = [anna, bert, await server.spectator()]
        live: list[list[Any]] = [[] for _ in viewers]
        sockets = [viewer.socket(table) for viewer in viewers]
        for socket in sockets:
            await socket.__aenter__()
        await anna.done(f"/tables/{table}/start")
        await server.play(table, lambda table: table.step == 60)
        for socket, told in zip(sockets, live, strict=True):
            while not told or told[-1]["number"] < server.table(table).number:
                told += (await socket.frame())["messages"]
            await socket.__aexit__()
        for viewer, told in zip(viewers, live, strict=True):
            assert (await viewer.look(table))["messages"] == told


@run_async
async def test_the_feed_without_a_socket_answers_as_soon_as_something_happens(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await three_people(server)
        guest, now = await to_act(server, table)
        number = now["table"]["number"]
        watcher = await server.spectator()
        waiting = [
            asyncio.create_task(viewer.get(f"/tables/{table}/events", after=number, wait=20))
            for viewer in (watcher, guest)
        ]
        await asyncio.sleep(0.05)
        assert not any(task.done() for task in waiting)
        await guest.act(table, now["legal"][0])
        for answer in await asyncio.gather(*waiting):
            assert [told["number"] for told in answer.json()["messages"]] == [number + 1]


@run_async
async def test_the_feed_without_a_socket_answers_in_time_when_nothing_happens(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await three_people(server)
        number = server.table(table).number
        answer = await server.guests[0].get(f"/tables/{table}/events", after=number, wait=0.05)
        assert answer.json()["messages"] == []
        assert answer.json()["now"]["table"]["number"] == number


@run_async
async def test_each_viewer_has_their_own_view_events_and_sentences(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await three_people(server)
        await server.play(table, lambda table: table.step == 30)
        match = server.table(table).match
        assert match
        game = match.game
        called = names(server.table(table), ENGLISH)
        viewers = [(guest, seat) for seat, guest in enumerate(server.guests)]
        for viewer, seat in [*viewers, (await server.spectator(), None)]:
            language = PSEUDO if viewer.name == "Bert" else ENGLISH
            frame = await viewer.look(table)
            assert frame["now"]["view"] == codec.encode(match.view(seat))
            assert bool(frame["now"]["legal"]) == (seat == match.to_act)
            steps = [told for told in frame["messages"] if told["type"] == "stepped"]
            for told, entry in zip(steps, match.full_log, strict=True):
                seen = [game.see(event, seat) for event in entry.events]
                assert told["events"] == codec.encode(seen)
                assert told["sentences"] == [Reader(called, seat, language).sentence(event) for event in seen]
        first = [(await viewer.look(table))["messages"] for viewer, _ in viewers]
        assert first[0] != first[1] != first[2]


@pytest.mark.parametrize("game", ["harbour", "loot"])
@run_async
async def test_a_text_that_was_kept_is_the_text_that_would_be_made_now(tmp_path: Path, game: str) -> None:
    async with serve(tmp_path) as server:
        anna, bert, cleo = [await server.guest(name) for name in ("Anna", "Bert", "Cleo")]
        table = await anna.open(game, ME, ME, FREE)
        audiences = [Audience(person, language) for person in (None, 1, 2, 3) for language in (ENGLISH, PSEUDO)]

        def check() -> None:
            found = server.table(table)
            kept = [frame_text(found, audience, after, 0.0) for audience in audiences for after in (0, 3)]
            found.kept.clear()
            assert kept == [frame_text(found, audience, after, 0.0) for audience in audiences for after in (0, 3)]

        for somebody, path, body in (
            (bert, "join", {}),
            (bert, "join", {"seat": 2, "name": "Anna"}),
            (bert, "leave", {}),
            (cleo, "join", {"name": "Anna"}),
            (anna, "start", {}),
        ):
            await somebody.done(f"/tables/{table}/{path}", **body)
            check()
        for step in range(1, 40):
            await server.play(table, lambda table, step=step: table.step == step)  # type: ignore[misc]  # bound now
            check()
        await cleo.done(f"/tables/{table}/leave")
        check()


@run_async
async def test_a_long_gap_comes_in_pages(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await three_people(server, "harbour")
        await server.play(table, lambda table: table.number > 2 * MAX_MESSAGES)
        spectator = await server.spectator()
        number = server.table(table).number
        async with spectator.socket(table) as socket:
            pages = [await socket.frame() for _ in range(3)]
        assert [page["last"] for page in pages] == [MAX_MESSAGES, 2 * MAX_MESSAGES, number]
        assert [told["number"] for page in pages for told in page["messages"]] == [*range(1, number + 1)]
        after = 0
        for page in pages:
            assert (await spectator.get(f"/tables/{table}", after=after)).json() == page
            after = page["last"]
        for after in (number, LATE):
            frame = (await spectator.get(f"/tables/{table}", after=after)).json()
            assert (frame["messages"], frame["last"]) == ([], number)


@run_async
async def test_the_browser_of_a_spectator_tells_the_language(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await three_people(server)
        speaker = await server.spectator(headers={"accept-language": "pl, en-XA;q=0.9, en;q=0.5"})
        assert (await speaker.look(table))["messages"] == (
            json.loads(frame_text(server.table(table), Audience(None, PSEUDO), 0, server.clock()).text)
        )["messages"]
        assert (await speaker.get("/me")).json() == {"name": None, "language": PSEUDO}


@run_async
async def test_a_table_with_help_gives_hints_to_the_player_to_act(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        plain = await anna.open("harbour", ME, ME, start=True, aids=["undo"])
        assert (await anna.get(f"/tables/{plain}/hint")).json()["error"] == "aid-not-allowed"
        assert (await (await server.spectator()).get(f"/tables/{plain}/hint")).status_code == 401
        helpful = await anna.open("harbour", ME, ME, start=True)
        hint = (await anna.get(f"/tables/{helpful}/hint")).json()
        assert hint["step"] == 0
        assert hint["best"] in hint["chances"]
        assert [*hint["chances"]] == (await anna.look(helpful))["now"]["legal"]


# A shared device


async def at_one_device(server: Server, game: str, seats: int) -> tuple[Guest, str]:
    anna = await server.guest("Anna")
    players = [{**ME, "name": name} for name in ("Anna", "Bert", "Cleo")[:seats]]
    return anna, await anna.open(game, *players, *[BOT] * (3 - seats), start=True)


@pytest.mark.parametrize("seats", [2, 3])
@run_async
async def test_in_a_game_with_secrets_each_seat_is_shown_only_behind_its_own_curtain(
    tmp_path: Path, seats: int
) -> None:
    async with serve(tmp_path) as server:
        anna, table = await at_one_device(server, "loot", seats)
        await server.settle()
        rng = Random(3)
        async with anna.socket(table) as socket:
            for _ in range(30):
                seat = server.table(table).to_act
                assert seat is not None
                frames = [await anna.look(table), *map(json.loads, socket.waiting())]
                now = frames[0]["now"]
                assert (now["table"]["curtain"], now["legal"]) == (seat, [])
                for frame in frames:
                    assert frame["now"]["view"]["viewer"] is None
                step = server.table(table).step
                action = str(rng.choice(GAMES["loot"].legal(server.table(table).match._state)))  # type: ignore[union-attr]
                refused = await anna.refused(f"/tables/{table}/actions", step=step, action=action, seat=seat)
                assert refused["error"] == "curtain-down"
                assert (await anna.get(f"/tables/{table}/reasons")).json()["error"] == "not-your-seat"
                assert (await anna.get(f"/tables/{table}/hint")).json()["error"] == "not-your-seat"

                await anna.done(f"/tables/{table}/curtain", seat=seat)
                again = await anna.done(f"/tables/{table}/curtain", seat=seat)
                lifted = await anna.look(table)
                assert again["number"] == lifted["now"]["table"]["number"]
                assert lifted["now"]["view"]["viewer"] == seat
                assert lifted["now"]["table"]["curtain"] is None
                assert action in lifted["now"]["legal"]
                socket.waiting()
                await anna.done(f"/tables/{table}/actions", step=step, action=action, seat=seat)
                await server.settle()
                while server.table(table).to_act == seat:
                    await server.move(table, anna, seat, rng)
                    await server.settle()
                    socket.waiting()
                socket.waiting()


@run_async
async def test_the_curtain_is_lifted_for_the_seat_to_act_alone_and_falls_behind_it(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, table = await at_one_device(server, "loot", 3)
        first = server.table(table).to_act
        assert first is not None
        following = (first + 1) % 3
        early = await anna.refused(f"/tables/{table}/curtain", seat=following)
        assert early["error"] == "not-your-seat"
        stranger = await server.guest("Dora")
        assert (await stranger.refused(f"/tables/{table}/curtain", seat=first))["error"] == "not-seated"
        while server.table(table).to_act == first:
            await server.move(table, anna, first, Random(1))
        assert server.table(table).lifted == {}
        frame = await anna.look(table)
        assert frame["now"]["view"]["viewer"] is None
        assert frame["now"]["legal"] == []


@run_async
async def test_where_nothing_is_secret_there_is_no_curtain(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, table = await at_one_device(server, "harbour", 3)
        for _ in range(20):
            seat = server.table(table).to_act
            assert seat is not None
            now = (await anna.look(table, LATE))["now"]
            assert now["table"]["curtain"] is None
            assert now["legal"]
            number = now["table"]["number"]
            assert (await anna.done(f"/tables/{table}/curtain", seat=seat))["number"] == number, "it is no news"
            await server.move(table, anna, seat, Random(1))


@run_async
async def test_one_person_at_each_device_needs_no_curtain(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await three_people(server)
        guest, now = await to_act(server, table)
        assert now["table"]["curtain"] is None
        assert now["legal"]
        await guest.act(table, now["legal"][0])
