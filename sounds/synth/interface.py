"""Menus, hints and what every place falls back to."""

from __future__ import annotations

from sounds.synth.recipe import Effect, one, several
from sounds.synth.voices import bell, chord, thud, tick
from sounds.synth.waves import Wave, band, fall, lowpass, mix, noise, slide, sweep, swell, tone


def step(seed: int) -> Wave:
    """A boot on basalt."""
    return lowpass(noise(0.11, seed), 900 + 120 * seed) * fall(0.11, 45) + 0.35 * thud(
        120, 60, 0.11, 40
    )


def bump(seed: int) -> Wave:
    """A shoulder against stone."""
    return thud(150 + 10 * seed, 55, 0.14, 28) + 0.6 * lowpass(noise(0.14, seed), 900) * fall(
        0.14, 40
    )


def _slide(start: float, end: float) -> Wave:
    return tone(slide(start, end, 0.12), 0.12, "triangle") * fall(0.12, 14)


def _refuse() -> Wave:
    return lowpass(tone(slide(140, 95, 0.16), 0.16, "saw"), 2600) * fall(0.16, 14)


def _pad_lost() -> Wave:
    """A plug pulled: a click, and two notes that fall."""
    click = band(noise(0.05, 71), 900, 4000) * fall(0.05, 120)
    return mix((0, 0.6 * click), (0.05, 0.8 * bell(494, 0.5, 7)), (0.19, bell(330, 0.8, 6)))


def _die() -> Wave:
    """Something ends in the dark: a far cry and a fall."""
    cry = lowpass(tone(slide(210, 70, 0.5), 0.5, "saw"), 700) * fall(0.5, 6)
    return mix((0, cry), (0.22, 0.8 * thud(100, 45, 0.3, 14)))


def _hurt(seed: int) -> Wave:
    """A blow that lands."""
    slap = band(noise(0.14, 60 + seed), 250, 1600) * fall(0.14, 38)
    return mix((0, slap), (0, thud(150 - 10 * seed, 60, 0.18, 22)))


def _attack(seed: int) -> Wave:
    """A blow through air."""
    return sweep(noise(0.24, 64 + seed), 500, 1900) * swell(0.24)


EFFECTS: dict[str, Effect] = {
    "step": several(0.41, step, 1, 2, 3),
    "bump": several(0.7, bump, 1, 2, 3),
    "hurt": several(0.8, _hurt, 1, 2),
    "die": one(0.6, _die),
    "attack": several(0.7, _attack, 1, 2),
    "pick": one(0.5, lambda: mix((0, tick(600)), (0.03, 0.7 * bell(990, 0.4, 8)))),
    "drop": one(0.45, lambda: mix((0, thud(170, 80, 0.1, 40)), (0.02, 0.4 * tick(480)))),
    "turn_tick": one(0.13, lambda: tick(2000)),
    "note_low_turns": one(0.72, lambda: mix((0, bell(196, 1.0, 4)), (0.25, bell(185, 1.2, 4)))),
    "refuse": one(0.6, _refuse),
    "aim_on": one(0.65, lambda: _slide(500, 1100)),
    "aim_off": one(0.6, lambda: _slide(1000, 480)),
    "win": one(0.95, lambda: chord((262, 330, 392, 523, 659, 784), 1.8, 0.11)),
    "lose": one(0.95, lambda: chord((220, 208, 196, 147), 2.0, 0.32)),
    "pad_lost": one(0.6, _pad_lost),
    "ui_move": one(0.36, lambda: tick(1150)),
    "ui_confirm": one(0.48, lambda: mix((0, tick(900)), (0.05, tick(1350)))),
    "ui_back": one(0.42, lambda: mix((0, tick(1200)), (0.05, tick(800)))),
    "ui_open": one(0.42, lambda: mix((0, tick(700)), (0.04, tick(950)))),
    "ui_close": one(0.42, lambda: mix((0, tick(950)), (0.04, tick(700)))),
    "ui_toggle": one(0.4, lambda: tick(1000)),
    "ui_type": one(0.34, lambda: tick(1500)),
}
