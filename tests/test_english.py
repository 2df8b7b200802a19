"""The texts and docs read like English: phrases that came in by translation stay out."""

import html
import re
import tokenize
import tomllib
from collections.abc import Iterator
from functools import cache
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from game.cli.main import main
from tests.support.paths import ROOT
from tests.support.sources import source_text

# Each pattern is a whole word or phrase in any case; behind `  # ` stands what to write instead.
_LISTED = (Path(__file__).parent / "english_tics.txt").read_text(encoding="utf-8").splitlines()
TICS = [line.partition("  # ")[0] for line in _LISTED]
TIC = re.compile("|".join(rf"\b(?:{tic})\b" for tic in TICS), re.IGNORECASE)
# In comments and docstrings, which say the reason in short.
CODE_TIC = re.compile(
    r"\b(?:"
    r"so many"  # the number's name, "some"
    r"|nobody"  # no one, none, a passive
    r"|beside the window"  # in a thread
    r"|(?:go|goes|going) on(?! (?:a|the) )"  # continue, resume, be in play
    r")\b",
    re.IGNORECASE,
)
CODE = sorted(path for part in ("game", "tools", "tests") for path in (ROOT / part).rglob("*.py"))
DOCS = [
    *sorted((ROOT / "docs").glob("*.md")),
    *(ROOT / name for name in ("README.md", "CONTRIBUTING.md")),
]
TEXTS = [
    *sorted((ROOT / "game" / "texts" / "en").glob("*.toml")),
    ROOT / "tools" / "tilesets" / "descriptions.toml",
]
COMMANDS = (
    *("", "engine", "referee", "check-levels", "new-level", "render-level"),
    *("import-map", "export-map", "duel", "trial", "host", "test"),
)
LEVEL_TEXT = re.compile(r'<property name="(?:title|note)" value="([^"]*)"')
LEVEL_LONG_TEXT = re.compile(r'<property name="(?:title|note)">([^<]*)<')


def tics_in(text: str) -> list[str]:
    """Return the phrases of a text that a native speaker would not write, each with its line."""
    return [
        f"{match[0]!r} in {line.strip()!r}"
        for line in text.splitlines()
        for match in TIC.finditer(line)
    ]


def prose_of(markdown: str) -> str:
    """Return a page without code and without the column of words that the glossary bans."""
    return re.sub(r"`[^`\n]*`", "", re.sub(r"```.*?```", "", markdown, flags=re.DOTALL))


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for child in value.values():
            yield from _strings(child)
    elif isinstance(value, list):
        for child in value:
            yield from _strings(child)


@cache
def _level_texts() -> dict[str, str]:
    texts = {}
    for path in sorted((ROOT / "levels").rglob("*.tmx")):
        if path.is_relative_to(ROOT / "levels" / "automap"):
            continue
        content = path.read_text(encoding="utf-8")
        found = LEVEL_TEXT.findall(content) + LEVEL_LONG_TEXT.findall(content)
        texts[path.relative_to(ROOT).as_posix()] = html.unescape("\n".join(found))
    return texts


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.name)
def test_texts(path: Path) -> None:
    values = _strings(tomllib.loads(path.read_text(encoding="utf-8")))
    assert tics_in("\n".join(values)) == [], "english_tics.txt names better words"


@pytest.mark.parametrize("path", DOCS, ids=lambda path: path.name)
def test_docs(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if path.name == "GLOSSARY.md":
        # The last column is a list of words not to use.
        text = "\n".join(line.rstrip("| ").rpartition("|")[0] or line for line in text.splitlines())
    assert tics_in(prose_of(text)) == []


def test_level_notes_and_titles() -> None:
    texts = _level_texts()
    assert len(texts) > 50
    assert all(texts.values())
    assert {name: tics for name, text in texts.items() if (tics := tics_in(text))} == {}


@pytest.mark.parametrize("command", COMMANDS)
def test_command_line_help(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), "--help"]) == 0
    text = capsys.readouterr().out
    assert "usage" in text
    assert tics_in(text) == []


def _remarks_in(path: Path) -> Iterator[str]:
    """Yield the comments and the docstrings of a file."""
    for token in tokenize.generate_tokens(StringIO(source_text(path)).readline):
        if token.type == tokenize.COMMENT or (
            token.type == tokenize.STRING and token.line.lstrip().startswith('"""')
        ):
            yield token.string


def test_comments_and_docstrings() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {line.strip()}"
        for path in CODE
        if CODE_TIC.search(source_text(path))
        for remark in _remarks_in(path)
        for line in remark.splitlines()
        if CODE_TIC.search(line)
    ]
    assert found == []


def test_tics_are_caught() -> None:
    assert CODE_TIC.search("A match that goes on while nobody looks.")
    assert not CODE_TIC.search("Decoration goes on a layer.")
    assert tics_in("You are Told so.") == ["'Told' in 'You are Told so.'"]
    assert len(tics_in("Somebody shall take back such a thing.")) == 5
    assert tics_in("Something is untold. Undo it as long as you like.") == []
    assert tics_in(prose_of("A `thing` and\n```\ntold\n```\n")) == []
