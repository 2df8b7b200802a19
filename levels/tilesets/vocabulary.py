"""What maps of every ruleset can say, from the rulesets' own vocabularies, with a line on each."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.content.words import get_text, has_text
from game.core.level import Param
from game.core.state import Ruleset
from game.rulesets import RULESETS

WORDS = Path(__file__).with_name("words.toml")
FACINGS = ("N", "E", "S", "W")
FACING = Param("facing", "N", choices=FACINGS)
COMMON = ("ruleset", "title", "author", "note")
TERRAIN, OBJECT = "terrain", "object"


@dataclass(frozen=True, slots=True)
class Entry:
    """A class of tiles or objects: whose it is, the values of an object, a line about it."""

    ruleset: str
    use: str
    name: str
    params: tuple[Param, ...]
    about: str


@cache
def _words() -> dict[str, Any]:
    return tomllib.loads(WORDS.read_text(encoding="utf-8"))


def about(ruleset: str, use: str, name: str) -> str:
    """Return the line on a terrain, object, property or an object's value; raises KeyError."""
    found = _words().get(ruleset, {}).get(use, {}).get(name)
    if found is None and use == OBJECT:
        keys = (f"creature.{name}", f"weapon.{name}")
        found = next((get_text(ruleset, key) for key in keys if has_text(ruleset, key)), None)
    if found is None and use == "value":
        found = _words().get(ruleset, {}).get(use, {}).get(f"*.{name.partition('.')[2]}")
    if found is None:
        raise KeyError(f"{WORDS.name} has no line for {ruleset} {use} {name}")
    return str(found)


def map_words(name: str) -> str:
    """Return the line on a property that every map has."""
    return str(_words()["map"][name])


def entries(ruleset: Ruleset) -> Iterator[Entry]:
    """Yield the classes that a ruleset reads, terrains first."""
    vocabulary = ruleset.map_schema
    for terrain in vocabulary.terrains:
        name = terrain.name.lower()
        yield Entry(ruleset.name, TERRAIN, name, (), about(ruleset.name, TERRAIN, name))
    for kind, params in vocabulary.spawns.items():
        yield Entry(ruleset.name, OBJECT, kind, params, about(ruleset.name, OBJECT, kind))


def has_face(entry: Entry) -> bool:
    """Return whether it matters where something looks: not for terrain and what lies about."""
    acts = any(param.name != "count" for param in entry.params)
    return entry.use == OBJECT and (acts or entry.name == "hero")


def stale_words() -> list[str]:
    """Return the lines of the file that are about nothing any ruleset reads."""
    wanted: set[tuple[str, ...]] = {("map", name) for name in COMMON}
    for name, ruleset in RULESETS.items():
        for entry in entries(ruleset):
            wanted.add((name, entry.use, entry.name))
            for param in entry.params:
                key = f"{entry.name}.{param.name}"
                own = key in _words()[name].get("value", {})
                wanted.add((name, "value", key if own else f"*.{param.name}"))
        wanted |= {(name, "property", param.name) for param in ruleset.map_schema.params}
    return [" ".join(path) for path in _paths(_words(), ()) if path not in wanted]


def _paths(table: dict[str, Any], trail: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _paths(value, (*trail, name))
        else:
            yield (*trail, name)
