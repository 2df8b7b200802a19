"""JSON lines on stdin and stdout: any program can play any ruleset (see docs/ENGINE.md)."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, BinaryIO, cast

from game.content.maps.random_levels import RandomLevels, warn_about_prefab
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.action import Action
from game.core.actor import Seat
from game.core.codec import CodecError, decode, decode_union, digest, encode
from game.core.level import Level, LevelError, Param, ParamValue
from game.core.match import RECORD_FORMAT, Match, Record, RecordError, replay
from game.core.ruleset import Ruleset, with_options
from game.core.state import IllegalAction

# Several times the longest state or record; JSON takes thirty times its length in memory.
MAX_LINE_BYTES = 4 * 1024 * 1024
MAX_SEED = (1 << 63) - 1
Json = Any
_MISSING: Any = object()
_KINDS = {int: "a whole number", str: "a text", dict: "an object"}


class EngineError(Exception):
    """A request cannot be answered; `code` is for programs, the message for humans."""

    def __init__(self, code: str, message: str) -> None:
        """Keep the code with the message."""
        super().__init__(message)
        self.code = code


class Engine:
    """One program's game: at most one match, one answer for each request."""

    def __init__(self, rulesets: Mapping[str, Ruleset], user_maps: Path | None = None) -> None:
        """Start without a match; `user_maps` holds the player's own prefabs, if any."""
        self._rulesets = rulesets
        self._random_levels = RandomLevels(rulesets, user_maps, warn_about_prefab)
        self._match: Match | None = None
        self._from_state = False
        self.running = True
        self.commands: dict[str, tuple[Callable[[Json], Json], str]] = {
            "rulesets": (self._list_rulesets, ""),
            "levels": (self._list_levels, "ruleset"),
            "new": (self._new_match, "ruleset level seed params seats"),
            "legal": (self._legal, "seat"),
            "act": (self._act, "seat action ply"),
            "view": (self._view, "seat"),
            "preview": (self._preview, "seat action"),
            "state": (self._state, ""),
            "load_state": (self._load_state, "ruleset state"),
            "record": (self._record, ""),
            "replay": (self._replay, "record"),
            "undo": (self._undo, ""),
            "redo": (self._redo, ""),
            "quit": (self._quit, ""),
        }

    def answer(self, line: bytes) -> Json:
        """Return the answer to one line; never raises for what is in it."""
        reply: dict[str, Json] = {}
        try:
            request = _parse_request(line)
            if "id" in request:
                reply["id"] = request["id"]
            reply.update(self._dispatch(request))
        except EngineError as error:
            reply["error"] = {"code": error.code, "message": str(error)}
        except Exception as error:  # noqa: BLE001 (a bad request must not end the process)
            # A state from outside may break any assumption of the rules.
            reply["error"] = {
                "code": "internal",
                "message": f"The request failed inside the rules: {error!r}.",
            }
        return reply

    def _dispatch(self, request: Json) -> Json:
        name = _get_field(request, "cmd", str)
        if name not in self.commands:
            raise EngineError("unknown_command", f"There is no command {name!r}.")
        command, fields = self.commands[name]
        unknown = set(request) - {"cmd", "id", *fields.split()}
        if unknown:
            raise EngineError(
                "bad_request", f"{name!r} takes no field {', '.join(sorted(unknown))}."
            )
        return command(request)

    # --- rulesets and levels

    def _list_rulesets(self, _request: Json) -> Json:
        return {"rulesets": [_describe(ruleset) for ruleset in self._rulesets.values()]}

    def _list_levels(self, request: Json) -> Json:
        name = _get_field(request, "ruleset", str, None)
        wanted = list(self._rulesets.values()) if name is None else [self._ruleset(name)]
        return {
            "levels": [
                {"ruleset": ruleset.name, "level": path.stem}
                for ruleset in wanted
                for path in list_levels(ruleset.name)
            ]
        }

    # --- a match

    def _new_match(self, request: Json) -> Json:
        name = _get_field(request, "ruleset", str, None)
        level_name = _get_field(request, "level", str, None)
        seed = _get_field(request, "seed", int, 0)
        params = _get_field(request, "params", dict, {})
        if not 0 <= seed <= MAX_SEED:
            raise EngineError("bad_request", f"'seed' must be from 0 to {MAX_SEED}.")
        if level_name is None:
            ruleset = self._ruleset(name)
            level = self._random_level(ruleset, _checked_params(ruleset, params), seed)
        else:
            level = self._level(name, level_name)
            ruleset = self._ruleset(level.ruleset)
            try:
                level = with_options(ruleset, level, _checked_params(ruleset, params))
            except LevelError as error:
                raise EngineError("bad_level", "; ".join(map(str, error.problems)) + ".") from error
            level = self._random_levels.playable_level(ruleset, level, seed)
        seats = _get_field(request, "seats", int, ruleset.seats.start)
        if seats not in ruleset.seats:
            raise EngineError(
                "bad_request",
                f"'seats' must be from {ruleset.seats.start} to {ruleset.seats.stop - 1}.",
            )
        self._begin(Match(ruleset, level, seats, seed), from_state=False)
        return {"ruleset": ruleset.name, "level": level.name, "seed": seed, **self._status()}

    def _random_level(self, ruleset: Ruleset, params: Mapping[str, ParamValue], seed: int) -> Level:
        try:
            return self._random_levels.generate(ruleset, params, seed)
        except LevelError as error:
            text = "; ".join(problem.text for problem in error.problems)
            raise EngineError(
                "bad_level", f"There is no random map with these options: {text}."
            ) from error

    def _level(self, ruleset: str | None, name: str) -> Level:
        if name.endswith(".tmx"):
            path = Path(name)
        else:
            paths = {path.stem: path for path in list_levels(self._ruleset(ruleset).name)}
            if name not in paths:
                raise EngineError("unknown_level", f"{ruleset} has no level {name!r}.")
            path = paths[name]
        try:
            level = load_level(path, self._rulesets)
        except LevelError as error:
            raise EngineError("bad_level", "; ".join(map(str, error.problems)) + ".") from error
        if ruleset not in (None, level.ruleset):
            raise EngineError("bad_level", f"{name} is a level of {level.ruleset}, not {ruleset}.")
        return level

    def _legal(self, request: Json) -> Json:
        match, seat = self._match_and_seat(request)
        return {"ply": match.ply, "legal": encode(tuple(match.state.legal_actions(seat)))}

    def _act(self, request: Json) -> Json:
        match, seat = self._match_and_seat(request)
        action = _get_action(request)
        try:
            events = match.submit(seat, action, _get_field(request, "ply", int, match.ply))
        except IllegalAction as error:
            raise EngineError("illegal", f"{error}.") from error
        perceived = [e for event in events if (e := match.state.perceive(event, seat)) is not None]
        return {**self._status(), "events": encode(perceived)}

    def _view(self, request: Json) -> Json:
        match = self._current_match()
        if request.get("seat", 0) is None:
            return {"ply": match.ply, "view": encode(match.state.observe(None))}
        match, seat = self._match_and_seat(request)
        state = match.state
        return {
            "ply": match.ply,
            "view": encode(state.observe(seat)),
            "marks": encode(state.marks(seat)),
        }

    def _preview(self, request: Json) -> Json:
        match, seat = self._match_and_seat(request)
        return {"preview": encode(match.state.preview(seat, _get_action(request)))}

    def _undo(self, _request: Json) -> Json:
        return self._change_history(self._current_match().undo)

    def _redo(self, _request: Json) -> Json:
        return self._change_history(self._current_match().redo)

    def _change_history(self, turn: Callable[[], None]) -> Json:
        try:
            turn()
        except IllegalAction as error:
            raise EngineError("illegal", f"{error}.") from error
        return self._status()

    # --- states and records

    def _state(self, _request: Json) -> Json:
        match = self._current_match()
        return {
            "ruleset": match.ruleset.name,
            "state": encode(match.state),
            "digest": digest(match.state),
        }

    def _load_state(self, request: Json) -> Json:
        ruleset = self._ruleset(_get_field(request, "ruleset", str))
        try:
            state = decode(ruleset.state_type, _get_field(request, "state", dict))
        except CodecError as error:
            raise EngineError("bad_state", f"{error}.") from error
        if state.seats not in ruleset.seats:
            raise EngineError("bad_state", f"{ruleset.name} has no {state.seats} seats.")
        for seat in range(state.seats):
            state.legal_actions(Seat(seat))
            state.observe(Seat(seat))
        match = Match(ruleset, ruleset.generate({}, 0), state.seats, 0)
        self._begin(match.starting_from(state), from_state=True)
        return {"ruleset": ruleset.name, **self._status()}

    def _record(self, _request: Json) -> Json:
        match = self._current_match()
        if self._from_state:
            raise EngineError("no_record", "A match that began from a given state has no record.")
        return {"record": encode(match.record())}

    def _replay(self, request: Json) -> Json:
        body = _get_field(request, "record", dict)
        if body.get("format") != RECORD_FORMAT:
            raise EngineError("bad_record", f"The record's format is not {RECORD_FORMAT}.")
        try:
            record = decode(Record, body)
            digests = []
            for match in replay(record, self._ruleset(record.ruleset)):
                digests.append(digest(match.state))
        except CodecError as error:
            raise EngineError("bad_record", f"{error}.") from error
        except RecordError as error:
            raise EngineError("bad_record", f"{error}.") from error
        return {"digests": digests, "outcome": encode(match.outcome)}

    def _quit(self, _request: Json) -> Json:
        self.running = False
        return {"bye": True}

    # --- parts of answers

    def _begin(self, match: Match, *, from_state: bool) -> None:
        self._match = match
        self._from_state = from_state

    def _status(self) -> dict[str, Json]:
        match = self._current_match()
        return {
            "ply": match.ply,
            "to_act": sorted(match.state.to_act),
            "outcome": encode(match.outcome),
            "digest": digest(match.state),
        }

    def _current_match(self) -> Match:
        if self._match is None:
            raise EngineError("no_match", "There is no match yet: send 'new' or 'load_state'.")
        return self._match

    def _match_and_seat(self, request: Json) -> tuple[Match, Seat]:
        match = self._current_match()
        seat = _get_field(request, "seat", int, 0)
        if not 0 <= seat < match.seats:
            raise EngineError("bad_request", f"'seat' must be from 0 to {match.seats - 1}.")
        return match, Seat(seat)

    def _ruleset(self, name: str | None) -> Ruleset:
        if name is None:
            raise EngineError("bad_request", "The field 'ruleset' is missing.")
        if name not in self._rulesets:
            raise EngineError("unknown_ruleset", f"There is no ruleset {name!r}.")
        return self._rulesets[name]


