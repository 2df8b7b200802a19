"""What there is to reach in a game: its maps in turn with their medals, deeds, and puzzles."""

from collections.abc import Iterator
from concurrent.futures import Future
from datetime import UTC, datetime
from functools import partial
from typing import NamedTuple

import pygame

from game.content.assets.deeds import deed_words, deeds_of
from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, map_text
from game.content.maps.pars import Par, is_fair, medal, medal_par, par_match
from game.content.maps.puzzles import (
    HARDEST,
    Puzzle,
    puzzle_files,
    puzzle_of_day,
    puzzle_view,
    puzzles,
)
from game.content.maps.shipped_maps import list_levels
from game.core.level import Level
from game.core.ruleset import Ruleset
from game.core.view import View
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.history.history_reader import HistoryReader
from game.scenes.match_list_scene import MATCH_ROW, MatchListScene, dark_picture
from game.scenes.menu_items import close_item, cycled, menu_item
from game.scenes.menus.map_list import size_text
from game.scenes.menus.opened_file import open_match
from game.scenes.scene import Choice, Push, Replace, Transition
from game.scenes.texts.labels import result_text
from game.storage.history.history_index import HistoryFilter
from game.storage.level_result import LevelResult, result_key
from game.ui.board.board_crops import crop_around_actor
from game.ui.board.thumbnails import Thumbnails
from game.ui.style.constants import DIM, TEXT
from game.ui.widgets.layout import LayoutBox
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import panel_style

# The rank of a match that was not won.
_NONE = (False, 0, 0)
_PARTS = ("course", "deeds", "puzzles")
_PICTURE, _CELLS = (46, 30), (9, 6)


class _Row(NamedTuple):
    """A map, deed or puzzle: words, where it leads, and whether there is nothing left to do."""

    title: str
    beside: str
    below: str
    open: Choice
    is_done: bool
    puzzle: Puzzle | None = None


