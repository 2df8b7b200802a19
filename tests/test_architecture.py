"""The house's walls: who may import whom, no cycles, no ruleset named in shared code."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from game.rulesets import RULESETS

ROOT = Path(__file__).parents[1]
FILES = sorted((ROOT / "game").rglob("*.py"))
HEADLESS = {"core", "rulesets", "content", "agents", "session", "storage", "engine", "referee"}
# Layer: (the game's layers it may import, the packages it may import).
LAYERS: dict[str, tuple[set[str], set[str]]] = {
    "": (set(), set()),
    "play_options": (set(), set()),
    "core": ({"core"}, set()),
    "rulesets": ({"core", "rulesets"}, set()),
    "content": ({"core", "content"}, {"pytmx", "defusedxml", "zstandard"}),
    "agents": ({"core", "agents"}, set()),
    "session": ({"core", "agents"}, set()),
    "storage": ({"core", "storage"}, {"platformdirs"}),
    "engine": ({"core", "content"}, set()),
    "referee": ({"core", "content", "rulesets", "session", "storage", "referee"}, set()),
    "ui": ({"core", "content", "ui"}, {"pygame"}),
    "scenes": (HEADLESS - {"engine"} | {"", "ui", "scenes"}, {"pygame"}),
    "app": (HEADLESS - {"engine"} | {"ui", "scenes", "play_options"}, {"pygame"}),
    "gallery": (
        HEADLESS - {"engine"}
        | {"ui", "scenes", "app", "play_options", "moments", "gallery_maps", "gallery_watch"},
        {"pygame", "PIL"},
    ),
    "moments": (HEADLESS - {"engine"} | {"ui", "scenes", "gallery"}, {"PIL"}),
    "gallery_maps": (HEADLESS - {"engine"} | {"ui", "scenes", "gallery"}, set()),
    "gallery_watch": ({"core", "referee"}, set()),
    "bench": (HEADLESS | {"ui", "scenes", "app", "play_options", "bench"}, {"pygame"}),
    "duel": ({"core", "content", "rulesets"}, set()),
    "trial": ({"agents", "content", "core", "rulesets"}, set()),
    "text_maps": ({"core", "content", "rulesets"}, set()),
    "check_levels": ({"core", "content", "rulesets"}, set()),
    "new_level": ({"content", "core", "rulesets"}, set()),
    "render_level": ({"content", "core", "rulesets", "ui"}, {"pygame"}),
    "cli": (
        HEADLESS
        | {"", "app", "gallery", "bench", "check_levels", "duel", "trial", "text_maps"}
        | {"new_level", "play_options", "render_level"},
        set(),
    ),
}
IMPURE = {
    "asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "socket",
    "subprocess", "sys", "tempfile", "threading", "time", "uuid",
}  # fmt: skip


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _layer(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def _is_type_checking(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def _nodes(node: ast.AST) -> Iterator[ast.AST]:
    """Yield all nodes but those that only the type checker reads."""
    yield node
    for child in ast.iter_child_nodes(node):
        if not _is_type_checking(child):
            yield from _nodes(child)


def _imports(path: Path, *, types: bool) -> set[str]:
    """Return the dotted names a file imports anywhere, also inside functions."""
    tree = _tree(path)
    found: set[str] = set()
    for node in ast.walk(tree) if types else _nodes(tree):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            assert node.module is not None
            found.update(_from(node.module, alias.name) for alias in node.names)
    return found


MODULES = {_name(path): path for path in FILES}


def _from(module: str, name: str) -> str:
    """Return the module that `from module import name` reads, if it is one of the game's."""
    return f"{module}.{name}" if f"{module}.{name}" in MODULES else module


def _outside(path: Path) -> set[str]:
    tops = {name.partition(".")[0] for name in _imports(path, types=True)}
    return {top for top in tops if top not in sys.stdlib_module_names and top != "game"}


@pytest.mark.parametrize("module", MODULES)
def test_imports_follow_the_layers(module: str) -> None:
    path = MODULES[module]
    layers, packages = LAYERS[_layer(module)]
    inside = {name for name in _imports(path, types=True) if name.partition(".")[0] == "game"}
    assert {_layer(name) for name in inside} <= layers
    assert _outside(path) <= packages


@pytest.mark.parametrize("module", [m for m in MODULES if _layer(m) in ("core", "rulesets")])
def test_rules_know_nothing_of_the_machine(module: str) -> None:
    tops = {name.partition(".")[0] for name in _imports(MODULES[module], types=True)}
    assert not tops & IMPURE


@pytest.mark.parametrize("module", [m for m in MODULES if _layer(m) in ("core", "rulesets")])
def test_rules_count_in_whole_numbers(module: str) -> None:
    for node in ast.walk(_tree(MODULES[module])):
        assert not (isinstance(node, ast.Constant) and isinstance(node.value, float))
        assert not isinstance(node, ast.Div)
        assert not (isinstance(node, ast.Name) and node.id in ("float", "open", "print", "input"))
        assert not isinstance(node, ast.Global)


@pytest.mark.parametrize("module", [m for m in MODULES if m.startswith("game.rulesets.")])
def test_rulesets_do_not_know_each_other(module: str) -> None:
    own = ".".join(module.split(".")[:3])
    for name in _imports(MODULES[module], types=True):
        assert not name.startswith("game.rulesets") or name.startswith(own)


@pytest.mark.parametrize("module", [m for m in MODULES if _layer(m) != "rulesets"])
def test_shared_code_reaches_rulesets_by_the_registry_only(module: str) -> None:
    for name in _imports(MODULES[module], types=True):
        assert not name.startswith("game.rulesets.")


def test_no_cycles_lazy_imports_included() -> None:
    graph = {
        module: {name for name in _imports(path, types=False) if name in MODULES and name != module}
        for module, path in MODULES.items()
    }
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join((*trail, module))
        if module not in done:
            for name in sorted(graph[module]):
                visit(name, (*trail, module))
            done.add(module)

    for module in graph:
        visit(module, ())


@pytest.mark.parametrize("module", [m for m in MODULES if _layer(m) != "rulesets"])
def test_shared_code_names_no_ruleset(module: str) -> None:
    text = MODULES[module].read_text(encoding="utf-8")
    for ruleset in RULESETS.values():
        for word in (ruleset.name, ruleset.title):
            assert not re.search(rf"\b{re.escape(word)}\b", text, re.IGNORECASE), word


def test_random_levels_that_are_played_come_with_their_parts() -> None:
    # The engine's is nobody's map: it stands in until a state is loaded.
    known = {"game.content.maps.random_levels", "game.cli.engine"}
    outside = [module for module in MODULES if _layer(module) != "rulesets"]
    callers = {m for m in outside if ".generate(" in MODULES[m].read_text(encoding="utf-8")}
    assert callers == known


@pytest.mark.parametrize("module", MODULES)
def test_files_are_short(module: str) -> None:
    assert len(MODULES[module].read_text(encoding="utf-8").splitlines()) <= 400


@pytest.mark.parametrize("module", MODULES)
def test_every_module_class_and_public_function_has_a_docstring(module: str) -> None:
    tree = _tree(MODULES[module])
    assert ast.get_docstring(tree)
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
            assert ast.get_docstring(node), node.name
