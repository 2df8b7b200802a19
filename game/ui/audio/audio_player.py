"""The audio player: sounds and music by name; silent without an audio device."""

import json
import random
from array import array
from collections import deque
from pathlib import Path

import pygame

from game.content.assets.errors import AssetError
from game.ui.audio.layered_music import AIR_CHANNELS, BASE_LAYER, LayeredMusic, read_sound
from game.ui.style.hidden_stderr import hidden_stderr

# Sounds with at least this many variants are frequent: their pitch varies a little, too.
PITCH_VARIED_FROM = 3
PITCHES = (0.96, 0.98, 1.0, 1.02, 1.04)
_FRAME_BYTES = 4
# Effects from this gain on push the music back.
LOUD_GAIN = 0.85
# How long music takes to fade when the window is left.
_LEAVING_SECONDS = 1.5
SoundTable = dict[str, dict[str, object]]
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
        number = next((n for n in numbers if not pygame.mixer.Channel(n).get_busy()), None)
        if number is None:
            number = min(numbers, key=lambda n: self._gains.get(n, 0.0))
            if self._gains.get(number, 0.0) > gain:
                return None
        self._gains[number] = gain
        return pygame.mixer.Channel(number)


def find_sound(table: SoundTable, theme_name: str, names: tuple[str, ...]) -> str:
    """Return the first name with a sound, the theme's own sounds first; "" if none has one.

    >>> find_sound({"step": {}, "crypt_step": {}}, "crypt", ("bat_step", "step"))
    'crypt_step'
    """
    for name in (*(f"{theme_name}_{name}" for name in names), *names):
        if name in table:
            return name
    return ""


def read_table(path: Path) -> SoundTable:
    """Return the table of sounds; AssetError if it is broken."""
    try:
        table: SoundTable = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise AssetError(f"The sound table {path} cannot be read ({error}).") from error
    return table


class AudioPlayer:
    """Plays effects, music and the air of a place by name, with three volumes from 0 to 100."""

    def __init__(self, root: Path, *, mute: bool) -> None:
        """Take the folder of sounds; silent until `open`, with `mute` for good."""
        self._root = root
        self._may_open = not mute
        self._volumes = {"music": 70, "effects": 90, "interface": 70}
        self._random = random.Random(1)
        self._effects: dict[tuple[str, float], pygame.mixer.Sound] = {}
        self._table: SoundTable = {}
        self._theme_name = ""
        self._playing = ""
        self._presence = 1.0
        self._music: LayeredMusic | None = None
        self._air: LayeredMusic | None = None
        self._channels = EffectChannels()

    def open(self) -> None:
        """Open the audio device, if there is one, and start the music requested before.

        Call it after the first frame.
        """
        if not self._may_open:
            return
        self._may_open = False
        try:
            with hidden_stderr():
                # Exactly the files' own format: a loop resampled to another length clicks.
                pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
        except pygame.error:
            return
        pygame.mixer.set_num_channels(CHANNELS)
        pygame.mixer.set_reserved(AIR_CHANNELS.stop)
        self._table = read_table(self._root / "sounds.json")
        self._music, self._air = LayeredMusic(), LayeredMusic(AIR_CHANNELS)
        wanted, self._playing = self._playing, ""
        if wanted:
            self.play_music(self._theme_name, wanted)

    @property
    def is_open(self) -> bool:
        """Return whether an audio device is open."""
        return self._music is not None

    def set_volumes(self, music: int, effects: int, interface: int) -> None:
        """Set the volumes, each 0 to 100."""
        self._volumes = {"music": music, "effects": effects, "interface": interface}

    def play(self, *names: str, pan: float = 0.0) -> None:
        """Play the effect of the first name that has a sound, from the left (-1) to the right (1).

        The same sound is heard four times a second at most; loud ones push the music back.
        """
        if self._music is None:
            return
        name = find_sound(self._table, self._theme_name, names)
        if not name:
            return
        try:
            sound = self._effect(name)
        except AssetError:
            # A broken file must not end a match.
            return
        gain = float(str(self._table[name]["gain"]))
        group = "interface" if name.startswith("ui_") else "effects"
        channel = self._channels.take(name, gain)
        if channel is not None:
            channel.play(sound)
            volume = gain * self._volumes[group] / 100
            channel.set_volume(volume * min(1.0, 1 - pan), volume * min(1.0, 1 + pan))
            if gain >= LOUD_GAIN:
                self._music.duck()

    def play_music(self, theme_name: str, loop: str = "") -> None:
        """Set the theme and fade to a loop, by default the one named after it; "" stops.

        The loop's upper layers start with it, silent; so does the air of the place.
        """
        loop = loop or theme_name
        self._theme_name = theme_name
        if loop == self._playing:
            return
        self._playing = loop
        if self._music is None or self._air is None:
            return
        base = f"music_{loop}"
        names = [name for name in self._table if name == base or name.startswith(f"{base}_")]
        self._music.play({name[len(base) + 1 :]: self._files(name)[0] for name in names})
        air = f"air_{loop}"
        self._air.play({BASE_LAYER: self._files(air)[0]} if air in self._table else {})

    def set_music_layer(self, name: str, level: float) -> None:
        """Fade an upper layer of the music to a level, 0 to 1, and the other upper layers out."""
        if self._music is not None:
            self._music.set_layer_level(name, level)

    def update(self, dt: float, *, is_left: bool = False) -> None:
        """Advance fades by `dt` seconds; music and air fade out while the window `is_left`."""
        self._channels.advance(dt)
        if self._music is not None and self._air is not None:
            step = -dt if is_left else dt
            self._presence = max(0.0, min(1.0, self._presence + step / _LEAVING_SECONDS))
            self._music.volume = self._presence * self._volumes["music"] / 100
            self._air.volume = self._presence * self._volumes["effects"] / 100
            self._music.advance(dt)
            self._air.advance(dt)

    def close(self) -> None:
        """Close the device and stay silent for good."""
        self._may_open = False
        if self._music is not None and self._air is not None:
            self._music.close()
            self._air.close()
            self._music = self._air = None

    def _files(self, name: str) -> list[Path]:
        files = self._table[name]["files"]
        assert isinstance(files, list)
        return [self._root / file for file in files]

    def _effect(self, name: str) -> pygame.mixer.Sound:
        files = self._files(name)
        file = self._random.choice(files)
        factor = self._random.choice(PITCHES) if len(files) >= PITCH_VARIED_FROM else 1.0
        key = (file.name, factor)
        if key not in self._effects:
            self._effects[key] = pitch_shifted(read_sound(file), factor)
        return self._effects[key]


def pitch_shifted(sound: pygame.mixer.Sound, factor: float) -> pygame.mixer.Sound:
    """Return a sound resampled to play `factor` times as fast; both channels must be equal."""
    if factor == 1.0:
        return sound
    channel = array("h", sound.get_raw())[::2]
    out = array("h", bytes(int((len(channel) - 1) / factor) * _FRAME_BYTES))
    for n in range(len(out) // 2):
        at = n * factor
        whole = int(at)
        value = int(channel[whole] + (channel[whole + 1] - channel[whole]) * (at - whole))
        out[2 * n] = out[2 * n + 1] = value
    return pygame.mixer.Sound(buffer=out)
