"""Sources of the game with the imports that they have in the package."""

from __future__ import annotations

import re

PACKAGE = "five_ways_out"
# Imports, examples of them in docstrings, and modules by name in strings.
_IMPORT = re.compile(r"^((?:\s*>>>)?\s*)(from|import) game(?=[.\s])", re.MULTILINE)
_ROOMS = (
    "agents|api|app|cli|content|core|gym|launcher|net|referee|rulesets|scenes|session|storage|ui"
)
_NAMED = re.compile(rf"""(?<![\w.])(f?["'])game\.(?=(?:{_ROOMS})[."'])""")
_PLAIN = re.compile(r"^\s*import game\.", re.MULTILINE)


def rewritten(source: str) -> str:
    """Return a module's source with `game` as a part of the package.

    >>> rewritten('from game.core import grid; import_module("game.cli.duel")')
    'from five_ways_out.game.core import grid; import_module("five_ways_out.game.cli.duel")'
    """
    if _PLAIN.search(source):
        raise ValueError("`import game.x` binds `game`, which the wheel does not have")
    source = _IMPORT.sub(rf"\1\2 {PACKAGE}.game", source)
    return _NAMED.sub(rf"\1{PACKAGE}.game.", source)
