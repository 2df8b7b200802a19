"""The files of one map, XML that is parsed safely: they may come from anywhere."""

from contextlib import suppress
from functools import lru_cache
from os import scandir
from pathlib import Path
from typing import NamedTuple
from xml.etree.ElementTree import Element, ParseError, TreeBuilder

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import DefusedXMLParser

from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.tmx.diagnostics import MapFormatError, quoted

MAX_FILE_BYTES = 4 * 1024 * 1024
_MAX_DIGITS = 10
_MAX_ELEMENTS = 50_000
# A map is parsed to list its files and to read it, and all maps of a ruleset share their tilesets.
_KEPT_FILES, _MAX_KEPT_BYTES = 64, 128 * 1024
# Groups in groups and classes in classes have limits of their own; Python's recursion has one, too.
_MAX_DEPTH = 100
_SUFFIX = {"map": ".tmx", "tileset": ".tsx", "template": ".tx"}


class _LimitedTreeBuilder(TreeBuilder):
    def __init__(self, most: int) -> None:
        super().__init__()
        self.remaining = most
        self._depth = 0

    def start(self, tag: str, attrs: dict[str, str]) -> Element:
        self.remaining -= 1
        _check_remaining(self.remaining)
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            raise MapFormatError(f"the file has XML elements more than {_MAX_DEPTH} deep")
        return super().start(tag, attrs)

    def end(self, tag: str) -> Element:
        self._depth -= 1
        return super().end(tag)


class Template(NamedTuple):
    """An object's template, its folder and its tileset; empty for an object without any."""

    base: Element
    folder: Path
    tileset: Element | None


class MapFiles:
    """A map and the files it names, each read once, all within one project and a common limit."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.roots = (project_folder_of(path), LEVELS_FOLDER.resolve())
        self._remaining = _MAX_ELEMENTS
        self._parsed: dict[Path, Element] = {}

    def map_root(self) -> Element:
        """Return the map's root; raises MapFormatError."""
        return self._load_root(self.path, "map")

    def load(self, folder: Path, source: str, what: str) -> tuple[Element, Path]:
        """Return the root and the path of a tileset or template; raises MapFormatError."""
        own = self._own_tileset(source) if what == "tileset" else None
        try:
            target = self.resolve(folder, source, what)
            if own is not None and not target.is_file():
                target = own
        except MapFormatError:
            if own is None:
                raise
            target = own
        if not target.is_file():
            hint = f"put the {_SUFFIX[what]} file where the map looks for it"
            raise MapFormatError(f"the {what} {quoted(source)} does not exist", hint)
        try:
            return self._load_root(target, what), target
        except MapFormatError as error:
            raise MapFormatError(f"the {what} {quoted(source)}: {error}", error.hint) from error

    def _own_tileset(self, source: str) -> Path | None:
        """Return the game's own tileset of that name: a map that was moved still finds it."""
        path = self.roots[-1] / "tilesets" / source.replace("\\", "/").rpartition("/")[2]
        return path if path.suffix == ".tsx" and path.is_file() else None

    def template_of(self, element: Element) -> Template:
        """Return the template of one of the map's objects; raises MapFormatError."""
        source, folder = element.get("template"), self.path.parent
        if source is None:
            return Template(Element("object"), folder, None)
        root, path = self.load(folder, source, "template")
        base = root.find("object")
        if base is None:
            raise MapFormatError(f"the template {quoted(source)} has no object")
        return Template(base, path.parent, root.find("tileset"))

    def resolve(self, folder: Path, source: str, what: str) -> Path:
        """Return the target of a path in a file; raises MapFormatError if it leaves the project."""
        try:
            # Even a check whether a foreign path exists could contact another machine.
            target = None if is_absolute_source(source) else (folder / source).resolve()
            if target is None or not any(target.is_relative_to(root) for root in self.roots):
                text = f"the {what} {quoted(source)} lies outside of the map's project"
                raise MapFormatError(text, "copy it into the folder of the map and choose it there")
            target.is_file()
        except (OSError, RuntimeError, ValueError) as error:
            raise MapFormatError(f"the {what} {quoted(source)} cannot be found") from error
        return target

    def _load_root(self, path: Path, what: str) -> Element:
        if path not in self._parsed:
            root, self._remaining = _parse(read_bytes(path, what), what, self._remaining)
            self._parsed[path] = root
        return self._parsed[path]


