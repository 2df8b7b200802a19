"""The demo player's belief: sampled worlds consistent with all its views."""

from collections.abc import Sequence

from game.core.action import Action
from game.core.actor import Actor, ActorId, moved
from game.core.cells import Cells
from game.core.fast_dataclass import replace
from game.core.grid import Direction, Grid, Pos, Terrain, manhattan
from game.core.rng import Dice, Rng
from game.core.state import World
from game.core.view import View
from game.rulesets.railgun.generator import FLOOR_COUNT
from game.rulesets.railgun.params import DEVIL, KIT, RailgunRules
from game.rulesets.railgun.rules import play_turn, spawn_ring
from game.rulesets.railgun.turn_draft import Counters, RailgunTurn

WORLDS = 24
BOARDS = 4


def hero_of(view: View) -> Actor:
    """Return the hero."""
    own = view.own_actor()
    assert own is not None
    return own


def visible_devils(view: View) -> list[Actor]:
    """Return the devils in sight."""
    return [actor for actor in view.actors if actor.kind == DEVIL]


def _kit_positions(view: View) -> dict[int, Pos]:
    return {item.id: item.pos for item in view.items if item.kind == KIT}


def _next_id(view: View) -> int:
    return 1 + max(*(int(a.id) for a in view.actors), 0, *(int(i.id) for i in view.items))