class ProgressScene(MatchListScene):
    """The maps of a game's course, its deeds or its puzzles, below the choice of these."""

    def __init__(self, context: GameContext) -> None:
        super().__init__(context)
        games = context.menu_rulesets
        self._game = context.last_ruleset if context.last_ruleset in games else games[0]
        self._part = _PARTS[0]
        self._reader = HistoryReader(context)
        self._pictures = Thumbnails(context.bank, _PICTURE)
        self._views: dict[str, Future[View | None]] = {}
        self._rows: list[_Row] = []
        self.menu: Menu[Choice] = Menu([close_item()], context.audio.play)
        self._reading: Future[list[_Row]] | None = None
        # A puzzle may have been solved meanwhile.
        self._is_outdated = True
        self._is_new = True

    @property
    def _ruleset(self) -> Ruleset:
        return self.context.rulesets[self._game]

    @property
    def _parts(self) -> tuple[str, ...]:
        return _PARTS if puzzle_files(self._game) else _PARTS[:2]

    def _filters(self) -> list[MenuItem[Choice]]:
        def change_game(step: int) -> None:
            self._game = cycled(self.context.menu_rulesets, self._game, step)
            self._part = self._part if self._part in self._parts else _PARTS[0]
            self._read()

        def change_part(step: int) -> None:
            self._part = cycled(self._parts, self._part, step)
            self._read()

        def part() -> str:
            return get_text("shared", f"goals.{self._part}")

        return [
            menu_item("history.by_ruleset", change=change_game, value=lambda: self._ruleset.title),
            menu_item("goals.part", change=change_part, value=part),
        ]

    def _read(self) -> None:
        """Read the rows of a part, which are listed once they are there."""
        make = {"course": self._maps, "deeds": self._deeds, "puzzles": self._puzzles}[self._part]
        self._reading = self.context.read(lambda: list(make()))

    def _list(self, rows: list[_Row]) -> None:
        """List rows; on a new page the first map that is not yet won is in focus."""
        filters, focused, self._rows = self._filters(), self.menu.index, rows
        items = [MenuItem(f"{row.title}. {row.below}", row.open) for row in rows]
        self.menu = Menu([*filters, *items], self.context.audio.play, MATCH_ROW, self._row_box)
        if self._is_new:
            undone = (number for number, row in enumerate(rows) if not row.is_done)
            focused = len(filters) + next(undone, 0)
        self.menu.index = min(focused, len(self.menu.items) - 1)
        self._is_new = False

    def _maps(self) -> Iterator[_Row]:
        is_next = True
        for path in list_levels(self._game):
            watch = self.context.maps.watcher_of(path)
            watch.poll()
            if (level := watch.level) is None:
                continue
            best = self.context.store.best_result_on(self._game, level, 0)
            par = medal_par(self._ruleset, level)
            won, lines = "", list[str]()
            if best is not None:
                won = self._medal(level, par, best) or "won" * best.won
                lines.append(self._told("game_over.best", best))
            if par is not None:
                lines.append(self._told("game_over.par", LevelResult(*par.result)))
            key = won or "next" * is_next
            is_next &= bool(won)
            yield _Row(
                map_text(self._game, level.title),
                get_text("shared", f"medal.{key}") if key else "",
                "  ".join(lines) or size_text(level),
                partial(self._open_map, level, lines, par),
                bool(won),
            )

    def _medal(self, level: Level, par: Par | None, best: LevelResult) -> str:
        """Return the medal won on a map, with several seats in a match that can win one."""
        if par is None or len(par.players) == 1:
            return medal(best.rank, par, level)
        wanted = HistoryFilter(self._game, "won", map_key=result_key(self._game, level, 0))
        matches = self.context.store.history.entries(wanted)
        fair = (each for each in matches if is_fair(self._ruleset, par, each.players))
        ranks = ((True, each.score, -each.plies) for each in fair)
        return medal(max(ranks, default=_NONE), par, level)

    def _told(self, key: str, result: LevelResult) -> str:
        return f"{get_text('shared', key)}: {result_text(self._game, result)}"

    def _open_map(self, level: Level, lines: list[str], par: Par | None) -> Transition:
        scenes, ruleset = self.context.scenes, self._ruleset
        items = [
            menu_item("maps.play", lambda: Replace(scenes.new_match(ruleset, level, None)), "play"),
            close_item(),
        ]
        told = [(line, TEXT) for line in lines]
        if par is not None:
            told.append((get_text("shared", "goals.about_par", par.wins, par.matches), DIM))
            if len(par.players) > 1:
                told.append((get_text("shared", "goals.about_opponents"), DIM))

            def watch() -> Transition:
                return Replace(scenes.replay_match(par_match(ruleset, level, par)))

            items.insert(1, menu_item("goals.watch_par", watch, "replay"))
        title = map_text(self._game, level.title)
        style = panel_style(self.context.bank, looks_of(self._game))
        return Push(Dialog(self.context, title, lambda: told, items, style=style))

    def _deeds(self) -> Iterator[_Row]:
        texts, done = self._game, self.context.store.history.progress.deeds(self._game)
        for name in deeds_of(texts):
            title, how = deed_words(texts, name)
            words = get_text("shared", "goals.done") if name in done else ""
            yield _Row(title, words, how, partial(self._watch, done.get(name, "")), name in done)

    def _watch(self, name: str) -> Transition:
        """Show the match in which a deed was done, unless it was deleted."""
        path = self.context.store.record_file(name)
        return Push(open_match(self.context, path)) if path.exists() else None

    def _puzzles(self) -> Iterator[_Row]:
        done = self.context.store.history.progress.deeds(self._game)
        today = puzzle_of_day(self._game, datetime.now(UTC).date())
        for puzzle in sorted(puzzles(self._game), key=lambda each: each.name != today):
            is_done = puzzle.key in done
            title = get_text("shared", f"puzzle.{puzzle.goal}", puzzle.turns)
            if puzzle.name == today:
                title = get_text("shared", "puzzle.today", title)
            below = get_text("shared", "puzzle.about", puzzle.name, puzzle.rating, HARDEST)
            words = get_text("shared", "goals.done") if is_done else ""
            yield _Row(title, words, below, partial(self._solve, puzzle), is_done, puzzle)

    def _solve(self, puzzle: Puzzle) -> Transition:
        self._is_outdated = True
        return Push(self.context.scenes.puzzle(self._ruleset, puzzle))

    def update(self, dt: float) -> Transition:
        if self._reader.advance() or self._is_outdated:
            self._is_outdated = False
            self._read()
        if self._reading is not None and self._reading.done():
            reading, self._reading = self._reading, None
            self._list(reading.result())
        start, visible = len(self._filters()), self.menu.visible
        for row in self._rows[max(0, visible.start - start) : max(0, visible.stop - start)]:
            if (puzzle := row.puzzle) is not None:
                self._request_picture(puzzle)
        self._pictures.advance()
        return None

    def _request_picture(self, puzzle: Puzzle) -> None:
        key, levels = puzzle.key, self.context.maps.random_levels
        if key not in self._views:
            self._views[key] = self.context.prepare(
                partial(puzzle_view, levels, self._ruleset, puzzle)
            )
        view = self._views[key].result() if self._views[key].done() else None
        if view is not None:
            crop = crop_around_actor(view, *_CELLS)
            self._pictures.request(key, looks_of(self._game), lambda: crop)

    def _row_box(self, index: int) -> LayoutBox | None:
        at = index - len(self._filters())
        if at < 0:
            return None
        row, puzzle = self._rows[at], self._rows[at].puzzle
        picture = None if puzzle is None else dark_picture(_PICTURE, self._pictures.get(puzzle.key))
        return self.match_row(index, self._game if row.is_done else "", row[:3], picture)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        done = sum(row.is_done for row in self._rows)
        told = get_text("shared", f"goals.{self._part}_done", done, len(self._rows))
        self.draw_page(target, get_text("shared", "goals.heading"), [(told, DIM)])
