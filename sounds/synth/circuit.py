"""Inside the machine: glass floors, soft chips, weapons of light."""

import numpy as np

from sounds.synth.definitions import (
    MusicLoop,
    SoundEffect,
    repeated_effect,
    single_effect,
    varied_effect,
)
from sounds.synth.dsp import (
    Wave,
    bandpass,
    decay,
    fade_in_out,
    lowpass,
    mix_at,
    mix_loop,
    noise,
    noise_sweep,
    pitch_glide,
    sample_times,
    sparse_noise,
    swell_envelope,
    tone,
)
from sounds.synth.instruments import (
    bell,
    bell_arpeggio,
    clang,
    midi_to_hz,
    pad,
    pulse,
    soft_square,
    thud,
)
from sounds.synth.score import Score, TimedWaves, parse_melody


def _run(notes: tuple[int, ...], gap: float, seconds: float) -> Wave:
    return mix_at(*((gap * n, soft_square(note, seconds, 3200)) for n, note in enumerate(notes)))


def step(seed: int) -> Wave:
    """A heel on glass."""
    glass = tone(1150.0 + 130 * seed, 0.09) * decay(0.09, 70) * 0.35
    return (
        thud(210 + 12 * seed, 110, 0.09, 48)
        + glass
        + bandpass(noise(0.09, 80 + seed), 1200, 4200) * decay(0.09, 110) * 0.4
    )


def bump(seed: int) -> Wave:
    """A server rack that does not yield."""
    return thud(170 - 9 * seed, 70, 0.2, 24) + 0.3 * clang(310.0 + 23 * seed, 0.2, 20, seed)


def hammer() -> Wave:
    """A slam: air, weight, ringing floor."""
    air = noise_sweep(noise(0.16, 101), 300, 1400) * swell_envelope(0.16)
    blow = 0.7 * thud(120, 34, 0.7, 7) + bandpass(noise(0.7, 102), 400, 3200) * decay(0.7, 16)
    return mix_at((0, 0.5 * air), (0.13, blow), (0.13, 0.9 * clang(392.0, 0.8, 6, 103)))


def scythe() -> Wave:
    """A wide arc through two cells."""
    arc = noise_sweep(noise(0.42, 111), 2600, 500) * swell_envelope(0.42)
    edge = tone(pitch_glide(1900, 700, 0.42), 0.42) * swell_envelope(0.42, 3) * 0.25
    return mix_at(
        (0, 1.6 * arc + edge),
        (0.19, 0.8 * noise_sweep(noise(0.3, 112), 3400, 900) * swell_envelope(0.3)),
    )


def bow() -> Wave:
    """A bowstring and an arrow of light."""
    twang = lowpass(tone(pitch_glide(240, 196, 0.4), 0.4, "saw"), 2200) * decay(0.4, 11)
    bolt = (
        tone(pitch_glide(2400, 600, 0.3), 0.3, "triangle")
        * decay(0.3, 12)
        * fade_in_out(0.3, 0.01, 0.1)
    )
    air = noise_sweep(noise(0.3, 121), 4200, 1100) * decay(0.3, 9)
    return mix_at((0, twang), (0.02, 0.4 * bolt + 0.5 * air))


def sword() -> Wave:
    """A short, ringing cut."""
    cut = noise_sweep(noise(0.2, 131), 1300, 4800) * swell_envelope(0.2)
    return mix_at((0, 1.3 * cut), (0.1, 0.5 * clang(740.0, 0.5, 9, 132)))


def hurt(seed: int) -> Wave:
    """A monster loses a piece of itself: a dent in its voice."""
    hz = pitch_glide(420 - 60 * seed, 190, 0.26)
    # The pitch falls in steps, like a jumping number.
    hz = np.asarray(150 * 2 ** (np.round(np.log2(hz / 150) * 6) / 6))
    voice = lowpass(tone(hz, 0.26, "square"), 2600) * decay(0.26, 9)
    return voice + 0.5 * bandpass(noise(0.26, 140 + seed), 600, 3000) * decay(0.26, 28)


