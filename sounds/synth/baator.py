"""Baator: railgun, devils, rays; a drone with far bells."""

import numpy as np

from sounds.synth.definitions import (
    MusicLoop,
    SoundEffect,
    repeated_effect,
    single_effect,
    varied_effect,
)
from sounds.synth.dsp import (
    Wave,
    bandpass,
    decay,
    lowpass,
    mix_at,
    mix_loop,
    noise,
    pitch_glide,
    sample_times,
    sparse_noise,
    swell_envelope,
    tone,
)
from sounds.synth.instruments import (
    bell,
    bell_arpeggio,
    growl,
    midi_to_hz,
    pad,
    pluck,
    string,
    thud,
    tick,
)
from sounds.synth.interface import bump
from sounds.synth.score import TimedWaves


def claw(seed: int) -> Wave:
    """A devil's hoof."""
    return bandpass(noise(0.09, 40 + seed), 900, 2300 + 200 * seed) * decay(0.09, 50) * 0.8


def rail() -> Wave:
    """The railgun: sparks drawn in, a falling saw, a burst, a thump below."""
    seconds = 0.95
    saw = tone(pitch_glide(1900, 70, seconds), seconds, "saw") * decay(seconds, 5.5)
    burst = bandpass(noise(seconds, 3), 300, 6000) * decay(seconds, 14)
    ring = tone(pitch_glide(3200, 2400, seconds), seconds) * decay(seconds, 9) * 0.15
    charge = tone(pitch_glide(300, 2600, 0.08), 0.08, "triangle") * sample_times(0.08) / 0.08 * 0.5
    return mix_at((0, charge), (0.07, 0.55 * saw + 0.7 * burst + thud(110, 34, seconds, 6) + ring))


def rail_miss() -> Wave:
    """The railgun's shot hitting stone: cut short by a burst, then falling rubble."""
    shot = rail()
    shot *= 1 / (1 + np.exp((sample_times(1.02)[: len(shot)] - 0.24) * 40)) * 0.85 + 0.15
    burst = bandpass(noise(0.5, 9), 500, 3800) * decay(0.5, 11)
    rubble = [
        (
            0.3 + 0.075 * n + 0.02 * (n % 3),
            0.5 * 0.86**n * thud(520 - 40 * n, 240, 0.06, 60),
        )
        for n in range(8)
    ]
    return mix_at((0, shot), (0.17, 1.5 * burst), (0.17, 1.2 * thud(85, 40, 0.4, 10)), *rubble)


def ray() -> Wave:
    """A scorching ray: whoosh and crackle."""
    seconds = 0.85
    whoosh = bandpass(noise(seconds, 11), 200, 1800) * swell_envelope(seconds)
    roar = tone(pitch_glide(170, 60, seconds), seconds, "saw") * swell_envelope(seconds) * 0.5
    sparks = lowpass(sparse_noise(seconds, 12, 0.005), 5000)
    return whoosh * 1.2 + sparks * 3 * swell_envelope(seconds) + roar


def aiming() -> Wave:
    """A devil takes aim: embers hiss and rise."""
    seconds = 0.7
    rising = tone(pitch_glide(90, 260, seconds), seconds, "saw") * sample_times(seconds) / seconds
    hiss = bandpass(noise(seconds, 21), 2500, 7000) * (sample_times(seconds) / seconds) ** 2
    return (0.6 * rising + 0.5 * hiss) * np.minimum(1, (seconds - sample_times(seconds)) * 12)


def devil_hurt(seed: int) -> Wave:
    """A hit, and a yelp that breaks off."""
    hz = pitch_glide(260 - 25 * seed, 120, 0.3) * (
        1 + 0.08 * np.sin(2 * np.pi * 43 * sample_times(0.3))
    )
    yelp = lowpass(tone(hz, 0.3, "saw"), 3200) * decay(0.3, 11)
    blow = bandpass(noise(0.1, 60 + seed), 300, 1800) * decay(0.1, 45)
    return mix_at((0, blow), (0.015, yelp))


def hero_hurt() -> Wave:
    """Armour cracks, and a man behind a visor cries out twice."""
    crack = bandpass(noise(0.09, 65), 1800, 6500) * decay(0.09, 45)
    cries = [
        (
            at,
            loud * tone(pitch_glide(high, 0.7 * high, 0.15), 0.15, "saw") * swell_envelope(0.15),
        )
        for at, loud, high in ((0.02, 0.6, 330.0), (0.17, 0.4, 270.0))
    ]
    return mix_at((0, crack), *cries)


