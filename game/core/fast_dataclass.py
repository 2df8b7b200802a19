"""Values: small records whose fields are never set again.

The type checker sees frozen dataclasses and enforces them. When the game runs they are
plain ones with a hash: frozen ones take three times as long to make, and a round makes dozens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

__all__ = ["value"]

if TYPE_CHECKING:
    from dataclasses import dataclass as value
else:
    from dataclasses import dataclass

    def value(*, frozen, slots):
        """Return the decorator that makes a class a value; a hash of its own stays."""

        def decorate(kind):
            own_hash = "__hash__" in vars(kind)
            return dataclass(unsafe_hash=frozen and not own_hash, slots=slots)(kind)

        return decorate
