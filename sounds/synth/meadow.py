"""The meadow: a lilt in six for a map in the sun; hooves and bows under it in a race."""

from sounds.synth.definitions import (
    MusicLoop,
    SoundEffect,
    single_effect,
    varied_effect,
)
from sounds.synth.dsp import (
    Wave,
    bandpass,
    decay,
    fade_in_out,
    mix_at,
    mix_loop,
    noise,
    noise_sweep,
    pitch_glide,
    swell_envelope,
    tone,
)
from sounds.synth.instruments import (
    bell,
    clang,
    lute,
    midi_to_hz,
    pad,
    pluck,
    recorder,
    string,
    thud,
)
from sounds.synth.score import Score, TimedWaves, parse_melody

_G, _EM, _C, _D = (
    (43, 55, 59, 62, 67),
    (40, 55, 59, 64, 67),
    (36, 55, 60, 64, 67),
    (38, 54, 57, 62, 66),
)
_BM, _AM, _F = (47, 54, 59, 62, 66), (45, 52, 57, 60, 64), (41, 53, 57, 60, 65)
_SECTION_BEATS = 8 * 6
SCORE = Score(
    60 / 180,
    6,
    (
        *(_G, _G, _EM, _EM, _C, _C, _D, _D),
        *(_G, _BM, _C, _G, _AM, _D, _G, _D),
        *(_EM, _BM, _C, _G, _AM, _EM, _F, _D),
        *(_G, _G, _EM, _C, _G, _AM, _D, _G),
    ),
    parse_melody("76:2 79:1 76:3  72:2 74:1 76:3  78:2 76:1 74:3  69:5 -:1", 24)
    + parse_melody("74:2 76:1 79:3  78:3 74:2 71:1  76:2 74:1 72:3  74:2 71:1 67:3", 48)
    + parse_melody("69:2 71:1 72:2 74:1  74:2 76:1 78:3  79:3 83:2 81:1  81:5 -:1", 72)
    + parse_melody("83:3 79:3  78:3 74:2 76:1  79:2 76:1 72:2 74:1  74:3 71:3", 96)
    + parse_melody("72:2 74:1 76:2 72:1  71:3 76:2 78:1  77:3 81:2 77:1  78:4 -:2", 120)
    + parse_melody("79:2 78:1 74:3  71:2 74:1 79:3  79:2 76:1 71:3  72:2 74:1 76:3", 144)
    + parse_melody("74:3 71:2 69:1  72:2 71:1 69:2 72:1  74:2 78:1 81:2 78:1  79:4 -:2", 168),
)
_PICKING = ((0, 2, 4, 3, 2, 3), (0, 3, 2, 4, 3, 1), (0, 1, 3, 4, 3, 2))
# Bars with a bird's call, and its pitch.
_BIRDS = ((0, 100), (2, 103), (7, 98), (15, 103), (23, 100), (31, 96))
_HOOVES = (0.62, 0.0, 0.3, 0.5, 0.0, 0.3)


def _bird(note: int) -> Wave:
    """Three short calls that bend upwards."""
    call = tone(pitch_glide(midi_to_hz(note), midi_to_hz(note + 5), 0.09), 0.09) * swell_envelope(
        0.09
    )
    out = tone(1.0, 0.5) * 0
    for n, loud in enumerate((0.7, 1.0, 0.5)):
        start = int(n * 0.15 * 44100)
        out[start : start + len(call)] += call * loud
    return out


