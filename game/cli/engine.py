"""JSON lines on stdin and stdout: any program can play any ruleset (see docs/ENGINE.md)."""

import argparse
import sys
from collections.abc import Callable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from game.agents.search_player import SearchPlayer, decide, find_player
from game.api.match_start import begin_match
from game.cli.engine_request import (
    EngineError,
    Json,
    get_action,
    get_field,
    parse_request,
    read_lines,
    written_answer,
)
from game.cli.parsed_arguments import user_maps_folder
from game.content.maps.random_levels import RandomLevels, warn_about_prefab
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core.action import Resign
from game.core.actor import Seat
from game.core.codec import CodecError, decode, digest, encode
from game.core.event import Event
from game.core.level import Level, LevelError, Param
from game.core.match import RECORD_FORMAT, Match, Record
from game.core.replay import RecordError, replay
from game.core.rng import Rng, derive_seed
from game.core.ruleset import Player, Ruleset, rule_numbers
from game.core.state import IllegalAction, perceived
from game.rulesets import RULESETS

# What could tell a program more than its seat may know: other matches of the same seed among them.
_BEYOND_A_SEAT = frozenset({"new", "state", "load_state", "record", "replay"})


class Engine:
    """One program's game: at most one match, one answer for each request."""

    def __init__(self, rulesets: Mapping[str, Ruleset], user_maps: Path | None = None) -> None:
        """Start without a match; `user_maps` holds the player's own prefabs, if any."""
        self._rulesets = rulesets
        self._random_levels = RandomLevels(rulesets, user_maps, warn_about_prefab)
        self.match: Match | None = None
        self._from_state = False
        # The only seat that this engine answers for, and who plays the others.
        self._view_seat: Seat | None = None
        self._other_player: Player | SearchPlayer | None = None
        self.running = True
        self.commands: dict[str, tuple[Callable[[Json], Json], str]] = {
            "rulesets": (self._list_rulesets, ""),
            "levels": (self._list_levels, "ruleset"),
            "new": (self._new_match, "ruleset level seed params seats view bot"),
            "legal": (self._legal, "seat"),
            "act": (self._act, "seat action ply"),
            "view": (self._view, "seat"),
            "preview": (self._preview, "seat action"),
            "state": (self._state, ""),
            "load_state": (self._load_state, "ruleset state"),
            "record": (self._record, ""),
            "replay": (self._replay, "record"),
            "undo": (self._undo_or_redo, ""),
            "redo": (self._undo_or_redo, ""),
            "quit": (self._quit, ""),
        }

    def answer(self, line: bytes) -> Json:
        """Return the answer to one line; never raises for what is in it."""
        reply: dict[str, Json] = {}
        try:
            request = parse_request(line)
            if "id" in request:
                reply["id"] = request["id"]
            reply.update(self._dispatch(request))
        except EngineError as error:
            reply["error"] = {"code": error.code, "message": str(error)}
        except LevelError as error:
            problems = "; ".join(map(str, error.problems))
            reply["error"] = {"code": "bad_level", "message": f"{problems}."}
        except Exception as error:  # noqa: BLE001 (a bad request must not end the process)
            # A state from outside may break any assumption of the rules.
            reply["error"] = {
                "code": "internal",
                "message": "The request failed inside the rules"
                # What failed may tell of what the seat does not know.
                + (f": {error!r}." if self._view_seat is None else "."),
            }
        return reply

    def _dispatch(self, request: Json) -> Json:
        name = get_field(request, "cmd", str)
        if name not in self.commands:
            raise EngineError("unknown_command", f"There is no command {name!r}.")
        if self._view_seat is not None and name in _BEYOND_A_SEAT:
            raise self._beyond_view(f"{name!r} is refused")
        command, fields = self.commands[name]
        unknown = set(request) - {"cmd", "id", *fields.split()}
        if unknown:
            raise EngineError(
                "bad_request", f"{name!r} takes no field {', '.join(sorted(unknown))}."
            )
        return command(request)

    def _list_rulesets(self, _request: Json) -> Json:
        return {"rulesets": [_describe(ruleset) for ruleset in self._rulesets.values()]}

    def _list_levels(self, request: Json) -> Json:
        name = get_field(request, "ruleset", str, None)
        wanted = list(self._rulesets.values()) if name is None else [self._ruleset(name)]
        return {
            "levels": [
                {"ruleset": ruleset.name, "level": path.stem}
                for ruleset in wanted
                for path in list_levels(ruleset.name)
            ]
        }

    def _new_match(self, request: Json) -> Json:
        name = get_field(request, "ruleset", str, None)
        level_name = get_field(request, "level", str, None)
        seed = get_field(request, "seed", int, 0)
        params = get_field(request, "params", dict, {})
        level = None if level_name is None else self._level(name, level_name)
        ruleset = self._ruleset(name if level is None else level.ruleset)
        seats = get_field(request, "seats", int, ruleset.seats.start)
        try:
            match = begin_match(ruleset, self._random_levels, seed, level, seats, params)
        except ValueError as error:
            text = str(error)
            raise EngineError("bad_request", f"{text[:1].upper()}{text[1:]}.") from error
        started = {"ruleset": ruleset.name, "level": match.level.name}
        if "view" in request:
            events = self._begin_for_seat(request, match)
            return {**started, **self._status(), "events": encode(events)}
        self.match, self._from_state = match, False
        return {**started, "seed": seed, **self._status()}

    def _begin_for_seat(self, request: Json, match: Match) -> list[Event]:
        """Begin a match of one seat against bots; return what it perceives before its turn."""
        seat = get_field(request, "view", int)
        if not 0 <= seat < match.seats:
            raise EngineError("bad_request", f"'view' must be from 0 to {match.seats - 1}.")
        bot = get_field(request, "bot", str, next(iter(match.ruleset.bots()), "demo"))
        try:
            player = find_player(match.ruleset, bot)
        except ValueError as error:
            raise EngineError("bad_request", f"'bot' is unknown: {error}.") from error
        self.match, self._from_state = match, False
        self._view_seat, self._other_player = Seat(seat), player
        return self._play_other_seats()

    def _level(self, ruleset: str | None, name: str) -> Level:
        if name.endswith(".tmx"):
            path = Path(name)
        else:
            paths = {path.stem: path for path in list_levels(self._ruleset(ruleset).name)}
            if name not in paths:
                raise EngineError("unknown_level", f"{ruleset} has no level {name!r}.")
            path = paths[name]
        level = load_level(path, self._rulesets)
        if ruleset not in (None, level.ruleset):
            raise EngineError("bad_level", f"{name} is a level of {level.ruleset}, not {ruleset}.")
        return level

    def _legal(self, request: Json) -> Json:
        match, seat = self._match_and_seat(request)
        return {"ply": match.ply, "legal": encode(tuple(match.state.legal_actions(seat)))}

    def _act(self, request: Json) -> Json:
        match, seat = self._match_and_seat(request)
        action = get_action(request)
        try:
            events = match.submit(seat, action, get_field(request, "ply", int, match.ply))
        except IllegalAction as error:
            raise EngineError("illegal", f"{error}.") from error
        told = [*perceived(match.state, events, seat), *self._play_other_seats()]
        return {**self._status(), "events": encode(told)}

    def _play_other_seats(self) -> list[Event]:
        """Let the bots play until it is the turn of the one seat; return what that perceives."""
        match, own, told = self._current_match(), self._view_seat, list[Event]()
        while self._other_player is not None and own is not None and match.outcome is None:
            state = match.state
            if own in state.to_act:
                break
            other = min(state.to_act)
            rng = Rng(derive_seed(match.seed, f"bot {match.ply}"))
            action = decide(self._other_player, state, other, state.legal_actions(other), rng)
            told += perceived(match.state, match.submit(other, action, match.ply), own)
        return told

    def _view(self, request: Json) -> Json:
        match = self._current_match()
        if request.get("seat", 0) is None:
            if self._view_seat is not None:
                raise self._beyond_view("no other view is shown")
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
        action = get_action(request)
        preview = match.state.preview(seat, action)
        allowed = action in match.state.legal_actions(seat)
        if isinstance(action, Resign):
            allowed = seat in match.state.may_resign
        if not (allowed or preview.refusal):
            # Rules preview more than they allow, such as a creature before it is attacked.
            preview = replace(preview, refusal="illegal")
        return {"preview": encode(preview)}

    def _undo_or_redo(self, request: Json) -> Json:
        match = self._current_match()
        try:
            match.undo() if request["cmd"] == "undo" else match.redo()
        except IllegalAction as error:
            raise EngineError("illegal", f"{error}.") from error
        return self._status()

    def _state(self, _request: Json) -> Json:
        match = self._current_match()
        return {
            "ruleset": match.ruleset.name,
            "state": encode(match.state),
            "digest": digest(match.state),
        }

    def _load_state(self, request: Json) -> Json:
        ruleset = self._ruleset(get_field(request, "ruleset", str))
        try:
            state = decode(ruleset.state_type, get_field(request, "state", dict))
        except CodecError as error:
            raise EngineError("bad_state", f"{error}.") from error
        if state.seats not in ruleset.seats:
            raise EngineError("bad_state", f"{ruleset.name} has no {state.seats} seats.")
        for seat in range(state.seats):
            state.legal_actions(Seat(seat))
            state.observe(Seat(seat))
        match = Match(ruleset, ruleset.generate({}, 0), state.seats, 0)
        self.match, self._from_state = match.starting_from(state), True
        return {"ruleset": ruleset.name, **self._status()}

    def _record(self, _request: Json) -> Json:
        match = self._current_match()
        if self._from_state:
            raise EngineError("no_record", "A match that began from a given state has no record.")
        return {"record": encode(match.record())}

    def _replay(self, request: Json) -> Json:
        body = get_field(request, "record", dict)
        if body.get("format") != RECORD_FORMAT:
            raise EngineError("bad_record", f"The record's format is not {RECORD_FORMAT}.")
        try:
            record = decode(Record, body)
            digests = []
            for match in replay(record, self._ruleset(record.ruleset)):
                digests.append(digest(match.state))
        except (CodecError, RecordError) as error:
            raise EngineError("bad_record", f"{error}.") from error
        return {"digests": digests, "outcome": encode(match.outcome)}

    def _quit(self, _request: Json) -> Json:
        self.running = False
        return {"bye": True}

    def _status(self) -> dict[str, Json]:
        match = self._current_match()
        status = {
            "ply": match.ply,
            "to_act": sorted(match.state.to_act),
            "outcome": encode(match.outcome),
        }
        # A digest would confirm a guess at what the seat does not know.
        return status if self._view_seat is not None else {**status, "digest": digest(match.state)}

    def _current_match(self) -> Match:
        if self.match is None:
            raise EngineError("no_match", "There is no match yet: send 'new' or 'load_state'.")
        return self.match

    def _match_and_seat(self, request: Json) -> tuple[Match, Seat]:
        match = self._current_match()
        seat = get_field(request, "seat", int, self._view_seat or 0)
        if not 0 <= seat < match.seats:
            raise EngineError("bad_request", f"'seat' must be from 0 to {match.seats - 1}.")
        if self._view_seat not in (None, seat):
            raise self._beyond_view("no other seat is answered for")
        return match, Seat(seat)

    def _beyond_view(self, what: str) -> EngineError:
        text = f"This engine tells what seat {self._view_seat} may know, and no more: {what}."
        return EngineError("forbidden", text)

    def _ruleset(self, name: str | None) -> Ruleset:
        if name is None:
            raise EngineError("bad_request", "The field 'ruleset' is missing.")
        if name not in self._rulesets:
            raise EngineError("unknown_ruleset", f"There is no ruleset {name!r}.")
        return self._rulesets[name]


