"""Adaptive music: the loop of a floor, and the cues for upper layers."""

from dataclasses import replace

import pytest

from game.content.assets.looks import looks_of
from game.core.actor import Actor, ActorId, Seat
from game.core.event import Outcome
from game.core.grid import Pos
from game.core.view import Gauge, View
from game.ui.audio.adaptive_music import MusicState, music_for

CAVES, MEADOW = looks_of("psttrl"), looks_of("river")
HERO = Actor(ActorId(1), "sword_tester", Pos(5, 5), seat=Seat(0), health=9, health_max=9)
DRAGON = Actor(ActorId(2), "baby_dragon", Pos(9, 5))
RAT = Actor(ActorId(3), "rat", Pos(6, 5))
PLAYERS = tuple(Actor(ActorId(n), "player", Pos(3 * n, 4), seat=Seat(n)) for n in range(3))


def seen(*actors: Actor, floor: int = 1) -> View:
    return View(Seat(0), 1, (), actors, (), (Gauge("floor", floor, 0),), None)


@pytest.mark.parametrize(("floor", "loop"), [(0, ""), (5, ""), (6, "depths"), (10, "depths")])
def test_deep_floors_have_their_own_music(floor: int, loop: str) -> None:
    assert music_for(CAVES, seen(HERO, RAT, floor=floor)) == MusicState(loop, "tense", 0.0)


def test_a_dragon_in_sight_takes_precedence_over_low_health() -> None:
    weak = replace(HERO, health=2)
    assert music_for(CAVES, seen(weak, RAT)) == MusicState("", "tense", 1.0)
    assert music_for(CAVES, seen(weak, RAT, DRAGON, floor=9)) == MusicState("depths", "dragon", 1.0)
    assert music_for(CAVES, replace(seen(HERO, DRAGON), outcome=Outcome((), "dead"))).level == 0


def test_the_players_own_dragon_shape_is_no_cue() -> None:
    shaped = replace(HERO, kind="baby_dragon")
    assert music_for(CAVES, seen(shaped, RAT)).layer == "tense"
    assert music_for(CAVES, seen(shaped, DRAGON)).layer == "dragon"


def test_a_player_nearby_or_carrying_the_treasure_adds_tension() -> None:
    assert music_for(MEADOW, seen(*PLAYERS)).level == 0
    near = replace(PLAYERS[1], pos=Pos(2, 7))
    assert music_for(MEADOW, seen(PLAYERS[0], near)).level == 0
    assert music_for(MEADOW, seen(PLAYERS[0], replace(near, pos=Pos(2, 6)))) == MusicState(
        "", "tense", 1.0
    )
    # The same cell on another board is not near.
    elsewhere = replace(near, pos=PLAYERS[0].pos, board=1)
    assert music_for(MEADOW, seen(PLAYERS[0], elsewhere)).level == 0
    assert music_for(MEADOW, seen(PLAYERS[0], replace(elsewhere, gear=("treasure",)))).level == 1
    assert music_for(MEADOW, seen(replace(PLAYERS[0], gear=("treasure",)))).level == 1
