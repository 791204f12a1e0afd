"""The one description of a frame: OpenAPI, the table of fields in docs/api.md and what is sent all follow from it."""

from pathlib import Path
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from portroyal.games import GAMES
from portroyal.web.http.app import Settings, make_app
from portroyal.web.tables.entries import ENTRY_TYPES
from tests.papers import DOCS
from tests.web.serving import BOT, ME, run_async, serve

DESCRIBED = ("Frame", "Message", "Now", "TableInfo", "SeatInfo", "ShuffleInfo", "UndoInfo")


def openapi() -> dict[str, Any]:
    return make_app(Settings(Path("unused.db"))).openapi()


def schemas() -> dict[str, Any]:
    found: dict[str, Any] = openapi()["components"]["schemas"]
    return found


def type_of(shape: dict[str, Any], known: dict[str, Any]) -> str:
    """A shape in words, for the table."""
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        if "enum" in known[name]:
            return type_of(known[name], known)
        return f"schema `{name}/1`" if "-" in name else name
    if "anyOf" in shape:
        return " or ".join(type_of(part, known) for part in shape["anyOf"])
    if "enum" in shape:
        return ", ".join(f"`{value}`" for value in shape["enum"])
    if shape.get("type") == "array":
        if "prefixItems" in shape:
            return f"[{', '.join(type_of(part, known) for part in shape['prefixItems'])}]"
        return f"list of {type_of(shape['items'], known)}"
    return str(shape.get("type", "object"))


def table_of_fields() -> str:
    known = schemas()
    lines = []
    for name in DESCRIBED:
        lines += [f"**{name}**", "", "| field | type | meaning |", "|---|---|---|"]
        for field, shape in known[name]["properties"].items():
            lines.append(f"| `{field}` | {type_of(shape, known)} | {shape.get('description', '')} |")
        lines.append("")
    return "\n".join(lines).rstrip()


def test_the_page_has_the_table_of_fields() -> None:
    page = (DOCS / "api.md").read_text("utf-8")
    assert table_of_fields() in page, f"put this into docs/api.md:\n\n{table_of_fields()}"


def test_every_message_type_is_described() -> None:
    assert schemas()["Message"]["properties"]["type"]["enum"] == [entry.id for entry in ENTRY_TYPES]


def test_no_part_of_a_frame_is_left_open() -> None:
    """Every reference leads somewhere, and no value is described as just anything."""
    known = schemas()
    for name in (*DESCRIBED, "Replay", "ReplayStep", "ReasonShape"):
        for field, shape in known[name]["properties"].items():
            assert {"type", "anyOf", "$ref", "enum"} & shape.keys(), f"{name}.{field}"
    text = str(openapi())
    assert "x-engine" not in text
    assert {part.partition("'")[0] for part in text.split("#/components/schemas/")[1:]} <= known.keys()


@pytest.mark.parametrize("game", GAMES)
@run_async
async def test_what_is_sent_is_what_is_described(tmp_path: Path, game: str) -> None:
    description = openapi()
    frames = Draft202012Validator({"$ref": "#/components/schemas/Frame", "components": description["components"]})
    replays = Draft202012Validator({"$ref": "#/components/schemas/Replay", "components": description["components"]})
    async with serve(tmp_path) as server:
        anna = await server.guest("Anna")
        table = await anna.open(game, ME, *[BOT] * (GAMES[game].seat_counts[0] - 1))
        frames.validate(await anna.look(table))
        await anna.done(f"/tables/{table}/start")
        for until in (3, 15):
            await server.play(table, lambda table, until=until: table.step >= until, Random(2))  # type: ignore[misc]  # bound now
            frames.validate(await anna.look(table))
        replays.validate((await anna.get(f"/tables/{table}/replay")).json())
        await server.play(table)
        # The end alone: it takes long to check a whole game.
        frames.validate(await anna.look(table, 1_000_000))
