"""Renders scenes and key moments to pictures, without a display, the same on every run."""

import sys
import tempfile
from pathlib import Path

import pygame

from game.core.ruleset import Ruleset
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.spectate.spectate_scene import SpectateScene
from tools.gallery.example_bot_match import play_example_bots
from tools.gallery.match_screenshots import capture_match, record_gif
from tools.gallery.menu_screenshots import capture_menus
from tools.gallery.notebook_screenshots import capture_notebook
from tools.gallery.screenshot_recorder import ScreenshotRecorder
from tools.output_folder import prepare_output

_SPECTATE_SECONDS = 20.0


def render_gallery(out: Path, only: str = "") -> int:
    """Write all pictures, or one part of them, into a folder and return the exit status.

    The parts are "scenes" and each ruleset by its name.
    """
    parts = ["scenes", *MENU_RULESETS]
    if problem := prepare_output(out, only, parts):
        sys.stderr.write(f"{problem}\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        recorder = ScreenshotRecorder(out, Path(folder))
        for part in [only] if only else parts:
            if part == "scenes":
                capture_menus(recorder)
            else:
                record_gif(recorder, capture_match(recorder, RULESETS[part]))
                _capture_spectator(recorder, RULESETS[part])
                capture_notebook(recorder, RULESETS[part])
    for name, share in sorted(recorder.dark_shares.items(), key=lambda row: -row[1]):
        sys.stdout.write(f"{name}: {share:.0%} of the board is too dark to read\n")
    pygame.quit()
    return 0


def _capture_spectator(recorder: ScreenshotRecorder, ruleset: Ruleset) -> None:
    """Save a picture of a bot match if bots can play this ruleset."""
    live = play_example_bots(ruleset) if ruleset.features.line_protocol is not None else None
    if live is not None:
        recorder.app.scenes = [SpectateScene(recorder.context, live)]
        recorder.advance(_SPECTATE_SECONDS)
        recorder.save_screenshot(f"{ruleset.name}-watch")
