"""Sounds of menus and hints, and fallbacks for all themes."""

from sounds.synth.definitions import (
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
    noise,
    noise_sweep,
    pitch_glide,
    silence,
    swell_envelope,
    tone,
)
from sounds.synth.instruments import bell, bell_arpeggio, thud, tick


def step(seed: int) -> Wave:
    """A boot on basalt."""
    heel = bandpass(noise(0.11, seed), 500, 1500 + 150 * seed) * decay(0.11, 60)
    sole = bandpass(noise(0.06, 9 + seed), 900, 2600) * decay(0.06, 70)
    return mix_at((0, heel), (0.035, 0.5 * sole), (0, 0.3 * thud(120, 60, 0.11, 40)))


def bump(seed: int) -> Wave:
    """A shoulder against stone."""
    knock = tone(pitch_glide(620 + 40 * seed, 430, 0.14), 0.14, "triangle") * decay(0.14, 34)
    grit = bandpass(noise(0.14, seed), 400, 1300) * decay(0.14, 26)
    return 0.6 * thud(150 + 10 * seed, 55, 0.14, 28) + 0.5 * knock + 0.5 * grit


def _slide(start: float, end: float) -> Wave:
    return tone(pitch_glide(start, end, 0.12), 0.12, "triangle") * decay(0.12, 14)


def _refuse() -> Wave:
    return lowpass(tone(pitch_glide(140, 95, 0.16), 0.16, "saw"), 2600) * decay(0.16, 14)


def _pad_lost() -> Wave:
    """A plug pulled: a click, and two notes that fall."""
    click = bandpass(noise(0.05, 71), 900, 4000) * decay(0.05, 120)
    return mix_at((0, 0.6 * click), (0.05, 0.8 * bell(494, 0.5, 7)), (0.19, bell(330, 0.8, 6)))


def _die() -> Wave:
    """A death out of sight: a distant cry and a fall."""
    cry = lowpass(tone(pitch_glide(520, 180, 0.5), 0.5, "saw"), 1800) * decay(0.5, 6)
    return mix_at((0, cry), (0.22, 0.6 * thud(140, 60, 0.3, 14)))


def _hurt(seed: int) -> Wave:
    """A hit."""
    slap = bandpass(noise(0.14, 60 + seed), 1100, 4200) * decay(0.14, 30)
    cry = tone(pitch_glide(940 - 60 * seed, 520, 0.16), 0.16, "saw") * decay(0.16, 16)
    return mix_at((0, 1.2 * slap), (0.02, 0.35 * cry), (0, 0.5 * thud(150, 60, 0.18, 22)))


def _drop() -> Wave:
    """A bundle falls and settles."""
    cloth = bandpass(noise(0.16, 67), 700, 3000)
    slap = 0.7 * cloth * decay(0.16, 40) * fade_in_out(0.16, 0.004, 0.05)
    rustle = 0.35 * cloth * swell_envelope(0.16, 0.7)
    # Rests at both ends, for the encoder.
    fall = 0.6 * thud(150, 70, 0.12, 34)
    return mix_at((0.012, fall), (0.016, slap), (0.1, rustle), (0.25, silence(0.05)))


def _attack(seed: int) -> Wave:
    """A miss."""
    return noise_sweep(noise(0.24, 64 + seed), 500, 1900) * swell_envelope(0.24)


EFFECTS: dict[str, SoundEffect] = {
    "step": varied_effect(0.41, step, 1, 2, 3, body=(500, 1250)),
    "bump": varied_effect(0.7, bump, 1, 2, 3, body=(630,)),
    "hurt": varied_effect(0.8, _hurt, 1, 2, body=(5000,)),
    "die": repeated_effect(0.6, _die, body=(1600,)),
    "attack": varied_effect(0.7, _attack, 1, 2, body=(2500,)),
    "pick": repeated_effect(
        0.5, lambda: mix_at((0, tick(600)), (0.03, 0.7 * bell(990, 0.4, 8))), body=(1600, 5000)
    ),
    "drop": repeated_effect(0.45, _drop, body=(1000, 3200)),
    "turn_tick": repeated_effect(0.13, lambda: tick(2000)),
    "note_low_turns": single_effect(
        0.72, lambda: mix_at((0, bell(196, 1.0, 4)), (0.25, bell(185, 1.2, 4)))
    ),
    "refuse": single_effect(0.6, _refuse),
    "aim_on": single_effect(0.65, lambda: _slide(500, 1100)),
    "aim_off": single_effect(0.6, lambda: _slide(1000, 480)),
    "win": single_effect(0.95, lambda: bell_arpeggio((262, 330, 392, 523, 659, 784), 1.8, 0.11)),
    "lose": single_effect(0.95, lambda: bell_arpeggio((220, 208, 196, 147), 2.0, 0.32)),
    "pad_lost": single_effect(0.6, _pad_lost),
    "ui_move": single_effect(0.36, lambda: tick(1150)),
    "ui_confirm": single_effect(0.48, lambda: mix_at((0, tick(900)), (0.05, tick(1350)))),
    "ui_back": single_effect(0.42, lambda: mix_at((0, tick(1200)), (0.05, tick(800)))),
    "ui_open": single_effect(0.42, lambda: mix_at((0, tick(700)), (0.04, tick(950)))),
    "ui_close": single_effect(0.42, lambda: mix_at((0, tick(950)), (0.04, tick(700)))),
    "ui_toggle": single_effect(0.4, lambda: tick(1000)),
    "ui_type": single_effect(0.34, lambda: tick(1500)),
}
