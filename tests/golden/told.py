"""What the rules tell beside the course of a match, in each ruleset's `told.txt`.

For states along the stored matches: previews, marks, what walks and searchers are told, checksums
each, and what every bot plays there.
"""

from collections.abc import Iterator
from itertools import cycle
from pathlib import Path
from zlib import crc32

from game.core.action import Move
from game.core.features.match_summary import summarize_match
from game.core.features.moments import moments
from game.core.features.notebook import Notebook
from game.core.grid import Direction, Edge, Terrain, all_positions
from game.core.notation import format_action
from game.core.rng import Rng
from game.core.ruleset import Ruleset
from game.core.state import State
from game.rulesets import RULESETS
from tests.support.playouts import played_matches, playout_of

FOLDER = Path(__file__).parent
_STATES, _BOT_STATES = 36, 8
# Only each sixth state has its maps drawn on, which takes long.
_DRAWN = 6


def tell(name: str) -> list[str]:
    """Return what a ruleset tells, a line for each match and state of it."""
    return [line for match in played_matches(name) for line in _tell_match(RULESETS[name], *match)]


def write_told(name: str) -> Path:
    """Play and ask anew; return the file written."""
    path = FOLDER / name / "told.txt"
    path.write_text("\n".join([*tell(name), ""]), encoding="utf-8")
    return path


def _tell_match(ruleset: Ruleset, level: str, player: str) -> Iterator[str]:
    playout = playout_of(ruleset.name, level, player)
    match, states = playout.match, playout.states[:-1]
    seats = sorted(match.state_at(0).to_act)
    marked = {ply: moment.name for ply, moment in moments(match, seats[0]).items()}
    ends = (
        [summarize_match(match, seat) for seat in seats] if ruleset.features.match_summary else []
    )
    yield f"match {level} {player} moments {_sum(marked)} summary {_sum(ends)}"
    for number, state in enumerate(states[:: max(1, len(states) // _STATES)]):
        draws = number % _DRAWN == 0
        yield f"  {number} {' '.join(_tell_state(ruleset, state, draws=draws))}"
    for number, state in enumerate(states[1 :: max(1, len(states) // _BOT_STATES)]):
        yield f"  bots {number} {' '.join(_play_bots(ruleset, state))}"


def _tell_state(ruleset: Ruleset, state: State, *, draws: bool) -> Iterator[str]:
    seat, features = min(state.to_act), ruleset.features
    view, legal = state.observe(seat), tuple(state.legal_actions(seat))
    asked = (*legal, *map(Move, Direction), *ruleset.verbs)
    yield f"previews {_sum([state.preview(seat, action) for action in asked])}"
    yield f"marks {_sum(state.marks(seat))}"
    if (travel := features.travel) is not None:
        cells = [
            rule(view) for rule in (travel.guarded, travel.goals, travel.wanted, travel.avoided)
        ]
        others = [actor for actor in view.actors if actor.seat != seat]
        foes = [actor.id for actor in others if travel.is_hostile(view, actor)]
        yield f"walks {_sum([sorted(each) for each in cells])} {_sum(foes)}"
    if draws and (make := features.notebook) is not None:
        yield f"notes {_sum(list(_draw_notes(make(seat, view.log))))}"
    if (guide := features.search_guide) is not None:
        sampled = state.resample(seat, Rng(1))
        yield f"guide {_sum(guide.scores(sampled, seat))} {guide.value(sampled, seat)}"


def _draw_notes(notes: Notebook) -> Iterator[object]:
    """Yield what a player's map shows as it is drawn on, fitted together and taken apart."""
    notes, own = notes.add_page()
    for number, page in enumerate(notes.pages()):
        cells = [
            pos
            for pos in all_positions(page.grid.width, page.grid.height)
            if (pos.x + pos.y) % 3 == number % 3
        ][:9]
        for pos, side in zip(cells, cycle(Direction), strict=False):
            notes = notes.paint_tile(page.key, pos, Terrain.SWAMP)
            notes = notes.draw_edge(page.key, pos, side, Edge.WALL)
            notes = notes.set_label(page.key, pos, '"?', side)
    yield notes.pages(), notes.edits
    for page in notes.pages():
        yield notes.ghosts(page.key), notes.placement_range(page.key)
    for suggestion in notes.suggestions():
        yield suggestion
        joined = notes.attach(suggestion.one, suggestion.other, suggestion.offset)
        if joined is not None:
            parted = joined.detach(suggestion.other)
            yield joined.pages(), joined.suggestions(), parted and parted.pages()
    for page in notes.pages():
        for x in (0, 2):
            joined = notes.attach(page.key, own, (x, 1))
            yield joined and (joined.pages(), joined.ghosts(own), joined.conflicts())


def _play_bots(ruleset: Ruleset, state: State) -> Iterator[str]:
    seat = min(state.to_act)
    view, legal = state.observe(seat), state.legal_actions(seat)
    players = {"demo": ruleset.demo_player(), **ruleset.bots()}
    for name, player in players.items():
        yield f"{name} {format_action(player.choose(view, legal, Rng(1)))}"


def _sum(told: object) -> str:
    return f"{crc32(repr(told).encode()):08x}"
