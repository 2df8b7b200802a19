"""The channels of sound effects: which sound may play, and which one gives way to it."""

from collections import deque

import pygame

from game.ui.audio.layered_music import AIR_CHANNELS

CHANNELS = 24
MOST_PER_SECOND = 4


class RepeatLimit:
    """Lets each name through a few times a second."""

    def __init__(self) -> None:
        self._time = 0.0
        self._times: dict[str, deque[float]] = {}

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._time += dt

    def lets(self, name: str) -> bool:
        """Return whether a name may come through now; it counts if so.

        >>> limit = RepeatLimit()
        >>> [limit.lets("step") for _ in range(6)]
        [True, True, True, True, False, False]
        """
        times = self._times.setdefault(name, deque(maxlen=MOST_PER_SECOND))
        if len(times) == MOST_PER_SECOND and self._time - times[0] < 1.0:
            return False
        times.append(self._time)
        return True


class EffectChannels:
    """Gives out the channels that no music plays on."""

    def __init__(self) -> None:
        self._limit = RepeatLimit()
        # The gain of what was played last on each channel.
        self._gains: dict[int, float] = {}

    def advance(self, dt: float) -> None:
        """Advance by `dt` seconds."""
        self._limit.advance(dt)

    def take(self, name: str, gain: float) -> pygame.mixer.Channel | None:
        """Return a channel for a sound, None if it repeats too often or all others are louder.

        Where none is free, the quietest sound gives way.
        """
        if not self._limit.lets(name):
            return None
        numbers = range(AIR_CHANNELS.stop, CHANNELS)
        free = (n for n in numbers if not pygame.mixer.Channel(n).get_busy())
        number = next(free, None)
        if number is None:
            number = min(numbers, key=lambda n: self._gains.get(n, 0.0))
            if self._gains.get(number, 0.0) > gain:
                return None
        self._gains[number] = gain
        return pygame.mixer.Channel(number)
