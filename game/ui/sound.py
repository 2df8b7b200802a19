"""What a person hears of an event: one table; silent where there is no audio device."""

from __future__ import annotations

import json
import random
from array import array
from pathlib import Path
from typing import assert_never

import pygame

from game.content.assets import AssetError
from game.core.actor import ActorId
from game.core.event import (
    Attacked,
    Bumped,
    Changed,
    Destroyed,
    Died,
    Dropped,
    EdgeChanged,
    Ended,
    Event,
    GaugeChanged,
    Healed,
    Heard,
    Hurt,
    ItemChanged,
    Moved,
    Noted,
    Picked,
    Shot,
    Spawned,
    Teleported,
    TerrainChanged,
    Thrown,
    TurnBegan,
    Used,
)
from game.core.view import View
from game.ui.music import LAYERS, Loop, read_sound

# Sounds with so many variants are frequent and also differ a little in pitch.
FREQUENT = 3
PITCHES = (0.96, 0.98, 1.0, 1.02, 1.04)
_FRAME_BYTES = 4


def sound_of(event: Event, view: View) -> tuple[str, ...]:
    """Return the names of an event's sound in front of the picture, the best first.

    Names are built from the kinds, weapons and causes in the event; none is silence. A line of
    the log has a sound of its own only if it has no picture either.
    """
    match event:
        case TurnBegan(seat=seat):
            return ("turn_began",) if seat == view.seat else ("turn_passed",)
        case Moved():
            return _moved(event, view)
        case Bumped():
            return ("bump",)
        case Attacked(actor=actor, weapon=weapon):
            return (weapon, f"{_kind(view, actor)}_attack", "attack")
        case Shot(weapon=weapon, hit=hit):
            return (weapon,) if hit is not None else (f"{weapon}_miss", weapon)
        case Thrown(kind=kind):
            return (f"{kind}_throw", "throw")
        case Hurt(actor=actor, amount=amount):
            if amount == 0:
                return ("turned", "hurt")
            return (f"{_kind(view, actor)}_hurt", "hurt")
        case Healed(actor=actor):
            return (f"{_kind(view, actor)}_heal", "heal")
        case Died(actor=actor):
            return (f"{_kind(view, actor)}_die", "die")
        case Spawned(actor=actor):
            return (f"{actor.kind}_spawn", "spawn")
        case Changed(actor=actor):
            return (f"{actor.kind}_{actor.pose}", actor.pose) if actor.pose else ()
        case Picked(item=item):
            return (f"{item.kind}_pick", "pick")
        case Dropped(item=item):
            return (f"{item.kind}_drop", "drop")
        case ItemChanged(item=item):
            return (f"{item.kind}_changed",)
        case Destroyed(item=item):
            return (f"{item.kind}_lost", "lost")
        case Used(name=name):
            return (f"{name}_use", "use")
        case Teleported():
            return ("teleport",)
        case TerrainChanged(terrain=terrain):
            return (terrain.name.lower(),)
        case EdgeChanged(edge=edge):
            return (f"edge_{edge.name.lower()}",)
        case GaugeChanged(name=name):
            return ("turn_tick",) if name == "turns" else ()
        case Heard(name=name):
            return (f"{name}_far", name)
        case Noted(name=name):
            # Told by whoever did it or suffered it.
            plain = name.removeprefix("you_").removesuffix("_you")
            return (f"note_{name}", f"note_{plain}")
        case Ended(outcome=outcome):
            won = outcome.winners if view.seat is None else view.seat in outcome.winners
            return ("win",) if won else ("lose",)
        case _:
            assert_never(event)


def _moved(event: Moved, view: View) -> tuple[str, ...]:
    special = () if event.manner == "walk" else (event.manner,)
    own = view.own()
    if own is not None and own.id == event.actor:
        return (*special, "step")
    return (*special, f"{_kind(view, event.actor)}_step", "monster_step", "step")


def _kind(view: View, actor: ActorId) -> str:
    found = view.actor(actor)
    return "" if found is None else found.kind


Table = dict[str, dict[str, object]]


