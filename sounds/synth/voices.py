"""Instruments and small noises that several places share."""

from __future__ import annotations

from functools import cache

import numpy as np

from sounds.synth.waves import (
    Wave,
    band,
    edges,
    fall,
    lowpass,
    mix,
    noise,
    silence,
    slide,
    span,
    swell,
    tone,
)


def pitch(note: int) -> float:
    """Return the frequency of a MIDI note."""
    return float(440 * 2 ** ((note - 69) / 12))


def bell(hz: float, seconds: float, rate: float = 5.0) -> Wave:
    """Return a struck bell."""
    out = silence(seconds)
    for n, ratio in enumerate((1.0, 2.01, 2.76, 5.4)):
        if hz * ratio < 16000:
            out += tone(hz * ratio, seconds) * fall(seconds, rate * (1 + 0.6 * n)) / (1 + n)
    return out * edges(seconds, 0.0015, 0.08)


def chord(notes: tuple[float, ...], seconds: float, gap: float) -> Wave:
    """Return bells one after another."""
    return mix(*((gap * n, bell(hz, seconds, 3.0)) for n, hz in enumerate(notes)))


def tick(hz: float) -> Wave:
    """Return a short wooden tick."""
    return tone(hz, 0.05, "triangle") * fall(0.05, 90) + 0.25 * lowpass(
        noise(0.05, int(hz)), 3000
    ) * fall(0.05, 140)


def thud(start: float, end: float, seconds: float, rate: float) -> Wave:
    """Return a drum-like fall in pitch."""
    wave = tone(slide(start, end, seconds), seconds) * fall(seconds, rate)
    return wave * edges(seconds, 0.0005, seconds / 8)


def clang(hz: float, seconds: float, rate: float, seed: int) -> Wave:
    """Return metal struck: partials that belong to no scale, and the stroke itself."""
    ring = silence(seconds)
    for n, ratio in enumerate((1.0, 1.47, 2.09, 2.56, 3.42, 4.19)):
        if hz * ratio < 14000:
            ring += tone(hz * ratio, seconds) * fall(seconds, rate * (1 + 0.35 * n)) / (1 + 0.5 * n)
    stroke = band(noise(seconds, seed), 1500, 6000) * fall(seconds, 60)
    return (0.5 * ring + 0.6 * stroke) * edges(seconds, 0.0015, 0.08)


def growl(seed: int, seconds: float = 0.5) -> Wave:
    """Return a devil's voice."""
    hz = slide(150 - 12 * seed, 45, seconds) * (1 + 0.12 * np.sin(2 * np.pi * 31 * span(seconds)))
    return tone(hz, seconds, "saw") * fall(seconds, 6) + 0.4 * band(
        noise(seconds, seed), 300, 900
    ) * fall(seconds, 8)


# --- instruments, by MIDI note


@cache
def pluck(note: int, seconds: float) -> Wave:
    """Return a plucked string."""
    body = tone(pitch(note), seconds, "triangle") * fall(seconds, 3.2)
    attack = np.minimum(1, span(seconds) * 220)
    return (body + 0.25 * tone(pitch(note) * 2, seconds) * fall(seconds, 6)) * attack


@cache
def lute(note: int, seconds: float) -> Wave:
    """Return a gut string: every harmonic dies sooner than the one below it."""
    hz = pitch(note)
    out = silence(seconds)
    for n in range(1, 12):
        if hz * n < 9000:
            # Plucked at a quarter of its length: every fourth harmonic is missing.
            loud = abs(np.sin(np.pi * n / 4)) / n
            stretch = n * (1 + 0.00012 * n * n)
            out += loud * tone(hz * stretch, seconds) * fall(seconds, 1.8 + 0.9 * n)
    nail = band(noise(seconds, note), 1200, 4200) * fall(seconds, 160) * 0.25
    return (out + nail) * edges(seconds, 0.003, 0.05)


@cache
def pad(note: int, seconds: float) -> Wave:
    """Return a slow voice, two strings a little apart."""
    wave = tone(pitch(note), seconds, "triangle") + tone(pitch(note) * 1.006, seconds, "triangle")
    return lowpass(wave * edges(seconds, 0.9, 0.9), 900) * 0.5


