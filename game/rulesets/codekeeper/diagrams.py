"""The diagrams of the help pages, computed by the rules."""

from collections.abc import Mapping

from game.core.action import Attack
from game.core.features.diagrams import Diagram, drawn_level
from game.core.grid import Pos
from game.rulesets.codekeeper import params
from game.rulesets.codekeeper.start import new_game
from game.rulesets.codekeeper.state import CodekeeperState
from game.rulesets.codekeeper.state_base import SEAT

_SIGHT = (".........",) * 3 + ("....@....",) + (".........",) * 3
_MIDDLE, _CORNER = ("...", "...", ".@."), ("...", "...", "@..")


def diagrams() -> Mapping[str, Diagram]:
    """Return the field of view, the cells that weapons hit, and how far monsters see and hit."""
    return {
        "sight": Diagram(_state(_SIGHT).observe(SEAT)),
        "hammer": _attack(_MIDDLE, params.HAMMER, Pos(1, 1)),
        "hammer_corner": _attack(_MIDDLE, params.HAMMER, Pos(2, 1)),
        "scythe": _attack(_MIDDLE, params.SCYTHE, Pos(1, 1)),
        "scythe_corner": _attack(_CORNER, params.SCYTHE, Pos(1, 1)),
        "bow": _attack(_CORNER, params.BOW, Pos(2, 0)),
        **{
            kind: _reach(kind)
            for kind in (params.SKELETON, params.ORC, params.GARGOYLE, params.VAMPIRE)
        },
    }


def _attack(rows: tuple[str, ...], weapon: str, target: Pos) -> Diagram:
    """Return the cells that an attack hits."""
    state = _state(rows)
    return Diagram(state.observe(None), state.preview(SEAT, Attack(target, weapon)).marks)


def _reach(kind: str) -> Diagram:
    """Return how far a monster in the middle sees and hits; the hero stands in the corner."""
    reach = max(2, params.MONSTERS[kind].view_range)
    empty = "." * (2 * reach + 1)
    middle = f"{empty[:reach]}x{empty[:reach]}"
    state = _state((f"@{empty[1:]}", *[empty] * (reach - 1), middle, *[empty] * reach), x=kind)
    return Diagram(state.observe(None), state.marks(SEAT))


def _state(rows: tuple[str, ...], x: str = params.SKELETON) -> CodekeeperState:
    return new_game(
        drawn_level("codekeeper", params.MAP_SCHEMA, rows, {"@": params.HERO, "x": x}), 1
    )
