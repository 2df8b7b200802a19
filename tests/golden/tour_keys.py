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
BOARD = f"{LOOK} {EXAMINE} {PAD} {WALK} {MOUSE} f2 f3 f4 q escape"
# Of boards: those that the tours above leave out. Then slots by key and by mouse.
KEYS = (
    f"e tab tab page_up right x home return tab escape? - = = - {BACK} t right return {BACK} "
    f"g q insert home f {BACK} o wait wait 8 right return {BACK} 1 2 3 4 5 6 f7 f12 {BACK} "
    f"page_down right left x up q page_down ~70,150 @70,150 @70,176 @70,200 @70,200 {BACK} "
    f"{BACK} p down down return {BACK} {BACK}"
)
WATCH = "right right tab right end home l escape pad:a pad:dpright pad:x"
LOG = "down down left right return home end tab page_down up return escape"
PAINTED = "wait wait wait return down return escape wait"
# Of matches side by side.
PACES = f"{'wait ' * 6} up up {'wait ' * 6} v right return right down down {'wait ' * 3} escape"
# Where the focus goes, how values change, and what is opened.
BY_PAD = f"{'pad:dpdown ' * 9} pad:dpright pad:dpleft pad:dpup pad:a pad:b pad:start pad:b"
