"""A map as one file that needs no other, to be given away or taken in."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from xml.etree.ElementTree import Element, indent, tostring

from game.content.catalog import levels_root
from game.content.watch import files_of
from game.core.level import LevelError

_ODD = re.compile(r"[^\w.-]+")
_LONGEST_NAME = 60
_PICTURES = frozenset({".png", ".gif", ".jpg", ".jpeg", ".bmp", ".webp"})
_LARGEST_PICTURE = 4 * 1024 * 1024
# What is true only on the machine on which the map was drawn.
_HERE_ONLY = "editorsettings"


@dataclass(frozen=True, slots=True)
class Parcel:
    """A map with its tilesets inside; `pictures` lie beside it and are for Tiled alone."""

    path: Path
    pictures: tuple[str, ...]


def pack(path: Path, folder: Path) -> Parcel:
    """Write a map as one file into a folder, where nothing is overwritten.

    Raises LevelError for a broken map and OSError.
    """
    from game.content.tmx_strict import strict_look

    root, found = strict_look(path)
    if found or root is None:
        raise LevelError(found)
    for element in root.findall(_HERE_ONLY):
        root.remove(element)
    for tileset in root.findall("tileset"):
        for name in ("version", "tiledversion"):
            tileset.attrib.pop(name, None)
    folder.mkdir(parents=True, exist_ok=True)
    pictures = _pack_pictures(root, files_of(path), folder)
    indent(root, " ")
    text = tostring(root, encoding="unicode")
    content = f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()
    return Parcel(_keep(content, folder, path.stem, ".tmx"), pictures)


def _pack_pictures(root: Element, files: tuple[Path, ...], folder: Path) -> tuple[str, ...]:
    """Put the pictures beside the map as far as they are there; the map names them by that."""
    kept: dict[str, str] = {}
    for image in root.iter("image"):
        source = image.get("source") or ""
        name = PurePosixPath(source).name
        if name and source not in kept:
            # A picture is named as seen from its tileset; every copy of the game has its own.
            near = [levels_root() / "tilesets" / name, *(file.parent / source for file in files)]
            kept[source] = next(
                (_keep_picture(file, folder) for file in near if _is_picture(file)), name
            )
        image.set("source", kept.get(source, ""))
    return tuple(dict.fromkeys(kept.values()))


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
