"""An XML file that may come from anywhere, parsed without risk."""

from __future__ import annotations

from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

import defusedxml.ElementTree
from defusedxml.common import DefusedXmlException

from game.content.tmx_cells import BrokenMap

LONGEST_FILE = 4 * 1024 * 1024


def parse_file(path: Path) -> Element:
    """Return the root of an XML file; raises BrokenMap with one sentence."""
    if path.suffix in (".tmj", ".json"):
        raise BrokenMap("this is Tiled's JSON format: in Tiled use File, Save As and choose .tmx")
    try:
        if path.is_dir():
            raise BrokenMap("this is a folder, not a map")
        if path.exists() and not path.is_file():
            raise BrokenMap("this is not an ordinary file")
        if path.stat().st_size > LONGEST_FILE:
            raise BrokenMap("the file is larger than 4 MiB")
        content = path.read_bytes()
    except OSError as error:
        raise BrokenMap(f"the file cannot be read: {error.strerror}") from error
    if content.lstrip()[:1] == b"{":
        raise BrokenMap("this is Tiled's JSON format: in Tiled use File, Save As and choose .tmx")
    try:
        root: Element = defusedxml.ElementTree.fromstring(content, forbid_dtd=True)
    except DefusedXmlException:
        text = "the file declares entities or a document type, which maps never need"
        raise BrokenMap(text) from None
    except (ParseError, ValueError, LookupError) as error:
        raise BrokenMap(f"the file is not XML ({error})") from error
    return root
