"""Figures on the board: how one actor looks at the moment."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.core.actor import Actor, ActorId
from game.core.grid import Direction, Pos
from game.ui.sprites import SHINE_MARGIN, SpriteBank
from game.ui.theme import POSE_CLIPS, REVEAL_SECONDS, SHADOW, TILE

_SHADOW_SIZE = (12, 5)


@dataclass(slots=True)
class Puppet:
    """Stands for an actor; places and shifts in board pixels, `facing` may run ahead of it."""

    actor: Actor
    facing: Direction
    clip: str = "idle"
    clip_time: float = 0.0
    x: float = 0.0
    y: float = 0.0
    lift: float = 0.0
    white: bool = False
    appear: float = 1.0

    @classmethod
    def of(cls, actor: Actor) -> Puppet:
        """Return the puppet of an actor that has just come into sight."""
        puppet = cls(actor, actor.facing, clip_time=_phase(actor.id), appear=0.0)
        puppet.rest()
        return puppet

    def rest(self) -> None:
        """Stand on the actor's cell in its pose."""
        self.stand(self.actor.pos)
        self.facing = self.actor.facing
        self.lift = 0.0
        self.white = False
        self.clip = POSE_CLIPS.get(self.actor.pose, "idle")

    def stand(self, cell: Pos) -> None:
        """Go to a cell at once."""
        self.x, self.y = cell.x * TILE, cell.y * TILE

    def start(self, clip: str, facing: Direction | None = None) -> None:
        """Begin a clip, turned to a side."""
        self.clip, self.clip_time = clip, 0.0
        self.facing = facing or self.facing

    def advance(self, dt: float) -> None:
        """Let time pass."""
        self.clip_time += dt
        self.appear = min(1.0, self.appear + dt / REVEAL_SECONDS)

    @property
    def middle(self) -> tuple[float, float]:
        """Return the point that its light comes from."""
        return self.x + TILE // 2, self.y + 6

    def frame(self, bank: SpriteBank) -> pygame.Surface:
        """Return its picture at this moment."""
        kind = self.actor.kind
        if self.clip == "die" and self.actor.pose:
            return bank.frame(kind, "die", -1, self.facing)
        return bank.at(kind, self.clip, self.clip_time, self.facing)

    def corner(self, frame: pygame.Surface) -> tuple[int, int]:
        """Return where its picture's top left corner lies on the board."""
        return (
            round(self.x) + (TILE - frame.get_width()) // 2,
            round(self.y) + TILE - frame.get_height(),
        )

    def draw(self, picture: pygame.Surface, bank: SpriteBank, origin: tuple[int, int]) -> None:
        """Draw shadow and figure."""
        frame = self.frame(bank)
        left, top = self.corner(frame)
        x, y = origin[0] + left, origin[1] + top
        shadow = pygame.Rect((0, 0), _SHADOW_SIZE)
        shadow.center = (origin[0] + round(self.x) + TILE // 2, y + frame.get_height() - 2)
        pygame.draw.ellipse(picture, SHADOW, shadow)
        if self.white:
            frame = frame.copy()
            frame.fill((255, 255, 255), special_flags=pygame.BLEND_RGB_ADD)
        elif self.appear < 1.0:
            frame = frame.copy()
            frame.set_alpha(int(255 * self.appear))
        picture.blit(frame, (x, y - round(self.lift)))

    def draw_glow(self, picture: pygame.Surface, bank: SpriteBank, origin: tuple[int, int]) -> None:
        """Add what shines by itself to a picture that has been lit."""
        if self.appear < 1.0 or self.clip == "die":
            return
        shine = bank.shine(self.actor.kind, self.clip, self.clip_time, self.facing)
        if shine is not None:
            left, top = self.corner(self.frame(bank))
            x, y = origin[0] + left - SHINE_MARGIN, origin[1] + top - SHINE_MARGIN
            picture.blit(shine, (x, y - round(self.lift)), special_flags=pygame.BLEND_RGB_ADD)


def _phase(actor: ActorId) -> float:
    """Return a moment of the idle clip that differs from neighbour to neighbour."""
    return (actor * 0.37) % 1.0