class Belief:
    """A set of sampled worlds, carried from turn to turn.

    Devils out of sight move on by the rules; contradictions with the next view are repaired.
    The number of devils is inferred from the default waves, the hero's hits and the kits, which
    are visible everywhere.
    """

    def __init__(self, view: View, rng: Rng) -> None:
        """Sample worlds from a single view."""
        most = {gauge.name: gauge.maximum for gauge in view.gauges}
        self.rules = RailgunRules(
            turn_cap=most["turns"], ammo_cap=most["ammo"], kills=most["kills"]
        )
        self._dice = Dice(rng.value)
        self._view = view
        start = self.rules.wave if view.turn == 1 else self.rules.devils_max
        self._devil_count = max(len(visible_devils(view)), start)
        self._boards = [self._guess_board(view) for _ in range(BOARDS)]
        number = _next_id(view)
        self.worlds = [
            self._reconcile(World((board,), (hero_of(view),), next_id=number), board, ())
            for board in self._board_per_world()
        ]

    def sample_turns(self, count: int) -> list[RailgunTurn]:
        """Return `count` turns, cycling through the worlds, each with a new random seed."""
        return [self._sample_turn(n % len(self.worlds)) for n in range(count)]

    def update(self, view: View, action: Action) -> None:
        """Advance the worlds by an action and reconcile them with the view that followed."""
        before, after = _kit_positions(self._view), _kit_positions(view)
        new_kits = [pos for kit, pos in after.items() if kit not in before]
        own = hero_of(view).pos
        crushed = [pos for kit, pos in before.items() if kit not in after and pos != own]
        hits = view.gauge("hits").value - self._view.gauge("hits").value
        self._devil_count -= hits
        if self.rules.devils_max - self._devil_count >= self.rules.wave:
            self._devil_count += self.rules.wave
        # A new kit without a hit of the hero means friendly fire.
        self._devil_count -= max(0, len(new_kits) - hits)
        self._devil_count = max(self._devil_count, len(visible_devils(view)))
        turns = [self._sample_turn(n) for n in range(len(self.worlds))]
        for turn in turns:
            play_turn(turn, action)
        self._view = view
        self._boards = [self._with_known_terrain(board) for board in self._boards]
        self.worlds = []
        for turn, board in zip(turns, self._board_per_world(), strict=True):
            world = self._relocate_crushers(turn.draft.freeze(), crushed)
            self.worlds.append(self._reconcile(world, board, new_kits))

    def _board_per_world(self) -> list[Grid]:
        return [self._boards[n % BOARDS] for n in range(WORLDS)]

    def _sample_turn(self, number: int) -> RailgunTurn:
        world = replace(self.worlds[number], rng=self._dice.below(1 << 62))
        names = ("turns", "ammo", "kills", "streak", "shots", "hits")
        counters = Counters(*(self._view.gauge(name).value for name in names))
        return RailgunTurn(world, self.rules, hero_of(self._view).id, counters)

    def _guess_board(self, view: View) -> Grid:
        """Return the board with unknown cells sampled as on random maps (rules 2)."""
        grid = view.board.grid
        terrain = bytearray(grid.terrain)
        unknown = grid.cells(Terrain.UNKNOWN)
        lattice = [pos for pos in unknown if pos.x % 2 == 1 or pos.y % 2 == 0]
        floors = FLOOR_COUNT - terrain.count(Terrain.FLOOR)
        for pos in unknown:
            terrain[grid.index(pos)] = Terrain.WALL
        for pos in lattice:
            if self._dice.below(len(lattice)) < floors:
                terrain[grid.index(pos)] = Terrain.FLOOR
        return self._with_known_terrain(grid.with_cells(bytes(terrain)))

    def _with_known_terrain(self, board: Grid) -> Grid:
        """Return a sampled board with all known cells corrected; kits lie on floor."""
        known = self._view.board.grid.terrain
        terrain = bytearray(new or old for new, old in zip(known, board.terrain, strict=True))
        for pos in _kit_positions(self._view).values():
            terrain[board.index(pos)] = Terrain.FLOOR
        return board.with_cells(bytes(terrain))

    def _relocate_crushers(self, world: World, positions: Sequence[Pos]) -> World:
        """Move the nearest unseen devil onto each cell where a kit was crushed out of sight."""
        seen = {actor.id for actor in self._view.actors}
        hidden = {a.id: a for a in world.actors if a.kind == DEVIL and a.id not in seen}
        for pos in positions:
            if hidden and not self._view.board.is_visible(pos):
                near = min(hidden.values(), key=lambda devil: manhattan(devil.pos, pos))
                hidden[near.id] = moved(near, pos, near.facing)
        return replace(world, actors=tuple(hidden.get(a.id, a) for a in world.actors))

    def _reconcile(self, world: World, board: Grid, new_kits: Sequence[Pos]) -> World:
        """Return a world made consistent with the view; `new_kits` are cells of new kits."""
        view = self._view
        seen = visible_devils(view)
        world_ids = {actor.id for actor in world.actors}
        clues = [*new_kits, *(devil.pos for devil in seen if devil.id not in world_ids)]
        seen_ids = {devil.id for devil in seen}
        hidden = [a for a in world.actors if a.kind == DEVIL and a.id not in seen_ids]
        hidden = self._drop_surplus_devils(hidden, self._devil_count - len(seen), clues)
        number = max(world.next_id, _next_id(view))
        while len(hidden) < self._devil_count - len(seen):
            hidden.append(Actor(ActorId(number), DEVIL, hero_of(view).pos, Direction.S))
            number += 1
        visible = Cells.from_flags(board, view.board.visible)
        hidden = self._place_hidden_devils(hidden, Cells.walkable(board).without(visible), board)
        devils = sorted((*seen, *hidden), key=lambda devil: devil.id)
        return World((board,), (hero_of(view), *devils), view.items, 0, view.turn, number)

    def _drop_surplus_devils(
        self, hidden: list[Actor], count: int, clues: list[Pos]
    ) -> list[Actor]:
        """Return `count` hidden devils, dropping those nearest to the clues first."""
        left = list(hidden)
        while len(left) > count:
            if clues:
                clue = clues.pop()
                left.remove(min(left, key=lambda devil: manhattan(devil.pos, clue)))
            else:
                del left[self._dice.below(len(left))]
        return left

    def _place_hidden_devils(self, hidden: list[Actor], unseen: Cells, board: Grid) -> list[Actor]:
        """Return the devils on unseen cells, moved as little as possible, as many as fit."""
        placed = []
        for devil in hidden[: len(unseen)]:
            near = self._nearest_to(devil.pos, unseen, board)
            end = near.nth(self._dice.below(len(near)))
            unseen = unseen.without_cells([end])
            placed.append(devil if end == devil.pos else Actor(devil.id, DEVIL, end, Direction.S))
        return placed

    def _nearest_to(self, pos: Pos, unseen: Cells, board: Grid) -> Cells:
        """Return the unseen cells nearest to a devil's.

        New devils come in on the hero's cell and are placed in the spawn ring.
        """
        if pos in unseen:
            return Cells.of(board, [pos])
        if pos == hero_of(self._view).pos:
            return spawn_ring(board, pos, self.rules).intersection(unseen) or unseen
        reach = 1
        while not (near := unseen.intersection(Cells.disc(board, pos, reach))):
            reach += 1
        return near
