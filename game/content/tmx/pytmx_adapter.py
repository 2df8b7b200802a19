"""A few typed functions around pytmx, a package without types, which reads normalized maps."""

import logging
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

# Layers reach pytmx unpacked, so its warning about a missing zstd package is irrelevant.
logging.getLogger("pytmx").setLevel(logging.CRITICAL + 1)
import pytmx  # noqa: E402


def parse_normalized(path: Path, root: Element) -> Any:
    """Return a normalized map as pytmx reads it."""
    tiled: Any = pytmx.TiledMap()
    tiled.filename = str(path)
    tiled.parse_xml(root)
    return tiled


def tile_layers(tiled: Any) -> list[Any]:
    """Return the tile layers of a map; each has a name and `iter_data`."""
    return [layer for layer in tiled.layers if isinstance(layer, pytmx.TiledTileLayer)]


def object_layers(tiled: Any) -> list[Any]:
    """Return the object layers of a map; each has a name and yields its objects."""
    return [layer for layer in tiled.layers if isinstance(layer, pytmx.TiledObjectGroup)]


def tile_classes(tiled: Any) -> dict[int, str]:
    """Return the classes of tiles by pytmx's own numbers; 0 is the empty cell."""
    classes = {gid: str(said.get("type") or "") for gid, said in tiled.tile_properties.items()}
    return {0: ""} | classes
