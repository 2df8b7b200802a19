"""Types of the recipes that a theme defines: sound effects and music loops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from sounds.synth.dsp import Wave

Recipe = Callable[[], Wave]


@dataclass(frozen=True, slots=True)
class SoundEffect:
    """A sound effect: its gain, the recipes of its variants, and its other names."""

    gain: float
    variants: tuple[Recipe, ...]
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MusicLoop:
    """Music: the base layer, and overlays by name of which one plays at a time."""

    base: Recipe
    overlays: Mapping[str, Recipe] = field(default_factory=dict)

    def layers(self, name: str) -> dict[str, Recipe]:
        """Return the layers by sound name, the base layer first."""
        overlays = {f"music_{name}_{layer}": make for layer, make in self.overlays.items()}
        return {f"music_{name}": self.base, **overlays}


def single_effect(gain: float, recipe: Recipe, *aliases: str) -> SoundEffect:
    """Return an effect without variants."""
    return SoundEffect(gain, (recipe,), aliases)


def varied_effect(gain: float, make: Callable[[int], Wave], *seeds: int) -> SoundEffect:
    """Return an effect with a variant for each seed."""
    return SoundEffect(gain, tuple(partial(make, seed) for seed in seeds))
