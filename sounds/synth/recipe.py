"""What a place hands over: named effects and loops."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import partial

from sounds.synth.waves import Wave

Make = Callable[[], Wave]


@dataclass(frozen=True, slots=True)
class Effect:
    """A sound: how loud it plays, its variants, and other names it answers to."""

    gain: float
    variants: tuple[Make, ...]
    also: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Loop:
    """Music: the calm layer, and by name those of which one comes on top."""

    calm: Make
    upper: Mapping[str, Make] = field(default_factory=dict)

    def layers(self, name: str) -> dict[str, Make]:
        """Return the layers by sound name, the calm one first."""
        above = {f"music_{name}_{layer}": make for layer, make in self.upper.items()}
        return {f"music_{name}": self.calm, **above}


def one(gain: float, make: Make, *also: str) -> Effect:
    """Return an effect without variants."""
    return Effect(gain, (make,), also)


def several(gain: float, make: Callable[[int], Wave], *seeds: int) -> Effect:
    """Return an effect with a variant for each seed."""
    return Effect(gain, tuple(partial(make, seed) for seed in seeds))
