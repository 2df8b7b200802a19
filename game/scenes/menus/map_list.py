"""The list of a ruleset's maps, loaded one by one, with thumbnails and hot reload."""

from concurrent.futures import Future
from dataclasses import dataclass
from functools import lru_cache, partial

import pygame
from pygame import Rect, Surface

from game.content.assets.looks import looks_of
from game.content.assets.map_paths import map_name
from game.content.assets.strings import get_text, map_text
from game.content.maps.map_library import SHIPPED_ORIGIN, USER_ORIGIN, MapFile
from game.content.maps.map_watcher import MapWatcher
from game.core.actor import Seat
from game.core.features.features import is_prefab
from game.core.features.lesson import read_lesson
from game.core.level import RANDOM_LEVEL, Level, Problem, unnumbered
from game.core.ruleset import Ruleset
from game.core.view import View
from game.scenes.game_context import GameContext
from game.storage.level_result import LevelResult
from game.ui.board.thumbnails import Thumbnails
from game.ui.style.constants import ACCENT, DANGER, DIM, TEXT
from game.ui.style.sprite_bank import SpriteBank
from game.ui.widgets.layout import SPRING, Column, Element, Layout, LayoutBox, Padding, Row
from game.ui.widgets.menu import RowSize
from game.ui.widgets.painter import FRAME, panel_style
from game.ui.widgets.text_box import Line, icon

MAP_ROW = RowSize(44, lines=2)
THUMB_SIZE = (60, 38)
_RANDOM_MAP = "ui/random_map"
_EDGES, _GAP = (5, 0, 8, 0), 7
_RELIST_SECONDS = 1.0
# In the frame in which the list is made.
_MOST_READ = 2


def preview_view(ruleset: Ruleset, level: Level, seats: int, seed: int) -> View:
    """Return what a player may see of a map before a match.

    That is only the first view if the map is random or if players have to chart it.
    """
    secret = level.name == RANDOM_LEVEL or ruleset.features.notebook is not None
    prefabs = ruleset.features.prefabs
    if prefabs is not None and is_prefab(level):
        level = prefabs.standalone_level(level)
    return ruleset.new_game(level, seats, seed).observe(Seat(0) if secret else None)


@dataclass(slots=True)
class MapEntry:
    """A map of the list; `watch` is None until it is loaded."""

    location: MapFile
    ruleset: str
    watch: MapWatcher | None = None
    version: int = 0
    best_result: LevelResult | None = None
    thumbnail: Surface | None = None

    @property
    def level(self) -> Level | None:
        """Return the last valid version of the map, None if there is none for this ruleset."""
        level = None if self.watch is None else self.watch.level
        return level if level is not None and level.ruleset == self.ruleset else None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return the problems of the file."""
        if self.watch is None or self.watch.problems:
            return () if self.watch is None else self.watch.problems
        level, name = self.watch.level, self.location.path.name
        if level is None or level.ruleset == self.ruleset:
            return ()
        return (Problem(name, get_text("shared", "maps.other_ruleset", level.ruleset)),)

    @property
    def title(self) -> str:
        """Return the map's title, or the file's name if it cannot be read."""
        if self.watch is None:
            return get_text("shared", "maps.reading")
        if self.level is None:
            return map_name(self.location.path)
        return map_text(self.ruleset, self.level.title)

    @property
    def origin_label(self) -> str:
        """Return where the map comes from: built-in, the user's, or an added folder."""
        place = self.location
        name = place.origin if place.folder is None else place.folder.name
        known = place.origin in (SHIPPED_ORIGIN, USER_ORIGIN)
        return get_text("shared", f"maps.{name}") if known else name


def size_text(level: Level) -> str:
    """Return the size of a map, and whether it is a lesson or a prefab."""
    width, height, floors = level.grid.width, level.grid.height, len(level.grids)
    size = get_text("shared", "maps.size", width, height)
    if floors > 1:
        size = get_text("shared", "maps.floors", floors, width, height)
    if read_lesson(level.note).steps:
        return get_text("shared", "maps.lesson", size)
    return get_text("shared", "maps.prefab", size) if is_prefab(level) else size


@lru_cache(maxsize=1)
def thumbnails_of(bank: SpriteBank) -> Thumbnails:
    """Return the thumbnails of maps, kept from one set-up to the next."""
    return Thumbnails(bank, THUMB_SIZE)


