"""Loudness after ITU-R BS.1770-4, and where in the spectrum a sound lies."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Wave = NDArray[np.float64]
# The edges of the bands in Hz, from rumble to hiss.
BANDS = (20, 80, 250, 1000, 3000, 8000, 20000)
_BLOCK_SECONDS, _STEP_SECONDS = 0.4, 0.1
_ABSOLUTE_GATE, _RELATIVE_GATE = -70.0, -10.0
_OFFSET = -0.691


def _weighted(channel: Wave, rate: int) -> Wave:
    """Return a channel after both filters of the standard: a shelf, and a high-pass."""
    # A power of two is transformed many times as fast as most other lengths.
    size = 1 << (len(channel) - 1).bit_length()
    hz = np.fft.rfftfreq(size, 1 / rate)
    s = 2j * np.pi * np.maximum(hz, 1e-3)
    # The standard gives both as digital filters; these are the analogue ones that they stand for.
    shelf_at, gain, quality = 1681.974 * 2 * np.pi, 10 ** (3.99984 / 20), 0.70717
    top = gain * s**2 + np.sqrt(gain) * shelf_at / quality * s + shelf_at**2
    shelf = top / (s**2 + shelf_at / quality * s + shelf_at**2)
    low, low_quality = 38.1355 * 2 * np.pi, 0.50033
    highpass = s**2 / (s**2 + low / low_quality * s + low**2)
    weighted = np.fft.irfft(np.fft.rfft(channel, size) * shelf * highpass, size)
    return np.asarray(weighted[: len(channel)])


def loudness(channels: Wave, rate: int) -> float:
    """Return the integrated loudness in LUFS of samples as (time, channel); -inf for silence.

    A full-scale sine at 997 Hz in one of two channels has -3.01 LUFS by the standard.

    >>> time = np.arange(2 * 48000) / 48000
    >>> sine = np.sin(2 * np.pi * 997 * time)
    >>> round(loudness(np.stack([sine, 0 * sine], axis=1), 48000), 1)
    -3.0
    """
    weighted = np.stack([_weighted(channel, rate) for channel in channels.T])
    block, step = int(_BLOCK_SECONDS * rate), int(_STEP_SECONDS * rate)
    sums = np.concatenate([[0.0], np.cumsum(np.sum(weighted**2, axis=0))])
    starts = np.arange(0, max(1, len(channels) - block + 1), step)
    ends = np.minimum(starts + block, len(channels))
    power = (sums[ends] - sums[starts]) / (ends - starts)
    power = power[power > 10 ** ((_ABSOLUTE_GATE - _OFFSET) / 10)]
    if not len(power):
        return float("-inf")
    gate = np.mean(power) * 10 ** (_RELATIVE_GATE / 10)
    return float(_OFFSET + 10 * np.log10(np.mean(power[power > gate])))


def peak_db(channels: Wave) -> float:
    """Return the highest peak in dB relative to full scale."""
    return float(20 * np.log10(np.max(np.abs(channels)) + 1e-9))


def spectrum(channels: Wave, rate: int) -> list[float]:
    """Return how the power is shared out among `BANDS`, each share in per cent."""
    power = np.abs(np.fft.rfft(channels.mean(axis=1))) ** 2
    hz = np.fft.rfftfreq(len(channels), 1 / rate)
    shares = [float(np.sum(power[(hz >= low) & (hz < high)])) for low, high in pairwise(BANDS)]
    return [100 * share / (sum(shares) or 1.0) for share in shares]
