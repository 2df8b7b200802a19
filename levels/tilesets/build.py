"""Put together the small sheets that maps are painted with in Tiled, from the game's own sprites.

Run `python levels/tilesets/build.py` after a sprite changed. The `.tsx` files beside it say what
each tile is; here is what it looks like.
"""

from __future__ import annotations

import json
from pathlib import Path

from PIL import Image

FOLDER = Path(__file__).parent
ART = FOLDER.parent.parent / "sprites"
TILE = 16
Picture = tuple[str, str, int]

_FLOORS = [("tiles", "floor", n) for n in range(3)]
# A wall with its face to the south is what people know it by.
_WALLS = [("tiles", style, 4) for style in ("wall", "wall_b", "wall_c")]
_MONSTERS = ("box", "skeleton", "gargoyle", "orc", "vampire")
_FINDS = ("exit", "treasure", "potion", "charge_hammer", "charge_scythe", "charge_bow")

# For each tileset: the folder of its sprites, how many tiles stand in a row, and the tiles in
# order by sheet, clip and frame.
TILESETS: dict[str, tuple[str, int, list[Picture]]] = {
    "baator": (
        "baator",
        8,
        [
            *_FLOORS,
            *_WALLS,
            ("tiles", "pillar", 0),
            ("tiles", "counter", 0),
            *(("tiles", "decal", n) for n in range(2)),
            ("tiles", "scorch", 0),
            ("tiles", "decal", 4),
            *(("tiles", "ember", n) for n in range(4)),
        ],
    ),
    "actors": (
        "baator",
        4,
        [("hero", "idle_s", 0), ("devil", "idle_s", 0), ("devil", "aim_s", 0), ("kit", "idle", 0)],
    ),
    "codekeeper": ("circuit", 6, [*_FLOORS, *_WALLS]),
    "codekeeper-actors": (
        "circuit",
        12,
        [
            ("hero", "idle_s", 0),
            *((kind, "idle", 0) for kind in _MONSTERS),
            *((kind, "idle", 0) for kind in _FINDS),
        ],
    ),
}


def _frame(place: str, picture: Picture) -> Image.Image:
    """Return a frame of one of the game's sheets, its lower middle cut to a tile."""
    sheet, clip, number = picture
    table = json.loads((ART / place / f"{sheet}.json").read_text(encoding="utf-8"))
    first = {tag["name"]: tag["from"] for tag in table["meta"]["frameTags"]}
    box = table["frames"][first[clip] + number]["frame"]
    left, top = box["x"] + (box["w"] - TILE) // 2, box["y"] + box["h"] - TILE
    with Image.open(ART / place / f"{sheet}.png") as art:
        return art.convert("RGBA").crop((left, top, left + TILE, top + TILE))


def sheet(name: str) -> Image.Image:
    """Return the picture of a tileset."""
    place, columns, pictures = TILESETS[name]
    made = Image.new("RGBA", (columns * TILE, -(-len(pictures) // columns) * TILE))
    for index, picture in enumerate(pictures):
        at = (index % columns * TILE, index // columns * TILE)
        made.paste(_frame(place, picture), at)
    return made


def main() -> None:
    """Write all sheets."""
    for name in TILESETS:
        sheet(name).save(FOLDER / f"{name}.png")


if __name__ == "__main__":
    main()
