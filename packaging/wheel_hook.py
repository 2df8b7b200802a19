"""Builds the wheel's one package: the game's sources, their imports under its name."""

from __future__ import annotations

import re
import shutil
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PACKAGE = "five_ways_out"
# Imports, examples of them in docstrings, and modules by name in strings.
_IMPORT = re.compile(r"^((?:\s*>>>)?\s*)(from|import) game(?=[.\s])", re.MULTILINE)
_NAMED = re.compile(r"""(?<![\w.])(f?["'])game\.(?=(?:api|app|cli|gym|net|rulesets|scenes)[."'])""")
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


class WheelHook(BuildHookInterface[Any]):  # type: ignore[misc]
    """Writes the rewritten sources to `build/package` and puts them into the wheel."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Rewrite all sources; an editable install has no use for them."""
        if version == "editable":
            return
        root = Path(self.root)
        out = root / "build" / "package"
        shutil.rmtree(out, ignore_errors=True)
        for source, target in ((root / "packaging" / PACKAGE, ""), (root / "game", "game")):
            for path in source.rglob("*"):
                if path.is_file() and "__pycache__" not in path.parts:
                    copy = out / target / path.relative_to(source)
                    copy.parent.mkdir(parents=True, exist_ok=True)
                    if path.suffix == ".py":
                        text = rewritten(path.read_text(encoding="utf-8"))
                        copy.write_text(text, encoding="utf-8", newline="\n")
                    else:
                        shutil.copy(path, copy)
        build_data["force_include"][str(out)] = PACKAGE
