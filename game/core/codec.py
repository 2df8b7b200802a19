"""Dataclasses to JSON values and back by their declared types, and digests of them."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from functools import cache
from operator import attrgetter
from types import NoneType, UnionType
from typing import Any, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

T = TypeVar("T")
Json = Any


class CodecError(Exception):
    """A JSON value does not fit the type it should have; the message gives its path."""


def encode(value: object) -> Json:
    """Return a value as JSON: dataclasses become objects with a `type`, bytes become hex.

    >>> from game.core.grid import Direction
    >>> from game.core.action import Move
    >>> encode(Move(Direction.N))
    {'type': 'Move', 'direction': 'N'}
    """
    return _writer(type(value))(value)


# By type: a save has tens of thousands of values.
_WRITERS: dict[type, Callable[[Any], Json]] = {}


def _writer(kind: type) -> Callable[[Any], Json]:
    if kind not in _WRITERS:
        _WRITERS[kind] = _writer_for(kind)
    return _WRITERS[kind]


def _writer_for(kind: type) -> Callable[[Any], Json]:
    """Return the encoder of a type; raises CodecError if it has none."""
    if issubclass(kind, Enum):
        return attrgetter("name")
    if kind is NoneType or issubclass(kind, bool | str | int):
        return _identity
    if issubclass(kind, bytes):
        return bytes.hex
    if issubclass(kind, tuple | list):
        return _write_items
    if issubclass(kind, frozenset):
        return lambda value: sorted(_write_items(value))
    if is_dataclass(kind):
        return _dataclass_writer(kind)
    raise CodecError(f"a {kind.__name__} cannot be written")


def _identity(value: Any) -> Json:
    return value


def _write_items(value: Iterable[Any]) -> list[Json]:
    return [_writer(type(part))(part) for part in value]


def _dataclass_writer(kind: type) -> Callable[[Any], Json]:
    names = tuple(_field_types(kind))

    def write(value: Any) -> Json:
        body = {"type": kind.__name__}
        for name in names:
            part = getattr(value, name)
            body[name] = _writer(type(part))(part)
        return body

    return write


def decode(kind: type[T], value: Json) -> T:
    """Return the value of a declared type from its JSON form; raises CodecError."""
    return _decode(kind, value, kind.__name__)  # type: ignore[no-any-return]


def decode_union(kinds: object, value: Json) -> Any:
    """Return a value of one of the types of a union from its JSON form; raises CodecError."""
    return _decode(kinds, value, "value")


def dumps(value: object) -> str:
    """Return the canonical text of a value: sorted keys, no blanks."""
    return json.dumps(encode(value), sort_keys=True, separators=(",", ":"))


def digest(value: object) -> str:
    """Return the SHA-256 of a value's canonical text, as 64 hex digits."""
    return text_digest(dumps(value))


def text_digest(text: str) -> str:
    """Return the SHA-256 of a text, as 64 hex digits."""
    return hashlib.sha256(text.encode()).hexdigest()


@cache
def _field_types(kind: type) -> dict[str, Any]:
    hints = get_type_hints(kind)
    return {field.name: hints[field.name] for field in fields(kind)}


def _decode(kind: Any, value: Json, path: str) -> Any:
    if isinstance(kind, NewType):
        return _decode(kind.__supertype__, value, path)
    origin = get_origin(kind)
    if origin in (Union, UnionType):
        return _decode_union(get_args(kind), value, path)
    if origin in (tuple, frozenset):
        return _decode_many(kind, value, path)
    if is_dataclass(kind):
        return _decode_dataclass(kind, value, path)
    if hasattr(kind, "_fields"):
        return _decode_named_tuple(kind, value, path)
    return _decode_plain(kind, value, path)


def _decode_plain(kind: Any, value: Json, path: str) -> Any:
    if kind is NoneType and value is None:
        return None
    if kind is bytes and isinstance(value, str):
        try:
            return bytes.fromhex(value)
        except ValueError:
            raise CodecError(f"{path} is not a string of hex digits") from None
    if isinstance(kind, type) and issubclass(kind, Enum):
        if isinstance(value, str) and value in kind.__members__:
            return kind[value]
        raise CodecError(f"{path} must be one of {', '.join(kind.__members__)}")
    if type(value) is kind:
        return value
    if isinstance(value, dict) and kind.__module__ != "builtins":
        # A base class stands for the values that inherit it; a dataclass with slots replaces the
        # class that it was made from.
        return _decode_union(tuple(reversed(kind.__subclasses__())), value, path)
    raise CodecError(f"{path} must be of type {getattr(kind, '__name__', kind)}")


def _decode_union(kinds: tuple[Any, ...], value: Json, path: str) -> Any:
    if isinstance(value, dict):
        for kind in kinds:
            if getattr(kind, "__name__", "") == value.get("type"):
                return _decode(kind, value, path)
        raise CodecError(f"{path} has the unknown type {value.get('type')!r}")
    if value is None and NoneType in kinds:
        return None
    for kind in kinds:
        if kind is not NoneType and not is_dataclass(kind):
            try:
                return _decode(kind, value, path)
            except CodecError:
                continue
    raise CodecError(f"{path} is none of the allowed types")


def _decode_many(kind: Any, value: Json, path: str) -> Any:
    if not isinstance(value, list):
        raise CodecError(f"{path} must be a list")
    parts = get_args(kind)
    if (len(parts) == 2 and parts[1] is Ellipsis) or get_origin(kind) is frozenset:
        parts = (parts[0],) * len(value)
    if len(parts) != len(value):
        raise CodecError(f"{path} must have {len(parts)} entries")
    decoded = (
        _decode(part, entry, f"{path}[{index}]")
        for index, (part, entry) in enumerate(zip(parts, value, strict=True))
    )
    return frozenset(decoded) if get_origin(kind) is frozenset else tuple(decoded)


def _decode_named_tuple(kind: Any, value: Json, path: str) -> Any:
    hints = get_type_hints(kind)
    if not isinstance(value, list) or len(value) != len(kind._fields):
        raise CodecError(f"{path} must be a list of {len(kind._fields)} entries")
    return kind(
        *(
            _decode(hints[name], entry, f"{path}.{name}")
            for name, entry in zip(kind._fields, value, strict=True)
        )
    )


def _decode_dataclass(kind: Any, value: Json, path: str) -> Any:
    if not isinstance(value, dict):
        raise CodecError(f"{path} must be an object")
    types = _field_types(kind)
    wrong = set(value) - {"type"} ^ set(types)
    if value.get("type", kind.__name__) != kind.__name__:
        raise CodecError(f"{path} must have the type {kind.__name__}")
    if wrong:
        raise CodecError(f"{path} has missing or unknown fields: {', '.join(sorted(wrong))}")
    return kind(
        **{name: _decode(part, value[name], f"{path}.{name}") for name, part in types.items()}
    )
