"""The registry, levels, golden matches and texts have the same rulesets."""

from pathlib import Path

from game.core.ruleset import Ruleset
from game.rulesets import MENU_RULESETS, RULESETS
from tests.support.paths import ROOT
from tests.support.playouts import level_names


def _folders(parent: Path) -> set[str]:
    return {p.name for p in parent.iterdir() if p.is_dir() and not p.name.startswith((".", "_"))}


def test_every_folder_has_the_same_rulesets() -> None:
    names = set(RULESETS)
    texts = {path.stem for path in (ROOT / "game" / "texts" / "en").glob("*.toml")}
    assert _folders(ROOT / "game" / "rulesets") == names
    assert _folders(ROOT / "levels") - {"automap", "templates", "tilesets"} == names
    assert _folders(ROOT / "tests" / "golden") == names
    assert texts - {"shared", "title", "keys", "language"} == names


def test_keys_are_the_rulesets_names(ruleset: Ruleset) -> None:
    assert RULESETS[ruleset.name] is ruleset


def test_every_ruleset_has_levels(ruleset: Ruleset) -> None:
    assert len(level_names(ruleset.name)) >= (8 if ruleset.name in MENU_RULESETS else 3)
