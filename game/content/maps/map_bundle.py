"""Map bundles: a map as one file that needs no other, for sharing."""

import os
import re
from collections.abc import Mapping
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, replace
from itertools import count
from pathlib import Path
from xml.etree.ElementTree import Element, tostring

from game.content.assets.map_paths import LEVELS_FOLDER, map_name
from game.content.tmx.diagnostics import Diagnostics, MapFormatError, printable
from game.core.level import Level, LevelError, Problem
from game.core.ruleset import Ruleset

_UNSAFE_CHARACTERS = re.compile(r"[^\w.-]+")
_SEPARATORS = re.compile(r"[/\\:]")
_MAX_NAME_LENGTH = 60
_IMAGE_SUFFIXES = frozenset({".png", ".gif", ".jpg", ".jpeg", ".bmp", ".webp"})
_MAX_IMAGE_BYTES = 4 * 1024 * 1024
# Settings of the editor on the author's machine.
_LOCAL_TAG = "editorsettings"


@dataclass(frozen=True, slots=True)
class MapBundle:
    """A map with its tilesets inside; the `images` beside it are for Tiled only."""

    path: Path
    level: Level
    images: tuple[str, ...]


def export_bundle(
    path: Path, folder: Path, rulesets: "Mapping[str, Ruleset]", ending: str = ".tmx"
) -> MapBundle:
    """Write a map as one file into a folder, overwriting nothing.

    Raises OSError, and LevelError for a map that is broken or needs its Tiled project.
    """
    from game.content.tmx.reader import load_level

    level = load_level(path, rulesets)
    try:
        builder = _BundleBuilder(path, folder)
        builder.inline_templates()
        builder.inline_tilesets()
    except MapFormatError as stop:
        raise LevelError([Problem(printable(path.name), str(stop), hint=stop.hint)]) from stop
    root = builder.root
    for element in root.findall(_LOCAL_TAG):
        root.remove(element)
    folder.mkdir(parents=True, exist_ok=True)
    images, text = builder.copy_images(), tostring(root, encoding="unicode")
    content = f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()
    bundle = _write_under_free_name(content, folder, map_name(path), ending)
    try:
        reread = load_level(bundle, rulesets)
        if replace(reread, name="", title="") != replace(level, name="", title=""):
            text = "the map depends on its Tiled project: set its classes' values on the map"
            raise LevelError([Problem(path.name, text)])
    except LevelError:
        bundle.unlink()
        raise
    return MapBundle(bundle, reread, images)


class _BundleBuilder:
    """Copies the content of all files that a map refers to into the map."""

    def __init__(self, path: Path, folder: Path) -> None:
        # As the reader: nothing from outside of the map's project goes into a bundle.
        from game.content.tmx.tilesets import Tilesets
        from game.content.tmx.xml_files import MapFiles

        self.folder = folder
        self.files = MapFiles(path)
        self.root = deepcopy(self.files.map_root())
        diagnostics = Diagnostics(path.name)
        self.tilesets = Tilesets(self.files, self.root, diagnostics)
        diagnostics.raise_if_broken()
        listed = self.root.findall("tileset")
        self._first_tileset = list(self.root).index(listed[0]) if listed else 0
        for element in listed:
            self.root.remove(element)
        # Each with the folder that its path is relative to, None if the path was not checked.
        self._images: list[tuple[Element, Path | None]] = []

    def inline_templates(self) -> None:
        """Copy the attributes of templates into their objects."""
        for layer in self.root.iter("objectgroup"):
            for map_object in layer.findall("object"):
                template = self.files.template_of(map_object)
                map_object.attrib.pop("template", None)
                gid = self.tilesets.object_gid(map_object, template)
                if gid:
                    map_object.set("gid", str(gid))
                _apply_template(map_object, template.base)

    def inline_tilesets(self) -> None:
        """Copy tilesets into the map, and collect the paths of all images."""
        for tileset in reversed(list(self.tilesets)):
            inner, place = deepcopy(tileset.element), tileset.path or self.files.path
            inner.set("firstgid", str(tileset.first_gid))
            inner.tail = "\n"
            for shape in inner.iter("object"):
                # Shapes of tiles mean nothing to the game.
                shape.attrib.pop("template", None)
            self.root.insert(self._first_tileset, inner)
            self._images += [(image, place.parent) for image in inner.iter("image")]
        for layer in self.root.iter("imagelayer"):
            self._images += [(image, None) for image in layer.iter("image")]

    def copy_images(self) -> tuple[str, ...]:
        """Copy the existing images beside the map and point the map at the copies."""
        copied: dict[tuple[str, Path | None], str] = {}
        for image, folder in self._images:
            source = image.get("source", "")
            # Windows would read a path in what is a name elsewhere.
            key, name = (source, folder), _SEPARATORS.split(source)[-1]
            if name and key not in copied:
                # A map that was shared without its images gets the shipped ones.
                candidates = [] if folder is None else self._near(folder, source)
                candidates.append(LEVELS_FOLDER / "tilesets" / name)
                copied[key] = next(
                    (_copy_image(file, self.folder) for file in candidates if _is_image(file)), name
                )
            image.set("source", copied.get(key, ""))
        return tuple(dict.fromkeys(copied.values()))

    def _near(self, folder: Path, source: str) -> list[Path]:
        """Return where a picture lies if that is in the project."""
        try:
            return [self.files.resolve(folder, source, "picture")]
        except MapFormatError:
            return []


def _apply_template(element: Element, template: Element) -> None:
    element.attrib.update(
        {k: v for k, v in template.attrib.items() if k not in element.attrib and k != "id"}
    )
    properties = element.find("properties")
    own = {item.get("name") for item in properties} if properties is not None else set()
    for part in template:
        if part.tag != "properties":
            if element.find(part.tag) is None:
                element.append(part)
            continue
        if properties is None:
            properties = Element("properties")
            element.insert(0, properties)
        properties.extend([item for item in part if item.get("name") not in own])


def _is_image(file: Path) -> bool:
    try:
        known = file.suffix.lower() in _IMAGE_SUFFIXES
        return known and file.is_file() and file.stat().st_size <= _MAX_IMAGE_BYTES
    except (OSError, ValueError):
        return False


def _copy_image(file: Path, folder: Path) -> str:
    content, existing = file.read_bytes(), folder / file.name
    if existing.is_file() and existing.read_bytes() == content:
        return existing.name
    return _write_under_free_name(content, folder, file.stem, file.suffix).name


def _write_under_free_name(content: bytes, folder: Path, stem: str, suffix: str) -> Path:
    """Write a file under a name that the folder does not have yet; return its path.

    It gets that name when it is whole: a crash leaves no half map in the list.
    """
    plain = _UNSAFE_CHARACTERS.sub("-", stem)[:_MAX_NAME_LENGTH].strip("-.") or "map"
    part = folder / f".{plain}{suffix}.part"
    # A crash may have left one.
    part.unlink(missing_ok=True)
    try:
        with part.open("xb") as file:
            file.write(content)
        for number in count(1):
            path = folder / (f"{plain}{suffix}" if number == 1 else f"{plain}-{number}{suffix}")
            with suppress(FileExistsError):
                _publish(part, path)
                break
    finally:
        part.unlink(missing_ok=True)
    return path


def _publish(part: Path, path: Path) -> None:
    """Give a file a new name; raises FileExistsError rather than replace another file."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:
        # This disk has no links.
        if path.exists():
            raise FileExistsError(path) from None
        part.replace(path)
