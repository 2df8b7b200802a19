"""Setup options: those of the selected map, starting with its own values."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from threading import Event
from time import monotonic
from typing import Any

import pytest

from game.content.assets.strings import get_text
from game.content.maps.random_levels import RandomLevels
from game.content.maps.shipped_maps import list_lessons, list_levels
from game.content.tmx.reader import load_level
from game.core.level import Level, LevelError, Param, ParamValue, Problem
from game.core.replay import replay
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from game.scenes.dialogs import Dialog
from game.scenes.match.hot_seat import HandOverScene
from game.scenes.match.play import PlayScene
from game.scenes.menus import seed_search
from game.scenes.menus.match_setup import MatchSetupScene
from game.scenes.menus.setup_options import seat_rows
from game.scenes.scene import Scene
from game.scenes.title import TitleScene
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none, of_kind

pytestmark = pytest.mark.slow


def _setup(player: GameDriver, name: str, number: int) -> MatchSetupScene:
    """Return the setup with a shipped map after the lessons selected; 0 is the random map."""
    scene = of_kind(MatchSetupScene, MatchSetupScene(player.context, RULESETS[name]))
    scene.menu.index = number and number + len(list_lessons(name))
    if scene.selected_entry is not None:
        scene.map_list.load(scene.selected_entry)
    player.app.scenes = [scene]
    player.press_key("tab")
    assert scene.showing_options
    return scene


def _labels(scene: MatchSetupScene) -> list[str]:
    return [str(entry.label) for entry in scene.menu.items[seat_rows(scene.choices) :]]


def _map_value(name: str) -> tuple[int, Param, int]:
    """Return a shipped map's index, an option and its value there, which is not the default."""
    for number, path in enumerate(list_levels(name), 1):
        level = load_level(path, RULESETS)
        for param in RULESETS[name].options:
            value = dict(level.params).get(param.name, param.default)
            usual = isinstance(value, bool) or param.random_only or value == param.default
            if not usual and isinstance(value, int) and value + param.step <= param.high:
                return number, param, value
    pytest.skip("no shipped map has a value of its own")


def test_the_usual_value_can_be_set_where_a_map_has_another(player: GameDriver) -> None:
    number, param, own = _map_value("railgun")
    scene = _setup(player, "railgun", number)
    scene.choose(replace(scene.choices, options={param.name: param.default}))
    player.press_key("escape")
    assert not_none(scene.selected_level()).param(param.name) == param.default != own


def test_generator_options_do_not_apply_to_fixed_maps(player: GameDriver) -> None:
    scene = _setup(player, "dooom", 1)
    drawn = scene.selected_level()
    scene.choose(replace(scene.choices, options={"width": 31}))
    assert scene.selected_level() == drawn
    player.press_key("escape")
    scene.menu.index = 0
    assert not_none(scene.selected_level()).grid.width == 31


UNMET = "no field has room for that."


def _refuse_random_maps(
    monkeypatch: pytest.MonkeyPatch, is_refused: Callable[[Mapping[str, ParamValue], int], bool]
) -> None:
    """Let no random map be made of some options and seeds: hardly any are refused by now."""
    make = RandomLevels.generator

    def refusing(
        levels: RandomLevels, ruleset: Ruleset, params: Mapping[str, ParamValue], seed: int
    ) -> Callable[[], Level]:
        def refuse() -> Level:
            raise LevelError([Problem("", UNMET)])

        return refuse if is_refused(params, seed) else make(levels, ruleset, params, seed)

    monkeypatch.setattr(RandomLevels, "generator", refusing)


