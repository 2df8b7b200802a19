"""What is told of a map: beside the list, and on a panel of its own with what can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame

from game.content.assets.strings import get_text
from game.content.maps.map_bundle import export_bundle
from game.content.maps.map_library import SHIPPED_ORIGIN
from game.content.maps.map_watcher import files_of_map
from game.core.level import Level, LevelError, par_of
from game.core.state import Ruleset
from game.scenes.context import GameContext
from game.scenes.dialogs import Dialog, StyledLine, problem_lines
from game.scenes.menus.map_list import MapEntry, MapList, size_text
from game.scenes.panel.labels import result_text
from game.scenes.scene import Pop, Transition
from game.ui.style.style import ACCENT, DANGER, DIM, GOOD, TEXT
from game.ui.widgets.menu import MenuItem

_LINE = 12
_GAP = 4


def draw_map_details(
    target: pygame.Surface, maps: MapList, entry: MapEntry | None, seed: int, area: pygame.Rect
) -> None:
    """Draw what there is to know before a match on a map, without a card the random one."""
    house, ruleset = maps.context, maps.ruleset
    if entry is None:
        _draw_random(target, maps, seed, area)
    elif entry.problems:
        _draw_problems(target, house, entry, area)
    elif entry.level is not None:
        _draw_level(target, house, ruleset, entry, entry.level, area)


def _draw_random(target: pygame.Surface, maps: MapList, seed: int, area: pygame.Rect) -> None:
    letters = maps.context.text
    letters.draw(target, get_text("shared", "game_over.seed", str(seed)), area.topleft, ACCENT)
    below = area.move(0, _LINE + 2)
    broken = maps.context.maps.random_levels.prefab_problems(maps.ruleset)
    words, color = get_text("shared", "setup.random_note"), DIM
    if broken:
        key = "maps.prefab_broken" if len(broken) == 1 else "maps.prefabs_broken"
        words, color = get_text("shared", key, str(broken[0]), len(broken) - 1), DANGER
    below.top = letters.draw_paragraph(target, words, below, color) + _GAP
    letters.draw(
        target, get_text("shared", "maps.drop_hint"), (area.left, area.bottom - _LINE), DIM
    )
    best = maps.best_on_seed(seed)
    if best is not None and best.is_worth_showing:
        words = f"{get_text('shared', 'game_over.best')}: {result_text(maps.ruleset.name, best)}"
        letters.draw(target, words, below.topleft, ACCENT)


def _draw_problems(
    target: pygame.Surface, context: GameContext, card: MapEntry, area: pygame.Rect
) -> None:
    letters, count = context.text, len(card.problems)
    letters.draw(target, get_text("shared", "setup.level_problem"), area.topleft, DANGER)
    rows = [
        row for line, _ in problem_lines(card.problems) for row in letters.wrap(line, area.width)
    ]
    room = (area.height - _GAP) // _LINE - 2
    for number, row in enumerate(rows[:room], 1):
        letters.draw(target, row, (area.left, area.top + number * _LINE + 2), TEXT)
    key = (
        get_text("shared", "maps.one_error")
        if count == 1
        else get_text("shared", "maps.error_count", count)
    )
    letters.draw(target, key, (area.left, area.top + (room + 1) * _LINE + _GAP), DIM)


def _draw_level(
    target: pygame.Surface,
    context: GameContext,
    ruleset: Ruleset,
    card: MapEntry,
    level: Level,
    area: pygame.Rect,
) -> None:
    letters = context.text
    author = letters.shorten(level.author, area.width // 2)
    room = area.width - letters.width(author) - 8
    letters.draw(target, letters.shorten(level.title, room), area.topleft, ACCENT)
    letters.draw(target, author, area.topright, DIM, align=1.0)
    y = area.top + _LINE + 1
    words = size_text(level)
    if card.location.origin != SHIPPED_ORIGIN:
        words = f"{words}, {card.origin_label}"
    letters.draw(target, letters.shorten(words, area.width * 3 // 4), (area.left, y), DIM)
    if par := par_of(level):
        letters.draw(target, get_text("shared", "setup.par", par), (area.right, y), DIM, align=1.0)
    y += _LINE + _GAP
    rows = letters.wrap(level.note, area.width) if level.note else []
    # The best result keeps a line for itself.
    room = (area.bottom - y) // _LINE - 1
    for row in rows[:room]:
        letters.draw(target, row, (area.left, y), TEXT)
        y += _LINE
    if card.best_result is not None and card.best_result.is_worth_showing:
        words = (
            f"{get_text('shared', 'game_over.best')}: {result_text(ruleset.name, card.best_result)}"
        )
        letters.draw(target, words, (area.left, y + 3), ACCENT)


def map_problems_dialog(
    context: GameContext, card: MapEntry, begin: Callable[[], Transition]
) -> Dialog:
    """Return all problems of a map; the last good one can be played if there is one."""
    entries = [MenuItem(get_text("shared", "maps.close"), Pop, icon="exit")]
    if card.level is not None:
        entries.insert(0, MenuItem(get_text("shared", "maps.play_last_good"), begin, icon="door"))
    return Dialog(
        context,
        get_text("shared", "maps.broken_save"),
        lambda: problem_lines(card.problems),
        entries,
        lambda: not card.problems,
    )


def map_dialog(context: GameContext, card: MapEntry, begin: Callable[[], Transition]) -> Dialog:
    """Return what is known of a map, with the ways to play, share or forget it."""
    entries = [MenuItem(get_text("shared", "maps.close"), Pop, icon="exit")]
    folder = card.location.folder
    if folder is not None:
        forget = MenuItem(
            get_text("shared", "maps.remove_folder"),
            lambda: _remove_folder(context, str(folder)),
            icon="undo",
        )
        entries.insert(0, forget)
    if card.level is not None and not card.problems:
        play = MenuItem(get_text("shared", "maps.play"), begin, icon="play")
        share = MenuItem(
            get_text("shared", "maps.export"),
            lambda: notice.replaced_by(_export(context, card)),
            icon="globe",
        )
        entries[:0] = [play, share]
    told = _details_lines(card)
    notice = Dialog(context, card.title, lambda: told, entries)
    return notice


def _details_lines(card: MapEntry) -> list[StyledLine]:
    lines: list[StyledLine] = []
    if card.level is not None:
        author = card.level.author or get_text("shared", "maps.unknown_author")
        lines.append((f"{size_text(card.level)}, {get_text('shared', 'maps.by', author)}", TEXT))
        lines += [(card.level.note, TEXT)] if card.level.note else []
    lines += [
        (card.origin_label, DIM),
        (get_text("shared", "maps.file_path", str(card.location.path)), DIM),
    ]
    others = ", ".join(file.name for file in files_of_map(card.location.path)[1:])
    reads = (
        get_text("shared", "maps.uses_files", others)
        if others
        else get_text("shared", "maps.uses_no_files")
    )
    lines.append((reads, DIM))
    if card.problems:
        lines += [("", DIM), *problem_lines(card.problems)]
    return lines


def _remove_folder(context: GameContext, folder: str) -> Transition:
    kept = tuple(other for other in context.settings.map_folders if other != folder)
    context.change_settings(replace(context.settings, map_folders=kept))
    return Pop()


def _export(context: GameContext, card: MapEntry) -> Dialog:
    """Write a map as one file and tell where it is and what it needs."""
    try:
        packed = export_bundle(
            card.location.path, context.store.folder / "shared", context.rulesets
        )
    except LevelError as error:
        lines = problem_lines(error.problems)
    except OSError as error:
        words = (error.filename or context.store.folder, error.strerror or error)
        lines = [(get_text("shared", "maps.unwritable", *map(str, words)), DANGER)]
    else:
        lines = [
            (get_text("shared", "maps.exported_path", str(packed.path)), GOOD),
            ("", DIM),
            (get_text("shared", "maps.export_for_game"), TEXT),
        ]
        if packed.images:
            words_of_tiled = get_text("shared", "maps.export_for_tiled", ", ".join(packed.images))
            lines += [("", DIM), (words_of_tiled, DIM)]
    close = [MenuItem(get_text("shared", "maps.close"), Pop, icon="exit")]
    return Dialog(context, get_text("shared", "maps.exported"), lambda: lines, close)
