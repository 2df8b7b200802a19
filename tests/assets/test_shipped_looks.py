"""The shipped looks: every sheet, clip and command that they name is there."""

import pytest

from game.content.assets.looks import SHARED, looks_file, looks_of, own_rows
from game.content.assets.looks_sprite_check import sheet_clips, sheet_problems
from game.rulesets import RULESETS
from game.ui.effects.deaths import STYLES
from game.ui.input.ruleset_keymap import keymap_of
from game.ui.input.verb_chooser import HIT_MARK, RANGE_MARK
from tests.support.paths import ROOT


@pytest.mark.parametrize("name", list(RULESETS))
def test_all_sheets_clips_and_commands_are_there(name: str) -> None:
    assert list(sheet_problems(name, ROOT / "sprites")) == []
    keymap_of(name)


@pytest.mark.parametrize("name", list(RULESETS))
def test_every_kind_that_can_die_has_a_death_of_its_own(name: str) -> None:
    looks = looks_of(name)
    sheets = {kind: looks.sheet_names(kind)[0] for kind in RULESETS[name].map_schema.spawns}
    mortal = {
        kind
        for kind, sheet in sheets.items()
        if "die" in sheet_clips(ROOT / f"sprites/{sheet}.json")
    }
    # A player's figure falls, whatever its kind, and boxes only break into pieces.
    assert mortal - {"hero", "player", "box"} <= looks.deaths.keys()
    assert {look.style for look in looks.deaths.values()} <= {"fall", *STYLES}


def test_the_marks_of_the_screens_are_shared() -> None:
    assert {"cursor", "target", HIT_MARK, RANGE_MARK} <= own_rows(SHARED)["marks"].keys()


def test_every_file_belongs_to_a_ruleset() -> None:
    assert {file.stem for file in looks_file(SHARED).parent.glob("*.toml")} == {SHARED, *RULESETS}
