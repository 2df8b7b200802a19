"""The referee's exception."""

from game import UserError


class RefereeError(UserError):
    """A referee command cannot be carried out; the message is one sentence."""
