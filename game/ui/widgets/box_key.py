"""Keys of the boxes of a layout that are several of a kind."""

from typing import NamedTuple


class BoxKey(NamedTuple):
    """The key of one of several boxes of a kind: a slot, a gauge; its number or its name."""

    kind: str
    which: int | str | None


def number_of(key: object, kind: str) -> int | None:
    """Return which box of a kind a key is of, None if it is of no such box."""
    if isinstance(key, BoxKey) and key.kind == kind and isinstance(key.which, int):
        return key.which
    return None
