"""Requests to the engine: lines of JSON to checked fields, or one sentence about what is wrong."""

import json
import math
from collections.abc import Iterator
from typing import Any, BinaryIO, NoReturn, cast

from game.core.action import Action
from game.core.codec import CodecError, decode_union

# Several times the longest state or record; JSON takes thirty times its length in memory.
MAX_LINE_BYTES = 4 * 1024 * 1024
# No number of the rules has more than 64 bits; Python refuses to write one of 4,300 digits.
_MAX_DIGITS = 100
Json = Any
_MISSING: Any = object()
_KINDS = {int: "a whole number", str: "a text", dict: "an object"}


class EngineError(Exception):
    """A request cannot be answered; `code` is for programs, the message for humans."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def read_lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield lines; a line that is too long is cut just above the limit."""
    while line := source.readline(MAX_LINE_BYTES + 1):
        part = line
        while len(part) > MAX_LINE_BYTES and not part.endswith(b"\n"):
            part = source.readline(MAX_LINE_BYTES + 1)
        if line.strip():
            yield line


def parse_request(line: bytes) -> dict[str, Json]:
    """Return the object in a line."""
    if len(line) > MAX_LINE_BYTES:
        raise EngineError("bad_line", f"A line is longer than {MAX_LINE_BYTES} bytes.")
    try:
        request = json.loads(
            line.decode(),
            parse_int=_parse_int,
            parse_float=_parse_float,
            parse_constant=_refuse_constant,
        )
    except UnicodeDecodeError as error:
        raise EngineError("bad_line", "The line is not UTF-8.") from error
    except (ValueError, RecursionError) as error:
        raise EngineError("bad_line", "The line is not JSON.") from error
    if not isinstance(request, dict):
        raise EngineError("bad_line", "The line is not a JSON object.")
    return request


def _parse_int(text: str) -> int:
    if len(text) > _MAX_DIGITS:
        raise EngineError("bad_line", f"A number has more than {_MAX_DIGITS} digits.")
    return int(text)


def _parse_float(text: str) -> float:
    number = float(text)
    # Too large a number would be answered as infinity, which is not JSON.
    if len(text) > _MAX_DIGITS or not math.isfinite(number):
        raise EngineError("bad_line", "A number is too large or too long.")
    return number


def _refuse_constant(_text: str) -> NoReturn:
    raise EngineError("bad_line", "NaN and Infinity are not JSON.")


def get_field(request: Json, name: str, kind: type, default: Any = _MISSING) -> Any:
    """Return a field of the right type, or the default if the request leaves it out."""
    if name not in request:
        if default is _MISSING:
            raise EngineError("bad_request", f"The field {name!r} is missing.")
        return default
    if type(request[name]) is not kind:
        raise EngineError("bad_request", f"The field {name!r} must be {_KINDS[kind]}.")
    return request[name]


def get_action(request: Json) -> Action:
    """Return the action in a request."""
    try:
        return cast(Action, decode_union(Action, get_field(request, "action", dict)))
    except CodecError as error:
        raise EngineError("bad_action", f"{error}.") from error


def written_answer(answer: Json) -> str:
    """Return an answer as JSON; an id that is nested too deeply is not copied."""
    try:
        return json.dumps(answer, allow_nan=False, separators=(",", ":"))
    except (ValueError, RecursionError):
        error = {"code": "bad_line", "message": "The id is nested too deeply."}
        return json.dumps({"error": error}, separators=(",", ":"))
