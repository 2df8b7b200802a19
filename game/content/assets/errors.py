"""Files of the game itself: what is said when one of them is broken."""

from __future__ import annotations


class AssetError(Exception):
    """A sheet, font or text of the game cannot be used; one sentence that names the file."""
