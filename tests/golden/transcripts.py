"""Golden matches: transcripts of whole matches that a reviewer can read.

`python3 -m tests.golden` replays them with the current rules and rewrites the files and the example
session in docs/ENGINE.md; increase a ruleset's version when one of its transcripts changes.
"""

import json
from collections.abc import Sequence
from pathlib import Path

from game.agents.search_player import find_player
from game.cli.engine import Engine
from game.core.action import Action
from game.core.actor import Actor, Seat
from game.core.codec import CodecError, decode_union, digest, dumps
from game.core.event import Announced, Event, Logged
from game.core.grid import STAIRS_DOWN, STAIRS_UP, Pos, Terrain
from game.core.match import Match
from game.core.state import IllegalAction
from game.core.view import Board, View
from game.rulesets import EXAMPLE, MENU_RULESETS, RULESETS
from tests.support import playouts

Log = tuple[tuple[Seat, Action], ...]
FOLDER = Path(__file__).parent
RELEASED = (*MENU_RULESETS, EXAMPLE)
DOCS = FOLDER.parents[1] / "docs" / "ENGINE.md"
SEEDED_MATCHES = (("1", "demo"), ("2", "demo"), ("3", "random"))
# Larger boards are cropped to their known cells.
MAX_FULL_SIZE = 64
# With more boards (floors), only the focused one is drawn.
MAX_DRAWN_BOARDS = 12
# Events, views and the digest of the state are written ply by ply up to a number of lines, then at
# intervals and for the last ply: a reader follows a match for that long, and a digest tells of all
# plies before it.
FULL_LINES, DETAILED_EVERY = 1200, 50
GLYPHS = {
    Terrain.UNKNOWN: "??",
    Terrain.FLOOR: ".,",
    Terrain.WALL: "#%",
    Terrain.PILLAR: "PP",
    Terrain.PILLAR_FOUND: "XX",
    Terrain.COUNTER: "CC",
    Terrain.EXIT: "EE",
    Terrain.GLASS: "G=",
    **dict.fromkeys(STAIRS_DOWN, ">)"),
    **dict.fromkeys(STAIRS_UP, "<("),
    Terrain.WATER: "~~",
    Terrain.WATER_E: ">>",
    Terrain.WATER_S: "vv",
    Terrain.WATER_W: "<<",
    Terrain.SWAMP: "==",
    **{Terrain(Terrain.HOME_1 + n): str(n + 1) * 2 for n in range(6)},
    **{Terrain(Terrain.PORTAL_1 + n): "abcdef"[n] * 2 for n in range(6)},
}


def _letters(view: View, board: int) -> dict[Pos, str]:
    """Return the letters of what is on a board; of a cell the first counts, actors before items."""
    letters = {item.pos: item.kind[0] for item in reversed(view.items) if item.board == board}
    actors = (actor for actor in reversed(view.actors) if actor.board == board)
    return letters | {actor.pos: actor.kind[0].upper() for actor in actors}


def _cell(board: Board, letters: dict[Pos, str], pos: Pos) -> str:
    return letters.get(pos) or GLYPHS[board.grid.terrain_at(pos)][not board.is_visible(pos)]


def _visible_area(board: Board, *, alone: bool) -> tuple[range, range]:
    """Return the columns and rows to draw: all of a small single board, else the known ones."""
    grid = board.grid
    if alone and max(grid.width, grid.height) <= MAX_FULL_SIZE:
        return range(grid.width), range(grid.height)
    known = [index for index, code in enumerate(grid.terrain) if code != Terrain.UNKNOWN]
    if not known:
        return range(0), range(0)
    columns = [index % grid.width for index in known]
    first, last = known[0] // grid.width, known[-1] // grid.width
    return range(min(columns), max(columns) + 1), range(first, last + 1)


def _actor(actor: Actor) -> str:
    words = [f"{actor.kind}#{actor.id} {actor.pos.x},{actor.pos.y} {actor.facing.name}"]
    if actor.pose:
        words.append(actor.pose)
    return " ".join((*words, *actor.gear))


def picture(view: View) -> list[str]:
    """Return a view as lines: the board in focus, actors, items, display.

    `,` and `%` are remembered only; of a large board the surroundings of the own actor are shown.
    """
    lines = []
    boards = list(enumerate(view.boards))
    for index, board in [boards[view.focused_board]] if len(boards) > MAX_DRAWN_BOARDS else boards:
        columns, rows = _visible_area(board, alone=len(boards) == 1)
        if len(rows) < board.grid.height:
            lines.append(f"  from {columns.start},{rows.start}")
        letters = _letters(view, index)
        rowed = (("".join(_cell(board, letters, Pos(x, y)) for x in columns)) for y in rows)
        lines += [f"  {row}" for row in rowed]
    lines.append("  " + "; ".join(map(_actor, view.actors)))
    lines.append("  " + "; ".join(f"{i.kind} {i.pos.x},{i.pos.y} x{i.count}" for i in view.items))
    lines.append("  " + ", ".join(f"{g.name} {g.value}/{g.maximum}" for g in view.gauges))
    if view.sightings:
        last = (f"{_actor(actor)} in round {turn}" for actor, turn in view.sightings)
        lines.append("  last seen " + "; ".join(last))
    return lines


