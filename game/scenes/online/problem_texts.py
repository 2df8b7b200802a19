"""What is wrong with a link, a request or a seat, as one sentence."""

from typing import TYPE_CHECKING

from game.content.assets.strings import get_text, message_text
from game.net.address_and_invitation import HostAddress

if TYPE_CHECKING:
    from game.net.client.client import Client
    from game.net.host_messages import Refused


def link_sentence(client: "Client", address: HostAddress) -> str:
    """Return why there is no link or nothing comes, "" while one works or the first is made."""
    if client.phase == "connected" and client.session and client.session.is_host_silent:
        return get_text("shared", "net.problem.silent", str(address))
    if not client.problem or client.phase == "connected":
        return ""
    if client.problem == "refused" and client.refusal is not None:
        return refusal_sentence(client.refusal)
    known = get_text("shared", f"net.problem.{client.problem}", str(address))
    return message_text(client.version_sentence) or known


def refusal_sentence(refused: "Refused") -> str:
    """Return why a host has refused a request."""
    detail = message_text(refused.detail) if refused.detail else ""
    return get_text("shared", f"net.refused.{refused.reason}", detail)


def left_sentence(client: "Client") -> str:
    """Return why a seat was lost, "" if its player has left."""
    return "" if client.left in ("", "left") else get_text("shared", f"net.left.{client.left}")
