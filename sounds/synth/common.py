"""Effects shared by all themes: throws, spells, rockets, portals, breaking walls."""

from sounds.synth.definitions import SoundEffect, repeated_effect, single_effect
from sounds.synth.dsp import (
    Wave,
    bandpass,
    decay,
    lowpass,
    mix_at,
    noise,
    pitch_glide,
    swell_envelope,
    tone,
)
from sounds.synth.instruments import bell, thud


def throw() -> Wave:
    """A spinning blade that flies away."""
    turns = [
        (0.07 * n, bandpass(noise(0.09, 500 + n), 500, 2600) * swell_envelope(0.09))
        for n in range(3)
    ]
    return mix_at(*((at, 0.8**n * wave) for n, (at, wave) in enumerate(turns)))


def heal() -> Wave:
    """Three warm bells, rising."""
    return mix_at(
        *((0.09 * n, bell(hz, 0.5, 9) * 0.8) for n, hz in enumerate((523.25, 659.3, 784.0)))
    )


def use() -> Wave:
    """A shimmer and a soft knock."""
    shimmer = lowpass(tone(pitch_glide(420, 980, 0.35), 0.35, "triangle"), 3000) * swell_envelope(
        0.35
    )
    return mix_at((0, 0.6 * shimmer), (0.02, 0.5 * thud(190, 110, 0.14, 30)))


def teleport() -> Wave:
    """Fifths that rise, and air."""
    fifths = [(0.11 * n, bell(hz, 0.6, 7)) for n, hz in enumerate((220.0, 330.0, 495.0, 742.5))]
    air = bandpass(noise(0.7, 520), 600, 3200) * swell_envelope(0.7) * 0.25
    return mix_at((0, air), *((at, 0.7 * wave) for at, wave in fifths))


def rocket() -> Wave:
    """A departing hiss and a final burst."""
    hiss = bandpass(noise(0.45, 530), 900, 5200) * swell_envelope(0.45)
    burst = bandpass(noise(0.7, 531), 300, 2200) * decay(0.7, 7)
    return mix_at((0, 0.8 * hiss), (0.34, 1.4 * burst), (0.34, 0.7 * thud(120, 42, 0.5, 9)))


def splinters() -> Wave:
    """Breaking wood."""
    crack = bandpass(noise(0.12, 540), 700, 4200) * decay(0.12, 40)
    pieces = [(0.05 + 0.06 * n, thud(420 - 60 * n, 170, 0.09, 50)) for n in range(4)]
    return mix_at((0, crack), *((at, 0.5 * wave) for at, wave in pieces))


EFFECTS: dict[str, SoundEffect] = {
    "throw": repeated_effect(0.6, throw, body=(400, 4000)),
    "heal": single_effect(0.6, heal, body=(2000, 4000)),
    "use": single_effect(0.55, use, body=(1000,)),
    "teleport": single_effect(0.65, teleport, body=(2500,)),
    "rocket": single_effect(0.8, rocket, body=(500, 2500)),
    "edge_broken": single_effect(0.75, splinters, "edge_struck", "edge_open", body=(400, 2000)),
}
