"""What plays for a while on a stage, and the clips that play once over a cell."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

from game.core.grid import Pos
from game.ui.airborne import Overlay
from game.ui.stage import Stage
from game.ui.theme import EFFECTS


class Animation(Protocol):
    """Something that plays for a while."""

    def update(self, dt: float) -> bool:
        """Let time pass and return whether it is over."""

    def foresee(self, ahead: float) -> None:
        """Show the picture of `ahead` seconds later without letting time pass."""


@dataclass(slots=True)
class Play:
    """Calls `show` with the share of its time that has passed."""

    seconds: float
    show: Callable[[float], None] = lambda share: None  # noqa: ARG005
    time: float = field(default=0.0)

    def update(self, dt: float) -> bool:
        """Let time pass and return whether it is over."""
        self.time += dt
        self.foresee(0.0)
        return self.time >= self.seconds

    def foresee(self, ahead: float) -> None:
        """Show the picture of `ahead` seconds later without letting time pass."""
        self.show(min(1.0, (self.time + ahead) / self.seconds) if self.seconds else 1.0)


def overlay(stage: Stage, clips: tuple[str, ...], pos: Pos, seconds: float) -> Animation:
    """Play the first of some clips that the place has; without one nothing is waited for."""
    clip = clip_of(stage, clips)
    if not clip:
        return Play(0.0)
    stage.air.overlays.append(Overlay(clip, pos))
    return Play(seconds)


def clip_of(stage: Stage, clips: tuple[str, ...]) -> str:
    """Return the first of some clips of the effects sheet that the place has, or nothing."""
    return next((clip for clip in clips if stage.bank.has(EFFECTS, clip)), "")
