"""Every shipped map loads, says what it is about and can be played."""

from pathlib import Path

import pytest

from game.content.assets.map_paths import LEVELS_FOLDER
from game.content.maps.shipped_maps import PREFABS_FOLDER, list_levels
from game.content.tmx.project_types import read_project_types
from game.content.tmx.reader import load_level
from game.core.actor import Seat
from game.core.features.features import is_prefab
from game.core.rng import Rng
from game.rulesets import MENU_RULESETS, RULESETS
from tools.shipped_maps import all_levels, all_prefabs


@pytest.mark.slow
@pytest.mark.parametrize("path", all_levels(), ids=lambda path: path.stem)
def test_level_loads_and_plays(path: Path) -> None:
    level = load_level(path, RULESETS)
    assert level.title
    assert level.title != path.stem
    assert level.note
    assert level.author
    assert level.ruleset == path.relative_to(LEVELS_FOLDER).parts[0]
    ruleset = RULESETS[level.ruleset]
    state, rng = ruleset.new_game(level, ruleset.seats.start, 1), Rng(1)
    for _ in range(400):
        if state.outcome is not None:
            break
        (seat, *_) = sorted(state.to_act)
        legal = state.legal_actions(seat)
        rng, index = rng.below(len(legal))
        state, events = state.apply(seat, legal[index])
        assert events
    assert state.observe(Seat(0))


@pytest.mark.parametrize("path", all_prefabs(), ids=lambda path: path.stem)
def test_a_part_loads_and_says_what_it_is_about(path: Path) -> None:
    level = load_level(path, RULESETS)
    assert is_prefab(level)
    assert level.title != path.stem
    assert level.note
    assert level.author
    assert path.parent.name == PREFABS_FOLDER
    assert level.ruleset == path.parent.parent.name


@pytest.mark.parametrize("name", RULESETS)
def test_the_project_shows_the_defaults_that_the_rules_have(name: str) -> None:
    # What Tiled shows of a class counts, so it must be what counts without the project.
    types, vocabulary = read_project_types(all_levels()[0]), RULESETS[name].map_schema
    for kind, params in (*vocabulary.spawns.items(), (name, vocabulary.params)):
        assert {p.name: types.class_defaults(kind).get(p.name, p.default) for p in params} == {
            p.name: p.default for p in params
        }


@pytest.mark.parametrize("name", MENU_RULESETS)
def test_levels_are_numbered_in_order(name: str) -> None:
    numbers = [int(path.name[:2]) for path in list_levels(name)]
    assert numbers == list(range(1, len(numbers) + 1))
    assert len(numbers) >= 8
