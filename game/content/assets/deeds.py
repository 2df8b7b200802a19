"""The deeds of a ruleset (`game/deeds/<name>.toml`), which texts name and explain."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from game import plugins
from game.content.assets.toml_values import read_rows
from game.core.features.deeds import Deed

_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class _DeedFile:
    deeds: Mapping[str, Deed] = field(default_factory=dict)


@cache
def deeds_of(ruleset: str) -> Mapping[str, Deed]:
    """Return the deeds of a ruleset by name; AssetError if its file is broken."""
    folder = plugins.folder_of(ruleset) or _ROOT
    rows = read_rows(folder / "deeds" / f"{ruleset}.toml", _DeedFile)
    return _DeedFile(**rows).deeds
