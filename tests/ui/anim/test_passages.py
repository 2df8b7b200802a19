"""Drifting and passing a gate: the figure ends whole, on its cell, and leaves nothing behind."""

import pygame
import pytest

from game.content.assets.looks import looks_of
from game.core.event import Moved, Teleported
from game.core.grid import Pos
from game.ui.anim.event_player import EventPlayer
from game.ui.board.board_canvas import BoardCanvas
from game.ui.effects.gates_and_rings import Gate, Ring
from game.ui.stage.stage import Stage
from game.ui.style.constants import TILE
from game.ui.style.sprite_bank import SpriteBank
from tests.rulesets.river.fields import new_state, place_player, play
from tests.ui.conftest import VIEW_SIZE

FIELD = ("1 v . . 2", ". > v a .", ". . v . .", ". . v b .")
DT = 1 / 60


@pytest.mark.parametrize("still", [False, True])
@pytest.mark.parametrize(
    ("start", "step", "event", "effect", "end"),
    [((0, 0), "E", Moved, Ring, Pos(2, 3)), ((4, 1), "W", Teleported, Gate, Pos(3, 3))],
    ids=["drift", "gate"],
)
def test_a_passage_ends_with_the_figure_on_its_cell(
    bank: SpriteBank,
    start: tuple[int, int],
    step: str,
    event: type,
    effect: type,
    end: Pos,
    *,
    still: bool,
) -> None:
    before = place_player(new_state(*FIELD, flow=9), 0, *start)
    after, events = play(before, step)
    assert any(isinstance(happened, event) for happened in events)
    stage = Stage(bank, looks_of("river"), VIEW_SIZE)
    stage.options.reduce_motion = still
    stage.snap_to(before.observe(None), ())
    player = EventPlayer(stage, lambda _: None)
    player.enqueue(events, after.observe(None), ())
    shown, specks, steps = set[type](), 0, [before.observe(None).actors[0].pos]
    sprite = stage.actor_sprites[before.observe(None).actors[0].id]
    while player.is_busy:
        player.update(DT)
        stage.advance(DT)
        shown |= {type(passing) for passing in stage.effects.passing}
        specks += len(stage.effects.particles) + len(stage.effects.foam)
        if any(isinstance(e, Moved) and e.manner == "drift" for e in player.playing):
            # Head and hat stay above the foam.
            over, frame = pygame.Surface(VIEW_SIZE), sprite.frame(stage.bank)
            stage.effects.draw(BoardCanvas(over, stage.bank))
            area = frame.get_rect(topleft=sprite.top_left(frame))
            assert not any(pygame.transform.average_color(over, area)[:3])
        steps.append(Pos(round(sprite.x / TILE), round(sprite.y / TILE)))
    # Without motion a drift throws up no water.
    is_bare = still and event is Moved
    assert (effect in shown, specks > 0) == (not is_bare, not is_bare)
    assert (sprite.x, sprite.y) == (end.x * TILE, end.y * TILE)
    assert (sprite.stretch, sprite.whiteness) == ((1.0, 1.0), 0.0)
    if event is Moved:
        # The bend is not cut by more than its own cell.
        assert {Pos(1, 1), Pos(2, 1), Pos(2, 2)} <= set(steps)
    for _ in range(2 * 60):
        stage.advance(DT)
    assert not [passing for passing in stage.effects.passing if isinstance(passing, Gate)]