def _describe(ruleset: Ruleset) -> Json:
    return {
        "ruleset": ruleset.name,
        "title": ruleset.title,
        "version": ruleset.version,
        "seats": [ruleset.seats.start, ruleset.seats.stop - 1],
        "undo": ruleset.undo_rule.value,
        "options": [_describe_param(param) for param in ruleset.options],
        "numbers": dict(rule_numbers(ruleset, None)),
    }


def _describe_param(param: Param) -> Json:
    shown: dict[str, Json] = {"name": param.name, "default": param.default}
    if type(param.default) is int:
        shown |= {"low": param.low, "high": param.high}
    if param.choices:
        shown["choices"] = list(param.choices)
    return shown


def run(arguments: argparse.Namespace) -> int:
    """Answer the lines of stdin on stdout."""
    serve(RULESETS, sys.stdin.buffer, sys.stdout.buffer, user_maps_folder(arguments))
    return 0


def serve(
    rulesets: Mapping[str, Ruleset], source: BinaryIO, sink: BinaryIO, user_maps: Path | None = None
) -> None:
    """Answer lines until the source ends or a program says `quit`."""
    engine = Engine(rulesets, user_maps)
    for line in read_lines(source):
        sink.write(written_answer(engine.answer(line)).encode() + b"\n")
        sink.flush()
        if not engine.running:
            return
