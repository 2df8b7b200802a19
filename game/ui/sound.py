"""What a person hears of an event: one table; silent where there is no audio device."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pygame

from game.core.event import (
    Attacked,
    Bumped,
    Changed,
    Destroyed,
    Died,
    Dropped,
    Ended,
    Event,
    GaugeChanged,
    Heard,
    Hurt,
    ItemChanged,
    Moved,
    Noted,
    Picked,
    Shot,
    Spawned,
    TerrainChanged,
)
from game.core.view import View

_FADE_MS = 700


def sound_of(event: Event, view: View) -> str:
    """Return the name of the sound of an event in front of the picture, empty for silence.

    Names are built from the kinds, weapons and causes in the event; `Speaker.play` falls back
    to the part before the last underscore.
    """
    match event:
        case Moved(actor=actor):
            own = view.own()
            return "step" if own is not None and own.id == actor else f"{_kind(view, actor)}_step"
        case Bumped():
            return "bump"
        case Shot(weapon=weapon, hit=hit):
            return weapon if hit is not None else f"{weapon}_miss"
        case Attacked(weapon=weapon):
            return weapon
        case Hurt(actor=actor):
            return f"{_kind(view, actor)}_hurt"
        case Died(actor=actor):
            return f"{_kind(view, actor)}_die"
        case Spawned(actor=actor):
            return f"{actor.kind}_spawn"
        case Changed(actor=actor):
            return _pose_sound(actor.pose)
        case Picked(item=item):
            return f"{item.kind}_pick"
        case Dropped(item=item):
            return f"{item.kind}_drop"
        case Destroyed(item=item):
            return f"{item.kind}_lost"
        case ItemChanged():
            return "counter"
        case TerrainChanged(terrain=terrain):
            return terrain.name.lower()
        case Heard(name=name):
            return name
        case Noted(name=name):
            return name
        case GaugeChanged(name="turns"):
            return "turn_tick"
        case Ended(outcome=outcome):
            return "win" if outcome.winners else "lose"
        case _:
            return ""


def _kind(view: View, actor: int) -> str:
    return next((a.kind for a in view.actors if a.id == actor), "")


def _pose_sound(pose: str) -> str:
    return {"aiming": "ray_aim", "lost": "hero_die"}.get(pose, "")


class Speaker:
    """Plays effects and music by name; three volumes from 0 to 100."""

    def __init__(self, root: Path, *, mute: bool) -> None:
        """Open the audio device if there is one and sound is wanted."""
        self._on = False
        self._effects: dict[str, list[pygame.mixer.Sound]] = {}
        self._volumes = {"music": 70, "effects": 90, "interface": 70}
        self._random = random.Random(1)
        self._music: dict[str, pygame.mixer.Channel] = {}
        self._playing = ""
        self._root = root
        self._table: dict[str, dict[str, object]] = {}
        if mute:
            return
        try:
            pygame.mixer.init(44100, -16, 2, 512)
        except pygame.error:
            return
        pygame.mixer.set_num_channels(24)
        pygame.mixer.set_reserved(2)
        self._table = json.loads((root / "sounds.json").read_text(encoding="utf-8"))
        self._on = True

    def set_volumes(self, music: int, effects: int, interface: int) -> None:
        """Set the volumes, each 0 to 100."""
        self._volumes = {"music": music, "effects": effects, "interface": interface}
        if self._playing:
            self.tension(0.0)

    def play(self, name: str) -> None:
        """Play an effect; a name without a sound of its own falls back to its shorter name."""
        if not self._on or not name:
            return
        while name not in self._table:
            if "_" not in name:
                return
            name = name.rpartition("_")[0]
        group = "interface" if name.startswith("ui_") else "effects"
        sound = self._random.choice(self._load(name))
        gain = float(str(self._table[name].get("gain", 1.0)))
        channel = sound.play()
        if channel is not None:
            channel.set_volume(gain * self._volumes[group] / 100)

    def music(self, name: str) -> None:
        """Let a loop play on (with its tense layer, silent, beside it); "" stops."""
        if not self._on or name == self._playing:
            return
        self._playing = name
        for index in (0, 1):
            pygame.mixer.Channel(index).fadeout(_FADE_MS)
        for index, layer in enumerate((f"music_{name}", f"music_{name}_tense")):
            if layer in self._table:
                pygame.mixer.Channel(index).play(self._load(layer)[0], loops=-1)
        self.tension(0.0)

    def tension(self, amount: float) -> None:
        """Fade the tense layer of the music between 0 and 1."""
        if self._on and self._playing:
            volume = self._volumes["music"] / 100
            pygame.mixer.Channel(0).set_volume(volume)
            pygame.mixer.Channel(1).set_volume(volume * amount)

    def _load(self, name: str) -> list[pygame.mixer.Sound]:
        if name not in self._effects:
            entry = self._table[name]
            files = entry.get("files") or [entry["file"]]
            assert isinstance(files, list)
            self._effects[name] = [pygame.mixer.Sound(self._root / file) for file in files]
        return self._effects[name]
