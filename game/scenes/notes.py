"""A person's own map, worked on: by keys, pad or mouse alone."""

from __future__ import annotations

import pygame

from game.content.words import get_text
from game.core.actor import Seat
from game.core.grid import Direction, Pos
from game.core.match import Match
from game.core.notebook import PageKey, PageOffset, Suggestion
from game.scenes.board import STAGE_SIZE
from game.scenes.desk import Desk
from game.scenes.desk_view import ROOM, DeskView, Working
from game.scenes.notes_help import NotesHelp
from game.scenes.notes_panel import HAND, PLAYER, RUB, TEXT, TOOLS, WALL, NotesPanel
from game.scenes.pens import TILES_OF, paint, rub, sign, stroke, text_at, write
from game.scenes.scene import House, Pop, Push, Transition
from game.scenes.slides import Slides
from game.scenes.writing import LETTERS, Writing
from game.ui.command import DIRECTIONS, VERBS, Command, Input, Pointer

_LINE_SECONDS = 2.5
_NO_TIPS = ("no_tips", "unsure_tips", "never_tips")
_LONG_LINES = dict.fromkeys(_NO_TIPS, 6.0)


class NotesScene:
    """A cursor on the desk and a tool in hand."""

    def __init__(self, house: House, match: Match, desk: Desk, seat: Seat) -> None:
        """Take the hand."""
        self.house = house
        self.match = match
        self.desk = desk
        self.seat = seat
        self.texts = match.ruleset.name
        self.view = DeskView(house, match.ruleset.theme, self.texts)
        self.panel = NotesPanel(house, match)
        self.tool = 0
        # The page in hand and where it was, if one is.
        self.held: PageKey | None = None
        self.start: PageOffset = (0, 0)
        # Whether a side is asked for, and what is being written.
        self.siding = False
        self.writing: Writing | None = None
        self.tip: int | None = None
        self.line, self.line_left = "", 0.0
        # How the page laid down last could be glued to one that it touches.
        self.beside: Suggestion | None = None
        self.time = 0.0
        self.slides = Slides(desk, house.settings.animation_speed)
        self.slides.follow(self.time, None)
        house.speaker.play("ui_open")
        self.view.follow(desk.cursor)

    @property
    def suggestion(self) -> Suggestion | None:
        """Return the suggestion that is looked at."""
        tips = self.desk.tips
        return tips[self.tip % len(tips)] if self.tip is not None and tips else None

    def handle(self, command: Input) -> Transition:
        """Take one input."""
        if self.writing is not None:
            self._write(self.writing, command)
            return None
        if isinstance(command, Pointer):
            if command.button or command.wheel:
                self._go_on()
            return self._point(command)
        if not isinstance(command, Command):
            return None
        if command is Command.PASS and self.beside is not None:
            self._glue_beside(self.beside)
            return None
        self._go_on()
        return self._obey(command)

    def _go_on(self) -> None:
        """Leave what was told behind."""
        self.beside = None
        self.desk.joins, self.desk.aside = (), frozenset()

    def _obey(self, command: Command) -> Transition:
        if command in (Command.BACK, Command.MENU, Command.MAP):
            return self._back(leave=command is not Command.BACK)
        if command is Command.HELP:
            return Push(NotesHelp(self.house, self.texts))
        if command in DIRECTIONS:
            self._step(command)
        elif command in VERBS or command in (Command.NEXT_VERB, Command.PREVIOUS_VERB):
            self._take_tool(command)
        else:
            self._do(command)
        return None

    def _do(self, command: Command) -> None:
        tip = self.suggestion
        match command:
            case Command.EXAMINE | Command.TARGET:
                self._next_tip()
            case Command.CONFIRM if tip is not None:
                self._told("glued" if self.desk.glue(tip) else "contradiction")
                self.tip = None
            case Command.PASS if tip is not None:
                self.desk.dismiss(tip)
                self.tip = None
                self._told("dismissed")
            case Command.CONFIRM:
                self._use()
            case Command.PASS if self.desk.partings:
                self.desk.forget(self.desk.partings[0])
                self._told("forgotten")
            case Command.PASS:
                self._told("unglued" if self.desk.unglue(self.desk.cursor) else "no_glue")
            case Command.UNDO | Command.REDO:
                self._take_back(command)
            case Command.LOOK:
                self.desk.ghosts = not self.desk.ghosts
                self._told("ghosts_on" if self.desk.ghosts else "ghosts_off")

    def _glue_beside(self, tip: Suggestion) -> None:
        """Glue the page laid down last as it lies."""
        self._go_on()
        self._told("glued" if self.desk.glue(tip) else "contradiction")

    def _take_back(self, command: Command) -> None:
        self._put_back()
        if command is Command.UNDO:
            self._told("undone" if self.desk.undo() else "nothing")
        else:
            self._told("redone" if self.desk.redo() else "nothing")

    def _put_back(self) -> None:
        """Lay the page in hand back where it was."""
        if self.held is not None:
            self.desk.offsets[self.held] = self.start
            self.held = None

    def _told(self, key: str) -> None:
        self.line = get_text("shared", f"notes.{key}")
        self.line_left = _LONG_LINES.get(key, _LINE_SECONDS)
        refused = key in ("contradiction", "no_glue", "nothing", *_NO_TIPS)
        self.house.speaker.play("refuse" if refused else "ui_toggle")

    def _back(self, *, leave: bool) -> Transition:
        if self.held is not None:
            self._put_back()
        elif self.siding:
            self.siding = False
        elif self.tip is not None:
            self.tip = None
        else:
            leave = True
        self.house.speaker.play("ui_close")
        if leave:
            self.keep()
        return Pop() if leave else None

    def keep(self) -> None:
        """Put the map on disk, a page in hand back first."""
        self._put_back()
        self.house.store.save_notes(self.match, self.seat, self.desk.kept())

    def _next_tip(self) -> None:
        if not self.desk.tips:
            self._told(self._why_no_tips())
            return
        self.tip = 0 if self.tip is None else self.tip + 1
        tip = self.suggestion
        page = self.desk.page_of(tip.one) if tip is not None else None
        if page is not None:
            self.desk.cursor = Pos(*self.desk.area(page).center)
            self.view.follow(self.desk.cursor)
        self.house.speaker.play("ui_move")

    def _why_no_tips(self) -> str:
        """Return the key of what is told when nothing can be suggested."""
        if not self.desk.book.gives_suggestions:
            return "never_tips"
        open_ends = any(self.desk.guesses.values())
        return "unsure_tips" if open_ends else "no_tips"

    def _step(self, command: Command) -> None:
        side = DIRECTIONS[command]
        if self.siding:
            if not side.is_diagonal:
                self._use_side(side)
            return
        self.desk.cursor = self.desk.cursor.step(side)
        if self.held is not None:
            self.desk.move(self.held, (side.dx, side.dy))
        self.view.follow(self.desk.cursor)

    def _take_tool(self, command: Command) -> None:
        if self.held is not None or self.siding:
            return
        step = -1 if command is Command.PREVIOUS_VERB else 1
        self.tool = (VERBS[command] - 1) if command in VERBS else (self.tool + step) % len(TOOLS)
        self.house.speaker.play("ui_move")

    def _use(self) -> None:
        """Use the tool in hand where the cursor is."""
        tool, cell = TOOLS[self.tool], self.desk.cursor
        if tool == HAND:
            self._grab_or_lay()
            return
        if tool == TEXT and self.siding:
            self._use_side(None)
        elif tool in (WALL, TEXT):
            self.siding = not self.siding
        elif tool == RUB:
            rub(self.desk, cell)
        elif tool in TILES_OF:
            paint(self.desk, cell, tool)
        else:
            sign(self.desk, cell, players=tool == PLAYER)
        self.house.speaker.play("ui_type")

    def _use_side(self, side: Direction | None) -> None:
        """Draw a wall on a side of the cell, or begin to write there; None: on the cell."""
        cell = self.desk.cursor
        if TOOLS[self.tool] == TEXT:
            self.siding = False
            self.writing = Writing(cell, side, text_at(self.desk, cell, side))
            self.house.reader.text = LETTERS
        elif side is not None:
            stroke(self.desk, cell, side)
        self.house.speaker.play("ui_type")

    def _write(self, writing: Writing, command: Input) -> None:
        """Take one input while words are being written."""
        if writing.take(command):
            self.house.speaker.play("ui_type")
            return
        done = command is Command.CONFIRM or _is_click(command, 1)
        if done:
            write(self.desk, writing.cell, writing.side, writing.text)
        if done or command is Command.BACK or _is_click(command, 3):
            self.house.reader.text = ""
            self.writing = None
            self.house.speaker.play("ui_confirm" if done else "ui_close")

    def _grab_or_lay(self) -> None:
        desk = self.desk
        if self.held is None:
            found = desk.at(desk.cursor)
            if found is not None:
                self.held = found[0].key
                self.start = desk.offsets[self.held]
                self.house.speaker.play("ui_confirm")
            return
        count, key = len(desk.pages), self.held
        if not desk.lay(key, self.start):
            self._told("contradiction")
            return
        self.held = None
        if len(desk.pages) < count:
            self._told("glued")
        elif (beside := desk.touching(key)) is not None:
            # The panel tells of it for as long as it can be glued so.
            self.beside = beside
            self.line_left = 0.0
            self.house.speaker.play("ui_toggle")
        else:
            self._told("laid")

    def _point(self, pointer: Pointer) -> Transition:
        cell = self.view.cell_at(pointer.point)
        if pointer.wheel:
            self._take_tool(Command.PREVIOUS_VERB if pointer.wheel > 0 else Command.NEXT_VERB)
        elif pointer.button == 3:
            return self._back(leave=False)
        elif cell is not None:
            before, self.desk.cursor = self.desk.cursor, cell
            if self.held is not None:
                self.desk.move(self.held, (cell.x - before.x, cell.y - before.y))
            if pointer.button == 1 and self.tip is None and TOOLS[self.tool] in (WALL, TEXT):
                near = self.view.side_at(pointer.point, rim=TOOLS[self.tool] == TEXT)
                self._use_side(near)
            elif pointer.button == 1:
                self._do(Command.CONFIRM)
        elif pointer.button == 1:
            index = self.panel.tool_at(pointer.point)
            if index is not None and self.held is None and not self.siding:
                self.tool = index
        return None

    def update(self, dt: float) -> Transition:
        """Let the cursor breathe, and letters be typed again once a panel over this has gone."""
        self.house.reader.text = LETTERS if self.writing is not None else ""
        self.time += dt
        self.slides.follow(self.time, self.held)
        self.line_left = max(0.0, self.line_left - dt)
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw desk, tools and what can be done."""
        time = self.time + ahead
        news = {join.into for join in self.desk.joins} | self.desk.aside
        nudges = self.slides.nudges(time)
        working = Working(self.held, self.suggestion, self.writing, nudges, news)
        self.view.draw(target, self.desk, time, working)
        line = self.line if self.line_left > 0 else ""
        asked = TOOLS[self.tool] if self.siding else "write" if self.writing is not None else ""
        self.panel.draw(target, self.tool, line, asked)
        self.panel.draw_news(target, self.desk, beside=self.beside is not None)
        self.panel.draw_told(target, self.desk, self.tip, time)
        target.fill((24, 20, 28), (0, ROOM[1], ROOM[0], STAGE_SIZE[1] - ROOM[1]))
        about = "tip" if self.suggestion else "parting" if self.desk.partings else ""
        about = "beside" if self.beside is not None else about
        self.panel.draw_prompts(target, about, writing=self.writing is not None)


def _is_click(command: Input, button: int) -> bool:
    return isinstance(command, Pointer) and command.button == button
