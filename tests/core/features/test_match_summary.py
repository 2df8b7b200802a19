"""What the end screen and the codex sum up of a match."""

from dataclasses import replace

import pytest

from game.core.action import Action, Move, Shoot, Wait
from game.core.actor import Seat
from game.core.event import Attacked
from game.core.features.match_summary import summarize_match
from game.core.grid import Direction
from game.core.level import Level, ParamValue
from game.core.match import Match
from game.rulesets import RULESETS
from game.rulesets.railgun.params import WEAPON
from tests.rulesets.codekeeper import boards as codekeeper
from tests.rulesets.psttrl.boards import level
from tests.rulesets.railgun import boards as railgun
from tests.support.playouts import match_from, playout_of

SEAT = Seat(0)


def test_who_dies_by_an_own_blow_is_killed_by_whom_it_struck() -> None:
    who = {"o": "ogre", "g": "imp/repulsion_field"}
    hero: dict[str, ParamValue] = {"kind": "tyrant", "up": "dagger", "health": 0}
    match = Match(RULESETS["psttrl"], level(("o@g",), who=who, hero=hero), 1, 1)
    match.submit(SEAT, Move(Direction.E), 0)
    summary = summarize_match(match, SEAT)
    assert (summary.killed_by, summary.self_inflicted) == (("imp", "dagger"), True)


@pytest.mark.parametrize(
    ("drawn", "action", "killed_by"),
    [
        (codekeeper.level("H4", health=3), Wait(), ("vampire", "vampire")),
        (railgun.level("@.W", "...", facing="W"), Shoot(Direction.W, WEAPON), ("devil", "ray")),
    ],
)
def test_what_takes_exactly_the_last_health_has_killed(
    drawn: Level, action: Action, killed_by: tuple[str, str]
) -> None:
    match = Match(RULESETS[drawn.ruleset], drawn, 1, 1)
    match.submit(SEAT, action, 0)
    assert summarize_match(match, SEAT).killed_by == killed_by


def test_nobody_has_killed_who_was_healed_since() -> None:
    who = {"g": "goblin", "D": "mature_dragon+2"}
    drawn = level(("g@D",), who=who, hero={"up": "blackjack", "health": 1})
    cheats = replace(drawn, params=(*drawn.params, ("threat_colors", True)))
    match = Match(RULESETS["psttrl"], cheats, 1, 1)
    match.submit(SEAT, Wait(2), 0)
    summary = summarize_match(match, SEAT)
    assert (summary.kills["mature_dragon"], summary.killed_by) == (1, None)


def test_what_was_undone_is_not_counted() -> None:
    playout = playout_of("codekeeper", "1", "demo")
    plies = (ply for ply, step in enumerate(playout.steps, 1) if Attacked in map(type, step.events))
    matches = (match_from(playout, ply) for ply in plies)
    match = next(match for match in matches if not match.undo_refusal())
    attacks = sum(summarize_match(match, SEAT).attacks.values())
    match.undo()
    assert sum(summarize_match(match, SEAT).attacks.values()) == attacks - 1
