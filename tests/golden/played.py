"""Matches on small boards, played by keys, and what the screen says and shows of them.

In `boards.txt` of a ruleset `==` begins a story, `:` the settings it takes, `$` a board drawn by
the ruleset's `boards.py` (its `level` or a state), `>` what is pressed on it, and `?` a board for
which only the bots' choices are told. What comes of it is indented: the scene, all words and what
is drawn of signs, marks and parts of the panel at first; then for each press what was heard, what
it did, which of these went and which came; last a checksum of all that was drawn.

`python3 -m pytest tests/golden/test_played.py --golden-update` rewrites what comes of it.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from importlib import import_module
from typing import Any
from unittest.mock import patch
from zlib import crc32

import pygame

from game.agents.search_player import decide, find_player
from game.agents.travel.trail_finder import TrailFinder
from game.core.actor import Seat
from game.core.features.notebook import Page, PageKey
from game.core.grid import Pos
from game.core.level import Level, ParamValue
from game.core.match import Match
from game.core.notation import format_action, to_action
from game.core.rng import Rng
from game.core.ruleset import Ruleset, default_size
from game.core.state import State
from game.rulesets import RULESETS
from game.scenes.match.play import PlayScene
from game.scenes.notes.drawing_tools import TOOLS
from game.scenes.notes.notes_scene import NotesScene
from game.scenes.notes.workspace import Workspace
from game.scenes.panel.match_panel import MatchPanel
from game.scenes.scene import Scene
from game.ui.input.bindings import Device
from game.ui.input.command import Command
from game.ui.widgets.box_key import BoxKey
from tests.golden.screens import noting, press, read_words, undrawn
from tests.support.game_driver import GameDriver, match_of, session_of
from tests.support.narrow import not_none, of_kind
from tests.support.noted_drawing import NotedSurface
from tests.support.playouts import play_out, random_level
from tests.support.virtual_gamepad import VirtualGamepad

INPUT = ("=", ":", "$", ">", "?")
# Until a question can be answered, and until a short way has been walked.
_WAIT = 40
_DICE = range(1, 6)
_HELD_FRAMES = 70
_HELD = {"shift": pygame.KMOD_SHIFT, "ctrl": pygame.KMOD_CTRL}
_BUTTONS = {"@": 1, "#": 3, "%": 2}


def tell_stories(
    player: GameDriver, pad: VirtualGamepad, name: str, asked: Sequence[str]
) -> Iterator[str]:
    """Yield the lines of a ruleset's stories, each followed by what comes of it."""
    heard = list[str]()
    with noting(player, heard):
        yield from Teller(player, pad, RULESETS[name], heard).tell(asked)


