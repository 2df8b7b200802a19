"""The maps for a ruleset as rows of a list: read one after another, pictured, kept up to date."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.content.shelf import USER_ORIGIN, SHIPPED_ORIGIN, MapFile
from game.content.words import get_text
from game.core.actor import Seat
from game.core.level import RANDOM_LEVEL, Level, Problem
from game.core.notebook import HasNotebook
from game.core.part import HasPrefabs, is_prefab
from game.core.view import View
from game.scenes.scene import House
from game.ui.theme import ACCENT, BACKDROP, DANGER, DIM, TEXT
from game.ui.thumbs import Thumbs

if TYPE_CHECKING:
    from game.content.watch import MapWatcher
    from game.core.state import Ruleset
    from game.storage.results import LevelResult

ROW = 44
THUMB = (60, 38)
_TEXT_LEFT = 72
_ICON = 12
_LIST_SECONDS = 1.0


def shown_before(ruleset: Ruleset, level: Level, seats: int, seed: int) -> View:
    """Return what may be seen of a map before a match on it.

    Of random maps that is the first sight alone, and of all maps that the players have to draw.
    """
    secret = level.name == RANDOM_LEVEL or isinstance(ruleset, HasNotebook)
    if is_prefab(level) and isinstance(ruleset, HasPrefabs):
        level = ruleset.standalone_level(level)
    state = ruleset.new_game(level, seats, seed)
    return state.observe(Seat(0) if secret else None)


@dataclass(slots=True)
class Card:
    """A map of the list; `watch` is None as long as nobody has read it."""

    place: MapFile
    ruleset: str
    watch: MapWatcher | None = None
    version: int = 0
    best: LevelResult | None = None
    picture: pygame.Surface | None = None

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
            name = self.place.path.name
            return (Problem(name, get_text("shared", "maps.other_rules", level.ruleset)),)
        return ()

    @property
    def title(self) -> str:
        """Return the map's name, or the file's as long as it has none."""
        return self.level.title if self.level is not None else self.place.path.stem

    @property
    def origin(self) -> str:
        """Return whose map it is."""
        known = self.place.origin in (SHIPPED_ORIGIN, USER_ORIGIN)
        return get_text("shared", f"maps.{self.place.origin_name}") if known else self.place.origin_name


def size_of(level: Level) -> str:
    """Return how large a map is, and whether it is no whole one."""
    width, height, floors = level.grid.width, level.grid.height, len(level.grids)
    size = get_text("shared", "maps.size", width, height)
    if floors > 1:
        size = get_text("shared", "maps.floors", floors, width, height)
    return get_text("shared", "maps.part", size) if is_prefab(level) else size


class MapCards:
    """Reads at most one map a frame, paints a few cells, looks at the files of those in view."""

    def __init__(self, house: House, ruleset: Ruleset, thumbs: Thumbs) -> None:
        """List the maps; none is read yet."""
        self.house = house
        self.ruleset = ruleset
        self.thumbs = thumbs
        self.cards: list[Card] = []
        self._wait = _LIST_SECONDS
        self._by_seed: dict[int, LevelResult | None] = {}
        self.gather()

    def gather(self) -> None:
        """List the maps anew; those that are known stay as they are."""
        known = {card.place: card for card in self.cards}
        places = self.house.shelf.list_maps(self.ruleset.name)
        self.cards = [known.get(place) or Card(place, self.ruleset.name) for place in places]

    def read(self, card: Card) -> None:
        """Read a map if nobody has, and note how it was played best."""
        if card.watch is None:
            card.watch = self.house.shelf.watcher_of(card.place.path)
            card.watch.poll()
        card.version = card.watch.version
        if card.level is not None:
            card.best = self.house.store.best_result_on(self.ruleset.name, card.level, 0)

    def best_by_chance(self, seed: int) -> LevelResult | None:
        """Return the best result on the random map of a seed, asked for at most once a second."""
        if seed not in self._by_seed:
            self._by_seed[seed] = self.house.store.best_result_on(self.ruleset.name, None, seed)
        return self._by_seed[seed]

    def keep_up(self, dt: float, shown: range) -> bool:
        """Do one frame's part of the work; return whether the list itself has changed.

        `shown` are the cards in view.
        """
        near = self.cards[shown.start : shown.stop]
        for card in near:
            if card.watch is not None:
                card.watch.advance(dt)
                if card.watch.version != card.version:
                    self.read(card)
        unread = next((card for card in (*near, *self.cards) if card.watch is None), None)
        if unread is not None:
            self.read(unread)
        else:
            self._paint(near)
        self._wait -= dt
        if self._wait > 0:
            return False
        self._wait = _LIST_SECONDS
        self._by_seed.clear()
        stale = self.house.shelf.is_outdated()
        if stale:
            self.gather()
        return stale

    def _paint(self, near: list[Card]) -> None:
        for card in near:
            level = card.level
            if level is not None:
                key = (card.place.path, card.version)
                self.thumbs.ask(key, self.ruleset.theme, partial(self._view, level))
                card.picture = self.thumbs.get(key) or card.picture
        self.thumbs.advance()

    def _view(self, level: Level) -> View:
        return shown_before(self.ruleset, level, self.ruleset.seats.start, 1)

    # --- picture

    def draw(
        self,
        target: pygame.Surface,
        card: Card | None,
        area: pygame.Rect,
        second: str,
        *,
        focus: bool,
    ) -> None:
        """Draw a row; without a card the random map, `second` its second line."""
        self.house.paint.panel(target, area, "button_focus" if focus else "button")
        box = pygame.Rect((area.left + 5, area.top + 2), THUMB)
        picture, icon = (None, "seed") if card is None else (card.picture, "")
        if card is not None and card.problems:
            icon = "warning"
        if picture is not None:
            target.blit(picture, picture.get_rect(center=box.center))
        else:
            target.fill(BACKDROP, box)
        if icon:
            at = (box.centerx - _ICON // 2, box.centery - _ICON // 2)
            self.house.paint.icon(target, icon, at)
        if card is not None and card.best is not None and card.best.won:
            self.house.paint.icon(target, "trophy", (area.right - 20, area.top + 7))
        letters, x = self.house.letters, area.left + _TEXT_LEFT
        room = area.width - _TEXT_LEFT - _ICON * 2
        title = get_text("shared", "setup.random") if card is None else card.title
        color = ACCENT if focus else TEXT
        letters.draw(target, letters.shorten(title, room), (x, area.top + 8), color)
        words = second if card is None else _second(card)
        color = DANGER if card is not None and card.problems else DIM
        letters.draw(target, letters.shorten(words, room + _ICON), (x, area.top + 23), color)


def _second(card: Card) -> str:
    if card.problems:
        return card.problems[0].text
    level = card.level
    if level is None:
        return ""
    if card.place.origin == SHIPPED_ORIGIN:
        # All of these have one author, whom the words beside the picture name.
        return size_of(level)
    parts = [card.origin, size_of(level), level.author]
    return "  ".join(part for part in parts if part)
