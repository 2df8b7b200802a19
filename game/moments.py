"""Key moments of matches for the gallery: ends, blows, a seat's own view, a film."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PIL import Image

from game.agents.bots import played
from game.content.catalog import list_levels
from game.content.parts import Parts
from game.content.tmx import load_level
from game.core.action import Attack
from game.core.actor import Seat
from game.core.event import Attacked, Shot
from game.core.match import PERSON, Match
from game.core.state import Ruleset
from game.rulesets import RULESETS
from game.scenes.play import PlayScene
from game.scenes.replay import ReplayScene
from game.ui.command import Command

if TYPE_CHECKING:
    from game.gallery import Photographer

SEAT = Seat(0)
LAST_SEED = 60
PATIENCE = 12
MOST_PLIES = 1500
SHORT = 2
LONGEST_WAIT = 240
_GIF_EVERY = 4
_GIF_SECONDS = 24


class Performance:
    """A match shown again: as a person sees it where there is one seat, else as a replay."""

    def __init__(self, photographer: Photographer, match: Match) -> None:
        self._log = list(match.record().log)
        self.match = match
        self.scene: PlayScene | ReplayScene
        if match.seats == 1:
            self.scene = PlayScene(photographer.house, match.again())
        else:
            self.scene = ReplayScene(photographer.house, match)
            self.scene.running = False
        photographer.app.scenes = [self.scene]
        photographer.run(0.3)

    @property
    def busy(self) -> bool:
        """Return whether something is still to be shown."""
        return self.scene.screen.director.busy

    def step(self) -> bool:
        """Show the next ply and return whether there was one."""
        if not self._log:
            return False
        _, action = self._log.pop(0)
        if isinstance(self.scene, PlayScene):
            self.scene.session.submit(action)
        else:
            self.scene.session.step()
        self.scene.refresh()
        return True

    def skip(self, plies: int) -> None:
        """Show the state after some plies."""
        for _ in range(plies):
            self.step()
            self.scene.screen.director.skip()


def _endings(ruleset: Ruleset, parts: Parts) -> dict[str, Match]:
    """Return the first demo match for every way to end, until no new one has come for a while.

    Where matches are long, that is sooner.
    """
    found: dict[str, Match] = {}
    latest = plies = 0
    for seed in range(1, LAST_SEED):
        if seed - latest > PATIENCE or plies > MOST_PLIES:
            break
        match = played(ruleset, parts.random_level(ruleset, {}, seed), seed)
        plies += match.ply
        if match.outcome is not None and match.outcome.termination not in found:
            found[match.outcome.termination] = match
            latest = seed
    return found


def moments(photographer: Photographer, ruleset: Ruleset) -> Match:
    """Keep every end and blows of all kinds; return a match to make a film of."""
    parts = photographer.house.shelf.parts
    endings = _endings(ruleset, parts)
    for termination, match in endings.items():
        shown = Performance(photographer, match)
        shown.skip(match.ply)
        photographer.run(1.0)
        photographer.keep(f"{ruleset.name}-end-{termination}")
        photographer.app.scenes = [photographer.house.flow.game_over(match)]
        photographer.run(0.2)
        photographer.keep(f"{ruleset.name}-over-{termination}")
    longest = max(endings.values(), key=lambda match: match.ply)
    _aiming(photographer, longest)
    weapons: set[str] = set()
    matches = [*endings.values(), *_fights(ruleset, parts)]
    for match in matches:
        for ply, event in _blows(match):
            if event.weapon not in weapons:
                weapons.add(event.weapon)
                _blow(photographer, match, ply, event)
    Performance(photographer, longest).skip(longest.ply // 2)
    photographer.run(1.0)
    photographer.keep(f"{ruleset.name}-play")
    _in_letters(photographer, ruleset)
    for path in list_levels(ruleset.name)[:1]:
        level = load_level(path, RULESETS)
        photographer.app.scenes = [photographer.house.flow.begin(ruleset, level, 1)]
        photographer.run(0.6)
        photographer.keep(f"{ruleset.name}-level")
        photographer.send(Command.MENU)
        photographer.keep(f"{ruleset.name}-pause")
    won = [match for match in endings.values() if match.outcome and match.outcome.winners]
    if longest.seats > 1:
        _persons(photographer, matches)
    return won[0] if won else longest


def _in_letters(photographer: Photographer, ruleset: Ruleset) -> None:
    """Keep the same moment as letters show it."""
    settings = photographer.house.settings
    photographer.house.change(replace(settings, letters=True))
    photographer.run(0.1)
    photographer.keep(f"{ruleset.name}-letters")
    photographer.house.change(settings)
    photographer.run(0.1)


def _fights(ruleset: Ruleset, parts: Parts) -> list[Match]:
    """Return a demo match of several seats in which the first one strikes, if one comes soon."""
    for seed in range(1, LAST_SEED):
        match = played(ruleset, parts.random_level(ruleset, {}, seed), seed)
        if match.seats == 1:
            break
        if any(s == SEAT and isinstance(action, Attack) for s, action in match.record().log):
            return [match]
    return []


def _persons(photographer: Photographer, matches: list[Match]) -> None:
    """Keep the cover between two persons, and a fight as the one who strikes sees it."""
    first = matches[0]
    name, persons = first.ruleset.name, (PERSON,) * first.seats
    fresh = Match(first.ruleset, first.level, first.seats, first.seed, persons)
    photographer.app.scenes = [photographer.house.flow.play(fresh)]
    photographer.run(0.3)
    photographer.keep(f"{name}-hand-over")
    for match in matches if first.ruleset.bots() else ():
        players = (PERSON, *list(match.ruleset.bots())[:1] * (match.seats - 1))
        replay = Match(match.ruleset, match.level, match.seats, match.seed, players)
        for seat, action in match.record().log:
            if seat == SEAT and isinstance(action, Attack):
                scene = PlayScene(photographer.house, replay)
                photographer.app.scenes = [scene]
                photographer.run(0.6)
                number = next(i for i, v in enumerate(match.ruleset.verbs) if isinstance(v, Attack))
                photographer.send(*[Command.NEXT_VERB] * number)
                photographer.run(0.2)
                photographer.keep(f"{name}-fight")
                return
            replay.submit(seat, action, replay.ply)


def _blows(match: Match) -> list[tuple[int, Shot | Attacked]]:
    """Return the shots worth seeing and the blows of a match, each with its ply."""
    told: list[tuple[int, Shot | Attacked]] = []
    replay = match.again()
    for seat, action in match.record().log:
        for event in replay.submit(seat, action, replay.ply):
            seen = replay.state.perceive(event, SEAT) if match.seats == 1 else event
            far = isinstance(seen, Shot) and len(seen.path) > SHORT
            if far or isinstance(seen, Attacked):
                assert isinstance(seen, Shot | Attacked)
                told.append((replay.ply, seen))
    return told


def _aiming(photographer: Photographer, match: Match) -> None:
    """Keep a moment in which aiming shows a target."""
    replay = match.again()
    for seat, action in match.record().log:
        state = replay.state
        legal = state.legal_actions(SEAT) if match.seats == 1 else ()
        if any(m.name == "hit" for a in legal for m in state.preview(SEAT, a).marks):
            Performance(photographer, match).skip(replay.ply)
            photographer.run(0.5)
            photographer.send(Command.NEXT_VERB)
            photographer.run(0.2)
            photographer.keep(f"{match.ruleset.name}-aim")
            return
        replay.submit(seat, action, replay.ply)


def _blow(photographer: Photographer, match: Match, ply: int, blow: Shot | Attacked) -> None:
    """Keep a shot or a blow in full light and a moment later."""
    shown = Performance(photographer, match)
    shown.skip(ply - 1)
    photographer.run(1.0)
    shown.step()
    for _ in range(LONGEST_WAIT):
        photographer.run(1 / 60)
        air = shown.scene.screen.stage.air
        bright = bool(air.beams) and air.beams[-1].strength == 1.0
        if bright or (air.overlays and not air.beams):
            photographer.run(0.06)
            break
    photographer.keep(f"{match.ruleset.name}-blow-{blow.weapon}")
    photographer.run(0.15)
    photographer.keep(f"{match.ruleset.name}-blow-{blow.weapon}-later")


def film(photographer: Photographer, match: Match) -> None:
    """Write an animation of a match."""
    shown = Performance(photographer, match)
    frames = []
    for step in range(_GIF_SECONDS * 60):
        photographer.run(1 / 60)
        if not shown.busy and step % 14 == 0:
            shown.step()
        if step % _GIF_EVERY == 0:
            frames.append(photographer.frame().quantize(96, dither=Image.Dither.NONE))
    frames[0].save(
        photographer.out / f"{match.ruleset.name}-demo.gif",
        save_all=True,
        append_images=frames[1:],
        duration=1000 * _GIF_EVERY // 60,
        loop=0,
    )
