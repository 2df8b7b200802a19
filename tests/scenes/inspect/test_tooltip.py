"""Tooltips of gauges and items, and the help of options."""

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.content.assets.strings import get_text
from game.core.actor import Seat
from game.rulesets import RULESETS
from game.scenes.inspect.inspect_text import slot_verdicts
from game.scenes.inspect.tooltip import DELAY_SECONDS
from game.scenes.match.play import PlayScene
from tests.rulesets.psttrl.boards import board, monsters
from tests.support.game_driver import GameDriver
from tests.support.playouts import random_level

FRAMES = round(DELAY_SECONDS * 60) + 2


def _hover(player: GameDriver, point: tuple[int, int], frames: int = FRAMES) -> None:
    pygame.event.post(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(1, 1), buttons=(0, 0, 0)))
    player.run_frames(frames)


def _begun(player: GameDriver, name: str) -> PlayScene:
    ruleset = RULESETS[name]
    return player.show(player.new_match(ruleset, random_level(ruleset.name, 5), 5), 4)


@pytest.mark.parametrize("name", RULESETS)
def test_no_two_gauges_share_an_icon(name: str) -> None:
    ruleset = RULESETS[name]
    seats = max(1, ruleset.seats.start)
    view = ruleset.new_game(random_level(ruleset.name, 1), seats, 1).observe(Seat(0))
    looks = [looks_of(ruleset.name).gauge(gauge.name) for gauge in view.gauges]
    if any(gauge.name == "wielding" for gauge in view.gauges):
        return
    icons = [look.icon for look in looks if look.in_hud]
    assert len(set(icons)) == len(icons)
    assert "star" not in icons


def test_small_pieces_of_a_map_explain_themselves(player: GameDriver) -> None:
    scene = _begun(player, "river")
    player.run_frames(2)
    leaves, tooltips = scene.screen.fragments, []
    for place, _ in tuple(leaves.hit_areas):
        _hover(player, place.center)
        name, meaning = scene.tooltip.text(scene.screen, board=True) or ("", "")
        assert name in player.drawn_texts()
        tooltips.append((name, meaning.partition(":")[0]))
    about = {get_text("shared", f"play.{key}") for key in ("fragment_shown", "fragment_about")}
    assert {meaning for _, meaning in tooltips} == {words.partition(":")[0] for words in about}
    assert tooltips[0][0] == "From player 1's home"
    assert any(words.startswith("Fragment 1 - ") for words in player.drawn_texts())
    assert len(tooltips) == len(scene.screen.view.boards)  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("hero", "foe", "words"),
    [
        ("cat", "imp/repulsion_field", "- die, - -1♥, - die, kill die"),
        ("ogre hp1", "heisenbug+4", "kill die, kill die, 50% die, kill die"),
        ("tyrant hp0", "imp/repulsion_field", "die die, - die, die die, die die"),
    ],
)
def test_each_slot_says_what_it_would_do_and_what_comes_back(
    hero: str, foe: str, words: str
) -> None:
    state = board(("@m",), hero=hero, m=foe, slots=("dagger", "mace", "", "katana"))
    own, (other,) = state.hero_actor(), monsters(state)
    told = slot_verdicts(other, own, 4, lambda action: state.preview(Seat(0), action))
    assert ", ".join(f"{strike[0]} {counter[0]}" for strike, counter in told) == words
