"""The demo player's belief: where each devil could be, given all its views."""

from bisect import bisect
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate

from game.core.action import Action, Shoot
from game.core.actor import Actor, ActorId
from game.core.cell_set import Cells
from game.core.grid import Direction, Pos, manhattan
from game.core.rng import Dice, Rng
from game.core.state import World
from game.core.view import View
from game.rulesets.railgun.ai.terrain_sampler import sample_terrain
from game.rulesets.railgun.floor_plan import cells_beside, floor_plan, side_towards
from game.rulesets.railgun.params import AIMING, DEVIL, DEVIL_FACING, KIT, RailgunRules
from game.rulesets.railgun.turn_draft import Counters, RailgunTurn, hearing_range

BOARDS = 8
# A cell, and the side where a devil on it aims.
Spot = tuple[Pos, Direction | None]
# Likelihoods are shares of this.
CERTAIN = 1 << 30
# A share of all that is too little to be believed: one in this number.
_LEAST = 10_000
# What a contradicted belief keeps: the rules for devils are followed without their crowding.
_DOUBT = CERTAIN // 50
# One time in this number a devil leaves a kit that it would have crushed.
_KIT_LEFT = 20
# Ids of devils that were never seen.
_FIRST_UNSEEN_ID = 1 << 20


def hero_of(view: View) -> Actor:
    """Return the hero."""
    own = view.own_actor()
    assert own is not None
    return own


def visible_devils(view: View) -> list[Actor]:
    """Return the devils in sight."""
    return [actor for actor in view.actors if actor.kind == DEVIL]


def _kit_positions(view: View) -> list[Pos]:
    return [item.pos for item in view.items if item.kind == KIT]


