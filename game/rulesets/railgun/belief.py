"""What the demo player takes to be true: worlds that fit all that its views have shown."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.action import Action
from game.core.actor import Actor, ActorId, moved
from game.core.grid import Direction, Grid, Pos, Terrain
from game.core.path import cell_bit, manhattan_disc, bits_from_flags, nth_cell, walkable_bits
from game.core.rng import Rng
from game.core.view import View
from game.core.world import World
from game.rulesets.railgun.generator import FLOORS
from game.rulesets.railgun.params import DEVIL, KIT, Rules
from game.rulesets.railgun.rules import Round, distance
from game.rulesets.railgun.turn import play_round

WORLDS = 24
BOARDS = 4


def own_of(view: View) -> Actor:
    """Return the hero."""
    own = view.own_actor()
    assert own is not None
    return own


def devils_of(view: View) -> list[Actor]:
    """Return the devils in sight."""
    return [actor for actor in view.actors if actor.kind == DEVIL]


def _kits_of(view: View) -> dict[int, Pos]:
    return {item.id: item.pos for item in view.items if item.kind == KIT}


def _next_id(view: View) -> int:
    return 1 + max(*(int(a.id) for a in view.actors), 0, *(int(i.id) for i in view.items))


class Belief:
    """A few worlds, each with its own guess of the dark; they live on from turn to turn.

    A devil that went out of sight walks on by the rules; what the next view contradicts is
    mended. How many devils there are follows from the waves of a usual match, the hero's hits and
    the kits, which show everywhere.
    """

    def __init__(self, view: View, rng: Rng) -> None:
        """Guess from one view."""
        gauges = {gauge.name: gauge for gauge in view.gauges}
        self.rules = Rules(
            turn_cap=gauges["turns"].maximum,
            ammo_cap=gauges["ammo"].maximum,
            kills=gauges["kills"].maximum,
        )
        self._rng = rng
        self._view = view
        start = self.rules.wave if view.turn == 1 else self.rules.devils_max
        self._alive = max(len(devils_of(view)), start)
        self._boards = [self._guessed(view) for _ in range(BOARDS)]
        number = _next_id(view)
        self.worlds = [
            self._mended(World((board,), (own_of(view),), next_id=number), board, ())
            for board in self._by_world()
        ]

    def rounds(self, count: int) -> list[Round]:
        """Return the present turn in each of the worlds in order, with ever other dice."""
        return [self._round(n % len(self.worlds)) for n in range(count)]

    def follow(self, view: View, action: Action) -> None:
        """Take in what followed on an action."""
        before, after = _kits_of(self._view), _kits_of(view)
        born = [pos for kit, pos in after.items() if kit not in before]
        own = own_of(view).pos
        crushed = [pos for kit, pos in before.items() if kit not in after and pos != own]
        hits = view.gauge("hits").value - self._view.gauge("hits").value
        self._alive -= hits
        if self.rules.devils_max - self._alive >= self.rules.wave:
            self._alive += self.rules.wave
        # A kit that the hero did not shoot out of a devil tells of friendly fire.
        self._alive -= max(0, len(born) - hits)
        self._alive = max(self._alive, len(devils_of(view)))
        turns = [self._round(n) for n in range(len(self.worlds))]
        for turn in turns:
            play_round(turn, action)
        self._view = view
        self._boards = [self._learned(board) for board in self._boards]
        self.worlds = []
        for turn, board in zip(turns, self._by_world(), strict=True):
            world = self._crushed(turn.draft.freeze(), crushed)
            self.worlds.append(self._mended(world, board, born))

    def _below(self, count: int) -> int:
        self._rng, number = self._rng.below(count)
        return number

    def _by_world(self) -> list[Grid]:
        return [self._boards[n % BOARDS] for n in range(WORLDS)]

    def _round(self, number: int) -> Round:
        world = replace(self.worlds[number], rng=self._below(1 << 62))
        names = ("turns", "ammo", "kills", "streak", "shots", "hits")
        numbers = [self._view.gauge(name).value for name in names]
        return Round(world, self.rules, own_of(self._view).id, b"", numbers)

    def _guessed(self, view: View) -> Grid:
        """Return the board with guesses for unknown cells, as on random maps (rules 2)."""
        grid = view.board.grid
        terrain = bytearray(grid.terrain)
        unknown = [i for i, code in enumerate(terrain) if code == Terrain.UNKNOWN]
        lattice = [i for i in unknown if i % grid.width % 2 == 1 or i // grid.width % 2 == 0]
        floors = FLOORS - terrain.count(Terrain.FLOOR)
        for index in unknown:
            terrain[index] = Terrain.WALL
        for index in lattice:
            if self._below(len(lattice)) < floors:
                terrain[index] = Terrain.FLOOR
        return self._learned(Grid(grid.width, grid.height, bytes(terrain)))

    def _learned(self, board: Grid) -> Grid:
        """Return a guessed board with what is known by now; kits lie on floor."""
        known = self._view.board.grid.terrain
        terrain = bytearray(new or old for new, old in zip(known, board.terrain, strict=True))
        for pos in _kits_of(self._view).values():
            terrain[pos.y * board.width + pos.x] = Terrain.FLOOR
        return Grid(board.width, board.height, bytes(terrain))

    def _crushed(self, world: World, places: Sequence[Pos]) -> World:
        """Put the nearest unseen devil on each cell where a kit was destroyed out of sight."""
        seen = {actor.id for actor in self._view.actors}
        hidden = {a.id: a for a in world.actors if a.kind == DEVIL and a.id not in seen}
        for pos in places:
            if hidden and not self._view.board.is_visible(pos):
                near = min(hidden.values(), key=lambda devil: distance(devil.pos, pos))
                hidden[near.id] = moved(near, pos, near.facing)
        return replace(world, actors=tuple(hidden.get(a.id, a) for a in world.actors))

    def _mended(self, world: World, board: Grid, born: Sequence[Pos]) -> World:
        """Return a world changed so that it looks like the view; `born` are new kits."""
        view = self._view
        seen = devils_of(view)
        there = {actor.id for actor in world.actors}
        traces = [*born, *(devil.pos for devil in seen if devil.id not in there)]
        known = {devil.id for devil in seen}
        hidden = [a for a in world.actors if a.kind == DEVIL and a.id not in known]
        hidden = self._thinned(hidden, self._alive - len(seen), traces)
        number = max(world.next_id, _next_id(view))
        while len(hidden) < self._alive - len(seen):
            hidden.append(Actor(ActorId(number), DEVIL, own_of(view).pos, Direction.S))
            number += 1
        hidden = self._placed(hidden, walkable_bits(board) & ~bits_from_flags(view.board.visible), board)
        devils = sorted((*seen, *hidden), key=lambda devil: devil.id)
        return World((board,), (own_of(view), *devils), view.items, 0, view.turn, number)

    def _thinned(self, hidden: list[Actor], count: int, traces: list[Pos]) -> list[Actor]:
        """Return as many devils as there are out of sight, without those that left the traces."""
        left = list(hidden)
        while len(left) > count:
            if traces:
                place = traces.pop()
                left.remove(min(left, key=lambda devil: distance(devil.pos, place)))
            else:
                del left[self._below(len(left))]
        return left

    def _placed(self, hidden: list[Actor], dark: int, board: Grid) -> list[Actor]:
        """Return the devils where they can be, moved as little as need be; new ones anywhere.

        Devils that have no place yet stand on the hero's cell.
        """
        own, rules = own_of(self._view).pos, self.rules
        width, height = board.width, board.height
        near = manhattan_disc(width, height, own, rules.spawn_min - 1)
        ring = manhattan_disc(width, height, own, rules.spawn_max) & ~near
        placed = []
        for devil in hidden:
            free = cell_bit(board, devil.pos) & dark
            if not free and devil.pos == own:
                free = ring & dark or dark
            for reach in range(1, width + height):
                if free or not dark:
                    break
                free = manhattan_disc(width, height, devil.pos, reach) & dark
            if not free:
                break
            index = nth_cell(free, self._below(free.bit_count()))
            dark &= ~(1 << index)
            end = Pos(index % width, index // width)
            placed.append(devil if end == devil.pos else Actor(devil.id, DEVIL, end, Direction.S))
        return placed
