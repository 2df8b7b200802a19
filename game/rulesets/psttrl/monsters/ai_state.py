"""What a monster remembers between turns (rules 6)."""

from __future__ import annotations

from game.core.actor import ActorId
from game.core.fast_dataclass import value
from game.core.grid import Pos
from game.rulesets.psttrl.params import BoardPos


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


def with_timer(ai_state: MonsterAiState, timer: int) -> MonsterAiState:
    """Return the memory with another timer (the constructor takes half the time of `replace`)."""
    return MonsterAiState(
        ai_state.actor,
        ai_state.home,
        timer,
        ai_state.active,
        ai_state.path,
        ai_state.path_board,
        ai_state.avoids_stairs,
        ai_state.gave_up_home,
        ai_state.weapon_was_thrown,
    )
