"""The working copy of a state in a turn, and what is kept of hero and monsters."""

from collections.abc import Sequence

from game.core.actor import Actor, ActorId
from game.core.cell_set import Cells
from game.core.draft import Draft
from game.core.event import Outcome
from game.core.fast_dataclass import replace, value
from game.core.grid import Grid, Pos, Terrain, chebyshev
from game.core.state import World
from game.rulesets.psttrl import params
from game.rulesets.psttrl.actor_stats import hero_gear, level_of, slots_of
from game.rulesets.psttrl.fast_sight import remember, visible_cells
from game.rulesets.psttrl.stairs_and_paths import far_ends_in_sight

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
    home: params.BoardPos
    timer: int
    active: bool = False
    path: tuple[Pos, ...] = ()
    path_board: int = 0
    avoids_stairs: bool = True
    gave_up_home: bool = False
    weapon_was_thrown: bool = False


def victory(slain: Sequence[str], *, at_surface: bool) -> str:
    """Return the dragon whose death wins the match, "" if none does (rules 5).

    The Ancient Dragon's does at once, that of another one at the surface.
    """
    return next(
        (
            kind
            for kind in params.DRAGONS
            if kind in slain and (at_surface or kind == params.ANCIENT)
        ),
        "",
    )


@value(frozen=True, slots=True)
class HeroCounters:
    """The hero's values that are not part of his actor.

    `clock` counts quarters of a normal action. `depth` is the deepest floor that gives no further
    depth level. `last_kill` is a kind or "". `last_seen` is where a monster last saw the hero.
    `post_move` means that he stepped and may attack now. `slain` lists the dragons he killed.
    """

    clock: int = 0
    wielded_slot: int = 0
    last_kill: str = ""
    depth: int = 1
    post_move: bool = False
    last_seen: params.BoardPos | None = None
    slain: tuple[str, ...] = ()


