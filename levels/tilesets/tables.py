"""The tables of docs/LEVELS.md: every class and property that a ruleset reads."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from game.core.level import Param, ParamValue
from game.core.state import Ruleset
from game.rulesets import RULESETS
from levels.tilesets.mistakes import MISTAKES, message_of
from levels.tilesets.project import enums
from levels.tilesets.vocabulary import (
    COMMON,
    FACING,
    OBJECT,
    TERRAIN,
    Entry,
    about,
    entries,
    has_face,
    map_words,
)

GUIDE = Path(__file__).resolve().parents[2] / "docs" / "LEVELS.md"
_PLACE = re.compile(r"(<!-- table: ([a-z ]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_MOST_CHOICES = 8


def guide() -> str:
    """Return the text of docs/LEVELS.md with the tables as they are now."""
    return _PLACE.sub(_filled, GUIDE.read_bytes().decode())


def _filled(match: re.Match[str]) -> str:
    lines = table(match[2])
    return match[1] + "\n" + "\n".join(lines) + "\n\n" + match[3]


def table(what: str) -> list[str]:
    """Return the lines of a table like "railgun objects"; raises KeyError."""
    name, _, part = what.partition(" ")
    if name == "every":
        rows = ((f"`{name}`", "string", map_words(name)) for name in COMMON)
        return _rows(("property", "type", "what"), rows)
    if name == "mistakes":
        found = ((message_of(mistake), mistake.help) for mistake in MISTAKES[part])
        return _rows(("what check-levels says", "what helps"), found)
    ruleset = RULESETS[name]
    makers = {"tiles": _tiles, "objects": _objects, "properties": _properties}
    return makers[part](ruleset)


def _rows(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    bar = "|" + "---|" * len(head)
    return [_row(head), bar, *map(_row, rows)]


def _row(cells: tuple[str, ...]) -> str:
    return "| " + " | ".join(cells) + " |"


def _tiles(ruleset: Ruleset) -> list[str]:
    found = (e for e in entries(ruleset) if e.use == TERRAIN)
    return _rows(("class of tile", "what"), ((f"`{e.name}`", e.about) for e in found))


def _objects(ruleset: Ruleset) -> list[str]:
    """Return objects with their properties, which are told once of kinds that share them."""
    found = [e for e in entries(ruleset) if e.use == OBJECT]
    rows, last = [], ""
    for entry in found:
        values = _values_of(entry)
        rows.append(
            (f"`{entry.name}`", entry.about, "as above" if values and values == last else values)
        )
        last = values or last
    return _rows(("class of object", "what", "properties"), rows)


def _values_of(entry: Entry) -> str:
    params = (*((FACING,) if has_face(entry) else ()), *entry.params)
    return "; ".join(
        f"`{param.name}` ({_kind(param.default)}, {_values(param)}, else {_shown(param.default)})"
        for param in params
    )


def _properties(ruleset: Ruleset) -> list[str]:
    rows = (
        (
            f"`{param.name}`",
            _kind(param.default),
            _shown(param.default),
            _values(param),
            about(ruleset.name, "property", param.name),
        )
        for param in ruleset.map_schema.params
    )
    return _rows(("property", "type", "default", "values", "what"), rows)


def _kind(value: ParamValue) -> str:
    return "string" if isinstance(value, str) else type(value).__name__


def _shown(value: ParamValue) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _values(param: Param) -> str:
    if isinstance(param.default, bool):
        return "true, false"
    if isinstance(param.default, str):
        if len(param.choices) > _MOST_CHOICES:
            return f"one of the project's `{enums()[param.choices]}`"
        return ", ".join(param.choices)
    steps = f" in steps of {param.step}" if param.step > 1 else ""
    return f"{param.low} to {param.high}{steps}"
