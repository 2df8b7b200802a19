"""The window: cost of a frame, and time to the first picture."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median, quantiles

from game.agents.autoplay import play_demo_match
from game.app.app import TIME_STEP, YOUNG_COLLECTIONS_PER_FULL_ONE, App
from game.app.start import create_context
from game.app.window import ROOT, open_window
from game.core.event import Attacked, Shot
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from game.scenes.scene import Reset
from game.scenes.spectate.replay import ReplayScene
from game.session.local_session import LocalSession
from game.storage.save_store import SaveStore

SIZE = (1920, 1080)
SEEDS = range(1, 9)
STARTS = 9
_FRAMES_TO_OPEN = 5
_BARE_START = """
import os, pygame
pygame.display.init()
window = pygame.display.set_mode((1280, 720))
window.fill((20, 20, 20))
pygame.display.flip()
os._exit(0)
"""
_GAME_START = """
import gc, os, runpy, sys
gc.disable()
sys.path.insert(0, sys.argv[1])
from game.ui.style.canvas import Canvas
present = Canvas.present
def first(self):
    present(self)
    os._exit(0)
Canvas.present = first
sys.argv = ["main.py", "--window", "1280x720", "--save-dir", sys.argv[2]]
runpy.run_path("main.py", run_name="__main__")
"""


@contextmanager
def open_app(size: tuple[int, int], renderer: str = "never") -> Iterator[App]:
    """Open the game without sound and with default settings."""
    with tempfile.TemporaryDirectory() as folder:
        store = SaveStore(Path(folder))
        settings, _ = store.load_settings()
        canvas = open_window(size, fullscreen=False, renderer=renderer)
        thresholds = gc.get_threshold()
        # As in play: a full collection takes 20 to 70 ms.
        gc.freeze()
        gc.set_threshold(*thresholds[:2], YOUNG_COLLECTIONS_PER_FULL_ONE)
        try:
            yield App(canvas, create_context(canvas, store, settings, mute=True))
        finally:
            gc.set_threshold(*thresholds)
            gc.unfreeze()
            canvas.close()


def frame_rows() -> Iterator[tuple[str, str]]:
    """Yield the cost of frames with effects, compared with a bare scaled blit and flip.

    Where there is a renderer the same frames are shown through it, too, in turns.
    """
    for ruleset in RULESETS.values():
        yield from _frame_rows_of(ruleset)


def _frame_rows_of(ruleset: Ruleset) -> Iterator[tuple[str, str]]:
    name = f"{ruleset.name}: frames with effects"
    with _open_both_ways() as ways:
        bare = []
        costs: dict[str, list[float]] = {way: [] for way in ways}
        for seed in SEEDS:
            frames = (_effect_frame_seconds(app, ruleset, seed) for app in ways.values())
            for cost_of_each in zip(*frames, strict=True):
                bare.append(_bare_frame_seconds(ways[""]))
                for way, cost in zip(ways, cost_of_each, strict=True):
                    costs[way].append(cost)
    if not bare:
        yield name, "no effects"
        return
    unit = median(bare)
    for way, all_costs in costs.items():
        most = quantiles(all_costs, n=100)[98]
        words = (
            f"p50 {median(all_costs) / unit:.2f}x, p99 {most / unit:.2f}x of a bare "
            f"{SIZE[0]}x{SIZE[1]} frame ({unit * 1e3:.1f} ms, {len(bare)} frames)"
        )
        yield name + way, words


@contextmanager
def _open_both_ways() -> Iterator[dict[str, App]]:
    """Open the game without a renderer, and with one if there is one."""
    with open_app(SIZE) as plain, open_app(SIZE, "always") as fast:
        differ = fast.canvas.presenter_name != plain.canvas.presenter_name
        yield {"": plain, ", renderer": fast} if differ else {"": plain}


def _bare_frame_seconds(app: App) -> float:
    """Return what it costs to show the canvas with nothing drawn anew: scale it and flip."""
    start = time.thread_time()
    app.canvas.present()
    return time.thread_time() - start


def _effect_frame_seconds(app: App, ruleset: Ruleset, seed: int) -> Iterator[float]:
    """Play a demo match on the screen; yield the seconds of each frame with effects."""
    match = play_demo_match(
        ruleset, app.context.maps.random_levels.generate(ruleset, {}, seed), seed
    )
    scene = app.context.scenes.replay(LocalSession(match, app.context.store))
    assert isinstance(scene, ReplayScene)
    scene.playing = False
    # In frames of its own, and with what each turn shows, as in play.
    app.scenes = []
    app.apply_transition(Reset(scene))
    for _ in range(_FRAMES_TO_OPEN):
        app.frame(TIME_STEP)
    for ply in range(match.ply):
        scene.replay.step()
        scene.refresh()
        if not any(isinstance(event, Shot | Attacked) for event in match.events(ply + 1)):
            scene.screen.event_player.skip_to_end()
            app.frame(TIME_STEP)
        while scene.screen.event_player.is_busy:
            # CPU time: whatever else the machine does is not the game's.
            start = time.thread_time()
            app.frame(TIME_STEP)
            cost = time.thread_time() - start
            if scene.screen.stage.effects.beams or scene.screen.stage.effects.clips:
                yield cost


def start_rows() -> Iterator[tuple[str, str]]:
    """Yield the time from the start of the process to the first picture of the title."""
    ratios, units = [], []
    with tempfile.TemporaryDirectory() as folder:
        _process_seconds(_GAME_START, str(ROOT), folder)
        for _ in range(STARTS):
            bare = _process_seconds(_BARE_START)
            units.append(bare)
            ratios.append(_process_seconds(_GAME_START, str(ROOT), folder) / bare)
    words = f"{median(ratios):.2f}x of a bare pygame window ({median(units) * 1e3:.0f} ms)"
    yield "start to the title's first frame", words


def _process_seconds(code: str, *arguments: str) -> float:
    """Return what a process takes, without what the machine does beside it if that is known."""
    # What was compiled once is kept, as it is for players.
    environment = {name: v for name, v in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, "-c", code, *arguments]
    start, before = time.perf_counter(), os.times()
    # Sound libraries write many lines where there is no device.
    subprocess.run(command, check=True, cwd=ROOT, stderr=subprocess.DEVNULL, env=environment)
    after = os.times()
    spent = after.children_user - before.children_user
    spent += after.children_system - before.children_system
    return spent or time.perf_counter() - start
