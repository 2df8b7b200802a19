"""A seat in a match at a host, as it is stored to come back to it after the window was closed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

# Who can join a match that this computer hosts: its own windows, those of its network, or whoever
# has a public address of it.
Reach = Literal["computer", "network", "internet"]


@dataclass(frozen=True, slots=True)
class OnlineSeat:
    """Where the match is, as an invitation, and the secret token that brings its seat back.

    `reach` is that of the host if it is on this computer and ends with the window, else "".
    """

    invitation: str = ""
    token: str = ""
    ruleset: str = ""
    reach: Reach | Literal[""] = ""
