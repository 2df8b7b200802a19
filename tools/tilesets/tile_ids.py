"""The ids of tiles, which maps store: a table by name that only grows."""

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


@cache
def _table() -> dict[str, list[str]]:
    return tomllib.loads(TABLE.read_text(encoding="utf-8"))


def known_names(tileset: str) -> list[str]:
    """Return the names of the tiles that a tileset has had so far, by their ids."""
    return _table().get(tileset, [])


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
