"""Messages between a host and its clients: frozen values, one JSON text each."""

import json
from typing import Any, cast

from game.core.codec import CodecError, Json, decode, decode_union, dumps
from game.net.host_messages import HostMessage
from game.net.requests import Hello, Request

# Grows when a message changes, not with a new one; `Hello` and `WrongVersion` never change.
PROTOCOL = 6


def pack(message: Request | HostMessage) -> str:
    """Return a message as the text that is sent."""
    return dumps(message)


def read_request(text: str) -> Request:
    """Return a client's message; raises CodecError with what is wrong with it."""
    return cast(Request, decode(cast(Any, Request), parse_json(text), "message"))


def read_host_message(text: str) -> HostMessage:
    """Return a host's message; raises CodecError with what is wrong with it."""
    return cast(HostMessage, decode_union(HostMessage, parse_json(text)))


def claimed_protocol(text: str) -> int | None:
    """Return the protocol that a first message of any version names, or None if it is none."""
    try:
        body = parse_json(text)
    except CodecError:
        return None
    if not isinstance(body, dict) or body.get("type") != Hello.__name__:
        return None
    protocol = body.get("protocol")
    return protocol if type(protocol) is int else None


def _refuse_number(text: str) -> int:
    raise ValueError(f"{text} is not a whole number")


def _parse_int(text: str) -> int:
    # Python refuses to write a number of 4,300 digits.
    return int(text) if len(text) <= 20 else _refuse_number(text)


def parse_json(text: str) -> Json:
    """Return the JSON value in a text, with whole numbers only; raises CodecError."""
    try:
        message: Json = json.loads(
            text, parse_int=_parse_int, parse_float=_refuse_number, parse_constant=_refuse_number
        )
    except (ValueError, RecursionError):
        raise CodecError("is not JSON") from None
    return message
