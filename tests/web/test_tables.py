"""Tables: opened, filled, started, left, played to the end, and played again."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from portroyal import GAMES, Match
from portroyal.core import chance, codec
from portroyal.i18n import ENGLISH
from portroyal.i18n.sentences import Reader
from portroyal.match import BOT as BY_BOT
from portroyal.match import PERSON
from portroyal.record import DealtOrigin, read, verify
from portroyal.terminal.screens import SCREENS
from portroyal.web.listing import MAX_OF_AN_ADDRESS
from portroyal.web.tables.live import MAX_TABLES_OF_A_PERSON
from portroyal.web.tables.table import CLOCKS, DAY, GRACE_SECONDS, STAND_IN_SECONDS
from portroyal.web.words import words
from tests.web.serving import BOT, FREE, ME, Guest, Server, run_async, serve
from tests.web.test_clocks import Gate

NONCE = "5a" * 32
NONCE_HASH = chance.nonce_hash(bytes.fromhex(NONCE)).hex()


def kinds(frame: dict[str, object]) -> list[str]:
    table = frame["now"]["table"]  # type: ignore[index]
    return [seat["kind"] for seat in table["seats"]]


@pytest.mark.parametrize("game", GAMES)
@run_async
async def test_every_game_is_opened_with_every_number_of_seats_and_all_its_options(tmp_path: Path, game: str) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        for seats in GAMES[game].seat_counts:
            for options in GAMES[game].all_options():
                given = codec.encode(options)
                table = await anna.open(game, *([ME, BOT, FREE] * 3)[:seats], options=given)
                now = (await anna.look(table))["now"]["table"]
                assert now["game"] == game
                assert now["options"] == given
                assert [seat["kind"] for seat in now["seats"]] == (["person", "bot", "open"] * 3)[:seats]
                await anna.done(f"/tables/{table}/close")


@run_async
async def test_people_sit_down_and_the_host_deals(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = await anna.open("harbour", ME, FREE)
        assert (await bert.done(f"/tables/{table}/join"))["number"] == 2
        seats = (await bert.look(table))["now"]["table"]["seats"]
        assert [(seat["name"], seat["you"]) for seat in seats] == [("Anna", False), ("Bert", True)]
        assert (await bert.refused(f"/tables/{table}/start"))["error"] == "not-the-host"
        await anna.done(f"/tables/{table}/start")
        assert (await bert.look(table))["now"]["table"]["status"] == "playing"
        assert (await anna.refused(f"/tables/{table}/start"))["error"] == "already-started"
        assert (await bert.refused(f"/tables/{table}/join"))["error"] == "already-started"


@run_async
async def test_a_table_is_dealt_at_once_if_no_chair_is_open(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open("travel", ME, BOT, start=True)
        assert (await anna.look(table))["now"]["table"]["status"] == "playing"
        refused = await anna.refused("/tables", game="travel", seats=[ME, FREE], start=True)
        assert refused["error"] == "seat-open"


@run_async
async def test_a_person_takes_the_seat_they_name_or_the_first_free_one(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert, cleo = [await server.guest(name) for name in ("Anna", "Bert", "Cleo")]
        table = await anna.open("harbour", ME, FREE, FREE, FREE)
        await bert.done(f"/tables/{table}/join", seat=2)
        assert (await cleo.refused(f"/tables/{table}/join", seat=2))["error"] == "seat-taken"
        assert (await cleo.refused(f"/tables/{table}/join", seat=7))["error"] == "no-such-seat"
        await cleo.done(f"/tables/{table}/join", name="Cleopatra")
        names = [seat["name"] for seat in (await cleo.look(table))["now"]["table"]["seats"]]
        assert names == ["Anna", "Cleopatra", "Bert", "Player 4"]


@run_async
async def test_the_host_fills_an_open_seat_with_a_bot_and_frees_it_again(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = await anna.open("harbour", ME, FREE)
        assert (await bert.refused(f"/tables/{table}/seats/1", bot="random"))["error"] == "not-the-host"
        assert (await anna.refused(f"/tables/{table}/seats/1", bot="clever"))["error"] == "no-such-bot"
        await anna.done(f"/tables/{table}/seats/1", bot="random")
        assert kinds(await anna.look(table)) == ["person", "bot"]
        assert (await bert.refused(f"/tables/{table}/join"))["error"] == "seat-taken"
        await anna.done(f"/tables/{table}/seats/1", bot=None)
        assert kinds(await anna.look(table)) == ["person", "open"]


@run_async
async def test_the_host_removes_somebody_before_the_start_and_nobody_else_does(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert, cleo = [await server.guest(name) for name in ("Anna", "Bert", "Cleo")]
        table = await anna.open("harbour", ME, FREE, FREE)
        await bert.done(f"/tables/{table}/join")
        await cleo.done(f"/tables/{table}/join")
        assert (await cleo.refused(f"/tables/{table}/seats/1", bot=None))["error"] == "not-the-host"
        await anna.done(f"/tables/{table}/seats/1", bot=None)
        await cleo.done(f"/tables/{table}/seats/2", bot=None)  # everyone may leave their own seat
        assert kinds(await anna.look(table)) == ["person", "open", "open"]
        await anna.done(f"/tables/{table}/seats/1", bot="random")
        await anna.done(f"/tables/{table}/seats/2", bot="random")
        await anna.done(f"/tables/{table}/start")
        assert (await anna.refused(f"/tables/{table}/seats/1", bot=None))["error"] == "already-started"


@run_async
async def test_a_table_with_an_open_seat_does_not_start(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, FREE)
        assert await anna.refused(f"/tables/{table}/start") == {
            "status": 409,
            "error": "seat-open",
            "message": "A seat is still open.",
        }


@run_async
async def test_the_host_closes_the_table_before_and_after_the_start(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        for seats in ([ME, FREE], [ME, BOT]):
            table = await anna.open("harbour", *seats, start=FREE not in seats)
            assert (await bert.refused(f"/tables/{table}/close"))["error"] == "not-the-host"
            await anna.done(f"/tables/{table}/close")
            frame = await anna.look(table)
            assert frame["now"]["table"]["status"] == "closed"
            assert frame["messages"][-1]["sentences"] == ["The table was closed."]
            assert frame["now"]["legal"] == []
            assert (await anna.refused(f"/tables/{table}/close"))["error"] == "over"
            assert (await bert.refused(f"/tables/{table}/join"))["error"] == "over"


@run_async
async def test_a_running_game_that_other_people_play_is_not_closed_by_its_host(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = await anna.open("loot", ME, FREE, BOT)
        await bert.done(f"/tables/{table}/join")
        await anna.done(f"/tables/{table}/start")
        await server.play(table, lambda table: table.step >= 5)
        before = (await bert.get(f"/tables/{table}")).text
        assert (await anna.refused(f"/tables/{table}/close"))["error"] == "others-play"
        assert (await bert.get(f"/tables/{table}")).text == before
        assert (await anna.get(f"/tables/{table}/record")).json()["error"] == "not-over"
        # A person who is away may come back, and their game is still theirs.
        await bert.done(f"/tables/{table}/leave")
        assert (await anna.refused(f"/tables/{table}/close"))["error"] == "others-play"
        await server.play(table)
        assert server.table(table).status == "over"
        assert (await bert.get(f"/tables/{table}/record")).is_success


@run_async
async def test_a_game_against_bots_is_closed_with_its_record_and_its_scores(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, BOT, start=True)
        await server.play(table, lambda table: table.step >= 12)
        match = server.table(table).match
        assert match
        await anna.done(f"/tables/{table}/close")
        record = (await anna.get(f"/tables/{table}/record")).json()
        assert len(record["steps"]) == match.step
        assert await server.storage.read_scores(table) == codec.encode(match.full_outcome())


@run_async
async def test_the_list_of_open_tables_has_three_of_one_host_at_most(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = await bert.open("harbour", ME, FREE, listed=True)
        for _ in range(50):
            server.clock.pass_by(1.0)
            await anna.open("harbour", FREE, FREE, listed=True)
        listed = [line["id"] for line in (await anna.get("/tables")).json()]
        assert (len(listed), listed[-1]) == (4, table)


@run_async
async def test_open_tables_are_listed_until_they_start_and_private_ones_never(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        public = await anna.open("harbour", ME, FREE, listed=True)
        private = await anna.open("harbour", ME, FREE)
        passer_by = await server.spectator()
        for guest in (anna, bert, passer_by):
            assert [line["id"] for line in (await guest.get("/tables")).json()] == [public]
        mine = (await anna.get("/me/tables")).json()
        assert {line["id"] for line in mine} == {public, private}
        assert (await bert.get("/me/tables")).json() == []
        await bert.done(f"/tables/{public}/join")
        await anna.done(f"/tables/{public}/start")
        assert (await bert.get("/tables")).json() == []
        line = (await bert.get("/me/tables")).json()[0]
        assert (line["id"], line["status"], line["host"]) == (public, "playing", False)
        assert [seat["you"] for seat in line["seats"]] == [False, True]


@run_async
async def test_a_game_has_one_name_everywhere(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        offered = (await (await server.spectator()).get("/games")).json()["games"]
    assert {game["id"]: game["name"] for game in offered} == {id: words(ENGLISH)[f"game-{id}"] for id in GAMES}
    for id, game in GAMES.items():
        name = words(ENGLISH)[f"game-{id}"]
        match = Match.start(id, game.seat_counts[0], "name")
        title = SCREENS[game.family].title(match.view(None), Reader(tuple("ABCDE")))
        assert title.startswith(str(name))


@run_async
async def test_a_list_says_which_games_have_ended(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        waiting, playing, unplayed, stopped = [await anna.open("harbour", ME, ME) for _ in range(4)]
        for table in (playing, stopped):
            await anna.done(f"/tables/{table}/start")
            await anna.act(table, "draw")
        for table in (unplayed, stopped):
            await anna.done(f"/tables/{table}/close")
        over = await anna.open("harbour", BOT, BOT)
        await anna.done(f"/tables/{over}/start")
        await server.settle()
        ended = {line["id"]: line["has_replay"] for line in (await anna.get("/me/tables")).json()}
        assert ended == {waiting: False, playing: False, unplayed: False, stopped: True, over: True}


@run_async
async def test_opening_an_invitation_seats_nobody(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert, preview = await server.guest("Anna"), await server.guest("Bert"), await server.spectator()
        table = await anna.open("harbour", ME, FREE)
        before = server.table(table).number
        for guest in (bert, preview):
            for path in (f"/tables/{table}", f"/tables/{table}/events", f"/tables/{table}/join"):
                await guest.get(path)
            async with guest.socket(table) as socket:
                await socket.frame()
        assert server.table(table).number == before
        assert kinds(await anna.look(table)) == ["person", "open"]
        assert (await preview.refused(f"/tables/{table}/join"))["error"] == "no-such-person"


@run_async
async def test_a_player_who_leaves_before_the_start_frees_their_seat(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert, cleo = [await server.guest(name) for name in ("Anna", "Bert", "Cleo")]
        table = await anna.open("harbour", ME, FREE)
        await bert.done(f"/tables/{table}/join")
        await bert.done(f"/tables/{table}/leave")
        assert (await bert.refused(f"/tables/{table}/leave"))["error"] == "not-seated"
        await cleo.done(f"/tables/{table}/join")
        told = [message["sentences"][0] for message in (await anna.look(table))["messages"]]
        assert told == ["You sit down.", "Bert sits down.", "A seat is open again.", "Cleo sits down."]


async def leave_in_own_turn(server: Server) -> tuple[Guest, Guest, str]:
    """Anna and Bert play, and Anna leaves when she is to act."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = await anna.open("harbour", ME, FREE)
    await bert.done(f"/tables/{table}/join")
    await anna.done(f"/tables/{table}/start")
    await server.play(table, lambda table: table.to_act == 0)
    await anna.done(f"/tables/{table}/leave")
    return anna, bert, table


