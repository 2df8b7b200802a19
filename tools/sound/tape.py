"""A tape: notes what an audio player would play, and mixes it without a device."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

import numpy as np
import soundfile
from numpy.typing import NDArray

from game.ui.audio.audio_player import (
    LOUD_GAIN,
    PITCH_VARIED_FROM,
    PITCHES,
    AudioPlayer,
    find_sound,
    read_table,
)
from game.ui.audio.effect_channels import RepeatLimit
from game.ui.audio.layered_music import DUCK_SECONDS, DUCKED_LEVEL, LAYER_FADE_SECONDS

RATE = 44100
Wave = NDArray[np.float64]


class Note(NamedTuple):
    """An effect on the tape: when in seconds, its name, file, pitch and volumes at both sides."""

    at: float
    name: str
    file: Path
    pitch: float
    left: float
    right: float


@cache
def read_wave(file: Path) -> Wave:
    """Return the samples of a sound file with one channel."""
    wave, _ = soundfile.read(str(file))
    return np.asarray(wave, float)


class Tape(AudioPlayer):
    """An audio player that plays nothing, and knows what it would have played."""

    def __init__(self, root: Path) -> None:
        """Take the folder of sounds."""
        super().__init__(root, mute=True)
        self._table = read_table(root / "sounds.json")
        self._tape_random = random.Random(1)
        self._limit = RepeatLimit()
        self.notes: list[Note] = []
        # Names that no sound was found for, and how often each sound was held back.
        self.silent: Counter[str] = Counter()
        self.held_back: Counter[str] = Counter()
        self.seconds = 0.0
        # Per frame: seconds, and the level of every loop that is heard.
        self._frames: list[tuple[float, dict[Path, float]]] = []
        self._starts: dict[Path, float] = {}
        self._levels: dict[Path, float] = {}
        self._targets: dict[Path, float] = {}
        self._ducked = 1.0
        self._is_stopped = False

    def stop(self) -> None:
        """Note nothing, and let no time pass."""
        self._is_stopped = True

    def go_on(self) -> None:
        """Note again what is heard."""
        self._is_stopped = False

    def play(self, *names: str, pan: float = 0.0) -> None:
        if self._is_stopped:
            return
        name = find_sound(self._table, self._theme_name, names)
        if not name:
            self.silent.update(names[:1])
            return
        if not self._limit.lets(name):
            self.held_back[name] += 1
            return
        files = self._files(name)
        pitch = self._tape_random.choice(PITCHES) if len(files) >= PITCH_VARIED_FROM else 1.0
        gain = float(str(self._table[name]["gain"]))
        group = "interface" if name.startswith("ui_") else "effects"
        volume = gain * self._volumes[group] / 100
        left, right = volume * min(1.0, 1 - pan), volume * min(1.0, 1 + pan)
        file = self._tape_random.choice(files)
        self.notes.append(Note(self.seconds, name, file, pitch, left, right))
        if gain >= LOUD_GAIN:
            self._ducked = DUCKED_LEVEL

    def play_music(self, theme_name: str, loop: str = "") -> None:
        loop = loop or theme_name
        self._theme_name = theme_name
        if loop == self._playing:
            return
        self._playing = loop
        self._targets = dict.fromkeys(self._targets, 0.0)
        for name in (f"music_{loop}", f"air_{loop}"):
            if name in self._table:
                file = self._files(name)[0]
                self._targets[file] = 1.0
                self._starts[file] = self.seconds

    def set_music_layer(self, name: str, level: float) -> None:
        base = self._root / f"music_{self._playing}.ogg"
        for layer in (n for n in self._table if n.startswith(f"music_{self._playing}_")):
            file = self._files(layer)[0]
            self._starts[file] = self._starts.get(base, self.seconds)
            self._targets[file] = level if layer.endswith(f"_{name}") else 0.0

    def update(self, dt: float, *, is_left: bool = False) -> None:  # noqa: ARG002
        if self._is_stopped:
            return
        self._limit.advance(dt)
        step = dt / LAYER_FADE_SECONDS
        for file, target in self._targets.items():
            level = self._levels.get(file, 0.0)
            self._levels[file] = max(level - step, min(level + step, target))
        self._ducked = min(1.0, self._ducked + dt * (1 - DUCKED_LEVEL) / DUCK_SECONDS)
        self._frames.append((self.seconds, {f: self._volume(f) for f in self._levels}))
        self.seconds += dt

    def _volume(self, file: Path) -> float:
        is_music = file.name.startswith("music")
        volume = self._volumes["music" if is_music else "effects"] / 100
        return self._levels[file] * volume * (self._ducked if is_music else 1.0)

    def most_per_second(self) -> tuple[str, int]:
        """Return the sound that repeats most often within a second, and how often."""
        most = ("", 0)
        for name in {note.name for note in self.notes}:
            times = [note.at for note in self.notes if note.name == name]
            for at in times:
                count = sum(at <= other < at + 1.0 for other in times)
                most = max(most, (name, count), key=lambda row: row[1])
        return most

    def mix(self, *, with_loops: bool = True) -> Wave:
        """Return all that is on the tape as samples of both channels: (time, channel)."""
        out = np.zeros((int(self.seconds * RATE) + 1, 2))
        for note in self.notes:
            wave = read_wave(note.file)
            if note.pitch != 1.0:
                at = np.arange(0, len(wave) - 1, note.pitch)
                wave = np.interp(at, np.arange(len(wave)), wave)
            start = int(note.at * RATE)
            wave = wave[: len(out) - start]
            out[start : start + len(wave), 0] += wave * note.left
            out[start : start + len(wave), 1] += wave * note.right
        if with_loops:
            self._mix_loops(out)
        return out

    def _mix_loops(self, out: Wave) -> None:
        """Add music and air."""
        times = np.array([at for at, _ in self._frames])
        samples = np.arange(len(out)) / RATE
        for file in self._levels:
            levels = np.array([frame.get(file, 0.0) for _, frame in self._frames])
            if levels.any():
                loop, start = read_wave(file), int(self._starts[file] * RATE)
                wave = loop[(np.arange(len(out)) - start) % len(loop)]
                out += (wave * np.interp(samples, times, levels))[:, None]
