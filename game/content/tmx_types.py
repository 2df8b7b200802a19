"""The classes and enums of a Tiled project: what a map's typed properties stand for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.content.catalog import levels_root
from game.content.tmx_file import project_of, read_bytes
from game.content.tmx_problem import BrokenMap
from game.core.level import Value

DEEPEST = 8


@dataclass(frozen=True, slots=True)
class Words:
    """An enum: its words in order; `flags` if a number can stand for several of them."""

    words: tuple[str, ...]
    flags: bool

    def spell(self, number: int) -> str | None:
        """Return what a stored number means, or None.

        >>> Words(("N", "E"), False).spell(1), Words(("N", "E"), True).spell(3)
        ('E', 'N,E')
        """
        if self.flags:
            chosen = [word for bit, word in enumerate(self.words) if number >> bit & 1]
            return ",".join(chosen) if 0 <= number < 1 << len(self.words) else None
        return self.words[number] if 0 <= number < len(self.words) else None


@dataclass(frozen=True, slots=True)
class Types:
    """What a project declares: enums, and the members of classes as Tiled writes them."""

    enums: Mapping[str, Words] = field(default_factory=dict)
    classes: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)

    def defaults(self, name: str, depth: int = 0) -> dict[str, Value]:
        """Return the values that a class gives, those of classes inside it among them."""
        values: dict[str, Value] = {}
        for member in self.classes.get(name, ()):
            values |= self._member(member, depth)
        return values

    def _member(self, member: Mapping[str, Any], depth: int) -> dict[str, Value]:
        name, value = str(member.get("name", "")), member.get("value")
        kind = str(member.get("propertyType", ""))
        if member.get("type") == "class":
            inner = self.defaults(kind, depth + 1) if depth < DEEPEST else {}
            own = value if isinstance(value, dict) else {}
            return inner | {k: v for k, v in own.items() if isinstance(v, bool | int | str)}
        if kind in self.enums and type(value) is int:
            value = self.enums[kind].spell(value)
        return {name: value} if isinstance(value, bool | int | str) else {}


def read_types(path: Path) -> Types:
    """Return the types of the project a map belongs to, or of the game's own; raises BrokenMap."""
    files = sorted(project_of(path).glob("*.tiled-project"))
    enums: dict[str, Words] = {}
    classes: dict[str, tuple[Mapping[str, Any], ...]] = {}
    for file in files or sorted(levels_root().glob("*.tiled-project")):
        for declared in _declared(file):
            name, members = str(declared.get("name")), declared.get("members")
            words = declared.get("values")
            if declared.get("type") == "enum" and isinstance(words, list):
                flags = declared.get("valuesAsFlags") is True
                enums.setdefault(name, Words(tuple(map(str, words)), flags))
            elif declared.get("type") == "class" and isinstance(members, list):
                classes.setdefault(name, tuple(_objects(members)))
    return Types(enums, classes)


def _declared(file: Path) -> Iterable[Mapping[str, Any]]:
    try:
        content = json.loads(read_bytes(file, "project"))
    except (BrokenMap, ValueError, RecursionError) as error:
        text = f"the project {file.name!r} cannot be read ({error})"
        raise BrokenMap(text, "open it in Tiled and save it") from error
    declared = content.get("propertyTypes") if isinstance(content, dict) else None
    return _objects(declared) if isinstance(declared, list) else ()


def _objects(items: Iterable[Any]) -> Iterable[Mapping[str, Any]]:
    return [item for item in items if isinstance(item, dict)]
