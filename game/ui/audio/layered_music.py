"""Layered music: a base layer and one of several upper layers, synchronised and faded."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from game.content.assets.errors import AssetError

if TYPE_CHECKING:
    from concurrent.futures import Future

LAYER_FADE_SECONDS = 0.8
MAX_LAYERS = 3
MUSIC_CHANNELS, AIR_CHANNELS = range(MAX_LAYERS), range(MAX_LAYERS, MAX_LAYERS + 1)
# How loud music is behind a loud effect, and how long it takes to come back.
DUCKED_LEVEL, DUCK_SECONDS = 0.5, 0.9
BASE_LAYER = ""


def read_sound(file: Path) -> pygame.mixer.Sound:
    """Return a sound from its file; AssetError if it is missing or broken."""
    try:
        return pygame.mixer.Sound(file)
    except (OSError, pygame.error) as error:
        raise AssetError(f"The sound {file} is broken ({error}).") from error


class LayeredMusic:
    """Plays one loop at a time on channels of its own, one channel per layer.

    Only one upper layer is audible at a time; layers cross-fade at the same rate, so that the mix
    is never louder than the base layer and one upper layer at full level.

    A thread decodes a loop while the previous one fades out; a broken file is silence. Layers are
    started together, normally within one mixer buffer and hence on the same sample; otherwise they
    are one buffer apart, which is inaudible.
    """

    def __init__(self, channels: range = MUSIC_CHANNELS) -> None:
        """Start silent; the mixer must have reserved the channels."""
        from concurrent.futures import ThreadPoolExecutor

        self._channels = channels
        self._loader = ThreadPoolExecutor(1, "music")
        self._next: Future[list[pygame.mixer.Sound]] | None = None
        self._layers: list[pygame.mixer.Sound] = []
        self._names: list[str] = []
        self._levels = [0.0] * MAX_LAYERS
        self._targets = [0.0] * MAX_LAYERS
        self.volume = 1.0
        self._ducked = 1.0

    def duck(self) -> None:
        """Step back at once behind a loud effect, and come back slowly."""
        self._ducked = DUCKED_LEVEL

    def play(self, files: Mapping[str, Path]) -> None:
        """Fade to a loop, given by files per layer, its upper layers silent; {} is silence."""
        if self._next is not None:
            self._next.cancel()
        self._names = sorted(files)
        self._next = self._loader.submit(list, map(read_sound, [files[n] for n in self._names]))
        self._targets = [0.0] * MAX_LAYERS

    def set_layer_level(self, layer_name: str, level: float) -> None:
        """Fade an upper layer to a level, 0 to 1, and the other upper layers out."""
        if self._next is None:
            for number, name in enumerate(self._names):
                if name != BASE_LAYER:
                    self._targets[number] = level if name == layer_name else 0.0

    def advance(self, dt: float) -> None:
        """Advance fades by `dt` seconds; start the next loop once loaded and the last has faded."""
        step = dt / LAYER_FADE_SECONDS
        for number, target in enumerate(self._targets):
            level = self._levels[number]
            self._levels[number] = (
                min(target, level + step) if level < target else max(target, level - step)
            )
        if self._next is not None and self._next.done() and not any(self._levels):
            self._start([] if self._next.exception() else self._next.result())
        self._ducked = min(1.0, self._ducked + dt * (1 - DUCKED_LEVEL) / DUCK_SECONDS)
        for sound, level in zip(self._layers, self._levels, strict=False):
            sound.set_volume(self.volume * level * self._ducked)

    def _start(self, layers: list[pygame.mixer.Sound]) -> None:
        self._next = None
        self._layers = layers
        self._targets = [float(name == BASE_LAYER) for name in self._names]
        channels = [pygame.mixer.Channel(number) for number in self._channels]
        for channel in channels:
            channel.stop()
        for sound in layers:
            sound.set_volume(0.0)
        for channel, sound in zip(channels, layers, strict=False):
            channel.play(sound, loops=-1)

    def close(self) -> None:
        """Stop all layers and wait for the loader thread."""
        self._loader.shutdown(cancel_futures=True)
        for number in self._channels:
            pygame.mixer.Channel(number).stop()
