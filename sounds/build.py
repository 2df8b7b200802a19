"""Synthesises every sound and piece of music, and the manifest that the game reads."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

HERE = Path(__file__).parent
RATE = 44100
PEAK = 10 ** (-1.5 / 20)
Wave = NDArray[np.float64]


# --- building blocks: waves of `seconds`, mono, about -1 to 1


def span(seconds: float) -> Wave:
    """Return the times of a sound's samples in seconds."""
    return np.arange(int(seconds * RATE)) / RATE


def noise(seconds: float, seed: int) -> Wave:
    """Return white noise."""
    return np.random.default_rng(seed).uniform(-1, 1, int(seconds * RATE))


def lowpass(wave: Wave, cutoff: float) -> Wave:
    """Return a wave without what lies above a frequency in Hz (smooth roll-off)."""
    spectrum = np.fft.rfft(wave)
    hz = np.fft.rfftfreq(len(wave), 1 / RATE)
    return np.fft.irfft(spectrum / (1 + (hz / cutoff) ** 4), len(wave))


def band(wave: Wave, low: float, high: float) -> Wave:
    """Return what lies between two frequencies in Hz."""
    return lowpass(wave, high) - lowpass(wave, low)


def tone(hz: float | Wave, seconds: float, shape: str = "sine") -> Wave:
    """Return a tone; `hz` may change from sample to sample."""
    phase = 2 * np.pi * np.cumsum(np.broadcast_to(hz, int(seconds * RATE))) / RATE
    if shape == "sine":
        return np.sin(phase)
    if shape == "triangle":
        return 2 / np.pi * np.arcsin(np.sin(phase))
    saw = sum(np.sin(phase * n) / n for n in range(1, 14))
    return np.asarray(saw) * 0.6


def slide(start: float, end: float, seconds: float) -> Wave:
    """Return a frequency that falls or rises exponentially."""
    return start * (end / start) ** (span(seconds) / seconds)


def fall(seconds: float, rate: float) -> Wave:
    """Return an envelope that dies away; a larger rate is quicker."""
    return np.exp(-span(seconds) * rate)


def swell(seconds: float) -> Wave:
    """Return an envelope that rises and falls."""
    return np.asarray(np.sin(np.pi * span(seconds) / seconds) ** 1.5)


def mix(*parts: tuple[float, Wave]) -> Wave:
    """Return waves laid over each other, each beginning at its time in seconds."""
    length = max(int(at * RATE) + len(wave) for at, wave in parts)
    out = np.zeros(length)
    for at, wave in parts:
        start = int(at * RATE)
        out[start : start + len(wave)] += wave
    return out


def bell(hz: float, seconds: float, rate: float = 5.0) -> Wave:
    """Return a struck bell."""
    return sum(
        (tone(hz * ratio, seconds) * fall(seconds, rate * (1 + 0.6 * n)) / (1 + n)
         for n, ratio in enumerate((1.0, 2.01, 2.76, 5.4))),
        np.zeros(int(seconds * RATE)),
    )  # fmt: skip


# --- effects


def step(seed: int) -> Wave:
    """A boot on basalt."""
    return lowpass(noise(0.11, seed), 900 + 120 * seed) * fall(0.11, 45) + 0.5 * tone(
        slide(120, 60, 0.11), 0.11
    ) * fall(0.11, 40)


def bump(seed: int) -> Wave:
    """A shoulder against stone."""
    return tone(slide(150 + 10 * seed, 55, 0.14), 0.14) * fall(0.14, 28) + 0.3 * lowpass(
        noise(0.14, seed), 500
    ) * fall(0.14, 40)


def claw(seed: int) -> Wave:
    """A devil's hoof."""
    return band(noise(0.09, 40 + seed), 500, 1500 + 200 * seed) * fall(0.09, 50) * 0.8


def rail() -> Wave:
    """The railgun: sparks drawn in, a falling saw, a burst, a thump below."""
    seconds = 0.95
    saw = tone(slide(1900, 70, seconds), seconds, "saw") * fall(seconds, 5.5)
    burst = band(noise(seconds, 3), 300, 6000) * fall(seconds, 14)
    thump = tone(slide(110, 34, seconds), seconds) * fall(seconds, 6)
    ring = tone(slide(3200, 2400, seconds), seconds) * fall(seconds, 9) * 0.15
    charge = tone(slide(300, 2600, 0.08), 0.08, "triangle") * span(0.08) / 0.08 * 0.5
    return mix((0, charge), (0.07, 0.55 * saw + 0.7 * burst + 1.0 * thump + ring))


