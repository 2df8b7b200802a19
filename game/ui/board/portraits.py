"""Portraits: who stands in a niche of their place, and moves as on the board.

A figure's sheet may have a portrait: clips `portrait_e` and `portrait_w`, each of a frame with open
eyes and one with closed eyes; for a pose whose clip is `aim`, `portrait_aim_e`. Figures without a
portrait are enlarged.
"""

import pygame
from pygame import Rect, Surface

from game.content.assets.looks import Looks
from game.core.grid import Direction
from game.ui.board.actor_sprites import ActorSprite
from game.ui.board.board_canvas import BoardCanvas
from game.ui.style.constants import HELD_SHEET
from game.ui.style.sprite_bank import SpriteBank
from game.ui.widgets.painter import FRAME, Painter

LARGE_NICHE, DUEL_NICHE, SMALL_NICHE = 68, 60, 40
_FRAME = 4
# What shows in a niche as well; who does anything else stands still there.
_SHOWN_CLIPS = ("attack", "hurt", "die")
# How often a figure is enlarged, and how much higher and wider than its niche it may be: a bust of
# it shows.
_SCALES = ((4, 0.9, 1.1), (3, 1.4, 1.56), (2, 1.95, 1.8))
_SMALL_SCALES = ((3, 0.95, 1.1), (2, 1.55, 1.6))
_MOST_KEPT = 64
_SWING_STEP = 15
# The middle of a portrait that a small niche shows.
_FACE = Rect(14, 10, 32, 32)
# Seconds between two blinks and how long one takes; seconds of a breath.
_BLINK_EVERY, _BLINK_SECONDS, _BREATH_SECONDS = 3.7, 0.14, 2.6
# How far a portrait is pushed by a hit or moves with an attack, the light of a hit, and what is
# left of the light of one who lies there.
_KNOCK, _LUNGE = 2, 3
_STRUCK, _DEAD = (80, 24, 20), (96, 84, 100)
# How often the item in hand is enlarged.
_HELD_SCALE = 2
# What may be cut off on both sides together before the head has to be looked for.
_OVERHANG = 10


