"""The deeds of a ruleset (`game/deeds/<name>.toml`), which texts name and explain."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from game import plugins
from game.content.assets.strings import get_text
from game.content.assets.toml_values import read_rows
from game.core.features.deeds import Deed, deed_numbers

_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class _DeedFile:
    deeds: Mapping[str, Deed] = field(default_factory=dict)


@cache
def deed_words(ruleset: str, name: str) -> tuple[str, str]:
    """Return the name of a deed, and what is to be done."""
    how = get_text(ruleset, f"deed_how.{name}", *deed_numbers(deeds_of(ruleset)[name]))
    return get_text(ruleset, f"deed.{name}"), how


def deeds_of(ruleset: str) -> Mapping[str, Deed]:
    """Return the deeds of a ruleset by name; AssetError if its file is broken."""
    folder = plugins.folder_of(ruleset) or _ROOT
    return _DeedFile(**read_rows(folder / "deeds" / f"{ruleset}.toml", _DeedFile)).deeds