def _base_layer() -> Wave:
    beat = SCORE.beat_seconds
    parts: TimedWaves = []
    for bar, notes in enumerate(SCORE.chords):
        at = bar * SCORE.bar_seconds
        for n, index in enumerate(_PICKING[bar % 3]):
            loud = 0.34 if n == 0 else 0.2 if n == 3 else 0.15
            parts.append((at + n * beat, loud, lute(notes[index], 1.7)))
        parts.append((at + 3 * beat, 0.16, pluck(notes[0] + 7, 1.2)))
        for note in (notes[0] + 12, notes[2], notes[3]):
            parts.append((at, 0.13, pad(note, SCORE.bar_seconds + 0.9)))
        for n in (2, 5):
            grass = bandpass(noise(0.12, 600 + bar % 4), 2500, 6500) * swell_envelope(0.12)
            parts.append((at + n * beat, 0.06, grass))
    for bar, note in _BIRDS:
        parts.append(((bar + 0.3) * SCORE.bar_seconds, 0.05, _bird(note)))
    for sung in SCORE.melody:
        at, seconds = sung.beat * beat, sung.beats * beat
        if sung.beat // _SECTION_BEATS == 2:
            parts.append((at, 0.3, lute(sung.pitch, 1.6)))
            parts.append((at, 0.07, bell(midi_to_hz(sung.pitch + 12), 1.4, 4)))
        else:
            parts.append((at, 0.2, recorder(sung.pitch, seconds + 0.06)))
    return mix_loop(SCORE.loop_seconds, parts)


def _tense_layer() -> Wave:
    beat = SCORE.beat_seconds
    parts: TimedWaves = []
    for bar, (bass, *notes) in enumerate(SCORE.chords):
        at = bar * SCORE.bar_seconds
        # A note next to the fifth: the sun goes behind a cloud.
        parts.append((at, 0.12, pad(68 if bar % 4 == 3 else 69, SCORE.bar_seconds + 0.6)))
        for n, loud in enumerate(_HOOVES):
            if loud:
                parts.append((at + n * beat, loud, thud(150, 62, 0.22, 15)))
            low = bass + 12 if n % 3 else bass + 24
            parts.append((at + n * beat, 0.2 if n % 3 == 0 else 0.14, string(low, 0.34)))
        for late in (1.5, 2.5, 4.5, 5.5):
            rim = bandpass(noise(0.05, 640 + int(2 * late)), 1800, 5200) * decay(0.05, 60)
            parts.append((at + late * beat, 0.2, rim))
        if bar % 2:
            held = string(notes[-1] + 12, 0.9) * fade_in_out(0.9, 0.01, 0.2)
            parts.append((at + 3 * beat, 0.16, held))
    return mix_loop(SCORE.loop_seconds, parts)


def drift(seed: int) -> Wave:
    """A current that carries somebody off: a rush, and bubbles that rise in pitch."""
    rush = noise_sweep(noise(0.55, 700 + seed), 420 + 60 * seed, 1150) * swell_envelope(0.55)
    spray = bandpass(noise(0.3, 710 + seed), 2600, 7000) * decay(0.3, 11)
    bubbles = []
    for number in range(5):
        low = 260 + 70 * ((number * 3 + seed) % 5)
        bubble = tone(pitch_glide(low, low * 1.9, 0.055), 0.055) * decay(0.055, 38)
        bubbles.append((0.05 + 0.083 * number + 0.011 * seed, 0.35 * bubble))
    return mix_at((0, rush), (0.04, 0.16 * spray), *bubbles)


def grate() -> Wave:
    """The current slows down, and iron stops it: a clank, drops, iron that hums on."""
    rush = noise_sweep(noise(0.62, 721), 900, 300) * fade_in_out(0.62, 0.05, 0.3)
    drops = bandpass(noise(0.4, 722), 1800, 6200) * decay(0.4, 10)
    hum = tone(147.0, 0.7) * decay(0.7, 6)
    return mix_at(
        (0, 0.8 * rush),
        (0.56, 0.9 * clang(330.0, 0.6, 8, 723)),
        (0.56, 0.7 * thud(150, 62, 0.18, 22)),
        (0.57, 0.3 * drops),
        (0.57, 0.25 * hum),
        (0.74, 0.25 * clang(410.0, 0.35, 14, 724)),
    )


EFFECTS: dict[str, SoundEffect] = {
    "meadow_drift": varied_effect(0.55, drift, 1, 2, 3, body=(500,)),
    "meadow_drift_grate": single_effect(0.8, grate, body=(4000,)),
}
MUSIC = {"meadow": MusicLoop(_base_layer, {"tense": _tense_layer})}
