"""The ids of tiles, which maps store: a table by name that only grows."""

import hashlib
import json
import textwrap
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path

TABLE = Path(__file__).with_name("tile_ids.toml")
_HEAD = """\
# The names of the tiles of each tileset; a tile's id is its place in the list, from 0. Maps store
# ids: the build appends new tiles, and refuses to lose one. Nothing here is ever moved.
"""
_CURE = "bring back tools/tilesets/tile_ids.toml from git, and let the build add new tiles"
# Of the last release: how many tiles each tileset has, and the digest of their names by id. A
# release with more tiles adds them here.
RELEASED = {
    "baator": (16, "77d536e2ad56"),
    "actors": (4, "39d2e3da8747"),
    "dooom": (16, "d56190125d37"),
    "dungeon": (16, "7f192bca8231"),
    "dungeon-actors": (69, "9dc026e8f97d"),
    "dungeon-dragons": (3, "9603960b7fc3"),
    "codekeeper": (6, "333f50ce66b5"),
    "codekeeper-actors": (12, "a4a658301a08"),
    "boxes": (3, "e233e57ba0db"),
    "river": (24, "fb6bc2258aeb"),
    "walls": (256, "2c679c996da8"),
    "river-look": (122, "27a7dba11fce"),
    "river-signs": (30, "89c28384e733"),
    "baator-look": (174, "fec172d9a22e"),
    "dooom-look": (174, "c897fb97317c"),
    "codekeeper-look": (180, "7a6d4fa873cf"),
    "dungeon-look": (188, "d323680aa04f"),
}


def table_problems() -> list[str]:
    """Return a sentence for each defect of the table, by which a build would damage maps."""
    try:
        table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        return [f"{TABLE.name}: it cannot be read ({error}); {_CURE}."]
    defects = (_defect(name, table.get(name)) for name in {**RELEASED, **table})
    return [f"{TABLE.name}: {defect}; {_CURE}." for defect in defects if defect]


def _defect(tileset: str, names: object) -> str:
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        return f"it has no list of the tiles of {tileset!r}"
    if twice := next((name for name in names if names.count(name) > 1), None):
        return f"it lists {twice!r} twice in {tileset!r}"
    count, digest = RELEASED.get(tileset, (0, ""))
    if count and hashlib.sha256(" ".join(names[:count]).encode()).hexdigest()[:12] != digest:
        return (
            f"the first {count} tiles of {tileset!r} are not, in order, those of the last release,"
            " whose ids maps store"
        )
    return ""


@cache
def _table() -> dict[str, list[str]]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


def known_names(tileset: str) -> list[str]:
    """Return the names of the tiles that a tileset has had so far, by their ids."""
    return _table().get(tileset, [])


def known_tilesets() -> list[str]:
    """Return the tilesets that the table lists."""
    return list(_table())


def table_text(names: Mapping[str, Sequence[str]]) -> str:
    """Return the text of the table with these names."""
    lists = (_list_text(tileset, tiles) for tileset, tiles in names.items())
    return "\n".join([_HEAD, *lists])


def _list_text(tileset: str, names: Sequence[str]) -> str:
    # Names have blanks, but a line ends only after a comma.
    words = ", ".join(json.dumps(name).replace(" ", "\0") for name in names)
    lines = textwrap.wrap(words, 96, break_long_words=False, break_on_hyphens=False)
    inside = "\n".join(f"  {line}".replace("\0", " ") for line in lines)
    return f"{tileset} = [\n{inside},\n]\n"
