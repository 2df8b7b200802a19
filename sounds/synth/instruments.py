"""Instruments and noises shared by several themes."""

from functools import cache

import numpy as np

from sounds.synth.dsp import (
    Wave,
    bandpass,
    decay,
    fade_in_out,
    lowpass,
    mix_at,
    noise,
    pitch_glide,
    sample_times,
    silence,
    swell_envelope,
    tone,
)


def midi_to_hz(note: int) -> float:
    """Return the frequency of a MIDI note."""
    return float(440 * 2 ** ((note - 69) / 12))


def bell(hz: float, seconds: float, rate: float = 5.0) -> Wave:
    """Return a struck bell."""
    out = silence(seconds)
    for n, ratio in enumerate((1.0, 2.01, 2.76, 5.4)):
        if hz * ratio < 16000:
            out += tone(hz * ratio, seconds) * decay(seconds, rate * (1 + 0.6 * n)) / (1 + n)
    return out * fade_in_out(seconds, 0.0015, 0.08)


def bell_arpeggio(notes: tuple[float, ...], seconds: float, gap: float) -> Wave:
    """Return bells one after another."""
    return mix_at(*((gap * n, bell(hz, seconds, 3.0)) for n, hz in enumerate(notes)))


def tick(hz: float) -> Wave:
    """Return a short wooden tick."""
    return tone(hz, 0.05, "triangle") * decay(0.05, 90) + 0.25 * lowpass(
        noise(0.05, int(hz)), 3000
    ) * decay(0.05, 140)


def thud(start: float, end: float, seconds: float, rate: float) -> Wave:
    """Return a drum-like fall in pitch, with a knock far above it that small speakers play, too."""
    wave = tone(pitch_glide(start, end, seconds), seconds) * decay(seconds, rate)
    knock = tone(pitch_glide(5 * start, 4 * start, seconds), seconds) * decay(seconds, 2 * rate)
    return (wave + 0.5 * knock) * fade_in_out(seconds, 0.0005, seconds / 8)


def clang(hz: float, seconds: float, rate: float, seed: int) -> Wave:
    """Return struck metal: inharmonic partials and the stroke itself."""
    ring = silence(seconds)
    for n, ratio in enumerate((1.0, 1.47, 2.09, 2.56, 3.42, 4.19)):
        if hz * ratio < 14000:
            ring += (
                tone(hz * ratio, seconds) * decay(seconds, rate * (1 + 0.35 * n)) / (1 + 0.5 * n)
            )
    stroke = bandpass(noise(seconds, seed), 1500, 6000) * decay(seconds, 60)
    return (0.5 * ring + 0.6 * stroke) * fade_in_out(seconds, 0.0015, 0.08)


def growl(seed: int, seconds: float = 0.5) -> Wave:
    """Return a devil's voice."""
    hz = pitch_glide(150 - 12 * seed, 45, seconds) * (
        1 + 0.12 * np.sin(2 * np.pi * 31 * sample_times(seconds))
    )
    return tone(hz, seconds, "saw") * decay(seconds, 6) + 0.4 * bandpass(
        noise(seconds, seed), 300, 900
    ) * decay(seconds, 8)


# --- instruments, by MIDI note


@cache
def pluck(note: int, seconds: float) -> Wave:
    """Return a plucked string."""
    body = tone(midi_to_hz(note), seconds, "triangle") * decay(seconds, 3.2)
    attack = np.minimum(1, sample_times(seconds) * 220)
    return (body + 0.25 * tone(midi_to_hz(note) * 2, seconds) * decay(seconds, 6)) * attack


@cache
def lute(note: int, seconds: float) -> Wave:
    """Return a gut string: higher harmonics decay faster."""
    hz = midi_to_hz(note)
    out = silence(seconds)
    for n in range(1, 12):
        if hz * n < 9000:
            # Plucked at a quarter of its length: every fourth harmonic is missing.
            loud = abs(np.sin(np.pi * n / 4)) / n
            stretch = n * (1 + 0.00012 * n * n)
            out += loud * tone(hz * stretch, seconds) * decay(seconds, 1.8 + 0.9 * n)
    nail = bandpass(noise(seconds, note), 1200, 4200) * decay(seconds, 160) * 0.25
    return (out + nail) * fade_in_out(seconds, 0.003, 0.05)


@cache
def pad(note: int, seconds: float) -> Wave:
    """Return a slow pad of two slightly detuned strings."""
    wave = tone(midi_to_hz(note), seconds, "triangle") + tone(
        midi_to_hz(note) * 1.006, seconds, "triangle"
    )
    return lowpass(wave * fade_in_out(seconds, 0.9, 0.9), 900) * 0.5


