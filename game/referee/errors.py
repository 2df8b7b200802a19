"""The referee's exception."""

from __future__ import annotations


class RefereeError(Exception):
    """A referee command cannot be carried out; the message is one sentence."""
