"""Feedback on Sword Tester's screen: damage, endings, weapon comparison, dragons."""

from dataclasses import replace

import pygame
import pytest

from game.core.grid import Pos
from game.core.level import ParamValue
from game.core.match import Match
from game.rulesets import RULESETS
from game.rulesets.psttrl.state import PsttrlState
from game.scenes.inspect.inventory import InventoryScene
from game.scenes.match.play import PlayScene
from game.scenes.panel.board_screen import stage_size
from game.ui.style.style import DANGER, DIM, TEXT
from tests.rulesets.codekeeper.boards import level as codekeeper_level
from tests.rulesets.psttrl.boards import board, level
from tests.support.game_driver import GameDriver, match_of
from tests.support.narrow import not_none
from tests.support.playouts import match_from, played_levels, playout_of, random_level


def _begun(player: GameDriver, state: PsttrlState) -> PlayScene:
    ruleset = RULESETS["psttrl"]
    match = Match(ruleset, random_level(ruleset.name, 1), 1, 1).starting_from(state)
    return player.show(player.play(match), 4)


def panel_texts(player: GameDriver, scene: PlayScene) -> dict[str, pygame.Rect]:
    scene.screen.panel.redraw()
    return player.drawn_texts()


def _fight(player: GameDriver, hero: str, foe: str) -> PlayScene:
    scene = _begun(player, board(("#####", "#.@x#", "#####"), hero=hero, x=foe, awake=True))
    player.press_key("l")
    return scene


def test_a_kill_floats_no_more_than_there_was(player: GameDriver) -> None:
    scene = _fight(player, "sword_tester/iron_sword+9", "rat")
    assert not any(actor.kind == "rat" for actor in match_of(scene).state.observe(None).actors)
    assert "-5" in player.drawn_texts()


def test_the_dead_show_no_hp_as_with_0_one_lives_and_were_asked(player: GameDriver) -> None:
    scene = _fight(player, "sword_tester", "ogre+9")
    assert "kill you" in scene.screen.toast.text
    player.press_deadly("l")
    assert match_of(scene).outcome is not None
    own = match_of(scene).state.observe(None).actors[0]
    assert own.health < 0
    assert {f"HP -/{own.health_max}", "DEF -", "ATK -"} <= set(panel_texts(player, scene))


def test_a_weapon_is_read_before_it_is_taken(player: GameDriver) -> None:
    state = board(("#####", "#@s.#", "#####"), s="iron_sword", slots=("dagger", "", "", ""))
    scene = _begun(player, state)
    assert "iron sword" not in panel_texts(player, scene)
    player.press_key("l")
    expected = {
        "iron sword",
        "DEF +4, ATK +4",
        "If wielded, without abilities:",
        "DEF 12 → 13  ATK 13 → 13",
    }
    assert expected <= set(panel_texts(player, scene))
    player.press_key("g")
    assert expected <= set(panel_texts(player, scene))
    player.press_key("h")
    player.press_key("q", "h")
    # What was promised is so.
    assert {"DEF 13", "ATK 13"} <= set(panel_texts(player, scene))


def test_describing_oneself_on_a_weapon_describes_that_first(player: GameDriver) -> None:
    scene = _begun(player, board(("####", "#@s#", "####"), s="mace"))
    player.press_key("l", "v")
    assert isinstance(player.scene, InventoryScene)
    words = player.drawn_texts()
    assert {"Here: mace", "If wielded, without abilities: DEF 11 → 14  ATK 11 → 14"} <= set(words)
    player.press_key("h")
    assert "Here: mace" not in player.drawn_texts()
    player.press_key("v")
    assert player.app.scenes[-1] == scene


def test_a_plain_floor_has_no_description(player: GameDriver) -> None:
    scene = _begun(player, board(("####", "#@.#", "####")))
    player.press_key("e", "l", "v")
    assert player.app.scenes[-1] == scene
    assert scene.screen.toast.text == "Nothing of note here."


@pytest.mark.parametrize("letters", [False, True])
def test_who_is_felt_can_be_seen_in_the_dark(player: GameDriver, letters: bool) -> None:
    player.context.change_settings(replace(player.context.settings, ascii_tiles=letters))
    scene = _begun(player, board(("#####", "#@..#", "###.#", "#x..#", "#####"), x="rat", first=1))
    player.run_frames(60)
    place = scene.screen.stage.camera.rect_of(Pos(1, 3))
    assert max(pygame.image.tobytes(player.app.canvas.surface.subsurface(place), "RGB")) > 200


def test_the_log_says_that_a_potion_was_wasted(player: GameDriver) -> None:
    for health, line in ((20, "Potion: your HP was full already."), (15, "Potion: +5 HP.")):
        maze = codekeeper_level("Hp..E", health=health)
        scene = player.show(player.play(Match(RULESETS["codekeeper"], maze, 1, 1)), 0)
        player.press_key("right")
        assert scene.screen.log.lines[-1] == line


