"""The registry, levels, golden matches and texts have the same rulesets."""

from pathlib import Path

from game.core.ruleset import Ruleset
from game.rulesets import MENU_RULESETS, RULESETS
from tests.support.paths import ROOT
from tests.support.playouts import level_names


def _folders(parent: Path) -> set[str]:
    # One without files is a ruleset of another branch: Git leaves what was compiled.
    each = (p for p in parent.iterdir() if p.is_dir() and not p.name.startswith((".", "_")))
    return {folder.name for folder in each if any(p.is_file() for p in folder.iterdir())}


def test_every_folder_has_the_same_rulesets() -> None:
    names = set(RULESETS)
    texts = {path.stem for path in (ROOT / "game" / "texts" / "en").glob("*.toml")}
    assert _folders(ROOT / "game" / "rulesets") == names
    assert _folders(ROOT / "levels") - {"automap", "templates", "tilesets"} == names
    assert _folders(ROOT / "tests" / "golden") == names
    assert texts - {"shared", "title", "keys", "language"} == names


def test_a_folder_without_files_is_no_ruleset(tmp_path: Path) -> None:
    (tmp_path / "left" / "__pycache__").mkdir(parents=True)
    assert _folders(tmp_path) == set()


def test_keys_are_the_rulesets_names(ruleset: Ruleset) -> None:
    assert RULESETS[ruleset.name] is ruleset


def test_every_ruleset_has_levels(ruleset: Ruleset) -> None:
    least = 8 if ruleset.name in MENU_RULESETS else 3
    assert len(level_names(ruleset.name)) >= least, f"levels/{ruleset.name} has too few maps"
