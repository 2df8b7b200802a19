"""What a monster remembers between turns (rules 6)."""

from __future__ import annotations

from game.core.actor import ActorId
from game.core.fast_dataclass import value
from game.core.grid import Pos
from game.rulesets.psttrl.params import BoardPos

# How far from home a monster waits before it thinks of going back.
STRAY_DISTANCE = 12


@value(frozen=True, slots=True)
class MonsterAiState:
    """The memory of one monster.

    `active` means that it chases the hero. `path` lies on floor `path_board` and begins with the
    cell where the monster should stand now. With `avoids_stairs` it takes no stairs, with
    `gave_up_home` it no longer tries to return to `home`. `weapon_was_thrown` marks a weapon that
    was thrown at it and breaks when it dies.
    """

    actor: ActorId
    home: BoardPos
    timer: int
    active: bool = False
    path: tuple[Pos, ...] = ()
    path_board: int = 0
    avoids_stairs: bool = True
    gave_up_home: bool = False
    weapon_was_thrown: bool = False
