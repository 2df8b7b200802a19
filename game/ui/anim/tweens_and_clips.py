"""Animations on a stage: tweens, and clips that play once over a cell."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from game.content.assets.sprite_sheets import EFFECTS
from game.core.grid import Direction, Pos
from game.ui.effects.effect_layer import ClipEffect
from game.ui.stage.stage import Stage


@dataclass(slots=True)
class Tween:
    """Calls `apply` with its progress from 0 to 1 over some seconds.

    What happens `once` has its second and is called then, even if the picture runs ahead.
    """

    seconds: float
    apply: Callable[[float], None] = lambda progress: None  # noqa: ARG005
    once: tuple[float, Callable[[], None]] | None = None
    time: float = 0.0

    def update(self, dt: float) -> bool:
        """Advance by `dt` seconds and return whether it is over."""
        self.time += dt
        self.extrapolate(0.0)
        if self.once is not None and self.time >= self.once[0]:
            _, act = self.once
            self.once = None
            act()
        return self.time >= self.seconds

    def extrapolate(self, ahead: float) -> None:
        """Show the picture as in `ahead` seconds, without advancing the time."""
        self.apply(min(1.0, (self.time + ahead) / self.seconds) if self.seconds else 1.0)


def play_clip(
    stage: Stage,
    clips: Iterable[str],
    pos: Pos,
    seconds: float = 0.0,
    *,
    offset: tuple[int, int] = (0, 0),
    delay: float = 0.0,
) -> Tween:
    """Play the first clip that the theme has over a cell, `delay` seconds from now.

    Without one, the animation takes no time.
    """
    clip = first_clip(stage, clips)
    if not clip:
        return Tween(0.0)
    stage.effects.clips.append(ClipEffect(clip, pos, offset, -delay))
    return Tween(seconds)


def play_behind(stage: Stage, clips: Iterable[str], pos: Pos, delay: float) -> None:
    """Play the first clip that the theme has behind the figures, `delay` seconds from now."""
    if clip := first_clip(stage, clips):
        stage.effects.clips.append(ClipEffect(clip, pos, time=-delay, low=True))


def first_clip(stage: Stage, clips: Iterable[str]) -> str:
    """Return the first clip that the theme's effects sheet has, "" if it has none of them."""
    return next((clip for clip in clips if stage.bank.has(EFFECTS, clip)), "")


def directed(clip: str, direction: Direction) -> tuple[str, str]:
    """Return the clip for a direction, and the one for all of them."""
    return f"{clip}_{direction.name.lower()}", clip
