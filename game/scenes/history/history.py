"""The history: all finished matches, by game, end and people, and what can be done with each."""

import contextlib
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

import pygame

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.scenes.dialogs import Dialog, told
from game.scenes.game_context import GameContext
from game.scenes.history.history_reader import HistoryReader
from game.scenes.history.statistics import statistics_dialog
from game.scenes.loading_scene import LoadingScene
from game.scenes.match_list_scene import MATCH_ROW, MatchListScene, deletion_dialog
from game.scenes.menu_items import close_item, cycled, menu_item
from game.scenes.menus.opened_file import open_match
from game.scenes.scene import Choice, Pop, Push, Replace, Scene, Transition
from game.scenes.spectate.spectate_scene import SpectateScene
from game.scenes.texts.history_texts import end_sentence, entry_title, text_dialog, text_title
from game.session.parallel_replay import ParallelReplay
from game.storage.files import SAVE_SUFFIX, share_folder, told_folder
from game.storage.history.history_entry import HistoryEntry
from game.storage.history.history_index import HistoryFilter
from game.ui.style.constants import ACCENT, DANGER, DIM, TEXT
from game.ui.widgets.layout import LayoutBox
from game.ui.widgets.menu import Menu, MenuItem
from game.ui.widgets.painter import panel_style

if TYPE_CHECKING:
    from game.scenes.game_context import ShowMatch

_ENDS = ("", "won", "lost", "given_up")
_PEOPLE = ("", "solo", "people", "bots")
_KEPT = ("", "kept")


class _Row(NamedTuple):
    """A match by the name of its files; a text alone is one that was played at a host."""

    name: str
    title: str
    date: str
    end: str
    style: str
    entry: HistoryEntry | None
    is_kept: bool


