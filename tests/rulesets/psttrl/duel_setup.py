"""Fights on a small floor."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from game.core.actor import Actor, ActorId
from game.core.grid import Grid, Pos, Terrain, parse_grid
from game.rulesets.psttrl.actor_stats import as_fighter
from game.rulesets.psttrl.combat.creatures import CREATURE_KINDS
from game.rulesets.psttrl.combat.fight import Fight, Fighter
from game.rulesets.psttrl.combat.resolution import AttackResult, resolve, run_preparation
from game.rulesets.psttrl.params import SEAT

ROWS = (".......", ".......", "..#....", "..#....", "..###..", "......#", ".......")
LANDING = Pos(0, 6)
HERE, THERE = Pos(3, 3), Pos(4, 3)


@dataclass
class FightArena:
    """Two equal floors; every random number is `roll`."""

    roll: int = 3
    first_floor: int = 0
    grids: tuple[Grid, ...] = field(
        default_factory=lambda: (parse_grid(ROWS, {"#": Terrain.WALL}),) * 12
    )

    def below(self, count: int) -> int:
        assert 0 <= self.roll < count
        return self.roll

    def free_cell(self, board: int) -> Pos:
        assert board < len(self.grids)
        return LANDING


def new_fighter(
    kind: str = "cat",
    weapon: str = "",
    *,
    level: int = 0,
    health: int | None = None,
    pos: Pos = HERE,
    board: int = 0,
    bonus: int = 0,
) -> Fighter:
    """Return a fighter; a cat's ability shows only against reflection."""
    most = CREATURE_KINDS[kind].health + level
    return as_fighter(
        Actor(
            ActorId(1),
            kind,
            pos,
            seat=SEAT,
            health=most if health is None else health,
            health_max=most,
            # The weapon, then as many empty slots.
            gear=(weapon, *[""] * bonus),
            board=board,
        )
    )


def finished_fight(
    attacker: Fighter, defender: Fighter, *, post_move: bool = False, roll: int = 3
) -> tuple[Fight, AttackResult]:
    fight = Fight(attacker, defender, FightArena(roll), post_move)
    return fight, resolve(fight)


def unresolved_fight(attacker: Fighter, defender: Fighter, *, post_move: bool = False) -> Fight:
    """Return a fight just before the hit."""
    fight = Fight(attacker, defender, FightArena(), post_move)
    run_preparation(fight)
    return fight


def settings() -> Iterator[tuple[int, int, int, int, Pos, Pos, int, int, bool]]:
    """Yield levels, wounds, positions and floors of both sides, and `post_move`."""
    yield 0, 0, 0, 0, HERE, THERE, 0, 0, False
    yield 0, 0, 3, 1, HERE, Pos(4, 4), 2, 2, True
    yield 4, -1, 1, 99, Pos(1, 1), Pos(2, 1), 9, 9, False
    yield -2, 6, 2, 4, Pos(0, 0), Pos(0, 1), 1, 2, False
    yield 9, 4, 0, 5, Pos(5, 4), Pos(5, 5), 5, 5, True
    yield 1, 1, 99, 0, Pos(3, 1), Pos(2, 0), 10, 10, False


def parse_fighter(text: str, pos: Pos = HERE) -> Fighter:
    """Parse a fighter: `kind/weapon+level hp5 @x,y f2`.

    Only the kind is needed; `hp` are hit points, `@` is a cell, `f` a floor.
    """
    name, *words = text.split()
    sign = next((letter for letter in "+-" if letter in name), "")
    who, _, level = name.partition(sign) if sign else (name, "", "0")
    kind, _, weapon = who.partition("/")
    health, board = None, 0
    for word in words:
        if word.startswith("hp"):
            health = int(word[2:])
        elif word.startswith("@"):
            x, y = word[1:].split(",")
            pos = Pos(int(x), int(y))
        else:
            board = int(word[1:])
    return new_fighter(kind, weapon, level=int(sign + level), health=health, pos=pos, board=board)


FLAGS = ("dodge", "parry", "accurate", "reflect", "no_reflect", "critical", "no_critical")


def combat_numbers(fight: Fight) -> str:
    """Return DEF/ATK of both sides and the raised flags."""
    sides = [f"{side.defence}/{side.attack}" for side in (fight.attacker, fight.defender)]
    return " ".join((*sides, *(flag for flag in FLAGS if getattr(fight, flag))))
