"""Generates the tables of docs/LEVELS.md: classes, properties and common mistakes."""

import re
from collections.abc import Iterable
from pathlib import Path

from game.core.level import Param, ParamValue
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from tools.tilesets.example_errors import EXAMPLE_ERRORS, first_message
from tools.tilesets.schema_descriptions import (
    FACING,
    MAP_PROPERTIES,
    OBJECT,
    TERRAIN,
    SchemaEntry,
    description_of,
    has_facing,
    map_property_description,
    schema_entries,
)
from tools.tilesets.tiled_project import enum_names

GUIDE_FILE = Path(__file__).resolve().parents[2] / "docs" / "LEVELS.md"
_TABLE_MARKER = re.compile(r"(<!-- table: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_MAX_CHOICES = 8


def guide_text() -> str:
    """Return the text of docs/LEVELS.md with its tables updated."""
    return _TABLE_MARKER.sub(_fill_table, GUIDE_FILE.read_bytes().decode())


def _fill_table(match: re.Match[str]) -> str:
    lines = table_lines(match[2])
    return match[1] + "\n" + "\n".join(lines) + "\n\n" + match[3]


def table_lines(marker: str) -> list[str]:
    """Return the lines of a table by its marker, like "railgun objects"; raises KeyError."""
    name, _, part = marker.partition(" ")
    if name == "every":
        described = (
            (f"`{name}`", "string", map_property_description(name)) for name in MAP_PROPERTIES
        )
        return _markdown_table(("property", "type", "meaning"), described)
    if name == "mistakes":
        rows = ((first_message(error), error.help) for error in EXAMPLE_ERRORS[part])
        return _markdown_table(("message of check-levels", "fix"), rows)
    ruleset = RULESETS[name]
    makers = {"tiles": _tile_table, "objects": _object_table, "properties": _property_table}
    return makers[part](ruleset)


def _markdown_table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    bar = "|" + "---|" * len(head)
    return [_markdown_row(head), bar, *map(_markdown_row, rows)]


def _markdown_row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"


def _tile_table(ruleset: Ruleset) -> list[str]:
    entries = (e for e in schema_entries(ruleset) if e.use == TERRAIN)
    return _markdown_table(
        ("tile class", "meaning"), ((f"`{e.name}`", e.description) for e in entries)
    )


def _object_table(ruleset: Ruleset) -> list[str]:
    """Return the object classes; properties shared with the class above are not repeated."""
    entries = [e for e in schema_entries(ruleset) if e.use == OBJECT]
    rows, last = [], ""
    for entry in entries:
        values = _object_values(entry)
        rows.append(
            (
                f"`{entry.name}`",
                entry.description,
                "as above" if values and values == last else values,
            )
        )
        last = values or last
    return _markdown_table(("object class", "meaning", "properties"), rows)


def _object_values(entry: SchemaEntry) -> str:
    params = (*((FACING,) if has_facing(entry) else ()), *entry.params)
    return "; ".join(
        f"`{param.name}` ({_type_name(param.default)}, {_format_choices(param)}, "
        f"default {_format_value(param.default)})"
        for param in params
    )


def _property_table(ruleset: Ruleset) -> list[str]:
    rows = (
        (
            f"`{param.name}`",
            _type_name(param.default),
            _format_value(param.default),
            _format_choices(param),
            description_of(ruleset.name, "property", param.name),
        )
        for param in ruleset.map_schema.params
    )
    return _markdown_table(("property", "type", "default", "values", "meaning"), rows)


def _type_name(value: ParamValue) -> str:
    return "string" if isinstance(value, str) else type(value).__name__


def _format_value(value: ParamValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _format_choices(param: Param) -> str:
    if isinstance(param.default, bool):
        return "true, false"
    if isinstance(param.default, str):
        if len(param.choices) > _MAX_CHOICES:
            return f"one of the project's `{enum_names()[param.choices]}`"
        return ", ".join(param.choices)
    steps = f" in steps of {param.step}" if param.step > 1 else ""
    return f"{param.low} to {param.high}{steps}"
