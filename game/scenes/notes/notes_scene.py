"""The notes scene: edits a seat's workspace with keys, gamepad or mouse."""

import pygame

from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.core.features.notebook import PageKey, PageOffset, Suggestion
from game.core.grid import Direction, Pos
from game.scenes.game_context import GameContext
from game.scenes.notes.arrangement import Arrangement
from game.scenes.notes.drawing_tools import MOVE_TOOL, TEXT, write_text
from game.scenes.notes.help_page import NotesHelpScene
from game.scenes.notes.notes_panel import NotesPanel, ShownNotes
from game.scenes.notes.tool_use import TYPEABLE, TextEntry, ToolUse
from game.scenes.notes.workspace import Drag, PageNews, Workspace
from game.scenes.notes.workspace_view import EditingState, WorkspaceView
from game.scenes.scene import Pop, Push, Transition
from game.session.session import Session
from game.ui.input.command import DIRECTIONS, VERB_NUMBERS, Command, Input, Pointer
from game.ui.style.constants import TILE

_TOAST_SECONDS = 2.5
_NO_SUGGESTIONS = ("no_suggestions", "uncertain_suggestions", "suggestions_disabled")
_NONE_SHOWN = (*_NO_SUGGESTIONS, "no_ghosts", "ghosts_disabled")
_REFUSED = ("contradiction", "not_attached", "unchanged", "no_more_steps")
_LONG_TOASTS = dict.fromkeys(_NONE_SHOWN, 6.0)
_SECONDS = {"normal": 0.7, "fast": 0.3, "instant": 0.0}


class PageTweens:
    """Tweens pages at the animation speed of the settings."""

    def __init__(self, workspace: Workspace, speed: str) -> None:
        self.workspace = workspace
        self._seconds = _SECONDS[speed]
        self._moves: dict[PageKey, tuple[PageOffset, float]] = {}

    def track(self, arrangement: Arrangement, time: float, held: PageKey | None) -> None:
        """Start a tween for every page that has moved since it was shown, except the held one."""
        now = {page.key: arrangement.offsets[page.key] for page in arrangement.pages}
        for key, place in now.items():
            was = self.workspace.last_shown.get(key, place)
            if key == held:
                self._moves.pop(key, None)
            elif was != place:
                self._moves[key] = was, time
        self.workspace.last_shown = now

    def pixel_offsets(self, arrangement: Arrangement, time: float) -> dict[PageKey, PageOffset]:
        """Return the offsets of moving pages from their final position, in pixels."""
        pixels = {}
        for key, (was, start) in tuple(self._moves.items()):
            left = 1.0 - (time - start) / self._seconds if self._seconds else 0.0
            if left <= 0.0 or key not in self.workspace.last_shown:
                del self._moves[key]
                continue
            # Smoothstep.
            share, (x, y) = left * left * (3 - 2 * left), arrangement.offsets[key]
            pixels[key] = round((was[0] - x) * TILE * share), round((was[1] - y) * TILE * share)
        return pixels