class Teller:
    """Tells what comes of the lines of stories."""

    def __init__(
        self, player: GameDriver, pad: VirtualGamepad, ruleset: Ruleset, heard: list[str]
    ) -> None:
        self._player, self._pad, self._ruleset, self._heard = player, pad, ruleset, heard
        # The board on the screen, or under whatever is open over it.
        self._board: PlayScene | None = None
        self._before: list[str] = []
        self._ply = 0
        self._plain = player.context.settings

    def tell(self, asked: Sequence[str]) -> Iterator[str]:
        """Yield some lines, each followed by what comes of it."""
        for line in asked:
            yield line
            said: Iterator[str] = iter(())
            if line[0] == "=":
                self._player.context.change_settings(self._plain)
            elif line[0] == ":":
                self._change_settings(line[2:].split())
            elif line[0] == "$":
                said = self.begin(line[2:])
            elif line[0] == "?":
                said = self._choices(line[2:])
            else:
                said = self.press(line[2:])
            yield from (f"  {each}".rstrip() for each in said)

    def _change_settings(self, changes: Sequence[str]) -> None:
        for change in changes:
            name, _, value = change.partition("=")
            given = {"on": True, "off": False}.get(value, value)
            context = self._player.context
            context.change_settings(context.settings.with_value(name, given))

    def begin(self, drawn: str) -> Iterator[str]:
        """Put a drawn board on the screen, and tell of it."""
        match = self._drawn(drawn)
        board = self._player.play(match)
        board.hot_seat.is_covered = False
        drawings = list[object]()
        yield from self.show(board, drawings)
        if (travel := self._ruleset.features.travel) is not None:
            trail = TrailFinder(travel).trail(match.state.observe(Seat(0)))
            yield f"trail {_cells(trail)}"
        yield checksum(drawings)

    def _drawn(self, drawn: str) -> Match:
        module = "fields" if self._ruleset.features.public_log else "boards"
        names = vars(import_module(f"tests.rulesets.{self._ruleset.name}.{module}"))
        words = {"match": self._match, "demo": self._demo, "random_level": random_level}
        made = eval(drawn, {**names, **words})
        return made if isinstance(made, Match) else self._match(made)

    def _choices(self, drawn: str) -> Iterator[str]:
        """Yield what each bot does first on a drawn board, with some dice."""
        match, rules = self._drawn(drawn), self._ruleset
        chosen: dict[str, list[str]] = {}
        for dice in _DICE:
            for name in ("demo", *rules.bots()):
                bot, seat = find_player(rules, name), not_none(match.turn)
                action = decide(bot, match.state, seat, match.legal, Rng(dice))
                chosen.setdefault(name, []).append(format_action(action))
        yield from (f"{name} {' or '.join(dict.fromkeys(did))}" for name, did in chosen.items())

    def show(self, scene: Scene, drawings: list[object]) -> Iterator[str]:
        """Put a scene on the screen as if nothing had been pressed before, and tell of it."""
        self._before, self._board = [], None
        self._player.show(scene, 4)
        away = pygame.Event(pygame.MOUSEMOTION, pos=(0, 0), rel=(1, 1), buttons=(0, 0, 0))
        pygame.event.post(away)
        self._player.run_frames(_WAIT)
        self._player.context.reader.device = Device.KEYBOARD
        self._player.run_frames()
        self._heard.clear()
        yield from self._tell(drawings)

    def _match(self, made: State | Level, *players: str) -> Match:
        """Return a match on a board, by default of a person among bots."""
        rules = self._ruleset
        seats = rules.seats.start if isinstance(made, Level) else made.seats
        seated = players or ("human", *[*rules.bots()][:1] * (seats - 1))
        if isinstance(made, Level):
            return Match(rules, made, len(seated), 1, seated)
        blank = rules.blank_level(*default_size(rules))
        return Match(rules, blank, len(seated), 1, seated).starting_from(made)

    def _demo(self, plies: int, seed: int = 4, **params: ParamValue) -> Match:
        """Return a match of two people whom the demo player stands for at first."""
        rules, people = self._ruleset, ("human", "human")
        match = Match(rules, rules.generate(params, seed), 2, seed, people)
        return play_out(match, find_player(rules, "demo"), max_plies=plies)

    def press(self, keys: str) -> Iterator[str]:
        drawings = list[object]()
        for key in keys.split():
            self._heard.clear()
            name, _, times = key.partition("*")
            for _ in range(int(times or 1)):
                with undrawn(self._player):
                    self._press(name)
                self._player.pass_frames(7)
            yield f"-- {key} {' '.join(self._heard)}"
            yield from self._tell(drawings)
        yield checksum(drawings)

    def _press(self, key: str) -> None:
        """Press what `screens.press` knows, do something else of a name, or click on a thing."""
        player, (kind, _, rest) = self._player, key.partition(":")
        own = {
            "hold": self._hold, "tilt": self._tilt, "act": self._act,
            "tool": self._take_tool, "at": self._go_on_paper, "turn": self._turn,
        }  # fmt: skip
        if key == "wait":
            player.run_frames(_WAIT)
        elif kind in own:
            own[kind](rest)
        elif key.startswith(("shift+", "ctrl+")):
            held, _, name = key.partition("+")
            player.press_key(name, mod=_HELD[held])
        elif kind[1:] in ("cell", "text", "prompt", "slot", "paper"):
            x, y = self._place_of(kind[1:], rest)
            if kind[0] == "~":
                press(player, self._pad, f"~{x},{y}")
            else:
                player.click((x, y), _BUTTONS[kind[0]])
        else:
            press(player, self._pad, key)

    def _hold(self, name: str) -> None:
        """Hold a key for a while."""
        code = pygame.key.key_code(name)
        pygame.event.post(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))
        self._player.run_frames(_HELD_FRAMES)
        pygame.event.post(pygame.Event(pygame.KEYUP, key=code, mod=0))
        self._player.run_frames()

    def _turn(self, notches: str) -> None:
        """Turn the wheel; down is less than 0."""
        pygame.event.post(pygame.Event(pygame.MOUSEWHEEL, x=0, y=int(notches)))
        self._player.run_frames()

    def _tilt(self, ways: str) -> None:
        """Push sticks or triggers of a pad, and let them go."""
        pushed = [way.split(",") for way in ways.split("+")]
        for is_let_go in (False, True):
            for axis, value in pushed:
                at_rest = -1.0 if "trigger" in axis else 0.0
                self._pad.push(axis, at_rest if is_let_go else float(value))
            self._player.run_frames(4)

    def _act(self, actions: str) -> None:
        """Have seats act, each given before its action, without keys."""
        session = session_of(not_none(self._board))
        for each in actions.split(";"):
            seat, _, action = each.replace("_", " ").partition(",")
            if session.seat == int(seat):
                session.submit(to_action(action))
            else:
                match = session.match
                session.publish(match.submit(Seat(int(seat)), to_action(action), match.ply))

    def _take_tool(self, name: str) -> None:
        of_kind(NotesScene, self._player.scene).tool.index = TOOLS.index(name)

    def _go_on_paper(self, place: str) -> None:
        """Put the cursor of a player's own map on a cell, or the upper left one of a page."""
        workspace = of_kind(NotesScene, self._player.scene).workspace
        pages = {f"{key[0]}_{key[1]}": page for key, page in _keyed(workspace)}
        if place in pages:
            workspace.cursor = Pos(*workspace.arrangement.area(pages[place]).topleft)
        else:
            x, y = map(int, place.split(","))
            workspace.cursor = Pos(x, y)

    def _place_of(self, kind: str, name: str) -> tuple[int, int]:
        player, board = self._player, not_none(self._board)
        if kind == "cell":
            x, y = map(int, name.split(","))
            return board.screen.stage.camera.rect_of(Pos(x, y)).center
        if kind == "paper":
            x, y, *within = map(int, name.split(","))
            corner, (dx, dy) = of_kind(NotesScene, player.scene).view.scroll, within or (8, 8)
            return (x - corner.x) * 16 + dx, (y - corner.y) * 16 + dy
        if kind == "slot":
            area = board.screen.panel.layout.area_of(BoxKey("slot", int(name)))
            left, top = not_none(area).topleft
            return board.screen.stage.camera.size[0] + left + 40, top + 4
        if kind == "text":
            return player.drawn_texts()[name.replace("_", " ")].center
        wanted, found = Command[name], player.context.painter.prompt_at
        places = ((x, y) for y in (338, 344, 350, 326, 300, 306) for x in range(0, 640, 2))
        return next((place for place in places if found(place) is wanted), (0, 0))

    def _tell(self, drawings: list[object]) -> Iterator[str]:
        """Yield what was done since, the scene, words that went and came, and signs of a board."""
        scene = self._player.scene
        if isinstance(scene, PlayScene) and scene is not self._board:
            self._board, self._ply = scene, match_of(scene).ply
        if self._board is not None:
            match = match_of(self._board)
            log, self._ply = match.record().log[self._ply :], match.ply
            for seat, action in log:
                yield f"did {seat}: {format_action(action)}"
        words = [*dict.fromkeys(filter(None, self._words(scene, drawings)))]
        gone = [line for line in self._before if line not in words]
        come = [line for line in words if line not in self._before]
        yield from (
            f"{sign} {' | '.join(each)}" for sign, each in (("-", gone), ("+", come)) if each
        )
        self._before = words

    def _words(self, scene: Scene, drawings: list[object]) -> Iterator[str]:
        """Yield what a scene says, without the places, which the checksum of drawings knows."""
        picture = NotedSurface(self._player.app.canvas.surface.get_size())
        with ExitStack() as stack:
            if self._board is not None:
                panel = self._board.screen.panel
                anew = partial(_draw_anew, panel, panel.draw)
                stack.enter_context(patch.object(panel, "draw", anew))
            shown, drawn = read_words(self._player, picture)
        drawings.append(drawn)
        yield f"[{type(scene).__name__}]"
        yield from (line.split(" ", 2)[-1] for line in shown)
        if isinstance(scene, PlayScene):
            yield from self._signs(scene)
        if isinstance(scene, NotesScene):
            yield from _pages(scene.workspace)

    def _signs(self, board: PlayScene) -> Iterator[str]:
        signs = board.screen.signs
        if signs.advice.way:
            on = f", on to {signs.advice.way_on.name}" if signs.advice.way_on else ""
            yield f"way {_cells(signs.advice.way)}{on}"
        if signs.advice.victim is not None:
            yield f"victim {_cells([signs.advice.victim])}"
        for cell, weapon in signs.advice.weapons.items():
            yield f"sign of {weapon} {_cells([cell])}"
        yield f"{len(signs.border.chips)} chips, {len(signs.border.kept_clear)} kept clear"
        drawn = Counter(mark.name for mark in board.screen.stage.marks for _ in mark.cells)
        yield f"marks {_counts(drawn) or 'none'}"
        keys = (each.box.key for each in board.screen.panel.layout)
        yield f"parts {_counts(Counter(key.kind for key in keys if isinstance(key, BoxKey)))}"
        if board.match.chooser.is_aiming:
            yield f"aims {board.match.chooser.cursor}"