def find(table: Table, place: str, names: tuple[str, ...]) -> str:
    """Return the first name that has a sound, a place's own before everybody's, or nothing.

    >>> find({"step": {}, "crypt_step": {}}, "crypt", ("bat_step", "step"))
    'crypt_step'
    """
    for name in (*(f"{place}_{name}" for name in names), *names):
        if name in table:
            return name
    return ""


def _read_table(path: Path) -> Table:
    try:
        table: Table = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise AssetError(f"The table of sounds {path} is broken ({error}).") from error
    return table


class Speaker:
    """Plays effects and music by name; three volumes from 0 to 100."""

    def __init__(self, root: Path, *, mute: bool) -> None:
        """Open the audio device if there is one and sound is wanted."""
        self._root = root
        self._volumes = {"music": 70, "effects": 90, "interface": 70}
        self._random = random.Random(1)
        self._effects: dict[tuple[str, float], pygame.mixer.Sound] = {}
        self._table: Table = {}
        self._place = ""
        self._loop: Loop | None = None
        if mute:
            return
        try:
            # No other format than the files' own: a loop stretched by a sample clicks.
            pygame.mixer.init(44100, -16, 2, 512, allowedchanges=0)
        except pygame.error:
            return
        pygame.mixer.set_num_channels(24)
        pygame.mixer.set_reserved(LAYERS)
        self._table = _read_table(root / "sounds.json")
        self._loop = Loop()

    @property
    def on(self) -> bool:
        """Return whether anything can be heard."""
        return self._loop is not None

    def set_volumes(self, music: int, effects: int, interface: int) -> None:
        """Set the volumes, each 0 to 100."""
        self._volumes = {"music": music, "effects": effects, "interface": interface}
        if self._loop is not None:
            self._loop.volume = music / 100

    def play(self, *names: str) -> None:
        """Play the effect of the first name that has one."""
        if self._loop is None:
            return
        name = find(self._table, self._place, names)
        if not name:
            return
        group = "interface" if name.startswith("ui_") else "effects"
        try:
            channel = self._effect(name).play()
        except AssetError:
            # A broken sound is silence: no reason to end a match.
            return
        if channel is not None:
            gain = float(str(self._table[name]["gain"]))
            channel.set_volume(gain * self._volumes[group] / 100)

    def music(self, name: str) -> None:
        """Fade to the loop of a place (with its tense layer, silent, beside it); "" stops."""
        if self._loop is None or name == self._place:
            return
        self._place = name
        layers = (f"music_{name}", f"music_{name}_tense")
        self._loop.play([self._files(layer)[0] for layer in layers if layer in self._table])

    def tension(self, amount: float) -> None:
        """Fade the tense layer of the music towards 0 to 1."""
        if self._loop is not None:
            self._loop.tension(amount)

    def update(self, dt: float) -> None:
        """Let time pass."""
        if self._loop is not None:
            self._loop.advance(dt)

    def close(self) -> None:
        """Fall silent for good."""
        if self._loop is not None:
            self._loop.close()
            self._loop = None

    def _files(self, name: str) -> list[Path]:
        files = self._table[name]["files"]
        assert isinstance(files, list)
        return [self._root / file for file in files]

    def _effect(self, name: str) -> pygame.mixer.Sound:
        files = self._files(name)
        file = self._random.choice(files)
        factor = self._random.choice(PITCHES) if len(files) >= FREQUENT else 1.0
        key = (file.name, factor)
        if key not in self._effects:
            self._effects[key] = _retuned(read_sound(file), factor)
        return self._effects[key]


def _retuned(sound: pygame.mixer.Sound, factor: float) -> pygame.mixer.Sound:
    """Return a sound played so much faster; both of its sides are the same."""
    if factor == 1.0:
        return sound
    side = array("h", sound.get_raw())[::2]
    out = array("h", bytes(int((len(side) - 1) / factor) * _FRAME_BYTES))
    for n in range(len(out) // 2):
        at = n * factor
        whole = int(at)
        value = int(side[whole] + (side[whole + 1] - side[whole]) * (at - whole))
        out[2 * n] = out[2 * n + 1] = value
    return pygame.mixer.Sound(buffer=out)
