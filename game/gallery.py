"""Renders scenes and key moments to pictures, without a display and alike on every run."""

from __future__ import annotations

import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame
from PIL import Image

from game.agents.bots import played
from game.app import App, open_house, open_window
from game.content.catalog import list_levels
from game.content.tmx import load_level
from game.core.actor import Seat
from game.core.event import Event, Shot
from game.core.match import Match
from game.core.state import Ruleset, State
from game.rulesets import RULESETS
from game.scenes.play import PlayScene
from game.scenes.scene import House
from game.storage import SaveStore
from game.ui.command import Command

STEP = 1 / 60
SCALE = 2
SEAT = Seat(0)
SEEDS = range(1, 400)
_GIF_EVERY = 4
_GIF_SECONDS = 24


class Photographer:
    """Runs scenes on a clock of its own and keeps pictures."""

    def __init__(self, out: Path, folder: Path) -> None:
        """Open a house without window, sound or chance."""
        self.out = out
        canvas = open_window((640, 360), fullscreen=False)
        store = SaveStore(folder)
        settings, _ = store.load_settings()
        self.house: House = open_house(canvas, store, settings, mute=True)
        self.house.seeds = random.Random(7)
        self.app = App(canvas, self.house)

    def run(self, seconds: float) -> None:
        """Let time pass."""
        for _ in range(round(seconds / STEP)):
            self.app.frame(STEP)

    def send(self, *commands: Command) -> None:
        """Hand commands to the top scene."""
        for command in commands:
            self.app.follow(self.app.scenes[-1].handle(command))
            self.run(0.1)

    def keep(self, name: str) -> None:
        """Write the picture of the moment."""
        large = pygame.transform.scale_by(self.app.canvas.surface, SCALE)
        picture = Image.frombytes("RGB", large.get_size(), pygame.image.tobytes(large, "RGB"))
        picture.save(self.out / f"{name}.png")

    def frame(self) -> Image.Image:
        """Return the picture of the moment for an animation."""
        surface = self.app.canvas.surface
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))


def render(out: Path, only: str = "") -> int:
    """Write all pictures, or one part of them, into a folder and return the exit status.

    The parts are "scenes" and each ruleset by its name.
    """
    parts = ["scenes", *RULESETS]
    if only and only not in parts:
        sys.stderr.write(f"There is no part {only!r}: there are {', '.join(parts)}.\n")
        return 2
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        sys.stderr.write(f"{out} cannot be made: {error.strerror}.\n")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        photographer = Photographer(out, Path(folder))
        for part in [only] if only else parts:
            if part == "scenes":
                _scenes(photographer)
            else:
                _moments(photographer, RULESETS[part])
                _film(photographer, RULESETS[part])
    pygame.quit()
    return 0


def _scenes(photographer: Photographer) -> None:
    flow = photographer.house.flow
    first = next(iter(RULESETS.values()))
    scenes = {
        "title": (flow.title(), 6.0),
        "select": (flow.select(), 3.0),
        "setup": (flow.setup(first), 0.5),
        "settings": (flow.settings(), 0.2),
        "rules": (flow.rules(first), 0.2),
    }
    for name, (scene, seconds) in scenes.items():
        photographer.app.scenes = [scene]
        photographer.run(seconds)
        photographer.keep(name)