def rail_miss() -> Wave:
    """The same shot ending in stone."""
    stones = band(noise(0.6, 9), 900, 3500) * fall(0.6, 9)
    return mix((0, rail()), (0.16, 0.35 * stones))


def ray() -> Wave:
    """A scorching ray: whoosh and crackle."""
    seconds = 0.85
    whoosh = band(noise(seconds, 11), 200, 1800) * swell(seconds)
    crackle = noise(seconds, 12) * (np.random.default_rng(13).random(int(seconds * RATE)) > 0.995)
    roar = tone(slide(170, 60, seconds), seconds, "saw") * swell(seconds) * 0.5
    return whoosh * 1.2 + lowpass(crackle, 5000) * 3 * swell(seconds) + roar


def ray_aim() -> Wave:
    """A devil takes aim: embers hiss and rise."""
    seconds = 0.7
    rising = tone(slide(90, 260, seconds), seconds, "saw") * span(seconds) / seconds
    hiss = band(noise(seconds, 21), 2500, 7000) * (span(seconds) / seconds) ** 2
    return (0.6 * rising + 0.5 * hiss) * np.minimum(1, (seconds - span(seconds)) * 12)


def growl(seed: int, seconds: float = 0.5) -> Wave:
    """A devil's voice."""
    hz = slide(150 - 12 * seed, 45, seconds) * (1 + 0.12 * np.sin(2 * np.pi * 31 * span(seconds)))
    return tone(hz, seconds, "saw") * fall(seconds, 6) + 0.4 * band(
        noise(seconds, seed), 300, 900
    ) * fall(seconds, 8)


def chord(notes: tuple[float, ...], seconds: float, gap: float) -> Wave:
    """Bells one after another."""
    return mix(*((gap * n, bell(hz, seconds, 3.0)) for n, hz in enumerate(notes)))


def hero_die() -> Wave:
    """The end of the hero."""
    seconds = 1.2
    return tone(slide(320, 40, seconds), seconds, "saw") * fall(seconds, 3) * 0.6 + lowpass(
        noise(seconds, 31), 700
    ) * fall(seconds, 4)


def clack() -> Wave:
    """A mechanical counter."""
    return mix((0, tick(1400)), (0.035, tick(900)))


def tick(hz: float) -> Wave:
    """A short wooden tick."""
    return tone(hz, 0.05, "triangle") * fall(0.05, 90) + 0.25 * lowpass(
        noise(0.05, int(hz)), 3000
    ) * fall(0.05, 140)


EFFECTS: dict[str, tuple[float, list[Callable[[], Wave]]]] = {
    "step": (0.35, [lambda s=s: step(s) for s in (1, 2, 3)]),  # type: ignore[misc]
    "bump": (0.5, [lambda s=s: bump(s) for s in (1, 2, 3)]),  # type: ignore[misc]
    "devil_step": (0.3, [lambda s=s: claw(s) for s in (1, 2, 3)]),  # type: ignore[misc]
    "devil_die": (0.7, [lambda: growl(1, 0.6), lambda: growl(3, 0.7)]),
    "devil_spawn": (0.5, [lambda: growl(0, 0.8)[::-1].copy()]),
    "rail": (1.0, [rail]),
    "rail_miss": (0.95, [rail_miss]),
    "ray": (0.9, [ray]),
    "ray_aim": (0.6, [ray_aim]),
    "kit_pick": (0.6, [lambda: chord((523, 784, 1047), 0.5, 0.06)]),
    "kit_drop": (0.4, [lambda: mix((0, bump(2)), (0.05, 0.4 * bell(880, 0.3, 9)))]),
    "kit_lost": (0.5, [lambda: band(noise(0.35, 51), 400, 2400) * fall(0.35, 12)]),
    "hero_hurt": (0.8, [lambda: growl(2, 0.3)]),
    "hero_die": (0.9, [hero_die]),
    "pillar_found": (0.7, [lambda: chord((220, 330, 311, 466, 622), 2.0, 0.16)]),
    "counter": (0.4, [clack]),
    "turn_tick": (0.12, [lambda: tick(2000)]),
    "low_turns": (0.6, [lambda: mix((0, bell(196, 1.0, 4)), (0.25, bell(185, 1.2, 4)))]),
    "refuse": (0.45, [lambda: tone(slide(140, 95, 0.16), 0.16, "saw") * fall(0.16, 14)]),
    "aim_on": (0.4, [lambda: tone(slide(500, 1100, 0.12), 0.12, "triangle") * fall(0.12, 14)]),
    "aim_off": (0.35, [lambda: tone(slide(1000, 480, 0.12), 0.12, "triangle") * fall(0.12, 14)]),
    "win": (0.8, [lambda: chord((262, 330, 392, 523, 659, 784), 1.8, 0.11)]),
    "lose": (0.8, [lambda: chord((220, 208, 196, 147), 2.0, 0.32)]),
    "ui_move": (0.3, [lambda: tick(1150)]),
    "ui_confirm": (0.45, [lambda: mix((0, tick(900)), (0.05, tick(1350)))]),
    "ui_back": (0.4, [lambda: mix((0, tick(1200)), (0.05, tick(800)))]),
    "ui_open": (0.4, [lambda: mix((0, tick(700)), (0.04, tick(950)))]),
    "ui_close": (0.4, [lambda: mix((0, tick(950)), (0.04, tick(700)))]),
    "ui_toggle": (0.35, [lambda: tick(1000)]),
    "ui_type": (0.3, [lambda: tick(1500)]),
}