class NotesScene:
    """A cursor on the workspace and a selected tool."""

    def __init__(
        self, context: GameContext, session: Session, workspace: Workspace, seat: Seat
    ) -> None:
        self.context = context
        self.session = session
        self.workspace = workspace
        self.seat = seat
        ruleset = session.info.ruleset
        self.texts = ruleset.name
        self.view = WorkspaceView(context, self.texts)
        self.panel = NotesPanel(context, ruleset)
        self.tool = ToolUse()
        self.suggestion_index: int | None = None
        self.toast_text, self.toast_left = "", 0.0
        # How the page dropped last could be attached to one that it touches.
        self.attachable: Suggestion | None = None
        self.time = 0.0
        self.tweens = PageTweens(workspace, context.settings.animation_speed)
        self.tweens.track(workspace.arrangement, self.time, None)
        context.audio.play("ui_open")
        self.view.scroll_to(workspace.cursor)

    @property
    def arrangement(self) -> Arrangement:
        """Return the pages as they lie, without the one in hand moved."""
        return self.workspace.arrangement

    @property
    def suggestion(self) -> Suggestion | None:
        """Return the selected suggestion."""
        tips, index = self.arrangement.contents.suggestions, self.suggestion_index
        return None if index is None or not tips else tips[index % len(tips)]

    def handle(self, command: Input) -> Transition:
        if self.tool.text_entry is not None:
            self._type_text(self.tool.text_entry, command)
            return None
        if isinstance(command, Pointer):
            if command.button or command.wheel:
                self._clear_notices()
            return self._handle_pointer(command)
        if not isinstance(command, Command):
            return None
        dropped = self.attachable
        self._clear_notices()
        if command is Command.PASS and dropped is not None:
            self._attach(dropped)
            return None
        return self._run_command(command)

    def _clear_notices(self) -> None:
        self.attachable, self.toast_left = None, 0.0
        self.workspace.news = PageNews()

    def _run_command(self, command: Command) -> Transition:
        if command in (Command.BACK, Command.MENU, Command.MAP):
            return self._step_back(leave=command is not Command.BACK)
        if command is Command.HELP:
            return Push(NotesHelpScene(self.context, self.texts))
        if command in DIRECTIONS:
            self._move_cursor(command)
        elif command in VERB_NUMBERS or command in (Command.NEXT_VERB, Command.PREVIOUS_VERB):
            self._select_tool(command)
        else:
            self._run_action(command)
        return None

    def _run_action(self, command: Command) -> None:
        suggestion = self.suggestion
        match command:
            case Command.EXAMINE | Command.TARGET:
                self._next_suggestion()
            case Command.CONFIRM if suggestion is not None:
                self._attach(suggestion)
                self.suggestion_index = None
            case Command.PASS if suggestion is not None:
                self.workspace.change(self.arrangement.without_suggestion(suggestion))
                self.suggestion_index = None
                self._toast("dismissed")
            case Command.CONFIRM:
                self._use_tool()
            case Command.PASS if conflicts := self.arrangement.contents.conflicts:
                dismissed = self.arrangement.contents.notebook.dismiss_conflict(conflicts[0])
                self.workspace.change(self.arrangement.with_notebook(dismissed))
                self._toast("conflict_dismissed")
            case Command.PASS:
                detached = self.arrangement.detached(self.workspace.cursor)
                self._toast("detached" if self.workspace.change(detached) else "not_attached")
            case Command.UNDO | Command.REDO:
                self._undo_or_redo(command)
            case Command.LOOK if not any(self.arrangement.contents.ghosts.values()):
                self._toast(self._no_suggestions_key().replace("suggestions", "ghosts"))
            case Command.LOOK:
                self.workspace.show_ghosts = not self.workspace.show_ghosts
                self._toast("ghosts_on" if self.workspace.show_ghosts else "ghosts_off")

    def _attach(self, suggestion: Suggestion) -> None:
        fits = self.workspace.change(self.arrangement.attached(suggestion))
        self._toast("attached" if fits else "contradiction")

    def _undo_or_redo(self, command: Command) -> None:
        self.workspace.drag = None
        undoes, workspace = command is Command.UNDO, self.workspace
        is_done = workspace.undo() if undoes else workspace.redo()
        self._toast(("undone" if undoes else "redone") if is_done else "no_more_steps")

    def _toast(self, key: str) -> None:
        self.toast_text = get_text("shared", f"notes.{key}")
        self.toast_left = _LONG_TOASTS.get(key, _TOAST_SECONDS)
        self.context.audio.play("refuse" if key in (*_REFUSED, *_NONE_SHOWN) else "ui_toggle")

    def _step_back(self, *, leave: bool) -> Transition:
        if self.workspace.drag is not None:
            self.workspace.drag = None
        elif self.tool.choosing_side:
            self.tool.choosing_side = False
        elif self.suggestion_index is not None:
            self.suggestion_index = None
        else:
            leave = True
        self.context.audio.play("ui_close")
        if leave:
            self.save_work()
        return Pop() if leave else None

    def save_work(self) -> None:
        """Save the workspace; a page in hand stays where it was."""
        self.session.save_notes(self.seat, self.workspace.saved())

    def _next_suggestion(self) -> None:
        if not self.arrangement.contents.suggestions:
            self._toast(self._no_suggestions_key())
            return
        self.suggestion_index = 0 if self.suggestion_index is None else self.suggestion_index + 1
        suggestion = self.suggestion
        page = None if suggestion is None else self.arrangement.contents.page_with(suggestion.one)
        if page is not None:
            self.workspace.cursor = Pos(*self.arrangement.area(page).center)
            self.view.scroll_to(self.workspace.cursor)
        self.context.audio.play("ui_move")

    def _no_suggestions_key(self) -> str:
        contents = self.arrangement.contents
        if not contents.notebook.gives_suggestions:
            return "suggestions_disabled"
        return "uncertain_suggestions" if any(contents.ghosts.values()) else "no_suggestions"

    def _move_cursor(self, command: Command) -> None:
        side = DIRECTIONS[command]
        if self.tool.choosing_side:
            if not side.is_diagonal:
                self._use_on_side(side)
            return
        self.workspace.move_cursor(self.workspace.cursor.step(side))
        self.view.scroll_to(self.workspace.cursor)

    def _select_tool(self, command: Command) -> None:
        if self.workspace.drag is not None or self.tool.choosing_side:
            return
        self.tool.select(command)
        self.context.audio.play("ui_move")

    def _use_tool(self) -> None:
        if self.tool.name == MOVE_TOOL:
            self._grab_or_drop()
            return
        seats, cursor = self.workspace.seats, self.workspace.cursor
        self._take(self.tool.use(self.arrangement, cursor, seats))

    def _use_on_side(self, side: Direction | None) -> None:
        """Use the tool on a side of the cell at the cursor; None is the cell itself."""
        self._take(self.tool.use_on_side(self.arrangement, self.workspace.cursor, side))

    def _take(self, changed: Arrangement) -> None:
        """Take what a tool has drawn; it may ask for a side or for text now."""
        if changed.pages == self.arrangement.pages and not self.tool.takes_sides:
            self._toast("unchanged")
            return
        self.workspace.change(changed)
        self._enable_typing()
        self.context.audio.play("ui_type")

    def _enable_typing(self) -> None:
        self.context.reader.typable = "" if self.tool.text_entry is None else TYPEABLE

    def _type_text(self, text_entry: TextEntry, command: Input) -> None:
        if text_entry.field.handle(command):
            self.context.audio.play("ui_type")
            return
        done = command is Command.CONFIRM or _is_click(command, 1)
        if done:
            cell, side, field = text_entry
            self.workspace.change(write_text(self.arrangement, cell, side, field.text))
        if done or command is Command.BACK or _is_click(command, 3):
            self.tool.text_entry = None
            self._enable_typing()
            self.context.audio.play("ui_confirm" if done else "ui_close")

    def _grab_or_drop(self) -> None:
        if self.workspace.drag is not None:
            self._drop(self.workspace.drag)
            return
        hit = self.arrangement.page_at(self.workspace.cursor)
        if hit is not None:
            key = hit[0].key
            self.workspace.drag = Drag(key, self.arrangement.offsets[key])
            self.context.audio.play("ui_confirm")

    def _drop(self, drag: Drag) -> None:
        """Lay the page down that is in hand; it stays there if it does not fit."""
        count = len(self.arrangement.pages)
        if not self.workspace.change(self.arrangement.dropped(drag.key, drag.offset)):
            self._toast("contradiction")
            return
        self.workspace.drag = None
        if len(self.arrangement.pages) < count:
            self._toast("attached")
        elif (beside := self.arrangement.touching_suggestion(drag.key)) is not None:
            # The panel shows this notice for as long as it applies.
            self.attachable = beside
            self.toast_left = 0.0
            self.context.audio.play("ui_toggle")
        else:
            self._toast("placed")

    def _handle_pointer(self, pointer: Pointer) -> Transition:
        cell = self.view.cell_at(pointer.point)
        if pointer.wheel:
            self._select_tool(Command.PREVIOUS_VERB if pointer.wheel > 0 else Command.NEXT_VERB)
        elif pointer.button == 3:
            return self._step_back(leave=False)
        elif cell is not None:
            self.workspace.move_cursor(cell)
            if pointer.button == 1 and self.suggestion_index is None and self.tool.takes_sides:
                self._use_on_side(self.view.side_at(pointer.point, rim=self.tool.name == TEXT))
            elif pointer.button == 1:
                self._run_action(Command.CONFIRM)
        elif pointer.button == 1:
            index = self.panel.tool_at(pointer.point)
            if index is not None and self.workspace.drag is None and not self.tool.choosing_side:
                self.tool.index = index
        return None

    def update(self, dt: float) -> Transition:
        """Animate, and re-enable typing once a scene on top has closed."""
        self._enable_typing()
        self.time += dt
        self.tweens.track(self.workspace.shown, self.time, self.workspace.held)
        self.toast_left = max(0.0, self.toast_left - dt)
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        time = self.time + ahead
        workspace, news = self.workspace, self.workspace.news
        framed = {join.into for join in news.merges} | news.displaced
        entry, attachable = self.tool.text_entry, self.attachable is not None
        pixel_offsets = self.tweens.pixel_offsets(workspace.shown, time)
        working = EditingState(self.suggestion, entry, pixel_offsets, framed)
        self.view.draw(target, workspace, time, working)
        line = self.toast_text if self.toast_left > 0 else ""
        notes = ShownNotes(workspace, self.tool, line, self.suggestion_index, attachable)
        self.panel.draw(target, notes)
        contents = workspace.arrangement.contents
        about = "suggestion" if self.suggestion else "conflict" if contents.conflicts else ""
        about = "attachable" if attachable else about
        self.panel.draw_prompts(target, about, workspace, text_entry=entry is not None)


def _is_click(command: Input, button: int) -> bool:
    return isinstance(command, Pointer) and command.button == button
