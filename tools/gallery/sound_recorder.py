"""Records sound effects: notes what an audio player would play, and mixes it without a device."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import soundfile
from numpy.typing import NDArray

from game.ui.audio.audio_player import AudioPlayer, RepeatLimit, find_sound, read_table

RATE = 44100
Wave = NDArray[np.float64]


def read_wave(file: Path) -> Wave:
    """Return the samples of a sound file with one channel."""
    wave, _ = soundfile.read(str(file))
    return np.asarray(wave, float)


class SoundRecorder(AudioPlayer):
    """An audio player without a device, which keeps the effects that it would have played."""

    def __init__(self, root: Path) -> None:
        """Take the folder of sounds."""
        super().__init__(root, mute=True)
        self._table = read_table(root / "sounds.json")
        self._limit = RepeatLimit()
        self._is_stopped = False
        self._seconds = 0.0
        # Seconds, file, and the volumes at both sides.
        self._notes: list[tuple[float, Path, float, float]] = []

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Note nothing, and let no time pass."""
        self._is_stopped = True
        yield
        self._is_stopped = False

    def play(self, *names: str, pan: float = 0.0) -> None:
        name = find_sound(self._table, self._theme_name, names)
        if name and not self._is_stopped and self._limit.lets(name):
            gain = float(str(self._table[name]["gain"]))
            file = self._random.choice(self._files(name))
            left, right = gain * min(1.0, 1 - pan), gain * min(1.0, 1 + pan)
            self._notes.append((self._seconds, file, left, right))

    def update(self, dt: float, *, is_left: bool = False) -> None:  # noqa: ARG002
        if not self._is_stopped:
            self._limit.advance(dt)
            self._seconds += dt

    def mix(self, seconds: float) -> Wave:
        """Return the effects as samples of both channels: (time, channel)."""
        out = np.zeros((int(seconds * RATE), 2))
        for at, file, left, right in self._notes:
            start = int(at * RATE)
            wave = read_wave(file)[: max(0, len(out) - start)]
            out[start : start + len(wave)] += wave[:, None] * (left, right)
        return out
