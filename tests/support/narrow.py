"""Values that must be there, or of a kind, for the type checker and the reader at once."""

from typing import TypeVar

T = TypeVar("T")


def not_none(value: T | None) -> T:
    """Return a value that must be there."""
    assert value is not None
    return value


def of_kind(kind: type[T], value: object) -> T:
    """Return a value that must be of a kind."""
    assert isinstance(value, kind)
    return value
