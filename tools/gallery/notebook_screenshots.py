"""Players' own maps for the gallery: a workspace with ghosts, and the reveal of the field."""

from collections.abc import Iterator

from game.core.actor import Seat
from game.core.grid import Pos
from game.core.level import ParamValue
from game.core.match import HUMAN, Match
from game.core.ruleset import Ruleset
from game.scenes.match.play import PlayScene
from game.scenes.notes.notes_scene import NotesScene
from game.ui.input.command import Command
from tools.demo_matches import play_demo_match
from tools.gallery.screenshot_recorder import ScreenshotRecorder

_SEAT = Seat(0)
_SEEDS = range(1, 40)
_MAX_WAIT_FRAMES = 240
_MIN_PLIES = 16
# The highest level of help with the map has ghosts and suggestions.
_HELP = "help"


def capture_notebook(recorder: ScreenshotRecorder, ruleset: Ruleset) -> None:
    """Save both pictures if players draw maps in this ruleset."""
    if ruleset.features.notebook is None:
        return
    help_param = next(param for param in ruleset.options if param.name == _HELP)
    notes = reveal = False
    for seed in _SEEDS:
        values: dict[str, ParamValue] = {_HELP: help_param.choices[-1]}
        level = recorder.context.maps.random_levels.generate(ruleset, values, seed)
        match = play_demo_match(ruleset, level, seed)
        notes = notes or _capture_workspace(recorder, match)
        reveal = reveal or _capture_reveal(recorder, match)
        if notes and reveal:
            return


def _states_before_own_turns(match: Match) -> Iterator[Match]:
    """Yield a match with a human in the first seat as it was before each of their actions.

    It is the same match object every time.
    """
    weakest = next(iter(match.ruleset.bots()))
    players = (HUMAN, *(weakest,) * (match.seats - 1))
    replay = Match(match.ruleset, match.level, match.seats, match.seed, players)
    for seat, action in match.record().log:
        if seat == _SEAT:
            yield replay
        replay.submit(seat, action, replay.ply)


def _capture_workspace(recorder: ScreenshotRecorder, match: Match) -> bool:
    """Save the first workspace in which a page has ghosts."""
    for moment in _states_before_own_turns(match):
        if moment.ply < _MIN_PLIES:
            continue
        scene = recorder.context.scenes.play_match(moment)
        assert isinstance(scene, PlayScene)
        workspace = scene.workspaces.workspace(scene.screen.view)
        assert workspace is not None
        arrangement = workspace.arrangement
        for page in arrangement.pages if len(arrangement.pages) > 2 else ():
            for ghost in arrangement.contents.ghosts[page.key]:
                dx, dy = arrangement.offsets[page.key]
                workspace.cursor = Pos(ghost.cells[-1].x + dx, ghost.cells[-1].y + dy)
                recorder.app.scenes = [scene]
                recorder.send_commands(Command.MAP)
                assert isinstance(recorder.app.scenes[-1], NotesScene)
                recorder.advance(0.4)
                recorder.save_screenshot(f"{match.ruleset.name}-notes")
                return True
    return False


def _capture_reveal(recorder: ScreenshotRecorder, match: Match) -> bool:
    """Save the end of a match that the first seat's action ended, during the reveal and after."""
    seat, action = match.record().log[-1]
    if seat != _SEAT:
        return False
    moment = next(
        moment for moment in _states_before_own_turns(match) if moment.ply == match.ply - 1
    )
    scene = recorder.context.scenes.play_match(moment)
    assert isinstance(scene, PlayScene)
    recorder.app.scenes = [scene]
    recorder.advance(0.3)
    scene.play_action(action)
    for _ in range(_MAX_WAIT_FRAMES):
        recorder.advance(1 / 60)
        if scene.screen.stage.transition.wipe is not None:
            break
    recorder.advance(0.8)
    recorder.save_screenshot(f"{match.ruleset.name}-reveal")
    recorder.advance(1.2)
    recorder.save_screenshot(f"{match.ruleset.name}-reveal-later")
    return True
