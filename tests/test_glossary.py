"""Names in the code are those of docs/GLOSSARY.md."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.paths import ROOT
from tests.support.sources import syntax_tree

GLOSSARY = ROOT / "docs" / "GLOSSARY.md"
CODE_FOLDERS = ("game", "tools")
# Each ruleset may have its own class of these names: `Ruleset` names the players.
SHARED_CLASS_NAMES = {"DemoPlayer", "EasyBot", "NormalBot", "HardBot"}


class Name(NamedTuple):
    """A name of a folder, file, class or function, and the file it is in."""

    path: str
    name: str


class BannedWord(NamedTuple):
    """A word that no name below a folder (empty: any folder) may contain."""

    word: str
    folder: str

    def is_in(self, name: Name) -> bool:
        """Return whether a name breaks the rule; plurals count."""
        below = name.path.startswith(f"game/{self.folder}") if self.folder else True
        return below and not {self.word, f"{self.word}s"}.isdisjoint(words_of(name.name))


@cache
def words_of(name: str) -> list[str]:
    """Return the lower-case words of a snake_case or CamelCase name."""
    return [word.lower() for word in re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+", name)]


@cache
def glossary_rows() -> list[tuple[str, str, str]]:
    """Return the cells of the table's rows: word, what it is, not."""
    lines = GLOSSARY.read_text(encoding="utf-8").splitlines()
    rows = [line.strip("|").split("|") for line in lines if line.startswith("| ")]
    return [(word.strip(), what.strip(), banned.strip()) for word, what, banned in rows[1:]]


@cache
def banned_words() -> set[BannedWord]:
    """Return the words of the last column."""
    cells = [cell.strip() for _, _, column in glossary_rows() for cell in column.split(",")]
    found = [re.fullmatch(r"([a-z]+)(?: \(([a-z/]+)\))?", cell) for cell in cells if cell]
    assert all(found), cells
    return {BannedWord(match[1], match[2] or "") for match in found if match}


@cache
def _public_names(path: Path) -> tuple[list[str], list[str]]:
    """Return the names of a file's public classes, and of its public functions and methods."""
    classes, functions = [], []
    waiting: list[ast.AST] = [syntax_tree(path)]
    while waiting:
        for node in ast.iter_child_nodes(waiting.pop()):
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                classes.append(node.name)
                waiting.append(node)
            elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                functions.append(node.name)
    return classes, functions


def _python_files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@cache
def all_names() -> frozenset[Name]:
    """Return every name that the glossary rules."""
    return frozenset(_all_names())


def _all_names() -> Iterator[Name]:
    for folder in (*CODE_FOLDERS, "tests", "sprites", "sounds", "packaging"):
        for path in _python_files(folder):
            relative = path.relative_to(ROOT)
            yield from (Name(str(relative), part) for part in (*relative.parts[:-1], path.stem))
    for path in (path for folder in CODE_FOLDERS for path in _python_files(folder)):
        classes, functions = _public_names(path)
        relative = path.relative_to(ROOT)
        yield from (Name(relative.as_posix(), name) for name in (*classes, *functions))


@pytest.mark.slow
def test_no_name_has_a_word_that_the_glossary_bans() -> None:
    found = [(name, word) for name in all_names() for word in banned_words() if word.is_in(name)]
    assert sorted(found) == []


def test_the_rule_catches_made_up_names() -> None:
    anywhere, in_ui = BannedWord("desk", ""), BannedWord("layout", "ui")
    for name in ("desk", "NotesDesk", "open_desk", "desks", "HTTPDesk"):
        assert anywhere.is_in(Name("game/scenes/x.py", name)), name
    for name in ("desktop", "Desktops", "disk"):
        assert not anywhere.is_in(Name("game/scenes/x.py", name)), name
    assert in_ui.is_in(Name("game/ui/input/x.py", "KeyLayout"))
    assert not in_ui.is_in(Name("game/scenes/notes/x.py", "PageLayout"))


def test_the_table_is_sorted_and_has_each_word_once() -> None:
    words = [word.lower() for word, _, _ in glossary_rows()]
    assert words == sorted(set(words))
    assert len(banned_words()) > 50


def test_names_in_backticks_exist() -> None:
    known = {name.name for name in all_names()} | {"part"}
    for _, what, _ in glossary_rows():
        for name in re.findall(r"`([^`]+)`", what):
            if "/" in name:
                assert (ROOT / "game" / name).exists(), name
            else:
                assert name in known, name


def _files_by_class() -> dict[str, list[Path]]:
    files = defaultdict(list)
    for path in _python_files("game"):
        for name in _public_names(path)[0]:
            files[name].append(path)
    return files


def test_every_public_class_has_a_name_of_its_own() -> None:
    rulesets = ROOT / "game" / "rulesets"
    for name, files in _files_by_class().items():
        in_rulesets = all(path.is_relative_to(rulesets) for path in files)
        assert len(files) == 1 or (in_rulesets and name in SHARED_CLASS_NAMES), (name, files)
