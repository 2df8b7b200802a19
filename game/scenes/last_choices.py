"""What somebody chose for a ruleset the last time, and what that makes of the next time."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.content.maps.shipped_maps import list_levels
from game.core.level import Level, LevelError, ParamValue
from game.core.match import HUMAN
from game.core.state import Ruleset
from game.scenes.context import GameContext

EMPTY_SEAT = "empty"


@dataclass(frozen=True, slots=True)
class LastChoices:
    """The key of the map played last ("": none), options that were set, a player per seat."""

    level: str = ""
    options: dict[str, ParamValue] = field(default_factory=dict)
    players: tuple[str, ...] = ()


def load_last_choices(context: GameContext, ruleset: Ruleset) -> LastChoices:
    """Return what was chosen last, as far as the ruleset still knows it."""
    kept = context.store.load_last_choices().get(ruleset.name)
    kept = kept if isinstance(kept, dict) else {}
    level, options = kept.get("level"), kept.get("options")
    values = options if isinstance(options, dict) else {}
    known = {
        param.name: values[param.name]
        for param in ruleset.options
        if param.name in values and param.problem(values[param.name]) is None
    }
    return LastChoices(
        level if isinstance(level, str) else "", known, _valid_players(ruleset, kept)
    )


def _valid_players(ruleset: Ruleset, stored: dict[str, Any]) -> tuple[str, ...]:
    """Return who sat where, nothing if they cannot sit so today."""
    names = stored.get("players")
    offers = {HUMAN, EMPTY_SEAT, *ruleset.bots()}
    if not isinstance(names, list) or not all(name in offers for name in names):
        return ()
    seated = sum(name != EMPTY_SEAT for name in names)
    fits = len(names) == ruleset.seats.stop - 1 and seated >= ruleset.seats.start
    return tuple(names) if fits else ()


def save_last_choices(context: GameContext, ruleset: Ruleset, choices: LastChoices) -> None:
    """Keep what was chosen for the next time."""
    kept = context.store.load_last_choices()
    kept[ruleset.name] = {
        "level": choices.level,
        "options": choices.options,
        "players": list(choices.players),
    }
    context.store.save_last_choices(kept)


def next_map(context: GameContext, ruleset: Ruleset, level: Level) -> Level | None:
    """Return the listed map after a listed one; broken ones are passed over."""
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
    """Return which of some maps a level is: others may be called alike, and be alike."""
    source = context.maps.source_of(level)
    if source is None:
        # A match that was saved does not say where its map lay.
        for path in (path for path in paths if path.stem == level.name):
            context.maps.watcher_of(path)
        source = context.maps.source_of(level)
    # A map that the command line named may be known by another way to it.
    same = None if source is None else source.path.resolve()
    return next((path for path in paths if path.resolve() == same), None)
