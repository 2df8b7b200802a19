"""DSP building blocks: mono waves of about -1 to 1, without aliasing."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

SAMPLE_RATE = 44100
# Harmonics fade out below the Nyquist frequency, so that none is aliased.
_FADE_FROM, _FADE_TO = 15000.0, 19000.0
_HARMONICS = 24
Wave = NDArray[np.float64]


def sample_times(seconds: float) -> Wave:
    """Return the times of a sound's samples in seconds."""
    return np.arange(int(seconds * SAMPLE_RATE)) / SAMPLE_RATE


def silence(seconds: float) -> Wave:
    """Return silence."""
    return np.zeros(int(seconds * SAMPLE_RATE))


def noise(seconds: float, seed: int) -> Wave:
    """Return white noise."""
    return np.random.default_rng(seed).uniform(-1, 1, int(seconds * SAMPLE_RATE))


def sparse_noise(seconds: float, seed: int, share: float) -> Wave:
    """Return sparse random impulses, like crackling."""
    chosen = np.random.default_rng(seed + 1000).random(int(seconds * SAMPLE_RATE)) < share
    return noise(seconds, seed) * chosen


def lowpass(wave: Wave, cutoff: float) -> Wave:
    """Return a low-passed wave, with a smooth roll-off above `cutoff` Hz."""
    spectrum = np.fft.rfft(wave)
    hz = np.fft.rfftfreq(len(wave), 1 / SAMPLE_RATE)
    return np.fft.irfft(spectrum / (1 + (hz / cutoff) ** 4), len(wave))


def bandpass(wave: Wave, low: float, high: float) -> Wave:
    """Return a band-passed wave, with limits in Hz."""
    return lowpass(wave, high) - lowpass(wave, low)


def embodied(wave: Wave, body: tuple[int, ...]) -> Wave:
    """Return a wave whose energy above 400 Hz lies around some frequencies, as in a body.

    The lows are softer: what tells sounds apart is what small speakers play.
    """
    hz = np.maximum(1, np.fft.rfftfreq(len(wave), 1 / SAMPLE_RATE))
    high = 1 / (1 + (380 / hz) ** 8)
    around = sum((np.exp(-((np.log2(hz / middle) / 0.24) ** 2)) for middle in body), 0 * hz)
    gain = (1 - high) * 0.4 + high * (0.28 + 1.6 * around)
    return np.asarray(np.fft.irfft(np.fft.rfft(wave) * gain, len(wave)))


def noise_sweep(wave: Wave, start: float, end: float) -> Wave:
    """Return noise whose center frequency slides from one to another."""
    steps = 12
    out = np.zeros(len(wave))
    place = np.arange(len(wave)) / len(wave) * (steps - 1)
    for n in range(steps):
        middle = start * (end / start) ** (n / (steps - 1))
        window = np.clip(1 - np.abs(place - n), 0, 1)
        out += bandpass(wave, middle / 1.5, middle * 1.5) * window
    return out


# Amplitude of the n-th harmonic by shape.
_SHAPES = {
    "triangle": [n % 2 * 0.81 * (-1) ** (n // 2) / n**2 for n in range(1, _HARMONICS)],
    "square": [n % 2 * 1.27 / n for n in range(1, _HARMONICS)],
    "saw": [0.6 / n for n in range(1, _HARMONICS)],
}


def tone(hz: float | Wave, seconds: float, shape: str = "sine") -> Wave:
    """Return a tone; `hz` may change from sample to sample."""
    if isinstance(hz, float | int):
        return _steady(float(hz), seconds, shape).copy()
    return _harmonics(hz, shape)


@cache
def _steady(hz: float, seconds: float, shape: str) -> Wave:
    return _harmonics(np.full(int(seconds * SAMPLE_RATE), hz), shape)


def _harmonics(hz: Wave, shape: str) -> Wave:
    phase = 2 * np.pi * np.cumsum(hz) / SAMPLE_RATE
    if shape == "sine":
        return np.asarray(np.sin(phase))
    out = np.zeros(len(hz))
    for n, weight in enumerate(_SHAPES[shape], 1):
        if weight and hz.min() * n < _FADE_TO:
            heard = np.clip((_FADE_TO - hz * n) / (_FADE_TO - _FADE_FROM), 0, 1)
            out += weight * heard * np.sin(phase * n)
    return out


def pitch_glide(start: float, end: float, seconds: float) -> Wave:
    """Return frequencies that fall or rise exponentially."""
    return start * (end / start) ** (sample_times(seconds) / seconds)


def decay(seconds: float, rate: float) -> Wave:
    """Return an exponential decay; a larger rate is faster."""
    return np.exp(-sample_times(seconds) * rate)


def swell_envelope(seconds: float, power: float = 1.5) -> Wave:
    """Return an envelope that rises and falls."""
    return np.asarray(np.sin(np.pi * sample_times(seconds) / seconds) ** power)


def fade_in_out(seconds: float, rise: float, end: float) -> Wave:
    """Return an envelope of 1 with an attack at its start and a release at its end."""
    time = sample_times(seconds)
    return np.clip(np.minimum(time / rise, (seconds - time) / end), 0, 1)


def mix_at(*parts: tuple[float, Wave]) -> Wave:
    """Return waves mixed together, each starting at its time in seconds."""
    length = max(int(at * SAMPLE_RATE) + len(wave) for at, wave in parts)
    out = np.zeros(length)
    for at, wave in parts:
        start = int(at * SAMPLE_RATE)
        out[start : start + len(wave)] += wave
    return out


def mix_loop(length: float, parts: list[tuple[float, float, Wave]]) -> Wave:
    """Mix waves (start, amplitude, wave) into a loop; tails wrap around to its start."""
    size = int(length * SAMPLE_RATE)
    out = np.zeros(size)
    for at, loudness, wave in parts:
        start = int(at * SAMPLE_RATE) % size
        first = wave[: size - start]
        out[start : start + len(first)] += first * loudness
        rest = wave[len(first) :]
        out[: len(rest)] += rest * loudness
    return out
