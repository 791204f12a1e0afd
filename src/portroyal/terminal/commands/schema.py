"""Print the JSON Schemas of everything that is read and written."""

from typing import Annotated, Any

import typer

from portroyal.core import codec
from portroyal.core.game import AnyGame
from portroyal.core.schema import schema
from portroyal.games import GAMES
from portroyal.record import record_schema
from portroyal.terminal.files import print_json
from portroyal.terminal.shell import USAGE, end, listed, text


def command(
    name: Annotated[str | None, typer.Argument(help=text("cli-option-schema"), show_default=False)] = None,
) -> None:
    schemas = all_schemas()
    if name is None:
        for known in schemas:
            typer.echo(known)
    elif name in schemas:
        print_json(schemas[name])
    else:
        end(USAGE, text("cli-bad-value", value=name, known=listed(schemas)))


def all_schemas() -> dict[str, codec.Json]:
    """Every published schema by its name and number."""
    families: dict[str, AnyGame] = {}
    for game in GAMES.values():
        families.setdefault(game.family, game)
    schemas: dict[str, codec.Json] = {}
    for family, game in families.items():
        kinds: dict[str, tuple[Any, ...]] = {
            f"{family}-action/1": game.action_types,
            f"{family}-event/1": game.event_types,
            f"{family}-reason/1": game.reason_types,
            f"{family}-view/1": (game.view_type,),
            f"{family}-position/1": (game.position_type,),
        }
        schemas |= {name: schema(name, *types) for name, types in kinds.items()}
        schemas[f"{family}-record/1"] = record_schema(game)
    return schemas
