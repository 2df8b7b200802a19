"""The XML of maps, tilesets and templates as it was saved, unchecked."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

MAX_FILE_BYTES = 4 * 1024 * 1024


def read_raw_root(path: Path) -> Element | None:
    """Return the root of an XML file, or None if it is not readable XML."""
    # Imported late: the parser is slow to load, and few runs need it.
    from xml.etree.ElementTree import ParseError

    import defusedxml.ElementTree
    from defusedxml.common import DefusedXmlException

    try:
        if not path.is_file():
            return None
        with path.open("rb") as file:
            content = file.read(MAX_FILE_BYTES + 1)
        if len(content) > MAX_FILE_BYTES:
            return None
        root: Element = defusedxml.ElementTree.fromstring(content, forbid_dtd=True)
    except (OSError, ParseError, ValueError, LookupError, DefusedXmlException):
        return None
    return root
