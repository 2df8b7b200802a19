"""The list of unfinished matches to resume or delete."""

from collections.abc import Sequence
from concurrent.futures import Future
from datetime import datetime
from functools import partial
from pathlib import Path

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, map_text, message_text
from game.core.grid import Grid
from game.core.view import Board, View
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.match_list_scene import MatchListScene, dark_picture, deletion_dialog
from game.scenes.menus.opened_file import open_match
from game.scenes.scene import Choice, Pop, Replace, Reset, Scene, Transition
from game.scenes.texts.labels import floor_label
from game.storage.files import SaveError
from game.storage.match_files import MatchFile
from game.ui.board.board_crops import crop_around_actor
from game.ui.board.thumbnails import Thumbnails
from game.ui.style.constants import ACCENT, DANGER, TEXT
from game.ui.widgets.layout import LayoutBox
from game.ui.widgets.menu import Menu, MenuItem, RowSize
from game.ui.widgets.screen_areas import page_room

_ROW = RowSize(42, lines=2)
_PICTURE = (60, 36)
_CELLS = (10, 6)
_PROGRESS = ("turns", "rounds")
_NOTHING = View(None, 0, (Board(Grid(1, 1, b"\0"), b"\0"),), (), (), (), None)


class ResumeScene(MatchListScene):
    """The unfinished matches, last played first, each with a picture of how it stands.

    Of several tries on a map the last one is listed; a row below shows the others.
    """

    def __init__(self, context: GameContext, saves: Sequence[MatchFile], problem: str) -> None:
        """List the matches; `problem` describes unreadable files."""
        super().__init__(context)
        self.pictures = Thumbnails(context.bank, _PICTURE)
        self._shows_earlier = False
        self._views: dict[Path, Future[View]] = {}
        self._show(saves, problem)

    def _show(self, saves: Sequence[MatchFile], problem: str) -> None:
        self._all = saves
        maps = [(save.ruleset.name, save.record.level.title, save.map_digest) for save in saves]
        last = [save for n, save in enumerate(saves) if maps.index(maps[n]) == n]
        earlier = [save for save in saves if save not in last]
        self.saves, self.problem = (*last, *earlier * self._shows_earlier), problem
        entries: list[MenuItem[Choice]] = [
            MenuItem(self._label(save), partial(self._resume, save)) for save in self.saves
        ]

        def show_earlier() -> None:
            self._shows_earlier = True
            self._show(saves, problem)
            self.menu.index = len(last)

        if len(self.saves) < len(saves):
            label = get_text("shared", "saves.earlier", len(earlier))
            entries.append(MenuItem(label, show_earlier))
        # As many as there may be room for are read ahead.
        self.menu = Menu(entries, self.context.audio.play, _ROW, self._row_box, page_room())

    def _label(self, save: MatchFile) -> str:
        return f"{save.ruleset.title}: {map_text(save.ruleset.name, save.record.level.title)}"

    def _resume(self, save: MatchFile) -> Transition:
        def stay(context: GameContext, error: SaveError) -> Scene:
            return ResumeScene(context, self._all, str(error))

        return Replace(open_match(self.context, save.path, stay))

    @property
    def can_delete(self) -> bool:
        return self.menu.index < len(self.saves)

    def deletion(self) -> Dialog:
        save = self.saves[self.menu.index]
        lines = [(self._label(save), ACCENT), (_progress_text(save, self._known_view(save)), TEXT)]
        return deletion_dialog(self.context, "saves.ask_delete", lines, partial(self._delete, save))

    def _delete(self, save: MatchFile) -> Transition:
        """Delete a match and go back to the list of the others, or to the title without any."""
        context = self.context
        if problem := context.store.delete_save(save.path):
            self.problem = problem
            return Pop()
        left = [each for each in self._all if each is not save]
        if not left:
            return Reset(context.scenes.title(self.problem))
        self._show(left, self.problem)
        return Pop()

    def _view_of(self, save: MatchFile) -> View:
        try:
            return crop_around_actor(save.view(), *_CELLS)
        except SaveError:
            return _NOTHING

    def _known_view(self, save: MatchFile) -> View | None:
        view = self._views.get(save.path)
        return view.result() if view is not None and view.done() else None

    def update(self, dt: float) -> Transition:
        for save in self.saves[self.menu.visible.start : self.menu.visible.stop]:
            if save.path not in self._views:
                self._views[save.path] = self.context.prepare(partial(self._view_of, save))
            view = self._views[save.path]
            if view.done():
                self.pictures.request(save.path, looks_of(save.ruleset.name), view.result)
        self.pictures.advance()
        return None

    def _row_box(self, index: int) -> LayoutBox | None:
        if index == len(self.saves):
            return None
        save = self.saves[index]
        words = self.menu.items[index].text, "", _progress_text(save, self._known_view(save))
        picture = dark_picture(_PICTURE, self.pictures.get(save.path))
        return self.match_row(index, save.ruleset.name, words, picture)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        problem = [(message_text(self.problem), DANGER)] * bool(self.problem)
        chooses = ("title", "continue") if self.can_delete else ("shared", "saves.show")
        self.draw_page(target, get_text("title", "continue"), problem, get_text(*chooses))


def _progress_text(save: MatchFile, view: View | None) -> str:
    """Return the date of the last action, and how far the match is, once that is known."""
    words = "" if view is None else _gauge_text(save, view)
    try:
        return f"{datetime.fromtimestamp(save.saved_at):%Y-%m-%d %H:%M}   {words}"
    except (OSError, OverflowError, ValueError):
        # Some file systems and tools give files times out of range.
        return words


def _gauge_text(save: MatchFile, view: View) -> str:
    """Return the turns, rounds or floor of a match as its panel has them, else its actions."""
    texts = save.ruleset.name
    depth = looks_of(texts).depth_gauge
    for gauge in view.gauges:
        if gauge.name in (*_PROGRESS, depth):
            most = f"/{gauge.maximum}" * bool(gauge.maximum)
            value = floor_label(texts, gauge.value) if gauge.name == depth else gauge.value
            return f"{get_text(texts, f'gauge.{gauge.name}')}: {value}{most}"
    return f"{get_text(texts, 'game_over.turns')}: {save.plies}"
