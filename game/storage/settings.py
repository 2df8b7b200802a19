"""The settings, and reading them from JSON with all values checked."""

from __future__ import annotations

import os
from dataclasses import dataclass, field, fields
from typing import Any

from game.storage.migrations import migrate_settings

ANIMATION_SPEEDS = ("normal", "fast", "instant")
# The cones that are missing: none, red, green, blue.
COLOR_VISIONS = ("normal", "protan", "deutan", "tritan")
SETTINGS_FORMAT = 2
_CHOICES = {"animation_speed": ANIMATION_SPEEDS, "color_vision": COLOR_VISIONS}


@dataclass(frozen=True, slots=True)
class Settings:
    """Volumes are 0 to 100, brightness 50 to 150; `bindings` gives inputs by command name.

    `map_folders` are the folders with maps that the player added.
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
    values = dict(migrate_settings(values))
    if values.pop("format") != SETTINGS_FORMAT:
        raise ValueError("it was written by another version of the game")
    known = {f.name: getattr(Settings(), f.name) for f in fields(Settings)}
    checked: dict[str, Any] = {}
    for name, value in values.items():
        if name not in known:
            raise ValueError(f"{name!r} is not a setting")
        if name == "bindings":
            checked[name] = _parse_bindings(value)
            continue
        if name == "map_folders":
            checked[name] = _parse_folders(name, value)
            continue
        if type(value) is not type(known[name]):
            raise ValueError(f"{name!r} has the wrong type")
        low, high = _BOUNDS.get(name, (0, 0))
        if name in _BOUNDS and not low <= value <= high:
            raise ValueError(f"{name!r} must be from {low} to {high}")
        choices = _CHOICES.get(name, ())
        if choices and value not in choices:
            raise ValueError(f"{name!r} must be one of {', '.join(choices)}")
        checked[name] = value
    return Settings(**checked)


def _parse_folders(name: str, value: Any) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(text, str) for text in value):
        raise ValueError(f"{name!r} must be a list of strings")
    for text in value:
        if not _is_valid_path(text):
            raise ValueError(f"{name!r} has {text!r}, which is not a folder name")
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
