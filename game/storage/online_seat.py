"""A seat in a match at a host, as it is stored to come back to it after the window was closed."""

from __future__ import annotations

from typing import Literal

from game.core.fast_dataclass import value

# Who can join a match that this computer hosts: its own windows, those of its network, or whoever
# has a public address of it.
Reach = Literal["computer", "network", "internet"]


@value(frozen=True, slots=True)
class OnlineSeat:
    """Where the match is, as an invitation, and the secret token that brings its seat back.

    `reach` is that of the host if it is on this computer and ends with the window, else "".
    `kept_until`: in seconds since 1970, when the host gives up the seat of the window that was
    closed; 0 while that is not known.
    """

    invitation: str = ""
    token: str = ""
    ruleset: str = ""
    reach: Reach | Literal[""] = ""
    kept_until: int = 0

    def is_over(self, now: float) -> bool:
        """Return whether the host has given the seat up by `now`, in seconds since 1970."""
        return 0 < self.kept_until <= now
