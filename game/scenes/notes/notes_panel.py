"""The side panel of the notes scene: tools, notices, suggestions, conflicts, ghosts."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.event import LogEntry
from game.core.features.notebook import Conflict, Suggestion
from game.core.grid import Pos
from game.core.ruleset import Ruleset
from game.scenes.game_context import GameContext
from game.scenes.notes.drawing_tools import TOOLS
from game.scenes.notes.notebook_contents import NotebookContents, merge_texts, page_name
from game.scenes.notes.tool_use import ToolUse
from game.scenes.notes.workspace import Workspace
from game.scenes.panel.board_screen import panel_width, stage_size
from game.scenes.texts.log_rows import log_rows
from game.ui.input.command import Command
from game.ui.style.constants import ACCENT, AGED, DANGER, DIM, GOOD, TEXT, Color
from game.ui.style.text_size import line_height
from game.ui.widgets.box_key import BoxKey, number_of
from game.ui.widgets.layout import ALWAYS, SPRING, Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.painter import panel_style
from game.ui.widgets.prompt_layout import PromptRoom
from game.ui.widgets.text_box import Line, Text

_EDGES, _GAP, _REASON_LINES = (14, 12, 14, 12), 3, 4
# What the Pass key does, by what the panel shows.
_PASS_PROMPTS = {"suggestion": "dismiss", "conflict": "dismiss_conflict"}
_PASS_PROMPTS |= {"attachable": "attach", "": "detach"}
# How high the stamps are, and how far from each other; clips that are not named as their tool.
_STAMP, _STAMP_GAP = 20, 2
_CLIPS = {"stream": "river_any", "wall": "wall_h", "text": "pencil", "sign": "skull"}
_CLIPS |= {"player": "seat", "eraser": "cross"}


class ShownNotes(NamedTuple):
    """What the panel shows beside a workspace: the tool in use, and what was said last.

    `suggestion` is the number of the one selected, if any; the last page may be `attachable`.
    """

    workspace: Workspace
    tool: ToolUse
    line: str
    suggestion: int | None
    attachable: bool


class NotesPanel:
    """Shows tools, messages, suggestions and conflicts, and what is known of a cell."""

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        self.context = context
        self.texts = ruleset.name
        self.style = panel_style(context.bank, looks_of(ruleset.name))
        self._bank = context.bank.for_looks(looks_of(ruleset.name))
        self._layout: Layout | None = None

    def tool_at(self, point: tuple[int, int]) -> int | None:
        """Return the index of the tool under a point of the screen."""
        return number_of(self._layout and self._layout.key_at(point), "tool")

    def draw(self, target: pygame.Surface, shown: ShownNotes) -> None:
        """Draw the panel right of the workspace."""
        heading = Line(self.context.text, get_text("shared", "notes.heading"), ACCENT, priority=1)
        about = get_text("shared", f"notes.tool_{shown.tool.name}")
        prompt = self.context.prompt_box
        back = prompt(Command.BACK, get_text("shared", "settings.back"))
        leave = prompt(Command.HELP, get_text("shared", "command.HELP"))
        page = Column(
            [
                heading,
                self._tools(shown.tool.index),
                self._text(about, ACCENT, priority=1),
                *self._messages(shown),
                *self._info(shown),
                SPRING,
                Row([back, leave], gap=2 * _EDGES[0], priority=ALWAYS + 1),
            ],
            gap=_GAP,
        )
        area = pygame.Rect(stage_size()[0], 0, panel_width(), stage_size()[1])
        draw = partial(self.context.painter.panel, style=self.style)
        self._layout = Layout(Padding(page, _EDGES, draw=draw), area)
        self._layout.draw(target)

    def _tools(self, chosen: int) -> LayoutBox:
        stamps = [self._stamp(number, focus=number == chosen) for number in range(len(TOOLS))]
        stamps += [Element(_STAMP + 4, 1, grow=1)] * (len(stamps) % 2)
        pairs = [Row(stamps[n : n + 2], gap=_STAMP_GAP) for n in range(0, len(stamps), 2)]
        return Column(pairs, gap=_STAMP_GAP, priority=ALWAYS + 1)

    def _stamp(self, number: int, *, focus: bool) -> LayoutBox:
        tool = TOOLS[number]
        sheet = "icons" if tool == "hand" else self._bank.looks.chart_sheet
        picture = self._bank.frame(sheet, _CLIPS.get(tool, tool), 0)
        painter, text = self.context.painter, self.context.text

        def draw_square(target: pygame.Surface, square: pygame.Rect) -> None:
            target.fill(text.ink.dim, square)
            target.fill(AGED, square.inflate(-2, -2))
            target.set_clip(square)
            target.blit(picture, picture.get_rect(center=square.center))
            target.set_clip(None)

        draw_row = partial(painter.row, place=self.style, focus=focus)
        square = Element(_STAMP - 4, _STAMP - 4, draw=draw_square)
        words = get_text("shared", f"notes.stamp_{TOOLS[number]}")
        name = Line(text, words, ACCENT if focus else TEXT, width=1, grow=1)
        inner = Row([square, Padding(name, (0, 1, 0, 0), grow=1)], gap=_STAMP_GAP, align=0.5)
        edge = max(0, (_STAMP - max(_STAMP - 4, line_height() + 1)) // 2)
        row = Padding(inner, (3, edge, 2, edge), draw=draw_row, key=BoxKey("tool", number))
        return Column([row], grow=1)

    def draw_prompts(
        self, target: pygame.Surface, about: str, shown: Workspace, *, text_entry: bool
    ) -> None:
        """Draw the prompts of what can be done; `about` names what the panel shows."""
        contents = shown.arrangement.contents
        passes = bool(about) or shown.arrangement.detached(shown.cursor) is not None
        may_undo, may_redo = shown.may_undo_and_redo
        use = "attach" if about == "suggestion" else "use"
        entries = [
            (Command.CONFIRM, get_text("shared", f"notes.{use}")),
            *[(Command.PASS, get_text("shared", f"notes.{_PASS_PROMPTS[about]}"))] * passes,
            (Command.NEXT_VERB, get_text("shared", "notes.tool")),
            *[(Command.EXAMINE, get_text("shared", "notes.next_suggestion"))]
            * contents.notebook.gives_suggestions,
            *[(Command.LOOK, get_text("shared", "notes.ghosts"))] * any(contents.ghosts.values()),
            *[(Command.UNDO, get_text("shared", "notes.undo"))] * may_undo,
            *[(Command.REDO, get_text("shared", "notes.redo"))] * may_redo,
        ]
        if text_entry:
            entries = [(Command.CONFIRM, get_text("shared", "notes.finish_text"))]
        self.context.draw_prompts(target, entries, (6, 340), PromptRoom(stage_size()[0]))

    def _text(self, text: str, color: Color, **traits: Any) -> LayoutBox:
        return Text(self.context.text, [(text, color)], **traits)

    def _messages(self, shown: ShownNotes) -> Iterator[LayoutBox]:
        """Yield what was said and asked, which pages were merged by the log, and which had to move.

        If the last page is attachable, so is the key that attaches it.
        """
        contents, news = shown.workspace.arrangement.contents, shown.workspace.news
        if shown.line:
            yield self._text(shown.line, GOOD)
        if asked := shown.tool.question:
            yield self._text(get_text("shared", f"notes.ask_{asked}"), ACCENT)
        if shown.attachable:
            yield self._text(get_text("shared", "notes.placed_beside"), GOOD)
            yield self.context.prompt_box(Command.PASS, get_text("shared", "notes.attach"))
        for text in merge_texts(self.texts, contents, news.merges):
            yield self._text(text, ACCENT)
        for page in contents.pages:
            if page.key in news.displaced:
                name = page_name(self.texts, contents, page.key)
                text = get_text("shared", "notes.displaced", name)
                yield self._text(text, ACCENT)

    def _info(self, notes: ShownNotes) -> Iterator[LayoutBox]:
        """Yield the selected suggestion, or what is known about the cell under the cursor."""
        workspace, contents = notes.workspace, notes.workspace.arrangement.contents
        if notes.suggestion is not None and contents.suggestions:
            yield from self._suggestion(contents, notes.suggestion % len(contents.suggestions))
            return
        if contents.conflicts:
            yield from self._conflict(contents, contents.conflicts[0], workspace.log)
        if contents.suggestions:
            text = get_text("shared", "notes.suggestion_count", len(contents.suggestions))
            yield self._text(text, DIM)
        hit = workspace.shown.page_at(workspace.cursor)
        if hit is not None and hit[1] in hit[0].conflicting_cells:
            yield self._text(get_text("shared", "notes.contradicted"), DANGER)
        if workspace.show_ghosts:
            yield from self._ghosts(workspace)

    def _suggestion(self, contents: NotebookContents, number: int) -> Iterator[LayoutBox]:
        suggestion = contents.suggestions[number]
        text = get_text("shared", "notes.suggestion", number + 1, len(contents.suggestions))
        reason = get_text(self.texts, f"suggestion.{suggestion.reason}")
        yield self._text(text, ACCENT, priority=2)
        yield self._text(self._page_names(contents, suggestion), TEXT)
        yield self._text(reason, DIM, least=_REASON_LINES)

    def _conflict(
        self, contents: NotebookContents, conflict: Conflict, log: Sequence[LogEntry]
    ) -> Iterator[LayoutBox]:
        """Yield a conflict: the detached pages and the log row that contradicts them."""
        yield self._text(get_text("shared", "notes.conflict"), DANGER)
        yield self._text(self._page_names(contents, conflict), TEXT)
        text = get_text("shared", "notes.conflict_with_drawing")
        for row in log_rows(self.texts, log[: conflict.log_length]):
            if row.seat is not None:
                values = row.round, row.seat + 1, row.text
                text = get_text("shared", "notes.conflict_with_log", *values)
        yield self._text(text, DIM)

    def _page_names(self, contents: NotebookContents, pair: Suggestion | Conflict) -> str:
        return " + ".join(page_name(self.texts, contents, key) for key in (pair.one, pair.other))

    def _ghosts(self, workspace: Workspace) -> Iterator[LayoutBox]:
        """Yield which pages may start under the cursor, and why."""
        arrangement, contents = workspace.shown, workspace.shown.contents
        for page in contents.pages:
            dx, dy = arrangement.offsets[page.key]
            pos = Pos(workspace.cursor.x - dx, workspace.cursor.y - dy)
            for ghost in contents.ghosts[page.key]:
                if pos in ghost.cells:
                    name = page_name(self.texts, contents, ghost.page)
                    yield self._text(get_text(self.texts, f"ghost.{ghost.reason}", name), DIM)
