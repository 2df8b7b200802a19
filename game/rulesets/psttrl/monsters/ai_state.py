"""What a monster remembers between its turns (rules 6)."""

from __future__ import annotations

from dataclasses import dataclass

from game.core.actor import ActorId
from game.core.grid import Pos
from game.rulesets.psttrl.params import BoardPos


@dataclass(frozen=True, slots=True)
class MonsterAiState:
    """One monster's mind.

    `path` begins with the cell it should stand on, of the floor `path_board`; `avoids_stairs` and
    `gave_up_home` are what it has given up; `weapon_was_thrown` marks its weapon as thrown at it.
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
