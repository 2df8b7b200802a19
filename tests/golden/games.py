"""Golden games: whole matches as text that a reviewer can read.

`python3 -m tests.golden` plays them anew with the present rules and writes the files, and the
talk in docs/ENGINE.md; raise the ruleset's version when one of them changes.
"""

from __future__ import annotations

import json
from pathlib import Path

from game.agents.bots import RandomBot
from game.core.action import Action
from game.core.actor import Actor, Seat
from game.core.codec import decode_union, digest, dumps
from game.core.event import Event
from game.core.grid import Pos, Terrain
from game.core.match import Match
from game.core.view import Board, View
from game.engine import Engine
from game.rulesets import RULESETS
from tests.playing import level_names, level_of, play, seats_of

FOLDER = Path(__file__).parent
DOCS = FOLDER.parents[1] / "docs" / "ENGINE.md"
RANDOM_GAMES = (("1", "demo"), ("2", "demo"), ("3", "random"))
LARGE = 64
GLYPHS = {
    Terrain.UNKNOWN: "??",
    Terrain.FLOOR: ".,",
    Terrain.WALL: "#%",
    Terrain.PILLAR: "PP",
    Terrain.PILLAR_FOUND: "XX",
    Terrain.COUNTER: "CC",
    Terrain.EXIT: "EE",
    Terrain.WATER: "~~",
    Terrain.WATER_E: ">>",
    Terrain.WATER_S: "vv",
    Terrain.WATER_W: "<<",
    Terrain.SWAMP: "==",
    **{Terrain(Terrain.HOME_1 + n): str(n + 1) * 2 for n in range(6)},
    **{Terrain(Terrain.PORTAL_1 + n): "abcdef"[n] * 2 for n in range(6)},
}


def _cell(view: View, index: int, board: Board, pos: Pos) -> str:
    for actor in view.actors:
        if actor.board == index and actor.pos == pos:
            return actor.kind[0].upper()
    for item in view.items:
        if item.board == index and item.pos == pos:
            return item.kind[0]
    return GLYPHS[board.grid.at(pos)][not board.sees(pos)]


def _shown(board: Board, *, alone: bool) -> tuple[range, range]:
    """Return the columns and rows to draw: of a large board, and of one of several, only those
    with open ground known."""
    grid = board.grid
    if alone and max(grid.width, grid.height) <= LARGE:
        return range(grid.width), range(grid.height)
    known = [
        index
        for index, code in enumerate(grid.terrain)
        if code not in (Terrain.UNKNOWN, Terrain.WALL)
    ]
    columns = [index % grid.width for index in known]
    first, last = known[0] // grid.width, known[-1] // grid.width
    return (
        range(max(0, min(columns) - 1), min(grid.width, max(columns) + 2)),
        range(max(0, first - 1), min(grid.height, last + 2)),
    )


def _actor(actor: Actor) -> str:
    words = [f"{actor.kind}#{actor.id} {actor.pos.x},{actor.pos.y} {actor.facing.name}"]
    if actor.pose:
        words.append(actor.pose)
    return " ".join((*words, *actor.gear))


def picture(view: View) -> list[str]:
    """Return a view as lines: boards (`,` and `%` are remembered only), actors, items, display."""
    lines = []
    for index, board in enumerate(view.boards):
        columns, rows = _shown(board, alone=len(view.boards) == 1)
        if len(rows) < board.grid.height:
            lines.append(f"  from {columns.start},{rows.start}")
        for y in rows:
            row = (_cell(view, index, board, Pos(x, y)) for x in columns)
            lines.append("  " + "".join(row))
    lines.append("  " + "; ".join(map(_actor, view.actors)))
    lines.append("  " + "; ".join(f"{i.kind} {i.pos.x},{i.pos.y} x{i.count}" for i in view.items))
    lines.append("  " + ", ".join(f"{g.name} {g.value}/{g.maximum}" for g in view.gauges))
    if view.sightings:
        last = (f"{_actor(actor)} in round {turn}" for actor, turn in view.sightings)
        lines.append("  last seen " + "; ".join(last))
    return lines


def _event(event: Event) -> str:
    return f"  {type(event).__name__} {dumps(event)}"


def transcript(match: Match, name: str) -> str:
    """Return a whole match as text."""
    first = Match(match.ruleset, match.level, match.seats, match.seed)
    lines = [
        f"ruleset {match.ruleset.name} version {match.ruleset.version}",
        f"level {name} seed {match.seed} seats {match.seats}",
        "",
        *_pictures(first, frozenset()),
        f"digest {digest(first.state)}",
    ]
    for seat, action in match.record().log:
        before = first.state.to_act
        events = first.submit(seat, action, first.ply)
        lines += [
            "",
            f"ply {first.ply} seat {seat} action {dumps(action)}",
            *map(_event, events),
            *_pictures(first, before if first.seats > 1 else frozenset()),
            f"digest {digest(first.state)}",
        ]
    if first.outcome is not None:
        lines.append(f"outcome {first.outcome.termination} winners {list(first.outcome.winners)}")
    return "\n".join(lines) + "\n"


def _pictures(match: Match, before: frozenset[Seat]) -> list[str]:
    """Return what those see who decide now and did not before; at the end everything."""
    state = match.state
    if match.seats > 1 and state.outcome is not None:
        return ["  the end", *picture(state.observe(None))]
    lines = []
    for seat in sorted(state.to_act - before) if match.seats > 1 else [Seat(0)]:
        lines += [f"  seat {seat} sees", *picture(state.observe(seat))]
    return lines


def read_game(text: str) -> tuple[str, Match]:
    """Return the level's name and the match that a transcript tells, played by its actions."""
    lines = text.splitlines()
    _, ruleset, *_ = lines[0].split()
    _, name, _, seed, _, seats = lines[1].split()
    match = Match(RULESETS[ruleset], level_of(ruleset, name), int(seats), int(seed))
    for line in lines:
        if line.startswith("ply "):
            _, _, _, seat, _, action = line.split(" ", 5)
            decoded = decode_union(Action, json.loads(action))
            match.submit(Seat(int(seat)), decoded, match.ply)
    return name, match


def _shortened(answer: str, like: str) -> str:
    start, dots, end = like.partition("…")
    return answer if not dots else answer[: len(start)] + dots + answer[len(answer) - len(end) :]


def write_talk() -> Path:
    """Write the answers in the engine's documentation anew, left out where they were."""
    lines, engine = DOCS.read_text(encoding="utf-8").splitlines(), Engine(RULESETS)
    for number, line in enumerate(lines):
        if line.startswith("> {"):
            answer = json.dumps(engine.answer(line[2:].encode()), separators=(",", ":"))
            lines[number + 1] = "< " + _shortened(answer, lines[number + 1][2:])
    DOCS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return DOCS


def write_all() -> list[Path]:
    """Play every golden game anew and write it; return the files."""
    written = [write_talk()]
    for ruleset in RULESETS.values():
        games = [*RANDOM_GAMES, *((level, "demo") for level in level_names(ruleset.name)[:1])]
        for name, player in games:
            seed = int(name) if name.isdigit() else 5
            match = Match(ruleset, level_of(ruleset.name, name), seats_of(ruleset), seed)
            play(match, ruleset.demo() if player == "demo" else RandomBot(), "golden")
            title = f"seed-{name}" if name.isdigit() else f"level-{name}"
            path = FOLDER / ruleset.name / f"{title}-{player}.txt"
            path.parent.mkdir(exist_ok=True)
            path.write_text(transcript(match, name), encoding="utf-8")
            written.append(path)
    return written
