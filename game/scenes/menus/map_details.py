"""Map details: beside the map list, and in a dialog to play, share or remove one."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.content.assets.goal_text import goal_text, lesson_of
from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text, level_title, message_text
from game.content.maps.map_library import SHIPPED_ORIGIN
from game.content.maps.map_watcher import files_of_map
from game.core.level import Level, Problem
from game.scenes.dialogs import Dialog, problem_lines
from game.scenes.game_context import GameContext
from game.scenes.menu_items import close_item, menu_item
from game.scenes.menus.map_export import export_map
from game.scenes.menus.map_list import MapEntry, MapList, size_text
from game.scenes.scene import Choice, Pop, Transition
from game.scenes.texts.labels import par_text, result_text
from game.ui.style.constants import ACCENT, DANGER, DIM, TEXT
from game.ui.style.text_size import is_large_text
from game.ui.widgets.layout import SPRING, Column, LayoutBox, Row
from game.ui.widgets.menu import MenuItem
from game.ui.widgets.painter import panel_style
from game.ui.widgets.text_box import Line, StyledLine, Text


class _Details(NamedTuple):
    """What there is to say about a map, the most important first; larger text has no `beside`."""

    heading: StyledLine
    lines: list[StyledLine]
    facts: str = ""
    beside: str = ""


def map_details(
    maps: MapList, entry: MapEntry | None, seed: int, least: int | None = 0
) -> LayoutBox:
    """Describe a map; without an entry, the random one. At `least` some lines can be read."""
    if entry is not None and entry.level is None and not entry.problems:
        return Column([])
    text, (heading, lines, facts, beside) = maps.context.text, _details(maps, entry, seed)
    if is_large_text():
        return Text(text, [heading, *lines, *[(facts, DIM)] * bool(facts)], least)
    title = Row([Line(text, *heading), SPRING, Line(text, beside, DIM)], gap=4)
    return Column([title, Line(text, facts, DIM), Text(text, lines, least)], gap=3)


def _details(maps: MapList, entry: MapEntry | None, seed: int) -> _Details:
    result = maps.best_on_seed(seed) if entry is None else entry.best_result
    best: list[StyledLine] = []
    if result is not None and result.is_worth_showing:
        words = result_text(maps.ruleset.name, result)
        best.append((f"{get_text('shared', 'game_over.best')}: {words}", ACCENT))
    if entry is None:
        hint = (get_text("shared", "maps.drop_hint"), DIM)
        heading = (get_text("shared", "game_over.seed", str(seed)), ACCENT)
        return _Details(heading, [*best, _random_note(maps), hint])
    if (level := entry.level) is None or entry.problems:
        count = get_text("shared", "maps.error_count", len(entry.problems))
        heading = (get_text("shared", "setup.level_problem"), DANGER)
        return _Details(heading, [(count, DIM), *problem_lines(entry.problems)])
    lesson, par = maps.context.spell_keys(lesson_of(level).words), par_text(maps.ruleset, level)
    origin = "" if entry.location.origin == SHIPPED_ORIGIN else f", {entry.origin_label}"
    facts = f"{size_text(level)}{origin}"
    # Large text has no room for it; the goals and the end show it, too.
    is_told = par and not is_large_text()
    facts += f"   {get_text('shared', 'game_over.par')}: {par}" if is_told else ""
    lines = [*best, *[(lesson, TEXT)] * bool(lesson)]
    return _Details((entry.title, ACCENT), lines, facts, level.author)


def _random_note(maps: MapList) -> StyledLine:
    broken = maps.context.maps.random_levels.prefab_problems(maps.ruleset)
    if not broken:
        return get_text("shared", "setup.random_note"), DIM
    key = "maps.prefab_broken" if len(broken) == 1 else "maps.prefabs_broken"
    return get_text("shared", key, str(broken[0]), len(broken) - 1), DANGER


def unplayable_lines(problems: Sequence[Problem], entry: MapEntry | None) -> list[StyledLine]:
    """Return why there is no match on a map; without an entry, on the random one."""
    if not problems:
        return []
    reasons = " ".join(f"{message_text(problem.text)}." for problem in problems)
    key = "setup.no_random_map" if entry is None else "setup.level_problem"
    return [(f"{get_text('shared', key)} {reasons}", DANGER)]


def map_problems_dialog(
    context: GameContext, entry: MapEntry, begin: Callable[[], Transition]
) -> Dialog:
    """Return a dialog with all problems of a map; its last good version can be played."""
    entries = [close_item()]
    if entry.level is not None:
        entries.insert(0, menu_item("maps.play_last_good", begin, "door"))
    return Dialog(
        context,
        get_text("shared", "maps.broken_save"),
        lambda: problem_lines(entry.problems),
        entries,
        lambda: not entry.problems,
    )


def about_map(
    context: GameContext,
    level: Level,
    items: Sequence[MenuItem[Choice]],
    file_lines: Sequence[StyledLine] = (),
) -> Dialog:
    """Return the panel about a map: its goal, note and steps, and what is known of its file."""
    lesson = lesson_of(level)
    lines = [(goal_text(level), ACCENT), *[(lesson.words, TEXT)] * bool(lesson.words)]
    lines += [(f"- {step.text}", DIM) for step in lesson.steps]
    shown = [(context.spell_keys(line), color) for line, color in lines]
    shown += [(get_text("shared", "maps.by", level.author), DIM)] * bool(level.author)
    style = panel_style(context.bank, looks_of(level.ruleset))
    return Dialog(context, level_title(level), lambda: [*shown, *file_lines], items, style=style)


def map_dialog(context: GameContext, entry: MapEntry, begin: Callable[[], Transition]) -> Dialog:
    """Return the panel about a map of the list, to play, export or remove it."""
    entries, folder = [close_item()], entry.location.folder
    if folder is not None:
        forget = partial(_remove_folder, context, str(folder))
        entries.insert(0, menu_item("maps.remove_folder", forget, "undo"))
    if entry.level is not None and not entry.problems:

        def share() -> Transition:
            return dialog.replaced_by(export_map(context, entry))

        entries[:0] = [
            menu_item("maps.play", begin, "play"),
            menu_item("maps.export", share, "globe"),
        ]
    others = ", ".join(file.name for file in files_of_map(entry.location.path)[1:])
    lines = [
        (entry.origin_label, DIM),
        (get_text("shared", "maps.file_path", str(entry.location.path)), DIM),
        (get_text("shared", f"maps.{'uses_files' if others else 'uses_no_files'}", others), DIM),
    ]
    if entry.problems:
        lines += [("", DIM), *problem_lines(entry.problems)]
    if entry.level is None:
        dialog = Dialog(context, entry.title, lambda: lines, entries)
    else:
        dialog = about_map(context, entry.level, entries, [(size_text(entry.level), DIM), *lines])
    return dialog


def _remove_folder(context: GameContext, folder: str) -> Transition:
    folders = tuple(other for other in context.settings.map_folders if other != folder)
    context.change_settings(replace(context.settings, map_folders=folders))
    return Pop()
