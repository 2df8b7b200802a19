"""A bot match for the gallery: two example bots on one level, the same on every run."""

import shlex
import sys
from pathlib import Path

from game.core.ruleset import Ruleset
from game.referee.batch_runner import MatchTask
from game.referee.bot_spec import bot_specs
from game.referee.live_match import LiveMatch
from game.referee.seat_players import TimeLimits

_BOTS = Path(__file__).parents[2] / "docs" / "bots"
_PROGRAMS = ("heuristic.py", "walker.py")
_SEED = 1


def play_example_bots(ruleset: Ruleset) -> LiveMatch | None:
    """Return a finished match of the example bots in docs/bots, or None without them.

    All turns are played before the first is shown, so that no clock is in the picture.
    """
    paths = [_BOTS / program for program in _PROGRAMS]
    if not all(path.is_file() for path in paths):
        return None
    bots = bot_specs([shlex.join([sys.executable, str(path)]) for path in paths])
    live = LiveMatch(
        [MatchTask(ruleset.name, None, _SEED, (bot,), TimeLimits(None, None)) for bot in bots]
    )
    try:
        live.wait_finished()
    finally:
        live.stop()
    return live
