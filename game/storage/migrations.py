"""Converts the JSON of older files: records, settings, last choices, results, codex, notes.

The names here are those of the two formats, whatever the code calls them later.
"""

from collections.abc import Callable, Mapping
from enum import IntEnum
from functools import partial

from game.core.codec import Json
from game.core.grid import Edge, Terrain

_NEW_RECORD_FORMAT = 4
_NEW_SETTINGS_FORMAT = 2
_NEW_NOTES_FORMAT = 2

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


def migrate_record(record: dict[str, Json]) -> dict[str, Json]:
    """Return a record of format 2 or 3 in format 4; one of any other is returned as it is."""
    match record:
        case {"format": 3}:
            return {**record, "format": _NEW_RECORD_FORMAT, "names": []}
        case {"format": 2, "players": list(players), "log": list(log)}:
            migrated = {
                **record,
                "format": _NEW_RECORD_FORMAT,
                "players": _migrate_players(players),
                "names": [],
                "log": [_migrate_logged_action(logged) for logged in log],
                # Those of states whose types and fields were others cannot be compared. The file's
                # checksum and the legality of every action guard such a record.
                "digests": [],
                "final_digest": None,
            }
            migrated.pop("final", None)
            return migrated
    return record


def _migrate_logged_action(logged: Json) -> Json:
    match logged:
        case [seat, dict(action)]:
            name = action.get("type")
            migrated = _rename_keys(action, {"part": "quarters"} if name == "Wait" else {})
            if isinstance(name, str):
                migrated["type"] = _ACTION_TYPES.get(name, name)
            return [seat, migrated]
    return logged


def _migrate_players(players: list[Json]) -> list[Json]:
    return [_PLAYERS.get(one, one) if isinstance(one, str) else one for one in players]


def migrate_settings(values: dict[str, Json]) -> dict[str, Json]:
    """Return settings without a format, as version 0.1 wrote them, in format 2."""
    if "format" in values:
        return values
    migrated = {**_rename_keys(values, _SETTING_KEYS), "format": _NEW_SETTINGS_FORMAT}
    if migrated.get("color_vision") == "usual":
        migrated["color_vision"] = "normal"
    if isinstance(bindings := migrated.get("bindings"), dict):
        migrated["bindings"] = _rename_keys(bindings, _COMMANDS)
    return migrated


def migrate_last_choices(choices: dict[str, Json]) -> dict[str, Json]:
    """Return the content of an old `habits.json` as that of `last_choices.json`."""
    return {ruleset: _migrate_choice(choice) for ruleset, choice in choices.items()}


def _migrate_choice(choice: Json) -> Json:
    if isinstance(choice, dict) and isinstance(players := choice.get("players"), list):
        return {**choice, "players": _migrate_players(players)}
    return choice


def migrate_results(results: dict[str, Json]) -> dict[str, Json]:
    """Return results whose keys have the numbers of maps without them; the better of two stays."""
    from game.core.level import unnumbered

    migrated: dict[str, Json] = {}
    for old, result in results.items():
        ruleset, is_old, place = old.partition("/level/")
        name, _, content = place.rpartition("-")
        key = f"{ruleset}/map/{unnumbered(name)}-{content}" if is_old else old
        migrated[key] = max(migrated.get(key), result, key=_rank)
    return migrated


def _rank(result: Json) -> tuple[bool, bool, int, int]:
    match result:
        case {"won": bool(won), "score": int(score), "plies": int(plies)}:
            return True, won, score, -plies
    return result is not None, False, 0, 0


def migrate_codex(progress: dict[str, Json]) -> dict[str, Json]:
    """Return the content of an old `books.json` as that of `codex.json`."""
    return {
        ruleset: _rename_keys(stored, _CODEX_KEYS) if isinstance(stored, dict) else stored
        for ruleset, stored in progress.items()
    }


def migrate_notes(notes: dict[str, Json]) -> dict[str, Json]:
    """Return a player's notes without a format in format 2: keys and places are pairs."""
    if "format" in notes:
        return notes
    named = _rename_keys(notes, _WORKSPACE_KEYS)
    notebook = named.get("notebook")
    edits = _rename_keys(notebook, _NOTEBOOK_KEYS) if isinstance(notebook, dict) else {}
    return {
        "format": _NEW_NOTES_FORMAT,
        "notebook": {
            **edits,
            "tile_edits": _paired(edits.get("tile_edits"), 2, partial(_member_names, Terrain)),
            "edge_edits": _paired(edits.get("edge_edits"), 2, partial(_member_names, Edge)),
            "label_edits": _paired(edits.get("label_edits"), 2, _migrate_label),
            "attachments": _paired(edits.get("attachments"), 3),
        },
        "placed": _paired(named.get("placed"), 2),
        "unplaced": _paired(named.get("unplaced", []), 2),
        "dismissed": _paired(named.get("dismissed", []), 3),
    }


def _paired(
    rows: Json, pairs: int, change: Callable[[list[Json]], list[Json]] = list[Json]
) -> Json:
    """Return rows with their first values put together in pairs, and the rest changed."""
    if not isinstance(rows, list):
        return rows
    return [
        [*(row[start : start + 2] for start in range(0, 2 * pairs, 2)), *change(row[2 * pairs :])]
        if isinstance(row, list)
        else row
        for row in rows
    ]


def _member_names(kind: type[IntEnum], values: list[Json]) -> list[Json]:
    names: dict[Json, str] = {int(member): member.name for member in kind}
    return [names.get(value, value) if isinstance(value, int) else value for value in values]


def _migrate_label(values: list[Json]) -> list[Json]:
    """Return a label's name and its side, which was "" or missing for a label of the cell."""
    return [*values[:1], (values[1] or None) if len(values) > 1 else None]


def _rename_keys(values: Mapping[str, Json], names: Mapping[str, str]) -> dict[str, Json]:
    return {names.get(key, key): value for key, value in values.items()}
