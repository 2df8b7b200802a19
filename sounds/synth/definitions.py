"""Types of the recipes that a theme defines: sound effects and music loops."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

import numpy as np

from sounds.synth.dsp import Wave

Recipe = Callable[[], Wave]


@dataclass(frozen=True, slots=True)
class SoundEffect:
    """A sound effect: its gain, the recipes of its variants, and its other names.

    `body` are the frequencies around which it is heard: no other sound of its place has the same.
    """

    gain: float
    variants: tuple[Recipe, ...]
    aliases: tuple[str, ...] = ()
    body: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class MusicLoop:
    """Music: the base layer, and overlays by name of which one plays at a time.

    `trim` in dB makes its place, with its effects and their spectrum, as loud as the others.
    """

    base: Recipe
    overlays: Mapping[str, Recipe] = field(default_factory=dict)
    trim: float = 0.0

    def layers(self, name: str) -> dict[str, Recipe]:
        """Return the layers by sound name, the base layer first."""
        overlays = {f"music_{name}_{layer}": make for layer, make in self.overlays.items()}
        return {f"music_{name}": self.base, **overlays}


def single_effect(
    gain: float, recipe: Recipe, *aliases: str, body: tuple[int, ...] = ()
) -> SoundEffect:
    """Return an effect without variants."""
    return SoundEffect(gain, (recipe,), aliases, body)


def repeated_effect(
    gain: float, recipe: Recipe, *aliases: str, body: tuple[int, ...] = ()
) -> SoundEffect:
    """Return an effect that is heard often: three takes, of which two are slower and quicker."""
    takes = (recipe, partial(_retake, recipe, 0.955), partial(_retake, recipe, 1.05))
    return SoundEffect(gain, takes, aliases, body)


def _retake(recipe: Recipe, pace: float) -> Wave:
    """Return a recipe's sound at another pace, and a little brighter or duller."""
    wave = recipe()
    moved = np.interp(np.arange(0, len(wave) - 1, pace), np.arange(len(wave)), wave)
    brighter = np.diff(moved, prepend=0.0) * (0.35 if pace > 1 else -0.2)
    return np.asarray(moved + brighter)


def varied_effect(
    gain: float, make: Callable[[int], Wave], *seeds: int, body: tuple[int, ...] = ()
) -> SoundEffect:
    """Return an effect with a variant for each seed."""
    return SoundEffect(gain, tuple(partial(make, seed) for seed in seeds), body=body)
