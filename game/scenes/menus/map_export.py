"""The export of a map as one file to share, and the dialog that says where it is."""

import webbrowser
from pathlib import Path

import pygame

from game.content.assets.map_paths import SHARED_ENDING
from game.content.assets.strings import get_text
from game.content.maps.map_bundle import export_bundle
from game.core.level import LevelError
from game.scenes.dialogs import Dialog, problem_lines
from game.scenes.game_context import GameContext
from game.scenes.menu_items import close_item, menu_item
from game.scenes.menus.map_list import MapEntry
from game.scenes.scene import Choice
from game.ui.style.constants import DANGER, DIM, GOOD, TEXT
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.text_box import StyledLine


def export_map(context: GameContext, entry: MapEntry) -> Dialog:
    """Pack a map with all that it needs into one file; return the dialog that says where."""
    items = [close_item()]
    try:
        packed = export_bundle(
            entry.location.path, context.store.folder / "shared", context.rulesets, SHARED_ENDING
        )
    except LevelError as error:
        lines = problem_lines(error.problems)
    except OSError as error:
        text = (error.filename or context.store.folder, error.strerror or error)
        lines = [(get_text("shared", "maps.unwritable", *map(str, text)), DANGER)]
    else:
        lines = [
            (get_text("shared", "maps.exported_path", str(packed.path)), GOOD),
            ("", DIM),
            (get_text("shared", "maps.export_for_game"), TEXT),
        ]
        if packed.images:
            words_of_tiled = get_text("shared", "maps.export_for_tiled", ", ".join(packed.images))
            lines += [("", DIM), (words_of_tiled, DIM)]
        items[:0] = _file_items(packed.path, lines)
    return Dialog(context, get_text("shared", "maps.exported"), lambda: lines, items)


def _file_items(path: Path, lines: list[StyledLine]) -> list[MenuItem[Choice]]:
    """Return entries that copy a file's path and open its folder; each says so in the lines."""
    done = len(lines)

    def say(key: str) -> None:
        lines[done:] = [("", DIM), (get_text("shared", key), GOOD)]

    def copy_path() -> None:
        pygame.scrap.put_text(str(path))
        say("maps.path_copied")

    def open_folder() -> None:
        opened = webbrowser.open(path.parent.as_uri())
        say("maps.folder_opened" if opened else "maps.folder_not_opened")

    return [
        menu_item("maps.copy_path", copy_path, "list"),
        menu_item("maps.open_folder", open_folder, "door"),
    ]