@run_async
async def test_for_a_player_who_leaves_after_the_start_a_bot_plays_until_they_return(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, bert, table = await leave_in_own_turn(server)
        step = server.table(table).step
        # They may have slipped: the bot waits a minute.
        server.clock.pass_by(GRACE_SECONDS - 0.1)
        server.scheduler.wake(server.table(table))
        await server.settle()
        assert server.table(table).step == step
        await server.let_stand_ins_play(table)
        now = (await bert.look(table))["now"]["table"]
        assert (now["to_act"], now["seats"][0]["away"]) == (1, "left")
        assert server.table(table).step > step
        await anna.done(f"/tables/{table}/return")
        assert (await bert.look(table))["now"]["table"]["seats"][0]["away"] is None
        told = [message["sentences"] for message in (await bert.look(table))["messages"]]
        assert ["Anna is away."] in told
        assert ["Anna is back."] in told


@run_async
async def test_a_bot_that_acts_for_a_person_takes_its_time_for_each_decision(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, _, table = await leave_in_own_turn(server)
        server.clock.pass_by(GRACE_SECONDS)
        steps = [server.table(table).step]
        for _ in range(3):
            server.scheduler.wake(server.table(table))
            await server.settle()
            steps.append(server.table(table).step)
            if server.table(table).to_act != 0:
                break
            server.clock.pass_by(STAND_IN_SECONDS)
        assert steps == [*range(steps[0], steps[0] + len(steps))], "one decision at a time"
        # One click, and the seat is theirs again.
        await anna.done(f"/tables/{table}/return")
        assert server.table(table).bot_due() is None


@pytest.mark.parametrize("seats", [(ME, BOT), (ME, ME, BOT), (ME, FREE, BOT)])
@run_async
async def test_a_game_that_all_its_people_have_left_sleeps_until_one_returns(tmp_path: Path, seats: Any) -> None:
    async with serve(tmp_path) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        table = await anna.open("harbour", *seats)
        people = [anna]
        if FREE in seats:
            await bert.done(f"/tables/{table}/join")
            people.append(bert)
        await anna.done(f"/tables/{table}/start")
        await server.play(table, lambda table: table.step >= 6)
        for person in people:
            await person.done(f"/tables/{table}/leave")
        await server.settle()
        step = server.table(table).step
        server.clock.pass_by(DAY)
        server.scheduler.wake(server.table(table))
        await server.settle()
        assert (server.table(table).step, server.table(table).status) == (step, "playing")
        for person in people:
            await person.done(f"/tables/{table}/return")
        await server.play(table)
        assert server.table(table).status == "over"


@run_async
async def test_a_table_of_bots_alone_is_watched_to_the_end(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna, passer_by = await server.guest("Anna"), await server.spectator()
        table = await anna.open("loot", BOT, BOT, BOT)
        async with passer_by.socket(table) as socket:
            seen = await socket.frame()
            await anna.done(f"/tables/{table}/start")
            numbers = [message["number"] for message in seen["messages"]]
            while seen["now"]["outcome"] is None:
                seen = await socket.frame()
                numbers += [message["number"] for message in seen["messages"]]
        assert numbers == [*range(1, server.table(table).number + 1)]
        assert seen["now"]["table"]["status"] == "over"
        assert (await anna.get("/me/tables")).json()[0]["id"] == table, "the host finds it again"


@run_async
async def test_nobody_opens_tables_without_end_not_even_for_bots(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        for _ in range(MAX_TABLES_OF_A_PERSON):
            await anna.open("harbour", BOT, FREE)
        refused = await anna.refused("/tables", game="harbour", seats=[BOT, FREE])
        assert (refused["error"], refused["most"]) == ("too-many-tables", MAX_TABLES_OF_A_PERSON)


async def finished(server: Server, game: str = "travel") -> str:
    """A table where Anna and Bert have played with a bot."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = await anna.open(game, ME, FREE, BOT)
    await bert.done(f"/tables/{table}/join", nonce_hash=NONCE_HASH)
    await anna.done(f"/tables/{table}/start")
    await bert.done(f"/tables/{table}/reveal", seat=1, nonce=NONCE)
    await server.play(table)
    return table


@pytest.mark.parametrize("game", GAMES)
@run_async
async def test_a_game_is_played_to_the_end_and_its_record_is_proved(tmp_path: Path, game: str) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        seats = max(3, GAMES[game].seat_counts[0])
        table = await anna.open(game, ME, *[BOT] * (seats - 1))
        commitment = (await anna.look(table))["now"]["table"]["commitment"]
        assert (await anna.get(f"/tables/{table}/record")).json()["error"] == "not-over"
        await anna.done(f"/tables/{table}/commit", seat=0, nonce_hash=NONCE_HASH.upper())
        await anna.done(f"/tables/{table}/start")
        await anna.done(f"/tables/{table}/reveal", seat=0, nonce=NONCE.upper())
        await server.play(table, lambda table: table.step > 20)
        assert (await anna.get(f"/tables/{table}/record")).json()["error"] == "not-over"
        await server.play(table)
        answer = await anna.get(f"/tables/{table}/record")
        assert answer.headers["content-disposition"] == f'attachment; filename="{game}-{table}.json"'
        record = read(answer.text)
        match = verify(record)
        assert codec.encode(match.outcome) == (await anna.look(table))["now"]["outcome"]
        origin = record.origin
        assert isinstance(origin, DealtOrigin)
        assert origin.commitment == commitment == chance.commitment(bytes.fromhex(origin.secret)).hex()
        assert origin.nonces[0] == NONCE
        assert origin.hashes == (NONCE_HASH, *[None] * (seats - 1))
        assert len(set(origin.nonces)) == seats
        assert {step.by for step in record.steps} == {PERSON, BY_BOT}
        assert [seat.bot for seat in record.seats] == [None, *["random"] * (seats - 1)]


@run_async
async def test_a_rematch_is_one_table_with_the_same_seats_and_the_next_one_begins(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await finished(server)
        anna, bert = server.guests
        stranger = await server.guest("Cleo")
        assert (await stranger.refused(f"/tables/{table}/rematch"))["error"] == "not-seated"
        again = await bert.done(f"/tables/{table}/rematch")
        assert (await anna.done(f"/tables/{table}/rematch"))["id"] == again["id"]
        assert (await stranger.look(table))["now"]["table"]["rematch"] == again["id"]
        assert [seat["name"] for seat in again["seats"][:2]] == ["Anna", "Bert"]
        assert [seat["kind"] for seat in again["seats"]] == ["person", "person", "bot"]
        assert again["host"]
        assert again["commitment"] != server.table(table).header.commitment
        await bert.done(f"/tables/{again['id']}/start")
        first, second = server.table(table).match, server.table(again["id"]).match
        assert first
        assert second
        begins = [match.first_seat for match in (first, second)]
        assert begins[1] == (begins[0] + 1) % 3


@run_async
async def test_a_rematch_waits_for_the_end_and_leaves_empty_chairs_empty(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", ME, FREE)
        assert (await anna.refused(f"/tables/{table}/rematch"))["error"] == "not-over"
        await anna.done(f"/tables/{table}/close")
        again = (await anna.done(f"/tables/{table}/rematch"))["id"]
        frame = await anna.look(again)
        assert kinds(frame) == ["person", "open"]
        assert [message["seat"] for message in frame["messages"]] == [0]


@pytest.mark.parametrize("game", GAMES)
@run_async
async def test_in_every_game_another_one_begins_the_rematch(tmp_path: Path, game: str) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        seats = max(3, GAMES[game].seat_counts[0])
        table = await anna.open(game, *[ME] * seats, start=True)
        begins = []
        for _ in range(seats + 1):
            match = server.table(table).match
            assert match
            begins.append(match.first_seat)
            await anna.done(f"/tables/{table}/close")
            table = (await anna.done(f"/tables/{table}/rematch"))["id"]
            await anna.done(f"/tables/{table}/start")
        assert begins == [(begins[0] + turn) % seats for turn in range(seats + 1)]


@run_async
async def test_the_games_say_what_a_menu_can_offer(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        offers = (await (await server.guest("Anna")).get("/games")).json()
        options = {game["id"]: game["options"] for game in offers["games"]}
        ending = {"name": "ending", "choices": ["points", "expeditions"]}
        assert options == {"harbour": [ending], "travel": [], "combined": [ending], "loot": []}
        assert offers["clocks"] == [*CLOCKS]


@run_async
async def test_one_address_cannot_fill_the_list_of_open_tables(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        guests = [await server.guest(f"Guest {number}") for number in range(5)]
        for guest in guests:
            for _ in range(3):
                await guest.open("harbour", ME, FREE, listed=True)
        # All of them came from one address.
        assert len((await guests[0].get("/tables")).json()) == MAX_OF_AN_ADDRESS


@run_async
async def test_a_host_who_is_forgotten_leaves_no_game_of_bots_behind(tmp_path: Path) -> None:
    """Else anybody could have as many of them as they like."""
    Gate.is_open = asyncio.Event()
    async with serve(tmp_path, Gate) as server:
        anna, bert = await server.guest("Anna"), await server.guest("Bert")
        bots = await anna.open("harbour", BOT, BOT, start=True)
        alone = await anna.open("harbour", ME, BOT, start=True)
        shared = await anna.open("harbour", ME, FREE)
        await bert.done(f"/tables/{shared}/join")
        await anna.done(f"/tables/{shared}/start")
        assert (await anna.client.delete("/me")).status_code == 204
        now = [(await bert.look(table))["now"]["table"]["status"] for table in (bots, alone, shared)]
        assert now == ["closed", "closed", "playing"]
        Gate.is_open.set()


@run_async
async def test_a_record_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open("travel", BOT, BOT, start=True)
        await server.settle()
        first = await anna.get(f"/tables/{table}/record")
        assert first.is_success
        monkeypatch.setattr("portroyal.web.feed.write", lambda _: 1 / 0)
        assert (await anna.get(f"/tables/{table}/record")).text == first.text
