"""The canonical text of values that are written again and again with few changes, as states are."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from enum import Enum
from json.encoder import encode_basestring_ascii
from operator import attrgetter, is_
from typing import Any

from game.core.codec import dumps

_Write = Callable[[Any], str]
# Tuples of so many items are looked at for whether they only grew since, or are older, as logs.
_LONG = 256


class TextWriter:
    """Writes values as `codec.dumps` does, and keeps the text of their parts for the next value.

    Parts that are the same objects as in the value before are not written again: a dungeon a turn
    later takes a fifth of the time.
    """

    __slots__ = ("_kept", "_long", "_long_before", "_used", "_writers")

    def __init__(self) -> None:
        """Start with nothing kept."""
        # By identity; each entry holds its object, so that no other one takes the number.
        self._kept: dict[int, tuple[object, str]] = {}
        self._used: dict[int, tuple[object, str]] = {}
        # Long tuples with the texts of their items.
        self._long: list[tuple[tuple[object, ...], list[str]]] = []
        self._long_before: list[tuple[tuple[object, ...], list[str]]] = []
        self._writers: dict[type, _Write] = {}

    def write(self, value: object) -> str:
        """Return the canonical text of a value."""
        self._used, self._long, self._long_before = {}, [], self._long
        text = self._write(value)
        self._kept = self._used
        return text

    def _write(self, value: Any) -> str:
        kind = type(value)
        write = self._writers.get(kind)
        if write is None:
            write = self._writers[kind] = self._writer_for(kind)
        return write(value)

    def _writer_for(self, kind: type) -> _Write:
        if is_dataclass(kind):
            return self._dataclass_writer(kind)
        if issubclass(kind, tuple):
            return self._write_tuple
        if issubclass(kind, list):
            return self._write_items
        if kind is int:
            return str
        if kind is str:
            return encode_basestring_ascii
        if issubclass(kind, bytes):
            return lambda value: f'"{value.hex()}"'
        if issubclass(kind, Enum):
            return lambda value: encode_basestring_ascii(value.name)
        return dumps

    def _write_items(self, values: Any) -> str:
        return "[" + ",".join(map(self._write, values)) + "]"

    def _write_tuple(self, values: tuple[object, ...]) -> str:
        if len(values) < _LONG:
            return "[" + ",".join(map(self._write, values)) + "]"
        # As far as both go: `map` ends with the shorter one.
        kept = (texts for before, texts in self._long_before if all(map(is_, before, values)))
        items = next(kept, [])[: len(values)]
        items += map(self._write, values[len(items) :])
        self._long.append((values, items))
        return "[" + ",".join(items) + "]"

    def _dataclass_writer(self, kind: type) -> _Write:
        names = sorted(field.name for field in fields(kind))
        type_name = encode_basestring_ascii(kind.__name__)
        parts = {f'"{name}":%s' for name in names} | {f'"type":{type_name}'}
        template = "{" + ",".join(sorted(parts)) + "}"
        # The getter of a single name would return the field itself.
        read = attrgetter(*names) if len(names) > 1 else None

        def write(value: Any) -> str:
            entry = self._kept.get(id(value))
            if entry is None or entry[0] is not value:
                values = [getattr(value, name) for name in names] if read is None else read(value)
                entry = value, template % tuple(map(self._write, values))
            self._used[id(value)] = entry
            return entry[1]

        return write