class MapList:
    """Reads maps in a thread, renders thumbnails, and watches the visible files."""

    def __init__(self, context: GameContext, ruleset: Ruleset) -> None:
        self.context = context
        self.ruleset = ruleset
        self.thumbs = thumbnails_of(context.bank)
        self.entries: list[MapEntry] = []
        self._relist_in = _RELIST_SECONDS
        self._best_by_seed: dict[int, LevelResult | None] = {}
        # The map that is read now.
        self._reading: tuple[MapEntry, Future[None]] | None = None
        self.relist()

    def relist(self) -> None:
        """List the maps again; known entries stay as they are."""
        known = {entry.location: entry for entry in self.entries}
        locations = self.context.maps.list_maps(self.ruleset.name)
        self.entries = [known.get(at) or MapEntry(at, self.ruleset.name) for at in locations]

    def load(self, entry: MapEntry) -> None:
        """Load a map if necessary, and its best result."""
        watch = entry.watch or self.context.maps.watcher_of(entry.location.path)
        if entry.watch is None:
            watch.poll()
        entry.version = watch.version
        level = watch.level
        if level is not None and level.ruleset == self.ruleset.name:
            entry.best_result = self.context.store.best_result_on(self.ruleset.name, level, 0)
        # Last, as this may be a thread: with it the map counts as loaded.
        entry.watch = watch

    def best_on_seed(self, seed: int) -> LevelResult | None:
        """Return the best result on a seed's random map, read at most once per second."""
        if seed not in self._best_by_seed:
            self._best_by_seed[seed] = self.context.store.best_result_on(
                self.ruleset.name, None, seed
            )
        return self._best_by_seed[seed]

    def update(self, dt: float, visible: range) -> bool:
        """Do one frame's share of the work; return whether the list has changed.

        `visible` are the indices of the entries in view.
        """
        near = self.entries[visible.start : visible.stop]
        for entry in near:
            if entry.watch is not None:
                entry.watch.advance(dt)
                if entry.watch.version != entry.version:
                    self.load(entry)
        # What is in view comes first, with its pictures.
        unread = next((entry for entry in near if entry.watch is None), None)
        if unread is None:
            self._render_thumbs(near)
            if not self.thumbs.is_busy:
                unread = next((entry for entry in self.entries if entry.watch is None), None)
        if unread is not None and self._reading is None:
            self._reading = unread, self.context.read(partial(self.load, unread))
        if self._reading is not None and self._reading[1].done():
            done, self._reading = self._reading[1], None
            done.result()
        self._relist_in -= dt
        if self._relist_in > 0:
            return False
        self._relist_in = _RELIST_SECONDS
        self._best_by_seed.clear()
        stale = self.context.maps.is_outdated()
        if stale:
            self.relist()
        return stale

    def _render_thumbs(self, near: list[MapEntry]) -> None:
        for entry in near:
            level = entry.level
            if level is not None:
                key = (entry.location.path, entry.version)
                looks, seats = looks_of(self.ruleset.name), self.ruleset.seats.start
                view = partial(preview_view, self.ruleset, level, seats, 1)
                self.thumbs.request(key, looks, view)
                entry.thumbnail = self.thumbs.get(key) or entry.thumbnail
        self.thumbs.advance()

    def row_box(self, entry: MapEntry | None, subtitle: str, *, focus: bool) -> LayoutBox:
        """Return a row; without an entry the random map, with `subtitle` as its second line."""
        painter, text = self.context.painter, self.context.text
        title = get_text("shared", "setup.random") if entry is None else entry.title
        below = (subtitle, DIM) if entry is None else (_subtitle(entry), DIM)
        if entry is not None and entry.problems:
            below = below[0], DANGER
        has_won = entry is not None and entry.best_result is not None and entry.best_result.won
        trophy = icon(painter, "trophy") if has_won else None
        above = Row([Line(text, title, ACCENT if focus else TEXT, grow=1), trophy], gap=4)
        lines = Column([above, Line(text, *below)], gap=3, grow=1)
        picture = Element(*THUMB_SIZE, draw=partial(self._draw_picture, entry))
        place = panel_style(self.context.bank, looks_of(self.ruleset.name))
        draw = partial(painter.row, place=place, focus=focus)
        return Padding(Row([picture, lines], gap=_GAP, align=0.5), _EDGES, draw=draw)

    def _draw_picture(self, entry: MapEntry | None, target: Surface, box: Rect) -> None:
        picture, sign = (None, "seed") if entry is None else (entry.thumbnail, "chart")
        if entry is not None and entry.problems:
            sign = "warning"
        if picture is not None:
            target.blit(picture, picture.get_rect(center=box.center))
        else:
            self.context.painter.draw_panel(target, box, FRAME)
        if entry is None and self.context.bank.has(_RANDOM_MAP, "cover"):
            self._draw_random_map(target, box)
        elif picture is None or sign == "warning":
            middle = Column([SPRING, icon(self.context.painter, sign), SPRING], align=0.5)
            Layout(middle, box).draw(target)

    def _draw_random_map(self, target: Surface, box: Rect) -> None:
        glimpse = next((e.thumbnail for e in reversed(self.entries) if e.thumbnail), None)
        if glimpse is not None:
            target.blit(pygame.transform.scale(glimpse, box.size), box)
        target.blit(self.context.bank.frame(_RANDOM_MAP, "cover", 0), box)


def _subtitle(entry: MapEntry) -> str:
    if entry.problems:
        return entry.problems[0].text
    level = entry.level
    if level is None:
        return ""
    if entry.location.origin == SHIPPED_ORIGIN:
        # All of these have the same author, who is named in the details.
        return size_text(level)
    return "  ".join(part for part in [entry.origin_label, size_text(level), level.author] if part)


def suggested_map(maps: MapList, last: str) -> MapEntry | None:
    """Return the map to select first; None is the random one.

    That is the map played last or, once it is won, the next one not yet won; the first time, the
    first shipped map if it has a note.
    """
    shipped = [entry for entry in maps.entries if entry.location.origin == SHIPPED_ORIGIN]
    keys = [entry.location.id for entry in maps.entries]
    if not last:
        if shipped:
            maps.load(shipped[0])
        taught = [entry for entry in shipped[:1] if entry.level is not None and entry.level.note]
        return taught[0] if taught else None
    if last not in keys:
        keys, last = [unnumbered(key) for key in keys], unnumbered(last)
    if last not in keys:
        return None
    played, unread = keys.index(last), 0
    for entry in maps.entries[played:]:
        unread += not maps.context.maps.has_read(entry.location.path)
        if unread > _MOST_READ:
            return entry
        maps.load(entry)
        if entry.level is not None and not (
            entry.best_result is not None and entry.best_result.won
        ):
            return entry
    return maps.entries[played]