# --- music


def pitch(note: int) -> float:
    """Return the frequency of a MIDI note."""
    return float(440 * 2 ** ((note - 69) / 12))


def pluck(note: int, seconds: float) -> Wave:
    """A plucked string."""
    body = tone(pitch(note), seconds, "triangle") * fall(seconds, 3.2)
    attack = np.minimum(1, span(seconds) * 220)
    return (body + 0.25 * tone(pitch(note) * 2, seconds) * fall(seconds, 6)) * attack


def pad(note: int, seconds: float) -> Wave:
    """A slow voice, two strings a little apart."""
    wave = tone(pitch(note), seconds, "triangle") + tone(pitch(note) * 1.006, seconds, "triangle")
    edge = np.minimum(1, np.minimum(span(seconds), seconds - span(seconds)) / 0.9)
    return lowpass(wave * edge, 900) * 0.5


def loop(length: float, parts: list[tuple[float, float, Wave]]) -> Wave:
    """Lay waves (start, loudness, wave) into a loop; tails wrap round to its beginning."""
    size = int(length * RATE)
    out = np.zeros(size)
    for at, loudness, wave in parts:
        start = int(at * RATE)
        place = (start + np.arange(len(wave))) % size
        np.add.at(out, place, wave * loudness)
    return out


MOTIF = (0, 7, 3, 10, 8)


def title_music() -> Wave:
    """An inviting walk in A minor: a five-note motif for five ways out."""
    beat = 60 / 76
    roots = (45, 41, 48, 43, 45, 50, 41, 40) * 2
    parts: list[tuple[float, float, Wave]] = []
    for bar, root in enumerate(roots):
        at = bar * 5 * beat
        minor = root in (45, 50, 40)
        for note in (root + 12, root + (15 if minor else 16), root + 19):
            parts.append((at, 0.16, pad(note, 5 * beat + 0.8)))
        parts.append((at, 0.5, pluck(root, 2.4)))
        parts.append((at + 3 * beat, 0.32, pluck(root + 7, 1.6)))
        for n, interval in enumerate(MOTIF):
            lift = 24 if bar % 4 != 3 else 36
            note = 45 + lift + (interval if bar % 2 == 0 else MOTIF[4 - n])
            parts.append((at + n * beat, 0.26 if n else 0.34, pluck(note, 1.8)))
            if bar >= 8:
                parts.append((at + (n + 0.5) * beat, 0.14, bell(pitch(note + 12), 1.2, 4)))
    return loop(len(roots) * 5 * beat, parts)


BAATOR_BEAT = 60 / 54
BAATOR_ROOTS = (38, 38, 34, 33, 38, 41, 34, 32, 38, 36, 34, 33)


