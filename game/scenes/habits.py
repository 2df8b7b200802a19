"""What somebody chose for a ruleset the last time, and what that makes of the next time."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.content.catalog import list_levels
from game.content.shelf import SHIPPED_ORIGIN
from game.core.level import Level, LevelError, ParamValue
from game.core.match import HUMAN
from game.core.state import Ruleset
from game.scenes.map_cards import Card, MapCards
from game.scenes.scene import House

NOBODY = "empty"


@dataclass(frozen=True, slots=True)
class Habits:
    """The key of the map played last ("": none), options that were set, a player per seat."""

    level: str = ""
    options: dict[str, ParamValue] = field(default_factory=dict)
    players: tuple[str, ...] = ()


def recall(house: House, ruleset: Ruleset) -> Habits:
    """Return what was chosen last, as far as the ruleset still knows it."""
    kept = house.store.load_last_choices().get(ruleset.name)
    kept = kept if isinstance(kept, dict) else {}
    level, options = kept.get("level"), kept.get("options")
    values = options if isinstance(options, dict) else {}
    known = {
        param.name: values[param.name]
        for param in ruleset.options
        if param.name in values and param.problem(values[param.name]) is None
    }
    return Habits(level if isinstance(level, str) else "", known, _players(ruleset, kept))


def _players(ruleset: Ruleset, kept: dict[str, Any]) -> tuple[str, ...]:
    """Return who sat where, nothing if they cannot sit so today."""
    names = kept.get("players")
    offers = {HUMAN, NOBODY, *ruleset.bots()}
    if not isinstance(names, list) or not all(name in offers for name in names):
        return ()
    seated = sum(name != NOBODY for name in names)
    fits = len(names) == ruleset.seats.stop - 1 and seated >= ruleset.seats.start
    return tuple(names) if fits else ()


def keep(house: House, ruleset: Ruleset, habits: Habits) -> None:
    """Keep what was chosen for the next time."""
    kept = house.store.load_last_choices()
    kept[ruleset.name] = {
        "level": habits.level,
        "options": habits.options,
        "players": list(habits.players),
    }
    house.store.save_last_choices(kept)


def favourite(maps: MapCards, last: str) -> Card | None:
    """Return the map to offer first; None is the random one.

    That is the map played last, or once it is won the next one that is not; at first it is the
    first of the shipped maps where that teaches.
    """
    shipped = [card for card in maps.cards if card.place.origin == SHIPPED_ORIGIN]
    keys = [card.place.id for card in maps.cards]
    if not last:
        if shipped:
            maps.read(shipped[0])
        taught = [card for card in shipped[:1] if card.level is not None and card.level.note]
        return taught[0] if taught else None
    if last not in keys:
        return None
    played = keys.index(last)
    for card in maps.cards[played:]:
        maps.read(card)
        if card.level is not None and not (card.best is not None and card.best.won):
            return card
    return maps.cards[played]


def following(house: House, ruleset: Ruleset, level: Level) -> Level | None:
    """Return the listed map after a listed one; broken ones are passed over."""
    paths = list_levels(ruleset.name)
    played = _listed(house, paths, level)
    if played is None:
        return None
    for path in paths[paths.index(played) + 1 :]:
        try:
            return house.shelf.load(path)
        except LevelError:
            continue
    return None


def _listed(house: House, paths: list[Path], level: Level) -> Path | None:
    """Return which of some maps a level is: others may be called alike, and be alike."""
    source = house.shelf.source_of(level)
    if source is None:
        # A match that was saved does not say where its map lay.
        for path in (path for path in paths if path.stem == level.name):
            house.shelf.watcher_of(path)
        source = house.shelf.source_of(level)
    # A map that the command line named may be known by another way to it.
    same = None if source is None else source.path.resolve()
    return next((path for path in paths if path.resolve() == same), None)
