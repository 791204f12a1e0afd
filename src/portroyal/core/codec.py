"""Values to JSON and back, by their types alone, strictly: what is read back equals what was written.

A value is written as an object with its id under `type`, another dataclass as an object of its fields,
a named thing as its id, tuples as arrays. Text is canonical: equal values give equal bytes.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import MISSING, fields, is_dataclass
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from portroyal.core.values import Named, Value

T = TypeVar("T")
Json: TypeAlias = bool | int | str | list["Json"] | dict[str, "Json"] | None


class CodecError(ValueError):
    """Data that does not fit the type, with the place where."""

    def __init__(self, place: str, expected: str) -> None:
        self.place = place or "/"
        self.expected = expected
        super().__init__(f"{self.place}: expected {expected}")


def encode(value: object) -> Json:
    """The JSON form of a value made of dataclasses, named things, tuples, dicts, numbers and text."""
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, Named):
        return value.id
    if isinstance(value, (tuple, list)):
        return [encode(item) for item in value]
    if isinstance(value, Mapping):
        return {str(key): encode(item) for key, item in value.items()}
    if is_dataclass(value):
        tag: dict[str, Json] = {"type": value.id} if isinstance(value, Value) else {}
        return tag | {field.name: encode(getattr(value, field.name)) for field in fields(value)}
    raise TypeError(f"{type(value).__name__} has no JSON form")


def text(value: object) -> str:
    """The canonical JSON text of a value."""
    return json.dumps(encode(value), ensure_ascii=False, separators=(",", ":"))


def decode(kind: type[T], data: object, place: str = "") -> T:
    """The value of this type that `data` describes. Raises CodecError."""
    result: T = _decode(kind, data, place)
    return result


def decode_value(kinds: Iterable[type[T]], data: object, place: str = "") -> T:
    """Like `decode`, for a value that says itself which of the kinds it is."""
    if not isinstance(data, dict) or not isinstance(data.get("type"), str):
        raise CodecError(place, "an object with a type")
    for kind in kinds:
        if getattr(kind, "id", None) == data["type"]:
            return decode(kind, data, place)
    raise CodecError(f"{place}/type", "a known type")


def hints(kind: Any) -> dict[str, Any]:
    """The types of a dataclass's fields."""
    return _hints(kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    return get_type_hints(kind, include_extras=True)


def _decode(kind: Any, data: Any, place: str) -> Any:
    origin = get_origin(kind)
    if origin is Annotated:
        return _decode(get_args(kind)[0], data, place)
    if origin in (Union, UnionType):
        return _decode_union(get_args(kind), data, place)
    if origin is tuple:
        if not isinstance(data, list):
            raise CodecError(place, "an array")
        return tuple(_decode(get_args(kind)[0], item, f"{place}/{n}") for n, item in enumerate(data))
    if origin is dict:
        if not isinstance(data, dict):
            raise CodecError(place, "an object")
        return {str(key): _decode(get_args(kind)[1], item, f"{place}/{key}") for key, item in data.items()}
    if kind in (int, str, bool, NoneType):
        if type(data) is not kind:
            raise CodecError(place, _WORDS[kind])
        return data
    if issubclass(kind, Named):
        try:
            return kind.named(data)
        except (KeyError, TypeError):
            raise CodecError(place, f"the id of a {kind.__name__.lower()}") from None
    return _decode_fields(kind, data, place)


def _decode_union(kinds: tuple[Any, ...], data: Any, place: str) -> Any:
    errors = []
    for kind in kinds:
        try:
            return _decode(kind, data, place)
        except CodecError as error:
            errors.append(error)
    deepest = max(errors, key=lambda error: len(error.place))
    if deepest.place != (place or "/"):
        raise deepest
    raise CodecError(place, " or ".join(error.expected for error in errors))


def _decode_fields(kind: Any, data: Any, place: str) -> Any:
    if not isinstance(data, dict):
        raise CodecError(place, "an object")
    types = hints(kind)
    known = {field.name: field for field in fields(kind)}
    arguments = {}
    for name, item in data.items():
        if name == "type" and issubclass(kind, Value):
            if item != kind.id:
                raise CodecError(f"{place}/type", kind.id)
        elif name not in known:
            raise CodecError(f"{place}/{name}", "no such field")
        else:
            arguments[name] = _decode(types[name], item, f"{place}/{name}")
    for name, field in known.items():
        if name not in arguments and field.default is MISSING and field.default_factory is MISSING:
            raise CodecError(f"{place}/{name}", "a value")
    return kind(**arguments)


_WORDS = {int: "a whole number", str: "text", bool: "true or false", NoneType: "null"}