class _Track:
    """A devil: its id once seen, and how likely it is on each spot; `seen` is it while in sight."""

    __slots__ = ("choices", "id", "seen", "spots")

    def __init__(self, spots: dict[Spot, int]) -> None:
        self.id: ActorId | None = None
        self.seen: Actor | None = None
        self.spots = spots
        # By board, the devils that it may be and the sums of their likelihoods.
        self.choices: list[tuple[list[Actor], list[int]]] = []

    def weight(self, pos: Pos) -> int:
        return sum(weight for spot, weight in self.spots.items() if spot[0] == pos)

    def scale(self) -> bool:
        """Make all likelihoods together `CERTAIN`; return False if too little is left for that."""
        total = sum(self.spots.values())
        if total < CERTAIN // _LEAST:
            return False
        kept = ((spot, weight) for spot, weight in self.spots.items() if weight > total // _LEAST)
        self.spots = {spot: weight * CERTAIN // total for spot, weight in kept}
        return True


class Belief:
    """For each devil the likelihood of the cells where it may stand, carried from turn to turn.

    Devils out of sight move on by the rules, on several boards that could be the true one. What
    the hero sees, the kits, visible everywhere, and that he lives rule out cells. The number of
    devils is inferred from the default waves, the hero's hits and the kits.
    """

    def __init__(self, view: View, rng: Rng) -> None:
        """Believe what a single view tells."""
        cap = {gauge.name: gauge.maximum for gauge in view.gauges}
        self.rules = RailgunRules(turn_cap=cap["turns"], ammo_cap=cap["ammo"], kills=cap["kills"])
        self._dice = Dice(rng.value)
        self._view = view
        self._sample_boards()
        self._tracks: list[_Track] = []
        # How many devils at once that never were; maps may have fewer than the default.
        self._missing = 0
        start = self.rules.wave if view.turn == 1 else self.rules.devils_max
        self._add_wave(hero_of(view).pos, start)
        self._match_view()

    def sample_turns(self, count: int) -> list[RailgunTurn]:
        """Return `count` turns in worlds drawn from what is believed."""
        return [self._sample_turn(number % BOARDS) for number in range(count)]

    def update(self, view: View, action: Action) -> None:
        """Follow an action of the hero and the view after it."""
        before, own = self._view, hero_of(view).pos
        old_kits, kits = _kit_positions(before), _kit_positions(view)
        new_kits = [pos for pos in kits if pos not in old_kits]
        kits_then = [pos for pos in old_kits if pos != own]
        hits = view.gauge("hits").value - before.gauge("hits").value
        missed = None
        if isinstance(action, Shoot):
            if hits:
                kits_then += self._forget_victim(own, action.direction, new_kits)
            else:
                missed = action.direction
        self._view = view
        self._sample_boards()
        # A shot that hits no one rules out what it crossed.
        for pos in self._plans[0].ray(own, missed).cells if missed else ():
            if self._floor.get(pos, 0) < BOARDS:
                break
            for track in self._tracks:
                track.spots.pop((pos, None), None)
        absent = self.rules.devils_max - self._missing - len(self._tracks)
        if absent >= max(1, self.rules.wave - self._missing):
            self._add_wave(own, min(absent, self.rules.wave))
        self._advance(hero_of(before).pos, own, kits_then)
        for pos in new_kits:
            if pos not in kits_then:
                # Friendly fire.
                self._forget_devil([pos])
        for pos in kits_then:
            self._follow_kit(pos, is_left=pos in kits)
        self._match_view()

    def _sample_boards(self) -> None:
        grid, kits = self._view.board.grid, _kit_positions(self._view)
        self._plans = [floor_plan(sample_terrain(grid, kits, self._dice)) for _ in range(BOARDS)]
        found = Counter(pos for plan in self._plans for pos in plan.floor)
        # On how many of the boards each cell is floor.
        self._floor = dict(sorted(found.items()))

    def _forget_victim(self, own: Pos, side: Direction, new_kits: Sequence[Pos]) -> list[Pos]:
        """Forget whom the hero hit; return where it left a kit, unless that is gone again."""
        line = [pos for pos in new_kits if side_towards(own, pos) is side]
        victim = min(line, key=lambda pos: manhattan(own, pos), default=None)
        if victim is not None:
            self._forget_devil([victim])
            return [victim]
        self._forget_devil(floor_plan(self._view.board.grid).ray(own, side).cells)
        return []

    def _forget_devil(self, cells: Sequence[Pos]) -> None:
        """Forget the devil that is most likely on some cells."""
        if self._tracks:
            self._tracks.remove(max(self._tracks, key=lambda track: sum(map(track.weight, cells))))

    def _add_wave(self, own: Pos, count: int) -> None:
        """Add devils in the ring where they appear, mostly apart from others (rules 8)."""
        rules = self.rules
        for _ in range(count):
            crowd: Counter[Pos] = Counter()
            for track in self._tracks:
                for (pos, _), weight in track.spots.items():
                    crowd[pos] += weight
            crowded = [(pos, weight) for pos, weight in crowd.items() if weight > _DOUBT]
            spots: dict[Spot, int] = {}
            for pos, share in self._floor.items():
                if rules.spawn_min <= manhattan(pos, own) <= rules.spawn_max:
                    near = sum(w for other, w in crowded if manhattan(pos, other) < rules.spawn_gap)
                    spots[pos, None] = share * max(_DOUBT, CERTAIN - near)
            self._tracks.append(_Track(spots))
            self._tracks[-1].scale()

    def _advance(self, start: Pos, own: Pos, kits: Sequence[Pos]) -> None:
        """Let all devils act once; the hero went from one cell to another or fired."""
        nexts: dict[Spot, dict[Spot, int]] = {}
        seen = {devil.pos for devil in visible_devils(self._view)}
        for track in self._tracks:
            after: dict[Spot, int] = {}
            for spot, weight in track.spots.items():
                if spot not in nexts:
                    nexts[spot] = self._next_spots(*spot, own, kits, seen)
                for end, share in nexts[spot].items():
                    after[end] = after.get(end, 0) + weight * share // CERTAIN
            track.spots = after

    def _next_spots(
        self, pos: Pos, aim: Direction | None, own: Pos, kits: Sequence[Pos], seen: set[Pos]
    ) -> dict[Spot, int]:
        """Return where a devil on a spot may be after it acted (rules 7)."""
        rules, steps, side = self.rules, manhattan(pos, own), side_towards(pos, own)
        if aim is not None:
            # It fired. The hero, who lives, was not in its line, unless another stood between.
            line = self._plans[0].ray(pos, aim).cells[: steps - 1] if aim is side else ()
            hits = aim is side and len(line) == steps - 1 and seen.isdisjoint(line)
            return {(pos, None): _DOUBT if hits else CERTAIN}
        plans = [plan for plan in self._plans if pos in plan.floor]
        if not plans:
            return {(pos, None): CERTAIN}
        after: dict[Spot, int] = {}
        aims = 0
        if side and steps <= rules.aim_range:
            clear = sum(len(plan.ray(pos, side).cells) >= steps for plan in plans)
            aims = CERTAIN * clear // len(plans)
            after[pos, side] = aims
        goals = [own]
        if steps > hearing_range(rules, self._view.gauge("streak").value):
            goals = [kit for kit in kits if 0 < manhattan(pos, kit) <= rules.hearing]
        if not goals:
            return {(pos, None): CERTAIN}
        if aims == CERTAIN:
            return after
        share = (CERTAIN - aims) // len(goals) // len(plans)
        for goal in goals:
            for plan in plans:
                free = [end for end in cells_beside(pos) if end in plan.floor and end != own]
                ends = plan.distances(goal).nearest(free) or [pos]
                for end in ends:
                    after[end, None] = after.get((end, None), 0) + share // len(ends)
        return after

    def _follow_kit(self, pos: Pos, *, is_left: bool) -> None:
        """Rule out a cell where a kit is left; where one was crushed unseen, believe a devil."""
        if is_left:
            for track in self._tracks:
                if (pos, None) in track.spots:
                    track.spots[pos, None] //= _KIT_LEFT
        elif not self._view.board.is_visible(pos) and self._tracks:
            near = max(self._tracks, key=lambda track: track.spots.get((pos, None), 0))
            near.spots = {(pos, None): CERTAIN}

    def _match_view(self) -> None:
        """Know the devils in sight, and that no other is in sight."""
        hidden = list(self._tracks)
        for track in hidden:
            track.seen = None
        known = {track.id: track for track in self._tracks}
        # Those known by their id first.
        for devil in sorted(visible_devils(self._view), key=lambda each: each.id not in known):
            match = known.get(devil.id)
            if match is None:
                fresh = [track for track in hidden if track.id is None]
                match = max(fresh, key=lambda track: track.weight(devil.pos), default=None)
            if match is None:
                self._tracks.append(match := _Track({}))
            else:
                hidden.remove(match)
            aim = devil.facing if devil.pose == AIMING else None
            match.id, match.seen, match.spots = devil.id, devil, {(devil.pos, aim): CERTAIN}
        while hidden and len(self._tracks) > self.rules.devils_max:
            self._tracks.remove(hidden.pop())
        visible = Cells.from_flags(self._view.board.grid, self._view.board.visible)
        unseen = {pos for pos in self._floor if pos not in visible}
        for track in hidden:
            track.spots = {spot: w for spot, w in track.spots.items() if spot[0] in unseen}
            if not track.scale():
                # It never was, as on maps with fewer devils.
                self._tracks.remove(track)
                self._missing += track.id is None
        for number, track in enumerate(self._tracks):
            self._list_choices(track, ActorId(track.id or _FIRST_UNSEEN_ID + number))

    def _list_choices(self, track: _Track, number: ActorId) -> None:
        devils = [
            (Actor(number, DEVIL, pos, aim or DEVIL_FACING, pose=AIMING if aim else ""), weight)
            for (pos, aim), weight in track.spots.items()
        ]
        track.choices = []
        for plan in self._plans:
            fitting = [each for each in devils if each[0].pos in plan.floor]
            sums = list(accumulate(weight for _, weight in fitting))
            track.choices.append(([devil for devil, _ in fitting], sums))

    def _sample_turn(self, board: int) -> RailgunTurn:
        view, hero = self._view, hero_of(self._view)
        taken = {hero.pos, *(track.seen.pos for track in self._tracks if track.seen)}
        devils: list[Actor] = []
        for track in self._tracks:
            if track.seen:
                devils.append(track.seen)
                continue
            options, sums = track.choices[board]
            for _ in range(4 if options else 0):
                # Another devil may stand there.
                share = self._dice.below(CERTAIN) * sums[-1] // CERTAIN
                devil = options[min(bisect(sums, share), len(options) - 1)]
                if devil.pos not in taken:
                    taken.add(devil.pos)
                    devils.append(devil)
                    break
        devils.sort(key=lambda devil: devil.id)
        seed, number = self._dice.below(1 << 62), _FIRST_UNSEEN_ID << 1
        world = World(
            (self._plans[board].grid,), (hero, *devils), view.items, seed, view.turn, number
        )
        names = ("turns", "ammo", "kills", "streak", "shots", "hits")
        counters = Counters(*(view.gauge(name).value for name in names))
        return RailgunTurn(world, self.rules, hero.id, counters)
