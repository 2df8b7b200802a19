"""Who made what the game is made of: the packages of NOTICE and the libraries of its downloads."""

import re
import tomllib
from collections.abc import Iterator

from game.content.assets.map_paths import LEVELS_FOLDER

_FOLDER = LEVELS_FOLDER.parent
# Name, use and licence, in columns.
_ROW = re.compile(r" {2}(\S.*?) {2,}(.+?) {2,}(\S.*)")


def read_credits() -> list[str]:
    """Return a line for each package and library that players get: its name and its licence."""
    return [*_packages(), *_libraries()]


def _packages() -> Iterator[str]:
    text = (_FOLDER / "NOTICE").read_text(encoding="utf-8")
    for line in text.partition("For development only")[0].splitlines():
        if row := _ROW.fullmatch(line):
            yield f"{row[1]}: {row[3]}"


def _libraries() -> Iterator[str]:
    path = _FOLDER / "packaging" / "third_party.toml"
    for row in tomllib.loads(path.read_text(encoding="utf-8")).values():
        yield f"{row['name']}: {row['license']} (c) {row['copyright']}"
