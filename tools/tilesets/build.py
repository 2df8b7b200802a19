"""Generates all files for Tiled: tilesets, classes, templates, automapping rules and the guide.

Run `python3 -m tools.tilesets` after changing a sprite, a map schema or
`descriptions.toml`; `--check` writes nothing and lists the files that are out of date.
"""

import argparse
import os
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from PIL import Image

from game.content.assets.strings import use_numbers
from game.rulesets import RULESETS
from tools.tilesets.automap import automap_files
from tools.tilesets.decorate_levels import decorated_levels
from tools.tilesets.guide_tables import guide_text
from tools.tilesets.object_templates import template_files
from tools.tilesets.schema_descriptions import stale_descriptions
from tools.tilesets.tile_ids import TABLE, known_tilesets, table_problems, table_text
from tools.tilesets.tiled_project import (
    OBJECT_TYPES,
    classes_of_tileset,
    object_types_text,
    project_text,
)
from tools.tilesets.tileset_definitions import tilesets

ROOT = Path(__file__).resolve().parents[2]
LEVELS = ROOT / "levels"


def text_files() -> Iterator[tuple[Path, str]]:
    """Yield path and content of every text file."""
    yield LEVELS / "five-ways-out.tiled-project", project_text()
    yield LEVELS / OBJECT_TYPES, object_types_text()
    for name, tileset in tilesets().items():
        yield LEVELS / "tilesets" / f"{name}.tsx", tileset.tsx_text(classes_of_tileset(name))
    yield TABLE, table_text({name: list(tileset.numbers) for name, tileset in tilesets().items()})
    for name, text in template_files():
        yield LEVELS / "templates" / name, text
    for name, text in automap_files():
        yield LEVELS / "automap" / name, text
    yield ROOT / "docs" / "LEVELS.md", guide_text()
    yield from decorated_levels()


def image_files() -> Iterator[tuple[Path, Image.Image]]:
    """Yield path and picture of every tileset image."""
    for name, tileset in tilesets().items():
        yield LEVELS / "tilesets" / f"{name}.png", tileset.image()


def _is_same_image(path: Path, picture: Image.Image) -> bool:
    # Compare pixels: another zlib may compress the same picture differently.
    if not path.exists():
        return False
    with Image.open(path) as stored:
        return stored.size == picture.size and (
            stored.convert("RGBA").tobytes() == picture.tobytes()
        )


def stale_files() -> dict[Path, str]:
    """Return what is wrong with files: they differ from what the build writes, or it has none."""
    texts, images = list(text_files()), list(image_files())
    stale = [path for path, text in texts if not _has_text(path, text)]
    stale += [path for path, picture in images if not _is_same_image(path, picture)]
    built = {path for path, _ in texts} | {path for path, _ in images}
    folders = (("tilesets", "*.tsx"), ("tilesets", "*.png"), ("templates", "*/*.tx"))
    for folder, pattern in (*folders, ("automap", "*")):
        stale += sorted(set((LEVELS / folder).glob(pattern)) - built)
    old, wrong = "is not generated any more: remove it", "is out of date: python3 -m tools.tilesets"
    return {path: wrong if path in built else old for path in stale}


def _has_text(path: Path, text: str) -> bool:
    return path.exists() and path.read_bytes() == text.encode()


def lost_tiles() -> list[str]:
    """Return a sentence for each tile or tileset that maps may show and that is gone."""
    gone = [
        f"{name}: this tileset is gone, and maps that show it would be damaged; "
        "define it again in tileset_definitions.py"
        for name in known_tilesets()
        if name not in tilesets()
    ]
    return gone + [
        f"{name}: its tile {lost!r} is gone, and maps that show it would be damaged; "
        "define it again in tileset_definitions.py"
        for name, tileset in tilesets().items()
        for lost in tileset.lost_names
    ]


def _write_all() -> None:
    # All of it is made before the first byte is written.
    texts, images = list(text_files()), list(image_files())
    for path, text in texts:
        path.parent.mkdir(parents=True, exist_ok=True)
        if not _has_text(path, text):
            path.write_bytes(text.encode())
    for path, picture in images:
        if not _is_same_image(path, picture):
            content = BytesIO()
            picture.save(content, "PNG")
            path.write_bytes(content.getvalue())


def main() -> int:
    """Write all files, or only check them; return 1 if any is out of date."""
    use_numbers(RULESETS, None)
    parser = argparse.ArgumentParser(prog="python3 -m tools.tilesets", description=__doc__)
    parser.add_argument("--check", action="store_true", help="write nothing, list stale files")
    arguments = parser.parse_args()
    # A wrong table comes first: by it, tiles would seem to be lost.
    if problems := table_problems() or lost_tiles():
        print("\n".join(problems))
        return 1
    for line in stale_descriptions():
        print(f"descriptions.toml: no map reads {line}")
    if not arguments.check:
        _write_all()
    stale = stale_files()
    for path, fault in stale.items():
        print(f"{path.relative_to(ROOT)} {fault}")
    return int(bool(stale or stale_descriptions()))