def vanish(seed: int) -> Wave:
    """A monster comes apart into falling bits."""
    notes = tuple(81 - 2 * seed - fall_by for fall_by in (0, 3, 7, 10, 15, 19, 22))
    dust = lowpass(sparse_noise(0.8, 150 + seed, 0.03), 6000) * decay(0.8, 4) * 2
    sigh = noise_sweep(noise(0.8, 160 + seed), 2400, 240) * decay(0.8, 4)
    return mix_at((0, 0.8 * _run(notes, 0.055, 0.3)), (0.03, 0.6 * sigh + dust))


def attack(seed: int) -> Wave:
    """A monster strikes."""
    seconds = 0.32
    growl = tone(pitch_glide(110 + 14 * seed, 70, seconds), seconds, "saw") * (
        1 + 0.5 * np.sin(2 * np.pi * (26 + 3 * seed) * sample_times(seconds))
    )
    bite = bandpass(noise(0.12, 170 + seed), 700, 3600) * decay(0.12, 40)
    return mix_at((0, lowpass(growl, 1500) * swell_envelope(seconds, 0.8)), (0.14, 1.2 * bite))


def monster_step(seed: int) -> Wave:
    """A box with too many corners lands."""
    return mix_at(
        (0, thud(96 + 8 * seed, 60, 0.12, 34)),
        (0, 0.5 * soft_square(50 + seed, 0.1, 1200)),
    )


def hero_hurt() -> Wave:
    """The hero is struck: a warning tone cut by static."""
    static = bandpass(noise(0.34, 181), 500, 3500) * decay(0.34, 18)
    return mix_at((0, 0.7 * _run((58, 52), 0.09, 0.24)), (0, static))


def die() -> Wave:
    """The hero is switched off."""
    seconds = 1.5
    down = lowpass(tone(pitch_glide(440, 36, seconds), seconds, "square"), 1500) * decay(
        seconds, 1.8
    )
    static = bandpass(noise(seconds, 191), 300, 2400) * swell_envelope(seconds, 3) * 0.4
    return mix_at((0, down * 0.8 + static), (1.15, 0.8 * thud(70, 30, 0.5, 9)))


def win() -> Wave:
    """The way out opens: fifths that climb, and a chord that stays."""
    rise = _run((52, 59, 64, 71, 76, 83), 0.1, 0.5)
    stay = mix_at(*((0, pad(note, 2.2)) for note in (52, 64, 68, 71, 76)))
    shine = mix_at(
        *((0.1 * n, bell(midi_to_hz(note), 1.4, 3)) for n, note in enumerate((83, 88, 95)))
    )
    return mix_at((0, rise), (0.35, 0.6 * stay), (0.62, 0.35 * shine))


def refresh() -> Wave:
    """Health comes back: a warm chord over two low notes."""
    return mix_at(
        (0, bell_arpeggio((392, 494, 587, 784), 0.8, 0.07)),
        (0, 0.4 * _run((55, 62), 0.1, 0.4)),
    )


EFFECTS: dict[str, SoundEffect] = {
    "circuit_step": varied_effect(0.36, step, 1, 2, 3),
    "circuit_bump": varied_effect(0.6, bump, 1, 2, 3, body=(800,)),
    "circuit_hammer": single_effect(1.0, hammer, body=(2000, 3200)),
    "circuit_scythe": single_effect(0.9, scythe, body=(3200,)),
    "circuit_bow": single_effect(0.85, bow, body=(5000,)),
    "circuit_sword": repeated_effect(0.8, sword, body=(4000,)),
    "circuit_hurt": varied_effect(0.6, hurt, 1, 2, body=(1000,)),
    "circuit_die": varied_effect(0.75, vanish, 1, 2, body=(1000, 1600)),
    "circuit_attack": varied_effect(0.7, attack, 1, 2, body=(400, 1000)),
    "circuit_monster_step": varied_effect(0.3, monster_step, 1, 2, 3, body=(500,)),
    "circuit_hero_hurt": single_effect(0.85, hero_hurt, body=(1000, 2000)),
    "circuit_hero_die": single_effect(
        1.0, die, "circuit_hero_lost", "circuit_lose", body=(630, 1600)
    ),
    "circuit_treasure_pick": single_effect(
        0.65, lambda: _run((76, 80, 83, 88, 92), 0.05, 0.3), body=(1600,)
    ),
    "circuit_potion_pick": single_effect(0.65, refresh, "circuit_heal", body=(2000,)),
    "circuit_pick": repeated_effect(
        0.6,
        lambda: mix_at((0, 0.5 * clang(520.0, 0.3, 12, 7)), (0.06, _run((64, 71), 0.07, 0.35))),
        body=(1600, 2500),
    ),
    "circuit_win": single_effect(0.95, win, "circuit_exit_use", body=(2500, 4000)),
}

