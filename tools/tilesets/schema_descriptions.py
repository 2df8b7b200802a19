"""The map schemas of all rulesets with a description of each class and property."""

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from game.content.assets.strings import get_text, has_text, with_numbers
from game.content.tmx.lesson_check import unknown_numbers
from game.core.level import Param
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS

DESCRIPTIONS_FILE = Path(__file__).with_name("descriptions.toml")
FACINGS = ("N", "E", "S", "W")
FACING = Param("facing", "N", choices=FACINGS)
MAP_PROPERTIES = ("ruleset", "title", "author", "note")
TERRAIN, OBJECT = "terrain", "object"


@dataclass(frozen=True, slots=True)
class SchemaEntry:
    """A class of tiles or objects: its ruleset, its properties and its description."""

    ruleset: str
    use: str
    name: str
    params: tuple[Param, ...]
    description: str


@cache
def _descriptions() -> dict[str, Any]:
    return tomllib.loads(DESCRIPTIONS_FILE.read_text(encoding="utf-8"))


def description_of(ruleset: str, use: str, name: str) -> str:
    """Return the description of a terrain, object, property or object value; raises KeyError."""
    description = _descriptions().get(ruleset, {}).get(use, {}).get(name)
    if description is None and use == OBJECT:
        keys = (f"creature.{name}", f"weapon.{name}")
        description = next((get_text(ruleset, key) for key in keys if has_text(ruleset, key)), None)
    if description is None and use == "value":
        description = (
            _descriptions().get(ruleset, {}).get(use, {}).get(f"*.{name.partition('.')[2]}")
        )
    if description is None:
        raise KeyError(f"{DESCRIPTIONS_FILE.name} has no description of {ruleset} {use} {name}")
    for asked, hint in unknown_numbers(str(description), RULESETS[ruleset]):
        raise KeyError(f"{ruleset} {use} {name} asks for {asked}, which is no number: {hint}")
    return with_numbers(str(description), ruleset)


def map_property_description(name: str) -> str:
    """Return the description of a property that every map has."""
    return str(_descriptions()["map"][name])


def schema_entries(ruleset: Ruleset) -> Iterator[SchemaEntry]:
    """Yield the classes of a ruleset's maps, terrains first."""
    schema = ruleset.map_schema
    for terrain in schema.terrains:
        name = terrain.name.lower()
        yield SchemaEntry(
            ruleset.name, TERRAIN, name, (), description_of(ruleset.name, TERRAIN, name)
        )
    for kind, params in schema.spawns.items():
        yield SchemaEntry(
            ruleset.name, OBJECT, kind, params, description_of(ruleset.name, OBJECT, kind)
        )


def has_facing(entry: SchemaEntry) -> bool:
    """Return whether a class has a facing: actors have one, terrain and items do not."""
    acts = any(param.name != "count" for param in entry.params)
    return entry.use == OBJECT and (acts or entry.name == "hero")


def stale_descriptions() -> list[str]:
    """Return the keys of descriptions.toml that no ruleset reads."""
    wanted: set[tuple[str, ...]] = {("map", name) for name in MAP_PROPERTIES}
    for name, ruleset in RULESETS.items():
        for entry in schema_entries(ruleset):
            wanted.add((name, entry.use, entry.name))
            for param in entry.params:
                key = f"{entry.name}.{param.name}"
                own = key in _descriptions()[name].get("value", {})
                wanted.add((name, "value", key if own else f"*.{param.name}"))
        wanted |= {(name, "property", param.name) for param in ruleset.map_schema.params}
    return [" ".join(path) for path in _key_paths(_descriptions(), ()) if path not in wanted]


def _key_paths(table: dict[str, Any], trail: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _key_paths(value, (*trail, name))
        else:
            yield (*trail, name)
