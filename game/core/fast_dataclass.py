"""Values: small records whose fields are never set again.

The type checker sees frozen dataclasses and enforces them. When the game runs they are
plain ones with a hash: frozen ones take three times as long to make, and a round makes dozens.
`replace` is that of `dataclasses`, for classes whose fields are all positional, in a third of
the time. `LateFields` are those that are found when one of them is first read.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

__all__ = ["LateFields", "replace", "value"]

T = TypeVar("T")

if TYPE_CHECKING:
    from dataclasses import dataclass as value
    from dataclasses import replace
else:
    from dataclasses import dataclass, fields
    from functools import cache
    from operator import attrgetter

    def value(*, frozen, slots):
        """Return the decorator that makes a class a value; a hash of its own stays."""

        def decorate(kind):
            own_hash = "__hash__" in vars(kind)
            return dataclass(unsafe_hash=frozen and not own_hash, slots=slots)(kind)

        return decorate

    def replace(value, /, **changes):
        """Return a value with some fields changed; KeyError if it has no such field."""
        read, places = _layout(type(value))
        parts = [*read(value)]
        for name, part in changes.items():
            parts[places[name]] = part
        # Asked for after reading, which makes a value with late fields an ordinary one.
        return type(value)(*parts)

    @cache
    def _layout(kind):
        """Return a function that reads all fields of a class, and the place of each."""
        names = [field.name for field in fields(kind)]
        places = {name: place for place, name in enumerate(names)}
        if len(names) > 1:
            return attrgetter(*names), places
        # The getter of a single name would return the field itself.
        return lambda value: [getattr(value, name) for name in names], places


class LateFields(Generic[T]):
    """Some fields of a class of values with slots, for values that may never be asked for them.

    A value whose late fields nobody has read yet is of a class of its own, in which these fields
    are properties. The first read finds all of them and makes the value an ordinary one, so
    other values pay nothing. Whatever looks at the whole value reads them: comparing, hashing,
    copying, printing, writing. Two threads that read at once find equal fields.
    """

    def __init__(self, kind: type[T], find: Callable[..., Sequence[object]], *names: str) -> None:
        """Take a class made with `value`, what finds its late fields, and their names."""
        self._kind, self._find = kind, find
        self._slots = [getattr(kind, name) for name in names]
        self._get_first, self._set_first = self._slots[0].__get__, self._slots[0].__set__
        members: dict[str, Any] = {
            "__slots__": (),
            "__module__": kind.__module__,
            "__eq__": lambda value, other: self._read(value) == other,
            "__hash__": lambda value: hash(self._read(value)),
            "__repr__": lambda value: repr(self._read(value)),
            "__reduce_ex__": lambda value, protocol: self._read(value).__reduce_ex__(protocol),
        }
        for name, slot in zip(names, self._slots, strict=True):
            members[name] = property(self._getter(name), slot.__set__)
        # It has the name of the class itself, which is written of a value.
        self._unread_kind = type(kind.__name__, (kind,), members)

    def postpone(self, value: T, *parts: object) -> T:
        """Make the late fields of a new value those found from these parts; return the value."""
        # Until it is read, the first one holds a list, as no value does: one of a class made for
        # this takes three times as long to make.
        self._set_first(value, [*parts])
        value.__class__ = self._unread_kind
        return value

    def pending(self, value: T) -> list[Any] | None:
        """Return the parts from which late fields of a value are found, None once they are read."""
        if type(value) is self._unread_kind:
            first = self._get_first(value)
            return first if type(first) is list else None
        return None

    def _getter(self, name: str) -> Callable[[T], Any]:
        return lambda value: getattr(self._read(value), name)

    def _read(self, value: T) -> T:
        parts = self.pending(value)
        if parts is not None:
            # The first field is last: another thread takes it for the sign that all are there.
            for slot, part in zip(self._slots[::-1], self._find(*parts)[::-1], strict=True):
                slot.__set__(value, part)
        value.__class__ = self._kind
        return value
