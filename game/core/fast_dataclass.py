"""Values: small records whose fields are never set again.

The type checker sees frozen dataclasses and enforces them. When the game runs they are
plain ones with a hash: frozen ones take three times as long to make, and players who wait for a
bot wait for thousands. `replace` is that of `dataclasses`, for classes whose fields are all
positional, in a third of the time.
"""

from typing import TYPE_CHECKING

__all__ = ["replace", "value"]

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
