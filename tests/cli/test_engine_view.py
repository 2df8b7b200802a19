"""An engine for one seat: it answers what that seat may know, and nothing beyond."""

import json
from typing import Any

import pytest

from game.cli.engine import Engine
from game.core.action import Move
from game.core.actor import Seat
from game.core.codec import encode
from game.core.grid import Direction
from game.core.rng import Rng
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tests.support.engine_program import Program

NAME = next(iter(RULESETS))


def _requests(seat: int, other: int) -> list[dict[str, Any]]:
    """Return a request for each command and seat that shows something."""
    action = encode(Move(Direction.E))
    asked: list[dict[str, Any]] = [{"cmd": cmd} for cmd in Engine(RULESETS).commands]
    for number in (seat, other, None):
        asked += [{"cmd": cmd, "seat": number} for cmd in ("view", "legal")]
        asked += [{"cmd": cmd, "seat": number, "action": action} for cmd in ("preview", "act")]
    body = {"ruleset": NAME, "seed": 1}
    return [*asked, {"cmd": "new", **body}, {"cmd": "new", **body, "view": other}]


@pytest.mark.slow
def test_an_engine_for_one_seat_answers_nothing_beyond_it(ruleset: Ruleset) -> None:
    """Two matches that the seat cannot tell apart are answered alike, request by request."""
    own = ruleset.seats.start - 1
    told = []
    for resampled in (False, True):
        program = Program()
        begun = program.ask("new", ruleset=ruleset.name, seed=3, view=own)
        assert {"seed", "digest"}.isdisjoint(begun)
        if resampled:
            match = program.engine.match
            assert match is not None
            program.engine.match = match.starting_from(match.state.resample(Seat(own), Rng(5)))
        requests = [r for r in _requests(own, 1 - own) if r["cmd"] not in ("act", "quit")]
        answers = [program.engine.answer(json.dumps(r).encode()) for r in requests]
        # A match from a state counts its plies anew.
        told.append([{k: v for k, v in answer.items() if k != "ply"} for answer in answers])
    assert told[0] == told[1]
