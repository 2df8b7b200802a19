"""What a map can place can be met: beside the start and everywhere, by random play."""

from collections.abc import Iterator

import pytest

from game.content.assets.strings import has_text
from game.core.actor import Seat
from game.core.event import Logged
from game.core.fast_dataclass import replace
from game.core.grid import Terrain
from game.core.level import Level, default_level
from game.core.rng import Rng, derive_seed
from game.core.ruleset import RandomPlayer, Ruleset, default_size
from game.rulesets import RULESETS

_PLIES = 40
_KINDS = [(name, kind) for name in RULESETS for kind in RULESETS[name].map_schema.spawns]


def _strewn(ruleset: Ruleset, kind: str) -> Iterator[Level]:
    """Yield the blank map with one of a kind on every other free cell, and with a single one."""
    level = ruleset.blank_level(*default_size(ruleset))
    taken = {spawn.pos for spawn in level.spawns}
    free = [cell for cell in level.grid.cells(Terrain.FLOOR) if cell not in taken]
    for cells in (free[::2], free[:1]):
        places = [(kind, cell) for cell in cells]
        more = default_level(ruleset.name, ruleset.map_schema, level.grid, places)
        yield replace(level, spawns=level.spawns + more.spawns)


@pytest.mark.parametrize(("name", "kind"), _KINDS)
def test_what_maps_place_can_be_met(name: str, kind: str) -> None:
    ruleset = RULESETS[name]
    for level in _strewn(ruleset, kind):
        if ruleset.check(level):
            continue
        seats = ruleset.seats.start
        state = ruleset.new_game(level, seats, 1)
        for ply in range(_PLIES):
            if not state.to_act:
                break
            seat = min(state.to_act)
            view, legal = state.observe(seat), state.legal_actions(seat)
            action = RandomPlayer().choose(view, legal, Rng(derive_seed(1, str(ply))))
            try:
                state, events = state.apply(seat, action)
            except Exception as error:
                error.add_note(f"{name}: its rules do not know what to do with {kind}")
                raise
            seen = (state.perceive(e, seat) for e in events for seat in map(Seat, range(seats)))
            lines = {f"note.{line.name}" for line in seen if isinstance(line, Logged)}
            assert [key for key in lines if not has_text(name, key)] == [], "write it in texts/en"
