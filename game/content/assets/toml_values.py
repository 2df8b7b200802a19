"""TOML tables as typed values: mappings, tuples, colours and frozen dataclasses, all checked."""

import re
import tomllib
import types
from collections.abc import Mapping
from dataclasses import MISSING, fields, is_dataclass
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

from game.content.assets.errors import AssetError

Color = tuple[int, int, int]
_COLOR = re.compile("#[0-9a-fA-F]{6}")
_PLAIN_NAMES = {bool: "true or false", int: "a whole number", float: "a number", str: "a text"}


def read_rows(path: Path, cls: type) -> dict[str, Any]:
    """Return the values of those fields of a dataclass that a TOML file sets; {} without a file.

    An AssetError names file and key of the first value that does not fit.
    """
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
        return _read_fields(table, cls, "")
    except OSError as error:
        raise AssetError(f"The looks {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise AssetError(f"The looks {path} are broken: {error}.") from error


@cache
def _hints(cls: Any) -> dict[str, Any]:
    """Return the types of a dataclass's fields; those with metadata are not for files."""
    hints = get_type_hints(cls)
    return {field.name: hints[field.name] for field in fields(cls) if not field.metadata}


def _read_fields(table: object, cls: type, key: str) -> dict[str, Any]:
    hints, prefix = _hints(cls), f"{key}." if key else ""
    if not isinstance(table, dict):
        raise ValueError(f"{key} must be a table")
    for name in table:
        if name not in hints:
            close = get_close_matches(name, hints, n=1)
            hint = f", did you mean {close[0]}?" if close else f" (known: {', '.join(hints)})"
            raise ValueError(f"{prefix}{name} is not a key{hint.rstrip('?')}")
    return {name: read_value(raw, hints[name], f"{prefix}{name}") for name, raw in table.items()}


def read_value(raw: object, hint: Any, key: str) -> Any:
    """Return a TOML value as the type of a hint; ValueError with the key if it does not fit."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Literal:
        if raw not in args:
            choices = ", ".join(repr(word) for word in args)
            raise ValueError(f"{key} must be one of {choices}, not {raw!r}")
        return raw
    if origin is types.UnionType:
        return read_value(raw, args[0], key)
    if hint == Color:
        return _read_color(raw, key)
    if is_dataclass(hint):
        return _read_row(raw, hint, key)
    if origin is Mapping:
        if not isinstance(raw, dict):
            raise ValueError(f"{key} must be a table")
        return {name: read_value(value, args[1], f"{key}.{name}") for name, value in raw.items()}
    if origin in (tuple, frozenset):
        return _read_list(raw, hint, key)
    is_fitting = type(raw) is hint or (hint is float and type(raw) is int)
    if not is_fitting:
        raise ValueError(f"{key} must be {_PLAIN_NAMES[hint]}, not {raw!r}")
    return hint(raw)


def _read_color(raw: object, key: str) -> Color:
    if not isinstance(raw, str) or not _COLOR.fullmatch(raw):
        raise ValueError(f'{key} must be a colour such as "#f9c22b", not {raw!r}')
    red, green, blue = bytes.fromhex(raw[1:])
    return red, green, blue


def _read_row(raw: object, cls: Any, key: str) -> Any:
    values = _read_fields(raw, cls, key)
    for field in fields(cls):
        is_required = field.default is MISSING and field.default_factory is MISSING
        if is_required and field.name not in values:
            raise ValueError(f"{key} needs a {field.name}")
    return cls(**values)


def _read_list(raw: object, hint: Any, key: str) -> Any:
    origin, args = get_origin(hint), get_args(hint)
    if not isinstance(raw, list):
        raise ValueError(f"{key} must be a list")
    hints = args if origin is tuple and args[-1] is not ... else args[:1] * len(raw)
    if len(hints) != len(raw):
        raise ValueError(f"{key} must be a list of {len(hints)}, not {len(raw)}")
    items = enumerate(zip(raw, hints, strict=True), 1)
    return origin(read_value(value, of, f"{key}[{number}]") for number, (value, of) in items)
