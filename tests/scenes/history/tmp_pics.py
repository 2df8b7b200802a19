from dataclasses import replace
import pygame, pytest
from game.rulesets import RULESETS
from game.scenes.history.daily import DailyScene
from game.scenes.history.goals import GoalsScene
from tests.support.saves import finished_match
from tests.support.playouts import playout_of
@pytest.mark.parametrize("size",["normal","large"])
def test_pics(player,size):
    c=player.context
    c.change_settings(replace(c.settings,text_size=size))
    for n in ("railgun","codekeeper"):
        player.store.save_match(playout_of(n,"1","demo").match)
    c.last_ruleset="railgun"
    def shot(n):
        player.run_frames(40); pygame.image.save(player.app.canvas.surface,f"/tmp/w38_pic_{n}_{size}.png")
    player.show(DailyScene(c)); shot("daily")
    s=player.show(c.scenes.goals(),10); shot("course")
    player.press_key("home","down","right"); shot("deeds")
    player.press_key("right"); shot("puzzles")
    player.press_key("down","down"); shot("puzzles2")
    player.press_key("return"); shot("puzzle_play")
    for _ in range(4):
        player.press_key("up"); player.press_key("down"); player.press_key("left"); player.press_key("right")
    shot("puzzle_end")
    player.app.scenes=[player.game_over(playout_of("railgun","1","demo").match)]; shot("end")