@cache
def soft_square(note: int, seconds: float, bright: float = 1700) -> Wave:
    """Return a rounded square wave that dies away: a chip with good manners."""
    wave = tone(pitch(note), seconds, "square") * fall(seconds, 4.5)
    return lowpass(wave, bright) * edges(seconds, 0.006, 0.04) * 0.7


@cache
def pulse(note: int, seconds: float) -> Wave:
    """Return a round bass note."""
    wave = tone(pitch(note), seconds) + 0.3 * tone(pitch(note) * 2, seconds, "triangle")
    return wave * fall(seconds, 2.6) * edges(seconds, 0.012, 0.06)


@cache
def recorder(note: int, seconds: float) -> Wave:
    """Return a wooden flute: breath, few harmonics, vibrato that comes late."""
    time = span(seconds)
    late = np.clip((time - 0.25) / 0.4, 0, 1)
    hz = pitch(note) * (1 + 0.0045 * late * np.sin(2 * np.pi * 5.1 * time))
    phase = 2 * np.pi * np.cumsum(hz) / 44100
    body = np.sin(phase) + 0.11 * np.sin(2 * phase) + 0.16 * np.sin(3 * phase)
    breath = band(noise(seconds, note), pitch(note) * 1.5, pitch(note) * 4)
    chiff = breath * (0.05 + 0.3 * fall(seconds, 30))
    return (body + chiff) * edges(seconds, 0.045, 0.09) * 0.6


@cache
def marimba(note: int, seconds: float) -> Wave:
    """Return a wooden bar struck softly: its fourth harmonic is gone at once."""
    hz = pitch(note)
    bar = tone(hz, seconds) * fall(seconds, 4.5) + 0.3 * tone(hz * 4, seconds) * fall(seconds, 22)
    return (bar + 0.12 * tone(hz * 9.2, seconds) * fall(seconds, 70)) * edges(seconds, 0.003, 0.05)


@cache
def reed(note: int, seconds: float) -> Wave:
    """Return a hollow reed: odd harmonics only, and a beating that comes late."""
    time = span(seconds)
    phase = 2 * np.pi * pitch(note) * time
    body = sum((np.sin(phase * n) / n**1.7 for n in (3, 5, 7)), np.sin(phase))
    late = np.clip((time - 0.4) / 0.6, 0, 1)
    beating = 1 - 0.16 * late * (1 + np.sin(2 * np.pi * 4.3 * time))
    return np.asarray(body * beating * edges(seconds, 0.07, 0.16))


@cache
def horn(note: int, seconds: float) -> Wave:
    """Return a low horn that swells: dark at first, bright in the middle."""
    dark = lowpass(tone(pitch(note), seconds, "saw"), 420)
    bright = lowpass(tone(pitch(note) * 1.003, seconds, "saw"), 1500)
    return (0.8 * dark + 0.7 * bright * swell(seconds, 2.0)) * edges(seconds, 0.12, 0.3)


@cache
def choir(note: int, seconds: float) -> Wave:
    """Return many low voices far away: two vowels of a saw, a little apart."""
    hz = pitch(note) * (1 + 0.004 * np.sin(2 * np.pi * 0.9 * span(seconds)))
    voices = tone(hz, seconds, "saw") + tone(hz * 1.007, seconds, "saw")
    vowel = band(voices, 260, 620) + 0.35 * band(voices, 900, 1300) + 0.4 * lowpass(voices, 240)
    return vowel * edges(seconds, 1.1, 1.2)


def drip(note: int, gap: float) -> tuple[tuple[float, float, Wave], ...]:
    """Return a drop that falls into water and its echoes, as parts from its start on."""
    time = span(0.5)
    hz = pitch(note) * (1 + 0.35 * np.exp(-time * 70))
    drop = tone(hz, 0.5) * fall(0.5, 14) * edges(0.5, 0.002, 0.05)
    return tuple((gap * n, 0.5**n, lowpass(drop, 5000 / (n + 1))) for n in range(4))


@cache
def string(note: int, seconds: float) -> Wave:
    """Return a bowed note, short and driven."""
    wave = tone(pitch(note), seconds, "saw") * fall(seconds, 7) * np.minimum(1, span(seconds) * 60)
    return lowpass(wave, 1600)
