"""Mastering: loudness, soft clipping, fades and loop points."""

import numpy as np

from sounds.synth.dsp import SAMPLE_RATE, Wave

PEAK_LIMIT = 10 ** (-1.8 / 20)
EFFECT_LEVEL = -16.0
MUSIC_LEVEL = -16.5
OVERLAY_LEVEL = -18.5
# The air is there when nothing else is: far below music and effects.
AIR_LEVEL = -33.0
# The base layer and one overlay at full volume stay below full scale together.
MUSIC_PEAK_LIMIT = 0.54
OVERLAY_PEAK_LIMIT = 0.42
_BLOCK = SAMPLE_RATE // 20
_GATE = 10.0
# What is left of the lows of an effect: -9 dB.
_LOW_SHARE = 10 ** (-9 / 20)


def loudness(wave: Wave) -> float:
    """Return the perceived loudness in dB relative to full scale.

    The root mean square over blocks of 50 ms, without those more than 10 dB below the loudest:
    tails and rests do not count. There is no weighting by frequency.
    """
    blocks = [wave[at : at + _BLOCK] for at in range(0, len(wave), _BLOCK)]
    block_powers = [float(np.mean(block**2)) for block in blocks if len(block) > _BLOCK // 3]
    powers = np.array(block_powers or [float(np.mean(wave**2))])
    loud = powers[powers >= powers.max() * 10 ** (-_GATE / 10)]
    return float(10 * np.log10(np.mean(loud) + 1e-12))


def normalize(wave: Wave, target_db: float, peak_limit: float) -> Wave:
    """Return a wave at a loudness in dB, with its peaks soft-clipped below a limit."""
    gain = 10 ** ((target_db - loudness(wave)) / 20)
    for _ in range(6):
        out = _soft_clip(wave * gain, peak_limit)
        gain *= 10 ** (np.clip(target_db - loudness(out), -3, 3) / 20)
    return _soft_clip(wave * gain, peak_limit)


def _soft_clip(wave: Wave, ceiling: float) -> Wave:
    """Return a wave compressed above half the ceiling, so that it never exceeds it."""
    knee = ceiling / 2
    over = np.maximum(np.abs(wave) - knee, 0)
    clipped = np.minimum(np.abs(wave), knee) + (ceiling - knee) * np.tanh(over / (ceiling - knee))
    return np.asarray(np.sign(wave) * clipped)


def master_effect(wave: Wave) -> Wave:
    """Return a normalized effect that starts and ends in silence.

    What lies below 300 Hz is 9 dB softer: it would take the loudness that a laptop cannot play.
    """
    wave = _low_shelf(wave)
    edge = min(len(wave) // 4, int(0.003 * SAMPLE_RATE))
    wave = wave.copy()
    wave[:edge] *= np.linspace(0, 1, edge)
    wave[-edge * 3 :] *= np.linspace(1, 0, edge * 3) ** 2
    # The encoder smears both ends slightly: give it silence there.
    padded = np.concatenate([np.zeros(90), wave, np.zeros(180)])
    return normalize(padded, EFFECT_LEVEL, PEAK_LIMIT)


def _low_shelf(wave: Wave) -> Wave:
    """Return a wave with softer lows."""
    spectrum, hz = np.fft.rfft(wave), np.fft.rfftfreq(len(wave), 1 / SAMPLE_RATE)
    share = 1 / (1 + (hz / 300) ** 4)
    return np.asarray(np.fft.irfft(spectrum * (1 - (1 - _LOW_SHARE) * share), len(wave)))


def master_air(wave: Wave) -> Wave:
    """Return a normalized loop of a place's air."""
    return normalize(wave, AIR_LEVEL, MUSIC_PEAK_LIMIT)


def master_music(layers: list[Wave], trim: float = 0.0) -> list[Wave]:
    """Return normalized layers of a loop, rotated to start where all are quietest.

    All of them are louder than other music by `trim` in dB.
    """
    base, *overlays = layers
    mastered = [normalize(base, MUSIC_LEVEL + trim, MUSIC_PEAK_LIMIT)]
    mastered += [normalize(wave, OVERLAY_LEVEL + trim, OVERLAY_PEAK_LIMIT) for wave in overlays]
    cut = _quietest_cut(mastered)
    return [np.roll(wave, -cut) for wave in mastered]


def _quietest_cut(layers: list[Wave]) -> int:
    """Return the sample in the last seconds of a loop where its seam is least audible."""
    tail = 4 * SAMPLE_RATE
    ends = [wave[-tail:] for wave in layers]
    energy = sum((wave**2 for wave in ends), np.zeros(tail))
    window = int(0.03 * SAMPLE_RATE)
    smoothed = np.convolve(energy, np.hanning(window), "valid")
    start = int(np.argmin(smoothed))
    # Within the quietest window, where the waves cross zero with the least slope.
    rough = sum((np.abs(wave) + 4 * np.abs(np.gradient(wave)) for wave in ends), np.zeros(tail))
    return len(layers[0]) - tail + start + int(np.argmin(rough[start : start + window]))
