"""The keys, buttons and mouse moves that several tours of the screens take."""

from collections.abc import Callable

from game.scenes.scene import Scene
from tests.support.game_driver import GameDriver

Tour = tuple[Callable[[GameDriver], Scene], str]
# Closes what is open over the screen that a tour began with.
BACK = "escape?"
WALK = "up right down left tab return tab right tab tab left return escape"
LOOK = "x right right down return escape l escape m right return escape 0 0 v escape f1 escape"
EXAMINE = "e right right down down return escape e i i page_down escape page_down down return"
LEAVE = "z escape down down return escape down down return"
MOUSE = f"{BACK} ~200,150 ~90,210 ~560,40 ~560,120 ~560,300 ~60,340 @300,180 @330,180 ~330,150"
# Each tool of the map that a player draws on a cell of its own, cycled through and taken back.
DRAW = "m v v e e return backspace end e x x return right right return x f1 escape " + (
    "tab return right a return return right return right return down left "
    "~200,150 @200,150 @210,156 " * 10
)
PAD = "pad:a pad:dpright pad:x pad:a pad:y pad:dpdown pad:b pad:leftshoulder pad:back pad:b"
# Of matches side by side.
PACES = f"{'wait ' * 6} up up {'wait ' * 6} v right return right down down {'wait ' * 3} escape"
# Where the focus goes, how values change, and what is opened.
BY_PAD = f"{'pad:dpdown ' * 9} pad:dpright pad:dpleft pad:dpup pad:a pad:b pad:start pad:b"
