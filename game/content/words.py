"""Everything the game says, read from `game/texts/*.toml`: one file shared, one per ruleset."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from game.content.assets import AssetError

_ROOT = Path(__file__).parent.parent / "texts"


@cache
def _table(name: str) -> dict[str, Any]:
    path = _ROOT / f"{name}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except OSError as error:
        raise AssetError(f"The texts {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise AssetError(f"The texts {path} are broken ({error}).") from error


def says(file: str, key: str) -> bool:
    """Return whether a file of texts has the key."""
    return _find(file, key) is not None


def say(file: str, key: str, *values: int | str) -> str:
    """Return a text by dotted key, with `{0}`, `{1}` ... replaced; AssetError if it is missing."""
    found = _find(file, key)
    if found is None:
        found = _find("shared", key)
    if found is None:
        raise AssetError(f"The texts {_ROOT / file}.toml have no {key}.")
    return found.format(*values)


def _find(file: str, key: str) -> str | None:
    part: Any = _table(file)
    for step in key.split("."):
        part = part.get(step) if isinstance(part, dict) else None
    return part.strip() if isinstance(part, str) else None


def pages(file: str) -> list[tuple[str, str]]:
    """Return a ruleset's rules as pages: title and text; AssetError if it has none."""
    try:
        return [(str(page["title"]), str(page["text"]).strip()) for page in _table(file)["pages"]]
    except (KeyError, TypeError) as error:
        raise AssetError(f"The texts {_ROOT / file}.toml have no pages of rules.") from error