@cache
def soft_square(note: int, seconds: float, bright: float = 1700) -> Wave:
    """Return a rounded square wave that decays: a well-mannered chip."""
    wave = tone(midi_to_hz(note), seconds, "square") * decay(seconds, 4.5)
    return lowpass(wave, bright) * fade_in_out(seconds, 0.006, 0.04) * 0.7


@cache
def pulse(note: int, seconds: float) -> Wave:
    """Return a round bass note."""
    wave = tone(midi_to_hz(note), seconds) + 0.3 * tone(midi_to_hz(note) * 2, seconds, "triangle")
    return wave * decay(seconds, 2.6) * fade_in_out(seconds, 0.012, 0.06)


@cache
def recorder(note: int, seconds: float) -> Wave:
    """Return a wooden flute: breath, few harmonics, late vibrato."""
    time = sample_times(seconds)
    late = np.clip((time - 0.25) / 0.4, 0, 1)
    hz = midi_to_hz(note) * (1 + 0.0045 * late * np.sin(2 * np.pi * 5.1 * time))
    phase = 2 * np.pi * np.cumsum(hz) / 44100
    body = np.sin(phase) + 0.11 * np.sin(2 * phase) + 0.16 * np.sin(3 * phase)
    breath = bandpass(noise(seconds, note), midi_to_hz(note) * 1.5, midi_to_hz(note) * 4)
    chiff = breath * (0.05 + 0.3 * decay(seconds, 30))
    return (body + chiff) * fade_in_out(seconds, 0.045, 0.09) * 0.6


@cache
def marimba(note: int, seconds: float) -> Wave:
    """Return a wooden bar struck softly: its fourth harmonic decays at once."""
    hz = midi_to_hz(note)
    bar = tone(hz, seconds) * decay(seconds, 4.5) + 0.3 * tone(hz * 4, seconds) * decay(seconds, 22)
    return (bar + 0.12 * tone(hz * 9.2, seconds) * decay(seconds, 70)) * fade_in_out(
        seconds, 0.003, 0.05
    )


@cache
def reed(note: int, seconds: float) -> Wave:
    """Return a hollow reed: odd harmonics only, and late beating."""
    time = sample_times(seconds)
    phase = 2 * np.pi * midi_to_hz(note) * time
    body = sum((np.sin(phase * n) / n**1.7 for n in (3, 5, 7)), np.sin(phase))
    late = np.clip((time - 0.4) / 0.6, 0, 1)
    beating = 1 - 0.16 * late * (1 + np.sin(2 * np.pi * 4.3 * time))
    return np.asarray(body * beating * fade_in_out(seconds, 0.07, 0.16))


@cache
def horn(note: int, seconds: float) -> Wave:
    """Return a low horn that swells: dark at first, bright in the middle."""
    dark = lowpass(tone(midi_to_hz(note), seconds, "saw"), 420)
    bright = lowpass(tone(midi_to_hz(note) * 1.003, seconds, "saw"), 1500)
    return (0.8 * dark + 0.7 * bright * swell_envelope(seconds, 2.0)) * fade_in_out(
        seconds, 0.12, 0.3
    )


@cache
def choir(note: int, seconds: float) -> Wave:
    """Return a distant low choir: two slightly detuned saw waves with vowel formants."""
    hz = midi_to_hz(note) * (1 + 0.004 * np.sin(2 * np.pi * 0.9 * sample_times(seconds)))
    voices = tone(hz, seconds, "saw") + tone(hz * 1.007, seconds, "saw")
    vowel = (
        bandpass(voices, 260, 620) + 0.35 * bandpass(voices, 900, 1300) + 0.4 * lowpass(voices, 240)
    )
    return vowel * fade_in_out(seconds, 1.1, 1.2)


def drip(note: int, gap: float) -> tuple[tuple[float, float, Wave], ...]:
    """Return a water drop and its echoes as parts, with times from its start."""
    time = sample_times(0.5)
    hz = midi_to_hz(note) * (1 + 0.35 * np.exp(-time * 70))
    drop = tone(hz, 0.5) * decay(0.5, 14) * fade_in_out(0.5, 0.002, 0.05)
    return tuple((gap * n, 0.5**n, lowpass(drop, 5000 / (n + 1))) for n in range(4))


@cache
def string(note: int, seconds: float) -> Wave:
    """Return a bowed note, short and driven."""
    wave = (
        tone(midi_to_hz(note), seconds, "saw")
        * decay(seconds, 7)
        * np.minimum(1, sample_times(seconds) * 60)
    )
    return lowpass(wave, 1600)
