"""Declares in TypeScript what the page's JavaScript gets: engine values by their JSON Schemas, answers by the OpenAPI.

    python -m tools.page_types [FOLDER]

Writes `build/types/*.d.ts`, which `tsc` reads when it checks the page. The files are generated and never committed.
"""

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from portroyal.core.game import AnyGame
from portroyal.core.schema import schema
from portroyal.games import GAMES
from portroyal.record import record_schema
from portroyal.web.http.app import Settings, make_app

FOLDER: Final = Path("build/types")
PREFIX: Final = "/api/v1"
MAX_LITERALS: Final = 30
"""A longer list of texts, such as the ids of all cards, is a `string`."""
FREE: Final = {"reason": "engine.Reason", "events": "engine.Event", "view": "engine.View"}
"""What the OpenAPI calls just an object, although the engine's schemas describe it, by the name of its field."""

Schema = dict[str, Any]


def main() -> None:
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in declarations().items():
        (folder / f"{name}.d.ts").write_text(text, "utf-8")


def declarations() -> dict[str, str]:
    """The text of every file, by its name."""
    families = {game.family: game for game in reversed(GAMES.values())}
    return {
        **{family: _namespace(family, _family(game)) for family, game in families.items()},
        "engine": _namespace("engine", _union(families)),
        "api": _namespace("api", _api(make_app(Settings(Path("unused.db"))).openapi())),
    }


def _namespace(name: str, lines: Iterator[str]) -> str:
    return "\n".join([f"declare namespace {name} {{", *(f"  {line}" for line in lines), "}", ""])


# The engine


def _family(game: AnyGame) -> Iterator[str]:
    kinds = {
        "View": schema("view", game.view_type),
        "Event": schema("event", *game.event_types),
        "Reason": schema("reason", *game.reason_types),
        "Record": record_schema(game),
    }
    shared: dict[str, Schema] = {}
    for document in kinds.values():
        assert isinstance(document, dict)
        shared |= document["$defs"]  # type: ignore[arg-type]  # a schema's definitions are schemas
    for name, document in kinds.items():
        if name not in shared:
            yield f"type {name} = {type_of(document)};"  # type: ignore[arg-type]  # see above
    yield from _definitions(shared)


def _union(families: dict[str, AnyGame]) -> Iterator[str]:
    """What code that knows no family gets: the value of any of them."""
    for name in ("View", "Event", "Reason", "Record", "Outcome"):
        yield f"type {name} = {' | '.join(f'{family}.{name}' for family in families)};"


# The API


def _api(document: Schema) -> Iterator[str]:
    # Names of the API begin with a capital; the others are the engine's documents, which have their own namespaces.
    yield from _definitions({name: one for name, one in document["components"]["schemas"].items() if name[0].isupper()})
    for method in ("get", "post"):
        paths = [
            (path.removeprefix(PREFIX), operations[method])
            for path, operations in document["paths"].items()
            if method in operations
        ]
        # A pattern also fits longer paths, so the longest comes first.
        paths.sort(key=lambda item: (-item[0].count("/"), item[0].count("{"), item[0]))
        yield f"type {method.capitalize()}Answer<P extends string> ="
        for path, operation in paths:
            yield f"  P extends {_pattern(path)} ? {_answer(path, operation)} :"
        yield "  never;"
        if method == "post":
            yield "type PostBody<P extends string> ="
            for path, operation in paths:
                yield f"  P extends {_pattern(path)} ? {_body(path, operation)} :"
            yield "  never;"


def _pattern(path: str) -> str:
    fitting = re.sub(r"\{\w+\}", "${string}", path)
    return f"`{fitting}` | `{fitting}?${{string}}`"


def _answer(path: str, operation: Schema) -> str:
    if path.endswith("/record"):
        return "engine.Record"
    for status, answer in operation["responses"].items():
        if status.startswith("2"):
            content = answer.get("content", {}).get("application/json")
            return type_of(content["schema"]) if content else "null"
    raise ValueError(f"no answer is described for {path}")


def _body(path: str, operation: Schema) -> str:
    if path == "/records":
        return "engine.Record"
    body = operation.get("requestBody")
    return type_of(body["content"]["application/json"]["schema"]) if body else "undefined"


# From JSON Schema to TypeScript


def _definitions(shared: dict[str, Schema]) -> Iterator[str]:
    for name, content in sorted(shared.items()):
        if content.get("type") == "object" and "properties" in content:
            yield f"interface {name} {{"
            for line in _fields(content):
                yield f"  {line}"
            yield "}"
        else:
            yield f"type {name} = {type_of(content)};"


def _fields(content: Schema) -> Iterator[str]:
    required = content.get("required", [])
    for field, kind in content["properties"].items():
        if "description" in kind:
            yield f"/** {kind['description']} */"
        yield f"{_quoted(field)}{'' if field in required else '?'}: {type_of(kind, field)};"


def type_of(content: Schema, field: str = "") -> str:
    """The TypeScript type of a schema; `field` is the name of the field it describes."""
    if "$ref" in content:
        return _name(str(content["$ref"]).rpartition("/")[2])
    if "const" in content:
        return _literal(content["const"])
    if "enum" in content:
        values = content["enum"]
        return "string" if len(values) > MAX_LITERALS else " | ".join(map(_literal, values))
    for several in ("anyOf", "oneOf"):
        if several in content:
            return " | ".join(dict.fromkeys(_in_brackets(type_of(kind, field)) for kind in content[several]))
    match content.get("type"):
        case "array" if "prefixItems" in content:
            return f"[{', '.join(type_of(kind, field) for kind in content['prefixItems'])}]"
        case "array":
            return f"{_in_brackets(type_of(content['items'], field))}[]"
        case "object" if "properties" in content:
            return f"{{ {' '.join(line for line in _fields(content) if not line.startswith('/**'))} }}"
        case "object":
            patterns = [*content.get("patternProperties", {}).values()]
            values = patterns[0] if patterns else content.get("additionalProperties", True)
            if values is True:
                return FREE.get(field, "{ [name: string]: unknown }")
            return f"{{ [name: string]: {type_of(values, field)} }}"
        case kind:
            return PLAIN.get(str(kind), "unknown")


def _name(name: str) -> str:
    """`harbour-view` is the engine's document `harbour.View`; a document of no family is `engine`'s."""
    if name[0].isupper():
        return name
    family, _, document = name.partition("-")
    return f"{family}.{document.capitalize()}" if document else f"engine.{family.capitalize()}"


PLAIN: Final = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}


def _literal(value: Any) -> str:
    return f'"{value}"' if isinstance(value, str) else "null" if value is None else str(value).lower()


def _in_brackets(kind: str) -> str:
    return f"({kind})" if " | " in kind and not kind.startswith(("{", "(", "[")) else kind


def _quoted(field: str) -> str:
    return field if field.isidentifier() else f'"{field}"'


if __name__ == "__main__":
    main()
