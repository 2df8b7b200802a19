"""What the board says that one should hit others with, or wield."""

from dataclasses import replace

from game.core.actor import ActorId
from game.core.grid import Direction
from game.scenes.match.play import PlayScene
from tests.scenes.inspect.dungeon_play import own_actor, view_of
from tests.scenes.inspect.dungeon_play import scene as scene


def test_nobody_on_another_floor_is_hit_and_who_carries_nothing_has_fists(
    scene: PlayScene,
) -> None:
    own, screen = replace(own_actor(scene), gear=()), scene.screen
    above = replace(own, id=ActorId(901), seat=None, board=own.board + 1)
    beside = replace(own, id=ActorId(902), seat=None, pos=own.pos.step(Direction.E))
    # What is only felt may be anything.
    felt = replace(beside, id=ActorId(-903), pos=own.pos.step(Direction.W))
    view = replace(view_of(scene), actors=(own, above, beside, felt))
    screen.update = replace(scene.match.update, view=view)
    scene.inspector.show_inspected()
    assert screen.signs.advice.weapons == {beside.pos: "fist"}