_EM, _C, _G = (40, 64, 67, 71, 74), (36, 64, 67, 71, 72), (43, 62, 67, 71, 74)
_D, _AM, _BM = (38, 62, 66, 69, 76), (45, 64, 67, 69, 72), (35, 62, 66, 69, 71)
SCORE = Score(
    60 / 96,
    4,
    (
        *(_EM, _C, _G, _D, _EM, _C, _G, _D),
        *(_AM, _C, _EM, _D, _AM, _C, _BM, _BM),
        *(_EM, _C, _G, _D, _AM, _BM, _C, _D),
        *(_EM, _G, _C, _D),
    ),
    parse_melody("83:2 79:2  84:1.5 83:.5 79:2  74:3 76:1  78:2 81:2", 16)
    + parse_melody("76:2 79:2  83:3 79:1  83:2 86:2  81:4", 32)
    + parse_melody("88:1 86:1 83:2  84:2 88:2  86:3 83:1  81:2 78:2", 64)
    + parse_melody("84:2 81:2  83:2 86:2  88:2 91:2  90:4", 80)
    + parse_melody("83:4  79:2 83:2  84:2 79:2  78:2", 96),
)
_PATTERNS = (
    (0, 1, 2, 3, 2, 1, 2, 1),
    (0, 2, 1, 3, 1, 2, 3, 2),
    (3, 2, 1, 0, 1, 2, 1, 2),
    (0, 1, 3, 1, 2, 1, 3, 2),
)


def _base_layer() -> Wave:
    beat = SCORE.beat_seconds
    parts: TimedWaves = []
    for bar, (bass, *notes) in enumerate(SCORE.chords):
        at, phrase = bar * SCORE.bar_seconds, bar // 4
        bright = (1100, 1500, 1900)[phrase % 3]
        for n, index in enumerate(_PATTERNS[(phrase + bar // 14) % 4]):
            wave = soft_square(notes[index], 0.55, bright)
            loud = 0.17 if n % 4 == 0 else 0.13
            parts.append((at + n * beat / 2, loud, wave))
            parts.append((at + (n / 2 + 0.75) * beat, loud * 0.3, wave))
        for place in (0.0, 1.5, 2.0, 3.0):
            parts.append((at + place * beat, 0.24 if place else 0.34, pulse(bass, 0.7)))
        for note in (bass + 12, notes[0] - 12, notes[2] - 12):
            parts.append((at, 0.13, pad(note, SCORE.bar_seconds + 0.8)))
    for sung in SCORE.melody:
        parts.append((sung.beat * beat, 0.15, bell(midi_to_hz(sung.pitch), 2.4, 2.2)))
    return mix_loop(SCORE.loop_seconds, parts)


def _tense_layer() -> Wave:
    beat = SCORE.beat_seconds
    parts: TimedWaves = []
    for bar, (bass, *_) in enumerate(SCORE.chords):
        at = bar * SCORE.bar_seconds
        parts.append((at, 0.12, pad(70 if bar % 4 < 2 else 69, SCORE.bar_seconds + 0.6)))
        for n in range(4):
            parts.append((at + n * beat, 0.55 if n % 2 == 0 else 0.3, thud(130, 44, 0.3, 11)))
            hat = bandpass(noise(0.08, 200 + n), 3500, 8000) * decay(0.08, 55)
            parts.append((at + (n + 0.5) * beat, 0.34, hat))
        for n in range(16):
            loud = 0.16 if n % 4 == 0 else 0.09
            octave = 24 if n in (6, 14) else 12
            parts.append((at + n * beat / 4, loud, soft_square(bass + octave, 0.16, 1500)))
        if bar % 2 == 1:
            for n, note in enumerate((76, 77)):
                parts.append((at + (2 + n) * beat, 0.06, bell(midi_to_hz(note), 1.0, 4)))
    return mix_loop(SCORE.loop_seconds, parts)


MUSIC = {"circuit": MusicLoop(_base_layer, {"tense": _tense_layer}, -1.0)}
