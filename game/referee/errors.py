"""What keeps the referee from its work."""

from __future__ import annotations


class RefereeError(Exception):
    """The referee cannot do what it was asked to; the message is one sentence."""
