"""Records a minute of each place, and prints how loud it is and where in the spectrum."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import numpy as np
import soundfile

from game.agents.autoplay import play_demo_match
from game.app.app import App
from game.app.start import create_context
from game.app.window import ROOT, open_window
from game.core.ruleset import Ruleset
from game.rulesets import MENU_RULESETS, RULESETS
from game.scenes.match.play import PlayScene
from game.scenes.spectate.replay import ReplayScene
from game.session.local_session import LocalSession
from game.storage.save_store import SaveStore
from tools.output_folder import prepare_output
from tools.sound.loudness import BANDS, Wave, loudness, peak_db, spectrum
from tools.sound.tape import RATE, Tape

SECONDS = 60.0
_STEP = 1 / 60
# Some time passes between two turns of a person.
_THINKING_FRAMES = 14


def record_places(out: Path, only: str = "") -> int:
    """Write a file for each ruleset, or for one; return the exit status."""
    if problem := prepare_output(out, only, MENU_RULESETS):
        sys.stderr.write(f"{problem}\n")
        return 2
    for name in [only] if only else MENU_RULESETS:
        with tempfile.TemporaryDirectory() as folder:
            tape = _record_matches(RULESETS[name], Path(folder))
        mixed = tape.mix()
        write_sound(out / f"{name}.ogg", mixed)
        sys.stdout.write(f"{name}: {describe(tape)}\n")
    return 0


def write_sound(path: Path, channels: Wave) -> None:
    """Write samples as Ogg Vorbis or whatever the file's ending says."""
    with soundfile.SoundFile(str(path), "w", RATE, channels.shape[1]) as file:
        # In blocks: the encoder overflows its stack on a whole piece.
        for start in range(0, len(channels), RATE):
            file.write(np.clip(channels[start : start + RATE], -1, 1))


def describe(tape: Tape) -> str:
    """Return what was measured on a tape as one line."""
    mixed = tape.mix()
    shares = ", ".join(
        f"{low}-{high} Hz {share:.0f} %"
        for low, high, share in zip(BANDS, BANDS[1:], spectrum(mixed, RATE), strict=False)
    )
    sound, often = tape.most_per_second()
    return (
        f"{loudness(mixed, RATE):.1f} LUFS, peak {peak_db(mixed):.1f} dB; {shares};"
        f" {len(tape.notes)} effects, {sound} {often} times in a second at most,"
        f" {sum(tape.held_back.values())} held back; without a sound:"
        f" {', '.join(sorted(tape.silent)) or 'none'}"
    )


def _record_matches(ruleset: Ruleset, folder: Path) -> Tape:
    """Play demo matches as a person hears them, one after the other, for a minute."""
    canvas = open_window((640, 360), fullscreen=False)
    store = SaveStore(folder)
    settings, _ = store.load_settings()
    context = create_context(canvas, store, settings, mute=True)
    context.audio = tape = Tape(ROOT / "sounds")
    context.apply_settings()
    app = App(canvas, context)
    seed = 1
    while tape.seconds < SECONDS:
        _play(app, tape, ruleset, seed)
        seed += 1
    return tape


def _play(app: App, tape: Tape, ruleset: Ruleset, seed: int) -> None:
    """Play a match: one alone as its player hears it, others as those who look on."""
    level = app.context.maps.random_levels.generate(ruleset, {}, seed)
    match = play_demo_match(ruleset, level, seed)
    scenes = app.context.scenes
    alone = match.seats == 1
    scene = (
        scenes.play_match(match.restarted())
        if alone
        else scenes.replay(LocalSession(match, app.context.store))
    )
    assert isinstance(scene, PlayScene | ReplayScene)
    if isinstance(scene, ReplayScene):
        scene.playing = False
    app.scenes = [scene]
    for _, action in match.record().log:
        _pass_frames(app, _THINKING_FRAMES)
        if tape.seconds >= SECONDS or app.scenes[-1] is not scene:
            return
        if isinstance(scene, PlayScene):
            scene.session.submit(action)
        else:
            scene.replay.step()
        scene.refresh()
        while scene.screen.event_player.is_busy:
            app.frame(_STEP)
    _pass_frames(app, 60)


def _pass_frames(app: App, count: int) -> None:
    for _ in range(count):
        app.frame(_STEP)
