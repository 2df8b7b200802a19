"""The deep caves: far voices over one low note, stone that settles, bells under water."""

from sounds.synth.caves import TensionLayer, dragon_layer
from sounds.synth.definitions import MusicLoop
from sounds.synth.dsp import (
    Wave,
    bandpass,
    decay,
    lowpass,
    mix_loop,
    noise,
    swell_envelope,
)
from sounds.synth.instruments import (
    bell,
    choir,
    drip,
    horn,
    marimba,
    midi_to_hz,
    pad,
    pulse,
    thud,
)
from sounds.synth.score import Score, TimedWaves, parse_melody

_FM, _G, _EM, _D, _BM = (
    (30, 49, 54, 57),
    (31, 50, 55, 59),
    (28, 52, 55, 59),
    (38, 50, 54, 57),
    (35, 50, 54, 59),
)
SCORE = Score(
    60 / 62,
    4,
    (*(_FM, _FM, _G, _FM, _EM, _D, _FM, _G), *(_BM, _G, _EM, _FM, _FM, _G, _EM, _FM)),
    parse_melody("64:3 66:1  62:2 57:2  61:3 57:1  59:2 62:2", 16)
    + parse_melody("66:2 62:2  67:3 66:1  64:2 59:2  61:4", 32)
    + parse_melody("66:2 69:2  71:2 67:2  64:2 67:1 66:1  66:4", 48),
)
_DRIPS = ((2.5, 85), (13, 78), (27.5, 90), (44, 85), (58.5, 81))
# The beats of distant settling stone.
_STONES = (6, 22.5, 31, 46.5, 61)
_HEART = ((0.0, 0.62), (0.4, 0.42), (2.0, 0.5), (2.4, 0.34))
_FIGURE = (12, 12, 13, 12, 12, 15, 13, 12)


def _stone(seed: int) -> Wave:
    """A rumble that rolls away."""
    roll = lowpass(noise(1.8, seed), 190) * decay(1.8, 2.4)
    return roll + 0.5 * lowpass(thud(70, 34, 1.8, 5), 200)


def _base_layer() -> Wave:
    beat = SCORE.beat_seconds
    parts: TimedWaves = []
    for bar, (bass, *notes) in enumerate(SCORE.chords):
        at, low = bar * SCORE.bar_seconds, bass + 12
        parts.append((at, 0.2, pulse(low, 2.2)))
        parts.append((at + 2.5 * beat, 0.12, pulse(low, 1.2)))
        # The voices breathe with the dragon, every fourth bar.
        held = SCORE.bar_seconds + (1.1 if bar % 4 < 3 else -0.1)
        parts.append((at, 0.32, pad(42, held)))
        for note in notes:
            parts.append((at, 0.11, choir(note, held)))
        for n, index in enumerate((0, 2, 1)):
            loud = 0.11 if n else 0.15
            parts.append((at + (0.5 + n * 1.25) * beat, loud, marimba(notes[index] + 12, 1.6)))
        if bar % 2:
            glass = bell(midi_to_hz(notes[2] + 24), 3.2, 1.6)
            parts.append((at + 1.5 * beat, 0.07, lowpass(glass, 2600)))
    for start, note in _DRIPS:
        for gap, loud, wave in drip(note, beat):
            parts.append((start * beat + gap, 0.13 * loud, wave))
    for n, start in enumerate(_STONES):
        parts.append((start * beat, 0.5, _stone(800 + n)))
    for sung in SCORE.melody:
        seconds = sung.beats * beat + 0.25
        parts.append((sung.beat * beat, 0.15, lowpass(horn(sung.pitch, seconds), 900)))
    return mix_loop(SCORE.loop_seconds, parts)


def _tense_layer() -> Wave:
    dread = TensionLayer(
        (1, 0.12, 0.12), _HEART, thud(84, 38, 0.4, 10), _FIGURE, (0.17, 0.11), 0.42
    )
    parts: TimedWaves = []
    for bar in range(len(SCORE.chords)):
        parts += dread.bar_waves(SCORE, bar)
        scrape = bandpass(noise(0.5, 820 + bar % 3), 1200, 3600) * swell_envelope(0.5)
        parts.append((bar * SCORE.bar_seconds + 3.2 * SCORE.beat_seconds, 0.1, scrape))
    return mix_loop(SCORE.loop_seconds, parts)


MUSIC = {
    "depths": MusicLoop(
        _base_layer, {"tense": _tense_layer, "dragon": lambda: dragon_layer(SCORE)}, 0.9
    )
}