def _moments(photographer: Photographer, ruleset: Ruleset) -> None:
    """Keep the first match of the demo player for every end, and shots in flight."""
    wanted: dict[str, Match] = {}
    for seed in SEEDS:
        match = played(ruleset, ruleset.generate({}, seed), seed)
        assert match.outcome is not None
        wanted.setdefault(match.outcome.termination, match)
    for termination, match in wanted.items():
        scene = _replayed(photographer, match, lambda _: False)
        photographer.run(1.0)
        photographer.keep(f"{ruleset.name}-end-{termination}")
        photographer.app.scenes = [photographer.house.flow.game_over(scene.match)]
        photographer.run(0.2)
        photographer.keep(f"{ruleset.name}-over-{termination}")
    longest = max(wanted.values(), key=lambda match: match.ply)
    _aiming(photographer, longest)
    weapons: set[str] = set()
    for match in wanted.values():
        for event in _shots(match):
            if event.weapon not in weapons and len(event.path) > 2:
                weapons.add(event.weapon)
                _shot(photographer, match, event)
    scene = _replayed(photographer, longest, lambda _: False, plies=longest.ply // 2)
    photographer.run(0.6)
    photographer.keep(f"{ruleset.name}-play")
    photographer.send(Command.MENU)
    photographer.keep(f"{ruleset.name}-pause")
    for path in list_levels(ruleset.name)[:1]:
        level = load_level(path, RULESETS)
        photographer.app.scenes = [photographer.house.flow.begin(ruleset, level, 1)]
        photographer.run(0.6)
        photographer.keep(f"{ruleset.name}-level")


def _shots(match: Match) -> list[Shot]:
    told = []
    replay = match.again()
    for seat, action in match.record().log:
        for event in replay.submit(seat, action, replay.ply):
            seen = replay.state.perceive(event, SEAT)
            if isinstance(seen, Shot):
                told.append(seen)
    return told


def _replayed(
    photographer: Photographer,
    match: Match,
    stop: Callable[[Event], bool],
    plies: int | None = None,
) -> PlayScene:
    """Play a match in the play scene until an event is reached that `stop` accepts."""
    again = match.again()
    scene = PlayScene(photographer.house, again)
    photographer.app.scenes = [scene]
    photographer.run(0.3)
    for _, action in match.record().log[:plies]:
        scene.session.submit(action)
        for update in scene.session.poll():
            scene.screen.take(update)
            scene.legal = update.legal
            if any(stop(event) for event in update.events):
                return scene
        scene.screen.director.skip()
    return scene


def _aiming(photographer: Photographer, match: Match) -> None:
    """Keep a moment in which aiming shows a target."""
    for plies in range(match.ply):
        state = _state_at(match, plies)
        legal = state.legal_actions(SEAT)
        if any(m.name == "hit" for a in legal for m in state.preview(SEAT, a).marks):
            _replayed(photographer, match, lambda _: False, plies=plies)
            photographer.run(0.5)
            photographer.send(Command.NEXT_VERB)
            photographer.run(0.2)
            photographer.keep(f"{match.ruleset.name}-aim")
            return


def _state_at(match: Match, plies: int) -> State:
    again = match.again()
    for seat, action in match.record().log[:plies]:
        again.submit(seat, action, again.ply)
    return again.state


def _shot(photographer: Photographer, match: Match, shot: Shot) -> None:
    scene = _replayed(photographer, match, lambda event: event == shot)
    for _ in range(240):
        photographer.run(STEP)
        beams = scene.screen.stage.air.beams
        if beams and beams[-1].strength == 1.0:
            photographer.run(0.06)
            break
    photographer.keep(f"{match.ruleset.name}-shot-{shot.weapon}")
    photographer.run(0.15)
    photographer.keep(f"{match.ruleset.name}-shot-{shot.weapon}-fading")


def _film(photographer: Photographer, ruleset: Ruleset) -> None:
    """Write an animation of a demo match."""
    seed = next(s for s in SEEDS if _won(played(ruleset, ruleset.generate({}, s), s)))
    match = played(ruleset, ruleset.generate({}, seed), seed)
    scene = PlayScene(photographer.house, match.again())
    photographer.app.scenes = [scene]
    log = [action for _, action in match.record().log]
    frames = []
    for step in range(_GIF_SECONDS * 60):
        photographer.run(STEP)
        if log and not scene.screen.director.busy and step % 14 == 0:
            scene.session.submit(log.pop(0))
        if step % _GIF_EVERY == 0:
            frames.append(photographer.frame().quantize(96, dither=Image.Dither.NONE))
    frames[0].save(
        photographer.out / f"{ruleset.name}-demo.gif",
        save_all=True,
        append_images=frames[1:],
        duration=1000 * _GIF_EVERY // 60,
        loop=0,
    )


def _won(match: Match) -> bool:
    return match.outcome is not None and bool(match.outcome.winners)
