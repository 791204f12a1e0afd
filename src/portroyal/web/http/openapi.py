"""The published description of the API. Views, events and reasons refer to the schemas of the engine."""

from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI

from portroyal.core.game import AnyGame
from portroyal.core.schema import schema
from portroyal.core.values import Outcome, Undone

MARK = "x-engine"
"""Stands where a schema of the engine belongs; see `frames.by_engine`."""


def describe(app: FastAPI, games: Mapping[str, AnyGame]) -> None:
    """Let the application tell the whole description."""
    plain = app.openapi

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = with_engine(plain(), games)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # as FastAPI's documentation says


def with_engine(description: dict[str, Any], games: Mapping[str, AnyGame]) -> dict[str, Any]:
    """Put the schemas of the engine where they were marked."""
    components: dict[str, Any] = {}
    families = {game.family: game for game in games.values()}
    for family, game in families.items():
        kinds: dict[str, tuple[Any, ...]] = {
            "view": (game.view_type,),
            "event": (*game.event_types, Undone),
            "reason": game.reason_types,
        }
        for kind, types in kinds.items():
            _add(components, f"{family}-{kind}", schema(f"{family}-{kind}/1", *types))
    _add(components, "outcome", schema("outcome/1", Outcome))
    anything: dict[str, Any] = {
        "view": {"anyOf": [*_refs(families, "view"), {"type": "null"}]},
        "events": {"type": "array", "items": {"anyOf": _refs(families, "event")}},
        "reason": {"anyOf": _refs(families, "reason")},
        "outcome": {"anyOf": [_ref("outcome"), {"type": "null"}]},
    }
    filled: dict[str, Any] = _fill(description, anything)
    filled["components"]["schemas"] |= components
    return filled


def _refs(families: Mapping[str, AnyGame], kind: str) -> list[dict[str, str]]:
    return [_ref(f"{family}-{kind}") for family in families]


def _ref(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _add(components: dict[str, Any], name: str, document: Any) -> None:
    """A schema and its definitions, under names that begin with its own."""
    definitions = document.pop("$defs")
    for key in ("$schema", "$id"):
        del document[key]
    for part, content in {None: document, **definitions}.items():
        components[name if part is None else f"{name}.{part}"] = _rename(content, name)


def _rename(content: Any, name: str) -> Any:
    if isinstance(content, dict):
        return {
            key: f"#/components/schemas/{name}.{item.removeprefix('#/$defs/')}"
            if key == "$ref"
            else _rename(item, name)
            for key, item in content.items()
        }
    return [_rename(item, name) for item in content] if isinstance(content, list) else content


def _fill(content: Any, anything: Mapping[str, Any]) -> Any:
    if isinstance(content, dict):
        if MARK in content:
            rest = {key: item for key, item in content.items() if key != MARK}
            return {**rest, **anything[content[MARK]]}
        return {key: _fill(item, anything) for key, item in content.items()}
    return [_fill(item, anything) for item in content] if isinstance(content, list) else content
