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
# Rooms and files that exist for one feature: they speak the words of the rulesets that have it,
# and are reached through this field of `ruleset.features`.
FEATURE_ROOMS = {
    "scenes/notes": "notebook",
    "scenes/inspect": "inspect",
    "scenes/panel/inventory_content.py": "inventory",
    "scenes/panel/map_fragments.py": "public_log",
    "scenes/texts/summary_texts.py": "match_summary",
}
# Words that a ruleset shares by chance with the rest of the game, each with what it is there.
OTHER_MEANINGS = {
    "counter": "kind of a host's figures", "course": "a game's maps in order",
    "shape": "of a figure", "dark": "shade of a ground",
    "down": "key", "right": "key, side", "up": "key", "pass": "refusal of the command of that name",
    "ember": "clip of several dungeons", "field": "clip of charts", "floor": "clip of all tiles",
    "full": "pip, as opposed to empty", "home": "icon of the menus", "paper": "clip of charts",
    "pick": "sound of PickedUp", "turned": "clip and sound of Hurt without damage",
    "weapons": "sheet of item icons",
    "ghost": "style of marks", "OPEN": "an edge without a wall", "UNKNOWN": "not seen yet",
    "error": "answer of the engine", "help": "argument",
    "needed": "option that any ruleset may have", "preset": "option that any ruleset may have",
    "par": "map parameter that any ruleset may have", "score": "what a finished match was worth",
    "short": "text of a ruleset's short name", "size": "of what is drawn, in pixels",
    "owner": "of a match over a network", "wall": "clip of dungeons",
}  # fmt: skip


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
