"""What a hit does: a moment of stillness, a flash, a star, a push, pieces that fly; and deaths."""

import pygame

from game.content.assets.animation_looks import DeathLook
from game.content.assets.sprite_sheets import EFFECTS
from game.core.event import Died, Hurt
from game.ui.anim.tweens_and_clips import Tween, play_clip
from game.ui.board.actor_sprites import ActorSprite
from game.ui.effects.deaths import CrumblingFigure, FallingFigure
from game.ui.effects.impact_star import ImpactStar
from game.ui.stage.stage import Stage
from game.ui.style import constants as style

_PIECES_HURT, _PIECES_DEATH = 5, 14
_SEAT = "seat"


def _hit(
    stage: Stage, sprite: ActorSprite, seconds: float, pieces: int, *, is_fatal: bool = False
) -> Tween:
    """Stop, flash and push a sprite, and toss pieces of it once it moves again."""
    flashes = not stage.options.reduce_flashes
    if flashes:
        stage.effects.stop = style.HIT_STOP_SECONDS
    _show_star(stage, sprite)

    def flash(progress: float) -> None:
        sprite.is_flashing = flashes and progress * seconds < style.HIT_STOP_SECONDS

    def let_go() -> None:
        dx, dy = stage.recent.push(sprite.actor.pos)
        toss_pieces(stage, sprite, pieces)
        if not stage.options.reduce_motion:
            sprite.kick(dx * style.KNOCKBACK_PIXELS, dy * style.KNOCKBACK_PIXELS)
        if is_fatal:
            _come_apart(stage, sprite)

    return Tween(seconds, flash, once=(style.HIT_STOP_SECONDS, let_go))


def _show_star(stage: Stage, sprite: ActorSprite) -> None:
    """Show who is hit by a star behind the figure, unless the place has a clip of its own."""
    if not (stage.bank.is_ascii or stage.bank.has(EFFECTS, style.IMPACT_CLIP)):
        left, top = sprite.top_left(frame := sprite.frame(stage.bank))
        at = pygame.Rect(frame.get_bounding_rect()).move(left, top).center
        stage.effects.passing.append(ImpactStar(at))


def animate_hurt(event: Hurt, stage: Stage) -> Tween:
    """Let a hit land on an actor."""
    sprite = stage.actor_sprites.get(event.actor)
    if sprite is None:
        return Tween(0.0)
    if event.amount == 0:
        return play_clip(stage, (style.NO_DAMAGE_CLIP,), sprite.actor.pos, style.HURT_SECONDS)
    sprite.start_clip("hurt", once=True)
    return _hit(stage, sprite, style.HURT_SECONDS, _PIECES_HURT)


def animate_death(event: Died, stage: Stage) -> Tween:
    """Let an actor die in the way of its kind; what is left of it outlasts the animation."""
    sprite = stage.actor_sprites.get(event.actor)
    if sprite is None:
        return Tween(0.0)
    sprite.start_clip("hurt")
    return _hit(stage, sprite, style.DEATH_SECONDS, _PIECES_DEATH, is_fatal=True)


def _come_apart(stage: Stage, sprite: ActorSprite) -> None:
    deaths, actor = stage.looks.deaths, sprite.actor
    look = deaths.get(actor.kind, DeathLook())
    look = deaths.get(_SEAT, look) if actor.seat is not None else look
    frame = sprite.frame(stage.bank)
    if look.style == "fall":
        frames = sprite.all_frames(stage.bank, "die")
        stage.effects.passing.append(FallingFigure(frames, sprite.top_left(frames[0])))
    else:
        at, push = sprite.top_left(frame), stage.recent.push(actor.pos)
        stage.effects.passing.append(CrumblingFigure(look, frame, at, push))
    sprite.is_hidden = True


def toss_pieces(stage: Stage, sprite: ActorSprite, count: int) -> None:
    """Toss small pieces of a sprite along the last hit; they stay on the ground."""
    if stage.terrain_look(sprite.actor.pos).standing or stage.ground.shows_chart:
        return
    particles, colors = stage.effects.particles, _colors(sprite.frame(stage.bank))
    dx, dy = stage.recent.push(sprite.actor.pos)
    start = (sprite.x + style.TILE / 2, sprite.y + style.TILE / 2 - 2)
    spread = particles.random.uniform
    for _ in range(count if colors else 0):
        x = sprite.x + spread(1, style.TILE - 2) + dx * spread(0, 7)
        y = sprite.y + spread(4, style.TILE - 2) + dy * spread(0, 7)
        particles.toss(start, (x, y), style.shade(particles.random.choice(colors), 0.7))


def _colors(picture: pygame.Surface) -> list[style.Color]:
    width, height = picture.get_size()
    spots = (picture.get_at((x, y)) for y in range(0, height, 3) for x in range(0, width, 3))
    return [(red, green, blue) for red, green, blue, alpha in spots if alpha]
