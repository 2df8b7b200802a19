"""The list of finished matches, each with the text that was written at its end."""

from __future__ import annotations

import contextlib
from datetime import datetime
from functools import cache, partial
from pathlib import Path

import pygame

from game.content.assets.strings import get_text
from game.scenes.context import GameContext
from game.scenes.menu_items import back_prompt, close_item, menu_prompts
from game.scenes.menus.opened_file import open_match
from game.scenes.panel.dump_titles import dump_dialog, dump_title
from game.scenes.scene import Choice, Pop, Push, Scene, Transition, follow
from game.storage.files import SaveError
from game.ui.input.command import Command, Input
from game.ui.style.style import ACCENT
from game.ui.style.text_renderer import TITLE
from game.ui.style.text_size import scaled
from game.ui.widgets.layout import SPRING, Column, Layout, Padding, Row
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.page_areas import page_room
from game.ui.widgets.text_box import Line

_WIDTH, _WIDEST = 540, 584
_PAGE_EDGES, _EDGES = (0, 14, 0, 2), (22, 14, 22, 14)
_MOST = 200


class PastMatchesScene:
    """One row for each match, the last one first; choosing it shows its text and its replay."""

    def __init__(self, context: GameContext) -> None:
        self.context = context
        paths = context.store.dumps.list()[:_MOST]
        # Read once it is in view.
        self._head = cache(self._read_head)
        items = [self._item(path) for path in paths]
        self.menu = Menu(items or [close_item()], context.audio.play)

    def _item(self, path: Path) -> MenuItem[Choice]:
        return MenuItem(
            lambda: self._head(path)[0],
            partial(self._open, path),
            value=lambda: self._head(path)[1],
        )

    def _read_head(self, path: Path) -> tuple[str, str]:
        try:
            with path.open(encoding="utf-8", errors="replace") as file:
                title = dump_title(
                    self.context.rulesets, file.readline(_MOST), file.readline(_MOST)
                )
            return title, f"{datetime.fromtimestamp(path.stat().st_mtime):%Y-%m-%d %H:%M}"
        except (OSError, OverflowError, ValueError):
            # Another program may have taken it, or given it a time out of range.
            return path.stem, ""

    def _open(self, path: Path) -> Transition:
        """Show what there is to tell of a match by its record, else as it was written."""
        record, opened = self.context.store.dumps.record_of(path), None
        with contextlib.suppress(SaveError):
            if record is not None:
                refuse = partial(self._written, path)
                opened = open_match(self.context, record, refuse, on_top=True, as_text=True)
        return Push(opened or self._written(path))

    def _written(self, path: Path, *_: object) -> Scene:
        try:
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError as error:
            lines = [get_text("shared", "dump.not_read", str(error.strerror))]
        return dump_dialog(self.context, lines)

    def handle(self, command: Input) -> Transition:
        if command in (Command.BACK, Command.MENU):
            self.context.audio.play("ui_close")
            return Pop()
        return follow(self.menu.handle(command))

    def update(self, dt: float) -> Transition:
        return None

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        self.context.draw_ground(target)
        painter = self.context.painter
        panel = partial(painter.panel, style="stone")
        width = min(scaled(_WIDTH), _WIDEST)
        menu = Padding(self.menu.box(painter, width=width), _EDGES, grow=1, draw=panel)
        heading = Line(self.context.text, get_text("shared", "dump.heading"), ACCENT, 0.5, TITLE)
        page = Column([heading, Row([SPRING, menu, SPRING], grow=1)], gap=8)
        Layout(Padding(page, _PAGE_EDGES), page_room()).draw(target)
        prompts = menu_prompts([back_prompt()], get_text("shared", "dump.read"))
        self.context.draw_prompts(target, prompts)
