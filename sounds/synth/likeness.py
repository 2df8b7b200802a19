"""How alike sounds are on a laptop, which plays nothing much below 400 Hz."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise, product

import numpy as np

from sounds.synth import baator, castle, circuit, meadow
from sounds.synth.dsp import SAMPLE_RATE, Wave

# Of each sound of a place, the bodies of its takes.
Bodies = Mapping[str, Sequence[Wave]]
_COMMON = ("step", "bump", "hurt", "die", "pick", "drop")
# What is heard in a place and means something else than its other sounds.
PLACES: dict[str, tuple[str, ...]] = {
    "baator": (*sorted(baator.EFFECTS.keys() - {"ray_far"}), "step", "bump", "die"),
    "castle": (*castle.EFFECTS, "bump", "drop"),
    "caves": ("throw", "use", "teleport", "heal", "attack", *_COMMON),
    "circuit": tuple(circuit.EFFECTS),
    "meadow": (*meadow.EFFECTS, "rocket", "edge_broken", "teleport", *_COMMON),
}
# The same coins in the other direction.
ALIKE = ({"castle_treasure_pick", "castle_treasure_drop"},)
_LOWEST, _THIRDS = 400.0, 17


def body(wave: Wave) -> Wave:
    """Return the shares of a sound's energy in the thirds of octaves from 400 Hz on."""
    power = np.abs(np.fft.rfft(wave)) ** 2
    hz = np.fft.rfftfreq(len(wave), 1 / SAMPLE_RATE)
    edges = _LOWEST * 2 ** (np.arange(_THIRDS + 1) / 3)
    bands = [power[(low <= hz) & (hz < high)].sum() for low, high in pairwise(edges)]
    return np.array(bands, dtype=np.float64) / float(power.sum())


def likeness(one: Wave, other: Wave) -> float:
    """Return how alike two bodies are, from 0 to 1."""
    return float(one @ other / np.sqrt((one @ one) * (other @ other)))


def most_alike(bodies: Bodies, name: str) -> tuple[float, str]:
    """Return how like a sound of a place its nearest other sound is, and which one that is."""
    others = (other for other in bodies if other != name and {name, other} not in ALIKE)
    pairs = ((pair, other) for other in others for pair in product(bodies[name], bodies[other]))
    return max((likeness(*pair), other) for pair, other in pairs)


def quietest(bodies: Bodies) -> list[int]:
    """Return the middles, in Hz, of the three thirds up to 8 kHz that a place's sounds fill least.

    A `body` there tells a sound from the others, if its own recipe is heard there.
    """
    filled = sum((take for takes in bodies.values() for take in takes), np.zeros(_THIRDS))
    return sorted(round(_LOWEST * 2 ** ((at + 0.5) / 3)) for at in np.argsort(filled[:13])[:3])


def report(bodies: Bodies) -> Iterable[str]:
    """Yield a line for each sound of a place: its share above 400 Hz, and what is most like it."""
    for name, takes in bodies.items():
        alike, other = most_alike(bodies, name)
        share = min(take.sum() for take in takes)
        yield f"{name:24} {share:.2f} above 400 Hz, {alike:.2f} like {other}"