def _parse_request(line: bytes) -> dict[str, Json]:
    if len(line) > MAX_LINE_BYTES:
        raise EngineError("bad_line", f"A line is longer than {MAX_LINE_BYTES} bytes.")
    try:
        request = json.loads(line.decode())
    except UnicodeDecodeError as error:
        raise EngineError("bad_line", "The line is not UTF-8.") from error
    except (ValueError, RecursionError) as error:
        raise EngineError("bad_line", "The line is not JSON.") from error
    if not isinstance(request, dict):
        raise EngineError("bad_line", "The line is not a JSON object.")
    return request


def _get_field(request: Json, name: str, kind: type, default: Any = _MISSING) -> Any:
    """Return a field of the right type, or the default if the request leaves it out."""
    if name not in request:
        if default is _MISSING:
            raise EngineError("bad_request", f"The field {name!r} is missing.")
        return default
    if type(request[name]) is not kind:
        raise EngineError("bad_request", f"The field {name!r} must be {_KINDS[kind]}.")
    return request[name]


def _get_action(request: Json) -> Action:
    try:
        return cast(Action, decode_union(Action, _get_field(request, "action", dict)))
    except CodecError as error:
        raise EngineError("bad_action", f"{error}.") from error


def _checked_params(ruleset: Ruleset, params: dict[str, Json]) -> dict[str, ParamValue]:
    known = {param.name: param for param in ruleset.options}
    for name, value in params.items():
        if name not in known:
            raise EngineError("bad_request", f"{ruleset.name} has no option {name!r}.")
        problem = known[name].problem(value)
        if problem is not None:
            raise EngineError("bad_request", f"The option {name!r} {problem}.")
    return params


