"""Generates the Tiled project: classes, enums and properties of all rulesets, and commands."""

import json
from collections.abc import Iterable, Iterator
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from game.content.tmx.writer import xml_text
from game.core.level import Param, ParamValue
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tools.tilesets.schema_descriptions import (
    FACING,
    MAP_PROPERTIES,
    OBJECT,
    SchemaEntry,
    has_facing,
    schema_entries,
)
from tools.tilesets.sprite_tiles import main_color
from tools.tilesets.tileset_definitions import TILESETS_OF_RULESET, tilesets

_MAP_COLOR = "#a0a0a4"
_TYPES = {bool: "bool", int: "int", str: "string"}
# Tiled 1.8 reads classes from this file, later versions from the project.
OBJECT_TYPES = "objecttypes.xml"
# No quotes around %mapfile: Tiled adds them.
_COMMANDS = (
    ("Play this map", "F5", "main.py --level %mapfile"),
    ("Check this map", "F6", "main.py check-levels %mapfile"),
)


def project_text() -> str:
    """Return the text of the .tiled-project file."""
    table = {
        "automappingRulesFile": "automap/rules.txt",
        "commands": [
            {
                "arguments": arguments,
                "command": "python3",
                "enabled": True,
                "name": name,
                "saveBeforeExecute": True,
                "shortcut": key,
                "showOutput": True,
                "workingDirectory": "%projectpath/..",
            }
            for name, key, arguments in _COMMANDS
        ],
        "extensionsPath": "extensions",
        "folders": ["."],
        "objectTypesFile": OBJECT_TYPES,
        "propertyTypes": _property_types(),
    }
    return json.dumps(table, indent=4, ensure_ascii=False) + "\n"


def object_types_text() -> str:
    """Return the text of the object types file for Tiled 1.8."""
    root = Element("objecttypes")
    for entry in _class_types(enum_names()):
        holder = SubElement(root, "objecttype", name=entry["name"], color=entry["color"])
        for member in entry["members"]:
            attributes = {"name": member["name"], "type": member["type"]}
            if "propertyType" in member:
                attributes["propertytype"] = member["propertyType"]
            value = member["value"]
            attributes["default"] = str(value).lower() if isinstance(value, bool) else str(value)
            SubElement(holder, "property", attributes)
    return xml_text(root)


def _property_types() -> list[dict[str, Any]]:
    enums = enum_names()
    types: list[dict[str, Any]] = [
        {
            "name": name,
            "type": "enum",
            "storageType": "string",
            "values": list(values),
            "valuesAsFlags": False,
        }
        for values, name in enums.items()
    ]
    types += _class_types(enums)
    types += (_map_class_type(ruleset, enums) for ruleset in RULESETS.values())
    return [{"id": number, **entry} for number, entry in enumerate(types, 1)]


def _all_params() -> Iterator[Param]:
    yield FACING
    for ruleset in RULESETS.values():
        for params in ruleset.map_schema.spawns.values():
            yield from params
        yield from ruleset.map_schema.params


def enum_names() -> dict[tuple[str, ...], str]:
    """Return a name for every distinct list of choices."""
    names: dict[tuple[str, ...], str] = {tuple(RULESETS): "ruleset"}
    for param in _all_params():
        if param.choices and param.choices not in names:
            names[param.choices] = "shape" if param.name == "kind" else param.name
    return names


def _class_member(param: Param, enums: dict[tuple[str, ...], str]) -> dict[str, Any]:
    return _member_value(param.name, param.default, enums.get(param.choices, ""))


def _member_value(name: str, value: ParamValue, enum: str = "") -> dict[str, Any]:
    extra = {"propertyType": enum} if enum else {}
    return {"name": name, "type": _TYPES[type(value)], **extra, "value": value}


def _class_type(name: str, color: str, uses: list[str], members: Iterable[dict[str, Any]]) -> Any:
    return {
        "name": name,
        "type": "class",
        "color": color,
        "drawFill": True,
        "useAs": ["property", *uses],
        "members": sorted(members, key=lambda member: str(member["name"])),
    }


def _entries_by_class(rulesets: Iterable[str]) -> dict[str, list[SchemaEntry]]:
    entries: dict[str, list[SchemaEntry]] = {}
    for ruleset in rulesets:
        for entry in schema_entries(RULESETS[ruleset]):
            entries.setdefault(entry.name, []).append(entry)
    return entries


def classes_of_tileset(tileset: str) -> dict[str, str]:
    """Return what classes mean to the rulesets of a tileset, where others mean something else."""
    own = _entries_by_class(r for r, names in TILESETS_OF_RULESET.items() if tileset in names)
    everywhere = _entries_by_class(RULESETS)
    about = {name: _description(entries) for name, entries in own.items()}
    return {name: text for name, text in about.items() if text != _description(everywhere[name])}


def _class_types(enums: dict[tuple[str, ...], str]) -> Iterator[dict[str, Any]]:
    """Yield a class for every name, with the properties of all rulesets that use it."""
    for name, entries in _entries_by_class(RULESETS).items():
        uses = {entry.use for entry in entries}
        members = {"about": _member_value("about", _description(entries))}
        for param in (param for entry in entries for param in entry.params):
            members.setdefault(param.name, _class_member(param, enums))
        if any(map(has_facing, entries)):
            members["facing"] = _class_member(FACING, enums)
        tile_uses = ["object", "tile"] if OBJECT in uses else ["tile"]
        yield _class_type(name, _class_color(entries[0]), tile_uses, members.values())


def _description(entries: list[SchemaEntry]) -> str:
    if len({entry.description for entry in entries}) == 1:
        return entries[0].description
    return " / ".join(f"{RULESETS[entry.ruleset].title}: {entry.description}" for entry in entries)


def _class_color(entry: SchemaEntry) -> str:
    """Return the main colour of the first tile of the class; raises KeyError without a tile."""
    for name in TILESETS_OF_RULESET[entry.ruleset]:
        tiles = tilesets()[name]
        if entry.name in tiles.tiles_by_kind():
            return main_color(tiles.tiles[tiles.tiles_by_kind()[entry.name][0]].picture)
    raise KeyError(f"no tileset of {entry.ruleset} has a tile of class {entry.name}")


def _map_class_type(ruleset: Ruleset, enums: dict[tuple[str, ...], str]) -> Any:
    members = [_class_member(param, enums) for param in ruleset.map_schema.params]
    members += [_member_value(name, "") for name in MAP_PROPERTIES if name != "ruleset"]
    members.append(_member_value("ruleset", ruleset.name, "ruleset"))
    return _class_type(ruleset.name, _MAP_COLOR, ["map"], members)
