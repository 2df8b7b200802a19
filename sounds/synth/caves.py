"""The upper caves: wood, drips and a hollow reed; a heart when hurt, drums under a dragon."""

from typing import NamedTuple

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
from sounds.synth.instruments import drip, horn, marimba, pad, pulse, reed, string, thud
from sounds.synth.score import Score, TimedWaves, parse_melody

_CM, _F, _EB, _BB = (
    (36, 51, 55, 60, 63),
    (41, 53, 57, 60, 65),
    (39, 51, 55, 58, 63),
    (34, 50, 53, 58, 62),
)
_GM, _AB = (43, 50, 55, 58, 62), (32, 51, 56, 60, 63)
SCORE = Score(
    60 / 76,
    4,
    (
        *(_CM, _CM, _F, _F, _CM, _EB, _BB, _F),
        *(_GM, _GM, _AB, _AB, _GM, _EB, _F, _F),
        *(_CM, _BB, _CM, _CM),
    ),
    parse_melody("72:2 75:1 74:1  79:3 77:1  77:2 74:2  72:3 -:1", 16)
    + parse_melody("74:2 70:1 72:1  67:3 -:1  75:2 72:1 70:1  68:4", 32)
    + parse_melody("70:1 72:1 74:2  79:2 75:2  77:2 72:1 74:1  69:4", 48)
    + parse_melody("67:2 72:2  70:2 65:2  67:4", 64),
)
# The chord note that each eighth plays; a gap is a rest.
_WOOD_PATTERNS = ("0.2.31.2", "0.3.2..1", "0..32.12", "0.21.3.2")
# The beats of falling drops, and their notes.
_DRIPS = (
    (3, 91),
    (9.5, 87),
    (14, 96),
    (30.5, 94),
    (38, 91),
    (47, 99),
    (62.5, 87),
    (71, 96),
    (77, 91),
)
_HEART = ((0.0, 0.6), (0.32, 0.4), (2.0, 0.6), (2.32, 0.4))
_DRUM_PATTERN = (
    (0.0, 0.75),
    (0.75, 0.4),
    (1.5, 0.55),
    (2.0, 0.65),
    (3.0, 0.45),
    (3.5, 0.5),
)


def _base_layer() -> Wave:
    beat = SCORE.beat_seconds
    parts: TimedWaves = []
    for bar, notes in enumerate(SCORE.chords):
        at = bar * SCORE.bar_seconds
        for n, index in enumerate(_WOOD_PATTERNS[bar % 4]):
            if index != ".":
                loud = 0.26 if n == 0 else 0.2
                parts.append((at + n * beat / 2, loud, marimba(notes[int(index)], 1.3)))
        parts.append((at, 0.3, pulse(notes[0] + 12 * (notes[0] < 36), 1.4)))
        parts.append((at + 2.5 * beat, 0.18, pulse(notes[0] + 12, 0.8)))
        for note in (notes[0] + 12, notes[1], notes[2]):
            parts.append((at, 0.14, pad(note, SCORE.bar_seconds + 0.9)))
        skin = lowpass(noise(0.2, 700 + bar % 3), 500) * decay(0.2, 26)
        parts.append((at + 1.5 * beat, 0.22, skin))
        parts.append((at + 3 * beat, 0.3, skin))
    for start, note in _DRIPS:
        for gap, loud, wave in drip(note, 0.75 * beat):
            parts.append((start * beat + gap, 0.13 * loud, wave))
    for sung in SCORE.melody:
        seconds = sung.beats * beat + 0.1
        parts.append((sung.beat * beat, 0.2, reed(sung.pitch, seconds)))
        # The cave echoes an octave lower, late and far away.
        far = lowpass(reed(sung.pitch - 12, seconds), 700)
        parts.append(((sung.beat + 1.5) * beat, 0.07, far))
    return mix_loop(SCORE.loop_seconds, parts)


class TensionLayer(NamedTuple):
    """A piece's tension layer: a semitone above a chord note, a heartbeat, a low string.

    `rub` are a note of the chord and how loud its neighbour and it are, `heart` beats with how
    loud they are, `steps` what the string plays over the bass on each eighth, `louds` how loud
    that is on strong eighths and on others.
    """

    dissonance: tuple[int, float, float]
    heartbeat: tuple[tuple[float, float], ...]
    thump: Wave
    steps: tuple[int, ...]
    volumes: tuple[float, float]
    length: float

    def bar_waves(self, score: Score, number: int) -> TimedWaves:
        """Return one bar of the layer."""
        beat, at = score.beat_seconds, number * score.bar_seconds
        bass, *notes = score.chords[number]
        index, above, below = self.dissonance
        parts: TimedWaves = [
            (at, above, pad(notes[index] + 25, score.bar_seconds + 0.6)),
            (at, below, pad(notes[index] + 24, score.bar_seconds + 0.6)),
        ]
        parts += [(at + place * beat, loud, self.thump) for place, loud in self.heartbeat]
        for n, step in enumerate(self.steps):
            loud = self.volumes[n % 4 > 0]
            parts.append((at + n * beat / 2, loud, string(bass + step, self.length)))
        return parts


def _tense_layer() -> Wave:
    dread = TensionLayer(
        (0, 0.14, 0.1),
        _HEART,
        thud(88, 40, 0.34, 11),
        (*[12] * 7, 13),
        (0.18, 0.12),
        0.36,
    )
    bars = (dread.bar_waves(SCORE, number) for number in range(len(SCORE.chords)))
    return mix_loop(SCORE.loop_seconds, [part for bar in bars for part in bar])


def dragon_layer(score: Score) -> Wave:
    """Return a piece's dragon layer: great drums, horns a semitone apart, the dragon's breath.

    Every fourth bar it breathes out and all stop short of the next: there the loop is cut, too.
    """
    beat = score.beat_seconds
    parts: TimedWaves = []
    for bar, (bass, *_) in enumerate(score.chords):
        at, low = bar * score.bar_seconds, bass + 12 * (bass < 36)
        breathes = bar % 4 == 3
        for place, loud in _DRUM_PATTERN[: 5 if breathes else None]:
            skin = bandpass(noise(0.16, 720 + int(place * 4)), 180, 1500) * decay(0.16, 26)
            parts.append((at + place * beat, loud, thud(112, 38, 0.5, 8)))
            parts.append((at + place * beat, 0.4 * loud, skin))
        for note, loud in ((low, 0.22), (low + 7, 0.13)):
            parts.append((at, loud, horn(note, score.bar_seconds * (0.84 if breathes else 0.96))))
        # The call: the root, the semitone above it, and down again.
        if bar % 2:
            for n, step in enumerate((12, 13, 12)):
                length = (1.0, 0.5, 1.9 if breathes else 2.4)[n] * beat
                start = at + (0.0, 1.0, 1.5)[n] * beat
                parts.append((start, 0.2, horn(low + step, length)))
        for n in range(13 if breathes else 16):
            step = 1 if n in (7, 15) else 0
            loud = 0.13 if n % 4 == 0 else 0.07
            parts.append((at + n * beat / 4, loud, string(low + 12 + step, 0.2)))
        if breathes:
            breath = bandpass(noise(2.4 * beat, 740 + bar), 150, 900) * swell_envelope(2.4 * beat)
            parts.append((at + beat, 0.32, breath))
    return mix_loop(score.loop_seconds, parts)


MUSIC = {
    "caves": MusicLoop(
        _base_layer, {"tense": _tense_layer, "dragon": lambda: dragon_layer(SCORE)}, 0.9
    )
}