def _describe(ruleset: Ruleset) -> Json:
    return {
        "ruleset": ruleset.name,
        "title": ruleset.title,
        "version": ruleset.version,
        "seats": [ruleset.seats.start, ruleset.seats.stop - 1],
        "undo": ruleset.undo_rule.value,
        "options": [_describe_param(param) for param in ruleset.options],
    }


def _describe_param(param: Param) -> Json:
    shown: dict[str, Json] = {"name": param.name, "default": param.default}
    if type(param.default) is int:
        shown |= {"low": param.low, "high": param.high}
    if param.choices:
        shown["choices"] = list(param.choices)
    return shown


def _read_lines(source: BinaryIO) -> Iterator[bytes]:
    """Yield lines; a line that is too long is cut just above the limit."""
    while line := source.readline(MAX_LINE_BYTES + 1):
        part = line
        while len(part) > MAX_LINE_BYTES and not part.endswith(b"\n"):
            part = source.readline(MAX_LINE_BYTES + 1)
        if line.strip():
            yield line


def serve(
    rulesets: Mapping[str, Ruleset], source: BinaryIO, sink: BinaryIO, user_maps: Path | None = None
) -> None:
    """Answer lines until the source ends or a program says `quit`."""
    engine = Engine(rulesets, user_maps)
    for line in _read_lines(source):
        answer = json.dumps(engine.answer(line), separators=(",", ":"))
        sink.write(answer.encode() + b"\n")
        sink.flush()
        if not engine.running:
            return
