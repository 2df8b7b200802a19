"""Maps that players draw, for the gallery: a desk with ghosts, and the field coming out of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.agents.bots import played
from game.core.actor import Seat
from game.core.grid import Pos
from game.core.level import Value
from game.core.match import PERSON, Match
from game.core.notebook import Mapped
from game.core.state import Ruleset
from game.scenes.notes import NotesScene
from game.scenes.play import PlayScene
from game.ui.command import Command

if TYPE_CHECKING:
    from game.gallery import Photographer

_SEAT = Seat(0)
_SEEDS = range(1, 40)
_LONGEST_WAIT = 240
_SOME_KNOWN = 16
# The last level of help with the map has ghosts and suggestions.
_HELP = "help"


def draw_maps(photographer: Photographer, ruleset: Ruleset) -> None:
    """Keep both pictures where the ruleset has maps to draw."""
    if not isinstance(ruleset, Mapped):
        return
    help_param = next(param for param in ruleset.options if param.name == _HELP)
    notes = reveal = False
    for seed in _SEEDS:
        values: dict[str, Value] = {_HELP: help_param.choices[-1]}
        level = photographer.house.shelf.parts.random_level(ruleset, values, seed)
        match = played(ruleset, level, seed)
        notes = notes or _notes(photographer, match)
        reveal = reveal or _reveal(photographer, match)
        if notes and reveal:
            return


def _moments(match: Match) -> Iterator[Match]:
    """Yield a match with a person in the first seat as it stood before each of his actions.

    It is the same match every time.
    """
    weakest = next(iter(match.ruleset.bots()))
    players = (PERSON, *(weakest,) * (match.seats - 1))
    again = Match(match.ruleset, match.level, match.seats, match.seed, players)
    for seat, action in match.record().log:
        if seat == _SEAT:
            yield again
        again.submit(seat, action, again.ply)


def _notes(photographer: Photographer, match: Match) -> bool:
    """Keep the first desk on which a piece may lie in several places."""
    for moment in _moments(match):
        if moment.ply < _SOME_KNOWN:
            continue
        scene = PlayScene(photographer.house, moment)
        desk = scene.library.desk(scene.screen.shown)
        assert desk is not None
        for page in desk.pages if len(desk.pages) > 2 else ():
            for guess in desk.book.guesses(page.key):
                dx, dy = desk.offsets[page.key]
                desk.cursor = Pos(guess.cells[-1].x + dx, guess.cells[-1].y + dy)
                photographer.app.scenes = [scene]
                photographer.send(Command.MAP)
                assert isinstance(photographer.app.scenes[-1], NotesScene)
                photographer.run(0.4)
                photographer.keep(f"{match.ruleset.name}-notes")
                return True
    return False


def _reveal(photographer: Photographer, match: Match) -> bool:
    """Keep the end of a match that the first seat's last action ended, as it opens and after."""
    seat, action = match.record().log[-1]
    if seat != _SEAT:
        return False
    moment = next(moment for moment in _moments(match) if moment.ply == match.ply - 1)
    scene = PlayScene(photographer.house, moment)
    photographer.app.scenes = [scene]
    photographer.run(0.3)
    scene.act(action)
    for _ in range(_LONGEST_WAIT):
        photographer.run(1 / 60)
        if scene.screen.stage.curtain is not None:
            break
    photographer.run(0.8)
    photographer.keep(f"{match.ruleset.name}-reveal")
    photographer.run(1.2)
    photographer.keep(f"{match.ruleset.name}-reveal-later")
    return True
