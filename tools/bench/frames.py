"""The cost of a frame with effects, compared with a bare scaled blit and flip."""

import gc
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

from game.app.app import TIME_STEP, YOUNG_COLLECTIONS_PER_FULL_ONE, App
from game.app.start import create_context
from game.app.window import open_window
from game.core.event import Attacked, Shot
from game.core.ruleset import Ruleset
from game.rulesets import RULESETS
from game.scenes.scene import Reset
from game.scenes.spectate.replay import ReplayScene
from game.session.local_session import LocalSession
from game.storage.save_store import SaveStore
from tools.demo_matches import play_demo_match

SIZE = (1920, 1080)
SEEDS = range(1, 9)
_FRAMES_TO_OPEN = 5


def rows() -> Iterator[tuple[str, str]]:
    """Yield the cost of frames: drawn without a renderer, and with one if there is one."""
    with tempfile.TemporaryDirectory() as folder:
        store = SaveStore(Path(folder))
        settings, _ = store.load_settings()
        thresholds = gc.get_threshold()
        # As in play: a full collection takes 20 to 70 ms.
        gc.freeze()
        gc.set_threshold(*thresholds[:2], YOUNG_COLLECTIONS_PER_FULL_ONE)
        shown = set()
        for renderer in ("never", "always"):
            canvas = open_window(SIZE, fullscreen=False, renderer=renderer)
            if canvas.presenter_name not in shown:
                shown.add(canvas.presenter_name)
                app = App(canvas, create_context(canvas, store, settings, mute=True))
                for ruleset in RULESETS.values():
                    yield f"{ruleset.name}: frames, {canvas.presenter_name}", _cost(app, ruleset)
            canvas.close()
        gc.set_threshold(*thresholds)
        gc.unfreeze()


def _cost(app: App, ruleset: Ruleset) -> str:
    """Return the cost of frames with effects in words."""
    costs, bare = [], []
    for seed in SEEDS:
        for cost in _effect_frame_seconds(app, ruleset, seed):
            costs.append(cost)
            # What it costs to show the canvas with nothing drawn anew: scale it and flip.
            start = time.thread_time()
            app.canvas.present()
            bare.append(time.thread_time() - start)
    if not bare:
        return "no effects"
    unit = median(bare)
    return (
        f"p50 {median(costs) / unit:.2f}x, p99 {quantiles(costs, n=100)[98] / unit:.2f}x of a bare "
        f"{SIZE[0]}x{SIZE[1]} frame ({unit * 1e3:.1f} ms, {len(bare)} frames)"
    )


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
