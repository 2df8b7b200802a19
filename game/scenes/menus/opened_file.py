"""Opens the game on a file that a player double-clicked or dropped: a map or a match."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from threading import Event

from game.content.assets.strings import get_text
from game.core.level import LevelError
from game.scenes.context import GameContext
from game.scenes.dialogs import Dialog, close_item
from game.scenes.menus.file_drop import file_drop_dialog
from game.scenes.menus.map_generation import reading_scene
from game.scenes.scene import Choice, Pop, Reset, Scene, Transition
from game.storage.files import SAVE_SUFFIX, SaveError
from game.ui.style.style import DANGER

_UNSEEN_SECONDS = 0.02


def open_file(
    context: GameContext, path: Path, leave: Choice | None = None, *, on_top: bool = False
) -> Scene:
    """Return a match on a map, a replay of a match that is over, or one to go on with.

    A replay leads to the end screen, or where `leave` says. What is `on_top` of another scene leads
    back to it as long as a match is read. For a file that cannot be used it is a dialog that says
    why.
    """
    if is_match_file(path):
        try:
            return open_match(context, path, leave, on_top=on_top)
        except SaveError as error:
            return _refusal(context, error)
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
    lines = [(str(error), DANGER)]
    title = get_text("shared", "maps.dropped_files")
    return Dialog(context, title, lambda: lines, [close_item()])


def open_match(
    context: GameContext, path: Path, leave: Choice | None = None, *, on_top: bool
) -> Scene:
    """Return a match to go on with, a replay of one that is over, or the wait for a long one.

    Raises SaveError, unless that is found out while waiting.
    """
    from concurrent.futures import wait

    from game.storage.match_files import read_match

    scenes, store, rulesets, left = context.scenes, context.store, context.rulesets, Event()
    is_own = path.resolve() in [file.resolve() for file in store.unfinished_files()]
    reading = context.read(partial(read_match, path, rulesets, left.is_set, is_own=is_own))

    def begin() -> Scene:
        read = reading.result()
        if is_own:
            return scenes.play_match(store.load_match(path, rulesets, read))
        # Only one that is over may be shown before it is read.
        if read.match.is_read and read.match.outcome is None:
            return scenes.play_match(read.match)
        return scenes.replay_match(read.match, leave, refuse)

    def refuse() -> Scene:
        problem = reading.result().match.problem
        return _refusal(context, SaveError(f"{path} cannot be replayed: {problem}."))

    def begin_later() -> Scene | None:
        try:
            return begin() if reading.done() else None
        except SaveError as error:
            return _refusal(context, error)

    def stop() -> Transition:
        # Whatever is read next would wait for it.
        reading.cancel()
        left.set()
        return Pop() if on_top else Reset(scenes.title())

    # Nobody sees most of them being read.
    if wait([reading], _UNSEEN_SECONDS).done:
        return begin()
    return reading_scene(context, begin_later, stop)