def baator_music() -> Wave:
    """A slow drone in D with far bells and a low line that never rests."""
    beat = BAATOR_BEAT
    parts: list[tuple[float, float, Wave]] = []
    tunes = ((62, 65, 63), (69, 68, 65), (62, 58, 61), (57, 61, 64))
    for bar, root in enumerate(BAATOR_ROOTS):
        at = bar * 5 * beat
        parts.append((at, 0.5, pad(root - 12, 5 * beat + 1)))
        parts.append((at, 0.3, pad(root, 5 * beat + 1)))
        parts.append((at, 0.16, pad(root + (7 if bar % 3 else 6), 5 * beat + 1)))
        for n, note in enumerate(tunes[bar % 4]):
            parts.append((at + (1 + 1.5 * n) * beat, 0.12, bell(pitch(note), 3.5, 1.4)))
        for n, interval in enumerate((0, 0, 3, 1, 0)):
            parts.append((at + n * beat, 0.2, pluck(root + interval, 1.0)))
    return loop(len(BAATOR_ROOTS) * 5 * beat, parts)


def baator_tense() -> Wave:
    """What comes on top in danger: drums, a driven string figure, a high held voice."""
    beat = BAATOR_BEAT
    parts: list[tuple[float, float, Wave]] = []
    for bar, root in enumerate(BAATOR_ROOTS):
        at = bar * 5 * beat
        parts.append((at, 0.12, pad(root + 31, 5 * beat + 0.6)))
        for n in range(5):
            drum = tone(slide(120, 42, 0.4), 0.4) * fall(0.4, 9)
            parts.append((at + n * beat, 0.5 if n in (0, 3) else 0.28, drum))
            parts.append(
                (at + (n + 0.5) * beat, 0.1, band(noise(0.1, n), 3000, 8000) * fall(0.1, 40))
            )
            for half in range(2):
                note = root + 12 + (0, 1, 0, 3, 0, 1, 0, -1, 0, 1)[n * 2 + half]
                string = (
                    tone(pitch(note), 0.4, "saw") * fall(0.4, 7) * np.minimum(1, span(0.4) * 60)
                )
                parts.append((at + (n + half / 2) * beat, 0.13, lowpass(string, 1600)))
    return loop(len(BAATOR_ROOTS) * 5 * beat, parts)


MUSIC: dict[str, Callable[[], Wave]] = {
    "music_title": title_music,
    "music_baator": baator_music,
    "music_baator_tense": baator_tense,
}


# --- files


def finish_effect(wave: Wave) -> Wave:
    """Return an effect at full level that begins and ends in silence."""
    edge = min(len(wave) // 4, int(0.004 * RATE))
    wave = wave.copy()
    wave[:edge] *= np.linspace(0, 1, edge)
    wave[-edge * 3 :] *= np.linspace(1, 0, edge * 3)
    level = float(np.max(np.abs(wave)))
    return np.asarray(wave / level * PEAK)


def finish_music(wave: Wave) -> Wave:
    """Return music at about -16 LUFS, gently limited so that no peak passes -1 dB."""
    loud = wave / np.sqrt(np.mean(wave**2)) * 10 ** (-17 / 20)
    return np.asarray(np.tanh(loud / PEAK) * PEAK)


def build() -> None:
    """Write every file and the manifest."""
    manifest: dict[str, dict[str, object]] = {}
    for name, (gain, recipes) in EFFECTS.items():
        files = []
        for number, recipe in enumerate(recipes, 1):
            file = f"{name}_{number}.ogg" if len(recipes) > 1 else f"{name}.ogg"
            _write(file, finish_effect(recipe()))
            files.append(file)
        manifest[name] = {"files": files, "gain": gain}
    for name, recipe in MUSIC.items():
        _write(f"{name}.ogg", finish_music(recipe()))
        manifest[name] = {"files": [f"{name}.ogg"], "gain": 1.0}
    table = json.dumps(manifest, indent=1, sort_keys=True) + "\n"
    (HERE / "sounds.json").write_text(table, encoding="utf-8")


def _write(file: str, wave: Wave) -> None:
    # In blocks: the encoder overflows its stack on a whole piece at once.
    with soundfile.SoundFile(
        HERE / file, "w", RATE, 1, format="OGG", subtype="VORBIS", compression_level=0.6
    ) as out:
        for start in range(0, len(wave), RATE):
            out.write(wave[start : start + RATE].astype(np.float32))


if __name__ == "__main__":
    build()
    sys.exit(0)