@pytest.mark.slow
def test_a_dragon_that_comes_into_sight_is_announced_once(player: GameDriver) -> None:
    rows = ("##########", "#@.#.....#", "##.#.x...#", "#..#.....#", "#r.......#", "##########")
    scene = _begun(player, board(rows, x="baby_dragon", r="rat", first=3))
    words = "The Baby Dragon! Kill it and return to the surface."
    assert words not in scene.screen.log.lines
    player.press_key("n")
    assert words not in scene.screen.log.lines
    player.press_key("j", "j")
    assert scene.screen.log.lines.count(words) == 1
    assert scene.screen.toast.text == words
    # The rat is nearer: the panel still shows it, and the dragon among the others.
    assert any("+0 Baby Dragon " in line for line in panel_texts(player, scene))
    player.press_key("k", "j")
    assert scene.screen.log.lines.count(words) == 1


@pytest.mark.slow
def test_all_slots_are_judged_against_the_nearest_foe(player: GameDriver) -> None:
    rows = ("########", "#@.x..y#", "########")
    who = {"x": "ogre+1", "y": "rat/mace+2"}
    slots: dict[str, ParamValue] = {"up": "hammer_of_justice", "left": "assassin_robe"}
    drawn = replace(level(rows, who=who, hero=slots), title="Seed 721365182635182999")
    scene = player.show(player.play(Match(RULESETS["psttrl"], drawn, 1, 1)), 3)
    verdicts = [(v.strike[0], *v.counter) for v in scene.screen.panel.inspected.verdicts]
    # The robe dodges a foe with an even number of hit points; bare hands do not hold.
    mild = [("kill", "-1♥", TEXT), ("kill", "0♥", DIM)]
    assert verdicts == [*mild, *[("kill", "die", DANGER)] * 2]
    # The blocks have numbers and signs; words are under the mouse, and spoken.
    words = panel_texts(player, scene)
    assert {"+1 ogre", "14", ">", "7", "kill", "In view: +2 rat (mace) 5"} <= set(words)
    # A long name of a map has room; why the numbers are not those above stands on the card.
    assert {drawn.title, "surface", "+0 sword tester", "Abilities at work: sword tester."}.issubset(
        words
    )
    scene.tooltip.move_to(words[">"].move(stage_size()[0], 0).center)
    scene.tooltip.advance(1.0)
    verdict = scene.tooltip.text(scene.screen, board=True)
    reasons = "Critical: hammer of justice. In the fight: ATK 14, DEF 7. Abilities at work: "
    assert verdict == ("You kill it.", f"{reasons}sword tester.")
    panel = scene.screen.panel
    assert "In the fight: ATK 14, DEF 7." in [line for line, _ in panel.inspected.lines], "spoken"
    # What lies here stands before it, and may leave only words room.
    above = panel.inspected
    for count in range(12):
        scene.inspector.enabled = False
        panel.inspected = above._replace(lines=(*[("line", (255, 255, 255))] * count, *above.lines))
        words = panel_texts(player, scene)
        # The numbers never stand without why they are others than those of the panel.
        assert {"Abilities at work: sword tester.", "Critical: hammer of justice."} <= set(words)
        assert all(words[text].bottom <= 348 for text in ("line", "<", ">") if text in words)
    player.context.change_settings(player.context.settings.with_value("language", "de"))
    scene.inspector.enabled = True
    assert "+1 Oger" in panel_texts(player, scene)
    scene.inspector.look_cursor.hover = Pos(6, 1)
    player.run_frames(1)
    assert not_none(panel.inspected.fight).actor.kind == "rat", "who is under the mouse"


@pytest.mark.slow
def test_a_resumed_log_names_who_was_felt_as_it_was_named_then(player: GameDriver) -> None:
    match = match_from(playout_of("psttrl", played_levels("psttrl")[0], "demo"))
    scene = player.replay(match)
    scene.replay.seek(match.ply - 12)
    scene.refresh()
    while scene.replay.ply < match.ply:
        scene.replay.step()
        scene.refresh()
        scene.screen.event_player.skip_to_end()
    log, lines = player.play(match).screen.log, scene.screen.log.lines
    assert "The goblin notices you." in lines
    assert log.lines[-len(lines) :] == lines


def _lines_after_resume(player: GameDriver, scene: PlayScene) -> tuple[str, ...]:
    resumed = player.play(match_of(scene))
    resumed.update(0.0)
    return resumed.screen.log.numbered_lines


@pytest.mark.slow
def test_repeats_are_counted_and_the_log_survives_a_resume(player: GameDriver) -> None:
    scene = _begun(player, board(("####", "#@s#", "####"), s="mace"))
    scene.screen.log.add("Drip.")
    scene.screen.log.add("Drip.")
    assert scene.screen.log.lines[-1] == "Drip. (x2)"
    # In a later turn it is something new.
    player.press_key("x")
    scene.screen.log.add("Drip.")
    assert scene.screen.log.lines[-2:] == ("Drip. (x2)", "Drip.")
    drawn = level(("####", "#@s#", "####"), who={"s": "mace"}, hero={})
    scene = player.show(player.play(Match(RULESETS["psttrl"], drawn, 1, 1)), 0)
    player.press_key("right", "g", "up")
    before = scene.screen.log.numbered_lines
    assert before[-1].endswith(": You pick up the mace.")
    assert _lines_after_resume(player, scene) == before
    player.press_key(*["x"] * 49)
    assert match_of(scene).ply > 49
    assert _lines_after_resume(player, scene)[: len(before)] == before
