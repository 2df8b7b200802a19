"""Parts of random maps as files: a person's own, broken ones, commands that play random maps."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from game.cli.engine import Engine, serve
from game.cli.main import main
from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.maps.random_levels import RandomLevels, warn_about_prefab
from game.content.maps.shipped_maps import list_levels, list_prefabs
from game.content.tmx.reader import load_level
from game.content.tmx.writer import write_level
from game.core.codec import digest
from game.core.grid import Grid, Terrain
from game.core.level import Level, Problem
from game.rulesets import RULESETS
from game.storage.match_files import read_match
from tests.rulesets.psttrl.prefabs import ROOM_ROWS, prefab_level, with_row
from tools.demo_matches import play_demo_match

pytestmark = pytest.mark.slow

NAME = next(name for name, rules in RULESETS.items() if rules.features.prefabs)
OTHER = next(name for name in RULESETS if name != NAME)
RULES = RULESETS[NAME]
ROOT = LEVELS_FOLDER.parent
FLOOR = 3
ROOM_CELLS = 30
# Prefabs are read once, as in the game.
RANDOM_LEVELS = RandomLevels(RULESETS)
BROKEN_PREFAB = with_row("########", 3)


def write_user_prefab(folder: Path, file: str, drawn: Level) -> Path:
    path = folder / NAME / "parts" / file
    path.parent.mkdir(parents=True, exist_ok=True)
    write_level(drawn, RULES.map_schema, path)
    return path


def replace_shipped_prefabs(folder: Path, drawn: Level) -> list[Path]:
    """Put a part in the place of each shipped one of its floor."""
    files = [path.name for path in list_prefabs(NAME) if path.name.startswith(f"{FLOOR}-")]
    assert len(files) > 1
    return [write_user_prefab(folder, file, drawn) for file in files]


def is_room(grid: Grid) -> bool:
    return grid.terrain.count(Terrain.WALL) == len(grid.terrain) - ROOM_CELLS


def rooms(parts: RandomLevels, *seeds: int) -> list[bool]:
    """Return of dungeons whether the floor is the room of these tests."""
    return [is_room(parts.generate(RULES, {}, seed).grids[FLOOR]) for seed in seeds]


def test_other_rules_have_no_parts() -> None:
    for name, rules in RULESETS.items():
        if name != NAME:
            made = RANDOM_LEVELS.generate(rules, {}, 3)
            assert made == rules.generate({}, 3)
            assert RANDOM_LEVELS.playable_level(rules, made, 3) is made
            assert RANDOM_LEVELS.prefab_problems(rules) == ()


def test_ones_own_part_stands_in_for_the_shipped_one_of_its_name(tmp_path: Path) -> None:
    replace_shipped_prefabs(tmp_path, prefab_level(ROOM_ROWS, floor=FLOOR))
    assert rooms(RandomLevels(RULESETS, tmp_path), 1, 2) == [True] * 2
    assert rooms(RANDOM_LEVELS, 1) == [False]


def test_ones_own_part_joins_the_others(tmp_path: Path) -> None:
    write_user_prefab(tmp_path, "mine.tmx", prefab_level(ROOM_ROWS, floor=FLOOR))
    parts = RandomLevels(RULESETS, tmp_path)
    assert rooms(parts, 6, 7) == [True, False]
    assert parts.prefab_problems(RULES) == ()


def test_a_broken_prefab_is_left_out_and_reported_once(tmp_path: Path) -> None:
    told: list[Problem] = []
    paths = replace_shipped_prefabs(tmp_path, prefab_level(BROKEN_PREFAB, floor=FLOOR))
    parts = RandomLevels(RULESETS, tmp_path, told.append)
    assert rooms(parts, 1, 2) == [False] * 2
    assert [problem.file for problem in told] == [path.name for path in paths]
    assert tuple(told) == parts.prefab_problems(RULES)
    text = "cell 1,4: this cell cannot be reached from the rest of floor 3; open a passage"
    assert text in str(told[0])
    write_level(prefab_level(ROOM_ROWS, floor=FLOOR), RULES.map_schema, paths[0])
    os.utime(paths[0], (1, 1))
    assert rooms(parts, 3) == [True]
    assert len(parts.prefab_problems(RULES)) == len(paths) - 1


def test_files_that_are_no_parts(tmp_path: Path) -> None:
    write_user_prefab(tmp_path, "broken.tmx", prefab_level(ROOM_ROWS, floor=FLOOR)).write_text(
        "<map"
    )
    for name in (NAME, OTHER):
        level = load_level(list_levels(name)[0], RULESETS)
        write_level(level, RULESETS[name].map_schema, tmp_path / NAME / "parts" / f"of-{name}.tmx")
    parts = RandomLevels(RULESETS, tmp_path)
    assert rooms(parts, 1) == [False]
    told = {problem.file: problem.text for problem in parts.prefab_problems(RULES)}
    assert "not XML" in told.pop("broken.tmx")
    assert told == {
        f"of-{NAME}.tmx": "the map is not a prefab",
        f"of-{OTHER}.tmx": f"the map is for {OTHER}, not for {NAME}",
    }


def test_each_part_is_read_once(monkeypatch: pytest.MonkeyPatch) -> None:
    from game.content.tmx import reader

    read: list[Path] = []
    load = reader.load_level

    def noted(path: Path, rulesets: Any) -> Level:
        read.append(path)
        return load(path, rulesets)

    monkeypatch.setattr(reader, "load_level", noted)
    parts = RandomLevels(RULESETS)
    for seed in range(3):
        parts.generate(RULES, {}, seed)
    assert sorted(read) == sorted(list_prefabs(NAME))


def test_the_same_seed_is_the_same_map_in_another_process() -> None:
    script = (
        "from game.content.maps.random_levels import RandomLevels; "
        "from game.core.codec import digest; "
        "from game.rulesets import RULESETS; "
        f"print(digest(RandomLevels(RULESETS).generate(RULESETS[{NAME!r}], {{}}, 11)))"
    )
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    done = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True, text=True, check=True, cwd=ROOT, env=environment,
    )  # fmt: skip
    assert done.stdout.splitlines()[-1] == digest(RANDOM_LEVELS.generate(RULES, {}, 11))


def _asked(engine: Engine, **request: Any) -> Any:
    return engine.answer(json.dumps(request).encode())


def test_programs_play_dungeons_with_parts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    engine = Engine(RULESETS)
    begun = _asked(engine, cmd="new", ruleset=NAME, seed=4)
    assert begun["digest"] == digest(RULES.new_game(RANDOM_LEVELS.generate(RULES, {}, 4), 1, 4))
    path = write_user_prefab(tmp_path, "mine.tmx", prefab_level(with_row("#....@.#"), floor=FLOOR))
    assert _asked(engine, cmd="new", level=str(path), seed=4)["level"] == "mine"
    assert _asked(engine, cmd="view")["view"]["focused_board"] == FLOOR
    assert capsys.readouterr().err == ""
    replace_shipped_prefabs(tmp_path, prefab_level(BROKEN_PREFAB, floor=FLOOR))
    asks = b'{"cmd":"new","ruleset":"psttrl","seed":1}\n' * 2
    serve(RULESETS, io.BytesIO(asks), io.BytesIO(), tmp_path)
    lines = capsys.readouterr().err.splitlines()
    shipped = [path for path in list_prefabs(NAME) if path.name.startswith(f"{FLOOR}-")]
    assert len(lines) == len(set(lines)) == len(shipped)
    assert lines[0].startswith("A prefab is left out of random maps: 3-broken-hall.tmx, layer")


def test_a_trial_has_them_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "levels").mkdir()
    replace_shipped_prefabs(tmp_path / "levels", prefab_level(ROOM_ROWS, floor=FLOOR))
    write_user_prefab(tmp_path / "levels", "wrong.tmx", prefab_level(BROKEN_PREFAB, floor=FLOOR))
    # A program that fails with its first answer.
    bot = f'"{sys.executable}" -S -c "print()"'
    found = []
    for name, options in (("own", ["--save-dir", str(tmp_path)]), ("shipped", [])):
        command = ["trial", "--ruleset", NAME, "--bot", bot, "--seeds", "1", "--record"]
        assert main([*options, *command, str(tmp_path / name)]) == 0
        (path,) = (tmp_path / name).rglob("*.match.json")
        found.append(is_room(read_match(path, RULESETS).replayed().level.grids[FLOOR]))
    assert found == [True, False]
    assert "left out of random maps: wrong.tmx, layer 'terrain'" in capsys.readouterr().err


def test_a_warning_without_an_error_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stderr", None)
    warn_about_prefab(Problem("a.tmx", "it is broken"))


def test_a_part_has_a_picture(tmp_path: Path) -> None:
    from game.app.render_level import render_match_start
    from game.ui.stage.still_board import MARGIN

    for drawn in (
        prefab_level(ROOM_ROWS, floor=FLOOR),
        prefab_level(with_row("#..d.m.#"), floor=9, d="rat", m="mace"),
    ):
        size = render_match_start(drawn, light=True).get_size()
        assert size == (8 * 16 + 2 * MARGIN, 7 * 16 + 2 * MARGIN)
    path = write_user_prefab(tmp_path, "mine.tmx", prefab_level(ROOM_ROWS, floor=FLOOR))
    assert main(["check-levels", str(path)]) == 0
    assert main(["render-level", str(path), "-o", str(tmp_path / "a.png")]) == 0


def test_the_demo_player_gets_through_glass_and_lairs() -> None:
    assert play_demo_match(RULES, RANDOM_LEVELS.generate(RULES, {}, 2), 2).outcome is not None
