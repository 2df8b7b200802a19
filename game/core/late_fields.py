"""Fields of values that are found when one of them is first read."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

T = TypeVar("T")
Find = Callable[[], Sequence[object]]


class LateFields(Generic[T]):
    """Some fields of a class of values with slots, for values that may never be asked for them.

    A value whose late fields nobody has read yet is of a class of its own, in which these fields
    are properties. The first read finds all of them and makes the value an ordinary one, so
    other values pay nothing. Whatever looks at the whole value reads them: comparing, hashing,
    copying, printing, writing. Two threads that read at once find equal fields.
    """

    def __init__(self, kind: type[T], *names: str) -> None:
        """Take a class made with `fast_dataclass.value` and the names of its late fields."""
        self._kind = kind
        self._slots = [getattr(kind, name) for name in names]
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

    def postpone(self, value: T, find: Find) -> T:
        """Make the late fields of a new value those that `find` returns; return the value."""
        self._slots[0].__set__(value, _Postponed(find))
        value.__class__ = self._unread_kind
        return value

    def pending(self, value: T) -> Find | None:
        """Return what would find the late fields of a value, None once they are read."""
        if type(value) is self._unread_kind:
            first = self._slots[0].__get__(value)
            return first.find if type(first) is _Postponed else None
        return None

    def _getter(self, name: str) -> Callable[[T], Any]:
        return lambda value: getattr(self._read(value), name)

    def _read(self, value: T) -> T:
        find = self.pending(value)
        if find is not None:
            # The first field is last: another thread takes it for the sign that all are there.
            for slot, part in zip(self._slots[::-1], find()[::-1], strict=True):
                slot.__set__(value, part)
        value.__class__ = self._kind
        return value


class _Postponed:
    """The content of the first late field until it is read."""

    __slots__ = ("find",)

    def __init__(self, find: Find) -> None:
        self.find = find
