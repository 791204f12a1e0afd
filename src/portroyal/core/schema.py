"""JSON Schema (2020-12) of what `codec` writes, from the same types. There is no second description."""

from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields
from types import NoneType, UnionType
from typing import Annotated, Any, Union, get_args, get_origin

from portroyal.core.codec import Json, hints
from portroyal.core.values import Named, Value, Word

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(name: str, *kinds: Any) -> Json:
    """The schema of a document that is one of these kinds."""
    shared: dict[str, Json] = {}
    body = _any_of(kinds, shared)
    return {"$schema": DIALECT, "$id": f"urn:portroyal:{name}", "title": name, **body, "$defs": shared}


def _any_of(kinds: Iterable[Any], shared: dict[str, Json]) -> dict[str, Json]:
    shapes: list[Json] = [_shape(kind, shared) for kind in kinds]
    return {"anyOf": shapes} if len(shapes) > 1 else dict(shapes[0])  # type: ignore[arg-type]  # a shape is an object


def _shape(kind: Any, shared: dict[str, Json]) -> dict[str, Json]:
    origin, arguments = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return {**_shape(arguments[0], shared), "description": arguments[1]}
    if origin in (Union, UnionType):
        return _any_of(arguments, shared)
    if origin is tuple:
        return {"type": "array", "items": _shape(arguments[0], shared)}
    if origin in (dict, Mapping):
        return {"type": "object", "additionalProperties": _shape(arguments[1], shared)}
    if kind in _PLAIN:
        return {"type": _PLAIN[kind]}
    plain = origin or kind
    if plain.__name__ not in shared:
        shared[plain.__name__] = {}
        shared[plain.__name__] = _closed(plain) if issubclass(plain, (Named, Word)) else _object(kind, shared)
    return {"$ref": f"#/$defs/{plain.__name__}"}


def _closed(kind: type[Named] | type[Word]) -> dict[str, Json]:
    return {"enum": [str(id) for id in (kind if issubclass(kind, Word) else kind.all_ids())]}


def _object(kind: Any, shared: dict[str, Json]) -> dict[str, Json]:
    plain = get_origin(kind) or kind
    types = hints(kind)
    properties: dict[str, Json] = {"type": {"const": plain.id}} if issubclass(plain, Value) else {}
    required: list[Json] = [*properties]
    for field in fields(plain):
        properties[field.name] = _shape(types[field.name], shared)
        if field.default is MISSING and field.default_factory is MISSING:
            required.append(field.name)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


_PLAIN = {int: "integer", str: "string", bool: "boolean", NoneType: "null"}
