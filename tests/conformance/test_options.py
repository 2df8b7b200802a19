"""Options: whatever can be started can be loaded, on every shipped map and on random ones."""

from collections.abc import Iterator, Mapping
from contextlib import suppress

import pytest

from game.content.maps.random_levels import RandomLevels
from game.content.maps.shipped_maps import list_levels
from game.content.tmx.reader import load_level
from game.core import ruleset as rules
from game.core.level import DANGER, Level, LevelError, Param, ParamValue, read_seed, seed_text
from game.core.match import Match
from game.core.replay import RecordError, replay
from game.rulesets import RULESETS
from game.storage.level_result import result_key
from tests.support.narrow import not_none

# Of longer ranges only the ends, and the map's own value with its neighbours.
_ALL_VALUES = 40
# Of so few values all are started and loaded, else the least one and the map's own.
_FEW = 4


def _values(param: Param, own: ParamValue) -> Iterator[ParamValue]:
    values = param.values
    if len(values) <= _ALL_VALUES:
        yield from values
        return
    place = values.index(own) if own in values else 0
    yield from {*values[:3], *values[-3:], *values[max(0, place - 1) : place + 2]}


def _can_be_loaded(ruleset: rules.Ruleset, level: Level) -> bool:
    match = Match(ruleset, level, ruleset.seats.start, 1)
    assert all(match.state.legal_actions(seat) for seat in match.state.to_act)
    try:
        return len(list(replay(match.record(), ruleset))) == 1
    except RecordError:
        return False


def _with(ruleset: rules.Ruleset, level: Level, options: Mapping[str, ParamValue]) -> Level | None:
    try:
        return rules.with_options(ruleset, level, options)
    except LevelError:
        return None


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_a_shipped_map_with_any_option_is_refused_or_can_be_loaded(name: str) -> None:
    ruleset = RULESETS[name]
    for path in list_levels(name):
        level = load_level(path, RULESETS)
        for param in rules.available_options(ruleset, level):
            own = level.param(param.name)
            for value in _values(param, own):
                options = {param.name: value}
                chosen = _with(ruleset, level, options)
                if chosen is not None and (value in (param.low, own) or len(param.values) <= _FEW):
                    assert _can_be_loaded(ruleset, chosen), (path.stem, options)
                wanted = options if chosen is not None and value != own else {}
                assert rules.fitting_options(ruleset, level, options) == wanted


@pytest.mark.parametrize("name", [n for n in RULESETS if RULESETS[n].features.prefabs is None])
def test_whatever_a_generator_makes_can_be_played(name: str) -> None:
    """Random levels without prefabs are not looked at again."""
    ruleset = RULESETS[name]
    for seed in range(9):
        assert rules.level_problems(ruleset, ruleset.generate({}, seed)) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", RULESETS)
def test_a_random_map_with_any_option_is_refused_beforehand_or_can_be_loaded(name: str) -> None:
    ruleset, levels = RULESETS[name], RandomLevels(RULESETS)
    for param in ruleset.options:
        for value in _values(param, param.default):
            options = {param.name: value}
            if not ruleset.check_options(options):
                assert _can_be_loaded(ruleset, levels.generate(ruleset, options, 1)), options
                continue
            with pytest.raises(LevelError):
                levels.generate(ruleset, options, 1)
            # A generator may refuse by itself what the check refuses.
            with suppress(LevelError):
                assert not _can_be_loaded(ruleset, ruleset.generate(options, 1)), options


def test_options_that_do_not_fit_a_map_together_are_not_set_together() -> None:
    ruleset = RULESETS["railgun"]
    level = load_level(list_levels("railgun")[5], RULESETS)
    wanted = {"turns": 30, "ammo": 0, "devils_max": 1, "show_map": True}
    assert rules.fitting_options(ruleset, level, wanted) == {"turns": 30, "show_map": True}


SHARED = [
    (name, param)
    for name in RULESETS
    for param in RULESETS[name].options
    if param.name in (DANGER.name, "mutator", "needed", "preset")
]
WISHES = [(name, param) for name, param in SHARED if param.name in (DANGER.name, "mutator")]


@pytest.mark.parametrize(("name", "param"), WISHES, ids=lambda each: getattr(each, "name", each))
def test_a_random_map_by_wish_is_another_one_and_named_so(name: str, param: Param) -> None:
    ruleset, levels = RULESETS[name], RandomLevels(RULESETS)
    plain = levels.generate(ruleset, {}, 3)
    assert levels.generate(ruleset, {param.name: param.default}, 3) == plain
    made = [
        levels.generate(ruleset, {param.name: v}, 3) for v in param.values if v != param.default
    ]
    maps = [(level.spawns, level.params) for level in (plain, *made)]
    assert all(maps.count(each) == 1 for each in maps)
    keys = {result_key(name, level, 3) for level in (plain, *made)}
    assert len({level.title for level in made} | keys) == 2 * len(made) + 1
    assert all(level.title.startswith(plain.title) for level in made)


@pytest.mark.parametrize(("name", "param"), SHARED, ids=lambda each: getattr(each, "name", each))
def test_a_shared_seed_carries_a_wish(name: str, param: Param) -> None:
    options = RULESETS[name].options
    for wish in param.values[1:]:
        title = RandomLevels(RULESETS).generate(RULESETS[name], {param.name: wish}, 3).title
        assert not_none(read_seed(seed_text(3, title), options))[1][param.name] == wish
