"""Time at a table: clocks, head starts, stand-ins, tables left alone; and actions taken back."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest

from portroyal.match import BOT as BY_BOT
from portroyal.match import CLOCK, PERSON
from portroyal.web.bots import Choice, History, Question
from portroyal.web.tables import commands
from portroyal.web.tables.table import DAY, STAND_IN_SECONDS, Table
from portroyal.web.turns import Asker
from tests.web.serving import BOT, FREE, ME, Guest, Quick, Server, run_async, serve


async def table_of(server: Server, people: int, bots: int = 0, game: str = "harbour", **more: Any) -> str:
    guests = [await server.guest(name) for name in ("Anna", "Bert", "Cleo", "Dora")[:people]]
    table = await guests[0].open(game, ME, *[FREE] * (people - 1), *[BOT] * bots, **more)
    for guest in guests[1:]:
        await guest.done(f"/tables/{table}/join")
    await guests[0].done(f"/tables/{table}/start")
    await server.settle()
    return table


def acting(server: Server, table: str) -> tuple[int, Guest]:
    seat = server.table(table).to_act
    assert seat is not None
    return seat, server.at(table, seat)


def types(frame: dict[str, Any]) -> list[str]:
    return [told["type"] for told in frame["messages"]]


class Gate(Quick):
    """Bots that think until the test lets them answer."""

    is_open: asyncio.Event

    async def choose(self, question: Question, history: History, asker: Asker) -> Choice:
        await self.is_open.wait()
        return await super().choose(question, history, asker)


# Taking back


def can_be_undone(table: Table) -> bool:
    match = table.match
    assert match
    last = match.full_log[-1] if match.step else None
    return last is not None and last.by == PERSON and match.why_not_undo(last.seat) is None


def has_revealed(table: Table) -> bool:
    match = table.match
    assert match
    last = match.full_log[-1] if match.step else None
    return last is not None and last.by == PERSON and any(event.reveals for event in last.events)


def last_to_act(server: Server, table: str) -> tuple[Guest, int]:
    """Who acted last, and the step."""
    match = server.table(table).match
    assert match
    return server.at(table, match.full_log[-1].seat), match.step


@run_async
async def test_alone_with_bots_an_action_is_taken_back_at_once(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 1, 2)
        await server.play(table, can_be_undone)
        anna, step = last_to_act(server, table)
        before = (await anna.look(table))["now"]
        answer = await anna.done(f"/tables/{table}/undo", step=step)
        assert answer["step"] == step + 1
        frame = await anna.look(table)
        assert frame["messages"][-1]["events"] == [{"type": "undone", "seat": 0, "step": step}]
        assert frame["now"]["view"] != before["view"]
        again = await anna.refused(f"/tables/{table}/undo", step=step)
        assert (again["error"], again["done"]) == ("stale-step", 1)


@run_async
async def test_with_people_an_action_is_taken_back_when_all_of_them_agree(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 3)
        await server.play(table, can_be_undone)
        guest, step = last_to_act(server, table)
        one, other = [other for other in server.guests if other is not guest]
        assert (await guest.done(f"/tables/{table}/undo", step=step))["step"] == step
        assert (await guest.refused(f"/tables/{table}/undo", step=step))["error"] == "undo-pending"
        for viewer, is_asked in ((guest, False), (one, True), (other, True), (await server.spectator(), False)):
            undo = (await viewer.look(table))["now"]["table"]["undo"]
            assert (undo["asked"], undo["time_left"]) == (is_asked, 60.0)
        assert (await guest.refused(f"/tables/{table}/undo/answer", agree=True))["error"] == "nothing-to-answer"
        assert (await one.done(f"/tables/{table}/undo/answer", agree=True))["step"] == step
        assert (await one.refused(f"/tables/{table}/undo/answer", agree=True))["error"] == "nothing-to-answer"
        assert (await other.done(f"/tables/{table}/undo/answer", agree=True))["step"] == step + 1
        frame = await guest.look(table)
        assert types(frame)[-4:] == ["undo-asked", "undo-agreed", "undo-agreed", "stepped"]
        assert frame["now"]["table"]["undo"] is None


@run_async
async def test_one_who_does_not_agree_is_enough(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2)
        await server.play(table, can_be_undone)
        guest, step = last_to_act(server, table)
        other = next(other for other in server.guests if other is not guest)
        await guest.done(f"/tables/{table}/undo", step=step)
        await other.done(f"/tables/{table}/undo/answer", agree=False)
        assert server.table(table).step == step
        assert (await guest.look(table))["now"]["table"]["undo"] is None
        assert (await other.refused(f"/tables/{table}/undo/answer", agree=True))["error"] == "nothing-to-answer"


@run_async
async def test_a_request_lapses_when_anyone_acts(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2)
        await server.play(table, can_be_undone)
        guest, step = last_to_act(server, table)
        other = next(other for other in server.guests if other is not guest)
        await guest.done(f"/tables/{table}/undo", step=step)
        seat, actor = acting(server, table)
        await server.move(table, actor, seat, Random(1))
        assert (await other.refused(f"/tables/{table}/undo/answer", agree=True))["error"] == "nothing-to-answer"
        assert server.table(table).step == step + 1


@run_async
async def test_a_request_lapses_after_sixty_seconds(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2)
        await server.play(table, can_be_undone)
        guest, step = last_to_act(server, table)
        other = next(other for other in server.guests if other is not guest)
        await guest.done(f"/tables/{table}/undo", step=step)
        server.clock.pass_by(59.5)
        assert (await other.look(table))["now"]["table"]["undo"]["time_left"] == 0.5
        server.clock.pass_by(0.5)
        assert (await other.look(table))["now"]["table"]["undo"] is None
        assert (await other.refused(f"/tables/{table}/undo/answer", agree=True))["error"] == "nothing-to-answer"
        await guest.done(f"/tables/{table}/undo", step=step)  # and may be made again
        await other.done(f"/tables/{table}/undo/answer", agree=True)
        assert server.table(table).step == step + 1


@run_async
async def test_people_whose_seats_bots_keep_are_not_asked(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2)
        guest = server.guests[0]
        await server.guests[1].done(f"/tables/{table}/leave")
        await server.play(table, can_be_undone)
        _, step = last_to_act(server, table)
        assert (await guest.done(f"/tables/{table}/undo", step=step))["step"] == step + 1


@run_async
async def test_a_person_who_takes_back_what_a_stand_in_did_has_returned(tmp_path: Path) -> None:
    Gate.is_open = asyncio.Event()
    async with serve(tmp_path, Gate) as server:
        table = await table_of(server, 2)
        await server.play(table, can_be_undone)
        guest, step = last_to_act(server, table)
        match = server.table(table).match
        assert match
        seat = match.full_log[-1].seat
        await guest.done(f"/tables/{table}/leave")
        await guest.done(f"/tables/{table}/undo", step=step)
        assert types(await guest.look(table))[-3:] == ["handed-over", "returned", "undo-asked"]
        assert server.table(table).seats[seat].away is None
        Gate.is_open.set()


@pytest.mark.parametrize("game", ["harbour", "loot"])
@run_async
async def test_what_has_shown_a_card_is_not_taken_back(tmp_path: Path, game: str) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 3, game=game)
        await server.play(table, has_revealed)
        guest, step = last_to_act(server, table)
        refused = await guest.refused(f"/tables/{table}/undo", step=step)
        assert (refused["error"], refused["reason"]) == ("illegal-action", "already-revealed")
        assert refused["why"]


@run_async
async def test_nobody_takes_back_what_another_did(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2)
        await server.play(table, can_be_undone)
        guest, step = last_to_act(server, table)
        other = next(other for other in server.guests if other is not guest)
        refused = await other.refused(f"/tables/{table}/undo", step=step)
        assert (refused["error"], refused["reason"]) == ("illegal-action", "nothing-to-undo")
        seat = server.table(table).seats_of((await server.person(guest)).id)[0]
        assert (await other.refused(f"/tables/{table}/undo", step=step, seat=seat))["error"] == "not-your-seat"


@run_async
async def test_at_a_shared_device_the_seat_that_acted_takes_back(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open("loot", ME, ME, ME, start=True)

        def has_passed_on(table: Table) -> bool:
            match = table.match
            assert match
            return can_be_undone(table) and match.full_log[-1].seat != table.to_act

        await server.play(table, has_passed_on)
        match = server.table(table).match
        assert match
        seat, step = match.full_log[-1].seat, match.step
        await anna.done(f"/tables/{table}/undo", step=step)
        now = (await anna.look(table))["now"]["table"]
        assert (now["step"], now["to_act"], now["curtain"]) == (step + 1, seat, seat)


# Clocks


async def run_out(server: Server, table: str) -> None:
    """Let the clock of the person to act run out."""
    deadline = server.table(table).deadline()
    assert deadline is not None
    server.clock.pass_by(deadline - server.clock())
    await server.tables.execute(table, commands.run_out)


@run_async
async def test_a_clock_that_runs_out_once_makes_one_cautious_action(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2, clock="brisk")
        seat, guest = acting(server, table)
        match = server.table(table).match
        assert match
        assert (await guest.look(table))["now"]["table"]["time_left"] == 30.0
        server.clock.pass_by(29.9)
        await server.tables.execute(table, commands.run_out)
        assert match.step == 0
        wanted = match.cautious()
        await run_out(server, table)
        assert (match.step, match.full_log[-1].by, match.full_log[-1].action) == (1, CLOCK, wanted)
        assert server.table(table).seats[seat].away is None
        frame = await guest.look(table)
        assert types(frame)[-2:] == ["timed-out", "stepped"]
        assert frame["messages"][-2]["sentences"] == ["Your time is up. If that happens again, you count as away."]
        other = await server.at(table, 1 - seat).look(table)
        assert other["messages"][-2]["sentences"] == [f"{guest.name}’s time is up."]


@run_async
async def test_when_it_runs_out_again_a_stand_in_plays_until_the_person_acts(tmp_path: Path) -> None:
    Gate.is_open = asyncio.Event()
    async with serve(tmp_path, Gate) as server:
        table = await table_of(server, 2, clock="brisk")
        seat, guest = acting(server, table)
        await run_out(server, table)
        while server.table(table).to_act != seat:
            await server.move(table, server.at(table, 1 - seat), 1 - seat, Random(1))
        await run_out(server, table)
        frame = await guest.look(table)
        assert frame["messages"][-1]["type"] == "handed-over"
        assert frame["messages"][-1]["sentences"] == ["Your time is up again. Your seat is kept until you come back."]
        assert frame["now"]["table"]["seats"][seat]["away"] == "clock"
        assert frame["now"]["table"]["time_left"] is None
        # They may act while the bot still thinks; what it finds is too late.
        server.clock.pass_by(STAND_IN_SECONDS)
        server.scheduler.wake(server.table(table))
        await guest.act(table, frame["now"]["legal"][0])
        assert types(await guest.look(table))[-2:] == ["returned", "stepped"]
        number = server.table(table).number
        Gate.is_open.set()
        await server.settle()
        assert server.table(table).number == number


@run_async
async def test_who_comes_back_begins_anew(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 1, 1, clock="brisk")
        guest = server.guests[0]
        await run_out(server, table)
        while not any(state.away for state in server.table(table).seats):
            await server.settle()
            await run_out(server, table)
        await guest.done(f"/tables/{table}/return")
        await run_out(server, table)
        assert types(await guest.look(table))[-2:] != ["returned", "handed-over"]


@run_async
async def test_who_acts_in_time_once_has_a_second_chance_again(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2, clock="brisk")
        for _ in range(3):
            seat, guest = acting(server, table)
            await run_out(server, table)
            while server.table(table).to_act != seat:
                await server.move(table, server.at(table, 1 - seat), 1 - seat, Random(1))
            await server.move(table, guest, seat, Random(1))
        assert not any(state.away for state in server.table(table).seats)


@run_async
async def test_the_clock_rings_by_itself_and_again_after_a_restart(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2, clock="brisk")
        server.clock.pass_by(31.0)
        server.scheduler.wake(server.table(table))
        while server.table(table).step == 0:
            await asyncio.sleep(0.001)
        await server.settle()
        step = server.table(table).step
        clock, tokens = server.clock, server.tokens
    clock.pass_by(40.0)
    async with serve(tmp_path, clock=clock, tokens=tokens) as server:
        while server.table(table).step == step and not any(state.away for state in server.table(table).seats):
            await asyncio.sleep(0.001)


@run_async
async def test_a_clock_starts_later_by_what_bots_did_since(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 1, 3, clock="relaxed")
        anna = server.guests[0]
        found = set()
        for _ in range(40):
            match = server.table(table).match
            assert match
            if match.to_act is None:
                break
            events = 0
            for entry in reversed(match.full_log):
                if entry.seat == 0:
                    break
                assert entry.by == BY_BOT
                events += len(entry.events)
            head_start = min(10.0, 1.5 * events)
            assert (await anna.look(table))["now"]["table"]["time_left"] == 120.0 + head_start
            found.add(head_start)
            await server.move(table, anna, 0, Random(2))
            await server.settle()
        assert {0.0, 10.0} <= found


@run_async
async def test_bots_alone_have_no_clock_and_people_have_none_while_bots_think(tmp_path: Path) -> None:
    Gate.is_open = asyncio.Event()
    async with serve(tmp_path, Gate) as server:
        anna = await server.guest("Anna")
        table = await anna.open("harbour", BOT, BOT, clock="brisk", start=True)
        assert (await anna.look(table))["now"]["table"]["time_left"] is None
        server.clock.pass_by(1000.0)
        await server.tables.execute(table, commands.run_out)
        assert types(await anna.look(table))[-1] == "started"
        Gate.is_open.set()
        await server.settle()
        assert (await anna.look(table))["now"]["table"]["status"] == "over"


HOUR = 3600.0


@pytest.mark.parametrize("jump", [-HOUR, HOUR])
@run_async
async def test_a_clock_that_is_set_gives_and_takes_no_time(tmp_path: Path, jump: float) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2, clock="brisk")
        await server.play(table, can_be_undone)
        guest, step = last_to_act(server, table)
        await guest.done(f"/tables/{table}/undo", step=step)
        server.clock.pass_by(10.0)
        server.clock.set(by=jump)
        now = (await guest.look(table))["now"]["table"]
        assert (now["time_left"], now["undo"]["time_left"]) == (20.0, 50.0)
        server.scheduler.wake(server.table(table))
        alarm = server.scheduler._alarms[table]
        assert alarm.when() - asyncio.get_running_loop().time() <= 20.0
        server.clock.pass_by(19.0)
        await server.tables.execute(table, commands.run_out)
        assert types(await guest.look(table))[-1] == "undo-asked"
        server.clock.pass_by(1.0)
        await server.tables.execute(table, commands.run_out)
        assert types(await guest.look(table))[-2:] == ["timed-out", "stepped"]


@run_async
async def test_a_clock_that_was_set_back_between_two_starts_gives_no_more_than_a_whole_turn(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2, clock="brisk")
        await server.play(table, can_be_undone)
        guest, step = last_to_act(server, table)
        await guest.done(f"/tables/{table}/undo", step=step)
        key, clock, tokens = guest.key, server.clock, server.tokens
    clock.set(by=-HOUR)
    async with serve(tmp_path, clock=clock, tokens=tokens) as server:
        guest = await server.spectator()
        await server.welcome(guest, key)
        now = (await guest.look(table))["now"]["table"]
        assert (now["time_left"], now["undo"]["time_left"]) == (30.0, 60.0)
        clock.pass_by(30.0)
        await server.tables.execute(table, commands.run_out)
        assert types(await guest.look(table))[-2:] == ["timed-out", "stepped"]


@run_async
async def test_who_leaves_and_returns_gives_nobody_else_more_time(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2, clock="brisk")
        seat, guest = acting(server, table)
        other = server.at(table, 1 - seat)
        server.clock.pass_by(20.0)
        await other.done(f"/tables/{table}/leave")
        await other.done(f"/tables/{table}/return")
        assert (await guest.look(table))["now"]["table"]["time_left"] == 10.0


@run_async
async def test_without_a_clock_a_seat_is_handed_over_after_three_days_and_not_before(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2)
        seat, guest = acting(server, table)
        other = server.at(table, 1 - seat)
        assert (await guest.look(table))["now"]["table"]["time_left"] is None
        server.clock.pass_by(3 * DAY - 1)
        await server.scheduler.sweep()
        early = await other.refused(f"/tables/{table}/hand-over", seat=seat)
        assert (early["error"], early["days"]) == ("not-away-long-enough", 3)
        server.clock.pass_by(1)
        await server.scheduler.sweep()
        assert server.table(table).seats[seat].away is None, "the others decide"
        assert (await other.refused(f"/tables/{table}/hand-over", seat=1 - seat))["error"] == "not-away"
        stranger = await server.guest("Cleo")
        assert (await stranger.refused(f"/tables/{table}/hand-over", seat=seat))["error"] == "not-seated"
        await other.done(f"/tables/{table}/hand-over", seat=seat)
        assert server.table(table).seats[seat].away == "away"
        await server.let_stand_ins_play(table)
        assert server.table(table).to_act == 1 - seat


@run_async
async def test_with_a_clock_nobody_is_handed_over_by_hand(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await table_of(server, 2, clock="relaxed")
        seat, _ = acting(server, table)
        other = server.at(table, 1 - seat)
        assert (await other.refused(f"/tables/{table}/hand-over", seat=seat))["error"] == "not-away"


@run_async
async def test_a_table_left_alone_for_fourteen_days_is_closed(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        playing = await table_of(server, 2)
        waiting = await server.guests[0].open("harbour", ME, FREE, listed=True)
        server.clock.pass_by(14 * DAY - 1)
        await server.scheduler.sweep()
        tables = [await server.tables.table(table) for table in (playing, waiting)]
        assert [table.status for table in tables] == ["playing", "open"]
        server.clock.pass_by(1)
        await server.scheduler.sweep()
        for table in (playing, waiting):
            frame = await server.guests[0].look(table)
            assert frame["now"]["table"]["status"] == "closed"
            assert frame["messages"][-1]["sentences"] == ["The table was closed because nobody played for 14 days."]
        assert (await server.guests[0].get("/tables")).json() == []
        assert (await server.guests[0].get(f"/tables/{playing}/record")).status_code == 200