def is_absolute_source(source: str) -> bool:
    """Return whether a path in a file is absolute, or leads to another drive or machine.

    Windows paths count as such everywhere: a map must open on every machine.
    """
    return Path(source).is_absolute() or "\\" in source or ":" in source


def parse_file(path: Path, what: str) -> Element:
    """Return the root of a map, tileset or template, which must not be changed.

    Raises MapFormatError with one sentence.
    """
    return _parse(read_bytes(path, what), what, _MAX_ELEMENTS)[0]


def read_bytes(path: Path, what: str, max_bytes: int = MAX_FILE_BYTES) -> bytes:
    """Return a file's content; raises MapFormatError if it is unreadable or too large."""
    try:
        if path.is_dir():
            raise MapFormatError(f"this is a folder, not a {what}")
        if path.exists() and not path.is_file():
            raise MapFormatError("this is not a regular file")
        with path.open("rb") as file:
            content = file.read(max_bytes + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "its name is not valid"
        raise MapFormatError(f"the file cannot be read: {reason}") from error
    if len(content) > max_bytes:
        raise MapFormatError(f"the file is larger than {max_bytes >> 20} MiB")
    return content


def project_folder_of(path: Path) -> Path:
    """Return the folder of the Tiled project a map belongs to, or the map's own folder."""
    folder = path.parent
    # What is no name of a file belongs to no project; whoever opens it says why.
    with suppress(OSError, RuntimeError, ValueError):
        folder = path.resolve().parent
        for candidate in (folder, *folder.parents):
            with suppress(OSError), scandir(candidate) as entries:
                if any(entry.name.endswith(".tiled-project") for entry in entries):
                    return candidate
    return folder


def _parse(content: bytes, what: str, most: int) -> tuple[Element, int]:
    """Return the root of an XML file, and how many more elements are allowed."""
    if len(content) > _MAX_KEPT_BYTES:
        return _parse_anew(content, what, most)
    root, remaining = _parse_once(content, what, _MAX_ELEMENTS)
    remaining -= _MAX_ELEMENTS - most
    _check_remaining(remaining)
    return root, remaining


def _check_remaining(count: int) -> None:
    if count < 0:
        raise MapFormatError(f"the map and its files have more than {_MAX_ELEMENTS} XML elements")


def _parse_anew(content: bytes, what: str, most: int) -> tuple[Element, int]:
    if content.removeprefix(b"\xef\xbb\xbf").lstrip()[:1] == b"{":
        hint = f"in Tiled use File, Save As and choose {_SUFFIX[what]}"
        raise MapFormatError("this is Tiled's JSON format", hint)
    builder = _LimitedTreeBuilder(most)
    parser = DefusedXMLParser(target=builder, forbid_dtd=True)
    try:
        parser.feed(content)
        root: Element = parser.close()
    except DefusedXmlException:
        text = "the file declares entities or a document type, which maps never need"
        raise MapFormatError(text) from None
    except (ParseError, ValueError, LookupError) as error:
        raise MapFormatError(
            f"the file is not XML ({error})", f"save it in Tiled as a {what}"
        ) from None
    if root.tag != what:
        raise MapFormatError(f"this is a {quoted(root.tag)} file, not a {what}")
    return root, builder.remaining


_parse_once = lru_cache(_KEPT_FILES)(_parse_anew)


def parse_whole(text: str) -> int | None:
    """Return the number that ASCII digits spell, or None.

    >>> parse_whole("12"), parse_whole("²"), parse_whole("-1")
    (12, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MAX_DIGITS else None


def int_attribute(element: Element, name: str, low: int, high: int) -> int:
    """Return a whole number from an element; raises MapFormatError."""
    text = element.get(name, "")
    value = parse_whole(text.removeprefix("-"))
    value = -value if value is not None and text.startswith("-") else value
    if value is None or not low <= value <= high:
        what = f"the {element.tag} has {name}={quoted(text)}"
        raise MapFormatError(f"{what}; it must be a whole number from {low} to {high}")
    return value
