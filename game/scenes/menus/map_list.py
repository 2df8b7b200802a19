"""The maps for a ruleset as rows of a list: read one after another, pictured, kept up to date."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.content.assets.strings import get_text
from game.content.maps.map_library import SHIPPED_ORIGIN, USER_ORIGIN, MapFile
from game.core.actor import Seat
from game.core.features.notebook import HasNotebook
from game.core.features.prefabs import HasPrefabs, is_prefab
from game.core.level import RANDOM_LEVEL, Level, Problem
from game.core.view import View
from game.scenes.context import GameContext
from game.ui.board.thumbnails import Thumbnails
from game.ui.style.style import ACCENT, BACKDROP, DANGER, DIM, TEXT

if TYPE_CHECKING:
    from game.content.maps.map_watcher import MapWatcher
    from game.core.state import Ruleset
    from game.storage.results import LevelResult

ROW_HEIGHT = 44
THUMB_SIZE = (60, 38)
_TEXT_LEFT = 72
_ICON = 12
_RELIST_SECONDS = 1.0


def preview_view(ruleset: Ruleset, level: Level, seats: int, seed: int) -> View:
    """Return what may be seen of a map before a match on it.

    Of random maps that is the first sight alone, and of all maps that the players have to draw.
    """
    secret = level.name == RANDOM_LEVEL or isinstance(ruleset, HasNotebook)
    if is_prefab(level) and isinstance(ruleset, HasPrefabs):
        level = ruleset.standalone_level(level)
    state = ruleset.new_game(level, seats, seed)
    return state.observe(Seat(0) if secret else None)


@dataclass(slots=True)
class MapEntry:
    """A map of the list; `watch` is None as long as nobody has read it."""

    location: MapFile
    ruleset: str
    watch: MapWatcher | None = None
    version: int = 0
    best_result: LevelResult | None = None
    thumbnail: pygame.Surface | None = None

    @property
    def level(self) -> Level | None:
        """Return the last good map."""
        level = None if self.watch is None else self.watch.level
        return level if level is not None and level.ruleset == self.ruleset else None

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong with the file."""
        if self.watch is None or self.watch.problems:
            return () if self.watch is None else self.watch.problems
        level = self.watch.level
        if level is not None and level.ruleset != self.ruleset:
            name = self.location.path.name
            return (Problem(name, get_text("shared", "maps.other_ruleset", level.ruleset)),)
        return ()

    @property
    def title(self) -> str:
        """Return the map's name, or the file's as long as it has none."""
        return self.level.title if self.level is not None else self.location.path.stem

    @property
    def origin_label(self) -> str:
        """Return whose map it is."""
        known = self.location.origin in (SHIPPED_ORIGIN, USER_ORIGIN)
        return (
            get_text("shared", f"maps.{self.location.origin_name}")
            if known
            else self.location.origin_name
        )


def size_text(level: Level) -> str:
    """Return how large a map is, and whether it is no whole one."""
    width, height, floors = level.grid.width, level.grid.height, len(level.grids)
    size = get_text("shared", "maps.size", width, height)
    if floors > 1:
        size = get_text("shared", "maps.floors", floors, width, height)
    return get_text("shared", "maps.prefab", size) if is_prefab(level) else size


