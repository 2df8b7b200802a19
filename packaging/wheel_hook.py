"""Builds the wheel's one package: the game's sources, their imports under its name."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent))

from imports import PACKAGE, rewritten


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
        # The credits in the game read these.
        for name in ("NOTICE", "packaging/third_party.toml"):
            build_data["force_include"][str(root / name)] = f"{PACKAGE}/{name}"
        build_data["force_include"][str(out)] = PACKAGE
