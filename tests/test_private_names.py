"""No name that only one ruleset uses stands in shared code: it belongs to the ruleset or its looks.

A ruleset's names are those of its maps, verbs, texts and looks. Run this file to see the table of
what was found: `python -m tests.test_private_names`.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from pathlib import Path

from game.content.assets.looks import Looks, own_rows
from game.core.features.features import Features
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from game.ui.input.command import Command
from tests.support.paths import ROOT
from tests.support.sources import syntax_tree

GAME = ROOT / "game"
TABLES = tomllib.loads((ROOT / "tests" / "shared_words.toml").read_text(encoding="utf-8"))
FEATURE_ROOMS, OTHER_MEANINGS = TABLES["rooms"], TABLES["words"]


def words_of(ruleset: Ruleset) -> set[str]:
    """Return the names that a ruleset's maps, verbs, texts and looks use."""
    schema = ruleset.map_schema
    params = [*schema.params, *ruleset.options, *(p for ps in schema.spawns.values() for p in ps)]
    words = {*schema.spawns, *(param.name for param in params)}
    words |= {terrain.name for terrain in schema.terrains} | {edge.name for edge in schema.edges}
    for verb in ruleset.verbs:
        words |= {getattr(verb, "weapon", ""), getattr(verb, "name", "")}
    texts = tomllib.loads((GAME / "texts" / "en" / f"{ruleset.name}.toml").read_text("utf-8"))
    for table in texts.values():
        words |= set(table) if isinstance(table, dict) else set()
    looks = own_rows(ruleset.name)
    for key in looks.keys() - {"keys", "manual_keys", "verbs"}:
        rows = looks[key] if isinstance(looks[key], dict) else {}
        words |= {part for row in rows for part in row.split(".")}
    return words - {""} | {looks["theme"]}


@cache
def private_words() -> dict[str, str]:
    """Return the words that only one ruleset has, and that are no concept of the core."""
    owners: dict[str, list[str]] = {}
    for ruleset in RULESETS.values():
        for word in words_of(ruleset):
            owners.setdefault(word, []).append(ruleset.name)
    concepts = {field.name for field in fields(Looks)} | set(Command.__members__)
    for path in (GAME / "core").glob("*.py"):
        concepts |= {word for name in concepts_in(path) for word in (name, name.lower())}
    return {
        word: names[0] for word, names in owners.items() if len(names) == 1 and word not in concepts
    }


def concepts_in(path: Path) -> Iterator[str]:
    """Yield the names of classes, functions, parameters and fields, and named texts."""
    for node in ast.walk(syntax_tree(path)):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.arg(arg=name):
                yield name
            case ast.AnnAssign(target=ast.Name(id=name)):
                yield name
            case ast.Assign(value=ast.Constant(value=str(text))):
                yield text


def used_words(path: Path) -> Iterator[tuple[str, int]]:
    """Yield the strings that are one word, terrains, edges, classes and functions of a module."""
    for node in ast.walk(syntax_tree(path)):
        match node:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name):
                yield name.lower().strip("_"), node.lineno
            case ast.Attribute(value=ast.Name(id="Terrain" | "Edge"), attr=member):
                yield member, node.lineno
            case ast.Constant(value=str(text)) if re.fullmatch(r"\w+", text):
                yield text, node.lineno


@cache
def findings() -> list[tuple[str, str, str]]:
    """Return ruleset, word and place of each private word in shared code."""
    found = []
    private = private_words()
    for path in sorted(GAME.rglob("*.py")):
        place = path.relative_to(GAME).as_posix()
        rooms = ("rulesets", "core/features", *FEATURE_ROOMS)
        if any(place == room or place.startswith(f"{room}/") for room in rooms):
            continue
        # The board defines all terrains and walls there can be.
        words = () if place == "core/grid.py" else used_words(path)
        found += [(private[w], w, f"{place}:{line}") for w, line in words if w in private]
    return found


def test_shared_code_has_no_word_of_a_single_ruleset() -> None:
    assert [row for row in findings() if row[1] not in OTHER_MEANINGS] == [], "name yours otherwise"


def test_every_exception_is_needed() -> None:
    assert set(FEATURE_ROOMS.values()) <= {field.name for field in fields(Features)}
    assert all((GAME / room).exists() for room in FEATURE_ROOMS)
    assert OTHER_MEANINGS.keys() - {word for _, word, _ in findings()} == set()


if __name__ == "__main__":
    for row in findings():
        print(*row, OTHER_MEANINGS.get(row[1], ""), sep="\t")
