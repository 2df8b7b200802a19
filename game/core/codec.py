"""Dataclasses to JSON values and back by their declared types, and digests of them."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NewType,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

T = TypeVar("T")
# The numbers are whole: no state has a float, or its digest would depend on the machine.
Json: TypeAlias = dict[str, "Json"] | list["Json"] | str | int | bool | None

_MAX_QUOTE = 40
_PLAIN_KINDS = {bool: "true or false", int: "a whole number", str: "a text", NoneType: "null"}


class CodecError(Exception):
    """A JSON value does not fit the type it should have; the message begins with its place."""

    def __init__(self, problem: str, place: str = "") -> None:
        """Take what is wrong with the value at a place, such as `.rows[1]`."""
        self.problem, self.place = problem, place
        super().__init__(f"{place.removeprefix('.') or 'it'} {problem}")

    def within(self, place: str) -> "CodecError":
        """Return the same error with its place as part of another."""
        return CodecError(self.problem, place + self.place)


def encode(value: object) -> Json:
    """Return a value as JSON: dataclasses become objects with a `type`, bytes become hex.

    >>> from game.core.grid import Direction
    >>> from game.core.action import Move
    >>> encode(Move(Direction.N))
    {'type': 'Move', 'direction': 'N'}
    """
    return _writer_for(type(value))(value)  # type: ignore[arg-type]


def encode_fields(value: object, as_is: tuple[type, ...] = ()) -> dict[str, Json]:
    """Return the fields of a dataclass as JSON, without `type`: for a file of one type only.

    Fields of the types `as_is` are JSON values already.
    """
    kind: type = type(value)
    parts = {name: getattr(value, name) for name in _field_types(kind)}
    return {name: part if type(part) in as_is else encode(part) for name, part in parts.items()}


Writer = Callable[[Any], Json]


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


@cache
def _writer_for(kind: type) -> Writer:
    """Return the encoder of a type; raises CodecError if it has none."""
    if issubclass(kind, Enum):
        return attrgetter("name")
    if issubclass(kind, bool | str | int | NoneType):
        return lambda value: value
    if issubclass(kind, bytes):
        return bytes.hex
    if issubclass(kind, tuple | list):
        return _write_items
    if issubclass(kind, Mapping):
        return _write_mapping
    if issubclass(kind, frozenset):
        return lambda value: sorted(_write_items(value))  # type: ignore[type-var]
    if is_dataclass(kind):
        return _dataclass_writer(kind)
    raise CodecError(f"cannot be written: {kind.__name__}")


def _write_items(parts: Iterable[Any]) -> list[Json]:
    return [_writer_for(type(part))(part) for part in parts]  # type: ignore[arg-type]


def _write_mapping(value: Mapping[object, object]) -> Json:
    written: dict[str, Json] = {}
    for key, part in value.items():
        name = encode(key)
        if not isinstance(name, str):
            raise CodecError(f"cannot be written: the key {key!r}")
        written[name] = encode(part)
    return written


def _dataclass_writer(kind: type) -> Writer:
    names = tuple(_field_types(kind))

    def write(value: object) -> Json:
        parts = ((name, getattr(value, name)) for name in names)
        return {"type": kind.__name__} | {name: encode(part) for name, part in parts}

    return write


def canonical_text(body: Json) -> str:
    """Return a JSON value as text that is the same for equal values: sorted keys, no blanks."""
    return _ENCODER.encode(body)


def dumps(value: object) -> str:
    """Return the canonical text of a value."""
    return canonical_text(encode(value))


def digest(value: object) -> str:
    """Return the SHA-256 of a value's canonical text, as 64 hex digits."""
    return text_digest(dumps(value))


def text_digest(text: str) -> str:
    """Return the SHA-256 of a text, as 64 hex digits."""
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


def decode(kind: type[T], value: Json, place: str | None = None) -> T:
    """Return the value of a declared type from its JSON form.

    Raises CodecError with the place of the wrong part, in `place` or in the type's name.
    """
    try:
        return _reader(kind)(value)  # type: ignore[no-any-return, arg-type]
    except CodecError as error:
        raise error.within(kind.__name__ if place is None else place) from None


def decode_union(kinds: object, value: Json) -> Any:
    """Return a value of one of the types of a union from its JSON form; raises CodecError."""
    return decode(kinds, value, "value")  # type: ignore[arg-type]


Reader = Callable[[Json], Any]


@cache
def _reader(kind: Any) -> Reader:
    """Return the decoder of a declared type."""
    if isinstance(kind, NewType):
        return _reader(kind.__supertype__)
    if (origin := get_origin(kind)) is not None:
        return _READER_MAKERS[origin](kind)
    if is_dataclass(kind):
        return _dataclass_reader(kind)
    if hasattr(kind, "_fields"):
        hints, names = get_type_hints(kind, include_extras=True), [f".{n}" for n in kind._fields]
        return _fixed_reader(kind._make, (hints[name] for name in kind._fields), names)
    if issubclass(kind, Enum):
        return _choice_reader(kind.__members__)
    if kind.__module__ != "builtins":
        return _base_class_reader(kind)
    return _read_bytes if kind is bytes else _plain_reader(kind)


def _quote(value: Json) -> str:
    try:
        text = json.dumps(value)
    except RecursionError:
        return "lists or objects that are nested too deeply"
    return text if len(text) <= _MAX_QUOTE else text[:_MAX_QUOTE] + "..."


def _plain_reader(kind: type) -> Reader:
    name = _PLAIN_KINDS.get(kind, "a number")

    def read(value: Json) -> Json:
        # A bool is an int as well, but not here.
        if type(value) is kind:
            return value
        raise CodecError(f"must be {name}, not {_quote(value)}")

    return read


