"""A running game survives a new version of the rules if its entries replay to the same events; else it is closed."""

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from portroyal.core import codec
from portroyal.core.game import AnyGame
from portroyal.games import GAMES
from portroyal.games.harbour.game import HarbourGame
from portroyal.games.harbour.variants import HARBOUR
from portroyal.match import Match
from portroyal.web.tables.entries import Closing, Shut
from portroyal.web.tables.table import Table
from tests.web.serving import FREE, ME, Others, Server, run_async, serve


class NextHarbour(HarbourGame):
    """A made-up version of the rules."""

    rules_version = HarbourGame.rules_version + 1


def with_one_coin_more(ship: str) -> dict[str, AnyGame]:
    """All games, but one ship of the harbour is worth one coin more than it was."""
    printings = [
        replace(printing, card=replace(printing.card, coins=printing.card.coins + 1))
        if printing.card.id == ship
        else printing
        for printing in HARBOUR.printings
    ]
    return {**GAMES, "harbour": NextHarbour(replace(HARBOUR, printings=printings))}


def ships() -> Iterator[str]:
    return (printing.card.id for printing in HARBOUR.printings if printing.card.kind == "ship")


def taken(match: Match) -> set[str]:
    return {str(entry.action).removeprefix("take ") for entry in match.full_log}


async def begun(server: Server) -> str:
    """A table where two people have taken some ships."""
    anna, bert = await server.guest("Anna"), await server.guest("Bert")
    table = await anna.open("harbour", ME, FREE)
    await bert.done(f"/tables/{table}/join")
    await anna.done(f"/tables/{table}/start")

    def has_taken(_: object) -> bool:
        match = server.table(table).match
        assert match
        return match.step >= 12 and bool(taken(match) & {*ships()})

    await server.play(table, has_taken, Random(5))
    return table


@run_async
async def test_a_game_that_the_change_has_not_touched_goes_on(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        table = await begun(server)
        match = server.table(table).match
        assert match
        told = codec.text(tuple(entry.events for entry in match.full_log))
        # It is not drawn while the test plays on, either.
        deck = [card.id for card in reversed(match._state.deck)]
        untouched = max((ship for ship in ships() if ship not in told and ship in deck), key=deck.index)
        before = await server.guests[0].look(table)
        keys, clock, tokens = [guest.key for guest in server.guests], server.clock, server.tokens
    games = with_one_coin_more(untouched)
    async with serve(tmp_path, clock=clock, tokens=tokens, games=games) as server:
        for key in keys:
            await server.welcome(await server.spectator(), key)
        after = await server.guests[0].look(table)
        assert after["messages"] == before["messages"]
        assert after["now"]["table"] == before["now"]["table"]
        assert server.table(table).game is games["harbour"]
        step = before["now"]["table"]["step"]
        await server.play(table, lambda table: table.step == step + 10)
        assert server.table(table).step == step + 10
        await server.tables.execute(table, lambda *_: [Shut(Closing.IDLE)])
        record = (await server.guests[0].get(f"/tables/{table}/record")).json()
        assert (record["rules"], len(record["steps"])) == (NextHarbour.rules_version, step + 10)
        again = await server.guests[0].done(f"/tables/{table}/rematch")
        assert again["rules"] == NextHarbour.rules_version


@run_async
async def test_a_game_that_the_change_would_alter_is_closed_with_its_scores_and_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serve(tmp_path) as server:
        table = await begun(server)
        match = server.table(table).match
        assert match
        ship = next(ship for ship in ships() if ship in taken(match))
        scores = codec.encode(match.full_outcome())
        step = match.step
        waiting = await server.guests[0].open("harbour", ME, FREE, listed=True)
        key, clock, tokens = server.guests[0].key, server.clock, server.tokens
    # Every table belongs to another process at first.
    claims = Others()
    others = serve(tmp_path, clock=clock, tokens=tokens, games=with_one_coin_more(ship), claims=claims)
    async with others as server:
        assert {*claims.asked} == {table, waiting}
        assert server.tables.live(table) is None
    caplog.clear()
    async with serve(tmp_path, clock=clock, tokens=tokens, games=with_one_coin_more(ship)) as server:
        assert re.search(rf"table-not-replayed table={table[:6]} step=\d+", caplog.text)
        anna = await server.spectator()
        await server.welcome(anna, key)
        frame = await anna.look(table)
        assert frame["now"]["table"]["status"] == "closed"
        assert frame["now"]["outcome"] == scores
        assert {line.id: line.summary.step for line in await server.storage.all_tables()}[table] == step
        assert "rules" in frame["messages"][-1]["sentences"][0]
        assert [told["type"] for told in frame["messages"]] == ["sat", "sat", "shut"]
        assert (await anna.get(f"/tables/{table}/record")).json()["error"] == "other-rules"
        assert (await anna.refused(f"/tables/{table}/actions", step=step, action="draw"))["error"] == "over"
        # A table that has not begun has nothing to lose.
        assert [line["id"] for line in (await anna.get("/tables")).json()] == [waiting]


@pytest.mark.parametrize("failure", [MemoryError, RecursionError])
@run_async
async def test_a_machine_that_fails_says_nothing_about_the_rules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, failure: type[Exception]
) -> None:
    def fail(*_: Any) -> None:
        raise failure

    async with serve(tmp_path) as server:
        table = server.table(await begun(server))
        again = Table(table.id, table.header, table.secret, table.game)
        monkeypatch.setattr(Match, "play", fail)
        with pytest.raises(failure):
            again.read(table.log, table.status)


class TwoSeats(NextHarbour):
    """A made-up version that is for two players only."""

    def __init__(self) -> None:
        super().__init__(replace(HARBOUR, seat_counts=range(2, 3)))


@run_async
async def test_an_open_table_that_could_not_begin_any_more_is_closed(tmp_path: Path) -> None:
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        tables = [await anna.open("harbour", ME, *[FREE] * more) for more in (1, 2)]
        clock, tokens = server.clock, server.tokens
    async with serve(tmp_path, clock=clock, tokens=tokens, games={**GAMES, "harbour": TwoSeats()}) as server:
        guest = await server.spectator()
        found = [(await guest.look(table))["now"]["table"]["status"] for table in tables]
        assert found == ["open", "closed"]
