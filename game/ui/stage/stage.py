"""The stage: a view as it is shown and animated: ground, sprites, effects, camera and light."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

import pygame

from game.content.assets.atmosphere import lit_for_ascii
from game.content.assets.looks import Looks, TerrainLook
from game.core.actor import ActorId, Item
from game.core.grid import Pos
from game.core.view import Mark, View
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.camera import Camera, shows_chart
from game.ui.board.dungeon_ground import DungeonGround
from game.ui.board.exit_doors import ExitDoors
from game.ui.board.outdoor_ground import OutdoorGround
from game.ui.effects.beams import prepare
from game.ui.effects.effect_layer import EffectLayer
from game.ui.effects.gates_and_rings import LightColumn, Ring
from game.ui.effects.particles import Particles
from game.ui.paper.handwriting import WRITING_SECONDS
from game.ui.stage.board_floor import BoardContents
from game.ui.stage.board_picture import BoardPicture, PictureOptions
from game.ui.stage.board_transition import BoardTransition
from game.ui.style.constants import LEAVING_SECONDS, TILE
from game.ui.style.sprite_bank import SpriteBank

_RING_SECONDS = 1.7
_EXIT_SECONDS, _EXIT_RINGS, _EXIT_REACH = 1.2, 2, 100.0


@dataclass(slots=True)
class RecentActions:
    """What animations need of the last actions.

    The first cell of the last attack, where it came from, whether the log says that it missed, and
    the actors that moved since the last snapshot.
    """

    hit: Pos | None = None
    source: Pos = field(default_factory=lambda: Pos(0, 0))
    misses: bool = False
    moved: set[ActorId] = field(default_factory=set)

    def push(self, cell: Pos) -> tuple[int, int]:
        """Return the direction in which the last attack pushes who stands on a cell."""
        dx, dy = cell.x - self.source.x, cell.y - self.source.y
        return (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)


class Stage:
    """Shows views; knows only names of kinds, poses, terrains and marks, no rules."""

    def __init__(self, bank: SpriteBank, looks: Looks, size: tuple[int, int]) -> None:
        """Make an empty stage with a viewport of `size` pixels."""
        self.bank = bank.for_looks(looks)
        self._version = bank.version
        self.looks = looks
        self.ground = self._new_ground()
        self.view: View | None = None
        self.marks: tuple[Mark, ...] = ()
        self.actor_sprites: dict[ActorId, ActorSprite] = {}
        self.effects = EffectLayer(Particles(1))
        self.recent = RecentActions()
        self.camera = Camera(size)
        self.transition = BoardTransition()
        self._picture = BoardPicture(looks, self.camera, self.transition)
        self._doors = ExitDoors(looks)
        self.time = 0.0
        for beam in looks.beams.values():
            prepare(beam)

    @property
    def options(self) -> PictureOptions:
        """Return how the picture is drawn."""
        return self._picture.options

    def _new_ground(self) -> DungeonGround | OutdoorGround:
        return (OutdoorGround if self.looks.is_outdoor else DungeonGround)(self.bank)

    def use_bank(self, bank: SpriteBank) -> None:
        """Draw with another sprite bank from now on, in the same theme."""
        bank = bank.for_looks(self.looks)
        if bank is not self.bank or bank.version != self._version:
            self.bank, self._version = bank, bank.version
            self.ground = self._new_ground()
            if self.view is not None:
                self._show_ground(self.view)

    def terrain_look(self, cell: Pos | None) -> TerrainLook:
        """Return the look of a cell's terrain, a plain one off the board."""
        grid = None if self.view is None else self.view.board.grid
        if grid is None or cell is None or not grid.in_bounds(cell):
            return TerrainLook()
        return self.looks.terrain_look(grid.terrain_at(cell))

    def snap_to(self, view: View, marks: tuple[Mark, ...]) -> None:
        """Snap to a view and its marks; newly visible cells fade in."""
        self.set_view(view)
        self.marks = marks
        self.recent.moved.clear()
        for sprite in self.actor_sprites.values():
            sprite.settle(view.board.grid.terrain_at(sprite.actor.pos))
        self._show_ground(view)

    def _show_ground(self, view: View) -> None:
        air = self.looks.atmosphere(view)
        self.ground.use_atmosphere(lit_for_ascii(air) if self.bank.is_ascii else air)
        if isinstance(self.ground, OutdoorGround):
            was_chart = self.ground.shows_chart
            speed = "instant" if self.options.reduce_motion else self.options.animation_speed
            # What fades in is another map: its cells are not written onto the last one.
            self.ground.writing_seconds = 0.0 if self.transition.fade else WRITING_SECONDS[speed]
            self.ground.show(view.board, as_chart=shows_chart(view))
            if was_chart and not self.ground.shows_chart and speed != "instant":
                self.transition.start_wipe(self._picture.canvas, self.camera.full_size)
        else:
            self.ground.show(view.board)
        self._picture.show_ground(self.ground, view.board)

    def set_view(self, view: View) -> None:
        """Take a view; add, remove and update actor sprites."""
        before, self.view = self.view, view
        self._picture.follow(view)
        is_elsewhere = before is None or before.focused_board != view.focused_board
        if is_elsewhere:
            self.transition.fade = 1.0 if before is not None else 0.0
            self.effects.clear()
            # The cells they were on are of another board.
            self.actor_sprites = {}
        if before is None or before.board is not view.board:
            self._show_ground(view)
        here = {actor.id for actor in view.actors if actor.board == view.focused_board}
        self.actor_sprites = {i: s for i, s in self.actor_sprites.items() if i in here}
        for actor in (actor for actor in view.actors if actor.id in here):
            sprite = self.actor_sprites.get(actor.id)
            if sprite is None:
                self.actor_sprites[actor.id] = ActorSprite.for_actor(actor, self.looks)
            else:
                sprite.actor = actor
        for item in self._doors.update(view):
            self._light_exit(item)
        if not self._doors.is_any_open:
            self._picture.circuit_lights.stop_wave()
        self._aim_camera()
        if is_elsewhere:
            self.camera.jump()

    def _light_exit(self, item: Item) -> None:
        """Let light stand on an exit that shines, and spread from it, while somebody leaves."""
        glow = self.looks.glows.get(item.kind)
        if glow is None or self.options.reduce_motion or self.bank.is_ascii:
            return
        foot = (item.pos.x * TILE + TILE / 2, item.pos.y * TILE + TILE - 3.0)
        self._picture.circuit_lights.start_wave(foot, LEAVING_SECONDS[0])
        color, start = glow.color, -LEAVING_SECONDS[0]
        self.effects.passing.append(LightColumn(foot, color, _EXIT_SECONDS, start))
        for number in range(_EXIT_RINGS):
            wave = Ring(foot, color, (6.0, _EXIT_REACH), _EXIT_SECONDS, start - number * 0.2)
            self.effects.passing.append(wave)

    def look_at(self, cell: Pos | None) -> None:
        """Centre a cell instead of the player's own actor; None centres the actor again."""
        if cell != self.camera.look_target:
            self.camera.look_at(cell)
            self._aim_camera()

    def choose_zoom(self, zoom: int | None) -> bool:
        """Show a large board at a zoom, None: by what is known; return whether that is possible."""
        is_possible = self.camera.choose_zoom(zoom)
        self._aim_camera()
        return is_possible

    def cover_foot(self, pixels: int) -> None:
        """Show the board above what covers the viewport's lowest pixels."""
        if self.camera.covered_foot == 0:
            self.camera.forget()
        if self.camera.covered_foot != pixels:
            self.camera.covered_foot = pixels
            self._aim_camera()

    def resize(self, size: tuple[int, int], bottom_margin: int) -> None:
        """Give the viewport another size, and another height at its foot to prompts."""
        if (size, bottom_margin) != (self.camera.size, self.camera.bottom_margin):
            self.camera.size, self.camera.bottom_margin = size, bottom_margin
            self._aim_camera()

    def set_margin(self, margin: tuple[int, int]) -> None:
        """Show more of the board at the left and at the top, by pixels."""
        if margin != self.camera.margin:
            self.camera.margin = margin
            self._aim_camera()

    def _aim_camera(self) -> None:
        if self.view is not None:
            self.camera.aim(self.view, is_outdoor=self.looks.is_outdoor)

    def spot_of(self, cell: Pos) -> pygame.Rect:
        """Return the area of a cell on the whole canvas."""
        return self.camera.rect_of(cell).move(self.camera.margin)

    def spots_until_out(self, way: Iterable[Pos]) -> list[pygame.Rect]:
        """Return the areas of the cells of a way until it first leaves the picture."""
        return [self.spot_of(cell) for cell in takewhile(self.camera.shows, way)]

    def place_of(self, sprite: ActorSprite) -> pygame.Rect:
        """Return the area of a figure on the whole canvas."""
        cell = self.camera.rect_at((round(sprite.x), round(sprite.y) - sprite.lift))
        frame = self.bank.frame(sprite.sheet(self.bank), "idle", 0, sprite.facing)
        area = pygame.Rect(cell.left, 0, cell.width, frame.height * self.camera.zoom)
        return area.move_to(bottom=cell.bottom).move(self.camera.margin)

    def advance(self, dt: float) -> None:
        """Advance clips, effects and fades by `dt` seconds."""
        self.time += dt
        self.transition.advance(dt)
        # A hit holds figures and effects still for a moment.
        moved = 0.0 if self.effects.stop > 0 else dt
        self.effects.stop = max(0.0, self.effects.stop - dt)
        self.effects.advance(moved, self.bank)
        self._doors.advance(dt)
        self._picture.advance(dt, self.actor_sprites.values())
        for sprite in self.actor_sprites.values():
            sprite.advance(moved)
            sprite.exit_opacity = self._doors.actor_opacity(sprite.actor.id, self.bank)
            sparks = self.looks.pose(sprite.actor.pose).sparks
            if sparks is not None:
                self.effects.emit_sparks((sprite.x, sprite.y), sparks, dt)
        self._spread_rings(dt)
        self._follow(dt)

    def _spread_rings(self, dt: float) -> None:
        """Let rings spread around whoever stands in water, now and then."""
        if self.options.reduce_motion or self.ground.shows_chart:
            return
        for sprite in self.actor_sprites.values():
            beat = self.time + sprite.actor.id * 0.4
            if int(beat / _RING_SECONDS) == int((beat - dt) / _RING_SECONDS):
                continue
            color = self.terrain_look(sprite.actor.pos).rings
            if color is not None:
                center = (sprite.x + TILE / 2, sprite.y + TILE - 4)
                self.effects.passing.append(Ring(center, color, (4.0, 11.0), 1.1))

    def _follow(self, dt: float) -> None:
        if not self.effects.beams:
            # A lane is seen where it was lit.
            self.camera.advance(dt)
        actor = None if self.view is None else self.camera.followed_actor(self.view)
        sprite = None if actor is None else self.actor_sprites.get(actor.id)
        target = self.camera.look_target
        if target is not None:
            self.camera.follow((target.x * TILE + TILE / 2, target.y * TILE + TILE / 2))
        elif sprite is not None:
            self.camera.follow((sprite.x + TILE / 2, sprite.y + TILE / 2))

    def _shown_marks(self, extra: Sequence[Mark]) -> tuple[Mark, ...]:
        """Return its marks and others; after the end no one aims any more, only tracks are left."""
        told = [(mark, self.looks.marks.get(mark.name)) for mark in self.marks]
        if self.view is not None and self.view.outcome is not None:
            return (*(mark for mark, look in told if look and look.style == "track"), *extra)
        at = self.options.struck
        standing = [m for m, _ in told if at is None or m.name != "hit" or {*at} & {*m.cells}]
        # One frame around a figure is enough.
        frames = (m for m, look in told if look and look.style == "frame" and m.name != "hit")
        framed = {cell for mark in frames for cell in mark.cells}
        return tuple(m for m in (*standing, *extra) if m.name != "hit" or {*m.cells} - framed)

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
        marks = self._shown_marks(extra_marks)
        contents = BoardContents(
            self.bank,
            self.view,
            self.ground,
            self.actor_sprites.values(),
            self._doors,
            [mark for mark in marks if mark.board == self.view.focused_board],
            self.effects,
            self.time,
            self.options.reduce_motion,
        )
        self._picture.draw(target, topleft, contents, ahead)
