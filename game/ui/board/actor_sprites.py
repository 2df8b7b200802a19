"""Actor sprites: the animated picture of one actor on the board."""

import math
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import combinations

import pygame

from game.content.assets.looks import Looks
from game.core.actor import Actor
from game.core.grid import Direction, Pos, Terrain
from game.ui.board import frame_variants
from game.ui.board.board_canvas import BoardCanvas
from game.ui.style import constants as style
from game.ui.style.frame_surfaces import EMISSIVE_MARGIN
from game.ui.style.sprite_bank import SpriteBank

# Upright scenery from north to south: its base y in board pixels; its frames, and where they lie in
# the picture.
Upright = tuple[Sequence[float], Sequence[tuple[pygame.Surface, tuple[int, int]]]]
NOTHING_UPRIGHT: Upright = ((), ())
_SEAT_SHEETS = tuple(f"seat_{name}" for name in style.SEAT_NAMES)
_BAR = (12, 4)
# Heights of figures in pixels: up to one they are raised behind others, over the other they are
# seen through. How far is raised, and how much is seen of what is seen through.
_SMALL, _TALL, _RAISED, _VEIL = 15, 26, 7, 0.6
# The spring that pulls a pushed sprite back, and the pixels within which it rests.
_STIFFNESS, _DAMPING, _AT_REST = 900.0, 34.0, 0.2
# The share per second by which what was swung comes back to rest, and the steps it is drawn in.
_FOLLOW_THROUGH, _SWING_STEP = 11.0, 15
_BLINK_SECONDS = 0.13
_BEAT_SECONDS, _KINDLING_PER_BEAT = 0.5, 0.15
# Brighter, one would see a light and no figure.
_MOST_KINDLED = 0.3


