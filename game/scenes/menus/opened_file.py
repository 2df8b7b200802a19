"""Opens the game on a file that a player double-clicked or dropped: a map or a match."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from game.content.assets.strings import get_text, map_text, message_text
from game.content.maps.map_bundle import export_bundle
from game.content.maps.shipped_maps import PREFABS_FOLDER
from game.core.features.features import is_prefab
from game.core.level import Level, LevelError
from game.scenes.dialogs import Dialog, problem_lines, told
from game.scenes.game_context import GameContext
from game.scenes.loading_scene import LoadingScene
from game.scenes.menu_items import close_item, menu_item
from game.scenes.scene import Choice, Pop, Replace, Reset, Scene, Transition
from game.storage.files import SAVE_SUFFIX, SaveError
from game.ui.style.constants import DANGER, DIM, GOOD, TEXT
from game.ui.widgets.text_box import StyledLine

if TYPE_CHECKING:
    from game.scenes.game_context import ShowMatch
    from game.storage.match_files import MatchFile

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
            return Replace(context.scenes.new_match(context.rulesets[level.ruleset], level, None))

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
        folder, part = maps.user_folder / level.ruleset, is_prefab(level)
        if part:
            folder /= PREFABS_FOLDER
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


_UNSEEN_SECONDS = 0.02


def open_file(context: GameContext, path: Path, *, on_top: bool = False) -> Scene:
    """Return a match on a map, a replay of a match that is over, or one to continue.

    What is `on_top` of another scene leads back to it as long as a match is read. For a file that
    cannot be used it is a dialog that says why.
    """
    if is_match_file(path):
        title = context.scenes.title
        return open_match(context, path, leave=Pop if on_top else lambda: Reset(title()))
    try:
        level = context.maps.load(path)
    except LevelError:
        # It lists all errors of a map.
        return file_drop_dialog(context, [path])
    return context.scenes.new_match(context.rulesets[level.ruleset], level, None)


def open_dropped(context: GameContext, paths: Sequence[Path]) -> Scene:
    """Import dropped files and folders; return a dialog with the results, or the match."""
    if len(paths) == 1 and is_match_file(paths[0]):
        return open_file(context, paths[0], on_top=True)
    return file_drop_dialog(context, paths)


def is_match_file(path: Path) -> bool:
    """Return whether a file has the name of a match, in play or over."""
    return path.name.lower().endswith(SAVE_SUFFIX)


def _refusal(context: GameContext, error: SaveError) -> Scene:
    return told(context, "maps.dropped_files", (str(error), DANGER))


def open_match(
    context: GameContext,
    path: Path,
    refuse: Callable[[GameContext, SaveError], Scene] = _refusal,
    *,
    leave: Choice = Pop,
    show: "ShowMatch | None" = None,
) -> Scene:
    """Return a match to continue, what shows one that is over, or the wait for it.

    `show` returns what that is: a replay, if nothing else is said; `refuse` what says why a file
    cannot be used; `leave` is for who does not want to wait.
    """
    from concurrent.futures import wait

    from game.core.replay import RecordReplay
    from game.scenes.texts.message_log import PastLogs
    from game.session.updates import match_info, past_updates
    from game.storage.match_files import read_match

    scenes, store, past = context.scenes, context.store, PastLogs()
    is_own = path.resolve() in [file.resolve() for file in store.unfinished_files()]
    replay = RecordReplay(may_be_unproven=is_own)

    def read() -> "MatchFile":
        file = read_match(path, context.rulesets, may_be_damaged=is_own)
        for match in replay.play(file):
            for update in past_updates(match, match.ply, match.state):
                past.follow(match_info(match), update)
        return file

    reading = context.read(read)

    def begin() -> Scene | None:
        if not reading.done():
            return None
        try:
            file, match = reading.result(), replay.match
            if match.outcome is not None and not is_own:
                return scenes.replay_match(match) if show is None else show(match, past.logs)
            said = store.take_over(file, match) if is_own and not replay.unproven else ""
        except SaveError as error:
            return refuse(context, error)
        play = partial(scenes.play_match, match, past.logs, replay.unproven)
        return _notice(context, said, play) if said else play()

    def stop() -> Transition:
        # A player who opens another one would wait for it.
        reading.cancel()
        replay.is_stopped = True
        return leave()

    # Most of them are read unseen.
    wait([reading], _UNSEEN_SECONDS)
    waiting = LoadingScene(context, "saves.reading", begin, stop, lambda: replay.progress / 100)
    return begin() or waiting


def _notice(context: GameContext, said: str, play: Callable[[], Scene]) -> Scene:
    """Return a dialog that says what is wrong with the file of a match, then shows that."""
    entries = [menu_item("maps.play", lambda: Replace(play()), "play")]
    lines = [(message_text(said), DANGER)]
    return Dialog(context, get_text("title", "continue"), lambda: lines, entries)
