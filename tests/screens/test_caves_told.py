"""What the sword tester's screen tells: wounds, ends, weapons before they are taken, dragons."""

from __future__ import annotations

import pygame

from game.core.match import Match
from game.rulesets import RULESETS
from game.rulesets.psttrl.state import PsttrlState
from game.scenes.kit import KitScene
from game.scenes.play import PlayScene
from tests.rulesets.psttrl.boards import board
from tests.screens.conftest import Player


def _begun(player: Player, state: PsttrlState) -> PlayScene:
    ruleset = RULESETS["psttrl"]
    match = Match(ruleset, ruleset.generate({}, 1), 1, 1).from_state(state)
    scene = PlayScene(player.house, match)
    player.app.scenes = [player.house.flow.title(), scene]
    player.frames(4)
    return scene


def _panel(player: Player, scene: PlayScene) -> dict[str, pygame.Rect]:
    """Return all words, those of the panel drawn anew."""
    scene.screen.log.append(".")
    return player.words()


def _fight(player: Player, hero: str, foe: str) -> PlayScene:
    """Let the hero strike a foe at his right, and see what comes of it."""
    scene = _begun(player, board(("#####", "#.@x#", "#####"), hero=hero, x=foe, awake=True))
    player.key("l")
    return scene


def test_a_kill_floats_no_more_than_there_was(player: Player) -> None:
    scene = _fight(player, "sword_tester/iron_sword+9", "rat")
    assert not any(actor.kind == "rat" for actor in scene.match.state.observe(None).actors)
    assert "-5" in player.words()


def test_the_dead_have_no_numbers_below_0(player: Player) -> None:
    scene = _fight(player, "sword_tester", "ogre+9")
    assert scene.match.outcome is not None
    own = scene.match.state.observe(None).actors[0]
    assert own.health < 0
    words = _panel(player, scene)
    assert {f"HP 0/{own.health_max}", "DEF -", "ATK -"} <= set(words)
    assert not any("-99" in line for line in words)


def test_a_weapon_is_read_before_it_is_taken(player: Player) -> None:
    state = board(("#####", "#@s.#", "#####"), s="iron_sword", slots=("dagger", "", "", ""))
    scene = _begun(player, state)
    assert "iron sword" not in _panel(player, scene)
    player.key("l")
    card = {"iron sword", "DEF +4, ATK +4", "With it in hand:", "DEF 12 → 13  ATK 13 → 13"}
    assert card <= set(_panel(player, scene))
    player.key("g")
    assert card <= set(_panel(player, scene))
    player.key("h")
    player.key("w", "h")
    # What was promised is so.
    assert {"DEF 13", "ATK 13"} <= set(_panel(player, scene))


def test_describing_oneself_on_a_weapon_describes_that_first(player: Player) -> None:
    scene = _begun(player, board(("####", "#@s#", "####"), s="mace"))
    player.key("l", "v")
    assert isinstance(player.scene, KitScene)
    words = player.words()
    assert {"Here lies: mace", "With it in hand: DEF 11 → 14  ATK 11 → 14"} <= set(words)
    player.key("h")
    assert "Here lies: mace" not in player.words()
    player.key("v")
    assert player.app.scenes[-1] == scene


def test_nothing_is_told_of_a_plain_floor_in_a_line(player: Player) -> None:
    scene = _begun(player, board(("####", "#@.#", "####")))
    player.key("x", "l", "v")
    assert player.app.scenes[-1] == scene
    assert scene.screen.line == "There is nothing to tell of this place."
