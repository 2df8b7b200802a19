"""What a person set, and what may be set."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from typing import Any

ANIMATION_SPEEDS = ("normal", "fast", "instant")
# Which cones a person's eyes lack: none, those for red, for green, for blue.
COLOR_VISIONS = ("normal", "protan", "deutan", "tritan")
_CHOICES = {"animation_speed": ANIMATION_SPEEDS, "color_vision": COLOR_VISIONS}


@dataclass(frozen=True, slots=True)
class Settings:
    """What a person set: volumes 0 to 100, brightness 50 to 150, controls by command name.

    `map_folders` are folders with maps that were shown to the game.
    """

    music_volume: int = 60
    effects_volume: int = 80
    interface_volume: int = 60
    fullscreen: bool = False
    brightness: int = 100
    flat_light: bool = False
    ascii_tiles: bool = False
    color_vision: str = "normal"
    animate_fog: bool = True
    reduce_flashes: bool = False
    confirm_end_turn: bool = True
    animation_speed: str = "normal"
    bindings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    map_folders: tuple[str, ...] = ()


_VOLUMES = ("music_volume", "effects_volume", "interface_volume")
_BOUNDS = {**dict.fromkeys(_VOLUMES, (0, 100)), "brightness": (50, 150)}


def parse_settings(values: Any) -> Settings:
    """Return settings from their JSON form; raises ValueError with the reason."""
    if not isinstance(values, dict):
        raise ValueError("it is not a table of settings")
    known = {f.name: getattr(Settings(), f.name) for f in fields(Settings)}
    taken: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise ValueError(f"{name!r} is no setting")
        if name == "bindings":
            taken[name] = _parse_bindings(value)
            continue
        if name == "map_folders":
            taken[name] = _parse_folders(name, value)
            continue
        if type(value) is not type(known[name]):
            raise ValueError(f"{name!r} has the wrong type")
        low, high = _BOUNDS.get(name, (0, 0))
        if name in _BOUNDS and not low <= value <= high:
            raise ValueError(f"{name!r} must be from {low} to {high}")
        choices = _CHOICES.get(name, ())
        if choices and value not in choices:
            raise ValueError(f"{name!r} must be one of {', '.join(choices)}")
        taken[name] = value
    return Settings(**taken)


def _parse_folders(name: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ValueError(f"{name!r} must be a list of texts")
    for text in value:
        if not _is_valid_path(text):
            raise ValueError(f"{name!r} has {text!r}, which is no name of a folder")
    return tuple(value)


def _is_valid_path(text: str) -> bool:
    try:
        return b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


def _parse_bindings(value: Any) -> dict[str, tuple[str, ...]]:
    if not isinstance(value, dict) or not all(
        isinstance(names, list) and names and all(isinstance(n, str) for n in names)
        for names in value.values()
    ):
        raise ValueError("'bindings' must give a list of inputs for each command")
    return {command: tuple(names) for command, names in value.items()}
