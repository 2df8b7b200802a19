"""The public log: its header, the lines that begin actions, and their answers (rules R3, R6)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from game.core.actor import Seat
from game.core.event import Logged
from game.core.grid import Direction, Edge
from game.rulesets.river.params import RiverSettings

# The names of the lines that begin an action, with its direction.
MOVE_ACTIONS = {f"move_{side.name.lower()}": side for side in Direction}
SHOT_ACTIONS = {f"shoot_{side.name.lower()}": side for side in Direction}
# The answer to a step that is blocked by an edge.
BLOCKED_ANSWERS = {Edge.GRATE: "grate", Edge.BREAKABLE: "wall", Edge.SOLID: "wall"}


class LoggedAction(NamedTuple):
    """One action in the log: the seat, the name of its line, and the answers after it."""

    seat: Seat
    name: str
    answers: tuple[Logged, ...]


def logged_actions(lines: Iterable[Logged]) -> list[LoggedAction]:
    """Return the actions in some lines of the log; lines before the first are ignored."""
    heads: list[tuple[Seat, str]] = []
    answers: list[list[Logged]] = []
    for line in lines:
        if _begins_action(line):
            heads.append((Seat(int(line.values[0]) - 1), line.name))
            answers.append([])
        elif answers:
            answers[-1].append(line)
    return [
        LoggedAction(seat, name, tuple(lines_after))
        for (seat, name), lines_after in zip(heads, answers, strict=True)
    ]


def action_end_counts(lines: Sequence[Logged]) -> list[int]:
    """Return for each action the number of lines up to the end of its answers."""
    heads = [index for index, line in enumerate(lines) if _begins_action(line)]
    return [*heads[1:], len(lines)]


def _begins_action(line: Logged) -> bool:
    return line.name in MOVE_ACTIONS or line.name in SHOT_ACTIONS or line.name == "left"


def log_header(settings: RiverSettings, commitment: tuple[int, int]) -> tuple[Logged, ...]:
    """Return the first lines of the log: the settings and the commitment (R3)."""
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
    """Return the settings in the header of a log."""
    values: dict[str, tuple[int, ...]] = {}
    for line in log:
        values[line.name] = tuple(map(int, line.values))
        if line.name == "seal":
            break
    return RiverSettings(
        width=values["size"][0],
        height=values["size"][1],
        players=values["players"][0],
        flow=values["flow"][0],
        portals=values["portals"][0],
        swamps=values["swamps"][0],
        swamp_size=values["swamps"][1],
        walls=values["walls"][0],
        rockets=values["rockets"][0],
        looped="looped" in values,
        announce_hits="hits_announced" in values,
        round_limit=values.get("round_limit", (0,))[0],
    )
