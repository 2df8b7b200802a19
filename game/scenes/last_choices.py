"""The map, options and players chosen last for a ruleset, and the map that comes next."""

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from game.content.assets.levels_folder import map_name
from game.content.maps.shipped_maps import list_lessons, list_levels
from game.core.level import Level
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext
from game.storage.last_choices import LastChoices

EMPTY_SEAT = "empty"


def load_last_choices(context: GameContext, ruleset: Ruleset) -> LastChoices:
    """Return the stored choices that are still valid for the ruleset."""
    stored = context.store.load_last_choices(ruleset.name)
    options = {
        param.name: stored.options[param.name]
        for param in ruleset.options
        if param.name in stored.options and param.problem(stored.options[param.name]) is None
    }
    players = stored.players if _are_valid_players(ruleset, stored.players) else ()
    return replace(stored, options=options, players=players)


def _are_valid_players(ruleset: Ruleset, names: Sequence[str]) -> bool:
    return (
        {HUMAN, EMPTY_SEAT, *ruleset.bots()}.issuperset(names)
        and len(names) == ruleset.seats.stop - 1
        and sum(name != EMPTY_SEAT for name in names) >= ruleset.seats.start
    )


def save_last_choices(context: GameContext, ruleset: Ruleset, choices: LastChoices) -> None:
    """Store the choices for the next match."""
    context.store.save_last_choices(ruleset.name, choices)


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
            if name.partition("-")[2] == level.name.partition("-")[2]:
                context.maps.watcher_of(path)
                source = source or context.maps.source_of(replace(level, name=name))
    # A map named on the command line may be known by a different path.
    same = None if source is None else source.path.resolve()
    alike = (path for path in paths if same is not None and path.name == same.name)
    return next((path for path in alike if path.resolve() == same), None)
