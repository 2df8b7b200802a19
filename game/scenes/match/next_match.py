"""The match after a match: on the same map again, or on the one that follows a shipped one."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from game.content.assets.map_paths import map_name
from game.content.assets.strings import get_text, map_text
from game.content.maps.shipped_maps import list_lessons, list_levels
from game.core.features.lesson import read_lesson
from game.core.level import Level, unnumbered
from game.core.ruleset import Ruleset, fitting_options
from game.scenes.game_context import GameContext
from game.scenes.last_choices import load_last_choices, save_last_choices
from game.scenes.scene import Replace, Reset, Scene, Transition
from game.session.updates import MatchInfo


def next_match(
    context: GameContext, info: MatchInfo, transition: type[Replace | Reset] = Replace
) -> tuple[str, Callable[[], Transition]] | None:
    """Return the map after that of a match in words, and what starts it, None if there is none."""
    ruleset = info.ruleset
    level = next_map(context, ruleset, info.level)
    if level is None:
        return None
    chosen = load_last_choices(context, ruleset).options
    next_level = level.with_params(fitting_options(ruleset, level, chosen))
    # A lesson has its own number of seats.
    players = None if read_lesson(info.level.note).seats else info.players
    kind = "lesson" if read_lesson(level.note).steps else "map"

    def onward() -> Transition:
        choices = replace(load_last_choices(context, ruleset), level=next_level.name)
        save_last_choices(context, ruleset, choices)
        return transition(context.scenes.new_match(ruleset, next_level, None, players))

    return get_text("shared", f"game_over.next_{kind}", map_text(ruleset.name, level.title)), onward


def rematch(context: GameContext, info: MatchInfo) -> Scene:
    """Return a new match like another one; without a seed, one is rolled."""
    return context.scenes.new_match(info.ruleset, info.level, info.seed, info.players)


def next_map(context: GameContext, ruleset: Ruleset, level: Level) -> Level | None:
    """Return the shipped map that follows a shipped one, skipping broken maps."""
    paths = [*list_lessons(ruleset.name), *list_levels(ruleset.name)]
    played = _listed_path(context, paths, level)
    if played is None:
        return None
    for path in paths[paths.index(played) + 1 :]:
        # Most are read already, and only read again if they have changed.
        watch = context.maps.watcher_of(path)
        watch.poll()
        if watch.level is not None:
            # A copy of it may have been read since.
            context.maps.set_source(watch.level, path)
            return watch.level
    return None


def _listed_path(context: GameContext, paths: list[Path], level: Level) -> Path | None:
    """Return the path a level was loaded from: other maps may have the same name and content."""
    source = context.maps.source_of(level)
    if source is None:
        # A saved match stores the map's name alone, whose number may have been another.
        for name, path in ((map_name(path), path) for path in paths):
            if unnumbered(name) == unnumbered(level.name):
                context.maps.watcher_of(path)
                source = source or context.maps.source_of(replace(level, name=name))
    # A map named on the command line may be known by a different path.
    same = None if source is None else source.path.resolve()
    alike = (path for path in paths if same is not None and path.name == same.name)
    return next((path for path in alike if path.resolve() == same), None)
