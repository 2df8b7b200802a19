"""The daily matches: the same map for everyone on a day (UTC), one try of each game counts."""

from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from functools import partial
from pathlib import Path

import pygame

from game.content.assets.strings import get_text
from game.core.level import LevelError
from game.core.ruleset import Ruleset
from game.scenes.dialogs import Dialog
from game.scenes.game_context import GameContext
from game.scenes.history.history import HistoryScene
from game.scenes.history.history_reader import HistoryReader
from game.scenes.history.progress import ProgressScene
from game.scenes.loading_scene import LoadingScene
from game.scenes.match_list_scene import MATCH_ROW, MatchListScene
from game.scenes.menu_items import close_item, menu_item
from game.scenes.menus.opened_file import open_match
from game.scenes.scene import Choice, Pop, Push, Replace, Scene, Transition
from game.scenes.texts.history_texts import daily_result, end_sentence
from game.storage.files import SAVE_SUFFIX
from game.storage.history.daily_store import daily_seeds
from game.storage.history.history_entry import HistoryEntry
from game.ui.style.constants import ACCENT, DIM, GOOD, TEXT
from game.ui.widgets.layout import LayoutBox
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.text_box import StyledLine

_BOARD_DAYS = 30


class DailyScene(MatchListScene):
    """One row for each game: how today's try stands, and the days in a row before it."""

    def __init__(self, context: GameContext) -> None:
        super().__init__(context)
        self._day = datetime.now(UTC).date()
        # The counted tries are told by the history.
        self._reader = HistoryReader(context)
        self._rows: dict[str, tuple[str, str]] = {}
        items: list[MenuItem[Choice]] = [
            MenuItem(partial(self._label, name), partial(self._open, name))
            for name in context.menu_rulesets
        ]
        told = partial(get_text, "shared", "goals.about")
        row = menu_item("goals.heading", lambda: Push(ProgressScene(context)), "trophy", value=told)
        items.append(row)
        if context.store.has_history:
            items.append(menu_item("history.heading", self._show_history, "list"))
        self.menu: Menu[Choice] = Menu(items, context.audio.play, MATCH_ROW, self._row_box)

    def _show_history(self) -> Transition:
        # Matches may be deleted there.
        self._rows.clear()
        return Push(HistoryScene(self.context))

    def _label(self, name: str) -> str:
        return "  ".join((self.context.rulesets[name].title, *self._row(name)))

    def _row(self, name: str) -> tuple[str, str]:
        """Return how a game's try stands, and its days in a row."""
        if name not in self._rows:
            days = self.context.store.daily.days_in_a_row(name, self._day)
            streak = get_text("shared", "daily.streak", days) if days else ""
            self._rows[name] = self._standing(name), streak
        return self._rows[name]

    def _standing(self, name: str) -> str:
        file = self.context.store.daily.counted_file(name, self._day)
        if file is None:
            return get_text("shared", "daily.waits")
        entry = self._entry(file)
        return get_text("shared", "daily.in_play") if entry is None else end_sentence(entry)

    def _entry(self, file: Path) -> HistoryEntry | None:
        return self.context.store.history.entry(file.name.removesuffix(SAVE_SUFFIX))

    def _open(self, name: str) -> Transition:
        ruleset = self.context.rulesets[name]
        file = self.context.store.daily.counted_file(name, self._day)
        if file is None:
            begin = menu_item("daily.begin", lambda: Replace(self._new_match(ruleset)), "play")
            ask = self._lines(ruleset, get_text("shared", "daily.ask"))
            return Push(self._dialog(ask, [begin]))
        if file.parent.name != "records":
            return Push(open_match(self.context, file))
        entry = self._entry(file)
        words = "" if entry is None else end_sentence(entry)

        def watch() -> Transition:
            return Replace(open_match(self.context, file))

        def send() -> Transition:
            return Replace(open_match(self.context, file, show=self.context.scenes.host_boards))

        entries = [
            menu_item("daily.practise", lambda: Replace(self._new_match(ruleset)), "again"),
            menu_item("game_over.watch_replay", watch, "replay"),
            menu_item("daily.board", lambda: Replace(self._board(ruleset)), "trophy"),
            menu_item("daily.host_boards", send, "globe"),
        ]
        lines = self._lines(ruleset, words)

        def copy() -> None:
            if entry is not None:
                pygame.scrap.put_text(daily_result(ruleset, entry, self._day.isoformat()))
                lines[2:] = [(get_text("shared", "daily.copied"), GOOD)]

        if entry is not None:
            entries.insert(0, menu_item("daily.copy", copy, "list"))
        return Push(self._dialog(lines, entries))

    def _lines(self, ruleset: Ruleset, words: str) -> list[StyledLine]:
        return [(f"{ruleset.title}, {self._day.isoformat()}", ACCENT), (words, TEXT)]

    def _dialog(self, lines: list[StyledLine], entries: list[MenuItem[Choice]]) -> Dialog:
        title = get_text("shared", "daily.heading")
        return Dialog(self.context, title, lambda: lines, [*entries, close_item()])

    def _new_match(self, ruleset: Ruleset) -> Scene:
        seeds, levels = daily_seeds(ruleset.name, self._day), self.context.maps.random_levels
        seed = next(seeds)
        made = self.context.make_map(levels.generator(ruleset, {}, seed))

        def begin() -> Scene | None:
            nonlocal seed, made
            while made.done():
                try:
                    level = made.result()
                except LevelError:
                    seed = next(seeds)
                    made = self.context.make_map(levels.generator(ruleset, {}, seed))
                else:
                    return self.context.scenes.daily_match(ruleset, level, seed, self._day)
            return None

        return begin() or LoadingScene(self.context, "setup.generating", begin, Pop)

    def _board(self, ruleset: Ruleset) -> Scene:
        days = [self._day - timedelta(days=back) for back in range(_BOARD_DAYS)]
        results = [*self._results(ruleset.name, days)]
        results.sort(key=lambda each: (each[1].end == "won", each[1].score, -each[1].plies))
        lines = [(f"{day.isoformat()}  {end_sentence(one)}", TEXT) for day, one in results[::-1]]
        title = f"{get_text('shared', 'daily.board')}: {ruleset.title}"
        return Dialog(self.context, title, lambda: lines, [close_item()])

    def _results(self, name: str, days: list[date]) -> Iterator[tuple[date, HistoryEntry]]:
        for day in days:
            file = self.context.store.daily.counted_file(name, day)
            if file is not None and (entry := self._entry(file)) is not None:
                yield day, entry

    def update(self, dt: float) -> Transition:
        if self._reader.advance():
            self._rows.clear()
        if (today := datetime.now(UTC).date()) != self._day:
            self._day = today
            self._rows.clear()
        return None

    def _row_box(self, index: int) -> LayoutBox | None:
        games = self.context.menu_rulesets
        if index >= len(games):
            return None
        standing, streak = self._row(games[index])
        words = self.context.rulesets[games[index]].title, streak, standing
        return self.match_row(index, games[index], words)

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        about = get_text("shared", "daily.about", self._day.isoformat())
        self.draw_page(target, get_text("title", "daily"), [(about, DIM)])
