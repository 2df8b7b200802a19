"""Held keys, mouse walks, exploring, travelling, resting: what starts them and what stops them."""

from dataclasses import replace

import pygame
import pytest

from game.agents.travel.auto_travel import AutoTravel
from game.agents.travel.walk_stops import stop_reason
from game.core.action import Move
from game.core.actor import Item, ItemId, Seat
from game.core.grid import Pos
from game.core.match import Match
from game.core.rng import Rng
from game.core.ruleset import default_size
from game.core.state import State
from game.rulesets import RULESETS
from game.scenes.match.play import PlayScene
from game.session.updates import state_update
from tests.rulesets.psttrl.boards import board as floors
from tests.support.game_driver import GameDriver
from tests.support.narrow import not_none
from tests.support.playouts import playout_of


def _begun(player: GameDriver, name: str, state: State, seats: int = 1) -> PlayScene:
    ruleset = RULESETS[name]
    humans = ("human", *["easy"] * (seats - 1))
    first = Match(ruleset, ruleset.blank_level(*default_size(ruleset)), seats, 1, humans)
    return player.show(player.play(first.starting_from(state)), 4)


CORRIDOR = ("#################", "#@.............x#", "#################")


def test_a_walk_stops_for_an_item_that_comes_into_view() -> None:
    travel = not_none(RULESETS["psttrl"].features.travel)
    before = floors(CORRIDOR, hero="sword_tester", x="ogre").observe(Seat(0))
    after = replace(before, items=(*before.items, Item(ItemId(99), "mace", Pos(5, 1))))
    assert stop_reason(before, after, travel) == "new_item"
    assert stop_reason(after, after, travel) == ""


def test_whoever_stands_on_the_only_way_is_named() -> None:
    state = floors(("@.r..",), r="rat")
    view, legal = state.observe(Seat(0)), state.legal_actions(Seat(0))
    walk = AutoTravel(not_none(RULESETS["psttrl"].features.travel))
    assert walk.start(Pos(4, 0), view, legal) == "in_the_way"
    assert [actor.kind for actor in walk.blockers(view, Pos(4, 0))] == ["rat"]


def test_a_walk_from_a_corridor_may_turn_off_diagonally() -> None:
    state = floors(("@...###", "####...", "#######"))
    travel, legal = not_none(RULESETS["psttrl"].features.travel), state.legal_actions(Seat(0))
    assert not any(isinstance(a, Move) and a.direction.is_diagonal for a in legal)
    assert AutoTravel(travel).start(Pos(6, 1), state.observe(Seat(0)), legal) == ""


@pytest.mark.parametrize("letters", [False, True])
def test_who_is_felt_can_be_seen_in_the_dark(player: GameDriver, letters: bool) -> None:
    player.context.change_settings(replace(player.context.settings, ascii_tiles=letters))
    drawn = floors(("#####", "#@..#", "###.#", "#x..#", "#####"), x="rat", first=1)
    place = _begun(player, "psttrl", drawn).screen.stage.camera.rect_of(Pos(1, 3))
    player.run_frames(60)
    assert max(pygame.image.tobytes(player.app.canvas.surface.subsurface(place), "RGB")) > 200


@pytest.mark.slow
@pytest.mark.parametrize("seed", [82, 95, 97])
def test_exploring_does_not_go_to_and_fro_between_monsters(seed: int) -> None:
    # It did for over 100 steps, and again at each press of its key, until the turns were over.
    rules = RULESETS["codekeeper"]
    match, bot = Match(rules, rules.generate({}, seed), 1, seed), rules.demo_player()
    walk, most, presses = AutoTravel(not_none(rules.features.travel)), 0, [0]
    while match.turn is not None:
        walk.explore(match.view(0))
        begun = known = match.view(0).board.grid.terrain
        vain, ply = 0, match.ply
        while walk.is_active and (action := walk.next_action(match.view(0), match.legal)):
            match.play(action)
            vain = vain + 1 if match.view(0).board.grid.terrain == known else 0
            known, most = match.view(0).board.grid.terrain, max(most, vain)
        assert not walk.is_active
        if match.ply == ply and match.turn is not None:
            match.play(bot.choose(match.view(0), match.legal, Rng(ply)))
        elif known == begun and walk.reason == "guarded":
            presses[-1] += 1
        else:
            presses.append(0)
    assert most < 30
    assert max(presses) < 5


def test_what_changes_without_events_is_shown_after_what_is_still_played(
    player: GameDriver,
) -> None:
    player.context.change_settings(replace(player.context.settings, animation_speed="normal"))
    first, then = playout_of("codekeeper", "1", "demo").steps[:2]
    screen = _begun(player, "codekeeper", first.before).screen
    screen.show_update(state_update(1, first.after, Seat(0), first.events))
    screen.show_update(state_update(2, then.after, Seat(0), ()))
    player.run_frames(120)
    assert screen.stage.view == then.after.observe(Seat(0))
