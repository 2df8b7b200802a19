"""What a place hands over: named effects and loops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from sounds.synth.dsp import Wave

Recipe = Callable[[], Wave]


@dataclass(frozen=True, slots=True)
class SoundEffect:
    """A sound: how loud it plays, its variants, and other names it answers to."""

    gain: float
    variants: tuple[Recipe, ...]
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class MusicLoop:
    """Music: the calm layer, and by name those of which one comes on top."""

    base: Recipe
    overlays: Mapping[str, Recipe] = field(default_factory=dict)

    def layers(self, name: str) -> dict[str, Recipe]:
        """Return the layers by sound name, the calm one first."""
        above = {f"music_{name}_{layer}": make for layer, make in self.overlays.items()}
        return {f"music_{name}": self.base, **above}


def single_effect(gain: float, make: Recipe, *also: str) -> SoundEffect:
    """Return an effect without variants."""
    return SoundEffect(gain, (make,), also)


def varied_effect(gain: float, make: Callable[[int], Wave], *seeds: int) -> SoundEffect:
    """Return an effect with a variant for each seed."""
    return SoundEffect(gain, tuple(partial(make, seed) for seed in seeds))
