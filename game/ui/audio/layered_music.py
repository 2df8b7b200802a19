"""Music: a calm layer and one of several above it, in step, loaded beside the game and faded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pygame

from game.content.assets.errors import AssetError

LAYER_FADE_SECONDS = 0.8
MAX_LAYERS = 3
BASE_LAYER = ""


def read_sound(file: Path) -> pygame.mixer.Sound:
    """Return a sound from its file; AssetError if it is missing or broken."""
    try:
        return pygame.mixer.Sound(file)
    except (OSError, pygame.error) as error:
        raise AssetError(f"The sound {file} is broken ({error}).") from error


def _load(files: Iterable[Path]) -> list[pygame.mixer.Sound]:
    return [read_sound(file) for file in files]


class LayeredMusic:
    """Plays one loop at a time on the mixer's first channels, a channel for each layer.

    Only one of the upper layers is wanted at a time, and what fades in does so as fast as another
    fades out: the calm layer and one more at full level are as loud as it gets.

    Decoding a loop takes longer than a frame, so a thread does it while the loop before fades
    out; a broken file is silence. The layers start between two looks of the mixer, hence on the
    same sample; should the mixer look in between, they are one buffer apart, too little to hear.
    """

    def __init__(self) -> None:
        """Be silent."""
        self._loader = ThreadPoolExecutor(1, "music")
        self._next: Future[list[pygame.mixer.Sound]] | None = None
        self._layers: list[pygame.mixer.Sound] = []
        self._names: list[str] = []
        self._levels = [0.0] * MAX_LAYERS
        self._targets = [0.0] * MAX_LAYERS
        self.volume = 1.0

    def play(self, files: Mapping[str, Path]) -> None:
        """Fade to another loop, its calm layer heard, those above it silent; none is silence."""
        if self._next is not None:
            self._next.cancel()
        self._names = sorted(files)
        self._next = self._loader.submit(_load, [files[name] for name in self._names])
        self._targets = [0.0] * MAX_LAYERS

    def set_layer_level(self, layer_name: str, amount: float) -> None:
        """Fade an upper layer towards 0 to 1 and all others out; one it has not is none."""
        if self._next is None:
            for number, name in enumerate(self._names):
                if name != BASE_LAYER:
                    self._targets[number] = amount if name == layer_name else 0.0

    def advance(self, dt: float) -> None:
        """Let time pass: fade, and start what is loaded once what played before has faded."""
        step = dt / LAYER_FADE_SECONDS
        for number, goal in enumerate(self._targets):
            level = self._levels[number]
            self._levels[number] = (
                min(goal, level + step) if level < goal else max(goal, level - step)
            )
        if self._next is not None and self._next.done() and not any(self._levels):
            self._start([] if self._next.exception() else self._next.result())
        for sound, level in zip(self._layers, self._levels, strict=False):
            sound.set_volume(self.volume * level)

    def _start(self, layers: list[pygame.mixer.Sound]) -> None:
        self._next = None
        self._layers = layers
        self._targets = [float(name == BASE_LAYER) for name in self._names]
        channels = [pygame.mixer.Channel(number) for number in range(MAX_LAYERS)]
        for channel in channels:
            channel.stop()
        for sound in layers:
            sound.set_volume(0.0)
        for channel, sound in zip(channels, layers, strict=False):
            channel.play(sound, loops=-1)

    def close(self) -> None:
        """Stop, and wait for the thread."""
        self._loader.shutdown(cancel_futures=True)
        for number in range(MAX_LAYERS):
            pygame.mixer.Channel(number).stop()
