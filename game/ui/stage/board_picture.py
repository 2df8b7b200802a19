"""The picture of a board: ground, items, sprites, light, marks and effects, one over the other."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

import pygame

from game.content.assets.looks import Looks
from game.core.grid import Pos
from game.core.view import Board, Mark, View
from game.ui.board.actor_sprites import NOTHING_UPRIGHT, ActorSprite, draw_by_depth, make_way
from game.ui.board.board_canvas import BoardCanvas
from game.ui.board.camera import Camera
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.board.item_sprites import draw_items, draw_sightings
from game.ui.board.marks import draw_marks, icon_mark_color
from game.ui.board.outdoor_ground import OutdoorGround
from game.ui.light.cast_shadows import draw_shadows
from game.ui.light.circuit_lights import CircuitLights
from game.ui.light.light_map import adjust_brightness
from game.ui.light.light_sources import LightSource, glows_of
from game.ui.light.lighting import Lighting, light_limits
from game.ui.light.lights_out import LightsOut
from game.ui.stage.board_floor import BoardContents, BoardFloor
from game.ui.stage.board_transition import BoardTransition
from game.ui.style.constants import BACKDROP, TILE
from game.ui.style.light_pictures import vignette
from game.ui.style.sprite_bank import SpriteBank

# The board is darkened under the prompts to keep them readable.
_PROMPT_SHADE = (70, 66, 80)


@dataclass(slots=True)
class PictureOptions:
    """What the player chose: light or none, its brightness in percent, motion, marks.

    Where what the player came for lies is `sought`, if other things should be dim, what is worth
    fetching `fetched`, if others should have a plain rim, and whom to hit stands at `struck`, if
    others who can be hit should have no mark.
    """

    flat_light: bool = False
    brightness: int = 100
    reduce_flashes: bool = False
    reduce_motion: bool = False
    animation_speed: str = "normal"
    show_on_demand_marks: bool = False
    struck: Collection[Pos] | None = None
    sought: Collection[Pos] | None = None
    fetched: Collection[Pos] | None = None


class BoardPicture:
    """Draws the contents of a board as a camera sees them."""

    def __init__(self, looks: Looks, camera: Camera, transition: BoardTransition) -> None:
        self.options = PictureOptions()
        self._camera = camera
        self._transition = transition
        self._lighting = Lighting(looks, camera.size)
        self._floor = BoardFloor()
        # What shone when the light was due.
        self._lamps: list[LightSource] = []
        self.circuit_lights = CircuitLights()
        self._lights_out = LightsOut(looks)
        # The last picture that was not drawn straight onto its target.
        self.canvas = pygame.Surface(camera.size)

    def show_ground(self, ground: DungeonGround | OutdoorGround, board: Board) -> None:
        """Light a ground and draw it anew in the next frame, because it has changed."""
        self._floor.forget()
        if isinstance(ground, DungeonGround):
            self._lighting.show(ground, board)

    def advance(self, dt: float, sprites: Collection[ActorSprite]) -> None:
        """Advance the light by `dt` seconds."""
        self._lighting.advance(dt, sprites)
        self._lights_out.advance(dt)
        self.circuit_lights.advance(dt)

    def follow(self, view: View) -> None:
        """Take a view: at some ends the light goes out."""
        self._lights_out.follow(view)

    def draw(
        self,
        target: pygame.Surface,
        topleft: tuple[int, int],
        contents: BoardContents,
        ahead: float,
    ) -> None:
        """Draw the viewport as in `ahead` seconds."""
        camera, shake = self._camera, self._shake_offset(contents)
        area = pygame.Rect(topleft, camera.full_size)
        self._fit_canvas()
        picture = self.canvas
        # Letters are read by their form.
        hero = None if contents.bank.is_ascii else contents.view.seat
        rims = self.options.sought, self.options.fetched
        canvas = BoardCanvas(picture, contents.bank, camera.origin, ahead, hero, *rims)
        self._draw_board(canvas, contents)
        contents.effects.draw(canvas)
        if self._lights_out.is_on:
            self._draw_lights_out(picture, contents.view)
        self._transition.darken(picture)
        picture = picture.subsurface(camera.cut)
        scaled = tuple(round(part * camera.shown_zoom) for part in picture.get_size())
        if target.get_rect().contains(area) and scaled == area.size:
            shown = target.subsurface(area)
            pygame.transform.scale(picture, scaled, shown)
            shown.scroll(*shake)
        else:
            target.fill(BACKDROP, area)
            target.set_clip(area)
            large = pygame.transform.scale(picture, scaled)
            target.blit(large, (topleft[0] + shake[0], topleft[1] + shake[1]))
            target.set_clip(None)
        if camera.bottom_margin and camera.overlaps_bottom_margin:
            band = pygame.Rect(area.left, area.bottom - camera.bottom_margin, *area.size)
            target.fill(_PROMPT_SHADE, band.clip(area), special_flags=pygame.BLEND_RGB_MULT)
        self._transition.draw(target, topleft)

    def _draw_lights_out(self, picture: pygame.Surface, view: View) -> None:
        actor, options = self._camera.followed_actor(view), self.options
        cell = pygame.Rect(0, 0, TILE, TILE).move_to(center=picture.get_rect().center)
        if actor is not None:
            cell = self._camera.picture_rect_of(actor.pos)
        is_still = options.reduce_motion or options.reduce_flashes
        moves = not is_still and options.animation_speed != "instant"
        self._lights_out.draw(picture, cell, moves=moves)

    def _fit_canvas(self) -> None:
        if self.canvas.get_size() != self._camera.picture_size:
            self.canvas = pygame.Surface(self._camera.picture_size)
            self._lighting.resize(self._camera.picture_size)

    def _draw_board(self, canvas: BoardCanvas, contents: BoardContents) -> None:
        ground, time, (picture, bank, origin, *_) = contents.ground, contents.time, canvas
        # Who looks stands before others who are thought to be on the same cell.
        own = contents.view.seat
        sprites = sorted(contents.sprites, key=lambda each: (each.y, each.actor.seat == own))
        self._floor.draw(canvas, contents)
        contents.effects.draw_below(canvas)
        if isinstance(ground, DungeonGround) and self._lighting.is_due(origin):
            self._lamps = [
                *glows_of(bank.looks, contents.view, sprites, canvas.sought),
                *ground.glows(),
            ]
        flat = [mark for mark in contents.marks if self._lies_flat(bank, mark)]
        self._draw_marks(picture, contents, flat)
        if not self.options.flat_light:
            draw_shadows(canvas, sprites, None if ground.atmosphere.is_sunlit else self._lamps)
        upright = ground.upright_sprites(origin, contents.ground_time)
        make_way(canvas.bank, sprites)
        draw_by_depth(canvas, sprites, upright)
        for hero in sprites:
            if hero.is_behind and hero.actor == contents.view.own_actor():
                hero.is_veil = True
                hero.draw(canvas)
        self._light_board(canvas, contents, sprites)
        if contents.lives:
            self._floor.life.draw(picture, origin, time, None)
        if not self._lighting.is_blackout:
            draw_items(canvas, contents.view, time, contents.doors, again=True)
            draw_sightings(canvas, contents.view, self._camera.shows)
        for sprite in sprites if contents.view.outcome is None else ():
            if 0 < sprite.actor.health < sprite.actor.health_max:
                sprite.draw_health_bar(canvas)
        # Whom the border cuts off has a picture there.
        icons = (mark for mark in contents.marks if icon_mark_color(bank.looks, mark.name))
        left_out = [*flat, *(mark for mark in icons if not self._camera.shows(mark.cells[0]))]
        self._draw_marks(picture, contents, [m for m in contents.marks if m not in left_out])

    def _light_board(
        self, canvas: BoardCanvas, contents: BoardContents, sprites: Sequence[ActorSprite]
    ) -> None:
        picture = canvas.picture
        if self.options.flat_light:
            contents.ground.draw_overlay(picture, canvas.origin, contents.ground_time)
            return
        limits = light_limits(canvas, sprites)
        self._draw_light(picture, contents)
        if self._lighting.is_blackout:
            # Who kills and who dies is seen in their own colours.
            draw_by_depth(canvas, sprites, NOTHING_UPRIGHT)
        contents.ground.draw_overlay(picture, canvas.origin, contents.ground_time)
        self._draw_circuit_lights(picture, contents)
        picture.fblits(limits, pygame.BLEND_RGB_MIN)
        for sprite in sprites:
            sprite.draw_emissive(canvas)

    def _draw_circuit_lights(self, picture: pygame.Surface, contents: BoardContents) -> None:
        ground = contents.ground
        look = ground.atmosphere.path_light
        if isinstance(ground, DungeonGround) and ground.tiles is not None and look is not None:
            self.circuit_lights.show(contents.bank, contents.view.board, ground.tiles, look)
            self.circuit_lights.draw(picture, self._camera.origin, contents.ground_time)

    def _lies_flat(self, bank: SpriteBank, mark: Mark) -> bool:
        look = bank.looks.marks.get(mark.name)
        return look is not None and look.style in ("outline", "fill", "hatch")

    def _draw_marks(
        self, picture: pygame.Surface, contents: BoardContents, marks: Sequence[Mark]
    ) -> None:
        own, bank = contents.view.own_actor(), contents.bank
        if not self.options.show_on_demand_marks:
            looks = bank.looks.marks
            marks = [m for m in marks if m.name not in looks or not looks[m.name].on_demand]
        here = None if own is None else own.pos
        draw_marks(picture, bank, marks, self._camera.picture_rect_of, contents.time, here)

    def _draw_light(self, picture: pygame.Surface, contents: BoardContents) -> None:
        if contents.bank.looks.is_outdoor:
            adjust_brightness(picture, self.options.brightness)
            strength = contents.ground.atmosphere.vignette
            if strength > 0:
                shade = vignette(picture.get_size(), strength)
                picture.blit(shade, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
            return
        self._lighting.brightness = self.options.brightness
        time = 0.0 if self.options.reduce_flashes else contents.time
        lights, origin = contents.effects.lights(), self._camera.origin
        self._lighting.draw(picture, self._lamps, contents.sprites, lights, origin, time)

    def _shake_offset(self, contents: BoardContents) -> tuple[int, int]:
        is_steady = self.options.reduce_flashes or self.options.reduce_motion
        if contents.effects.shake <= 0 or is_steady:
            return 0, 0
        return round(math.sin(contents.time * 130) * 2), round(math.cos(contents.time * 97))
