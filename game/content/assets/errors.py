"""The error that a shipped file is missing or broken."""

from game import UserError


class AssetError(UserError):
    """A shipped sheet, font or text cannot be used; the message is a sentence with the file."""
