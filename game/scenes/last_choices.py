"""The map, options and players chosen last for a ruleset, and the map that comes next."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.content.maps.shipped_maps import list_levels
from game.core.level import Level, LevelError, ParamValue
from game.core.match import HUMAN
from game.core.ruleset import Ruleset
from game.scenes.context import GameContext

EMPTY_SEAT = "empty"


@dataclass(frozen=True, slots=True)
class LastChoices:
    """The id of the map played last ("": none), the options set, and a player per seat."""

    level: str = ""
    options: dict[str, ParamValue] = field(default_factory=dict)
    players: tuple[str, ...] = ()


def load_last_choices(context: GameContext, ruleset: Ruleset) -> LastChoices:
    """Return the stored choices that are still valid for the ruleset."""
    stored = context.store.load_last_choices().get(ruleset.name)
    stored = stored if isinstance(stored, dict) else {}
    level, options = stored.get("level"), stored.get("options")
    values = options if isinstance(options, dict) else {}
    known = {
        param.name: values[param.name]
        for param in ruleset.options
        if param.name in values and param.problem(values[param.name]) is None
    }
    return LastChoices(
        level if isinstance(level, str) else "", known, _valid_players(ruleset, stored)
    )


def _valid_players(ruleset: Ruleset, stored: dict[str, Any]) -> tuple[str, ...]:
    """Return the stored player of each seat, or () if they are no longer valid."""
    names = stored.get("players")
    offers = {HUMAN, EMPTY_SEAT, *ruleset.bots()}
    if not isinstance(names, list) or not all(name in offers for name in names):
        return ()
    seated = sum(name != EMPTY_SEAT for name in names)
    fits = len(names) == ruleset.seats.stop - 1 and seated >= ruleset.seats.start
    return tuple(names) if fits else ()


def save_last_choices(context: GameContext, ruleset: Ruleset, choices: LastChoices) -> None:
    """Store the choices for the next match."""
    stored = context.store.load_last_choices()
    stored[ruleset.name] = {
        "level": choices.level,
        "options": choices.options,
        "players": list(choices.players),
    }
    context.store.save_last_choices(stored)


def next_map(context: GameContext, ruleset: Ruleset, level: Level) -> Level | None:
    """Return the shipped map that follows a shipped one, skipping broken maps."""
    paths = list_levels(ruleset.name)
    played = _listed_path(context, paths, level)
    if played is None:
        return None
    for path in paths[paths.index(played) + 1 :]:
        try:
            return context.maps.load(path)
        except LevelError:
            continue
    return None


def _listed_path(context: GameContext, paths: list[Path], level: Level) -> Path | None:
    """Return the path a level was loaded from: other maps may have the same name and content."""
    source = context.maps.source_of(level)
    if source is None:
        # A saved match does not store the path of its map.
        for path in (path for path in paths if path.stem == level.name):
            context.maps.watcher_of(path)
        source = context.maps.source_of(level)
    # A map named on the command line may be known by a different path.
    same = None if source is None else source.path.resolve()
    return next((path for path in paths if path.resolve() == same), None)