def test_options_without_a_random_map_are_reported_and_not_played(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    _refuse_random_maps(monkeypatch, lambda params, _: params.get("portals") == 0)
    scene = _setup(player, "river", 0)
    portals = seat_rows(scene.choices) + _labels(scene).index("Portals")
    scene.menu.index = portals
    player.press_key("left", "left")
    # A single portal leads nowhere: 1 is left out.
    assert scene.choices.options["portals"] == 0
    assert UNMET in _screen_text(player)
    player.press_key("tab")
    assert UNMET in _screen_text(player)
    player.press_key("return")
    assert player.scene is scene
    # Fixed maps are not generated with such options.
    scene.menu.index = 1
    player.run_frames(12)
    assert UNMET not in _screen_text(player)
    scene.menu.index = 0
    player.press_key("tab")
    scene.menu.index = portals
    player.press_key("right", "tab", "return")
    assert isinstance(player.scene, PlayScene | HandOverScene)


def test_too_many_players_for_a_map_are_reported_and_cannot_start(player: GameDriver) -> None:
    scene = _setup(player, "river", 0)
    # Height 5 fits only because the swamps, which come after it, are small.
    tiny = {"width": 5, "height": 5, "players": 2, "portals": 6, "swamps": 6, "swamp_size": 1}
    scene.choose(replace(scene.choices, seed=0, options=tiny, seats=("human",) * 6))
    assert "there is no room for 6 homes." in _screen_text(player)
    player.press_key("return", "f1")
    assert type(player.scene).__name__ == "HelpPagesScene"
    player.press_key("escape")
    assert player.scene is scene
    scene.choose(replace(scene.choices, seats=("human",) * 2 + ("empty",) * 4))
    player.press_key("tab", "return")
    assert isinstance(player.scene, HandOverScene | PlayScene)


def _screen_text(player: GameDriver) -> str:
    """Return all text on the screen, with wrapped lines joined."""
    return " ".join(player.drawn_texts())


def test_another_random_map_is_one_of_a_seed_that_has_one(
    player: GameDriver, monkeypatch: pytest.MonkeyPatch
) -> None:
    ruleset = RULESETS["river"]
    bad, good = 1, 2
    _refuse_random_maps(monkeypatch, lambda _, seed: seed == bad)
    level = ruleset.generate({}, good)
    rolled = iter([bad, bad, good])
    monkeypatch.setattr(seed_search, "_ATTEMPTS", 3)
    monkeypatch.setattr(type(player.context), "roll_seed", lambda *_: next(rolled))
    begun = player.context.scenes.new_match(ruleset, level, None, ("human", "easy"))
    assert isinstance(begun, PlayScene)
    assert match_of(begun).seed == good
    # If no seed gives a map, that is reported.
    monkeypatch.setattr(type(player.context), "roll_seed", lambda *_: bad)
    player.show(of_kind(Dialog, player.context.scenes.new_match(ruleset, level, None)), 0)
    assert UNMET in _screen_text(player)
    player.press_key("return")
    assert isinstance(player.scene, TitleScene)


@pytest.mark.parametrize("number", [0, 6])
def test_only_values_that_the_map_can_be_played_with_are_offered(
    player: GameDriver, number: int
) -> None:
    scene, label = _setup(player, "railgun", number), get_text("railgun", "option.devils_max")
    scene.menu.index = seat_rows(scene.choices) + _labels(scene).index(label)
    player.press_key(*["left"] * 40)
    assert scene.choices.changed == {"devils_max": 2}
    assert "Range: 2 to 30." in _screen_text(player)
    # What was set on another map is not played, or stored, where it does not fit.
    scene.choose(replace(scene.choices, options={"devils_max": 1, "ammo": 0, "turns": 30}))
    player.press_key("escape", "return")
    begun = player.scene_as(PlayScene)
    assert match_of(begun).level.param("turns") == 30
    assert len(list(replay(match_of(begun).record(), RULESETS["railgun"]))) == 1


@pytest.fixture
def slow_maps(player: GameDriver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Event]:
    """Let random maps wait for an event, in their threads."""
    made, levels = Event(), player.context.maps.random_levels
    generator = levels.generator

    def slow(*settings: Any) -> Callable[[], Level]:
        make = generator(*settings)

        def wait() -> Level:
            assert made.wait(20)
            return make()

        return wait

    monkeypatch.setattr(levels, "generator", slow)
    player.context.uses_threads = True
    yield made
    made.set()
    player.context.close()


def _until(player: GameDriver, kind: type[Scene]) -> None:
    deadline = monotonic() + 20
    while not isinstance(player.scene, kind) and monotonic() < deadline:
        player.run_frames()
    assert isinstance(player.scene, kind)


def test_a_map_is_made_beside_the_window(player: GameDriver, slow_maps: Event) -> None:
    scene = _setup(player, "dooom", 0)
    player.press_key("tab")
    assert "Generating the map" in _screen_text(player)
    # All else works meanwhile: another map is seen, the random one is started once it is made.
    player.press_key("down")
    player.run_frames(12)
    assert "Generating the map" not in _screen_text(player)
    player.press_key("up", "return")
    player.run_frames(12)
    assert player.scene is scene
    slow_maps.set()
    _until(player, PlayScene)


def test_waiting_for_a_new_seed_has_a_way_out(player: GameDriver, slow_maps: Event) -> None:
    ruleset = RULESETS["dooom"]
    for key in ("escape", ""):
        scene = player.context.scenes.new_match(ruleset, ruleset.generate({}, 1), None)
        player.app.scenes = [scene]
        player.run_frames()
        assert player.drawn_texts()["Generating the map"].center == (319, 173)
        if key:
            player.press_key(key)
            assert isinstance(player.scene, TitleScene)
    slow_maps.set()
    _until(player, PlayScene)
