"""Baator: railgun, devils, rays; a drone with far bells."""

from __future__ import annotations

import numpy as np

from sounds.synth.interface import bump
from sounds.synth.recipe import Effect, Loop, one, several
from sounds.synth.score import Parts
from sounds.synth.voices import bell, chord, growl, pad, pitch, pluck, string, thud, tick
from sounds.synth.waves import (
    Wave,
    band,
    crackle,
    fall,
    loop,
    lowpass,
    mix,
    noise,
    slide,
    span,
    swell,
    tone,
)


def claw(seed: int) -> Wave:
    """A devil's hoof."""
    return band(noise(0.09, 40 + seed), 500, 1500 + 200 * seed) * fall(0.09, 50) * 0.8


def rail() -> Wave:
    """The railgun: sparks drawn in, a falling saw, a burst, a thump below."""
    seconds = 0.95
    saw = tone(slide(1900, 70, seconds), seconds, "saw") * fall(seconds, 5.5)
    burst = band(noise(seconds, 3), 300, 6000) * fall(seconds, 14)
    ring = tone(slide(3200, 2400, seconds), seconds) * fall(seconds, 9) * 0.15
    charge = tone(slide(300, 2600, 0.08), 0.08, "triangle") * span(0.08) / 0.08 * 0.5
    return mix((0, charge), (0.07, 0.55 * saw + 0.7 * burst + thud(110, 34, seconds, 6) + ring))


def rail_miss() -> Wave:
    """The same shot ending in stone: cut short by a burst, then falling rubble."""
    shot = rail()
    shot *= 1 / (1 + np.exp((span(1.02)[: len(shot)] - 0.24) * 40)) * 0.85 + 0.15
    burst = band(noise(0.5, 9), 500, 3800) * fall(0.5, 11)
    rubble = [
        (0.3 + 0.075 * n + 0.02 * (n % 3), 0.5 * 0.86**n * thud(520 - 40 * n, 240, 0.06, 60))
        for n in range(8)
    ]
    return mix((0, shot), (0.17, 1.5 * burst), (0.17, 1.2 * thud(85, 40, 0.4, 10)), *rubble)


def ray() -> Wave:
    """A scorching ray: whoosh and crackle."""
    seconds = 0.85
    whoosh = band(noise(seconds, 11), 200, 1800) * swell(seconds)
    roar = tone(slide(170, 60, seconds), seconds, "saw") * swell(seconds) * 0.5
    sparks = lowpass(crackle(seconds, 12, 0.005), 5000)
    return whoosh * 1.2 + sparks * 3 * swell(seconds) + roar


def aiming() -> Wave:
    """A devil takes aim: embers hiss and rise."""
    seconds = 0.7
    rising = tone(slide(90, 260, seconds), seconds, "saw") * span(seconds) / seconds
    hiss = band(noise(seconds, 21), 2500, 7000) * (span(seconds) / seconds) ** 2
    return (0.6 * rising + 0.5 * hiss) * np.minimum(1, (seconds - span(seconds)) * 12)


def devil_hurt(seed: int) -> Wave:
    """A blow, and a yelp that breaks off."""
    hz = slide(260 - 25 * seed, 120, 0.3) * (1 + 0.08 * np.sin(2 * np.pi * 43 * span(0.3)))
    yelp = lowpass(tone(hz, 0.3, "saw"), 3200) * fall(0.3, 11)
    blow = band(noise(0.1, 60 + seed), 300, 1800) * fall(0.1, 45)
    return mix((0, blow), (0.015, yelp))


def hero_die() -> Wave:
    """The end of the hero."""
    seconds = 1.2
    return tone(slide(320, 40, seconds), seconds, "saw") * fall(seconds, 3) * 0.6 + lowpass(
        noise(seconds, 31), 700
    ) * fall(seconds, 4)


EFFECTS: dict[str, Effect] = {
    "devil_step": several(0.26, claw, 1, 2, 3),
    "devil_spawn": one(0.42, lambda: growl(0, 0.8)[::-1].copy()),
    "devil_aiming": one(0.8, aiming),
    "devil_hurt": several(0.75, devil_hurt, 1, 2),
    "devil_die": Effect(0.85, (lambda: growl(1, 0.6), lambda: growl(3, 0.7))),
    "rail": one(1.0, rail),
    "rail_miss": one(1.0, rail_miss),
    "ray": one(1.0, ray),
    "ray_far": one(0.4, lambda: lowpass(ray(), 420)),
    "kit_pick": one(0.72, lambda: chord((523, 784, 1047), 0.5, 0.06)),
    "kit_drop": one(0.45, lambda: mix((0, bump(2)), (0.05, 0.4 * bell(880, 0.3, 9)))),
    "kit_lost": one(0.4, lambda: band(noise(0.35, 51), 400, 2400) * fall(0.35, 12)),
    "hero_hurt": one(1.0, lambda: growl(2, 0.3)),
    "hero_die": one(1.0, hero_die, "hero_lost"),
    "pillar_found": one(0.85, lambda: chord((220, 330, 311, 466, 622), 2.0, 0.16)),
    "digit_changed": one(0.4, lambda: mix((0, tick(1400)), (0.035, tick(900)))),
}

_BEAT = 60 / 54
_ROOTS = (38, 38, 34, 33, 38, 41, 34, 32, 38, 36, 34, 33)
_TUNES = ((62, 65, 63), (69, 68, 65), (62, 58, 61), (57, 61, 64))
_FIGURE = (0, 1, 0, 3, 0, 1, 0, -1, 0, 1)


def _calm() -> Wave:
    """A slow drone in D with far bells and a low line that never rests."""
    parts: Parts = []
    for bar, root in enumerate(_ROOTS):
        at = bar * 5 * _BEAT
        parts.append((at, 0.2, pad(root - 12, 5 * _BEAT + 1)))
        parts.append((at, 0.34, pad(root, 5 * _BEAT + 1)))
        parts.append((at, 0.2, pad(root + (19 if bar % 3 else 18), 5 * _BEAT + 1)))
        for n, note in enumerate(_TUNES[bar % 4]):
            parts.append((at + (1 + 1.5 * n) * _BEAT, 0.2, bell(pitch(note), 3.5, 1.4)))
        for n, interval in enumerate((0, 0, 3, 1, 0)):
            parts.append((at + n * _BEAT, 0.3, pluck(root + 12 * (bar % 2) + interval, 1.0)))
    return loop(len(_ROOTS) * 5 * _BEAT, parts)


def _tense() -> Wave:
    """Drums, a driven string figure, a high held voice."""
    parts: Parts = []
    for bar, root in enumerate(_ROOTS):
        at = bar * 5 * _BEAT
        parts.append((at, 0.12, pad(root + 31, 5 * _BEAT + 0.6)))
        for n in range(5):
            hat = band(noise(0.1, n), 3000, 8000) * fall(0.1, 40)
            parts.append((at + n * _BEAT, 0.5 if n in (0, 3) else 0.28, thud(120, 42, 0.4, 9)))
            parts.append((at + (n + 0.5) * _BEAT, 0.26, hat))
        for n, interval in enumerate(_FIGURE):
            parts.append((at + n / 2 * _BEAT, 0.13, string(root + 12 + interval, 0.4)))
    return loop(len(_ROOTS) * 5 * _BEAT, parts)


MUSIC = {"baator": Loop(_calm, {"tense": _tense})}