def hero_die() -> Wave:
    """The end of the hero."""
    seconds = 1.2
    return tone(pitch_glide(320, 40, seconds), seconds, "saw") * decay(seconds, 3) * 0.6 + lowpass(
        noise(seconds, 31), 700
    ) * decay(seconds, 4)


def devil_spawn() -> Wave:
    """A devil appears: a growl played backwards."""
    return growl(0, 0.8)[::-1].copy()


EFFECTS: dict[str, SoundEffect] = {
    "devil_step": varied_effect(0.26, claw, 1, 2, 3, body=(1000, 4000)),
    "devil_spawn": single_effect(0.42, devil_spawn, body=(2500,)),
    "devil_aiming": single_effect(0.8, aiming, body=(2000, 5000)),
    "devil_hurt": varied_effect(0.75, devil_hurt, 1, 2, body=(400, 800)),
    "devil_die": SoundEffect(0.85, (lambda: growl(1, 0.6), lambda: growl(3, 0.7)), body=(500,)),
    "rail": single_effect(1.0, rail, body=(2000, 3200)),
    "rail_miss": single_effect(1.0, rail_miss, body=(400, 3200)),
    "ray": single_effect(1.0, ray, body=(800, 1600)),
    "ray_far": single_effect(0.4, lambda: lowpass(ray(), 420)),
    "kit_pick": single_effect(
        0.72, lambda: bell_arpeggio((523, 784, 1047), 0.5, 0.06), body=(3200,)
    ),
    "kit_drop": repeated_effect(
        0.45, lambda: mix_at((0, bump(2)), (0.05, 0.4 * bell(880, 0.3, 9))), body=(500, 5000)
    ),
    "kit_lost": single_effect(
        0.4, lambda: bandpass(noise(0.35, 51), 400, 2400) * decay(0.35, 12), body=(1000, 2000)
    ),
    "hero_hurt": single_effect(1.0, hero_hurt, body=(400, 5000)),
    "hero_die": single_effect(1.0, hero_die, "hero_lost", body=(4000,)),
    "pillar_found": single_effect(
        0.85, lambda: bell_arpeggio((220, 330, 311, 466, 622), 2.0, 0.16), body=(1600,)
    ),
    "digit_changed": single_effect(
        0.4, lambda: mix_at((0, tick(1400)), (0.035, tick(900))), body=(2500, 5000)
    ),
}

_BEAT = 60 / 54
_ROOTS = (38, 38, 34, 33, 38, 41, 34, 32, 38, 36, 34, 33)
_TUNES = ((62, 65, 63), (69, 68, 65), (62, 58, 61), (57, 61, 64))
_FIGURE = (0, 1, 0, 3, 0, 1, 0, -1, 0, 1)


def _base_layer() -> Wave:
    """A slow drone in D with far bells and a low line that never rests."""
    parts: TimedWaves = []
    for bar, root in enumerate(_ROOTS):
        at = bar * 5 * _BEAT
        parts.append((at, 0.2, pad(root - 12, 5 * _BEAT + 1)))
        parts.append((at, 0.34, pad(root, 5 * _BEAT + 1)))
        parts.append((at, 0.2, pad(root + (19 if bar % 3 else 18), 5 * _BEAT + 1)))
        for n, note in enumerate(_TUNES[bar % 4]):
            parts.append((at + (1 + 1.5 * n) * _BEAT, 0.2, bell(midi_to_hz(note), 3.5, 1.4)))
        for n, interval in enumerate((0, 0, 3, 1, 0)):
            parts.append((at + n * _BEAT, 0.3, pluck(root + 12 * (bar % 2) + interval, 1.0)))
    return mix_loop(len(_ROOTS) * 5 * _BEAT, parts)


def _tense_layer() -> Wave:
    """Drums, a driven string figure, a high held voice."""
    parts: TimedWaves = []
    for bar, root in enumerate(_ROOTS):
        at = bar * 5 * _BEAT
        parts.append((at, 0.12, pad(root + 31, 5 * _BEAT + 0.6)))
        for n in range(5):
            hat = bandpass(noise(0.1, n), 3000, 8000) * decay(0.1, 40)
            parts.append((at + n * _BEAT, 0.5 if n in (0, 3) else 0.28, thud(120, 42, 0.4, 9)))
            parts.append((at + (n + 0.5) * _BEAT, 0.26, hat))
        for n, interval in enumerate(_FIGURE):
            parts.append((at + n / 2 * _BEAT, 0.13, string(root + 12 + interval, 0.4)))
    return mix_loop(len(_ROOTS) * 5 * _BEAT, parts)


MUSIC = {"baator": MusicLoop(_base_layer, {"tense": _tense_layer}, -1.5)}
