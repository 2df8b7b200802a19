"""The classes and enums of a Tiled project, which a map's typed properties refer to."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.tmx.diagnostics import MapFormatError
from game.content.tmx.xml_files import project_folder_of, read_bytes
from game.core.level import ParamValue

MAX_CLASS_DEPTH = 8


@dataclass(frozen=True, slots=True)
class EnumType:
    """An enum: its words in order; a number can mean several of them if they are flags."""

    names: tuple[str, ...]
    is_flags: bool

    def name_of(self, number: int) -> str | None:
        """Return the words that a stored number means, or None.

        >>> EnumType(("N", "E"), False).name_of(1), EnumType(("N", "E"), True).name_of(3)
        ('E', 'N,E')
        """
        if self.is_flags:
            chosen = [word for bit, word in enumerate(self.names) if number >> bit & 1]
            return ",".join(chosen) if 0 <= number < 1 << len(self.names) else None
        return self.names[number] if 0 <= number < len(self.names) else None


@dataclass(frozen=True, slots=True)
class ProjectTypes:
    """The types of a project: enums, and the members of classes as Tiled writes them."""

    enums: Mapping[str, EnumType] = field(default_factory=dict)
    classes: Mapping[str, tuple[Mapping[str, Any], ...]] = field(default_factory=dict)
    # Each class at each depth once: classes may hold many of each other.
    _defaults: dict[tuple[str, int], dict[str, ParamValue]] = field(default_factory=dict)

    def class_defaults(self, name: str, depth: int = 0) -> dict[str, ParamValue]:
        """Return a class's default values, including those of classes inside it."""
        if (name, depth) not in self._defaults:
            values: dict[str, ParamValue] = {}
            for member in self.classes.get(name, ()):
                values |= self._member(member, depth)
            self._defaults[name, depth] = values
        return dict(self._defaults[name, depth])

    def _member(self, member: Mapping[str, Any], depth: int) -> dict[str, ParamValue]:
        name, value = str(member.get("name", "")), member.get("value")
        kind = str(member.get("propertyType", ""))
        if member.get("type") == "class":
            inner = self.class_defaults(kind, depth + 1) if depth < MAX_CLASS_DEPTH else {}
            members = value if isinstance(value, dict) else {}
            return inner | {k: v for k, v in members.items() if isinstance(v, bool | int | str)}
        if kind in self.enums and type(value) is int:
            value = self.enums[kind].name_of(value)
        return {name: value} if isinstance(value, bool | int | str) else {}


def read_project_types(path: Path) -> ProjectTypes:
    """Return the types of a map's project, or of the shipped one; raises MapFormatError."""
    files = sorted(project_folder_of(path).glob("*.tiled-project"))
    files = files or sorted(LEVELS_FOLDER.glob("*.tiled-project"))
    return _read_types(tuple((file.name, _read_project(file)) for file in files))


def _read_project(file: Path) -> bytes:
    try:
        return read_bytes(file, "project")
    except MapFormatError as error:
        raise _unreadable(file.name, error) from error


def _unreadable(name: str, error: Exception) -> MapFormatError:
    text = f"the project {name!r} cannot be read ({error})"
    return MapFormatError(text, "open it in Tiled and save it")


# All maps of a project have the same ones.
@lru_cache(maxsize=4)
def _read_types(files: tuple[tuple[str, bytes], ...]) -> ProjectTypes:
    """Return the types in files of these names and contents; raises MapFormatError."""
    enums: dict[str, EnumType] = {}
    classes: dict[str, tuple[Mapping[str, Any], ...]] = {}
    for file, content in files:
        for declared in _declared_types(file, content):
            name, members = str(declared.get("name")), declared.get("members")
            words = declared.get("values")
            if declared.get("type") == "enum" and isinstance(words, list):
                flags = declared.get("valuesAsFlags") is True
                enums.setdefault(name, EnumType(tuple(map(str, words)), flags))
            elif declared.get("type") == "class" and isinstance(members, list):
                classes.setdefault(name, tuple(_only_objects(members)))
    return ProjectTypes(enums, classes)


def _declared_types(name: str, content: bytes) -> Iterable[Mapping[str, Any]]:
    try:
        project = json.loads(content)
    except (ValueError, RecursionError) as error:
        raise _unreadable(name, error) from error
    declared = project.get("propertyTypes") if isinstance(project, dict) else None
    return _only_objects(declared) if isinstance(declared, list) else ()


def _only_objects(items: Iterable[Any]) -> Iterable[Mapping[str, Any]]:
    return [item for item in items if isinstance(item, dict)]