def _event_lines(event: Event) -> list[str]:
    """Return an event as a line, an entry of the public log as a line for each of its words."""
    if isinstance(event, Announced):
        return [f"  Logged {dumps(Logged(x.name, x.values))}" for x in event.entry.lines()]
    return [f"  {type(event).__name__} {dumps(event)}"]


def transcript(match: Match, name: str, log: Log) -> str:
    shown: dict[Seat, list[str]] = {}
    lines = [
        f"ruleset {match.ruleset.name} version {match.ruleset.version}",
        f"level {name} seed {match.seed} seats {match.seats}",
        "",
        *_details(match, (), shown),
    ]
    for seat, action in log:
        events = match.submit(seat, action, match.ply)
        lines += ["", f"ply {match.ply} seat {seat} action {dumps(action)}"]
        if len(lines) < FULL_LINES or match.ply % DETAILED_EVERY == 0 or match.outcome is not None:
            lines += _details(match, events, shown)
    if match.outcome is not None:
        lines.append(f"outcome {match.outcome.termination} winners {list(match.outcome.winners)}")
    return "\n".join(lines) + "\n"


def _details(match: Match, events: Sequence[Event], shown: dict[Seat, list[str]]) -> list[str]:
    """Return what a ply did: its events, the views that it changed, and the digest."""
    lines = [line for event in events for line in _event_lines(event)]
    return [*lines, *_pictures(match, shown), f"digest {digest(match.state)}"]


def _pictures(match: Match, shown: dict[Seat, list[str]]) -> list[str]:
    """Return the pictures of all seats whose view differs from the last one shown."""
    lines = []
    for seat in map(Seat, range(match.seats)):
        rows = picture(match.state.observe(seat))
        if shown.get(seat) != rows:
            shown[seat] = rows
            lines += [f"  seat {seat} sees", *rows]
    return lines


def parse_transcript(text: str) -> tuple[str, Match, Log]:
    """Return a transcript's level name, its match at the start, and its actions."""
    lines = text.splitlines()
    _, ruleset, *_ = lines[0].split()
    _, name, _, seed, _, seats = lines[1].split()
    match = Match(RULESETS[ruleset], playouts.load_test_level(ruleset, name), int(seats), int(seed))
    log = []
    for line in lines:
        if line.startswith("ply "):
            _, _, _, seat, _, action = line.split(" ", 5)
            log.append((Seat(int(seat)), decode_union(Action, json.loads(action))))
    return name, match, tuple(log)


def has_outgrown_version(name: str) -> bool:
    """Return whether a recorded match of the present version takes another course by now.

    Only matches on random maps tell: a drawn map changes without its rules. A ruleset that is not
    finished was in no release: it may change.
    """
    if name not in RELEASED:
        return False
    head = f"ruleset {name} version {RULESETS[name].version}\n"
    for path in (FOLDER / name).glob("seed-*.txt"):
        text = path.read_text(encoding="utf-8")
        if not text.startswith(head):
            continue
        try:
            level, match, log = parse_transcript(text)
            if transcript(match, level, log) != text:
                return True
        except (CodecError, IllegalAction):
            return True
    return False


def _elide(answer: str, like: str) -> str:
    start, dots, end = like.partition("…")
    return answer if not dots else answer[: len(start)] + dots + answer[len(answer) - len(end) :]


def write_example_session() -> Path:
    """Rewrite the engine's answers in its documentation, elided where they were."""
    lines, engine = DOCS.read_text(encoding="utf-8").splitlines(), Engine(RULESETS)
    for number, line in enumerate(lines):
        if line.startswith("> {"):
            answer = json.dumps(engine.answer(line[2:].encode()), separators=(",", ":"))
            lines[number + 1] = "< " + _elide(answer, lines[number + 1][2:])
    DOCS.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return DOCS


def write_all() -> list[Path]:
    """Play and write all golden matches and demo playouts; return the files."""
    return [write_example_session(), *(path for name in RULESETS for path in write_matches(name))]


def write_matches(ruleset: str) -> list[Path]:
    """Play and write the golden matches and demo playouts of a ruleset; return the files."""
    rules = RULESETS[ruleset]
    written = [playouts.write_demo_playouts(ruleset)]
    matches = [*SEEDED_MATCHES, *((level, "demo") for level in playouts.level_names(ruleset)[:1])]
    for name, player in matches:
        seed = int(name) if name.isdigit() else 5
        match = Match(
            rules, playouts.load_test_level(ruleset, name), playouts.seat_count(rules), seed
        )
        playouts.play_out(match, find_player(rules, player), "golden")
        title = f"seed-{name}" if name.isdigit() else f"level-{name}"
        path = FOLDER / ruleset / f"{title}-{player}.txt"
        path.parent.mkdir(exist_ok=True)
        path.write_text(transcript(match.restarted(), name, match.record().log), encoding="utf-8")
        written.append(path)
    return written