class HistoryScene(MatchListScene):
    """One row for each finished match, the last one first, below the filter."""

    def __init__(self, context: GameContext) -> None:
        super().__init__(context)
        self.problem = ""
        self._wanted = HistoryFilter()
        self._history = context.store.history
        # It is done before the first records are read, after which the list is shown again.
        self._texts = context.read(self._texts_alone)
        self._reader = HistoryReader(context)
        self._rows: dict[str, _Row] = {}
        self.menu: Menu[Choice] = Menu([close_item()], context.audio.play)
        self._show()
        if self._names:
            self.menu.index = len(self._filters())

    def _filters(self) -> list[MenuItem[Choice]]:
        filters = self._choices()

        def choose() -> Transition:
            heading = get_text("shared", "history.filter")
            return Push(Dialog(self.context, heading, list, [*filters, close_item()]))

        def words() -> str:
            chosen = (each.value() for each in filters if each.value is not None)
            every = get_text("shared", "history.all")
            return ", ".join(word for word in chosen if word != every) or every

        return [
            menu_item("history.filter", choose, value=words),
            menu_item("history.statistics", lambda: Push(self._statistics()), "trophy"),
        ]

    def _choices(self) -> list[MenuItem[Choice]]:
        games = ("", *self.context.menu_rulesets)
        return [
            self._filter("ruleset", games, lambda name: self.context.rulesets[name].title),
            *(
                self._filter(field, values, lambda value: get_text("shared", f"history.{value}"))
                for field, values in (("end", _ENDS), ("people", _PEOPLE), ("kept", _KEPT))
            ),
        ]

    def _filter(
        self, field: str, values: Sequence[str], label: Callable[[str], str]
    ) -> MenuItem[Choice]:
        def words() -> str:
            value = getattr(self._wanted, field)
            return label(value) if value else get_text("shared", "history.all")

        def change(step: int) -> None:
            value = cycled(values, getattr(self._wanted, field), step)
            self._wanted = replace(self._wanted, **{field: value})
            self._show()

        return menu_item(f"history.by_{field}", change=change, value=words)

    def _show(self) -> None:
        """List the matches that are wanted; the same line stays in focus."""
        focused, filters = self.menu.index, self._filters()
        self._names = self._history.names(self._wanted)
        if self._wanted == HistoryFilter() or self._wanted == HistoryFilter(people="people"):
            self._names += self._texts.result() if self._texts.done() else []
        rows = [
            MenuItem(partial(self._label, name), partial(self._open, name)) for name in self._names
        ]
        self.menu = Menu([*filters, *rows], self.context.audio.play, MATCH_ROW, self._row_box)
        self.menu.index = min(focused, len(self.menu.items) - 1)

    def _texts_alone(self) -> list[str]:
        """Return the names of matches at a host, which have left a text without a record."""
        store = self.context.store
        names = [path.stem for path in store.match_texts.list()]
        return [name for name in names if not store.record_file(name).exists()]

    def _label(self, name: str) -> str:
        row = self._row(name)
        return f"{row.title}, {row.date}. {row.end}"

    def _row(self, name: str) -> _Row:
        if name not in self._rows:
            entry = self._history.entry(name)
            self._rows[name] = self._text_row(name) if entry is None else self._entry_row(entry)
        return self._rows[name]

    def _entry_row(self, entry: HistoryEntry) -> _Row:
        ruleset, looks = self.context.rulesets[entry.ruleset], looks_of(entry.ruleset)
        style = panel_style(self.context.bank, looks)
        title, end = entry_title(ruleset, entry), end_sentence(entry)
        is_kept = self._history.kept_mark(entry.name).exists()
        if day := self.context.store.daily.day_of(entry.name):
            title = f"{title} · {get_text('shared', 'daily.of', day)}"
        date = f"{'★ ' * is_kept}{_date(entry.ended_at)}"
        return _Row(entry.name, title, date, end, style, entry, is_kept)

    def _text_row(self, name: str) -> _Row:
        title, date = name, ""
        # Another program may have taken it, or given it a time out of range.
        with contextlib.suppress(OSError, OverflowError, ValueError):
            path = self.context.store.match_texts.file(name)
            with path.open(encoding="utf-8", errors="replace") as file:
                title = text_title(self.context.rulesets, file.readline(200), file.readline(200))
            date = _date(path.stat().st_mtime)
        title, _, end = title.partition(": ")
        return _Row(name, title, date, end, "stone", None, is_kept=False)

    def _open(self, name: str) -> Transition:
        row = self._row(name)
        if row.entry is None:
            return Push(self._written(name))
        lines = [(row.title, ACCENT), (row.date, DIM), (row.end, TEXT)]
        scenes = self.context.scenes
        features = self.context.rulesets[row.entry.ruleset].features
        delete = menu_item("saves.delete", lambda: Replace(self._ask_to_delete(row)), "skull")
        analysis = menu_item("analysis.heading", partial(self._go, name, scenes.analysis), "chart")
        entries = [
            menu_item("game_over.watch_replay", partial(self._go, name, None), "replay"),
            menu_item("history.read", partial(self._go, name, scenes.past_match), "list"),
            *[analysis] * (features.search_guide is not None),
            menu_item("history.again", partial(self._play_again, name), "again"),
            *self._compare_item(row.entry),
            menu_item("history.share", partial(self._share, row), "globe"),
            menu_item(f"history.{'un' * row.is_kept}mark", partial(self._keep, row), "lock"),
            *[delete] * (not row.is_kept),
            close_item(),
        ]
        heading = get_text("shared", "history.heading")
        return Push(Dialog(self.context, heading, lambda: lines, entries, style=row.style))

    def _go(self, name: str, show: "ShowMatch | None") -> Transition:
        path = self.context.store.record_file(name)
        return Replace(open_match(self.context, path, partial(self._written, name), show=show))

    def _play_again(self, name: str) -> Transition:
        """Begin a new match on the same map, with the same seed and players."""
        new = self.context.scenes.new_match
        return self._go(name, lambda m, _: new(m.ruleset, m.level, m.seed, m.players))

    def _compare_item(self, entry: HistoryEntry) -> list[MenuItem[Choice]]:
        """Return the line that leads to the other matches on the same map, if there are any."""
        names = self._history.names(HistoryFilter(entry.ruleset, map_key=entry.map_key))
        items: list[MenuItem[Choice]] = [
            MenuItem(
                f"{self._row(name).date}  {self._row(name).end}",
                partial(self._compare, entry.name, name),
            )
            for name in names
            if name != entry.name
        ]

        def choose() -> Transition:
            lines = [(get_text("shared", "history.compare_with"), TEXT)]
            heading = get_text("shared", "history.compare")
            return Replace(Dialog(self.context, heading, lambda: lines, [*items, close_item()]))

        return [menu_item("history.compare", choose, "chart")] * bool(items)

    def _compare(self, *names: str) -> Transition:
        """Show two matches side by side, once both are read."""
        first, second = map(self.context.store.record_file, names)
        dates, context = [self._row(name).date for name in names], self.context
        read = partial(open_match, context)
        split = partial(SpectateScene, context, leave=Pop)
        both = partial(ParallelReplay, names=dates)
        return Replace(
            read(first, show=lambda a, _: read(second, show=lambda b, _: split(both([a, b]))))
        )

    def _written(self, name: str, *_: object) -> Scene:
        """Return the text of a match as it was written at its end."""
        try:
            path = self.context.store.match_texts.file(name)
            lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
        except OSError as error:
            lines = [get_text("shared", "dump.not_read", str(error.strerror))]
        return text_dialog(self.context, lines)

    def _share(self, row: _Row) -> Transition:
        """Copy the record to where people look for files; say where it is."""
        assert row.entry is not None
        folder = share_folder()
        date = _date(row.entry.ended_at, "%Y-%m-%d %H.%M.%S") or row.name
        target = folder / f"{row.entry.ruleset} {date}{SAVE_SUFFIX}"
        try:
            shutil.copyfile(self.context.store.record_file(row.name), target)
            words = get_text("shared", "history.shared", target.name, told_folder(folder))
        except OSError as error:
            words = get_text("shared", "history.not_shared", str(error.strerror))
        return Push(told(self.context, "history.share", (words, TEXT)))

    def _keep(self, row: _Row) -> Transition:
        """Mark a match as kept, or take its mark away."""
        self.problem = self.context.store.keep_finished(row.name, keep=not row.is_kept)
        self._rows.pop(row.name, None)
        self._show()
        return Pop()

    def _ask_to_delete(self, row: _Row) -> Dialog:
        lines = [(row.title, ACCENT), (row.date, DIM), (row.end, TEXT)]
        if row.is_kept:
            lines.append((get_text("shared", "history.is_kept"), DANGER))
            items = [menu_item("history.unmark", partial(self._keep, row), "lock"), close_item()]
            dialog = Dialog(self.context, get_text("shared", "saves.delete"), lambda: lines, items)
            dialog.menu.index = 1
            return dialog
        delete = partial(self._delete, row)
        return deletion_dialog(self.context, "history.ask_delete", lines, delete)

    def _delete(self, row: _Row) -> Transition:
        self.problem = self.context.store.delete_finished(row.name)
        if not self.problem and row.name in (texts := self._texts.result()):
            texts.remove(row.name)
        self._show()
        return Pop()

    def _statistics(self) -> Scene:
        read = self.context.read(lambda: list(self._history.entries(self._wanted)))

        def show() -> Scene | None:
            if not read.done():
                return None
            return statistics_dialog(self.context, self._wanted.ruleset, read.result())

        return show() or LoadingScene(self.context, "history.wait", show, Pop)

    @property
    def can_delete(self) -> bool:
        return self.menu.index >= len(self._filters())

    def deletion(self) -> Dialog:
        return self._ask_to_delete(self._row(self._names[self.menu.index - len(self._filters())]))

    def update(self, dt: float) -> Transition:
        if self._reader.advance():
            was_empty = not self._names
            self._show()
            if was_empty and self._names and self.menu.index == 0:
                self.menu.index = len(self._filters())
        return None

    def _row_box(self, index: int) -> LayoutBox | None:
        at = index - len(self._filters())
        if at < 0:
            return None
        row = self._row(self._names[at])
        place = row.entry.ruleset if row.entry else ""
        return self.match_row(index, place, (row.title, row.date, row.end))

    def draw(self, target: pygame.Surface, ahead: float) -> None:
        words = get_text("shared", "history.heading")
        if self._reader.is_reading and self._reader.part_done:
            words = get_text("shared", "history.reading", round(100 * self._reader.part_done))
        below = [(self.problem, DANGER)] * bool(self.problem)
        if not self._names and not self._reader.is_reading:
            below.append((get_text("shared", "history.none"), DIM))
        self.draw_page(target, words, below)


def _date(seconds: float, form: str = "%Y-%m-%d %H:%M") -> str:
    try:
        return datetime.fromtimestamp(seconds).strftime(form)
    except (OSError, OverflowError, ValueError):
        return ""
