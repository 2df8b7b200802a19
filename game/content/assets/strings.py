"""The game's texts, read from `game/texts/en/*.toml`: one shared file and one per ruleset."""

from __future__ import annotations

import re
import tomllib
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from game.content.assets.errors import AssetError
from game.core.action import Action, Use

_ROOT = Path(__file__).parents[2] / "texts" / "en"


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
    text = _lookup(file, key)
    if text is None:
        text = _lookup("shared", key)
    if text is None:
        raise AssetError(f"The texts {_ROOT / file}.toml have no {key}.")
    return text.format(*values)


@lru_cache(maxsize=4096)
def _lookup(file: str, key: str) -> str | None:
    part: Any = _table(file)
    for step in key.split("."):
        part = part.get(step) if isinstance(part, dict) else None
    return part.strip() if isinstance(part, str) else None


def verb_keys(verb: Action) -> tuple[str, ...]:
    """Return the text keys of a verb's name, most specific first."""
    name = type(verb).__name__
    if isinstance(verb, Use):
        return (f"verb.{name}_{verb.name}", f"verb.{name}")
    weapon = getattr(verb, "weapon", "")
    return (f"verb.{name}_{weapon}", f"weapon.{weapon}", f"verb.{name}") if weapon else (
        f"verb.{name}",
    )  # fmt: skip


class HelpParagraph(NamedTuple):
    """A paragraph of a help page and the sprites beside it, each a sheet and a clip."""

    sprites: tuple[tuple[str, str], ...]
    text: str


class HelpPage(NamedTuple):
    """A help page."""

    title: str
    paragraphs: tuple[HelpParagraph, ...]


_SPRITES = re.compile(r"\[([\w:. ]+)\]\s*")


def parse_paragraph(text: str) -> HelpParagraph:
    """Return a paragraph; its sprites precede it in brackets, as `sheet` or `sheet:clip`.

    A number after a dot selects one frame of a clip: `digit:value.6`.

    >>> parse_paragraph("[kit devil:aim] Beware.").sprites
    (('kit', 'idle'), ('devil', 'aim'))
    """
    match = _SPRITES.match(text)
    if match is None:
        return HelpParagraph((), text)
    parts = (name.partition(":") for name in match[1].split())
    sprites = tuple((sheet, clip or "idle") for sheet, _, clip in parts)
    return HelpParagraph(sprites, text[match.end() :])


def help_pages(file: str) -> list[HelpPage]:
    """Return a ruleset's help pages; AssetError if it has none."""
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