class Portraits:
    """Draws niches and who stands in them; enlarged pictures are kept."""

    def __init__(self, painter: Painter, looks: Looks) -> None:
        self._painter = painter
        self._looks = looks
        self._kept: dict[object, Surface] = {}

    def draw_niche(self, target: Surface, area: Rect) -> None:
        """Draw an empty niche."""
        painter, sheet = self._painter, f"niche_{area.width}"
        if painter.is_high_contrast or not painter.bank.has(sheet, self._looks.theme):
            painter.draw_panel(target, area, FRAME)
        else:
            target.blit(painter.bank.frame(sheet, self._looks.theme, 0), area)

    def draw(
        self,
        target: Surface,
        area: Rect,
        sprite: ActorSprite,
        bank: SpriteBank,
        facing: Direction = Direction.S,
        *,
        is_still: bool = False,
    ) -> None:
        """Draw who stands in a niche, from the front or from a side; a still face only blinks."""
        inner = area.inflate(-2 * _FRAME, -2 * _FRAME)
        clip, before = portrait_clip(sprite, bank, facing), target.get_clip()
        target.set_clip(inner.clip(before))
        if clip:
            _draw_portrait(target, inner, sprite, bank, clip, is_still=is_still)
        else:
            figure = self._figure(sprite, bank, facing, inner)
            place = figure.get_rect(midbottom=(inner.centerx, inner.bottom - 2))
            place.top = max(place.top, inner.top + 2)
            if place.width > inner.width + _OVERHANG:
                # Of who is too wide the head shows, which is in front.
                place.left = inner.left if facing is Direction.W else inner.right - place.width
            target.blit(figure, place)
        target.set_clip(before)

    def draw_icon(self, target: Surface, area: Rect, icon: Surface) -> None:
        """Draw a thing in a niche, as large as fits."""
        inner = area.inflate(-2 * _FRAME - 2, -2 * _FRAME - 2)
        scale = max(1, min(inner.width // icon.get_width(), inner.height // icon.get_height()))
        picture = pygame.transform.scale_by(icon, scale)
        picture.set_alpha(255)
        target.blit(picture, picture.get_rect(center=inner.center))

    def _figure(
        self, sprite: ActorSprite, bank: SpriteBank, facing: Direction, inner: Rect
    ) -> Surface:
        sheet, clip = sprite.sheet(bank), sprite.clip
        is_over = sprite.plays_once and sprite.clip_time >= bank.duration(sheet, clip, facing)
        if is_over or clip not in (*_SHOWN_CLIPS, bank.looks.pose(sprite.actor.pose).clip):
            clip = "idle"
        # Frames that are drawn are kept by the bank, those with gear are new each time.
        frame = bank.frame_at(sheet, clip, sprite.clip_time, facing)
        swing = round(sprite.swing / _SWING_STEP) * _SWING_STEP
        look = (frame, sprite.actor.gear, sprite.is_flashing, swing)
        key = (look, facing, inner.size, bank.version, bank.is_ascii)
        if key not in self._kept:
            if len(self._kept) >= _MOST_KEPT:
                self._kept.clear()
            posed = ActorSprite(sprite.actor, facing, sprite.looks, clip, sprite.clip_time)
            posed.is_flashing, posed.swing = sprite.is_flashing, swing
            self._kept[key] = _enlarged(posed, bank, inner)
        return self._kept[key]


def portrait_clip(sprite: ActorSprite, bank: SpriteBank, facing: Direction) -> str:
    """Return the clip of an actor's portrait; "" if there is none, or in ASCII mode."""
    if bank.is_ascii:
        return ""
    side, pose = "w" if facing is Direction.W else "e", bank.looks.pose(sprite.actor.pose).clip
    names = (f"portrait_{pose}_{side}", f"portrait_{side}")
    return next((name for name in names if bank.has(sprite.sheet(bank), name)), "")


def _draw_portrait(
    target: Surface,
    inner: Rect,
    sprite: ActorSprite,
    bank: SpriteBank,
    clip: str,
    *,
    is_still: bool,
) -> None:
    """Draw a portrait that blinks and, unless still, breathes and moves with hits and attacks."""
    time, ahead = sprite.clip_time, -1 if clip.endswith("_w") else 1
    is_dead = sprite.clip == "die"
    blinks = time % _BLINK_EVERY > _BLINK_EVERY - _BLINK_SECONDS
    picture = bank.frame(sprite.sheet(bank), clip, int(is_dead or sprite.is_flashing or blinks))
    if sprite.is_flashing or is_dead:
        picture = picture.copy()
        tint, flag = (_DEAD, pygame.BLEND_RGB_MULT) if is_dead else (_STRUCK, pygame.BLEND_RGB_ADD)
        picture.fill(tint, special_flags=flag)
    shift = -_KNOCK * sprite.is_flashing + _LUNGE * (sprite.clip == "attack" and sprite.plays_once)
    place = picture.get_rect(midtop=inner.midtop)
    if inner.width <= _FACE.width:
        place.top -= _FACE.top
    breath = int(time % _BREATH_SECONDS > _BREATH_SECONDS / 2)
    if is_still:
        shift = breath = 0
    place.move_ip(shift * ahead, breath)
    target.blit(picture, place)
    held = sprite.actor.gear[0] if sprite.actor.gear else ""
    if inner.width > _FACE.width and not is_dead and bank.has(HELD_SHEET, held):
        item = pygame.transform.scale_by(bank.frame(HELD_SHEET, held, 0), _HELD_SCALE)
        item = item.subsurface(item.get_bounding_rect())
        if ahead < 0:
            item = pygame.transform.flip(item, True, False)
        corner = (inner.right + shift, inner.bottom) if ahead > 0 else inner.bottomleft
        target.blit(item, item.get_rect(**{"bottomright" if ahead > 0 else "bottomleft": corner}))


def _enlarged(sprite: ActorSprite, bank: SpriteBank, inner: Rect) -> Surface:
    """Return a sprite with what it wears and holds, enlarged by whole pixels."""
    frame = sprite.frame(bank)
    width, height = frame.get_size()
    picture = Surface((width + 16, height + 8), pygame.SRCALPHA)
    left, top = sprite.top_left(frame)
    sprite.draw(BoardCanvas(picture, bank, (8 - left, 8 - top)))
    idle = bank.frame(sprite.sheet(bank), "idle", 0, sprite.facing).get_bounding_rect()
    is_small = inner.width + 2 * _FRAME == SMALL_NICHE
    fitting = (
        times
        for times, high, wide in (_SMALL_SCALES if is_small else _SCALES)
        if idle.height * times <= inner.height * high and idle.width * times <= inner.width * wide
    )
    scale = next(fitting, 1)
    return pygame.transform.scale_by(picture.subsurface(picture.get_bounding_rect()), scale)
