"""A player or spectator at a host, who may have a link just now, and the token to come back."""

import secrets
from hashlib import sha256
from typing import Protocol

from game.net.host_messages import HostMessage


class Link(Protocol):
    """One connection, as the host sees it."""

    # A program of the text protocol is gone for good when its link is lost.
    comes_back: bool
    address: str

    def send(self, notice: HostMessage) -> None:
        """Send a message when the other end reads; never waits."""

    def close(self, code: int) -> None:
        """End the link: 4000 refused for good, 4001 it is back elsewhere, 1001 the host stops."""


class Member:
    """Somebody at a host; `link` is None while the link is lost, `match` is the id of its match."""

    def __init__(self, name: str, token_digest: str, link: Link | None) -> None:
        self.name = name
        self.token_digest = token_digest
        self.link = link
        self.match = ""
        # The text protocol has no tokens: who is gone stays gone.
        self.comes_back = link is None or link.comes_back
        # Where it was last.
        self.address = "" if link is None else link.address

    def send(self, notice: HostMessage) -> None:
        """Send a message if there is a link."""
        if self.link is not None:
            self.link.send(notice)


def new_token() -> str:
    """Return a token that cannot be guessed."""
    return secrets.token_urlsafe(24)


def digest_of_token(token: str) -> str:
    """Return what a host keeps of a token."""
    return sha256(token.encode(errors="replace")).hexdigest()
