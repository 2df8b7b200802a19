"""A person's own map, worked on: by keys, pad or mouse alone."""

from __future__ import annotations

import pygame

from game.content.words import say
from game.core.actor import Seat
from game.core.match import Match
from game.core.notebook import Key, Shift, Tip
from game.scenes.board import PANEL_WIDTH, STAGE_SIZE
from game.scenes.desk import TILES_OF, Desk
from game.scenes.desk_view import ROOM, DeskView
from game.scenes.leaves import name_of_piece
from game.scenes.scene import House, Pop, Transition
from game.ui.command import DIRECTIONS, VERBS, Command, Input, Pointer
from game.ui.theme import ACCENT, DANGER, DIM, GOOD, TEXT
from game.ui.widgets import panel_of

HAND, RUB, WALL, SIGN, PLAYER = "hand", "rub", "wall", "sign", "player"
TOOLS = (HAND, *TILES_OF, WALL, SIGN, PLAYER, RUB)
_ROW = 14
_LINE_SECONDS = 2.5


class NotesScene:
    """A cursor on the desk and a tool in hand."""

    def __init__(self, house: House, match: Match, desk: Desk, seat: Seat) -> None:
        """Take the hand."""
        self.house = house
        self.match = match
        self.desk = desk
        self.seat = seat
        self.texts = match.ruleset.name
        self.view = DeskView(house, match.ruleset.place, self.texts)
        self.panel = panel_of(house.bank, match.ruleset.place)
        self.tool = 0
        # The page in hand and where it was, if one is.
        self.held: Key | None = None
        self.start: Shift = (0, 0)
        self.siding = False
        self.tip: int | None = None
        self.line, self.line_left = "", 0.0
        self.time = 0.0
        house.speaker.play("ui_open")
        self.view.follow(desk.cursor)

    @property
    def suggestion(self) -> Tip | None:
        """Return the suggestion that is looked at."""
        tips = self.desk.tips
        return tips[self.tip % len(tips)] if self.tip is not None and tips else None

    def handle(self, command: Input) -> Transition:
        """Take one input."""
        if isinstance(command, Pointer):
            return self._point(command)
        if not isinstance(command, Command):
            return None
        if command in (Command.BACK, Command.MENU, Command.MAP):
            return self._back(leave=command is not Command.BACK)
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
            case Command.PASS:
                self._told("unglued" if self.desk.unglue(self.desk.cursor) else "no_glue")
            case Command.UNDO:
                self.held = None
                self._told("undone" if self.desk.undo() else "nothing")
            case Command.LOOK:
                self.desk.ghosts = not self.desk.ghosts
                self._told("ghosts_on" if self.desk.ghosts else "ghosts_off")

    def _told(self, key: str) -> None:
        self.line, self.line_left = say("shared", f"notes.{key}"), _LINE_SECONDS
        refused = key in ("contradiction", "no_glue", "nothing", "no_tips")
        self.house.speaker.play("refuse" if refused else "ui_toggle")

    def _back(self, *, leave: bool) -> Transition:
        if self.held is not None:
            self.desk.offsets[self.held] = self.start
            self.held = None
        elif self.siding:
            self.siding = False
        elif self.tip is not None:
            self.tip = None
        else:
            leave = True
        self.house.speaker.play("ui_close")
        if leave:
            self.house.store.save_notes(self.match, self.seat, self.desk.kept())
        return Pop() if leave else None

    def _next_tip(self) -> None:
        if not self.desk.tips:
            self._told("no_tips")
            return
        self.tip = 0 if self.tip is None else self.tip + 1
        tip = self.suggestion
        pages = {key: page for page in self.desk.pages for key, _ in page.parts}
        if tip is not None and tip.one in pages:
            x, y = self.desk.area(pages[tip.one]).center
            self.desk.cursor = self.desk.cursor._replace(x=x, y=y)
            self.view.follow(self.desk.cursor)
        self.house.speaker.play("ui_move")

    def _step(self, command: Command) -> None:
        side = DIRECTIONS[command]
        if self.siding:
            if not side.diagonal:
                self.desk.stroke(self.desk.cursor, side)
                self.house.speaker.play("ui_type")
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
        if tool == WALL:
            self.siding = not self.siding
        elif tool == RUB:
            self.desk.rub(cell)
        elif tool in TILES_OF:
            self.desk.paint(cell, tool)
        else:
            self.desk.sign(cell, players=tool == PLAYER)
        self.house.speaker.play("ui_type")

    def _grab_or_lay(self) -> None:
        desk = self.desk
        if self.held is None:
            found = desk.at(desk.cursor)
            if found is not None:
                self.held = found[0].key
                self.start = desk.offsets[self.held]
                self.house.speaker.play("ui_confirm")
            return
        count = len(desk.pages)
        if desk.lay(self.held, self.start):
            self.held = None
            self._told("glued" if len(desk.pages) < count else "laid")
        else:
            self._told("contradiction")

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
            if pointer.button == 1 and TOOLS[self.tool] == WALL:
                self.desk.stroke(cell, self.view.side_at(pointer.point))
            elif pointer.button == 1:
                self._do(Command.CONFIRM)
        elif pointer.button == 1:
            index = (pointer.y - 40) // _ROW
            if pointer.x > STAGE_SIZE[0] and 0 <= index < len(TOOLS):
                self.tool = index
        return None

    def update(self, dt: float) -> Transition:
        """Let the cursor breathe."""
        self.time += dt
        self.line_left = max(0.0, self.line_left - dt)
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        """Draw desk, tools and what can be done."""
        self.view.draw(target, self.desk, self.held, self.suggestion, self.time + ahead)
        self._draw_panel(target)
        target.fill((24, 20, 28), (0, ROOM[1], ROOM[0], STAGE_SIZE[1] - ROOM[1]))
        reader = self.house.reader
        tip = self.suggestion is not None
        entries = [
            (Command.CONFIRM, say("shared", f"notes.{'take' if tip else 'use'}")),
            (Command.PASS, say("shared", f"notes.{'dismiss' if tip else 'unglue'}")),
            (Command.EXAMINE, say("shared", "notes.next_tip")),
            (Command.LOOK, say("shared", "notes.ghosts")),
            (Command.UNDO, say("shared", "notes.undo")),
            (Command.BACK, say("shared", "settings.back")),
        ]
        self.house.paint.prompts(target, entries, (6, 340), reader.bindings, reader.device)

    def _draw_panel(self, target: pygame.Surface) -> None:
        area = pygame.Rect(STAGE_SIZE[0], 0, PANEL_WIDTH, STAGE_SIZE[1])
        paint, letters = self.house.paint, self.house.letters
        paint.panel(target, area, self.panel)
        inner = area.inflate(-28, -24)
        letters.draw(target, say("shared", "notes.heading"), inner.topleft, ACCENT)
        for index, tool in enumerate(TOOLS):
            row = pygame.Rect(inner.left, 40 + index * _ROW, inner.width, _ROW)
            if index == self.tool:
                paint.panel(target, row.inflate(6, 0), "slot")
            color = ACCENT if index == self.tool else TEXT
            letters.draw(
                target, say("shared", f"notes.tool_{tool}"), (row.left, row.top + 1), color
            )
        rest = pygame.Rect(inner.left, 40 + len(TOOLS) * _ROW + 8, inner.width, 0)
        if self.line_left > 0:
            rest.top = letters.paragraph(target, self.line, rest, GOOD) + 6
        if self.siding:
            rest.top = letters.paragraph(target, say("shared", "notes.side"), rest, ACCENT) + 6
        for words, color in self._told_here():
            rest.top = letters.paragraph(target, words, rest, color) + 4

    def _told_here(self) -> list[tuple[str, tuple[int, int, int]]]:
        """Return the suggestion looked at, or what is supposed of the cell under the cursor."""
        desk, tip = self.desk, self.suggestion
        if tip is not None and self.tip is not None:
            pages = {key: page for page in desk.pages for key, _ in page.parts}
            names = [name_of_piece(self.texts, pages[k].grid) for k in (tip.one, tip.other)]
            number = self.tip % len(desk.tips) + 1
            return [
                (say("shared", "notes.tip", number, len(desk.tips)), ACCENT),
                (" + ".join(names), TEXT),
                (say(self.texts, f"suggestion.{tip.reason}"), DIM),
            ]
        lines = [(say("shared", "notes.tips", len(desk.tips)), DIM)] if desk.tips else []
        found = desk.at(desk.cursor)
        if found is not None:
            page, pos = found
            if pos in page.wrong:
                lines.append((say("shared", "notes.wrong"), DANGER))
            for guess in desk.book.guesses(page.key) if desk.ghosts else ():
                if pos in guess.cells:
                    pages = {key: page for page in desk.pages for key, _ in page.parts}
                    name = name_of_piece(self.texts, pages[guess.of].grid)
                    lines.append((say(self.texts, f"ghost.{guess.reason}", name), DIM))
        return lines
