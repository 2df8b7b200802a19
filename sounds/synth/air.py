"""The air of each place: what is heard there while nothing happens, as quiet loops."""

import numpy as np

from sounds.synth.dsp import (
    SAMPLE_RATE,
    Wave,
    bandpass,
    decay,
    lowpass,
    mix_loop,
    noise,
    pitch_glide,
    sparse_noise,
    swell_envelope,
    tone,
)
from sounds.synth.instruments import bell, drip, midi_to_hz, thud
from sounds.synth.score import TimedWaves

SECONDS = 24.0


def _gusts(low: float, high: float, seed: int, loud: float) -> TimedWaves:
    """Return overlapping swells of filtered noise, a third longer than their distance."""
    parts: TimedWaves = []
    for number in range(6):
        pitch = 0.8 + 0.4 * ((number * 7) % 5) / 4
        wave = bandpass(noise(8.0, seed + number), low * pitch, high * pitch)
        parts.append(
            (
                number * 4.0,
                loud * (0.7 + 0.3 * (number % 2)),
                wave * swell_envelope(8.0),
            )
        )
    return parts


def _baator() -> Wave:
    """A furnace far below, embers that crack, something that howls."""
    parts = _gusts(40, 130, 900, 0.9) + _gusts(300, 900, 910, 0.12)
    for number, at in enumerate((1.1, 3.9, 6.2, 9.8, 12.4, 15.1, 18.7, 21.5)):
        crack = bandpass(sparse_noise(0.4, 920 + number, 0.02), 900, 5200) * decay(0.4, 9)
        parts.append((at, 0.5, crack))
    for at, note in ((7.0, 46), (19.0, 43)):
        howl = tone(pitch_glide(midi_to_hz(note + 7), midi_to_hz(note), 3.4), 3.4, "triangle")
        parts.append((at, 0.05, lowpass(howl, 700) * swell_envelope(3.4)))
    return mix_loop(SECONDS, parts)


def _castle() -> Wave:
    """Wind in long corridors, torches, a chain."""
    parts = _gusts(180, 520, 930, 0.5) + _gusts(60, 140, 940, 0.5)
    for number in range(24):
        flame = bandpass(noise(0.5, 950 + number), 250, 1500) * swell_envelope(0.5)
        parts.append((number + 0.3 * (number % 3), 0.1, flame))
    for at in (5.6, 14.2, 20.9):
        for link in range(3):
            parts.append((at + 0.17 * link, 0.05, bell(1900 + 230 * link, 0.5, 14)))
    return mix_loop(SECONDS, parts)


def _caves() -> Wave:
    """Drops that fall into water, a draught."""
    parts = _gusts(90, 320, 960, 0.4)
    for at, note in (
        (0.8, 85),
        (3.7, 90),
        (6.1, 81),
        (9.4, 88),
        (12.9, 78),
        (15.2, 92),
        (18.6, 84),
        (21.7, 87),
    ):
        parts += [(at + later, loud * 0.9, wave) for later, loud, wave in drip(note, 0.21)]
    return mix_loop(SECONDS, parts)


def _depths() -> Wave:
    """A low breath, magma that bubbles, stone that settles."""
    parts = _gusts(35, 90, 970, 1.0)
    for number in range(30):
        seconds = 0.16 + 0.05 * (number % 4)
        glide = pitch_glide(70 + 9 * (number % 5), 150 + 11 * (number % 7), seconds)
        parts.append(
            (
                0.8 * number + 0.1 * (number % 3),
                0.16,
                tone(glide, seconds) * swell_envelope(seconds),
            )
        )
    for at in (4.4, 13.1, 19.8):
        parts.append((at, 0.5, lowpass(thud(64, 32, 1.6, 4), 180)))
    return mix_loop(SECONDS, parts)


def _circuit() -> Wave:
    """The hum of the mains, fans, relays that click, a disk that seeks."""
    time = np.arange(int(SECONDS * SAMPLE_RATE)) / SAMPLE_RATE
    # Whole periods in the loop: the hum has no seam.
    hum = sum(
        np.sin(2 * np.pi * 50 * n * time) * weight for n, weight in ((1, 0.5), (2, 0.4), (4, 0.14))
    )
    parts: TimedWaves = [(0.0, 0.3, np.asarray(hum))]
    parts += _gusts(700, 1500, 980, 0.16)
    for number, at in enumerate((2.2, 2.45, 7.9, 11.3, 11.5, 11.75, 17.4, 22.6)):
        click = bandpass(noise(0.03, 990 + number), 1500, 4200) * decay(0.03, 120)
        parts.append((at, 0.5, click))
    for at in (5.0, 14.0, 20.0):
        for step in range(7):
            hz = 420 + 90 * ((step * 5) % 7)
            parts.append(
                (
                    at + 0.07 * step,
                    0.05,
                    tone(float(hz), 0.05, "square") * swell_envelope(0.05),
                )
            )
    return mix_loop(SECONDS, parts)


def _call(note: int, rise: int, count: int) -> Wave:
    """Return a bird's call: chirps that bend."""
    out = np.zeros(int(0.16 * count * SAMPLE_RATE))
    chirp = tone(pitch_glide(midi_to_hz(note), midi_to_hz(note + rise), 0.1), 0.1) * swell_envelope(
        0.1
    )
    for number in range(count):
        start = int(0.16 * number * SAMPLE_RATE)
        out[start : start + len(chirp)] += chirp * (1 - 0.12 * number)
    return out


def _meadow() -> Wave:
    """A breeze in the reeds, water, birds, a bee."""
    parts = _gusts(1200, 4200, 1000, 0.12) + _gusts(250, 700, 1010, 0.2)
    birds = (
        (1.2, 98, 5, 3),
        (4.8, 103, -4, 4),
        (8.1, 95, 3, 2),
        (11.6, 101, 6, 3),
        (15.9, 105, -5, 5),
        (19.3, 97, 4, 3),
        (22.2, 102, 5, 2),
    )
    for at, note, rise, count in birds:
        parts.append((at, 0.12, _call(note, rise, count)))
    bee = tone(pitch_glide(210, 235, 2.6), 2.6, "saw") * swell_envelope(2.6)
    parts.append((13.0, 0.03, lowpass(bee, 1400)))
    return mix_loop(SECONDS, parts)


AIR = {
    "air_baator": _baator,
    "air_castle": _castle,
    "air_caves": _caves,
    "air_depths": _depths,
    "air_circuit": _circuit,
    "air_meadow": _meadow,
}
