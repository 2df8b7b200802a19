"""The referee's exception."""

from __future__ import annotations

from game import UserError


class RefereeError(UserError):
    """A referee command cannot be carried out; the message is one sentence."""
