"""Values to JSON and back, by their types alone, strictly: what is read back equals what was written.

A value is written as an object with its id under `type`, another dataclass as an object of its fields,
a named thing as its id, one of a closed set as its text, tuples as arrays. Text is canonical: equal values give
equal bytes.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import MISSING, fields, is_dataclass
from functools import cache, lru_cache
from json.encoder import encode_basestring
from operator import attrgetter
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, TypeAlias, TypeVar, Union, get_args, get_origin, get_type_hints

from portroyal.core.faults import Fault
from portroyal.core.values import Named, Value, Word

T = TypeVar("T")
Json: TypeAlias = bool | int | str | list["Json"] | dict[str, "Json"] | None

MAX_CHARACTERS = 8_000_000
"""No document of ours comes near it; a longer one is refused unread."""
MAX_DIGITS = 15
"""Every reader of JSON keeps a number of this length exactly."""
MAX_LEVELS = 50
MAX_ROWS = 1024
"""At most this many rows of cards are kept as text."""


def encode(value: object) -> Json:
    """The JSON form of a value made of dataclasses, named things, tuples, dicts, numbers and text."""
    kind = type(value)
    return (_ENCODERS.get(kind) or _new_encoder(kind))(value)


_ENCODERS: dict[type, Callable[[Any], Json]] = {}
"""What encodes values of exactly a type; found once, because views are encoded after every move."""


def _new_encoder(kind: type) -> Callable[[Any], Json]:
    encoder = _ENCODERS[kind] = _encoder(kind)
    return encoder


def _encoder(kind: type) -> Callable[[Any], Json]:
    if issubclass(kind, Word):
        return str.__str__
    if kind is NoneType or issubclass(kind, (bool, int, float, str)):
        return _as_it_is
    if issubclass(kind, Named):
        return attrgetter("id")
    if issubclass(kind, (tuple, list)):
        return _encode_items
    if issubclass(kind, Mapping):
        return _encode_mapping
    if is_dataclass(kind):
        names = _field_names(kind)
        tag: dict[str, Json] = {"type": kind.id} if issubclass(kind, Value) else {}
        return lambda value: tag | {name: encode(getattr(value, name)) for name in names}
    raise TypeError(f"{kind.__name__} has no JSON form")


def _as_it_is(value: Any) -> Json:
    plain: Json = value
    return plain


def _encode_items(items: Sequence[object]) -> Json:
    kinds = {*map(type, items)}
    if len(kinds) == 1:
        # Most are rows of cards.
        (kind,) = kinds
        return [*map(_ENCODERS.get(kind) or _new_encoder(kind), items)]
    return [encode(item) for item in items]


def _encode_mapping(items: Mapping[object, object]) -> Json:
    return {str(key): encode(item) for key, item in items.items()}


def text(value: object) -> str:
    """The canonical JSON text of a value: that of `encode`, written directly because views are long."""
    kind = type(value)
    return (_WRITERS.get(kind) or _new_writer(kind))(value)


_WRITERS: dict[type, Callable[[Any], str]] = {}


def joined(kind: type, **texts: str) -> str:
    """The text of a dataclass of this type, made of the texts of all its fields."""
    return "{" + ",".join(_tag(kind) + [f'"{name}":{texts[name]}' for name in _field_names(kind)]) + "}"


class FieldTexts(Generic[T]):
    """Writes values of one dataclass, one after another.

    A field that holds the very object that it held in the value before is not written again, so all of it must be
    immutable.
    """

    def __init__(self) -> None:
        self._fields: dict[str, tuple[object, str]] = {}

    def text(self, value: T) -> str:
        """The same as `text`."""
        kind: Any = type(value)
        kept = self._fields
        written = []
        for name in _field_names(kind):
            content = getattr(value, name)
            last = kept.get(name)
            if last is None or last[0] is not content:
                last = kept[name] = (content, f"{encode_basestring(name)}:{text(content)}")
            written.append(last[1])
        return "{" + ",".join(_tag(kind) + written) + "}"


@cache
def _field_names(kind: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


@cache
def _tag(kind: Any) -> list[str]:
    return [f'"type":{encode_basestring(kind.id)}'] if issubclass(kind, Value) else []


def _new_writer(kind: type) -> Callable[[Any], str]:
    writer = _WRITERS[kind] = _writer(kind)
    return writer


def _writer(kind: type) -> Callable[[Any], str]:
    if kind is NoneType or issubclass(kind, bool):
        return lambda value: "null" if value is None else "true" if value else "false"
    if issubclass(kind, int):
        return int.__repr__
    if issubclass(kind, float):
        # Only written: no document that is read has one.
        return float.__repr__
    if issubclass(kind, str):
        return encode_basestring
    if issubclass(kind, Named):
        return _write_name
    if issubclass(kind, (tuple, list)):
        return _write_items
    if issubclass(kind, Mapping):
        return _write_mapping
    if is_dataclass(kind):
        keys = [(f"{encode_basestring(name)}:", attrgetter(name)) for name in _field_names(kind)]
        tag = _tag(kind)
        return lambda value: "{" + ",".join(tag + [key + text(get(value)) for key, get in keys]) + "}"
    raise TypeError(f"{kind.__name__} has no JSON form")


@cache
def _write_name(named: Named) -> str:
    return encode_basestring(named.id)


def _write_items(items: Sequence[object]) -> str:
    if type(items) is tuple and items and isinstance(items[0], Named):
        return _write_names(items)
    return "[" + ",".join(map(text, items)) + "]"


@lru_cache(maxsize=MAX_ROWS)
def _write_names(items: tuple[object, ...]) -> str:
    """A row of cards, which all who look at a table see alike."""
    return "[" + ",".join(map(text, items)) + "]"


def _write_mapping(items: Mapping[object, object]) -> str:
    return "{" + ",".join([f"{encode_basestring(str(key))}:{text(item)}" for key, item in items.items()]) + "}"


def parse(text: str) -> Json:
    """The content of a JSON text. Raises Fault, also for a text made to do harm."""
    if len(text) > MAX_CHARACTERS:
        raise Fault("too-long", "/", len(text))
    try:
        data: Json = json.loads(
            text, parse_int=_int, parse_float=_no_float, parse_constant=_no_float, object_pairs_hook=_once
        )
    except json.JSONDecodeError as error:
        raise Fault("not-json", f"line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise Fault("too-deep") from None
    _check_levels(data)
    return data


def decode(kind: type[T], data: object, place: str = "") -> T:
    """The value of this type that `data` describes. Raises Fault."""
    result: T = _decode(kind, data, place)
    return result


def decode_value(kinds: Iterable[type[T]], data: object, place: str = "") -> T:
    """Like `decode`, for a value that says itself which of the kinds it is."""
    if not isinstance(data, dict):
        raise Fault("not-an-object", place, data)
    for kind in kinds:
        if getattr(kind, "id", None) == data.get("type"):
            return decode(kind, data, place)
    raise Fault("unknown-type", f"{place}/type", data.get("type", ""))


def hints(kind: Any) -> dict[str, Any]:
    """The types of a dataclass's fields; of a generic one, with its arguments put in."""
    return _hints(kind)