class PsttrlTurn:
    """Everything that an action can change; the `CombatContext` of the fights in it."""

    def __init__(
        self,
        world: World,
        rules: params.PsttrlRules,
        hero_id: ActorId,
        monsters: tuple[Sequence[MonsterAiState], Sequence[int]],
        known: Sequence[bytes],
        counters: HeroCounters,
    ) -> None:
        """Begin a turn; `monsters` are their memories and the times of their next actions."""
        self.draft = Draft(world)
        self.rules = rules
        self.hero_id = hero_id
        ai_states, next_actions = monsters
        self.ai_states = {ai_state.actor: ai_state for ai_state in ai_states}
        self.next_actions = dict(zip(self.ai_states, next_actions, strict=True))
        self.known = list(known)
        self.counters = counters
        self.noticed: set[ActorId] = {hero_id}
        self.outcome: Outcome | None = None
        hero = self.draft.actors.get(hero_id)
        # The floor around which no monster sleeps.
        self.awake_around = 0 if hero is None else hero.board
        # From where the hero last looked around, and at what.
        self._remembered = None if hero is None else (hero.board, hero.pos, world.grids)

    @property
    def grids(self) -> tuple[Grid, ...]:
        return self.draft.grids

    @property
    def first_floor(self) -> int:
        return self.rules.first_floor

    def below(self, count: int) -> int:
        return self.draft.below(count)

    def free_cell(self, board: int) -> Pos | None:
        floor = Cells.of_terrain(self.grids[board], Terrain.FLOOR)
        taken = (actor.pos for actor in self.draft.actors.values() if actor.board == board)
        free = floor.without_cells(taken)
        return free.nth(self.below(len(free))) if free else None

    @property
    def hero(self) -> Actor:
        """Return the hero."""
        return self.draft.actors[self.hero_id]

    def is_near_hero(self, board: int) -> bool:
        """Return whether a floor is the hero's or next to it."""
        return abs(board - self.hero.board) <= 1

    def floor_number(self, actor: Actor) -> int:
        """Return the number of an actor's floor."""
        return self.rules.first_floor + actor.board

    def sees(self, board: int, pos: Pos) -> bool:
        """Return whether the hero sees a cell from his present position."""
        hero = self.draft.actors[self.hero_id]
        if hero.board != board or chebyshev(hero.pos, pos) > params.HERO_SIGHT:
            return False
        grid = self.grids[board]
        return visible_cells(grid, hero.pos)[grid.index(pos)] == 1

    def log_on_stairs(self, name: str, monster: Actor) -> None:
        """Log what a monster near the hero does on stairs: by name if he sees it (rules 11)."""
        hero = self.hero
        if self.sees(monster.board, monster.pos):
            self.draft.log(name, monster.kind)
        elif monster.board == hero.board and chebyshev(monster.pos, hero.pos) <= params.HERO_SIGHT:
            self.draft.log(f"something_{name}")

    def update_counters(self, **changes: object) -> None:
        """Change some of the hero's counters."""
        self.counters = replace(self.counters, **changes)  # type: ignore[arg-type]

    def update_ai(self, actor: ActorId, **changes: object) -> None:
        """Change some of a monster's AI state."""
        self.ai_states[actor] = replace(self.ai_states[actor], **changes)  # type: ignore[arg-type]

    def alert(self, actor: ActorId) -> None:
        """Make a monster chase the hero after a fight or a hit (rules 3, 6)."""
        self.update_ai(actor, active=True, timer=self.below(5))

    def set_gear(self, slots: tuple[str, ...], wielded_slot: int) -> None:
        """Set the hero's slots and the slot he wields."""
        self.update_counters(wielded_slot=wielded_slot)
        self.draft.change_actor(replace(self.hero, gear=hero_gear(slots, wielded_slot)))

    def set_slot(self, slot: int, weapon: str) -> None:
        """Set one of the hero's slots."""
        slots = slots_of(self.hero)
        self.set_gear((*slots[:slot], weapon, *slots[slot + 1 :]), self.counters.wielded_slot)

    def gain_level(self) -> None:
        """Give the hero a level and a hit point."""
        health, most = self.hero.health + 1, self.hero.health_max + 1
        self.draft.change_actor(replace(self.hero, health=health, health_max=most))

    def award_depth_levels(self) -> None:
        """Give the hero a level for each depth reached for the first time (rules 5)."""
        while self.counters.depth < self.floor_number(self.hero):
            self.update_counters(depth=self.counters.depth + params.LEVEL_FLOORS)
            self.gain_level()
            self.draft.log("depth_level", level_of(self.hero))

    def update_memory(self) -> None:
        """Look around if the hero has come to another cell, or the floors have changed."""
        hero = self.hero
        if self._remembered != (hero.board, hero.pos, self.grids):
            self._remembered = (hero.board, hero.pos, self.grids)
            self.look_around()

    def look_around(self) -> None:
        """Remember the cells the hero sees, and the far ends of stairs in sight."""
        hero, grid = self.hero, self.grids[self.hero.board]
        seen = visible_cells(grid, hero.pos)
        self.known[hero.board] = remember(grid, self.known[hero.board], seen)
        for board, pos in far_ends_in_sight(self.grids, hero.board, seen):
            far, known = self.grids[board], bytearray(self.known[board])
            known[far.index(pos)] = far.terrain[far.index(pos)]
            self.known[board] = bytes(known)

    def end_match(self, termination: str, *, won: bool) -> None:
        """End the match."""
        self.outcome = Outcome((params.SEAT,) if won else (), termination)
        self.draft.change_actor(replace(self.hero, pose="won" if won else "lost"))

    def check_victory(self) -> None:
        """End the match if the living hero has won (rules 5); with the cheat it is no win."""
        slain = self.counters.slain
        dragon = slain and victory(slain, at_surface=self.floor_number(self.hero) == 0)
        if dragon and self.outcome is None:
            cheated = self.rules.threat_colors
            self.end_match("cheated" if cheated else dragon, won=not cheated)
