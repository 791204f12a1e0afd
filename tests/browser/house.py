"""A server for the pages: real bots, which think in this process, and tables in the middle of a game."""

import asyncio
import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from portroyal.bots.advice import Advice
from portroyal.games.harbour import notation
from portroyal.match import Match
from portroyal.web.bots import Choice, History, Question, choose_once, give_advice
from portroyal.web.http.app import Settings
from portroyal.web.http.serve import LOOPBACK
from portroyal.web.turns import Asker
from tests.web.running import Running, running
from tests.web.serving import NO_LIMITS, Quick, T, Tokens

YOU: Final = "Anne"
OTHER: Final = "casual"


class Near(Quick):
    """The bots of the server, without processes of their own."""

    async def choose(self, question: Question, history: History, asker: Asker) -> Choice:
        await asyncio.sleep(0)
        return choose_once(question)

    async def advise(self, question: Question, asker: Asker) -> Advice:
        return await asyncio.to_thread(give_advice, question)

    async def replay(self, asker: Asker, function: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.to_thread(function, *arguments)


class Slow(Near):
    """Bots that leave time to see that it is their turn."""

    async def choose(self, question: Question, history: History, asker: Asker) -> Choice:
        await asyncio.sleep(3600)
        return await super().choose(question, history, asker)


@dataclass(frozen=True)
class Prepared:
    """A table in the middle of a game, and the cookie of who sits at seat 0."""

    path: str
    key: str


@dataclass(frozen=True)
class House:
    server: Running

    @property
    def address(self) -> str:
        return f"http://{LOOPBACK}:{self.server.port}"

    def table(self, drawing: str, persons: int = 1, key: str | None = None, **more: Any) -> Prepared:
        """A table as it is drawn (see docs/positions.md): you at the first seats, bots at the others."""
        position = notation.read(drawing)
        key = key or self.server.person(YOU)
        seats = len(position.players)
        chairs: list[dict[str, Any]] = [
            {"kind": "me", **({"name": f"{YOU} {seat + 1}"} if persons > 1 else {})}
            if seat < persons
            else {"kind": "bot", "bot": OTHER}
            for seat in range(seats)
        ]
        with self.server.client(key) as client:
            answer = client.post("/tables", json={"game": position.game, "seats": chairs, **more})
            answer.raise_for_status()
            id = answer.json()["id"]
            # Before it is started no bot looks at it; from then on it plays from here.
            begin = Match.from_position(position)
            with patch("portroyal.web.tables.table.Match", lambda *_: begin):
                client.post(f"/tables/{id}/start", json={}).raise_for_status()
            assert self.server.table(id).match is begin
        return Prepared(f"/table/{id}", key)


@contextmanager
def open_house(folder: Path, bots: type[Near] = Near, **more: Any) -> Iterator[House]:
    """The same ids and secrets every time."""
    settings = Settings(folder / "portroyal.db", limits=NO_LIMITS, tokens=Tokens(), bots=bots, **more)
    with running(settings) as server:
        yield House(server)


def main() -> None:
    """Serve one table until the input ends: a folder as argument, a drawing as a line of JSON, its address as JSON."""
    with open_house(Path(sys.argv[1])) as house:
        table = house.table(json.loads(sys.stdin.readline()))
        sys.stdout.write(json.dumps({"address": house.address, "path": table.path, "key": table.key}) + "\n")
        sys.stdout.flush()
        sys.stdin.read()


if __name__ == "__main__":
    main()
