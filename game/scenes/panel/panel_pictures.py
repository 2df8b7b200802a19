"""What moves in the panel beside the board: portraits of both fighters, and the minimap."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.content.assets.looks import Looks
from game.core.actor import Actor, ActorId
from game.core.grid import Direction
from game.core.view import Mark, View
from game.scenes.context import GameContext
from game.scenes.panel.fighters import fighters, opponent, protagonist
from game.scenes.panel.minimap import Minimap, cell_size
from game.scenes.panel.seat_rows import SeatRow
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.portraits import Portraits
from game.ui.stage.stage import Stage
from game.ui.widgets.painter import FRAME

# The largest minimap in pixels, and its frame.
_MAP_ROOM, _MAP_EDGE = (138, 84), 6


# So often they move, and what may be put off for a light map waits at most so many times as long.
_MOVES_PER_SECOND, _LONGEST_WAIT = 20, 2


class PanelPictures:
    """Keeps what was placed in the panel, and draws it whenever it may have moved."""

    def __init__(self, context: GameContext, looks: Looks) -> None:
        """Show nothing yet."""
        self._context = context
        self._looks = looks
        self.portraits = Portraits(context.painter, looks)
        self._minimap = Minimap()
        # Whom one plays, and whom one fights or aims at.
        self.own: Actor | None = None
        self.foe: Actor | None = None
        # The kinds of the others in sight that can attack, too.
        self.more_foes: tuple[str, ...] = ()
        self._followed_view: View | None = None
        self._followed: object = None
        # Niches, who stands in them, and the way they face.
        self._portrayed: list[tuple[pygame.Rect, ActorId, Direction]] = []
        self._last_sprites: dict[ActorId, ActorSprite] = {}
        self._map_area: pygame.Rect | None = None
        # The panel with what moves in it, and when that moved last, in the time of the stage.
        self.panel = pygame.Surface((0, 0))
        self._moved_at = 0.0
        # For how many frames a new view has waited.
        self._waited = 0

    def waits_for(self, view: View | None, stage: Stage) -> bool:
        """Return whether a view is a new one of the same seat: its board and light fill a frame."""
        before = self._followed_view
        if view is before or view is None or before is None or view.seat != before.seat:
            return False
        self._waited += 1
        return self._waited == 1 or (self._waited <= _LONGEST_WAIT and stage.has_new_light)

    def may_move(self, stage: Stage) -> bool:
        """Return whether it is time to move; a new light map is enough for one frame."""
        age = abs(stage.time - self._moved_at) * _MOVES_PER_SECOND
        return age > (_LONGEST_WAIT - 0.1 if stage.has_new_light else 0.9)

    def follow(
        self, view: View | None, marks: Sequence[Mark], stage: Stage, rows: Sequence[SeatRow]
    ) -> None:
        """Find out who is to be portrayed: among several that are watched, the next to act."""
        self._waited = 0
        if view is self._followed_view and (marks, rows) == self._followed:
            return
        self._followed_view, self._followed = view, (marks, rows)
        self.own, self.foe, self.more_foes = None, None, ()
        if view is not None:
            self.own = protagonist(view)
            if view.seat is None and self.own is None:
                acting = {row.seat for row in rows if row.is_next}
                self.own = next((a for a in view.actors if a.seat in acting), None)
            foes = fighters(view, stage.bank, stage.actor_sprites)
            self.foe = opponent(view, marks) or next(iter(foes), None)
            self.more_foes = tuple(foe.kind for foe in foes if foe != self.foe)

    def clear(self) -> None:
        """Place nothing any more."""
        self._portrayed, self._map_area = [], None

    def place_portrait(
        self, picture: pygame.Surface, niche: pygame.Rect, actor: Actor, facing: Direction
    ) -> None:
        """Draw a niche for an actor, who stands in it from now on."""
        self.portraits.draw_niche(picture, niche)
        self._portrayed.append((niche, actor.id, facing))

    def map_cell(self, view: View, stage: Stage) -> int:
        """Return the size of a cell on the minimap; 0: the whole board can be seen as it is."""
        if self._looks.is_outdoor or not (stage.camera.can_zoom or stage.camera.is_overview):
            return 0
        return cell_size(view.board.grid, _MAP_ROOM)

    def map_height(self, view: View, stage: Stage) -> int:
        """Return the height of the minimap with its frame, in pixels."""
        cell = self.map_cell(view, stage)
        return cell * view.board.grid.height + 2 * _MAP_EDGE if cell else 0

    def place_map(
        self, picture: pygame.Surface, view: View, stage: Stage, top: tuple[int, int]
    ) -> None:
        """Draw a frame for the minimap, which is in it from now on; `top` is its middle."""
        grid, cell = view.board.grid, self.map_cell(view, stage)
        area = pygame.Rect(0, 0, cell * grid.width, cell * grid.height)
        area.midtop = (top[0], top[1] + _MAP_EDGE)
        self._context.painter.draw_panel(picture, area.inflate(10, 10), FRAME)
        self._map_area = area

    def draw(
        self,
        empty: pygame.Surface,
        changed: Sequence[pygame.Rect],
        view: View | None,
        stage: Stage,
    ) -> None:
        """Draw what has changed of an `empty` panel, and everything that was placed in it."""
        if self.panel.get_size() != empty.get_size():
            self.panel = pygame.Surface(empty.get_size())
        self._moved_at, picture = stage.time, self.panel
        for area in changed:
            picture.blit(empty, area, area)
        for place, actor, facing in self._portrayed:
            picture.blit(empty, place, place)
            # Beside a board on which they do not stand, they look as they last did.
            sprite = stage.actor_sprites.get(actor) or self._last_sprites.get(actor)
            if sprite is not None:
                self._last_sprites[actor] = sprite
                self.portraits.draw(
                    picture,
                    place,
                    sprite,
                    stage.bank,
                    facing,
                    is_still=stage.options.reduce_motion,
                )
        if view is not None and self._map_area is not None:
            self._minimap.draw(picture, self._map_area, view, stage.camera, self._context.bank)