@dataclass(slots=True)
class ActorSprite:
    """The picture of an actor, in board pixels; `facing` may run ahead of the actor's."""

    actor: Actor
    facing: Direction
    looks: Looks
    clip: str = "idle"
    clip_time: float = 0.0
    plays_once: bool = False
    x: float = 0.0
    y: float = 0.0
    height: float = 0.0
    is_flashing: bool = False
    opacity: float = 1.0
    exit_opacity: float = 1.0
    # How far it is raised over the head of who stands before it, in pixels, whether others shine
    # through it, because it hides them, and whether it stands before and behind others.
    raised: int = 0
    is_veil: bool = False
    is_before: bool = False
    is_behind: bool = False
    # Its width and height as shares of the frame's, and how white it is, from 0 to 1.
    stretch: tuple[float, float] = (1.0, 1.0)
    whiteness: float = 0.0
    # Something else is drawn in its place.
    is_hidden: bool = False
    # How far what it holds is swung, in degrees: below 0 raised, above 0 struck down.
    swing: float = 0.0
    pose_time: float = 0.0
    _pose: str = ""
    # Pushed aside by a hit or a recoil, in pixels; a spring pulls it back.
    _push: tuple[float, float] = (0.0, 0.0)
    _push_speed: tuple[float, float] = (0.0, 0.0)
    # Its frames, and what they follow from.
    _known: tuple[object, tuple[pygame.Surface, pygame.Surface]] | None = None

    @classmethod
    def for_actor(cls, actor: Actor, looks: Looks) -> "ActorSprite":
        """Return the sprite of an actor that has just come into sight."""
        # Who lies there has been in sight while falling.
        opacity = 1.0 if looks.pose(actor.pose).clip == "die" else 0.0
        # Neighbours do not move in step.
        sprite = cls(actor, actor.facing, looks, clip_time=(actor.id * 0.37) % 1.0, opacity=opacity)
        sprite.settle()
        return sprite

    def settle(self, terrain: Terrain = Terrain.FLOOR) -> None:
        """Stop on the actor's cell, in the clip of its pose or of the terrain."""
        self.move_to(self.actor.pos)
        self.facing = self.actor.facing
        self.height = 0.0
        self.is_flashing = self.is_hidden = False
        self.stretch, self.whiteness = (1.0, 1.0), 0.0
        standing = self.looks.terrain_look(terrain).standing
        self.clip = self.looks.pose(self.actor.pose).clip or standing or "idle"
        self.plays_once = False

    def move_to(self, cell: Pos) -> None:
        """Jump to a cell."""
        self.x, self.y = cell.x * style.TILE, cell.y * style.TILE

    def start_clip(self, clip: str, facing: Direction | None = None, *, once: bool = False) -> None:
        """Start a clip, optionally facing a direction; one that plays `once` ends in idle."""
        self.clip, self.clip_time, self.plays_once = clip, 0.0, once
        self.facing = facing or self.facing

    def advance(self, dt: float) -> None:
        """Advance the clip and the fade-in by `dt` seconds."""
        self.clip_time += dt
        self.opacity = min(1.0, self.opacity + dt / style.REVEAL_SECONDS)
        self.swing *= max(0.0, 1 - _FOLLOW_THROUGH * dt)
        self.pose_time = self.pose_time + dt if self._pose == self.actor.pose else 0.0
        self._pose = self.actor.pose
        # In longer steps, as of replays at four times the speed, the spring would swing ever wider.
        for _ in range(steps := math.ceil(60 * dt)):
            if self._push != (0.0, 0.0):
                self._spring_back(dt / steps)

    def kick(self, dx: float, dy: float) -> None:
        """Push the sprite aside by some pixels; it swings back by itself."""
        self._push, self._push_speed = (dx, dy), (0.0, 0.0)

    def _spring_back(self, dt: float) -> None:
        (x, y), (dx, dy) = self._push, self._push_speed
        dx -= (x * _STIFFNESS + dx * _DAMPING) * dt
        dy -= (y * _STIFFNESS + dy * _DAMPING) * dt
        self._push, self._push_speed = (x + dx * dt, y + dy * dt), (dx, dy)
        if max(map(abs, (*self._push, dx / 60, dy / 60))) < _AT_REST:
            self._push = (0.0, 0.0)

    @property
    def kindled(self) -> float:
        """Return how brightly its chest glows in its pose, from 0 to `_MOST_KINDLED`."""
        if self.facing is Direction.N or not self.looks.pose(self.actor.pose).kindles:
            return 0.0
        return min(_MOST_KINDLED, 0.25 + _KINDLING_PER_BEAT * (self.pose_time // _BEAT_SECONDS)) * (
            0.6 + 0.4 * math.exp(-4 * (self.pose_time / _BEAT_SECONDS % 1.0))
        )

    @property
    def is_lit_up(self) -> bool:
        """Return whether it is brighter than its own colours, or not itself to be seen."""
        is_whole = self.opacity * self.exit_opacity == 1.0 and self.stretch == (1.0, 1.0)
        return self.is_flashing or self.is_hidden or not is_whole or self.kindled > 0

    @property
    def light_origin(self) -> tuple[float, float]:
        """Return the point of its light source in board pixels."""
        return self.x + style.TILE // 2, self.y + 5

    def sheet(self, bank: SpriteBank) -> str:
        """Return the sheet: the seat's own, one for any seat, else the kind's."""
        if self.actor.seat is None:
            return self.actor.kind
        own = _SEAT_SHEETS[self.actor.seat % len(style.SEAT_NAMES)]
        if bank.has(own, "hurt"):
            return own
        return style.ANY_SEAT_SHEET if bank.has(style.ANY_SEAT_SHEET, "idle") else self.actor.kind

    def frame(self, bank: SpriteBank) -> pygame.Surface:
        """Return its current frame, with the gear that shows on it."""
        return self._frames(bank)[1]

    def tall(self, bank: SpriteBank) -> int:
        """Return how far the figure reaches above the foot of its cell while it is idle."""
        frame = bank.frame(self.sheet(bank), "idle", 0, self.facing)
        return frame.height - frame.get_bounding_rect().top

    def bare_frame(self, bank: SpriteBank) -> pygame.Surface:
        """Return its current frame without gear."""
        return self._frames(bank)[0]

    def _frames(self, bank: SpriteBank) -> tuple[pygame.Surface, pygame.Surface]:
        """Return its current frame without gear and with it: several layers ask for them."""
        key = (self.clip_time, self.clip, self.facing, self.actor, bank, bank.version)
        if self._known is None or self._known[0] != key:
            bare = self._frame_of(bank, self.sheet(bank))
            self._known = key, (bare, self._with_gear(bare, bank))
        return self._known[1]

    def _with_gear(self, picture: pygame.Surface, bank: SpriteBank) -> pygame.Surface:
        worn = tuple(
            self._frame_of(bank, f"wear_{item}")
            for item in bank.looks.worn
            if item in self.actor.gear and bank.has(f"wear_{item}", "hurt")
        )
        return frame_variants.dressed(picture, worn) if worn else picture

    def all_frames(self, bank: SpriteBank, clip: str) -> list[pygame.Surface]:
        """Return the frames of one of its clips, with the gear that shows on it."""
        sheet = self.sheet(bank)
        count = len(bank.clip(sheet, clip, self.facing))
        step = bank.duration(sheet, clip, self.facing) / count
        figure = replace(self, clip=clip)
        frames = []
        for number in range(count):
            figure.clip_time = (number + 0.5) * step
            frames.append(figure.frame(bank))
        return frames

    def _draw_held(self, canvas: BoardCanvas, feet: tuple[int, int]) -> None:
        """Draw the first item of its gear in its hand, if the theme has a sprite for it.

        `feet` is the middle of the sprite's lower edge in the picture.
        """
        bank, held = canvas.bank, self.actor.gear[0] if self.actor.gear else ""
        if self.clip == "die" or not bank.has(style.HELD_SHEET, held):
            return
        frame = bank.frame(style.HELD_SHEET, held, 0)
        left = self.facing.dx < 0 or self.facing is Direction.N
        turn = round(self.swing / _SWING_STEP) * _SWING_STEP
        reach = 3 if self.clip == "attack" else 0
        hand = (feet[0] + (-3 - reach if left else 2 + reach), feet[1] - 6 - reach)
        frame = frame_variants.swung(frame, turn, left)
        canvas.picture.blit(frame, frame.get_rect(center=hand))

    def _frame_of(self, bank: SpriteBank, sheet: str) -> pygame.Surface:
        if self.clip == "die" and self.actor.pose:
            return bank.frame(sheet, "die", -1, self.facing)
        if self.plays_once and self.clip_time >= bank.duration(sheet, self.clip, self.facing):
            self.clip, self.plays_once = "idle", False
        return bank.frame_at(sheet, self.clip, self.clip_time, self.facing)

    def top_left(self, frame: pygame.Surface) -> tuple[int, int]:
        """Return the top left corner of its frame in board pixels."""
        return (
            round(self.x + self._push[0]) + (style.TILE - frame.get_width()) // 2,
            round(self.y + self._push[1]) + style.TILE - frame.get_height(),
        )

    def draw(self, canvas: BoardCanvas) -> None:
        """Draw shadow, frame and held item."""
        if self.exit_opacity <= 0 or self.is_hidden:
            return
        bank, picture = canvas.bank, canvas.picture
        is_hero = self.actor.seat == canvas.hero is not None
        rim = frame_variants.RIM if is_hero else self.is_before and style.SHADOW
        frame = frame_variants.rimmed(self.frame(bank), rim) if rim else self.frame(bank)
        x, y = canvas.place(self.top_left(frame))
        # The shadow of whoever is behind would lie on the head before.
        is_flat = bank.is_ascii or self.is_behind or self.clip in bank.looks.flat_clips
        if not is_flat and self.exit_opacity == 1.0:
            middle = canvas.origin[0] + round(self.x + self._push[0]) + style.TILE // 2
            foot, shadow = y + frame.get_height() - 2, frame_variants.drop_shadow()
            picture.blit(shadow, shadow.get_rect(center=(middle, foot)))
        if self.is_flashing:
            frame = frame_variants.struck(frame)
        if self.stretch != (1.0, 1.0):
            width, height = frame.get_size()
            size = (max(1, round(width * self.stretch[0])), round(height * self.stretch[1]))
            frame = pygame.transform.scale(frame, size)
            x, y = x + (width - size[0]) // 2, y + height - size[1]
        opacity = self.opacity * self.exit_opacity * (_VEIL if self.is_veil else 1)
        if self.whiteness > 0 or opacity < 1.0:
            frame = frame.copy()
            frame.fill((int(255 * self.whiteness),) * 3, special_flags=pygame.BLEND_RGB_ADD)
            frame.set_alpha(int(255 * opacity))
        feet = (x + frame.get_width() // 2, y + frame.get_height() - self.lift)
        if self.facing.dy < 0:
            self._draw_held(canvas, feet)
        picture.blit(frame, (x, y - self.lift))
        if self.facing.dy >= 0:
            self._draw_held(canvas, feet)

    def draw_emissive(self, canvas: BoardCanvas) -> None:
        """Add its emissive pixels to a lit picture."""
        bank = canvas.bank
        frame = self.frame(bank)
        left, top = self.top_left(frame)
        top -= self.lift
        if self.is_flashing:
            # As bright as its flash in any light, but nothing darker that lies over it.
            canvas.blit(frame_variants.struck(frame), (left, top), pygame.BLEND_RGB_MAX)
        if self.is_hidden or self.opacity * self.exit_opacity < 1.0:
            return
        if self.clip == "die" or self.stretch != (1.0, 1.0):
            return
        kindled = round(self.kindled * frame_variants.KINDLED_STEPS)
        if kindled:
            light, (x, y) = frame_variants.kindled_light(frame, kindled)
            canvas.blit(light, (left + x, top + y), pygame.BLEND_RGB_ADD)
        emissive = bank.emissive_at(self.sheet(bank), self.clip, self.clip_time, self.facing)
        if emissive is not None and not self._blinks:
            corner = left - EMISSIVE_MARGIN, top - EMISSIVE_MARGIN
            canvas.blit(emissive, corner, pygame.BLEND_RGB_ADD)

    @property
    def lift(self) -> int:
        """Return how many pixels above its cell it is drawn."""
        return round(self.height) + self.raised

    @property
    def _blinks(self) -> bool:
        seconds = 2.6 + self.actor.id % 7 * 0.45
        is_shut = self.clip_time % seconds > seconds - _BLINK_SECONDS
        return is_shut and self.actor.seat is None and self.clip == "idle"

    def draw_health_bar(self, canvas: BoardCanvas) -> None:
        """Draw a health bar under a wounded actor's feet, over his head if these are hidden."""
        if self.is_hidden or self.exit_opacity < 1.0:
            return
        actor, bar = self.actor, pygame.Rect((0, 0), _BAR)
        x, y = canvas.place((self.x, self.y))
        top = self.top_left(self.frame(canvas.bank))[1] - self.y - bar.height
        bar.midtop = (x + style.TILE // 2, y + (round(top) if self.is_behind else style.TILE - 3))
        canvas.picture.fill(style.SHADOW, bar)
        width = max(1, (bar.width - 2) * actor.health // actor.health_max)
        # Whoever plays sees how bad it is; what is left of a foe is no good news.
        color = (
            style.DANGER
            if actor.seat is None
            else style.health_color(actor.health, actor.health_max)
        )
        inner = bar.left + 1, bar.top + 1, width, bar.height - 2
        canvas.picture.fill(canvas.bank.adapt_color(color), inner)


def make_way(bank: SpriteBank, sprites: Sequence[ActorSprite]) -> None:
    """Raise small figures and players behind others; show others through what is large."""
    heights = [sprite.frame(bank).get_bounding_rect().height for sprite in sprites]
    for sprite in sprites:
        sprite.raised, sprite.is_veil, sprite.is_before, sprite.is_behind = 0, False, False, False
    for (back, low), (front, high) in combinations(zip(sprites, heights, strict=True), 2):
        across, down = abs(front.x - back.x), front.y - back.y
        hidden = high - down
        if down < style.TILE / 2 or hidden <= 0 or across >= max(style.TILE, high / 2):
            continue
        front.is_before = back.is_behind = True
        if high > _TALL:
            front.is_veil = True
        elif low <= _SMALL or (front.actor.seat is None and back.actor.seat is not None):
            back.raised = max(back.raised, round(min(hidden, _RAISED) * (1 - across / style.TILE)))


def draw_by_depth(canvas: BoardCanvas, sprites: Sequence[ActorSprite], upright: Upright) -> None:
    """Draw sprites and upright scenery from north to south; both come sorted."""
    feet, standing = upright
    behind = 0
    for sprite in sprites:
        before = bisect_left(feet, sprite.y + style.TILE, behind)
        canvas.picture.fblits(standing[behind:before])
        sprite.draw(canvas)
        behind = before
    canvas.picture.fblits(standing[behind:])
