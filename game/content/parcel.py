"""A map as one file that needs no other, to be given away or taken in."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from xml.etree.ElementTree import Element, tostring

from game.content.catalog import levels_root
from game.content.raw import raw_root
from game.core.level import Level, LevelError, Problem

if TYPE_CHECKING:
    from game.core.state import Ruleset

_ODD = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 60
_PICTURES = frozenset({".png", ".gif", ".jpg", ".jpeg", ".bmp", ".webp"})
_LARGEST_PICTURE = 4 * 1024 * 1024
_GID = 0x0FFFFFFF
# What is true only on the machine on which the map was drawn.
_HERE_ONLY = "editorsettings"
# What a tileset's file says of itself and a tileset inside a map does not.
_OF_FILES = ("version", "tiledversion")


@dataclass(frozen=True, slots=True)
class Parcel:
    """A map with its tilesets inside; `pictures` lie beside it and are for Tiled alone."""

    path: Path
    level: Level
    pictures: tuple[str, ...]


def pack(path: Path, folder: Path, rulesets: Mapping[str, Ruleset]) -> Parcel:
    """Write a map as one file into a folder, where nothing is overwritten.

    Raises OSError, and LevelError for a map that is broken or cannot be read by itself.
    """
    # The reader of maps and its packages are for those who begin with a map.
    from game.content.tmx import load_level

    level = load_level(path, rulesets)
    root = raw_root(path)
    if root is None:
        raise LevelError([Problem(path.name, "the file is being written: try again")])
    packing = _Packing(root, path, folder)
    packing.fill_templates()
    packing.fill_tilesets()
    for element in root.findall(_HERE_ONLY):
        root.remove(element)
    folder.mkdir(parents=True, exist_ok=True)
    pictures = packing.pack_pictures()
    text = tostring(root, encoding="unicode")
    content = f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()
    packed = _keep(content, folder, path.stem, ".tmx")
    try:
        alone = load_level(packed, rulesets)
        if replace(alone, name="", title="") != replace(level, name="", title=""):
            text = "the map leans on its own Tiled project: set what its classes say on the map"
            raise LevelError([Problem(path.name, text)])
    except LevelError:
        os.unlink(packed)
        raise
    return Parcel(packed, alone, pictures)


class _Packing:
    """Puts what a map names in other files into its own."""

    def __init__(self, root: Element, path: Path, folder: Path) -> None:
        self.root = root
        self.path = path
        self.folder = folder
        # Each with the folder it is named from, None where nobody looked at where that leads.
        self._images: list[tuple[Element, Path | None]] = []

    def fill_templates(self) -> None:
        """Let objects say all that their templates say."""
        for thing in self.root.iter("object"):
            name = thing.attrib.pop("template", None)
            place = self.path.parent / (name or "")
            template = raw_root(place) if name else None
            base = None if template is None else template.find("object")
            if template is not None and base is not None:
                tileset = template.find("tileset")
                if "gid" in base.attrib and "gid" not in thing.attrib and tileset is not None:
                    thing.set("gid", str(self._moved(int(base.attrib["gid"]), tileset, place)))
                _complete(thing, base)

    def _moved(self, gid: int, tileset: Element, place: Path) -> int:
        """Return the map's number of a template's tile; its tileset joins the map if it must."""
        number = (gid & _GID) - int(tileset.get("firstgid", "1"))
        wanted = (place.parent / tileset.get("source", "")).resolve()
        end = 1
        others = self.root.findall("tileset")
        for other in others:
            first, source = int(other.get("firstgid", "1")), other.get("source")
            inner = other if source is None else raw_root(self.path.parent / source)
            if source is not None and (self.path.parent / source).resolve() == wanted:
                return (first + number) | (gid & ~_GID)
            end = max(end, first + _count(inner))
        added = Element(
            "tileset", firstgid=str(end), source=os.path.relpath(wanted, self.path.parent)
        )
        index = list(self.root).index(others[-1]) + 1 if others else 0
        self.root.insert(index, added)
        return (end + number) | (gid & ~_GID)

    def fill_tilesets(self) -> None:
        """Put tilesets into the map, and note where every picture lies."""
        for tileset in self.root.findall("tileset"):
            source = tileset.attrib.pop("source", None)
            place = self.path if source is None else self.path.parent / source
            inner = None if source is None else raw_root(place)
            if inner is not None:
                tileset.attrib.update({k: v for k, v in inner.attrib.items() if k not in _OF_FILES})
                tileset.extend(inner)
            self._images += [(image, place.parent) for image in tileset.iter("image")]
        for layer in self.root.iter("imagelayer"):
            self._images += [(image, None) for image in layer.iter("image")]

    def pack_pictures(self) -> tuple[str, ...]:
        """Put the pictures beside the map as far as they are there; the map names them by that."""
        kept: dict[tuple[str, Path | None], str] = {}
        for image, folder in self._images:
            source = image.get("source", "")
            key, name = (source, folder), PurePosixPath(source).name
            if name and key not in kept:
                # A map that was given away without its pictures finds those of the game.
                near = [] if folder is None else [folder / source]
                near.append(levels_root() / "tilesets" / name)
                kept[key] = next(
                    (_keep_picture(file, self.folder) for file in near if _is_picture(file)), name
                )
            image.set("source", kept.get(key, ""))
        return tuple(dict.fromkeys(kept.values()))


def _complete(thing: Element, base: Element) -> None:
    """Let an object say what it leaves to its template."""
    thing.attrib.update(
        {k: v for k, v in base.attrib.items() if k not in thing.attrib and k != "id"}
    )
    given = thing.find("properties")
    own = {item.get("name") for item in given} if given is not None else set()
    for part in base:
        if part.tag != "properties":
            if thing.find(part.tag) is None:
                thing.append(part)
            continue
        if given is None:
            given = Element("properties")
            thing.insert(0, given)
        given.extend([item for item in part if item.get("name") not in own])


def _count(tileset: Element | None) -> int:
    if tileset is None:
        return 0
    last = max((int(tile.get("id", "0")) for tile in tileset.findall("tile")), default=-1)
    return max(int(tileset.get("tilecount", "0")), last + 1)


def _is_picture(file: Path) -> bool:
    try:
        known = file.suffix.lower() in _PICTURES
        return known and file.is_file() and file.stat().st_size <= _LARGEST_PICTURE
    except (OSError, ValueError):
        return False


def _keep_picture(file: Path, folder: Path) -> str:
    content = file.read_bytes()
    there = folder / file.name
    if there.is_file() and there.read_bytes() == content:
        return there.name
    return _keep(content, folder, file.stem, file.suffix).name


def _keep(content: bytes, folder: Path, stem: str, suffix: str) -> Path:
    """Write a file under another name than all that are there."""
    plain = _ODD.sub("-", stem)[:_LONGEST_NAME].strip("-.") or "map"
    number = 1
    while True:
        path = folder / (f"{plain}{suffix}" if number == 1 else f"{plain}-{number}{suffix}")
        try:
            file = path.open("xb")
        except FileExistsError:
            number += 1
            continue
        try:
            with file:
                file.write(content)
        except OSError:
            os.unlink(path)
            raise
        return path
