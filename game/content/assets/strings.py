"""Everything the game says, read from `game/texts/*.toml`: one file shared, one per ruleset."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from game.content.assets.errors import AssetError

_ROOT = Path(__file__).parents[2] / "texts"


@cache
def _table(name: str) -> dict[str, Any]:
    path = _ROOT / f"{name}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    except OSError as error:
        raise AssetError(f"The texts {path} cannot be read: {error.strerror}.") from error
    except ValueError as error:
        raise AssetError(f"The texts {path} are broken ({error}).") from error


def has_text(file: str, key: str) -> bool:
    """Return whether a file of texts has the key."""
    return _lookup(file, key) is not None


def get_text(file: str, key: str, *values: int | str) -> str:
    """Return a text by dotted key, with `{0}`, `{1}` ... replaced; AssetError if it is missing."""
    found = _lookup(file, key)
    if found is None:
        found = _lookup("shared", key)
    if found is None:
        raise AssetError(f"The texts {_ROOT / file}.toml have no {key}.")
    return found.format(*values)


@lru_cache(maxsize=4096)
def _lookup(file: str, key: str) -> str | None:
    part: Any = _table(file)
    for step in key.split("."):
        part = part.get(step) if isinstance(part, dict) else None
    return part.strip() if isinstance(part, str) else None


class HelpParagraph(NamedTuple):
    """A paragraph of rules and the pictures beside it, each a sheet and a clip."""

    sprites: tuple[tuple[str, str], ...]
    text: str


class HelpPage(NamedTuple):
    """A page of rules."""

    title: str
    paragraphs: tuple[HelpParagraph, ...]


_SPRITES = re.compile(r"\[([\w:. ]+)\]\s*")


def parse_paragraph(text: str) -> HelpParagraph:
    """Return a paragraph; its pictures stand before it in brackets, as `sheet` or `sheet:clip`.

    A number after a dot names one frame of a clip that is no movement: `digit:value.6`.

    >>> paragraph("[kit devil:aim] Beware.").pictures
    (('kit', 'idle'), ('devil', 'aim'))
    """
    found = _SPRITES.match(text)
    if found is None:
        return HelpParagraph((), text)
    parts = (name.partition(":") for name in found[1].split())
    pictures = tuple((sheet, clip or "idle") for sheet, _, clip in parts)
    return HelpParagraph(pictures, text[found.end() :])


def help_pages(file: str) -> list[HelpPage]:
    """Return a ruleset's rules; AssetError if it has none."""
    try:
        return [
            HelpPage(
                str(page["title"]),
                tuple(map(parse_paragraph, str(page["text"]).strip().split("\n\n"))),
            )
            for page in _table(file)["pages"]
        ]
    except (KeyError, TypeError) as error:
        raise AssetError(f"The texts {_ROOT / file}.toml have no pages of rules.") from error
