"""The settings, with the checks of their values."""

import json
import os
from collections.abc import Callable, Mapping
from dataclasses import field
from pathlib import Path
from typing import Annotated, Any, Literal, get_args

from game.core.codec import CodecError, Json, decode, encode_fields
from game.core.fast_dataclass import value
from game.core.features.text_sanitizer import plain_line
from game.storage.files import SaveError, atomic_write, quarantine, read_json
from game.storage.migrations import migrate_settings

AnimationSpeed = Literal["normal", "fast", "instant"]
# The cones that are missing: none, red, green, blue.
ColorVision = Literal["normal", "protan", "deutan", "tritan"]
# How the picture fills the window: at a whole scale unless that wastes much, always at a whole
# scale, or always as large as fits.
PictureSize = Literal["auto", "whole", "full"]
# How large text is: as drawn, half as large again, or twice as large.
TextSizeName = Literal["normal", "medium", "large"]
# Whole keyboards: for all fingers, with the keys of a game's manual, for one hand.
KeySet = Literal["full", "manual", "left", "right"]
TEXT_SIZES: tuple[TextSizeName, ...] = get_args(TextSizeName)
COLOR_VISIONS: tuple[ColorVision, ...] = get_args(ColorVision)
SETTINGS_FORMAT = 2
MAX_WINDOW_SIDE = 16384
MAX_NAME = 20
MAX_COORDINATE = 1 << 17


def _within(low: int, high: int) -> Callable[[int], str]:
    return lambda number: "" if low <= number <= high else f"must be from {low} to {high}"


def _must(fits: Callable[[Any], bool], wanted: str) -> Callable[[Any], str]:
    return lambda value: "" if fits(value) else f"must {wanted}"


def _is_player_name(name: str) -> bool:
    return len(name) <= MAX_NAME and name == plain_line(name).strip() and "\n" not in name


def _is_path(text: str) -> bool:
    try:
        return b"\0" not in os.fsencode(text)
    except UnicodeEncodeError:
        return False


WindowSide = Annotated[int, _within(1, MAX_WINDOW_SIDE)]
Coordinate = Annotated[int, _must(lambda at: abs(at) <= MAX_COORDINATE, "be a place on a screen")]
Volume = Annotated[int, _within(0, 100)]
InputName = Annotated[
    str, _must(lambda name: name and plain_line(name) == name, "be the name of a key or button")
]
Inputs = Annotated[tuple[InputName, ...], _must(bool, "name at least one key or button")]
LanguageCode = Annotated[
    str,
    _must(lambda code: not code or code.replace("_", "").isalnum(), "be the name of a language"),
]
PlayerName = Annotated[str, _must(_is_player_name, f"be a name of at most {MAX_NAME} letters")]
FolderName = Annotated[str, _must(_is_path, "be the name of a folder")]


@value(frozen=True, slots=True)
class WindowPlace:
    """Where the window was, and the sizes of the desktops that it was on."""

    size: tuple[WindowSide, WindowSide]
    position: tuple[Coordinate, Coordinate]
    desktops: tuple[tuple[int, int], ...]


@value(frozen=True, slots=True)
class Settings:
    """The volumes and the brightness are per cent; `bindings` gives inputs by command name.

    `language` is a code such as "de", "" for the system's language. `map_folders` are the folders
    with maps that the player added. `player_name` is the name in matches over a network, "" until
    one was entered. `window` is None until a window was closed.
    """

    music_volume: Volume = 60
    effects_volume: Volume = 80
    interface_volume: Volume = 60
    quiet_when_left: bool = False
    fullscreen: bool = False
    picture_size: PictureSize = "auto"
    text_size: TextSizeName = "normal"
    brightness: Annotated[int, _within(50, 150)] = 100
    flat_light: bool = False
    ascii_tiles: bool = False
    color_vision: ColorVision = "normal"
    high_contrast: bool = False
    speech: bool = False
    animate_fog: bool = True
    reduce_flashes: bool = False
    reduce_motion: bool = False
    low_frame_rate: bool = False
    confirm_end_turn: bool = True
    animation_speed: AnimationSpeed = "normal"
    language: LanguageCode = ""
    key_set: KeySet = "full"
    hold_to_show: bool = True
    player_name: PlayerName = ""
    bindings: Mapping[str, Inputs] = field(default_factory=dict)
    map_folders: tuple[FolderName, ...] = ()
    window: WindowPlace | None = None

    def with_value(self, name: str, value: Json) -> "Settings":
        """Return the settings with one of them changed; raises CodecError if that is not valid."""
        return decode(Settings, {**encode_fields(self), name: value}, "")


def parse_settings(values: Json) -> Settings:
    """Return settings from their JSON form, missing ones by default; raises CodecError."""
    return decode(Settings, {**encode_fields(Settings()), **_given(values)}, "")


def valid_settings(values: Json) -> Settings:
    """Return what is valid of settings in their JSON form, binding by binding, else defaults."""
    settings, bindings = Settings(), dict[str, Json]()
    try:
        given = _given(values)
    except CodecError:
        return settings
    for name, raw in given.items():
        if name != "bindings" or not isinstance(raw, dict):
            settings = _with_valid(settings, name, raw)
            continue
        for command, inputs in raw.items():
            settings = _with_valid(settings, name, {**bindings, command: inputs})
            if command in settings.bindings:
                bindings[command] = inputs
    return settings


def _with_valid(settings: Settings, name: str, value: Json) -> Settings:
    try:
        return settings.with_value(name, value)
    except CodecError:
        return settings


def _given(values: Json) -> dict[str, Json]:
    """Return the settings that a file has, by today's names; raises CodecError."""
    if not isinstance(values, dict):
        raise CodecError("is not a table of settings")
    migrated = migrate_settings(values)
    if migrated.get("format") != SETTINGS_FORMAT:
        raise CodecError("was written by another version of the game")
    return {name: value for name, value in migrated.items() if name != "format"}


def settings_body(settings: Settings) -> Json:
    """Return settings in the form that `parse_settings` reads."""
    return {**encode_fields(settings), "format": SETTINGS_FORMAT}


def read_settings(path: Path) -> tuple[Settings, str]:
    """Return the settings of a file, and one sentence if it was broken and put in quarantine.

    What is valid in a broken file is kept.
    """
    if not path.exists():
        return Settings(), ""
    values: Json = None
    try:
        values = read_json(path)
        return parse_settings(values), ""
    except (SaveError, CodecError) as error:
        quarantine(path)
        sentence = f"{path} is broken ({error}); defaults replace what is not valid."
        return valid_settings(values), sentence


def write_settings(path: Path, settings: Settings) -> None:
    """Write settings so that players can read them; raises OSError."""
    atomic_write(path, json.dumps(settings_body(settings), indent=2, sort_keys=True).encode())