def _read_bytes(value: Json) -> bytes:
    try:
        return bytes.fromhex(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        raise CodecError(f"must be a text of hex digits, not {_quote(value)}") from None


def _choice_reader(choices: Mapping[str, Any]) -> Reader:
    """Return the decoder of an enumeration or of literal texts."""

    def read(value: Json) -> Any:
        if isinstance(value, str) and value in choices:
            return choices[value]
        raise CodecError(f"must be one of {', '.join(choices)}, not {_quote(value)}")

    return read


def _checked_reader(kind: Any) -> Reader:
    base, *checks = get_args(kind)
    inner = _reader(base)

    def read(value: Json) -> Any:
        decoded = inner(value)
        for check in checks:
            if problem := check(decoded):
                raise CodecError(f"{problem}, not {_quote(value)}")
        return decoded

    return read


def _union_reader(kind: Any) -> Reader:
    kinds: tuple[Any, ...] = get_args(kind)
    others = [part for part in kinds if not is_dataclass(part) and part is not NoneType]
    tagged = {part.__name__: part for part in {*kinds} - {*others, NoneType}}
    words = " or ".join(_PLAIN_KINDS.get(part, "a list") for part in others) or "an object"

    def read(value: Json) -> Any:
        if isinstance(value, dict):
            return _read_tagged(tagged, value)
        if value is None and NoneType in kinds:
            return None
        if len(others) == 1:
            return _reader(others[0])(value)
        for part in others:
            try:
                return _reader(part)(value)
            except CodecError:
                continue
        raise CodecError(f"must be {words}, not {_quote(value)}")

    return read


def _read_tagged(kinds: Mapping[str, Any], value: dict[str, Json]) -> Any:
    tag = value.get("type")
    if not isinstance(tag, str) or tag not in kinds:
        raise CodecError(f"has the unknown type {tag!r}")
    return _reader(kinds[tag])(value)


def _base_class_reader(kind: type) -> Reader:
    """Return the decoder of a base class, which stands for the dataclasses that inherit it."""

    def read(value: Json) -> Any:
        if not isinstance(value, dict):
            raise CodecError(f"must be an object, not {_quote(value)}")
        # A dataclass with slots replaces the class that it was made from, which comes first.
        kinds: list[type] = kind.__subclasses__()
        return _read_tagged({part.__name__: part for part in kinds}, value)

    return read


def _items_of(value: Json, length: int | None = None) -> list[Json]:
    """Return a list, of a given length if there is one; raises CodecError."""
    if not isinstance(value, list):
        raise CodecError(f"must be a list, not {_quote(value)}")
    if length not in (None, len(value)):
        raise CodecError(f"must be a list of {length} entries, not {len(value)}")
    return value


def _read_parts(
    readers: Iterable[Reader], values: Iterable[Json], names: Sequence[str] = ()
) -> list[Any]:
    """Return each value read by its reader; an error gets the name or number of its value."""
    parts: list[Any] = []
    try:
        for reader, value in zip(readers, values, strict=False):
            parts.append(reader(value))
    except CodecError as error:
        raise error.within(names[len(parts)] if names else f"[{len(parts)}]") from None
    return parts


def _tuple_reader(kind: Any) -> Reader:
    parts = get_args(kind)
    if len(parts) == 2 and parts[1] is Ellipsis:
        return _many_reader(tuple, parts[0])
    return _fixed_reader(tuple, parts)


def _fixed_reader(
    make: Callable[[list[Any]], Any], kinds: Iterable[Any], names: Sequence[str] = ()
) -> Reader:
    readers = tuple(map(_reader, kinds))
    return lambda value: make(_read_parts(readers, _items_of(value, len(readers)), names))


def _many_reader(make: Callable[[list[Any]], Any], part: Any) -> Reader:
    def read(value: Json) -> Any:
        items, reader = _items_of(value), _reader(part)
        return make(_read_parts([reader] * len(items), items))

    return read


def _mapping_reader(kind: Any) -> Reader:
    key_kind, part = get_args(kind)

    def read(value: Json) -> Mapping[Any, Any]:
        if not isinstance(value, dict):
            raise CodecError(f"must be an object, not {_quote(value)}")
        names = [f".{key}" for key in value]
        keys = _read_parts([_reader(key_kind)] * len(value), value, names)
        parts = _read_parts([_reader(part)] * len(value), value.values(), names)
        return dict(zip(keys, parts, strict=True))

    return read


@cache
def _field_types(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: hints[field.name] for field in fields(kind)}


def _dataclass_reader(kind: Any) -> Reader:
    name, types = kind.__name__, _field_types(kind)
    readers = tuple(map(_reader, types.values()))
    places = tuple(f".{field}" for field in types)

    def read(value: Json) -> Any:
        if not isinstance(value, dict):
            raise CodecError(f"must be an object, not {_quote(value)}")
        if value.get("type", name) != name:
            raise CodecError(f"must have the type {name}")
        wrong = value.keys() - {"type"} ^ types.keys()
        if wrong:
            raise CodecError(f"has missing or unknown fields: {', '.join(sorted(wrong))}")
        parts = _read_parts(readers, [value[field] for field in types], places)
        return kind(**dict(zip(types, parts, strict=True)))

    return read


_READER_MAKERS: dict[Any, Callable[[Any], Reader]] = {
    Union: _union_reader,
    UnionType: _union_reader,
    Literal: lambda kind: _choice_reader({text: text for text in get_args(kind)}),
    Annotated: _checked_reader,
    tuple: _tuple_reader,
    frozenset: lambda kind: _many_reader(frozenset, get_args(kind)[0]),
    dict: _mapping_reader,
    Mapping: _mapping_reader,
}
