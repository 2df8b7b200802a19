"""Imports maps and map folders dropped on the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.content.assets.strings import get_text, map_text
from game.content.maps.map_bundle import export_bundle
from game.content.maps.shipped_maps import PREFABS_FOLDER
from game.core.features.prefabs import is_prefab
from game.core.level import Level, LevelError
from game.scenes.context import GameContext
from game.scenes.dialogs import Dialog, problem_lines
from game.scenes.menu_items import close_item, menu_item
from game.scenes.scene import Replace, Transition
from game.ui.style.style import DANGER, DIM, GOOD, TEXT
from game.ui.widgets.text_box import StyledLine

# Tiled's formats; the reader's error for the JSON ones says how to save as TMX.
_MAP_SUFFIXES = (".tmx", ".tmj", ".json")


def file_drop_dialog(context: GameContext, paths: Sequence[Path]) -> Dialog:
    """Import dropped files and return a dialog with the results; a single map can be played."""
    lines: list[StyledLine] = []
    levels: list[Level] = []
    for path in paths:
        try:
            is_folder, is_file = path.is_dir(), path.is_file()
        except OSError:
            # Too long for a name; the reader says so.
            is_folder = is_file = False
        if is_folder:
            lines += _add_folder(context, path)
        elif is_file and path.suffix.lower() not in _MAP_SUFFIXES:
            lines.append((get_text("shared", "maps.not_a_map", path.name), DANGER))
        else:
            lines += _import_map(context, path, levels)
    entries = [close_item()]
    if len(levels) == 1:
        level = levels[0]

        def play() -> Transition:
            ruleset = context.rulesets[level.ruleset]
            return Replace(context.scenes.new_match(ruleset, level, None))

        entries.insert(0, menu_item("maps.play", play, "play"))
    return Dialog(context, get_text("shared", "maps.dropped_files"), lambda: lines, entries)


def _import_map(context: GameContext, path: Path, levels: list[Level]) -> list[StyledLine]:
    """Copy a valid map to the user's maps; return lines with the result or all problems."""
    maps = context.maps
    try:
        level = maps.load(path)
        title = context.rulesets[level.ruleset].title
        name = map_text(level.ruleset, level.title)
        if path.resolve().is_relative_to(maps.user_folder.resolve()):
            levels.append(level)
            return [(get_text("shared", "maps.already_imported", name, title), GOOD)]
        part = is_prefab(level)
        folder = (
            maps.user_folder / level.ruleset / PREFABS_FOLDER
            if part
            else maps.user_folder / level.ruleset
        )
        copy = export_bundle(path, folder, context.rulesets).path
        levels.append(maps.load(copy))
    except LevelError as error:
        head = (get_text("shared", "maps.refused", path.name), DANGER)
        return [head, *problem_lines(error.problems, path.name)]
    except OSError as error:
        text = (error.filename or maps.user_folder, error.strerror or error)
        return [(get_text("shared", "maps.unwritable", *map(str, text)), DANGER)]
    return [
        (
            get_text("shared", "maps.prefab_imported" if part else "maps.imported", name, title),
            GOOD,
        ),
        (get_text("shared", "maps.imported_path", str(copy)), DIM),
    ]


def _add_folder(context: GameContext, folder: Path) -> list[StyledLine]:
    count = context.maps.count_maps(folder)
    if not count:
        return [(get_text("shared", "maps.folder_empty", folder.name), DANGER)]
    folders = dict.fromkeys((*context.settings.map_folders, str(folder.resolve())))
    context.change_settings(replace(context.settings, map_folders=tuple(folders)))
    return [(get_text("shared", "maps.folder_added", folder.name, count), TEXT)]
