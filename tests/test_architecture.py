"""Layers and rooms: who may import whom, no cycles, no ruleset named in shared code."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from game.rulesets import RULESETS
from tests.support.paths import ROOT
from tests.support.sources import source_text, statements, syntax_tree

MAX_FILES = 17
MAX_LINES = 400
MAX_ATTRIBUTES = 18
TABLES = tomllib.loads((ROOT / "tests" / "layers.toml").read_text(encoding="utf-8"))
LAYERS, ROOMS = TABLES["layers"], TABLES["rooms"]
for layer in LAYERS.values():
    layer["layers"] += TABLES["headless"] * ("headless" in layer["layers"])
IMPURE = {
    "asyncio", "datetime", "io", "logging", "os", "pathlib", "random", "secrets", "socket",
    "subprocess", "sys", "tempfile", "threading", "time", "uuid",
}  # fmt: skip


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {_name(path): path for path in sorted((ROOT / "game").rglob("*.py"))}
PACKAGES = {name: path for name, path in MODULES.items() if path.name == "__init__.py"}


def _layer(module: str) -> str:
    return module.split(".")[1] if "." in module else ""


PURE = [module for module in MODULES if _layer(module) in ("core", "rulesets")]
SHARED = [module for module in MODULES if _layer(module) != "rulesets"]


def _text(module: str) -> str:
    return source_text(MODULES[module])


def _tree(module: str) -> ast.Module:
    return syntax_tree(MODULES[module])


@cache
def _imports(module: str) -> frozenset[str]:
    """Return the dotted names a module imports anywhere: in functions and for types alone, too."""
    names: set[str] = set()
    for node in statements(_tree(module)):
        if isinstance(node, ast.Import):
            names.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{module}: relative import"
            assert node.module is not None
            inner = [f"{node.module}.{alias.name}" for alias in node.names]
            names.update(name if name in MODULES else node.module for name in inner)
    return frozenset(names)


def _own(module: str) -> set[str]:
    return {name for name in _imports(module) if name.partition(".")[0] == "game"}


def _packages(module: str) -> set[str]:
    tops = {name.partition(".")[0] for name in _imports(module)}
    return {top for top in tops if top not in sys.stdlib_module_names and top != "game"}


def _edges() -> Iterator[tuple[str, str]]:
    for module in MODULES:
        for name in sorted(_own(module)):
            yield module, name


def test_imports_follow_the_layers() -> None:
    upward = [f"{a} -> {b}" for a, b in _edges() if _layer(b) not in LAYERS[_layer(a)]["layers"]]
    foreign = [
        f"{module} -> {package}"
        for module in MODULES
        for package in _packages(module) - {*LAYERS[_layer(module)]["packages"]}
    ]
    assert upward + foreign == []


def _part(package: str, module: str) -> str:
    """Return the part of a package that a module belongs to, empty outside of it."""
    below = module.removeprefix(f"{package}.")
    return "" if below == module else below.partition(".")[0]


def test_packages_import_only_what_stands_left() -> None:
    sideways = []
    for package, row in ROOMS.items():
        place = {part: number for number, parts in enumerate(row) for part in parts}
        inside = {_part(package, module) for module in MODULES} - {""}
        assert inside == set(place), f"{package}: the table and the folder differ"
        for a, b in _edges():
            one, other = _part(package, a), _part(package, b)
            if one and other and one != other and place[other] >= place[one]:
                sideways.append(f"{a} -> {b}")
    assert sideways == []


def test_only_the_ruleset_protocol_of_the_core_knows_features() -> None:
    users = {a for a, b in _edges() if b.startswith("game.core.features") and _layer(a) == "core"}
    features = {module for module in users if module.startswith("game.core.features")}
    assert users - features <= {"game.core.ruleset"}


def test_rules_do_not_know_the_programs_that_play_them() -> None:
    wrong = []
    for a, b in _edges():
        parts = b.split(".")
        if parts[1:2] == ["rulesets"] and parts[3:4] == ["ai"]:
            ruleset = ".".join(parts[:3])
            wrong += [f"{a} -> {b}"] * (a != ruleset and not a.startswith(f"{ruleset}.ai"))
    assert wrong == []


def test_no_shipped_file_needs_the_tools() -> None:
    builders = ("tools", "tests", "sprites", "sounds", "packaging")
    assert [module for module in MODULES if not _packages(module).isdisjoint(builders)] == []


def test_the_top_folder_holds_few_things() -> None:
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    ).stdout.splitlines()
    tops = {name.partition("/")[0] for name in tracked if name[0] not in '."'}
    folders = {"game", "levels", "sprites", "sounds", "tests", "tools", "docs", "packaging"}
    files = {"main.py", "README.md", "CHANGELOG.md", "CONTRIBUTING.md", "NOTICE", "pyproject.toml"}
    metadata = re.compile(r"LICENSE.*|CITATION.cff|requirements.*|Five Ways Out\..*")
    assert {top for top in tops - folders - files if not metadata.fullmatch(top)} == set()


def test_packages_are_small_and_say_what_they_import() -> None:
    assert [path.name for path in (ROOT / "game").glob("*.py")] == ["__init__.py"]
    for name, path in PACKAGES.items():
        files = [file for file in path.parent.glob("*.py") if file != path]
        assert len(files) <= MAX_FILES, f"{name} has {len(files)} files"
        is_ruleset = (name.startswith("game.rulesets.") and name.count(".") == 2) or name == "game"
        words = ast.get_docstring(_tree(name)) or ""
        assert is_ruleset or "mport" in words, f"{name} does not say what it may import"


def test_scenes_are_handed_sessions_and_see_no_match() -> None:
    # The factory makes local sessions; behind the menus a demo plays a match of its own.
    makers = {"game.scenes.game_context", "game.scenes.scene_factory", "game.scenes.demo_match"}
    scenes = {module for module in MODULES if _layer(module) == "scenes"}
    known = re.compile(r"import .*\bMatch\b|session\.local_session")
    assert {module for module in scenes if known.search(_text(module))} == makers


def test_scenes_keep_few_things() -> None:
    crowded = []
    for module in MODULES:
        for node in _tree(module).body if _layer(module) == "scenes" else ():
            kept = {
                target.attr
                for target in ast.walk(node)
                if isinstance(target, ast.Attribute)
                and isinstance(target.ctx, ast.Store)
                and isinstance(target.value, ast.Name)
                and target.value.id == "self"
            }
            crowded += [f"{module}: {sorted(kept)}"] * (len(kept) > MAX_ATTRIBUTES)
    assert crowded == []


def test_nothing_is_drawn_for_a_display_surface() -> None:
    # There is none while a renderer shows the canvas; `ui/style/surface_formats.py` has them.
    asks = re.compile(r"\.convert\(\)|\.convert_alpha\(|display\.(get_surface|set_mode|flip)\(")
    assert [module for module in MODULES if asks.search(_text(module))] == []


def test_rules_know_nothing_of_the_machine() -> None:
    for module in PURE:
        assert not {name.partition(".")[0] for name in _imports(module)} & IMPURE, module


def test_rules_count_in_whole_numbers() -> None:
    for module in PURE:
        for node in ast.walk(_tree(module)):
            bad = (
                (isinstance(node, ast.Constant) and isinstance(node.value, float))
                or isinstance(node, ast.Div | ast.Global)
                or (isinstance(node, ast.Name) and node.id in ("float", "open", "print", "input"))
            )
            assert not bad, f"{module}: {ast.dump(node)}"


def test_rulesets_do_not_know_each_other() -> None:
    for a, b in _edges():
        if a.startswith("game.rulesets.") and b.startswith("game.rulesets"):
            assert b.startswith(".".join(a.split(".")[:3])), f"{a} -> {b}"


def test_shared_code_reaches_rulesets_by_the_registry_only() -> None:
    wrong = [f"{a} -> {b}" for a, b in _edges() if a in SHARED and b.startswith("game.rulesets.")]
    assert wrong == []


def test_no_cycles_with_lazy_and_type_imports_included() -> None:
    done: set[str] = set()

    def visit(module: str, trail: tuple[str, ...]) -> None:
        assert module not in trail, " -> ".join((*trail, module))
        if module not in done:
            for name in sorted(_own(module) & set(MODULES) - {module}):
                visit(name, (*trail, module))
            done.add(module)

    for module in MODULES:
        visit(module, ())


def test_shared_code_names_no_ruleset() -> None:
    names = [word for ruleset in RULESETS.values() for word in (ruleset.name, ruleset.title)]
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, names))})\b", re.IGNORECASE)
    naming = [module for module in SHARED if pattern.search(_text(module))]
    assert naming == [], "a ruleset's name or title is a word there: rename the ruleset"


def test_random_levels_that_are_played_come_with_their_prefabs() -> None:
    # The engine's belongs to no match: it stands in until a state is loaded.
    known = {"game.content.maps.random_levels", "game.cli.engine"}
    asked = re.compile(r"\brule(s|set)\.generate\(")
    assert {module for module in SHARED if asked.search(_text(module))} == known


def test_files_are_short() -> None:
    assert [m for m in MODULES if len(_text(m).splitlines()) > MAX_LINES] == [], "split them"


def _methods(node: ast.ClassDef, *, documented: bool) -> set[str]:
    """Return the names of a class's public methods, all or those with a docstring."""
    return {
        part.name
        for part in node.body
        if isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef)
        and part.name[0] != "_"
        and (ast.get_docstring(part) or not documented)
    }


def test_every_module_class_function_and_method_has_a_docstring_but_overrides() -> None:
    # An override's stands where the contract does: at its protocol, or at a base class.
    classes = [
        (module, node)
        for module in MODULES
        for node in _tree(module).body
        if isinstance(node, ast.ClassDef)
    ]
    bases = {ast.unparse(base).partition("[")[0] for _, node in classes for base in node.bases}
    contracts: set[str] = set()
    for _, owner in classes:
        is_protocol = any(ast.unparse(base).startswith("Protocol") for base in owner.bases)
        if is_protocol or owner.name in bases:
            contracts |= _methods(owner, documented=True)
    bare = []
    for module in MODULES:
        tree = _tree(module)
        bare += [module] * (not ast.get_docstring(tree))
        for node in ast.iter_child_nodes(tree):
            if isinstance(node, ast.ClassDef | ast.FunctionDef) and not node.name.startswith("_"):
                bare += [f"{module}.{node.name}"] * (not ast.get_docstring(node))
    for module, owner in classes:
        documented = contracts | _methods(owner, documented=True)
        methods = _methods(owner, documented=False) if owner.name[0] != "_" else set()
        bare += [f"{module}.{owner.name}.{method}" for method in sorted(methods - documented)]
    assert bare == []
