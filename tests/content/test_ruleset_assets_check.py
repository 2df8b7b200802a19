"""`check_ruleset`: one sentence for each thing that a ruleset names and that is missing."""

import json
import shutil
from dataclasses import fields, replace
from pathlib import Path

import pytest

from game.cli.main import main as cli
from game.content.assets.strings import has_text
from game.content.ruleset_assets_check import check_ruleset
from game.core.action import Attack, Move, Shoot, Use
from game.core.grid import Direction, Pos, Terrain
from game.core.level import Param
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from game.ui.input.command import VERB_NUMBERS
from tests.support.paths import ROOT

EXAMPLE = RULESETS["sokoban"]
WALK = Move(Direction.N)


def test_every_ruleset_is_complete(ruleset: Ruleset) -> None:
    problems = check_ruleset(ruleset)
    assert not problems, "\n".join(problems)


def _changed(name: str = "sokoban", **changes: object) -> Ruleset:
    """Return a ruleset with other values in its table, or in its map schema."""
    ruleset, schema = RULESETS[name], {field.name for field in fields(EXAMPLE.map_schema)}
    own = {key: value for key, value in changes.items() if key in schema}
    if own:
        return replace(ruleset, map_schema=replace(ruleset.map_schema, **own))  # type: ignore[arg-type]
    return replace(ruleset, **changes)  # type: ignore[arg-type]


DIG, PICK = (WALK, Use("dig")), (WALK, Attack(Pos(0, 0), "pick"))
LACKING = {
    "the verb Use_dig has no text verb.Use_dig or verb.Use": _changed(verbs=DIG),
    "no help page says 'Aim', as the verb Attack_pick": _changed("codekeeper", verbs=PICK),
    "the verb Attack_pick has no picture: attacks, use_clips or plain_a": _changed(verbs=PICK),
    "the verb Attack_pick has no icon: circuit/weapons has no clip": _changed(verbs=PICK),
    "the verb Use_dig has no sound circuit_dig_use, nor is it in plain_": _changed(verbs=DIG),
    "the verb Use_dig has no key: its looks name none in [verbs] and [keys]": _changed(
        verbs=(*[WALK] * len(VERB_NUMBERS), *DIG)
    ),
    "the verb Shoot_fist has no sound castle_fist, nor is it in plain": _changed(
        "dooom", verbs=(WALK, Shoot(Direction.N, "fist"))
    ),
    "the option lives has no text option.lives": _changed(options=(Param("lives", 3, 1, 9),)),
    "the bot easy has no text": _changed(bots=lambda: {"easy": EXAMPLE.demo_player()}),
    "no tileset has a tile of class exit": _changed(terrains=(Terrain.EXIT,)),
    "the kind imp has no sprite sheet circuit/imp": _changed(spawns={"imp": ()}),
    "text maps have no letter for bread (game.rulesets.dooom.text_maps)": _changed(
        "dooom", spawns={"bread": ()}
    ),
    "the tileset nowhere: the file cannot be read": _changed(tilesets=("nowhere",)),
    "no pages of rules": replace(EXAMPLE, name="nameless"),
}


@pytest.mark.parametrize("problem", LACKING)
def test_what_is_missing_is_said(problem: str) -> None:
    assert any(problem in sentence for sentence in check_ruleset(LACKING[problem]))


def test_a_clip_among_the_effects_is_a_picture() -> None:
    drawn = replace(EXAMPLE, verbs=(WALK, Use("slash_n")))
    assert not any("has no picture" in sentence for sentence in check_ruleset(drawn))


def test_log_lines_without_a_text_are_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "game.content.ruleset_assets_check.has_text",
        lambda name, key: has_text(name, key) and key not in ("note.hit", "note.blocked"),
    )
    assert check_ruleset(RULESETS["dooom"]) == [
        f"dooom: the log line {name} has no text note.{name}" for name in ("blocked", "hit")
    ]


def test_missing_music_is_said(tmp_path: Path) -> None:
    for part in ("levels/tilesets", "sprites"):
        (tmp_path / part).parent.mkdir(exist_ok=True)
        (tmp_path / part).symlink_to(ROOT / part)
    (tmp_path / "sounds").mkdir()
    shutil.copy(ROOT / "sounds" / "sounds.json", tmp_path / "sounds")
    assert check_ruleset(EXAMPLE, tmp_path) == []
    (tmp_path / "sounds" / "sounds.json").write_text(json.dumps({}), encoding="utf-8")
    problem, *_ = check_ruleset(EXAMPLE, tmp_path)
    assert "has no loop music_circuit" in problem


def test_an_unfinished_ruleset_is_neither_started_nor_drawn_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    unfinished = replace(EXAMPLE, verbs=(WALK, Use("dig")))
    for module in ("game.app.start", "game.rulesets"):
        monkeypatch.setattr(f"{module}.RULESETS", {"sokoban": unfinished})
    for arguments in (["--ruleset", "sokoban"], ["new-level", "--ruleset", "sokoban", "a.tmx"]):
        monkeypatch.chdir(tmp_path)
        assert cli(arguments) == 2
        assert "verb.Use_dig" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
