"""Converts the JSON of version 0.1's files: records, settings, last choices, codex, notes.

The names here are those of the two formats, whatever the code calls them later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

_OLD_RECORD_FORMAT = 2
_NEW_RECORD_FORMAT = 3
_NEW_SETTINGS_FORMAT = 2

# Digests of states whose types and fields were others cannot be compared. The file's checksum and
# the legality of every action guard such a record.
_NO_DIGESTS: dict[str, Any] = {"digests": [], "final_digest": None}
_PLAYERS = {"person": "human"}
_ACTION_TYPES = {"Pick": "PickUp", "Leave": "Resign"}
_SETTING_KEYS = {
    "music": "music_volume",
    "effects": "effects_volume",
    "interface": "interface_volume",
    "eyes": "color_vision",
    "letters": "ascii_tiles",
    "fog": "animate_fog",
    "ask_to_end": "confirm_end_turn",
}
_COMMANDS = {
    "TAKE": "PICK_UP",
    "PUT_AWAY": "SAVE_AND_LEAVE",
    "AGAIN": "RESTART",
    "NEW": "NEW_MAP",
    "ERASE": "DELETE",
}
_WORKSPACE_KEYS = {"book": "notebook", "places": "placed", "others": "unplaced"}
_NOTEBOOK_KEYS = {
    "sheets": "own_pages",
    "paints": "tile_edits",
    "strokes": "edge_edits",
    "labels": "label_edits",
    "glues": "attachments",
}
_CODEX_KEYS = {"met": "seen", "deeds": "counts"}


def migrate_record(record: dict[str, Any]) -> dict[str, Any]:
    """Return a record of format 2 in format 3; one of any other format is returned as it is.

    Raises KeyError or TypeError if it is no record.
    """
    if record["format"] != _OLD_RECORD_FORMAT:
        return record
    migrated = {
        **record,
        "format": _NEW_RECORD_FORMAT,
        "players": _migrate_players(record["players"]),
        "log": [[seat, _migrate_action(action)] for seat, action in record["log"]],
        **_NO_DIGESTS,
    }
    del migrated["final"]
    return migrated


def migrate_version(record: dict[str, Any], version: int) -> dict[str, Any]:
    """Return a record of earlier rules as one of a version in which it has the same course."""
    if record["version"] == version:
        return record
    return {**record, "version": version, **_NO_DIGESTS}


def _migrate_action(action: Mapping[str, Any]) -> dict[str, Any]:
    migrated = {**action, "type": _ACTION_TYPES.get(action["type"], action["type"])}
    if migrated["type"] == "Wait":
        migrated = _rename_keys(migrated, {"part": "quarters"})
    return migrated


def _migrate_players(players: list[Any]) -> list[Any]:
    return [_PLAYERS.get(player, player) for player in players]


def migrate_settings(values: dict[str, Any]) -> dict[str, Any]:
    """Return settings without a format, as version 0.1 wrote them, in format 2."""
    if "format" in values:
        return values
    migrated = {**_rename_keys(values, _SETTING_KEYS), "format": _NEW_SETTINGS_FORMAT}
    if migrated.get("color_vision") == "usual":
        migrated["color_vision"] = "normal"
    if isinstance(bindings := migrated.get("bindings"), dict):
        migrated["bindings"] = _rename_keys(bindings, _COMMANDS)
    return migrated


def migrate_last_choices(choices: Any) -> dict[str, Any]:
    """Return the content of an old `habits.json` as that of `last_choices.json`."""
    if not isinstance(choices, dict):
        return {}
    return {ruleset: _migrate_choice(choice) for ruleset, choice in choices.items()}


def _migrate_choice(choice: Any) -> Any:
    if isinstance(choice, dict) and isinstance(choice.get("players"), list):
        return {**choice, "players": _migrate_players(choice["players"])}
    return choice


def migrate_codex(progress: Mapping[str, Any]) -> dict[str, Any]:
    """Return the content of an old `books.json` as that of `codex.json`."""
    return {
        ruleset: _rename_keys(stored, _CODEX_KEYS) if isinstance(stored, dict) else stored
        for ruleset, stored in progress.items()
    }


def migrate_notes(notes: dict[str, Any]) -> dict[str, Any]:
    """Return a player's notes on a match with the new keys."""
    if not isinstance(notes.get("book"), dict):
        return notes
    migrated = _rename_keys(notes, _WORKSPACE_KEYS)
    return {**migrated, "notebook": _rename_keys(notes["book"], _NOTEBOOK_KEYS)}


def _rename_keys(values: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    return {names.get(key, key): value for key, value in values.items()}