@cache
def _hints(kind: Any) -> dict[str, Any]:
    origin = get_origin(kind)
    if origin is None:
        return get_type_hints(kind, include_extras=True)
    bound = dict(zip(origin.__parameters__, get_args(kind), strict=True))
    return {name: _bind(hint, bound) for name, hint in get_type_hints(origin, include_extras=True).items()}


def _bind(hint: Any, bound: dict[Any, Any]) -> Any:
    if hint in bound:
        return bound[hint]
    parameters = getattr(hint, "__parameters__", ())
    return hint[tuple(bound[parameter] for parameter in parameters)] if parameters else hint


def _decode(kind: Any, data: Any, place: str) -> Any:
    origin = get_origin(kind)
    if origin is Annotated:
        return _decode(get_args(kind)[0], data, place)
    if origin in (Union, UnionType):
        return _decode_union(get_args(kind), data, place)
    if origin is tuple:
        if not isinstance(data, list):
            raise Fault("not-an-array", place, data)
        return tuple(_decode(get_args(kind)[0], item, f"{place}/{n}") for n, item in enumerate(data))
    if origin in (dict, Mapping):
        if not isinstance(data, dict):
            raise Fault("not-an-object", place, data)
        return {key: _decode(get_args(kind)[1], item, f"{place}/{key}") for key, item in data.items()}
    if kind in _FAULTS:
        if type(data) is not kind:
            raise Fault(_FAULTS[kind], place, data)
        return data
    if origin is None and issubclass(kind, (Named, Word)):
        known = tuple(kind) if issubclass(kind, Word) else kind.all_ids()
        if not isinstance(data, str) or data not in known:
            raise Fault(f"unknown-{kind.__name__.lower()}", place, data)
        return kind(data) if issubclass(kind, Word) else kind.named(data)
    return _decode_fields(kind, data, place)


def _decode_union(kinds: tuple[Any, ...], data: Any, place: str) -> Any:
    if all(isinstance(kind, type) and issubclass(kind, Value) for kind in kinds):
        return decode_value(kinds, data, place)
    faults = []
    for kind in kinds:
        try:
            return _decode(kind, data, place)
        except Fault as fault:
            faults.append(fault)
    raise max(faults, key=lambda fault: len(fault.place))


def _decode_fields(kind: Any, data: Any, place: str) -> Any:
    if not isinstance(data, dict):
        raise Fault("not-an-object", place, data)
    plain = get_origin(kind) or kind
    types = hints(kind)
    known = {field.name: field for field in fields(plain)}
    arguments = {}
    for name, item in data.items():
        if name == "type" and issubclass(plain, Value):
            if item != plain.id:
                raise Fault("unknown-type", f"{place}/type", item)
        elif name not in known:
            raise Fault("unknown-field", place, name)
        else:
            arguments[name] = _decode(types[name], item, f"{place}/{name}")
    for name, field in known.items():
        if name not in arguments and field.default is MISSING and field.default_factory is MISSING:
            raise Fault("missing-field", place, name)
    return plain(**arguments)


def _check_levels(data: Json) -> None:
    level = [data]
    for _ in range(MAX_LEVELS):
        arrays = [item for node in level if isinstance(node, list) for item in node]
        level = arrays + [item for node in level if isinstance(node, dict) for item in node.values()]
        if not level:
            return
    raise Fault("too-deep")


def _int(text: str) -> int:
    if len(text) > MAX_DIGITS:
        raise Fault("too-large", "/", text)
    return int(text)


def _no_float(text: str) -> Any:
    raise Fault("not-a-whole-number", "/", text)


def _once(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    content: dict[str, Json] = {}
    for key, item in pairs:
        if key in content:
            raise Fault("field-twice", "/", key)
        content[key] = item
    return content


_FAULTS = {int: "not-a-whole-number", str: "not-text", bool: "not-true-or-false", NoneType: "not-null"}