def _counts(found: Counter[str]) -> str:
    return ", ".join(f"{count} {name}" for name, count in sorted(found.items()))


def _keyed(workspace: Workspace) -> Iterator[tuple[PageKey, Page]]:
    yield from ((page.key, page) for page in workspace.arrangement.pages)


def _pages(workspace: Workspace) -> Iterator[str]:
    """Yield where the pages of a player's own map lie, what is written there, and what is open."""
    arrangement = workspace.arrangement
    for key, page in _keyed(workspace):
        labels = "".join(
            f", {name} at {_cells([pos])}{f' {side.name}' if side else ''}"
            for pos, name, side in page.labels
        )
        yield f"page {key[0]} {key[1]} at {arrangement.offsets[key]}{labels}"
    contents = arrangement.contents
    yield f"{len(contents.suggestions)} suggestions, {len(contents.conflicts)} conflicts"


def _draw_anew(panel: MatchPanel, draw: Callable[..., None], *given: Any) -> None:
    """Draw a panel whole, of which else what has not changed is kept."""
    panel.redraw()
    draw(*given)


def checksum(drawings: list[object]) -> str:
    return f"* {crc32(repr(drawings).encode()):08x}"


def _cells(cells: Sequence[Pos]) -> str:
    return " ".join(f"{cell.x},{cell.y}" for cell in cells)
