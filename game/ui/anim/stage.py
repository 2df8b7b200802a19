"""The stage: the animated picture of a board with ground, items, sprites, light and effects."""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.content.assets.looks import TILES, Looks
from game.core.actor import ActorId
from game.core.grid import Pos
from game.core.view import Mark, View
from game.ui.anim.effect_layer import EffectLayer
from game.ui.anim.iris_wipe import IrisWipe
from game.ui.anim.lighting import Lighting
from game.ui.anim.particles import Particles
from game.ui.board.actor_sprites import ActorSprite, draw_depth_sorted
from game.ui.board.camera import Camera, content_center
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.board.exit_doors import ExitDoors
from game.ui.board.item_sprites import draw_glints, draw_items, draw_sightings
from game.ui.board.light_map import adjust_brightness
from game.ui.board.marks import draw_marks
from game.ui.board.outdoor_ground import OutdoorGround
from game.ui.style.sprite_bank import SpriteBank
from game.ui.style.style import BACKDROP, BOARD_FADE_SECONDS, TILE

# The board is darkened under the prompts to keep them readable.
_PROMPT_SHADE = (70, 66, 80)


class Stage:
    """Shows views; knows only names of kinds, poses, terrains and marks, no rules."""

    def __init__(
        self, bank: SpriteBank, looks: Looks, size: tuple[int, int], seed: int = 1
    ) -> None:
        """Make an empty stage with a viewport of `size` pixels."""
        self.bank = bank.for_looks(looks)
        self._color_vision = bank.color_vision
        self.looks = looks
        self.size = size
        self.ground = self._new_ground()
        self.view: View | None = None
        self.marks: tuple[Mark, ...] = ()
        self.actor_sprites: dict[ActorId, ActorSprite] = {}
        self.effects = EffectLayer(Particles(seed))
        self.flat_light = False
        self.lighting = Lighting(looks, size)
        self.doors = ExitDoors(looks)
        self.reduce_flashes = False
        self.show_on_demand_marks = False
        self.time = 0.0
        self.attack_misses = False
        self.camera = Camera(size, looks.zoom)
        self.look_target: Pos | None = None
        self.fade = 0.0
        self.wipe: IrisWipe | None = None
        # The picture wiped away when the chart gives way to the field; by default the last one.
        self.wipe_picture: pygame.Surface | None = None
        # The first cell of the last attack, and the actors that moved since the last snapshot.
        self.last_hit: Pos | None = None
        self.moved_actors: set[ActorId] = set()
        self._picture = pygame.Surface(size)

    def _new_ground(self) -> DungeonGround | OutdoorGround:
        ground_type = OutdoorGround if self.looks.is_outdoor else DungeonGround
        return ground_type(self.bank)

    def use_bank(self, bank: SpriteBank) -> None:
        """Draw with another sprite bank from now on, in the same theme."""
        bank = bank.for_looks(self.looks)
        if bank is not self.bank or bank.color_vision != self._color_vision:
            self.bank, self._color_vision = bank, bank.color_vision
            self.ground = self._new_ground()
            self.redraw_ground()

    # --- what is shown

    def snap_to(self, view: View, marks: tuple[Mark, ...]) -> None:
        """Snap to a view and its marks; newly visible cells fade in."""
        self.set_view(view)
        self.marks = marks
        self.moved_actors.clear()
        for sprite in self.actor_sprites.values():
            sprite.settle(view.board.grid.terrain_at(sprite.actor.pos))
        self._show_ground(view)

    def _show_ground(self, view: View) -> None:
        self.ground.use_tile_sheet(self.looks.tile_sheet(view))
        if isinstance(self.ground, OutdoorGround):
            was_chart = self.ground.shows_chart
            self.ground.show(view.board, as_chart=_shows_chart(view))
            if was_chart and not self.ground.shows_chart:
                self.wipe = IrisWipe(self.wipe_picture or self._picture, self.size)
        else:
            self.ground.show(view.board)

    def set_view(self, view: View) -> None:
        """Take a view; add, remove and update actor sprites."""
        before, self.view = self.view, view
        if before is None or before.focused_board != view.focused_board:
            self.fade = 1.0 if before is not None else 0.0
            self.effects.scorches.clear()
            self._show_ground(view)
        here = {actor.id for actor in view.actors if actor.board == view.focused_board}
        self.actor_sprites = {i: s for i, s in self.actor_sprites.items() if i in here}
        for actor in (actor for actor in view.actors if actor.id in here):
            sprite = self.actor_sprites.get(actor.id)
            if sprite is None:
                self.actor_sprites[actor.id] = ActorSprite.for_actor(actor, self.looks)
            else:
                sprite.actor = actor
        self.doors.update(view)
        self._aim_camera()

    def redraw_ground(self) -> None:
        """Redraw the ground after a cell changed."""
        if self.view is not None:
            self._show_ground(self.view)

    # --- camera

    def _aim_camera(self) -> None:
        assert self.view is not None
        own = self.view.own_actor()
        own_pos = own.pos if own and own.board == self.view.focused_board else None
        cell = self.look_target or own_pos or content_center(self.view, self.size)
        close_up = _shows_chart(self.view) if self.looks.is_outdoor else self.view.seat is not None
        self.camera.center_on(self.view.board.grid, cell, close_up=close_up)

    def look_at(self, cell: Pos | None) -> None:
        """Centre a cell instead of the player's own actor; None centres the actor again."""
        self.look_target = cell
        if self.view is not None:
            self._aim_camera()

    def cell_at(self, point: tuple[int, int]) -> Pos | None:
        """Return the cell under a point of the viewport, None outside the board."""
        return None if self.view is None else self.camera.cell_at(point)

    def rect_of(self, pos: Pos) -> pygame.Rect:
        """Return the area of a cell in the viewport."""
        return self.camera.rect_of(pos)

    # --- time

    def advance(self, dt: float) -> None:
        """Advance clips, effects and fades by `dt` seconds."""
        self.time += dt
        self.ground.advance(dt)
        if self.wipe is not None:
            self.wipe.advance(dt)
            self.wipe = None if self.wipe.is_over else self.wipe
        self.fade = max(0.0, self.fade - dt / BOARD_FADE_SECONDS)
        self.effects.advance(dt, self.bank)
        self.doors.advance(dt)
        self.lighting.advance(dt, self.actor_sprites.values())
        for sprite in self.actor_sprites.values():
            sprite.advance(dt)
            sprite.exit_opacity = self.doors.actor_opacity(sprite.actor.id, self.bank)
            sparks = self.looks.pose(sprite.actor.pose).sparks
            self.effects.emit_sparks((sprite.x, sprite.y), sparks, dt)
        self._follow()

    def _follow(self) -> None:
        """Let the camera follow the player's own sprite while it moves."""
        own = self.view.own_actor() if self.view is not None and self.look_target is None else None
        sprite = self.actor_sprites.get(own.id) if own is not None else None
        if sprite is not None:
            self.camera.follow((sprite.x + TILE / 2, sprite.y + TILE / 2))

    # --- picture

    def draw(
        self,
        target: pygame.Surface,
        topleft: tuple[int, int],
        extra_marks: Sequence[Mark] = (),
        ahead: float = 0.0,
    ) -> None:
        """Draw the viewport as in `ahead` seconds, with `extra_marks` over the other marks."""
        if self.view is None:
            return
        shake = self._shake_offset()
        area = pygame.Rect(topleft, self.size)
        # Drawn straight onto the target if it fits, which saves a copy of the picture.
        direct = self.camera.zoom == 1 and target.get_rect().contains(area)
        canvas = self._canvas()
        picture = target.subsurface(area) if direct else canvas
        self._draw_board(picture, extra_marks, ahead)
        if direct:
            picture.scroll(*shake)
        else:
            target.fill(BACKDROP, area)
            target.set_clip(area)
            zoom = self.camera.zoom
            scaled = picture if zoom == 1 else pygame.transform.scale_by(picture, zoom)
            target.blit(scaled, (topleft[0] + shake[0], topleft[1] + shake[1]))
            target.set_clip(None)
        if self.camera.bottom_margin and self.camera.overlaps_bottom_margin:
            band = pygame.Rect(
                area.left, area.bottom - self.camera.bottom_margin, area.width, area.height
            )
            target.fill(_PROMPT_SHADE, band.clip(area), special_flags=pygame.BLEND_RGB_MULT)
        if self.wipe is not None:
            self.wipe.draw(target, topleft)

    def _canvas(self) -> pygame.Surface:
        if self._picture.get_size() != self.camera.picture_size:
            self._picture = pygame.Surface(self.camera.picture_size)
            self.lighting.resize(self.camera.picture_size)
        return self._picture

    def _draw_board(
        self, picture: pygame.Surface, extra_marks: Sequence[Mark], ahead: float
    ) -> None:
        assert self.view is not None
        origin = self.camera.origin
        sprites = sorted(self.actor_sprites.values(), key=lambda sprite: sprite.y)
        self.ground.draw(picture, origin, self.time)
        for scorch in self.effects.scorches:
            frame = self.bank.frame(TILES, "scorch", scorch.index)
            picture.blit(frame, self.camera.picture_rect_of(scorch.pos))
        draw_items(
            picture, self.bank, self.view, self.camera.picture_rect_of, self.time, self.doors
        )
        draw_sightings(picture, self.bank, self.view, origin)
        draw_depth_sorted(
            picture, self.bank, sprites, self.ground.upright_sprites(origin, self.time), origin
        )
        if not self.flat_light:
            if self.looks.is_outdoor:
                adjust_brightness(picture, self.lighting.brightness)
            else:
                scene = (self.ground, self.actor_sprites.values(), self.effects)
                self.lighting.draw(picture, self.view, scene, origin, self.time)
            self.ground.draw_overlay(picture, origin, self.time)
            for sprite in sprites:
                sprite.draw_emissive(picture, self.bank, origin)
        draw_glints(picture, self.bank, self.view, self.camera.picture_rect_of, self.time)
        for sprite in sprites:
            sprite.draw_health_bar(picture, self.bank, origin)
        marks = [
            mark for mark in (*self.marks, *extra_marks) if mark.board == self.view.focused_board
        ]
        rect_of = self.camera.picture_rect_of
        draw_marks(
            picture,
            self.bank,
            marks,
            rect_of,
            self.time,
            include_on_demand=self.show_on_demand_marks,
        )
        self.effects.draw(picture, self.bank, origin, ahead)
        if self.fade > 0:
            shade = round(255 * (1 - self.fade))
            picture.fill((shade, shade, shade), special_flags=pygame.BLEND_RGB_MULT)

    def _shake_offset(self) -> tuple[int, int]:
        """Return the offset of the shaking picture in pixels."""
        if self.effects.shake <= 0 or self.reduce_flashes:
            return 0, 0
        return round(math.sin(self.time * 130) * 2), round(math.cos(self.time * 97) * 1)


def _shows_chart(view: View) -> bool:
    """Return whether the seat's own chart is shown; only full views show the field."""
    return view.seat is not None and view.outcome is None