class MapList:
    """Reads at most one map a frame, paints a few cells, looks at the files of those in view."""

    def __init__(self, context: GameContext, ruleset: Ruleset, thumbs: Thumbnails) -> None:
        """List the maps; none is read yet."""
        self.context = context
        self.ruleset = ruleset
        self.thumbs = thumbs
        self.entries: list[MapEntry] = []
        self._relist_in = _RELIST_SECONDS
        self._best_by_seed: dict[int, LevelResult | None] = {}
        self.relist()

    def relist(self) -> None:
        """List the maps anew; those that are known stay as they are."""
        known = {card.location: card for card in self.entries}
        places = self.context.maps.list_maps(self.ruleset.name)
        self.entries = [known.get(place) or MapEntry(place, self.ruleset.name) for place in places]

    def load(self, card: MapEntry) -> None:
        """Read a map if nobody has, and note how it was played best."""
        if card.watch is None:
            card.watch = self.context.maps.watcher_of(card.location.path)
            card.watch.poll()
        card.version = card.watch.version
        if card.level is not None:
            card.best_result = self.context.store.best_result_on(self.ruleset.name, card.level, 0)

    def best_on_seed(self, seed: int) -> LevelResult | None:
        """Return the best result on the random map of a seed, asked for at most once a second."""
        if seed not in self._best_by_seed:
            self._best_by_seed[seed] = self.context.store.best_result_on(
                self.ruleset.name, None, seed
            )
        return self._best_by_seed[seed]

    def update(self, dt: float, visible: range) -> bool:
        """Do one frame's part of the work; return whether the list itself has changed.

        `shown` are the cards in view.
        """
        near = self.entries[visible.start : visible.stop]
        for card in near:
            if card.watch is not None:
                card.watch.advance(dt)
                if card.watch.version != card.version:
                    self.load(card)
        unread = next((card for card in (*near, *self.entries) if card.watch is None), None)
        if unread is not None:
            self.load(unread)
        else:
            self._render_thumbs(near)
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
        for card in near:
            level = card.level
            if level is not None:
                key = (card.location.path, card.version)
                self.thumbs.request(key, self.ruleset.theme, partial(self._preview_view, level))
                card.thumbnail = self.thumbs.get(key) or card.thumbnail
        self.thumbs.advance()

    def _preview_view(self, level: Level) -> View:
        return preview_view(self.ruleset, level, self.ruleset.seats.start, 1)

    # --- picture

    def draw(
        self,
        target: pygame.Surface,
        card: MapEntry | None,
        area: pygame.Rect,
        subtitle: str,
        *,
        focus: bool,
    ) -> None:
        """Draw a row; without a card the random map, `second` its second line."""
        self.context.painter.draw_panel(target, area, "button_focus" if focus else "button")
        box = pygame.Rect((area.left + 5, area.top + 2), THUMB_SIZE)
        picture, icon = (None, "seed") if card is None else (card.thumbnail, "")
        if card is not None and card.problems:
            icon = "warning"
        if picture is not None:
            target.blit(picture, picture.get_rect(center=box.center))
        else:
            target.fill(BACKDROP, box)
        if icon:
            at = (box.centerx - _ICON // 2, box.centery - _ICON // 2)
            self.context.painter.draw_icon(target, icon, at)
        if card is not None and card.best_result is not None and card.best_result.won:
            self.context.painter.draw_icon(target, "trophy", (area.right - 20, area.top + 7))
        letters, x = self.context.text, area.left + _TEXT_LEFT
        room = area.width - _TEXT_LEFT - _ICON * 2
        title = get_text("shared", "setup.random") if card is None else card.title
        color = ACCENT if focus else TEXT
        letters.draw(target, letters.shorten(title, room), (x, area.top + 8), color)
        words = subtitle if card is None else _subtitle(card)
        color = DANGER if card is not None and card.problems else DIM
        letters.draw(target, letters.shorten(words, room + _ICON), (x, area.top + 23), color)


def _subtitle(card: MapEntry) -> str:
    if card.problems:
        return card.problems[0].text
    level = card.level
    if level is None:
        return ""
    if card.location.origin == SHIPPED_ORIGIN:
        # All of these have one author, whom the words beside the picture name.
        return size_text(level)
    parts = [card.origin_label, size_text(level), level.author]
    return "  ".join(part for part in parts if part)


def suggested_map(maps: MapList, last: str) -> MapEntry | None:
    """Return the map to offer first; None is the random one.

    That is the map played last, or once it is won the next one that is not; at first it is the
    first of the shipped maps where that teaches.
    """
    shipped = [card for card in maps.entries if card.location.origin == SHIPPED_ORIGIN]
    keys = [card.location.id for card in maps.entries]
    if not last:
        if shipped:
            maps.load(shipped[0])
        taught = [card for card in shipped[:1] if card.level is not None and card.level.note]
        return taught[0] if taught else None
    if last not in keys:
        return None
    played = keys.index(last)
    for card in maps.entries[played:]:
        maps.load(card)
        if card.level is not None and not (card.best_result is not None and card.best_result.won):
            return card
    return maps.entries[played]
