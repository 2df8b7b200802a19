"""The public log: its header, the lines that begin actions, and their answers (rules R3, R6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.core.actor import Seat
from game.core.event import Logged
from game.core.grid import Direction, Edge
from game.rulesets.river.params import RiverSettings

# The names of the lines with which an action begins.
MOVE_ACTIONS = {f"move_{side.name.lower()}": side for side in Direction}
SHOT_ACTIONS = {f"shoot_{side.name.lower()}": side for side in Direction}
# The answers to a step that a side of the cell stops.
BLOCKED_ANSWERS = {Edge.GRATE: "grate", Edge.BREAKABLE: "wall", Edge.SOLID: "wall"}


class LoggedAction(NamedTuple):
    """One action as the log tells it: who, the name of the action's line, and what came of it."""

    seat: Seat
    name: str
    answers: tuple[Logged, ...]


def logged_actions(lines: Iterable[Logged]) -> list[LoggedAction]:
    """Return the actions that lines of the log tell; what stands before the first is left out."""
    heads: list[tuple[Seat, str]] = []
    answers: list[list[Logged]] = []
    for line in lines:
        if _begins_action(line):
            heads.append((Seat(int(line.values[0]) - 1), line.name))
            answers.append([])
        elif answers:
            answers[-1].append(line)
    return [
        LoggedAction(seat, name, tuple(told))
        for (seat, name), told in zip(heads, answers, strict=True)
    ]


def action_end_counts(lines: Sequence[Logged]) -> list[int]:
    """Return how many lines lead to the end of each action with its answers, in order."""
    heads = [n for n, line in enumerate(lines) if _begins_action(line)]
    return [*heads[1:], len(lines)]


def _begins_action(line: Logged) -> bool:
    return line.name in MOVE_ACTIONS or line.name in SHOT_ACTIONS or line.name == "left"


def log_header(settings: RiverSettings, commitment: tuple[int, int]) -> tuple[Logged, ...]:
    """Return the first lines of the log: the settings and the seal of field and seed (R3)."""
    return (
        Logged("size", (settings.width, settings.height)),
        Logged("looped" if settings.looped else "bordered"),
        Logged("players", (settings.players,)),
        Logged("flow", (settings.flow,)),
        Logged("portals", (settings.portals,)),
        Logged("swamps", (settings.swamps, settings.swamp_size)),
        Logged("walls", (settings.walls,)),
        Logged("rockets", (settings.rockets,)),
        *((Logged("hits_announced"),) if settings.announce_hits else ()),
        *((Logged("round_limit", (settings.round_limit,)),) if settings.round_limit else ()),
        Logged("seal", commitment),
    )


def settings_from_log(log: Sequence[Logged]) -> RiverSettings:
    """Return the settings that a log begins with."""
    told: dict[str, tuple[int, ...]] = {}
    for line in log:
        told[line.name] = tuple(map(int, line.values))
        if line.name == "seal":
            break
    return RiverSettings(
        width=told["size"][0],
        height=told["size"][1],
        players=told["players"][0],
        flow=told["flow"][0],
        portals=told["portals"][0],
        swamps=told["swamps"][0],
        swamp_size=told["swamps"][1],
        walls=told["walls"][0],
        rockets=told["rockets"][0],
        looped="looped" in told,
        announce_hits="hits_announced" in told,
        round_limit=told.get("round_limit", (0,))[0],
    )
